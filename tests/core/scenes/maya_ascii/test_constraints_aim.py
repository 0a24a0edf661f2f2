"""Aim constraints and pole vectors point at their targets, the right side up."""

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from made_up.constraint_scenes import constraint
from made_up.placed_nodes import (
    angle_between,
    degrees,
    joints_of,
    node,
    opened,
    pairs,
    triples,
)

UPS = {
    0: lambda asked: np.array([0.0, 1, 0]),
    1: lambda asked: asked("up.wm")[3, :3] - asked.pivot("n"),
    2: lambda asked: np.array([0.0, 1, 2]) @ asked("up.wm")[:3, :3],
    3: lambda asked: np.array([0.0, 1, 2]),
}


@pytest.mark.parametrize("up_type", range(5))
@draw_cases(25)
@given(pairs(2), triples(degrees), st.sampled_from([[1, 0, 0], [0, 0, -1], [1, 2, 3]]))
def test_the_aim_axis_points_at_the_targets(folder, up_type, scene, turn, aim):
    scene["up"] = node((3, 20, -7), turn)
    made = constraint(
        "aim", "n", ["t0", "t1"], joints=joints_of(scene), a=aim, u=[0, 1, 0],
        wu=[0, 1, 2], wut=up_type,
    )  # fmt: skip
    made += 'connectAttr "up.wm" "n_aimConstraint1.wum";\n'
    asked = opened(folder, scene, made)
    way = (asked.pivot("t0") + asked.pivot("t1")) / 2 - asked.pivot("n")
    assume(np.linalg.norm(way) > 0.1)
    world = asked("n.wm")[:3, :3]
    pointing = np.array(aim) @ world
    assert angle_between(pointing, way) < 1e-9
    if up_type in UPS:
        up = UPS[up_type](asked)
        assume(1e-2 < angle_between(up, way) < np.pi - 1e-2)
        normal = np.cross(way, up)
        held = np.array([0.0, 1, 0]) @ world
        assert abs(angle_between(held, normal) - np.pi / 2) < 1e-9
        assert np.cross(way, held) @ normal > 0


def test_without_an_up_vector_a_node_rotates_the_shortest_way(folder):
    scene = {"t0": node((1, 1, 0)), "n": node()}
    asked = opened(folder, scene, constraint("aim", "n", ["t0"], wut=4))
    assert_allclose(np.degrees(asked("n.r")), [0, 0, 45], atol=1e-9)
    behind = asked.plan(["n.wm"], ["t0.tx", "t0.ty"]).run(None, [-1.0, 0.0])[0]
    assert_allclose([1, 0, 0] @ behind[:3, :3], [-1, 0, 0], atol=1e-9)


@pytest.mark.parametrize("up_type", range(5))
def test_a_target_at_the_node_or_along_its_up_vector_still_gives_a_rotation(
    folder, up_type
):
    scene = {"t0": node(), "n": node()}
    asked = opened(folder, scene, constraint("aim", "n", ["t0"], wut=up_type))
    plan = asked.plan(["n.wm"], ["t0.ty"])
    places = np.array([0.0, 1.0, -1.0, 1e-9, 1e9])
    found = plan.run(None, [places])[0][:, :3, :3]
    assert_allclose(found @ found.swapaxes(1, 2), np.eye(3) + 0 * found, atol=1e-9)
    assert_allclose(found[0], np.eye(3), atol=1e-12)  # no way to go: no turn
    assert_allclose(found[1:, 0], np.sign(places[1:, None]) * [0, 1, 0], atol=1e-9)


def test_the_constraint_vector_points_to_the_target(folder):
    scene = {"top": node((0, 0, 1), (0, 0, 90)), "t0": node((4, 5, 6)), "n": node()}
    scene["n"]["parent"] = "top"
    asked = opened(folder, scene, constraint("aim", "n", ["t0"]))
    assert_allclose(asked("n_aimConstraint1.cv"), [5, -4, 5], atol=1e-12)


def test_a_pole_vector_points_from_the_first_joint_to_the_target(folder):
    scene = {
        "top": node((1, 2, 3), (0, 0, 90)),
        "hip": {"type": "joint", "parent": "top", "values": {"translate": [4, 0, 0]}},
        "goals": node((9, 9, 9), (0, 90, 0)),
        "handle": {"type": "ikHandle", "parent": "goals"},
        "knee": node((1, 6, 10)),
        "shin": node((1, 8, 10)),
    }
    made = constraint("poleVector", "handle", ["knee"], start="hip")
    asked = opened(folder, scene, made)
    pole = asked("handle.poleVector")
    assert_allclose(pole, [-7, 0, 0], atol=1e-12)
    assert_allclose([*pole, 0] @ asked("goals.wm"), [0, 0, 7, 0], atol=1e-12)
    made = constraint("poleVector", "handle", ["knee", "shin"], start="hip")
    pole = opened(folder, scene, made)("handle.poleVector")
    assert_allclose([*pole, 0] @ asked("goals.wm"), [0, 1, 7, 0], atol=1e-12)


@pytest.mark.parametrize("up", ["y", "z"])
def test_world_up_type_0_uses_the_scenes_up_axis(folder, up):
    made = constraint("aim", "n", ["t0"], wut=0, a=[1, 0, 0], u=[0, 1, 0])
    opened(folder, {"t0": node((5, 2, 3)), "n": node()}, made)
    scene = kw.open_scene(folder / "scene.ma", up_axis=up)
    turn = scene.world_matrices("n", [1])[0, 0, :3, :3]
    axis = np.eye(3)["xyz".index(up)]
    assert turn[1] @ axis > 0
    assert abs(turn[2] @ axis) < 1e-9
