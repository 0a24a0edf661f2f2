"""Cleaning the feet of a motion: a drift, contacts that are found again, and doubts."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import FeetSettings
from keyweave.animation.feet.foot import find_feet
from keyweave.methods.feet import FootMode
from keyweave.methods.feet.cleaning import clean_feet, measure_drift
from keyweave.methods.feet.slides import measure_slides
from made_up.walks.slider import slider
from reference_material import shared


def drift(motion, velocity):
    seconds = np.arange(len(motion))[:, np.newaxis] / motion.frame_rate
    return motion.with_(root_positions=motion.root_positions + velocity * seconds)


def worst_slide(motion, contacts):
    return max(slide.distance for slide in measure_slides(motion, contacts))


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(6, rng=np.random.default_rng(3))


@pytest.mark.parametrize("velocity", [(60, 0, 0), (0, 0, 45), (-30, 0, -20)])
def test_feet_of_a_figure_that_drifts_stand_as_if_it_did_not(walk, velocity):
    contacts = kw.find_contacts(walk)
    moving = drift(walk, np.array(velocity, float))
    assert worst_slide(moving, contacts) > 10
    result = clean_feet(moving)
    assert worst_slide(result.motion, contacts) < 1
    assert "its path is corrected; use drift=keep" in result.motion.notes[0]
    assert_array_equal(*(m.root_positions[0, [0, 2]] for m in (result.motion, moving)))
    again = clean_feet(result.motion).motion
    assert_allclose(again.root_positions, result.motion.root_positions, atol=0.05)
    assert_allclose(again.rotations, result.motion.rotations, atol=1e-3)


def test_a_slow_drift_leaves_the_path_of_the_body(walk):
    moving = drift(walk, np.array([5.0, 0, 0]))
    assert not measure_drift(moving).is_beyond_reach
    ground = clean_feet(moving).motion.root_positions[:, [0, 2]]
    assert_array_equal(ground, moving.root_positions[:, [0, 2]])


def test_a_path_is_kept_if_it_is_chosen(walk):
    moving = drift(walk, np.array([60.0, 0, 0]))
    kept = clean_feet(moving, settings=FeetSettings(drift="keep")).motion
    assert "drift=remove corrects its path" in kept.notes[0]
    keyed = clean_feet(moving, keep_frames=[1, 90]).motion
    assert "its path is kept" in keyed.notes[0]
    for motion in (kept, keyed):
        ground = motion.root_positions[:, [0, 2]]
        assert_array_equal(ground, moving.root_positions[:, [0, 2]])


@pytest.mark.parametrize("kind", ["shuffle", "moonwalk"])
def test_slides_on_purpose_stay(kind):
    motion, slides = slider(kind)
    cleaned = clean_feet(motion).motion
    for side, runs in slides.items():
        foot = motion.skeleton.index(f"{side}Foot")
        before, after = (kw.joint_positions(each)[:, foot] for each in (motion, cleaned))
        for begin, end in runs:
            assert_allclose(after[end] - after[begin], before[end] - before[begin], atol=1)


def test_a_note_has_the_contacts_in_which_feet_slide_far(walk):
    always = FootMode("always", "LeftFoot", 20, 60)
    notes = clean_feet(walk, modes=[always]).motion.notes
    assert any("LeftFoot 20:60" in note and "use exclude" in note for note in notes)


def test_a_knee_does_not_snap_where_a_contact_does_not_fit():
    motion = kw.load(shared("strangers/knee_pop.bvh"))
    contacts = kw.load_contacts(shared("strangers/knee_pop_contacts.json"))
    knees = [foot.knee for foot in find_feet(motion.skeleton)]
    cleaned = clean_feet(motion, contacts).motion
    sizes = []
    for each in (motion, kw.lock_feet(motion, contacts), cleaned):
        steps = np.diff(kw.joint_positions(each)[:, knees], 2, axis=0)
        sizes.append(np.linalg.norm(steps, axis=-1).max())
    assert sizes[1] > 5 * sizes[0]  # exactly locked
    assert sizes[2] < 1.2 * sizes[0]
    assert worst_slide(cleaned, contacts) < 0.5 * worst_slide(motion, contacts)
    assert any("would snap at frame 143" in note for note in cleaned.notes)


@pytest.mark.parametrize("n_frames", [1, 2])
def test_poses_without_speeds_are_locked_in_given_contacts(walk, n_frames):
    contacts = kw.find_contacts(walk).cut(1, n_frames)
    assert len(clean_feet(walk.cut(1, n_frames), contacts).motion) == n_frames
