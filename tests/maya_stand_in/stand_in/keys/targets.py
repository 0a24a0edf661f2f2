"""Which plugs, animation curves and keys a command about keys means.

Objects are nodes, plugs or curves, by name or selected; flags choose attributes of them
and keys by their times or indices.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug, curve_kind

from ..errors import StandInError
from ..nodes.attributes import is_keyable
from ..nodes.connections import keep_value
from ..nodes.deletion import delete_node
from ..nodes.kinds import is_a
from ..nodes.naming import children, meant_things, several
from ..session.keys import Keys
from ..session.session import Session

SAME = 1e-7  # seconds; times nearer than this are one
CHOOSING = "attribute time index includeUpperBound"
SCOPE = "animation hierarchy shape controlPoints"
INERT = {  # values of flags of the scope under which nothing else is meant
    "animation": ("objects", "keysOrObjects"),
    "hierarchy": ("none",),
    "controlPoints": (False,),
}
NO_NUMBERS = ("string", "matrix")
KEYS = frozenset(["keyTimeValue", "ktv"])  # the attribute of a curve that holds them
LAYERS_AND_BLENDS = ("animBlendNode", "pairBlend", "animCurve", "character")


def meant_plugs(
    now: Session, objects: Sequence[str], flags: dict[str, Any], *, keyable: bool = False
) -> list[Plug]:
    """Return the plugs that objects and attributes mean; a curve stands as its output.

    A node alone means its keyable attributes, and what else has connections unless only
    `keyable` ones are meant. Compounds stand for their parts.
    """
    _check_scope(flags)
    names = several(flags.get("attribute"))
    found: list[Plug] = []
    for thing in meant_things(now, objects):
        if not isinstance(thing, Plug):
            found += _plugs_of(now, thing, names, flags, keyable)
        elif names:
            raise StandInError("the stand-in takes plugs or attributes, not both")
        else:
            found += _parts(now, thing)
    missed = [one for one in names if not any(_is_called(now, p, one) for p in found)]
    if missed and objects:
        raise StandInError(f"no object has an attribute {missed[0]}")
    return list(dict.fromkeys(found))


def meant_curves(now: Session, objects: Sequence[str], flags: dict[str, Any]) -> list[Node]:
    """Return the curves that drive what objects and attributes mean."""
    found = (curve_of(now, plug) for plug in meant_plugs(now, objects, flags))
    return list(dict.fromkeys(curve for curve in found if curve is not None))


def curve_of(now: Session, plug: Plug) -> Node | None:
    """Return the curve that drives a plug directly or through a change of units."""
    if plug.node in now.scene.curves:
        return plug.node
    source = now.scene.source(plug)
    while source is not None and source.node.type == "unitConversion":
        source = now.scene.source(Plug(source.node, "input"))
    if source is None or source.node in now.scene.curves:
        return source.node if source else None
    if source.node.type.startswith(LAYERS_AND_BLENDS):
        name = now.scene.plug_name(plug)
        raise StandInError(
            f"the stand-in finds no keys of {name} behind {source.node.type}"
        )
    return None


def meant_rows(now: Session, keys: Keys, flags: dict[str, Any]) -> list[int]:
    """Return the keys that `time` or `index` choose; all if neither is given."""
    if "time" in flags and "index" in flags:
        raise StandInError("the stand-in takes times or indices of keys, not both")
    rows = range(len(keys))
    if "index" in flags:
        spans = _spans(flags["index"])
        return [row for row in rows if any(a <= row <= b for a, b in spans)]
    if "time" not in flags:
        return list(rows)
    spans = meant_times(now, flags["time"])
    is_open = not flags.get("includeUpperBound", True)
    return [row for row in rows if _is_within(keys.times[row], spans, is_open)]


def meant_times(now: Session, given: Any) -> list[tuple[float, float]]:
    """Return ranges of time in seconds, both ends included."""
    return [(now.seconds(first), now.seconds(last)) for first, last in _spans(given)]


def seconds_of(now: Session, given: Any) -> float:
    """Return one time, given in frames."""
    if isinstance(given, str):
        raise StandInError(f"the stand-in does not read the time {given!r}")
    return now.seconds(float(given))


def unit_of(now: Session, plug: Plug) -> float:
    """Return what one unit of the interface is, of a plug or a curve's values."""
    if plug.node in now.scene.curves:
        return now.unit(curve_kind(plug.node.type))
    return now.unit(now.kind(plug))


