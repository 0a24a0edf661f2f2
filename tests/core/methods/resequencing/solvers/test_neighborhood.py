from dataclasses import replace

import numpy as np
import pytest

import made_up
from keyweave import ResequenceSettings
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.solvers import candidates, neighborhood
from keyweave.methods.resequencing.solvers.candidates import (
    AllCandidates,
    ChildCandidates,
    find_child_candidates,
)
from keyweave.methods.resequencing.solvers.neighborhood import PAPER_WEIGHTS, LevelContext
from keyweave.methods.resequencing.solvers.output_pyramid import EMPTY, OutputPyramid
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins.resequencing import GapFilling

WALK = made_up.walker(5)
COSTS = TransitionCosts.of(SourceFrames.of([WALK.cut(1, 41), WALK.cut(50, 85)]), 0.1)
N_FRAMES = 61


@pytest.fixture(scope="module")
def output():
    constraints = [(7, 1, 0), (30, 30, 0), (60, 59, 1)]
    demands = Objective.of(COSTS.frames, COSTS, N_FRAMES, constraints)
    return OutputPyramid.of(COSTS, demands, ResequenceSettings(n_levels=3), vary=None)


def test_weights_fall_with_distance():
    own, coarser, finer = PAPER_WEIGHTS.own, PAPER_WEIGHTS.coarser, PAPER_WEIGHTS.finer
    assert own[-1] == own[1] > own[-2] == own[2] > own[-3] == own[3] > 0
    assert coarser[0] > coarser[-1] == coarser[1] > 0
    assert finer[0] == finer[1] > finer[-1] == finer[2] > 0
    assert 0 not in own


def state(output, level, seed, share):
    """Return rows of a level's slots of which some are empty, and the coarser level's."""
    rng = np.random.default_rng(seed)
    n_rows = [len(costs.frames) for costs in output.tree.levels]
    shown = np.where(
        (output.fixed[level] == EMPTY) & (rng.random(len(output.fixed[level])) < share),
        rng.integers(0, n_rows[level], len(output.fixed[level])),
        output.fixed[level],
    )
    coarser = np.empty(0, np.intp)
    if level + 1 < len(output):
        coarser = rng.integers(0, n_rows[level + 1], len(output.fixed[level + 1]))
    return shown, coarser


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_distances_agree_with_naive(output, level, share):
    shown, coarser = state(output, level, 1, share)
    around = LevelContext(output, level, coarser)
    near = ChildCandidates(around) if len(coarser) else AllCandidates(around)
    slow = GapFilling(output, PAPER_WEIGHTS, [])
    slow.level, slow.coarser = level, coarser.tolist() if len(coarser) else None
    for slot in near.open.tolist():
        if len(coarser):  # of the other slots only what may be there is looked up
            shown[slot] = near.candidates(slot)[-1] if shown[slot] != EMPTY else EMPTY
    slow.shown = shown.tolist()
    for slot in near.open.tolist():
        if not any(
            0 <= slot + o < len(shown) and shown[slot + o] != EMPTY
            for o in PAPER_WEIGHTS.own
        ):
            continue
        found = dict(zip(near.candidates(slot), near.distances(slot, shown.tolist())))
        assert sorted(found) == slow.candidates(slot)
        for row, near_to in found.items():
            assert near_to == pytest.approx(slow.cost(slot, row), abs=3e-6, rel=1e-6)


def test_equal_distances_average_to_the_same_distance(output, monkeypatch):
    """The weights of what is filled sum to 1."""
    for module in (neighborhood, candidates):
        monkeypatch.setattr(
            module, "compute_pair_distances", lambda a, b, i, j: np.full(len(i), 7.0)
        )
    for share in (0.0, 0.5):
        shown, coarser = state(output, 1, 2, share)
        near = ChildCandidates(LevelContext(output, 1, coarser))
        for slot in near.open.tolist():
            if shown[slot] != EMPTY:
                shown[slot] = near.candidates(slot)[0]
        for slot in near.open.tolist():
            np.testing.assert_allclose(near.distances(slot, shown.tolist()), 7, atol=1e-5)


def test_a_frame_that_runs_on_has_zero_distance(output):
    around = LevelContext(output, 2, np.empty(0, np.intp))
    near = AllCandidates(around)
    slot = int(near.open[0])
    shown = [EMPTY] * near.n_slots
    shown[slot - 1], shown[slot + 1] = 4, 6
    weights = replace(PAPER_WEIGHTS, finer={})
    near = AllCandidates(LevelContext(output, 2, np.empty(0, np.intp), weights))
    distances = near.distances(slot, shown)
    assert distances[5] == 0 and sorted(distances)[1] > 0


def test_candidates_can_run_on_to_candidates(output):
    coarser = np.array([3, 4, 5, 12, 13, 2, 1])
    rows = find_child_candidates(output.tree, 0, coarser)
    assert len(rows) == 14
    for before, after in zip(rows[0:6:2], rows[1:6:2]):
        inner = before[(before != EMPTY) & (before >= 1)]
        assert set((inner + 1).tolist()) <= set(after.tolist())
    assert {23, 24, 25} <= set(rows[6].tolist()) and {24, 25, 26} <= set(rows[7].tolist())
