"""The command that asks for tangents and changes them.

Maya holds a tangent as x and y in seconds and internal units. What animators see is its
angle and weight, in frames and units of the interface.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from keyweave.curves.tangents import TANGENT_TYPES, slope_to_tangent, span_lengths
from keyweave.formats.maya_units import TangentUnits, angle_to_tangent, tangent_to_angle
from keyweave.scenes.maya_ascii import Node, Plug

from ..commands.calling import command
from ..errors import StandInError
from ..session.keys import Keys
from ..session.session import Session
from .targets import CHOOSING, SCOPE, edit_keys, meant_curves, meant_rows, unit_of

SIDES = ("in", "out")
PER_KEY = (
    *("inTangentType", "outTangentType", "inAngle", "outAngle", "inWeight", "outWeight"),
    *("ix", "iy", "ox", "oy", "lock", "weightLock"),
)
NOT_TURNED = ("step", "stepnext")


class Turned(NamedTuple):
    """Where a tangent points, as the interface shows it."""

    angle: float
    weight: float


@command(
    "keyTangent",
    create=f"{CHOOSING} {SCOPE} absolute g weightedTangents {' '.join(PER_KEY)}",
    edit=f"{CHOOSING} {SCOPE} absolute g weightedTangents {' '.join(PER_KEY)}",
    query=f"{CHOOSING} {SCOPE} g weightedTangents {' '.join(PER_KEY)}",
)
def key_tangent(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return what is asked of tangents, or change them; then how many curves changed."""
    if flags.get("g"):
        return _preferred(now, flags, mode)
    curves = meant_curves(now, objects, flags)
    if mode == "query":
        return _asked(now, curves, flags)
    return edit_keys(now, curves, flags, _edited)


def _preferred(now: Session, flags: dict, mode: str) -> list[str] | int:
    """Return the types of new tangents that the user prefers, or change them."""
    types = {side: flags.get(f"{side}TangentType") for side in SIDES}
    asked = {side: type_ for side, type_ in types.items() if type_}
    if not asked or len(flags) > len(asked) + 1:
        raise StandInError("keyTangent -global takes types of tangents only")
    if mode == "query":
        return [now.tangent_types[side] for side in asked]
    now.tangent_types.update(asked)  # a preference, which undo leaves as it is
    return 0


def _asked(now: Session, curves: list[Node], flags: dict) -> list[Any] | None:
    # Keyweave does not use keyTangent: values come in the order of PER_KEY.
    asked = [name for name in PER_KEY if flags.get(name)]
    if flags.get("weightedTangents"):
        if asked:
            raise StandInError("keyTangent is asked for curves and keys at once")
        return [now.scene.curves[curve].weighted for curve in curves] or None
    if not asked:
        raise StandInError("keyTangent is asked for nothing")
    found = []
    for curve in curves:
        keys = now.scene.curves[curve]
        units = tangent_units(now, curve, weighted=keys.weighted)
        for row in meant_rows(now, keys, flags):
            found += [_fact(keys, row, name, units) for name in asked]
    return found or None


def _fact(keys: Keys, row: int, name: str, units: TangentUnits) -> Any:
    if name in ("lock", "weightLock"):
        return (keys.tangents_locked if name == "lock" else keys.weights_locked)[row]
    side = "in" if name.startswith("i") else "out"
    if name.endswith("TangentType"):
        return getattr(keys, f"{side}_types")[row]
    if name in ("ix", "iy", "ox", "oy"):
        return _used(keys, row, side)["xy".index(name[1])]
    shown = turned(keys, row, side, units)
    return shown.angle if name.endswith("Angle") else shown.weight


def tangent_units(now: Session, curve: Node, *, weighted: bool) -> TangentUnits:
    """Return in what angles and weights of a curve are given."""
    # Unconfirmed in Maya: angles and weights of tangents are those in frames and units of
    # the interface, for curves of angles too, and count degrees where rotations do.
    value = unit_of(now, Plug(curve, "output"))
    return TangentUnits(now.frame_rate, value, now.unit("angle"), weighted)


def _used(keys: Keys, row: int, side: str) -> tuple[float, float]:
    """Return a tangent as it is used, be it given or computed."""
    at = 0 if side == "in" else 2
    return keys.tangents[at][row], keys.tangents[at + 1][row]


def turned(keys: Keys, row: int, side: str, units: TangentUnits) -> Turned:
    """Return where a tangent points."""
    return Turned(*tangent_to_angle(*_used(keys, row, side), units))


