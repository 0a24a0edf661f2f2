"""Plugs of the open scene: their names, kinds of value and drivers.

Also the reasons why one cannot be written, worded so that an animator can act on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from keyweave.animation.skeleton import CHANNEL_BOX, ROTATE
from keyweave.errors import DataError, UnknownNameError
from keyweave.scenes.layers import BLEND_PREFIX, ON_LAYERS
from keyweave.scenes.refusals import explain_driver, explain_ik

Fn = oma.MFnAnimCurve
CURVE_TYPE_TO_KIND = {Fn.kAnimCurveTL: "length", Fn.kAnimCurveTA: "angle"}
CURVE_NODE_TYPES = {
    **{Fn.kAnimCurveTL: "animCurveTL", Fn.kAnimCurveTA: "animCurveTA"},
    **{Fn.kAnimCurveTT: "animCurveTT", Fn.kAnimCurveTU: "animCurveTU"},
}
TIME_CURVE_TYPES = tuple(CURVE_NODE_TYPES.values())
# What getAttr calls attributes that can be keyed.
NUMERIC_TYPES = {
    "double",
    "doubleAngle",
    "doubleLinear",
    "float",
    "floatAngle",
    "floatLinear",
}
NUMERIC_TYPES |= {"long", "short", "byte", "char", "bool", "enum", "time"}


def find_plug(channel: str) -> om.MPlug:
    """Return the plug of a channel such as ``hip.rotateX``.

    Raises
    ------
    UnknownNameError
        If there is none.
    DataError
        If it is no channel's name, or could be one of several.
    """
    if "." not in channel or set("*?") & set(channel):
        raise DataError(channel, "is no channel; name one, such as hip.rotateX")
    selected = om.MSelectionList()
    try:
        selected.add(channel)
        if selected.length() == 1:
            return selected.getPlug(0)
    except (RuntimeError, TypeError):
        raise UnknownNameError([channel], _suggest_names(channel), "the scene") from None
    found = [selected.getSelectionStrings(i)[0] for i in range(min(selected.length(), 4))]
    raise DataError(channel, f"could be {' or '.join(found)}; name one of them")


def _suggest_names(channel: str) -> list[str]:
    """Return the channels of a node that is there, or else all transforms."""
    node = channel.partition(".")[0]
    if cmds.objExists(node):
        return [f"{node}.{name}" for name in cmds.listAttr(node, keyable=True) or ()]
    return list(cmds.ls(type="transform") or ())


def get_channel_name(plug: om.MPlug) -> str:
    """Return what a plug is called as a channel: shortest path and long attribute name."""
    node = plug.node()
    attribute = plug.partialName(useLongNames=True)
    if node.hasFn(om.MFn.kDagNode):
        return f"{om.MDagPath.getAPathTo(node).partialPathName()}.{attribute}"
    return f"{om.MFnDependencyNode(node).name()}.{attribute}"


def get_channel_kind(plug: om.MPlug) -> str:
    """Return what a plug measures: ``"length"``, ``"angle"`` or ``"unitless"``."""
    return CURVE_TYPE_TO_KIND.get(Fn().timedAnimCurveTypeForPlug(plug), "unitless")


def get_node_type(plug: om.MPlug) -> str:
    """Return the type of a plug's node."""
    return str(om.MFnDependencyNode(plug.node()).typeName)


def match_nodes(names: Sequence[str], nodes: Sequence[str]) -> list[str]:
    """Return the nodes that names and patterns mean.

    None if one of these means none, or may mean channels of any node, as ``*X`` does.
    """
    found: set[str] = set()
    for name in names:
        node, dot, _ = name.partition(".")
        meant = {one for one in nodes if fnmatchcase(one, node)}
        if not meant or not (dot or _is_node_pattern(node)):
            return []
        found.update(meant)
    return [node for node in nodes if node in found]


def _is_node_pattern(pattern: str) -> bool:
    """Return whether a name or pattern without a dot can mean nodes alone."""
    end = re.split(r"[*?\]]", pattern)[-1]
    return end == pattern or (
        end != "" and not any(name.endswith(end) for name in CHANNEL_BOX)
    )


def list_keyable(node: str) -> list[str]:
    """Return the numbers of a node that the channel box shows; a rotation's all or none."""
    found = dict.fromkeys(cmds.listAttr(node, keyable=True, scalar=True) or ())
    if not found.keys().isdisjoint(ROTATE):
        found.update(dict.fromkeys(ROTATE))
    return list(found)


def find_driver(plug: om.MPlug) -> om.MPlug:
    """Return what drives a plug or the compound it is part of; null if nothing does."""
    source = plug.source()
    return plug.parent().source() if source.isNull and plug.isChild else source


def is_time_curve(source: om.MPlug) -> bool:
    """Return whether a plug is what an animation curve of time gives."""
    return not source.isNull and get_node_type(source) in TIME_CURVE_TYPES


