"""The bend angles of a spring chain, which share their change.

ikSpringSolver starts from angles of 0 and changes the bends by shares of a common angle, 1
plus the angle bias of each joint. The only public pose that Maya saved has equal bends at
rest and confirms the shares to twelve digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from .....geometry.arrays import Array, Floats
from .....geometry.vectors import length, per_vector
from .bending import (
    N_BISECTIONS,
    Bends,
    compute_bent_rotations,
    compute_limb_points,
    solve_bend_angles,
)

N_SAMPLED_CHANGES = 65  # samples in the search for the change closest to 0


def compute_spring_shares(
    n_inner: int, positions: Mapping[int, float], biases: Mapping[int, Floats]
) -> Floats:
    """Return the shares of joints in the change of bends, shape (..., n_inner).

    A share is 1 + the angle bias. The positions of the biases run from 0 at the first inner
    joint to 1 at the last.

    Examples
    --------
    >>> biases = {0: np.array(0.5), 1: np.array(2.0)}
    >>> compute_spring_shares(3, {0: 0.0, 1: 1.0}, biases)
    array([1.5 , 2.25, 3.  ])
    """
    if not biases:
        return np.ones(n_inner)
    # Unconfirmed in Maya: biases between two positions are interpolated evenly.
    order = sorted(biases, key=positions.__getitem__)
    places = np.linspace(0.0, 1.0, n_inner)
    weights = [
        np.interp(places, [positions[at] for at in order], row)
        for row in np.eye(len(order))
    ]
    total = sum(per_vector(biases[at]) * each for at, each in zip(order, weights))
    return np.asarray(1.0 + total)


class _Spring(NamedTuple):
    """Bends of a spring chain by a share of their range: 0 is straight, 1 is folded."""

    bends: Bends
    shares: Sequence[Floats]  # of the joints in the change, shape (...)
    low: Floats  # change at which all joints are straight, shape (...)
    high: Floats  # change at which all joints are folded

    # Unconfirmed in Maya: a bend that would change its sign stops at 0, one that would fold
    # through its bone at half a revolution.
    def bend(self, place: Floats) -> list[Floats]:
        """Return the bends at a share of the range."""
        change = self.low + place * (self.high - self.low)
        pairs = zip(self.bends.angles, self.shares)
        return [np.clip(angle + change * share, 0.0, np.pi) for angle, share in pairs]

    def reach(self, place: Floats) -> Floats:
        """Return the distance of the chain's end from its start."""
        rotations = compute_bent_rotations(self.bends, self.bend(place))
        return length(compute_limb_points(self.bends.bones, rotations)[-1])


def solve_spring_bends(
    bends: Bends, shares: Sequence[Floats], distance: Floats
) -> list[Floats]:
    """Return the bends closest to those at rest that bring the end to a distance.

    The shares of the inner joints and the distance have the shape (...). Distances out of
    reach give the bends that come closest. A joint that is straight at rest stays straight.
    """
    if len(bends.angles) < 2:
        return solve_bend_angles(bends, distance)
    spring = _make_spring(bends, shares)
    low, high, is_low_far = _bracket_place(spring, distance)
    for _ in range(N_BISECTIONS):
        middle = (low + high) / 2
        is_same = (spring.reach(middle) > distance) == is_low_far
        low, high = np.where(is_same, middle, low), np.where(is_same, high, middle)
    return spring.bend(high)


def _make_spring(bends: Bends, shares: Sequence[Floats]) -> _Spring:
    """Return a spring whose range leads from all joints straight to all folded."""
    inverses = [np.where(s > 0, 1.0 / np.where(s > 0, s, 1.0), 0.0) for s in shares]
    lows = [angle * each for angle, each in zip(bends.angles, inverses)]
    highs = [(np.pi - angle) * each for angle, each in zip(bends.angles, inverses)]
    low = -np.max(np.broadcast_arrays(*lows), axis=0)
    return _Spring(bends, shares, low, np.max(np.broadcast_arrays(*highs), axis=0))


def _bracket_place(spring: _Spring, distance: Floats) -> tuple[Floats, Floats, Array]:
    """Return two places between which the reach passes the distance, closest to rest.

    Also whether the end is too far at the first. Without such places, both are the one at
    which the reach comes closest to the distance.
    """
    places = np.linspace(0.0, 1.0, N_SAMPLED_CHANGES)
    reaches = np.stack([spring.reach(place) for place in places], axis=-1)
    excess = reaches - per_vector(distance)
    rest = -spring.low / np.where(spring.high > spring.low, spring.high - spring.low, 1.0)
    middles = (places[:-1] + places[1:]) / 2
    is_passed = (excess[..., :-1] > 0) != (excess[..., 1:] > 0)
    gaps = np.where(is_passed, np.abs(middles - per_vector(rest)), np.inf)
    first, closest = gaps.argmin(axis=-1), np.abs(excess).argmin(axis=-1)
    has_place = is_passed.any(axis=-1)
    low = np.where(has_place, first, closest)
    is_far = np.take_along_axis(excess, low[..., np.newaxis], -1)[..., 0] > 0
    return places[low], places[np.where(has_place, first + 1, closest)], is_far
