"""The attributes besides channels that pose joints, for `keyweave.scenes.posing`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds

from keyweave.geometry.arrays import Floats
from keyweave.scenes.posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    PIVOT_ATTRIBUTES,
    PosableNode,
    build_posable_node,
    list_posing_attributes,
)

from ..preserve import scrub_timeline
from .plugs import find_driver, find_plug
from .sampling import read_matrix

POSED_CHANNELS = ("translate", "rotate")
OTHER_POSE_ATTRIBUTES = (
    "scale",
    "rotateAxis",
    "shear",
    "jointOrient",
    "offsetParentMatrix",
    *PIVOT_ATTRIBUTES,
)


def read_posables(
    names: Sequence[str], orders: Sequence[str], frames: Floats
) -> list[PosableNode]:
    """Return what `keyweave.scenes.posing` wants to know of joints on some frames.

    The current time goes through the frames only if what poses the joints beside their
    channels, or stands above them, moves; it is put back.
    """
    moves = any(_is_driven(node, names) for node in _add_ancestors(names))
    parts = [_list_attributes(name) for name in names]
    samples: list[list[list[Floats]]] = []
    with scrub_timeline() if moves else nullcontext():
        for frame in frames.tolist() if moves else [None]:
            if frame is not None:
                oma.MAnimControl.setCurrentTime(om.MTime(frame, om.MTime.uiUnit()))
            samples.append(
                [
                    [_read_value(name, part) for part in own]
                    for name, own in zip(names, parts)
                ]
            )
    return [
        build_posable_node(
            *(name, _find_posed_parent(name, names), order),
            _stack_samples(own, len(frames), column),
        )
        for name, order, own, column in zip(names, orders, parts, zip(*samples))
    ]


def _list_attributes(name: str) -> tuple[str, ...]:
    return list_posing_attributes(is_joint=_has_attribute(name, JOINT_ATTRIBUTES[0]))


def _read_value(name: str, attribute: str) -> Floats:
    """Return the number, the three numbers or the matrix of a plug, now."""
    if attribute in MATRIX_ATTRIBUTES:
        return read_matrix(find_plug(f"{name}.{attribute}[0]"))
    found = find_plug(f"{name}.{attribute}")
    if not found.isCompound:
        return np.array(found.asDouble())
    return np.array([found.child(i).asDouble() for i in range(found.numChildren())])


def _stack_samples(
    parts: Sequence[str], n_frames: int, samples: Sequence[Sequence[Floats]]
) -> dict[str, Floats]:
    """Return by attribute what was sampled of a joint; still matrices for each frame."""
    values = {part: np.stack(column) for part, column in zip(parts, zip(*samples))}
    for one in MATRIX_ATTRIBUTES:
        values[one] = np.array(np.broadcast_to(values[one], (n_frames, 4, 4)))
    return values


def list_ancestors(node: str) -> list[str]:
    """Return the nodes above one, the nearest first."""
    path = str((cmds.ls(node, long=True) or [node])[0])
    tops = [path.rsplit("|", n)[0] for n in range(1, path.count("|"))]
    return [str(cmds.ls(top)[0]) for top in tops]


def _add_ancestors(names: Sequence[str]) -> list[str]:
    return list(
        dict.fromkeys(node for name in names for node in (name, *list_ancestors(name)))
    )


def _find_posed_parent(name: str, names: Collection[str]) -> str:
    """Return the posed node that one hangs from, unless it inherits nothing of it."""
    below = name
    for node in list_ancestors(name):
        if not cmds.getAttr(f"{below}.inheritsTransform"):
            return ""
        if node in names:
            return node
        below = node
    return ""


def _is_driven(node: str, posed: Collection[str]) -> bool:
    """Return whether something else moves a node than channels that will be posed."""
    attributes = (
        OTHER_POSE_ATTRIBUTES
        if node in posed
        else (*POSED_CHANNELS, *OTHER_POSE_ATTRIBUTES)
    )
    plugs = (
        find_plug(f"{node}.{name}") for name in attributes if _has_attribute(node, name)
    )
    return any(_has_driver(plug) for plug in plugs)


def _has_attribute(node: str, attribute: str) -> bool:
    return bool(cmds.objExists(f"{node}.{attribute}"))


def _has_driver(plug: om.MPlug) -> bool:
    """Return whether a plug or a part of it is driven."""
    parts = [plug.child(i) for i in range(plug.numChildren())] if plug.isCompound else []
    return any(not find_driver(one).isNull for one in (plug, *parts))
