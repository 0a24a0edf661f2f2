"""Posing: conversion of a motion to channels of a host's nodes, the inverse of baking.

A host samples the attributes of each node and its matrices on the motion's frames;
everything else is the same for all hosts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from ..animation.clip import Clip, name_columns
from ..animation.kinematics import forward_kinematics
from ..animation.motion import Motion
from ..animation.resampling import quaternion_to_channels
from ..animation.skeleton import ROTATE, TRANSLATE
from ..geometry.arrays import Floats
from ..geometry.matrices import (
    assemble_matrix,
    extract_rotation,
    invert_matrix,
    pivot_shift,
    rotation_matrix,
    scipy_to_maya_order,
    shear_matrix,
    transpose,
)
from ..geometry.rotations import matrix_to_quaternion, rotate
from ..geometry.vectors import per_vector

MATRIX_ATTRIBUTES = ("worldMatrix", "parentMatrix")
JOINT_ATTRIBUTES = ("jointOrient", "inverseScale", "segmentScaleCompensate")
PIVOT_ATTRIBUTES = (
    "rotatePivot",
    "rotatePivotTranslate",
    "scalePivot",
    "scalePivotTranslate",
)


_zeros, _ones = partial(np.zeros, 3), partial(np.ones, 3)


@dataclass(frozen=True, eq=False)
class Pivots:
    """The pivots of a transform in centimeters, each of shape (n_frames, 3) or (3,)."""

    rotate_pivot: Floats = field(default_factory=_zeros)
    rotate_pivot_translate: Floats = field(default_factory=_zeros)
    scale_pivot: Floats = field(default_factory=_zeros)
    scale_pivot_translate: Floats = field(default_factory=_zeros)


@dataclass(frozen=True, eq=False)
class JointOrient:
    """The attributes that a joint has in addition to those of a transform.

    Attributes
    ----------
    joint_orient : ndarray, shape (n_frames, 3) or (3,)
        Radians.
    inverse_scale : ndarray, shape (n_frames, 3) or (3,)
    compensates : ndarray, shape (n_frames,) or ()
        segmentScaleCompensate; nonzero where it is on.
    """

    joint_orient: Floats = field(default_factory=_zeros)
    inverse_scale: Floats = field(default_factory=_ones)
    compensates: Floats = field(default_factory=lambda: np.ones(()))


@dataclass(frozen=True, eq=False)
class PosableNode:
    """A transform or joint to pose, with the attributes that enter its matrix.

    Attributes that are constant may omit the frame axis, except matrices.

    Attributes
    ----------
    name : str
        Name of the joint in the motion.
    above : str
        The nearest ancestor that is also posed and that this node inherits from; empty for
        none.
    rotation_order : str
        Rotation order as SciPy's intrinsic order.
    world, parent : ndarray, shape (n_frames, 4, 4)
        The current worldMatrix and parentMatrix for row vectors, in centimeters.
    scale, rotate_axis, shear : ndarray, shape (n_frames, 3) or (3,)
        `rotate_axis` is in radians; a joint has no shear.
    orient : JointOrient, optional
        Attributes of a joint; None for a transform.
    pivots : Pivots
        Pivots of a transform; the defaults for a joint.
    """

    name: str
    above: str
    rotation_order: str
    world: Floats
    parent: Floats
    scale: Floats = field(default_factory=_ones)
    rotate_axis: Floats = field(default_factory=_zeros)
    shear: Floats = field(default_factory=_zeros)
    orient: JointOrient | None = None
    pivots: Pivots = field(default_factory=Pivots)


def list_posing_attributes(*, is_joint: bool) -> tuple[str, ...]:
    """Return the attributes of a node that a host samples for `build_posable_node`.

    The matrix attributes are arrays, of which the first element is sampled.

    Examples
    --------
    >>> list_posing_attributes(is_joint=True)[2:5]
    ('scale', 'rotateAxis', 'jointOrient')
    """
    return (
        *MATRIX_ATTRIBUTES,
        "scale",
        "rotateAxis",
        *(JOINT_ATTRIBUTES if is_joint else ("shear", *PIVOT_ATTRIBUTES)),
    )


def build_posable_node(
    name: str, above: str, order: str, values: Mapping[str, Floats]
) -> PosableNode:
    """Build a posable node from the attributes that a host sampled.

    Parameters
    ----------
    name, above, order : str
        The name, ancestor and rotation order, as in `PosableNode`.
    values : mapping of str to ndarray
        Values of the attributes in `list_posing_attributes`, frames first. Matrices have
        shape (n_frames, 4, 4); other attributes may omit the frame axis.

    Examples
    --------
    >>> still = {name: np.eye(4)[np.newaxis] for name in MATRIX_ATTRIBUTES}
    >>> rest = {name: np.zeros(3) for name in list_posing_attributes(is_joint=False)[2:]}
    >>> build_posable_node("hip", "", "ZYX", {**rest, **still}).orient is None
    True
    """
    is_joint = JOINT_ATTRIBUTES[0] in values
    return PosableNode(
        name,
        above,
        order,
        world=values["worldMatrix"],
        parent=values["parentMatrix"],
        scale=values["scale"],
        rotate_axis=values["rotateAxis"],
        shear=_zeros() if is_joint else values["shear"],
        orient=JointOrient(*(values[leaf] for leaf in JOINT_ATTRIBUTES))
        if is_joint
        else None,
        pivots=Pivots()
        if is_joint
        else Pivots(*(values[leaf] for leaf in PIVOT_ATTRIBUTES)),
    )


def pose_to_channels(
    motion: Motion, nodes: Sequence[PosableNode], up_axis: str = "y"
) -> Clip:
    """Compute the channels that put nodes into the poses of a motion.

    Parameters
    ----------
    motion : Motion
    nodes : sequence of PosableNode
        At least one node; the joints of the motion that exist in the host, in any order.
    up_axis : {"y", "z"}

    Returns
    -------
    Clip
        Each node's rotation on the motion's frames, and its translation if the motion
        translates the joint.

    Examples
    --------
    The jointOrient already rotates this joint by 90 degrees, so its channels are 0:

    >>> from keyweave import Skeleton
    >>> about_z = [0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)]
    >>> motion = Motion(Skeleton(("hip",), [-1], [[0, 0, 0]]), [[about_z]], [[1, 2, 3]], 24)
    >>> still, quarter = np.eye(4)[np.newaxis], np.array([0, 0, np.pi / 2])
    >>> hip = PosableNode("hip", "", "ZYX", still, still, orient=JointOrient(quarter))
    >>> pose_to_channels(motion, [hip]).values.round(6) + 0.0
    array([[1., 2., 3., 0., 0., 0.]])
    """
    rows = {node.name: motion.skeleton.index(node.name) for node in nodes}
    positions, rotations = forward_kinematics(motion)
    wanted = {
        node.name: pose_matrices(node.world, rotations[:, row], positions[:, row])
        for node, row in zip(nodes, rows.values())
    }
    worlds = {node.name: node.world for node in nodes}
    columns: dict[str, Floats] = {}
    for node in nodes:
        local = wanted[node.name] @ invert_matrix(_find_parent_matrix(node, worlds, wanted))
        angles = quaternion_to_channels(solve_rotation(node, local), node.rotation_order)
        if rows[node.name] in motion.moved:
            places = local[..., 3, :3] - compute_pivot_shift(node, angles)
            columns.update(name_columns(node.name, TRANSLATE, places))
        columns.update(name_columns(node.name, ROTATE, angles))
    return Clip(
        np.stack(list(columns.values()), axis=1),
        tuple(columns),
        motion.frame_rate,
        motion.start_frame,
        {node.name: node.rotation_order for node in nodes},
        up_axis,
    )


def _find_parent_matrix(
    node: PosableNode, worlds: Mapping[str, Floats], wanted: Mapping[str, Floats]
) -> Floats:
    """Return a node's parent matrix after its ancestors are posed."""
    if not node.above:
        return node.parent
    return node.parent @ invert_matrix(worlds[node.above]) @ wanted[node.above]


