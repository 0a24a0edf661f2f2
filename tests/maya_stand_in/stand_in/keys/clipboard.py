"""Commands that cut, copy and paste keys by way of a clipboard."""

from __future__ import annotations

from typing import Any, NamedTuple

from keyweave.scenes.maya_ascii import Node, Plug

from ..commands.calling import command
from ..errors import StandInError
from ..session.keys import Keys
from ..session.session import Session
from .setting import new_curve
from .targets import (
    CHOOSING,
    SAME,
    SCOPE,
    curve_of,
    meant_curves,
    meant_plugs,
    meant_rows,
    meant_times,
    put_keys,
    seconds_of,
    unit_of,
)


class Clip(NamedTuple):
    """Keys on the clipboard and the attributes that they drove, by long names."""

    attributes: tuple[str, ...]
    keys: Keys


@command("cutKey", create=f"{CHOOSING} {SCOPE} clear option")
def cut_keys(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Remove keys; return of how many curves, 0 if they are only cleared."""
    # Seen in plug-ins that run in Maya 2024 to 2027: with -clear, cutKey returns 0.
    found = _chosen(now, objects, flags)
    if not flags.get("clear"):
        now.put("clipboard", [_clip(now, *one) for one in found])
    for curve, rows in found:
        keys = now.scene.curves[curve]
        put_keys(now, curve, keys.only([r for r in range(len(keys)) if r not in set(rows)]))
    return 0 if flags.get("clear") else len(found)


@command("copyKey", create=f"{CHOOSING} {SCOPE} option")
def copy_keys(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Put keys on the clipboard; return of how many curves."""
    found = _chosen(now, objects, flags)
    now.put("clipboard", [_clip(now, *one) for one in found])
    return len(found)


def _chosen(now: Session, objects: list, flags: dict) -> list[tuple[Node, list[int]]]:
    if flags.get("option", "keys") != "keys":
        raise StandInError(f"the stand-in cuts and copies keys, not {flags['option']}")
    curves = meant_curves(now, objects, flags)
    chosen = [(one, meant_rows(now, now.scene.curves[one], flags)) for one in curves]
    return [(curve, rows) for curve, rows in chosen if rows]


def _clip(now: Session, curve: Node, rows: list[int]) -> Clip:
    targets = now.scene.targets(Plug(curve, "output"))
    names = tuple(target.attribute for target in targets)
    return Clip(names, now.scene.curves[curve].only(rows))


@command(
    "pasteKey",
    create="attribute animation time option timeOffset valueOffset copies connect",
)
def paste_keys(now: Session, objects: list, flags: dict, mode: str) -> int:
    """Paste keys from the clipboard; return into how many curves."""
    if flags.get("copies", 1) != 1 or flags.get("connect"):
        raise StandInError("the stand-in pastes one copy, with the values as they are")
    if not now.clipboard:
        raise RuntimeError("Nothing to paste: the keyframe clipboard is empty.")
    scope = {name: flags[name] for name in ("attribute", "animation") if name in flags}
    is_by_attribute = "attribute" in flags or any("." in name for name in objects)
    n_pasted = 0
    for plug in meant_plugs(now, objects, scope, keyable=True):
        for clip in _fitting(now, plug, is_by_attribute):
            _paste(now, plug, clip.keys, flags)
            n_pasted += 1
    return n_pasted


def _fitting(now: Session, plug: Plug, is_by_attribute: bool) -> list[Clip]:
    """Return what is to be pasted: the only curve anywhere, several by their names."""
    if is_by_attribute and len(now.clipboard) == 1:
        return list(now.clipboard)
    fitting = [clip for clip in now.clipboard if plug.attribute in clip.attributes]
    if len(fitting) > 1:
        raise StandInError(f"the clipboard has keys of {plug.attribute} of several objects")
    return fitting


def _paste(now: Session, plug: Plug, clip: Keys, flags: dict) -> None:
    curve = curve_of(now, plug)
    if curve is None:
        if now.scene.is_locked(plug) or now.scene.source(plug) is not None:
            name = now.scene.plug_name(plug)
            raise RuntimeError(f"The attribute '{name}' is locked or connected.")
        curve = new_curve(now, plug)
    keys = now.scene.curves[curve]
    if clip.kind != keys.kind or (len(keys) and keys.weighted != clip.weighted):
        raise StandInError("the stand-in pastes between curves of one kind alone")
    pasted = _moved(now, plug, clip, flags)
    option = flags.get("option", "insert")
    if option not in _KEPT:
        raise StandInError(f"the stand-in does not paste with the option {option}")
    if not len(keys):  # a new curve goes on as the old one
        keys = clip.only([])
    kept = _KEPT[option](now, keys, pasted, flags)
    put_keys(now, curve, kept.joined(pasted))


def _moved(now: Session, plug: Plug, clip: Keys, flags: dict) -> Keys:
    """Bring the keys to where they are to begin, or leave them at their times."""
    is_at = "time" in flags and flags.get("option") != "replaceCompletely"
    start = meant_times(now, flags["time"])[0][0] if is_at else clip.times[0]
    by = start - clip.times[0] + seconds_of(now, flags.get("timeOffset", 0))
    up = flags.get("valueOffset", 0.0) * unit_of(now, plug)
    times = tuple(time + by for time in clip.times)
    return clip.with_(times=times, values=tuple(value + up for value in clip.values))


def _inserted(now: Session, keys: Keys, pasted: Keys, flags: dict) -> Keys:
    """Move the keys behind the start away by as much as is pasted."""
    # Keyweave does not rely on this: a key at the very start does not move, it is replaced.
    first, length = pasted.times[0], pasted.times[-1] - pasted.times[0]
    times = tuple(t + length if t > first + SAME else t for t in keys.times)
    return _without_same(keys.with_(times=times), pasted)


def _replaced(now: Session, keys: Keys, pasted: Keys, flags: dict) -> Keys:
    """Remove the keys of the range of time, or of what is pasted."""
    # Keyweave pastes no keys: one time, or none, stands for the range of the pasted keys.
    span = meant_times(now, flags["time"])[0] if "time" in flags else (0.0, 0.0)
    first, last = span if span[0] < span[1] else (pasted.times[0], pasted.times[-1])
    times = enumerate(keys.times)
    left = [row for row, t in times if not first - SAME <= t <= last + SAME]
    return _without_same(keys.only(left), pasted)


def _without_same(keys: Keys, pasted: Keys) -> Keys:
    """Remove the keys in whose place others come."""
    return keys.only([r for r, time in enumerate(keys.times) if pasted.find(time) is None])


_KEPT: dict[str, Any] = {
    "insert": _inserted,
    "replace": _replaced,
    "replaceCompletely": lambda now, keys, pasted, flags: keys.only([]),
    "merge": lambda now, keys, pasted, flags: _without_same(keys, pasted),
}
