"""Rigs of scenes in which some joints and controls are on nodes that are not understood."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.rigs.presets import describe_control
from made_up import small_rigs as small_rigs

PROP = "\n".join(
    [
        *small_rigs.group("prop", "", (0, 0, 0), "joint"),
        *small_rigs.group("prop_end", "prop", (0, 5, 0), "joint"),
        'createNode oddDriver -n "driver";',
        'connectAttr "driver.out[0]" "prop.rx";\n',
    ]
)
HELD = "\n".join(
    [
        'createNode oddNode -n "odd";',
        *small_rigs.group("held_GRP", "", (0, 0, 0)),
        *small_rigs.control("held_CTRL", "held_GRP"),
        *small_rigs.shape("held_CTRL"),
        'connectAttr "odd.out" "held_GRP.tx";',
        'connectAttr "held_CTRL.ry" "finger.ry";\n',
    ]
)
BLENDED = """createNode animBlendNodeOdd -n "blend";
connectAttr "blend.o" "foot_CTRL.tx";
"""


def opened(folder, extra):
    return small_rigs.opened(folder, small_rigs.figure(extra=extra))


def test_an_unsupported_joint_does_not_remove_other_joints(tmp_path, rig):
    hero = small_rigs.figure("hero").partition("\n")[2]
    scene = opened(tmp_path, hero + PROP)
    words = (
        r"^2 nodes are left out of the rig \(prop, prop_end\); the first cannot be "
        "evaluated: prop.worldMatrix.*: driver is a node of type oddDriver"
    )
    with pytest.warns(kw.KeyweaveWarning, match=words) as told:
        first, second = scene.rigs()
    assert len(told) == 1
    assert told[0].filename == __file__
    assert list(map(describe_control, first.controls)) == list(
        map(describe_control, rig.controls)
    )
    assert (first.joints, len(second.joints)) == (rig.joints, len(rig.joints))
    with pytest.warns(kw.KeyweaveWarning, match=words) as told:
        both = scene.rig()
    assert len(told) == 1
    assert both.joints == (*first.joints, *second.joints)
    with pytest.warns(kw.KeyweaveWarning, match=words):
        assert scene.rig(controls="hero:*_CTRL").joints == second.joints


def test_the_remaining_joints_of_a_rig_match_the_scene(tmp_path):
    scene = opened(tmp_path, small_rigs.KEYS + PROP)
    with pytest.warns(kw.KeyweaveWarning, match="prop"):
        rig = scene.rig()
    frames = np.arange(1.0, 5.0)
    found = rig.evaluate(rig.sample(frames).values, frames)
    assert_allclose(found, scene.world_matrices(rig.joints, frames), atol=1e-12)


def test_nodes_below_an_unsupported_joint_are_left_out(tmp_path):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "head.rx";\n'
    scene = opened(tmp_path, odd)
    with pytest.warns(
        kw.KeyweaveWarning,
        match=r"2 nodes are left out of the rig \(head, eye\); the first",
    ):
        rig = scene.rig()
    assert {"head", "eye"}.isdisjoint(rig.joints)
    gone = {"head_CTRL", "eye_CTRL"}
    expected = {n: kind for n, kind in small_rigs.KINDS.items() if n not in gone}
    assert {one.name: one.kind for one in rig.controls} == expected
    with pytest.warns(kw.KeyweaveWarning, match=r"left out of the rig \(head, eye"):
        assert "head" not in scene.rig("hips").joints


def test_unsupported_joints_that_were_not_requested_give_no_warning(tmp_path, recwarn):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "head.rx";\n'
    assert opened(tmp_path, odd).rig("ankle").joints == ("ankle",)
    assert not recwarn.list


@pytest.mark.parametrize("asked", ["prop", ["hips", "|prop|prop_end"]], ids=str)
def test_an_unsupported_joint_requested_by_name_is_an_error(tmp_path, asked):
    with pytest.raises(kw.EvaluationError, match="driver is a node of type oddDriver"):
        opened(tmp_path, PROP).rig(asked)


def test_a_pattern_leaves_unsupported_joints_out(tmp_path):
    scene = opened(tmp_path, PROP)
    with pytest.warns(kw.KeyweaveWarning, match="prop, prop_end"):
        assert scene.rig(["prop*", "an*"]).joints == ("ankle",)
    with pytest.raises(kw.EvaluationError, match="driver is a node of type oddDriver"):
        scene.rig("prop*")


def test_without_any_joint_that_can_be_evaluated_there_is_an_error(tmp_path):
    odd = 'createNode oddNode -n "odd";\nconnectAttr "odd.out" "hips.rx";\n'
    scene = opened(tmp_path, odd)
    for make in (scene.rig, scene.rigs):
        with pytest.raises(kw.EvaluationError, match="odd is a node of type oddNode"):
            make()


def test_controls_that_cannot_be_evaluated_are_left_out(tmp_path, rig):
    scene = opened(tmp_path, HELD)
    words = r"1 node is left out of the rig \(held_CTRL\); .*odd is a node of type oddNode"
    with pytest.warns(kw.KeyweaveWarning, match=words):
        (found,) = scene.rigs()
    assert list(map(describe_control, found.controls)) == list(
        map(describe_control, rig.controls)
    )
    assert found.joints == rig.joints
    with pytest.raises(kw.EvaluationError, match="odd is a node of type oddNode"):
        scene.rig(controls="held_CTRL")


def test_a_channel_without_a_value_removes_its_control_and_joints(tmp_path):
    scene = opened(tmp_path, BLENDED)
    words = (
        r"left out of the rig \(foot_CTRL, .*: .*blend is a node of type animBlendNodeOdd"
    )
    with pytest.warns(kw.KeyweaveWarning, match=words):
        rig = scene.rig()
    assert {"thigh", "knee", "ankle"}.isdisjoint(rig.joints)
    assert "head" in rig.joints
    frames = [1, 2]
    assert_allclose(
        rig.evaluate(rig.sample(frames).values, frames),
        scene.world_matrices(rig.joints, frames),
        atol=1e-12,
    )


@pytest.mark.parametrize("driven", ["spine.sy", "spine.tx", "spine.s"])
def test_a_joint_whose_scale_or_position_is_unsupported_keeps_it(tmp_path, driven):
    out = "out" if driven != "spine.s" else "outVector"
    odd = f'createNode oddNode -n "odd";\nconnectAttr "odd.{out}" "{driven}";\n'
    scene, plain = opened(tmp_path, odd), make_plain_rig(tmp_path)
    with pytest.warns(kw.KeyweaveWarning, match=r"^spine\.\w+ keeps its saved value: odd"):
        rig = scene.rig()
    assert rig.joints == plain.joints
    values = small_rigs.poses(rig, 3)
    assert_allclose(rig.evaluate(values), plain.evaluate(values), atol=1e-9)
    with pytest.raises(kw.EvaluationError, match="odd is a node of type oddNode"):
        scene.world_matrices(["spine"], [1])  # a scene without a rig


def make_plain_rig(folder):
    return small_rigs.opened(folder, small_rigs.figure(), "plain.ma").rig()
