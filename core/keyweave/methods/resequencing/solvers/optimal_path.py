"""The optimal sequence of frames, by dynamic programming.

V(t, i) is the least cost at which output frame t shows row i and any row may follow. It
is the lesser of

    V(t, i) = V(t - 1, i - 1) + soft(t, i)                         if the run continues,
    V(t, i) = min_k V(t - R, k) + cost(k, i - R + 1) + soft costs  after a jump,

with R the length of the shortest run: a jump adds R frames at once. The solution is exact
over the given transitions. Since a jump takes effect only R frames later, up to R output
frames are searched at a time.

Next to another constraint, or where an input ends, a constraint may leave no room for a
run of R frames. So the first run, and a run that ends in a constrained frame, may be
shorter, at a cost.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from ...._progress import offer_cancel
from ...._text import BriefRepr
from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Array, Floats, Ints
from ..transitions import Transitions

BLOCK_SIZES = (1, 2, 4, 8)  # output frames; NumPy gathers up to 32 bytes fast
MAX_BLOCK_CELLS = 2**24  # transitions times output frames in memory at a time


@dataclass(frozen=True, eq=False, repr=False)
class Score(BriefRepr):
    """Costs of a sequence of rows apart from its transitions.

    Attributes
    ----------
    n_frames : int
        Length of the output.
    always : ndarray, shape (n_rows,)
        Cost of showing each row on any output frame; infinite for forbidden rows.
    at : mapping of int to ndarray, shape (n_rows,)
        Additional costs on some output frames, by index from 0.
    """

    n_frames: int
    always: Floats
    at: Mapping[int, Floats] = field(default_factory=dict)

    def soft(self, t: int) -> Floats:
        """Return the cost of showing each row on output frame index t."""
        more = self.at.get(t)
        return self.always if more is None else self.always + more

    def plus(self, frames: Iterable[int], costs: Floats) -> Score:
        """Return the score with costs of rows added on some output frames."""
        at = dict(self.at)
        for t in frames:
            at[t] = at[t] + costs if t in at else costs
        return Score(self.n_frames, self.always, at)

    def total(self, rows: Ints) -> float:
        """Return the cost of a sequence of rows, without its transitions."""
        timed = sum(float(row[rows[t]]) for t, row in self.at.items())
        return float(self.always[rows].sum()) + timed


@dataclass(frozen=True, eq=False)
class ShortRuns:
    """Exceptions from the length of the shortest run.

    A run may be short if it ends at a constrained output frame, by index from 0. If the
    last frame repeats the first one a lap later, the first and the last run are parts of
    one run and may be short at no cost.
    """

    fixed: Mapping[int, int] = field(default_factory=dict)  # rows by output frame
    cost: float = np.inf  # of a short run; infinite if none is allowed
    is_lap: bool = False

    def short_run_cost(self, t: int, n_frames: int) -> float:
        """Return the cost of a short run that ends on output frame index t."""
        return 0.0 if self.is_lap and t == n_frames - 1 else self.cost

    @property
    def first_run_cost(self) -> float:
        """Cost of a short first run."""
        return 0.0 if self.is_lap else self.cost


def find_optimal_path(
    frames: SourceFrames,
    transitions: Transitions,
    score: Score,
    min_run: int,
    short: ShortRuns | None = None,
) -> Ints | None:
    """Return the cheapest sequence of rows, shape (n_frames,); None if there is none.

    Runs, the first and the last included, are at least `min_run` long but for exceptions.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.methods.resequencing import TransitionCosts
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> transitions = TransitionCosts.of(frames, pose_seconds=0.1).cheapest(None)
    >>> score = Score(90, np.zeros(60))
    >>> rows = find_optimal_path(frames, transitions, score, min_run=8)
    >>> len(rows), len(frames)
    (90, 60)
    """
    return SequenceSearch(frames, transitions, score, min_run, short or ShortRuns()).run()


class SequenceSearch:
    """A forward search that keeps, for each output frame, the rows where jumps are best.

    Transitions into a row are along the first axis of arrays and output frames along the
    last, so that the values gathered for a transition are contiguous in memory.
    """

    def __init__(
        self,
        frames: SourceFrames,
        transitions: Transitions,
        score: Score,
        min_run: int,
        short: ShortRuns,
    ):
        self.frames, self.transitions = frames, transitions
        self.score, self.n_run, self.short = score, min_run, short
        self.starts_over = np.flatnonzero(frames.is_first)
        # A jump adds a whole run, so its target needs one before the input ends.
        rows = np.arange(max(0, len(frames) - min_run + 1))
        room = frames.motion_index[rows] == frames.motion_index[rows + min_run - 1]
        self.targets = rows[room & np.isfinite(transitions.costs[:, rows]).any(axis=0)]
        self.landed = self.targets + min_run - 1  # rows where jumps take effect
        self.sources = np.ascontiguousarray(transitions.sources[:, self.targets])
        costs = transitions.costs[:, self.targets]
        self.is_uniform = not score.always.any()
        for ahead in range(0 if self.is_uniform else min_run):
            costs = costs + score.always[self.targets + ahead]
        limit = min(min_run, max(1, MAX_BLOCK_CELLS // max(1, costs.size)))
        self.size = max(n for n in BLOCK_SIZES if n <= limit)
        self.costs = np.repeat(np.float32(costs)[..., None], self.size, axis=2)
        self.arrivals = np.empty_like(self.costs)
        self.times = sorted(score.at)
        # Places (output frame times n_rows, plus row) where jumps are best, and sources.
        self.jumps: list[tuple[Ints, Ints]] = []
        # Lengths of short runs and the sources of the jumps to them, by place.
        self.short_jumps: dict[int, tuple[int, int]] = {}

    def run(self) -> Ints | None:
        """Return the cheapest sequence of rows; None if there is none."""
        n_frames, n_rows = self.score.n_frames, len(self.score.always)
        past = np.full((self.n_run, n_rows), np.inf, np.float32)  # V of the frames before
        past[-1] = self.score.soft(0)
        for start in range(1, n_frames, self.size):
            offer_cancel()
            n_more = min(self.size, n_frames - start)
            arrived = self._arrive(past[: self.size], start)[:n_more]
            values = self._advance(past, start, arrived)
            past = np.concatenate([past[n_more:], values])
        return self._trace_back(past[-1])

    def _arrive(self, past: Array, start: int) -> Array:
        """Return V for jumps that take effect on output frames from `start` on.

        Row r of the result is for output frame `start` + r; row r of `past` is V of the
        frame before the jump.
        """
        before = np.ascontiguousarray(past.T)
        np.take(before, self.sources, axis=0, out=self.arrivals, mode="clip")
        np.add(self.arrivals, self.costs, out=self.arrivals)
        arrived = np.ascontiguousarray(self.arrivals.min(axis=0, initial=np.inf).T)
        jump = start - self.n_run + 1  # output frame of the first row's jump
        arrived[: max(0, self.n_run - jump)] += self.short.first_run_cost
        near = slice(*(bisect_left(self.times, t) for t in (jump, start + len(arrived))))
        for t in self.times[near]:
            for r in range(max(0, t - start), min(len(arrived), t - jump + 1)):
                arrived[r] += self.score.at[t][self.targets + (t - jump - r)]
        return arrived

    def _advance(self, past: Array, start: int, arrived: Array) -> Array:
        """Return V of output frames from `start` on, and record where jumps are best."""
        value = past[-1]
        jumped = np.full((len(arrived), len(value)), np.inf, np.float32)
        jumped[:, self.landed] = arrived
        continued, values = np.full_like(jumped, np.inf), jumped.copy()
        for r, best in enumerate(values):
            run = continued[r, 1:]
            run[:] = value[:-1]
            if start + r in self.score.at or not self.is_uniform:
                run += self.score.soft(start + r)[1:]
            np.minimum(run, best[1:], out=best[1:])
            if len(self.starts_over) > 1:  # the first row is not reached anyway
                best[self.starts_over] = jumped[r, self.starts_over]
            if start + r in self.short.fixed:
                self._jump_late(best, start + r, np.concatenate([past, values[:r]]))
            value = best
        continued[:, self.starts_over] = np.inf
        frames, rows = (jumped < continued).nonzero()
        if len(rows):
            at = np.searchsorted(self.landed, rows)
            cheapest = self.arrivals[:, at, frames].argmin(axis=0)
            places = (start + frames) * len(value) + rows
            self.jumps.append((places, self.sources[cheapest, at]))
        return values

    def _jump_late(self, best: Array, t: int, past: Array) -> None:
        """Update V for jumps to short runs that end in a constrained frame.

        `best` is V(t) of all rows, changed in place, and `past` that of the frames up to t
        - 1, shape (n_frames, n_rows).
        """
        row = self.short.fixed[t]
        begin = int(self.frames.starts[self.frames.motion_index[row]])
        cost = self.short.short_run_cost(t, self.score.n_frames)
        for ahead in range(min(self.n_run - 1, t, row - begin + 1)):
            cost += float(self.score.soft(t - ahead)[row - ahead])
            first = self.short.first_run_cost if t - ahead < self.n_run else 0.0
            sources = self.transitions.sources[:, row - ahead]
            arrivals = past[-1 - ahead, sources] + self.transitions.costs[:, row - ahead]
            arrivals = arrivals + (cost + first)
            if len(arrivals) and arrivals.min() < best[row]:
                best[row] = arrivals.min()
                place = t * len(best) + row
                self.short_jumps[place] = ahead + 1, int(sources[arrivals.argmin()])

    def _trace_back(self, value: Array) -> Ints | None:
        """Return the sequence with the cheapest end; None if there is none."""
        row, n_rows = int(value.argmin()), len(value)
        if not np.isfinite(value[row]):
            return None
        places, sources, lengths = self._list_landings()
        t, rows = self.score.n_frames - 1, np.empty(self.score.n_frames, np.intp)
        while t >= 0:
            # Find the last jump on the diagonal that leads here, if there is one.
            run = np.arange(min(t, row) + 1)
            passed = (t - run) * n_rows + row - run
            at = np.searchsorted(places, passed)
            hits = np.flatnonzero(places[at] == passed)
            n = int(hits[0]) + int(lengths[at[hits[0]]]) if len(hits) else t + 1
            rows[t - n + 1 : t + 1] = np.arange(row - n + 1, row + 1)
            t, row = t - n, int(sources[at[hits[0]]]) if len(hits) else 0
        return rows

    def _list_landings(self) -> tuple[Ints, Ints, Ints]:
        """Return the places where jumps take effect, their sources and run lengths.

        Places ascend and end with a sentinel beyond all others.
        """
        end = [(np.array([np.iinfo(np.intp).max]), np.zeros(1, np.intp))]
        places, sources = (np.concatenate(part) for part in zip(*self.jumps, *end))
        lengths = np.full(len(places), self.n_run)
        for place, (length, source) in self.short_jumps.items():
            at = int(np.searchsorted(places, place))
            if places[at] != place:
                places, sources, lengths = (
                    np.insert(x, at, 0) for x in (places, sources, lengths)
                )
            places[at], sources[at], lengths[at] = place, source, length
        return places, sources, lengths
