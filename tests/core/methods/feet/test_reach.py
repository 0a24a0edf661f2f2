"""Legs that are too short: the root comes down, bones stretch, or feet miss their place."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.foot import find_feet
from keyweave.animation.kinematics import forward_kinematics, measure_angular_changes
from keyweave.animation.two_bone_ik import Limb
from keyweave.methods.feet.reach import soften_reach
from keyweave.methods.feet.slides import measure_slides

REACH = 0.89
ADJUST_LEGS = ("stretch", "clamp", "slide")


@pytest.fixture(scope="module")
def walk():
    """Return a walk with bent knees that travels 1.2 times as far as it steps."""
    walk = examples.load_walk("normal").cut(1, 150)
    bent = kw.lock_feet(walk, settings=kw.FeetSettings(reach=0.88))
    return bent.with_(
        root_positions=walk.root_positions * [1, 0, 1.2] + bent.root_positions * [0, 1, 0],
        notes=(),
    )


@pytest.fixture(scope="module")
def contacts():
    return kw.find_contacts(examples.load_walk("normal").cut(1, 150))


def measure_legs(motion):
    """Return positions of hips, knees and ankles, and the lengths of both bones."""
    points, _ = forward_kinematics(motion)
    feet = find_feet(motion.skeleton)
    joints = np.array([[foot.hip, foot.knee, foot.ankle] for foot in feet])
    legs = points[:, joints]
    return legs, np.linalg.norm(np.diff(legs, axis=2), axis=-1)


def measure_reach(motion):
    legs, bones = measure_legs(motion)
    return np.linalg.norm(legs[:, :, 2] - legs[:, :, 0], axis=-1) / bones.sum(axis=2)


@pytest.fixture(scope="module", params=ADJUST_LEGS)
def locked(walk, contacts, request):
    settings = kw.FeetSettings(reach=REACH, out_of_reach=request.param)
    return request.param, kw.lock_feet(walk, contacts, settings)


def test_the_root_stays_and_legs_keep_to_their_reach(walk, contacts, locked):
    _, motion = locked
    assert_array_equal(motion.root_positions, walk.root_positions)
    usual = kw.lock_feet(walk, contacts)
    assert measure_reach(usual)[contacts.is_in_contact].max() > REACH + 0.03
    pivots = contacts.standing[..., :2].any(axis=2)
    assert measure_reach(motion)[pivots].max() < REACH + 1e-6
    assert any("cm out of reach on frame" in note for note in motion.notes)


def test_legs_never_straighten_next_to_frames_that_pin_the_root(walk, contacts):
    long_strides = walk.with_(root_positions=walk.root_positions * [1, 1, 1.15])
    frames = walk.frames[4::15]
    settings = kw.FeetSettings(reach=REACH, release_radius=40)
    locked = kw.lock_feet(long_strides, contacts, settings, keep_frames=frames)
    rows = np.isin(walk.frames, frames)
    assert_array_equal(locked.rotations[rows], walk.rotations[rows])
    assert REACH < measure_reach(locked).max() < (1 + REACH) / 2 + 1e-6


def test_a_foot_that_cannot_slide_far_enough_leaves_the_ground(contacts):
    tall = examples.load_walk("normal").cut(1, 150)
    settings = kw.FeetSettings(reach=REACH, out_of_reach="slide")
    motion = kw.lock_feet(tall, contacts, settings)
    pivots = contacts.standing[..., :2].any(axis=2)
    assert measure_reach(motion)[pivots].max() < REACH + 1e-6
    heights = [measure_legs(each)[0][:, :, 2, 1] for each in (tall, motion)]
    assert (heights[1] - heights[0]).max() > 1


def test_only_stretched_bones_change_their_lengths(walk, contacts, locked):
    choice, motion = locked
    factors = measure_legs(motion)[1] / measure_legs(walk)[1]
    assert factors.min() > 1 - 1e-9
    if choice != "stretch":
        assert factors.max() < 1 + 1e-9
        assert not len(motion.translated)
        return
    assert 1.01 < factors.max() < 1.1
    assert_allclose(factors[..., 0], factors[..., 1])
    assert np.abs(np.diff(factors, 2, axis=0)).max() < 0.02
    slides = [slide.distance for slide in measure_slides(motion, contacts)]
    usual = [s.distance for s in measure_slides(kw.lock_feet(walk, contacts), contacts)]
    assert max(slides) < max(usual) + 0.02


def test_only_clamped_feet_change_their_heights(walk, contacts, locked):
    choice, motion = locked
    heights = [measure_legs(each)[0][:, :, 2, 1] for each in (walk, motion)]
    away = np.abs(heights[1] - heights[0]).max()
    assert away > 1 if choice == "clamp" else away < 1e-6


def test_the_motion_stays_smooth(walk, contacts, locked):
    _, motion = locked
    knees = [measure_legs(each)[0][:, :, 1] for each in (walk, motion)]
    sizes = [np.linalg.norm(np.diff(knee, 2, axis=0), axis=-1) for knee in knees]
    assert np.percentile(sizes[1], 99.5) < 1.7 * np.percentile(sizes[0], 99.5)


@pytest.mark.parametrize("choice", ADJUST_LEGS)
def test_goals_in_reach_do_not_depend_on_out_of_reach(walk, contacts, choice):
    expected = kw.lock_feet(walk, contacts, kw.FeetSettings(reach=1.0))
    settings = kw.FeetSettings(reach=1.0, out_of_reach=choice)
    same = kw.lock_feet(walk, contacts, settings)
    assert_array_equal(same.rotations, expected.rotations)
    assert same.notes == expected.notes == ()


@pytest.mark.parametrize("choice", ADJUST_LEGS)
def test_kept_frames_stay_to_the_last_bit(walk, contacts, choice):
    settings = kw.FeetSettings(reach=REACH, out_of_reach=choice)
    motion = kw.lock_feet(walk, contacts, settings, keep_frames=walk.frames[::12])
    kept = motion.cut(1, 1), walk.cut(1, 1)
    assert_array_equal(motion.rotations[::12], walk.rotations[::12])
    assert_array_equal(*(forward_kinematics(each)[0] for each in kept))
    points = [forward_kinematics(each)[0][::12] for each in (motion, walk)]
    assert_allclose(*points, atol=1e-9)


def test_stretched_bones_are_written_and_read(tmp_path, walk, contacts):
    settings = kw.FeetSettings(reach=REACH, out_of_reach="stretch")
    motion = kw.lock_feet(walk, contacts, settings)
    kw.save(motion, tmp_path / "stretched.bvh")
    again = kw.load(tmp_path / "stretched.bvh")
    assert_allclose(measure_legs(again)[0], measure_legs(motion)[0], atol=1e-3)


def test_a_leg_that_is_dragged_beyond_its_reach_straightens_softly():
    take = examples.load_walk().cut(1, 150)
    feet = find_feet(take.skeleton)
    goals, worlds = forward_kinematics(take)
    rise = np.zeros((len(take), 3))
    rise[:, 1] = 5 * np.sin(np.arange(len(take)) / 4).clip(0)
    lifted = take.with_(root_positions=take.root_positions + rise)
    rotations = np.array(take.rotations)
    for foot in feet:  # as an IK handle does that stays on the ground
        joints = foot.hip, foot.knee, foot.ankle
        limb = Limb(take.skeleton, joints, *forward_kinematics(lifted))
        rotations[:, joints] = limb.reach(goals[:, foot.ankle], worlds[:, foot.ankle])
    dragged = lifted.with_(rotations=rotations)
    soft = soften_reach(dragged, take, feet)
    knees = [foot.knee for foot in feet]
    before, after = (
        np.percentile(measure_angular_changes(each.rotations[:, knees]), 99)
        for each in (dragged, soft)
    )
    assert after < 0.7 * before
    level = rise[:, 1] == 0
    assert_allclose(soft.rotations[level], dragged.rotations[level], atol=1e-9)
