"""The commands that read attributes and tell which there are, and of what kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from keyweave.scenes.maya_ascii import Attribute, Node, Plug

from ..errors import StandInError
from ..nodes import attributes
from ..nodes.naming import fits, matching_nodes, named_nodes, several
from ..session.session import Session
from .calling import command


@command(
    "getAttr",
    undoable=False,
    create="time lock keyable type settable size multiIndices silent",
)
def get_attr(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return a plug's value in units of the interface, or something about it."""
    (name,) = objects
    plug = now.scene.plug(name)
    if flags.get("lock"):
        return now.scene.is_locked(plug)
    if flags.get("keyable"):
        return attributes.is_keyable(now.scene, plug)
    if flags.get("type"):
        return attributes.type_name(now.scene, plug)
    if flags.get("settable"):
        return is_settable(now, plug)
    if flags.get("size") or flags.get("multiIndices"):
        indices = now.scene.graph.data(plug.node).indices(plug.attribute)
        return len(indices) if flags.get("size") else [at[-1] for at in indices] or None
    seconds = now.seconds(flags["time"]) if "time" in flags else None
    return read(now, plug, seconds)


def is_settable(now: Session, plug: Plug) -> bool:
    """Return whether setAttr would take a value; a curve's plug does, for the moment."""
    scene = now.scene
    if scene.is_locked(plug) or attributes.is_computed(scene, plug):
        return False
    return not attributes.is_driven(scene, plug) or attributes.drives_by_curve(scene, plug)


def read(now: Session, plug: Plug, seconds: float | None = None) -> Any:
    """Return a plug's value as `getAttr` does."""
    scene = now.scene
    if plug.attribute == "message":
        raise RuntimeError("Message attributes have no data values.")
    if attributes.is_text(scene, plug):
        return _text(now, plug)
    _check_known(now, plug)
    attribute = scene.graph.attribute(plug)
    value = now.value(plug, seconds)
    if attribute.kind == "matrix" or value.shape == (4, 4):
        return value.ravel().tolist()
    if attribute.children:
        parts = [
            shown(now, plug.part(one.long), v) for one, v in zip(attribute.children, value)
        ]
        return [tuple(parts)]
    if value.ndim:
        return [tuple(value.tolist())]
    return shown(now, plug, value)


def _check_known(now: Session, plug: Plug) -> None:
    """Raise for what only nodes of a type that is not known might have."""
    data = now.scene.graph.data(plug.node)
    key = (plug.attribute, plug.at)
    if plug.attribute in data.attributes.by_name:
        return
    if key not in data.values and key not in data.sources:
        raise StandInError(f"nothing is known of {now.scene.plug_name(plug)}")


def _text(now: Session, plug: Plug) -> str | None:
    source = now.scene.source(plug)
    if source is not None:
        return _text(now, source)
    value = now.scene.graph.data(plug.node).values.get((plug.attribute, plug.at))
    return value if isinstance(value, str) else None


def shown(now: Session, plug: Plug, value: Any) -> Any:
    """Return a number in units of the interface, as the Python type that Maya gives."""
    type_ = attributes.type_name(now.scene, plug)
    if type_ == "bool":
        return bool(value)
    if type_ in ("long", "short", "byte", "enum"):
        return int(round(float(value)))
    kind = now.kind(plug)
    if kind == "time":
        return now.frames(float(value))
    return float(value) / now.unit(kind)


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
    # Seen in plug-ins that run in Maya 2024 to 2027: elements of arrays are not taken.
    is_there = "[" not in name and now.scene.has(node, name)
    if asked == ["exists"]:
        return bool(is_there)
    if not is_there:
        raise RuntimeError(f"Attribute '{name}' was not found.")
    return _told(now, now.scene.graph.data(node).plug(name), asked[0])


def _told(now: Session, plug: Plug, asked: str) -> Any:
    attribute = now.scene.graph.attribute(plug)
    parts = [child.long for child in attribute.children]
    least, greatest = attributes.limits(now, plug)
    computed = attributes.is_computed(now.scene, plug)
    tell = {
        "longName": lambda: attribute.long,
        "shortName": lambda: attribute.short,
        "keyable": lambda: attributes.is_keyable(now.scene, plug),
        "listChildren": lambda: parts or None,
        "listParent": lambda: [attribute.parent] if attribute.parent else None,
        "listDefault": lambda: [one.default for one in attribute.children or [attribute]],
        "attributeType": lambda: attributes.type_name(now.scene, plug),
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
    tests = [test for name, test in TESTS.items() if flags.get(name)]
    patterns = several(flags.get("string"))
    for node, wanted in _listed(now, objects):
        for attribute in attributes.attributes_of(now.scene, node):
            if wanted not in (None, attribute.long, attribute.parent):
                continue
            plug = Plug(node, attribute.long)
            is_listed = all(test(now, plug, attribute) for test in tests)
            if is_listed and (not patterns or _is_named(node, attribute, patterns)):
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


TESTS: dict[str, Callable[[Session, Plug, Attribute], bool]] = {
    "keyable": lambda now, plug, _: attributes.is_keyable(now.scene, plug),
    "locked": lambda now, plug, _: now.scene.is_locked(plug),
    "unlocked": lambda now, plug, _: not now.scene.is_locked(plug),
    "userDefined": lambda now, plug, _: attributes.added(now.scene, plug) is not None,
    "scalar": lambda now, plug, attribute: (
        not attribute.children and attribute.kind not in ("matrix", "string")
    ),
    "settable": lambda now, plug, _: is_settable(now, plug),
    "write": lambda now, plug, _: not attributes.is_computed(now.scene, plug),
}  # by flags of listAttr


def _is_named(node: Node, attribute: Attribute, patterns: list[str]) -> bool:
    """Return whether an attribute fits any pattern."""
    named = Node(attribute.long, "", None, node.file, range(0))
    return any(fits(named, pattern) for pattern in patterns)
