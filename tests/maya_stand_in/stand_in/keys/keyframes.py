"""Commands that ask for keys, move them, find them, and say what is beyond them."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.curves.anim_curve import INFINITIES
from keyweave.scenes.maya_ascii import Node, Plug

from ..commands.calling import command
from ..errors import StandInError
from ..session.keys import Keys
from ..session.session import Session
from .targets import (
    CHOOSING,
    SAME,
    SCOPE,
    edit_keys,
    meant_curves,
    meant_rows,
    meant_times,
    put_keys,
    unit_of,
)

PER_KEY = ("indexValue", "timeChange", "valueChange")
EDITS = "timeChange valueChange absolute relative breakdown option"
ASKED = f"keyframeCount name eval breakdown {' '.join(PER_KEY)}"


@command(
    "keyframe",
    create=f"{CHOOSING} {SCOPE} {EDITS}",
    edit=f"{CHOOSING} {SCOPE} {EDITS}".replace(" option", ""),
    query=f"{CHOOSING} {SCOPE} {ASKED}",
)
def keyframe(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return what is asked of keys, or move them; return then how many curves changed."""
    curves = meant_curves(now, objects, flags)
    if mode == "query":
        return _asked(now, curves, flags)
    if flags.get("option", "over") != "over":
        raise StandInError("keyframe moves keys with the option over alone")
    return edit_keys(now, curves, flags, _edited)


def _asked(now: Session, curves: list[Node], flags: dict) -> Any:
    asked = [name for name in ASKED.split() if flags.get(name)]
    if set(asked) - set(PER_KEY) and len(asked) > 1:
        raise StandInError(f"keyframe is asked for {' and '.join(asked)} at once")
    chosen = [(one, now.scene.curves[one]) for one in curves]
    if "eval" in asked:
        return _evaluated(now, curves, flags)
    found = [(curve, keys, meant_rows(now, keys, flags)) for curve, keys in chosen]
    if "keyframeCount" in asked:
        return sum(len(rows) for _, _, rows in found)
    if "name" in asked:
        return [now.scene.name(curve) for curve, _, rows in found if rows] or None
    if "breakdown" in asked:
        # Keyweave reads keys by the API: -breakdown lists the times of breakdowns.
        marked = [
            (keys.times[r], keys.breakdowns[r]) for _, keys, rows in found for r in rows
        ]
        return [now.frames(time) for time, is_one in marked if is_one] or None
    return [
        number
        for curve, keys, rows in found
        for row in rows
        for number in _numbers(now, curve, keys, row, asked or ["timeChange"])
    ] or None


def _numbers(
    now: Session, curve: Node, keys: Keys, row: int, asked: list[str]
) -> list[Any]:
    """Return what is asked of a key: its index, its time, its value."""
    # Keyweave reads keys by the API: values of a key come as index, time, value.
    unit = unit_of(now, Plug(curve, "output"))
    known = (row, now.frames(keys.times[row]), keys.values[row] / unit)
    return [number for name, number in zip(PER_KEY, known) if name in asked]


def _evaluated(now: Session, curves: list[Node], flags: dict) -> list[float] | None:
    spans = meant_times(now, flags["time"]) if "time" in flags else [(now.time, now.time)]
    if any(first != last for first, last in spans):
        raise RuntimeError("keyframe: eval cannot be used with time ranges.")
    times = np.array([first for first, _ in spans])
    values = [
        now.scene.curves[one].evaluate(times) / unit_of(now, Plug(one, "output"))
        for one in curves
    ]
    return [float(value) for some in values for value in some] or None


def _edited(now: Session, curve: Node, keys: Keys, rows: list[int], flags: dict) -> Keys:
    for name, column in (("timeChange", "times"), ("valueChange", "values")):
        if name in flags:
            unit = now.unit("time") if column == "times" else unit_of(now, Plug(curve, ""))
            moved = _moved(getattr(keys, column), rows, flags, _number(flags[name]) * unit)
            keys = keys.with_(**{column: moved})
    if not (np.diff(keys.times) > SAME).all():
        raise StandInError(f"keyframe would move keys of {curve.name} onto or past others")
    for row in rows if "breakdown" in flags else ():
        keys = keys.set_at(row, breakdowns=bool(flags["breakdown"]))
    return keys


def _number(given: Any) -> float:
    if isinstance(given, str):
        raise StandInError(f"the stand-in does not read {given!r}")
    return float(given)


def _moved(
    column: tuple[float, ...], rows: list[int], flags: dict, amount: float
) -> tuple[float, ...]:
    relative = bool(flags.get("relative"))
    moved = list(column)
    for row in rows:
        moved[row] = moved[row] + amount if relative else amount
    return tuple(moved)


@command(
    "setInfinity",
    create="attribute hierarchy shape controlPoints preInfinite postInfinite",
    query="attribute hierarchy shape controlPoints preInfinite postInfinite",
)
def set_infinity(now: Session, objects: list, flags: dict, mode: str) -> list[str] | None:
    """Say how curves go on before their first and after their last key."""
    sides = {"preInfinite": "pre_infinity", "postInfinite": "post_infinity"}
    given = {name: flags[side] for side, name in sides.items() if side in flags}
    curves = meant_curves(now, objects, flags)
    if mode == "query":
        if len(given) != 1:
            raise StandInError("setInfinity is asked for one side at a time")
        return [
            getattr(now.scene.curves[one], name) for one in curves for name in given
        ] or None
    for kind in given.values():
        if kind not in INFINITIES:
            raise RuntimeError(f"Invalid infinity type: {kind}")
    for curve in curves:
        put_keys(now, curve, now.scene.curves[curve].with_(**given))
    return None


@command("findKeyframe", undoable=False, create=f"attribute time which curve {SCOPE}")
def find_keyframe(now: Session, objects: list, flags: dict, mode: str) -> Any:
    """Return the time of a key, or which curves there are."""
    curves = meant_curves(now, objects, flags)
    if flags.get("curve"):
        return [now.scene.name(curve) for curve in curves] or None
    times = sorted(time for curve in curves for time in now.scene.curves[curve].times)
    if not times:
        return now.frames(now.time)
    return now.frames(_found(now, times, flags))


def _found(now: Session, times: list[float], flags: dict) -> float:
    if "which" not in flags:
        raise StandInError("findKeyframe needs which")
    which = flags["which"]
    if which in ("first", "last"):
        return times[0] if which == "first" else times[-1]
    ((at, _),) = meant_times(now, flags["time"]) if "time" in flags else [(now.time, 0.0)]
    # Keyweave does not ask: next after the last key is the first, previous likewise.
    if which == "next":
        return next((time for time in times if time > at + SAME), times[0])
    if which == "previous":
        return next((time for time in reversed(times) if time < at - SAME), times[-1])
    raise RuntimeError(f"Invalid value for which: {which}")
