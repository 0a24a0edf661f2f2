"""Matrices of transforms and joints taken apart into the values that make them."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.geometry.matrices import (
    decompose_matrix,
    extract_rotation,
    matrix_to_euler,
    rotation_matrix,
)
from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..session.session import Session
from .kinds import is_a

SMALL = 1e-9


def local_matrix(now: Session, node: Node) -> Any:
    """Return a node's own matrix, shape (4, 4)."""
    return now.value(Plug(node, "matrix"))


def set_local_matrix(now: Session, node: Node, matrix: Any) -> None:
    """Set translation, rotation, scale and shear so that a node has a matrix."""
    scene = now.scene
    linear = np.array(matrix)[:3, :3]
    is_joint = is_a(node.type, "joint")
    if is_joint and now.value(Plug(node, "segmentScaleCompensate")):
        linear = linear * now.value(Plug(node, "inverseScale"))
    turn, scale, shear = decompose_matrix(linear)
    if is_joint and np.abs(shear).max() > SMALL:
        raise StandInError(f"{node.name}: a joint takes no shear")
    set_rotation(now, node, turn)
    scene.set_value(Plug(node, "scale"), scale.tolist())
    if not is_joint:
        scene.set_value(Plug(node, "shear"), shear.tolist())
    moved = np.array(matrix)[3, :3] - local_matrix(now, node)[3, :3]
    translate = now.value(Plug(node, "translate")) + moved
    scene.set_value(Plug(node, "translate"), translate.tolist())


def set_rotation(now: Session, node: Node, turn: Any) -> None:
    """Turn a node so that axes and joint orient included it has a rotation (3, 3)."""
    before, after = _around(now, node)
    own = before.T @ turn @ after.T
    order = now.value(Plug(node, "rotateOrder"))
    angles = matrix_to_euler(own, order)
    now.scene.set_value(Plug(node, "rotate"), angles.tolist())


def _around(now: Session, node: Node) -> tuple[Any, Any]:
    """Return the rotations that stand before and behind a node's own."""
    axis = rotation_matrix(now.value(Plug(node, "rotateAxis")), 0)
    if not is_a(node.type, "joint"):
        return axis, np.eye(3)
    return axis, rotation_matrix(now.value(Plug(node, "jointOrient")), 0)


def world_rotation(now: Session, node: Node, matrix: Any) -> Any:
    """Return the radians about x, y and z of a matrix in a node's rotate order."""
    # Keyweave reads matrices instead: rotations are in the node's rotate order.
    return matrix_to_euler(
        extract_rotation(matrix[:3, :3]), now.value(Plug(node, "rotateOrder"))
    )
