"""Animation layers: how they hang together, and the blend nodes by which they change plugs.

Names and connections are those of scenes that Maya saved.
"""

from __future__ import annotations

from keyweave.scenes.maya_ascii import Layers, Node, Plug

from ..errors import StandInError
from ..session.scene import LiveScene
from ..session.session import Session
from . import attributes
from .connections import keep_value

AXES = ("X", "Y", "Z")
SMALL = 1e-9
# Seen in plug-ins that run in Maya 2024 to 2027: layers do not take these types.
# Unconfirmed in Maya: animLayer passes over attributes of these types without an error.
NOT_TAKEN = ("byte", "char")
TYPE_OF_KIND = {
    "length": "animBlendNodeAdditiveDL",
    "angle": "animBlendNodeAdditiveDA",
    "number": "animBlendNodeAdditive",
    "integer": "animBlendNodeAdditiveI32",
}
ROTATION, SCALE = "animBlendNodeAdditiveRotation", "animBlendNodeAdditiveScale"
# From a parent to a layer, then from a layer to its parent's arrays.
DOWN = (
    ("childsoloed", "siblingSolo"),
    ("foregroundWeight", "parentWeight"),
    ("outMute", "parentMute"),
)
UP = (("solo", "childrenSolo"), ("play", "cdly"))


# --- the tree of layers ---


def of(scene: LiveScene) -> Layers:
    """Return what finds the layers of a scene as it is now."""
    return Layers(scene.graph)


def base_layer(scene: LiveScene) -> Node | None:
    """Return the layer from which all others hang, alone as well."""
    layers = of(scene)
    every = layers.list_layers()
    roots = (node for node in every if layers.find_parent(node) is None)
    return layers.base() or next(roots, None)


def make_layer(now: Session, name: str, parent: Node | None) -> Node:
    """Make a layer on top of those that hang from another, or from the base."""
    scene = now.scene
    if parent is None:
        parent = base_layer(scene) or _make_base(now)
    layer = scene.create("animLayer", name)
    hang(scene, layer, parent)
    return layer


def _make_base(now: Session) -> Node:
    base = now.scene.create("animLayer", Layers.base_name)
    for name in ("override", "preferred", "selected"):
        now.scene.set_value(Plug(base, name), 1.0)
    return base


def hang(scene: LiveScene, layer: Node, parent: Node) -> None:
    """Connect a layer with its parent."""
    for attribute, target in DOWN:
        scene.connect(Plug(parent, attribute), Plug(layer, target))
    taken = scene.graph.data(parent).indices("childrenSolo")
    at = (taken[-1][-1] + 1 if taken else 0,)
    for attribute, target in UP:
        scene.connect(Plug(layer, attribute), Plug(parent, target, at))


def unhang(scene: LiveScene, layer: Node, parent: Node) -> None:
    """Take a layer off its parent."""
    for one in list(scene.document.connections):
        ends = (one.source_node, one.target_node)
        names = ("dsm", "dagSetMembers", "bnds", "blendNodes")
        if set(ends) == {layer, parent} and not one.target.startswith(names):
            scene.disconnect(one)


# --- what is on a layer ---


def add_member(now: Session, layer: Node, plug: Plug) -> None:
    """Put a plug on a layer: a blend node comes between it and what drove it."""
    scene = now.scene
    if of(scene).find_blend(layer, plug) is not None:
        return
    if scene.is_locked(plug):
        raise RuntimeError(f"{scene.plug_name(plug)} is locked and cannot be layered.")
    if attributes.type_name(scene, plug) in NOT_TAKEN:
        return
    target = _place(scene, layer, plug)
    value = float(now.value(target))
    driver = scene.connection_to(target)
    if driver is None and scene.source(target) is not None:
        raise StandInError(f"layering a part of a compound: {scene.plug_name(plug)}")
    node, end = _blend_node(now, layer, plug)
    if driver is not None:
        source = scene.graph.source_plug(driver)
        scene.disconnect(driver)
        scene.connect(source, Plug(node, f"inputA{end}"))
    scene.set_value(Plug(node, f"inputA{end}"), value)
    scene.set_value(Plug(node, f"inputB{end}"), _neutral(now, layer, node, value))
    scene.connect(Plug(node, f"output{end}"), target)
    n_taken = len(of(scene).memberships(layer))
    scene.connect(plug, Plug(layer, "dsm", (n_taken,)))


def _place(scene: LiveScene, layer: Node, plug: Plug) -> Plug:
    """Return the plug that a layer's blend is to drive: below those of higher layers."""
    order = of(scene).list_bottom_up()
    target = plug
    for blend in of(scene).list_blends(plug):
        above = of(scene).find_layer(blend.node)
        if above is None or order.index(above) < order.index(layer):
            break
        target = blend.below
    return target


