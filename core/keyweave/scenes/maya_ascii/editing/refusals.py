"""Why channels of a file cannot be written, and what keeps a written channel from showing.

The sentences on drivers and IK are those of `keyweave.scenes.refusals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ....animation.skeleton import ROTATE
from ....errors import DataError
from ...layers import DEFAULT_LAYER, ON_LAYERS, check_layer_name, unknown_layer_error
from ...refusals import check_write_mode, explain_driver, explain_ik
from ..document.node_names import Node
from ..evaluation.planner import plan_evaluation
from ..graph.channels import Channels
from ..graph.graph import Graph
from ..graph.ik_chains import ROTATE_ATTRIBUTE, IKChain, get_fk_plug
from ..graph.layers import ANIM_LAYER, Layers
from ..graph.node_data import NodeData
from ..graph.plugs import Plug
from ..nodes.curve_nodes import is_time_curve
from ..nodes.node_type import NON_NUMERIC_KINDS, Attribute
from .new_nodes import find_free_name, list_taken_names


def find_refusals(
    channels: Channels, names: Sequence[str] | str, mode: str, layer: str | None
) -> dict[str, str]:
    """Return why channels cannot be written; those that can are left out.

    Raises
    ------
    SettingError
        If there is no such mode, or the layer is none.
    """
    check_write_mode(mode, layer)
    graph = channels.graph
    check = find_driving_curve if mode == "base" else check_layerable
    if mode != "base":
        find_target_layer(graph, layer)
    found = {}
    for channel, plug in channels.plugs(names).items():
        try:
            check(graph, plug, channel)
        except DataError as error:
            found[channel] = error.problem
    return found


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


def check_layerable(graph: Graph, plug: Plug, channel: str) -> None:
    """Raise if a channel cannot be put on a layer, or written there.

    Raises
    ------
    DataError
        If something else than curves or layers drives it, if the file that would have to
        change is not the scene's own, or if its layers lead in a circle.
    """
    source, layers = find_driver(graph, plug, channel), Layers(graph)
    blends = layers.list_blends(plug)
    if graph.attribute(plug).kind == "time":
        raise DataError(channel, "is a time, which layers do not blend")
    if plug.node.referenced:
        problem = "is in a referenced file; put it on a layer in Maya first"
        raise DataError(channel, problem)
    if source is None:
        return
    if not blends and not is_curve_output(source):
        raise driven_channel_error(source, channel)
    end = layers.find_base_driver(plug)
    if end is not None and end.node in {blend.node for blend in blends}:
        problem = f"is on animation layers whose blend {end.node.name} depends on itself"
        raise DataError(channel, f"{problem}; take it off them in Maya first")
    connection = graph.data(plug.node).sources[plug.attribute, plug.at]
    if connection.file is not graph.document.own or connection.statement < 0:
        raise DataError(channel, "is connected in a referenced file; change it there")


def find_target_layer(graph: Graph, layer: str | None) -> tuple[str, Node | None]:
    """Return the name of the layer that is written, and the layer if it is there.

    Raises
    ------
    SettingError
        If there is another node of the name, or no layer can be called so.
    DataError
        If the scene speaks of a node of the name that is not there.
    """
    document = graph.document
    if layer is None:
        return find_free_name(DEFAULT_LAYER, list_taken_names(document)), None
    found = document.find_nodes(layer)
    if not found:
        check_layer_name(layer)
        if layer in document.missing:
            problem = "is connected in the scene but not there; name the layer otherwise"
            raise DataError(layer, problem)
        return layer, None
    if found[0].type != ANIM_LAYER or found[0] is Layers(graph).base():
        raise unknown_layer_error(layer)
    return layer, found[0]


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


def explain_ik_limbs(graph: Graph, nodes: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of some controls or joints whose limb IK moves now."""
    named = {graph.node(name): name for name in nodes}
    for chain in graph.handles.values():
        if _is_handle_enabled(graph, chain):
            above = {
                *chain.joints,
                *_find_upstream_nodes(graph, _find_rotation_drivers(graph, chain)),
            }
            for node in (one for one in named if one in above):
                yield explain_ik(named[node], chain.handle.name)


def _is_handle_enabled(graph: Graph, chain: IKChain) -> bool:
    """Return whether a handle counts at the frame at which the file was saved."""
    plugs = [Plug(chain.handle, name) for name in ("ikBlend", "solverEnable")]
    blend, enabled = plan_evaluation(graph, plugs, on_unknown="hold").run()
    return bool(blend * enabled != 0)


def _find_rotation_drivers(graph: Graph, chain: IKChain) -> list[Node]:
    """Return what is connected to the rotations of a limb's joints."""
    plugs = [
        Plug(joint, name) for joint in chain.joints for name in (ROTATE_ATTRIBUTE, *ROTATE)
    ]
    sources = (graph.source(get_fk_plug(plug)) for plug in plugs)
    return [source.node for source in sources if source is not None]


def _find_upstream_nodes(graph: Graph, nodes: Iterable[Node]) -> set[Node]:
    """Return nodes, and all whose values theirs depend on by connections."""
    waiting, seen = list(nodes), set(nodes)
    while waiting:
        for node in graph.find_drivers(waiting.pop()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen
