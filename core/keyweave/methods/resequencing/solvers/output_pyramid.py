"""The levels of the output before filling: fixed slots and preferences on each level.

A constraint fills the slots of all its ancestors and of some of their neighbors.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.1, steps 3 and 4.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...._text import format_count
from ....animation.source_frames import SourceFrames
from ....errors import MatchingError
from ....geometry.arrays import Floats, Ints
from ..objective import Objective, pin_neighbors
from ..settings import ResequenceSettings
from ..transitions import TransitionCosts
from .multiresolution_tree import MultiresolutionTree
from .optimal_path import Score

EMPTY = -1  # the row of a slot that is not filled yet
N_SIBLINGS = 1  # frames pinned on each side of a constrained frame's ancestor


@dataclass(frozen=True, eq=False)
class OutputPyramid:
    """The objectives on all levels of the output, the finest first."""

    tree: MultiresolutionTree  # the levels of the inputs
    objectives: tuple[Objective, ...]
    fixed: tuple[Ints, ...]  # row of each fixed slot, by level; `EMPTY` for other slots

    @classmethod
    def of(
        cls,
        costs: TransitionCosts,
        objective: Objective,
        settings: ResequenceSettings,
        *,
        vary: np.random.Generator | None,
    ) -> OutputPyramid:
        """Copy constraints, with some neighboring frames, to all levels.

        Without constraints, the output begins with the first frame that is allowed or, with
        `vary`, with a random frame. Raises MatchingError if constraints are too close
        together for the number of levels.
        """
        frames = costs.frames
        tree = MultiresolutionTree.of(costs, settings.n_levels, settings.pose_seconds)
        if not objective.fixed:
            objective = replace(objective, fixed={0: _choose_first_row(objective, vary)})
        check_spacing(tree, objective)
        if vary is None:
            objective = pin_runs(frames, objective)
        by_level = coarsen_objective(tree, objective)
        n_held = settings.frames("hold_frames", frames.frame_rate)
        room = settings.frames("min_run", frames.frame_rate)
        fixed = [_list_fixed_rows(frames, objective, n_held, room)]
        for level, coarser in zip(tree.levels[1:], by_level[1:]):
            fixed.append(_list_fixed_rows(level.frames, coarser, N_SIBLINGS, N_SIBLINGS))
        return cls(tree, by_level, tuple(fixed))

    def __len__(self) -> int:
        return len(self.tree)


def _choose_first_row(objective: Objective, vary: np.random.Generator | None) -> int:
    allowed = np.flatnonzero(np.isfinite(objective.score.soft(0)))
    return int(allowed[0 if vary is None else int(vary.random() * len(allowed))])


def pin_runs(frames: SourceFrames, objective: Objective) -> Objective:
    """Fix all frames between constraints that a single run meets.

    Without preferences nothing is cheaper than a run, but coarser levels may miss it,
    since they round frames.
    """
    fixed, ends = dict(objective.fixed), [*objective.fixed.items()]
    for (t, i), (u, j) in zip(ends, ends[1:]):
        timed = [objective.score.at[v] for v in range(t + 1, u) if v in objective.score.at]
        costs = [score[i : j + 1] for score in (objective.score.always, *timed)]
        if _is_single_run(frames, (t, i), (u, j)) and not any(map(np.any, costs)):
            fixed.update(zip(range(t, u), range(i, j)))
    return replace(objective, fixed=dict(sorted(fixed.items())))


def _is_single_run(frames: SourceFrames, a: tuple[int, int], b: tuple[int, int]) -> bool:
    same_input = frames.motion_index[a[1]] == frames.motion_index[b[1]]
    return bool(same_input) and b[0] - a[0] == b[1] - a[1]


def check_spacing(tree: MultiresolutionTree, objective: Objective) -> None:
    """Raise a MatchingError if constraints are too close for the number of levels."""
    frames, top = tree.levels[0].frames, len(tree) - 1
    ends = [*objective.fixed.items()]
    for a, b in zip(ends, ends[1:]):
        rows = np.array([a[1], b[1]])
        for level in range(top):
            rows = tree.parents(level, rows)
        collide = a[0] >> top == b[0] >> top and rows[0] != rows[1]
        if collide and not _is_single_run(frames, a, b):
            first, second = (objective.describe_constraint(frames, *c) for c in (a, b))
            raise MatchingError(
                f"{first} and {second} are {format_count(b[0] - a[0], 'frame')} apart, but "
                f"with {len(tree)} levels constraints must be {2**top} frames apart",
                advice="lower n_levels= or set solver= to optimal",
            )


def coarsen_objective(
    tree: MultiresolutionTree, objective: Objective
) -> tuple[Objective, ...]:
    """Return the objective for each level, with slots twice as long on each.

    A constraint becomes the constraint of its ancestor; of two in a slot, the first is
    kept. The cost of a parent is the mean cost of its children, for both frames of its
    slot.
    """
    by_level = [objective]
    for level in range(len(tree) - 1):
        finer = by_level[-1]
        n_frames, fixed = -(-finer.n_frames // 2), dict[int, int]()
        for t, row in finer.fixed.items():
            fixed.setdefault(t // 2, int(tree.parents(level, np.array(row))))
        score = _coarsen_score(tree, level, finer.score, n_frames)
        by_level.append(replace(finer, n_frames=n_frames, fixed=fixed, score=score))
    return tuple(by_level)


def _coarsen_score(
    tree: MultiresolutionTree, level: int, score: Score, n_frames: int
) -> Score:
    parents = tree.parents(level, np.arange(len(score.always)))
    at: dict[int, Floats] = {}
    for t, costs in score.at.items():
        at[t // 2] = at.get(t // 2, 0.0) + _average_children(costs, parents)
    return Score(n_frames, 2 * _average_children(score.always, parents), at)


def _average_children(costs: Floats, parents: Ints) -> Floats:
    """Return the mean cost of the allowed children; infinity if all are forbidden."""
    allowed = np.isfinite(costs)
    n = np.bincount(parents, weights=allowed)
    total = np.bincount(parents, weights=np.where(allowed, costs, 0.0))
    return np.where(n > 0, total / np.maximum(n, 1), np.inf)


def _list_fixed_rows(
    frames: SourceFrames, objective: Objective, n_held: int, room: int
) -> Ints:
    rows = np.full(objective.n_frames, EMPTY)
    for t, row in pin_neighbors(frames, objective, n_held, room).items():
        rows[t] = row
    return rows
