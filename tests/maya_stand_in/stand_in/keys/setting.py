"""Commands that set keys: at times that are named, or at each frame of a range."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.curves.key_insertion import insert_key
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave.scenes.maya_ascii import Node, Plug

from ..commands.calling import command
from ..errors import StandInError
from ..nodes.attributes import type_name
from ..nodes.naming import several
from ..session.keys import Keys, single
from ..session.session import Session
from .targets import (
    SAME,
    SCOPE,
    check_editable,
    curve_of,
    meant_plugs,
    meant_times,
    put_keys,
    seconds_of,
    unit_of,
)

LETTERS = {"length": "L", "angle": "A", "time": "T"}
TYPE_OF_SIDE = {"inTangentType": "in_types", "outTangentType": "out_types"}
SWITCHES = ("bool", "enum")


@command(
    "setKeyframe",
    create="attribute time value inTangentType outTangentType breakdown animated "
    "insert insertBlend hierarchy shape controlPoints",
)
def set_keyframe(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Set keys, and make the curves that hold them; return how many keys there are."""
    times = [seconds_of(now, one) for one in several(flags.get("time"))] or [now.time]
    types = {
        side: _known(flags[name]) for name, side in TYPE_OF_SIDE.items() if name in flags
    }
    columns = {**types, "breakdowns": bool(flags.get("breakdown", False))}
    n_set = 0
    for plug in meant_plugs(now, objects, flags, keyable=True):
        if not _is_asked(now, plug, flags):
            continue
        if flags.get("insert"):
            n_set += _insert(now, plug, times, flags)
            continue
        value = _value(now, plug, flags)
        curve = curve_of(now, plug) or new_curve(now, plug)
        keys = now.scene.curves[curve]
        for time in times:
            keys = _with_key(keys, time, value, {**_usual(now, plug), **columns})
        put_keys(now, curve, keys)
        n_set += len(times)
    return n_set


def _is_asked(now: Session, plug: Plug, flags: dict) -> bool:
    """Return whether a plug is to be keyed; raise if that is refused."""
    curve = curve_of(now, plug)
    if plug.node not in now.scene.curves:
        # Keyweave sets no keys by command: setKeyframe on a locked attribute is an error.
        if now.scene.is_locked(plug) or (plug.node.locked and curve is None):
            name = now.scene.plug_name(plug)
            raise RuntimeError(f"The attribute '{name}' is locked and cannot be keyed.")
        if curve is None and now.scene.source(plug) is not None:
            if flags.get("insertBlend") is False:
                return False
            name = now.scene.plug_name(plug)
            raise StandInError(f"{name} is driven; the stand-in makes no pairBlend")
    return curve is not None or not (flags.get("animated") or flags.get("insert"))


def _value(now: Session, plug: Plug, flags: dict) -> float:
    """Return the value to key: as given, or the one at the current time."""
    if "value" in flags:
        return float(flags["value"]) * unit_of(now, plug)
    if plug.node in now.scene.curves:
        return float(now.scene.curves[plug.node].evaluate(now.time))
    return float(now.value(plug))


def _with_key(keys: Keys, time: float, value: float, columns: dict[str, Any]) -> Keys:
    # A key set upon another takes new tangents: seen in plug-ins that run in Maya.
    row = keys.find(time)
    at = time if row is None else keys.times[row]
    return keys.joined(single(keys.kind, at, value, **columns))


def _insert(now: Session, plug: Plug, times: list[float], flags: dict) -> int:
    """Set keys that leave the curve as it is."""
    if {"value", *TYPE_OF_SIDE} & flags.keys():
        raise StandInError("setKeyframe inserts keys without a value and tangent types")
    curve = curve_of(now, plug)
    keys = now.scene.curves[curve]
    made = keys.curve
    for time in times:
        made = insert_key(made, time)
    put_keys(now, curve, Keys.of(made))
    return len(made) - len(keys)


