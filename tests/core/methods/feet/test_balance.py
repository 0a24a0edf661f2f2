"""Feet that stand as far as keys, hips and knees allow."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import UnknownNameError, examples
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.animation.two_bone_ik import measure_bend
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from keyweave.methods.feet.balance import balance_feet
from keyweave.methods.feet.balance_terms import Balance
from keyweave.methods.feet.slides import measure_slides

KEYED = ("Hips", "LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg", "LeftFoot", "RightFoot")
GROUND = [0, 2]


@pytest.fixture(scope="module")
def take():
    return made_up.walker(4, rng=np.random.default_rng(9))


@pytest.fixture(scope="module")
def blocked(take):
    """Return a textured sketch of the walk, the walk's contacts and the key frames."""
    sketch, keys = (
        examples.sketch(take, joints=KEYED, every=8),
        examples.key_frames(take, 8),
    )
    capture = made_up.walker(8, rng=np.random.default_rng(4))
    names = {"drive": KEYED[1:5], "texture": [*KEYED, "Hips.translateY"]}
    result = kw.texture(sketch, capture, key_frames=keys, **names)
    return result.motion.with_(notes=()), kw.find_contacts(take), keys


def mean_slide(motion, contacts):
    return np.mean([slide.distance for slide in measure_slides(motion, contacts)])


def worst_knee(motion):
    knees = [foot.knee for foot in find_feet(motion.skeleton)]
    local = motion.rotations[:, knees]
    steps = quaternion_to_vector(compose(invert(local[:-1]), local[1:]))
    return np.linalg.norm(np.diff(steps, axis=0), axis=-1).max()


@pytest.mark.parametrize("travels", [False, True])
def test_feet_stand_and_keys_stay_to_the_last_bit(blocked, travels):
    sketch, contacts, keys = blocked
    stands = balance_feet(sketch, contacts, keep_frames=keys, travels=travels)
    rows = (keys - 1).astype(int)
    assert_array_equal(stands.rotations[rows], sketch.rotations[rows])
    assert_array_equal(stands.root_positions[rows], sketch.root_positions[rows])
    assert mean_slide(stands, contacts) < 0.5 * mean_slide(sketch, contacts)
    assert worst_knee(stands) < 2.1 * worst_knee(sketch)
    legs = [joint for f in find_feet(sketch.skeleton) for joint in (f.hip, f.knee, f.ankle)]
    others = np.setdiff1d(np.arange(len(sketch.skeleton)), legs)
    assert_array_equal(stands.rotations[:, others], sketch.rotations[:, others])


def test_a_foot_that_may_pitch_slides_less_and_pitches_on_keys_too(blocked):
    sketch, contacts, keys = blocked
    feet = find_feet(sketch.skeleton)
    ankle, other = feet[0].ankle, feet[1].ankle
    tilt = vector_to_quaternion([0.3, 0.0, 0.0])  # toes down
    rotations = np.array(sketch.rotations)
    rotations[:, ankle] = compose(rotations[:, ankle], tilt)
    tilted = sketch.with_(rotations=rotations)
    options = {"keep_frames": keys, "reference": sketch}
    stiff = balance_feet(tilted, contacts, **options)
    turned = balance_feet(tilted, contacts, pitching=[feet[0].name], **options)
    assert mean_slide(turned, contacts) < 0.8 * mean_slide(stiff, contacts)
    rows = (keys - 1).astype(int)
    legs = np.setdiff1d(np.arange(len(sketch.skeleton)), [ankle])
    assert_array_equal(turned.rotations[rows][:, legs], tilted.rotations[rows][:, legs])
    assert_array_equal(turned.rotations[rows, other], tilted.rotations[rows, other])
    assert (
        np.abs(turned.rotations[rows, ankle] - tilted.rotations[rows, ankle]).max() > 0.02
    )


def test_the_path_over_the_ground_stays_unless_it_travels(blocked):
    sketch, contacts, keys = blocked
    paths = [
        balance_feet(
            sketch, contacts, keep_frames=keys, root_keys=(), **options
        ).root_positions[:, GROUND]
        for options in ({}, {"travels": True}, {"travels": True, "free_end": True})
    ]
    own = sketch.root_positions[:, GROUND]
    assert_array_equal(paths[0], own)
    assert_array_equal(paths[1][[0, -1]], own[[0, -1]])
    assert np.abs(paths[1] - own).max() > 0.1
    assert_array_equal(paths[2][0], own[0])
    assert not np.array_equal(paths[2][-1], own[-1])


