"""Which joints are characters, in the open scene and in its file."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.rigs.shown_joints import find_shown_joints
from keyweave_maya.scene import MayaScene
from made_up.small_rigs import figure, opened
from made_up.stranger_rigs import StrangerRig, Switches
from made_up.strider.assembling import open_strider

SKINNED = """\
createNode transform -n "body";
createNode mesh -n "bodyShape" -p "body";
	setAttr -s 4 ".vt[0:3]"  0 0 0 1 0 0 0 1 0 1 1 0;
createNode transform -n "shoe";
createNode mesh -n "shoeShape" -p "shoe";
	setAttr ".vt[0:1]"  0 0 0 1 0 0;
createNode skinCluster -n "skin";
	setAttr -s 4 ".wl";
	setAttr ".wl[0:1].w"
		2 0 0.75 2 0.25
		1 0 1;
	setAttr ".wl[2].w[2]"  1;
	setAttr -s 2 ".wl[3].w[0:1]"  0.5 0;
connectAttr "skin.og[0]" "bodyShape.i";
connectAttr "hip.wm" "skin.ma[0]";
connectAttr "knee_FK.wm" "skin.ma[1]";
connectAttr "knee.wm" "skin.ma[2]";
createNode parentConstraint -n "held" -p "shoe";
connectAttr "knee.t" "held.tg[0].tt";
connectAttr "held.ct" "shoe.t";
"""
JOINTS = """\
createNode joint -n "hip";
createNode joint -n "knee" -p "hip";
	setAttr ".t" -type "double3" 0 -40 0;
createNode joint -n "knee_FK" -p "hip";
	setAttr ".v" no;
	setAttr ".t" -type "double3" 0 -40 0;
"""


def both_hosts(path):
    cmds.file(path.as_posix(), open=True, force=True)
    return MayaScene().joint_evidence(), kw.open_scene(path).joint_evidence()


def assert_same(ours, theirs):
    assert ours.names == theirs.names
    for name in ("parents", "skin", "is_visible", "drives", "movers", "holders"):
        assert_array_equal(getattr(ours, name), getattr(theirs, name), err_msg=name)
    assert_allclose(ours.worlds, theirs.worlds, atol=1e-9)


@pytest.mark.parametrize("limbs", ["fk", "ik"])
def test_both_hosts_give_the_same_evidence_of_a_rig(tmp_path, limbs):
    scene = open_strider(tmp_path, legs=limbs, arms=limbs)
    ours, theirs = both_hosts(scene.path)
    assert_same(ours, theirs)
    assert len(ours.drives) > 10 and len(ours.movers)
    assert len(find_shown_joints(ours).names) == 49


def test_weights_and_points_of_surfaces_are_equal_in_both_hosts(tmp_path):
    path = tmp_path / "skinned.ma"
    path.write_text("//Maya ASCII 2024 scene\n" + JOINTS + SKINNED)
    ours, theirs = both_hosts(path)
    assert_same(ours, theirs)
    weights = dict(zip(ours.names, ours.skin))
    assert weights == pytest.approx({"hip": 2.25, "knee": 1.25 + 2, "knee_FK": 0})
    assert not ours.is_visible[ours.names.index("knee_FK")]


def test_both_hosts_follow_a_control_up_its_groups(tmp_path):
    scene, _ = StrangerRig.build(Switches(order=("FK",), hung_hands=True)).write(tmp_path)
    ours, theirs = both_hosts(scene.path)
    assert_same(ours, theirs)
    pairs = {(ours.names[a], ours.names[b]) for a, b in ours.holders}
    assert {("L_wrist", "L_hand"), ("R_wrist", "R_hand")} <= pairs


def test_a_rig_in_maya_has_the_joints_that_its_file_has(tmp_path):
    still = 'createNode joint -n "above";\ncreateNode joint -n "toe" -p "above";\n'
    still += 'connectAttr "spine_CTRL.r" "toe.r";\n'
    scene = opened(tmp_path, figure(extra=still))
    cmds.file(scene.path.as_posix(), open=True, force=True)
    rig = MayaScene().rig()
    assert rig.joints == scene.rig().joints
    assert "above" in rig.joints  # which no control moves
    assert np.isfinite(rig.evidence.worlds).all()
