"""The curves of a page and their parts, and their encoding as channels and series.

A series is a set of channels sampled on the same frames: those of the sketch, or those of
an alternative's result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from ..._text import format_count
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...curves.anim_curve import infer_kind
from ...errors import DataError, SettingError
from ...geometry.arrays import Array, Floats, freeze_floats
from ..figures.liveliest_channels import read_channel
from ..figures.style import DISPLAY_UNITS
from .packing import LARGEST, Integers, pack_rows, quantize_rows

MAX_OPEN = 12  # parts that are open at first; more would bury the tables
CURVE_STEP = 0.05  # degrees or centimeters; precision of values
CURVE_LEVELS = 400  # steps between the lowest and the highest value, at least
MIN_RANGE = 1e-6  # radians or centimeters; a channel with a smaller range stands still


@dataclass(frozen=True, eq=False)
class Curve:
    """One line of a plot; curves of the same name share a plot.

    Attributes
    ----------
    name : str
        The channel, e.g. ``"hip.rotateX"``.
    frames : ndarray, shape (n_samples,)
        Increasing frame numbers, in the numbering of the page's clock.
    values : ndarray, shape (n_samples,)
        Angles in radians (the page shows degrees), or lengths in centimeters.
    keys : ndarray, shape (n_keys,), optional
        Frames of the keys.
    key_values : ndarray, shape (n_keys,), optional
        Values of the keys; by default those of the curve.
    group : str
        Group that sets the curve's color and label, such as ``"sketch"``, ``"result"`` or
        ``"source"``.
    kind : {"angle", "length", "unitless"}
        By default inferred from the name, as for an `AnimCurve`.
    alternative : int, optional
        Index of the alternative that the curve belongs to; by default all.

    Raises
    ------
    DataError
        If the arrays differ in length or are empty, or the frames do not increase.
    SettingError
        If the kind is not one of the three.

    Examples
    --------
    >>> curve = Curve("hip.rotateX", [1, 2, 3], [0.0, 0.2, 0.4], keys=[1, 3])
    >>> curve.kind, curve.key_values
    ('angle', array([0. , 0.4]))
    """

    name: str
    frames: Floats
    values: Floats
    keys: Floats | None = None
    key_values: Floats | None = None
    group: str = "sketch"
    kind: str = ""
    alternative: int | None = None

    def __post_init__(self) -> None:
        keep = object.__setattr__
        frames = freeze_floats("frames", self.frames, (None,))
        values = freeze_floats("values", self.values, (len(frames),))
        if len(frames) == 0 or (np.diff(frames) <= 0).any():
            raise DataError(
                "frames", f"of the curve {self.name} must be increasing numbers"
            )
        keys = freeze_floats("keys", () if self.keys is None else self.keys, (None,))
        at_keys = np.interp(keys, frames, values)
        key_values = at_keys if self.key_values is None else self.key_values
        keep(self, "frames", frames)
        keep(self, "values", values)
        keep(self, "keys", keys)
        keep(self, "key_values", freeze_floats("key_values", key_values, (len(keys),)))
        keep(self, "kind", self.kind or infer_kind(self.name))
        if self.kind not in DISPLAY_UNITS:
            raise SettingError("kind", self.kind, "'angle', 'length' or 'unitless'")


@dataclass(frozen=True)
class CurvePart:
    """Channels that a page shows as a group, such as those of a joint.

    Attributes
    ----------
    name : str
    channels : tuple of str
        Names of curves.
    note : str
        A word or two next to the name, such as ``"37 keys"``.
    is_open : bool
        Whether the group is open when the page is opened.

    Examples
    --------
    >>> CurvePart("hip", ["hip.rotateX", "hip.rotateY"], note="4 keys").channels
    ('hip.rotateX', 'hip.rotateY')
    """

    name: str
    channels: Sequence[str]
    note: str = ""
    is_open: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "channels", tuple(self.channels))


def plot_clip(
    clip: Clip,
    group: str,
    channels: Sequence[str] | None = None,
    *,
    alternative: int | None = None,
) -> list[Curve]:
    """Return the channels of a clip as curves without keys.

    Parameters
    ----------
    clip : Clip
    group : str
        Group of the curves, such as ``"result"``.
    channels : sequence of str, optional
        By default those that move.
    alternative : int, optional
        Index of the alternative that the curves belong to.

    Examples
    --------
    >>> from keyweave import examples, motion_to_clip
    >>> walk = motion_to_clip(examples.load_walk().cut(1, 30))
    >>> [curve.name for curve in plot_clip(walk, "result", ["Hips.rotateY"])]
    ['Hips.rotateY']
    """
    make = partial(Curve, group=group, alternative=alternative)
    names = find_moving(clip) if channels is None else channels
    return [make(name, clip.frames, read_channel(clip, name)) for name in names]


def find_moving(clip: Clip, *others: Clip) -> list[str]:
    """Return the channels that move in a clip, or in others with the same channels.

    Examples
    --------
    >>> find_moving(Clip([[0.0, 1.0], [0.0, 2.0]], ["hip.sway", "hip.lift"], 24))
    ['hip.lift']
    """
    extents = np.max([np.ptp(each.values, axis=0) for each in (clip, *others)], axis=0)
    return [clip.channels[i] for i in np.flatnonzero(extents > MIN_RANGE)]


def build_parts(curves: Sequence[Curve], parts: Sequence[CurvePart]) -> list[CurvePart]:
    """Return parts that hold the channels of all curves.

    Channels that no part has are grouped by joint, after the parts. If no part is to be
    open, the first ones are; at most a dozen are.

    Examples
    --------
    >>> curves = [Curve(f"hip.rotate{axis}", [1, 2], [0, 1], keys=[1]) for axis in "XY"]
    >>> (part,) = build_parts(curves, [])
    >>> part.name, part.channels, part.note, part.is_open
    ('hip', ('hip.rotateX', 'hip.rotateY'), '1 key', True)
    """
    names = {curve.name: None for curve in curves}
    kept = [
        replace(part, channels=[name for name in part.channels if name in names])
        for part in parts
    ]
    every = [part for part in kept if part.channels]
    grouped = {channel for part in every for channel in part.channels}
    every += _group_by_joint(curves, [name for name in names if name not in grouped])
    any_open = any(part.is_open for part in every)
    wanted = [i for i, part in enumerate(every) if part.is_open or not any_open]
    return [replace(part, is_open=i in wanted[:MAX_OPEN]) for i, part in enumerate(every)]


def _group_by_joint(curves: Sequence[Curve], names: Sequence[str]) -> list[CurvePart]:
    joints = list_by_node(names)
    counts = {curve.name: 0 for curve in curves}
    for curve in curves:
        counts[curve.name] = max(counts[curve.name], len(np.asarray(curve.keys)))
    most = {joint: max(counts[name] for name in own) for joint, own in joints.items()}
    return [
        CurvePart(joint, tuple(own), format_count(n, "key") if (n := most[joint]) else "")
        for joint, own in joints.items()
    ]


def encode_parts(parts: Sequence[CurvePart], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return parts as the page's script reads them, with the numbers of their channels."""
    numbers = {name: i for i, name in enumerate(names)}
    return [
        {
            "name": part.name,
            "note": part.note,
            "open": part.is_open,
            "channels": [numbers[channel] for channel in part.channels],
        }
        for part in parts
    ]


