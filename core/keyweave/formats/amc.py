"""AMC, Acclaim's motion file: the degrees of freedom of an ASF skeleton over time.

An .amc file needs its .asf file and does not state its frame rate. Its numbers are parsed
bone by bone, since all lines of one bone have the same number of values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..animation.motion import Motion
from ..animation.resampling import interpolate_rows, slerp_rows
from ..animation.skeleton import Skeleton
from ..errors import FileFormatError
from ..geometry.arrays import Floats, Ints
from ..geometry.rotations import compose, euler_to_quaternion, invert, rotate
from .asf import AcclaimFigure, read_asf
from .number_table import NumberTextError, parse_rows
from .text_file import read_text

DEFAULT_FRAME_RATE = 120.0  # frames per second, of nearly all AMC files
MAX_MISSING_RATIO = 10  # frames in gaps, for every frame that is there


def read_amc(
    path: str | Path,
    *,
    asf: str | Path | None = None,
    frame_rate: float | None = None,
    scale: float = 1.0,
    up_axis: str = "y",
) -> Motion:
    """Read an AMC file and the ASF file that belongs to it.

    With C a bone's own axes and M its rotation in the file, the joint at the bone's
    start turns by C M C^-1; the root, whose C is its ``orientation``, by C M. Frames
    missing between two numbers are filled in, rotations the shorter way and positions
    on a straight line. Where a file is not fully specified, a bone that a frame
    leaves out stays as it was.

    Parameters
    ----------
    path : str or Path
    asf : str or Path, optional
        The skeleton. By default the .asf file of the same name, or with the same
        leading digits, or the only one in the folder.
    frame_rate : float, optional
        Frames per second. By default what the file says, or else 120.
    scale : float
        Centimetres per unit of the file; 2.54 / 0.45 for CMU's.
    up_axis : {"y", "z"}

    Returns
    -------
    Motion
        `start_frame` is the first frame number in the file.

    Raises
    ------
    FileFormatError
        If one of the files is broken, or no .asf file is to be found.
    """
    path = Path(path)
    asf_path = find_asf(path) if asf is None else Path(asf)
    figure = read_asf(asf_path)
    rows = AmcRows(read_text(path), path, figure)
    values, notes = rows.values()
    rotations, positions = _compute_pose(values, figure, rows.degrees)
    rotations, positions, gap_notes = _fill_gaps(rotations, positions, rows)
    rate, rate_notes = _choose_frame_rate(frame_rate, rows)
    moved = _find_moving_joints(figure)
    return Motion(
        _scale_skeleton(figure.skeleton, scale),
        rotations,
        positions[:, 0] * scale,
        rate,
        start_frame=rows.numbers[0],
        translated=moved,
        translations=positions[:, moved] * scale,
        up_axis=up_axis,
        notes=(
            *(_skeleton_notes(path, asf_path) if asf is None else ()),
            *figure.notes,
            *notes,
            *rate_notes,
            *gap_notes,
            *_length_notes(figure, scale),
        ),
    )


def _choose_frame_rate(given: float | None, rows: AmcRows) -> tuple[float, tuple[str, ...]]:
    """Return the frames per second: as given, as the file says, or the usual number."""
    rate = rows.frame_rate if given is None else given
    if rate is not None:
        return rate, ()
    return DEFAULT_FRAME_RATE, (
        f"the file states no frame rate; {DEFAULT_FRAME_RATE:g} is assumed",
    )


def _scale_skeleton(skeleton: Skeleton, scale: float) -> Skeleton:
    return replace(
        skeleton,
        offsets=skeleton.offsets * scale,
        end_site_offsets=skeleton.end_site_offsets * scale,
    )


def find_asf(path: str | Path) -> Path:
    """Return the .asf file that belongs to an .amc file.

    Of the same name, or with the same leading digits (``02_01.amc`` has ``02.asf``),
    or the only one in the folder.

    Raises
    ------
    FileFormatError
        If there is none, or no telling which.
    """
    path = Path(path)
    candidates = _list_asf_files(path)
    number = _leading_digits(path)
    choices = (
        [found for found in candidates if found.stem.lower() == path.stem.lower()],
        [found for found in candidates if number and found.stem == number],
        [found for found in candidates if number and _leading_digits(found) == number],
        candidates,
    )
    for choice in choices:
        if len(choice) == 1:
            return choice[0]
    names = ", ".join(found.name for found in candidates[:8]) or "none"
    raise FileFormatError(
        path,
        f"cannot tell which .asf file is its skeleton (beside it: {names}); "
        "give one as asf",
    )


def _skeleton_notes(path: Path, asf: Path) -> tuple[str, ...]:
    """Say if nothing but its folder speaks for a skeleton."""
    same_digits = _leading_digits(path) == _leading_digits(asf) != ""
    if same_digits or path.stem.lower() == asf.stem.lower():
        return ()
    return (f"the skeleton is {asf.name}, the only one in the folder",)


def _leading_digits(path: Path) -> str:
    """Return the digits that a file's name begins with."""
    return path.stem[: len(path.stem) - len(path.stem.lstrip("0123456789"))]


