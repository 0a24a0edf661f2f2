"""The command animLayer: animation layers made, filled, asked for and changed."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..nodes import attributes, layers
from ..nodes.naming import node_of, several
from ..session.session import Session
from .calling import command

SWITCHES = ("override", "mute", "solo", "lock", "preferred", "selected", "passthrough")
NUMBERS = ("weight",)
CREATE = "override mute solo lock preferred selected passthrough weight parent attribute"
QUERY = "layeredPlug findCurveForPlug affectedLayers children exists root attribute parent"
QUERIED = "override mute solo lock preferred selected passthrough weight"
MORE = "blendNodes animCurves baseAnimCurves"


@command(
    "animLayer",
    create=f"{CREATE} addSelectedObjects exists",
    query=f"{QUERY} {QUERIED} {MORE}",
    edit=f"{CREATE} removeAttribute addSelectedObjects removeAllAttributes",
)
def anim_layer(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Make an animation layer, change one, or ask for one."""
    if mode == "query" or "exists" in flags:
        return _queried(now, objects, flags)
    if mode == "edit":
        (name,) = objects
        layer = _layer(now, name)
    else:
        name = objects[0] if objects else "AnimLayer#"
        parent = _layer(now, flags["parent"]) if "parent" in flags else None
        layer = layers.make_layer(now, name, parent)
    _change(now, layer, flags, mode)
    return now.scene.name(layer) if mode == "create" else None


def _layer(now: Session, name: str) -> Node:
    node = now.scene.node(name)
    if node.type != "animLayer":
        raise RuntimeError(f"{name} is no animation layer.")
    return node


def _change(now: Session, layer: Node, flags: dict, mode: str) -> None:
    for name in (*SWITCHES, *NUMBERS):
        if name in flags:
            now.scene.set_value(Plug(layer, name), float(flags[name]))
    if "parent" in flags and mode == "edit":
        _hang(now, layer, _layer(now, flags["parent"]))
    for plug in _plugs(now, several(flags.get("attribute"))):
        layers.add_member(now, layer, plug)
    if flags.get("addSelectedObjects"):
        for plug in _keyable(now):
            layers.add_member(now, layer, plug)
    for plug in _plugs(now, several(flags.get("removeAttribute"))):
        layers.remove_member(now, layer, plug)
    if flags.get("removeAllAttributes"):
        for plug in layers.of(now.scene).members(layer):
            layers.remove_member(now, layer, plug)


def _hang(now: Session, layer: Node, parent: Node) -> None:
    if layers.of(now.scene).members(layer):
        raise StandInError("animLayer -parent of a layer that has members")
    before = layers.of(now.scene).find_parent(layer)
    if before is not None:
        layers.unhang(now.scene, layer, before)
    layers.hang(now.scene, layer, parent)


def _plugs(now: Session, names: list[str]) -> list[Plug]:
    """Return the plugs of names, the parts of compounds for a whole."""
    found: list[Plug] = []
    for name in names:
        plug = now.scene.plug(name)
        parts = now.scene.graph.attribute(plug).children
        found += [plug.part(part.long) for part in parts] or [plug]
    return found


def _keyable(now: Session) -> list[Plug]:
    """Return the keyable plugs of what is selected that nothing locks."""
    found: list[Plug] = []
    for node in dict.fromkeys(node_of(one) for one in now.selection):
        for attribute in attributes.attributes_of(now.scene, node):
            plug = Plug(node, attribute.long)
            if attribute.children or not attributes.is_keyable(now.scene, plug):
                continue
            if not now.scene.is_locked(plug):
                found.append(plug)
    return found


# --- asking ---


