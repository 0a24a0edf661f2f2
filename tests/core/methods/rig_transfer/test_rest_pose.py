"""Rest offsets between the joints of two skeletons."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import DataError, examples
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.rotations import (
    align,
    compose,
    euler_to_quaternion,
    invert,
    quaternion_to_vector,
)
from keyweave.methods.rig_transfer.rest_pose import align_rest
from made_up.disguises import Z_UP, disguise
from reference_material import shared

STILL = [0.0, 0.0, 0.0, 1.0]


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 120)


@pytest.fixture(scope="module")
def disguised(walk):
    """Return a walk in disguise, and its map to the walk without rest offsets."""
    motion, names = disguise(walk, np.random.default_rng(3))
    own = kw.map_joints(walk, walk)
    return motion, own.with_(source_joints=tuple(names[n] for n in own.source_joints))


def test_offsets_take_the_rotations_of_one_figure_to_the_other(walk, disguised):
    motion, correspondence = disguised
    aligned = align_rest(motion, walk, correspondence)
    ours, theirs = (forward_kinematics(each)[1] for each in (motion, walk))
    for slot, source, target, offset in zip(
        aligned.slots, aligned.source_joints, aligned.target_joints, aligned.rest_offsets
    ):
        turned = compose(ours[:, motion.skeleton.index(source)], offset)
        expected = compose(Z_UP, theirs[:, walk.skeleton.index(target)])
        assert_allclose(align(turned, expected), expected, atol=1e-9, err_msg=slot)
    assert set(aligned.rest_origins) == {"motion"}


def test_equal_zero_poses_give_no_offset_with_high_confidence(walk):
    aligned = align_rest(walk, walk.skeleton, kw.map_joints(walk, walk))
    assert_allclose(aligned.rest_offsets, [STILL] * len(aligned), atol=1e-12)
    assert set(aligned.rest_origins) == {"zero pose"}
    assert aligned.rest_confidences.min() > 0.9


def test_a_rest_frame_is_the_pose_of_the_target_at_rest(walk, disguised):
    motion, correspondence = disguised
    heading = euler_to_quaternion([0.6, 0, 0], "ZXY")
    rotations = np.array(motion.rotations)
    at_rest = align_rest(motion, walk, correspondence)
    joints = [*map(motion.skeleton.index, at_rest.source_joints)]
    world = np.tile(STILL, (len(motion.skeleton), 1))
    world[joints] = compose(heading, compose(Z_UP, invert(at_rest.rest_offsets)))
    parents = motion.skeleton.parents[1:]
    rotations[9, 0] = world[0]
    rotations[9, 1:] = compose(invert(world[parents]), world[1:])
    posed = motion.with_(rotations=rotations)
    aligned = align_rest(posed, walk, correspondence, rest_frame=10)
    expected = compose(compose(invert(world[joints]), heading), Z_UP)
    assert_allclose(align(aligned.rest_offsets, expected), expected, atol=1e-6)
    assert set(aligned.rest_origins) == {"frame 10"}


def test_known_offsets_are_kept_and_passed_on(walk):
    correspondence = kw.map_joints(walk, walk)
    offset = euler_to_quaternion([0.0, 0.2, 0.0], "ZXY")
    offsets = np.array(correspondence.rest_offsets)
    origins = [""] * len(correspondence)
    row = correspondence.index("l.thigh")
    offsets[row], origins[row] = offset, "by hand"
    known = correspondence.with_(rest_offsets=offsets, rest_origins=origins)
    aligned = align_rest(walk, walk.skeleton, known)
    assert_allclose(aligned.rest_offsets[row], offset)
    assert aligned.rest_origins[row] == "by hand"
    assert "" not in aligned.rest_origins


def test_error_names_the_rest_frame_outside_the_motion(walk):
    with pytest.raises(DataError, match="rest_frame is 500, expected one of the frames 1"):
        align_rest(walk, walk, kw.map_joints(walk, walk), rest_frame=500)


def test_legs_are_aligned_by_the_motion_if_the_zero_pose_is_unusable():
    capture = kw.load(shared("mocap/gait_styles/dataset-1_walk_normal_001.bvh"))
    target = kw.load(shared("mocap/woody2_speeds/wd2_WalkLean00.bvh"))
    aligned = align_rest(capture, target, kw.map_joints(capture, target))
    origins = dict(zip(aligned.slots, aligned.rest_origins))
    sure = dict(zip(aligned.slots, aligned.rest_confidences))
    for side in "lr":
        assert {origins[f"{side}.{place}"] for place in ("thigh", "foot")} == {"motion"}
        assert min(sure[f"{side}.{place}"] for place in ("thigh", "foot")) > 0.8
    assert origins["hips"] == "zero pose"
    # Its bones are in a row, but the spine is rolled by 90 degrees about them.
    assert origins["spine1"] == "motion"
    spine = target.skeleton.index(aligned.target_joints[aligned.index("spine1")])
    result = kw.retarget(capture, target, aligned)
    assert np.abs(result.rotations[:, spine, 3]).min() > np.cos(np.radians(30 / 2))


def test_curved_spines_of_upright_figures_keep_their_curves(walk):
    """Where whole trunks agree, a spine that leans back at the hips turns no joint."""
    skeleton = walk.skeleton
    offsets = np.array(skeleton.offsets)
    spine, chest = (kw.find_slots(walk)[slot] for slot in ("spine1", "spine2"))
    away = [0.0, 0.0, -0.6 * offsets[skeleton.index(spine), 1]]
    offsets[skeleton.index(spine)] += away
    offsets[skeleton.index(chest)] -= away
    curved = replace(skeleton, offsets=offsets)
    aligned = align_rest(walk, curved, kw.map_joints(walk, curved))
    trunk = [s for s in aligned.slots if s in ("hips", "spine1", "spine2", "head")]
    for slot in trunk:
        turn = aligned.rest_offsets[aligned.index(slot)]
        assert np.degrees(np.linalg.norm(quaternion_to_vector(turn))) < 1e-6, slot
