"""Reasons why a channel cannot be written, worded so that an animator can act on them."""

from __future__ import annotations

from collections.abc import Iterable

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.animation.skeleton import ROTATE
from keyweave.scenes.layers import BLEND_PREFIX, ON_LAYERS
from keyweave.scenes.refusals import explain_driver, explain_ik

from .plugs import (
    find_driver,
    get_channel_name,
    get_node_type,
    is_time_curve,
    list_ik_joints,
)

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
