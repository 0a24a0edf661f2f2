"""A motion as channels of a scene's joints, the inverse of baking.

What a joint's rotation is made of beside its channels, and what stands above the joints,
is taken from the scene as it is on the motion's frames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..arrays import Floats
from ..kinematics import forward_kinematics
from ..motion import Motion
from ..rotations import matrix_to_quaternion, rotate
from ..sampling import euler_channels
from ..skeleton import ROTATE, TRANSLATE
from .document import Node
from .nodes.transforms import assembled, inverse, rotation_matrix, shear_matrix
from .plugs import Plug
from .skeletons import turn_matrix

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

TRANSFORM = ("scale", "rotateAxis", "shear")
JOINT = ("scale", "rotateAxis", "jointOrient", "inverseScale", "segmentScaleCompensate")


def unbake(
    scene: MayaAsciiScene, motion: Motion, names: Sequence[str]
) -> dict[str, Floats]:
    """Return columns of values by channel, shape (n_frames,) each.

    Parameters
    ----------
    scene : MayaAsciiScene
    motion : Motion
    names : sequence of str
        Those of the motion's joints that the scene has.
    """
    rows = [motion.skeleton.index(name) for name in names]
    nodes = [scene.graph.node(name) for name in names]
    frames = motion.frames * (scene.frame_rate / motion.frame_rate)
    positions, rotations = forward_kinematics(motion)
    worlds = scene.evaluate([Plug(node, "worldMatrix", (0,)) for node in nodes], frames)
    above = scene.evaluate([Plug(node, "parentMatrix", (0,)) for node in nodes], frames)
    wanted = {
        node: posed(world, rotations[:, row], positions[:, row])
        for node, world, row in zip(nodes, worlds, rows)
    }
    were = dict(zip(nodes, worlds))
    orders = scene.rotation_orders(names)
    columns: dict[str, Floats] = {}
    for name, node, row, matrix in zip(names, nodes, rows, above):
        upper = _nearest_above(scene, node, wanted)
        if upper is not None:
            matrix = matrix @ inverse(were[upper]) @ wanted[upper]
        local = wanted[node] @ inverse(matrix)
        angles = euler_channels(_turned(scene, node, frames, local), orders[name])
        if row in motion.moved:
            places = local[..., 3, :3] - _shift(scene, node, frames, angles)
            columns.update(_named(name, TRANSLATE, places))
        columns.update(_named(name, ROTATE, angles))
    return columns


def _nearest_above(
    scene: MayaAsciiScene, node: Node, wanted: Mapping[Node, Floats]
) -> Node | None:
    """Return the posed node that a node hangs from, unless it inherits nothing of it."""
    below = node
    while below.parent is not None and scene.graph.saved(Plug(below, "inheritsTransform")):
        if below.parent in wanted:
            return below.parent
        below = below.parent
    return None


def posed(matrices: Floats, rotations: Floats, positions: Floats) -> Floats:
    """Return world matrices that are turned and placed anew, and scaled as they were.

    Parameters
    ----------
    matrices : ndarray, shape (..., 4, 4)
    rotations : ndarray, shape (..., 4)
        Quaternions.
    positions : ndarray, shape (..., 3)
    """
    stretch = matrices[..., :3, :3] @ np.swapaxes(turn_matrix(matrices), -1, -2)
    rows = np.stack([rotate(rotations, axis) for axis in np.eye(3)], axis=-2)
    return assembled(stretch @ rows, positions)


def _turned(scene: MayaAsciiScene, node: Node, frames: Floats, local: Floats) -> Floats:
    """Return the quaternions of a node's rotate channels.

    With L the linear part of its local matrix, L = S SH RA R of a transform and
    L = S RA R JO IS of a joint, for row vectors. What a motion asks of L may be no such
    product; R is then of the turn that is left when the others are taken out.
    """
    is_joint = "jointOrient" in scene.graph.data(node).attributes.by_name
    names = JOINT if is_joint else TRANSFORM
    fixed = scene.evaluate([Plug(node, name) for name in names], frames)
    s, ra = _without_zeros(fixed[0]), rotation_matrix(fixed[1], 0)
    sh = np.eye(3) if is_joint else shear_matrix(fixed[2])
    left = np.linalg.inv(s[..., np.newaxis] * sh) @ local[..., :3, :3]
    if is_joint:
        jo, inverse_scale, compensates = rotation_matrix(fixed[2], 0), *fixed[3:]
        on = compensates[:, np.newaxis] != 0
        undone = np.where(on, _without_zeros(inverse_scale), 1.0)
        left = (left * undone[..., np.newaxis, :]) @ _transposed(jo)
    r = _transposed(ra) @ turn_matrix(left)
    return matrix_to_quaternion(_transposed(r))


def _without_zeros(scale: Floats) -> Floats:
    return np.where(scale != 0, scale, 1.0)


def _transposed(matrices: Floats) -> Floats:
    return np.swapaxes(matrices, -1, -2)


def _shift(scene: MayaAsciiScene, node: Node, frames: Floats, angles: Floats) -> Floats:
    """Return where a node stands while its translation is 0: its pivots' doing."""
    given = [Plug(node, name) for name in (*TRANSLATE, *ROTATE)]
    values = [np.zeros(len(frames))] * 3 + list(angles.T)
    (matrix,) = scene.plan([Plug(node, "matrix")], given).run(
        frames / scene.frame_rate, values
    )
    return matrix[..., 3, :3]


def _named(name: str, attributes: Sequence[str], values: Floats) -> dict[str, Floats]:
    return {f"{name}.{a}": column for a, column in zip(attributes, values.T)}
