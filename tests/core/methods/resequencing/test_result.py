"""What resequencing returns."""

import json

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
from keyweave.methods.resequencing import FavoredRange, ResequenceSettings
from keyweave.methods.resequencing.transitions import TransitionCosts


@pytest.fixture(scope="module", params=[False, True], ids=["open", "loop"])
def result(request, walk, short_walk):
    return kw.resequence(
        [walk, short_walk],
        n_frames=130,
        constraints=[(40, 1), (12, 60, 1), (80, 130)],
        settings=ResequenceSettings(loop=request.param),
    )


def is_loop(result):
    return result.variations[0].rearrangement.first > 0


def test_each_frame_names_its_source(result, walk, short_walk):
    inputs = (walk, short_walk)
    calm = np.ones(130, bool)
    for frame, _, width in result.transitions:
        near = int(frame) - 1 + np.arange(-width, width)
        calm[near % 130] = False
    for t in np.flatnonzero(calm):
        source = inputs[result.source_motion[t]]
        row = int(result.source_frame[t] - source.start_frame)
        assert_array_equal(result.motion.rotations[t, 1:], source.rotations[row, 1:])


def test_transitions_are_where_frames_do_not_run_on(result):
    rows = result.source_frame + 1000 * result.source_motion
    after = np.roll(rows, -1)
    broken = np.flatnonzero(after != rows + 1)
    if not is_loop(result):
        broken = broken[broken < 129]
    assert sorted((broken + 1) % 130 + 1) == [t.frame for t in result.transitions]


def test_costs_add_up(result):
    assert result.cost == pytest.approx(sum(t.cost for t in result.transitions))
    assert all(t.cost > 0 for t in result.transitions)


def test_preferences_are_part_of_the_cost(walk):
    wish = FavoredRange(30, 60, 2.0)
    result = kw.resequence(walk, n_frames=80, constraints=[(5, 1), wish])
    elsewhere = (result.source_frame < 30) | (result.source_frame > 60)
    per_frame = 2.0 * TransitionCosts.of(result.source_frames, 0.1).ordinary / 30
    jumps = sum(t.cost for t in result.transitions)
    assert elsewhere.sum() > 5
    assert result.cost == pytest.approx(jumps + per_frame * elsewhere.sum())


def test_the_result_is_its_first_variation(result):
    best = result.variations[0]
    assert result.motion is best.motion
    assert result.source_frame is best.source_frame
    assert result.source_motion is best.source_motion
    assert (result.transitions, result.cost) == (best.transitions, best.cost)


def test_runs_lie_end_to_end_and_name_their_input(result):
    table = result.variations[0].table(["walk", "tired"])
    assert table[0]["frames"][0] == 1
    assert table[-1]["frames"][1] == 130
    for one, following in zip(table, table[1:]):
        assert following["frames"][0] == one["frames"][1] + 1
    for run in table:
        (a, b), (c, d) = run["frames"], run["source_frames"]
        assert b - a == d - c
        rows = slice(int(a) - 1, int(b))
        assert_array_equal(result.source_frame[rows], np.arange(c, d + 1))
        motion = result.source_motion[int(a) - 1]
        assert (result.source_motion[rows] == motion).all()
        assert run["source"] == ["walk", "tired"][motion]
    seams = [run["frames"][0] for run in table[1:]]
    assert set(seams) <= {t.frame for t in result.transitions}
    assert {run["source"] for run in result.variations[0].table()} == {"1", "2"}


def test_facts_are_json_values(result):
    facts = json.loads(json.dumps(result.facts(["walk", "tired"])))
    assert facts["n_frames"] == 130
    assert facts["notes"] == list(result.notes)
    path = facts["paths"][0]
    assert path["n_transitions"] == len(path["transitions"]) == len(result.transitions)
    assert path["transitions"][0]["frame"] == result.transitions[0].frame
    assert path["runs"] == result.variations[0].table(["walk", "tired"])


def test_output_frames_can_be_renumbered(result):
    moved = result.renumber(101.0)
    assert moved.motion.start_frame == 101
    assert [t.frame for t in moved.transitions] == [
        t.frame + 100 for t in result.transitions
    ]
    assert moved.variations[0].table()[0]["frames"][0] == 101
    assert_array_equal(moved.source_frame, result.source_frame)
    assert result.motion.start_frame == 1


def test_constraints_are_kept_as_rows(result):
    assert result.fixed == {0: 39, 59: 101, 129: 79}
