"""The command that reads attributes, in units of the interface."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii.graph.plugs import Plug

from . import attribute_facts as facts
from .calling import command
from .errors import StandInError
from .session import Session


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
