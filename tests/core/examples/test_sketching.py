"""A sketch keeps what was keyed of a motion, and nothing else."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave import SettingError, UnknownNameError, joint_positions
from keyweave.examples import hanging_pose, key_frames, load_walk, sketch, sketch_curves
from keyweave.geometry.rotations import quaternion_to_euler

LEGS = ["LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"]


@pytest.fixture(scope="module")
def motion():
    return load_walk("normal")


def bend(motion, name):
    """Return a joint's angle about x in degrees; knees bend by it, hips extend."""
    joint = motion.skeleton.index(name)
    order = motion.skeleton.rotation_orders[joint]
    angles = quaternion_to_euler(motion.rotations[:, joint], order)
    return np.degrees(angles[:, order.index("X")])


@pytest.mark.parametrize(("n", "every"), [(31, 10), (32, 10), (7, 10), (20, 1), (12, 11)])
def test_first_and_last_frames_are_keyed(n, every):
    motion = load_walk("normal").cut(5, 4 + n)
    keys = key_frames(motion, every)
    assert keys[0] == 5 and keys[-1] == 4 + n
    assert (np.diff(keys[:-1]) == every).all() and keys[-1] - keys[-2] <= every


def test_sketches_meet_their_keys(motion):
    sketched = sketch(motion, joints=LEGS, every=7)
    rows = (key_frames(motion, 7) - motion.start_frame).astype(int)
    joints = [motion.skeleton.index(name) for name in LEGS]
    dots = np.sum(
        sketched.rotations[rows][:, joints] * motion.rotations[rows][:, joints], axis=-1
    )
    assert_allclose(np.abs(dots), 1, atol=1e-12)
    assert_allclose(sketched.root_positions[rows], motion.root_positions[rows], atol=1e-9)


def test_sketches_of_every_frame_are_the_motion(motion):
    sketched = sketch(motion, joints=motion.skeleton.names, every=1)
    assert_allclose(joint_positions(sketched), joint_positions(motion), atol=1e-6)


def test_sketches_lose_the_detail_between_keys(motion):
    sketched = sketch(motion, joints=LEGS, every=10)
    assert np.abs(bend(sketched, "LeftLeg") - bend(motion, "LeftLeg")).max() > 5


def test_joints_that_are_not_keyed_hang_still(motion):
    sketched = sketch(motion, joints=LEGS)
    pose = hanging_pose(motion.skeleton)
    for name in set(motion.skeleton.names) - set(LEGS):
        joint = motion.skeleton.index(name)
        assert_allclose(sketched.rotations[:, joint] - pose[joint], 0, atol=1e-12)
    hands = joint_positions(sketched)[:, motion.skeleton.index("LeftHand")]
    assert (hands - sketched.root_positions)[:, 1].max() < 0


def test_sketches_of_one_frame_keep_it(motion):
    still = sketch(motion.cut(9, 9), joints=LEGS)
    assert_allclose(still.root_positions, motion.root_positions[8:9])


def test_curves_have_the_keys_of_the_sketch(motion):
    curves = {c.channel: c for c in sketch_curves(motion, LEGS, every=10)}
    assert len(curves) == 3 + 3 * len(LEGS)
    for curve in curves.values():
        assert_allclose(curve.frames, key_frames(motion, 10))
    rows = (key_frames(motion, 10) - 1).astype(int)
    knee = np.degrees(curves["LeftLeg.rotateX"].values)
    assert_allclose(knee, bend(motion, "LeftLeg")[rows], atol=1e-9)
    path = np.stack([curves[f"Hips.translate{axis}"].values for axis in "XYZ"], axis=1)
    assert_allclose(path, motion.root_positions[rows])


def test_sketches_refuse_unknown_joints_and_a_key_interval_of_0(motion):
    with pytest.raises(UnknownNameError, match="LeftLeg"):
        sketch(motion, joints=["LeftLegg"])
    with pytest.raises(SettingError, match="every"):
        key_frames(motion, 0)
