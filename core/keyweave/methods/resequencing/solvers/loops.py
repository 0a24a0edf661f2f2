"""Loops: solved as a path from a frame back to itself, and processed from mid-run.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 1 and 4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ....geometry.arrays import Array, Floats, Ints
from ..objective import Objective
from ..root_path import Placement
from ..source_frames import SourceFrames
from ..transitions import TransitionCosts
from .optimal_path import Score

Solver = Callable[[Objective], "Ints | None"]
N_ANCHORS = 4  # frames of an input that a loop without constraints is tried around


def solve_loop(solve: Solver, demands: Objective, costs: TransitionCosts) -> Ints | None:
    """Return the rows of a loop: the way from a frame round to itself.

    Without a constraint the best of some loops is taken, each around another frame.
    """
    if demands.fixed:
        t, row = next(iter(demands.fixed.items()))
        return _solve_anchored_loop(solve, demands, t, row)
    found = [
        _solve_anchored_loop(solve, demands, 0, row)
        for row in _find_anchors(demands, costs).tolist()
    ]
    able = [rows for rows in found if rows is not None]
    return min(
        able,
        key=lambda rows: compute_sequence_cost(rows, demands, costs, loop=True),
        default=None,
    )


def _solve_anchored_loop(
    solve: Solver, demands: Objective, t: int, row: int
) -> Ints | None:
    """Return the best loop that shows a row on an output frame."""
    n = demands.n_frames
    fixed = {(u - t) % n: r for u, r in demands.fixed.items()}
    at = {(u - t) % n: costs for u, costs in demands.score.at.items()}
    fixed = dict(sorted({**fixed, 0: row, n: row}.items()))
    score = Score(n + 1, demands.score.always, at)
    numbers = (np.arange(n + 1) + t) % n + 1
    lap = replace(demands, n_frames=n + 1, fixed=fixed, score=score, numbers=numbers)
    rows = solve(lap)
    return None if rows is None else np.roll(rows[:-1], t)


def compute_sequence_cost(
    rows: Ints, demands: Objective, costs: TransitionCosts, *, loop: bool
) -> float:
    """Return what a sequence costs: its transitions, a loop's seam included, and wishes."""
    after = np.roll(rows, -1) if loop else rows[1:]
    return float(costs(rows[: len(after)], after).sum()) + demands.score.of(rows)


def _find_anchors(demands: Objective, costs: TransitionCosts) -> Ints:
    """Return rows to try: in the middle of the best loops of one run, and others."""
    frames, always, n = costs.frames, demands.score.always, demands.n_frames
    ends = np.arange(n - 1, len(frames))
    ends = ends[frames.motion_of[ends] == frames.motion_of[ends - n + 1]]
    price = costs(ends, ends - n + 1)
    best = ends[np.argsort(price, kind="stable")[:N_ANCHORS]] - n // 2
    able = np.flatnonzero(np.isfinite(always))
    spread = able[np.linspace(0, len(able) - 1, N_ANCHORS + 2).astype(int)[1:-1]]
    every = np.unique(np.concatenate([best, spread]))
    return every[np.isfinite(always[every])]


def find_longest_run_middle(frames: SourceFrames, rows: Ints) -> int:
    """Return the output frame of a loop that is farthest from transitions."""
    breaks = np.flatnonzero(~frames.is_consecutive(rows, np.roll(rows, -1)))
    if not len(breaks):
        return 0
    lengths = np.diff(breaks, append=breaks[0] + len(rows))
    longest = int(np.argmax(lengths))
    return int(breaks[longest] + 1 + lengths[longest] // 2) % len(rows)


def open_loop(whole: Placement, first: int) -> tuple[Placement, Placement]:
    """Return how a loop that was worked on from frame `first` is moved to begin at 0.

    Frame 0 stays where it was captured; what was worked on before it comes after it.

    Parameters
    ----------
    whole : Placement
        Of the frames in the order of work, and of the first come round again.
    first : int

    Returns
    -------
    moved : Placement
        By output frame.
    lap : Placement
        Of one frame: from a frame of the loop to the same one round later.
    """
    n = len(whole.angles) - 1
    begin = (n - first) % n
    lap = whole.at(slice(0, 1)).inverse().then(whole.at(slice(n, None)))
    home = whole.at(slice(begin, begin + 1)).inverse()
    round_again = lap.then(home)
    late = (np.arange(n) >= first) & (first > 0)
    moved = Placement(
        np.where(late, round_again.angles, home.angles),
        np.where(late, round_again.shifts, home.shifts),
        whole.up_axis,
    )
    return moved, home.inverse().then(round_again)


def append_lap(places: Array, headings: Floats, lap: Placement) -> tuple[Array, Floats]:
    """Return places and headings of a loop with its first frame, a lap on, at the end."""
    again = lap.places(places[:1])
    return np.append(places, again), np.append(headings, headings[0] + lap.angles[0])
