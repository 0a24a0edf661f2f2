"""What attributes are besides their values: types, whether they show, whether they take."""

from __future__ import annotations

from keyweave.scenes.maya_ascii import AddedAttribute, Attribute, Node, Plug

from ..session.scene import LiveScene
from ..session.session import Session

TYPE_OF_KIND = {
    **{"number": "double", "integer": "long", "length": "doubleLinear"},
    **{"angle": "doubleAngle", "time": "time", "matrix": "matrix", "string": "string"},
}
_SWITCHES = """
    visibility inheritsTransform segmentScaleCompensate weightedTangents enableTimewarp
    mute solo override lock preferred passthrough selected"""
_CHOICES = """
    rotateOrder preInfinity postInfinity tangentType drawStyle operation
    rotationAccumulationMode outRotationAccumulationMode scaleAccumulationMode
    accumulationMode rotationInterpolation"""
SWITCHES = frozenset(_SWITCHES.split())
CHOICES = frozenset(_CHOICES.split())
KEYABLE = frozenset(
    ["visibility"]
    + [f"{name}{axis}" for name in ("translate", "rotate", "scale") for axis in "XYZ"]
)
# Names of keyweave's own begin with them.
NOT_MAYAS = ("aboveMatrix", "fkRotate", "solution")
TEXTS = ("string",)


def added(scene: LiveScene, plug: Plug) -> AddedAttribute | None:
    """Return what was added to a node under a plug's name; None if it is its type's."""
    return plug.node.added.get(plug.attribute)


def limits(now: Session, plug: Plug) -> tuple[float | None, float | None]:
    """Return the limits of an added attribute in units of the interface."""
    own, kind = added(now.scene, plug), now.kind(plug)
    unit = now.unit(kind) if kind in ("angle", "length") else 1.0
    ends = (own.least, own.greatest) if own else (None, None)
    least, greatest = (None if end is None else end / unit for end in ends)
    return least, greatest


def type_name(scene: LiveScene, plug: Plug) -> str:
    """Return the type of a plug as Maya calls it."""
    own = added(scene, plug)
    attribute = scene.graph.attribute(plug)
    if attribute.children:
        compound = own.type if own is not None else "double"
        return compound if own is not None else f"{compound}{len(attribute.children)}"
    if own is not None:
        return own.type
    if plug.attribute == "message":
        return "message"
    if attribute.long in SWITCHES:
        return "bool"
    if attribute.long in CHOICES:
        return "enum"
    return TYPE_OF_KIND.get(attribute.kind, "double")


def is_text(scene: LiveScene, plug: Plug) -> bool:
    """Return whether a plug holds a string."""
    return type_name(scene, plug) in TEXTS or isinstance(
        scene.graph.data(plug.node).values.get((plug.attribute, plug.at)), str
    )


def is_computed(scene: LiveScene, plug: Plug) -> bool:
    """Return whether a node computes a plug, which nobody can set."""
    attribute = scene.graph.attribute(plug)
    rules = scene.graph.data(plug.node).attributes.type.rules
    return attribute.long in rules or attribute.parent in rules


def is_keyable(scene: LiveScene, plug: Plug) -> bool:
    """Return whether a plug shows in the channel box to be keyed."""
    said = scene.graph.data(plug.node).keyable.get(plug.attribute)
    if said is not None:
        return said
    own = added(scene, plug)
    if own is not None:
        return own.keyable
    return plug.attribute in KEYABLE and scene.is_dag(plug.node)


def is_driven(scene: LiveScene, plug: Plug) -> bool:
    """Return whether a connection ends at a plug, at what it is part of or its parts."""
    attribute = scene.graph.attribute(plug)
    parts = [plug.part(child.long) for child in attribute.children]
    return any(scene.source(one) is not None for one in (plug, *parts))


def drives_by_curve(scene: LiveScene, plug: Plug) -> bool:
    """Return whether an animation curve alone drives a plug."""
    source = scene.source(plug)
    return source is not None and source.node.type.startswith("animCurve")


def attributes_of(scene: LiveScene, node: Node) -> list[Attribute]:
    """Return a node's attributes, each compound before its parts."""
    known = scene.graph.data(node).attributes.by_name.values()
    found = {one.long: one for one in known}  # each is known by two names
    return [one for name, one in found.items() if not name.startswith(NOT_MAYAS)]
