"""Why a channel cannot be written, in words that an animator can act on."""

from __future__ import annotations

from collections.abc import Iterable

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.animation.skeleton import ROTATE
from keyweave.scenes.layers import ON_LAYERS
from keyweave.scenes.refusals import driver_words, under_ik

from .plugs import BLEND, channel_name, driver, is_time_curve, solved_by, type_of

# What getAttr calls attributes that can be keyed.
NUMBERS = {"double", "doubleAngle", "doubleLinear", "float", "floatAngle", "floatLinear"}
NUMBERS |= {"long", "short", "byte", "char", "bool", "enum", "time"}


def refusal(plug: om.MPlug, mode: str) -> str:
    """Return why a plug cannot be written, or nothing."""
    if plug.isCompound or plug.isArray:
        return "has several numbers; name one of them"
    if plug.isProxy:
        return f"stands for {plug.proxied().name()}; name that instead"
    if plug.isLocked:
        return "is locked; unlock it first"
    if cmds.getAttr(channel_name(plug), type=True) not in NUMBERS:
        return "is no number, and cannot be keyed"
    return _of_driver(plug, driver(plug), mode)


def _of_driver(plug: om.MPlug, source: om.MPlug, mode: str) -> str:
    """Return why what drives a plug keeps it from being written, or nothing."""
    if source.isNull:
        on_locked = om.MFnDependencyNode(plug.node()).isLocked
        return "is on a locked node; unlock it first" if on_locked else ""
    if is_time_curve(source):
        return _of_curve(source) if mode == "base" else ""
    if type_of(source).startswith(BLEND):
        return ON_LAYERS if mode == "base" else ""
    name = om.MFnDependencyNode(source.node()).name()
    return f"cannot be keyed: {driver_words(name, type_of(source))}"


def _of_curve(source: om.MPlug) -> str:
    """Return why a curve's keys cannot be changed, or nothing."""
    fn = om.MFnDependencyNode(source.node())
    if fn.isFromReferencedFile:
        return f"has its curve {fn.name()} in a referenced file; write to a layer instead"
    if fn.isLocked or fn.findPlug("ktv", False).isLocked:
        return f"has the locked curve {fn.name()}; unlock it first"
    if len(source.destinations()) > 1:
        return f"shares its curve {fn.name()} with another channel; separate them first"
    time = fn.findPlug("input", False).source()
    if not time.isNull and type_of(time) != "time":
        name = om.MFnDependencyNode(time.node()).name()
        return f"has a curve whose time {name} drives; bake it first"
    return ""


def limbs_under_ik(nodes: Iterable[str]) -> list[str]:
    """Return a sentence on each of some controls or joints whose limb IK moves.

    FK controls of limbs that a blend of three chains switches cannot be told from others.
    """
    named, found = set(nodes), []
    for handle in cmds.ls(type="ikHandle") or ():
        if cmds.getAttr(f"{handle}.ikBlend") == 0:
            continue
        found += [under_ik(node, handle) for node in sorted(named & turning(handle))]
    return found


def turning(handle: str) -> set[str]:
    """Return the joints of a handle's limb, and what their rotations depend on."""
    joints = solved_by(handle)
    channels = [f"{joint}.{name}" for joint in joints for name in ("rotate", *ROTATE)]
    sources = cmds.listConnections(channels, destination=False) if channels else ()
    # Unconfirmed in Maya: the history of a constraint holds the controls that it follows.
    return {*joints, *(cmds.listHistory(sources) if sources else ())}
