"""The values that a file really holds, unlike defaults, and the plugs to hold at them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ....animation.skeleton import SCALE, TRANSLATE
from ....geometry.arrays import Floats
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.ik_chains import get_keyed_plug, is_pseudo_plug
from ..graph.plugs import Plug
from ..nodes.node_type import COMPOUND_ENDINGS
from .dependencies import Scout, find_loops

# Of an output, the attribute in which Maya saves it.
# Unconfirmed in Maya: lastTargetRotate of a constraint without an offset is the rotation
# that it gave last, in any rotate order.
SAVED_OUTPUTS = {
    f"constraintRotate{axis}": f"lastTargetRotate{axis}" for axis in ("", "X", "Y", "Z")
}
OUTPUT_OFFSET = "offset"  # is not part of lastTargetRotate
PART_ENDINGS = [
    endings
    for names in COMPOUND_ENDINGS.values()
    for endings in dict.fromkeys((names, tuple(map(str.lower, names))))
]


def find_saved_value(graph: Graph, plug: Plug) -> Floats | None:
    """Return the value of a plug in the file; None if the file does not hold one.

    A compound has a value if each of its components has one. An output of a node of an
    unsupported type is in the units of the plug that it drives.
    """
    plug = get_keyed_plug(plug)
    attribute = graph.attribute(plug)
    if attribute.children:
        values = [find_saved_value(graph, plug.part(c.long)) for c in attribute.children]
        parts = [value for value in values if value is not None]
        return np.stack(parts, axis=-1) if len(parts) == len(values) else None
    data = graph.data(plug.node)
    value = data.values.get((plug.attribute, plug.at))
    if plug.attribute not in data.attributes.by_name:
        value = _find_unknown_part(graph, plug) if value is None else value
        if value is not None and not isinstance(value, str):
            return np.asarray(value, float) * _find_unit(graph, plug)
    if value is None:
        return _find_saved_output(graph, plug)
    return None if isinstance(value, str) else np.asarray(value, float)


def _find_unknown_part(graph: Graph, plug: Plug) -> Floats | None:
    """Return a component of a saved compound of a node of an unsupported type.

    Maya names components after their compound: outColorR, or in short form ocr.
    """
    values, name = graph.data(plug.node).values, plug.attribute
    for endings in PART_ENDINGS:
        for number, ending in enumerate(endings):
            whole = values.get((name[: -len(ending)], plug.at))
            is_vector = isinstance(whole, np.ndarray) and whole.shape == (len(endings),)
            if name.endswith(ending) and is_vector:
                return np.asarray(whole, float)[number, ...]
    return None


def _find_unit(graph: Graph, plug: Plug) -> float:
    """Return the size of the file's unit for the first plug that an output drives.

    Maya connects plugs of different kinds by way of a unitConversion.
    """
    for connection in graph.document.connections:
        if connection.source_node is plug.node and graph.source_plug(connection) == plug:
            kind = graph.attribute(graph.target_plug(connection)).kind
            return plug.node.file.units.scale(kind)
    return 1.0


def _find_saved_output(graph: Graph, plug: Plug) -> Floats | None:
    """Return the value of an output that Maya saves in an attribute of its own."""
    saved = SAVED_OUTPUTS.get(plug.attribute)
    offset = plug.part(OUTPUT_OFFSET)
    if saved is None or saved not in graph.data(plug.node).attributes.by_name:
        return None
    is_offset = np.any(graph.saved_value(offset)) or not graph.is_still(
        offset, graph.attribute(offset)
    )
    return None if is_offset else find_saved_value(graph, plug.part(saved))


def list_parts(graph: Graph, plug: Plug) -> list[Plug]:
    """Return a plug and its components."""
    return [plug, *(plug.part(child.long) for child in graph.attribute(plug).children)]


HOLD_LOCALS = "around"  # mode in which translations and scales of joints are held
LOCALS = frozenset(["translate", "scale", *TRANSLATE, *SCALE])


class HoldPlaces:
    """The plugs of a scene that may be held, and those that cut a loop."""

    def __init__(self, scout: Scout, on_unknown: str):
        self.scout, self.is_enabled = scout, on_unknown == "hold"
        self.is_around = on_unknown == HOLD_LOCALS
        self.graph = scout.graph
        self._numbers = {node: i for i, node in enumerate(self.graph.document.nodes)}

    def find_whole(self, plug: Plug) -> Plug:
        """Return the compound to hold for a component: if it is driven as a whole."""
        parent = self.graph.attribute(plug).parent
        whole = plug.part(parent or plug.attribute)
        is_whole = self._is_driven_whole(whole) and not self._is_partly_overridden(whole)
        return whole if is_whole else plug

    def can_hold(self, plug: Plug) -> bool:
        """Return whether a plug has a saved value that can replace its driver."""
        is_local = self.is_around and self._is_local(plug)
        if not (self.is_enabled or is_local) or self._is_partly_overridden(plug):
            return False
        if self.graph.attribute(plug).children and not self._is_driven_whole(plug):
            return False
        return is_local or find_saved_value(self.graph, plug) is not None

    def find_value(self, plug: Plug) -> Floats | None:
        """Return the value at which a plug is held; None for part of a compound."""
        value = find_saved_value(self.graph, plug)
        is_default = value is None and self.is_around and self._is_local(plug)
        return self.graph.saved_value(plug) if is_default else value

    def _is_local(self, plug: Plug) -> bool:
        """Return whether a plug is a translation or a scale of a joint."""
        names = self.graph.data(plug.node).attributes.by_name
        return plug.attribute in LOCALS and "jointOrient" in names

    def _is_partly_overridden(self, plug: Plug) -> bool:
        return self.scout.is_partly_overridden(plug)

    def _is_driven_whole(self, plug: Plug) -> bool:
        """Return whether a connection, IK or a rule drives a plug, not its components."""
        has_rule = plug.attribute in self.graph.data(plug.node).attributes.type.rules
        source = self.graph.solution(plug) or self.graph.source(plug)
        return has_rule or source is not None

    def choose_cuts(self, loop: Sequence[Plug]) -> tuple[list[Plug], list[list[Plug]]]:
        """Return plugs with saved values that cut a loop, and loops without such plugs."""
        cuts: dict[Plug, None] = {}
        uncut, waiting = [], [list(loop)]
        while waiting:
            rest = waiting.pop()
            wholes = {self.find_whole(plug) for plug in rest}
            saved = [plug for plug in wholes if self.can_hold(plug)]
            if saved:
                cuts[min(saved, key=self.rank)] = None
                waiting += self._find_rest(rest, cuts)
            else:
                uncut.append(rest)
        for plug in sorted(cuts, key=self.rank)[::-1]:  # others may cut its loops too
            others = [other for other in cuts if other != plug]
            parts = list_parts(self.graph, plug)
            if all(set(rest).isdisjoint(parts) for rest in self._find_rest(loop, others)):
                del cuts[plug]
        return [*cuts], uncut

    def _find_rest(self, loop: Sequence[Plug], cuts: Iterable[Plug]) -> list[list[Plug]]:
        """Return the loops that remain of a loop after cuts."""
        gone = {part for plug in cuts for part in list_parts(self.graph, plug)}
        rest = [plug for plug in loop if plug not in gone]
        return find_loops(self.scout.sources, self.scout.readers, rest)

    def rank(self, plug: Plug) -> tuple[int, int, str, tuple[int, ...]]:
        """Return the rank of a plug as the cut of a loop, and for sorting.

        Connected channels come first, then rotations that IK solves, then others; nodes
        are in the order of the file.
        """
        is_solved = self.graph.solution(plug) is not None
        is_driven = self.graph.source(plug) is not None
        has_channels = "translate" in self.graph.data(plug.node).attributes.by_name
        kind = 1 if is_solved else 0 if is_driven and has_channels else 2
        if is_pseudo_plug(plug) and plug == get_keyed_plug(plug):
            kind = 3
        return kind, self.number(plug.node), plug.attribute, plug.at

    def number(self, node: Node) -> int:
        """Return the position of a node among all nodes; -1 if no file creates it."""
        return self._numbers.get(node, -1)
