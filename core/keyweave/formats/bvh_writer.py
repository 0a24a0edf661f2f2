"""Motions written as BVH files that read back as the same motion.

Angles are continuous, each joint in its own rotation order and with its own channels.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from ..animation.motion import Motion
from ..animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ..errors import DataError, OutputError
from ..geometry.arrays import Floats
from ..geometry.euler_filter import unwrap_euler
from ..geometry.rotations import euler_solutions, quaternion_to_euler, wrap_angles
from .bvh_hierarchy import format_hierarchy
from .number_table import format_rows
from .text_file import check_output, write_text

CHANNEL_TOLERANCE = 1e-9  # radians or centimetres; what a missing channel may be off


def write_bvh(motion: Motion, path: str | Path, *, overwrite: bool = True) -> None:
    """Write a motion as a BVH file in centimetres and degrees, to eight decimals.

    Each joint has the channels of the skeleton, in their order. One whose channels
    cannot hold what it does, a hinge that twists or a root that leaves its offset,
    gets all three rotations or positions. The file begins at frame 1 whatever
    `start_frame` is, since BVH has no frame numbers, and lists each joint's children
    right behind it.

    Parameters
    ----------
    motion : Motion
    path : str or Path
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    OutputError
        If the file exists and may not be replaced, cannot be written, or a joint's
        name cannot stand in a BVH file.
    """
    check_output(path, overwrite=overwrite)
    try:
        text = format_bvh(motion)
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, text, overwrite=overwrite)


def format_bvh(motion: Motion) -> str:
    """Return a motion as the text of a BVH file.

    Raises
    ------
    DataError
        If a joint's name cannot stand in a BVH file.

    Examples
    --------
    >>> turn = Skeleton(("hip",), [-1], [[0, 90, 0]], channels=[["rotateY"]])
    >>> half = np.sqrt(0.5)
    >>> print(format_bvh(Motion(turn, [[[0, half, 0, half]]], [[0, 90, 0]], 25)))
    HIERARCHY
    ROOT hip
    {
      OFFSET 0 90 0
      CHANNELS 1 Yrotation
    }
    MOTION
    Frames: 1
    Frame Time: 0.04
    90.00000000
    <BLANKLINE>
    """
    angles = _compute_angles(motion)
    positions = motion.moved
    skeleton = _add_needed_channels(motion.skeleton, angles, positions)
    head, order = format_hierarchy(skeleton)
    columns = [
        column
        for joint in order
        for column in _joint_columns(skeleton, joint, angles, positions)
    ]
    frame_time = np.format_float_positional(1 / motion.frame_rate, trim="-")
    rows = format_rows(np.stack(columns, axis=1)) if columns else "\n" * len(motion)
    return f"{head}MOTION\nFrames: {len(motion)}\nFrame Time: {frame_time}\n{rows}"


def _compute_angles(motion: Motion) -> Floats:
    """Return continuous Euler angles in each joint's rotation order, in radians."""
    orders = motion.skeleton.rotation_orders
    angles = np.empty((*motion.rotations.shape[:2], 3))
    for order in sorted(set(orders)):
        joints = [joint for joint, its in enumerate(orders) if its == order]
        principal = quaternion_to_euler(motion.rotations[:, joints], order)
        angles[:, joints] = unwrap_euler(principal, order)
        for column, joint in enumerate(joints):
            missing = _find_missing_axes(motion.skeleton, joint)
            if missing:
                angles[:, joint] = _choose_solution(principal[:, column], missing)
    return angles


def _find_missing_axes(skeleton: Skeleton, joint: int) -> list[int]:
    """Return which of the three Euler angles have no channel."""
    order, channels = skeleton.rotation_orders[joint], skeleton.channels[joint]
    return [i for i, axis in enumerate(order) if f"rotate{axis}" not in channels]


def _choose_solution(principal: Floats, missing: list[int]) -> Floats:
    """Choose of both Euler solutions the one that needs the missing channels less."""
    both = euler_solutions(principal)
    needed = np.abs(wrap_angles(both[..., missing])).max(axis=-1)
    chosen = np.where((needed[1] < needed[0])[:, np.newaxis], both[1], both[0])
    chosen[:, missing] = wrap_angles(chosen[:, missing])
    return np.unwrap(chosen, axis=0)


def _add_needed_channels(
    skeleton: Skeleton, angles: Floats, positions: dict[int, Floats]
) -> Skeleton:
    channels = [
        _list_needed_channels(skeleton, joint, angles[:, joint], positions.get(joint))
        for joint in range(len(skeleton))
    ]
    if not any(channels):  # a file needs a number on each line
        channels[0] = TRANSLATE
    return replace(skeleton, channels=tuple(channels))


def _list_needed_channels(
    skeleton: Skeleton, joint: int, angles: Floats, positions: Floats | None
) -> tuple[str, ...]:
    """Return a joint's channels, or with all rotations or positions if they must be.

    Rotations stand in the rotation order, which is what their order means in BVH.
    """
    channels = skeleton.channels[joint]
    rotations = [f"rotate{axis}" for axis in skeleton.rotation_orders[joint]]
    translations = [name for name in TRANSLATE if name in channels]
    missing = _find_missing_axes(skeleton, joint)
    twists = bool(missing) and bool(np.abs(angles[:, missing]).max() > CHANNEL_TOLERANCE)
    kept = rotations if twists else [name for name in rotations if name in channels]
    leaves = positions is not None and _needs_translation(positions, skeleton, joint)
    if twists or leaves:
        return (*(TRANSLATE if leaves else translations), *kept)
    in_order = iter(kept)
    return tuple(next(in_order) if name in ROTATE else name for name in channels)


def _needs_translation(positions: Floats, skeleton: Skeleton, joint: int) -> bool:
    """Say whether a joint leaves its offset along an axis without a channel."""
    missing = [name not in skeleton.channels[joint] for name in TRANSLATE]
    off = np.abs(positions - skeleton.offsets[joint])[:, missing]
    return bool(off.size and off.max() > CHANNEL_TOLERANCE)


def _joint_columns(
    skeleton: Skeleton, joint: int, angles: Floats, positions: dict[int, Floats]
) -> list[Floats]:
    """Return what a joint's channels hold, in degrees and centimetres."""
    still = np.broadcast_to(skeleton.offsets[joint], (len(angles), 3))
    order = skeleton.rotation_orders[joint]
    columns = []
    for name in skeleton.channels[joint]:
        if name in ROTATE:
            columns.append(np.degrees(angles[:, joint, order.index(name[-1])]))
        else:
            columns.append(positions.get(joint, still)[:, TRANSLATE.index(name)])
    return columns
