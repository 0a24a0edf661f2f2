"""Animation layers of a scene: their hierarchy and their blend nodes.

A layer inserts a blend node between a plug and its driver: input A is the value from below,
input B the layer's own. All layers descend from the base layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ...._text import format_list
from ...layers import BLEND_PREFIX, MULTIPLY_MODE
from ..document.document import Connection
from ..document.node_names import Node
from ..nodes.curve_nodes import CURVE_TYPES, has_keys, is_channel_curve
from .graph import Graph
from .plugs import Plug

ANIM_LAYER = "animLayer"
# These do not mix, but select A or B.
REPLACING_BLENDS = (f"{BLEND_PREFIX}Boolean", f"{BLEND_PREFIX}Enum")
BASE_LAYER = "BaseAnimation"
MEMBER_ATTRIBUTES = ("dsm", "dagSetMembers")
BLEND_ATTRIBUTES = ("bnds", "blendNodes")
# By the input of a blend node.
WEIGHT_ATTRIBUTES = {"A": "backgroundWeight", "B": "foregroundWeight"}
LAYER_INPUT, LOWER_INPUT = "the layer's value (input B)", "the value from below (input A)"
MAX_NAMES = 3  # channels or nodes that a note lists


class Blend(NamedTuple):
    """The inputs and output of a blend node for one plug."""

    layer: Node
    node: Node
    below: Plug  # input A, the value from below
    own: Plug  # input B, the layer's own value
    output: Plug


class Layers:
    """The animation layers of a graph; cycles are followed only once.

    Attributes
    ----------
    base_name : str
        Maya's name of the base layer.
    """

    base_name = BASE_LAYER

    def __init__(self, graph: Graph):
        self.graph = graph

    def base(self) -> Node | None:
        """Return the base layer of the scene's own file; None if there is none."""
        own = (layer for layer in self.list_layers() if not layer.referenced)
        roots = [layer for layer in own if self.find_parent(layer) is None]
        named = (layer for layer in roots if layer.name == BASE_LAYER)
        parents = (layer for layer in roots if self.list_children(layer))
        return next(named, None) or next(parents, None)

    def list_layers(self) -> list[Node]:
        """Return all layers, in the order of the files."""
        return [node for node in self.graph.document.nodes if node.type == ANIM_LAYER]

    def find_parent(self, layer: Node) -> Node | None:
        """Return the parent of a layer; None if it has no parent."""
        return _get_layer(self.graph.source(Plug(layer, "parentWeight")))

    def list_children(self, layer: Node) -> list[Node]:
        """Return the children of a layer, the lowest first."""
        indices = self.graph.data(layer).indices("childrenSolo")
        plugs = (Plug(layer, "childrenSolo", at) for at in indices)
        layers = (_get_layer(self.graph.source(plug)) for plug in plugs)
        return [layer for layer in layers if layer is not None]

    def list_bottom_up(self) -> list[Node]:
        """Return all layers, the lowest first; layers in a cycle come last."""
        roots = [node for node in self.list_layers() if self.find_parent(node) is None]
        order: dict[Node, None] = {}
        waiting = roots
        while waiting:
            layer, *waiting = waiting
            if layer not in order:
                order[layer] = None
                waiting = self.list_children(layer) + waiting
        return [*order, *(node for node in self.list_layers() if node not in order)]

    def members(self, layer: Node) -> list[Plug]:
        """Return the plugs on a layer, in the order in which they were added."""
        return [self.graph.source_plug(member) for member in self.memberships(layer)]

    def memberships(self, layer: Node) -> list[Connection]:
        """Return the connections that add plugs to a layer, in the order of the files."""
        return self._list_connections(layer, MEMBER_ATTRIBUTES)

    def _list_connections(self, layer: Node, names: Sequence[str]) -> list[Connection]:
        """Return the connections to an array attribute of a layer."""
        return [
            connection
            for connection in self.graph.document.connections
            if connection.target_node is layer
            and connection.target.partition("[")[0] in names
        ]

    def find_layer(self, blend: Node) -> Node | None:
        """Return the layer that drives at least one weight of a blend node."""
        weights = (self.graph.source(Plug(blend, f"weight{end}")) for end in "BA")
        return next(filter(None, map(_get_layer, weights)), None)

    def drives_weights(self, layer: Node, blend: Node) -> bool:
        """Return whether a layer drives all weights of a blend node that have an effect."""
        ends = "B" if blend.type in REPLACING_BLENDS else WEIGHT_ATTRIBUTES
        sources = {end: self.graph.source(Plug(blend, f"weight{end}")) for end in ends}
        return all(sources[end] == Plug(layer, WEIGHT_ATTRIBUTES[end]) for end in ends)

    def multiplies_scale(self, layer: Node) -> bool:
        """Return whether a layer multiplies scales instead of adding them."""
        mode = self.graph.saved_value(Plug(layer, "scaleAccumulationMode"))
        return bool(mode == MULTIPLY_MODE)

    def list_blends(self, plug: Plug) -> list[Blend]:
        """Return the chain of blends that drives a plug, the topmost first."""
        return list(self._iterate_blends(plug))

    def _iterate_blends(self, plug: Plug) -> Iterator[Blend]:
        source, seen = self.graph.source(plug), set()
        while source is not None and source not in seen and _is_blend_output(source):
            seen.add(source)
            node, end = source.node, source.attribute[len("output") :]
            layer = self.find_layer(node)
            if layer is None:
                return
            below, own = (Plug(node, f"input{side}{end}") for side in "AB")
            yield Blend(layer, node, below, own, source)
            source = self.graph.source(below)

    def find_blend(self, layer: Node, plug: Plug) -> Blend | None:
        """Return the blend by which a layer changes a plug."""
        blends = (blend for blend in self._iterate_blends(plug) if blend.layer is layer)
        return next(blends, None)

    def find_base_driver(self, plug: Plug) -> Plug | None:
        """Return the driver of a plug below all layers, and behind a character set."""
        blends = self.list_blends(plug)
        lowest = blends[-1].below if blends else plug
        return self.graph.source(self.graph.find_key_plug(lowest))

    def list_curves(self, plug: Plug) -> list[Node]:
        """Return the keyed curves of a plug on its layers, the base curve last."""
        ends = [self.graph.source(blend.own) for blend in self._iterate_blends(plug)]
        nodes = [
            end.node for end in [*ends, self.find_base_driver(plug)] if end is not None
        ]
        return [node for node in nodes if is_channel_curve(node.type) and has_keys(node)]

    def notes(self) -> list[str]:
        """Return sentences on members and blend nodes of layers that have no effect."""
        notes: list[str] = []
        for layer in self.list_layers():
            lost = [
                self._channel(plug)
                for plug in self.members(layer)
                if plug.node.type != "reference" and self.find_blend(layer, plug) is None
            ]
            nodes = self.blend_nodes(layer)
            idle = [node.name for node in nodes if not self.drives_weights(layer, node)]
            notes += _format_layer_note(layer, "does not drive", "channel", lost)
            notes += _format_layer_note(
                layer, "does not set the weights of", "blend node", idle
            )
        return [*notes, *self._explain_lost_inputs()]

    def _explain_lost_inputs(self) -> Iterator[str]:
        """Yield a sentence on each input of a blend whose driver is missing."""
        for plug in self._iterate_blended_plugs():
            for blend in self._iterate_blends(plug):
                layer, node = blend.layer.name, blend.node.name
                start = f'layer "{layer}": blend node "{node}" takes'
                for end, value in (blend.own, LAYER_INPUT), (blend.below, LOWER_INPUT):
                    problem = self._explain_lost_driver(end)
                    if problem:
                        yield f"{start} {value} of {self._channel(plug)} from {problem}"

    def _iterate_blended_plugs(self) -> Iterator[Plug]:
        """Yield the plugs that the topmost blends drive; for compounds, each part."""
        for connection in self.graph.document.connections:
            ends = [
                node.type.startswith(BLEND_PREFIX)
                for node in (connection.source_node, connection.target_node)
            ]
            if ends == [True, False]:
                plug = self.graph.target_plug(connection)
                parts = self.graph.attribute(plug).children
                yield from [plug.part(part.long) for part in parts] or [plug]

    def _explain_lost_driver(self, plug: Plug) -> str:
        """Return the missing driver of a plug and the reason; empty if none is missing."""
        source = self.graph.source(plug)
        if source is None:
            whole = plug.part(self.graph.attribute(plug).parent)
            name = self._lost.get(plug) or self._lost.get(whole)
            return f'"{name}", which does not exist' if name else ""
        if source.node.type == "reference":
            return f'"{source}", a placeholder for a missing node'
        if source.node.type in CURVE_TYPES and not has_keys(source.node):
            return f'"{source.node.name}", which has no keys'
        return ""

    @cached_property
    def _lost(self) -> dict[Plug, str]:
        """Names of missing nodes, by the plugs that they would drive."""
        return {
            self.graph.data(lost.target_node).plug(lost.target): lost.source
            for lost in self.graph.document.lost
        }

    def _channel(self, plug: Plug) -> str:
        path = self.graph.document.short_path(plug.node)
        return str(plug).replace(plug.node.name, path, 1)

    def blend_nodes(self, layer: Node) -> list[Node]:
        """Return the blend nodes that a layer lists as its own."""
        connections = self._list_connections(layer, BLEND_ATTRIBUTES)
        return [connection.source_node for connection in connections]


def _format_layer_note(
    layer: Node, problem: str, thing: str, names: Sequence[str]
) -> list[str]:
    if not names:
        return []
    things = f"{len(names):,} of its {thing}s ({format_list(names, MAX_NAMES)})"
    return [f'layer "{layer.name}" {problem} {things}']


def _is_blend_output(plug: Plug) -> bool:
    return plug.node.type.startswith(BLEND_PREFIX) and plug.attribute.startswith("output")


def _get_layer(source: Plug | None) -> Node | None:
    return source.node if source is not None and source.node.type == ANIM_LAYER else None
