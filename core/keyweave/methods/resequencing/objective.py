"""The objective of the solvers: constraints and preferences as fixed rows and costs.

The frames next to a constrained frame are pinned too, which leaves room for smoothing.

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
from ...animation.source_frames import SourceFrames
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
from .transitions import TransitionCosts


@dataclass(frozen=True, eq=False)
class Objective:
    """Constraints and preferences, in output frame indices from 0 and in rows.

    A loop is solved starting from a constraint, so its output frames have other numbers.
    """

    n_frames: int
    fixed: dict[int, int]  # row of each constrained output frame, by ascending frame
    score: Score  # of preferences; infinite for forbidden rows, without fixed frames
    headings: tuple[PreferredHeading, ...] = ()
    path: GroundPath | None = None
    favors_frames: bool = False  # whether preferences favor some input frames for a range
    numbers: Ints | None = None  # of the output frames, if they are not 1, 2, ...

    @classmethod
    def of(
        cls,
        frames: SourceFrames,
        costs: TransitionCosts,
        n_frames: int,
        constraints: Constraints,
    ) -> Objective:
        """Build the objective from constraints and preferences.

        Raises DataError if a frame does not exist, two constraints are for the same output
        frame, or a constraint requires a forbidden frame.
        """
        items = normalize_constraints(constraints)
        hard = [item for item in items if isinstance(item, Constraint)]
        paths = [item for item in items if isinstance(item, GroundPath)]
        if len(paths) > 1:
            problem = f"contain {len(paths)} paths; a figure can follow only one"
            raise DataError("constraints", problem)
        fixed = _collect_fixed_frames(frames, n_frames, hard)
        score = _build_score(frames, costs, n_frames, items)
        for t, row in fixed.items():
            if not np.isfinite(score.always[row]):
                text = format_constraint(frames, t, row)
                raise DataError("the constraint", f"{text} requires a forbidden frame")
        headings = tuple(item for item in items if isinstance(item, PreferredHeading))
        times = [_read_output_frame(item.output_frame, n_frames) for item in headings]
        if len(set(times)) < len(times):
            twice = next(t for t in times if times.count(t) > 1)
            problem = f"contain two headings for output frame {twice + 1}; keep one"
            raise DataError("constraints", problem)
        if headings and paths:
            problem = (
                "contain headings and a path; a figure on a path faces along it, so "
                "leave out one or the other"
            )
            raise DataError("constraints", problem)
        path = paths[0] if paths else None
        favors = any(isinstance(item, (FavoredRange, PreferredSpeed)) for item in items)
        return cls(n_frames, fixed, score, headings, path, favors)

    @property
    def is_timed(self) -> bool:
        """Whether a constraint or a preference is for some of the output frames only."""
        return bool(self.fixed or self.score.at or self.headings)

    def describe_constraint(self, frames: SourceFrames, t: int, row: int) -> str:
        """Return a constraint in the numbers that the animator used."""
        number = t if self.numbers is None else int(self.numbers[t]) - 1
        return format_constraint(frames, number, row)

    def fixed_score(self) -> Score:
        """Return the score in which fixed frames allow only their fixed row."""
        at = dict(self.score.at)
        for t, row in self.fixed.items():
            only = np.full(len(self.score.always), np.inf)
            only[row] = at[t][row] if t in at else 0.0
            at[t] = only
        return Score(self.n_frames, self.score.always, at)


def format_constraint(frames: SourceFrames, t: int, row: int) -> str:
    """Return a constraint as it is typed: output frame = input frame.

    With several inputs, the number of the input, from 1, precedes the input frame.

    Examples
    --------
    >>> from keyweave import examples
    >>> format_constraint(SourceFrames.of(examples.load_walk().cut(1, 120)), 299, 44)
    '300=45'
    """
    motion = int(frames.motion_index[row])
    name = f"{motion + 1}:" if len(frames.motions) > 1 else ""
    return f"{t + 1}={name}{frames.frame_numbers[row]:g}"


def _read_output_frame(frame: float, n_frames: int) -> int:
    """Return the index from 0 of an output frame numbered from 1."""
    t = int(round(frame)) - 1
    if abs(frame - 1 - t) > FRAME_TOLERANCE or not 0 <= t < n_frames:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the output has frames 1 to {n_frames}",
        )
    return t


def _collect_fixed_frames(
    frames: SourceFrames, n_frames: int, constraints: Sequence[Constraint]
) -> dict[int, int]:
    fixed: dict[int, int] = {}
    for item in constraints:
        t = _read_output_frame(item.output_frame, n_frames)
        row = frames.row(item.source_frame, item.motion)
        if fixed.setdefault(t, row) != row:
            both = [format_constraint(frames, t, r) for r in (fixed[t], row)]
            raise DataError(
                "constraints",
                f"{both[0]} and {both[1]} are both for output frame {t + 1}; keep one",
            )
    return dict(sorted(fixed.items()))


def _build_score(
    frames: SourceFrames, costs: TransitionCosts, n_frames: int, items: Sequence[object]
) -> Score:
    always = np.zeros(len(frames))
    score = Score(n_frames, always)
    frame_seconds = 1 / frames.frame_rate  # preferences over ranges are costs per second
    for item in items:
        if isinstance(item, ForbiddenRange):
            always[frames.row_range(item.first, item.last, item.motion)] = np.inf
        elif isinstance(item, FavoredRange):
            others = np.ones(len(frames), bool)
            others[frames.row_range(item.first, item.last, item.motion)] = False
            always[others] += item.weight * costs.ordinary * frame_seconds
        elif isinstance(item, PreferredPose):
            distances = _compute_pose_distances(
                costs, frames.row(item.source_frame, item.motion)
            )
            t = _read_output_frame(item.output_frame, n_frames)
            score = score.plus([t], item.weight * costs.ordinary * distances)
        elif isinstance(item, PreferredSpeed):
            error = np.abs(np.abs(frames.steps) * frames.frame_rate - item.speed)
            worth = item.weight * costs.ordinary * frame_seconds
            times = _read_output_range(item.first, item.last, n_frames)
            score = score.plus(times, worth * error / max(error.max(), 1e-9))
    if not np.isfinite(always).any():
        raise DataError("constraints", "forbid every frame of the input; forbid fewer")
    return score


def _read_output_range(first: float | None, last: float | None, n_frames: int) -> range:
    begin = 0 if first is None else _read_output_frame(first, n_frames)
    end = n_frames - 1 if last is None else _read_output_frame(last, n_frames)
    return range(begin, end + 1)


def _compute_pose_distances(costs: TransitionCosts, row: int) -> Floats:
    """Return the distance of each row from one row, scaled to a maximum of 1."""
    rows = np.full(len(costs.features), row)
    distances = costs.between(rows, np.arange(len(rows)))
    return distances / max(float(distances.max()), 1e-12)


def pin_neighbors(
    frames: SourceFrames, objective: Objective, n_held: int, min_run: int
) -> dict[int, int]:
    """Return the fixed frames and up to `n_held` neighbors on each side of them.

    Fewer neighbors are pinned where the next constraint is close or the input ends.
    """
    fixed, times = dict(objective.fixed), [*objective.fixed]
    for number, (t, row) in enumerate(objective.fixed.items()):
        for side in (-1, 1):
            adjacent = times[number + side] if 0 <= number + side < len(times) else None
            room = n_held if adjacent is None else (abs(adjacent - t) - 1 - min_run) // 2
            for k in range(1, min(n_held, room) + 1):
                u, r = t + side * k, row + side * k
                if not (
                    0 <= u < objective.n_frames and _is_pinnable(frames, objective, row, r)
                ):
                    break
                fixed[u] = r
    return dict(sorted(fixed.items()))


def _is_pinnable(frames: SourceFrames, objective: Objective, row: int, other: int) -> bool:
    return (
        0 <= other < len(frames)
        and frames.motion_index[other] == frames.motion_index[row]
        and bool(np.isfinite(objective.score.always[other]))
    )
