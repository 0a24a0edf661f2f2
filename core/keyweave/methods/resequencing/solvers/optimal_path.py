"""The optimal sequence of frames, by dynamic programming.

V(t, i) is the least cost at which output frame t can show row i and go on from it freely:

    V(t, i) = soft(t, i) + V(t - 1, i - 1)                       running on, or
    V(t, i) = min_k V(t - R, k) + cost(k, i - R + 1) + soft's    a jump, R - 1 frames ago

whichever is less, with R the length of the shortest run: a jump adds R frames at once.
The solution is exact over the given transitions. Since a jump takes effect only R frames
later, up to R output frames are searched at a time.

A constraint may leave no room for a run of R frames, next to another constraint or where
an input ends. So the first run, and a run that ends in a constrained frame, may be
shorter, at a cost.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from ...._text import BriefRepr
from ....geometry.arrays import Array, Floats, Ints
from ..source_frames import SourceFrames
from ..transitions import Transitions

BLOCK_SIZES = (
    1,
    2,
    4,
    8,
)  # output frames; NumPy gathers 32 bytes at a time, and not 40, fast
MAX_BLOCK_CELLS = 2**24  # ways times output frames that are in memory at a time


@dataclass(frozen=True, eq=False, repr=False)
class Score(BriefRepr):
    """What a sequence of rows costs beside its transitions.

    Attributes
    ----------
    n_frames : int
        Of the output.
    always : ndarray, shape (n_rows,)
        Cost of showing each row; infinity where it must not be shown.
    at : mapping of int to ndarray, shape (n_rows,)
        What is added on some output frames, counted from 0.
    """

    n_frames: int
    always: Floats
    at: Mapping[int, Floats] = field(default_factory=dict)

    def soft(self, t: int) -> Floats:
        """Return the cost of showing each row on output frame `t`."""
        more = self.at.get(t)
        return self.always if more is None else self.always + more

    def plus(self, frames: Iterable[int], costs: Floats) -> Score:
        """Return the score with more costs of rows on some output frames."""
        at = dict(self.at)
        for t in frames:
            at[t] = at[t] + costs if t in at else costs
        return Score(self.n_frames, self.always, at)

    def of(self, rows: Ints) -> float:
        """Return what a sequence costs."""
        timed = sum(float(row[rows[t]]) for t, row in self.at.items())
        return float(self.always[rows].sum()) + timed


@dataclass(frozen=True, eq=False)
class ShortRuns:
    """Where runs may be shorter than the shortest.

    Attributes
    ----------
    fixed : mapping of int to int
        Output frames, counted from 0, and the rows that they must show: a run that ends
        there may be short.
    cost : float
        What a short run costs; infinity for none.
    is_lap : bool
        Whether the last frame is the first one come round again: then a run goes on from
        the one to the other, and neither part of it costs anything for being short.
    """

    fixed: Mapping[int, int] = field(default_factory=dict)
    cost: float = np.inf
    is_lap: bool = False

    def cost_at(self, t: int, n_frames: int) -> float:
        """Return what a short run costs that ends in output frame `t`."""
        return 0.0 if self.is_lap and t == n_frames - 1 else self.cost

    @property
    def cost_at_first(self) -> float:
        """What it costs if the first run is short."""
        return 0.0 if self.is_lap else self.cost


def find_optimal_path(
    frames: SourceFrames,
    transitions: Transitions,
    score: Score,
    min_run: int,
    short: ShortRuns | None = None,
) -> Ints | None:
    """Return the cheapest sequence of rows, shape (n_frames,); None if there is none.

    Parameters
    ----------
    frames : SourceFrames
    transitions : Transitions
    score : Score
    min_run : int
        Frames that run on between two transitions, and before the first and after the
        last, at the least.
    short : ShortRuns, optional
        Where runs may be shorter; by default nowhere.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.methods.resequencing import TransitionCosts
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> ways = TransitionCosts.of(frames, pose_seconds=0.1).cheapest(None)
    >>> rows = find_optimal_path(frames, ways, Score(90, np.zeros(60)), min_run=8)
    >>> len(rows), len(frames)
    (90, 60)
    """
    return _SequenceSearch(frames, transitions, score, min_run, short or ShortRuns()).run()


class _SequenceSearch:
    """One search, forwards; what it keeps of each output frame is where jumps landed.

    Ways into a row lie along the first axis of arrays and output frames along the last,
    so that what is gathered for a way is one piece of memory.
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
        # Jumps buy whole runs: into rows that have one before their input ends.
        rows = np.arange(max(0, len(frames) - min_run + 1))
        room = frames.motion_of[rows] == frames.motion_of[rows + min_run - 1]
        self.targets = rows[room & np.isfinite(transitions.costs[:, rows]).any(axis=0)]
        self.landed = self.targets + min_run - 1  # where a jump counts
        self.sources = np.ascontiguousarray(transitions.sources[:, self.targets])
        costs = transitions.costs[:, self.targets]
        self.is_even = not score.always.any()
        for ahead in range(0 if self.is_even else min_run):
            costs = costs + score.always[self.targets + ahead]
        able = min(min_run, max(1, MAX_BLOCK_CELLS // max(1, costs.size)))
        self.size = max(n for n in BLOCK_SIZES if n <= able)
        self.costs = np.repeat(np.float32(costs)[..., None], self.size, axis=2)
        self.ways = np.empty_like(self.costs)
        self.times = sorted(score.at)
        # Where jumps are best (output frame times n_rows, plus row), and from where.
        self.jumps: list[tuple[Ints, Ints]] = []
        # By the same numbers of jumps to short runs, their lengths and whence.
        self.short_jumps: dict[int, tuple[int, int]] = {}

    def run(self) -> Ints | None:
        """Return the sequence."""
        n_frames, n_rows = self.score.n_frames, len(self.score.always)
        past = np.full((self.n_run, n_rows), np.inf, np.float32)  # the frames before
        past[-1] = self.score.soft(0)
        for start in range(1, n_frames, self.size):
            n_more = min(self.size, n_frames - start)
            arrived = self._arrive(past[: self.size], start)[:n_more]
            values = self._advance(past, start, arrived)
            past = np.concatenate([past[n_more:], values])
        return self._trace_back(past[-1])

    def _arrive(self, past: Array, start: int) -> Array:
        """Return what jumps cost that count from output frame `start` + r on, by r.

        Row r of `past` is the frame before the jump.
        """
        before = np.ascontiguousarray(past.T)
        np.take(before, self.sources, axis=0, out=self.ways, mode="clip")
        np.add(self.ways, self.costs, out=self.ways)
        arrived = np.ascontiguousarray(self.ways.min(axis=0, initial=np.inf).T)
        jump = start - self.n_run + 1  # of the first row
        arrived[: max(0, self.n_run - jump)] += self.short.cost_at_first
        near = slice(*(bisect_left(self.times, t) for t in (jump, start + len(arrived))))
        for t in self.times[near]:
            for r in range(max(0, t - start), min(len(arrived), t - jump + 1)):
                arrived[r] += self.score.at[t][self.targets + (t - jump - r)]
        return arrived

    def _advance(self, past: Array, start: int, arrived: Array) -> Array:
        """Return V of output frames from `start` on, and keep where they came by jumps."""
        value = past[-1]
        jumped = np.full((len(arrived), len(value)), np.inf, np.float32)
        jumped[:, self.landed] = arrived
        on, values = np.full_like(jumped, np.inf), jumped.copy()
        for r, best in enumerate(values):
            ran = on[r, 1:]
            ran[:] = value[:-1]
            if start + r in self.score.at or not self.is_even:
                ran += self.score.soft(start + r)[1:]
            np.minimum(ran, best[1:], out=best[1:])
            if len(self.starts_over) > 1:  # the first row is not reached anyway
                best[self.starts_over] = jumped[r, self.starts_over]
            if start + r in self.short.fixed:
                self._jump_late(best, start + r, np.concatenate([past, values[:r]]))
            value = best
        on[:, self.starts_over] = np.inf
        frames, rows = (jumped < on).nonzero()
        if len(rows):
            at = np.searchsorted(self.landed, rows)
            way = self.ways[:, at, frames].argmin(axis=0)
            places = (start + frames) * len(value) + rows
            self.jumps.append((places, self.sources[way, at]))
        return values

    def _jump_late(self, best: Array, t: int, past: Array) -> None:
        """Weigh jumps to runs that are short, since they end in a constrained frame.

        Parameters
        ----------
        best : ndarray, shape (n_rows,)
            V(t), which is changed.
        t : int
        past : ndarray, shape (n_frames, n_rows)
            V of the frames before, up to t - 1.
        """
        row = self.short.fixed[t]
        begin = int(self.frames.starts[self.frames.motion_of[row]])
        cost = self.short.cost_at(t, self.score.n_frames)
        for ahead in range(min(self.n_run - 1, t, row - begin + 1)):
            cost += float(self.score.soft(t - ahead)[row - ahead])
            first = self.short.cost_at_first if t - ahead < self.n_run else 0.0
            sources = self.transitions.sources[:, row - ahead]
            ways = past[-1 - ahead, sources] + self.transitions.costs[:, row - ahead]
            ways = ways + (cost + first)
            if len(ways) and ways.min() < best[row]:
                best[row] = ways.min()
                place = t * len(best) + row
                self.short_jumps[place] = ahead + 1, int(sources[ways.argmin()])

    def _trace_back(self, value: Array) -> Ints | None:
        """Return the sequence that ends best."""
        row, n_rows = int(value.argmin()), len(value)
        if not np.isfinite(value[row]):
            return None
        places, sources, lengths = self._list_landings()
        t, rows = self.score.n_frames - 1, np.empty(self.score.n_frames, np.intp)
        while t >= 0:
            # The last jump on the way that ran on to here, if there is one.
            run = np.arange(min(t, row) + 1)
            passed = (t - run) * n_rows + row - run
            at = np.searchsorted(places, passed)
            hits = np.flatnonzero(places[at] == passed)
            n = int(hits[0]) + int(lengths[at[hits[0]]]) if len(hits) else t + 1
            rows[t - n + 1 : t + 1] = np.arange(row - n + 1, row + 1)
            t, row = t - n, int(sources[at[hits[0]]]) if len(hits) else 0
        return rows

    def _list_landings(self) -> tuple[Ints, Ints, Ints]:
        """Return where jumps count, rising, whence they lead and how long their runs are.

        The last one is beyond all.
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
