"""Loops, solved as a path from a frame back to itself and processed from mid-run.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 1 and 4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Array, Floats, Ints
from ..objective import Objective
from ..root_path import Placement
from ..transitions import TransitionCosts
from .optimal_path import Score

Solver = Callable[[Objective], "Ints | None"]
N_ANCHORS = 4  # input frames that a loop without constraints is tried from, of each kind


def solve_loop(solve: Solver, objective: Objective, costs: TransitionCosts) -> Ints | None:
    """Return the rows of a loop, a path from a frame back to itself; None without one.

    Without constraints, loops from several frames are solved and the cheapest is returned.
    """
    if objective.fixed:
        t, row = next(iter(objective.fixed.items()))
        return _solve_anchored_loop(solve, objective, t, row)
    loops = [
        _solve_anchored_loop(solve, objective, 0, row)
        for row in _find_anchors(objective, costs).tolist()
    ]
    return min(
        (rows for rows in loops if rows is not None),
        key=lambda rows: compute_sequence_cost(rows, objective, costs, loop=True),
        default=None,
    )


def _solve_anchored_loop(
    solve: Solver, objective: Objective, t: int, row: int
) -> Ints | None:
    """Return the best loop that shows a given row on output frame index t."""
    n = objective.n_frames
    fixed = {(u - t) % n: r for u, r in objective.fixed.items()}
    at = {(u - t) % n: costs for u, costs in objective.score.at.items()}
    fixed = dict(sorted({**fixed, 0: row, n: row}.items()))
    score = Score(n + 1, objective.score.always, at)
    numbers = (np.arange(n + 1) + t) % n + 1
    lap = replace(objective, n_frames=n + 1, fixed=fixed, score=score, numbers=numbers)
    rows = solve(lap)
    return None if rows is None else np.roll(rows[:-1], t)


def compute_sequence_cost(
    rows: Ints, objective: Objective, costs: TransitionCosts, *, loop: bool
) -> float:
    """Return the cost of a sequence: transitions, the seam of a loop, and preferences."""
    after = np.roll(rows, -1) if loop else rows[1:]
    return float(costs(rows[: len(after)], after).sum()) + objective.score.total(rows)


def _find_anchors(objective: Objective, costs: TransitionCosts) -> Ints:
    """Return rows to anchor loops on.

    They are the middles of the best single-run loops, and rows spread over the inputs.
    """
    frames, always, n = costs.frames, objective.score.always, objective.n_frames
    ends = np.arange(n - 1, len(frames))
    ends = ends[frames.motion_index[ends] == frames.motion_index[ends - n + 1]]
    price = costs(ends, ends - n + 1)
    best = ends[np.argsort(price, kind="stable")[:N_ANCHORS]] - n // 2
    allowed = np.flatnonzero(np.isfinite(always))
    spread = allowed[np.linspace(0, len(allowed) - 1, N_ANCHORS + 2).astype(int)[1:-1]]
    every = np.unique(np.concatenate([best, spread]))
    return every[np.isfinite(always[every])]


def find_longest_run_middle(frames: SourceFrames, rows: Ints) -> int:
    """Return the index of the middle output frame of a loop's longest run."""
    breaks = np.flatnonzero(~frames.is_consecutive(rows, np.roll(rows, -1)))
    if not len(breaks):
        return 0
    lengths = np.diff(breaks, append=breaks[0] + len(rows))
    longest = int(np.argmax(lengths))
    return int(breaks[longest] + 1 + lengths[longest] // 2) % len(rows)


def open_loop(whole: Placement, first: int) -> tuple[Placement, Placement]:
    """Return the placement that makes a loop start at output frame index 0, and a lap.

    Frame 0 stays where it was captured; frames that were processed before it come after it,
    one lap on. `whole` places the frames in processing order, `first` before all, and the
    first frame a lap later. A lap places one frame, from any frame of the loop to the same
    frame a lap later.
    """
    n = len(whole.angles) - 1
    begin = (n - first) % n
    lap = whole.at(slice(0, 1)).inverse().then(whole.at(slice(n, None)))
    home = whole.at(slice(begin, begin + 1)).inverse()
    next_lap = lap.then(home)
    late = (np.arange(n) >= first) & (first > 0)
    moved = Placement(
        np.where(late, next_lap.angles, home.angles),
        np.where(late, next_lap.shifts, home.shifts),
        whole.up_axis,
    )
    return moved, home.inverse().then(next_lap)


def append_lap(places: Array, headings: Floats, lap: Placement) -> tuple[Array, Floats]:
    """Return positions and headings of a loop with its first frame, a lap on, appended."""
    again = lap.places(places[:1])
    return np.append(places, again), np.append(headings, headings[0] + lap.angles[0])


def measure_lap(places: Array, headings: Floats, up_axis: str) -> Placement:
    """Return the placement of one frame, from any frame of a loop to it a lap later.

    The parameters are those that `append_lap` returns, and the up axis.
    """
    angles = headings[-1:] - headings[:1]
    return Placement(angles, places[-1:] - np.exp(1j * angles) * places[:1], up_axis)
