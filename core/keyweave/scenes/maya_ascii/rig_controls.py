"""The controls of a scene: transforms with a curve for a shape, or those that are named.

Names are those of transforms, patterns of them, and sets. What makes controls of their
channels is in `keyweave.rigs.controls`.
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

TYPE_LIMITS = {"bool": (0.0, 1.0)}  # of types that have limits by themselves
SET_TYPES = ("objectSet",)
SET_MEMBER_ATTRIBUTES = (*MEMBER_ATTRIBUTES, "dnsm", "dnSetMembers")
WHOLE_NODE_ATTRIBUTES = (
    "iog",
    "instObjGroups",
    "msg",
    "message",
)  # by these whole nodes are members
# Transforms, with the attributes that are meant; None for all.
SetMembers = Mapping[Node, Optional[Collection[str]]]


class ControlFinder:
    """Finds the controls of a scene."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    @cached_property
    def _shaped(self) -> frozenset[Node]:
        """The transforms with a curve for a shape."""
        return frozenset(list_curve_shapes(self.graph))

    @cached_property
    def _transforms(self) -> dict[Node, str]:
        """The names of all transforms."""
        paths = self.channels.paths
        nodes = self.graph.document.nodes
        return {one: paths[one] for one in nodes if self.channels.has(one, "translate")}

    def shaped(self) -> list[Control]:
        """Return the controls of all transforms with a curve for a shape."""
        nodes = [node for node in self.graph.document.nodes if node in self._shaped]
        return [control for node in nodes for control in self.list_controls(node)]

    def named(self, names: Sequence[str] | str) -> list[Control]:
        """Return controls by names and patterns of transforms, and by sets, in scene order.

        A pattern means transforms with curves for shapes; where it means none of these, any
        transforms. A name with a dot means an attribute's control alone.

        Raises
        ------
        UnknownNameError
            If one means nothing.
        """
        found: dict[Node, set[str]] = {}
        for name in as_name_list(names):
            for node, channels in self._meant(name).items():
                found.setdefault(node, set()).update(channels)
        nodes = [node for node in self.graph.document.nodes if node in found]
        return [
            select_control_channels(control, found[node])
            for node in nodes
            for control in self.list_controls(node)
            if not found[node].isdisjoint(control.channels)
        ]

    def _meant(self, name: str) -> dict[Node, list[str]]:
        """Return the channels that a name or a pattern means, by their transforms."""
        if not name:
            raise DataError("controls", "hold an empty name; leave them out to mean all")
        pattern, dot, _ = name.partition(".")
        nodes = self._nodes(pattern)
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

    def described(self, entries: ControlEntries) -> list[Control]:
        """Return controls of names, and of what is said of them; the rest is found.

        Raises
        ------
        UnknownNameError
            If there is no such control, channel or parent.
        DataError
            If a channel is another node's, is locked, or something but animation drives it.
        """
        controls = [self._described(name, said) for name, said in entries.items()]
        names = {control.name for control in controls}
        return [replace(one, parent=self._parent(one, names)) for one in controls]

    def _parent(self, control: Control, names: Collection[str]) -> str:
        """Return what a control is said to follow, by its full name, checked."""
        if not control.parent:
            return ""
        node, parent = self._full(control.parent)
        known = [*names, *(one.name for one in self.list_controls(node))]
        if "." in parent and parent not in known:
            raise UnknownNameError([control.parent], known, "the scene")
        return parent

    def _described(self, name: str, said: Mapping[str, Any]) -> Control:
        """Return a control from its name and what is said of it."""
        node, name = self._full(name)
        channels = self._channels(node, name, said.get("channels"))
        facts = {"kind": "extra", **said, "channels": channels}
        if "limits" not in facts:
            facts["limits"] = find_limits(self.graph, channels)
        return Control(name, **facts)

    def _channels(
        self, node: Node, name: str, said: Sequence[str] | None
    ) -> tuple[str, ...]:
        """Return the channels of a control, those that are said if some are."""
        if said is not None:
            plugs = self.channels.find_scalars(said)
            for plug in plugs:
                self._check_is_of(node, plug)
            return tuple(map(self.channels.name, plugs))
        known = {one.name: one.channels for one in self.list_controls(node)}
        if name not in known:
            raise UnknownNameError([name], known, "the scene")
        return known[name]

    def _check_is_of(self, node: Node, plug: Plug) -> None:
        """Raise if a plug is no channel that a transform's control may have."""
        channel, owner = self.channels.name(plug), self.channels.paths[node]
        if plug.node is not node:
            raise DataError(channel, f"is no channel of {owner}; leave it out there")
        if plug.attribute in self.graph.data(node).locked:
            raise DataError(channel, "is locked; unlock it in Maya, or leave it out")
        source = self.graph.source(plug)
        if source is not None and not _is_animation(source):
            raise driven_channel_error(source, channel)

    def _full(self, name: str) -> tuple[Node, str]:
        """Return the transform of a control, and the control's name as the scene has it."""
        path, dot, attribute = name.partition(".")
        node = self.graph.node(path)
        return node, f"{self.channels.paths[node]}{dot}{attribute}"

    def list_controls(self, node: Node) -> Iterator[Control]:
        """Yield the controls that a transform is: itself, its scale, what was added."""
        free = [one for one in self.channels.list_shown(node) if self._is_free(node, one)]
        groups = group_attributes(self.channels.paths[node], free)
        for control, channels in groups.items():
            yield Control(control, "extra", channels, find_limits(self.graph, channels))

    def _is_free(self, node: Node, attribute: str) -> bool:
        """Return whether an attribute is unlocked, and nothing but animation drives it."""
        if attribute in self.graph.data(node).locked:
            return False
        source = self.graph.source(Plug(node, attribute))
        return source is None or _is_animation(source)

    def _nodes(self, pattern: str) -> SetMembers | None:
        """Return the transforms that a name, a pattern or a set's name means, if any."""
        is_name = bool(self.graph.document.find_nodes(pattern))
        exact = self.graph.node(pattern) if is_name else None  # an error if several
        if exact is not None and exact.type in SET_TYPES:
            return find_set_members(self.graph, self._transforms, exact)
        if exact in self._transforms:
            return {exact: None}
        named = self._transforms.items()
        matched = [node for node, name in named if fnmatchcase(name, pattern)]
        found = [node for node in matched if node in self._shaped] or matched
        return dict.fromkeys(found) or None


