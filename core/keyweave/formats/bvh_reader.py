"""BVH, the Biovision hierarchy: a skeleton and its motion as Euler angles.

The reader accepts the quirks of real exporters and records them in `Motion.notes`; a
damaged file raises an error with the line number.

References
----------
.. [M01] M. Meredith, S. Maddock. Motion capture file formats explained. University
   of Sheffield, CS-01-11, 2001.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .._text import format_count
from ..animation.motion import Motion
from ..animation.skeleton import TRANSLATE, Skeleton
from ..errors import FileFormatError, SettingError, warn_caller
from ..geometry.arrays import Floats, Ints, compute_median, compute_percentile
from ..geometry.rotations import euler_to_quaternion
from .bvh_hierarchy import Hierarchy, parse_hierarchy
from .file_reading import file_reader
from .number_table import NUMBER, NumberTextError, iterate_rows
from .text_file import iterate_text

MOTION_WORD = re.compile(r"^[ \t]*MOTION\b", re.IGNORECASE | re.MULTILINE)
# Two lines that are not blank follow the word; a number of frames may be next to it.
HEAD_END = re.compile(
    MOTION_WORD.pattern + r"\s*\S[^\n]*\n\s*\S[^\n]*\n", re.IGNORECASE | re.MULTILINE
)
FRAMES_LINE = re.compile(r"Frames\s*:?\s*(\S+)", re.IGNORECASE)
FRAME_TIME_LINE = re.compile(r"Frames?\s*Time\s*:?\s*(\S+)", re.IGNORECASE)
MISSPELLED = re.compile(r"Frames\s*Time", re.IGNORECASE)  # in many public captures
NTSC_RATES = (24000 / 1001, 30000 / 1001, 60000 / 1001, 120000 / 1001)
# Words that are numbers with a decimal comma, or lines that may have them in names.
COMMA_NUMBER = re.compile(
    r"(?P<name>^[ \t]*(?:ROOT|JOINT|End)\b.*)|(?<!\S)[+-]?\d*,\d+(?:e[+-]?\d+)?(?!\S)",
    re.IGNORECASE | re.MULTILINE,
)
POINT_NUMBER = re.compile(
    r"(?<!\S)[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?(?!\S)", re.IGNORECASE
)
SCALE_TOLERANCE = 1e-4
MAX_HEAD_LINE = 200
FRAME_TIME_LIMITS = (1e-9, 1e9)  # seconds
# The first frame counts as a rest pose if it differs from the second by both of these.
FIRST_FRAME_JUMP = 4.0  # times the usual change from frame to frame
MIN_JUMP = 2.0  # degrees
FRAMES_PER_BATCH = 256  # few enough that their angles stay in the processor's cache


@file_reader("a BVH file")
def read_bvh(
    path: str | Path,
    *,
    scale: float = 1.0,
    up_axis: str = "y",
    root_offset: str = "replace",
    frame_rate: float | None = None,
) -> Motion:
    """Read a BVH file.

    The first frame is frame 1. A frame time that matches a standard frame rate to its last
    printed digit is read as that rate: 0.0333333 is 30 frames per second. Position channels
    of joints other than the root replace the components of their OFFSET. Numbers may have
    decimal commas if none has a point; scale channels must be 1.

    Parameters
    ----------
    path : str or Path
    scale : float
        Centimeters per unit of the file.
    up_axis : {"y", "z"}
    root_offset : {"replace", "add"}
        Whether the root's positions replace its OFFSET, as in most files, or are added to
        it.
    frame_rate : float, optional
        Frames per second; the file's frame time is then not used.

    Returns
    -------
    Motion

    Raises
    ------
    FileFormatError
        If the file is not a valid BVH file.
    SettingError
        If `root_offset` is not one of the above.

    Warns
    -----
    KeyweaveWarning
        If the number of frames differs from the number in the header; all are read.
    """
    if root_offset not in ("replace", "add"):
        raise SettingError("root_offset", root_offset, "'replace' or 'add'")
    n_bytes = Path(path).stat().st_size if Path(path).is_file() else 0
    return _parse_blocks(
        iterate_text(path),
        n_bytes,
        Path(path),
        scale=scale,
        up_axis=up_axis,
        root_offset=root_offset,
        frame_rate=frame_rate,
    )


def parse_bvh(
    text: str,
    path: str | Path = "text",
    *,
    scale: float = 1.0,
    up_axis: str = "y",
    root_offset: str = "replace",
    frame_rate: float | None = None,
) -> Motion:
    """Parse the text of a BVH file; the options are those of `read_bvh`.

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
    return _parse_blocks(
        iter([text]),
        len(text),
        Path(path),
        scale=scale,
        up_axis=up_axis,
        root_offset=root_offset,
        frame_rate=frame_rate,
    )