def _queried(now: Session, objects: list, flags: dict) -> Any:
    asked = list(flags)
    if len(asked) != 1:
        raise StandInError(f"animLayer asked for {asked}")
    name, scene = asked[0], now.scene
    if name == "exists":
        found = scene.find(objects[0]) if objects else []
        return any(node.type == "animLayer" for node in found)
    if name == "root":
        base = layers.base_layer(scene)
        return scene.name(base) if base is not None else None
    if name == "affectedLayers":
        return _affected(now)
    layer = _layer(now, objects[0])
    if name in SWITCHES:
        return bool(now.value(Plug(layer, name)))
    if name in NUMBERS:
        return float(now.value(Plug(layer, name)))
    return _ANSWERS[name](now, layer, flags[name])


def _affected(now: Session) -> list[str] | None:
    """Return the layers that change what is selected, the base first."""
    nodes = {node_of(one) for one in now.selection}
    found = [
        layer
        for layer in layers.of(now.scene).list_bottom_up()
        if any(plug.node in nodes for plug in layers.of(now.scene).members(layer))
    ]
    base = layers.base_layer(now.scene)
    # Keyweave does not ask: affectedLayers names the base layer with any other.
    every = [base, *found] if found and base is not None else found
    return [now.scene.name(layer) for layer in every] or None


def _layered_plug(now: Session, layer: Node, name: Any) -> str | None:
    plug = now.scene.plug(name)
    if layers.of(now.scene).find_parent(layer) is None:
        raise StandInError("animLayer asked for the layeredPlug of the base layer")
    blend = layers.of(now.scene).find_blend(layer, plug)
    return now.scene.plug_name(blend.own) if blend is not None else None


def _curve_of_plug(now: Session, layer: Node, name: Any) -> list[str] | None:
    found = _curve(now, layer, now.scene.plug(name))
    return [now.scene.name(found)] if found is not None else None


def _curve(now: Session, layer: Node, plug: Plug) -> Node | None:
    """Return the curve that a layer has of a plug; of the base what is below all blends."""
    scene = now.scene
    if layers.of(scene).find_parent(layer) is None:
        blends = layers.of(scene).list_blends(plug)
        source = scene.source(blends[-1].below if blends else plug)
    else:
        blend = layers.of(scene).find_blend(layer, plug)
        source = scene.source(blend.own) if blend is not None else None
    if source is None or not source.node.type.startswith("animCurve"):
        return None
    return source.node


def _curves(now: Session, layer: Node, given: Any) -> list[str] | None:
    plugs = layers.of(now.scene).members(layer)
    found = [_curve(now, layer, plug) for plug in plugs]
    return [now.scene.name(one) for one in found if one is not None] or None


def _base_curves(now: Session, layer: Node, given: Any) -> list[str] | None:
    base = layers.base_layer(now.scene) or layer
    plugs = layers.of(now.scene).members(layer)
    found = [_curve(now, base, plug) for plug in plugs]
    return [now.scene.name(one) for one in found if one is not None] or None


def _blend_nodes(now: Session, layer: Node, given: Any) -> list[str] | None:
    plugs = layers.of(now.scene).members(layer)
    found = [layers.of(now.scene).find_blend(layer, plug) for plug in plugs]
    nodes = dict.fromkeys(one.node for one in found if one is not None)
    return [now.scene.name(node) for node in nodes] or None


def _attributes(now: Session, layer: Node, given: Any) -> list[str] | None:
    plugs = layers.of(now.scene).members(layer)
    return [now.scene.plug_name(plug) for plug in plugs] or None


def _children(now: Session, layer: Node, given: Any) -> list[str] | None:
    return [
        now.scene.name(one) for one in layers.of(now.scene).list_children(layer)
    ] or None


def _parent(now: Session, layer: Node, given: Any) -> str | None:
    found = layers.of(now.scene).find_parent(layer)
    return now.scene.name(found) if found is not None else None


_ANSWERS = {
    "layeredPlug": _layered_plug,
    "findCurveForPlug": _curve_of_plug,
    "animCurves": _curves,
    "baseAnimCurves": _base_curves,
    "blendNodes": _blend_nodes,
    "attribute": _attributes,
    "children": _children,
    "parent": _parent,
}
