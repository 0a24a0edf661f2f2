"""AMC, Acclaim's motion file: the degrees of freedom of an ASF skeleton over time.

An .amc file needs its .asf file and rarely states a frame rate. Its numbers are parsed
bone by bone, since all lines of a bone have the same number of values.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..._text import format_count
from ...animation.motion import Motion
from ...animation.resampling import interpolate_rows, slerp_rows
from ...errors import FileFormatError
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import compose, euler_to_quaternion, invert, rotate
from ..file_reading import file_reader
from ..number_table import NumberTextError, parse_rows
from ..text_file import read_text
from .asf import AcclaimFigure, read_asf, split_lines

DEFAULT_FRAME_RATE = 120.0  # frames per second, as in nearly all AMC files
MAX_MISSING_RATIO = 10  # missing frames per stored frame


@file_reader("an AMC file")
def read_amc(
    path: str | Path,
    *,
    asf: str | Path | None = None,
    frame_rate: float | None = None,
    scale: float = 1.0,
    up_axis: str = "y",
) -> Motion:
    """Read an AMC file and its ASF file.

    With C a bone's axes and M its rotation in the file, the rotation of the joint at the
    bone's start is C M C^-1; that of the root, whose C is its ``orientation``, is C M.
    Missing frame numbers are filled in: rotations by slerp, positions linearly. Unless the
    file is fully specified, a bone that is missing from a frame keeps its last values.

    Parameters
    ----------
    path : str or Path
    asf : str or Path, optional
        The skeleton. By default the .asf file with the same name or the same leading
        digits, or the only one in the folder.
    frame_rate : float, optional
        Frames per second. By default the rate that the file states, otherwise 120.
    scale : float
        Centimeters per unit of the file; 2.54 / 0.45 for CMU's files.
    up_axis : {"y", "z"}

    Returns
    -------
    Motion
        `start_frame` is the first frame number in the file.

    Raises
    ------
    FileFormatError
        If one of the files is damaged, or the .asf file cannot be determined.
    """
    path = Path(path)
    asf_path = find_asf(path) if asf is None else Path(asf)
    figure = read_asf(asf_path)
    rows = AmcRows(read_text(path), path, figure)
    values, notes = rows.values()
    rotations, positions = _compute_pose(values, figure, rows.degrees)
    rotations, positions, gap_notes = _fill_gaps(rotations, positions, rows)
    rate, rate_notes = _choose_frame_rate(frame_rate, rows)
    translated = _find_moving_joints(figure)
    return Motion(
        figure.skeleton.scale(scale),
        rotations,
        positions[:, 0] * scale,
        rate,
        start_frame=rows.numbers[0],
        translated=translated,
        translations=positions[:, translated] * scale,
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


def _choose_frame_rate(
    frame_rate: float | None, rows: AmcRows
) -> tuple[float, tuple[str, ...]]:
    """Return the frame rate and notes: the caller's, the file's or the default rate."""
    rate = rows.frame_rate if frame_rate is None else frame_rate
    if rate is not None:
        return rate, ()
    return DEFAULT_FRAME_RATE, (
        f"the file does not state its frame rate; {DEFAULT_FRAME_RATE:g} is assumed",
    )


def find_asf(path: str | Path) -> Path:
    """Find the .asf file of an .amc file in its folder.

    It is the file with the same name, or with the same leading digits (``02_01.amc``
    matches ``02.asf``), or the only .asf file in the folder.

    Raise a FileFormatError if there is none, or several match equally well.
    """
    path = Path(path)
    candidates = _list_asf_files(path)
    number = _leading_digits(path)
    choices = (
        [asf for asf in candidates if asf.stem.lower() == path.stem.lower()],
        [asf for asf in candidates if number and asf.stem == number],
        [asf for asf in candidates if number and _leading_digits(asf) == number],
        candidates,
    )
    for choice in choices:
        if len(choice) == 1:
            return choice[0]
    if not candidates:
        problem = "there is no .asf file in the folder"
    else:
        names = ", ".join(asf.name for asf in candidates[:8])
        problem = f"several .asf files could belong to this motion ({names})"
    raise FileFormatError(path, f"{problem}; choose one with asf=")


def _skeleton_notes(path: Path, asf: Path) -> tuple[str, ...]:
    """Note a skeleton that was chosen only because there is no other in the folder."""
    same_digits = _leading_digits(path) == _leading_digits(asf) != ""
    if same_digits or path.stem.lower() == asf.stem.lower():
        return ()
    return (f"the skeleton is {asf.name}, the only .asf file in the folder",)


def _leading_digits(path: Path) -> str:
    """Return the digits that a file's name begins with."""
    return path.stem[: len(path.stem) - len(path.stem.lstrip("0123456789"))]


def _list_asf_files(path: Path) -> list[Path]:
    try:
        return sorted(p for p in path.parent.iterdir() if p.suffix.lower() == ".asf")
    except OSError:
        return []  # reading the .amc file will raise the right error


