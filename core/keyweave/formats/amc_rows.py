"""The lines of an AMC file: frame numbers, and what each bone does on a frame.

Numbers are parsed bone by bone, since all lines of one bone have equally many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..arrays import Floats
from ..errors import FileFormatError
from .asf import AcclaimFigure
from .number_text import NumberTextError, parse_rows

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
        for line, words in _words(text):
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


def _words(text: str) -> Iterator[tuple[int, list[str]]]:
    for line, content in enumerate(text.split("\n"), start=1):
        words = content.split("#", 1)[0].split()
        if words:
            yield line, words
