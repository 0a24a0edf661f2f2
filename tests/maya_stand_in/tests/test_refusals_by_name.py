"""What drives a channel is refused by an animator's name for it.

HumanIK and the Time Editor are plug-ins of Maya whose nodes only they make.
"""

import pytest
from maya import cmds

from keyweave_maya.scene import MayaScene
from stand_in.session.session import restart

DRIVERS = [
    ("HIKState2SK", "LeftLegGX", "HumanIK"),
    ("timeEditorInterpolator", "output", "Time Editor"),
    ("motionPath", "rotateX", "motion path"),
    ("someRigNode", "out", "someRigNode"),
]
SCENE = """//Maya ASCII 2024 scene
createNode transform -n "hip";
createNode {type} -n "driver1";
connectAttr "driver1.{output}" "hip.rx";
"""


@pytest.fixture(autouse=True)
def maya():
    yield restart()
    restart()


@pytest.mark.parametrize(("node_type", "output", "name"), DRIVERS)
@pytest.mark.parametrize("mode", ["base", "override", "additive"])
def test_refusal_names_the_driver(tmp_path, node_type, output, name, mode):
    path = tmp_path / "driven.ma"
    path.write_text(SCENE.format(type=node_type, output=output))
    cmds.file(path.as_posix(), open=True, force=True)
    (why,) = MayaScene().refusals("hip.rotateX", mode=mode).values()
    assert name in why
    assert "driver1" in why


def test_refusal_names_the_driver_of_a_whole_compound():
    for name in ("hip", "follower"):
        cmds.createNode("transform", name=name)
    cmds.connectAttr("hip.translate", "follower.translate")
    why = MayaScene().refusals("follower.translateY")["follower.translateY"]
    assert "hip" in why


def test_set_driven_keys_are_refused_and_not_read():
    cmds.createNode("transform", name="hip")
    curve = cmds.createNode("animCurveUA")
    cmds.connectAttr(f"{curve}.output", "hip.rotateX")
    scene = MayaScene()
    assert "driven key" in scene.refusals("hip.rotateX")["hip.rotateX"]
    assert scene.read_curves("hip.rotateX") == []


def test_channels_that_are_not_numbers_are_refused():
    cmds.createNode("transform", name="hip")
    cmds.addAttr("hip", longName="note", dataType="string")
    scene = MayaScene()
    assert scene.refusals("hip.note")
    assert "has several components" in scene.refusals("hip.rotate")["hip.rotate"]


def test_a_locked_curve_and_a_locked_node_are_refused():
    cmds.createNode("transform", name="hip")
    cmds.setKeyframe("hip.rotateX", time=1, value=1)
    scene = MayaScene()
    cmds.setAttr("hip_rotateX.ktv", lock=True)
    assert "locked curve" in scene.refusals("hip.rotateX")["hip.rotateX"]
    cmds.lockNode("hip", lock=True)
    assert "locked" in scene.refusals("hip.rotateZ")["hip.rotateZ"]


def test_a_shared_curve_is_refused():
    for name in ("hip", "knee"):
        cmds.createNode("transform", name=name)
    cmds.setKeyframe("hip.rotateX", time=1, value=1)
    cmds.connectAttr("hip_rotateX.output", "knee.rotateX")
    scene = MayaScene()
    assert "shares" in scene.refusals("hip.rotateX")["hip.rotateX"]
    assert scene.refusals("hip.rotateX", mode="override") == {}


def test_a_curve_driven_by_a_time_warp_is_refused():
    cmds.createNode("transform", name="hip")
    cmds.setKeyframe("hip.rotateX", time=1, value=1)
    warp = cmds.createNode("animCurveTT")
    cmds.connectAttr(f"{warp}.output", "hip_rotateX.input")
    assert warp in MayaScene().refusals("hip.rotateX")["hip.rotateX"]
