"""The transforms of the open scene whose channels are controls.

`keyweave.rigs.selection` has the rules that find controls among them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import maya.api.OpenMaya as om
import numpy as np
from maya import cmds

from keyweave.animation.skeleton import ROTATE, SCALE, TRANSLATE
from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.arrays import Floats
from keyweave.rigs.controls import drop_crossed_limits
from keyweave.rigs.selection import (
    IS_LOCKED,
    SET_MEMBER_ATTRIBUTES,
    SET_TYPES,
    WHOLE_NODE_ATTRIBUTES,
    SetMember,
)
from keyweave.scenes.layers import BLEND_PREFIX
from keyweave.scenes.refusals import explain_driver

from .naming import (
    CURVE_TYPE,
    find_nodes,
    find_shape_transform,
    list_joints,
    sort_hierarchy,
)
from .plugs import (
    NUMERIC_TYPES,
    ambiguous_name_error,
    find_driver,
    find_plug,
    get_channel_kind,
    get_channel_name,
    get_node_type,
    is_locked,
    is_time_curve,
)

LIMIT_NAMES = {
    channel: f"{short}{channel[-1]}Limit"
    for short, channels in (("Trans", TRANSLATE), ("Rot", ROTATE), ("Scale", SCALE))
    for channel in channels
}


class MayaControls:
    """The transforms of the open scene; `keyweave.rigs.selection.ControlHost` in Maya."""

    def list_transforms(self) -> list[str]:
        """Return all transforms."""
        return list(cmds.ls(type="transform") or ())

    def list_shaped(self) -> list[str]:
        """Return the transforms with a curve as a shape that is not intermediate."""
        curves = cmds.ls(type=CURVE_TYPE) or ()
        shapes = [s for s in curves if not cmds.getAttr(f"{s}.intermediateObject")]
        return list(cmds.listRelatives(shapes, parent=True, path=True) if shapes else ())

    def list_joints(self) -> list[str]:
        """Return the joints."""
        return list_joints()

    def sort_transforms(self, names: Collection[str]) -> list[str]:
        """Return transforms in the order of the hierarchy, depth first."""
        return sort_hierarchy([*dict.fromkeys(names)])

    def has_node(self, name: str) -> bool:
        """Return whether any node has a name or path."""
        return bool(find_nodes(name))

    def find_path(self, name: str) -> str:
        """Return the shortest path of the only node that has a name or path."""
        nodes = find_nodes(name)
        if not nodes:
            raise UnknownNameError([name], self.list_transforms(), "the scene")
        if len(nodes) > 1:
            raise ambiguous_name_error(name, nodes)
        return nodes[0]

    def is_set(self, node: str) -> bool:
        """Return whether a node is a set."""
        return cmds.nodeType(node) in SET_TYPES

    def list_members(self, node: str) -> list[SetMember]:
        """Return the direct members of a set."""
        # Unconfirmed in Maya: a member is connected to a set as in its file: a node by its
        # message or instObjGroups, an attribute by itself.
        ends = cmds.listConnections(
            node, connections=True, plugs=True, destination=False, shapes=True
        )
        pairs = zip(*[iter(ends or ())] * 2)
        return [_read_member(source) for target, source in pairs if takes_member(target)]

    def list_free(self, transform: str) -> list[str]:
        """Return the keyable attributes that are unlocked, and free or animated."""
        names = cmds.listAttr(transform, keyable=True, scalar=True) or ()
        return [n for n in names if not self.explain_fixed(f"{transform}.{n}")]

    def list_scalars(self, channels: Sequence[str]) -> list[str]:
        """Return the full names of channels, each a single number."""
        plugs = [find_plug(channel) for channel in channels]
        for channel, plug in zip(channels, plugs):
            _check_scalar(channel, plug)
        return list(map(get_channel_name, plugs))

    def explain_fixed(self, channel: str) -> str:
        """Return the reason why a control cannot have a channel; empty if it can."""
        plug = find_plug(channel)
        if is_locked(plug, channel):
            return IS_LOCKED
        source = find_driver(plug)
        if source.isNull or is_time_curve(source):
            return ""
        type_ = get_node_type(source)
        name = om.MFnDependencyNode(source.node()).name()
        is_layer = type_.startswith(BLEND_PREFIX)
        return "" if is_layer else f"cannot be keyed: {explain_driver(name, type_)}"

    def find_limits(self, channels: Sequence[str]) -> Floats:
        """Return the minimum and maximum of channels, shape (n_channels, 2).

        They are in radians and centimeters, and infinite for a channel without a limit.
        """
        limits = [_find_channel_limits(channel) for channel in channels]
        return np.array(limits, float).reshape(-1, 2)


def takes_member(plug: str) -> bool:
    """Return whether a plug of a set connects a member."""
    return plug.partition(".")[2].partition("[")[0] in SET_MEMBER_ATTRIBUTES


def _read_member(source: str) -> SetMember:
    """Return the member of a set that a plug connects."""
    name, _, attribute = source.partition(".")
    if attribute.partition("[")[0] not in WHOLE_NODE_ATTRIBUTES:
        return SetMember(name, frozenset(_list_components(find_plug(source))))
    return SetMember(find_shape_transform(name) or name, None)


def _list_components(plug: om.MPlug) -> list[str]:
    """Return the long names of a plug's components, or of the plug itself."""
    numbers = range(plug.numChildren()) if plug.isCompound else ()
    plugs = [plug.child(number) for number in numbers] or [plug]
    return [each.partialName(useLongNames=True) for each in plugs]


