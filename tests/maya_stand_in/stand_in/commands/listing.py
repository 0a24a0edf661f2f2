"""Commands that list nodes: by name, type and selection, and by how they hang together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..nodes.kinds import is_a
from ..nodes.naming import (
    children,
    dag_order,
    full_name,
    meant_things,
    named_nodes,
    node_of,
    several,
    thing_name,
    things as things_named,
)
from ..session.scene import LiveScene
from ..session.session import Session
from .calling import command


@command(
    "ls",
    undoable=False,
    create="long type exactType excludeType selection orderedSelection dagObjects "
    "transforms shapes assemblies references referencedNodes readOnly lockedNodes "
    "objectsOnly flatten shortNames dependencyNodes",
)
def list_nodes(now: Session, objects: list, flags: dict, mode: str) -> list[str]:
    """List what is there, or what fits names, patterns, types and switches."""
    found = _starting_set(now, objects, flags)
    if flags.get("objectsOnly"):
        found = list(dict.fromkeys(node_of(one) for one in found))
    for test in _tests(now, flags):
        found = [one for one in found if test(node_of(one))]
    if flags.get("dagObjects") and not objects and flags.get("type"):
        # The order of ls is not known: here it is by name, so that nobody relies on it.
        found = sorted(found, key=lambda one: (node_of(one).name, found.index(one)))
    return [thing_name(now.scene, one, full=bool(flags.get("long"))) for one in found]


def _starting_set(now: Session, objects: list, flags: dict) -> list[Any]:
    if flags.get("selection") or flags.get("orderedSelection"):
        found = list(now.selection)
        if objects:
            wanted = [one for name in objects for one in things_named(now.scene, name)]
            found = [one for one in found if one in wanted]
    elif objects:
        named = [one for name in objects for one in _in_order(now, name)]
        found = list(dict.fromkeys(named))
    else:
        found = list(ordered(now))
    if flags.get("dagObjects") and (objects or flags.get("selection")):
        below = [_and_below(now, node_of(one)) for one in found]
        found = list(dict.fromkeys(node for some in below for node in some))
    return found


def ordered(now: Session) -> list[Node]:
    """Return all nodes as `ls` lists them: those of the hierarchy in its order first."""
    return now.scene.once("ordered", lambda: _order(now.scene))


def _order(scene: LiveScene) -> list[Node]:
    # The plug-in marks the order that it expects of ls, in naming.py.
    dag = [node for node in dag_order(scene) if scene.is_dag(node)]
    known = set(dag)
    return dag + [node for node in scene.nodes if node not in known]


def _in_order(now: Session, name: str) -> list[Any]:
    found = things_named(now.scene, name)
    if len(found) < 2:
        return found
    places = {node: place for place, node in enumerate(ordered(now))}
    return sorted(found, key=lambda one: places[node_of(one)])


def _and_below(now: Session, node: Node) -> list[Node]:
    found = [node]
    for child in children(now.scene, node):
        found += _and_below(now, child)
    return found


def _tests(now: Session, flags: dict) -> list[Callable[[Node], bool]]:
    """Return what the flags ask of each node."""
    tests: list[Callable[[Node], bool]] = []
    types = several(flags.get("type"))
    exact, excluded = several(flags.get("exactType")), several(flags.get("excludeType"))
    if types:
        tests.append(lambda node: any(is_a(node.type, one) for one in types))
    if exact:
        tests.append(lambda node: node.type in exact)
    if excluded:
        tests.append(lambda node: not any(is_a(node.type, one) for one in excluded))
    switches = [test for name, test in SWITCHES.items() if flags.get(name)]
    return tests + [partial(test, now.scene) for test in switches]


SWITCHES: dict[str, Callable[[LiveScene, Node], bool]] = {
    "dagObjects": LiveScene.is_dag,
    "transforms": lambda scene, node: is_a(node.type, "transform"),
    "shapes": lambda scene, node: is_a(node.type, "shape"),
    "assemblies": lambda scene, node: scene.is_dag(node) and node.parent is None,
    "references": lambda scene, node: node.type == "reference",
    "referencedNodes": lambda scene, node: node.referenced,
    "readOnly": lambda scene, node: node.referenced,
    "lockedNodes": lambda scene, node: node.locked,
}  # by flags of ls


@command("select", create="add clear deselect toggle replace hierarchy noExpand all")
def select(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Select nodes and plugs; nothing of it if one is not there."""
    if flags.get("clear"):
        now.select([])
        return
    chosen = _chosen(now, objects, flags)
    before = list(now.selection)
    if flags.get("add"):
        now.select(before + [one for one in chosen if one not in before])
    elif flags.get("deselect"):
        now.select([one for one in before if one not in chosen])
    elif flags.get("toggle"):
        kept = [one for one in before if one not in chosen]
        now.select(kept + [one for one in chosen if one not in before])
    else:
        now.select(chosen)


def _chosen(now: Session, objects: list, flags: dict) -> list[Any]:
    if flags.get("all"):
        return [node for node in now.scene.document.nodes if now.scene.is_dag(node)]
    chosen: list[Any] = []
    for name in objects:
        found = things_named(now.scene, name)
        if not found:
            raise ValueError(f"No object matches name: {name}")
        if len(found) > 1 and "*" not in name and "?" not in name:
            raise ValueError(f"More than one object matches name: {name}")
        is_set = any(is_a(node_of(one).type, "objectSet") for one in found)
        if is_set and not flags.get("noExpand"):
            raise StandInError("select of a set's members; give noExpand=True")
        chosen += found
    if flags.get("hierarchy"):
        chosen = [below for one in chosen for below in _and_below(now, node_of(one))]
    return chosen


