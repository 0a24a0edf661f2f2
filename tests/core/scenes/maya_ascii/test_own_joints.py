"""The joints that a character itself has: one chain a limb, whatever helps to pose it."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave import examples, open_scene
from keyweave.animation.kinematics import joint_positions
from keyweave.reports import build_figure_group
from made_up.strider.assembling import open_strider

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
SHOWN = re.compile(r'\tsetAttr ".v" no;\n')
BLENDED = re.compile(r'connectAttr "[^"]*IK\.\w+" "[^"]*Constraint1?\.[^;]*;\n')


@pytest.fixture
def changed(tmp_path):
    """Return a function that opens a scene again with some of its text removed."""

    def changed(scene, *removed):
        text = scene.path.read_text(encoding="utf-8")
        for pattern in removed:
            text, n = pattern.subn("", text)
            assert n
        path = tmp_path / "changed.ma"
        path.write_text(text, encoding="utf-8")
        return open_scene(path)

    return changed


@pytest.fixture
def scene_of(tmp_path):
    """Return a function that opens a scene of some statements."""

    def scene_of(*parts):
        path = tmp_path / "rig.ma"
        path.write_text(HEAD + "".join(parts), encoding="utf-8")
        return open_scene(path)

    return scene_of


def chain(stem, parent="", *, at=(0, 0, 0), offset=(0, -40, 0), n=3):
    """Return the statements of a chain of joints, e.g. a1, a2, a3."""
    lines = []
    for number in range(1, n + 1):
        place = at if number == 1 else offset
        below = f' -p "{parent}"' if parent else ""
        lines.append(f'createNode joint -n "{stem}{number}"{below};\n')
        lines.append('\tsetAttr ".t" -type "double3" {} {} {};\n'.format(*place))
        parent = f"{stem}{number}"
    return "".join(lines)


def driven(driver, follower, n=3):
    """Return the connections by which a chain follows another, joint by joint."""
    rows = range(1, n + 1)
    return "".join(f'connectAttr "{driver}{i}.r" "{follower}{i}.r";\n' for i in rows)


def bound(*joints):
    """Return a skin cluster that follows joints."""
    wires = (f'connectAttr "{j}.wm" "skin.ma[{i}]";\n' for i, j in enumerate(joints))
    return "".join(['createNode skinCluster -n "skin";\n', *wires])


def own(scene):
    return [*scene.own_skeletons()]


BIPED_CASES = {"as it is": (), "all shown": (SHOWN,), "and idle": (SHOWN, BLENDED)}


@pytest.mark.parametrize("removed", BIPED_CASES.values(), ids=BIPED_CASES)
def test_the_biped_has_no_joint_of_its_ik_chains(changed, removed):
    scene = changed(examples.load_scene("biped_walk"), *removed)
    (joints,) = scene.own_skeletons().values()
    assert joints == [name for name in scene.joints if not name.endswith("IK")]


@pytest.mark.parametrize("up_axis", ["y", "z"])
@pytest.mark.parametrize("limbs", ["fk", "ik"])
@pytest.mark.parametrize("removed", [(), (SHOWN,)], ids=["hidden", "shown"])
def test_only_one_of_the_striders_nine_skeletons_is_its_figure(
    changed, tmp_path, up_axis, limbs, removed
):
    scene = open_strider(tmp_path, legs=limbs, arms=limbs, up_axis=up_axis)
    assert len(scene.skeletons()) == 9
    scene = changed(scene, *removed)
    assert scene.own_skeletons() == {"c_root_jnt": scene.skeletons()["c_root_jnt"]}


def find_coinciding(scene):
    """Return pairs of drawn joints, none above the other, that are always together."""
    (motion,) = build_figure_group(scene, (1, 9), controls=()).motions
    places, skeleton = joint_positions(motion), motion.skeleton
    near = np.linalg.norm(places[:, :, None] - places[:, None], axis=-1).max(axis=0) < 0.1
    return [
        (skeleton.names[a], skeleton.names[b])
        for a, b in np.argwhere(np.triu(near, 1)).tolist()
        if a not in skeleton.list_above(b) and b not in skeleton.list_above(a)
    ]


def test_no_two_limbs_start_in_one_place(tmp_path, changed):
    """There is one joint for each slot, however limbs are posed."""
    assert find_coinciding(changed(examples.load_scene("biped_walk"), SHOWN)) == []
    for limbs in ("fk", "ik"):
        strider = open_strider(tmp_path, legs=limbs, arms=limbs)
        assert find_coinciding(changed(strider, SHOWN)) == []


@pytest.mark.parametrize("name", ["biped_walk", "biped_capture"])
def test_drawn_joints_move_as_those_of_the_rig(name):
    scene = examples.load_scene(name)
    group = build_figure_group(scene, (1, 20), controls=())
    (motion,) = group.motions
    columns = motion.skeleton.names
    worlds = scene.state.compute_worlds(list(map(scene.graph.node, columns)), motion.frames)
    assert_allclose(joint_positions(motion), worlds[..., 3, :3], atol=1e-6)


@pytest.mark.parametrize("name", ["skeleton_shot", "skeleton_capture"])
def test_a_skeleton_without_a_rig_keeps_every_joint(name):
    scene = examples.load_scene(name)
    assert scene.own_skeletons() == scene.skeletons()


def test_a_bound_chain_takes_precedence_over_a_driven_one(scene_of):
    pair = chain("a"), chain("b"), driven("a", "b")
    assert own(scene_of(*pair)) == ["b1"]
    assert own(scene_of(*pair, bound("a1", "a2"))) == ["a1"]
    assert own(scene_of(*pair, bound("b1", "b2"))) == ["b1"]
    assert own(scene_of(*pair, bound("a1", "b1", "a2", "b2"))) == ["b1"]


def test_a_chain_that_follows_another_from_elsewhere_is_a_second_figure(scene_of):
    pair = chain("a"), chain("b", at=(50, 0, 0)), driven("a", "b")
    assert own(scene_of(*pair)) == ["a1", "b1"]


def test_a_prop_in_a_hand_and_the_hand_stay(scene_of):
    prop = chain("prop", at=(0, -80, 0), n=2) + 'connectAttr "a3.r" "prop1.r";\n'
    assert own(scene_of(chain("a"), prop)) == ["a1", "prop1"]


def test_joints_that_start_at_one_place_are_limbs_unless_their_offsets_agree(scene_of):
    body = chain("body", n=1), chain("left", "body1", offset=(10, -40, 0))
    mirrored = scene_of(*body, chain("right", "body1", offset=(-10, -40, 0)))
    assert len(mirrored.own_skeletons()["body1"]) == 7
    twin = scene_of(*body, chain("again", "body1", offset=(10, -40, 0)))
    assert twin.own_skeletons()["body1"] == ["body1", "left1", "left2", "left3"]
    twin = scene_of(*body, chain("x", "body1", offset=(10, -40, 0)), bound("x1", "x2"))
    assert twin.own_skeletons()["body1"] == ["body1", "x1", "x2", "x3"]


def test_a_small_skeleton_that_carries_an_ik_handle_is_a_helper(scene_of):
    leg = chain("leg", n=6) + 'createNode ikEffector -n "eff" -p "leg2";\n'
    roll = chain("roll", at=(0, -80, 0), offset=(0, 5, 0), n=2)
    handle = (
        'createNode ikHandle -n "handle" -p "roll2";\n'
        'connectAttr "leg1.msg" "handle.hsj";\nconnectAttr "eff.hp" "handle.hee";\n'
    )
    assert own(scene_of(leg, roll, handle)) == ["leg1"]
    assert own(scene_of(leg, roll)) == ["leg1", "roll1"]
    mesh = 'createNode mesh -n "blade" -p "roll2";\n'
    assert own(scene_of(leg, roll, handle, mesh)) == ["leg1", "roll1"]


def test_joints_of_a_spline_are_not_bound_by_its_curve(scene_of):
    curve = (
        'createNode transform -n "spline";\ncreateNode nurbsCurve -n "cv" -p "spline";\n'
        'connectAttr "skin.og[0]" "cv.cr";\n'
    )
    pair = chain("a"), chain("b"), driven("a", "b"), bound("a1", "a2")
    assert own(scene_of(*pair, curve)) == ["b1"]


def test_where_a_scene_cannot_be_evaluated_connections_decide(scene_of):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "a1.tx";\n'
    assert own(scene_of(chain("a"), chain("b"), driven("a", "b"), odd)) == ["b1"]


def test_helper_joints_are_drawn_only_if_named_explicitly(changed):
    scene = changed(examples.load_scene("biped_walk"), SHOWN)
    whole = build_figure_group(scene, (1, 2), joints="Hips", controls=())
    assert len(whole.names) == 54 and not any(n.endswith("IK") for n in whole.names)
    helper = build_figure_group(scene, (1, 2), joints="LeftArmIK", controls=())
    assert helper.names == ("LeftArmIK", "LeftForeArmIK", "LeftHandIK")
    assert np.isfinite(helper.figure.points).all()
