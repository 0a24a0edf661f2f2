"""Crowds: variations that start apart, and keep their distance if that is possible."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import DataError, examples
from keyweave.geometry.vectors import project_to_ground
from keyweave.methods.resequencing import Crowd, GroundPath, ResequenceSettings
from keyweave.verbs.resequence.report import report_resequence

CIRCLE = GroundPath([[300, 0], [0, 300], [-300, 0], [0, -300]], closed=True)
WALK = examples.load_walk().cut(1, 240)


def gather(n, crowd, constraints=(), n_frames=90, **tuning):
    settings = ResequenceSettings(n_variations=n, **tuning)
    return kw.resequence(
        WALK, n_frames=n_frames, constraints=constraints, settings=settings, crowd=crowd
    )


def places_of(result):
    motions = [each.motion for each in result.variations]
    return np.array([project_to_ground(each.root_positions, "y") for each in motions])


def closest(places):
    """Return the smallest distance of two figures on any frame."""
    gaps = np.abs(places[:, None] - places)
    return gaps[~np.eye(len(places), dtype=bool)].min()


def test_a_crowd_starts_inside_its_square_and_keeps_its_distance():
    result = gather(6, Crowd(spread=500, apart=80))
    places = places_of(result)
    offsets = places[:, 0] - places[:, 0].mean()
    assert max(np.ptp(offsets.real), np.ptp(offsets.imag)) <= 500 + 1e-6
    assert closest(places) >= 80
    assert_allclose(result.closest.distance, closest(places))
    assert result.facts()["closest"]["distance"] == result.closest.distance
    assert not result.notes
    headings = [each.motion.rotations[0, 0] for each in result.variations]
    assert len(np.unique(np.round(headings, 3), axis=0)) == 6


@pytest.mark.parametrize("loop", [False, True])
def test_figures_on_a_path_start_along_it(loop):
    length = CIRCLE.length("y")
    result = gather(4, Crowd(spread=length), [CIRCLE], loop=loop)
    starts = CIRCLE.place(length * np.arange(4) / 4, "y")
    far = np.abs(places_of(result)[:, :1] - starts)
    assert far.min(axis=1).max() < 30
    assert sorted(far.argmin(axis=1).tolist()) == [0, 1, 2, 3]


def test_the_page_plays_all_variations_together():
    page = report_resequence(gather(3, Crowd(spread=300)))
    assert page.alternatives[-1].motions == {"result": "All results"}
    assert len(page.motions["All results"].motions) == 3


def test_start_places_are_taken_in_their_order():
    starts = np.array([[0.0, 0.0], [0, 300], [400, -20]])
    places = places_of(gather(3, Crowd(starts=starts)))
    assert_allclose(places[:, 0], starts[:, 1] + 1j * starts[:, 0], atol=1e-6)


def test_loops_of_a_crowd_are_in_different_phases_and_close():
    result = gather(3, Crowd(spread=500), n_frames=60, loop=True, return_to_start=True)
    for each in result.variations:
        ends = project_to_ground(each.motion.root_positions, "y")[[0, -1]]
        assert abs(np.diff(ends)[0]) < 10
        lap = each.rearrangement.lap
        assert_allclose(lap.places(ends[:1]), ends[:1], atol=1e-6)
    first, *others = (each.source_frame for each in result.variations)
    assert all((first != each).any() for each in others)


def test_a_distance_that_cannot_be_kept_is_reported():
    length = CIRCLE.length("y")  # a third of it has a chord of 519 cm
    result = gather(3, Crowd(length, apart=0.33 * length), [CIRCLE], n_frames=40)
    assert result.closest.distance < 530
    near = f"{result.closest.distance:.0f} cm"
    assert any("keeps 6" in note and near in note for note in result.notes)


@pytest.mark.parametrize(
    "n, crowd, constraints, words",
    [
        (1, Crowd(500), (), "needs 2 or more"),
        (12, Crowd(100, apart=80), (), "it needs 240 cm"),
        (3, Crowd(9000), [CIRCLE], "the path has 18"),
        (12, Crowd(400, apart=80), [CIRCLE], "it needs 880 cm"),
        (3, Crowd(starts=np.eye(2)), (), "has 2 places for 3"),
        (2, Crowd(starts=np.eye(2), apart=80), (), "places 1 and 2 only 1 cm apart"),
        (2, Crowd(starts=600 * np.eye(2)), [CIRCLE], "at 300 cm from the path"),
    ],
)
def test_a_crowd_that_does_not_fit_is_refused(n, crowd, constraints, words):
    with pytest.raises(DataError, match=words):
        gather(n, crowd, constraints)
