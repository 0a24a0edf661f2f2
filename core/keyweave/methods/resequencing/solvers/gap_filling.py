"""Gap filling: fill the gaps between constraints from both ends towards a meeting point.

On the coarsest level every slot of a gap is tried as the meeting point and every frame in
every slot; on finer levels, slots near the coarser meeting point and children of the
coarser frames. What is filled from the left does not depend on the meeting point, and
what is filled from the right only where a neighbourhood reaches beyond it. So a gap of k
slots takes about 5 k fillings of a slot instead of k^2.

The paper draws at random among the best frames of every slot, after the meeting point is
found. Here only some slots are drawn, as often as `variety` says, and beforehand, so that
the meeting point suits them. Also beyond the paper, frames right next to the one that
would run on are excluded, or the figure would linger where an input ends.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.4.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from ....geometry.arrays import Ints
from ..objective import Objective
from ..settings import ResequenceSettings
from ..transitions import TransitionCosts
from .candidates import (
    DUPLICATE_RADIUS,
    AllCandidates,
    ChildCandidates,
    Distances,
    SlotCandidates,
)
from .neighborhood import (
    NEIGHBORHOOD_REACH,
    PAPER_WEIGHTS,
    LevelContext,
    NeighborhoodWeights,
)
from .output_pyramid import OutputPyramid

MEETING_REACH = 3  # slots on each side of a coarser level's meeting point that are tried
DRAWS_PER_SECOND = 1.0  # a second, at variety 1: each leaves a run

CandidatePicker = Callable[[Sequence[int], Distances], int]
NO_ROWS = np.empty(0, np.intp)


def solve_gap_filling(
    costs: TransitionCosts,
    demands: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None,
    weights: NeighborhoodWeights = PAPER_WEIGHTS,
) -> Ints | None:
    """Return the row that each output frame shows, shape (n_frames,).

    Parameters
    ----------
    costs : TransitionCosts
    demands : Demands
    settings : ResequenceSettings
    rng : numpy.random.Generator or None
        Fills some slots with frames drawn among the best; None takes the best.
    weights : Weights
        Of the slots of a neighbourhood.

    Raises
    ------
    MatchingError
        If constraints are too near each other for so many levels.
    """
    output = OutputPyramid.of(costs, demands, settings, vary=rng)
    times = [*demands.fixed]
    rows, met = NO_ROWS, dict[int, int]()
    for level in reversed(range(len(output))):
        around = LevelContext(output, level, rows, weights)
        near = ChildCandidates(around) if len(rows) else AllCandidates(around)
        choice: CandidatePicker = pick_nearest
        if rng is not None and level:
            choice = _make_random_picker(settings, rng, around.frames.frame_rate)
        filling = _GapFiller(near, around.fixed.tolist(), around.bounds)
        met = filling.fill([t >> level for t in times], met, choice)
        rows = np.array(filling.shown)
    return rows


def _make_random_picker(
    settings: ResequenceSettings, rng: np.random.Generator, frame_rate: float
) -> CandidatePicker:
    """Return what draws among the best candidates, as often as `variety` says."""
    often = settings.variety * min(1.0, DRAWS_PER_SECOND / frame_rate)

    def draw(rows: Sequence[int], distances: Distances) -> int:
        if rng.random() >= often:
            return pick_nearest(rows, distances)
        able = find_best_candidates(rows, distances, settings.n_choices)
        return able[int(rng.random() * len(able))]

    return draw


def find_best_candidates(
    rows: Sequence[int], distances: Distances, n_choices: int
) -> list[int]:
    """Return which candidates are best, the best first, no two of them near each other.

    Examples
    --------
    >>> find_best_candidates([10, 11, 12, 30], [2.0, 1.0, 3.0, 4.0], 2)
    [1, 3]
    """
    found: list[int] = []
    for place in np.argsort(distances, kind="stable").tolist():
        if len(found) == n_choices or not np.isfinite(distances[place]):
            break
        if all(abs(rows[place] - rows[other]) > DUPLICATE_RADIUS for other in found):
            found.append(place)
    return found or [0]


def pick_nearest(rows: Sequence[int], distances: Distances) -> int:
    """Return which candidate is at the least distance, of several the first."""
    return int(np.argmin(distances))


@dataclass
class _GapFiller:
    """The rows of a level's slots while they are filled."""

    near: SlotCandidates
    shown: list[int]
    bounds: list[list[int]]

    def fill(
        self, times: list[int], coarser: dict[int, int], choice: CandidatePicker
    ) -> dict[int, int]:
        """Fill all gaps; return the last slot of each that is filled from the left.

        Gaps go by how many of the constraints, in slots `times`, lie before them.
        """
        met: dict[int, int] = {}
        for first, last in self._gaps():
            number = bisect_left(times, first)
            if first == 0:
                self._fill_slots(range(last, first - 1, -1), choice)
            elif last == self.near.n_slots - 1:
                self._fill_slots(range(first, last + 1), choice)
            else:
                met[number] = self._meet(first, last, coarser.get(number), choice)
        return met

    def _gaps(self) -> list[tuple[int, int]]:
        """Return the first and the last slot of each gap."""
        slots = self.near.open
        if not len(slots):
            return []
        breaks = np.flatnonzero(np.diff(slots) > 1)
        firsts, lasts = np.append(0, breaks + 1), np.append(breaks, len(slots) - 1)
        return [*zip(slots[firsts].tolist(), slots[lasts].tolist())]

    def _fill_slots(self, slots: range, choice: CandidatePicker) -> list[float]:
        """Fill slots and return the distance of each one's candidate."""
        found = []
        for slot in slots:
            rows = self.near.candidates(slot)
            distances = self.near.distances(slot, self.shown)
            beside = self.shown[slot - slots.step]
            distances = self._moving(rows, distances, beside, slots.step)
            place = choice(rows, distances)
            self.shown[slot] = rows[place]
            found.append(float(distances[place]))
        return found

    def _moving(
        self, rows: Sequence[int], distances: Distances, beside: int, way: int
    ) -> Distances:
        """Rule out what is near the row that would run on, but not that one.

        It is so like it that the figure would stand still, most of all at inputs' ends.
        """
        on, (first, last) = beside + way, self.bounds[beside]
        low = bisect_left(rows, max(on - DUPLICATE_RADIUS, first))
        high = bisect_right(rows, min(on + DUPLICATE_RADIUS, last))
        moving = np.array(distances)
        moving[low:high] = np.inf
        for place in range(low, high):
            if rows[place] == on:
                moving[place] = distances[place]
        return moving if np.isfinite(moving).any() else distances

    def _meet(
        self, first: int, last: int, coarser: int | None, choice: CandidatePicker
    ) -> int:
        """Fill a gap towards the meeting point that makes it cheapest, and return that."""
        low, high = _find_meeting_range(first - 1, last, coarser)
        whole = slice(first, last + 1)
        empty = self.shown[whole]
        ahead = self._costs_along(range(first, high + 1), choice)
        left, self.shown[whole] = self.shown[whole], empty
        back = self._costs_along(range(last, low, -1), choice)
        right = self.shown[whole]
        least_cost, found, meeting = np.inf, right, low
        for point in range(low, high + 1):
            n, seen = point + 1 - first, min(point + NEIGHBORHOOD_REACH, last)
            rest = seen + 1 - first
            self.shown[whole] = [*left[:n], *empty[n:rest], *right[rest:]]
            again = self._fill_slots(range(seen, point, -1), pick_nearest)
            cost = ahead[n] + back[last - seen] + sum(again)
            if cost < least_cost:
                least_cost, found, meeting = cost, self.shown[whole], point
        self.shown[whole] = found
        return meeting

    def _costs_along(self, slots: range, choice: CandidatePicker) -> list[float]:
        """Fill slots and return the cost after each number of them."""
        return [0.0, *accumulate(self._fill_slots(slots, choice))]


def _find_meeting_range(low: int, high: int, coarser: int | None) -> tuple[int, int]:
    """Return the first and the last meeting point to try: near the coarser level's."""
    if coarser is None:
        return low, high
    guess = 2 * coarser + 1
    low = min(max(low, guess - MEETING_REACH), high)
    return low, max(min(high, guess + MEETING_REACH), low)
