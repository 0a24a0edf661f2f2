"""Commands that make, name, move, lock and remove nodes, and say what they are."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii.document.document import Node
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.nodes.node_types import NODE_TYPES

from .calling import command
from .errors import StandInError
from .layers import remove_layer
from .naming import children, matching_nodes, named_nodes, node_of, things
from .node_kinds import BASE, check_can_make, is_a, lineage
from .session import Session
from .transform_values import local_matrix, set_local_matrix

_OTHERS = """
    animLayer objectSet network mesh nurbsCurve camera reference script container
    displayLayer expression character unknown"""
MORE_TYPES = frozenset(_OTHERS.split())  # that keyweave does not evaluate
GO_WITH = ("animCurve", "unitConversion")


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


def check_known_type(type_: str) -> None:
    """Raise unless nodes of a type can be made."""
    check_can_make(type_)
    if type_ not in NODE_TYPES and type_ not in BASE and type_ not in MORE_TYPES:
        raise StandInError(f"the stand-in knows no nodes of type {type_}")


@command("delete", create="")
def delete(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Remove nodes, what hangs below them, and curves that drove nothing else."""
    nodes = named_nodes(now, objects)
    for node in nodes:
        _check_may_change(node, "deleted")
    for node in nodes:
        if node in now.scene.document.nodes:
            delete_node(now, node)


def delete_node(now: Session, node: Node) -> None:
    """Remove a node as Maya does: its animation curves and conversions go with it."""
    if node.type == "animLayer":
        remove_layer(now, node)
        return
    # Unconfirmed in Maya: deleting a node deletes animation curves that drive only it.
    gone = {node, *_below(now, node)}
    curves = [
        one.source_node
        for one in now.scene.document.connections
        if one.target_node in gone and one.source_node.type.startswith(GO_WITH)
    ]
    now.scene.delete(node)
    driving = {one.source_node for one in now.scene.document.connections}
    for curve in dict.fromkeys(curves):
        if curve not in driving and not curve.referenced:
            now.scene.delete(curve)
    left = [one for one in now.selection if node_of(one) in now.scene.nodes]
    if len(left) != len(now.selection):
        now.put("selection", left)


def _below(now: Session, node: Node) -> list[Node]:
    found, waiting = [], [node]
    while waiting:
        below = children(now.scene, waiting.pop())
        found += below
        waiting += below
    return found


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
