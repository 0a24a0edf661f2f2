"""BVH files written so that reading them returns the same motion.

Angles are continuous; each joint keeps its rotation order and channels.
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
from .bvh_reader import FRAME_TIME_LIMITS, is_frame_time
from .file_writing import check_output, write_text
from .number_table import check_lengths, format_rows

CHANNEL_TOLERANCE = 1e-9  # radians or centimeters that a missing channel may lose


def write_bvh(motion: Motion, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a motion as a BVH file in centimeters and degrees, to eight decimals.

    Joints keep the channels of the skeleton, in their order. A joint whose channels cannot
    express its motion, such as a hinge that twists or a root that leaves its offset, gets
    all three rotations or positions. BVH has no frame numbers, so the file begins at
    frame 1 regardless of `start_frame`. Joints are listed depth first.

    Raise an OutputError if the file exists and `overwrite` is False, if it cannot be
    written, or if a joint's name, a length or the frame rate is not valid in a BVH file.
    """
    check_output(path, overwrite=overwrite)
    try:
        text = format_bvh(motion)
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, text, overwrite=overwrite)


def format_bvh(motion: Motion) -> str:
    """Format a motion as the text of a BVH file.

    Raise a DataError if a joint's name, a length or the frame rate is not valid there.

    Examples
    --------
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]], channels=[["rotateY"]])
    >>> half = np.sqrt(0.5)
    >>> print(format_bvh(Motion(hip, [[[0, half, 0, half]]], [[0, 90, 0]], 25)))
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
    _check_limits(motion)
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


def _check_limits(motion: Motion) -> None:
    """Raise if the reader would refuse a length or the frame time."""
    check_lengths(motion, "a BVH file")
    with np.errstate(over="ignore"):
        if not is_frame_time(np.float64(1) / motion.frame_rate):
            shortest, longest = FRAME_TIME_LIMITS
            expected = f"more than {1 / longest:g} and less than {1 / shortest:g}"
            problem = f"is {motion.frame_rate:g}; in a BVH file it must be {expected}"
            raise DataError("frame_rate", problem)


def _compute_angles(motion: Motion) -> Floats:
    """Return continuous Euler angles in each joint's rotation order, in radians."""
    orders = motion.skeleton.rotation_orders
    angles = np.empty((*motion.rotations.shape[:2], 3))
    for order in sorted(set(orders)):
        joints = [joint for joint, own in enumerate(orders) if own == order]
        principal = quaternion_to_euler(motion.rotations[:, joints], order)
        angles[:, joints] = unwrap_euler(principal, order)
        for column, joint in enumerate(joints):
            missing = _find_missing_axes(motion.skeleton, joint)
            if missing:
                angles[:, joint] = _choose_solution(principal[:, column], missing)
    return angles


def _find_missing_axes(skeleton: Skeleton, joint: int) -> list[int]:
    """Return the indices of the Euler angles that have no channel."""
    order, channels = skeleton.rotation_orders[joint], skeleton.channels[joint]
    return [i for i, axis in enumerate(order) if f"rotate{axis}" not in channels]


def _choose_solution(principal: Floats, missing: list[int]) -> Floats:
    """Choose the Euler solution with the smaller angles in the missing channels."""
    both = euler_solutions(principal)
    lost = np.abs(wrap_angles(both[..., missing])).max(axis=-1)
    best = np.where((lost[1] < lost[0])[:, np.newaxis], both[1], both[0])
    best[:, missing] = wrap_angles(best[:, missing])
    return np.unwrap(best, axis=0)


def _add_needed_channels(
    skeleton: Skeleton, angles: Floats, positions: dict[int, Floats]
) -> Skeleton:
    channels = [
        _list_needed_channels(skeleton, joint, angles[:, joint], positions.get(joint))
        for joint in range(len(skeleton))
    ]
    if not any(channels):  # each line of a file needs a number
        channels[0] = TRANSLATE
    return replace(skeleton, channels=tuple(channels))


def _list_needed_channels(
    skeleton: Skeleton, joint: int, angles: Floats, positions: Floats | None
) -> tuple[str, ...]:
    """Return a joint's channels, completed if they cannot express its motion.

    Rotation channels are in the rotation order, since their sequence defines it in BVH.
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
    """Return whether a joint leaves its offset along an axis that has no channel."""
    missing = [name not in skeleton.channels[joint] for name in TRANSLATE]
    lost = np.abs(positions - skeleton.offsets[joint])[:, missing]
    return bool(lost.size and lost.max() > CHANNEL_TOLERANCE)


def _joint_columns(
    skeleton: Skeleton, joint: int, angles: Floats, positions: dict[int, Floats]
) -> list[Floats]:
    """Return the values of a joint's channels, in degrees and centimeters."""
    still = np.broadcast_to(skeleton.offsets[joint], (len(angles), 3))
    order = skeleton.rotation_orders[joint]
    columns = []
    for name in skeleton.channels[joint]:
        if name in ROTATE:
            columns.append(np.degrees(angles[:, joint, order.index(name[-1])]))
        else:
            columns.append(positions.get(joint, still)[:, TRANSLATE.index(name)])
    return columns
