"""Search for captured segments that fit the gaps between keys, over all gaps at once.

A segment of a take runs from row s to row s + L. It fits a gap of n frames between the
keys k and k + 1 by

    D(k, s) + D(k + 1, s + L) + |difference of travel|^2 + 0.05 (difference of turning)^2
    + 0.01 ln(L / n)^2 + 0.3 (D of the previous key + D of the next key)

where D is the mean squared difference of points, relative to the ground below the root, in
its heading and in figure heights, plus 0.2 times that of local rotation matrices.
Neighboring keys are compared with the frames before and after the segment, at stretched
times. Dynamic programming then minimizes the fit of all gaps together with the jumps where
their segments meet [ML04]_.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..._progress import offer_cancel
from ...animation.source_frames import SourceFrames
from ...errors import MatchingError
from ...geometry.arrays import Bools, Floats, Ints, choose_states
from ...geometry.rotations import FULL_TURN, quaternion_to_matrix, wrap_angles
from .keyed_poses import KeyedPoses

MATRIX_WEIGHT = 0.2
TURN_WEIGHT = 0.05  # per squared radian
STRETCH_WEIGHT = 0.01  # per squared logarithm
NEIGHBOR_WEIGHT = 0.3
MOST_NEIGHBOR = 0.04  # of D; a neighboring key further off is another motion
OUTSIDE_NEIGHBOR = 0.02  # of D, before the first frame of a take and after its last
JOIN_WEIGHT = 0.3
# At 30 fps, over which a difference of velocity counts as one of pose.
VELOCITY_FRAMES = 4.0
N_KEPT = 200  # candidates of a gap
HALF_TURN_RANGE = FULL_TURN / 3  # radians; keys further apart may turn either way
NOISE = 0.005  # mean of the random costs of variations


class SegmentChoice(NamedTuple):
    """A segment chosen by hand.

    Attributes
    ----------
    frame : float
        A frame of the gap, such as that of its first key.
    source : int
        Index of the source, from 0.
    source_frame : float
        First frame of the segment, in the numbers of the source.
    """

    frame: float
    source: int
    source_frame: float


@dataclass(frozen=True, eq=False)
class Segments:
    """Captured segments for a gap, the best first.

    Attributes
    ----------
    starts, lengths : ndarray of int, shape (n,)
        First row of each segment, and its length in frames.
    costs : ndarray, shape (n,)
    """

    starts: Ints
    lengths: Ints
    costs: Floats

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def ends(self) -> Ints:
        """Last row of each segment."""
        return self.starts + self.lengths

    def take(self, rows: Ints) -> Segments:
        """Return some of the segments."""
        return Segments(self.starts[rows], self.lengths[rows], self.costs[rows])


@dataclass(frozen=True, eq=False)
class SegmentSearch:
    """Keys and sources in one table, and the lengths of segments to try.

    Attributes
    ----------
    keyed : KeyedPoses
    frames : SourceFrames
        The keys, as the first input, and the sources.
    stretches : sequence of float
        Lengths of segments to try, in lengths of the gap.
    """

    keyed: KeyedPoses
    frames: SourceFrames
    stretches: Sequence[float]

    @cached_property
    def points(self) -> Floats:
        """Points of all rows; squared differences are means over the points."""
        points = self.frames.compute_local_points()
        flat: Floats = points.reshape(len(points), -1) / np.sqrt(points.shape[1])
        return flat

    @cached_property
    def velocities(self) -> Floats:
        """Velocities of points, in the form of `points`, per frame at 30 fps."""
        velocities = self.frames.compute_local_velocities()
        scale = self.frames.frame_rate / 30 / np.sqrt(velocities.shape[1])
        flat: Floats = velocities.reshape(len(velocities), -1) * scale
        return flat

    @cached_property
    def distances(self) -> Floats:
        """D of all keys and rows, shape (n_keys, n_rows)."""
        local = np.delete(self.frames.rotations, self.frames.carrier, axis=1)
        scale = np.sqrt(MATRIX_WEIGHT / max(1, local.shape[1]))
        rotations = quaternion_to_matrix(local).reshape(len(local), -1) * scale
        features = np.concatenate([self.points, rotations], axis=1)
        return measure_squared_distances(features[: self.n_keys], features)

    @property
    def n_keys(self) -> int:
        """Number of keys, which are the first rows."""
        return int(self.frames.starts[1])

    @cached_property
    def first_rows(self) -> Ints:
        """First row of the input of each row."""
        return self.frames.starts[self.frames.motion_index]

    @cached_property
    def last_rows(self) -> Ints:
        """Last row of the input of each row."""
        return self.frames.starts[self.frames.motion_index + 1] - 1

    def find(self, gap: int, choice: SegmentChoice | None = None) -> Segments:
        """Return the candidates of a gap, the best first.

        Raise a MatchingError if it is longer than every take, or a segment that is chosen
        by hand does not have enough frames.
        """
        offer_cancel()
        n = self.keyed.lengths[gap]
        lengths = np.unique(
            np.maximum(1, np.rint(n * np.array(self.stretches)).astype(int))
        )
        rows = np.arange(self.n_keys, len(self.frames))
        if choice is not None:
            rows = np.array([self._find_chosen_row(choice)])
        measured = [self._measure(gap, rows, int(length)) for length in lengths]
        whole = Segments(*map(np.concatenate, zip(*measured)))
        if not len(whole):
            raise self._explain_length(gap, int(lengths[0]), choice)
        if len(whole) > N_KEPT:  # faster than sorting all
            best = np.sort(np.argpartition(whole.costs, N_KEPT)[:N_KEPT])
            whole = whole.take(best)
        return whole.take(np.argsort(whole.costs, kind="stable"))

    def _find_chosen_row(self, choice: SegmentChoice) -> int:
        n_sources = len(self.frames.motions) - 1
        if not 0 <= choice.source < n_sources:
            number = choice.source + 1
            problem = f"the captures include no source {number}, only {n_sources}"
            raise MatchingError(problem, advice="choose another source")
        return self.frames.row(choice.source_frame, choice.source + 1, "the choices")

    def _explain_length(
        self, gap: int, length: int, choice: SegmentChoice | None
    ) -> MatchingError:
        first, last = self.keyed.frames[[gap, gap + 1]]
        where = f"the gap from frame {first:g} to {last:g} needs {length + 1} frames"
        if choice is not None:
            problem = f"{where} from source frame {choice.source_frame:g} on"
            return MatchingError(problem, advice="choose an earlier one")
        longest = int(np.diff(self.frames.starts[1:]).max())
        problem = f"{where} of capture, but the longest source has {longest}"
        return MatchingError(problem, advice="key a pose between them, or add a longer one")

    def _measure(self, gap: int, rows: Ints, length: int) -> tuple[Ints, Ints, Floats]:
        """Return the segments of a length that start at rows, and their costs."""
        starts = rows[rows + length <= self.last_rows[rows]]
        ends, frames, table = starts + length, self.frames, self.distances
        keys, n = slice(gap, gap + 2), self.keyed.lengths[gap]
        headings, places = frames.headings[keys], frames.places[keys]
        travel = np.diff(places)[0] * np.exp(-1j * headings[0])
        travels = frames.places[ends] - frames.places[starts]
        travels = travels * np.exp(-1j * frames.headings[starts])
        turn = wrap_angles(np.diff(headings))[0]
        turns = frames.headings[ends] - frames.headings[starts] - turn
        if abs(turn) > HALF_TURN_RANGE:
            other = turns + np.copysign(FULL_TURN, turn)
            turns = np.minimum(np.abs(turns), np.abs(other))
        costs = table[gap, starts] + table[gap + 1, ends]
        costs += np.abs(travels - travel) ** 2 / frames.height**2
        costs += TURN_WEIGHT * turns**2 + STRETCH_WEIGHT * np.log(length / n) ** 2
        all_lengths = np.full(len(starts), length)
        for key, shown, inside in self.list_neighbors(gap, starts, all_lengths):
            own = np.minimum(self.distances[key, shown], MOST_NEIGHBOR)
            costs += NEIGHBOR_WEIGHT * np.where(inside, own, OUTSIDE_NEIGHBOR)
        return starts, all_lengths, costs

    def list_neighbors(
        self, gap: int, starts: Ints, lengths: Ints
    ) -> list[tuple[int, Ints, Bools]]:
        """Return the keys around a gap, and the rows of segments that show them.

        Each key has a flag for each segment, whether its row is in the take.
        """
        gaps, neighbors = self.keyed.lengths, []
        for key, other, anchors, sign in (
            (gap - 1, gap - 1, starts, -1),
            (gap + 2, gap + 1, starts + lengths, 1),
        ):
            if 0 <= other < len(gaps):
                lags = np.rint(gaps[other] * (lengths / gaps[gap])).astype(int)
                shown = anchors + sign * lags
                inside = shown >= self.first_rows[anchors]
                inside &= shown <= self.last_rows[anchors]
                neighbors.append((key, np.where(inside, shown, anchors), inside))
        return neighbors

    def choose(self, gaps: Sequence[int], candidates: Sequence[Segments]) -> list[int]:
        """Return the candidate of each gap with which the total cost is least."""
        n = max(map(len, candidates))
        costs = np.full((len(gaps), n), np.inf)
        steps = np.zeros((len(gaps) - 1, n, n))
        for row, own in enumerate(candidates):
            costs[row, : len(own)] = own.costs
        for row, (gap, after) in enumerate(zip(gaps, gaps[1:])):
            if after == gap + 1:
                a, b = candidates[row], candidates[row + 1]
                steps[row, : len(a), : len(b)] = self.measure_joins(gap, a, b)
        return choose_states(costs, steps).tolist()

    def measure_joins(self, gap: int, before: Segments, after: Segments) -> Floats:
        """Return the cost of a jump between the segments of a gap and of the next."""
        speeds = [
            self.velocities[rows] * (VELOCITY_FRAMES * each.lengths / n)[:, np.newaxis]
            for each, rows, n in zip(
                (before, after), (before.ends, after.starts), self.keyed.lengths[gap:]
            )
        ]
        poses = [self.points[before.ends], self.points[after.starts]]
        joins = measure_squared_distances(*poses) + measure_squared_distances(*speeds)
        return JOIN_WEIGHT * joins

    def measure_key_distance(self, gap: int) -> float:
        """Return the mean squared difference of the points of the keys of a gap."""
        before, after = self.points[[gap, gap + 1]]
        return float(np.sum((after - before) ** 2))


def measure_squared_distances(a: Floats, b: Floats) -> Floats:
    """Return the squared distances of the rows of two tables, shape (len(a), len(b)).

    Examples
    --------
    >>> measure_squared_distances(np.array([[0.0, 0.0]]), np.array([[3.0, 4.0], [0, 2.0]]))
    array([[25.,  4.]])
    """
    squares = np.einsum("ij,ij->i", a, a)[:, np.newaxis] + np.einsum("ij,ij->i", b, b)
    distances: Floats = np.maximum(squares - 2 * (a @ b.T), 0.0)
    return distances


def vary(
    segments: Segments, used: int, spacing: float, rng: np.random.Generator
) -> Segments:
    """Return candidates that start away from a row, with random costs.

    All are returned if none of them does.
    """
    apart: Bools = np.abs(segments.starts - used) > spacing
    left = segments.take(np.flatnonzero(apart)) if apart.any() else segments
    noisy = left.costs + rng.exponential(NOISE, len(left))
    order = np.argsort(noisy, kind="stable")
    return Segments(left.starts[order], left.lengths[order], noisy[order])