def _parse_blocks(
    blocks: Iterator[str],
    n_characters: int,
    path: Path,
    *,
    scale: float,
    up_axis: str,
    root_offset: str,
    frame_rate: float | None,
) -> Motion:
    """Parse a file of at most so many characters in blocks of whole lines."""
    text = _take_head(blocks)
    if not POINT_NUMBER.search(text):  # its numbers may have commas, and no other a point
        text += "".join(blocks)
    text, comma_notes = _replace_decimal_commas(text)
    head = _parse_head(text, path, frame_rate)
    hierarchy = parse_hierarchy(text[: head.hierarchy_end], path, scale=scale)
    skeleton = hierarchy.skeleton
    most_frames = n_characters // (2 * max(hierarchy.n_columns, 1)) + 1
    poses = _Poses(hierarchy, scale, min(head.n_frames, most_frames))
    for rows in _parse_motion(text, blocks, head, hierarchy, path):
        poses.add(rows)
    notes = (*comma_notes, *hierarchy.notes, *_scale_notes(hierarchy), *head.notes)
    if poses.n_frames != head.n_frames:
        stated, read = format_count(head.n_frames, "frame"), f"{poses.n_frames:,}"
        note = f"the header states {stated}, but the file has {read}"
        warn_caller(f"{path}: {note}")
        notes = (*notes, note)
    rotations, root_positions, translations = poses.finish()
    if root_offset == "add":
        root_positions = _add_root_offset(root_positions, skeleton)
    else:
        notes = (*notes, *_offset_notes(root_positions, skeleton, up_axis))
    return Motion(
        skeleton,
        rotations,
        root_positions,
        head.frame_rate,
        translated=poses.translated,
        translations=translations,
        up_axis=up_axis,
        notes=(*notes, *_first_frame_notes(rotations)),
    )


def parse_frame_time(frame_time: str) -> float:
    """Return the frame rate, in frames per second, of a frame time printed in seconds.

    The result is a whole number or an NTSC rate if the frame time of that rate differs by
    less than one unit of the last printed digit and by less than a thousandth.

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


def is_frame_time(seconds: float) -> bool:
    """Return whether a number is accepted as a frame time."""
    shortest, longest = FRAME_TIME_LIMITS
    return shortest < seconds < longest


class _Head(NamedTuple):
    hierarchy_end: int
    n_frames: int
    frame_rate: float
    rows_start: int
    notes: tuple[str, ...]


def _replace_decimal_commas(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text with decimal points if it has decimal commas alone, and a note."""
    if "," not in text or POINT_NUMBER.search(text):
        return text, ()

    def replace_comma(match: re.Match[str]) -> str:
        return match[0] if match["name"] else match[0].replace(",", ".")

    replaced = COMMA_NUMBER.sub(replace_comma, text)
    return replaced, ("its numbers have decimal commas",) if replaced != text else ()


def _parse_head(text: str, path: Path, frame_rate: float | None) -> _Head:
    motion = MOTION_WORD.search(text)
    if motion is None:
        raise FileFormatError(path, "there is no MOTION line; is this a complete BVH file?")
    frames, end = _read_head_value(text, motion.end(), FRAMES_LINE, "Frames: 100", path)
    if not re.fullmatch("[0-9]{1,15}", frames):
        problem = f"expected a whole number after Frames:, got {frames[:40]!r}"
        raise FileFormatError(path, problem, _line_number(text, end))
    time, end = _read_head_value(text, end, FRAME_TIME_LINE, "Frame Time: 0.0333333", path)
    if frame_rate is None:
        if not (NUMBER.fullmatch(time.encode()) and is_frame_time(float(time))):
            problem = f"expected seconds above 0 after Frame Time:, got {time[:40]!r}"
            problem = f"{problem}; state the rate with frame_rate="
            raise FileFormatError(path, problem, _line_number(text, end))
        frame_rate = parse_frame_time(time)
    notes = _frame_time_notes(text, end)
    return _Head(motion.start(), int(frames), frame_rate, end, notes)


