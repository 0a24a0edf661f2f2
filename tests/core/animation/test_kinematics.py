"""Joint positions and rotations."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from keyweave import Motion, Skeleton
from keyweave.animation import kinematics
from keyweave.animation.kinematics import (
    end_site_positions,
    forward_kinematics,
    joint_positions,
)


@pytest.fixture
def motion(rng):
    skeleton = Skeleton(
        ("root", "spine", "arm", "leg"),
        [-1, 0, 1, 0],
        rng.normal(size=(4, 3)),
        end_site_parents=[2, 3],
        end_site_offsets=rng.normal(size=(2, 3)),
    )
    q = Rotation.random(20, random_state=3).as_quat().reshape(5, 4, 4)
    return Motion(
        skeleton,
        q,
        rng.normal(size=(5, 3)),
        frame_rate=24,
        translated=[2],
        translations=rng.normal(size=(5, 1, 3)),
    )


def naive_matrix(motion, frame, joint):
    """Multiply 4 x 4 matrices from a joint up to the root."""
    local = np.eye(4)
    local[:3, :3] = Rotation.from_quat(motion.rotations[frame, joint]).as_matrix()
    local[:3, 3] = motion.skeleton.offsets[joint]
    if joint == 0:
        local[:3, 3] = motion.root_positions[frame]
        return local
    if joint in motion.translated:
        local[:3, 3] = motion.translations[frame, list(motion.translated).index(joint)]
    return naive_matrix(motion, frame, motion.skeleton.parents[joint]) @ local


def test_positions_and_rotations_agree_with_naive(motion):
    positions, rotations = forward_kinematics(motion)
    for frame in range(5):
        for joint in range(4):
            expected = naive_matrix(motion, frame, joint)
            matrix = Rotation.from_quat(rotations[frame, joint]).as_matrix()
            assert_allclose(matrix, expected[:3, :3], atol=1e-12)
            assert_allclose(positions[frame, joint], expected[:3, 3], atol=1e-12)
    assert_allclose(joint_positions(motion), positions)


def test_bones_keep_their_length(motion):
    positions, _ = forward_kinematics(motion)
    lengths = np.linalg.norm(positions[:, 3] - positions[:, 0], axis=-1)
    assert_allclose(lengths, np.linalg.norm(motion.skeleton.offsets[3]))


def test_end_sites_rotate_with_their_joint(motion):
    sites = end_site_positions(motion)
    offset = np.append(motion.skeleton.end_site_offsets[1], 1)
    assert_allclose(sites[2, 1], (naive_matrix(motion, 2, 3) @ offset)[:3])


# --- ropes ---


def draw_rope(rng, n_joints, n_frames):
    """Return a motion of a rope, with a knot of several strands at every 40th joint."""
    parents = np.arange(-1, n_joints - 1)
    parents[3::40] -= 2
    skeleton = Skeleton(
        [f"j{i}" for i in range(n_joints)], parents, rng.normal(size=(n_joints, 3))
    )
    q = Rotation.random(n_frames * n_joints, random_state=5).as_quat()
    roots = rng.normal(size=(n_frames, 3))
    return Motion(skeleton, q.reshape(n_frames, n_joints, 4), roots, frame_rate=24)


def test_a_rope_takes_a_step_for_each_doubling_of_its_length(rng, monkeypatch):
    steps = []
    monkeypatch.setattr(kinematics, "compose", lambda p, q: steps.append(p) or q)
    forward_kinematics(draw_rope(rng, 3000, 1))
    assert len(steps) <= np.log2(3000) + 1


def test_a_rope_has_one_pose_however_it_is_computed(rng):
    rope = draw_rope(rng, 400, 300)
    at_once = forward_kinematics(rope)
    for row in (0, 299):
        alone = forward_kinematics(rope.take(slice(row, row + 1)))
        for several, single in zip(at_once, alone):
            assert_allclose(single[0], several[row], atol=1e-11)