def _list_asf_files(path: Path) -> list[Path]:
    try:
        return sorted(p for p in path.parent.iterdir() if p.suffix.lower() == ".asf")
    except OSError:
        return []  # the error about the .amc file itself will say it


def _compute_pose(
    values: list[Floats], figure: AcclaimFigure, degrees: bool
) -> tuple[Floats, Floats]:
    """Return each joint's rotation and its position in its parent's axes."""
    shape = (len(values[0]), len(values))
    rotations = np.empty((*shape, 4))
    positions = np.repeat(figure.skeleton.offsets[np.newaxis], shape[0], axis=0)
    parents = figure.skeleton.parents
    for joint, its_values in enumerate(values):
        channels = dict(zip(figure.dofs[joint], its_values.T))
        axes = figure.axes[joint]
        turned = _read_rotation(
            channels, figure.skeleton.rotation_orders[joint], shape[0], degrees
        )
        rotations[:, joint] = compose(axes, turned)
        if joint > 0:  # a root's axes are where it faces, not only what it turns in
            rotations[:, joint] = compose(rotations[:, joint], invert(axes))
        moved = _stack_channels(channels, ("tx", "ty", "tz"), shape[0])
        positions[:, joint] += rotate(axes, moved)
        if "l" in channels:
            stretch = channels["l"][:, np.newaxis, np.newaxis] * figure.directions[joint]
            positions[:, parents == joint] += stretch
    positions[:, 0] += figure.root_position
    return rotations, positions


def _read_rotation(
    channels: dict[str, Floats], order: str, n_frames: int, degrees: bool
) -> Floats:
    angles = _stack_channels(channels, [f"r{axis.lower()}" for axis in order], n_frames)
    return euler_to_quaternion(np.radians(angles) if degrees else angles, order)


def _stack_channels(
    channels: dict[str, Floats], names: Sequence[str], n_frames: int
) -> Floats:
    zero = np.zeros(n_frames)
    return np.stack([channels.get(name, zero) for name in names], axis=-1)


def _find_moving_joints(figure: AcclaimFigure) -> Ints:
    """Return the joints other than the root whose position changes over time."""
    slides = [bool({"tx", "ty", "tz"} & set(dofs)) for dofs in figure.dofs]
    stretches = np.array(["l" in dofs for dofs in figure.dofs])
    moved = np.flatnonzero(slides | stretches[figure.skeleton.parents])
    return moved[moved > 0]


def _fill_gaps(
    rotations: Floats, positions: Floats, rows: AmcRows
) -> tuple[Floats, Floats, tuple[str, ...]]:
    """Fill the frames between two frame numbers which are not neighbours."""
    numbers = np.array(rows.numbers)
    n_given, n_all = len(numbers), int(numbers[-1] - numbers[0]) + 1
    if n_all == n_given:
        return rotations, positions, ()
    first = int(np.argmax(np.diff(numbers) > 1))
    gap = f"frames {numbers[first] + 1} to {numbers[first + 1] - 1}"
    if n_all > n_given * (1 + MAX_MISSING_RATIO):
        problem = f"{gap} are missing, of {n_all:,} frames only {n_given:,} are there"
        raise FileFormatError(rows.path, problem, rows.frame_lines[first + 1])
    frames = np.arange(n_all) + numbers[0]
    given = np.interp(frames, numbers, np.arange(n_given))
    note = f"{n_all - n_given} frames are missing, first {gap}; they are filled in"
    return slerp_rows(rotations, given), interpolate_rows(positions, given), (note,)


def _length_notes(figure: AcclaimFigure, scale: float) -> tuple[str, ...]:
    if figure.length_unit == 1.0 or scale != 1.0:
        return ()
    return (
        f"the .asf file states the length unit {figure.length_unit:g} and no scale is "
        "given; for CMU's files the scale 2.54/0.45 = 5.644 gives centimetres",
    )


FRAME_NUMBER = re.compile("[0-9]{1,15}")


