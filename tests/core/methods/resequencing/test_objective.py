"""Constraints and wishes as numbers for the solvers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave import DataError
from keyweave.methods.resequencing import (
    FavoredRange,
    ForbiddenRange,
    GroundPath,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
)
from keyweave.methods.resequencing.objective import Objective, format_constraint


def of(frames, costs, constraints, n_frames=50):
    return Objective.of(frames, costs, n_frames, constraints)


def test_constraints_become_output_frames_from_0_and_rows(frames, costs):
    found = of(frames, costs, [(45, 50), (1, 1), (30, 20, 1)])
    assert list(found.fixed.items()) == [(0, 0), (19, 119), (49, 44)]
    assert not found.score.always.any()
    assert found.score.at == {}


def test_duplicate_constraints_are_merged(frames, costs):
    assert of(frames, costs, [(45, 50), (45, 50)]).fixed == {49: 44}


def test_only_the_fixed_row_is_allowed_on_a_fixed_frame(frames, costs):
    score = of(frames, costs, {1: 5, 50: 45}).fixed_score()
    for t, row in ((0, 4), (49, 44)):
        assert_array_equal(np.flatnonzero(np.isfinite(score.soft(t))), [row])
    assert np.isfinite(score.soft(10)).all()


def test_a_fixed_row_keeps_the_cost_of_its_frame(frames, costs):
    found = of(frames, costs, [(5, 1), PreferredPose(80, 1, 2.0)])
    assert found.fixed_score().soft(0)[4] == found.score.soft(0)[4] > 0


def test_forbidden_frames_cost_infinity(frames, costs):
    always = of(frames, costs, [ForbiddenRange(3, 5), ForbiddenRange(2, 2, 1)]).score.always
    assert_array_equal(np.flatnonzero(np.isinf(always)), [2, 3, 4, 91])


def test_favoured_frames_are_free_and_others_are_not(frames, costs):
    always = of(frames, costs, [FavoredRange(3, 5, 2.0, motion=1)]).score.always
    assert_array_equal(np.flatnonzero(always == 0), [92, 93, 94])
    unit = costs.ordinary
    assert_allclose(always[always > 0], 2.0 * unit / 30)


def test_a_preferred_pose_is_free_and_the_least_like_it_costs_its_weight(frames, costs):
    at = of(frames, costs, [PreferredPose(20, 7, 0.5)]).score.at
    assert list(at) == [6]
    assert at[6][19] == 0 == at[6].min()
    assert at[6].max() == pytest.approx(0.5 * costs.ordinary)


def test_the_frame_nearest_to_a_preferred_speed_is_cheapest(frames, costs):
    at = of(frames, costs, [PreferredSpeed(0.0, 1.0, first=3, last=5)]).score.at
    assert list(at) == [2, 3, 4]
    speeds = np.abs(frames.steps) * 30
    assert_array_equal(np.argsort(at[2], kind="stable"), np.argsort(speeds, kind="stable"))
    everywhere = of(frames, costs, [PreferredSpeed(100.0)]).score.at
    assert list(everywhere) == list(range(50))


def test_preference_costs_add_up(frames, costs):
    wishes = [PreferredPose(20, 7), PreferredPose(30, 7, 0.5), FavoredRange(1, 9)]
    alone = [of(frames, costs, [wish]).score.soft(6) for wish in wishes]
    assert_allclose(of(frames, costs, wishes).score.soft(6), sum(alone))


@pytest.mark.parametrize("way", [PreferredHeading(1, 5), GroundPath([[0, 0], [1, 1]])])
def test_headings_and_a_path_are_kept_for_later(frames, costs, way):
    found = of(frames, costs, [way])
    assert [*found.headings, found.path] in ([way, None], [way])
    assert not found.score.always.any()


@pytest.mark.parametrize(
    ("ways", "words"),
    [
        (
            [PreferredHeading(1, 5), GroundPath([[0, 0], [1, 1]])],
            "contain headings and a path; a figure on a path faces along it, so leave out "
            "one or the other",
        ),
        (
            [PreferredHeading(1, 5), PreferredHeading(2, 5)],
            "contain two headings for output frame 5; keep one",
        ),
    ],
)
def test_conflicting_headings_and_paths_are_refused(frames, costs, ways, words):
    with pytest.raises(DataError, match=words):
        of(frames, costs, ways)


def test_constraints_are_formatted_as_the_user_writes_them(frames):
    assert format_constraint(frames, 299, 44) == "300=1:45"
    assert format_constraint(frames, 0, 119) == "1=2:30"


@pytest.mark.parametrize(
    ("constraints", "words"),
    [
        ({0: 5}, "name output frame 0, but the output has frames 1 to 50"),
        ({51: 5}, "output frame 51, but"),
        ({-3: 5}, "output frame -3, but"),
        ({1.5: 5}, "output frame 1.5, but"),
        ({1: 0}, "name input frame 0, but input 1 has frames 1 to 90"),
        ({1: 91}, "input frame 91, but"),
        ({1: 5.5}, "input frame 5.5, but"),
        ([(31, 1, 1)], "name input frame 31, but input 2 has frames 1 to 30"),
        ([(5, 1, 2)], "have motion=2, expected 0 for input 1 to 1 for input 2"),
        ([(5, 1), (6, 1)], "1=1:5 and 1=1:6 are both for output frame 1; keep one"),
        ([(5, 1), (5, 1, 1)], "1=1:5 and 1=2:5 are both"),
        ([(5, 1), ForbiddenRange(4, 6)], "1=1:5 requires a forbidden frame"),
        (
            [ForbiddenRange(1, 90), ForbiddenRange(1, 30, 1)],
            "forbid every frame of the input; forbid fewer",
        ),
        ([ForbiddenRange(1, 91)], "input frame 91, but"),
        ([FavoredRange(0, 9)], "input frame 0, but"),
        ([PreferredPose(5, 51)], "output frame 51, but"),
        ([PreferredPose(95, 1)], "input frame 95, but"),
        ([PreferredHeading(0, 51)], "output frame 51, but"),
        ([PreferredSpeed(9, last=51)], "output frame 51, but"),
        (
            [GroundPath([[0, 0], [1, 1]])] * 2,
            "contain 2 paths; a figure can follow only one",
        ),
    ],
)
def test_error_names_the_constraint_that_cannot_be_met(frames, costs, constraints, words):
    with pytest.raises(DataError, match=words):
        of(frames, costs, constraints)
