"""Plugs of the open scene: their names, kinds, drivers and reasons for refusal.

Each reason is worded so that an animator can act on it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fnmatch import fnmatchcase

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds

from keyweave.animation.skeleton import CHANNEL_BOX, ROTATE, TRANSLATE
from keyweave.errors import DataError, UnknownNameError
from keyweave.scenes.layers import BLEND_PREFIX, ON_LAYERS, explain_unlayered_type
from keyweave.scenes.refusals import (
    IS_TIME,
    explain_converted_curve,
    explain_driven_time,
    explain_driver,
    explain_ik,
    explain_tied_rotation,
    explain_time_warp,
)

Fn = oma.MFnAnimCurve
CURVE_TYPE_TO_KIND = {Fn.kAnimCurveTL: "length", Fn.kAnimCurveTA: "angle"}
CURVE_NODE_TYPES = {
    **{Fn.kAnimCurveTL: "animCurveTL", Fn.kAnimCurveTA: "animCurveTA"},
    Fn.kAnimCurveTU: "animCurveTU",
}
# Without curves of times (animCurveTT): the API neither reads their values nor adds keys to
# them in bulk.
TIME_CURVE_TYPES = tuple(CURVE_NODE_TYPES.values())
# Types of keyable attributes in getAttr.
NUMERIC_TYPES = {
    "double",
    "doubleAngle",
    "doubleLinear",
    "float",
    "floatAngle",
    "floatLinear",
}
NUMERIC_TYPES |= {"long", "short", "byte", "char", "bool", "enum"}
INDEPENDENT = 1  # rotationInterpolation of curves that are evaluated one by one
TIME_WARP = "time1.timewarpIn_Raw"
CHARACTER_SET = "character"
CLIPS = "clipEvaluate"  # driven if clips of the set give the values


def find_plug(channel: str) -> om.MPlug:
    """Return the plug that holds the value and takes the keys of a channel.

    It is the channel's own or, for a member of a character set, that of the set, as Maya's
    node reference has it; see `select_plug` for errors.
    """
    return _follow_set(select_plug(channel))


def select_plug(channel: str) -> om.MPlug:
    """Return the own plug of a channel such as ``hip.rotateX``.

    Raises
    ------
    UnknownNameError
        If the channel does not exist.
    DataError
        If the name is not that of a channel, or fits several.
    """
    if "." not in channel or set("*?") & set(channel):
        raise DataError(channel, "is not a channel; name one, such as hip.rotateX")
    selected = om.MSelectionList()
    try:
        selected.add(channel)
        plug = selected.getPlug(0)
    except (RuntimeError, TypeError):
        raise UnknownNameError([channel], _suggest_names(channel), "the scene") from None
    if selected.length() > 1:
        numbers = range(selected.length())
        matches = [selected.getSelectionStrings(i)[0] for i in numbers]
        raise ambiguous_name_error(channel, matches)
    return _get_element(plug, channel)


def _get_element(plug: om.MPlug, channel: str) -> om.MPlug:
    """Return the element that a name means, if a plug is its array.

    Maya 2027 is reported to drop the last index of names of custom attributes.
    """
    index = re.search(r"\[(\d+)\]$", channel)
    return plug.elementByLogicalIndex(int(index[1])) if index and plug.isArray else plug


def _follow_set(plug: om.MPlug) -> om.MPlug:
    """Return the plug of a character set that drives a plug, or the plug itself."""
    source = plug.source()
    if source.isNull or get_node_type(source) != CHARACTER_SET:
        return plug
    clips = om.MFnDependencyNode(source.node()).findPlug(CLIPS, False)
    return source if clips.source().isNull else plug


def ambiguous_name_error(name: str, matches: Sequence[str]) -> DataError:
    """Return an error for a name that fits several nodes or channels."""
    return DataError(name, f"is ambiguous; use one of {', '.join(matches[:4])}")


def _suggest_names(channel: str) -> list[str]:
    """Return the channels of the node if it exists, otherwise all transforms."""
    node = channel.partition(".")[0]
    if cmds.objExists(node):
        return [f"{node}.{name}" for name in cmds.listAttr(node, keyable=True) or ()]
    return list(cmds.ls(type="transform") or ())


def get_channel_name(plug: om.MPlug) -> str:
    """Return the channel name of a plug: shortest path and long attribute name.

    The plug of a character set has the name of its member.
    """
    node = plug.node()
    attribute = plug.partialName(useLongNames=True)
    if node.hasFn(om.MFn.kDagNode):
        return f"{om.MDagPath.getAPathTo(node).partialPathName()}.{attribute}"
    members = plug.destinations() if get_node_type(plug) == CHARACTER_SET else ()
    if members:
        return get_channel_name(members[0])
    return f"{om.MFnDependencyNode(node).name()}.{attribute}"


def get_channel_kind(plug: om.MPlug) -> str:
    """Return the kind of a plug: ``"length"``, ``"angle"`` or ``"unitless"``."""
    return CURVE_TYPE_TO_KIND.get(Fn().timedAnimCurveTypeForPlug(plug), "unitless")


def get_node_type(plug: om.MPlug) -> str:
    """Return the type of a plug's node."""
    return str(om.MFnDependencyNode(plug.node()).typeName)


