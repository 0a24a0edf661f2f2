"""The objective of the solvers: constraints and preferences as fixed rows and costs.

The frames next to a constrained frame are pinned along with it, which leaves room for
smoothing.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.1 and 3.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...animation.frame_range import FRAME_TOLERANCE
from ...errors import DataError
from ...geometry.arrays import Floats, Ints
from .constraints import (
    Constraint,
    Constraints,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
    normalize_constraints,
)
from .ground_path import GroundPath
from .solvers.optimal_path import Score
from .source_frames import SourceFrames
from .transitions import TransitionCosts


@dataclass(frozen=True, eq=False)
class Objective:
    """What was asked for, in output frames counted from 0 and rows.

    Attributes
    ----------
    n_frames : int
    fixed : dict of int to int
        Output frame and the row that it must show, rising.
    score : Score
        The costs of wishes; rows that must not be shown cost infinity. Fixed frames are
        not in it.
    headings : tuple of PreferredHeading
    path : GroundPath or None
    numbers : ndarray of int, shape (n_frames,), optional
        What the animator calls the output frames, if not 1, 2, 3, ...: loops are solved
        from a constraint on.
    """

    n_frames: int
    fixed: dict[int, int]
    score: Score
    headings: tuple[PreferredHeading, ...] = ()
    path: GroundPath | None = None
    numbers: Ints | None = None

    @classmethod
    def of(
        cls, frames: SourceFrames, costs: TransitionCosts, n_frames: int, given: Constraints
    ) -> Objective:
        """Read constraints.

        Raises
        ------
        DataError
            If a frame is not there, two constraints are for one output frame, or one asks
            for a frame that is forbidden.
        """
        demands = normalize_constraints(given)
        hard = [one for one in demands if isinstance(one, Constraint)]
        paths = [one for one in demands if isinstance(one, GroundPath)]
        if len(paths) > 1:
            raise DataError("constraints", "hold two paths; a figure can follow one")
        fixed = _collect_fixed_frames(frames, n_frames, hard)
        score = _build_score(frames, costs, n_frames, demands)
        for t, row in fixed.items():
            if not np.isfinite(score.always[row]):
                words = format_constraint(frames, t, row)
                raise DataError("the constraint", f"{words} asks for a forbidden frame")
        headings = tuple(one for one in demands if isinstance(one, PreferredHeading))
        when = [_read_output_frame(wish.output_frame, n_frames) for wish in headings]
        if len(set(when)) < len(when):
            twice = next(t for t in when if when.count(t) > 1)
            words = f"hold two headings for output frame {twice + 1}"
            raise DataError("constraints", words)
        if headings and paths:
            words = "hold headings and a path; who follows a path faces along it"
            raise DataError("constraints", words)
        path = paths[0] if paths else None
        return cls(n_frames, fixed, score, headings, path)

    def words(self, frames: SourceFrames, t: int, row: int) -> str:
        """Return a constraint as the animator wrote it."""
        number = t if self.numbers is None else int(self.numbers[t]) - 1
        return format_constraint(frames, number, row)

    def fixed_score(self) -> Score:
        """Return the score in which any other row than a fixed one costs infinity."""
        at = dict(self.score.at)
        for t, row in self.fixed.items():
            only = np.full(len(self.score.always), np.inf)
            only[row] = at[t][row] if t in at else 0.0
            at[t] = only
        return Score(self.n_frames, self.score.always, at)


def format_constraint(frames: SourceFrames, t: int, row: int) -> str:
    """Return a constraint as it is written: output frame = input frame.

    Examples
    --------
    >>> from keyweave import examples
    >>> format_constraint(SourceFrames.of(examples.load_walk().cut(1, 120)), 299, 44)
    '300=45'
    """
    motion = int(frames.motion_of[row])
    name = f"{motion + 1}:" if len(frames.motions) > 1 else ""
    return f"{t + 1}={name}{frames.frame_numbers[row]:g}"


def _read_output_frame(frame: float, n_frames: int) -> int:
    """Return an output frame counted from 0."""
    t = int(round(frame)) - 1
    if abs(frame - 1 - t) > FRAME_TOLERANCE or not 0 <= t < n_frames:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the output has the frames 1 to {n_frames}",
        )
    return t


def _collect_fixed_frames(
    frames: SourceFrames, n_frames: int, constraints: Sequence[Constraint]
) -> dict[int, int]:
    fixed: dict[int, int] = {}
    for one in constraints:
        t = _read_output_frame(one.output_frame, n_frames)
        row = frames.row(one.source_frame, one.motion)
        if fixed.setdefault(t, row) != row:
            both = [format_constraint(frames, t, r) for r in (fixed[t], row)]
            raise DataError(
                "constraints", f"{both[0]} and {both[1]} are both for output frame {t + 1}"
            )
    return dict(sorted(fixed.items()))


def _build_score(
    frames: SourceFrames, costs: TransitionCosts, n_frames: int, demands: Sequence[object]
) -> Score:
    always = np.zeros(len(frames))
    score = Score(n_frames, always)
    each_second = 1 / frames.frame_rate  # wishes that hold on are weighed by the second
    for one in demands:
        if isinstance(one, ForbiddenRange):
            always[frames.row_range(one.first, one.last, one.motion)] = np.inf
        elif isinstance(one, FavoredRange):
            others = np.ones(len(frames), bool)
            others[frames.row_range(one.first, one.last, one.motion)] = False
            always[others] += one.weight * costs.ordinary * each_second
        elif isinstance(one, PreferredPose):
            unlike = _compute_pose_distances(
                costs, frames.row(one.source_frame, one.motion)
            )
            t = _read_output_frame(one.output_frame, n_frames)
            score = score.plus([t], one.weight * costs.ordinary * unlike)
        elif isinstance(one, PreferredSpeed):
            off = np.abs(np.abs(frames.steps) * frames.frame_rate - one.speed)
            worth = one.weight * costs.ordinary * each_second
            when = _read_output_range(one.first, one.last, n_frames)
            score = score.plus(when, worth * off / max(off.max(), 1e-9))
    if not np.isfinite(always).any():
        raise DataError("constraints", "forbid every frame of the input")
    return score


def _read_output_range(first: float | None, last: float | None, n_frames: int) -> range:
    begin = 0 if first is None else _read_output_frame(first, n_frames)
    end = n_frames - 1 if last is None else _read_output_frame(last, n_frames)
    return range(begin, end + 1)


def _compute_pose_distances(costs: TransitionCosts, row: int) -> Floats:
    """Return how unlike each row is to one: 0 for itself, 1 for the one least like it."""
    rows = np.full(len(costs.features), row)
    apart = costs.between(rows, np.arange(len(rows)))
    return apart / max(float(apart.max()), 1e-12)


def pin_neighbors(
    frames: SourceFrames, demands: Objective, n_held: int, min_run: int
) -> dict[int, int]:
    """Return the fixed frames and those around them that come along.

    Fewer come where the next constraint is near, or the input ends.
    """
    fixed, times = dict(demands.fixed), [*demands.fixed]
    for number, (t, row) in enumerate(demands.fixed.items()):
        for way in (-1, 1):
            beside = times[number + way] if 0 <= number + way < len(times) else None
            room = n_held if beside is None else (abs(beside - t) - 1 - min_run) // 2
            for k in range(1, min(n_held, room) + 1):
                u, r = t + way * k, row + way * k
                if not (
                    0 <= u < demands.n_frames and _is_pinnable(frames, demands, row, r)
                ):
                    break
                fixed[u] = r
    return dict(sorted(fixed.items()))


def _is_pinnable(frames: SourceFrames, demands: Objective, row: int, other: int) -> bool:
    return (
        0 <= other < len(frames)
        and frames.motion_of[other] == frames.motion_of[row]
        and bool(np.isfinite(demands.score.always[other]))
    )
