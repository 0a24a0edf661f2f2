"""The channels of a scene: their names, which are animated and which can be keyed.

A channel is named by the shortest DAG path of its node, a dot and the long name of the
attribute, as in ``hip.rotateX``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ...animation.channel_names import as_name_list
from ...animation.skeleton import CHANNEL_BOX, ROTATE
from ...errors import DataError
from ...geometry.matrices import maya_to_scipy_order
from ..layers import BLEND_PREFIX
from .document.node_names import Node
from .editing.curve_writer import NON_NUMERIC_KINDS
from .graph.graph import Graph
from .graph.layers import Layers
from .graph.plugs import Plug
from .nodes.curve_nodes import OUTPUT_NAMES, has_keys, is_time_curve
from .nodes.node_type import Attribute

MEASURED_KINDS = {"length": "length", "angle": "angle"}
# How types begin whose curves animate no channel of theirs: those of a layer, of another
# curve, and of what is in a file that is not there.
NON_CHANNEL_TYPES = (BLEND_PREFIX, "animCurve", "reference")


class Channels:
    """Finds the channels of a graph."""

    def __init__(self, graph: Graph):
        self.graph = graph

    @cached_property
    def paths(self) -> dict[Node, str]:
        """What nodes are called."""
        document = self.graph.document
        paths = {node: document.short_path(node) for node in document.nodes}
        paths[self.graph.time] = self.graph.time.name
        return paths

    def name(self, plug: Plug) -> str:
        """Return what a plug is called as a channel."""
        _, _, attribute = str(plug).partition(".")
        return f"{self.paths[plug.node]}.{attribute}"

    def has(self, node: Node, attribute: str) -> bool:
        """Return whether a node is known to have an attribute."""
        return attribute in self.graph.data(node).attributes.by_name

    @cached_property
    def curves(self) -> dict[str, Node]:
        """The channels that an animation curve of time drives, and these curves."""
        found: dict[str, Node] = {}
        for connection in self.graph.document.connections:
            start, target = connection.source_node, connection.target_node
            if not is_time_curve(start.type) or connection.source not in OUTPUT_NAMES:
                continue
            plug = self.graph.data(target).plug(connection.target)
            drives = not target.type.startswith(NON_CHANNEL_TYPES) and has_keys(start)
            if drives and not self.graph.attribute(plug).children:
                found[self.name(plug)] = start
        return found

    @cached_property
    def layered(self) -> dict[str, list[Node]]:
        """The channels that curves drive through animation layers, and these curves."""
        layers, found = Layers(self.graph), {}
        for connection in self.graph.document.connections:
            start, target = connection.source_node, connection.target_node
            if not start.type.startswith(BLEND_PREFIX) or target.type.startswith(
                NON_CHANNEL_TYPES
            ):
                continue
            plug = self.graph.data(target).plug(connection.target)
            curves = layers.list_curves(plug) if layers.list_blends(plug) else []
            if curves:
                found[self.name(plug)] = curves
        return found

    @property
    def animated(self) -> tuple[str, ...]:
        """The channels that curves drive, themselves or through layers."""
        return (*self.curves, *self.layered)

    def keyable(self) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not."""
        found = [
            f"{self.paths[node]}.{attribute}"
            for node in self.graph.document.nodes
            if self.has(node, "translate") and not node.type.endswith("Constraint")
            for attribute in self._keyable_of(node)
        ]
        return tuple(dict.fromkeys([*found, *self.animated]))

    def _keyable_of(self, node: Node) -> list[str]:
        """Return the numbers of a transform that may be keyed; a rotation is one thing."""
        names = self.list_shown(node)
        wanted = {*names, *ROTATE} if {*names} & {*ROTATE} else {*names}
        return [name for name in dict.fromkeys((*CHANNEL_BOX, *names)) if name in wanted]

    def list_shown(self, node: Node) -> list[str]:
        """Return the numbers of a transform that the channel box shows to be keyed."""
        data = self.graph.data(node)
        added = {one.long: one.keyable for one in node.added.values()}
        shown = {**dict.fromkeys(CHANNEL_BOX, True), **added, **data.keyable}
        names = [name for name, is_shown in shown.items() if is_shown]
        known = data.attributes.by_name
        return [name for name in names if name in known and _is_number(known[name])]

    def plugs(self, channels: Sequence[str] | str) -> dict[str, Plug]:
        """Return the plugs of channels by what they were called."""
        return {name: self.graph.plug(name) for name in as_name_list(channels)}

    def numbers(self, channels: Sequence[str] | str) -> list[Plug]:
        """Return the plugs of channels, each a single number.

        Raises
        ------
        DataError
            If one is a compound, a matrix or a text.
        """
        names = as_name_list(channels)
        plugs = [self.graph.plug(name) for name in names]
        for channel, plug in zip(names, plugs):
            attribute = self.graph.attribute(plug)
            if attribute.children:
                parts = ", ".join(child.long for child in attribute.children)
                raise DataError(channel, f"has several numbers; name {parts}")
            if attribute.kind in NON_NUMERIC_KINDS:
                raise DataError(
                    channel, f"is {NON_NUMERIC_KINDS[attribute.kind]}, not a number"
                )
        return plugs

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""
        plugs = self.plugs(channels).items()
        kinds = {name: self.graph.attribute(plug).kind for name, plug in plugs}
        return {name: MEASURED_KINDS.get(kind, "unitless") for name, kind in kinds.items()}

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        found = {}
        for name in as_name_list(nodes):
            order = self.graph.saved(Plug(self.graph.node(name), "rotateOrder"))
            found[name] = maya_to_scipy_order(float(order))
        return found

    def turning(self, channels: Sequence[str]) -> Mapping[str, str]:
        """Return the rotation orders of those nodes of channels that can turn."""
        nodes = dict.fromkeys(channel.rpartition(".")[0] for channel in channels)
        able = [name for name in nodes if self.has(self.graph.node(name), "rotate")]
        return self.rotation_orders(able)


def _is_number(attribute: Attribute) -> bool:
    return not (
        attribute.children or attribute.multi or attribute.kind in NON_NUMERIC_KINDS
    )
