"""Animation layers of any host: which of them can be written, and why others cannot.

What is written must come out: nothing above or around a layer may hide it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .arrays import Floats
from .errors import DataError, SettingError
from .skeleton import ROTATE

NAME = "keyweave"  # of a layer that nobody named
NAMES = re.compile(r"[A-Za-z_]\w*(:[A-Za-z_]\w*)*", re.ASCII)
SAME_TIME = 1e-7  # seconds; keys of several layers that are nearer are on one frame
NOT_IN_FULL = "does not count in full; see its weight, parents and solos"
TURNS_WHOLE = (
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
    in_full: bool
    turns_by_layer: bool
    channels: Collection[str]


def check_name(layer: str) -> None:
    """Raise if a new layer cannot be called so.

    Raises
    ------
    SettingError

    Examples
    --------
    >>> check_name("my layer")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'my layer' but must be a name of letters, \
digits and underscores
    """
    if not NAMES.fullmatch(layer):
        raise SettingError("layer", layer, "a name of letters, digits and underscores")


def no_layer(name: str) -> SettingError:
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
        Those of them that must be on the layer already, see `needed_on_layer`.

    Raises
    ------
    SettingError
        If the layer is of the other mode.
    DataError
        If it is locked, muted, does not count in full, or misses a channel.
    """
    if state.override != (mode == "override"):
        raise SettingError("layer", state.name, f"a layer whose mode is {mode}")
    for problem in _problems(state, turns=any(map(_is_turn, channels))):
        raise DataError(state.name, problem)
    missing = sorted(name for name in needed if name not in state.channels)
    if missing:
        problem = f"is not on {state.name} yet; write to a layer of its own"
        raise DataError(missing[0], problem)


def _problems(state: LayerState, *, turns: bool) -> list[str]:
    """Return what keeps a layer from taking curves, of angles among others or not."""
    problems = (
        (state.locked, "is locked; unlock the layer first"),
        (state.muted, "is muted; let the layer be heard first"),
        (state.weight_driven, "has an animated weight; write to a layer of its own"),
        (not state.in_full, NOT_IN_FULL),
        (state.turns_by_layer and turns, TURNS_WHOLE),
    )
    return [problem for fails, problem in problems if fails]


def needed_on_layer(
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


def below_another(layer: str, channel: str) -> DataError:
    """Return an error that says that what a layer holds would not come out."""
    problem = f"lies below another layer of {channel}; write to that one or to a new layer"
    return DataError(layer, problem)


def _is_turn(channel: str) -> bool:
    return channel.rpartition(".")[2] in ROTATE


def key_times(curves: Sequence[Floats]) -> Floats:
    """Return the seconds at which any of several curves has a key, in order.

    Examples
    --------
    >>> key_times([np.array([0.0, 1.0]), np.array([0.5, 1.0])])
    array([0. , 0.5, 1. ])
    """
    times = np.sort(np.concatenate([np.zeros(0), *curves]))
    return times[np.diff(times, prepend=-np.inf) > SAME_TIME]