def _frame_time_notes(text: str, end: int) -> tuple[str, ...]:
    """Note a misspelled Frame Time on the line that ends at a position."""
    if not MISSPELLED.match(text[:end].rpartition("\n")[2].strip()):
        return ()
    return (f'line {_line_number(text, end)} has "Frames Time", expected "Frame Time:"',)


def _read_head_value(
    text: str, start: int, pattern: re.Pattern[str], example: str, path: Path
) -> tuple[str, int]:
    """Return the value on the next line that is not blank, and the end of that line."""
    line = ""
    while not line and start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line, start = text[start:end].strip(), end + 1
    match = pattern.fullmatch(line) if len(line) < MAX_HEAD_LINE else None
    if match is None:
        actual = repr(line[:40]) if line else "the end of the file"
        problem = f"expected a line such as {example!r}, got {actual}"
        raise FileFormatError(path, problem, _line_number(text, start - 1))
    return match[1], start - 1


def _line_number(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _take_head(blocks: Iterator[str]) -> str:
    """Return a text up to the end of a block behind the line of the frame time."""
    text, n_blocks = "", 1
    while more := "".join(islice(blocks, n_blocks)):
        text += more
        if HEAD_END.search(text):
            break
        n_blocks *= 2
    return text


def _parse_motion(
    text: str, blocks: Iterator[str], head: _Head, hierarchy: Hierarchy, path: Path
) -> Iterator[Floats]:
    """Yield the rows of the skeleton's channels in blocks."""
    if len(hierarchy.columns) == 0:
        problem = "the joints have no channels; the motion cannot be read"
        raise FileFormatError(path, problem)
    line, n_rows = _line_number(text, head.rows_start), 0
    texts = chain([text[head.rows_start :]], blocks)
    try:
        for rows in iterate_rows(texts, hierarchy.n_columns):
            n_rows += len(rows)
            yield _drop_scales(rows, hierarchy, path)
    except NumberTextError as error:
        raise FileFormatError(path, error.problem, line + error.line) from None
    if n_rows == 0:
        raise FileFormatError(path, "there are no frames after the Frame Time line")


def _drop_scales(rows: Floats, hierarchy: Hierarchy, path: Path) -> Floats:
    """Return the columns of the skeleton's channels.

    Raise a FileFormatError if a scale is not 1: programs disagree whether it moves the
    joints below.
    """
    for joint, columns in hierarchy.scale_columns.items():
        if (np.abs(rows[:, columns] - 1.0) > SCALE_TOLERANCE).any():
            problem = f"{joint} has scales that are not 1; export the motion without scales"
            raise FileFormatError(path, problem)
    is_whole = len(hierarchy.columns) == hierarchy.n_columns
    return rows if is_whole else rows[:, hierarchy.columns]


def _scale_notes(hierarchy: Hierarchy) -> tuple[str, ...]:
    """Note joints with scales."""
    n_joints = len(hierarchy.scale_columns)
    note = f"{format_count(n_joints, 'joint')} can be scaled in the file; all scales are 1"
    return (note,) if n_joints else ()


class _Poses:
    """Rotations and positions, converted block by block into arrays for all frames.

    The expected number of frames is a guess that saves copies.
    """

    def __init__(self, hierarchy: Hierarchy, scale: float, n_expected: int):
        skeleton = hierarchy.skeleton
        self.skeleton, self.scale, self.n_frames = skeleton, scale, 0
        self.rotation_columns = _find_columns(
            skeleton, [[f"rotate{axis}" for axis in o] for o in skeleton.rotation_orders]
        )
        columns = _find_columns(skeleton, [TRANSLATE] * len(skeleton))
        is_moving = (columns >= 0).any(axis=1) | (np.arange(len(skeleton)) == 0)
        self.moving = np.flatnonzero(is_moving)
        self.translated = self.moving[1:]
        self.position_columns = columns[self.moving]
        n_expected = max(n_expected, 1)
        self.arrays = (
            np.empty((n_expected, len(skeleton), 4)),
            np.empty((n_expected, 3)),
            np.empty((n_expected, len(self.translated), 3)),
        )

    def add(self, rows: Floats) -> None:
        """Convert rows of a file."""
        for start in range(0, len(rows), FRAMES_PER_BATCH):
            self._add_batch(rows[start : start + FRAMES_PER_BATCH])

    def _add_batch(self, rows: Floats) -> None:
        first, self.n_frames = self.n_frames, self.n_frames + len(rows)
        if self.n_frames > len(self.arrays[0]):
            self._resize(self.n_frames + self.n_frames // 8)
        rotations, root_positions, translations = (
            array[first : self.n_frames] for array in self.arrays
        )
        self._convert_rotations(rows, rotations)
        positions = rows[:, self.position_columns] * self.scale
        missing = self.position_columns < 0
        positions[:, missing] = self.skeleton.offsets[self.moving][missing]
        root_positions[:], translations[:] = positions[:, 0], positions[:, 1:]

    def _convert_rotations(self, rows: Floats, rotations: Floats) -> None:
        """Convert Euler angles to quaternions, batched by rotation order."""
        orders = self.skeleton.rotation_orders
        for order in sorted(set(orders)):
            joints = [joint for joint, own in enumerate(orders) if own == order]
            selection = self.rotation_columns[joints]
            angles = np.radians(rows[:, selection])
            angles[:, selection < 0] = 0.0
            rotations[:, joints] = euler_to_quaternion(angles, order)

    def _resize(self, n_frames: int) -> None:
        """Change the number of frames of the arrays, without copies where possible."""
        for array in self.arrays:
            array.resize((n_frames, *array.shape[1:]), refcheck=False)

    def finish(self) -> tuple[Floats, Floats, Floats]:
        """Return rotations, root positions and translations; they are read-only."""
        self._resize(self.n_frames)
        for array in self.arrays:
            array.setflags(write=False)
        return self.arrays


def _find_columns(skeleton: Skeleton, triples: Sequence[Sequence[str]]) -> Ints:
    """Return the columns of three channels of each joint, -1 for missing channels."""
    columns = np.full((len(skeleton), 3), -1)
    first = 0
    for joint, channels in enumerate(skeleton.channels):
        for i, channel in enumerate(triples[joint]):
            if channel in channels:
                columns[joint, i] = first + channels.index(channel)
        first += len(channels)
    return columns


def _add_root_offset(positions: Floats, skeleton: Skeleton) -> Floats:
    has_channel = [name in skeleton.channels[0] for name in TRANSLATE]
    total: Floats = positions + np.where(has_channel, skeleton.offsets[0], 0.0)
    return total


def _offset_notes(positions: Floats, skeleton: Skeleton, up_axis: str) -> tuple[str, ...]:
    """Note a root whose height is far from that of its OFFSET."""
    up = "xyz".index(up_axis)
    offset, height = skeleton.offsets[0, up], compute_median(positions[:, up])
    size = np.abs(skeleton.rest_positions() - skeleton.offsets[0]).max()
    if abs(offset) <= 0.1 * size or abs(height - offset) < 0.5 * abs(offset):
        return ()
    return (
        f"the root is {height:.4g} cm high, but its OFFSET is {offset:.4g} cm high; if "
        'this file adds positions to the OFFSET, use root_offset="add"',
    )


def _first_frame_notes(rotations: Floats) -> tuple[str, ...]:
    """Note a first frame unlike the others: many exporters begin with a T-pose."""
    start = rotations[:100]
    if len(start) < 10:
        return ()
    dots = np.abs(np.sum(start[1:] * start[:-1], axis=-1))
    steps = np.degrees(2 * np.arccos(np.minimum(dots, 1.0))).mean(axis=1)
    usual = max(float(compute_percentile(steps[1:], 95)), MIN_JUMP / FIRST_FRAME_JUMP)
    if steps[0] < FIRST_FRAME_JUMP * usual:
        return ()
    return (
        f"the joints rotate by {steps[0]:.2g} degrees on average from frame 1 to 2, "
        f"{steps[0] / usual:.2g} times more than usual; frame 1 may be a rest pose",
    )
