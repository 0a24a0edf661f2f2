"""The controls of a scene: transforms with a curve shape, or transforms that are named.

Names refer to transforms, patterns of transforms, and sets. `keyweave.rigs.controls` groups
their channels into controls.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Optional

import numpy as np

from ...animation.channel_names import as_name_list
from ...errors import DataError, UnknownNameError
from ...geometry.arrays import Floats
from ...rigs.controls import (
    FoundControls,
    check_distinct_channels,
    drop_crossed_limits,
    explain_no_controls,
    group_attributes,
    read_selection,
    select_control_channels,
)
from ...rigs.presets import (
    ControlEntries,
    ControlSelection,
    ControlSource,
    check_entries,
)
from ...rigs.rig import Control
from ..layers import BLEND_PREFIX
from .document.document import Connection
from .document.node_names import Node
from .editing.refusals import driven_channel_error
from .graph.channels import Channels
from .graph.graph import Graph
from .graph.layers import MEMBER_ATTRIBUTES
from .graph.nurbs_shapes import list_curve_shapes
from .graph.plugs import Plug
from .nodes.curve_nodes import is_time_curve
from .nodes.transforms import find_channel_limits

TYPE_LIMITS = {"bool": (0.0, 1.0)}  # attribute types with implicit limits
SET_TYPES = ("objectSet",)
SET_MEMBER_ATTRIBUTES = (*MEMBER_ATTRIBUTES, "dnsm", "dnSetMembers")
# Attributes that are connected to a set when a whole node is a member.
WHOLE_NODE_ATTRIBUTES = ("iog", "instObjGroups", "msg", "message")
# Attributes that are members, by transform; None for all.
SetMembers = Mapping[Node, Optional[Collection[str]]]


class ControlFinder:
    """Lookup of the controls of a scene."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    @cached_property
    def _shaped(self) -> frozenset[Node]:
        """The transforms with a curve shape."""
        return frozenset(list_curve_shapes(self.graph))

    @cached_property
    def _transforms(self) -> dict[Node, str]:
        """The names of all transforms."""
        paths = self.channels.paths
        nodes = self.graph.document.nodes
        return {node: paths[node] for node in nodes if self.channels.has(node, "translate")}

    def list_shape_controls(self) -> list[Control]:
        """Return the controls of all transforms with a curve shape."""
        nodes = [node for node in self.graph.document.nodes if node in self._shaped]
        return [control for node in nodes for control in self.list_controls(node)]

    def match_controls(self, names: Sequence[str] | str) -> list[Control]:
        """Return the controls of named transforms, patterns and sets, in scene order.

        A pattern matches transforms with curve shapes or, if there is no such match, any
        transforms. A name with a dot refers to the control of that attribute alone.

        Raises
        ------
        UnknownNameError
            If a name or pattern has no match.
        """
        matches: dict[Node, set[str]] = {}
        for name in as_name_list(names):
            for node, channels in self._match_channels(name).items():
                matches.setdefault(node, set()).update(channels)
        nodes = [node for node in self.graph.document.nodes if node in matches]
        return [
            select_control_channels(control, matches[node])
            for node in nodes
            for control in self.list_controls(node)
            if not matches[node].isdisjoint(control.channels)
        ]

    def _match_channels(self, name: str) -> dict[Node, list[str]]:
        """Return the channels that match a name or pattern, by transform."""
        if not name:
            raise DataError(
                "controls", "contain an empty name; omit them to use all controls"
            )
        pattern, dot, _ = name.partition(".")
        nodes = self._match_nodes(pattern)
        if nodes is None:
            raise UnknownNameError([name], self._transforms.values(), "the scene")
        ends = {node: self.channels.paths[node] + name[len(pattern) :] for node in nodes}
        return {
            node: [
                channel
                for control in self.list_controls(node)
                if not dot or fnmatchcase(control.name, ends[node])
                for channel in control.channels
                if attributes is None or channel.rpartition(".")[2] in attributes
            ]
            for node, attributes in nodes.items()
        }

    def build_controls(self, entries: ControlEntries) -> list[Control]:
        """Return the controls of preset entries; missing fields are derived from the scene.

        Raises
        ------
        UnknownNameError
            If a control, channel or parent does not exist.
        DataError
            If a channel belongs to another node, is locked, or is not driven by animation.
        """
        controls = [self._build_control(name, entry) for name, entry in entries.items()]
        names = {control.name for control in controls}
        return [replace(c, parent=self._resolve_parent(c, names)) for c in controls]

    def _resolve_parent(self, control: Control, names: Collection[str]) -> str:
        """Return the full name of a control's parent, after a check that it exists."""
        if not control.parent:
            return ""
        node, parent = self._resolve_name(control.parent)
        known = [*names, *(own.name for own in self.list_controls(node))]
        if "." in parent and parent not in known:
            raise UnknownNameError([control.parent], known, "the scene")
        return parent

    def _build_control(self, name: str, entry: Mapping[str, Any]) -> Control:
        """Return the control of a preset entry."""
        node, name = self._resolve_name(name)
        channels = self._resolve_channels(node, name, entry.get("channels"))
        fields = {"kind": "extra", **entry, "channels": channels}
        if "limits" not in fields:
            fields["limits"] = find_limits(self.graph, channels)
        return Control(name, **fields)

    def _resolve_channels(
        self, node: Node, name: str, channels: Sequence[str] | None
    ) -> tuple[str, ...]:
        """Return the channels of a control, by default all that it has in the scene."""
        if channels is not None:
            plugs = self.channels.find_scalars(channels)
            for plug in plugs:
                self._check_control_channel(node, plug)
            return tuple(map(self.channels.name, plugs))
        known = {control.name: control.channels for control in self.list_controls(node)}
        if name not in known:
            raise UnknownNameError([name], known, "the scene")
        return known[name]

    def _check_control_channel(self, node: Node, plug: Plug) -> None:
        """Raise if a transform's control cannot have a plug as a channel."""
        channel, owner = self.channels.name(plug), self.channels.paths[node]
        if plug.node is not node:
            raise DataError(channel, f"is not a channel of {owner}; remove it from {owner}")
        if plug.attribute in self.graph.data(node).locked:
            raise DataError(channel, "is locked; unlock it in Maya, or leave it out")
        source = self.graph.source(plug)
        if source is not None and not _is_animation(source):
            raise driven_channel_error(source, channel)

    def _resolve_name(self, name: str) -> tuple[Node, str]:
        """Return the transform of a control, and the control's full name in the scene."""
        path, dot, attribute = name.partition(".")
        node = self.graph.node(path)
        return node, f"{self.channels.paths[node]}{dot}{attribute}"

    def list_controls(self, node: Node) -> Iterator[Control]:
        """Yield the controls of a transform: itself, its scale and its added attributes."""
        free = [
            name for name in self.channels.list_shown(node) if self._is_free(node, name)
        ]
        groups = group_attributes(self.channels.paths[node], free)
        for control, channels in groups.items():
            yield Control(control, "extra", channels, find_limits(self.graph, channels))

    def _is_free(self, node: Node, attribute: str) -> bool:
        """Return whether an attribute is unlocked, and not driven except by animation."""
        if attribute in self.graph.data(node).locked:
            return False
        source = self.graph.source(Plug(node, attribute))
        return source is None or _is_animation(source)

    def _match_nodes(self, pattern: str) -> SetMembers | None:
        """Return the transforms that match a name, a pattern or the name of a set."""
        is_name = bool(self.graph.document.find_nodes(pattern))
        exact = self.graph.node(pattern) if is_name else None  # an error if several
        if exact is not None and exact.type in SET_TYPES:
            return find_set_members(self.graph, self._transforms, exact)
        if exact in self._transforms:
            return {exact: None}
        transforms = self._transforms.items()
        matches = [node for node, name in transforms if fnmatchcase(name, pattern)]
        shaped = [node for node in matches if node in self._shaped]
        return dict.fromkeys(shaped or matches) or None


