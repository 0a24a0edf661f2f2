"""Commands that make, name, move, lock, remove and connect nodes, and say what they are."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Node, Plug

from ..nodes.connections import check_ends, connect, keep_value
from ..nodes.deletion import delete_node
from ..nodes.kinds import check_known_type, is_a, lineage
from ..nodes.naming import children, matching_nodes, named_nodes, node_of, things
from ..nodes.transforms import local_matrix, set_local_matrix
from ..session.scene import LiveScene
from ..session.session import Session
from .calling import command


@command("createNode", create="name parent shared skipSelect")
def create_node(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Make a node, and select it unless that is to be skipped."""
    (type_,) = objects
    check_known_type(type_)
    name = flags.get("name", f"{type_}#")
    if flags.get("shared") and now.scene.find(name):
        return now.scene.name(now.scene.node(name))
    parent = now.scene.node(flags["parent"]) if flags.get("parent") else None
    if parent is None and is_a(type_, "shape"):
        # Maya calls the transform after the shape: locatorShape1 hangs from locator1.
        parent = now.scene.create("transform", f"{type_}#")
        name = flags.get("name", f"{parent.name.rstrip('0123456789')}Shape#")
    node = now.scene.create(type_, name, parent)
    if not flags.get("skipSelect"):
        now.select([node])
    return now.scene.name(node)


@command("delete", create="")
def delete(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Remove nodes, what hangs below them, and curves that drove nothing else."""
    nodes = named_nodes(now, objects)
    for node in nodes:
        _check_may_change(node, "deleted")
    for node in nodes:
        if node in now.scene.document.nodes:
            delete_node(now, node)


def _check_may_change(node: Node, what: str) -> None:
    if node.referenced:
        raise RuntimeError(f"Object is read only: {node.name} is referenced, not {what}.")
    if node.locked:
        raise RuntimeError(f"Cannot be {what}, node is locked: {node.name}")


@command("rename", create="ignoreShape")
def rename(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Give a node another name, and its shape the same with Shape behind it."""
    if len(objects) == 1:
        objects = [now.scene.name(node_of(now.selection[0])), *objects]
    old, new = objects
    node = now.scene.node(old)
    _check_may_change(node, "renamed")
    if "|" in new or "." in new or not new.strip(":"):
        raise RuntimeError(f"New name has no legal characters: {new}")
    before = node.name
    now.scene.rename(node, new.lstrip(":"))
    if not flags.get("ignoreShape"):
        for shape in children(now.scene, node):
            if is_a(shape.type, "shape") and shape.name == f"{before}Shape":
                now.scene.rename(shape, f"{node.name}Shape")
    return now.scene.name(node)


@command("parent", create="absolute relative world")
def parent(now: Session, objects: list, flags: dict, mode: str) -> list[str]:
    """Hang nodes below another, where they are in the world or as they are set."""
    nodes = [node for name in objects for node in matching_nodes(now.scene, name)]
    nodes = nodes or [node_of(one) for one in now.selection]
    above = None if flags.get("world") else nodes.pop()
    for node in nodes:
        _check_may_change(node, "parented")
        if above is not None and node in above.ancestry():
            raise RuntimeError("Cannot parent an object to itself or to what is below it.")
        _hang(now, node, above, keep=not flags.get("relative"))
    now.select(nodes)
    return [now.scene.name(node) for node in nodes]


def _hang(now: Session, node: Node, above: Node | None, *, keep: bool) -> None:
    scene = now.scene
    if node.parent is above:
        return
    world = now.value(Plug(node, "worldMatrix", (0,)))
    scene.move(node, above)
    if keep:
        over = now.value(Plug(node, "parentMatrix", (0,)))
        if not np.allclose(local_matrix(now, node) @ over, world, atol=1e-12):
            set_local_matrix(now, node, world @ np.linalg.inv(over))


@command("lockNode", create="lock", query="lock")
def lock_node(now: Session, objects: list, flags: dict, mode: str) -> list[bool] | None:
    """Lock nodes against being removed, renamed and keyed."""
    nodes = named_nodes(now, objects)
    if mode == "query":
        return [node.locked for node in nodes]
    for node in nodes:
        now.scene.set_node_lock(node, bool(flags.get("lock", True)))
    return None


@command("objExists", undoable=False)
def object_exists(now: Session, objects: list, flags: dict, mode: str) -> bool:
    """Return whether a name or pattern means some node or attribute."""
    (name,) = objects
    return bool(things(now.scene, name))


@command("nodeType", undoable=False, create="inherited")
def node_type(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return a node's type, or the types that it is derived from."""
    (name,) = objects
    type_ = now.scene.node(name.partition(".")[0]).type
    return lineage(type_) if flags.get("inherited") else type_


@command("connectAttr", create="force lock nextAvailable")
def connect_attr(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Let one plug drive another."""
    source, target = (now.scene.plug(name) for name in objects)
    if flags.get("nextAvailable"):
        target = _next_available(now.scene, target)
    check_ends(now.scene, source, target)
    known = now.scene.connection_to(target)
    if known is not None:
        if now.scene.graph.source_plug(known) == source:
            return ""  # Maya warns, and leaves it
        if not flags.get("force"):
            raise RuntimeError(
                f"The destination attribute '{now.scene.plug_name(target)}' cannot be "
                "modified; it has an incoming connection. Use force to replace it."
            )
        now.scene.disconnect(known)
    connect(now, source, target)
    if flags.get("lock"):
        now.scene.set_lock(target, True)
    names = (now.scene.plug_name(source), now.scene.plug_name(target))
    return "Connected {} to {}.".format(*names)


def _next_available(scene: LiveScene, target: Plug) -> Plug:
    """Return the first element of an array behind those that are taken."""
    attribute = scene.graph.attribute(target)
    known = scene.graph.data(target.node).attributes.by_name
    if attribute.long in known and not attribute.multi:
        raise RuntimeError(f"{scene.plug_name(target)} is no array")
    taken = scene.graph.data(target.node).indices(attribute.long)
    return target._replace(at=((taken[-1][-1] + 1) if taken else 0,))


@command("disconnectAttr", create="")
def disconnect_attr(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Take a connection between two plugs away."""
    source, target = (now.scene.plug(name) for name in objects)
    known = now.scene.connection_to(target)
    names = (now.scene.plug_name(source), now.scene.plug_name(target))
    if known is None or now.scene.graph.source_plug(known) != source:
        raise RuntimeError(
            "There is no connection from '{}' to '{}' to disconnect".format(*names)
        )
    if now.scene.is_locked(target):
        raise RuntimeError(f"The destination attribute '{names[1]}' is locked.")
    keep_value(now, target)
    now.scene.disconnect(known)
    return "Disconnect {} from {}.".format(*names)


@command("isConnected", undoable=False, create="ignoreUnitConversion")
def is_connected(now: Session, objects: list, flags: dict, mode: str) -> bool:
    """Return whether one plug drives another directly."""
    source, target = (now.scene.plug(name) for name in objects)
    found = now.scene.targets(source)
    if flags.get("ignoreUnitConversion"):
        through = [p.node for p in found if p.node.type == "unitConversion"]
        found += [t for n in through for t in now.scene.targets(Plug(n, "output"))]
    return target in found