def _neutral(now: Session, layer: Node, node: Node, value: float) -> float:
    """Return what a layer has of a plug before anybody keys it: nothing changes."""
    # Unconfirmed in Maya: adding a channel to a layer changes no value: overrides start
    # with its value, scales that multiply with 1.
    if now.value(Plug(layer, "override")) or node.type in (
        "animBlendNodeBoolean",
        "animBlendNodeEnum",
    ):
        return value
    if node.type != SCALE:
        return 0.0
    now.scene.set_value(Plug(node, "inputB"), 0.0)
    unchanged = abs(float(now.value(Plug(node, "output"))) - value) < SMALL
    return 0.0 if unchanged else 1.0


def _blend_node(now: Session, layer: Node, plug: Plug) -> tuple[Node, str]:
    """Return the node that blends a plug, and how its attributes end: X, Y, Z or not."""
    scene, type_ = now.scene, _blend_type(now.scene, plug)
    is_turn = type_ == ROTATION
    end = plug.attribute[-1] if is_turn else ""
    if is_turn:
        # Unconfirmed in Maya: one node blends all rotations, also where one axis is alone.
        for axis in AXES:
            blend = of(scene).find_blend(layer, plug.part(f"rotate{axis}"))
            if blend is not None:
                return blend.node, end
    attribute = "rotate" if is_turn else plug.attribute
    bare = plug.node.name.rpartition(":")[2]
    node = scene.create(type_, f"{bare}_{attribute}_{layer.name}")
    scene.connect(Plug(layer, "backgroundWeight"), Plug(node, "weightA"))
    scene.connect(Plug(layer, "foregroundWeight"), Plug(node, "weightB"))
    if is_turn:
        mode = Plug(layer, "outRotationAccumulationMode")
        scene.connect(mode, Plug(node, "accumulationMode"))
        scene.connect(Plug(plug.node, "rotateOrder"), Plug(node, "rotateOrder"))
    elif type_ == SCALE:
        mode = Plug(layer, "scaleAccumulationMode")
        scene.connect(mode, Plug(node, "accumulationMode"))
    taken = [one for one in scene.graph.incoming(layer) if one.target.startswith("bnds")]
    scene.connect(Plug(node, "message"), Plug(layer, "bnds", (len(taken),)))
    return node, end


def _blend_type(scene: LiveScene, plug: Plug) -> str:
    type_, kind = attributes.type_name(scene, plug), scene.graph.attribute(plug).kind
    if scene.is_dag(plug.node) and plug.attribute in [f"rotate{axis}" for axis in AXES]:
        return ROTATION
    if scene.is_dag(plug.node) and plug.attribute in [f"scale{axis}" for axis in AXES]:
        return SCALE
    if type_ == "bool":
        return "animBlendNodeBoolean"
    if type_ == "enum":
        return "animBlendNodeEnum"
    if kind not in TYPE_OF_KIND:
        raise StandInError(f"layering {scene.plug_name(plug)}, which is of type {type_}")
    return TYPE_OF_KIND[kind]


def remove_member(now: Session, layer: Node, plug: Plug) -> None:
    """Take a plug off a layer: what is below the layer drives it again."""
    scene = now.scene
    blend = of(scene).find_blend(layer, plug)
    if blend is None:
        raise RuntimeError(f"{scene.plug_name(plug)} is not on {layer.name}.")
    lists = {scene.graph.target_plug(one) for one in of(scene).memberships(layer)}
    targets = [one for one in scene.targets(blend.output) if one not in lists]
    below = scene.connection_to(blend.below)
    value = float(now.value(blend.below))
    curve = scene.connection_to(blend.own)
    for target in targets:
        driver = scene.connection_to(target)
        if driver is not None:
            scene.disconnect(driver)
        if below is None:
            scene.set_value(target, value)
        else:
            source = scene.graph.source_plug(below)
            scene.connect(source, target)
    if below is not None:
        scene.disconnect(below)
    if curve is not None:
        keep_value(now, blend.own)
        scene.disconnect(curve)
        _drop_if_idle(scene, curve.source_node)
    _forget(scene, layer, plug)
    if not any(
        one.source_node is blend.node and one.source != "message"
        for one in scene.document.connections
    ):
        scene.delete(blend.node)


def _drop_if_idle(scene: LiveScene, curve: Node) -> None:
    used = any(one.source_node is curve for one in scene.document.connections)
    if curve.type.startswith("animCurve") and not used and not curve.referenced:
        scene.delete(curve)


def _forget(scene: LiveScene, layer: Node, plug: Plug) -> None:
    for one in of(scene).memberships(layer):
        if scene.graph.source_plug(one) == plug:
            scene.disconnect(one)


def remove_layer(now: Session, layer: Node) -> None:
    """Take a layer away, with those that hang from it and their blend nodes."""
    for child in of(now.scene).list_children(layer):
        remove_layer(now, child)
    for plug in of(now.scene).members(layer):
        remove_member(now, layer, plug)
    now.scene.delete(layer)
