"""The values that a file really holds, unlike defaults, and the plugs to hold at them."""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats
from ..graph.graph import Graph
from ..graph.ik_chains import get_keyed_plug
from ..graph.plugs import Plug
from ..nodes.node_type import COMPOUND_ENDINGS

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
        found = [find_saved_value(graph, plug.part(c.long)) for c in attribute.children]
        parts = [part for part in found if part is not None]
        return np.stack(parts, axis=-1) if len(parts) == len(found) else None
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


def find_whole(graph: Graph, plug: Plug) -> Plug:
    """Return the compound of a component if it has a driver; otherwise the plug."""
    parent = graph.attribute(plug).parent
    whole = plug.part(parent or plug.attribute)
    return whole if parent and is_driven_whole(graph, whole) else plug


def is_driven_whole(graph: Graph, plug: Plug) -> bool:
    """Return whether a connection, IK or a rule drives a plug, not its components."""
    rules = graph.data(plug.node).attributes.type.rules
    has_source = graph.solution(plug) is not None or graph.source(plug) is not None
    return has_source or plug.attribute in rules


def list_parts(graph: Graph, plug: Plug) -> list[Plug]:
    """Return a plug and its components."""
    return [plug, *(plug.part(child.long) for child in graph.attribute(plug).children)]