def _is_animation(source: Plug) -> bool:
    """Return whether the driver of a channel is a curve or an animation layer."""
    return is_time_curve(source.node.type) or source.node.type.startswith(BLEND_PREFIX)


def find_all_controls(channels: Channels) -> FoundControls:
    """Return the controls of all transforms with a curve shape."""
    return FoundControls(tuple(ControlFinder(channels).list_shape_controls()), frozenset())


def find_controls(channels: Channels, source: ControlSource | None) -> FoundControls:
    """Return the requested controls; see `MayaAsciiScene.rig`.

    Raises
    ------
    DataError
        If there are no such controls; quotes the selection.
    """
    selection = read_selection(source)
    result = _resolve_controls(channels, selection)
    if not result.controls:
        raise DataError("the scene", explain_no_controls(selection))
    check_distinct_channels(result.controls)
    return result


def _resolve_controls(
    channels: Channels, selection: ControlSelection | None
) -> FoundControls:
    """Return the controls of a selection, by default all controls."""
    if selection is None:
        return find_all_controls(channels)
    finder = ControlFinder(channels)
    if not isinstance(selection, Mapping):
        return FoundControls(
            tuple(finder.match_controls(as_name_list(selection))), frozenset()
        )
    entries = check_entries(selection)
    controls = tuple(finder.build_controls(entries))
    pairs = zip(controls, entries.values())
    return FoundControls(
        controls, frozenset(control.name for control, entry in pairs if "kind" in entry)
    )


