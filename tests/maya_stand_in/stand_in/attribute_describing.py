"""Commands that tell which attributes there are, and of what kind."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii.document.document import Node
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.nodes.node_type import Attribute

from . import attribute_facts as facts
from .attribute_reading import is_settable
from .calling import command
from .errors import StandInError
from .naming import fits, matching_nodes, named_nodes, several
from .session import Session


@command(
    "attributeQuery",
    undoable=False,
    create="node type exists longName shortName keyable listChildren listParent "
    "listDefault attributeType minimum maximum minExists maxExists range rangeExists "
    "numberOfChildren multi writable readable connectable message hidden",
)
def attribute_query(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Tell something about an attribute of a node."""
    (name,) = objects
    if "node" not in flags:
        raise StandInError("attributeQuery without a node")
    asked = [flag for flag in flags if flag not in ("node", "type")]
    if len(asked) != 1:
        raise StandInError(f"attributeQuery of {asked}")
    node = now.scene.node(flags["node"])
    if asked == ["exists"]:
        return bool(now.scene.has(node, name))
    if not now.scene.has(node, name):
        raise RuntimeError(f"Attribute '{name}' was not found.")
    return _told(now, now.scene.graph.data(node).plug(name), asked[0])


def _told(now: Session, plug: Plug, asked: str) -> Any:
    attribute, own = now.scene.graph.attribute(plug), facts.added(now.scene, plug)
    parts = [child.long for child in attribute.children]
    least, greatest = (own.least, own.greatest) if own else (None, None)
    computed = facts.is_computed(now.scene, plug)
    tell = {
        "longName": lambda: attribute.long,
        "shortName": lambda: attribute.short,
        "keyable": lambda: facts.is_keyable(now.scene, plug),
        "listChildren": lambda: parts or None,
        "listParent": lambda: [attribute.parent] if attribute.parent else None,
        "listDefault": lambda: [one.default for one in attribute.children or [attribute]],
        "attributeType": lambda: facts.type_name(now.scene, plug),
        "minimum": lambda: [least],
        "maximum": lambda: [greatest],
        "minExists": lambda: least is not None,
        "maxExists": lambda: greatest is not None,
        "range": lambda: [least, greatest],
        "rangeExists": lambda: least is not None and greatest is not None,
        "numberOfChildren": lambda: [len(parts)],
        "multi": lambda: attribute.multi,
        "writable": lambda: not computed,
        "readable": lambda: True,
        "connectable": lambda: True,
        "message": lambda: plug.attribute == "message",
        "hidden": lambda: False,
    }
    return tell[asked]()


@command(
    "listAttr",
    undoable=False,
    create="keyable locked unlocked userDefined scalar shortNames settable string multi "
    "write",
)
def list_attr(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """List attributes of nodes that have all that is asked for; None for nothing."""
    found: list[str] = []
    for node, wanted in _listed(now, objects):
        for attribute in facts.attributes_of(now.scene, node):
            plug = Plug(node, attribute.long)
            if wanted not in (None, attribute.long, attribute.parent):
                continue
            if _is_listed(now, plug, attribute, flags):
                found.append(attribute.short if flags.get("shortNames") else attribute.long)
    return found or None


def _listed(now: Session, objects: list) -> list[tuple[Node, str | None]]:
    """Return nodes, and the one attribute of them that is named."""
    pairs: list[tuple[Node, str | None]] = []
    for name in objects:
        if "." in name:
            plug = now.scene.plug(name)
            pairs.append((plug.node, plug.attribute))
        else:
            pairs += [(node, None) for node in matching_nodes(now.scene, name)]
    return pairs if objects else [(node, None) for node in named_nodes(now, [])]


def _is_listed(now: Session, plug: Plug, attribute: Attribute, flags: dict) -> bool:
    scene = now.scene
    tests = {
        "keyable": lambda: facts.is_keyable(scene, plug),
        "locked": lambda: scene.is_locked(plug),
        "unlocked": lambda: not scene.is_locked(plug),
        "userDefined": lambda: facts.added(scene, plug) is not None,
        "scalar": lambda: (
            not attribute.children and attribute.kind not in ("matrix", "string")
        ),
        "settable": lambda: is_settable(now, plug),
        "write": lambda: not facts.is_computed(scene, plug),
        "multi": lambda: True,
    }
    if not all(test() for name, test in tests.items() if flags.get(name)):
        return False
    patterns = several(flags.get("string"))
    node = Node(attribute.long, "", None, plug.node.file, range(0))
    return not patterns or any(fits(node, pattern) for pattern in patterns)
