"""The inspection of a motion: calibration poses, stands, glitches, repeats and oddities.

A frame is repeated if no joint moves from the one before, while the figure moves before and
after, and does not slow down as for a hold. A rotation that jumps by about 180 degrees and
does not come back has flipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, ref

import numpy as np

from ..._arguments import check_arguments
from ...geometry.arrays import Array, Bools, Floats, Ints, compute_median
from ...geometry.rotations import align_over_time, measure_rotation_angle
from ..correspondence import mirror_slot
from ..feet.contacts import list_runs
from ..feet.foot import Foot, find_feet
from ..kinematics import compute_points
from ..mapping.labeling import find_slots
from ..mapping.slot_places import get_part, is_body_slot
from ..motion import Motion
from ..skeleton import Skeleton
from .facts import (
    A_POSE,
    BELOW_FLOOR,
    FEWEST_FRAMES,
    FLIP,
    FROZEN,
    GLITCH,
    REPEAT,
    STAND,
    T_POSE,
    Fact,
    Inspection,
)
from .rest_poses import (
    LIMB_JOINTS,
    Limbs,
    find_calibration_poses,
    find_stands,
    measure_limbs,
)
from .spikes import Limits, Spike, find_spikes

TURNS = Limits(np.radians(8.0), np.radians(30.0), np.radians(45.0))
PATHS = Limits(0.03, 0.2, 0.4)  # lengths of the figure's legs
LEGS_PER_HEIGHT = 0.5
SHALLOW = 0.08  # leg lengths below the floor that are rolling feet and jitter
MOST_BELOW = 0.2  # share of frames; below it, feet walk on other ground
LEAST_ROTATION = 1e-9  # of quaternions; a joint that varies less does not rotate
SAME = 1e-7  # radians, or lengths of the figure, by which a repeated pose differs
SAME_SHARE = 1e-3  # of the steps around it
MOVING = 5.0  # degrees per second of a joint on average, before and after a repeat
LONGEST_REPEAT = 0.2  # seconds; a longer one is a hold
ABRUPT, NEIGHBORS = 0.3, 3  # of the largest of so many steps on a side, next to a repeat
LEAST_FLIP, LEAST_FLIP_SPEED = 130.0, 2500.0  # degrees, and degrees per second
LEAST_TURN = 2.0  # degrees that the other side of a frozen joint rotates
_inspected: WeakKeyDictionary[Skeleton, _Known] = WeakKeyDictionary()
GROUP_NUMBERS = 1 << 18  # of a motion that are searched at once, which the cache holds


@check_arguments
def inspect(motion: Motion, slots: Mapping[str, str] | None = None) -> Inspection:
    """Find the facts of a motion that matter before it is used.

    Glitches are spikes of a rotation or a path against its own distribution, from which it
    comes back. Limits are angles, leg lengths and seconds, so that they hold for any frame
    rate, unit and up axis.

    Parameters
    ----------
    motion : Motion
    slots : mapping of str to str, optional
        Joint of each slot, if it is known; see `find_slots`.

    Returns
    -------
    Inspection
        Without arms, for instance, it has no calibration poses.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> rotations = np.array(walk.rotations)
    >>> rotations[30, walk.skeleton.index("LeftArm")] = [0, 0, 0, 1]
    >>> inspection = kw.inspect(walk.with_(rotations=rotations))
    >>> inspection.describe()
    ['LeftArm is off for a moment on frame 31']
    >>> [len(piece) for piece in inspection.leave_out(walk)]
    [30, 29]
    """
    if slots is not None:
        return _inspect(_Figure(motion, slots))
    known = _inspected.get(motion.skeleton)
    if known is None or not known.fits(motion):
        inspection = _inspect(_Figure(motion, find_slots(motion.skeleton)))
        known = _inspected[motion.skeleton] = _Known.of(motion, inspection)
    return known.inspection


class _Known(NamedTuple):
    """An inspection, and what it saw; files are inspected when read and before use."""

    arrays: tuple[ref[Any], ...]  # which it does not keep
    numbers: tuple[object, ...]
    inspection: Inspection

    @classmethod
    def of(cls, motion: Motion, inspection: Inspection) -> _Known:
        arrays = tuple(map(ref, _list_arrays(motion)))
        return cls(arrays, _list_numbers(motion), inspection)

    def fits(self, motion: Motion) -> bool:
        same = (known() is own for known, own in zip(self.arrays, _list_arrays(motion)))
        return all(same) and self.numbers == _list_numbers(motion)


def _list_arrays(motion: Motion) -> tuple[Array, ...]:
    return motion.rotations, motion.root_positions, motion.translated, motion.translations


def _list_numbers(motion: Motion) -> tuple[object, ...]:
    return motion.frame_rate, motion.start_frame, motion.up_axis


def _inspect(figure: _Figure) -> Inspection:
    """Find the facts of a figure's motion."""
    motion = figure.motion
    is_long = len(motion) >= FEWEST_FRAMES
    repeats = [*_find_repeats(figure)] if is_long else []
    facts = [*_find_rests(figure), *repeats]
    if is_long:
        known = Inspection(tuple(facts), len(motion), motion.frame_rate, motion.start_frame)
        facts += [*_find_glitches(figure, known), *_find_frozen(figure)]
        facts += _find_below_floor(figure)
    facts.sort(key=lambda fact: (fact.first, fact.last, fact.kind, fact.joint))
    frozen = {fact.joint for fact in facts if fact.kind == FROZEN}
    names = motion.skeleton.names
    unmoved = [] if len(motion) < 2 else np.flatnonzero(figure.unmoved).tolist()
    return Inspection(
        tuple(facts),
        len(motion),
        motion.frame_rate,
        motion.start_frame,
        tuple(names[joint] for joint in unmoved if names[joint] not in frozen),
    )


