"""BVH files written so that reading them returns the same motion.

Angles are continuous; each joint keeps its rotation order and channels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
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

CONVERTED_NUMBERS = 1 << 17  # of rotations that are converted at once, for less memory
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
        parts = _format_parts(motion)
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, parts, overwrite=overwrite)


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
    return "".join(_format_parts(motion))


def _format_parts(motion: Motion) -> Iterator[str]:
    """Return the parts of the text: the header, then some rows each."""
    _check_limits(motion)
    columns = _compute_columns(motion)
    channels = tuple(tuple(columns[joint]) for joint in range(len(motion.skeleton)))
    head, order = format_hierarchy(replace(motion.skeleton, channels=channels))
    frame_time = np.format_float_positional(1 / motion.frame_rate, trim="-")
    head += f"MOTION\nFrames: {len(motion)}\nFrame Time: {frame_time}\n"
    rows = format_rows([each for joint in order for each in columns[joint].values()])
    return chain([head], rows)


def _check_limits(motion: Motion) -> None:
    """Raise if the reader would refuse a length or the frame time."""
    check_lengths(motion, "a BVH file")
    with np.errstate(over="ignore"):
        if not is_frame_time(np.float64(1) / motion.frame_rate):
            shortest, longest = FRAME_TIME_LIMITS
            expected = f"more than {1 / longest:g} and less than {1 / shortest:g}"
            problem = f"is {motion.frame_rate:g}; in a BVH file it must be {expected}"
            raise DataError("frame_rate", problem)


def _compute_columns(motion: Motion) -> dict[int, dict[str, Floats]]:
    """Return the values of each joint's channels, in degrees and centimeters."""
    skeleton, positions = motion.skeleton, motion.moved
    columns = {}
    for joint, angles in _iterate_angles(motion):
        path = positions.get(joint)
        channels = _list_needed_channels(skeleton, joint, angles, path)
        columns[joint] = _fill_channels(skeleton, joint, channels, angles, path)
    if not any(columns.values()):  # each line of a file needs a number
        none = np.empty((len(motion), 0))
        columns[0] = _fill_channels(skeleton, 0, TRANSLATE, none, positions[0])
    return columns


def _iterate_angles(motion: Motion) -> Iterator[tuple[int, Floats]]:
    """Yield joints with continuous Euler angles in their rotation orders, in radians."""
    orders = motion.skeleton.rotation_orders
    size = max(1, CONVERTED_NUMBERS // (4 * len(motion)))
    for order in sorted(set(orders)):
        joints = [joint for joint, own in enumerate(orders) if own == order]
        for first in range(0, len(joints), size):
            group = joints[first : first + size]
            principal = quaternion_to_euler(motion.rotations[:, group], order)
            for column, joint in enumerate(group):
                missing = _find_missing_axes(motion.skeleton, joint)
                if missing:
                    yield joint, _choose_solution(principal[:, column], missing)
                else:
                    yield joint, unwrap_euler(principal[:, column], order)


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


def _fill_channels(
    skeleton: Skeleton,
    joint: int,
    channels: Sequence[str],
    angles: Floats,
    positions: Floats | None,
) -> dict[str, Floats]:
    """Return the values of a joint's channels, in degrees and centimeters."""
    if positions is None:
        positions = np.broadcast_to(skeleton.offsets[joint], (len(angles), 3))
    order = skeleton.rotation_orders[joint]
    return {
        name: np.degrees(angles[:, order.index(name[-1])])
        if name in ROTATE
        else positions[:, TRANSLATE.index(name)]
        for name in channels
    }