def match_nodes(names: Sequence[str], nodes: Sequence[str]) -> list[str]:
    """Return the nodes that match names and patterns.

    The result is empty if one of them matches no node, or may match channels of any node,
    as ``*X`` does.
    """
    matched: set[str] = set()
    for name in names:
        node, dot, _ = name.partition(".")
        matches = {candidate for candidate in nodes if fnmatchcase(candidate, node)}
        if not matches or not (dot or _is_node_pattern(node)):
            return []
        matched.update(matches)
    return [node for node in nodes if node in matched]


def _is_node_pattern(pattern: str) -> bool:
    """Return whether a name or pattern without a dot can only match nodes."""
    end = re.split(r"[*?\]]", pattern)[-1]
    return end == pattern or (
        end != "" and not any(name.endswith(end) for name in CHANNEL_BOX)
    )


def list_keyable(node: str) -> list[str]:
    """Return the numeric keyable attributes of a node; of a rotation, all or none."""
    attributes = dict.fromkeys(cmds.listAttr(node, keyable=True, scalar=True) or ())
    if not attributes.keys().isdisjoint(ROTATE):
        attributes.update(dict.fromkeys(ROTATE))
    return list(attributes)


def find_driver(plug: om.MPlug) -> om.MPlug:
    """Return the driver of a plug or of its compound; a null plug if it has no driver."""
    source = plug.source()
    return plug.parent().source() if source.isNull and plug.isChild else source


def is_time_curve(source: om.MPlug) -> bool:
    """Return whether a plug is the output of a curve of values over time."""
    return not source.isNull and get_node_type(source) in TIME_CURVE_TYPES


def list_driven_channels(output: str) -> list[str]:
    """Return the channels that a curve drives, directly or through animation layers."""
    waiting, channels = [find_plug(output)], []
    while waiting:
        for end in waiting.pop().destinations():
            if get_node_type(end).startswith(BLEND_PREFIX):
                waiting.append(find_blend_plug(end, "output"))
            else:
                channels.append(get_channel_name(end))
    return channels


def find_blend_plug(plug: om.MPlug, attribute: str) -> om.MPlug:
    """Return another plug of a layer's blend node, on the same axis if it has axes."""
    axis = plug.partialName(useLongNames=True)[-1]
    fn = om.MFnDependencyNode(plug.node())
    name = attribute + axis if axis in "XYZ" else attribute
    return fn.findPlug(name, False)


def list_ik_joints(handle: str) -> list[str]:
    """Return the joints rotated by an IK handle, from the last up to the first.

    The list is empty if the handle's joints were deleted.
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
    """Return the parent of a node in a list, which is empty at the top."""
    return list(cmds.listRelatives(node, parent=True, path=True) or ())


def list_ancestors(node: str) -> list[str]:
    """Return the ancestors of a node, the nearest first."""
    path = str((cmds.ls(node, long=True) or [node])[0])
    tops = [path.rsplit("|", n)[0] for n in range(1, path.count("|"))]
    return [str(cmds.ls(top)[0]) for top in tops]


def is_ik_rotation(plug: om.MPlug, solved: Collection[str]) -> bool:
    """Return whether a plug is a rotation of one of the joints rotated by IK."""
    node, _, attribute = get_channel_name(plug).rpartition(".")
    return node in solved and attribute in ROTATE


def is_still(plug: om.MPlug) -> bool:
    """Return whether a plug has no driver; IK is not considered."""
    # Not attributeQuery, which does not take elements of arrays, such as weight[0].
    is_input = om.MFnAttribute(plug.attribute()).writable
    return bool(is_input) and find_driver(plug).isNull


def explain_refusal(plug: om.MPlug, mode: str) -> str:
    """Return the reason why a plug cannot be written; empty if it can."""
    if plug.isCompound or plug.isArray:
        return "has several components; name one of them"
    if plug.isProxy:
        return f"is a proxy of {plug.proxied().name()}; name that instead"
    name = get_channel_name(plug)
    if is_locked(plug, name):
        return "is locked; unlock it first"
    type_ = cmds.getAttr(name, type=True)
    if type_ == "time":
        return IS_TIME
    if type_ not in NUMERIC_TYPES:
        return "is not numeric and cannot be keyed"
    warp = find_time_warp()
    if warp:
        return explain_time_warp(warp, cmds.nodeType(warp))
    problem = explain_unlayered_type(type_) if mode != "base" else ""
    return problem or _explain_driver(plug, find_driver(plug), mode)


def _explain_driver(plug: om.MPlug, source: om.MPlug, mode: str) -> str:
    """Return the reason why a plug's driver prevents writing; empty if it does not."""
    if source.isNull:
        on_locked = om.MFnDependencyNode(plug.node()).isLocked
        return "is on a locked node; unlock it first" if on_locked else ""
    if is_time_curve(source):
        fn = Fn(source.node())
        if has_different_units(plug, fn):
            return explain_converted_curve(fn.name(), get_node_type(source))
        return _explain_curve(source) if mode == "base" else ""
    if get_node_type(source).startswith(BLEND_PREFIX):
        return ON_LAYERS if mode == "base" else ""
    return _explain_node(source)