def put_keys(now: Session, curve: Node, keys: Keys) -> None:
    """Set all keys of a curve; one without keys is deleted, and what it drove stays."""
    check_editable(now, curve)
    if len(keys):
        now.scene.set_keys(curve, keys)
        return
    # Seen in plug-ins that run in Maya 2024 to 2027: a curve goes with its last key.
    # Keyweave cuts no keys: the plug keeps the value of the current time.
    for target in now.scene.targets(Plug(curve, "output")):
        keep_value(now, target)
    delete_node(now, curve)


def edit_keys(
    now: Session,
    curves: Sequence[Node],
    flags: dict[str, Any],
    edited: Callable[[Session, Node, Keys, list[int], dict[str, Any]], Keys],
) -> int:
    """Set the keys of each curve to those edited where flags choose any; count curves."""
    n_changed = 0
    for curve in curves:
        keys = now.scene.curves[curve]
        rows = meant_rows(now, keys, flags)
        if rows:
            put_keys(now, curve, edited(now, curve, keys, rows, flags))
            n_changed += 1
    return n_changed


def check_editable(now: Session, curve: Node) -> None:
    """Raise unless the keys of a curve may change."""
    # Unconfirmed in Maya: commands refuse keys of referenced and of locked curves.
    if curve.referenced:
        raise RuntimeError(f"Cannot edit keys: the curve {curve.name} is referenced.")
    if curve.locked or are_keys_locked(now, curve):
        raise RuntimeError(f"Cannot edit keys: the curve {curve.name} is locked.")


def are_keys_locked(now: Session, curve: Node) -> bool:
    """Return whether the attribute that holds a curve's keys is locked."""
    return not KEYS.isdisjoint(now.scene.graph.data(curve).locked)


def _plugs_of(
    now: Session, node: Node, names: list[str], flags: dict[str, Any], keyable: bool
) -> list[Plug]:
    if node in now.scene.curves:
        return [Plug(node, "output")]
    data, found = now.scene.graph.data, []
    nodes = [node]
    if flags.get("shape", True):
        nodes += [one for one in children(now.scene, node) if is_a(one.type, "shape")]
    for one in nodes:
        plugs = [data(one).plug(name) for name in names if now.scene.has(one, name)]
        if not names:
            plugs = keyable_plugs(now, one)
            if not keyable:
                plugs += [data(one).plug(c.target) for c in now.scene.graph.incoming(one)]
        found += [part for plug in plugs for part in _parts(now, plug)]
    return found


def keyable_plugs(now: Session, node: Node) -> list[Plug]:
    """Return the numbers of a node that the channel box shows and that are not locked."""
    data = now.scene.graph.data(node)
    plugs = [data.plug(name) for name in data.attributes.by_name]
    return [
        plug
        for plug in plugs
        if is_keyable(now.scene, plug)
        and not now.scene.graph.attribute(plug).children
        and now.kind(plug) not in NO_NUMBERS
        and not now.scene.is_locked(plug)
    ]


def _parts(now: Session, plug: Plug) -> list[Plug]:
    """Return the numbers of a plug; none if it holds something else."""
    if plug.node in now.scene.curves:
        return [plug]
    children_ = now.scene.graph.attribute(plug).children
    if children_:
        return [part for one in children_ for part in _parts(now, plug.part(one.long))]
    return [plug] if now.kind(plug) not in NO_NUMBERS else []


def _is_called(now: Session, plug: Plug, name: str) -> bool:
    if plug.node in now.scene.curves:
        return True
    meant = now.scene.graph.data(plug.node).plug(name)
    parent = now.scene.graph.attribute(plug).parent
    return meant.attribute in (plug.attribute, parent)


def _check_scope(flags: dict[str, Any]) -> None:
    for name, usual in INERT.items():
        if name in flags and flags[name] not in usual:
            raise StandInError(f"the stand-in does not take {name}={flags[name]!r}")


def _spans(given: Any) -> list[tuple[float, float]]:
    several_ = given if isinstance(given, list) else [given]
    if isinstance(given, list) and not all(isinstance(one, (list, tuple)) for one in given):
        raise StandInError(
            f"{given!r}: give one range as a tuple, several as a list of them"
        )
    return [_span(one) for one in several_]


def _span(given: Any) -> tuple[float, float]:
    ends = given if isinstance(given, (list, tuple)) else (given,)
    if any(isinstance(end, str) for end in ends):
        raise StandInError(f"the stand-in does not read the range {given!r}")
    first, last = ends[0], ends[-1]
    return -math.inf if first is None else first, math.inf if last is None else last


def _is_within(time: float, spans: list[tuple[float, float]], is_open: bool) -> bool:
    for first, last in spans:
        above = last - SAME if is_open and last > first else last + SAME
        if first - SAME <= time < above:
            return True
    return False
