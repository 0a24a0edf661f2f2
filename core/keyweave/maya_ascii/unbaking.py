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
from .nodes.decomposition import turn_of
from .nodes.matrix_nodes import transposed
from .nodes.transforms import assembled, inverse, rotation_matrix, shear_matrix
from .plugs import Plug

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

MATRICES = ("worldMatrix", "parentMatrix")
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
    parts = _sampled(scene, nodes, frames)
    wanted = {
        node: posed(parts[node]["worldMatrix"], rotations[:, row], positions[:, row])
        for node, row in zip(nodes, rows)
    }
    orders = scene.rotation_orders(names)
    local, angles = {}, {}
    for name, node in zip(names, nodes):
        local[node] = wanted[node] @ inverse(_above(scene, node, parts, wanted))
        angles[node] = euler_channels(_turned(parts[node], local[node]), orders[name])
    moved = [node for node, row in zip(nodes, rows) if row in motion.moved]
    shifts = _shifts(scene, moved, frames, angles)
    columns: dict[str, Floats] = {}
    for name, node in zip(names, nodes):
        if node in shifts:
            places = local[node][..., 3, :3] - shifts[node]
            columns.update(_named(name, TRANSLATE, places))
        columns.update(_named(name, ROTATE, angles[node]))
    return columns


def _sampled(
    scene: MayaAsciiScene, nodes: Sequence[Node], frames: Floats
) -> dict[Node, dict[str, Floats]]:
    """Return by node and attribute what else than its channels poses it."""
    plugs = [
        Plug(node, name, (0,) if name in MATRICES else ())
        for node in nodes
        for name in (*MATRICES, *(JOINT if _is_joint(scene, node) else TRANSFORM))
    ]
    found: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, scene.evaluate(plugs, frames)):
        found[plug.node][plug.attribute] = values
    return found


def _is_joint(scene: MayaAsciiScene, node: Node) -> bool:
    return "jointOrient" in scene.graph.data(node).attributes.by_name


def _above(
    scene: MayaAsciiScene,
    node: Node,
    parts: Mapping[Node, Mapping[str, Floats]],
    wanted: Mapping[Node, Floats],
) -> Floats:
    """Return what a node's own matrix is relative to when those above are posed."""
    matrix = parts[node]["parentMatrix"]
    upper = _nearest_above(scene, node, wanted)
    if upper is None:
        return matrix
    return matrix @ inverse(parts[upper]["worldMatrix"]) @ wanted[upper]


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
    stretch = matrices[..., :3, :3] @ transposed(turn_of(matrices[..., :3, :3]))
    rows = np.stack([rotate(rotations, axis) for axis in np.eye(3)], axis=-2)
    return assembled(stretch @ rows, positions)


def _turned(parts: Mapping[str, Floats], local: Floats) -> Floats:
    """Return the quaternions of a node's rotate channels.

    With L the linear part of its local matrix, L = S SH RA R of a transform and
    L = S RA R JO IS of a joint, for row vectors. What a motion asks of L may be no such
    product; R is then of the turn that is left when the others are taken out.
    """
    s, ra = _without_zeros(parts["scale"]), rotation_matrix(parts["rotateAxis"], 0)
    sh = shear_matrix(parts["shear"]) if "shear" in parts else np.eye(3)
    left = np.linalg.inv(s[..., np.newaxis] * sh) @ local[..., :3, :3]
    if "jointOrient" in parts:
        on = parts["segmentScaleCompensate"][:, np.newaxis] != 0
        undone = np.where(on, _without_zeros(parts["inverseScale"]), 1.0)
        jo = rotation_matrix(parts["jointOrient"], 0)
        left = (left * undone[..., np.newaxis, :]) @ transposed(jo)
    return matrix_to_quaternion(transposed(transposed(ra) @ turn_of(left)))


def _without_zeros(scale: Floats) -> Floats:
    return np.where(scale != 0, scale, 1.0)


def _shifts(
    scene: MayaAsciiScene,
    nodes: Sequence[Node],
    frames: Floats,
    angles: Mapping[Node, Floats],
) -> dict[Node, Floats]:
    """Return where nodes stand while their translation is 0: their pivots' doing."""
    given = [Plug(node, name) for node in nodes for name in (*TRANSLATE, *ROTATE)]
    still = [np.zeros(len(frames))] * 3
    values = [column for node in nodes for column in (*still, *angles[node].T)]
    plan = scene.plan([Plug(node, "matrix") for node in nodes], given)
    matrices = plan.run(frames / scene.frame_rate, values)
    return {node: matrix[..., 3, :3] for node, matrix in zip(nodes, matrices)}


def _named(name: str, attributes: Sequence[str], values: Floats) -> dict[str, Floats]:
    return {f"{name}.{a}": column for a, column in zip(attributes, values.T)}
