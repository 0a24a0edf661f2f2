"""Ground: the heights at which feet stand, and below which no heel and no toe goes.

The floor of real captures is not flat: it drifts by a centimeter or two over a walk. So a
foot has the heights of a reference, which is the motion itself unless another one is given,
such as the sketch of a textured motion. Only what the reference does not do is corrected:
in contact the point that stands has the height that it has there, and on other frames no
point is below the floor unless it is as low in the reference.

A flat floor is an option. It moves each contact as a whole, so that feet still roll off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...animation.feet.contacts import Contacts, list_runs
from ...animation.feet.foot import GROUND_PERCENTILE, PosedFeet
from ...geometry.arrays import (
    Bools,
    Floats,
    compute_median,
    compute_percentile,
    ease_in_out,
)
from .footprints import fade_corrections, interpolate_smoothly, slide_pivot, subtract_kept
from .settings import FeetSettings

HEEL, BALL, TIP = range(3)
POINT_SECONDS = 0.1  # in which a foot goes over from one point to the next
# Legs below the floor from which a point is put on it. A point that is less deep stays
# below by up to 4 / 27 of this, 1.2 mm for a leg of 80 cm, so that the foot lands softly.
SOFT_DEPTH = 0.01


@dataclass(frozen=True, eq=False)
class _Ground:
    """Heights of the heel, the ball and the tip: as they are, wanted, and at the lowest.

    In centimeters, shape (n_frames, n_points). `standing` has three points, although a foot
    may have no tip.
    """

    heights: Floats
    wanted: Floats
    floors: Floats
    standing: Bools
    leg: float


def find_lifts(
    posed: PosedFeet,
    reference: PosedFeet,
    contacts: Contacts,
    kept: Bools,
    settings: FeetSettings,
) -> dict[str, Floats]:
    """Return the lift of each foot on all frames, in centimeters, by its name.

    The reference has the same feet, in the motion whose heights they have. Kept frames stay
    as they are.
    """
    numbers = [i for i, f in enumerate(posed.feet) if f.name in contacts.feet]
    names = [posed.feet[number].name for number in numbers]
    if settings.ground == "none" and reference is posed:
        return {name: np.zeros(len(posed.motion)) for name in names}
    standing = [list_standing(contacts, name) for name in names]
    wanted = [list_heights(reference, number) for number in numbers]
    levels = find_floors(wanted, standing)
    if settings.ground_height is not None:
        lowest = levels.min(initial=np.inf, where=np.isfinite(levels))
        levels = levels - lowest + settings.ground_height
    lifts = {}
    for number, name, flags, targets in zip(numbers, names, standing, wanted):
        floors = levels[: targets.shape[1]]
        ground = _Ground(
            list_heights(posed, number),
            _put_down(targets, floors, flags) if settings.ground == "flat" else targets,
            floors if settings.ground == "flat" else np.minimum(floors, targets),
            flags,
            posed.legs[number],
        )
        lifts[name] = _lift(ground, kept, settings.fade, posed.motion.frame_rate)
    return lifts


def list_heights(posed: PosedFeet, number: int) -> Floats:
    """Return the heights of heel, ball and, if there is one, tip of a foot."""
    points, tip = posed.ends[number], posed.feet[number].tip
    heights = points[..., posed.up]
    if tip is None:
        return np.array(heights)
    return np.column_stack([heights, posed.points[:, tip, posed.up]])


def list_standing(contacts: Contacts, foot: str) -> Bools:
    """Return whether heel, ball and tip stand, shape (n_frames, 3)."""
    flags = contacts.standing[:, contacts.feet.index(foot)]
    standing = np.zeros((len(flags), 3), bool)
    standing[:, : flags.shape[1]] = flags
    return standing


def find_floors(heights: Sequence[Floats], standing: Sequence[Bools]) -> Floats:
    """Return the height of the floor for heel, ball and tip, from the frames they stand.

    Each is the `GROUND_PERCENTILE` th percentile over all feet. The tip rests on the floor
    as long as the ball does. A point that never stands has no floor: minus infinity.

    Examples
    --------
    >>> heights = np.array([[2.0, 1.5, 1.0], [2.0, 1.5, 1.0], [9.0, 4.0, 1.0]])
    >>> standing = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 1]], bool)
    >>> find_floors([heights], [standing])
    array([2. , 1.5, 1. ])
    """
    floors = np.full(3, -np.inf)
    for point in (HEEL, BALL, TIP):
        rests = [BALL, TIP] if point == TIP else [point]
        low = [
            own[flags[:, rests].any(axis=1), point]
            for own, flags in zip(heights, standing)
            if point < own.shape[1]
        ]
        every = np.concatenate(low) if low else np.empty(0)
        if len(every):
            floors[point] = compute_percentile(every, GROUND_PERCENTILE)
    return floors


def _put_down(heights: Floats, floors: Floats, standing: Bools) -> Floats:
    """Return heights with each contact moved, as a whole, to the floor."""
    moved = np.array(heights)
    flags = standing[:, : heights.shape[1]]
    for begin, end in list_runs(flags.any(axis=1)):
        rows = slice(begin, end)
        above = (heights[rows] - floors)[flags[rows]]
        moved[rows] -= compute_median(above)
    return moved


def _lift(ground: _Ground, kept: Bools, fade: float, frame_rate: float) -> Floats:
    """Return the lift of a foot: to the heights wanted, and nowhere below the floor."""
    width = max(round(POINT_SECONDS * frame_rate), 1)
    weights = weigh_points(ground.standing, width)[:, : ground.heights.shape[1]]
    lift = np.sum(weights * (ground.wanted - ground.heights), axis=1)
    for begin, end in list_runs(ground.standing.any(axis=1)):
        rows = slice(begin, end)
        lift[rows] = subtract_kept(lift[rows, np.newaxis], kept[rows])[:, 0]
    locked = ground.standing.any(axis=1) | kept
    lift = fade_corrections(lift[:, np.newaxis], locked, fade * frame_rate)[:, 0]
    below = np.max(ground.floors - ground.heights, axis=1) - lift
    return lift + _pass_kept(raise_softly(below, SOFT_DEPTH * ground.leg), kept, 2 * width)


def weigh_points(standing: Bools, width: int) -> Floats:
    """Return the share of heel, ball and tip in carrying a foot; 0 where none stands.

    Where the heel and the ball stand, the share slides from one to the other. In the
    `width` frames after, it goes over to the tip if only the tip stands.

    Examples
    --------
    >>> ball, tip = [1, 1, 0, 0, 0, 0], [0, 0, 1, 1, 1, 0]
    >>> standing = np.array([[0] * 6, ball, tip], bool).T
    >>> weigh_points(standing, 3)[:, TIP].round(2)
    array([0.  , 0.  , 0.26, 0.74, 1.  , 0.  ])
    """
    weights = np.zeros(standing.shape)
    pivots = standing[:, [HEEL, BALL]]
    for begin, end in list_runs(pivots.any(axis=1)):
        share = slide_pivot(pivots[begin:end])
        weights[begin:end, [HEEL, BALL]] = np.stack([1 - share, share], axis=1)
    for begin, end in list_runs(standing.any(axis=1)):
        run = weights[begin:end]
        known = np.flatnonzero(pivots[begin:end].any(axis=1))
        if not len(known):
            run[:, TIP] = 1.0
            continue
        away = np.abs(np.arange(end - begin)[:, np.newaxis] - known)
        u = np.minimum(away.min(axis=1) / width, 1.0)
        run[:] = run[known[away.argmin(axis=1)]]
        share = ease_in_out(u)
        run *= 1 - share[:, np.newaxis]
        run[:, TIP] += share
    return weights


def raise_softly(depths: Floats, soft: float) -> Floats:
    """Return the rise of points that are below the floor by `depths`.

    Points deeper than `soft` are raised to the floor, those above it not at all, with a
    continuous slope in between: d^2 (2 - d) for a depth d as a share of `soft`.

    Examples
    --------
    >>> raise_softly(np.array([-1.0, 0.0, 0.5, 1.0, 3.0]), 1.0)
    array([0.   , 0.   , 0.375, 1.   , 3.   ])
    """
    share = np.clip(depths / soft, 0.0, 1.0)
    return np.where(depths > soft, depths, soft * share * share * (2 - share))


def _pass_kept(values: Floats, kept: Bools, width: int) -> Floats:
    """Return values minus a smooth curve that takes them to 0 on kept rows.

    The curve is 0 from `width` rows away.
    """
    rows = np.flatnonzero(kept)
    if not values[rows].any():
        return values
    ends = np.unique(np.concatenate([rows - width, rows + width]))
    free = np.abs(ends[:, np.newaxis] - rows).min(axis=1) >= width
    knots = np.concatenate([rows, ends[free]])
    heights = np.concatenate([values[rows], np.zeros(int(free.sum()))])
    order = np.argsort(knots)
    curve = interpolate_smoothly(knots[order], heights[order, np.newaxis], len(values))
    return values - curve[:, 0]
