"""Repair of short faults: spikes, repeated frames and dropped frames, by splines.

A rotation is interpolated on the exponential map relative to its mean in the frames around
a fault: a cubic spline goes through up to four frames on either side. Paths are
interpolated in their own space. All other frames stay as they are, to the bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..._text import format_count
from ...geometry.arrays import Bools, Floats, Ints
from ...geometry.rotations import (
    align_over_time,
    compose,
    invert,
    mean_rotation,
    measure_rotation_angle,
    quaternion_to_vector,
    vector_to_quaternion,
)
from ...geometry.vectors import length
from ..feet.contacts import list_runs
from ..frame_range import FrameRange
from ..motion import Motion
from .facts import GLITCH, REPEAT, Fact, Inspection, describe_ranges
from .inspecting import inspect

LONGEST_MENDED = 0.2  # seconds of a fault that is repaired
SPLINE_FRAMES = 4  # frames on either side that a spline goes through
LISTED_LINES = 12  # lines of a summary


class Change(NamedTuple):
    """The change of a joint or path on one frame."""

    frame: float
    joint: str
    size: float
    unit: str


class Fault(NamedTuple):
    """A run of frames of a joint that is repaired, or the problem for which it is not.

    The kind is that of its fact. The joint is empty for all joints, and the problem of a
    fault that is repaired.
    """

    kind: str
    first: float
    last: float
    joint: str
    problem: str = ""


@dataclass(frozen=True, eq=False)
class Mended:
    """A motion without short faults, and its changes.

    Attributes
    ----------
    motion : Motion
    faults : tuple of Fault
        All faults, with those that are left.
    changes : tuple of Change
        Each frame and joint that changed, by how much.
    """

    motion: Motion
    faults: tuple[Fault, ...]
    changes: tuple[Change, ...]

    def describe(self) -> list[str]:
        """Return a line for each joint that is mended, and for each fault that is left."""
        lines = []
        mended = [fault for fault in self.faults if not fault.problem]
        for kind, joint in dict.fromkeys((each.kind, each.joint) for each in mended):
            same = [each for each in mended if (each.kind, each.joint) == (kind, joint)]
            lines.append(self._describe_joint(kind, joint, same))
        if len(lines) > LISTED_LINES:
            more = format_count(len(lines) - LISTED_LINES, "more line")
            lines = [*lines[:LISTED_LINES], f"{more}; --json lists all"]
        left = [each for each in self.faults if each.problem]
        for problem in dict.fromkeys(each.problem for each in left):
            same = [each for each in left if each.problem == problem]
            what = " and ".join(dict.fromkeys(each.joint or "all joints" for each in same))
            frames = describe_ranges([each[1:3] for each in same])
            lines.append(f"{frames}, {what}: not mended, {problem}")
        return lines

    def _describe_joint(self, kind: str, joint: str, faults: Sequence[Fault]) -> str:
        ranges: list[FrameRange] = [(each.first, each.last) for each in faults]
        inside = [
            change
            for change in self.changes
            if (not joint or change.joint == joint)
            and any(first <= change.frame <= last for first, last in ranges)
        ]
        worst = max(inside, key=lambda change: (change.unit == "degrees", change.size))
        size = f"by up to {worst.size:.3g} {worst.unit}"
        who = joint or f"all joints, most {worst.joint},"
        why = "a spike" if kind == GLITCH else "a repeated pose"
        return f"{describe_ranges(ranges)}: {who} changed {size}, {why}"

    def facts(self) -> dict[str, Any]:
        """Return faults and changes for scripts, in JSON types."""
        return {
            "summary": self.describe(),
            "faults": [fault._asdict() for fault in self.faults],
            "changes": [change._asdict() for change in self.changes],
        }


def mend(motion: Motion, inspection: Inspection | None = None) -> Mended:
    """Repair the spikes and repeated frames of a motion, up to 0.2 seconds each.

    Parameters
    ----------
    motion : Motion
    inspection : Inspection, optional
        Of this motion; by default it is inspected.

    Returns
    -------
    Mended
        Faults that are longer, or at an end of the motion, are left and listed.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> rotations = np.array(walk.rotations)
    >>> rotations[30, walk.skeleton.index("LeftArm")] = [0, 0, 0, 1]
    >>> mended = mend(walk.with_(rotations=rotations))
    >>> len(mended.changes), mended.changes[0].joint, mended.changes[0].frame
    (1, 'LeftArm', 31.0)
    """
    inspection = inspect(motion) if inspection is None else inspection
    facts = inspection.select(GLITCH, REPEAT)
    bad = {track: np.zeros(len(motion), bool) for track in _list_tracks(motion)}
    for fact in facts:
        for track in _choose_tracks(motion, fact):
            bad[track][_find_rows(motion, fact)] = True
    rotations = np.array(motion.rotations)
    paths = {joint: np.array(path) for joint, path in motion.moved.items()}
    changes: list[Change] = []
    done = {track: np.zeros(len(motion), bool) for track in bad}
    for track, flags in bad.items():
        signal = rotations[:, track.joint] if track.turns else paths[track.joint]
        for begin, end in list_runs(flags):
            around = _find_around(flags, begin, end)
            if _explain_left(motion, begin, end, around):
                continue
            done[track][begin:end] = True
            if not np.ptp(signal[np.concatenate(around)], axis=0).any():
                continue  # it does not move
            rows, before = np.arange(begin, end), signal[begin:end].copy()
            fill = _fill_rotations if track.turns else _fill_path
            signal[begin:end] = fill(signal, around, rows)
            changes += _list_changes(motion, track, rows, before, signal[begin:end])
    faults = [_describe_fault(motion, fact, bad, done) for fact in facts]
    mended = motion
    if changes:
        others = [paths[joint] for joint in motion.translated.tolist()]
        mended = motion.with_(
            rotations=rotations,
            root_positions=paths[0],
            translations=np.stack(others, axis=1) if others else motion.translations,
        )
    changes.sort(key=lambda change: (change.frame, change.joint))
    return Mended(mended, tuple(faults), tuple(changes))


class _Track(NamedTuple):
    """The rotation of a joint, or its path."""

    joint: int
    turns: bool


def _list_tracks(motion: Motion) -> list[_Track]:
    turning = (_Track(joint, True) for joint in range(len(motion.skeleton)))
    return [*turning, *(_Track(joint, False) for joint in motion.moved)]


def _choose_tracks(motion: Motion, fact: Fact) -> list[_Track]:
    """Return the tracks that a fact is about."""
    if fact.kind == REPEAT:
        return _list_tracks(motion)
    return [_Track(motion.skeleton.index(fact.joint), fact.unit == "degrees")]


def _find_rows(motion: Motion, fact: Fact) -> slice:
    begin, end = (round(frame - motion.start_frame) for frame in (fact.first, fact.last))
    return slice(begin, end + 1)


def _find_around(flags: Bools, begin: int, end: int) -> tuple[Ints, Ints]:
    """Return the nearest rows before and after a run without a fault."""
    good = np.flatnonzero(~flags)
    return good[good < begin][-SPLINE_FRAMES:], good[good >= end][:SPLINE_FRAMES]


def _explain_left(motion: Motion, begin: int, end: int, around: tuple[Ints, Ints]) -> str:
    """Return why a run is not mended, or an empty text."""
    if end - begin > max(LONGEST_MENDED * motion.frame_rate, 1.0):
        seconds = (end - begin) / motion.frame_rate
        return f"since it lasts {seconds:.2f} seconds, more than {LONGEST_MENDED:g}"
    if not all(map(len, around)):
        return "since it is at an end of the motion"
    return ""


def _fill_rotations(q: Floats, around: tuple[Ints, Ints], rows: Ints) -> Floats:
    """Return rotations on some rows from those around them."""
    known = np.concatenate(around)
    mean = mean_rotation(q[known])
    vectors = quaternion_to_vector(compose(invert(mean), q[known]))
    filled = compose(mean, vector_to_quaternion(_interpolate(known, vectors, rows)))
    # The signs go on from the row before, as they do in an untouched motion.
    joined = np.concatenate([q[rows[0] - 1 : rows[0]], filled])
    return align_over_time(joined)[1:]


def _fill_path(path: Floats, around: tuple[Ints, Ints], rows: Ints) -> Floats:
    known = np.concatenate(around)
    return _interpolate(known, path[known], rows)


def _interpolate(known: Ints, values: Floats, rows: Ints) -> Floats:
    """Return values on some rows, by a spline through those that are known."""
    from scipy.interpolate import CubicSpline, interp1d

    if len(known) < SPLINE_FRAMES:
        return np.asarray(interp1d(known, values, axis=0)(rows), float)
    return np.asarray(CubicSpline(known, values)(rows), float)


def _list_changes(
    motion: Motion, track: _Track, rows: Ints, before: Floats, after: Floats
) -> Iterator[Change]:
    """Yield how far a track moved on each row."""
    if track.turns:
        sizes, unit = np.degrees(measure_rotation_angle(before, after)), "degrees"
    else:
        sizes, unit = length(after - before), "cm"
    name = motion.skeleton.names[track.joint]
    for row, size in zip(rows.tolist(), sizes.tolist()):
        if size > 0:
            yield Change(motion.start_frame + row, name, size, unit)


def _describe_fault(
    motion: Motion,
    fact: Fact,
    bad: dict[_Track, Bools],
    done: dict[_Track, Bools],
) -> Fault:
    """Return a fault with the reason why it is left, if it is."""
    rows, tracks = _find_rows(motion, fact), _choose_tracks(motion, fact)
    problem = ""
    for track in tracks:
        if not done[track][rows].all():
            flags = bad[track]
            begin, end = next(r for r in list_runs(flags) if r[0] <= rows.start < r[1])
            around = _find_around(flags, begin, end)
            problem = _explain_left(motion, begin, end, around)
    return Fault(fact.kind, fact.first, fact.last, fact.joint, problem)
