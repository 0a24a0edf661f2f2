"""BVH, the Biovision hierarchy: a skeleton and its motion as Euler angles.

The reader accepts the quirks of real exporters and records them in `Motion.notes`; a
broken file raises an error that names the line.

References
----------
.. [M01] M. Meredith, S. Maddock. Motion capture file formats explained. University
   of Sheffield, CS-01-11, 2001.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..animation.motion import Motion
from ..animation.skeleton import TRANSLATE, Skeleton
from ..errors import FileFormatError, KeyweaveWarning, SettingError
from ..geometry.arrays import Floats, Ints
from ..geometry.rotations import euler_to_quaternion
from .bvh_hierarchy import parse_hierarchy
from .number_table import NUMBER, NumberTextError, parse_rows
from .text_file import read_text

MOTION_WORD = re.compile(r"^[ \t]*MOTION\b", re.IGNORECASE | re.MULTILINE)
FRAMES_LINE = re.compile(r"Frames\s*:?\s*(\S+)", re.IGNORECASE)
FRAME_TIME_LINE = re.compile(r"Frame\s*Time\s*:?\s*(\S+)", re.IGNORECASE)
NTSC_RATES = (24000 / 1001, 30000 / 1001, 60000 / 1001, 120000 / 1001)
MAX_HEAD_LINE = 200
FIRST_FRAME_JUMP = 4.0  # times the usual step, and
MIN_JUMP = 2.0  # degrees, that a first frame differs if it is no part of the motion
FRAMES_PER_BATCH = 256  # their angles stay in the processor's cache


def read_bvh(
    path: str | Path,
    *,
    scale: float = 1.0,
    up_axis: str = "y",
    root_offset: str = "replace",
) -> Motion:
    """Read a BVH file.

    Its first frame is frame 1. A frame time which is a usual frame rate's as exactly
    as it is printed gives that rate: 0.0333333 is 30 frames per second. Positions
    of joints other than the root stand for their OFFSET, channel by channel.

    Parameters
    ----------
    path : str or Path
    scale : float
        Centimetres per unit of the file.
    up_axis : {"y", "z"}
    root_offset : {"replace", "add"}
        Whether the root's positions stand for its OFFSET, as in most files, or are
        added to it.

    Returns
    -------
    Motion

    Raises
    ------
    FileFormatError
        If the file is not BVH throughout.
    SettingError
        If an option is not one of the above.

    Warns
    -----
    KeyweaveWarning
        If the file announces another number of frames than it has; all are read.
    """
    if root_offset not in ("replace", "add"):
        raise SettingError("root_offset", root_offset, "'replace' or 'add'")
    return parse_bvh(
        read_text(path), path, scale=scale, up_axis=up_axis, root_offset=root_offset
    )


def parse_bvh(
    text: str,
    path: str | Path = "text",
    *,
    scale: float = 1.0,
    up_axis: str = "y",
    root_offset: str = "replace",
) -> Motion:
    """Read the text of a BVH file; the parameters are those of `read_bvh`.

    Examples
    --------
    >>> motion = parse_bvh('''HIERARCHY
    ... ROOT hip
    ... {
    ...   OFFSET 0 90 0
    ...   CHANNELS 2 Yposition Xrotation
    ... }
    ... MOTION
    ... Frames: 2
    ... Frame Time: 0.041667
    ... 90 0
    ... 91 45
    ... ''')
    >>> len(motion), motion.frame_rate, motion.root_positions[1]
    (2, 24.0, array([ 0., 91.,  0.]))
    """
    path = Path(path)
    head = _parse_head(text, path)
    skeleton, notes = parse_hierarchy(text[: head.hierarchy_end], path, scale=scale)
    rows = _parse_motion(text, head, skeleton, path)
    if len(rows) != head.n_frames:
        note = f"the file announces {head.n_frames:,} frames and has {len(rows):,}"
        warnings.warn(f"{path}: {note}", KeyweaveWarning, stacklevel=3)
        notes = (*notes, note)
    root_positions, translated, translations = _read_positions(rows, skeleton, scale)
    if root_offset == "add":
        root_positions = _add_root_offset(root_positions, skeleton)
    else:
        notes = (*notes, *_offset_notes(root_positions, skeleton, up_axis))
    rotations = _read_rotations(rows, skeleton)
    return Motion(
        skeleton,
        rotations,
        root_positions,
        head.frame_rate,
        translated=translated,
        translations=translations,
        up_axis=up_axis,
        notes=(*notes, *_first_frame_notes(rotations)),
    )


def parse_frame_time(frame_time: str) -> float:
    """Return the frame rate of a printed frame time in seconds.

    A whole number of frames per second, or else one of NTSC's rates, if its frame
    time differs by less than the last printed digit and a thousandth.

    Examples
    --------
    >>> parse_frame_time("0.008333"), parse_frame_time("0.033367"), parse_frame_time("0.7")
    (120.0, 29.97002997002997, 1.4285714285714286)
    """
    seconds = float(frame_time)
    last_digit = 10.0 ** int(Decimal(frame_time).as_tuple().exponent)
    for rate in (max(1, round(1 / seconds)), *NTSC_RATES):
        if abs(1 - seconds * rate) < 1e-3 and abs(1 / rate - seconds) < last_digit:
            return float(rate)
    return 1 / seconds


class _Head(NamedTuple):
    hierarchy_end: int
    n_frames: int
    frame_rate: float
    rows_start: int


def _parse_head(text: str, path: Path) -> _Head:
    motion = MOTION_WORD.search(text)
    if motion is None:
        raise FileFormatError(path, "no line MOTION; is this a BVH file, and all of it?")
    frames, end = _read_head_value(text, motion.end(), FRAMES_LINE, "Frames: 100", path)
    if not re.fullmatch("[0-9]{1,15}", frames):
        problem = f"Frames: {frames[:40]}, expected a whole number"
        raise FileFormatError(path, problem, _line_number(text, end))
    time, end = _read_head_value(text, end, FRAME_TIME_LINE, "Frame Time: 0.0333333", path)
    if not (NUMBER.fullmatch(time.encode()) and 1e-9 < float(time) < 1e9):
        problem = f"Frame Time: {time[:40]}, expected seconds, more than 0"
        raise FileFormatError(path, problem, _line_number(text, end))
    return _Head(motion.start(), int(frames), parse_frame_time(time), end)


def _read_head_value(
    text: str, start: int, pattern: re.Pattern[str], example: str, path: Path
) -> tuple[str, int]:
    """Return what the next line that is not blank holds, and where that line ends."""
    line = ""
    while not line and start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line, start = text[start:end].strip(), end + 1
    match = pattern.fullmatch(line) if len(line) < MAX_HEAD_LINE else None
    if match is None:
        problem = f"{line[:40]!r}, expected a line such as {example!r}"
        raise FileFormatError(path, problem, _line_number(text, start - 1))
    return match[1], start - 1


def _line_number(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _parse_motion(text: str, head: _Head, skeleton: Skeleton, path: Path) -> Floats:
    n_channels = sum(map(len, skeleton.channels))
    if n_channels == 0:
        raise FileFormatError(path, "no joint has a channel, so nothing can move")
    try:
        rows = parse_rows(text[head.rows_start :], n_channels)
    except NumberTextError as error:
        line = _line_number(text, head.rows_start) + error.line
        raise FileFormatError(path, error.problem, line) from None
    if len(rows) == 0:
        raise FileFormatError(path, "no frame follows the Frame Time")
    return rows


def _find_columns(skeleton: Skeleton, wanted: Sequence[Sequence[str]]) -> Ints:
    """Return the columns of three channels of each joint, -1 for those it has not."""
    columns = np.full((len(skeleton), 3), -1)
    first = 0
    for joint, channels in enumerate(skeleton.channels):
        for i, channel in enumerate(wanted[joint]):
            if channel in channels:
                columns[joint, i] = first + channels.index(channel)
        first += len(channels)
    return columns


def _read_positions(
    rows: Floats, skeleton: Skeleton, scale: float
) -> tuple[Floats, Ints, Floats]:
    columns = _find_columns(skeleton, [TRANSLATE] * len(skeleton))
    moved = np.flatnonzero((columns >= 0).any(axis=1) | (np.arange(len(skeleton)) == 0))
    columns = columns[moved]
    positions = rows[:, columns] * scale
    missing = columns < 0
    positions[:, missing] = skeleton.offsets[moved][missing]
    return positions[:, 0], moved[1:], positions[:, 1:]


def _add_root_offset(positions: Floats, skeleton: Skeleton) -> Floats:
    has = [name in skeleton.channels[0] for name in TRANSLATE]
    added: Floats = positions + np.where(has, skeleton.offsets[0], 0.0)
    return added


def _offset_notes(positions: Floats, skeleton: Skeleton, up_axis: str) -> tuple[str, ...]:
    """Say if the root is nowhere near the height of its OFFSET."""
    up = "xyz".index(up_axis)
    offset, height = skeleton.offsets[0, up], float(np.median(positions[:, up]))
    size = np.abs(skeleton.rest_positions() - skeleton.offsets[0]).max()
    if abs(offset) <= 0.1 * size or abs(height - offset) < 0.5 * abs(offset):
        return ()
    return (
        f"the root lies at a height of {height:.4g} cm but its OFFSET at {offset:.4g}; "
        "if positions are added to it in this file, load it with root_offset add",
    )


def _first_frame_notes(rotations: Floats) -> tuple[str, ...]:
    """Say if frame 1 is unlike the others: exporters like to begin with a T-pose."""
    some = rotations[:100]
    if len(some) < 10:
        return ()
    dots = np.abs(np.sum(some[1:] * some[:-1], axis=-1))
    steps = np.degrees(2 * np.arccos(np.minimum(dots, 1.0))).mean(axis=1)
    usual = max(float(np.percentile(steps[1:], 95)), MIN_JUMP / FIRST_FRAME_JUMP)
    if steps[0] < FIRST_FRAME_JUMP * usual:
        return ()
    return (
        f"from frame 1 to 2 the joints turn by {steps[0]:.2g} degrees on average, "
        f"{steps[0] / usual:.2g} times as far as later on; frame 1 may be a rest pose",
    )


def _read_rotations(rows: Floats, skeleton: Skeleton) -> Floats:
    """Turn Euler angles into quaternions, all joints of one rotation order at once."""
    orders = skeleton.rotation_orders
    columns = _find_columns(
        skeleton, [[f"rotate{axis}" for axis in order] for order in orders]
    )
    quaternions = np.empty((len(rows), len(skeleton), 4))
    for order in sorted(set(orders)):
        joints = [joint for joint, its in enumerate(orders) if its == order]
        its_columns = columns[joints]
        for start in range(0, len(rows), FRAMES_PER_BATCH):
            some = slice(start, start + FRAMES_PER_BATCH)
            angles = np.radians(rows[some, its_columns])
            angles[:, its_columns < 0] = 0.0
            quaternions[some, joints] = euler_to_quaternion(angles, order)
    return quaternions