def find_limits(graph: Graph, channels: Sequence[str]) -> Floats:
    """Return the minimum and maximum values of channels, shape (n_channels, 2).

    Includes the enabled limits of transforms and the limits of added attributes. Limits
    whose minimum exceeds the maximum are ignored, with a warning.
    """
    pairs = []
    for channel in channels:
        plug = graph.plug(channel)
        kind, limits = graph.attribute(plug).kind, _find_plug_limits(graph, plug)
        pairs.append(drop_crossed_limits(channel, limits, kind))
    return np.array(pairs, float).reshape(-1, 2)


def _find_plug_limits(graph: Graph, plug: Plug) -> tuple[float, float]:
    """Return the limits of a channel; infinite if it has no limit."""
    added = plug.node.added.get(plug.attribute)
    if added is not None:
        least, greatest = TYPE_LIMITS.get(added.type, (added.least, added.greatest))
        return _fill_limit(least, -math.inf), _fill_limit(greatest, math.inf)
    if not graph.data(plug.node).values:
        return -math.inf, math.inf
    return find_channel_limits(plug.node, graph, plug.attribute)


def _fill_limit(limit: float | None, default: float) -> float:
    return default if limit is None or math.isnan(limit) else limit


def find_set_members(graph: Graph, transforms: Collection[Node], top: Node) -> SetMembers:
    """Return the transforms in a set and its nested sets.

    The transform of a shape in a set is a member too.
    """
    members: dict[Node, set[str] | None] = {}
    for membership in _list_memberships(graph, top):
        node = membership.source_node
        is_whole = membership.source.partition("[")[0] in WHOLE_NODE_ATTRIBUTES
        owner = node.parent if is_whole and node not in transforms else node
        if owner is not None and owner in transforms:
            attributes = members.setdefault(owner, set())
            members[owner] = (
                None
                if is_whole or attributes is None
                else attributes | _list_member_attributes(graph, membership)
            )
    return members


def _list_memberships(graph: Graph, top: Node) -> list[Connection]:
    """Return the connections of members to a set and its nested sets."""
    by_set: dict[Node, list[Connection]] = {}
    for connection in graph.document.connections:
        if connection.target.partition("[")[0] in SET_MEMBER_ATTRIBUTES:
            by_set.setdefault(connection.target_node, []).append(connection)
    memberships: list[Connection] = []
    waiting = [top]
    while waiting:
        direct = by_set.pop(waiting.pop(), ())
        memberships += direct
        waiting += [membership.source_node for membership in direct]
    return memberships


def _list_member_attributes(graph: Graph, member: Connection) -> set[str]:
    """Return the components of an attribute that is a member of a set."""
    plug = graph.data(member.source_node).plug(member.source)
    children = graph.attribute(plug).children
    return {child.long for child in children} or {plug.attribute}