class Flip(NamedTuple):
    """A rotation that jumps on a row and stays there; the angle is in degrees."""

    column: int
    row: int
    angle: float


class _Turns(NamedTuple):
    """Spikes and flips of rotations; their columns are joints.

    The squares, shape (n_frames - 1,), are of the steps of all joints, in radians.
    """

    spikes: list[Spike]
    flips: list[Flip]
    squares: Floats


@dataclass(frozen=True, eq=False)
class _Figure:
    """A motion with what several searches need, computed once."""

    motion: Motion
    slots: Mapping[str, str]

    def _take_body(self, rows: slice) -> Motion:
        """Return the arms and legs, and all joints above them, on some rows."""
        wanted = {slot: name for slot, name in self.slots.items() if slot in LIMB_JOINTS}
        toes = [self.slots[toe] for toe in ("l.toe", "r.toe") if toe in self.slots]
        return self.motion.take(rows).keep([*wanted.values(), *toes])

    @cached_property
    def body(self) -> Skeleton:
        """The arms and legs, and all joints above them."""
        return self._take_body(slice(1)).skeleton

    @cached_property
    def limb_joints(self) -> dict[str, int]:
        """The joint of the body for each slot of the arms and legs."""
        known = [slot for slot in LIMB_JOINTS if slot in self.slots]
        return {slot: self.body.index(self.slots[slot]) for slot in known}

    @cached_property
    def feet(self) -> Sequence[Foot]:
        """The feet of a figure with limbs."""
        names = {*self.body.names}
        slots = {slot: name for slot, name in self.slots.items() if name in names}
        return find_feet(self.body, slots) if self.limb_joints else ()

    @cached_property
    def lows_and_limbs(self) -> tuple[Floats, Limbs | None]:
        """The lowest height of each foot, shape (n_feet, n_frames), and the limbs.

        The positions of a million frames take half as much memory as their rotations, so
        they are measured in blocks and not kept.
        """
        measures, step = np.empty((0, 0)), max(1, GROUP_NUMBERS // (16 * len(self.body)))
        if not self.limb_joints:
            return measures, None
        for start in range(0, len(self.motion), step):
            first = max(start - 1, 0)  # the row before, for the step from it
            points = compute_points(self._take_body(slice(first, start + step)))
            block = self._measure(points)
            if not start:
                measures = np.empty((len(block), len(self.motion)))
            measures[:, start : start + step] = block[:, start - first :]
        n_feet, rate = len(self.feet), self.motion.frame_rate
        limbs = Limbs.of(self.limb_joints, measures[n_feet:], rate)
        return measures[:n_feet].copy(), limbs

    def _measure(self, points: Floats) -> Floats:
        known = {slot: points[:, joint] for slot, joint in self.limb_joints.items()}
        up = "xyz".index(self.motion.up_axis)
        lows = [points[:, list(foot.sole), up].min(axis=1) for foot in self.feet]
        return np.stack([*lows, *measure_limbs(known)])

    @property
    def limbs(self) -> Limbs | None:
        """The arms and legs; None for a figure without limbs."""
        return self.lows_and_limbs[1]

    @cached_property
    def size(self) -> float:
        """The length of a leg in centimeters, or that of a figure with such a reach."""
        if self.limbs is not None and self.limbs.has_legs:
            return self.limbs.leg
        reach = float(np.ptp(self.motion.skeleton.rest_positions(), axis=0).max())
        return LEGS_PER_HEIGHT * reach or 1.0

    @cached_property
    def unmoved(self) -> Bools:
        """Whether each joint never rotates."""
        q = self.motion.rotations
        return np.asarray((q.max(axis=0) - q.min(axis=0)).max(axis=1) < LEAST_ROTATION)

    @cached_property
    def turning(self) -> Ints:
        """The joints that rotate."""
        return np.flatnonzero(~self.unmoved)

    @cached_property
    def turns(self) -> _Turns:
        """The spikes and flips of `turning`, and the squares of their steps."""
        total = _Turns([], [], np.zeros(len(self.motion) - 1))
        size = max(1, GROUP_NUMBERS // (4 * len(self.motion)))
        for start in range(0, len(self.turning), size):
            joints = self.turning[start : start + size]
            spikes, flips, squares = self._search_turns(joints)
            total.squares[:] += squares
            names = joints.tolist()
            total.spikes.extend(s._replace(column=names[s.column]) for s in spikes)
            total.flips.extend(f._replace(column=names[f.column]) for f in flips)
        return total

    def _search_turns(self, joints: Ints) -> _Turns:
        """Return the spikes and flips of some joints, by their columns among these."""
        rate = self.motion.frame_rate
        # Twice continuous quaternions: their distances are about angles in radians.
        turns = align_over_time(self.motion.rotations[:, joints])
        turns *= 2.0
        squares = _measure_squares(np.diff(turns, axis=0))
        spikes = find_spikes(turns, rate, TURNS)
        taken = np.zeros(turns.shape[:2], bool)
        for spike in spikes:
            taken[spike.begin : spike.end, spike.column] = True
        rotations = self.motion.rotations[:, joints]
        flips = find_flips(np.sqrt(squares), rotations, rate, taken)
        return _Turns(spikes, flips, squares.sum(axis=1))

    @cached_property
    def paths(self) -> Floats:
        """The positions of the root and the translated joints, in lengths of the figure."""
        size = self.size  # before the paths, as finding it takes memory too
        moved = [self.motion.root_positions[:, np.newaxis], self.motion.translations]
        paths: Floats = np.concatenate(moved, axis=1)
        paths /= size
        return paths

    def make_fact(
        self, kind: str, begin: int, end: int, size: float, unit: str, joint: str = ""
    ) -> Fact:
        """Return a fact on the rows from `begin` to `end`, exclusive."""
        start = self.motion.start_frame
        return Fact(kind, start + begin, start + end - 1, joint, float(size), unit)


def _measure_squares(steps: Floats) -> Floats:
    return np.asarray(np.einsum("tjk,tjk->tj", steps, steps))


def _find_rests(figure: _Figure) -> Iterator[Fact]:
    """Yield the calibration poses, and the stands outside them."""
    limbs, rate = figure.limbs, figure.motion.frame_rate
    if limbs is None:
        return
    taken = np.zeros(len(figure.motion), bool)
    for begin, end, is_lowered in find_calibration_poses(limbs, rate):
        kind = A_POSE if is_lowered else T_POSE
        taken[begin:end] = True
        yield figure.make_fact(kind, begin, end, (end - begin) / rate, "seconds")
    for begin, end in find_stands(limbs, rate):
        if not taken[begin:end].any():
            yield figure.make_fact(STAND, begin, end, (end - begin) / rate, "seconds")


def _find_glitches(figure: _Figure, known: Inspection) -> Iterator[Fact]:
    """Yield flips, and the spikes that neither a pose nor a repeat explains."""
    explained = _find_explained(known)
    motion, names = figure.motion, figure.motion.skeleton.names
    for spike in _keep_free(figure.turns.spikes, explained):
        size = np.degrees(4 * np.arcsin(min(spike.size / 4, 1.0)))
        joint = names[spike.column]
        yield figure.make_fact(GLITCH, spike.begin, spike.end, size, "degrees", joint)
    moved = [0, *motion.translated.tolist()]
    paths = find_spikes(figure.paths, motion.frame_rate, PATHS)
    for spike in _keep_free(paths, explained):
        joint, size = names[moved[spike.column]], figure.size * spike.size
        yield figure.make_fact(GLITCH, spike.begin, spike.end, size, "cm", joint)
    for flip in figure.turns.flips:
        joint, row = names[flip.column], flip.row
        if not explained[row - 1 : row + 1].any():
            yield figure.make_fact(FLIP, row, row + 1, flip.angle, "degrees", joint)


def _find_explained(known: Inspection) -> Bools:
    """Return the rows of repeats, and those in calibration poses or next to one."""
    at_rest = known.find_rows(T_POSE, A_POSE)
    explained = at_rest | known.find_rows(REPEAT)
    explained[1:] |= at_rest[:-1]
    explained[:-1] |= at_rest[1:]
    return explained


def _keep_free(spikes: list[Spike], explained: Bools) -> list[Spike]:
    """Return the spikes that nothing else explains."""
    return [spike for spike in spikes if not explained[spike.begin : spike.end].any()]


def _find_repeats(figure: _Figure) -> Iterator[Fact]:
    if not len(figure.turning):
        return
    squares = figure.turns.squares  # before the positions, which take memory as well
    paths = np.diff(figure.paths, axis=0)
    squares = squares + np.einsum("tjk,tjk->t", paths, paths)
    steps = np.sqrt(squares / len(figure.turning))
    for begin, end in find_repeated_rows(steps, figure.motion.frame_rate):
        yield figure.make_fact(REPEAT, begin, end, end - begin, "frames")


def _find_below_floor(figure: _Figure) -> Iterator[Fact]:
    """Yield the runs of frames on which a foot is below the floor on which feet stand."""
    feet = figure.feet
    if not feet:
        return
    heights = figure.lows_and_limbs[0].T
    floor = compute_median(heights.min(axis=1))
    depths = floor - heights
    is_below = depths > SHALLOW * figure.size
    if is_below.any(axis=1).mean() > MOST_BELOW:
        return
    for column, foot in enumerate(feet):
        for begin, end in list_runs(is_below[:, column]):
            depth = depths[begin:end, column].max()
            yield figure.make_fact(BELOW_FLOOR, begin, end, depth, "cm", foot.name)


def find_repeated_rows(steps: Floats, frame_rate: float) -> list[tuple[int, int]]:
    """Return the runs of rows that show the pose of the row before them.

    The steps, shape (n_frames - 1,), are the root mean square of those of all joints that
    move, in radians.

    Examples
    --------
    >>> steps = np.array([0.1, 0.1, 0.0, 0.2, 0.1, 0.1])
    >>> find_repeated_rows(steps, 30)
    [(3, 4)]
    """
    usual = compute_median(steps[steps > SAME]) if (steps > SAME).any() else 0.0
    same = steps <= max(SAME, SAME_SHARE * usual)
    least = np.radians(MOVING) / frame_rate
    repeats = []
    for begin, end in list_runs(same):
        before = steps[max(begin - NEIGHBORS, 0) : begin]
        after = steps[end : end + NEIGHBORS]
        is_abrupt = (
            len(side) and side[near] > max(least, ABRUPT * side.max())
            for side, near in ((before, -1), (after, 0))
        )
        if end - begin <= LONGEST_REPEAT * frame_rate and all(is_abrupt):
            repeats.append((begin + 1, end + 1))
    return repeats


def find_flips(
    steps: Floats, rotations: Floats, frame_rate: float, taken: Bools
) -> list[Flip]:
    """Return the rotations that jump by about 180 degrees from one row to the next.

    Steps are twice the distances of the quaternions, continuous over time, of consecutive
    rows, shape (n_frames - 1, n_columns). Rotations have the shape (n_frames, n_columns,
    4), and the mask of rows taken by spikes, which come back, (n_frames, n_columns).
    """
    near = 4 * np.sin(np.radians(LEAST_FLIP) / 4)
    flips = []
    for row, column in np.argwhere(steps > near).tolist():
        if taken[row, column] or taken[row + 1, column]:
            continue
        turn = measure_rotation_angle(rotations[row, column], rotations[row + 1, column])
        angle = float(np.degrees(turn))
        if angle * frame_rate >= LEAST_FLIP_SPEED:
            flips.append(Flip(column, row + 1, angle))
    return flips


def _find_frozen(figure: _Figure) -> Iterator[Fact]:
    """Yield the joints that never rotate, although those of the other side do.

    Fingers and toes are left out.
    """
    motion, slots = figure.motion, figure.slots
    columns = {name: column for column, name in enumerate(motion.skeleton.names)}
    for slot, name in slots.items():
        other = slots.get(mirror_slot(slot), name)
        is_body = is_body_slot(slot) and get_part(slot) != "toe"
        if other == name or not (is_body and figure.unmoved[columns[name]]):
            continue
        q = motion.rotations[:, columns[other]]
        angle = np.degrees(measure_rotation_angle(q[:1], q)).max()
        if angle > LEAST_TURN:
            yield figure.make_fact(FROZEN, 0, len(motion), angle, "degrees", name)