class AmcRows:
    """The lines of an AMC file, sorted by joint.

    Attributes
    ----------
    numbers : list of int
        Frame numbers.
    frame_lines : list of int
        The lines on which they stand.
    degrees : bool
    frame_rate : float or None
        What the file says of it.

    Raises
    ------
    FileFormatError
        If a line does not fit the figure, or there is no frame.
    """

    def __init__(self, text: str, path: Path, figure: AcclaimFigure):
        self.path = path
        self.dofs = figure.dofs
        self.names = figure.skeleton.names
        self.numbers: list[int] = []
        self.degrees = figure.degrees
        self.frame_rate: float | None = None
        self.fully_specified = False
        self.texts: list[list[str]] = [[] for _ in self.names]
        self.lines: list[list[int]] = [[] for _ in self.names]
        self.frames: list[list[int]] = [[] for _ in self.names]
        self.frame_lines: list[int] = []
        self._sort(text)
        if not self.numbers:
            raise FileFormatError(path, "no frame; is this an .amc file, and all of it?")

    def values(self) -> tuple[list[Floats], tuple[str, ...]]:
        """Return each joint's numbers, shape (n_frames, n_dofs), and what was odd."""
        notes: list[str] = []
        values = [self._values(joint, notes) for joint in range(len(self.names))]
        return values, tuple(notes)

    def _sort(self, text: str) -> None:
        joints = {name: joint for joint, name in enumerate(self.names)}
        for line, words in _split_lines(text):
            if words[0].startswith(":"):
                self._read_keyword(words, line)
            elif len(words) == 1 and FRAME_NUMBER.fullmatch(words[0]):
                self._begin_frame(int(words[0]), line)
            else:
                joint = joints.get(words[0])
                if joint is None:
                    raise self._error(f"the skeleton has no bone {words[0][:40]!r}", line)
                self._read_bone(joint, words, line)

    def _read_keyword(self, words: list[str], line: int) -> None:
        keyword = words[0].strip(":").upper().replace("_", "-")
        if keyword in ("DEGREES", "RADIANS"):
            self.degrees = keyword == "DEGREES"
        elif keyword == "FULLY-SPECIFIED":
            self.fully_specified = True
        elif keyword == "SAMPLES-PER-SECOND":
            try:
                self.frame_rate = float(words[-1])
            except ValueError:
                self.frame_rate = 0.0
            if not 0 < self.frame_rate < 1e9:
                raise self._error(f"{' '.join(words)[:60]}, expected a frame rate", line)

    def _begin_frame(self, number: int, line: int) -> None:
        if self.numbers and number <= self.numbers[-1]:
            raise self._error(f"frame {number} comes after {self.numbers[-1]}", line)
        self.numbers.append(number)
        self.frame_lines.append(line)

    def _read_bone(self, joint: int, words: list[str], line: int) -> None:
        frame = len(self.numbers) - 1
        if frame < 0:
            raise self._error(f"{words[0]!r} before the first frame number", line)
        if self.frames[joint] and self.frames[joint][-1] == frame:
            raise self._error(f"{words[0]!r} occurs twice in one frame", line)
        n_values, n_dofs = len(words) - 1, len(self.dofs[joint])
        if n_values != n_dofs:
            problem = f"{words[0]!r} has {n_values} numbers, expected {n_dofs}"
            raise self._error(problem, line)
        self.frames[joint].append(frame)
        self.lines[joint].append(line)
        self.texts[joint].append(" ".join(words[1:]))

    def _values(self, joint: int, notes: list[str]) -> Floats:
        n_dofs, frames = len(self.dofs[joint]), self.frames[joint]
        if not n_dofs:
            return np.empty((len(self.numbers), 0))
        try:
            values = parse_rows("\n".join(self.texts[joint]), n_dofs)
        except NumberTextError as error:
            line = self.lines[joint][error.line]
            raise self._error(error.problem, line) from None
        if len(frames) == len(self.numbers):
            return values
        self._note_missing(joint, notes)
        last = np.searchsorted(frames, np.arange(len(self.numbers)), side="right")
        held: Floats = np.concatenate([np.zeros((1, n_dofs)), values])[last]
        return held

    def _note_missing(self, joint: int, notes: list[str]) -> None:
        name, frames = self.names[joint], set(self.frames[joint])
        missing = [i for i in range(len(self.numbers)) if i not in frames]
        if not frames:
            notes.append(f"{name} has no values; it stays unturned")
        elif self.fully_specified:
            number = self.numbers[missing[0]]
            problem = f"frame {number} has no {name!r}, though all is fully specified"
            raise self._error(problem, self.frame_lines[missing[0]])
        else:
            notes.append(f"{name} is left out of {len(missing)} frames; it stays as it was")

    def _error(self, problem: str, line: int) -> FileFormatError:
        return FileFormatError(self.path, problem, line)


def _split_lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for line, content in enumerate(text.split("\n"), start=1):
        words = content.split("#", 1)[0].split()
        if words:
            yield line, words