@dataclass(frozen=True, eq=False)
class Channel:
    """A channel of a page, with the unit, precision and keys of all its curves.

    Attributes
    ----------
    name, label : str
        Name of the channel, and without that of its part.
    factor, unit
        Factor from radians or centimeters to the unit shown, and its symbol.
    step : float
        Precision of values, in that unit.
    keys : tuple of ndarray, optional
        Frames and values of the keys, in that unit.
    """

    name: str
    label: str
    factor: float
    unit: str
    step: float
    keys: tuple[Floats, Floats] | None

    @classmethod
    def of(cls, curves: Sequence[Curve], part: str = "") -> Channel:
        """Return the channel of curves that all have its name."""
        factor, unit = DISPLAY_UNITS[curves[0].kind]
        values = factor * np.concatenate([curve.values for curve in curves])
        keyed = [curve for curve in curves if len(np.asarray(curve.keys))]
        keys = None
        if keyed:
            first = keyed[0]
            keys = np.asarray(first.keys), factor * np.asarray(first.key_values)
        name = curves[0].name
        label = name[len(part) + 1 :] if name.startswith(f"{part}.") else name
        return cls(name, label, factor, unit, _choose_step(values, unit), keys)

    def encode(self) -> dict[str, Any]:
        """Return the channel as the page's script reads it."""
        keys = None if self.keys is None else [*map(_round_numbers, self.keys)]
        return {"name": self.label, "full": self.name, "unit": self.unit, "keys": keys}


