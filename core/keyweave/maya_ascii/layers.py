"""Animation layers in a scene: how they hang together, and where they change plugs.

A layer's blend node stands between a plug and what drove it: what comes from below at A,
the layer's own value at B. Layers hang from one another, all from the base layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..wording import counted
from .curve_nodes import has_keys, is_of_time
from .document import Node
from .graph import Graph
from .plugs import Plug

LAYER = "animLayer"
BLEND = "animBlendNode"  # how the types of blend nodes begin
CHOOSING = (f"{BLEND}Boolean", f"{BLEND}Enum")  # these do not mix, but take one of two
BASE = "BaseAnimation"
MEMBERS = ("dsm", "dagSetMembers")
BLENDS = ("bnds", "blendNodes")
WEIGHTS = {"A": "backgroundWeight", "B": "foregroundWeight"}  # by the end of a blend's
MULTIPLYING = 1  # accumulation mode of scales that are factors


class Blend(NamedTuple):
    """A blend node's share in one plug: what comes from below, the layer's, the result."""

    node: Node
    below: Plug
    own: Plug
    output: Plug


class Layers:
    """Finds the animation layers of a graph; what leads in a circle ends there."""

    def __init__(self, graph: Graph):
        self.graph = graph

    def base(self) -> Node | None:
        """Return the layer of the scene's own file from which all others hang."""
        own = [n for n in self.every() if not n.referenced and self.parent_of(n) is None]
        named = (node for node in own if node.name == BASE)
        able = (node for node in own if self.children_of(node))
        return next(named, None) or next(able, None)

    def every(self) -> list[Node]:
        """Return all layers, as they stand in the files."""
        return [node for node in self.graph.document.nodes if node.type == LAYER]

    def parent_of(self, layer: Node) -> Node | None:
        """Return the layer that a layer hangs from."""
        return _layer(self.graph.source(Plug(layer, "parentWeight")))

    def children_of(self, layer: Node) -> list[Node]:
        """Return the layers that hang from a layer, the lowest first."""
        indices = self.graph.data(layer).indices("childrenSolo")
        plugs = (Plug(layer, "childrenSolo", at) for at in indices)
        found = (_layer(self.graph.source(plug)) for plug in plugs)
        return [node for node in found if node is not None]

    def in_order(self) -> list[Node]:
        """Return all layers, the lowest first; those that hang from none come last."""
        roots = [node for node in self.every() if self.parent_of(node) is None]
        found: dict[Node, None] = {}
        waiting = roots
        while waiting:
            layer, *waiting = waiting
            if layer not in found:
                found[layer] = None
                waiting = self.children_of(layer) + waiting
        return [*found, *(node for node in self.every() if node not in found)]

    def members(self, layer: Node) -> list[Plug]:
        """Return the plugs that are on a layer, in the order in which they came."""
        return [
            self.graph.data(one.source_node).plug(one.source)
            for one in self.graph.document.connections
            if one.target_node is layer and one.target.partition("[")[0] in MEMBERS
        ]

    def layer_of(self, blend: Node) -> Node | None:
        """Return the layer whose weight a blend node takes, be it one weight or both."""
        weights = (self.graph.source(Plug(blend, f"weight{end}")) for end in "BA")
        return next(filter(None, map(_layer, weights)), None)

    def weighs(self, layer: Node, blend: Node) -> bool:
        """Return whether a blend node takes all weights from a layer that count for it."""
        ends = "B" if blend.type in CHOOSING else WEIGHTS
        sources = {end: self.graph.source(Plug(blend, f"weight{end}")) for end in ends}
        return all(sources[end] == Plug(layer, WEIGHTS[end]) for end in ends)

    def multiplies(self, layer: Node) -> bool:
        """Return whether scales that are put on a layer are factors."""
        mode = self.graph.saved(Plug(layer, "scaleAccumulationMode"))
        return bool(mode == MULTIPLYING)

    def blends_of(self, plug: Plug) -> list[Blend]:
        """Return the blends that follow one another up to a plug, the top one first."""
        return list(self._blends(plug))

    def _blends(self, plug: Plug) -> Iterator[Blend]:
        source, seen = self.graph.source(plug), set()
        while source is not None and source not in seen and _is_output(source):
            seen.add(source)
            node, end = source.node, source.attribute[len("output") :]
            if self.layer_of(node) is None:
                return
            blend = Blend(
                node, Plug(node, f"inputA{end}"), Plug(node, f"inputB{end}"), source
            )
            yield blend
            source = self.graph.source(blend.below)

    def blend_of(self, layer: Node, plug: Plug) -> Blend | None:
        """Return the blend by which a layer changes a plug."""
        found = (one for one in self._blends(plug) if self.layer_of(one.node) is layer)
        return next(found, None)

    def bottom(self, plug: Plug) -> Plug | None:
        """Return what drives a plug below all layers."""
        blends = self.blends_of(plug)
        return self.graph.source(blends[-1].below if blends else plug)

    def curves_of(self, plug: Plug) -> list[Node]:
        """Return the curves with keys behind the layers of a plug, the base's last."""
        ends = [self.graph.source(blend.own) for blend in self._blends(plug)]
        nodes = [end.node for end in [*ends, self.bottom(plug)] if end is not None]
        return [node for node in nodes if is_of_time(node.type) and has_keys(node)]

    def notes(self) -> list[str]:
        """Say of each layer what is on it by name alone: it does not change that."""
        found = []
        for layer in self.every():
            lost = [
                str(plug)
                for plug in self.members(layer)
                if plug.node.type != "reference" and self.blend_of(layer, plug) is None
            ]
            nodes = self.blend_nodes(layer)
            idle = [node.name for node in nodes if not self.weighs(layer, node)]
            found += _said(layer, "does not drive", "channel", lost)
            found += _said(layer, "does not give its weights to", "blend node", idle)
        return found

    def blend_nodes(self, layer: Node) -> list[Node]:
        """Return the nodes that a layer counts as its own."""
        return [
            one.source_node
            for one in self.graph.document.connections
            if one.target_node is layer and one.target.partition("[")[0] in BLENDS
        ]


def _said(layer: Node, problem: str, thing: str, found: Sequence[str]) -> list[str]:
    if not found:
        return []
    what = f"{counted(len(found), thing)} of its own, such as {found[0]}"
    return [f"{layer.name}: {problem} {what}"]


def _is_output(plug: Plug) -> bool:
    return plug.node.type.startswith(BLEND) and plug.attribute.startswith("output")


def _layer(source: Plug | None) -> Node | None:
    return source.node if source is not None and source.node.type == LAYER else None