def _explain_node(source: om.MPlug) -> str:
    """Return the reason why a channel that a node drives cannot be keyed."""
    name = om.MFnDependencyNode(source.node()).name()
    return f"cannot be keyed: {explain_driver(name, get_node_type(source))}"


def is_locked(plug: om.MPlug, channel: str) -> bool:
    """Return whether a channel is locked; for a member of a set, either of its plugs."""
    return bool(plug.isLocked or cmds.getAttr(channel, lock=True))


def _explain_curve(source: om.MPlug) -> str:
    """Return the reason why a curve's keys cannot be changed; empty if they can."""
    fn = om.MFnDependencyNode(source.node())
    if fn.isFromReferencedFile:
        return f"has its curve {fn.name()} in a referenced file; write to a layer instead"
    if fn.isLocked or fn.findPlug("ktv", False).isLocked:
        return f"has a locked curve, {fn.name()}; unlock it first"
    if len(source.destinations()) > 1:
        return f"shares its curve {fn.name()} with another channel; separate them first"
    return explain_retimed_curve(Fn(source.node()))


def has_different_units(plug: om.MPlug, fn: oma.MFnAnimCurve) -> bool:
    """Return whether a curve drives a plug in different units, as a conversion does."""
    # MPlug.source skips unit conversions.
    direct = plug.sourceWithConversion()
    is_converted = not direct.isNull and direct.node() != fn.object()
    return is_converted or fn.animCurveType != Fn().timedAnimCurveTypeForPlug(plug)


def explain_retimed_curve(fn: oma.MFnAnimCurve) -> str:
    """Return the reason why a curve's own keys are not what plays; empty if they are."""
    if fn.animCurveType == Fn.kAnimCurveTA:
        mode = fn.findPlug("rotationInterpolation", False).asInt()
        if mode != INDEPENDENT:
            return explain_tied_rotation(fn.name())
    time = fn.findPlug("input", False).source()
    if not time.isNull and get_node_type(time) != "time":
        name = om.MFnDependencyNode(time.node()).name()
        return explain_driven_time(name, get_node_type(time))
    return ""


def find_time_warp() -> str:
    """Return the node that warps the scene's time; empty if no time warp is on."""
    if not cmds.objExists(TIME_WARP) or not cmds.getAttr("time1.enableTimewarp"):
        return ""
    nodes = cmds.listConnections(TIME_WARP, source=True, destination=False)
    return str(nodes[0]) if nodes else ""


def explain_ik_limbs(nodes: Iterable[str]) -> list[str]:
    """Return a remark on each control or joint whose limb is moved by IK.

    Controls that carry the limb, such as that of the body, show their keys: those above it
    and, unless its other joints have FK controls too, those that move its first joint.
    """
    named, remarks = set(nodes), []
    for handle in cmds.ls(type="ikHandle") or ():
        if cmds.getAttr(f"{handle}.ikBlend") == 0:
            continue
        remarks += [
            explain_ik(node, handle) for node in sorted(named & find_limb_nodes(handle))
        ]
    return remarks


def find_limb_nodes(handle: str) -> set[str]:
    """Return the joints of a handle's limb, and the nearest nodes that only rotate them."""
    joints = list_ik_joints(handle)
    drivers = _find_nearest_drivers(joints, ("rotate", *ROTATE))
    drivers -= {*(list_ancestors(joints[-1]) if joints else ())}
    if not _find_nearest_drivers(joints[:-1], ("rotate", *ROTATE)):
        drivers -= _find_nearest_drivers(joints[-1:], ("translate", *TRANSLATE))
    return {*joints, *drivers}


def _find_nearest_drivers(joints: Sequence[str], attributes: Sequence[str]) -> set[str]:
    """Return the nodes that drive attributes, up to the nearest transforms and joints."""
    channels = [f"{joint}.{name}" for joint in joints for name in attributes]
    sources = cmds.listConnections(channels, destination=False) if channels else ()
    waiting, nearest = [*(sources or ())], {*(sources or ())}
    while waiting:
        node = waiting.pop()
        if cmds.nodeType(node) not in ("transform", "joint", CHARACTER_SET):
            new = {*(cmds.listConnections(node, destination=False) or ())} - nearest
            nearest |= new
            waiting += new
    return nearest
