"""The levels of the output before filling: fixed slots and preferences on each level.

A constraint fills the slots of all its ancestors, along with some neighbouring frames.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.1, steps 3 and 4.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ....errors import MatchingError
from ....geometry.arrays import Floats, Ints
from ..objective import Objective, pin_neighbors
from ..settings import ResequenceSettings
from ..source_frames import SourceFrames
from ..transitions import TransitionCosts
from .multiresolution_tree import MultiresolutionTree
from .optimal_path import Score

EMPTY = -1  # the row of a slot that nothing fills yet
N_SIBLINGS = 1  # frames on each side of a constrained one's ancestor that come along


@dataclass(frozen=True, eq=False)
class OutputPyramid:
    """What is asked for on each level of the output, the finest first.

    Attributes
    ----------
    tree : MultiresolutionTree
        Of the inputs.
    demands : tuple of Demands
    fixed : tuple of ndarray of int
        By level the row of each slot; `EMPTY` where none is given.
    """

    tree: MultiresolutionTree
    demands: tuple[Objective, ...]
    fixed: tuple[Ints, ...]

    @classmethod
    def of(
        cls,
        costs: TransitionCosts,
        demands: Objective,
        settings: ResequenceSettings,
        *,
        vary: np.random.Generator | None,
    ) -> OutputPyramid:
        """Copy constraints to all levels, and some frames along with each.

        Without any constraint the output begins with the first frame that may be shown,
        or with one drawn.

        Raises
        ------
        MatchingError
            If constraints are too near each other for so many levels.
        """
        frames = costs.frames
        tree = MultiresolutionTree.of(costs, settings.n_levels, settings.pose_seconds)
        if not demands.fixed:
            demands = replace(demands, fixed={0: _choose_first_row(demands, vary)})
        check_spacing(tree, demands)
        if vary is None:
            demands = pin_runs(frames, demands)
        by_level = coarsen_objective(tree, demands)
        n_held = settings.frames("hold_frames", frames.frame_rate)
        room = settings.frames("min_run", frames.frame_rate)
        fixed = [_list_fixed_rows(frames, demands, n_held, room)]
        for level, coarser in zip(tree.levels[1:], by_level[1:]):
            fixed.append(_list_fixed_rows(level.frames, coarser, N_SIBLINGS, N_SIBLINGS))
        return cls(tree, by_level, tuple(fixed))

    def __len__(self) -> int:
        return len(self.tree)


def _choose_first_row(demands: Objective, vary: np.random.Generator | None) -> int:
    able = np.flatnonzero(np.isfinite(demands.score.soft(0)))
    return int(able[0 if vary is None else int(vary.random() * len(able))])


def pin_runs(frames: SourceFrames, demands: Objective) -> Objective:
    """Fix all frames between two constraints that one run of frames obeys.

    Nothing is cheaper than a run, unless a wish says so; coarser levels, which round, may
    not see it.
    """
    fixed, ends = dict(demands.fixed), [*demands.fixed.items()]
    for (t, i), (u, j) in zip(ends, ends[1:]):
        timed = [demands.score.at[v] for v in range(t + 1, u) if v in demands.score.at]
        wished = [demands.score.always[i : j + 1], *[one[i : j + 1] for one in timed]]
        if _is_one_run(frames, (t, i), (u, j)) and not any(map(np.any, wished)):
            fixed.update(zip(range(t, u), range(i, j)))
    return replace(demands, fixed=dict(sorted(fixed.items())))


def _is_one_run(frames: SourceFrames, a: tuple[int, int], b: tuple[int, int]) -> bool:
    alike = frames.motion_of[a[1]] == frames.motion_of[b[1]]
    return bool(alike) and b[0] - a[0] == b[1] - a[1]


def check_spacing(tree: MultiresolutionTree, demands: Objective) -> None:
    """Raise a MatchingError if constraints are too near each other for so many levels."""
    frames, top = tree.levels[0].frames, len(tree) - 1
    ends = [*demands.fixed.items()]
    for a, b in zip(ends, ends[1:]):
        rows = np.array([a[1], b[1]])
        for level in range(top):
            rows = tree.parents(level, rows)
        together = a[0] >> top == b[0] >> top and rows[0] != rows[1]
        if together and not _is_one_run(frames, a, b):
            words = [demands.words(frames, *one) for one in (a, b)]
            raise MatchingError(
                f"{words[0]} and {words[1]} are {b[0] - a[0]} frames apart, but with "
                f"{len(tree)} levels constraints must be {2**top} apart",
                advice='set fewer levels, or the solver "optimal"',
            )


def coarsen_objective(
    tree: MultiresolutionTree, demands: Objective
) -> tuple[Objective, ...]:
    """Return what is asked for on each level: of slots of twice the length each time.

    Constraints are their ancestors. Where two fall into one slot the first one counts. A
    parent costs what its children cost on average, for the two frames of its slot.
    """
    by_level = [demands]
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
    """Return the mean over those children that may be shown; infinity if none may."""
    able = np.isfinite(costs)
    n = np.bincount(parents, weights=able)
    total = np.bincount(parents, weights=np.where(able, costs, 0.0))
    return np.where(n > 0, total / np.maximum(n, 1), np.inf)


def _list_fixed_rows(
    frames: SourceFrames, demands: Objective, n_held: int, room: int
) -> Ints:
    rows = np.full(demands.n_frames, EMPTY)
    for t, row in pin_neighbors(frames, demands, n_held, room).items():
        rows[t] = row
    return rows
