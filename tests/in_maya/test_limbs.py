"""Limbs under IK handles are alike in both hosts: what keys say, and what comes out."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave_maya.scene import MayaScene
from made_up.limb_scenes import limb_text

CURVE = """createNode animCurveTA -n "fk";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 10 11 50;
connectAttr "fk.o" "j0.rz";
"""
TURNS = ["j0.rotateX", "j0.rotateY", "j0.rotateZ", "j1.rotateY"]
FRAMES = np.arange(1, 12)


@pytest.fixture(params=[0, 0.5, 1])
def both(request, tmp_path):
    """Return a limb by its handle's blend, in both hosts."""
    text = limb_text(
        [(4, 0, 0), (3, 0, 0)],
        preferred=[(0, 0, 0), (0, -60, 0)],
        goal=(3, 2, 1),
        handle=f'\tsetAttr ".ikb" {request.param};',
    )
    path = tmp_path / "limb.ma"
    path.write_text(text + CURVE, encoding="utf-8")
    cmds.file(path.as_posix(), open=True, force=True)
    return MayaScene(), kw.open_scene(path)


def test_sampled_limb_rotations_are_the_same_in_both_hosts(both):
    maya, file = (scene.sample(TURNS, FRAMES).values for scene in both)
    assert_allclose(maya, file, atol=1e-9)


def test_keys_under_a_handle_are_the_same_in_both_hosts(both):
    for scene in both:
        (curve,) = scene.read_curves(["j0.rotateZ"])
        assert_allclose(np.degrees(curve.values), [10, 50])


def test_baked_limb_motion_is_the_same_in_both_hosts(both):
    maya, file = (scene.motion(frames=(1, 11)) for scene in both)
    assert_allclose(maya.rotations, file.rotations, atol=1e-9)
    assert_allclose(maya.root_positions, file.root_positions, atol=1e-9)


def test_a_handle_without_joints_is_ignored(both):
    cmds.delete("j0")
    assert both[0].remarks(["top.translateX"]) == ()
    assert MayaScene().sample(["top.translateX"], FRAMES).values.shape == (11, 1)


def test_both_hosts_remark_on_keys_that_ik_hides(both):
    maya, file = (
        scene.remarks(["j0.rotateZ", "top.translateX", "handle.twist"]) for scene in both
    )
    assert maya == file
    is_on = cmds.getAttr("handle.ikBlend") > 0
    assert len(file) == is_on
    assert all("j0 is under handle, which is on" in remark for remark in file)


def test_a_control_that_carries_the_limb_is_not_remarked_on(tmp_path):
    text = limb_text([(4, 0, 0), (3, 0, 0)], goal=(3, 2, 1))
    text += (
        'createNode transform -n "body";\ncreateNode transform -n "fk" -p "body";\n'
        'createNode orientConstraint -n "turned" -p "j0";\n'
        'connectAttr "fk.r" "turned.tg[0].tr";\nconnectAttr "fk.pm" "turned.tg[0].tpm";\n'
        'connectAttr "body.r" "fk.rotateAxis";\nconnectAttr "turned.cr" "j0.r";\n'
    )
    path = tmp_path / "limb.ma"
    path.write_text(text, encoding="utf-8")
    cmds.file(path.as_posix(), open=True, force=True)
    for scene in (MayaScene(), kw.open_scene(path)):
        (remark,) = scene.remarks(["fk.rotateZ", "body.rotateZ"])
        assert remark.startswith("fk is under handle")


@pytest.mark.parametrize("has_elbow", [False, True])
def test_a_control_that_moves_a_limb_is_remarked_on_only_with_fk(tmp_path, has_elbow):
    text = limb_text([(4, 0, 0), (3, 0, 0)], goal=(3, 2, 1))
    text += (
        'createNode transform -n "body";\n'
        'createNode parentConstraint -n "carried" -p "j0";\n'
        'connectAttr "body.t" "carried.tg[0].tt";\n'
        'connectAttr "body.r" "carried.tg[0].tr";\n'
        'connectAttr "body.pm" "carried.tg[0].tpm";\n'
        'connectAttr "carried.ct" "j0.t";\nconnectAttr "carried.cr" "j0.r";\n'
    )
    if has_elbow:
        text += 'createNode transform -n "elbow";\nconnectAttr "elbow.r" "j1.r";\n'
    path = tmp_path / "limb.ma"
    path.write_text(text, encoding="utf-8")
    cmds.file(path.as_posix(), open=True, force=True)
    for scene in (MayaScene(), kw.open_scene(path)):
        assert len(scene.remarks(["body.rotateZ"])) == has_elbow
        assert len(scene.remarks(["body.rotateZ", "j0.rotateZ"])) == 1 + has_elbow