def test_the_root_keeps_its_own_keys(blocked):
    sketch, contacts, keys = blocked
    options = {"keep_frames": keys, "root_keys": [5, 60], "travels": True}
    stands = balance_feet(sketch, contacts, **options)
    assert_array_equal(stands.root_positions[[4, 59]], sketch.root_positions[[4, 59]])
    rows = (keys - 1).astype(int)
    assert_array_equal(stands.rotations[rows], sketch.rotations[rows])
    assert not np.array_equal(stands.root_positions[rows], sketch.root_positions[rows])


def test_a_tiny_change_has_a_tiny_effect(blocked, rng):
    sketch, contacts, keys = blocked
    noise = rng.normal(0, 1e-8, sketch.root_positions.shape)
    noisy = sketch.with_(root_positions=sketch.root_positions + noise)
    results = [balance_feet(each, contacts, keep_frames=keys) for each in (sketch, noisy)]
    assert_allclose(results[0].rotations, results[1].rotations, atol=1e-4)


def test_feet_that_stand_already_stay(take):
    contacts = kw.find_contacts(take)
    locked = kw.lock_feet(take, contacts)
    again = balance_feet(locked, contacts)
    assert np.abs(again.root_positions - locked.root_positions).max() < 0.1
    assert_allclose(again.rotations, locked.rotations, atol=0.01)


def test_neither_the_unit_nor_the_up_axis_matters(blocked):
    sketch, contacts, keys = blocked
    expected = kw.joint_positions(balance_feet(sketch, contacts, keep_frames=keys))
    large = balance_feet(sketch.scale(100), contacts, keep_frames=keys)
    assert_allclose(kw.joint_positions(large) / 100, expected, atol=0.01)
    turned = balance_feet(made_up.turn_up(sketch, "z"), contacts, keep_frames=keys)
    heights = kw.joint_positions(turned)[..., 2]
    assert_allclose(heights, expected[..., 1], atol=0.01)


def test_slopes_are_those_of_the_residuals(blocked, rng):
    sketch, contacts, _ = blocked
    posed = PosedFeet.of(sketch.cut(1, 20), find_feet(sketch.skeleton))
    kept = np.zeros(20, bool)
    pitching = [posed.feet[0].name]
    balance = Balance(posed, posed, contacts.cut(1, 20), kept, kept, True, pitching)
    shifts = 0.01 * rng.normal(size=balance.free.shape)
    trust, move = np.ones((20, 2)), 1e-6 * rng.normal(size=shifts.shape)
    places = shifts, shifts + move, shifts - move
    rows = [balance.list_rows(place, trust, is_first=True) for place in places]
    for before, ahead, behind in zip(*rows):
        if before.residuals.shape == ahead.residuals.shape == behind.residuals.shape:
            steps = (before.slopes * move.ravel()[before.columns]).sum(axis=1)
            change = (ahead.residuals - behind.residuals) / 2
            size = max(1, np.abs(before.slopes).max(initial=0))
            assert_allclose(steps, change, atol=1e-8 * size)


def test_the_slope_of_a_bend_is_its_difference():
    upper, lower = np.full(50, 0.52), np.full(50, 0.48)
    length = np.linspace(0.5, 0.99, 50)
    _, slope = measure_bend(length, upper, lower)
    ahead, behind = (measure_bend(length + d, upper, lower)[0] for d in (1e-6, -1e-6))
    assert_allclose(slope, (ahead - behind) / 2e-6, rtol=1e-4)


def test_slides_that_keys_ask_for_are_noted(blocked):
    sketch, contacts, keys = blocked
    pushed = np.array(sketch.root_positions)
    pushed[:, 0] += 30 * np.sin(sketch.frames)
    motion = sketch.with_(root_positions=pushed)
    notes = balance_feet(motion, contacts, keep_frames=keys).notes
    assert any("keys keep LeftFoot from standing on frames" in note for note in notes)
    few = balance_feet(motion, contacts, keep_frames=keys[[0, -1]]).notes
    assert not any("from standing" in note for note in few)
    assert any("keys or reach let LeftFoot slide" in note for note in few)


def test_contacts_of_unknown_feet_are_refused(blocked):
    sketch, contacts, _ = blocked
    strange = replace(contacts, feet=("left", "right"))
    with pytest.raises(UnknownNameError, match="left"):
        balance_feet(sketch, strange)


@pytest.mark.parametrize("n_frames", [1, 2])
def test_poses_without_speeds_stay(blocked, n_frames):
    sketch, contacts, _ = blocked
    poses = sketch.cut(1, n_frames)
    assert balance_feet(poses, contacts.cut(1, n_frames)) is poses
