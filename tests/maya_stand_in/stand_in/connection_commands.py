"""Commands that connect plugs, take connections away, and ask for them."""

from __future__ import annotations

from keyweave.scenes.maya_ascii.graph.plugs import Plug

from .calling import command
from .errors import StandInError
from .live_scene import LiveScene
from .session import Session

ANY_KIND = ("any", "string")
NUMBERS = ("number", "integer")
CONVERTED = ("angle", "length", "time", "number")


@command("connectAttr", create="force lock nextAvailable")
def connect_attr(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Let one plug drive another."""
    source, target = (now.scene.plug(name) for name in objects)
    if flags.get("nextAvailable"):
        target = _next_available(now.scene, target)
    check_ends(now.scene, source, target)
    known = now.scene.connection_to(target)
    if known is not None:
        if now.scene.graph.data(known.source_node).plug(known.source) == source:
            return ""  # Maya warns, and leaves it
        if not flags.get("force"):
            raise RuntimeError(
                f"The destination attribute '{now.scene.plug_name(target)}' cannot be "
                "modified; it has an incoming connection. Use force to replace it."
            )
        now.scene.disconnect(known)
    connect(now, source, target)
    if flags.get("lock"):
        now.scene.set_lock(target, True)
    names = (now.scene.plug_name(source), now.scene.plug_name(target))
    return "Connected {} to {}.".format(*names)


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
    # Unconfirmed in Maya: lengths and numbers are connected without a conversion.
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


def _next_available(scene: LiveScene, target: Plug) -> Plug:
    """Return the first element of an array behind those that are taken."""
    attribute = scene.graph.attribute(target)
    known = scene.graph.data(target.node).attributes.by_name
    if attribute.long in known and not attribute.multi:
        raise RuntimeError(f"{scene.plug_name(target)} is no array")
    taken = scene.graph.data(target.node).indices(attribute.long)
    return target._replace(at=((taken[-1][-1] + 1) if taken else 0,))


@command("disconnectAttr", create="")
def disconnect_attr(now: Session, objects: list, flags: dict, mode: str) -> str:
    """Take a connection between two plugs away."""
    source, target = (now.scene.plug(name) for name in objects)
    known = now.scene.connection_to(target)
    names = (now.scene.plug_name(source), now.scene.plug_name(target))
    if (
        known is None
        or now.scene.graph.data(known.source_node).plug(known.source) != source
    ):
        raise RuntimeError(
            "There is no connection from '{}' to '{}' to disconnect".format(*names)
        )
    if now.scene.is_locked(target):
        raise RuntimeError(f"The destination attribute '{names[1]}' is locked.")
    keep_value(now, target)
    now.scene.disconnect(known)
    return "Disconnect {} from {}.".format(*names)


def keep_value(now: Session, target: Plug) -> None:
    """Let a plug that loses its driver stay where it is."""
    attribute = now.scene.graph.attribute(target)
    if attribute.kind == "string" or target.attribute == "message":
        return
    if attribute.long in now.scene.graph.data(target.node).attributes.by_name:
        value = now.value(target)
        now.scene.set_value(target, value if value.ndim else float(value))


@command("isConnected", undoable=False, create="ignoreUnitConversion")
def is_connected(now: Session, objects: list, flags: dict, mode: str) -> bool:
    """Return whether one plug drives another directly."""
    source, target = (now.scene.plug(name) for name in objects)
    found = now.scene.targets(source)
    if flags.get("ignoreUnitConversion"):
        through = [p.node for p in found if p.node.type == "unitConversion"]
        found += [t for n in through for t in now.scene.targets(Plug(n, "output"))]
    return target in found
