"""Rotations of joints under IK along the timeline, and what other contexts do not serve."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave_maya.scene import MayaScene
from made_up import indirect_scenes
from made_up.limb_scenes import limb_text

FRAMES = np.arange(1, 12)
TURNS = ["j0.rotateX", "j0.rotateY", "j0.rotateZ", "j1.rotateY"]
GOAL = """createNode animCurveTL -n "goal";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 3 11 5;
connectAttr "goal.o" "handle.tx";
createNode transform -n "follower";
connectAttr "handle.tx" "follower.ty";
"""


def open_text(tmp_path, text):
    path = tmp_path / "limb.ma"
    path.write_text(text, encoding="utf-8")
    cmds.file(path.as_posix(), open=True, force=True)
    return path


@pytest.fixture
def limb(tmp_path):
    """Open a limb whose goal moves; return the path."""
    bones = [(4, 0, 0), (3, 0, 0)]
    bent = [(0, 0, 0), (0, -60, 0)]
    return open_text(tmp_path, limb_text(bones, preferred=bent, goal=(3, 2, 1)) + GOAL)


def seen(channels):
    """Return the angles at each frame, in radians, each limb pulled before."""
    rows = []
    for frame in FRAMES.tolist():
        cmds.currentTime(frame)
        cmds.getAttr("j1.worldMatrix[0]")
        rows.append([cmds.getAttr(channel) for channel in channels])
    return np.radians(rows)


def test_joints_under_ik_are_sampled_as_they_solve_at_each_frame(limb):
    values = MayaScene().sample(TURNS, FRAMES).values
    assert np.ptp(values, axis=0).max() > 0.1
    assert_allclose(values, seen(TURNS), atol=1e-9)
    assert_allclose(values, kw.open_scene(limb).sample(TURNS, FRAMES).values, atol=1e-9)


def test_other_contexts_are_refused_under_ik(limb):
    scene = MayaScene(by_context=True)
    with pytest.raises(kw.DataError, match=r"j0.rotateY depends on handle \(ikHandle\)"):
        scene.sample(["j0.rotateY"], FRAMES)
    with pytest.raises(kw.DataError, match=r"handle \(ikHandle\).*omit by_context="):
        scene.motion(frames=(1, 11))


def test_other_contexts_are_refused_downstream_of_ik_joints(limb):
    cmds.createNode("multiplyDivide", name="half")
    cmds.connectAttr("j1.rotateY", "half.input1X")
    cmds.connectAttr("half.outputX", "follower.translateZ")
    scene = MayaScene(by_context=True)
    with pytest.raises(kw.DataError, match=r"follower.translateZ depends on handle"):
        scene.sample(["follower.translateZ"], FRAMES)


def test_other_contexts_serve_channels_that_do_not_depend_on_ik(limb):
    scene = MayaScene(by_context=True)
    values = scene.sample(["follower.translateY", "handle.translateX"], FRAMES).values
    assert_allclose(values[:, 0], values[:, 1], atol=1e-9)
    assert scene.notes == ("other frames were read without changing the current time",)


def test_other_contexts_are_refused_behind_expressions(tmp_path):
    open_text(tmp_path, indirect_scenes.expression_driven())
    scene = MayaScene(by_context=True)
    with pytest.raises(kw.DataError, match=r"hip.translateY depends on bounce"):
        scene.sample(["hip.translateY"], FRAMES)
