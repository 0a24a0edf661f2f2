"""How commands name nodes and plugs, and which ones they mean where they name none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug

from ..session.scene import LiveScene
from ..session.session import Session

Thing = Any  # a node or a plug


def named_nodes(now: Session, objects: Iterable[str]) -> list[Node]:
    """Return the nodes that are named, or the selected ones."""
    names = list(objects)
    if names:
        return [node for name in names for node in matching_nodes(now.scene, name)]
    return list(dict.fromkeys(node_of(one) for one in now.selection))


def matching_nodes(scene: LiveScene, name: str) -> list[Node]:
    """Return the nodes of a name, or those that fit its stars; there must be one."""
    if not is_pattern(name):
        return [scene.node(name)]
    found = [node for node in scene.nodes if fits(node, name)]
    if not found:
        raise RuntimeError(f"No object matches name: {name}")
    return found


def things(scene: LiveScene, name: str) -> list[Thing]:
    """Return the nodes or plugs that a name or pattern means; none is no error."""
    path, dot, attribute = name.partition(".")
    nodes = (
        [node for node in scene.nodes if fits(node, path)]
        if is_pattern(path)
        else scene.find(path)
    )
    if not dot:
        return list(nodes)
    wanted = [node for node in nodes if scene.has(node, attribute)]
    return [scene.graph.data(node).plug(attribute) for node in wanted]


def meant_things(now: Session, objects: Iterable[str]) -> list[Thing]:
    """Return the nodes and plugs that are named, or the selected ones.

    Raises
    ------
    ValueError
        If a name means nothing.
    """
    names = list(objects)
    found = [] if names else list(now.selection)
    for name in names:
        named = things(now.scene, name)
        if not named:
            raise ValueError(f"No object matches name: {name}")
        found += named
    return found


def node_of(thing: Thing) -> Node:
    """Return a node, or that of a plug."""
    return thing.node if isinstance(thing, Plug) else thing


def thing_name(scene: LiveScene, thing: Thing, *, full: bool = False) -> str:
    """Return what Maya calls a node or plug."""
    node = node_of(thing)
    name = full_name(scene, node) if full else scene.name(node)
    return f"{name}.{scene.attribute_path(thing)}" if isinstance(thing, Plug) else name


def full_name(scene: LiveScene, node: Node) -> str:
    """Return the path from the top of the hierarchy; of other nodes the name."""
    return node.path if scene.is_dag(node) else node.name


def is_pattern(name: str) -> bool:
    """Return whether a name holds wildcards."""
    return "*" in name or "?" in name


def fits(node: Node, pattern: str) -> bool:
    """Return whether a node fits a pattern; a star stays within a name and namespace."""
    path = pattern.split("|")
    chain = node.ancestry()
    if path[0] == "" and len(path) - 1 != len(chain):
        return False
    parts = [part for part in path if part]
    if len(parts) > len(chain):
        return False
    above = chain[len(chain) - len(parts) :]
    return all(_fits_name(one.name, part) for one, part in zip(above, parts))


def _fits_name(name: str, pattern: str) -> bool:
    levels = [re.escape(one) for one in pattern.lstrip(":").split(":")]
    text = ":".join(one.replace(r"\*", "[^:]*").replace(r"\?", "[^:]") for one in levels)
    return re.fullmatch(text, name) is not None


def dag_order(scene: LiveScene) -> list[Node]:
    """Return all nodes, each followed by what hangs below it."""
    below = scene.once("below", lambda: _list_below(scene))
    found: list[Node] = []
    waiting = below.get(None, [])[::-1]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += below.get(node, [])[::-1]
    return found


def children(scene: LiveScene, node: Node) -> list[Node]:
    """Return the nodes that hang directly from one."""
    return list(scene.once("below", lambda: _list_below(scene)).get(node, ()))


def _list_below(scene: LiveScene) -> dict[Node | None, list[Node]]:
    """Return the nodes that hang directly from each, and from none."""
    below: dict[Node | None, list[Node]] = {}
    for node in scene.document.nodes:
        below.setdefault(node.parent, []).append(node)
    return below


def several(value: Any) -> list[Any]:
    """Return the values of a flag that may be given several times."""
    if value is None or isinstance(value, bool):
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]
