"""Sparse keys: shared by groups of channels, and as few as a joint tolerance permits.

An error of a channel matters by how far it moves joints. So each channel starts with the
errors by which it moves joints twice the tolerance. All frames are evaluated at once, and
where a joint is too far off, the channels that move it most are tightened, until none is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import NamedTuple, Union

import numpy as np
from numpy.typing import ArrayLike

from .._progress import offer_cancel
from ..animation.clip import Clip
from ..errors import DataError, SettingError, UnknownNameError
from ..geometry.arrays import Bools, Floats, Ints, color_rows
from ..geometry.vectors import distance
from .key_reduction import Track, evaluate_keys, extend_keys, reduce_keys, thin_keys

Positions = Callable[[Floats], ArrayLike]  # of channel values, (n_frames, n_channels)
FramesByChannel = Union[Sequence[float], Mapping[str, Sequence[float]]]

FIRST_SHARE = 2.0  # of the tolerance by which a channel alone may move a joint at first
LEVEL_SHARE = 0.5  # of the tolerance, by which leveling a span may move a joint
UNSEEN_SHARE = 0.0025  # of the range of a channel that moves no joint
NEXT_SHARE = 0.85  # of the tolerance, at which a tightened channel aims
LEAST_RATIO = 0.3  # by which an error shrinks at most in a round
STRICT_BLAME = 0.7  # of the largest effect on a joint, from which channels are tightened
WIDE_BLAME = 0.35  # the same after some rounds
STRICT_ROUNDS, TIGHTENING_ROUNDS = 8, 24  # then frames beyond the tolerance become keys
ROUNDING_SHARE = 1e-6  # share of the tolerance reserved for rounding errors

SAMPLES = 12  # frames on which the effect of a channel is measured
STEP_ANGLE = 0.01  # radians
RANGE_SHARE = 0.02  # of the range of a channel without a unit


@dataclass(frozen=True, eq=False)
class JointTolerance:
    """A maximum error of joints in centimeters, and the channels that move them.

    The function `positions` takes values of the channels, shape (n_frames, n_channels), and
    returns positions of joints, shape (n_frames, n_joints, 3). Whether each channel moves
    each joint is in `depends`, shape (n_channels, n_joints).
    """

    tolerance: float
    positions: Positions
    depends: Bools
    kinds: Sequence[str]

    @classmethod
    def of(
        cls,
        clip: Clip,
        tolerance: float | None,
        positions: Positions | None,
        dependencies: ArrayLike | None,
        kinds: Sequence[str],
    ) -> JointTolerance | None:
        """Check a tolerance for the channels of a clip; None without one.

        Raise a DataError if the dependencies have the wrong shape, and a SettingError if
        the tolerance is not above 0 or `positions` is missing.
        """
        if tolerance is None:
            return None
        if not (isinstance(tolerance, Real) and 0 < tolerance < np.inf):
            expected = "a number above 0, in centimeters"
            raise SettingError("joint_tolerance", tolerance, expected)
        if positions is None:
            raise SettingError("positions", None, "a function with joint_tolerance=")
        shape = (len(kinds), *np.shape(positions(np.array(clip.values)))[1:2])
        depends = np.ones(shape, bool) if dependencies is None else dependencies
        depends = np.array(depends, bool)
        if depends.shape != shape or len(shape) != 2:
            problem = f"have shape {depends.shape}, expected {shape}: channels and joints"
            raise DataError("dependencies", problem)
        return cls(float(tolerance), positions, depends, kinds)

    def select(self, clip: Clip, columns: Ints) -> JointTolerance:
        """Return the tolerance as one of some channels; the others keep their values."""

        def place(values: Floats) -> ArrayLike:
            table = np.array(clip.values)
            table[:, columns] = values
            return self.positions(table)

        kinds = [self.kinds[column] for column in columns]
        return JointTolerance(self.tolerance, place, self.depends[columns], kinds)

    def place(self, values: Floats) -> Floats:
        """Return the positions of joints.

        Raise a DataError if their shape is wrong, or one is not finite.
        """
        places = np.asarray(self.positions(values), float)
        expected = (len(values), self.depends.shape[1], 3)
        if places.shape != expected:
            problem = f"have shape {places.shape}, expected {expected}"
            raise DataError("positions", f"{problem}: frames, joints and x, y, z")
        if not np.isfinite(places).all():
            row = int(np.argwhere(~np.isfinite(places))[0, 0])
            raise DataError("positions", f"are not finite in row {row}")
        return places

    def measure_levers(self, values: Floats) -> Floats:
        """Measure the effect of each channel on each joint, in centimeters per unit.

        Channels that move different joints are changed together, and each frame shows the
        effects of different channels. The largest effect counts.
        """
        n_frames, n_channels = values.shape
        steps = self._list_steps(values)
        colors = color_rows(self.depends)
        n_colors = int(colors.max(initial=-1)) + 1
        levers, before = np.zeros(self.depends.shape), self.place(values)
        n_calls = -(-n_colors * SAMPLES // n_frames)
        for call in range(n_calls):
            offer_cancel()
            shown = (np.arange(n_frames) * n_calls + call) % n_colors
            is_changed = shown[:, np.newaxis] == colors
            moved = distance(self.place(values + is_changed * steps), before)
            for channel in range(n_channels):
                own = moved[is_changed[:, channel]] / steps[channel]
                most = own.max(axis=0, initial=0.0) * self.depends[channel]
                np.maximum(levers[channel], most, out=levers[channel])
        return levers

    def _list_steps(self, values: Floats) -> Floats:
        """Return a small change of each channel."""
        steps = RANGE_SHARE * np.ptp(values, axis=0)
        by_kind = {"angle": STEP_ANGLE, "length": self.tolerance}
        return np.array([by_kind.get(k, s) for k, s in zip(self.kinds, steps.tolist())])


@dataclass(frozen=True, eq=False)
class KeyPlan:
    """Which channels share keys, and where keys are wanted; see `keyweave.fit`."""

    share: str | Mapping[str, str]
    key_frames: FramesByChannel
    flat: Mapping[str, Sequence[Sequence[float]]]

    @property
    def is_free(self) -> bool:
        """Whether every channel has its own keys, anywhere."""
        return self.share == "channel" and not (len(self.key_frames) or self.flat)

    def make_tracks(self, clip: Clip, columns: Ints) -> SparseTracks:
        """Return tracks of some channels of a clip.

        Raise a DataError if frames are not those of the clip, a SettingError if `share` is
        unknown or lacks a channel, and an UnknownNameError if the clip lacks a channel.
        """
        names = [clip.channels[column] for column in columns]
        groups: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            groups.setdefault(self._find_group(name), []).append(number)
        pinned = self._find_pinned(clip)[:, columns]
        values = np.array(clip.values[:, columns])
        return SparseTracks(
            clip.frames / clip.frame_rate,
            values,
            [np.array(group) for group in groups.values()],
            [np.any(pinned[:, group], axis=1) for group in groups.values()],
            tuple(self._list_spans(clip, names, values)),
        )

    def _find_group(self, channel: str) -> str:
        if self.share == "channel":
            return channel
        if self.share == "control":
            return channel.rpartition(".")[0]
        if isinstance(self.share, str) or channel not in self.share:
            expected = f"channel, control, or a mapping with a group for {channel}"
            raise SettingError("share", self.share, expected)
        return self.share[channel]

    def _find_pinned(self, clip: Clip) -> Bools:
        """Return a mask of the key frames of all channels."""
        pinned, frames = np.zeros(clip.values.shape, bool), self.key_frames
        if not isinstance(frames, Mapping):
            frames = dict.fromkeys(clip.channels, frames)
        for channel in frames:
            column = clip.index(channel)
            for frame in frames[channel]:
                pinned[clip.rows(frame, frame), column] = True
        return pinned

    def _list_spans(
        self, clip: Clip, names: Sequence[str], values: Floats
    ) -> list[LevelSpan]:
        """Return the spans of channels, with their value or that in their middle."""
        unknown = [name for name in self.flat if name not in clip.channels]
        if unknown:
            raise UnknownNameError(unknown, clip.channels, "the clip")
        spans = []
        for channel, ranges in self.flat.items():
            for first, last, *known in ranges:
                rows = clip.rows(first, last)
                if channel in names:
                    column = names.index(channel)
                    low, high = values[rows, column].min(), values[rows, column].max()
                    (level,) = known or [(low + high) / 2]
                    error = max(high - level, level - low)
                    spans.append(LevelSpan(column, rows, float(level), float(error)))
        return spans


class LevelSpan(NamedTuple):
    """Frames on which a channel is held at one value, without keys between its ends."""

    column: int
    rows: slice
    value: float
    error: float  # largest change of a value


@dataclass(frozen=True, eq=False)
class SparseTracks:
    """Channels, values of shape (n_times, n_channels), in groups that share keys.

    Every column is in one of the `groups`; `pinned` is a mask of the frames that are keys
    of each. The `spans` are those on which channels are level.
    """

    times: Floats
    values: Floats
    groups: Sequence[Ints]
    pinned: Sequence[Bools]
    spans: tuple[LevelSpan, ...] = ()

    def within(self, allowed: Floats) -> SparseTracks:
        """Return a copy without the spans whose errors are larger than allowed."""
        kept = [s for s in self.spans if s.error <= allowed[s.rows, s.column].min()]
        return replace(self, spans=tuple(kept))

    def find_level(self) -> Ints:
        """Return the number of the level span of each value; 0 for none."""
        level = np.zeros(self.values.shape, int)
        for number, span in enumerate(self.spans, 1):
            level[span.rows, span.column] = number
        return level

    def make_track(self, group: int) -> Track:
        """Return the channels of a group with level spans, whose ends are keys."""
        columns, pinned = self.groups[group], self.pinned[group].copy()
        values, level = self.values.copy(), self.find_level()
        for span in self.spans:
            values[span.rows, span.column] = span.value
            if span.column in columns:
                pinned[[span.rows.start, span.rows.stop - 1]] = True
        n_times = len(self.times)
        return Track(
            *(self.times, values[:, columns]),
            *(np.full(n_times, -1), np.zeros(n_times, bool)),
            *(pinned, level[:, columns]),
        )


class SparseKeys(NamedTuple):
    """Keys of a group: its track, the rows that are keys, and slopes of all channels."""

    track: Track
    keys: Ints
    slopes: Floats

    def select(self, column: int) -> tuple[Track, Ints, Floats]:
        """Return track, keys and slopes of a channel, without keys inside level spans."""
        keys, level = self.keys, np.pad(self.track.flat[:, column], 1)  # type: ignore[index]
        inside = (level[keys] == level[keys + 1]) & (level[keys + 2] == level[keys + 1])
        kept = ~inside | (level[keys + 1] == 0)
        track = replace(self.track, values=self.track.values[:, [column]])
        return track, keys[kept], self.slopes[:, kept, column]


def reduce_sparsely(tracks: SparseTracks, allowed: Floats) -> list[SparseKeys]:
    """Reduce the keys of all groups.

    Maximum errors have the shape (n_times, n_channels). Spans that are not level within
    them are released.
    """
    tracks = tracks.within(allowed)
    return [_reduce_group(tracks, i, allowed) for i in range(len(tracks.groups))]


def _reduce_group(
    tracks: SparseTracks, group: int, allowed: Floats, before: SparseKeys | None = None
) -> SparseKeys:
    """Reduce the keys of a group, or extend those from before the tolerances tightened."""
    offer_cancel()
    track, own = tracks.make_track(group), allowed[:, tracks.groups[group]]
    if before is None:
        keys = reduce_keys(track, own)[0]
        return SparseKeys(track, *thin_keys(track, keys, own))
    keys = np.union1d(before.keys, np.flatnonzero(track.find_required()))
    return SparseKeys(track, *extend_keys(track, keys, own))


def reduce_within_joints(
    tracks: SparseTracks, limits: Floats, goal: JointTolerance
) -> list[SparseKeys]:
    """Reduce the keys of all groups until every joint is within a tolerance.

    The limits, shape (n_times, n_channels), are the maximum errors of channels besides,
    infinite for none. Raise a DataError if joints are too far off although all channels
    that move them are exact.
    """
    true, exact = tracks.values, goal.place(tracks.values)
    levers = goal.measure_levers(true)
    largest, ranges = levers.max(axis=1, initial=0.0), np.ptp(true, axis=0)
    # A channel that moves no joint, such as a rotation at the end of a limb, stays exact.
    reach = np.where(largest > 0, ranges / 2, UNSEEN_SHARE * ranges)
    np.divide(goal.tolerance, largest, out=reach, where=largest * ranges > goal.tolerance)
    tracks = tracks.within(np.minimum(limits, LEVEL_SHARE * reach))
    allowed = np.minimum(limits, FIRST_SHARE * reach)
    done: list[SparseKeys | None] = [None] * len(tracks.groups)
    stale, fitted, n_rounds = np.ones(len(reach), bool), true.copy(), 0
    while True:
        for group, columns in enumerate(tracks.groups):
            if stale[columns].any():
                keys = _reduce_group(tracks, group, allowed, done[group])
                done[group], fitted[:, columns] = keys, evaluate_keys(*keys)
        errors = distance(goal.place(fitted), exact)
        if errors.max(initial=0.0) <= goal.tolerance * (1 - ROUNDING_SHARE):
            return [keys for keys in done if keys is not None]
        tighter = _tighten(goal, levers, np.abs(fitted - true), errors, n_rounds)
        tighter = np.minimum(allowed, tighter)
        stale, n_rounds = (tighter < allowed).any(axis=0), n_rounds + 1
        if not stale.any():
            raise DataError("positions", "of equal values differ from call to call")
        allowed = tighter
        tracks = tracks.within(allowed)


def _tighten(
    goal: JointTolerance, levers: Floats, off: Floats, errors: Floats, n_rounds: int
) -> Floats:
    """Return errors of channels on frames with a joint too far off; infinite on others.

    The errors of channels are `off`, shape (n_frames, n_channels), those of joints
    `errors`, shape (n_frames, n_joints); the levers have the shape (n_channels, n_joints).
    """
    allowed = np.full(off.shape, np.inf)
    for row in np.flatnonzero((errors > goal.tolerance * (1 - ROUNDING_SHARE)).any(axis=1)):
        bad = errors[row] > goal.tolerance * (1 - ROUNDING_SHARE)
        effects = levers[:, bad].max(axis=1) * off[row]
        share = STRICT_BLAME if n_rounds < STRICT_ROUNDS else WIDE_BLAME
        blamed = (effects >= share * effects.max()) & (effects > 0)
        ratio = max(NEXT_SHARE * goal.tolerance / errors[row].max(), LEAST_RATIO)
        if n_rounds >= TIGHTENING_ROUNDS or not blamed.any():
            blamed, ratio = goal.depends[:, bad].any(axis=1), 0.0
        allowed[row, blamed] = ratio * off[row, blamed]
    return allowed
