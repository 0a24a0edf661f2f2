"""Gap filling: fill the gaps between constraints from both ends towards a meeting point.

On the coarsest level every slot of a gap is tried as the meeting point and every frame in
every slot; on finer levels, slots near the coarser meeting point and children of the
coarser frames. Slots filled from the left do not depend on the meeting point, and slots
filled from the right depend on it only where a neighborhood reaches beyond it. So a gap
of k slots takes about 5 k fillings of a slot instead of k^2.

The paper draws at random among the best frames of every slot, after it has found the
meeting point. Here only a share of the slots, set by `variety`, is drawn, and beforehand,
so that the meeting point suits them. Also beyond the paper, the frames right next to the
frame that would continue a run are excluded, because the figure would otherwise linger
where an input ends.

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

MEETING_REACH = 3  # slots tried on each side of the coarser level's meeting point
DRAWS_PER_SECOND = 1.0  # random slots per second at variety 1; each ends a run

CandidatePicker = Callable[[Sequence[int], Distances], int]
NO_ROWS = np.empty(0, np.intp)


def solve_gap_filling(
    costs: TransitionCosts,
    objective: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None,
    weights: NeighborhoodWeights = PAPER_WEIGHTS,
) -> Ints | None:
    """Return the row of each output frame, shape (n_frames,).

    `rng` fills some slots with frames drawn among the best; None always takes the best.
    Raises MatchingError if constraints are too close together for the number of levels.
    """
    output = OutputPyramid.of(costs, objective, settings, vary=rng)
    times = [*objective.fixed]
    rows, meetings = NO_ROWS, dict[int, int]()
    for level in reversed(range(len(output))):
        context = LevelContext(output, level, rows, weights)
        candidates = ChildCandidates(context) if len(rows) else AllCandidates(context)
        pick: CandidatePicker = pick_nearest
        if rng is not None and level:
            pick = _make_random_picker(settings, rng, context.frames.frame_rate)
        filler = _GapFiller(candidates, context.fixed.tolist(), context.bounds)
        meetings = filler.fill([t >> level for t in times], meetings, pick)
        rows = np.array(filler.shown)
    return rows


def _make_random_picker(
    settings: ResequenceSettings, rng: np.random.Generator, frame_rate: float
) -> CandidatePicker:
    """Return a picker that draws among the best candidates, with a chance by `variety`."""
    chance = settings.variety * min(1.0, DRAWS_PER_SECOND / frame_rate)

    def draw(rows: Sequence[int], distances: Distances) -> int:
        if rng.random() >= chance:
            return pick_nearest(rows, distances)
        best = find_best_candidates(rows, distances, settings.n_choices)
        return best[int(rng.random() * len(best))]

    return draw


def find_best_candidates(
    rows: Sequence[int], distances: Distances, n_choices: int
) -> list[int]:
    """Return the indices of the best distinct candidates, the best first.

    Examples
    --------
    >>> find_best_candidates([10, 11, 12, 30], [2.0, 1.0, 3.0, 4.0], 2)
    [1, 3]
    """
    best: list[int] = []
    for place in np.argsort(distances, kind="stable").tolist():
        if len(best) == n_choices or not np.isfinite(distances[place]):
            break
        if all(abs(rows[place] - rows[other]) > DUPLICATE_RADIUS for other in best):
            best.append(place)
    return best or [0]


def pick_nearest(rows: Sequence[int], distances: Distances) -> int:
    """Return the index of the nearest candidate; ties go to the first."""
    return int(np.argmin(distances))


@dataclass
class _GapFiller:
    """The rows of a level's slots while they are filled."""

    slots: SlotCandidates
    shown: list[int]
    bounds: list[list[int]]

    def fill(
        self, times: list[int], coarser: dict[int, int], pick: CandidatePicker
    ) -> dict[int, int]:
        """Fill all gaps and return their meeting points.

        A meeting point is the last slot of a gap that is filled from the left. Its key is
        the number of constraints, in slots `times`, before the gap.
        """
        meetings: dict[int, int] = {}
        for first, last in self._list_gaps():
            number = bisect_left(times, first)
            if first == 0:
                self._fill_slots(range(last, first - 1, -1), pick)
            elif last == self.slots.n_slots - 1:
                self._fill_slots(range(first, last + 1), pick)
            else:
                meetings[number] = self._fill_gap(first, last, coarser.get(number), pick)
        return meetings

    def _list_gaps(self) -> list[tuple[int, int]]:
        """Return the first and the last slot of each gap."""
        slots = self.slots.open
        if not len(slots):
            return []
        breaks = np.flatnonzero(np.diff(slots) > 1)
        firsts, lasts = np.append(0, breaks + 1), np.append(breaks, len(slots) - 1)
        return [*zip(slots[firsts].tolist(), slots[lasts].tolist())]

    def _fill_slots(self, slots: range, pick: CandidatePicker) -> list[float]:
        """Fill slots and return the distances of the candidates that fill them."""
        chosen = []
        for slot in slots:
            rows = self.slots.candidates(slot)
            distances = self.slots.distances(slot, self.shown)
            previous = self.shown[slot - slots.step]
            distances = self._exclude_lingering(rows, distances, previous, slots.step)
            place = pick(rows, distances)
            self.shown[slot] = rows[place]
            chosen.append(float(distances[place]))
        return chosen

    def _exclude_lingering(
        self, rows: Sequence[int], distances: Distances, previous: int, step: int
    ) -> Distances:
        """Exclude the rows near the row that would continue the run, but not that row.

        They are so similar to the previous row that the figure would stand still, most of
        all at the ends of inputs.
        """
        following, (first, last) = previous + step, self.bounds[previous]
        low = bisect_left(rows, max(following - DUPLICATE_RADIUS, first))
        high = bisect_right(rows, min(following + DUPLICATE_RADIUS, last))
        allowed = np.array(distances)
        allowed[low:high] = np.inf
        for place in range(low, high):
            if rows[place] == following:
                allowed[place] = distances[place]
        return allowed if np.isfinite(allowed).any() else distances

    def _fill_gap(
        self, first: int, last: int, coarser: int | None, pick: CandidatePicker
    ) -> int:
        """Fill a gap from both ends and return the cheapest meeting point."""
        low, high = _find_meeting_range(first - 1, last, coarser)
        whole = slice(first, last + 1)
        empty = self.shown[whole]
        ahead = self._accumulate_costs(range(first, high + 1), pick)
        left, self.shown[whole] = self.shown[whole], empty
        back = self._accumulate_costs(range(last, low, -1), pick)
        right = self.shown[whole]
        least_cost, cheapest, meeting = np.inf, right, low
        for point in range(low, high + 1):
            n, seen = point + 1 - first, min(point + NEIGHBORHOOD_REACH, last)
            rest = seen + 1 - first
            self.shown[whole] = [*left[:n], *empty[n:rest], *right[rest:]]
            again = self._fill_slots(range(seen, point, -1), pick_nearest)
            cost = ahead[n] + back[last - seen] + sum(again)
            if cost < least_cost:
                least_cost, cheapest, meeting = cost, self.shown[whole], point
        self.shown[whole] = cheapest
        return meeting

    def _accumulate_costs(self, slots: range, pick: CandidatePicker) -> list[float]:
        """Fill slots and return the cumulative costs, starting with 0."""
        return [0.0, *accumulate(self._fill_slots(slots, pick))]


def _find_meeting_range(low: int, high: int, coarser: int | None) -> tuple[int, int]:
    """Return the first and the last meeting point to try, near the coarser level's."""
    if coarser is None:
        return low, high
    guess = 2 * coarser + 1
    low = min(max(low, guess - MEETING_REACH), high)
    return low, max(min(high, guess + MEETING_REACH), low)
