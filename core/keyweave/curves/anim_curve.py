"""An animation curve: the keys and tangents of a channel, evaluated exactly as in Maya.

Each segment between two keys is a polynomial in a parameter u from 0 to 1: a cubic
Hermite in time where the curve is not weighted, and a Bezier curve in time and value
where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr, format_count
from ..errors import DataError
from ..geometry.arrays import Bools, Floats, Ints, check_rate, freeze_flags, freeze_floats
from .segments import Segments, build_segments
from .tangents import STEP_TYPES, TANGENT_TYPES, compute_tangents

TICKS_PER_SECOND = 141_120_000
INFINITIES = ("constant", "linear", "cycle", "cycleRelative", "oscillate")
CURVE_KINDS = ("length", "angle", "unitless")
LENGTH_ATTRIBUTES = ("translate", "rotatePivot", "scalePivot")
ANGLE_ATTRIBUTES = ("rotateX", "rotateY", "rotateZ", "rotateAxis", "jointOrient")
KEY_FLAGS = {"tangents_locked": True, "weights_locked": False, "breakdowns": False}
TANGENT_COLUMNS = ("in_x", "in_y", "out_x", "out_y")
NUMBER_COLUMNS = ("times", "values", *TANGENT_COLUMNS, *KEY_FLAGS)  # and flags: arrays
TYPE_COLUMNS = ("in_types", "out_types")
KEY_COLUMNS = ("times", "values", *TYPE_COLUMNS, *TANGENT_COLUMNS, *KEY_FLAGS)


@dataclass(frozen=True, eq=False, repr=False)
class AnimCurve(BriefRepr):
    """Keys of a channel, with interpolation between them and extrapolation beyond them.

    Attributes
    ----------
    channel : str
        Node and long attribute name, e.g. ``"L_hip_CTRL.rotateX"``.
    times : ndarray, shape (n_keys,)
        Seconds, increasing.
    values : ndarray, shape (n_keys,)
        Radians, centimeters, other values without a unit.
    in_types, out_types : tuple of str
        One of `tangents.TANGENT_TYPES` per key; a single name applies to all.
    in_x, in_y, out_x, out_y : ndarray, shape (n_keys,)
        Tangents in seconds and value units, 0 by default. They apply where the type is
        ``"fixed"``, or ``"autocustom"`` and they differ from (0, 0), which means auto.
        A handle is a third of its tangent.
    weighted : bool
        Whether the length of tangents has an effect, in addition to the slope.
    pre_infinity, post_infinity : str
        One of `INFINITIES`.
    kind : {"length", "angle", "unitless"}
        By default inferred from the attribute's name.
    frame_rate : float
        Frames per second of the animator's time unit.
    tangents_locked, weights_locked, breakdowns : ndarray of bool, shape (n_keys,)
        Maya's flags of each key. By default only tangents are locked.

    Raises
    ------
    DataError
        If there are no keys, times do not increase, shapes do not match, a number is NaN,
        a name is unknown, or a fixed tangent is missing.

    Examples
    --------
    >>> curve = AnimCurve("ball.translateY", [0, 1, 2], [0, 10, 0], "linear", "linear")
    >>> curve.evaluate([0.25, 1.0, 5.0])
    array([ 2.5, 10. , 0. ])
    >>> curve.with_(post_infinity="cycle").evaluate(5.0)
    array(10.)
    """

    channel: str
    times: Floats
    values: Floats
    in_types: Sequence[str] = "auto"
    out_types: Sequence[str] = "auto"
    in_x: Floats = None  # type: ignore[assignment]
    in_y: Floats = None  # type: ignore[assignment]
    out_x: Floats = None  # type: ignore[assignment]
    out_y: Floats = None  # type: ignore[assignment]
    weighted: bool = False
    pre_infinity: str = "constant"
    post_infinity: str = "constant"
    kind: str = ""
    frame_rate: float = 24.0
    tangents_locked: Bools = None  # type: ignore[assignment]
    weights_locked: Bools = None  # type: ignore[assignment]
    breakdowns: Bools = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        keep = object.__setattr__
        keep(self, "channel", str(self.channel))
        keep(self, "times", freeze_floats("times", self.times, (None,)))
        n_keys = len(self.times)
        keep(self, "values", freeze_floats("values", self.values, (n_keys,)))
        if n_keys == 0:
            raise DataError("times", f"of {self.channel} are empty; a curve needs a key")
        if not (self.times[1:] > self.times[:-1]).all():
            raise DataError("times", f"of {self.channel} do not increase from key to key")
        self._keep_tangents(n_keys)
        for name, default in KEY_FLAGS.items():
            flags = getattr(self, name)
            flags = _freeze_flags(name, default if flags is None else flags, n_keys)
            keep(self, name, flags)
        keep(self, "weighted", bool(self.weighted))
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "kind", self.kind or infer_kind(self.channel))
        _check_choice("kind", self.kind, CURVE_KINDS)
        _check_choice("pre_infinity", self.pre_infinity, INFINITIES)
        _check_choice("post_infinity", self.post_infinity, INFINITIES)

    def _keep_tangents(self, n_keys: int) -> None:
        keep = object.__setattr__
        for side in ("in", "out"):
            types = _check_types(f"{side}_types", getattr(self, f"{side}_types"), n_keys)
            keep(self, f"{side}_types", types)
            for name in (f"{side}_x", f"{side}_y"):
                column = getattr(self, name)
                if column is None and "fixed" in types:
                    problem = f"of {self.channel} is missing; fixed tangents need it"
                    raise DataError(name, problem)
                column = np.zeros(n_keys) if column is None else column
                keep(self, name, freeze_floats(name, column, (n_keys,)))

    def __len__(self) -> int:
        return len(self.times)

    def _summarize(self) -> str:
        first, last = self.frames[[0, -1]]
        return (
            f"{format_count(len(self), 'key')}, frames {first:.10g} to {last:.10g} at "
            f"{self.frame_rate:g} fps: {self.channel}"
        )

    @property
    def frames(self) -> Floats:
        """Frame numbers of the keys, shape (n_keys,); they may be fractional."""
        frames: Floats = self.times * self.frame_rate
        return frames

    def with_(self, **changes: Any) -> AnimCurve:
        """Return a copy with some attributes replaced."""
        return replace(self, **changes)

    def keys(self, rows: Sequence[int] | Ints) -> AnimCurve:
        """Return a curve with a subset of the keys.

        Parameters
        ----------
        rows : sequence of int
            Indices of the keys to keep.

        Raises
        ------
        DataError
            If `rows` is empty.

        Examples
        --------
        >>> curve = AnimCurve("a.b", [0, 1, 2], [0.0, 5.0, 7.0])
        >>> curve.keys([0, 2]).values
        array([0., 7.])
        """
        at = np.asarray(rows, int)
        columns = {name: getattr(self, name)[at] for name in NUMBER_COLUMNS}
        for name in TYPE_COLUMNS:
            types = getattr(self, name)
            columns[name] = [types[row] for row in at]
        return self.with_(**columns)

    def tangents(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Return the effective tangents of the keys: in x, in y, out x and out y.

        Fixed tangents are stored, others are computed from the keys. Seconds and value
        units, each of shape (n_keys,).

        Examples
        --------
        >>> AnimCurve("a.b", [0, 1], [0, 1], "linear", "flat", weighted=True).tangents()
        (array([1., 1.]), array([0., 1.]), array([1., 1.]), array([0., 0.]))
        """
        return self._tangents

    @cached_property
    def _tangents(self) -> tuple[Floats, Floats, Floats, Floats]:
        in_x, in_y = self._resolve_tangents("in", self.in_types, self.in_x, self.in_y)
        out_x, out_y = self._resolve_tangents("out", self.out_types, self.out_x, self.out_y)
        for column in (in_x, in_y, out_x, out_y):
            column.setflags(write=False)
        return in_x, in_y, out_x, out_y

    @cached_property
    def segments(self) -> Segments:
        """The polynomials between the keys."""
        types = self.in_types, self.out_types
        return build_segments(
            self.times, self.values, self.tangents(), types, self.weighted
        )

    def evaluate(self, times: ArrayLike) -> Floats:
        """Evaluate the curve.

        Parameters
        ----------
        times : array_like, any shape
            Seconds.

        Returns
        -------
        ndarray, same shape as `times`

        Raises
        ------
        DataError
            If a time is NaN or infinite.
        """
        times = np.asarray(times, float)
        if not np.isfinite(times).all():
            raise DataError("times", "hold a number that is not finite")
        rows = np.minimum(np.searchsorted(self.times, times), len(self) - 1)
        if (self.times[rows] == times).all():  # all on keys, as on each frame of a bake
            return np.asarray(self.values[rows])
        inside, added = self._fold_times(times.ravel())
        values: Floats = self.segments.evaluate(inside) + added
        return values.reshape(times.shape)

    def _fold_times(self, times: Floats) -> tuple[Floats, Floats]:
        """Map times into the range of the keys; return them and the offsets of values."""
        first, last = self.times[0], self.times[-1]
        inside, added = np.clip(times, first, last), np.zeros(times.shape)
        for infinity, beyond in (
            (self.pre_infinity, times < first),
            (self.post_infinity, times > last),
        ):
            if infinity == "linear" and beyond.any():
                added[beyond] = self._end_slopes(times[beyond]) * (times - inside)[beyond]
            elif infinity != "constant" and first < last and beyond.any():
                inside[beyond], added[beyond] = self._wrap_cycles(times[beyond], infinity)
        return inside, added

    def _end_slopes(self, times: Floats) -> Floats:
        """Return the slopes of the outer tangents for times beyond the keys."""
        in_x, in_y, out_x, out_y = self.tangents()
        x = np.where(times < self.times[0], in_x[0], out_x[-1])
        y = np.where(times < self.times[0], in_y[0], out_y[-1])
        return np.divide(y, x, out=np.zeros_like(x), where=x != 0)

    def _wrap_cycles(self, times: Floats, infinity: str) -> tuple[Floats, Floats]:
        """Map times beyond one end into the range of the keys; return also the offsets."""
        first, last = self.times[0], self.times[-1]
        before, (cycles, remainder) = times < first, self._count_cycles(times)
        backwards = before
        if infinity == "oscillate":
            backwards = before ^ (cycles % 2 == 1)
        inside = np.where(backwards, last - remainder, first + remainder)
        inside = np.clip(inside, first, last)
        if infinity != "cycleRelative":
            return inside, np.zeros(times.shape)
        rise = self.values[-1] - self.values[0]
        return inside, np.where(before, -rise, rise) * cycles

    def _count_cycles(self, times: Floats) -> tuple[Floats, Floats]:
        """Return the number of the cycle of times beyond the keys, and the seconds into it.

        Counts in Maya's ticks: whole frames at Maya's frame rates are whole numbers of
        ticks, while in seconds rounding errors would decide in which of two cycles the
        frame between them is.
        """
        (start, end), ticks = _count_ticks(self.times[[0, -1]]), _count_ticks(times)
        length = max(end - start, 1.0)
        beyond = np.where(ticks <= start, start - ticks, ticks - end)
        is_beyond = beyond > 0  # otherwise the time is that of the key, the end of cycle 0
        remainder = np.where(is_beyond, np.fmod(beyond, length), length)
        cycles = np.round((beyond + length - remainder) / length)
        return cycles, remainder / TICKS_PER_SECOND

    def _resolve_tangents(
        self, side: str, types: Sequence[str], fixed_x: Floats, fixed_y: Floats
    ) -> tuple[Floats, Floats]:
        if len(self) > 1 and types[0] == "clamped" and self.in_types[1] in STEP_TYPES:
            types = ("flat", *types[1:])  # as in Maya
        x, y = compute_tangents(self.times, self.values, types, side, self.weighted)
        if not {"fixed", "autocustom"}.intersection(types):
            return x, y
        names = np.asarray(types)
        custom = (names == "autocustom") & ((fixed_x != 0) | (fixed_y != 0))
        fixed = custom | (names == "fixed")
        return np.where(fixed, fixed_x, x), np.where(fixed, fixed_y, y)