def _choose_step(values: Floats, unit: str) -> float:
    extent, largest = float(np.ptp(values)), float(np.abs(values).max())
    step = (extent or largest or CURVE_STEP) / CURVE_LEVELS
    if unit:
        step = min(step, CURVE_STEP) if extent else CURVE_STEP
    return max(step, 2 * largest / LARGEST)


def build_channels(curves: Sequence[Curve], parts: Sequence[CurvePart]) -> list[Channel]:
    """Return the channels of curves, in the order of the parts.

    Examples
    --------
    >>> curves = [Curve("hip.rotateX", [1, 2], [0, 1]), Curve("hip.sway", [1, 2], [0, 9])]
    >>> [channel.unit for channel in build_channels(curves, build_parts(curves, []))]
    ['°', '']
    """
    by_name: dict[str, list[Curve]] = {}
    for curve in curves:
        by_name.setdefault(curve.name, []).append(curve)
    order: dict[str, str] = {}
    for part in parts:
        order.update({name: part.name for name in part.channels if name not in order})
    return [Channel.of(by_name[name], part) for name, part in order.items()]


@dataclass(frozen=True, eq=False)
class Series:
    """Channels of one group and alternative, sampled on the same frames.

    Attributes
    ----------
    group : str
    alternative : int or None
    frames : ndarray, shape (n_samples,)
    channels : tuple of int
        Numbers of the channels.
    rows : ndarray of int32, shape (n_channels, n_samples)
        Multiples of the channels' steps.
    """

    group: str
    alternative: int | None
    frames: Floats
    channels: tuple[int, ...]
    rows: Integers


def build_series(curves: Sequence[Curve], channels: Sequence[Channel]) -> list[Series]:
    """Return all curves as series, the first alternative before the others.

    Examples
    --------
    >>> curves = [Curve(f"hip.rotate{axis}", [1, 2], [0, 1]) for axis in "XY"]
    >>> channels = build_channels(curves, build_parts(curves, []))
    >>> [series.rows.shape for series in build_series(curves, channels)]
    [(2, 2)]
    """
    numbers = {channel.name: i for i, channel in enumerate(channels)}
    same: dict[tuple[str, int | None, bytes], dict[int, Curve]] = {}
    for curve in curves:
        key = (curve.group, curve.alternative, curve.frames.tobytes())
        same.setdefault(key, {})[numbers[curve.name]] = curve
    series = [
        Series(
            group, alternative, [*own.values()][0].frames, (*own,), _quantize(own, channels)
        )
        for (group, alternative, _), own in same.items()
    ]
    return sorted(series, key=lambda each: each.alternative or 0)


def _quantize(curves: Mapping[int, Curve], channels: Sequence[Channel]) -> Integers:
    used = [channels[number] for number in curves]
    factors = np.array([[channel.factor] for channel in used])
    steps = np.array([channel.step for channel in used])
    values = factors * np.array([curve.values for curve in curves.values()])
    return quantize_rows("values of curves", values, steps)


def encode_series(
    series: Series, earlier: Sequence[Series], channels: Sequence[Channel], role: str
) -> dict[str, Any]:
    """Return a series as the page's script reads it.

    Parameters
    ----------
    series : Series
    earlier : sequence of Series
        Those that the script unpacks before, on which this one may build.
    channels : sequence of Channel
    role : str
    """
    own = series.group, series.channels, series.rows.shape
    same = [(e.group, e.channels, e.rows.shape) == own for e in earlier]
    bases = {number: earlier[number].rows for number in np.flatnonzero(same)[:1].tolist()}
    return {
        "group": series.group,
        "role": role,
        "alternative": series.alternative,
        "start": float(series.frames[0]),
        "frames": _list_irregular(series.frames),
        "channels": series.channels,
        "steps": _round_numbers(np.array([channels[i].step for i in series.channels])),
        "rows": pack_rows(series.rows, bases),
    }


def _list_irregular(frames: Floats) -> list[float] | None:
    """Return frames, or None if each is one later than the frame before."""
    regular = frames[0] + np.arange(len(frames))
    return None if np.allclose(frames, regular, atol=1e-6) else _round_numbers(frames)


def _round_numbers(numbers: Array) -> list[float]:
    return [float(f"{number:.9g}") for number in np.asarray(numbers).tolist()]
