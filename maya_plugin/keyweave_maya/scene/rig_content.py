"""The content of a rig in the open scene: all that decides what its controls move.

Animation, and the values of the controls themselves, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maya import cmds

from keyweave.animation.skeleton import ROTATE
from keyweave.errors import KeyweaveError
from keyweave.rigs.control_reach import trace_movers
from keyweave.scenes.layers import BLEND_PREFIX

from .joint_nodes import MayaJoints
from .plugs import TIME_CURVE_TYPES, find_driver, find_plug

ANIMATION_TYPES = (*TIME_CURVE_TYPES, "animCurveTT", "animLayer", "time")
ANIMATION = "animation"
CACHED_PREFIX = "last"  # constraints keep the last results that they computed
TEXTS = ("expression", "offsetParentMatrix")  # attributes that are not numbers


def describe_rig_content(
    host: MayaJoints, nodes: Sequence[str], channels: Sequence[str]
) -> Iterator[str]:
    """Yield a text for each node that moves some nodes; their channels are free."""
    free = {*channels}
    for node in sorted(trace_movers(host, nodes, _is_animation)):
        skipped = ROTATE if host.list_handles(node) else ()
        values = _read_values(node, free.union(f"{node}.{name}" for name in skipped))
        yield repr((node, cmds.nodeType(node), values, _list_sources(node, free)))


def list_animated(host: MayaJoints, nodes: Sequence[str]) -> list[str]:
    """Return the plugs through which animation moves nodes."""
    movers = trace_movers(host, nodes, _is_animation)
    pairs = (pair for node in movers for pair in _list_sources(node, set()))
    return [target for target, source in pairs if source == ANIMATION]


def _is_animation(node: str) -> bool:
    type_ = str(cmds.nodeType(node))
    return type_ in ANIMATION_TYPES or type_.startswith(BLEND_PREFIX)


def _read_values(node: str, skipped: set[str]) -> list[tuple[str, object]]:
    """Return the values of a node that nothing drives."""
    numbers = cmds.listAttr(node, write=True, scalar=True, multi=True) or ()
    others = cmds.listAttr(node, write=True, string=[*TEXTS]) or ()
    values: list[tuple[str, object]] = []
    for name in sorted({*numbers, *others}):
        plug_name = f"{node}.{name}"
        if plug_name in skipped or name.startswith(CACHED_PREFIX):
            continue
        try:
            plug = find_plug(plug_name)
            if find_driver(plug).isNull:
                is_text = name in TEXTS
                value = str(cmds.getAttr(plug_name)) if is_text else plug.asDouble()
                values.append((name, value))
        except (RuntimeError, TypeError, KeyweaveError):  # not a number
            continue
    return values


def _list_sources(node: str, free: set[str]) -> list[tuple[str, str]]:
    """Return the plugs of a node and those that drive them, or ANIMATION for curves."""
    ends = cmds.listConnections(
        node, source=True, destination=False, plugs=True, connections=True, shapes=True
    )
    sources = []
    for target, source in zip(*[iter(ends or ())] * 2):
        is_animation = _is_animation(source.partition(".")[0])
        if not (is_animation and any(name.startswith(target) for name in free)):
            sources.append((target, ANIMATION if is_animation else source))
    return sorted(sources)