@command(
    "listRelatives",
    undoable=False,
    create="""allDescendents allParents children fullPath noIntermediate parent path shapes
        type""",
)
def list_relatives(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """List what hangs from nodes, or what they hang from; None for nothing."""
    nodes = named_nodes(now, objects)
    found = [one for node in nodes for one in _relatives(now, node, flags)]
    types = several(flags.get("type"))
    if types:
        found = [one for one in found if any(is_a(one.type, type_) for type_ in types)]
    if flags.get("noIntermediate"):
        found = [one for one in found if not _is_intermediate(now, one)]
    if flags.get("fullPath"):
        names = [full_name(now.scene, node) for node in found]
    elif flags.get("path"):
        names = [now.scene.name(node) for node in found]
    else:
        names = [node.name for node in found]
    return names or None


def _is_intermediate(now: Session, node: Node) -> bool:
    """Return whether a shape is only a step of what another is made from."""
    return bool(now.scene.graph.saved_value(Plug(node, "intermediateObject")))


def _relatives(now: Session, node: Node, flags: dict) -> list[Node]:
    if flags.get("parent") or flags.get("allParents"):
        return [node.parent] if node.parent is not None else []
    if flags.get("allDescendents"):
        return _below_last_first(now, node)
    found = children(now.scene, node)
    if flags.get("shapes"):
        found = [one for one in found if is_a(one.type, "shape")]
    return found


def _below_last_first(now: Session, node: Node) -> list[Node]:
    """Return all that hangs from a node as Maya does: the deepest and last before."""
    found: list[Node] = []
    for child in reversed(children(now.scene, node)):
        found += [*_below_last_first(now, child), child]
    return found


@command(
    "listConnections",
    undoable=False,
    create="connections destination exactType plugs shapes skipConversionNodes source type",
)
def list_connections(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """List what is connected to nodes or plugs; None for nothing."""
    found: list[tuple[Plug, Plug]] = []  # of what was named, and on the other side
    for thing in meant_things(now, objects):
        if flags.get("source", True):
            found += _connected(now, thing, flags, towards="source")
        if flags.get("destination", True):
            found += _connected(now, thing, flags, towards="destination")
    if not found:
        return None
    names: list[str] = []
    for own, other in found:
        if flags.get("connections"):
            names.append(now.scene.plug_name(own))
        shown = other if flags.get("plugs") else _shown_node(other.node, flags)
        names.append(thing_name(now.scene, shown))
    return names


def _connected(
    now: Session, thing: Any, flags: dict, *, towards: str
) -> list[tuple[Plug, Plug]]:
    """Return the pairs of plugs whose one end is a node's or plug's, or a part of it."""
    found, node = [], node_of(thing)
    from_source = towards == "destination"
    for one in list(now.scene.document.connections):
        if (one.source_node if from_source else one.target_node) is not node:
            continue
        ends = [(one.source_node, one.source), (one.target_node, one.target)]
        (_, path), (other_node, other_path) = ends[:: 1 if from_source else -1]
        own = now.scene.graph.data(node).plug(path)
        if isinstance(thing, Plug) and not _is_within(now, own, thing):
            continue
        other = now.scene.graph.data(other_node).plug(other_path)
        if flags.get("skipConversionNodes") and other.node.type == "unitConversion":
            found += _through(now, own, other.node, towards)
        else:
            found.append((own, other))
    return [pair for pair in found if _has_type(pair[1].node, flags)]


def _is_within(now: Session, own: Plug, asked: Plug) -> bool:
    if own == asked:
        return True
    # Keyweave asks for single channels: a compound lists the connections of its parts, too.
    attribute = now.scene.graph.attribute(own)
    return attribute.parent == asked.attribute and own.at == asked.at


def _through(now: Session, own: Plug, node: Node, towards: str) -> list[tuple[Plug, Plug]]:
    further = _connected(now, node, {}, towards=towards)
    return [(own, other) for _, other in further]


def _has_type(node: Node, flags: dict) -> bool:
    type_ = flags.get("type")
    if type_ is None:
        return True
    return node.type == type_ if flags.get("exactType") else is_a(node.type, type_)


def _shown_node(node: Node, flags: dict) -> Node:
    """Return a shape's transform, unless shapes are asked for."""
    if is_a(node.type, "shape") and not flags.get("shapes") and node.parent is not None:
        return node.parent
    return node


@command("listHistory", undoable=False, create="future levels pruneDagObjects")
def list_history(now: Session, objects: list, flags: dict, mode: str) -> list[str]:
    """List nodes and what they depend on, or what depends on them."""
    towards = "destination" if flags.get("future") else "source"
    levels = flags.get("levels", 0)
    found: dict[Node, None] = dict.fromkeys(named_nodes(now, objects))
    edge, level = list(found), 0
    while edge and (not levels or level < levels):
        pairs = [one for node in edge for one in _connected(now, node, {}, towards=towards)]
        edge = [other.node for _, other in pairs if other.node not in found]
        edge = list(dict.fromkeys(edge))
        found.update(dict.fromkeys(edge))
        level += 1
    if flags.get("pruneDagObjects"):
        found = {node: None for node in found if not now.scene.is_dag(node)}
    return [now.scene.name(node) for node in found]
