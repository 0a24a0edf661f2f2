"""The transforms of FBX nodes, from their properties to the world.

A point of a node is at T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1 in the node above
it: translation, rotation offset and pivot, pre-rotation, rotation, the inverse of the
post-rotation, then scaling with its offset and pivot. Pre- and post-rotation have the order
xyz; RotationOrder is that of R. Without RotationActive there are no pre- and post-rotation,
and the order is xyz. InheritType controls the effect of the scale S above a node:

- 1, RSrs: it scales and shears the node like the rest of the transform;
- 0, RrSs: it multiplies the scale of the node, in the axes of the node;
- 2, Rrs: it has no effect; the scale above the node above does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...geometry.arrays import Floats, Ints, list_generations
from ...geometry.matrices import extract_rotation, transpose
from ...geometry.rotations import (
    compose,
    euler_to_quaternion,
    invert,
    matrix_to_quaternion,
    quaternion_to_matrix,
    rotate,
)
from .objects import FbxObject
from .stacks import ROTATION, SCALING, Take

ORDERS = ("XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX")  # the first axis rotates first
TRANSLATION = "Lcl Translation"
PRE_ROTATION, POST_ROTATION = "PreRotation", "PostRotation"
OFFSETS = ("RotationOffset", "RotationPivot", "ScalingOffset", "ScalingPivot")
MULTIPLIED, SCALED, NOT_INHERITED = 0, 1, 2
XYZ = "ZYX"  # in SciPy's terms


class Locals(NamedTuple):
    """Transforms relative to the nodes above, shapes (n_times, n_nodes, 4 or 3)."""

    rotations: Floats
    scales: Floats
    translations: Floats


class Worlds(NamedTuple):
    """Matrices for column vectors, shape (n_times, n_nodes, 3, 3), and positions."""

    matrices: Floats
    positions: Floats

    def find_rotations(self, first: int) -> Floats:
        """Return the rotations of nodes from one on as quaternions, without scale."""
        rows = extract_rotation(transpose(self.matrices[:, first:]))
        return matrix_to_quaternion(transpose(rows))


@dataclass(frozen=True, eq=False)
class NodeTree:
    """Nodes with all nodes above them.

    Attributes
    ----------
    models : sequence of FbxObject
        Parents before children.
    parents : ndarray of int, shape (n_nodes,)
        -1 for nodes at the top of the scene.
    """

    models: Sequence[FbxObject]
    parents: Ints

    def cut(self, n_nodes: int) -> NodeTree:
        """Return the first nodes."""
        return NodeTree(self.models[:n_nodes], self.parents[:n_nodes])

    def find_order(self, row: int) -> str:
        """Return SciPy's intrinsic rotation order of a node."""
        model = self.models[row]
        number = int(model.number("RotationOrder", 0)) if _is_active(model) else 0
        return ORDERS[number][::-1] if 0 <= number < len(ORDERS) else XYZ

    def evaluate_locals(self, take: Take | None, times: Floats) -> Locals:
        """Return transforms at some seconds; those of the file without a take."""
        orders = [self.find_order(row) for row in range(len(self.models))]

        def sample(name: str, default: float = 0.0) -> Floats:
            vectors = [model.vector(name, default) for model in self.models]
            still = np.array(vectors, float)
            rows = [
                row
                for row, model in enumerate(self.models)
                if take is not None and (model.id, name) in take.properties
            ]
            if take is None or not rows:
                return still[np.newaxis]
            values = np.tile(still, (len(times), 1, 1))
            for row in rows:
                model, order = self.models[row], orders[row]
                values[:, row] = take.evaluate(model, name, still[row], times, order)
            return values

        active = np.array([[_is_active(model)] for model in self.models])
        q = _convert_rotations(sample(ROTATION), orders)
        pre, post = (sample(name) * active for name in (PRE_ROTATION, POST_ROTATION))
        if pre.any():
            q = compose(_convert_rotations(pre, [XYZ]), q)
        if post.any():
            q = compose(q, invert(_convert_rotations(post, [XYZ])))
        scales, offsets = sample(SCALING, 1.0), [sample(name) for name in OFFSETS]
        translations = sample(TRANSLATION)
        if any(offset.any() for offset in offsets):
            about, pivot, shift, scale_pivot = offsets
            arm = shift + scale_pivot - scales * scale_pivot - pivot
            translations = translations + about + pivot + rotate(q, arm)
        n_times = len(times)
        return Locals(
            *(
                np.broadcast_to(values, (n_times, *values.shape[1:]))
                for values in (q, scales, translations)
            )
        )

    def evaluate_worlds(self, local: Locals) -> Worlds:
        """Return the transforms in the world from those relative to the nodes above."""
        rotations, scales, translations = local
        own, parents = quaternion_to_matrix(rotations), self.parents
        kinds = np.array([model.number("InheritType", SCALED) for model in self.models])
        n_times, n_nodes = scales.shape[:2]
        # The last node is the world, the parent of those at the top.
        matrices = np.tile(np.eye(3), (n_times, n_nodes + 1, 1, 1))
        unscaled, positions = matrices.copy(), np.zeros((n_times, n_nodes + 1, 3))
        totals, inherited = np.ones((2, n_times, n_nodes + 1, 3))
        for rows in list_generations(self.parents):
            above, kind = parents[rows], kinds[rows, np.newaxis]
            axes = matrices[:, above]
            moved = axes @ translations[:, rows, :, np.newaxis]
            positions[:, rows] = positions[:, above] + moved[..., 0]
            if (kind != SCALED).any():
                passed = [totals[:, above], inherited[:, above]]
                is_passed = [kind == MULTIPLIED, kind == NOT_INHERITED]
                inherited[:, rows] = np.select(is_passed, passed, 1.0)
                is_scaled = ~np.any(is_passed, axis=0)[..., np.newaxis]
                axes = np.where(is_scaled, axes, unscaled[:, above])
            unscaled[:, rows] = axes @ own[:, rows]
            totals[:, rows] = scales[:, rows] * inherited[:, rows]
            matrices[:, rows] = unscaled[:, rows] * totals[:, rows, np.newaxis]
        return Worlds(matrices[:, :-1], positions[:, :-1])


def _is_active(model: FbxObject) -> bool:
    is_limit = model.number("RotationSpaceForLimitOnly", 0) != 0
    return model.number("RotationActive", 1) != 0 and not is_limit


def _convert_rotations(degrees: Floats, orders: Sequence[str]) -> Floats:
    """Return Euler angles, shape (n_times, n_nodes, 3), as quaternions."""
    q = np.empty((*degrees.shape[:2], 4))
    for order in dict.fromkeys(orders):
        rows = [row for row, own in enumerate(orders) if own == order]
        nodes = slice(None) if len(rows) == len(orders) else rows
        columns = ["XYZ".index(axis) for axis in order]
        q[:, nodes] = euler_to_quaternion(
            np.radians(degrees[:, nodes][..., columns]), order
        )
    return q
