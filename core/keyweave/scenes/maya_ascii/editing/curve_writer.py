"""Writing animation curves into the text of a scene's own file.

Only the statements of changed curves are replaced, and new curves are inserted where Maya
would save them; every other character stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ....curves.anim_curve import KEY_FLAGS, AnimCurve
from ....errors import DataError, KeyweaveError
from ...layers import ON_LAYERS
from ...refusals import explain_driver
from ..document.document import Document
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.layers import Layers
from ..graph.node_data import NodeData
from ..graph.plugs import Plug
from ..nodes.curve_nodes import (
    OUTPUT_NAMES,
    SAVED_TANGENT_TYPES,
    is_time_curve,
    read_curve,
)
from ..nodes.node_type import Attribute
from .curve_text import format_curve
from .new_nodes import NewNodes, add_curve
from .text_edits import FileEdits

NON_NUMERIC_KINDS = {"matrix": "a matrix", "string": "a string or other data"}


def rewrite_curves(
    document: Document, graph: Graph, changes: Mapping[str, AnimCurve]
) -> str:
    """Return the text of a scene's own file with some curves changed.

    Parameters
    ----------
    document : Document
    graph : Graph
        Of that document.
    changes : mapping of str to AnimCurve
        By channel, such as ``"hip.rotateX"``; the curve's own channel, kind and frame
        rate do not matter. A channel that nothing drives gets a new animation curve.

    Returns
    -------
    str
        Text that `SceneText.encoded` turns into bytes. Where a curve is what the file
        holds already, its statements stay as they are.

    Raises
    ------
    DataError
        If a channel cannot be keyed in this file: it is locked, in a referenced file,
        or driven by something else than an animation curve of its own.
    UnknownNameError
        If there is no such channel.

    Notes
    -----
    Times and values may come back different in the last digit, as they stand in the
    file's frames and degrees.
    """
    edits = FileEdits(document.own)
    new = NewNodes(document, edits)
    channels: dict[Plug, str] = {}
    changed: dict[Node, str] = {}
    for channel, curve in changes.items():
        plug = graph.plug(channel)
        if plug in channels:
            raise DataError(channel, f"is the same as {channels[plug]}; give it once")
        channels[plug] = channel
        node = find_driving_curve(graph, plug, channel)
        if node is None:
            named = curve.with_(channel=channel)
            add_curve(new, plug, channel, graph.attribute(plug), named)
        elif not _is_same_curve(_read_known_curve(node), curve):
            if node in changed:
                problem = f"has the same curve as {changed[node]}; separate them in Maya"
                raise DataError(channel, problem)
            changed[node] = channel
            _replace_curve(edits, node, curve.with_(channel=channel))
    _check_not_shared(graph, changed)
    return edits.text()


def find_driving_curve(graph: Graph, plug: Plug, channel: str) -> Node | None:
    """Return the animation curve that drives a plug and may be written; None for none.

    Raises
    ------
    DataError
        If the plug cannot have one, and what an animator can do about it.
    """
    source = find_driver(graph, plug, channel)
    if source is None:
        if plug.node.referenced:
            raise DataError(
                channel, "is in a referenced file; set a key on it in Maya first"
            )
        return None
    if Layers(graph).list_blends(plug):
        raise DataError(channel, ON_LAYERS)
    if not is_curve_output(source):
        raise driven_channel_error(source, channel)
    _check_writable(graph, source.node, channel)
    return source.node


def find_driver(graph: Graph, plug: Plug, channel: str) -> Plug | None:
    """Return what drives a plug that may be keyed as far as its own node says.

    Raises
    ------
    DataError
        If it is no number, computed by its node, locked, or driven as part of a whole.
    """
    attribute, data = graph.attribute(plug), graph.data(plug.node)
    _check_keyable(attribute, data, channel)
    if plug.node.locked or {attribute.long, attribute.parent} & data.locked:
        raise DataError(channel, "is locked; unlock it in Maya first")
    source = graph.source(plug)
    whole = data.sources.get((attribute.parent, plug.at)) if attribute.parent else None
    if whole is None or source is None or (plug.attribute, plug.at) in data.sources:
        return source
    raise driven_channel_error(source, channel, f"all of {whole.target}")


def driven_channel_error(source: Plug, channel: str, what: str = "it") -> DataError:
    """Return an error that says what else than a curve drives a channel."""
    words = explain_driver(source.node.name, source.node.type, what)
    return DataError(channel, f"cannot be keyed: {words}")


def is_curve_output(source: Plug) -> bool:
    """Return whether a plug is what an animation curve of time gives."""
    return is_time_curve(source.node.type) and source.attribute == "output"


def _check_keyable(attribute: Attribute, data: NodeData, channel: str) -> None:
    """Raise if an attribute is no single number, or follows from others of its node."""
    if {attribute.long, attribute.parent} & data.attributes.type.rules.keys():
        problem = f"is computed by its node ({data.node.type}); key what the node takes in"
        raise DataError(channel, problem)
    if attribute.children:
        parts = ", ".join(child.long for child in attribute.children)
        raise DataError(channel, f"has several numbers; key {parts}")
    if attribute.kind in NON_NUMERIC_KINDS:
        raise DataError(
            channel, f"is {NON_NUMERIC_KINDS[attribute.kind]}, which cannot be keyed"
        )


def _check_writable(graph: Graph, node: Node, channel: str) -> None:
    if node.referenced:
        problem = f"has its curve {node.name} in a referenced file; change it there"
        raise DataError(channel, problem)
    if node.locked or graph.data(node).locked or _has_locks(node):
        raise DataError(
            channel, f"has the locked curve {node.name}; unlock it in Maya first"
        )
    source = graph.source(Plug(node, "input"))
    if source is not None and source.node.type != "time":
        driver = f"{source.node.name} ({source.node.type})"
        raise DataError(channel, f"has a curve whose time {driver} drives")


def _has_locks(node: Node) -> bool:
    """Return whether anything of a node is locked, single elements of arrays too."""
    said = {one.path: one.locked for one in node.assignments if one.locked is not None}
    return any(said.values())


def _check_not_shared(graph: Graph, changed: Mapping[Node, str]) -> None:
    """Raise if a curve that changes drives something else as well."""
    for connection in graph.document.connections:
        node = connection.source_node
        if node not in changed or connection.source not in OUTPUT_NAMES:
            continue
        target = graph.data(connection.target_node).plug(connection.target)
        if target != graph.plug(changed[node]) and target.node.type != "reference":
            problem = f"shares its curve {node.name} with {target}; separate them in Maya"
            raise DataError(changed[node], problem)


def _replace_curve(edits: FileEdits, node: Node, curve: AnimCurve) -> None:
    """Replace the statements that hold a node's curve."""
    units, newline = edits.file.units, edits.newline
    edits.replace_curve(node, format_curve(curve, node.type, units, newline))


def _read_known_curve(node: Node) -> AnimCurve | None:
    try:
        return read_curve(node)
    except KeyweaveError:
        return None


def _is_same_curve(known: AnimCurve | None, curve: AnimCurve) -> bool:
    """Return whether a curve's keys are those that its node has."""
    names = ("times", "values", "in_types", "out_types", *KEY_FLAGS)
    single = ("weighted", "pre_infinity", "post_infinity")
    if known is None or any(getattr(known, n) != getattr(curve, n) for n in single):
        return False
    if not all(np.array_equal(getattr(known, n), getattr(curve, n)) for n in names):
        return False
    for side in ("in", "out"):
        given = np.isin(getattr(curve, f"{side}_types"), SAVED_TANGENT_TYPES)
        for end in "xy":
            held = [getattr(one, f"{side}_{end}")[given] for one in (known, curve)]
            if not np.array_equal(*held):
                return False
    return True
