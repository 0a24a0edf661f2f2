"""The command that gives nodes attributes of their own."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii.document.document import AddedAttribute, Node
from keyweave.scenes.maya_ascii.graph.plugs import Plug

from . import attribute_facts as facts
from .calling import command
from .errors import StandInError
from .naming import named_nodes, several
from .session import Session

_ADDED = """
    double doubleAngle doubleLinear float long short byte bool enum time
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