def _usual(now: Session, plug: Plug) -> dict[str, str]:
    """Return the tangent types of a new key: the preferred ones, steps of switches."""
    types = {f"{side}_types": type_ for side, type_ in now.tangent_types.items()}
    # Unconfirmed in Maya: keys of switches and enums are left with a step.
    is_switch = type_name(now.scene, plug) in SWITCHES
    return {**types, "out_types": "step"} if is_switch else types


def _known(type_: str) -> str:
    if type_ == "fixed" or type_ not in TANGENT_TYPES:
        raise StandInError(f"the stand-in sets no keys with {type_} tangents")
    return type_


def new_curve(now: Session, plug: Plug) -> Node:
    """Make a curve without keys that drives a plug."""
    # As in saved scenes, the name is without the namespace of the node.
    name = f"{plug.node.name.rpartition(':')[2]}_{plug.attribute}"
    # Unconfirmed in Maya: the name of an element's curve contains its index.
    name += "".join(f"_{one}_" for one in plug.at)
    curve = now.scene.create(f"animCurveT{LETTERS.get(now.kind(plug), 'U')}", name)
    now.scene.connect(Plug(curve, "output"), plug)
    return curve


@command(
    "bakeResults",
    create=f"attribute time sampleBy simulation preserveOutsideKeys {SCOPE} "
    "sparseAnimCurveBake minimizeRotation",
)
def bake_results(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Give plugs a key at each frame of a range with what they are there."""
    for name in ("simulation", "sparseAnimCurveBake", "minimizeRotation"):
        if flags.get(name):
            raise StandInError(f"the stand-in does not bake with {name}")
    plugs = meant_plugs(now, objects, flags, keyable=True)
    times = _baked_times(now, flags)
    for plug in plugs:
        _check_can_bake(now, plug)
    values = [np.broadcast_to(one, times.shape) for one in now.scene.evaluate(plugs, times)]
    for plug, some in zip(plugs, values):
        _bake(now, plug, times, some, keep=bool(flags.get("preserveOutsideKeys")))
    return len(plugs)


def _baked_times(now: Session, flags: dict) -> Any:
    if "time" not in flags:
        raise StandInError("bakeResults needs a range of time")
    ((first, last),) = meant_times(now, flags["time"])
    if not np.isfinite([first, last]).all():
        raise StandInError("bakeResults needs both ends of a range of time")
    step = seconds_of(now, flags.get("sampleBy", 1))
    return first + step * np.arange(int((last - first) / step + 1e-6) + 1)


def _check_can_bake(now: Session, plug: Plug) -> None:
    name = now.scene.plug_name(plug)
    if now.scene.is_locked(plug):
        raise RuntimeError(f"The attribute '{name}' is locked and cannot be baked.")
    curve = curve_of(now, plug)
    if curve is not None:
        check_editable(now, curve)
    direct = now.scene.connection_to(plug)
    if direct is None and now.scene.source(plug) is not None:
        raise StandInError(f"{name} is driven as part of a compound")
    implied = now.scene.graph.source(plug)
    if direct is None and implied is not None:
        raise StandInError(f"{name} is driven by {implied.node.name} without a connection")


def _bake(now: Session, plug: Plug, times: Any, values: Any, *, keep: bool) -> None:
    # Keyweave does not use bakeResults: baked keys are auto on both sides.
    curve, known = curve_of(now, plug), now.scene.connection_to(plug)
    if curve is None:
        if known is not None:
            now.scene.disconnect(known)
        curve = new_curve(now, plug)
    old = now.scene.curves[curve]
    first, last = times[0] - SAME, times[-1] + SAME
    outside = [row for row, at in enumerate(old.times) if not first <= at <= last]
    keys = old.only(outside if keep else [])
    for time, value in zip(times, values):
        keys = keys.joined(single(keys.kind, float(time), float(value)))
    put_keys(now, curve, keys)
