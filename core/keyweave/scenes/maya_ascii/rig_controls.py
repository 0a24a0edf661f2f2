"""The transforms of a scene file whose channels are controls.

`keyweave.rigs.selection` has the rules that find controls among them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import cached_property

import numpy as np

from ...geometry.arrays import Floats
from ...rigs.controls import drop_crossed_limits
from ...rigs.selection import (
    IS_LOCKED,
    SET_MEMBER_ATTRIBUTES,
    SET_TYPES,
    WHOLE_NODE_ATTRIBUTES,
    SetMember,
)
from ..layers import BLEND_PREFIX
from .document.document import Connection
from .document.node_names import Node
from .editing.refusals import driven_channel_error
from .graph.channels import Channels
from .graph.graph import Graph
from .graph.nurbs_shapes import list_curve_shapes
from .graph.plugs import Plug
from .nodes.curve_nodes import is_time_curve
from .nodes.transforms import find_channel_limits

TYPE_LIMITS = {"bool": (0.0, 1.0)}  # attribute types with implicit limits


class FileControls:
    """The transforms of a file; implements `keyweave.rigs.selection.ControlHost`."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    def list_transforms(self) -> list[str]:
        """Return all transforms."""
        paths, nodes = self.channels.paths, self.graph.document.nodes
        return [paths[node] for node in nodes if self._is_transform(node)]

    def _is_transform(self, node: Node) -> bool:
        return self.channels.has(node, "translate")

    def list_shaped(self) -> list[str]:
        """Return the transforms with a curve shape."""
        return [self.channels.paths[node] for node in list_curve_shapes(self.graph)]

    def list_joints(self) -> list[str]:
        """Return the joints."""
        paths, nodes = self.channels.paths, self.graph.document.nodes
        return [paths[node] for node in nodes if node.type == "joint"]

    def sort_transforms(self, names: Collection[str]) -> list[str]:
        """Return transforms in the order of the file."""
        wanted = {self.graph.node(name) for name in names}
        paths, nodes = self.channels.paths, self.graph.document.nodes
        return [paths[node] for node in nodes if node in wanted]

    def has_node(self, name: str) -> bool:
        """Return whether any node has a name or path."""
        return bool(self.graph.document.find_nodes(name))

    def find_path(self, name: str) -> str:
        """Return the shortest path of the only node that has a name or path."""
        return self.channels.paths[self.graph.node(name)]

    def is_set(self, node: str) -> bool:
        """Return whether a node is a set."""
        return self.graph.node(node).type in SET_TYPES

    def list_sets(self) -> list[str]:
        """Return all sets."""
        paths, nodes = self.channels.paths, self.graph.document.nodes
        return [paths.get(n, n.name) for n in nodes if n.type in SET_TYPES]

    def list_members(self, node: str) -> list[SetMember]:
        """Return the direct members of a set."""
        return [
            self._read_member(membership)
            for membership in self._memberships.get(self.graph.node(node), ())
        ]

    @cached_property
    def _memberships(self) -> dict[Node, list[Connection]]:
        """The connections of members to sets, by set."""
        by_set: dict[Node, list[Connection]] = {}
        for connection in self.graph.document.connections:
            if connection.target.partition("[")[0] in SET_MEMBER_ATTRIBUTES:
                by_set.setdefault(connection.target_node, []).append(connection)
        return by_set

    def _read_member(self, membership: Connection) -> SetMember:
        """Return the member that a connection to a set makes."""
        node, paths = membership.source_node, self.channels.paths
        if membership.source.partition("[")[0] not in WHOLE_NODE_ATTRIBUTES:
            plug = self.graph.source_plug(membership)
            components = [child.long for child in self.graph.attribute(plug).children]
            return SetMember(paths[node], frozenset(components or [plug.attribute]))
        owner = node if node.parent is None or self._is_transform(node) else node.parent
        return SetMember(paths[owner], None)

    def list_free(self, transform: str) -> list[str]:
        """Return the keyable attributes that are unlocked, and free or animated."""
        node = self.graph.node(transform)
        return [
            name for name in self.channels.list_shown(node) if self._is_free(node, name)
        ]

    def _is_free(self, node: Node, attribute: str) -> bool:
        if attribute in self.graph.data(node).locked:
            return False
        source = self._find_driver(Plug(node, attribute))
        return source is None or _is_animation(source)

    def _find_driver(self, plug: Plug) -> Plug | None:
        """Return the driver of a channel, or of its place in a character set."""
        return self.graph.source(self.graph.find_key_plug(plug))

    def list_scalars(self, channels: Sequence[str]) -> list[str]:
        """Return the full names of channels, each a single number."""
        return list(map(self.channels.name, self.channels.find_scalars(channels)))

    def explain_fixed(self, channel: str) -> str:
        """Return the reason why a control cannot have a channel; empty if it can."""
        plug = self.graph.plug(channel)
        if plug.attribute in self.graph.data(plug.node).locked:
            return IS_LOCKED
        source = self._find_driver(plug)
        if source is None or _is_animation(source):
            return ""
        return driven_channel_error(source, channel).problem

    def find_limits(self, channels: Sequence[str]) -> Floats:
        """Return the minimum and maximum of channels, shape (n_channels, 2).

        Includes the enabled limits of transforms and the limits of added attributes. Limits
        whose minimum exceeds the maximum are ignored, with a warning.
        """
        pairs = []
        for channel in channels:
            plug = self.graph.plug(channel)
            limits = _find_plug_limits(self.graph, plug)
            kind = self.graph.attribute(plug).kind
            pairs.append(drop_crossed_limits(channel, limits, kind))
        return np.array(pairs, float).reshape(-1, 2)


def _is_animation(source: Plug) -> bool:
    """Return whether the driver of a channel is a curve or an animation layer."""
    return is_time_curve(source.node.type) or source.node.type.startswith(BLEND_PREFIX)


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
