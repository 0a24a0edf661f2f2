"""Animation layers: write modes, checks before writing, and the curves to write.

A layer is written only if the result will be visible, so no layer above it and no setting
may hide it. Layers below keep their curves; the written curves add to them, multiply them
or replace them.
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

BLEND_PREFIX = "animBlendNode"  # prefix of the types of a layer's blend nodes
MULTIPLY_MODE = 1  # scaleAccumulationMode of a layer whose scales are factors
DEFAULT_LAYER = "keyweave"  # name of a new layer by default
LAYER_NAME = re.compile(r"[A-Za-z_]\w*(:[A-Za-z_]\w*)*", re.ASCII)
KEY_TIME_TOLERANCE = 1e-7  # seconds between keys of two layers that share a frame
LOW_WEIGHT = (
    "has an effective weight below 1; check its weight, its parents and soloed layers"
)
ACCUMULATES_BY_LAYER = (
    "accumulates rotations by layer, which does not preserve individual angles; set its "
    "rotation accumulation mode to component first"
)
ON_LAYERS = (
    'is on animation layers; write to one of them with mode="override" or mode="additive"'
)
# Settled by plug-ins that run in Maya 2024 to 2027: layers do not take these types.
UNLAYERED_TYPES = ("byte", "char")


def explain_unlayered_type(type_: str) -> str:
    """Explain that layers do not take attributes of a type; empty if they do.

    Examples
    --------
    >>> explain_unlayered_type("byte")
    'is of type byte, which animation layers do not take; write it with mode="base"'
    >>> explain_unlayered_type("double")
    ''
    """
    if type_ not in UNLAYERED_TYPES:
        return ""
    return (
        f'is of type {type_}, which animation layers do not take; write it with mode="base"'
    )


@dataclass(frozen=True)
class LayerState:
    """The state of an existing layer that decides whether curves can be written to it.

    Attributes
    ----------
    name : str
    override : bool
        Whether the layer replaces the values below it.
    locked, muted : bool
    weight_driven : bool
        Whether its weight has a curve or another driver.
    has_full_weight : bool
        Whether its effective weight is 1, given its weight, its parents and soloed layers.
    accumulates_by_layer : bool
        Whether it accumulates whole rotations instead of individual angles.
    channels : collection of str
        The channels on the layer.
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
    """Check the name of a new layer.

    Raises
    ------
    SettingError
        If the name is not valid in Maya.

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
    """Return the error for the name of a node that is not an animation layer."""
    return SettingError("layer", name, "an animation layer or a name for a new layer")


def check_layer(
    state: LayerState, mode: str, channels: Iterable[str], needed: Iterable[str]
) -> None:
    """Check that channels can be written to an existing layer.

    Parameters
    ----------
    state : LayerState
    mode : {"override", "additive"}
    channels : iterable of str
        The channels to write.
    needed : iterable of str
        Channels that must already be on the layer, see `list_needed_channels`.

    Raises
    ------
    SettingError
        If the layer has a different mode.
    DataError
        If the layer is locked or muted, has an effective weight below 1, or lacks a needed
        channel.
    """
    if state.override != (mode == "override"):
        raise SettingError("layer", state.name, f"a layer whose mode is {mode}")
    has_rotation = any(name.rpartition(".")[2] in ROTATE for name in channels)
    for problem in _list_problems(state, has_rotation=has_rotation):
        raise DataError(state.name, problem)
    missing = sorted(name for name in needed if name not in state.channels)
    if missing:
        raise DataError(missing[0], f"is not on {state.name}; write it to a new layer")


def _list_problems(state: LayerState, *, has_rotation: bool) -> list[str]:
    """Return the reasons why curves cannot be written to a layer."""
    problems = (
        (state.locked, "is locked; unlock it first"),
        (state.muted, "is muted; unmute it first"),
        (state.weight_driven, "has an animated weight; write to a new layer"),
        (not state.has_full_weight, LOW_WEIGHT),
        (state.accumulates_by_layer and has_rotation, ACCUMULATES_BY_LAYER),
    )
    return [problem for fails, problem in problems if fails]


def list_needed_channels(
    mode: str, replacing: Mapping[str, bool], *, in_part: bool
) -> list[str]:
    """Return the channels that must already be on a layer to write only some of its frames.

    Outside those frames, the layer would freeze a new channel: any channel on an override
    layer, and on an additive layer channels whose values replace those below, such as
    switches and enums.

    Parameters
    ----------
    mode : {"override", "additive"}
    replacing : mapping of str to bool
        Whether the layer's value of each channel replaces the value below in any mode.
    in_part : bool
        Whether only some frames are written.
    """
    return [
        name
        for name, replaces in replacing.items()
        if in_part and (mode == "override" or replaces)
    ]


def hidden_layer_error(layer: str, channel: str) -> DataError:
    """Return the error for a layer whose curves another layer would hide."""
    problem = f"is below another layer of {channel}; write to that layer or to a new one"
    return DataError(layer, problem)


def merge_key_times(curves: Sequence[Floats]) -> Floats:
    """Merge the sorted key times of several curves, in seconds.

    Examples
    --------
    >>> merge_key_times([np.array([0.0, 1.0]), np.array([0.5, 1.0])])
    array([0. , 0.5, 1. ])
    """
    times = np.sort(np.concatenate([np.zeros(0), *curves]))
    return times[np.diff(times, prepend=-np.inf) > KEY_TIME_TOLERANCE]


ADDS, MULTIPLIES, REPLACES = "adds", "multiplies", "replaces"


def list_layer_frames(changes: Mapping[str, AnimCurve], frame_rate: float) -> Floats:
    """Return whole frames from the first to the last key, and keys on fractional frames.

    Examples
    --------
    >>> list_layer_frames({"a.tx": AnimCurve("a.tx", [1.0, 2.5, 4.0], [0, 0, 0])}, 1.0)
    array([1. , 2. , 2.5, 3. , 4. ])
    """
    keyed = np.concatenate([curve.times for curve in changes.values()]) * frame_rate
    first = np.ceil(keyed.min() - FRAME_TOLERANCE)
    last = np.floor(keyed.max() + FRAME_TOLERANCE)
    fractional = keyed[np.abs(keyed - np.round(keyed)) > FRAME_TOLERANCE]
    return np.unique(np.concatenate([np.arange(first, last + 1), fractional]))


def compute_layer_curve(
    curve: AnimCurve, how: str, frames: Floats, now: Floats, held: Floats
) -> AnimCurve:
    """Compute the curve of an additive layer that gives a channel its wanted values.

    The curve has a key on every frame, since the values below it change between keys.

    Parameters
    ----------
    curve : AnimCurve
        The wanted result between its first and last key.
    how : {"adds", "multiplies", "replaces"}
        How the layer's value combines with the value below.
    frames : ndarray, shape (n,)
    now, held : ndarray, shape (n,)
        The current result and the current values of the layer.

    Raises
    ------
    DataError
        If multiplication would have to change a value of 0.

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
            f"is 0 on frame {frames[lost[0]]:g}, which a multiplying layer cannot change; "
            "write to an override layer"
        )
        raise DataError(channel, problem)


def make_weight_curve(channel: str, ends: FrameRange, frame_rate: float) -> AnimCurve:
    """Make a curve for a layer's weight: 1 within a range, 0 on whole frames outside.

    Examples
    --------
    >>> make_weight_curve("life.weight", (4, 6), 1).evaluate([3, 4, 6, 7])
    array([0., 1., 1., 0.])
    """
    first, last = ends
    before = np.ceil(first - FRAME_TOLERANCE) - 1
    after = np.floor(last + FRAME_TOLERANCE) + 1
    frames = np.array([before, *sorted({first, last}), after])
    values = ((frames >= first) & (frames <= last)).astype(float)
    return AnimCurve(
        *(channel, frames / frame_rate, values, "linear", "linear"),
        kind="unitless",
        frame_rate=frame_rate,
    )