def _compute_pose(
    values: list[Floats], figure: AcclaimFigure, degrees: bool
) -> tuple[Floats, Floats]:
    """Return the joints' rotations and their positions in their parents' axes.

    Shapes (n_frames, n_joints, 4) and (n_frames, n_joints, 3), positions in file units.
    """
    shape = (len(values[0]), len(values))
    rotations = np.empty((*shape, 4))
    positions = np.repeat(figure.skeleton.offsets[np.newaxis], shape[0], axis=0)
    parents = figure.skeleton.parents
    for joint, table in enumerate(values):
        channels = dict(zip(figure.dofs[joint], table.T))
        axes = figure.axes[joint]
        rotation = _read_rotation(
            channels, figure.skeleton.rotation_orders[joint], shape[0], degrees
        )
        rotations[:, joint] = compose(axes, rotation)
        if joint > 0:  # the root's axes also orient the figure, so they stay
            rotations[:, joint] = compose(rotations[:, joint], invert(axes))
        translation = _stack_channels(channels, ("tx", "ty", "tz"), shape[0])
        positions[:, joint] += rotate(axes, translation)
        if "l" in channels:
            lengthening = channels["l"][:, np.newaxis, np.newaxis]
            positions[:, parents == joint] += lengthening * figure.directions[joint]
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
    lengthens = np.array(["l" in dofs for dofs in figure.dofs])
    moving = np.flatnonzero(slides | lengthens[figure.skeleton.parents])
    return moving[moving > 0]


def _fill_gaps(
    rotations: Floats, positions: Floats, rows: AmcRows
) -> tuple[Floats, Floats, tuple[str, ...]]:
    """Interpolate frames where the file skips frame numbers, with a note."""
    numbers = np.array(rows.numbers)
    n_stored, n_all = len(numbers), int(numbers[-1] - numbers[0]) + 1
    if n_all == n_stored:
        return rotations, positions, ()
    first = int(np.argmax(np.diff(numbers) > 1))
    begin, end = numbers[first] + 1, numbers[first + 1] - 1
    gap = f"frames {begin:,} to {end:,}" if begin < end else f"frame {begin:,}"
    if n_all > n_stored * (1 + MAX_MISSING_RATIO):
        problem = (
            f"the file has only {n_stored:,} of {n_all:,} frames; the first gap is {gap}"
        )
        raise FileFormatError(rows.path, problem, rows.frame_lines[first + 1])
    frames = np.arange(n_all) + numbers[0]
    places = np.interp(frames, numbers, np.arange(n_stored))
    missing = format_count(n_all - n_stored, "missing frame")
    note = f"interpolated {missing}; the first gap is {gap}"
    return slerp_rows(rotations, places), interpolate_rows(positions, places), (note,)


def _length_notes(figure: AcclaimFigure, scale: float) -> tuple[str, ...]:
    if figure.length_unit == 1.0 or scale != 1.0:
        return ()
    return (
        f"the length unit in the .asf file is {figure.length_unit:g}, but the scale is 1; "
        "for CMU's files use scale=5.644 (2.54 / 0.45) to get centimeters",
    )


FRAME_NUMBER = re.compile("[0-9]{1,15}")


class AmcRows:
    """The lines of an AMC file, sorted by joint.

    Lines are counted from 1; `frame_lines` are those of the frame numbers. The frame rate
    is None if the file does not state it. Raise a FileFormatError if a line does not fit
    the figure, or the file has no frames.
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
            raise FileFormatError(
                path, "there are no frames; is this a complete .amc file?"
            )

    def values(self) -> tuple[list[Floats], tuple[str, ...]]:
        """Return each joint's table of numbers, shape (n_frames, n_dofs), and notes."""
        notes: list[str] = []
        values = [self._values(joint, notes) for joint in range(len(self.names))]
        return values, tuple(notes)

    def _sort(self, text: str) -> None:
        joints = {name: joint for joint, name in enumerate(self.names)}
        for line, words in split_lines(text):
            if words[0].startswith(":"):
                self._read_keyword(words, line)
            elif len(words) == 1 and FRAME_NUMBER.fullmatch(words[0]):
                self._begin_frame(int(words[0]), line)
            else:
                joint = joints.get(words[0])
                if joint is None:
                    name = words[0][:40]
                    problem = f"bone {name!r} is not in the skeleton; check the .asf file"
                    raise self._error(problem, line)
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
                problem = f"expected a frame rate above 0, got {' '.join(words)[:60]!r}"
                raise self._error(problem, line)

    def _begin_frame(self, number: int, line: int) -> None:
        if self.numbers and number <= self.numbers[-1]:
            problem = (
                f"frame {number} follows frame {self.numbers[-1]}; numbers must increase"
            )
            raise self._error(problem, line)
        self.numbers.append(number)
        self.frame_lines.append(line)

    def _read_bone(self, joint: int, words: list[str], line: int) -> None:
        frame = len(self.numbers) - 1
        if frame < 0:
            raise self._error(f"bone {words[0]!r} is above the first frame number", line)
        if self.frames[joint] and self.frames[joint][-1] == frame:
            problem = f"bone {words[0]!r} appears twice in frame {self.numbers[-1]}"
            raise self._error(problem, line)
        n_values, n_dofs = len(words) - 1, len(self.dofs[joint])
        if n_values != n_dofs:
            problem = f"bone {words[0]!r} has {format_count(n_values, 'number')}"
            raise self._error(f"{problem}, expected {n_dofs}", line)
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
            notes.append(f"bone {name!r} has no values; its rotation stays 0")
        elif self.fully_specified:
            number = self.numbers[missing[0]]
            problem = (
                f"frame {number} has no bone {name!r}, but the file is FULLY-SPECIFIED"
            )
            raise self._error(problem, self.frame_lines[missing[0]])
        else:
            count = format_count(len(missing), "frame")
            notes.append(f"bone {name!r} is missing from {count}; it keeps its last values")

    def _error(self, problem: str, line: int) -> FileFormatError:
        return FileFormatError(self.path, problem, line)
