"""What the stand-in evaluates when: limbs under IK, times, and rotations together."""

import numpy as np
import pytest
from maya import cmds
from maya.api import OpenMaya as om, OpenMayaAnim as oma

from made_up import indirect_scenes
from made_up.limb_scenes import limb_text
from stand_in.session.session import restart


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a scene's text."""
    restart()

    def open_text(text):
        path = tmp_path / "shot.ma"
        path.write_text(text, encoding="utf-8")
        cmds.file(path.as_posix(), open=True, force=True)

    yield open_text
    restart()


def plug(name):
    return om.MSelectionList().add(name).getPlug(0)


@pytest.fixture
def limb(opened):
    bent = [(0, 0, 0), (0, -60, 0)]
    moving = 'createNode animCurveTL -n "goal";\n\tsetAttr -s 2 ".ktv[0:1]"  1 3 11 5;\n'
    text = limb_text([(4, 0, 0), (3, 0, 0)], preferred=bent, goal=(3, 2, 1))
    opened(text + moving + 'connectAttr "goal.o" "handle.tx";\n')


@pytest.mark.parametrize("pulled", ["j0", "j1", "effector1", "handle"])
def test_reading_a_world_matrix_solves_the_limb(limb, pulled):
    before = cmds.getAttr("j1.rotateY")
    cmds.currentTime(11)
    assert cmds.getAttr("j1.rotateY") == before
    assert plug("j1.rotateY").asDouble() == pytest.approx(np.radians(before))
    cmds.getAttr(f"{pulled}.worldMatrix[0]")
    assert abs(cmds.getAttr("j1.rotateY") - before) > 1


def test_other_contexts_do_not_solve_a_limb(limb):
    before = cmds.getAttr("j1.rotateY")
    context = om.MDGContext(om.MTime(11, om.MTime.uiUnit()))
    plug("j1.worldMatrix[0]").asMObject(context)
    assert plug("j1.rotateY").asDouble(context) == pytest.approx(np.radians(before))


def test_a_viewport_solves_limbs_unless_drawing_is_suspended(limb):
    path = cmds.file(query=True, sceneName=True)
    restart(is_batch=False)
    cmds.file(path, open=True, force=True)
    values = []
    for suspended in (True, False):
        cmds.refresh(suspend=suspended)
        assert cmds.refresh(query=True, suspend=True) == suspended
        cmds.currentTime(11)
        values.append(cmds.getAttr("j1.rotateY"))
    assert abs(values[1] - values[0]) > 1


def test_time_curves_have_no_values_and_refuse_bulk_keys(opened):
    opened(indirect_scenes.times_driven())
    fn = oma.MFnAnimCurve(om.MSelectionList().add("hip_when").getDependNode(0))
    assert fn.numKeys == 2
    with pytest.raises(RuntimeError, match="times"):
        fn.value(0)
    times = om.MTimeArray([om.MTime(5, om.MTime.uiUnit())])
    with pytest.raises(RuntimeError, match="times"):
        fn.addKeys(times, om.MDoubleArray([1.0]))


def test_sources_are_found_with_or_without_unit_conversions(opened):
    opened(indirect_scenes.converted())
    turn = plug("hip.rotateX")
    assert turn.source().name() == "curl.output"
    assert turn.sourceWithConversion().name() == "toDegrees.output"


def test_three_angles_are_interpolated_together_between_keys(opened):
    opened(indirect_scenes.turned_together(5))
    cmds.currentTime(6)
    together = cmds.getAttr("hip.rotateX")
    opened(indirect_scenes.turned_together(1))
    cmds.currentTime(6)
    assert cmds.getAttr("hip.rotateX") == pytest.approx(40)
    assert abs(together - 40) > 1


def test_attribute_query_does_not_accept_array_elements():
    cmds.createNode("plusMinusAverage", name="sum")
    assert cmds.attributeQuery("input1D", node="sum", exists=True)
    assert not cmds.attributeQuery("input1D[0]", node="sum", exists=True)
    with pytest.raises(RuntimeError, match=r"input1D\[0\]"):
        cmds.attributeQuery("input1D[0]", node="sum", writable=True)
    assert om.MFnAttribute(plug("sum.input1D[0]").attribute()).writable
    assert not om.MFnAttribute(plug("sum.output1D").attribute()).writable


# --- values that were set on driven plugs ---


@pytest.fixture
def posed(opened):
    """Open a keyed ball below a layer; pose it on frame 1 without keys."""
    cmds.createNode("transform", name="ball")
    cmds.createNode("transform", name="child", parent="ball")
    for time, value in ((1, 0.0), (11, 10.0)):
        cmds.setKeyframe("ball.translateX", time=time, value=value)
    cmds.currentTime(1)
    cmds.setAttr("ball.translateX", 5)


def read_ball():
    at = om.MFnMatrixData(plug("child.worldMatrix[0]").asMObject()).matrix()
    return plug("ball.translateX").asDouble(), at.getElement(3, 0)


def test_a_pose_on_a_keyed_channel_is_seen_below_it_and_at_no_other_time(posed):
    assert read_ball() == (5, 5)
    assert cmds.getAttr("ball.translateX", time=11) == 10
    plug("ball.translateX").setDouble(4)
    assert read_ball() == (4, 4)


def key_again():
    cmds.setKeyframe("ball.translateX", time=20, value=1.0)


@pytest.mark.parametrize("change", [lambda: cmds.currentTime(1), key_again, cmds.undo])
def test_a_pose_lasts_until_its_driver_is_evaluated_again(posed, change):
    assert read_ball() == (5, 5)
    change()
    assert read_ball() == (0, 0)


def test_a_pose_outlasts_changes_of_other_channels(posed):
    cmds.setAttr("ball.translateY", 2)
    cmds.setKeyframe("ball.translateZ", time=1, value=1.0)
    cmds.select("child")
    assert read_ball() == (5, 5)


def test_channels_that_other_nodes_drive_keep_no_pose(opened):
    for name in ("goal", "ball"):
        cmds.createNode("transform", name=name)
    cmds.connectAttr("goal.translateX", "ball.translateX")
    cmds.setAttr("ball.translateX", 5)
    plug("ball.translateX").setDouble(5)
    assert plug("ball.translateX").asDouble() == 0