def _check_scalar(channel: str, plug: om.MPlug) -> None:
    """Raise if a plug is not a single number."""
    if plug.isCompound:
        parts = ", ".join(_list_components(plug))
        raise DataError(channel, f"has several components; name one of {parts}")
    type_ = cmds.getAttr(get_channel_name(plug), type=True)
    if type_ not in NUMERIC_TYPES:
        raise DataError(channel, f"is of type {type_}, not a number")


def _find_channel_limits(channel: str) -> tuple[float, float]:
    """Return the minimum and maximum of a channel; infinite if it has no limit."""
    node, _, attribute = channel.rpartition(".")
    kind = get_channel_kind(find_plug(channel))
    low, high = (
        _read_transform_limit(f"{node}.{end}{LIMIT_NAMES[attribute]}")
        if attribute in LIMIT_NAMES
        else _query_limit(node, attribute, end, kind)
        for end in ("min", "max")
    )
    limits = (-math.inf if low is None else low, math.inf if high is None else high)
    return drop_crossed_limits(channel, limits, kind)


def _read_transform_limit(name: str) -> float | None:
    return find_plug(name).asDouble() if cmds.getAttr(f"{name}Enable") else None


def _query_limit(node: str, attribute: str, end: str, kind: str) -> float | None:
    """Return the minimum or maximum of an added attribute, or None for no limit."""
    if cmds.attributeQuery(attribute, node=node, attributeType=True) == "bool":
        return float(end == "max")
    values = []
    if end == "min" and cmds.attributeQuery(attribute, node=node, minExists=True):
        values = cmds.attributeQuery(attribute, node=node, minimum=True)
    if end == "max" and cmds.attributeQuery(attribute, node=node, maxExists=True):
        values = cmds.attributeQuery(attribute, node=node, maximum=True)
    return _to_internal(values[0], kind) if values else None


def _to_internal(value: float, kind: str) -> float:
    """Return a number of the interface in radians or centimeters."""
    # Unconfirmed in Maya: attributeQuery returns limits of angles in the interface's unit.
    if kind == "angle":
        return float(om.MAngle(value, om.MAngle.uiUnit()).asRadians())
    if kind == "length":
        return float(om.MDistance(value, om.MDistance.uiUnit()).asCentimeters())
    return float(value)
