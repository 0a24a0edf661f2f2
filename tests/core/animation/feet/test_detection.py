"""Contacts found from the motion of the feet."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import DataError, Motion, Skeleton
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.detection import MAX_GAP, MIN_CONTACT, close_gaps
from keyweave.animation.feet.foot import PosedFeet, choose_feet
from keyweave.animation.feet.ground_motion import GroundMotion
from keyweave.animation.kinematics import find_traveling_joint
from keyweave.geometry.rotations import compose
from made_up.walks.slider import slider
from made_up.walks.stairs import climb
from reference_material import shared

CASES = [(0.6, 30), (1.3, 24), (1.3, 60), (2.0, 120)]


def walk_with_truth(speed, frame_rate):
    def made(make):
        rng = np.random.default_rng(2002)
        return make(8, speed=speed, frame_rate=frame_rate, rng=rng)

    return made(made_up.walker), made(made_up.true_contacts)


@pytest.mark.parametrize(("speed", "frame_rate"), CASES)
def test_contacts_are_those_of_the_walker(speed, frame_rate):
    walk, truth = walk_with_truth(speed, frame_rate)
    found = kw.find_contacts(walk).is_in_contact
    assert np.mean(found == truth) >= 0.965
    for foot in range(2):
        assert len(list_runs(found[:, foot])) == len(list_runs(truth[:, foot]))


def test_the_tip_carries_a_foot_whose_heel_and_ball_have_left():
    walk, _ = walk_with_truth(1.3, 60)
    contacts = kw.find_contacts(walk)
    heel, ball, tip = np.moveaxis(contacts.standing, 2, 0)
    assert not (tip & (heel | ball)).any()
    for number, foot in enumerate(contacts.feet):
        lasts = [last for _, last in contacts.runs(foot)][:-1]
        rows = np.array(lasts, int) - 1
        assert tip[rows, number].all()  # it rolls off, as the made-up foot does


def test_neither_units_nor_axes_nor_place_matter():
    walk, _ = walk_with_truth(1.3, 30)
    expected = kw.find_contacts(walk).standing
    large = walk.with_(
        skeleton=Skeleton(
            walk.skeleton.names,
            walk.skeleton.parents,
            1000 * walk.skeleton.offsets,
            end_site_parents=walk.skeleton.end_site_parents,
            end_site_offsets=1000 * walk.skeleton.end_site_offsets,
        ),
        root_positions=1000 * walk.root_positions,
    )
    moved = walk.with_(root_positions=walk.root_positions + [500, 30, -70], start_frame=7)
    for motion in (large, moved, made_up.turn_up(walk, "z")):
        assert_array_equal(kw.find_contacts(motion).standing, expected)
    assert kw.find_contacts(moved).start_frame == 7


def test_a_walk_in_place_has_the_contacts_of_the_walk():
    walk, truth = walk_with_truth(1.3, 60)
    roots = np.array(walk.root_positions)
    roots[:, 2] -= np.polyval(np.polyfit(walk.frames, roots[:, 2], 1), walk.frames)
    found = kw.find_contacts(walk.with_(root_positions=roots)).is_in_contact
    assert np.mean(found == truth) >= 0.95


@draw_cases(12)
@given(speed=st.floats(-250, 250), side=st.floats(-250, 250), case=st.sampled_from(CASES))
def test_a_figure_that_drifts_has_the_contacts_of_one_that_does_not(speed, side, case):
    walk, _ = walk_with_truth(*case)
    seconds = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate
    drift = np.array([side, 0, speed])
    moved = walk.with_(root_positions=walk.root_positions + drift * seconds)
    feet = choose_feet(walk.skeleton)
    grounds = [GroundMotion.of(PosedFeet.of(each, feet)) for each in (walk, moved)]
    found = (grounds[1].drift - grounds[0].drift) * grounds[0].tracks[0].leg
    assert_allclose(found, drift, atol=1)
    flags = [kw.find_contacts(each).is_in_contact for each in (walk, moved)]
    assert np.mean(flags[0] == flags[1]) > 0.98


@pytest.mark.parametrize("step", [0.15, -0.1])
def test_stairs_have_the_contacts_of_the_level_walk(step):
    walk, truth = walk_with_truth(0.6, 30)
    found = kw.find_contacts(climb(walk, step)).is_in_contact
    assert np.mean(found == truth) >= 0.93


def test_a_foot_that_is_lifted_and_held_is_not_in_contact():
    motion, _ = slider("shuffle")
    first = np.zeros(60, int)
    still = motion.take(first)
    rotations = np.array(still.rotations)
    lift = np.clip(15 - np.abs(np.arange(60) - 30), 0, 5) / 5  # held for 20 frames
    for joint, angle in (("LeftUpLeg", -50), ("LeftLeg", 50)):
        half = np.radians(angle / 2) * lift
        turn = np.stack([np.sin(half), 0 * half, 0 * half, np.cos(half)], axis=1)
        column = still.skeleton.index(joint)
        rotations[:, column] = compose(rotations[:, column], turn)
    left, right = kw.find_contacts(still.with_(rotations=rotations)).is_in_contact.T
    assert right.all()
    assert left[0] and left[-1]
    assert not left[20:41].any()


@pytest.mark.parametrize("kind", ["shuffle", "moonwalk", "skate"])
def test_feet_that_slide_on_purpose_are_not_in_contact(kind):
    motion, slides = slider(kind)
    in_contact = kw.find_contacts(motion).is_in_contact
    for foot, (side, runs) in enumerate(sorted(slides.items())):
        assert kw.find_contacts(motion).feet[foot].startswith(side)
        for begin, end in runs:
            middle = slice(begin + (end - begin) // 4, end - (end - begin) // 4)
            assert not in_contact[middle, foot].any()
        if kind != "skate":
            assert in_contact[:, foot].mean() > 0.4


def test_jitter_of_a_centimeter_leaves_the_contacts(rng):
    walk, truth = walk_with_truth(1.3, 60)
    jitter = rng.normal(0, 1.0, walk.root_positions.shape)
    found = kw.find_contacts(walk.with_(root_positions=walk.root_positions + jitter))
    assert np.mean(found.is_in_contact == truth) >= 0.95


def test_a_run_has_flight_even_if_the_root_stays_behind():
    run = kw.load(shared("mocap/gait_styles/dataset-1_run_active_001.bvh"))
    assert find_traveling_joint(run.moved, run.rotations) > 0
    in_contact = kw.find_contacts(run).is_in_contact
    assert 0.1 < in_contact.mean() < 0.4
    assert not in_contact.all(axis=1).any()


def test_a_figure_that_stands_is_always_in_contact():
    walk, _ = walk_with_truth(1.3, 30)
    rows = np.zeros(20, int)
    still = Motion(walk.skeleton, walk.rotations[rows], walk.root_positions[rows], 30)
    assert kw.find_contacts(still).is_in_contact.all()


@draw_cases(60)
@given(flags=arrays(bool, st.integers(1, 40)), rate=st.sampled_from([24.0, 60.0]))
def test_no_short_gap_or_contact_remains(flags, rate):
    closed = close_gaps(flags, rate)
    assert_array_equal(closed[[0, -1]], flags[[0, -1]])
    for value, least in ((True, MIN_CONTACT), (False, MAX_GAP)):
        inner = [r for r in list_runs(closed == value) if r[0] and r[1] < len(flags)]
        assert all(end - begin >= least * rate for begin, end in inner)
    lasting = [r for r in list_runs(flags) if r[1] - r[0] >= MIN_CONTACT * rate]
    assert all(closed[begin:end].all() for begin, end in lasting)


def test_unusable_motions_raise_a_clear_error():
    walk, _ = walk_with_truth(1.3, 30)
    with pytest.raises(DataError, match="the motion has 2 frames, expected 3 or more"):
        kw.find_contacts(walk.cut(1, 2))
    names = ("root", "LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe")
    offsets = [[0, 90, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 10]]
    short = Skeleton(names, [-1, 0, 1, 2, 3], offsets)
    still = Motion(short, [[[0, 0, 0, 1]] * 5] * 4, np.zeros((4, 3)), 24)
    feet = {"left": names[1:]}
    with pytest.raises(DataError, match="the leg of left has length 0"):
        kw.find_contacts(still, feet=feet)
