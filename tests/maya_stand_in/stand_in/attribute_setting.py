"""The command that sets attributes, and what it refuses to set."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii.document.document import AddedAttribute
from keyweave.scenes.maya_ascii.graph.plugs import Plug

from . import attribute_facts as facts
from .calling import command
from .errors import StandInError
from .naming import matching_nodes
from .session import Session

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
