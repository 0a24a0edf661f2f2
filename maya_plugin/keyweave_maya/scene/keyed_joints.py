"""World matrices of joints that only keys move, computed without changing the time.

An imported capture is such a skeleton; on other frames, Maya would evaluate the whole shot.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from maya import cmds

from keyweave.geometry.arrays import Floats
from keyweave.geometry.joint_matrices import joint_matrix
from keyweave.geometry.matrices import multiply_matrices

from .curves import evaluate_curve, find_own_curve
from .plugs import find_driver, find_plug, get_channel_name, is_still, list_ancestors
from .sampling import read_matrix

MOVED = ("translate", "rotate", "scale")
FIXED = (
    *("rotateAxis", "jointOrient", "offsetParentMatrix", "segmentScaleCompensate"),
    *("inheritsTransform", "rotateOrder"),
)


def pose_keyed_joints(
    names: Sequence[str], frames: Floats, solved: Collection[str]
) -> Floats | None:
    """Return world matrices, shape (n_frames, n_names, 4, 4).

    `solved` are joints that IK rotates. None if something else than keys moves a joint, or
    a node above the joints moves.
    """
    pose = _KeyedPose(frames, solved)
    for name in names:
        for node in (*reversed(list_ancestors(name)), name):
            if node not in pose.worlds and not pose.add(node):
                return None
    return np.stack([pose.worlds[name] for name in names], axis=1)


class _KeyedPose:
    """The world matrices of nodes, parents first, and the scales of joints."""

    def __init__(self, frames: Floats, solved: Collection[str]):
        self.frames, self.solved = frames, solved
        self.worlds: dict[str, Floats] = {}
        self.scales: dict[str, Floats] = {}

    def add(self, node: str) -> bool:
        """Place a node; return whether only keys move it."""
        plugs = [find_plug(f"{node}.{name}{axis}") for name in MOVED for axis in "XYZ"]
        curves = {n: find_own_curve(p) for n, p in enumerate(plugs) if not is_still(p)}
        above = next(iter(list_ancestors(node)), "")
        is_joint = str(cmds.nodeType(node)) == "joint"
        if node in self.solved or any(_is_driven(f"{node}.{name}") for name in FIXED):
            return False
        if not is_joint:
            return not curves and above not in self.scales and self._add_still(node)
        values = np.empty((len(self.frames), len(plugs)))
        for column, plug in enumerate(plugs):
            curve = curves.get(column)
            if curve is not None and curve.numKeys:
                values[:, column] = evaluate_curve(curve, self.frames)
            elif column in curves:
                return False
            else:
                values[:, column] = plug.asDouble()
        return self._add_joint(node, above, values)

    def _add_still(self, node: str) -> bool:
        world = read_matrix(find_plug(f"{node}.worldMatrix[0]"))
        self.worlds[node] = np.broadcast_to(world, (len(self.frames), 4, 4))
        return True

    def _add_joint(self, node: str, above: str, values: Floats) -> bool:
        translate, rotate, scale = values.reshape(-1, 3, 3).transpose(1, 0, 2)
        source = find_driver(find_plug(f"{node}.inverseScale"))
        inverse_scale = _read_vector(node, "inverseScale")
        if not source.isNull:
            owner, _, attribute = get_channel_name(source).rpartition(".")
            if owner not in self.scales or attribute != "scale":
                return False
            inverse_scale = self.scales[owner]
        local = joint_matrix(
            translate,
            rotate,
            np.array(cmds.getAttr(f"{node}.rotateOrder")),
            scale,
            _read_vector(node, "rotateAxis"),
            _read_vector(node, "jointOrient"),
            inverse_scale,
            np.array(cmds.getAttr(f"{node}.segmentScaleCompensate")),
        )
        self.scales[node] = scale
        world = multiply_matrices(
            local, read_matrix(find_plug(f"{node}.offsetParentMatrix"))
        )
        if above and cmds.getAttr(f"{node}.inheritsTransform"):
            world = multiply_matrices(world, self.worlds[above])
        self.worlds[node] = world
        return True


def _is_driven(name: str) -> bool:
    """Return whether a plug that exists, or one of its components, has a driver."""
    if not cmds.objExists(name):
        return False
    plug = find_plug(name)
    parts = [plug.child(i) for i in range(plug.numChildren())] if plug.isCompound else []
    return any(not find_driver(part).isNull for part in (plug, *parts))


def _read_vector(node: str, attribute: str) -> Floats:
    """Return the three components of a plug."""
    plug = find_plug(f"{node}.{attribute}")
    return np.array([plug.child(axis).asDouble() for axis in range(3)])
