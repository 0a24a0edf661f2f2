"""Posing: a motion converted to channels of a host's nodes, the inverse of baking.

A host samples the attributes of each node and the matrices above it on the motion's
frames; everything else is the same for all hosts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

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


def _zeros() -> Floats:
    return np.zeros(3)


def _ones() -> Floats:
    return np.ones(3)


@dataclass(frozen=True, eq=False)
class Pivots:
    """The pivots of a transform, shape (n_frames, 3) or (3,) each; a joint has none."""

    rotate_pivot: Floats = field(default_factory=_zeros)
    rotate_pivot_translate: Floats = field(default_factory=_zeros)
    scale_pivot: Floats = field(default_factory=_zeros)
    scale_pivot_translate: Floats = field(default_factory=_zeros)


@dataclass(frozen=True, eq=False)
class JointOrient:
    """What a joint has beside a transform: jointOrient, and how it undoes scale above.

    Attributes
    ----------
    joint_orient : ndarray, shape (n_frames, 3) or (3,)
    inverse_scale : ndarray, shape (n_frames, 3) or (3,)
    compensates : ndarray, shape (n_frames,) or ()
        segmentScaleCompensate; not 0 where it is on.
    """

    joint_orient: Floats = field(default_factory=_zeros)
    inverse_scale: Floats = field(default_factory=_ones)
    compensates: Floats = field(default_factory=lambda: np.ones(()))


@dataclass(frozen=True, eq=False)
class PosableNode:
    """A transform or joint to be posed, and what poses it beside its channels.

    What is the same on all frames may do without their axis, but for the matrices.

    Attributes
    ----------
    name : str
        As the motion calls the joint.
    above : str
        The nearest node above that is posed too and that this one inherits from; empty
        for none.
    rotation_order : str
        SciPy's intrinsic order.
    world, parent : ndarray, shape (n_frames, 4, 4)
        The worldMatrix and parentMatrix as they are now, for row vectors, in centimetres.
    scale, rotate_axis, shear : ndarray, shape (n_frames, 3) or (3,)
        Radians; a joint has no shear.
    orient : Orient, optional
        Of a joint; None for a transform.
    pivots : Pivots
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

    Of the matrices the first element is meant.

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
    """Put together what a host sampled of a node.

    Parameters
    ----------
    name, above, order : str
        As in `PosableNode`.
    values : mapping of str to ndarray
        By `list_posing_attributes`; the first axis is the frame's. Those of matrices have
        the shape (n_frames, 4, 4), others may do without the frame axis.

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
        orient=JointOrient(*(values[one] for one in JOINT_ATTRIBUTES))
        if is_joint
        else None,
        pivots=Pivots() if is_joint else Pivots(*(values[one] for one in PIVOT_ATTRIBUTES)),
    )


def pose_to_channels(
    motion: Motion, nodes: Sequence[PosableNode], up_axis: str = "y"
) -> Clip:
    """Return the channels that put nodes into the poses of a motion.

    Parameters
    ----------
    motion : Motion
    nodes : sequence of Posable
        At least one; those of the motion's joints that the host has, in any order.
    up_axis : {"y", "z"}

    Returns
    -------
    Clip
        On the motion's frames each node's rotation, and its translation where the motion
        moves the joint.

    Examples
    --------
    A joint that is turned a quarter by its jointOrient need not turn any more:

    >>> from keyweave import Skeleton
    >>> turn = [0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)]
    >>> motion = Motion(Skeleton(("hip",), [-1], [[0, 0, 0]]), [[turn]], [[1, 2, 3]], 24)
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
    """Return what a node's own matrix is relative to when those above are posed."""
    if not node.above:
        return node.parent
    return node.parent @ invert_matrix(worlds[node.above]) @ wanted[node.above]


def pose_matrices(matrices: Floats, rotations: Floats, positions: Floats) -> Floats:
    """Return world matrices that are turned and placed anew, and scaled as they were.

    Parameters
    ----------
    matrices : ndarray, shape (..., 4, 4)
    rotations : ndarray, shape (..., 4)
        Quaternions.
    positions : ndarray, shape (..., 3)
    """
    stretch = matrices[..., :3, :3] @ transpose(extract_rotation(matrices[..., :3, :3]))
    rows = np.stack([rotate(rotations, axis) for axis in np.eye(3)], axis=-2)
    return assemble_matrix(stretch @ rows, positions)


def solve_rotation(node: PosableNode, local: Floats) -> Floats:
    """Return the quaternions of a node's rotate channels, shape (n_frames, 4).

    With L the linear part of its local matrix, L = S SH RA R of a transform and
    L = S RA R JO IS of a joint, for row vectors. What a motion asks of L may be no such
    product; R is then of the turn that is left when the others are taken out.

    Parameters
    ----------
    node : Posable
    local : ndarray, shape (n_frames, 4, 4)
    """
    left = np.linalg.inv(_scale_shear_matrix(node)) @ local[..., :3, :3]
    if node.orient is not None:
        on = per_vector(node.orient.compensates) != 0
        undone = np.where(on, _replace_zeros(node.orient.inverse_scale), 1.0)
        jo = rotation_matrix(node.orient.joint_orient, 0)
        left = (left * undone[..., np.newaxis, :]) @ transpose(jo)
    ra = rotation_matrix(node.rotate_axis, 0)
    return matrix_to_quaternion(transpose(transpose(ra) @ extract_rotation(left)))


def compute_pivot_shift(node: PosableNode, angles: Floats) -> Floats:
    """Return where a node stands while its translation is 0: its pivots' doing.

    Parameters
    ----------
    node : Posable
    angles : ndarray, shape (n_frames, 3)
        Its rotateX, rotateY and rotateZ.

    Returns
    -------
    ndarray, shape (n_frames, 3)
        Relative to what is above; 0 of a joint.
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


def _scale_shear_matrix(node: PosableNode) -> Floats:
    """Return S SH of a node; a scale of 0, which cannot be undone, counts as 1."""
    scaled: Floats = per_vector(_replace_zeros(node.scale)) * shear_matrix(node.shear)
    return scaled


def _replace_zeros(scale: Floats) -> Floats:
    return np.where(scale != 0, scale, 1.0)