def list_driven_channels(output: str) -> list[str]:
    """Return the channels at the end of what a curve drives, through animation layers."""
    waiting, found = [find_plug(output)], []
    while waiting:
        for end in waiting.pop().destinations():
            if get_node_type(end).startswith(BLEND_PREFIX):
                waiting.append(find_blend_plug(end, "output"))
            else:
                found.append(get_channel_name(end))
    return found


def find_blend_plug(plug: om.MPlug, attribute: str) -> om.MPlug:
    """Return another plug of a layer's blend node, for the same axis if it has axes."""
    axis = plug.partialName(useLongNames=True)[-1]
    fn = om.MFnDependencyNode(plug.node())
    name = attribute + axis if axis in "XYZ" else attribute
    return fn.findPlug(name, False)


def list_ik_joints(handle: str) -> list[str]:
    """Return the joints that an IK handle turns, from the last up to the first.

    None of a handle whose joints were deleted.
    """
    first, effector = (
        cmds.ls(cmds.listConnections(f"{handle}.{end}", destination=False) or ())
        for end in ("startJoint", "endEffector")
    )
    joints = _find_parent(effector[0]) if effector else []
    while joints and joints[-1:] != first:
        above = _find_parent(joints[-1])
        if not above:
            return []
        joints += above
    return joints


def _find_parent(node: str) -> list[str]:
    """Return the node above one, in a list; none at the top."""
    return list(cmds.listRelatives(node, parent=True, path=True) or ())


def is_ik_rotation(plug: om.MPlug, solved: set[str]) -> bool:
    """Return whether a plug is a rotation of one of the joints that IK turns."""
    node, _, attribute = get_channel_name(plug).rpartition(".")
    return node in solved and attribute in ROTATE


def is_still(plug: om.MPlug) -> bool:
    """Return whether only a hand changes a plug that IK does not."""
    node, _, attribute = get_channel_name(plug).rpartition(".")
    is_input = cmds.attributeQuery(attribute, node=node, writable=True)
    return bool(is_input) and find_driver(plug).isNull


def explain_refusal(plug: om.MPlug, mode: str) -> str:
    """Return why a plug cannot be written, or nothing."""
    if plug.isCompound or plug.isArray:
        return "has several numbers; name one of them"
    if plug.isProxy:
        return f"stands for {plug.proxied().name()}; name that instead"
    if plug.isLocked:
        return "is locked; unlock it first"
    if cmds.getAttr(get_channel_name(plug), type=True) not in NUMERIC_TYPES:
        return "is no number, and cannot be keyed"
    return _explain_driver(plug, find_driver(plug), mode)


def _explain_driver(plug: om.MPlug, source: om.MPlug, mode: str) -> str:
    """Return why what drives a plug keeps it from being written, or nothing."""
    if source.isNull:
        on_locked = om.MFnDependencyNode(plug.node()).isLocked
        return "is on a locked node; unlock it first" if on_locked else ""
    if is_time_curve(source):
        return _explain_curve(source) if mode == "base" else ""
    if get_node_type(source).startswith(BLEND_PREFIX):
        return ON_LAYERS if mode == "base" else ""
    name = om.MFnDependencyNode(source.node()).name()
    return f"cannot be keyed: {explain_driver(name, get_node_type(source))}"


def _explain_curve(source: om.MPlug) -> str:
    """Return why a curve's keys cannot be changed, or nothing."""
    fn = om.MFnDependencyNode(source.node())
    if fn.isFromReferencedFile:
        return f"has its curve {fn.name()} in a referenced file; write to a layer instead"
    if fn.isLocked or fn.findPlug("ktv", False).isLocked:
        return f"has the locked curve {fn.name()}; unlock it first"
    if len(source.destinations()) > 1:
        return f"shares its curve {fn.name()} with another channel; separate them first"
    time = fn.findPlug("input", False).source()
    if not time.isNull and get_node_type(time) != "time":
        name = om.MFnDependencyNode(time.node()).name()
        return f"has a curve whose time {name} drives; bake it first"
    return ""


def explain_ik_limbs(nodes: Iterable[str]) -> list[str]:
    """Return a sentence on each of some controls or joints whose limb IK moves.

    FK controls of limbs that a blend of three chains switches cannot be told from others.
    """
    named, found = set(nodes), []
    for handle in cmds.ls(type="ikHandle") or ():
        if cmds.getAttr(f"{handle}.ikBlend") == 0:
            continue
        found += [
            explain_ik(node, handle) for node in sorted(named & find_limb_nodes(handle))
        ]
    return found


def find_limb_nodes(handle: str) -> set[str]:
    """Return the joints of a handle's limb, and what their rotations depend on."""
    joints = list_ik_joints(handle)
    channels = [f"{joint}.{name}" for joint in joints for name in ("rotate", *ROTATE)]
    sources = cmds.listConnections(channels, destination=False) if channels else ()
    # Unconfirmed in Maya: the history of a constraint holds the controls that it follows.
    return {*joints, *(cmds.listHistory(sources) if sources else ())}