def _count_ticks(times: Floats) -> Floats:
    """Return the whole numbers of ticks closest to times, exact for a year."""
    ticks: Floats = np.rint(times * TICKS_PER_SECOND)
    return ticks


def infer_kind(channel: str) -> str:
    """Return the kind of a channel, inferred from its attribute's long name.

    Examples
    --------
    >>> infer_kind("arm.rotateX"), infer_kind("arm.rotatePivotX"), infer_kind(
    ...     "arm.rotateOrder")
    ('angle', 'length', 'unitless')
    """
    attribute = channel.rpartition(".")[2]
    if attribute.startswith(LENGTH_ATTRIBUTES):
        return "length"
    return "angle" if attribute.startswith(ANGLE_ATTRIBUTES) else "unitless"


def _check_types(name: str, types: Sequence[str], n_keys: int) -> tuple[str, ...]:
    names = (types,) * n_keys if isinstance(types, str) else tuple(types)
    if len(names) != n_keys:
        raise DataError(
            name, f"have {len(names)} entries, expected one for each of {n_keys} keys"
        )
    for tangent_type in dict.fromkeys(names):
        _check_choice(name, tangent_type, TANGENT_TYPES)
    return names


def _check_choice(name: str, choice: str, known: Sequence[str]) -> None:
    if choice not in known:
        raise DataError(name, f"contains {choice!r}, expected one of {', '.join(known)}")


def _freeze_flags(name: str, flags: ArrayLike, n_keys: int) -> Bools:
    each = flags if np.ndim(flags) else np.full(n_keys, bool(flags))
    return freeze_flags(name, each, (n_keys,))
