"""Two-bone inverse kinematics, checked against forward kinematics."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

from case_profiles import draw_cases
from keyweave import DataError, Motion, Skeleton
from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.two_bone_ik import Limb
from keyweave.geometry.rotations import compose, invert, quaternion_to_vector, rotate

# A leg with a joint of length 0 between hip and knee, as some programs export.
NAMES = ("root", "hip", "twist", "knee", "ankle", "ball")
OFFSETS = [[0, 90, 0], [10, 0, 2], [0, 0, 0], [1, -45, 0], [0, -40, -1], [0, -5, 12]]
LEG = (1, 3, 4)
N_FRAMES = 7


def draw_leg(rng, bend=None):
    """Return a motion of a leg in any pose, with a knee that bends about its x axis."""
    skeleton = Skeleton(NAMES, [-1, 0, 1, 2, 3, 4], OFFSETS)
    rotations = rng.normal(size=(N_FRAMES, len(NAMES), 4))
    bends = rng.uniform(0.05, 2.5, N_FRAMES) if bend is None else bend
    rotations[:, 3] = np.stack(
        [np.sin(bends / 2), 0 * bends, 0 * bends, np.cos(bends / 2)], axis=1
    )
    rotations[:, 2] = [0, np.sin(0.3), 0, np.cos(0.3)]
    lengths = np.linalg.norm(rotations, axis=-1, keepdims=True)
    return Motion(skeleton, rotations / lengths, rng.normal(size=(N_FRAMES, 3)), 30)


def reach(motion, targets, end_rotations):
    """Return the positions and rotations of a motion whose ankle was put at targets."""
    limb = Limb(motion.skeleton, LEG, *forward_kinematics(motion))
    rotations = np.array(motion.rotations)
    rotations[:, LEG] = limb.reach(targets, end_rotations)
    return limb, forward_kinematics(motion.with_(rotations=rotations))


def draw_targets(rng, limb):
    directions = rng.normal(size=(N_FRAMES, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    return limb.start + directions * rng.uniform(20, 84, (N_FRAMES, 1))


@draw_cases(60)
@given(seed=st.integers(0, 10_000))
def test_the_end_arrives_with_its_rotation_and_bones_keep_their_lengths(seed):
    rng = np.random.default_rng(seed)
    motion = draw_leg(rng)
    before, rotations = forward_kinematics(motion)
    limb = Limb(motion.skeleton, LEG, before, rotations)
    targets, wanted = draw_targets(rng, limb), rotations[:, 5]
    _, (after, turned) = reach(motion, targets, wanted)
    assert_allclose(after[:, 4], targets, atol=1e-9)
    assert_allclose(np.abs(np.sum(turned[:, 4] * wanted, axis=1)), 1, atol=1e-12)
    for joint in (3, 4, 5):
        parent = motion.skeleton.parents[joint]
        lengths = [
            np.linalg.norm(p[:, joint] - p[:, parent], axis=1) for p in (before, after)
        ]
        assert_allclose(*lengths, atol=1e-9)
    assert_allclose(after[:, :3], before[:, :3], atol=1e-12)


@draw_cases(40)
@given(seed=st.integers(0, 10_000), bend=st.sampled_from([None, 0.05, -0.05]))
def test_a_limb_at_its_target_stays(seed, bend):
    rng = np.random.default_rng(seed)
    bends = rng.uniform(0.1, 2.5, N_FRAMES)
    bends[3] = bends[3] if bend is None else bend  # almost straight, or bent backward
    motion = draw_leg(rng, bends)
    positions, rotations = forward_kinematics(motion)
    _, (after, turned) = reach(motion, positions[:, 4], rotations[:, 4])
    assert_allclose(after, positions, atol=1e-7)
    change = quaternion_to_vector(compose(invert(rotations), turned))
    assert_allclose(change, 0, atol=1e-7)


@draw_cases(40)
@given(seed=st.integers(0, 10_000))
def test_a_target_in_the_plane_of_the_limb_keeps_the_plane(seed):
    rng = np.random.default_rng(seed)
    motion = draw_leg(rng, rng.uniform(0.3, 2.5, N_FRAMES))
    positions, rotations = forward_kinematics(motion)
    hip, knee, ankle = positions[:, 1], positions[:, 3], positions[:, 4]
    targets = hip + 0.9 * (ankle - hip) + 0.05 * (knee - hip)
    _, (after, _) = reach(motion, targets, rotations[:, 4])
    normal = np.cross(knee - hip, ankle - knee)
    out = np.sum(normal * (after[:, 3] - hip), axis=1) / np.linalg.norm(normal, axis=1)
    assert_allclose(out, 0, atol=1e-9)
    bent = np.cross(after[:, 3] - hip, after[:, 4] - after[:, 3])
    assert (np.sum(bent * normal, axis=1) > 0).all()  # to the same side


@pytest.mark.parametrize(
    "axis", [[0, 0.05, 0.05], [-0.05, 0, 0]], ids=["aside", "backward"]
)
def test_a_leg_that_is_almost_straight_bends_as_it_usually_does(rng, axis):
    motion = draw_leg(rng, np.full(N_FRAMES, 0.8))
    rotations = np.array(motion.rotations)
    rotations[3, 3] = [*axis, np.sqrt(1 - np.dot(axis, axis))]
    motion = motion.with_(rotations=rotations)
    positions, world = forward_kinematics(motion)
    targets = positions[:, 1] + 0.8 * (positions[:, 4] - positions[:, 1])
    _, (after, turned) = reach(motion, targets, world[:, 4])
    normal = np.cross(after[:, 3] - after[:, 1], after[:, 4] - after[:, 3])[3]
    usual = rotate(turned[3, 2], [1, 0, 0])
    assert np.dot(normal, usual) > 0.95 * np.linalg.norm(normal)


def test_a_target_out_of_reach_is_approached(rng):
    motion = draw_leg(rng)
    positions, rotations = forward_kinematics(motion)
    hip = positions[:, 1]
    limb, (after, _) = reach(motion, hip + [0, -200, 0], rotations[:, 4])
    expected = hip - limb.lengths[:, np.newaxis] * [0, 1, 0]
    assert_allclose(after[:, 4], expected, atol=1e-6)


def test_error_names_the_joints_that_are_in_the_wrong_order(rng):
    motion = draw_leg(rng)
    with pytest.raises(DataError, match="^knee is not above hip in the hierarchy"):
        Limb(motion.skeleton, (3, 1, 4), *forward_kinematics(motion))
