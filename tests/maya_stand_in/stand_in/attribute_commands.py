"""Commands that read, set, add and describe attributes."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.maya_ascii.document import AddedAttribute, Node
from keyweave.maya_ascii.nodes.node_type import Attribute
from keyweave.maya_ascii.plugs import Plug

from . import attribute_facts as facts
from .calling import command
from .errors import StandInError
from .naming import fits, matching_nodes, named_nodes, several
from .session import Session

_ADDED = """
    double doubleAngle doubleLinear float long short byte bool enum time
    double3 float3 double2 float2 compound string matrix message"""
ADDED_TYPES = frozenset(_ADDED.split())
VALUE_TYPES = {
    **dict.fromkeys(("double3", "float3", "long3", "short3"), 3),
    **dict.fromkeys(("double2", "float2", "long2", "short2"), 2),
    **{"double4": 4, "matrix": 16, "string": 1},
}


# --- reading ---


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
        return facts.is_keyable(now.scene, plug)
    if flags.get("type"):
        return facts.type_name(now.scene, plug)
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
    if scene.is_locked(plug) or facts.is_computed(scene, plug):
        return False
    return not facts.is_driven(scene, plug) or facts.drives_by_curve(scene, plug)


def read(now: Session, plug: Plug, seconds: float | None = None) -> Any:
    """Return a plug's value as `getAttr` does."""
    scene = now.scene
    if plug.attribute == "message":
        raise RuntimeError("Message attributes have no data values.")
    if facts.is_text(scene, plug):
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
    type_ = facts.type_name(now.scene, plug)
    if type_ == "bool":
        return bool(value)
    if type_ in ("long", "short", "byte", "enum"):
        return int(round(float(value)))
    kind = now.kind(plug)
    if kind == "time":
        return now.frames(float(value))
    return float(value) / now.unit(kind)


# --- setting ---


@command("setAttr", create="lock keyable type clamp")
def set_attr(now: Session, objects: list, flags: dict, mode: str) -> None:
    """Set a plug's value, in units of the interface, and whether it is locked or shows."""
    name, *values = objects
    plugs = [now.scene.plug(one) for one in _spelled_out(now, name)]
    for plug in plugs:
        if flags.get("lock") is False or flags.get("lock") == 0:
            now.scene.set_lock(plug, False)
        if values:
            _set(now, plug, values, flags)
        if "keyable" in flags:
            _show(now, plug, keyable=bool(flags["keyable"]))
        if flags.get("lock"):
            now.scene.set_lock(plug, True)


def _spelled_out(now: Session, name: str) -> list[str]:
    path, _, attribute = name.partition(".")
    if "*" not in path:
        return [name]
    return [f"{now.scene.name(one)}.{attribute}" for one in matching_nodes(now.scene, path)]


def _show(now: Session, plug: Plug, *, keyable: bool) -> None:
    parts = now.scene.graph.attribute(plug).children
    for one in [plug.part(part.long) for part in parts] or [plug]:
        now.scene.set_keyable(one, keyable)


def _set(now: Session, plug: Plug, values: list[Any], flags: dict) -> None:
    check_settable(now, plug)
    type_ = flags.get("type", "")
    if facts.is_text(now.scene, plug) or type_ == "string":
        if type_ != "string" or not isinstance(values[0], str):
            raise RuntimeError(
                f"setAttr: '{now.scene.plug_name(plug)}' takes a string; give its type."
            )
        now.scene.set_value(plug, values[0])
        return
    if type_ and type_ not in VALUE_TYPES:
        raise StandInError(f"setAttr of type {type_}")
    attribute = now.scene.graph.attribute(plug)
    if attribute.kind == "matrix":
        _check_count(now, plug, values, 16)
        now.scene.set_value(plug, np.array(values, float).reshape(4, 4))
        return
    parts = [plug.part(one.long) for one in attribute.children] or [plug]
    _check_count(now, plug, values, VALUE_TYPES.get(type_, len(parts)))
    inside = [_inside(now, part, value, flags) for part, value in zip(parts, values)]
    now.scene.set_value(plug, inside if attribute.children else inside[0])


def _check_count(now: Session, plug: Plug, values: list[Any], size: int) -> None:
    name = now.scene.plug_name(plug)
    if len(values) != size:
        raise RuntimeError(
            f"setAttr: Error reading data element number {len(values) + 1}: {name}"
        )
    for value in values:
        if isinstance(value, str):
            raise RuntimeError(f"setAttr: '{name}' takes no string.")


def check_settable(now: Session, plug: Plug) -> None:
    """Raise where Maya does not let a plug be set."""
    scene = now.scene
    name = scene.plug_name(plug)
    if facts.drives_by_curve(scene, plug) and not scene.is_locked(plug):
        raise StandInError(
            f"setAttr of {name}: what a curve drives stays set for a moment only"
        )
    parts = [plug.part(one.long) for one in scene.graph.attribute(plug).children]
    locked = any(scene.is_locked(one) for one in (plug, *parts))
    if locked or facts.is_driven(scene, plug):
        raise RuntimeError(
            f"setAttr: The attribute '{name}' is locked or connected and cannot be "
            "modified."
        )
    if facts.is_computed(scene, plug):
        raise RuntimeError(f"setAttr: The attribute '{name}' cannot be modified.")