def _edited(now: Session, curve: Node, keys: Keys, rows: list[int], flags: dict) -> Keys:
    """Change keys in the order: weighting, unlocking, types, tangents, locks."""
    if "weightedTangents" in flags:
        keys = weighted_keys(keys, bool(flags["weightedTangents"]))
    units = tangent_units(now, curve, weighted=keys.weighted)
    locks = {"lock": "tangents_locked", "weightLock": "weights_locked"}
    given = {column: bool(flags[name]) for name, column in locks.items() if name in flags}
    for row in rows:
        keys = keys.set_at(row, **{name: False for name, on in given.items() if not on})
        for side in SIDES:
            keys = with_type(keys, row, side, flags.get(f"{side}TangentType"))
        for side in SIDES:
            x, y = _asked_vector(keys, row, side, flags, units)
            if x is not None:
                keys = with_tangent(keys, row, side, x, y, units)
        keys = keys.set_at(row, **{name: True for name, on in given.items() if on})
    return keys


def with_type(keys: Keys, row: int, side: str, type_: str | None) -> Keys:
    """Return keys one tangent of which has another type; a fixed one stays as it is."""
    if type_ is None:
        return keys
    return keys.set_at(row, **type_columns(keys, row, side, type_))


def type_columns(keys: Keys, row: int, side: str, type_: str) -> dict[str, Any]:
    """Return what changes of a key one tangent of which gets another type."""
    if type_ not in TANGENT_TYPES:
        raise StandInError(f"the stand-in knows no {type_} tangents")
    x, y = 0.0, 0.0
    if type_ == "fixed":
        x, y = _used(keys, row, side)
    elif type_ == "autocustom":
        # Unconfirmed in Maya: a fixed tangent that becomes autocustom keeps its shape.
        x, y = (getattr(keys, f"{side}_{end}")[row] for end in "xy")
    return {f"{side}_types": type_, f"{side}_x": x, f"{side}_y": y}


def with_tangent(
    keys: Keys, row: int, side: str, x: float, y: float, units: TangentUnits
) -> Keys:
    """Turn or stretch a tangent; a locked one on the other side turns as far."""
    before = turned(keys, row, side, units)
    made = _fixed(keys, row, side, x, y)
    other = "out" if side == "in" else "in"
    is_free = not keys.tangents_locked[row]
    if is_free or getattr(keys, f"{other}_types")[row] in NOT_TURNED:
        return made
    by = turned(made, row, side, units).angle - before.angle
    if by == 0:
        return made
    # Keyweave does not use keyTangent: locked tangents keep the angle between them.
    across = turned(keys, row, other, units)
    if math.isclose(across.angle, before.angle, abs_tol=1e-9):
        angle = before.angle + by
    else:
        steep = (math.pi / 2) / units.angle
        angle = min(max(across.angle + by, -steep), steep)
    return _fixed(made, row, other, *angle_to_tangent(angle, across.weight, units))


def _asked_vector(
    keys: Keys, row: int, side: str, flags: dict, units: TangentUnits
) -> tuple[Any, Any]:
    """Return the tangent that flags ask for; None where they ask for none."""
    before = turned(keys, row, side, units)
    names = {end: f"{side[0]}{end}" for end in "xy"}
    if {f"{side}Angle", f"{side}Weight"} & flags.keys():
        if set(names.values()) & flags.keys():
            raise StandInError("a tangent is given by angle and weight or by x and y")
        if f"{side}Weight" in flags and not units.weighted:
            raise StandInError("the curve has no weighted tangents")
        angle = flags.get(f"{side}Angle", before.angle)
        return angle_to_tangent(angle, flags.get(f"{side}Weight", before.weight), units)
    if not set(names.values()) & flags.keys():
        return None, None
    used = dict(zip("xy", _used(keys, row, side)))
    x, y = (float(flags.get(names[end], used[end])) for end in "xy")
    length = math.hypot(x, y)
    if units.weighted or not length:
        return x, y
    return x / length, y / length


def _fixed(keys: Keys, row: int, side: str, x: float, y: float) -> Keys:
    return keys.set_at(row, **{f"{side}_types": "fixed", f"{side}_x": x, f"{side}_y": y})


def weighted_keys(keys: Keys, weighted: bool) -> Keys:
    """Return keys with weighted tangents or without; without, only slopes are left."""
    if weighted == keys.weighted or not len(keys):
        return keys.with_(weighted=weighted)
    columns: dict[str, Any] = {}
    for side in SIDES:
        x, y = (np.array(getattr(keys, f"{side}_{end}")) for end in "xy")
        spans = np.ones(1) if len(keys) == 1 else span_lengths(np.array(keys.times), side)
        slopes = np.divide(y, x, out=np.zeros_like(x), where=x != 0)
        new_x, new_y = slope_to_tangent(slopes, spans, weighted)
        kept = x == 0  # vertical ones, and those that are computed
        columns[f"{side}_x"] = tuple(np.where(kept, x, new_x).tolist())
        columns[f"{side}_y"] = tuple(np.where(kept, y, new_y).tolist())
    return keys.with_(weighted=weighted, **columns)