def _is_animation(source: Plug) -> bool:
    """Return whether what drives a channel is its animation."""
    return is_time_curve(source.node.type) or source.node.type.startswith(BLEND_PREFIX)


def find_all_controls(channels: Channels) -> FoundControls:
    """Return the controls of all transforms with a curve for a shape, if there are some."""
    return FoundControls(tuple(ControlFinder(channels).shaped()), frozenset())


def find_controls(channels: Channels, asked: ControlSource | None) -> FoundControls:
    """Return the controls that are asked for; see `MayaAsciiScene.rig`.

    Raises
    ------
    DataError
        If there are none; says what was looked for.
    """
    asked = read_selection(asked)
    found = _resolve_controls(channels, asked)
    if not found.controls:
        raise DataError("the scene", explain_no_controls(asked))
    check_distinct_channels(found.controls)
    return found


def _resolve_controls(channels: Channels, asked: ControlSelection | None) -> FoundControls:
    """Return the controls that are asked for, if there are some."""
    if asked is None:
        return find_all_controls(channels)
    finder = ControlFinder(channels)
    if not isinstance(asked, Mapping):
        return FoundControls(tuple(finder.named(as_name_list(asked))), frozenset())
    entries = check_entries(asked)
    controls = tuple(finder.described(entries))
    pairs = zip(controls, entries.values())
    return FoundControls(
        controls, frozenset(one.name for one, said in pairs if "kind" in said)
    )


def find_limits(graph: Graph, channels: Sequence[str]) -> Floats:
    """Return the least and greatest values of channels, shape (n_channels, 2).

    Those of transforms count where they are enabled, those of added attributes where they
    were added with some. A pair that leaves nothing between is left out, with a warning.
    """
    pairs = []
    for channel in channels:
        plug = graph.plug(channel)
        kind, limits = graph.attribute(plug).kind, _find_plug_limits(graph, plug)
        pairs.append(drop_crossed_limits(channel, limits, kind))
    return np.array(pairs, float).reshape(-1, 2)


def _find_plug_limits(graph: Graph, plug: Plug) -> tuple[float, float]:
    """Return the limits of one channel, infinite where there is none."""
    added = plug.node.added.get(plug.attribute)
    if added is not None:
        least, greatest = TYPE_LIMITS.get(added.type, (added.least, added.greatest))
        return _fill_limit(least, -math.inf), _fill_limit(greatest, math.inf)
    if not graph.data(plug.node).values:
        return -math.inf, math.inf
    return find_channel_limits(plug.node, graph, plug.attribute)


def _fill_limit(limit: float | None, instead: float) -> float:
    return instead if limit is None or math.isnan(limit) else limit


def find_set_members(graph: Graph, transforms: Collection[Node], top: Node) -> SetMembers:
    """Return the transforms in a set, and in the sets that are in it.

    A shape means its transform.
    """
    found: dict[Node, set[str] | None] = {}
    for one in _list_memberships(graph, top):
        node, is_whole = (
            one.source_node,
            one.source.partition("[")[0] in WHOLE_NODE_ATTRIBUTES,
        )
        owner = node.parent if is_whole and node not in transforms else node
        if owner is not None and owner in transforms:
            some = found.setdefault(owner, set())
            found[owner] = (
                None
                if is_whole or some is None
                else some | _list_member_attributes(graph, one)
            )
    return found


def _list_memberships(graph: Graph, top: Node) -> list[Connection]:
    """Return what makes members of a set, and of the sets that are in it."""
    inside: dict[Node, list[Connection]] = {}
    for one in graph.document.connections:
        if one.target.partition("[")[0] in SET_MEMBER_ATTRIBUTES:
            inside.setdefault(one.target_node, []).append(one)
    found: list[Connection] = []
    waiting = [top]
    while waiting:
        some = inside.pop(waiting.pop(), ())
        found += some
        waiting += [one.source_node for one in some]
    return found


def _list_member_attributes(graph: Graph, member: Connection) -> set[str]:
    """Return the numbers of an attribute that is a member of a set."""
    plug = graph.data(member.source_node).plug(member.source)
    children = graph.attribute(plug).children
    return {child.long for child in children} or {plug.attribute}
