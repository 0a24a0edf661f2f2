"""What poses joints beside their channels, for `keyweave.scenes.posing`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds

from keyweave.geometry.arrays import Floats
from keyweave.scenes.posing import (
    JOINT,
    MATRICES,
    PIVOTS,
    Posable,
    attributes_of,
    posable_of,
)

from ..preserve import on_the_timeline
from .plugs import driver, find_plug
from .sampling import matrix

CHANNELS = ("translate", "rotate")
BESIDE = ("scale", "rotateAxis", "shear", "jointOrient", "offsetParentMatrix", *PIVOTS)


def posables(names: Sequence[str], orders: Sequence[str], frames: Floats) -> list[Posable]:
    """Return what `keyweave.scenes.posing` wants to know of joints on some frames.

    The current time goes through the frames only if what poses the joints beside their
    channels, or stands above them, moves; it is put back.
    """
    moves = any(_is_driven(node, names) for node in _with_those_above(names))
    parts = [_parts_of(name) for name in names]
    samples: list[list[list[Floats]]] = []
    with on_the_timeline() if moves else nullcontext():
        for frame in frames.tolist() if moves else [None]:
            if frame is not None:
                oma.MAnimControl.setCurrentTime(om.MTime(frame, om.MTime.uiUnit()))
            samples.append(
                [[_value(name, part) for part in own] for name, own in zip(names, parts)]
            )
    return [
        posable_of(
            *(name, _nearest_above(name, names), order),
            _on_frames(own, len(frames), column),
        )
        for name, order, own, column in zip(names, orders, parts, zip(*samples))
    ]


def _parts_of(name: str) -> tuple[str, ...]:
    return attributes_of(is_joint=_has(name, JOINT[0]))


def _value(name: str, attribute: str) -> Floats:
    """Return the number, the three numbers or the matrix of a plug, now."""
    if attribute in MATRICES:
        return matrix(find_plug(f"{name}.{attribute}[0]"))
    found = find_plug(f"{name}.{attribute}")
    if not found.isCompound:
        return np.array(found.asDouble())
    return np.array([found.child(i).asDouble() for i in range(found.numChildren())])


def _on_frames(
    parts: Sequence[str], n_frames: int, samples: Sequence[Sequence[Floats]]
) -> dict[str, Floats]:
    """Return by attribute what was sampled of a joint; still matrices for each frame."""
    values = {part: np.stack(column) for part, column in zip(parts, zip(*samples))}
    for one in MATRICES:
        values[one] = np.array(np.broadcast_to(values[one], (n_frames, 4, 4)))
    return values


def nodes_above(node: str) -> list[str]:
    """Return the nodes above one, the nearest first."""
    path = str((cmds.ls(node, long=True) or [node])[0])
    tops = [path.rsplit("|", n)[0] for n in range(1, path.count("|"))]
    return [str(cmds.ls(top)[0]) for top in tops]


def _with_those_above(names: Sequence[str]) -> list[str]:
    return list(
        dict.fromkeys(node for name in names for node in (name, *nodes_above(name)))
    )


def _nearest_above(name: str, names: Collection[str]) -> str:
    """Return the posed node that one hangs from, unless it inherits nothing of it."""
    below = name
    for node in nodes_above(name):
        if not cmds.getAttr(f"{below}.inheritsTransform"):
            return ""
        if node in names:
            return node
        below = node
    return ""


def _is_driven(node: str, posed: Collection[str]) -> bool:
    """Return whether something else moves a node than channels that will be posed."""
    attributes = BESIDE if node in posed else (*CHANNELS, *BESIDE)
    plugs = (find_plug(f"{node}.{name}") for name in attributes if _has(node, name))
    return any(_has_driver(plug) for plug in plugs)


def _has(node: str, attribute: str) -> bool:
    return bool(cmds.objExists(f"{node}.{attribute}"))


def _has_driver(plug: om.MPlug) -> bool:
    """Return whether a plug or a part of it is driven."""
    parts = [plug.child(i) for i in range(plug.numChildren())] if plug.isCompound else []
    return any(not driver(one).isNull for one in (plug, *parts))
