"""Animation layers in a scene: their hierarchy and their blend nodes.

A layer inserts a blend node between a plug and its driver: input A is the value from below,
input B the layer's own. All layers descend from the base layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ...._text import format_count
from ...layers import BLEND_PREFIX, MULTIPLY_MODE
from ..document.document import Connection
from ..document.node_names import Node
from ..nodes.curve_nodes import CURVE_TYPES, has_keys, is_time_curve
from .graph import Graph
from .plugs import Plug

ANIM_LAYER = "animLayer"
REPLACING_BLENDS = (
    f"{BLEND_PREFIX}Boolean",
    f"{BLEND_PREFIX}Enum",
)  # these do not mix, but take one of two
BASE_LAYER = "BaseAnimation"
MEMBER_ATTRIBUTES = ("dsm", "dagSetMembers")
BLEND_ATTRIBUTES = ("bnds", "blendNodes")
WEIGHT_ATTRIBUTES = {
    "A": "backgroundWeight",
    "B": "foregroundWeight",
}  # by the end of a blend's
LAYER_INPUT, LOWER_INPUT = "its layer's value (B)", "what is below (A)"


class Blend(NamedTuple):
    """A blend node's share in one plug: what comes from below, the layer's, the result."""

    layer: Node
    node: Node
    below: Plug
    own: Plug
    output: Plug


class Layers:
    """Finds the animation layers of a graph; what leads in a circle ends there.

    Attributes
    ----------
    base_name : str
        What Maya calls the layer from which all others hang.
    """

    base_name = BASE_LAYER

    def __init__(self, graph: Graph):
        self.graph = graph

    def base(self) -> Node | None:
        """Return the layer of the scene's own file from which all others hang."""
        own = [
            n
            for n in self.list_layers()
            if not n.referenced and self.find_parent(n) is None
        ]
        named = (node for node in own if node.name == BASE_LAYER)
        able = (node for node in own if self.list_children(node))
        return next(named, None) or next(able, None)

    def list_layers(self) -> list[Node]:
        """Return all layers, as they stand in the files."""
        return [node for node in self.graph.document.nodes if node.type == ANIM_LAYER]

    def find_parent(self, layer: Node) -> Node | None:
        """Return the layer that a layer hangs from."""
        return _get_layer(self.graph.source(Plug(layer, "parentWeight")))

    def list_children(self, layer: Node) -> list[Node]:
        """Return the layers that hang from a layer, the lowest first."""
        indices = self.graph.data(layer).indices("childrenSolo")
        plugs = (Plug(layer, "childrenSolo", at) for at in indices)
        found = (_get_layer(self.graph.source(plug)) for plug in plugs)
        return [node for node in found if node is not None]

    def list_bottom_up(self) -> list[Node]:
        """Return all layers, the lowest first; those that hang from none come last."""
        roots = [node for node in self.list_layers() if self.find_parent(node) is None]
        found: dict[Node, None] = {}
        waiting = roots
        while waiting:
            layer, *waiting = waiting
            if layer not in found:
                found[layer] = None
                waiting = self.list_children(layer) + waiting
        return [*found, *(node for node in self.list_layers() if node not in found)]

    def members(self, layer: Node) -> list[Plug]:
        """Return the plugs that are on a layer, in the order in which they came."""
        return [self.graph.source_plug(one) for one in self.memberships(layer)]

    def memberships(self, layer: Node) -> list[Connection]:
        """Return the connections that put plugs on a layer, in the order they came."""
        return self._listed(layer, MEMBER_ATTRIBUTES)

    def _listed(self, layer: Node, names: Sequence[str]) -> list[Connection]:
        """Return the connections to an array of a layer."""
        return [
            one
            for one in self.graph.document.connections
            if one.target_node is layer and one.target.partition("[")[0] in names
        ]

    def find_layer(self, blend: Node) -> Node | None:
        """Return the layer whose weight a blend node takes, be it one weight or both."""
        weights = (self.graph.source(Plug(blend, f"weight{end}")) for end in "BA")
        return next(filter(None, map(_get_layer, weights)), None)

    def drives_weights(self, layer: Node, blend: Node) -> bool:
        """Return whether a blend node takes all weights from a layer that count for it."""
        ends = "B" if blend.type in REPLACING_BLENDS else WEIGHT_ATTRIBUTES
        sources = {end: self.graph.source(Plug(blend, f"weight{end}")) for end in ends}
        return all(sources[end] == Plug(layer, WEIGHT_ATTRIBUTES[end]) for end in ends)

    def multiplies_scale(self, layer: Node) -> bool:
        """Return whether scales that are put on a layer are factors."""
        mode = self.graph.saved_value(Plug(layer, "scaleAccumulationMode"))
        return bool(mode == MULTIPLY_MODE)

    def list_blends(self, plug: Plug) -> list[Blend]:
        """Return the blends that follow one another up to a plug, the top one first."""
        return list(self._blends(plug))

    def _blends(self, plug: Plug) -> Iterator[Blend]:
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
        found = (one for one in self._blends(plug) if one.layer is layer)
        return next(found, None)

    def find_base_driver(self, plug: Plug) -> Plug | None:
        """Return what drives a plug below all layers."""
        blends = self.list_blends(plug)
        return self.graph.source(blends[-1].below if blends else plug)

    def list_curves(self, plug: Plug) -> list[Node]:
        """Return the curves with keys behind the layers of a plug, the base's last."""
        ends = [self.graph.source(blend.own) for blend in self._blends(plug)]
        nodes = [
            end.node for end in [*ends, self.find_base_driver(plug)] if end is not None
        ]
        return [node for node in nodes if is_time_curve(node.type) and has_keys(node)]

    def notes(self) -> list[str]:
        """Say of each layer what it does not change, and what its blends do not find."""
        found = []
        for layer in self.list_layers():
            lost = [
                self._channel(plug)
                for plug in self.members(layer)
                if plug.node.type != "reference" and self.find_blend(layer, plug) is None
            ]
            nodes = self.blend_nodes(layer)
            idle = [node.name for node in nodes if not self.drives_weights(layer, node)]
            found += _format_layer_note(layer, "does not drive", "channel", lost)
            found += _format_layer_note(
                layer, "does not give its weights to", "blend node", idle
            )
        return [*found, *self._losses()]

    def _losses(self) -> Iterator[str]:
        """Yield a sentence on each input of a blend that refers to nothing."""
        for plug in self._driven():
            for blend in self._blends(plug):
                start = f"{blend.layer.name}: blend node {blend.node.name} takes"
                for end, what in (blend.own, LAYER_INPUT), (blend.below, LOWER_INPUT):
                    lack = self._lack(end)
                    if lack:
                        yield f"{start} {what} of {self._channel(plug)} from {lack}"

    def _driven(self) -> Iterator[Plug]:
        """Yield the plugs that the topmost blends drive; of compounds each part."""
        for one in self.graph.document.connections:
            ends = [
                node.type.startswith(BLEND_PREFIX)
                for node in (one.source_node, one.target_node)
            ]
            if ends == [True, False]:
                plug = self.graph.target_plug(one)
                parts = self.graph.attribute(plug).children
                yield from [plug.part(part.long) for part in parts] or [plug]

    def _lack(self, plug: Plug) -> str:
        """Return what a plug would be driven by, and why it is not; empty if it is."""
        source = self.graph.source(plug)
        if source is None:
            whole = plug.part(self.graph.attribute(plug).parent)
            name = self._lost.get(plug) or self._lost.get(whole)
            return f"{name}, which is not there" if name else ""
        if source.node.type == "reference":
            return f"{source}, which stands for what is not there"
        if source.node.type in CURVE_TYPES and not has_keys(source.node):
            return f"{source.node.name}, which has no keys"
        return ""

    @cached_property
    def _lost(self) -> dict[Plug, str]:
        """Names of nodes that are not there, by the plugs that they would drive."""
        return {
            self.graph.data(one.target_node).plug(one.target): one.source
            for one in self.graph.document.lost
        }

    def _channel(self, plug: Plug) -> str:
        path = self.graph.document.short_path(plug.node)
        return str(plug).replace(plug.node.name, path, 1)

    def blend_nodes(self, layer: Node) -> list[Node]:
        """Return the nodes that a layer counts as its own."""
        return [one.source_node for one in self._listed(layer, BLEND_ATTRIBUTES)]


def _format_layer_note(
    layer: Node, problem: str, thing: str, found: Sequence[str]
) -> list[str]:
    if not found:
        return []
    what = f"{format_count(len(found), thing)} of its own, such as {found[0]}"
    return [f"{layer.name}: {problem} {what}"]


def _is_blend_output(plug: Plug) -> bool:
    return plug.node.type.startswith(BLEND_PREFIX) and plug.attribute.startswith("output")


def _get_layer(source: Plug | None) -> Node | None:
    return source.node if source is not None and source.node.type == ANIM_LAYER else None
