"""What poses joints beside their channels, for `keyweave.unbaking`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds

from keyweave.arrays import Floats
from keyweave.unbaking import Orient, Pivots, Posable

from ..restore import on_the_timeline
from .plugs import driver, find_plug

MATRICES = ("worldMatrix[0]", "parentMatrix[0]")
JOINT = ("jointOrient", "inverseScale", "segmentScaleCompensate")
PIVOTS = ("rotatePivot", "rotatePivotTranslate", "scalePivot", "scalePivotTranslate")
CHANNELS = ("translate", "rotate")
BESIDE = ("scale", "rotateAxis", "shear", "jointOrient", "offsetParentMatrix", *PIVOTS)


def posables(names: Sequence[str], orders: Sequence[str], frames: Floats) -> list[Posable]:
    """Return what `keyweave.unbaking` wants to know of joints on some frames.

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
                [[_value(f"{n}.{part}") for part in own] for n, own in zip(names, parts)]
            )
    return [
        _posable(name, _nearest_above(name, names), order, own, len(frames), column)
        for name, order, own, column in zip(names, orders, parts, zip(*samples))
    ]


def _parts_of(name: str) -> tuple[str, ...]:
    beside = JOINT if cmds.objExists(f"{name}.jointOrient") else ("shear", *PIVOTS)
    return (*MATRICES, "scale", "rotateAxis", *beside)


def _value(plug: str) -> Floats:
    """Return the number, the three numbers or the matrix of a plug, now."""
    # Unconfirmed in Maya: getAttr gives matrices in centimetres whatever the units are.
    if plug.endswith("Matrix[0]"):
        return np.array(cmds.getAttr(plug), float).reshape(4, 4)
    found = find_plug(plug)
    if not found.isCompound:
        return np.array(found.asDouble())
    return np.array([found.child(i).asDouble() for i in range(found.numChildren())])


def _posable(
    name: str,
    above: str,
    order: str,
    parts: Sequence[str],
    n_frames: int,
    samples: Sequence[Sequence[Floats]],
) -> Posable:
    """Put what was sampled of a joint together."""
    values = {part: np.stack(column) for part, column in zip(parts, zip(*samples))}
    world, parent = (
        np.array(np.broadcast_to(values[one], (n_frames, 4, 4))) for one in MATRICES
    )
    is_joint = JOINT[0] in values
    return Posable(
        *(name, above, order, world, parent, values["scale"], values["rotateAxis"]),
        shear=np.zeros(3) if is_joint else values["shear"],
        orient=Orient(*(values[one] for one in JOINT)) if is_joint else None,
        pivots=Pivots() if is_joint else Pivots(*(values[one] for one in PIVOTS)),
    )


def _above(node: str) -> list[str]:
    """Return the nodes above one, the nearest first."""
    path = str((cmds.ls(node, long=True) or [node])[0])
    tops = [path.rsplit("|", n)[0] for n in range(1, path.count("|"))]
    return [str(cmds.ls(top)[0]) for top in tops]


def _with_those_above(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(node for name in names for node in (name, *_above(name))))


def _nearest_above(name: str, names: Collection[str]) -> str:
    """Return the posed node that one hangs from, unless it inherits nothing of it."""
    below = name
    for node in _above(name):
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
