"""Channels put nodes where a motion has them, whatever a host says stands beside them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.matrices import (
    maya_to_scipy_order,
    rotation_matrix,
    scipy_to_maya_order,
)
from keyweave.geometry.rotations import quaternion_to_matrix
from keyweave.scenes.maya_ascii.nodes.transforms import transform_matrix
from keyweave.scenes.posing import (
    JointOrient,
    Pivots,
    PosableNode,
    compute_pivot_shift,
    pose_to_channels,
)

N_FRAMES = 6


def a_motion(names, parents, seed=4):
    rng = np.random.default_rng(seed)
    skeleton = kw.Skeleton(names, parents, rng.uniform(-3, 3, (len(names), 3)))
    return kw.Motion(
        skeleton,
        rng.normal(size=(N_FRAMES, len(names), 4)),
        rng.uniform(-5, 5, (N_FRAMES, 3)),
        24.0,
        7,
    )


def still():
    return np.broadcast_to(np.eye(4), (N_FRAMES, 4, 4))


def turns(clip, node):
    order = scipy_to_maya_order(clip.rotation_orders[node])
    return rotation_matrix(clip.values[:, clip.columns(node)], order)


@pytest.mark.parametrize("order", ["ZYX", "YXZ", "XZY"])
def test_the_clip_is_on_the_motions_frames_with_the_hosts_order(order):
    motion = a_motion(("hip",), [-1])
    clip = pose_to_channels(motion, [PosableNode("hip", "", order, still(), still())], "z")
    assert (clip.start_frame, clip.frame_rate, len(clip)) == (7, 24.0, N_FRAMES)
    assert dict(clip.rotation_orders) == {"hip": order} and clip.up_axis == "z"
    expected = np.swapaxes(quaternion_to_matrix(motion.rotations[:, 0]), -1, -2)
    assert_allclose(turns(clip, "hip"), expected, atol=1e-9)
    places = clip.values[:, :3]
    assert_allclose(places, motion.root_positions, atol=1e-9)


def test_a_child_node_rotates_relative_to_its_parents_new_pose():
    motion = a_motion(("hip", "knee"), [-1, 0])
    nodes = [
        PosableNode(n, a, "ZYX", still(), still())
        for n, a in (("hip", ""), ("knee", "hip"))
    ]
    alone = [PosableNode(n, "", "ZYX", still(), still()) for n in ("hip", "knee")]
    clip, apart = pose_to_channels(motion, nodes), pose_to_channels(motion, alone)
    knee = turns(clip, "knee") @ turns(clip, "hip")
    assert_allclose(knee, turns(apart, "knee"), atol=1e-9)
    assert "knee.translateX" not in clip.channels


def test_orients_and_axes_are_taken_out():
    motion = a_motion(("hip",), [-1])
    angles, axis = np.array([0.3, -0.8, 1.2]), np.array([-0.4, 0.1, 0.9])
    joint = PosableNode(
        "hip", "", "ZYX", still(), still(), rotate_axis=axis, orient=JointOrient(angles)
    )
    plain = pose_to_channels(motion, [PosableNode("hip", "", "ZYX", still(), still())])
    clip = pose_to_channels(motion, [joint])
    made = rotation_matrix(axis, 0) @ turns(clip, "hip") @ rotation_matrix(angles, 0)
    assert_allclose(made, turns(plain, "hip"), atol=1e-9)


def test_a_node_with_a_pivot_still_reaches_the_requested_position():
    pivot = np.array([2.0, -1.0, 0.5])
    node = PosableNode("hip", "", "ZYX", still(), still(), pivots=Pivots(pivot))
    motion = a_motion(("hip",), [-1])
    clip = pose_to_channels(motion, [node])
    turn = turns(clip, "hip")
    origin = pivot - np.einsum("j,njk->nk", pivot, turn) + clip.values[:, :3]
    assert_allclose(origin, motion.root_positions, atol=1e-9)


def test_a_joint_has_no_pivots():
    joint = PosableNode(
        "hip", "", "ZYX", still(), still(), orient=JointOrient(), pivots=Pivots(np.ones(3))
    )
    assert not compute_pivot_shift(joint, np.ones((N_FRAMES, 3))).any()


def test_constant_attributes_can_be_given_once_or_on_each_frame():
    motion, pivot = a_motion(("hip",), [-1]), np.array([1.0, 2.0, 3.0])
    facts = {"scale": np.array([2.0, 1.0, 0.5]), "rotate_axis": pivot / 9}
    clips = []
    for spread in (lambda v: v, lambda v: np.broadcast_to(v, (N_FRAMES, *v.shape))):
        given = {name: spread(value) for name, value in facts.items()}
        pivots = Pivots(spread(pivot), scale_pivot=spread(-pivot))
        node = PosableNode("hip", "", "YXZ", still(), still(), **given, pivots=pivots)
        clips.append(pose_to_channels(motion, [node]))
    assert_allclose(clips[0].values, clips[1].values, atol=1e-12)


@pytest.mark.parametrize("number", range(6))
def test_the_shift_of_a_transform_is_where_its_matrix_has_the_origin(number, rng):
    names = ("scale", "shear", "rotate_axis")
    facts = {name: rng.uniform(-2, 2, (N_FRAMES, 3)) for name in names}
    pivots = rng.uniform(-2, 2, (4, N_FRAMES, 3))
    angles = rng.uniform(-3, 3, (N_FRAMES, 3))
    node = PosableNode(
        "a",
        "",
        maya_to_scipy_order(number),
        still(),
        still(),
        **facts,
        pivots=Pivots(*pivots),
    )
    matrix = transform_matrix(
        np.zeros(3),
        angles,
        np.array(number),
        facts["scale"],
        facts["shear"],
        *pivots,
        facts["rotate_axis"],
    )
    assert_allclose(compute_pivot_shift(node, angles), matrix[:, 3, :3], atol=1e-12)