def _inside(now: Session, plug: Plug, value: Any, flags: dict) -> float:
    number = float(value)
    own = facts.added(now.scene, plug)
    if own is not None:
        number = _limited(now, plug, own, number, flags)
    if facts.type_name(now.scene, plug) in ("long", "short", "byte", "enum"):
        number = float(int(number))
    return number * now.unit(now.kind(plug))


def _limited(
    now: Session, plug: Plug, own: AddedAttribute, number: float, flags: dict
) -> float:
    unit = now.unit(now.kind(plug)) if now.kind(plug) != "time" else 1.0
    for limit, sign, name in ((own.least, -1, "minimum"), (own.greatest, 1, "maximum")):
        if limit is None or sign * (number * unit - limit) <= 0:
            continue
        if not flags.get("clamp"):
            raise RuntimeError(
                f"setAttr: Cannot set the attribute '{now.scene.plug_name(plug)}' past "
                f"its {name} value of {limit / unit:g}."
            )
        number = limit / unit
    return number


# --- adding ---


@command(
    "addAttr",
    create="longName shortName attributeType dataType defaultValue minValue maxValue "
    "hasMinValue hasMaxValue keyable proxy parent numberOfChildren multi niceName enumName "
    "hidden storable readable writable cachedInternally usedAsProxy",
    query="defaultValue minValue maxValue hasMinValue hasMaxValue keyable attributeType "
    "dataType usedAsProxy longName shortName exists",
)
def add_attr(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Give nodes an attribute of their own, or ask for one that was given."""
    if mode == "query":
        (name,) = objects
        return _queried(now, name, flags)
    for node in named_nodes(now, objects):
        _add(now, node, flags)
    return None


def _add(now: Session, node: Node, flags: dict) -> None:
    long = flags.get("longName") or flags.get("shortName", "")
    if not long:
        raise RuntimeError(
            "New attribute needs either a long (-ln) or short (-sn) attribute name."
        )
    for name in (long, flags.get("shortName", long)):
        found = now.scene.graph.data(node).attributes.find(name)[0]
        if found is not None:
            raise RuntimeError(f"Found no valid items to add the attribute '{long}' to.")
    refused = {"enumName", "niceName", "storable", "hidden", "readable", "writable"}
    for flag in sorted(refused & flags.keys()):
        if flag in ("enumName", "niceName"):
            continue  # names of choices and labels change nothing that is computed
        if bool(flags[flag]) == (flag == "hidden"):
            raise StandInError(f"the stand-in does not create {flag} of addAttr")
    if "proxy" in flags:
        _add_proxy(now, node, long, flags)
        return
    type_ = (
        flags.get("attributeType") or "".join(several(flags.get("dataType"))) or "double"
    )
    if type_ not in ADDED_TYPES:
        raise StandInError(f"addAttr of type {type_}")
    now.scene.add_attribute(node, _added(long, type_, flags))


def _added(long: str, type_: str, flags: dict) -> AddedAttribute:
    # Unconfirmed in Maya: default and limits of addAttr are radians and centimetres.
    return AddedAttribute(
        long=long,
        short=flags.get("shortName", long),
        type=type_,
        parent=flags.get("parent", ""),
        default=float(flags.get("defaultValue", 0.0)),
        least=_limit(flags, "minValue", "hasMinValue"),
        greatest=_limit(flags, "maxValue", "hasMaxValue"),
        multi=bool(flags.get("multi")),
        keyable=bool(flags.get("keyable")),
    )


def _limit(flags: dict, name: str, switch: str) -> float | None:
    return float(flags[name]) if name in flags and flags.get(switch, True) else None


def _add_proxy(now: Session, node: Node, long: str, flags: dict) -> None:
    """Give a node an attribute that is another node's, and driven by it."""
    source = now.scene.plug(flags["proxy"])
    own = facts.added(now.scene, source)
    like = {
        "defaultValue": own.default if own else now.scene.graph.attribute(source).default,
        "keyable": flags.get("keyable", facts.is_keyable(now.scene, source)),
    }
    if own is not None:
        limits = {"minValue": own.least, "maxValue": own.greatest}
        like.update({name: limit for name, limit in limits.items() if limit is not None})
    if "shortName" in flags:
        like["shortName"] = flags["shortName"]
    made = _added(long, facts.type_name(now.scene, source), like)
    now.scene.add_attribute(node, made, proxy=True)
    now.scene.connect(source, Plug(node, long))


def _queried(now: Session, name: str, flags: dict) -> Any:
    plug = now.scene.plug(name)
    own = facts.added(now.scene, plug)
    if "exists" in flags:
        return own is not None
    if own is None:
        raise RuntimeError(
            f"'{name}' is not a dynamic attribute of node '{plug.node.name}'."
        )
    answers = {
        "defaultValue": own.default,
        "minValue": own.least,
        "maxValue": own.greatest,
        "hasMinValue": own.least is not None,
        "hasMaxValue": own.greatest is not None,
        "keyable": facts.is_keyable(now.scene, plug),
        "attributeType": own.type,
        "dataType": [own.type],
        "usedAsProxy": (plug.node, own.long) in now.scene.proxies,
        "longName": own.long,
        "shortName": own.short,
    }
    (wanted,) = flags
    return answers[wanted]


# --- describing ---


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
