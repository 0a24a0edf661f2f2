"""Writing animation curves into the text of a scene's own file.

Only the statements of changed curves are replaced, and new curves are inserted where Maya
would save them; all other characters are preserved. New statements are checked before they
are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from ....animation.frame_range import FrameRange
from ....curves.anim_curve import KEY_FLAGS, AnimCurve
from ....curves.splicing import splice_changes
from ....errors import DataError, KeyweaveError
from ..document.document import Document
from ..document.node_names import Node
from ..evaluation.scene_state import SceneState
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..nodes.curve_nodes import OUTPUT_NAMES, SAVED_TANGENT_TYPES
from .curve_text import format_curve
from .new_nodes import NewNodes, find_curve_type, make_node_name
from .reference_nodes import ReferenceNodes
from .reference_writer import ReferenceWriter
from .refusals import find_driving_curve
from .text_edits import FileEdits

# A setAttr of an element or of a range, with numbers or switches.
_CURVE_STATEMENT = re.compile(
    r'setAttr(?: -s \d+)? "\.(\w+)(?:\[(\d+)(?::(\d+))?\])?"'
    r"((?:\s+(?:yes|no))+|[-+.\de\s]+);"
)


def write_base_curves(
    state: SceneState, changes: Mapping[str, AnimCurve], ends: FrameRange | None
) -> str:
    """Return the text of a scene's own file with curves written to those of channels.

    Parameters
    ----------
    state : SceneState
        Not modified.
    changes : mapping of str to AnimCurve
        New curves by channel; see `rewrite_curves`, also for errors.
    ends : tuple of float, optional
        First and last frame that change, between the existing curves or saved values; by
        default all frames.
    """
    graph = state.graph
    if ends is not None:
        existing = {curve.channel: curve for curve in state.read_curves([*changes])}
        plugs = {name: graph.plug(name) for name in changes if name not in existing}
        plugs = {name: graph.find_key_plug(plug) for name, plug in plugs.items()}
        still = {name: float(graph.saved_value(plug)) for name, plug in plugs.items()}
        changes = splice_changes(changes, existing, still, ends, state.frame_rate)
    return rewrite_curves(state.document, graph, changes)


def rewrite_curves(
    document: Document, graph: Graph, changes: Mapping[str, AnimCurve]
) -> str:
    """Return the text of a scene's own file with changed curves, by channel.

    A channel without a driver gets a new curve node. The channel, kind and frame rate
    stored in a curve are ignored, and the statements of unchanged curves are preserved.
    Times and values may differ in the last digit when read back, since the file stores
    frames and degrees.

    Raise DataError if a channel cannot be keyed in this file: it is locked, its curve is in
    a referenced file, it is not driven by an animation curve of its own, or its reference
    cannot take edits. Raise UnknownNameError if a channel does not exist.
    """
    edits = FileEdits(document.own)
    new = NewNodes(document, edits)
    references = ReferenceNodes(graph)
    writer = ReferenceWriter(references, new)
    channels: dict[Plug, str] = {}
    changed: dict[Node, str] = {}
    for channel, curve in changes.items():
        plug = graph.plug(channel)
        if plug in channels:
            raise DataError(
                channel, f"is the same channel as {channels[plug]}; list it once"
            )
        channels[plug] = channel
        node = find_driving_curve(references, plug, channel)
        if node is None:
            _add_curve(writer, graph, plug, curve.with_(channel=channel))
        elif not _has_same_curve(graph, node, curve):
            if node in changed:
                problem = f"shares its curve with {changed[node]}; separate them in Maya"
                raise DataError(channel, problem)
            changed[node] = channel
            named = curve.with_(channel=channel)
            edits.replace_curve(node, _format_curve(edits, named, node.type))
    _check_not_shared(graph, changed)
    writer.finish()
    return edits.text()


def _add_curve(writer: ReferenceWriter, graph: Graph, plug: Plug, curve: AnimCurve) -> None:
    """Add a curve node that drives a plug, named as Maya would name it."""
    new, attribute = writer.new, graph.attribute(plug)
    key_plug = graph.find_key_plug(plug)
    type_ = find_curve_type(curve.kind if attribute.kind == "any" else attribute.kind)
    wanted = make_node_name(plug.node, str(plug).partition(".")[2])
    if key_plug != plug:
        wanted = make_node_name(key_plug.node, wanted)
    name = new.reserve_name(wanted)
    new.add(type_, name, _format_curve(new.edits, curve, type_))
    channel = curve.channel if key_plug == plug else str(key_plug)
    if key_plug.node.referenced:
        writer.drive(f"{name}.o", key_plug, channel)
    else:
        new.connect(f"{name}.o", new.format_plug(key_plug, channel))


def _format_curve(edits: FileEdits, curve: AnimCurve, node_type: str) -> list[str]:
    """Return the statements of a curve, after a check that they can be read back.

    Numbers are counted and not parsed, which takes as long as formatting them.
    """
    statements = format_curve(curve, node_type, edits.file.units, edits.newline)
    n_keys = 0
    for statement in statements:
        match = _CURVE_STATEMENT.fullmatch(statement)
        if match is None:
            problem = f"cannot be read back as written: {statement[:40]}"
            raise DataError(curve.channel, problem)
        name, first, last, values = match.groups(default="0")
        size = 2 if name == "ktv" else 1
        n_elements = max(int(last), int(first)) - int(first) + 1
        n_keys += n_elements * (name == "ktv")
        if len(values.split()) != n_elements * size:
            problem = f".{name} has {len(values.split())} numbers when read back"
            raise DataError(curve.channel, f"{problem}, expected {n_elements * size}")
    if n_keys != len(curve):
        problem = f"has {n_keys} keys when read back, expected {len(curve)}"
        raise DataError(curve.channel, problem)
    return statements


def _check_not_shared(graph: Graph, changed: Mapping[Node, str]) -> None:
    """Raise if a changed curve drives another plug too."""
    for connection in graph.document.connections:
        node = connection.source_node
        if node not in changed or connection.source not in OUTPUT_NAMES:
            continue
        target = graph.data(connection.target_node).plug(connection.target)
        own = graph.find_key_plug(graph.plug(changed[node]))
        if target != own and target.node.type != "reference":
            problem = f"shares its curve {node.name} with {target}; separate them in Maya"
            raise DataError(changed[node], problem)


def _has_same_curve(graph: Graph, node: Node, curve: AnimCurve) -> bool:
    """Return whether a node already holds an equal curve."""
    try:
        known = graph.curve(node)
    except KeyweaveError:
        return False
    names = ("times", "values", "in_types", "out_types", *KEY_FLAGS)
    single = ("weighted", "pre_infinity", "post_infinity")
    if any(getattr(known, n) != getattr(curve, n) for n in single):
        return False
    if not all(np.array_equal(getattr(known, n), getattr(curve, n)) for n in names):
        return False
    for side in ("in", "out"):
        saved = np.isin(getattr(curve, f"{side}_types"), SAVED_TANGENT_TYPES)
        for end in "xy":
            name = f"{side}_{end}"
            if not np.array_equal(getattr(known, name)[saved], getattr(curve, name)[saved]):
                return False
    return True
