"""Baking: conversion of the world matrices of a scene's joints to a motion.

Channels without a curve of their own, such as driven ones, become curves.

rotateAxis, rotate and jointOrient are combined into one rotation. Scale is dropped, but
joint positions are preserved.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import numpy as np

from ..animation.character_definition import CharacterDefinition
from ..animation.kinematics import compute_local_transforms, list_joint_channels
from ..animation.motion import Motion
from ..animation.skeleton import Skeleton
from ..curves.anim_curve import AnimCurve
from ..errors import DataError
from ..geometry.arrays import BLOCK_FRAMES, Floats
from ..geometry.matrices import extract_rotation, transpose
from ..geometry.rotations import matrix_to_quaternion
from .scene import Scene

MOVE_TOLERANCE = 1e-7  # centimeters by which a static joint may move, for rounding


def bake_motion(
    names: Sequence[str],
    parents: Sequence[int],
    matrices: Floats,
    rotation_orders: Sequence[str],
    *,
    frame_rate: float,
    start_frame: float,
    up_axis: str,
    definition: CharacterDefinition | None = None,
) -> Motion:
    """Convert the world matrices of joints to a motion.

    Parameters
    ----------
    names : sequence of str
        Names of the joints, the root first and parents before children.
    parents : sequence of int
        Index of each joint's parent; -1 for the root.
    matrices : ndarray, shape (n_frames, n_joints, 4, 4)
        World matrices for row vectors, in centimeters.
    rotation_orders : sequence of str
        Rotation orders as SciPy's intrinsic orders.
    frame_rate, start_frame : float
    up_axis : {"y", "z"}
    definition : CharacterDefinition, optional
        Slots of joints that the scene states.

    Examples
    --------
    >>> still = np.broadcast_to(np.eye(4), (24, 1, 4, 4))
    >>> hip = bake_motion(["hip"], [-1], still, [
    ...     "ZYX"], frame_rate=24, start_frame=1, up_axis="y")
    >>> hip.rotations.shape, hip.last_frame
    ((24, 1, 4), 24.0)
    """
    world = extract_quaternion(matrices)
    positions = matrices[..., 3, :3]
    rotations, offsets = compute_local_transforms(world, positions, np.asarray(parents))
    moves = np.flatnonzero(np.ptp(offsets, axis=0).max(axis=-1) > MOVE_TOLERANCE)
    moves = moves[moves > 0]
    skeleton = Skeleton(
        tuple(names),
        np.asarray(parents),
        offsets[0],
        tuple(rotation_orders),
        channels=list_joint_channels(rotation_orders, moves.tolist()),
        definition=definition,
    )
    return Motion(
        skeleton,
        rotations,
        positions[:, 0],
        frame_rate,
        start_frame,
        translated=moves,
        translations=offsets[:, moves],
        up_axis=up_axis,
    )


def find_nearest_ancestors(
    nodes: Sequence[Hashable], above: Sequence[Iterable[Hashable]]
) -> list[int]:
    """Return the index of each node's nearest ancestor among the nodes, or -1.

    Parameters
    ----------
    nodes : sequence of hashable
    above : sequence of iterable
        The ancestors of each node, nearest first.
    """
    index = {node: number for number, node in enumerate(nodes)}
    return [next((index[a] for a in chain if a in index), -1) for chain in above]


def find_joint_parents(
    names: Sequence[str], nodes: Sequence[Hashable], above: Sequence[Iterable[Hashable]]
) -> list[int]:
    """Return the index of each node's nearest ancestor among the nodes; -1 for the root.

    Parameters
    ----------
    names : sequence of str
        Names of the nodes, for error messages.
    nodes : sequence of hashable
    above : sequence of iterable
        The ancestors of each node, nearest first.

    Raises
    ------
    DataError
        If there are no nodes, or more than one root.

    Examples
    --------
    >>> find_joint_parents(["hip", "foot"], ["hip", "foot"], [["group"], ["knee", "hip"]])
    [-1, 0]
    """
    if not nodes:
        raise DataError("the scene", "has no joints")
    parents = find_nearest_ancestors(nodes, above)
    roots = [name for name, parent in zip(names, parents) if parent == -1]
    if len(roots) > 1:
        problem = f"have {len(roots)} roots, expected one skeleton"
        raise DataError("joints", f"{problem}; name one of {', '.join(roots[:8])}")
    return parents


def extract_quaternion(matrices: Floats) -> Floats:
    """Return the rotations of matrices for row vectors, scaled or sheared, as quaternions.

    The shapes are (..., 4, 4) and (..., 4).
    """
    if matrices.ndim > 2 and len(matrices) > BLOCK_FRAMES:
        blocks = (
            matrices[at : at + BLOCK_FRAMES] for at in range(0, len(matrices), BLOCK_FRAMES)
        )
        return np.concatenate([extract_quaternion(block) for block in blocks])
    return matrix_to_quaternion(transpose(extract_rotation(matrices[..., :3, :3])))


def bake_missing_curves(
    scene: Scene, keyed: Sequence[str], curves: Sequence[AnimCurve], frames: Floats
) -> list[AnimCurve]:
    """Sample the drive and textured channels that have no curve of their own.

    Raises
    ------
    DataError
        If no named channel has keys or moves.
    """
    sampled = bake_unkeyed(scene, keyed, curves, frames)
    if not curves and all(len(curve) == 1 for curve in sampled):
        raise DataError("the scene", "has no keys on the named channels; key some of them")
    return sampled


def bake_unkeyed(
    scene: Scene, channels: Sequence[str], curves: Sequence[AnimCurve], frames: Floats
) -> list[AnimCurve]:
    """Sample the channels that have no curve, such as those driven by a node.

    A constant channel gets one key, any other a key on every frame.
    """
    have = {curve.channel for curve in curves}
    missing = [channel for channel in channels if channel not in have]
    if not missing:
        return []
    values = scene.sample(missing, frames).values.T
    kinds = scene.kinds(missing)
    return [
        _make_sampled_curve(channel, frames, column, kinds[channel], scene.frame_rate)
        for channel, column in zip(missing, values)
    ]


def _make_sampled_curve(
    channel: str, frames: Floats, values: Floats, kind: str, rate: float
) -> AnimCurve:
    rows = slice(None) if np.ptp(values) > 0 else slice(1)
    return AnimCurve(
        channel,
        frames[rows] / rate,
        values[rows],
        "linear",
        "linear",
        kind=kind,
        frame_rate=rate,
    )
