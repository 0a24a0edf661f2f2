"""Reach: what happens where a leg is too short for the goal of its ankle.

The root comes down until all ankles arrive, or the bones of the leg stretch, both as in
[KSG02]_; or the leg stops at its limit, or the foot slides toward the hip.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...animation.feet.contacts import find_distances
from ...animation.feet.foot import Foot
from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...animation.two_bone_ik import SOFT_REACH, Limb, stop_softly
from ...geometry.arrays import Bools, Floats, ease_in_out
from ...geometry.filters import filter_window, find_window_maxima
from ...geometry.vectors import length, per_vector

REACH_SECONDS = 0.1  # over which the root, a bone or a foot starts and stops to move
# Share of the reach. A foot farther below the hip would slide far to gain little.
MAX_SLIDE_HEIGHT = 0.99
TOLERANCE = 5e-4  # legs; goals missed by less are not reported


@dataclass(frozen=True, eq=False)
class Leg:
    """A leg, the goals of its ankle, and the rotations that its foot shall have."""

    foot: Foot
    limb: Limb
    goals: Floats  # (n_frames, 3)
    rotations: Floats  # (n_frames, 4), of the ankle, in world axes
    active: Bools  # whether the foot moves, (n_frames,)
    released: Bools  # whether the foot was let go during a contact, (n_frames,)
    reach: Floats  # from hip to ankle, in centimeters, up to which the leg may straighten
    stretch: Floats | float = 1.0  # factor of the lengths of its bones

    def move_goals(self, amounts: Floats, directions: Floats) -> Leg:
        """Return the leg with its goals moved by amounts in directions."""
        goals = self.goals + per_vector(amounts) * directions
        return replace(self, goals=goals, active=self.active | (amounts > 0))


@dataclass(frozen=True, eq=False)
class _Frames:
    """The frames of a motion: their numbers, which of them stay, and the up axis."""

    numbers: Floats
    kept: Bools
    up: int
    width: int

    @classmethod
    def of(cls, motion: Motion, kept: Bools) -> _Frames:
        width = round(REACH_SECONDS * motion.frame_rate)
        return cls(motion.frames, kept, "xyz".index(motion.up_axis), width)

    def soften(self, values: Floats) -> Floats:
        """Return a smooth curve nowhere below values, except around kept frames."""
        curve = _smooth_maximum(values, self.width)
        if not (self.kept.any() and curve.any()):
            return curve
        u = np.minimum(find_distances(self.kept) / max(2 * self.width, 1), 1.0)
        return curve * ease_in_out(u)

    def describe(self, leg: Leg, missing: Floats) -> list[str]:
        """Return a note on the goal that is farthest out of reach; none if all are near."""
        worst = float(missing.max())
        if worst <= TOLERANCE * leg.limb.lengths.max():
            return []
        amount = f"{worst:.1f}" if worst >= 0.1 else f"{worst:.2g}"
        goal = f"the place of {leg.foot.name} is {amount} cm out of reach"
        return [f"{goal} on frame {self.numbers[missing.argmax()]:g}, the worst one"]


def reach_goals(
    motion: Motion, legs: Sequence[Leg], kept: Bools, choice: str
) -> tuple[Motion, list[str]]:
    """Return the motion with the ankles at their goals, and notes on goals out of reach.

    Kept frames stay as they are. Where a leg is too short, `choice` is to move the
    ``root``, to ``stretch`` or ``clamp`` the leg, or to let the foot ``slide``.
    """
    frames = _Frames.of(motion, kept)
    if choice == "root":
        drop, notes = _lower_root(legs, frames)
        return _apply(motion, [_stop_short(leg, drop, frames) for leg in legs], drop), notes
    adjusted = [ADJUSTMENTS[choice](leg, frames) for leg in legs]
    notes = [note for _, own in adjusted for note in own]
    return _apply(motion, [leg for leg, _ in adjusted], np.zeros(len(motion))), notes


def soften_reach(motion: Motion, reference: Motion, feet: Sequence[Foot]) -> Motion:
    """Straighten legs softly where they are longer than in a reference.

    The foot of a leg that is dragged by its IK handle beyond its reach stops with a jerk of
    the knee. Legs that are at most `SOFT_REACH` of their length, or as in the reference,
    stay as they are.

    Parameters
    ----------
    motion, reference : Motion
        On the same frames, and of the same figure.
    feet : sequence of Foot
    """
    (points, worlds), (others, _) = map(forward_kinematics, (motion, reference))
    still = np.zeros(len(motion), bool)
    legs = []
    for foot in feet:
        joints = foot.hip, foot.knee, foot.ankle
        limb = Limb(motion.skeleton, joints, points, worlds)
        usual = length(others[:, foot.ankle] - others[:, foot.hip])
        reach = np.clip(usual, SOFT_REACH * limb.lengths, limb.lengths)
        active = length(limb.end - limb.start) > reach
        legs.append(Leg(foot, limb, limb.end, worlds[:, foot.ankle], active, still, reach))
    frames, drop = _Frames.of(motion, still), np.zeros(len(motion))
    return _apply(motion, [_stop_short(leg, drop, frames) for leg in legs], drop)


def _lower_root(legs: Sequence[Leg], frames: _Frames) -> tuple[Floats, list[str]]:
    """Return the depths to which the root comes down, and notes on goals out of reach."""
    missing, notes = np.zeros(len(frames.numbers)), []
    for leg in legs:
        away = leg.goals - leg.limb.start
        height, away[:, frames.up] = -away[:, frames.up], 0.0
        apart = length(away)
        below = np.sqrt(np.maximum(leg.reach**2 - apart**2, 0.0))
        missing = np.maximum(missing, np.where(leg.active, height - below, 0.0))
        notes += frames.describe(leg, np.where(leg.active, apart - leg.reach, 0.0))
    return frames.soften(missing), notes


def _stop_short(leg: Leg, drop: Floats, frames: _Frames) -> Leg:
    """Move goals toward the hip where the root may not come down, next to kept frames."""
    away = leg.goals - leg.limb.start
    away[:, frames.up] += drop
    apart = length(away)
    short = apart - stop_softly(apart, leg.reach, leg.limb.lengths)
    directions = -away / per_vector(np.where(apart > 0, apart, 1.0))
    return leg.move_goals(np.where(leg.active, short, 0.0), directions)


def _measure_missing(leg: Leg) -> Floats:
    """Return the distance by which each goal is out of reach, in centimeters."""
    apart = length(leg.goals - leg.limb.start)
    return np.where(leg.active, np.maximum(apart - leg.reach, 0.0), 0.0)


def _stretch_bones(leg: Leg, frames: _Frames) -> tuple[Leg, list[str]]:
    """Lengthen thigh and shin by the same factor until the ankle arrives."""
    missing = _measure_missing(leg)
    factors = 1.0 + frames.soften(missing / leg.reach)
    active = leg.active | (factors > 1)
    stretched = replace(leg, limb=leg.limb.scale(factors), stretch=factors, active=active)
    return stretched, frames.describe(leg, missing)


def _clamp_leg(leg: Leg, frames: _Frames) -> tuple[Leg, list[str]]:
    """Move goals toward the hip until the ankle arrives."""
    missing, away = _measure_missing(leg), leg.goals - leg.limb.start
    notes = frames.describe(leg, missing)
    apart = length(away)
    back = -away / per_vector(np.where(apart > 0, apart, 1.0))
    return leg.move_goals(np.minimum(frames.soften(missing), apart), back), notes


def _slide_foot(leg: Leg, frames: _Frames) -> tuple[Leg, list[str]]:
    """Move goals over the ground toward the hip until the ankle arrives.

    A leg that is too short even below the hip also stops at its limit.
    """
    away = leg.goals - leg.limb.start
    height, away[:, frames.up] = np.abs(away[:, frames.up]), 0.0
    apart = length(away)
    height = np.minimum(height, MAX_SLIDE_HEIGHT * leg.reach)
    allowed = np.sqrt(leg.reach**2 - height**2)
    missing = np.where(leg.active, np.maximum(apart - allowed, 0.0), 0.0)
    back = -away / per_vector(np.where(apart > 0, apart, 1.0))
    moved = leg.move_goals(np.minimum(frames.soften(missing), apart), back)
    return _clamp_leg(moved, frames)[0], frames.describe(leg, missing)


Adjustment = Callable[[Leg, _Frames], tuple[Leg, list[str]]]
ADJUSTMENTS: Mapping[str, Adjustment] = {
    "stretch": _stretch_bones,
    "clamp": _clamp_leg,
    "slide": _slide_foot,
}


def _smooth_maximum(values: Floats, width: int) -> Floats:
    """Return a smooth curve that is nowhere below values of at least 0.

    Examples
    --------
    >>> _smooth_maximum(np.array([0, 0, 0, 1.0, 0, 0, 0]), 1)
    array([0.  , 0.25, 0.75, 1.  , 0.75, 0.25, 0.  ])
    """
    if not values.any():
        return values
    width = max(width, 1)
    window = np.hanning(2 * width + 3)[1:-1]
    highest = find_window_maxima(values, 2 * width + 1, "edge")
    return filter_window(highest, window / window.sum(), "edge")


def _apply(motion: Motion, legs: Sequence[Leg], drop: Floats) -> Motion:
    """Return the motion with the root lowered and the ankles at their goals."""
    up = "xyz".index(motion.up_axis)
    root = np.array(motion.root_positions)
    root[:, up] -= drop
    rotations = np.array(motion.rotations)
    for leg in legs:
        rows = np.flatnonzero(leg.active | (drop > 0))
        # Below a lowered root, the same leg reaches for a goal that is higher by as much.
        goals = np.array(leg.goals)
        goals[:, up] += drop
        local = leg.limb.reach(goals, leg.rotations)
        rotations[rows[:, np.newaxis], leg.limb.joints] = local[rows]
        motion = _scale_bones(motion, leg)
    return motion.with_(rotations=rotations, root_positions=root)


def _scale_bones(motion: Motion, leg: Leg) -> Motion:
    """Return the motion with the joints between hip and ankle moved by its longer bones."""
    if np.all(leg.stretch == 1.0):
        return motion
    joints = np.union1d(motion.translated, leg.limb.chain).astype(np.intp)
    offsets = np.repeat(motion.skeleton.offsets[np.newaxis, joints], len(motion), axis=0)
    offsets[:, np.isin(joints, motion.translated)] = motion.translations[
        :, np.argsort(motion.translated)
    ]
    scaled = np.isin(joints, leg.limb.chain)
    offsets[:, scaled] *= np.asarray(leg.stretch)[:, np.newaxis, np.newaxis]
    return motion.with_(translated=joints, translations=offsets)
