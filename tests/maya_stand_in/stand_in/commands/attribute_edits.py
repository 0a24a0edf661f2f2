"""The commands that give nodes attributes of their own and set attributes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import AddedAttribute, Node, Plug

from ..errors import StandInError
from ..nodes import attributes
from ..nodes.naming import matching_nodes, named_nodes, several
from ..session.session import Session
from .calling import command

_ADDED = """
    double doubleAngle doubleLinear float long short byte char bool enum time
    double3 float3 double2 float2 compound string matrix message"""
ADDED_TYPES = frozenset(_ADDED.split())


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
    unit = now.unit({"doubleAngle": "angle", "doubleLinear": "length"}.get(type_, ""))
    now.scene.add_attribute(node, _added(long, type_, flags, unit))


def _added(long: str, type_: str, flags: dict, unit: float = 1.0) -> AddedAttribute:
    # Keyweave adds no attributes: defaults are radians and centimetres.
    return AddedAttribute(
        long=long,
        short=flags.get("shortName", long),
        type=type_,
        parent=flags.get("parent", ""),
        default=float(flags.get("defaultValue", 0.0)),
        least=_limit(flags, "minValue", "hasMinValue", unit),
        greatest=_limit(flags, "maxValue", "hasMaxValue", unit),
        multi=bool(flags.get("multi")),
        keyable=bool(flags.get("keyable")),
    )


def _limit(flags: dict, name: str, switch: str, unit: float) -> float | None:
    """Return a limit, which is stated in units of the interface; None without one."""
    is_stated = name in flags and flags.get(switch, True)
    return unit * float(flags[name]) if is_stated else None


def _add_proxy(now: Session, node: Node, long: str, flags: dict) -> None:
    """Give a node an attribute that is another node's, and driven by it."""
    source = now.scene.plug(flags["proxy"])
    own = attributes.added(now.scene, source)
    like = {
        "defaultValue": own.default if own else now.scene.graph.attribute(source).default,
        "keyable": flags.get("keyable", attributes.is_keyable(now.scene, source)),
    }
    if own is not None:
        limits = {"minValue": own.least, "maxValue": own.greatest}
        like.update({name: limit for name, limit in limits.items() if limit is not None})
    if "shortName" in flags:
        like["shortName"] = flags["shortName"]
    made = _added(long, attributes.type_name(now.scene, source), like)
    now.scene.add_attribute(node, replace(made, proxy=True))
    now.scene.connect(source, Plug(node, long))


def _queried(now: Session, name: str, flags: dict) -> Any:
    plug = now.scene.plug(name)
    own = attributes.added(now.scene, plug)
    if "exists" in flags:
        return own is not None
    if own is None:
        raise RuntimeError(
            f"'{name}' is not a dynamic attribute of node '{plug.node.name}'."
        )
    least, greatest = attributes.limits(now, plug)
    answers = {
        "defaultValue": own.default,
        "minValue": least,
        "maxValue": greatest,
        "hasMinValue": own.least is not None,
        "hasMaxValue": own.greatest is not None,
        "keyable": attributes.is_keyable(now.scene, plug),
        "attributeType": own.type,
        "dataType": [own.type],
        "usedAsProxy": own.proxy,
        "longName": own.long,
        "shortName": own.short,
    }
    (wanted,) = flags
    return answers[wanted]


VALUE_TYPES = {
    **dict.fromkeys(("double3", "float3", "long3", "short3"), 3),
    **dict.fromkeys(("double2", "float2", "long2", "short2"), 2),
    **{"double4": 4, "matrix": 16, "string": 1},
}


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
    if attributes.is_driven(now.scene, plug):
        _stick(now, plug, values, flags)
        return
    type_ = flags.get("type", "")
    if attributes.is_text(now.scene, plug) or type_ == "string":
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


def _stick(now: Session, plug: Plug, values: list[Any], flags: dict) -> None:
    """Set what something drives: where curves do, until the time changes."""
    # Unconfirmed in Maya: the value lasts until the time changes.
    # Seen by public tools: it succeeds in silence. It lasts as a value of MPlug does.
    children = now.scene.graph.attribute(plug).children
    for part, value in zip([plug.part(c.long) for c in children] or [plug], values):
        number = _inside(now, part, value, flags)
        if not attributes.is_driven(now.scene, part):
            now.scene.set_value(part, number)
        elif now.scene.sticks(part):
            now.scene.stick(part, number)


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
    parts = [plug.part(one.long) for one in scene.graph.attribute(plug).children]
    locked = any(scene.is_locked(one) for one in (plug, *parts))
    if locked:
        raise RuntimeError(
            f"setAttr: The attribute '{name}' is locked or connected and cannot be "
            "modified."
        )
    if attributes.is_computed(scene, plug):
        raise RuntimeError(f"setAttr: The attribute '{name}' cannot be modified.")


def _inside(now: Session, plug: Plug, value: Any, flags: dict) -> float:
    number = float(value)
    own = attributes.added(now.scene, plug)
    if own is not None:
        number = _limited(now, plug, own, number, flags)
    if attributes.type_name(now.scene, plug) in ("long", "short", "byte", "enum"):
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
