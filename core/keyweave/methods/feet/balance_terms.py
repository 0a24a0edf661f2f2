"""Balance: feet that stand as far as keys, hips and knees allow, by banded solves.

A foot that is held exactly leaves its keys by a jump, bends a straight knee by many degrees
from one frame to the next, and pulls the hips down where a leg is too short. Here all of
this is weighed. The unknowns of a frame are the shift r of the hips and, for each foot, its
shift d relative to the hips and, if it may pitch, the angle a by which its tip rises about
the ankle. They minimize the integral over time of the sum of

    (|p' + d' + r'| / SLIDE)^2           of pivots p in contact, which stay in place
    ((h - g) / HEIGHT)^2                 of their heights h, which are g in the reference
    (|d''| / FOOT)^2 + (k'' / KNEE)^2    of legs whose knees are bent by k more
    (|r''| / HIPS)^2
    (a'' / PITCH)^2 + (a / MOST_PITCH)^2
    (max(l - m, 0) / REACH)^2            of legs l that are longer than they may be
    (max(f - h, 0) / DEPTH)^2            of points h that are below the floor f

in leg lengths, seconds and radians, by Gauss-Newton steps. A pivot that slides much faster
than `DOUBT` has hardly any weight: the contact cannot be met, and is let go.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.feet.foot import PosedFeet
from ...animation.two_bone_ik import Limb, measure_bend
from ...geometry.arrays import Bools, Floats, Ints
from ...geometry.filters import find_window_maxima
from ...geometry.vectors import GROUND_AXES, distance
from .ground import find_floors, list_heights, list_standing

SLIDE, DOUBT = 0.065, 0.3  # legs per second
FOOT, HIPS = 10.0, 4.0  # legs per second squared
KNEE = 130.0  # radians per second squared
PITCH, MOST_PITCH = 50.0, 0.5  # radians per second squared, radians
REACH, DEPTH, HEIGHT = 0.0025, 0.005, 0.06  # legs
STEEPEST = 0.9  # sine of the slope of a sole, beyond which its heading is unsure
AT_REST = 0.25  # legs; shifts stay near 0 where nothing else holds them
STRAIGHTEST = 0.997  # of the length of a leg, beyond which it is not straightened
FIRST_STEPS, MAX_STEPS = 3, 24  # of Gauss-Newton, before knees may snap, and in all
CLOSE = 1e-4  # legs by which the last step moves
MOST_SNAP = 2.0  # times the largest acceleration of a knee before
TINY_SNAP = 1e-3  # radians per frame squared, for knees that do not move
SNAP_SECONDS = 0.15  # around a snap, in which contacts are trusted less
N_AXES, UP = 3, 2  # unknowns of the hips, the last upward; a foot has a pitch besides
LONGEST_STEP, UNCHANGED = 0.1, 1e-5  # legs; smaller shifts become 0


class Leg(NamedTuple):
    """A leg as it is, in leg lengths and radians."""

    way: Floats  # (n_frames, 3), from the hip to the ankle
    upper: Floats  # (n_frames,), length of the bone
    lower: Floats  # the same
    length: Floats  # (n_frames,), from the hip to the ankle
    bend: Floats  # (n_frames,), angle by which the knee is bent

    @property
    def limit(self) -> Floats:
        """The length beyond which the leg is not straightened."""
        return np.maximum(STRAIGHTEST * (self.upper + self.lower), self.length)


class Heights(NamedTuple):
    """Heights of heel, ball and tip in leg lengths, shape (n_frames, n_points)."""

    own: Floats  # as they are
    wanted: Floats  # in the reference
    floors: Floats  # of the floor
    standing: Bools  # (n_frames, 3)


class Rows(NamedTuple):
    """Residuals, and their derivatives with respect to some unknowns."""

    columns: Ints  # of the unknowns, (n_rows, n_terms)
    slopes: Floats  # (n_rows, n_terms)
    residuals: Floats  # (n_rows,)


@dataclass(frozen=True, eq=False)
class Balance:
    """Feet, their contacts and heights, and the frames that are kept.

    Unknowns are in leg lengths and radians: the shift of the hips along the two axes of the
    ground and upward, then that of each foot relative to the hips, and its pitch.
    """

    posed: PosedFeet
    reference: PosedFeet
    contacts: Contacts
    legs_kept: Bools
    root_kept: Bools
    travels: bool
    pitching: Collection[str] = ()  # names of feet
    ground: Floats | None = None  # heights of heel, ball and tip in centimeters

    @property
    def n_unknowns(self) -> int:
        return N_AXES + (N_AXES + 1) * len(self.posed.feet)

    @property
    def rate(self) -> float:
        return self.posed.motion.frame_rate

    @property
    def leg(self) -> float:
        return self.posed.legs[0]

    @cached_property
    def axes(self) -> list[int]:
        """The coordinates along the ground, and then the upward coordinate."""
        return [*GROUND_AXES[self.posed.motion.up_axis], self.posed.up]

    @cached_property
    def legs(self) -> list[Leg]:
        """The legs as they are."""
        points, legs = self.posed.points[..., self.axes] / self.leg, []
        for foot in self.posed.feet:
            hip, knee, ankle = points[:, [foot.hip, foot.knee, foot.ankle]].swapaxes(0, 1)
            bones = distance(hip, knee), distance(knee, ankle)
            length = np.linalg.norm(ankle - hip, axis=1)
            legs.append(Leg(ankle - hip, *bones, length, measure_bend(length, *bones)[0]))
        return legs

    @cached_property
    def heights(self) -> list[Heights]:
        """The heights of the feet; see `find_floors`."""
        numbers, names = range(len(self.posed.feet)), [f.name for f in self.posed.feet]
        own, wanted = (
            [list_heights(each, number) / self.leg for number in numbers]
            for each in (self.posed, self.reference)
        )
        if self.ground is not None:
            lowest = self.ground / self.leg
            wanted = [np.maximum(each, lowest[: each.shape[1]]) for each in wanted]
        standing = [list_standing(self.contacts, name) for name in names]
        floors = find_floors(wanted, standing)
        return [
            Heights(a, b, np.minimum(floors[: a.shape[1]], b), flags)
            for a, b, flags in zip(own, wanted, standing)
        ]

    @cached_property
    def limbs(self) -> list[Limb]:
        """The legs as they are."""
        skeleton, posed = self.posed.motion.skeleton, self.posed
        joints = [(foot.hip, foot.knee, foot.ankle) for foot in posed.feet]
        return [Limb(skeleton, each, posed.points, posed.rotations) for each in joints]

    @cached_property
    def free(self) -> Bools:
        """Whether each unknown may differ from 0, shape (n_frames, n_unknowns)."""
        free = np.ones((len(self.root_kept), self.n_unknowns), bool)
        free[:, :UP] = self.travels
        free[self.root_kept, :N_AXES] = False
        free[self.legs_kept, N_AXES:] = False
        for foot, limb in enumerate(self.limbs):  # a knee that is bent backward would flip
            rows = np.flatnonzero(limb.is_backward)
            free[rows[:, np.newaxis], self._find_unknowns(foot)] = False
            sole = self.arms[foot][:, 1] - self.arms[foot][:, 0]
            is_flat = abs(sole[:, UP]) < STEEPEST * np.linalg.norm(sole, axis=1)
            pitches = self.posed.feet[foot].name in self.pitching
            free[:, self.find_pitch(foot)] = is_flat & pitches
        return free

    @cached_property
    def arms(self) -> list[Floats]:
        """From each ankle to the heel, the ball and the tip, along `axes`, in legs."""
        points, arms = self.posed.points, []
        for foot, ends in zip(self.posed.feet, self.posed.ends):
            tip = [] if foot.tip is None else [points[:, [foot.tip]]]
            arm = np.concatenate([ends, *tip], axis=1) - points[:, [foot.ankle]]
            arms.append(arm[..., self.axes] / self.leg)
        return arms

    @cached_property
    def aheads(self) -> list[Floats]:
        """Unit vectors over the ground from each heel to the ball, shape (n_frames, 2)."""
        ways = (arm[:, 1, :UP] - arm[:, 0, :UP] for arm in self.arms)
        return [way / np.linalg.norm(way, axis=1, keepdims=True) for way in ways]

    def pitch_points(self, shifts: Floats, foot: int) -> tuple[Floats, Floats]:
        """Return the shifts of heel, ball and tip by the pitch along `axes`, and slopes."""
        arm, ahead = self.arms[foot], self.aheads[foot][:, np.newaxis]
        angle = shifts[:, self.find_pitch(foot), np.newaxis]
        forward, up = (arm[..., :UP] * ahead).sum(axis=-1), arm[..., UP]
        cos, sin = np.cos(angle), np.sin(angle)
        moved = forward * (cos - 1) - up * sin, up * (cos - 1) + forward * sin
        slope = -forward * sin - up * cos, forward * cos - up * sin
        shift, slopes = (
            np.concatenate([along[..., np.newaxis] * ahead, rise[..., np.newaxis]], axis=-1)
            for along, rise in (moved, slope)
        )
        return shift, slopes

    def solve(self) -> Floats:
        """Return the shifts, shape (n_frames, n_unknowns)."""
        shifts = np.zeros(self.free.shape)
        trust = np.ones((len(shifts), len(self.posed.feet)))
        for number in range(MAX_STEPS):
            rows = [*self.list_rows(shifts, trust, is_first=number == 0)]
            step = np.clip(solve_step(rows, self.free), -LONGEST_STEP, LONGEST_STEP)
            shifts, before = shifts + step, trust
            if number >= FIRST_STEPS:
                trust = trust * self._find_doubts(shifts)
            if np.abs(step).max() < CLOSE and np.array_equal(trust, before):
                break
        return np.where(np.abs(shifts) < UNCHANGED, 0.0, shifts)

    def _find_doubts(self, shifts: Floats) -> Floats:
        """Return factors of the trust in contacts: below 1 around knees that snap."""
        factors = np.ones((len(shifts), len(self.posed.feet)))
        width = 2 * round(SNAP_SECONDS * self.rate) + 1
        for foot, leg in enumerate(self.legs):
            length, _ = self.measure_leg(shifts, foot)
            bend, _ = measure_bend(length, leg.upper, leg.lower)
            before, after = (np.abs(np.diff(each, 2)) for each in (leg.bend, bend))
            most = max(MOST_SNAP * before.max(), TINY_SNAP)
            near = find_window_maxima(np.pad(after, 1), width, "constant")
            factors[:, foot] = most / np.maximum(near, most)
        return factors

    def list_rows(self, shifts: Floats, trust: Floats, *, is_first: bool) -> Iterator[Rows]:
        """Yield the rows of all terms; at first, no pivot is too fast."""
        seconds = 1 / np.sqrt(self.rate)  # of a frame, as the square of its root
        pitches = {self.find_pitch(foot) for foot in range(len(self.posed.feet))}
        for unknown in range(self.n_unknowns):
            size = PITCH if unknown in pitches else HIPS if unknown < N_AXES else FOOT
            most = MOST_PITCH if unknown in pitches else AT_REST
            yield self._bend(shifts, unknown, self.rate**2 * seconds / size)
            yield self._hold(shifts, unknown, seconds / most)
        for foot in range(len(self.posed.feet)):
            weights = trust[:, foot] * seconds
            yield from self._slide(shifts, foot, weights * self.rate / SLIDE, is_first)
            yield from self._level(shifts, foot, weights)
            length, toward = self.measure_leg(shifts, foot)
            yield self._stretch(foot, length, toward, seconds / REACH)
            yield self._snap(foot, length, toward, self.rate**2 * seconds / KNEE)

    def _number(self, rows: Ints, unknowns: list[int]) -> Ints:
        """Return the numbers of unknowns on some rows, shape (n_rows, n_unknowns)."""
        return np.asarray(rows)[:, np.newaxis] * self.n_unknowns + np.array(unknowns)

    def _hold(self, shifts: Floats, unknown: int, weight: float) -> Rows:
        columns = self._number(np.arange(len(shifts)), [unknown])
        return Rows(columns, np.full(columns.shape, weight), weight * shifts[:, unknown])

    def _bend(self, shifts: Floats, unknown: int, weight: float) -> Rows:
        rows = np.arange(len(shifts) - 2)
        columns = np.hstack([self._number(rows + step, [unknown]) for step in range(3)])
        slopes = np.tile(weight * np.array([1.0, -2.0, 1.0]), (len(rows), 1))
        return Rows(columns, slopes, weight * np.diff(shifts[:, unknown], 2))

    def _slide(
        self, shifts: Floats, foot: int, weights: Floats, is_first: bool
    ) -> Iterator[Rows]:
        """Yield the slides of the heel and the ball."""
        standing = self.contacts.find_pivots(self.posed.feet[foot].name)
        _, pitched = self.pitch_points(shifts, foot)
        for point in range(2):
            stands = standing[:, point]
            rows = np.flatnonzero(stands[:-1] & stands[1:])
            slides = self.measure_slides(shifts, foot, point)[rows]
            # Heel and ball that both stand have the weight of one pivot.
            own = weights[rows] / np.sqrt(standing[rows].sum(axis=1))
            if not is_first:
                own = own / (1 + (self.rate * slides / DOUBT) ** 2 @ np.ones(N_AXES))
            for axis, unknowns in enumerate(self._list_movers(foot)):
                steps = [self._number(rows + step, unknowns) for step in (0, 1)]
                signs = np.tile([-1.0, -1.0, 0.0, 1.0, 1.0, 0.0], (len(rows), 1))
                signs[:, 2], signs[:, 5] = (
                    sign * pitched[rows + step, point, axis]
                    for step, sign in ((0, -1), (1, 1))
                )
                slopes = own[:, np.newaxis] * signs
                yield Rows(np.hstack(steps), slopes, own * slides[:, axis])

    def measure_slides(self, shifts: Floats, foot: int, point: int) -> Floats:
        """Return the steps of a heel or ball, shape (n_frames - 1, 3).

        A motion that is its own reference keeps its steps upward.
        """
        places = self.posed.ends[foot][:, point, self.axes] / self.leg
        if self.reference is self.posed:
            places[:, UP] = 0.0
        pitched, _ = self.pitch_points(shifts, foot)
        shifted = pitched[:, point] + self.measure_shift(shifts, foot)
        return np.diff(places + shifted, axis=0)

    def measure_shift(self, shifts: Floats, foot: int) -> Floats:
        """Return the shift of a foot in the world, shape (n_frames, 3)."""
        return shifts[:, :N_AXES] + shifts[:, self._find_unknowns(foot)]

    def _list_movers(self, foot: int) -> list[list[int]]:
        """Return the unknowns that move points of a foot along each axis."""
        pitch, unknowns = self.find_pitch(foot), self._find_unknowns(foot)
        return [[axis, own, pitch] for axis, own in enumerate(unknowns)]

    def _level(self, shifts: Floats, foot: int, weights: Floats) -> Iterator[Rows]:
        """Yield the heights of points in contact, and the depths of points below ground."""
        own, wanted, floors, standing = self.heights[foot]
        pitched, steep = (each[..., UP] for each in self.pitch_points(shifts, foot))
        moved = own + self.measure_shift(shifts, foot)[:, UP:] + pitched
        for point in range(own.shape[1]):
            high, deep = ((moved - each)[:, point] for each in (wanted, floors))
            levels = (standing[:, point], high, HEIGHT), (deep < UNCHANGED, deep, DEPTH)
            for counts, away, size in levels:
                rows = np.flatnonzero(counts)
                columns = self._number(rows, self._list_movers(foot)[UP])
                sizes = weights[rows] / size
                slopes = np.stack([sizes, sizes, sizes * steep[rows, point]], axis=1)
                yield Rows(columns, slopes, away[rows] * sizes)

    def measure_leg(self, shifts: Floats, foot: int) -> tuple[Floats, Floats]:
        """Return the distance from hip to ankle, and its slopes along `axes`."""
        way = self.legs[foot].way + shifts[:, self._find_unknowns(foot)]
        length = np.linalg.norm(way, axis=1)
        return length, way / length[:, np.newaxis]

    def _stretch(self, foot: int, length: Floats, toward: Floats, weight: float) -> Rows:
        """Return by how much a leg is longer than it may be."""
        limit = self.legs[foot].limit
        rows = np.flatnonzero(length > limit - UNCHANGED)
        columns = self._number(rows, self._find_unknowns(foot))
        return Rows(columns, weight * toward[rows], weight * (length - limit)[rows])

    def _snap(self, foot: int, length: Floats, toward: Floats, weight: float) -> Rows:
        """Return the acceleration of the bend that is added to a knee."""
        leg = self.legs[foot]
        bend, slope = measure_bend(length, leg.upper, leg.lower)
        rows = np.arange(len(length) - 2)
        unknowns = self._find_unknowns(foot)
        columns, slopes = [], []
        for step, factor in enumerate((1.0, -2.0, 1.0)):
            columns.append(self._number(rows + step, unknowns))
            slopes.append(factor * (slope[:, np.newaxis] * toward)[rows + step])
        residuals = weight * np.diff(bend - leg.bend, 2)
        return Rows(np.hstack(columns), weight * np.hstack(slopes), residuals)

    def _find_unknowns(self, foot: int) -> list[int]:
        """Return the unknowns along `axes` that move an ankle relative to its hip."""
        start = N_AXES + (N_AXES + 1) * foot
        return [*range(start, start + N_AXES)]

    def find_pitch(self, foot: int) -> int:
        """Return the unknown for the pitch of a foot."""
        return self._find_unknowns(foot)[-1] + 1


def solve_step(rows: list[Rows], free: Bools) -> Floats:
    """Return the step that makes the sum of squared residuals least, where it is free."""
    from scipy.linalg import solveh_banded
    from scipy.sparse import csr_matrix

    n_rows = sum(len(each.residuals) for each in rows)
    sizes = [each.columns.shape for each in rows]
    numbers = np.repeat(
        np.arange(n_rows), np.concatenate([np.full(size[0], size[1]) for size in sizes])
    )
    columns = np.concatenate([each.columns.ravel() for each in rows])
    slopes = np.concatenate([each.slopes.ravel() for each in rows])
    slopes = slopes * free.ravel()[columns]
    jacobian = csr_matrix((slopes, (numbers, columns)), (n_rows, free.size))
    normal = jacobian.T @ jacobian
    residuals = np.concatenate([each.residuals for each in rows])
    width = min(3 * free.shape[1], free.size)
    bands = np.zeros((width, free.size))
    for offset in range(width):
        bands[offset, : free.size - offset] = normal.diagonal(-offset)
    bands[0] += ~free.ravel()
    step = solveh_banded(bands, -(jacobian.T @ residuals), lower=True)
    return step.reshape(free.shape) * free
