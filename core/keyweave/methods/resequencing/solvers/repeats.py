"""Sequences that repeat a part of the inputs, and a search in which repeats cost more.

The cheapest long sequence may circle around a few similar frames, or leave out the part
where the figure stands. `Evenness` compares it with the inputs. Where repeats have
a price, a row i that is shown on output frame t costs, in addition,

    price(t, i) = c * sum_s 2 ** -((t - s) / H)

over the output frames s of earlier runs that showed i, with H the half-life. This cost
depends on the whole path, so dynamic programming is only an approximation: the search keeps
the cheapest path to each row, as `optimal_path` does, and each path remembers what it
showed before its current run.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Array, Floats, Ints
from ....geometry.rotations import wrap_angles
from ..transitions import TransitionCosts, Transitions
from .optimal_path import Score, SequenceSearch, ShortRuns

MAX_SIXTH_SHARE = 1 / 3  # of the output that a sixth of the input may fill
MAX_DEVIATION = 0.1  # of the mean speed and turning from those of the input
# Outputs of fewer lengths of the input, or with less than one length on average between
# constraints, need not move like all of the input.
MIN_LENGTHS = 2
# Half-lives to try in turn, as shares of the duration of the input.
HALF_LIFE_SHARES = (1 / 8, 1 / 4, 1 / 2, 1, 2)
# Cost of a second that is repeated at once, in ordinary transitions, at a half-life as long
# as the input. Chosen on the first three captures of benchmarks/resequencing.py.
REPEAT_COST = 0.4
MAX_GROUPS = 64  # groups of neighboring rows that a path remembers


@dataclass(frozen=True)
class Evenness:
    """How evenly a sequence shows its inputs, without the frames that are forbidden."""

    sixth_share: float  # of the output on the most shown sixth of the input
    max_share: float  # limit of this share
    speed: float  # mean speed on the ground, relative to the input
    turning: float  # mean turning, relative to the input

    @classmethod
    def of(
        cls, frames: SourceFrames, rows: Ints, allowed: Ints, n_constraints: int = 0
    ) -> Evenness:
        """Compare a sequence with the allowed rows of its inputs.

        Constraints that are close together leave no room for all of the input, so speed and
        turning count only in sequences that are long enough for their number.

        Examples
        --------
        >>> from keyweave import examples
        >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
        >>> every = np.arange(60)
        >>> Evenness.of(frames, np.tile(every, 2), every).problem
        ''
        >>> Evenness.of(frames, np.tile(every[:10], 12), every).problem
        'shows a sixth of the input on 100 % of its frames'
        """
        share, even = measure_sixth_share(rows, len(allowed))
        turning = np.abs(wrap_angles(frames.heading_changes))
        ratios = [1.0, 1.0]
        if len(rows) >= max(MIN_LENGTHS, n_constraints - 1) * len(allowed):
            ratios = [
                float(values[rows].mean() / max(values[allowed].mean(), 1e-12))
                for values in (np.abs(frames.steps), turning)
            ]
        return cls(share, max(MAX_SIXTH_SHARE, 2 * even), *ratios)

    @property
    def excess(self) -> float:
        """The largest deviation from an even sequence, relative to its limit."""
        return max(
            self.sixth_share / self.max_share,
            abs(self.speed - 1) / MAX_DEVIATION,
            abs(self.turning - 1) / MAX_DEVIATION,
        )

    @property
    def problem(self) -> str:
        """A predicate that describes the sequence; empty if it is even enough."""
        if self.excess <= 1:
            return ""
        if self.sixth_share > self.max_share:
            percent = f"{100 * self.sixth_share:.0f} %"
            return f"shows a sixth of the input on {percent} of its frames"
        if abs(self.speed - 1) > MAX_DEVIATION:
            return f"moves at {self.speed:.2g} times the mean speed of the input"
        return f"turns {self.turning:.2g} times as much as the input"


def measure_sixth_share(rows: Ints, n_rows: int) -> tuple[float, float]:
    """Return the share of the output on the most shown sixth of the input.

    The second number is the share if all of the `n_rows` input frames were shown equally
    often.

    Examples
    --------
    >>> measure_sixth_share(np.array([0, 0, 0, 1, 2, 3, 4, 5]), 6)
    (0.375, 0.25)
    """
    n, sixth = len(rows), max(1, n_rows // 6)
    counts = np.sort(np.bincount(rows))[::-1]
    return float(counts[:sixth].sum() / n), min(1.0, -(-n // n_rows) * sixth / n)


@dataclass(frozen=True)
class RepeatPrice:
    """The price of showing a frame again."""

    half_life: float  # output frames in which the price of a frame falls by half
    cost: float  # price of a frame that would be shown again at once

    @classmethod
    def of(cls, costs: TransitionCosts, seconds: float) -> RepeatPrice:
        """Return the price of repeats for a half-life in seconds.

        A longer half-life also makes a repeat more expensive, so that it always results in
        fewer repeats.
        """
        half_life = seconds * costs.frames.frame_rate
        frame_cost = REPEAT_COST * costs.ordinary / costs.frames.frame_rate
        return cls(half_life, frame_cost * half_life / len(costs.frames))


def find_varied_path(
    frames: SourceFrames,
    transitions: Transitions,
    score: Score,
    min_run: int,
    short: ShortRuns | None,
    price: RepeatPrice,
) -> Ints | None:
    """Return a cheap sequence of rows that seldom repeats itself; None if there is none.

    See `find_optimal_path` for the shape and the other parameters.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.methods.resequencing import TransitionCosts
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> transitions = TransitionCosts.of(frames, pose_seconds=0.1).cheapest(None)
    >>> score, price = Score(90, np.zeros(60)), RepeatPrice(half_life=30, cost=100.0)
    >>> len(find_varied_path(frames, transitions, score, 8, None, price))
    90
    """
    return _RepeatSearch(
        frames, transitions, score, min_run, short or ShortRuns(), price
    ).run()


class _RepeatSearch(SequenceSearch):
    """A search in which the path to each row remembers the rows it has shown."""

    def __init__(
        self,
        frames: SourceFrames,
        transitions: Transitions,
        score: Score,
        min_run: int,
        short: ShortRuns,
        price: RepeatPrice,
    ):
        super().__init__(frames, transitions, score, min_run, short)
        self.memory = _PathMemory(len(frames), min_run, price)
        # Number of the path to each row, for the last `min_run` output frames.
        self.paths = np.tile(np.arange(len(frames)), (min_run, 1))

    def _advance(self, past: Array, start: int, arrived: Array) -> Array:
        """Return V of output frames from `start` on, and record where jumps are best."""
        n_rows = past.shape[1]
        values = np.full((len(arrived), n_rows), np.inf, np.float32)
        rows, value = np.arange(1, n_rows), past[-1]
        for r, best in enumerate(values):
            t, paths = start + r, np.roll(self.paths[-1], 1)
            best[1:] = value[:-1] + self.memory.price_rows(paths[1:], rows, t)
            best += self.score.soft(t)
            best[self.starts_over] = np.inf
            self._jump(best, paths, t, arrived[r], self.arrivals[:, :, r])
            if t in self.short.fixed:
                self._jump_late(best, t, np.concatenate([past, values[:r]]))
                self._branch_late(paths, t)
            self.paths, value = np.concatenate([self.paths[1:], paths[None]]), best
        return values

    def _jump(
        self, best: Array, paths: Ints, t: int, arrived: Array, arrivals: Array
    ) -> None:
        """Update V(t) and its paths, in place, for jumps that take effect on frame t."""
        # Prices are never negative, so the other jumps cannot win.
        near = np.flatnonzero(arrived < best[self.landed])
        if not len(near):
            return
        u, before = t - self.n_run, self.paths[0]
        free, sources, first = arrivals[:, near], self.sources[:, near], self.targets[near]
        priced = free + self.memory.price_runs(before[sources], sources, first, u)
        choice = priced.argmin(axis=0), np.arange(len(near))
        # `_arrive` has added preferences and short runs, the same for all sources.
        value = priced[choice] + (arrived[near] - free.min(axis=0))
        wins = value < best[self.landed[near]]
        landed, source = self.landed[near[wins]], sources[choice][wins]
        best[landed] = value[wins]
        in_use = np.append(self.paths.ravel(), paths)
        paths[landed] = self.memory.branch(before[source], source, first[wins], u, in_use)
        if len(landed):
            self.jumps.append((t * len(best) + landed, source))

    def _branch_late(self, paths: Ints, t: int) -> None:
        """Let the path to a constrained frame remember a jump to a short run."""
        row = self.short.fixed[t]
        length, source = self.short_jumps.get(t * len(paths) + row, (0, 0))
        if not length:
            return
        in_use = np.append(self.paths.ravel(), paths)
        sources, first = np.array([source]), np.array([row - length + 1])
        before = self.paths[-length][sources]
        paths[row] = self.memory.branch(before, sources, first, t - length, in_use)[0]


class _PathMemory:
    """The rows that each path showed before its current run, counted by group of neighbors.

    Paths have numbers, which are used again when no search state refers to them. Counts are
    valid on the output frame before the current run, and fall by half in each half-life.

    Attributes
    ----------
    shown : ndarray, shape (n_paths, n_groups)
        Times that the rows of each group were shown, on average.
    until : ndarray of int, shape (n_paths,)
        Output frame, by index from 0, before the current run.
    first : ndarray of int, shape (n_paths,)
        First row of the current run.
    """

    def __init__(self, n_rows: int, min_run: int, price: RepeatPrice):
        self.min_run, self.price = min_run, price
        self.size = max(min_run, -(-n_rows // MAX_GROUPS))
        self.edges = np.arange(0, n_rows, self.size)
        self.shown = np.zeros((n_rows, len(self.edges)), np.float32)
        self.until, self.first = np.full(n_rows, -1), np.arange(n_rows)
        self._unused: Ints = np.empty(0, np.intp)

    def price_rows(self, paths: Ints, rows: Ints, t: int) -> Floats:
        """Return the price of showing a row on output frame t, for each path."""
        shown = self.shown[paths, rows // self.size]
        return self.price.cost * shown * self._decay(t - self.until[paths])

    def price_runs(self, paths: Ints, sources: Ints, first: Ints, t: int) -> Floats:
        """Return the price of a shortest run that starts after output frame t.

        Paths and their sources, the rows on frame t, are of shape (n_candidates, n_runs);
        `first` is the first row of each run.
        """
        middle = first + self.min_run // 2
        shown = self.shown[paths, middle // self.size] * self._decay(t - self.until[paths])
        is_current = (middle >= self.first[paths]) & (middle <= sources)
        shown = shown + is_current * self._decay(np.abs(sources - middle))
        return self.price.cost * self.min_run * shown

    def branch(self, paths: Ints, sources: Ints, first: Ints, t: int, in_use: Ints) -> Ints:
        """Return the numbers of new paths, which leave paths after output frame t.

        Sources are the rows on frame t of the paths that are left, `first` the first rows
        of the new ones, shape (n_new,); `in_use` are numbers of paths that must be kept.
        """
        begins = np.maximum(self.edges, self.first[paths][:, None])
        ends = np.minimum(self.edges + self.size, sources[:, None] + 1)
        ages = sources[:, None] - (begins + ends - 1) / 2
        shown = np.maximum(ends - begins, 0) / self.size * self._decay(np.maximum(ages, 0))
        shown += self.shown[paths] * self._decay(t - self.until[paths])[:, None]
        new = self._take_numbers(len(paths), in_use)
        self.shown[new], self.until[new], self.first[new] = shown, t, first
        return new

    def _decay(self, ages: Array) -> Floats:
        return np.exp2(np.float32(-1 / self.price.half_life) * ages)

    def _take_numbers(self, n: int, in_use: Ints) -> Ints:
        """Return n numbers that are not in use; make room for more where they run out."""
        if len(self._unused) < n:
            is_used = np.zeros(len(self.first), bool)
            is_used[in_use] = True
            self._unused = np.flatnonzero(~is_used)
        if len(self._unused) < n:
            more = len(self.first) + n
            self._unused = np.append(self._unused, len(self.first) + np.arange(more))
            self.shown = np.pad(self.shown, ((0, more), (0, 0)))
            self.until = np.pad(self.until, (0, more))
            self.first = np.pad(self.first, (0, more))
        taken, self._unused = self._unused[:n], self._unused[n:]
        return taken