def pose_matrices(matrices: Floats, rotations: Floats, positions: Floats) -> Floats:
    """Replace the rotations and positions of world matrices, preserving their scale.

    Matrices of shape (..., 4, 4), quaternions (..., 4), and positions (..., 3) in
    centimeters.
    """
    scale = matrices[..., :3, :3] @ transpose(extract_rotation(matrices[..., :3, :3]))
    rows = np.stack([rotate(rotations, axis) for axis in np.eye(3)], axis=-2)
    return assemble_matrix(scale @ rows, positions)


def solve_rotation(node: PosableNode, local: Floats) -> Floats:
    """Solve for the rotation in a node's rotate channels, as quaternions (n_frames, 4).

    The linear part L of its local matrix, for row vectors, is L = S SH RA R for a transform
    and L = S RA R JO IS for a joint. If L is not such a product, R is the rotation that
    remains when the other factors are removed.
    """
    # 1 takes the place of a scale of 0, which has no inverse.
    scaling = per_vector(_replace_zeros(node.scale)) * shear_matrix(node.shear)
    left = np.linalg.inv(scaling) @ local[..., :3, :3]
    if node.orient is not None:
        on = per_vector(node.orient.compensates) != 0
        factors = np.where(on, _replace_zeros(node.orient.inverse_scale), 1.0)
        jo = rotation_matrix(node.orient.joint_orient, 0)
        left = (left * factors[..., np.newaxis, :]) @ transpose(jo)
    ra = rotation_matrix(node.rotate_axis, 0)
    return matrix_to_quaternion(transpose(transpose(ra) @ extract_rotation(left)))


def compute_pivot_shift(node: PosableNode, angles: Floats) -> Floats:
    """Compute the position that a node's pivots give it when its translation is 0.

    The angles of rotateX, rotateY and rotateZ are in radians, the position is in
    centimeters relative to the parent, both of shape (n_frames, 3). It is 0 for a joint.
    """
    if node.orient is not None:
        return np.zeros_like(angles)
    maya_order = scipy_to_maya_order(node.rotation_order)
    ra = rotation_matrix(node.rotate_axis, 0)
    linear = per_vector(node.scale) * shear_matrix(node.shear)
    return pivot_shift(
        linear,
        ra @ rotation_matrix(angles, maya_order),
        node.pivots.rotate_pivot,
        node.pivots.rotate_pivot_translate,
        node.pivots.scale_pivot,
        node.pivots.scale_pivot_translate,
    )


def _replace_zeros(scale: Floats) -> Floats:
    return np.where(scale != 0, scale, 1.0)
