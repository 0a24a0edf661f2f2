"""Probes of values that are set on plugs that something drives."""

from maya import cmds

from .asking import find_plug, key
from .probe import probe


def key_ball():
    """Key a channel from 0 at frame 1 to 10 at frame 11, and drive another one."""
    cmds.createNode("transform", name="ball")
    cmds.createNode("transform", name="driver")
    cmds.setAttr("driver.translateY", 3)
    cmds.connectAttr("driver.translateY", "ball.translateY")
    tangents = {"inTangentType": "linear", "outTangentType": "linear"}
    key("ball.translateX", (1, 0), (11, 10), **tangents)
    cmds.currentTime(1, edit=True)


def read_over_time(*frames):
    """Return the value of the keyed channel now and at frames."""
    values = [cmds.getAttr("ball.translateX")]
    for frame in frames:
        cmds.currentTime(frame, edit=True)
        values.append(cmds.getAttr("ball.translateX"))
    return values


@probe(
    "tests/maya_stand_in/stand_in/commands/attribute_edits.py",
    "the value lasts until the time changes.",
    believed=[7, 5],
    otherwise=[0, 5],
    meaning="setAttr has no effect on a keyed channel",
)
def value_on_keys():
    key_ball()
    cmds.setAttr("ball.translateX", 7)
    return read_over_time(6)


@probe(
    "tests/maya_stand_in/stand_in/api/plug_values.py",
    "MPlug does as well, and what curves drive keeps the value until the time changes; "
    "what other nodes drive is evaluated again.",
    believed=[3, 7, 5],
    otherwise=[9, 0, 5],
    meaning="setDouble holds on plugs that nodes drive, not on those that curves drive",
)
def value_on_driven_plugs():
    key_ball()
    find_plug("ball.translateX").setDouble(7.0)
    find_plug("ball.translateY").setDouble(9.0)
    return [cmds.getAttr("ball.translateY"), *read_over_time(6)]


@probe(
    "maya_plugin/keyweave_maya/preserve.py",
    "such a value stays until the time changes again.",
    believed=[0, 7, 0],
    otherwise=[0, 0, 0],
    meaning="unkeyed values on animated channels are lost when Keyweave restores the time",
)
def value_that_is_restored():
    key_ball()
    cmds.setAttr("ball.translateX", 7)
    lost = read_over_time(6, 1)[-1]
    find_plug("ball.translateX").setDouble(7.0)
    held, _, again = read_over_time(6, 1)
    return [lost, held, again]


@probe(
    "maya_plugin/keyweave_maya/scene/rig.py",
    "a value on a driven plug stays until its driver is evaluated again; that of a curve "
    "is when the time changes.",
    believed=[4, 7, 5],
    otherwise=[9, 7, 7],
    meaning="values that are set while a rig is posed are left behind",
)
def value_until_evaluation():
    key_ball()
    find_plug("ball.translateX").setDouble(7.0)
    find_plug("ball.translateY").setDouble(9.0)
    cmds.setAttr("driver.translateY", 4)
    return [cmds.getAttr("ball.translateY"), *read_over_time(6)]
