"""Explanations of why channels of a file cannot be written or would not show the result.

`keyweave.scenes.refusals` has the wording for drivers and IK.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ....animation.skeleton import ROTATE, TRANSLATE
from ....errors import DataError, EvaluationError
from ...layers import (
    DEFAULT_LAYER,
    ON_LAYERS,
    check_layer_name,
    explain_unlayered_type,
    unknown_layer_error,
)
from ...refusals import (
    IS_TIME,
    check_write_mode,
    explain_converted_curve,
    explain_driver,
    explain_ik,
    explain_time_warp,
)
from ..document.node_names import Node
from ..evaluation.holds import plan_evaluation
from ..graph.channels import (
    Channels,
    explain_retimed_curve,
    has_different_kind,
    skip_conversions,
)
from ..graph.graph import Graph
from ..graph.ik_chains import ROTATE_ATTRIBUTE, IKChain, get_fk_plug
from ..graph.layers import ANIM_LAYER, Layers
from ..graph.node_data import NodeData
from ..graph.plugs import Plug
from ..nodes.curve_nodes import is_channel_curve
from ..nodes.node_type import NON_NUMERIC_KINDS, Attribute
from ..nodes.node_types import CHARACTER_SET
from .new_nodes import find_free_name, list_taken_names
from .reference_nodes import ReferenceNodes

# Types of nodes at which a search upstream ends: a set drives all its members.
LAST_TYPES = ("transform", "joint", CHARACTER_SET)


def find_refusals(
    channels: Channels, names: Sequence[str] | str, mode: str, layer: str | None
) -> dict[str, str]:
    """Return the reasons why channels cannot be written, without those that can.

    Raise SettingError if the mode is unknown, or `layer` is not an animation layer.
    """
    check_write_mode(mode, layer)
    graph = channels.graph
    references = ReferenceNodes(graph)
    check = find_driving_curve if mode == "base" else check_layerable
    if mode != "base":
        find_target_layer(graph, layer)
    problems = {}
    for channel, plug in channels.plugs(names).items():
        try:
            check(references, plug, channel)
        except DataError as error:
            problems[channel] = error.problem
    return problems


def find_driving_curve(references: ReferenceNodes, plug: Plug, channel: str) -> Node | None:
    """Return the writable animation curve that drives a plug; None if there is none.

    Raise DataError with the reason and a remedy if the plug cannot have a curve.
    """
    graph = references.graph
    find_driver(graph, plug, channel)
    plug = graph.find_key_plug(plug)
    source = find_driver(graph, plug, channel)
    if source is not None and graph.attribute(plug).kind == "time":
        raise DataError(channel, IS_TIME)
    _check_units(graph, plug, source, channel)
    if source is None:
        if plug.node.referenced:
            references.find(plug, channel)
        return None
    if Layers(graph).list_blends(plug):
        raise DataError(channel, ON_LAYERS)
    if not is_curve_output(source):
        raise driven_channel_error(source, channel)
    _check_writable(graph, source.node, channel)
    if plug.node.referenced:
        references.check_single(plug, channel)
    problem = explain_retimed_curve(graph, source.node)
    if problem:
        raise DataError(channel, problem)
    return source.node


def find_driver(graph: Graph, plug: Plug, channel: str) -> Plug | None:
    """Return the plug that drives a keyable plug; None if there is none.

    Raise DataError if the plug is not a number, is computed by its node or locked, or if
    its whole compound is driven.
    """
    attribute, data = graph.attribute(plug), graph.data(plug.node)
    _check_keyable(attribute, data, channel)
    warp = graph.find_time_warp()
    if warp is not None:
        raise DataError(channel, explain_time_warp(warp.name, warp.type))
    if plug.node.locked or {attribute.long, attribute.parent} & data.locked:
        raise DataError(channel, "is locked; unlock it in Maya first")
    source = graph.source(plug)
    compound = data.sources.get((attribute.parent, plug.at)) if attribute.parent else None
    if compound is None or source is None or (plug.attribute, plug.at) in data.sources:
        return source
    raise driven_channel_error(source, channel, f"all of {compound.target}")


def check_layerable(references: ReferenceNodes, plug: Plug, channel: str) -> None:
    """Raise DataError if a channel cannot be written to an animation layer.

    The reason is a driver that is neither a curve nor a layer, a referenced file that would
    have to change, or layers that depend on themselves.
    """
    graph = references.graph
    source, layers = find_driver(graph, plug, channel), Layers(graph)
    blends = layers.list_blends(plug)
    if graph.attribute(plug).kind == "time":
        raise DataError(channel, IS_TIME)
    added = plug.node.added.get(plug.attribute)
    problem = explain_unlayered_type(added.type) if added is not None else ""
    if problem:
        raise DataError(channel, problem)
    _check_units(graph, plug, source, channel)
    if plug.node.referenced:
        references.find(plug, channel)
        references.check_single(plug, channel)
    if source is None:
        return
    if not blends and not _is_own_driver(graph, plug, source):
        raise driven_channel_error(source, channel)
    end = layers.find_base_driver(plug)
    if end is not None and end.node in {blend.node for blend in blends}:
        problem = f"has layers whose blend node {end.node.name} depends on itself"
        raise DataError(channel, f"{problem}; remove it from these layers in Maya first")
    if not _is_movable(graph, plug, source):
        raise DataError(channel, "is connected in a referenced file; change it there")


def _is_movable(graph: Graph, plug: Plug, source: Plug) -> bool:
    """Return whether a blend can take the place of a plug's driver.

    It can if a statement of the scene's own file connects them. An edit can disconnect a
    curve of a referenced file.
    """
    connection = graph.data(plug.node).sources[plug.attribute, plug.at]
    if connection.statement < 0:
        return False
    own = connection.file is graph.document.own
    return own or (plug.node.referenced and _is_own_driver(graph, plug, source))


def _is_own_driver(graph: Graph, plug: Plug, source: Plug) -> bool:
    """Return whether a driver is the curve of a plug, or its place in a character set."""
    return is_curve_output(source) or graph.find_key_plug(plug) == source


def find_target_layer(graph: Graph, layer: str | None) -> tuple[str, Node | None]:
    """Return the name of the layer to write, and its node if the layer exists.

    Raise SettingError if another node has the name, or a layer cannot have it, and
    DataError if the scene has connections of a missing node with the name.
    """
    document = graph.document
    if layer is None:
        return find_free_name(DEFAULT_LAYER, list_taken_names(document)), None
    nodes = document.find_nodes(layer)
    if not nodes:
        check_layer_name(layer)
        if layer in document.missing:
            problem = "is connected in the scene but does not exist"
            raise DataError(layer, f"{problem}; choose another name for the layer")
        return layer, None
    if nodes[0].type != ANIM_LAYER or nodes[0] is Layers(graph).base():
        raise unknown_layer_error(layer)
    return layer, nodes[0]


def driven_channel_error(source: Plug, channel: str, what: str = "it") -> DataError:
    """Return the error for a channel whose driver is not a curve."""
    reason = explain_driver(source.node.name, source.node.type, what)
    return DataError(channel, f"cannot be keyed: {reason}")


def is_curve_output(source: Plug) -> bool:
    """Return whether a plug is the output of an animation curve over time."""
    return is_channel_curve(source.node.type) and source.attribute == "output"


def _check_units(graph: Graph, plug: Plug, source: Plug | None, channel: str) -> None:
    """Raise if a curve drives a plug in different units."""
    end = None if source is None else skip_conversions(graph, source)
    if end is None or not is_curve_output(end):
        return
    if end != source or has_different_kind(graph, end.node, plug):
        raise DataError(channel, explain_converted_curve(end.node.name, end.node.type))


def _check_keyable(attribute: Attribute, data: NodeData, channel: str) -> None:
    """Raise if an attribute is not a single number, or is computed by its node."""
    if {attribute.long, attribute.parent} & data.attributes.type.rules.keys():
        problem = f"is computed by its node ({data.node.type}); key the node's inputs"
        raise DataError(channel, problem)
    if attribute.children:
        parts = ", ".join(child.long for child in attribute.children)
        raise DataError(channel, f"has several components; key {parts}")
    if attribute.kind in NON_NUMERIC_KINDS:
        raise DataError(
            channel, f"is {NON_NUMERIC_KINDS[attribute.kind]}, which cannot be keyed"
        )


def _check_writable(graph: Graph, node: Node, channel: str) -> None:
    if node.referenced:
        problem = f"has its curve {node.name} in a referenced file"
        raise DataError(channel, f"{problem}; write to a layer instead")
    if node.locked or graph.data(node).locked or _has_locks(node):
        raise DataError(
            channel, f"has a locked curve, {node.name}; unlock it in Maya first"
        )


def _has_locks(node: Node) -> bool:
    """Return whether any attribute or array element of a node is locked."""
    locks = {a.path: a.locked for a in node.assignments if a.locked is not None}
    return any(locks.values())


def explain_ik_limbs(graph: Graph, nodes: Iterable[str]) -> Iterator[str]:
    """Yield a warning for each control or joint whose limb is currently posed by IK.

    Controls that carry the limb, such as that of the body, show their keys: those above it
    and, unless its other joints have FK controls too, those that move its first joint.
    """
    names = {graph.node(name): name for name in nodes}
    for chain in graph.handles.values():
        if _is_handle_enabled(graph, chain):
            turning = _find_drivers(graph, chain.joints, (ROTATE_ATTRIBUTE, *ROTATE))
            drivers = _find_nearest_nodes(graph, turning)
            drivers -= {*chain.joints[-1].ancestry()}
            if not _find_drivers(graph, chain.joints[1:], (ROTATE_ATTRIBUTE, *ROTATE)):
                first = _find_drivers(graph, chain.joints[:1], ("translate", *TRANSLATE))
                drivers -= _find_nearest_nodes(graph, first)
            for node, name in names.items():
                if node in drivers or node in chain.joints:
                    yield explain_ik(name, chain.handle.name)


def _is_handle_enabled(graph: Graph, chain: IKChain) -> bool:
    """Return whether an IK handle is active on the frame at which the file was saved.

    It may be active if that cannot be evaluated.
    """
    plugs = [Plug(chain.handle, name) for name in ("ikBlend", "solverEnable")]
    try:
        blend, enabled = plan_evaluation(graph, plugs, on_unknown="hold").run()
    except EvaluationError:
        return True
    return bool(blend * enabled != 0)


def _find_drivers(
    graph: Graph, joints: Iterable[Node], attributes: Sequence[str]
) -> list[Node]:
    """Return the nodes that drive attributes of a limb's joints."""
    plugs = [Plug(joint, name) for joint in joints for name in attributes]
    sources = (graph.source(get_fk_plug(plug)) for plug in plugs)
    return [source.node for source in sources if source is not None]


def _find_nearest_nodes(graph: Graph, nodes: Iterable[Node]) -> set[Node]:
    """Return nodes and those upstream of them, up to the nearest transforms and joints."""
    waiting, seen = list(nodes), set(nodes)
    while waiting:
        each = waiting.pop()
        drivers = () if each.type in LAST_TYPES else graph.find_drivers(each)
        for node in drivers:
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen
