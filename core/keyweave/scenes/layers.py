"""Animation layers: write modes, checks before writing, and the curves to write.

A layer is written only if the result will be visible, so nothing above or around it may
hide it. Layers below keep their curves; the written curves add to them, multiply them or
replace them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE, FrameRange
from ..animation.skeleton import ROTATE
from ..curves.anim_curve import AnimCurve
from ..errors import DataError, SettingError
from ..geometry.arrays import Floats

BLEND_PREFIX = "animBlendNode"  # how the types of nodes that layers put in between begin
MULTIPLY_MODE = 1  # scaleAccumulationMode of a layer whose scales are factors
DEFAULT_LAYER = "keyweave"  # of a layer that nobody named
LAYER_NAME = re.compile(r"[A-Za-z_]\w*(:[A-Za-z_]\w*)*", re.ASCII)
KEY_TIME_TOLERANCE = (
    1e-7  # seconds; keys of several layers that are nearer are on one frame
)
LOW_WEIGHT = "does not count in full; see its weight, parents and solos"
ACCUMULATES_BY_LAYER = (
    "accumulates rotations by layer, which does not keep single angles; set its "
    "accumulation mode to component first"
)
ON_LAYERS = "is on animation layers; write to one, by mode override or additive"


@dataclass(frozen=True)
class LayerState:
    """What decides whether curves can be written to a layer that is there.

    Attributes
    ----------
    name : str
    override : bool
        Whether it takes the place of what is below it.
    locked, muted : bool
    weight_driven : bool
        Whether its weight has a curve or is driven otherwise.
    in_full : bool
        Whether it counts in full, after its weight, parents and solos.
    turns_by_layer : bool
        Whether it accumulates rotations whole, and not each angle by itself.
    channels : collection of str
        Those that are on it.
    """

    name: str
    override: bool
    locked: bool
    muted: bool
    weight_driven: bool
    has_full_weight: bool
    accumulates_by_layer: bool
    channels: Collection[str]


def check_layer_name(layer: str) -> None:
    """Raise if a new layer cannot be called so.

    Raises
    ------
    SettingError

    Examples
    --------
    >>> check_layer_name("my layer")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'my layer' but must be a name of letters, \
digits and underscores
    """
    if not LAYER_NAME.fullmatch(layer):
        raise SettingError("layer", layer, "a name of letters, digits and underscores")


def unknown_layer_error(name: str) -> SettingError:
    """Return an error that says that something is no layer which can be written."""
    return SettingError("layer", name, "an animation layer, or a name for a new one")


def check_layer(
    state: LayerState, mode: str, channels: Iterable[str], needed: Iterable[str]
) -> None:
    """Raise if channels cannot be written to a layer that is there.

    Parameters
    ----------
    state : LayerState
    mode : {"override", "additive"}
    channels : iterable of str
        What is to be written.
    needed : iterable of str
        Those of them that must be on the layer already, see `list_needed_channels`.

    Raises
    ------
    SettingError
        If the layer is of the other mode.
    DataError
        If it is locked, muted, does not count in full, or misses a channel.
    """
    if state.override != (mode == "override"):
        raise SettingError("layer", state.name, f"a layer whose mode is {mode}")
    for problem in _list_problems(state, turns=any(map(_is_rotation, channels))):
        raise DataError(state.name, problem)
    missing = sorted(name for name in needed if name not in state.channels)
    if missing:
        problem = f"is not on {state.name} yet; write to a layer of its own"
        raise DataError(missing[0], problem)


def _list_problems(state: LayerState, *, turns: bool) -> list[str]:
    """Return what keeps a layer from taking curves, of angles among others or not."""
    problems = (
        (state.locked, "is locked; unlock the layer first"),
        (state.muted, "is muted; let the layer be heard first"),
        (state.weight_driven, "has an animated weight; write to a layer of its own"),
        (not state.has_full_weight, LOW_WEIGHT),
        (state.accumulates_by_layer and turns, ACCUMULATES_BY_LAYER),
    )
    return [problem for fails, problem in problems if fails]


def list_needed_channels(
    mode: str, replacing: Mapping[str, bool], *, in_part: bool
) -> list[str]:
    """Return the channels that a layer must have already, for it to be written in part.

    Outside of the frames that are written it would hold others still: an override layer
    any, and an additive layer those whose values replace what is below, switches and
    choices.

    Parameters
    ----------
    mode : {"override", "additive"}
    replacing : mapping of str to bool
        By channel, whether a layer's value replaces that from below in any mode.
    in_part : bool
        Whether only some frames are written.
    """
    return [
        name
        for name, replaces in replacing.items()
        if in_part and (mode == "override" or replaces)
    ]


def hidden_layer_error(layer: str, channel: str) -> DataError:
    """Return an error that says that what a layer holds would not come out."""
    problem = f"lies below another layer of {channel}; write to that one or to a new layer"
    return DataError(layer, problem)


def _is_rotation(channel: str) -> bool:
    return channel.rpartition(".")[2] in ROTATE


def merge_key_times(curves: Sequence[Floats]) -> Floats:
    """Return the seconds at which any of several curves has a key, in order.

    Examples
    --------
    >>> merge_key_times([np.array([0.0, 1.0]), np.array([0.5, 1.0])])
    array([0. , 0.5, 1. ])
    """
    times = np.sort(np.concatenate([np.zeros(0), *curves]))
    return times[np.diff(times, prepend=-np.inf) > KEY_TIME_TOLERANCE]


ADDS, MULTIPLIES, REPLACES = "adds", "multiplies", "replaces"


def list_layer_frames(changes: Mapping[str, AnimCurve], frame_rate: float) -> Floats:
    """Return the whole frames between the first and the last key, and keys between them.

    Examples
    --------
    >>> list_layer_frames({"a.tx": AnimCurve("a.tx", [1.0, 2.5, 4.0], [0, 0, 0])}, 1.0)
    array([1. , 2. , 2.5, 3. , 4. ])
    """
    keyed = np.concatenate([curve.times for curve in changes.values()]) * frame_rate
    first, last = (
        np.ceil(keyed.min() - FRAME_TOLERANCE),
        np.floor(keyed.max() + FRAME_TOLERANCE),
    )
    apart = keyed[np.abs(keyed - np.round(keyed)) > FRAME_TOLERANCE]
    return np.unique(np.concatenate([np.arange(first, last + 1), apart]))


def compute_layer_curve(
    curve: AnimCurve, how: str, frames: Floats, now: Floats, held: Floats
) -> AnimCurve:
    """Return what an additive layer must hold, so that a channel becomes a curve.

    It has a key on every frame, since what is below it moves in its own way in between.

    Parameters
    ----------
    curve : AnimCurve
        What the channel is to become, between its first and last key.
    how : {"adds", "multiplies", "replaces"}
        What the layer's value does to that from below.
    frames : ndarray, shape (n,)
    now, held : ndarray, shape (n,)
        The values that come out now, and those that the layer has now.

    Raises
    ------
    DataError
        If a channel that is 0 were to be multiplied to another value.

    Examples
    --------
    >>> wanted = AnimCurve("a.tx", [0, 2], [5, 7], "linear", "linear", frame_rate=1)
    >>> compute_layer_curve(wanted, "adds", np.arange(3), np.array([1, 2, 3]), np.zeros(
    ...     3)).values
    array([4., 4., 4.])
    """
    first, last = curve.frames[[0, -1]]
    rows = (frames >= first - FRAME_TOLERANCE) & (frames <= last + FRAME_TOLERANCE)
    times, now, held = frames[rows] / curve.frame_rate, now[rows], held[rows]
    values = wanted = curve.evaluate(times)
    if how == ADDS:
        values = held + wanted - now
    elif how == MULTIPLIES:
        _check_factors(curve.channel, frames[rows], now, wanted)
        values = held * wanted / np.where(now == 0, 1.0, now)
    types = "step" if how == REPLACES else "linear"
    return AnimCurve(
        *(curve.channel, times, values, types, types),
        kind=curve.kind,
        frame_rate=curve.frame_rate,
    )


def _check_factors(channel: str, frames: Floats, now: Floats, wanted: Floats) -> None:
    lost = np.flatnonzero((now == 0) & (wanted != 0))
    if len(lost):
        problem = (
            f"is 0 on frame {frames[lost[0]]:g}, which no layer that multiplies can "
            "change; write to an override layer"
        )
        raise DataError(channel, problem)


def make_weight_curve(channel: str, ends: FrameRange, frame_rate: float) -> AnimCurve:
    """Return a curve for a layer's weight: 1 on some frames, 0 on whole frames outside.

    Examples
    --------
    >>> make_weight_curve("life.weight", (4, 6), 1).evaluate([3, 4, 6, 7])
    array([0., 1., 1., 0.])
    """
    first, last = ends
    before, behind = (
        np.ceil(first - FRAME_TOLERANCE) - 1,
        np.floor(last + FRAME_TOLERANCE) + 1,
    )
    frames = np.array([before, *sorted({first, last}), behind])
    values = ((frames >= first) & (frames <= last)).astype(float)
    return AnimCurve(
        *(channel, frames / frame_rate, values, "linear", "linear"),
        kind="unitless",
        frame_rate=frame_rate,
    )
