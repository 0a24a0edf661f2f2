"""Limbs under IK handles of ikSpringSolver."""

import json

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.matrices import rotation_matrix
from keyweave.scenes.maya_ascii.nodes.ik.bending import (
    compute_bent_rotations,
    compute_limb_points,
    find_bends,
)
from keyweave.scenes.maya_ascii.nodes.ik.springs import (
    compute_spring_shares,
    solve_spring_bends,
)
from made_up.limb_scenes import limb_text
from reference_material import shared

BONES = [(4, 0, 0), (5, 0, 0), (4, 0, 0)]
ORIENTS = [(0, 0, 30), (0, 0, -80), (0, 0, 70)]
BIAS = """\
	addAttr -ci true -m -sn "sab" -ln "springAngleBias" -at "compound" -nc 3;
	addAttr -ci true -sn "sbp" -ln "springAngleBias_Position" -at "float" \
-p "springAngleBias";
	addAttr -ci true -sn "sbfv" -ln "springAngleBias_FloatValue" -dv 1 -at "float" \
-p "springAngleBias";
	addAttr -ci true -sn "sbi" -ln "springAngleBias_Interp" -dv 3 -min 0 -max 3 -en \
"None:Linear:Smooth:Spline" -at "enum" -p "springAngleBias";
	setAttr -s 2 ".sab[0:1]"  0 {} 3 1 {} 3;"""


def scene_of(tmp_path, handle="", goal=(7, 3, 0), **options):
    text = limb_text(
        BONES, orients=ORIENTS, solver="ikSpringSolver", handle=handle, goal=goal, **options
    )
    file = tmp_path / "spring.ma"
    file.write_text(text, encoding="utf-8")
    return kw.open_scene(file)


def bends(scene):
    """Return the changes of both bends, in degrees, and the end of the limb."""
    values = scene.sample(["j1.rotateZ", "j2.rotateZ"], [1]).values[0]
    return np.degrees(values), scene.world_matrices(["j3"], [1])[0, 0, 3, :3]


def test_bends_are_those_that_maya_saved():
    (case,) = json.loads(shared("oracles/references/spring.json").read_text())
    rests = [rotation_matrix(np.radians(r), 0) for r in case["rest_joint_orients"]]
    own = [rotation_matrix(np.radians(r), 0) for r in case["saved_rotations"]]
    bones = [np.array([size, 0.0, 0.0]) for size in case["bone_lengths"]]
    saved = [r @ rest for r, rest in zip(own, rests)]
    reach = np.linalg.norm(compute_limb_points(bones, saved[1:])[-1])
    found = find_bends(bones, rests[1:])
    shares = [1.0 + np.array(bias) for bias in case["angle_bias"]]
    angles = solve_spring_bends(found, shares, reach)
    change = np.degrees(np.array(angles) - np.array(found.angles))
    assert_allclose(-np.abs(change), np.array(case["saved_rotations"])[1:, 2], atol=1e-9)


@settings(max_examples=30, deadline=None)
@given(st.floats(5.0, 12.0), st.floats(-0.5, 2.0), st.floats(-0.5, 2.0))
def test_the_end_is_at_the_distance_and_bends_change_by_their_shares(distance, a, b):
    bones = [np.array(bone, float) for bone in BONES]
    rests = [rotation_matrix(np.radians(angles), 0) for angles in ORIENTS]
    found = find_bends(bones, rests[1:])
    shares = [np.array(1 + a), np.array(1 + b)]
    angles = np.array(solve_spring_bends(found, shares, np.array(distance)))
    change = angles - np.array(found.angles)
    end = compute_limb_points(bones, compute_bent_rotations(found, [*angles]))[-1]
    assert np.linalg.norm(end) == pytest.approx(distance)
    if ((angles > 1e-6) & (angles < np.pi - 1e-6)).all():  # none stops at its limit
        assert_allclose(change[0] * (1 + b), change[1] * (1 + a), atol=1e-9)


def test_a_goal_at_the_distance_of_rest_leaves_the_limb_at_rest():
    bones = [np.array(bone, float) for bone in BONES]
    rests = [rotation_matrix(np.radians(angles), 0) for angles in ORIENTS]
    found = find_bends(bones, rests[1:])
    reach = np.linalg.norm(compute_limb_points(bones, rests[1:])[-1])
    angles = solve_spring_bends(found, [np.array(1.0), np.array(3.0)], np.array(reach))
    assert_allclose(angles, found.angles, atol=1e-9)


def test_the_limb_takes_the_pose_closest_to_rest_of_several():
    bones = [np.array(bone, float) for bone in BONES]
    rests = [rotation_matrix(np.radians([0, 0, angle]), 0) for angle in (120, -20)]
    found = find_bends(bones, rests)
    reach = np.linalg.norm(compute_limb_points(bones, rests)[-1])
    shares = [np.array(0.5), np.array(3.0)]
    angles = solve_spring_bends(found, shares, np.array(0.99 * reach))
    changes = (np.array(angles) - np.array(found.angles)) / shares
    assert_allclose(changes[0], changes[1], atol=1e-9)
    assert abs(changes[0]) < 0.08  # another is at -0.2


def test_biases_of_the_handle_share_the_change_of_bends(tmp_path):
    change, end = bends(scene_of(tmp_path, BIAS.format(0.75, 0.5)))
    assert change[0] / -change[1] == pytest.approx(1.75 / 1.5)
    assert_allclose(end, (7, 3, 0), atol=1e-9)


def test_biases_may_change_over_time(tmp_path):
    values = np.array([[0.0], [0.5], [2.0]])
    scene = scene_of(tmp_path, BIAS.format(0.75, 0.5))
    channels = ["handle.springAngleBias[0].springAngleBias_FloatValue"]
    together = scene.world_matrices(["j1", "j2"], [1, 1, 1], channels, values)
    for value, expected in zip(values, together):
        alone = scene.world_matrices(["j1", "j2"], [1], channels, value[np.newaxis])
        assert_allclose(alone[0], expected, atol=1e-12)
    assert np.abs(np.diff(together, axis=0)).max() > 0.01


def test_bends_change_equally_without_biases(tmp_path):
    change, end = bends(scene_of(tmp_path))
    assert change[0] == pytest.approx(-change[1])
    assert abs(change[0]) > 1
    assert_allclose(end, (7, 3, 0), atol=1e-9)


def test_the_limb_bends_towards_its_pole_vector(tmp_path):
    scene = scene_of(tmp_path, goal=(9, 0, 0), pole=(0, 0, 1))
    places = scene.world_matrices(["j0", "j1", "j2", "j3"], [1])[0, :, 3, :3]
    assert_allclose(places[:, 1], 0, atol=1e-9)
    assert places[1:3, 2].sum() > 0


def test_biases_between_two_positions_are_interpolated():
    shares = compute_spring_shares(
        3, {0: 0.0, 1: 1.0}, {0: np.array(0.0), 1: np.array(1.0)}
    )
    assert_allclose(shares, [1.0, 1.5, 2.0])


def test_spring_chains_are_reported_as_uncertain(tmp_path):
    (chain,) = scene_of(tmp_path).uncertain_chains()
    assert (chain.handle, chain.solver, chain.joints) == (
        "handle",
        "ikSpringSolver",
        ("j0", "j1", "j2"),
    )
