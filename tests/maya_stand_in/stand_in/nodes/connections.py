"""Connections between plugs: which can be, units between them, and values they leave."""

from __future__ import annotations

from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..session.scene import LiveScene
from ..session.session import Session

ANY_KIND = ("any", "string")
NUMBERS = ("number", "integer")
CONVERTED = ("angle", "length", "time", "number")


def connect(now: Session, source: Plug, target: Plug) -> None:
    """Connect two plugs, with a unitConversion between where units differ."""
    scene = now.scene
    if not _differ(scene, source, target):
        scene.connect(source, target)
        return
    conversion = scene.create("unitConversion", "unitConversion#")
    factor = now.unit(scene.graph.attribute(target).kind) / now.unit(
        scene.graph.attribute(source).kind
    )
    scene.set_value(Plug(conversion, "conversionFactor"), factor)
    scene.connect(source, Plug(conversion, "input"))
    scene.connect(Plug(conversion, "output"), target)


def _differ(scene: LiveScene, source: Plug, target: Plug) -> bool:
    """Return whether a number means something else on the other side."""
    kinds = [scene.graph.attribute(plug).kind for plug in (source, target)]
    kinds = ["number" if kind in NUMBERS else kind for kind in kinds]
    if set(kinds) & set(ANY_KIND) or kinds[0] == kinds[1]:
        return False
    if scene.graph.attribute(source).children or not set(kinds) <= set(CONVERTED):
        raise StandInError(f"connectAttr converts {kinds[0]} to {kinds[1]}")
    # Keyweave connects plugs of one unit only: lengths and numbers need no conversion.
    return set(kinds) != {"length", "number"}


def check_ends(scene: LiveScene, source: Plug, target: Plug) -> None:
    """Raise unless one plug can drive another."""
    name = scene.plug_name(target)
    if scene.is_locked(target) or target.node.locked:
        raise RuntimeError(f"The destination attribute '{name}' is locked.")
    if target.attribute in scene.graph.data(target.node).attributes.type.rules:
        raise RuntimeError(f"The destination attribute '{name}' is not writable.")
    ends = [scene.graph.attribute(plug) for plug in (source, target)]
    known = [
        one.long in scene.graph.data(p.node).attributes.by_name
        for one, p in zip(ends, (source, target))
    ]
    if not all(known) or "any" in (ends[0].kind, ends[1].kind):
        return
    shapes = {(len(one.children), one.kind in ("matrix", "string")) for one in ends}
    if len(shapes) > 1:
        raise RuntimeError(
            f"The attribute '{name}' cannot be connected: the data types are incompatible."
        )


def keep_value(now: Session, target: Plug) -> None:
    """Let a plug that loses its driver stay where it is."""
    attribute = now.scene.graph.attribute(target)
    if attribute.kind == "string" or target.attribute == "message":
        return
    if attribute.long in now.scene.graph.data(target.node).attributes.by_name:
        value = now.value(target)
        now.scene.set_value(target, value if value.ndim else float(value))
