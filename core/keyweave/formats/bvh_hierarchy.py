"""Conversion between the HIERARCHY section of a BVH file and a Skeleton.

The parser reads words, not lines, so a file may break its lines anywhere and a joint's
name may contain spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .._text import format_count
from ..animation.skeleton import Skeleton
from ..errors import DataError, FileFormatError
from ..geometry.arrays import Ints
from .number_table import MAX_NUMBER

WORD = re.compile(r"[{}]|[^\s{}]+")
CHANNEL = re.compile(r"([XYZ])(position|rotation|scale)", re.IGNORECASE)
CHANNEL_KINDS = {"position": "translate", "rotation": "rotate", "scale": "scale"}
DEFAULT_ORDER = "ZXY"
LEAST_FIGURE = 0.5  # of the joints of the largest figure; a prop has fewer
MAX_INDENT = 40  # levels; unlimited, a thousand nested joints would take up megabytes


class Hierarchy(NamedTuple):
    """The header of a BVH file, with offsets of the skeleton in centimeters.

    Of the `n_columns` numbers per frame, `columns` are those of the skeleton's channels,
    and `scale_columns` those of each joint's scales, which a skeleton does not have.
    """

    skeleton: Skeleton
    notes: tuple[str, ...]
    columns: Ints
    scale_columns: dict[str, list[int]]
    n_columns: int


def parse_hierarchy(text: str, path: str | Path, *, scale: float = 1.0) -> Hierarchy:
    """Parse the header of a BVH file into a skeleton and notes on its oddities.

    The rotation order of a joint with fewer than three rotation channels begins with the
    axes of those channels. If two joints share a name, the second is renamed ``name_2``.
    Of several figures the largest is read if the others are props, with fewer than half of
    its joints.

    The text is the file up to the line ``MOTION``; the scale is in centimeters per unit.
    Raise a FileFormatError if it is not a HIERARCHY section, or has several figures.

    Examples
    --------
    >>> head = "HIERARCHY ROOT hip { OFFSET 0 90 0 CHANNELS 1 Yrotation }"
    >>> hierarchy = parse_hierarchy(head, "spin.bvh")
    >>> hierarchy.skeleton.names, hierarchy.skeleton.rotation_orders, hierarchy.n_columns
    (('hip',), ('YZX',), 1)
    """
    joints = _HierarchyReader(text, Path(path)).read()
    first, end, prop_notes = _find_figure(joints, Path(path))
    names, notes = make_names_unique(joints.names[first:end])
    n_before = sum(map(len, joints.channels[:first]))
    owned = [(joint, c) for joint in range(first, end) for c in joints.channels[joint]]
    is_scale = np.array([channel.startswith("scale") for _, channel in owned], bool)
    scale_columns: dict[str, list[int]] = {}
    for column in np.flatnonzero(is_scale).tolist():
        name = names[owned[column][0] - first]
        scale_columns.setdefault(name, []).append(n_before + column)
    channels = [
        tuple(name for name in own if not name.startswith("scale"))
        for own in joints.channels[first:end]
    ]
    ends = [row for row, p in enumerate(joints.end_site_parents) if first <= p < end]
    skeleton = Skeleton(
        names,
        np.array(
            [max(parent - first, -1) for parent in joints.parents[first:end]], np.intp
        ),
        np.array(joints.offsets[first:end]) * scale,
        tuple(map(complete_order, channels)),
        np.array([joints.end_site_parents[row] - first for row in ends], np.intp),
        np.array([joints.end_site_offsets[r] for r in ends]).reshape(-1, 3) * scale,
        tuple(channels),
    )
    columns = n_before + np.flatnonzero(~is_scale)
    n_columns = sum(map(len, joints.channels))
    return Hierarchy(skeleton, (*prop_notes, *notes), columns, scale_columns, n_columns)


def _find_figure(joints: _Joints, path: Path) -> tuple[int, int, tuple[str, ...]]:
    """Return the first joint of the figure, that after its last, and a note on props.

    Raise a FileFormatError if there are two figures.
    """
    roots = [joint for joint, parent in enumerate(joints.parents) if parent < 0]
    ends = [*roots[1:], len(joints.names)]
    sizes = [end - first for first, end in zip(roots, ends)]
    chosen = sizes.index(max(sizes))
    others = [number for number in range(len(roots)) if number != chosen]
    if not others:
        return 0, len(joints.names), ()
    name = joints.names[roots[chosen]]
    if sizes[max(others, key=sizes.__getitem__)] >= LEAST_FIGURE * sizes[chosen]:
        names = " and ".join(
            f"{joints.names[roots[i]]!r}" for i in sorted(others + [chosen])
        )
        problem = "this is a second ROOT; Keyweave reads one figure per file"
        problem = f"{problem}, and {names} are of similar size; keep one of them"
        raise FileFormatError(path, problem, joints.root_lines[1])
    rest = format_count(len(others), "other ROOT")
    note = f"the file has {rest} with few joints; that of {name!r} alone is read"
    return roots[chosen], ends[chosen], (note,)


def format_hierarchy(skeleton: Skeleton) -> tuple[str, list[int]]:
    """Format a skeleton as the header of a BVH file.

    Return also the joints in the file's order, which is depth first. Raise a DataError if a
    joint's name is not valid in a BVH file.

    Examples
    --------
    >>> text, order = format_hierarchy(Skeleton(("hip",), [-1], [[0, 90, 0]]))
    >>> print(text, order)
    HIERARCHY
    ROOT hip
    {
      OFFSET 0 90 0
      CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
    }
     [0]
    """
    children: list[list[int]] = [[] for _ in skeleton.names]
    for joint, parent in enumerate(skeleton.parents.tolist()[1:], start=1):
        children[parent].append(joint)
    order: list[int] = []
    lines = ["HIERARCHY"]
    waiting = [(0, 0)]  # joint, or ~joint for its closing brace, and depth
    while waiting:
        joint, depth = waiting.pop()
        if joint < 0:
            lines += _indent_lines(["}"], depth)
            continue
        order.append(joint)
        lines += _indent_lines(_format_joint(skeleton, joint), depth)
        waiting.append((~joint, depth))
        waiting += [(child, depth + 1) for child in reversed(children[joint])]
    return "\n".join(lines) + "\n", order


def complete_order(channels: Iterable[str]) -> str:
    """Return a rotation order that begins with the axes of the rotation channels.

    Examples
    --------
    >>> complete_order(["translateX", "rotateY"])
    'YZX'
    """
    axes = "".join(name[-1] for name in channels if name.startswith("rotate"))
    return axes + "".join(axis for axis in DEFAULT_ORDER if axis not in axes)


def make_names_unique(names: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Append numbers to repeated names, and return the names and a note on each change.

    Examples
    --------
    >>> make_names_unique(["hand", "hand"])
    (('hand', 'hand_2'), ("the name 'hand' is repeated; a joint is renamed 'hand_2'",))
    """
    names = tuple(names)
    taken, counts = set(names), dict.fromkeys(names, 0)
    unique, notes = [], []
    for name in names:
        counts[name] += 1
        new = name
        while counts[name] > 1 and new in taken:
            new = f"{name}_{counts[name]}"
            counts[name] += new in taken
        if new != name:
            notes.append(f"the name {name!r} is repeated; a joint is renamed {new!r}")
        taken.add(new)
        unique.append(new)
    return tuple(unique), tuple(notes)


@dataclass
class _Joints:
    names: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    offsets: list[list[float]] = field(default_factory=list)
    channels: list[tuple[str, ...]] = field(default_factory=list)
    end_site_parents: list[int] = field(default_factory=list)
    end_site_offsets: list[list[float]] = field(default_factory=list)
    root_lines: list[int] = field(default_factory=list)


class _HierarchyReader:
    """A reader that takes a header word by word; `self.line` is the current line."""

    def __init__(self, text: str, path: Path):
        self.path = path
        self.line = 1
        self.words = self._words(text)
        self.joints = _Joints()

    def read(self) -> _Joints:
        self._expect("HIERARCHY")
        self._expect("ROOT")
        self._read_figure()
        while (word := next(self.words, "")).upper() == "ROOT":
            self._read_figure()
        if word:
            raise self._error(f"expected MOTION, got {word[:40]!r}")
        return self.joints

    def _read_figure(self) -> None:
        self.joints.root_lines.append(self.line)
        open_joints = [self._begin(-1)]  # -2 marks an end site
        while open_joints:
            word = self._word()
            if word == "}":
                open_joints.pop()
            elif open_joints[-1] == -2:
                self._read_end_site(word)
            elif word.upper() == "JOINT":
                open_joints.append(self._begin(open_joints[-1]))
            elif word.upper() in ("END", "ENDSITE"):
                self._name()
                self.joints.end_site_parents.append(open_joints[-1])
                self.joints.end_site_offsets.append([0.0, 0.0, 0.0])
                open_joints.append(-2)
            else:
                self._read_property(word, open_joints[-1])

    def _begin(self, parent: int) -> int:
        name = self._name()
        if not name:
            raise self._error("this joint has no name")
        self.joints.names.append(name)
        self.joints.parents.append(parent)
        self.joints.offsets.append([0.0, 0.0, 0.0])
        self.joints.channels.append(())
        return len(self.joints.names) - 1

    def _read_property(self, word: str, joint: int) -> None:
        if word.upper() == "OFFSET":
            self.joints.offsets[joint] = self._vector()
        elif word.upper() == "CHANNELS":
            self.joints.channels[joint] = self._channels()
        else:
            raise self._error(f"expected OFFSET, CHANNELS, JOINT or }}, got {word[:40]!r}")

    def _read_end_site(self, word: str) -> None:
        if word.upper() == "CHANNELS" and self._channels() == ():
            return
        if word.upper() != "OFFSET":
            raise self._error(f"expected OFFSET or }} in an End Site, got {word[:40]!r}")
        self.joints.end_site_offsets[-1] = self._vector()

    def _vector(self) -> list[float]:
        words = [self._word() for _ in range(3)]
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            numbers = []
        if not numbers or not all(abs(number) <= MAX_NUMBER for number in numbers):
            problem = f"expected three numbers after OFFSET, got {' '.join(words)[:60]!r}"
            raise self._error(problem)
        return numbers

    def _channels(self) -> tuple[str, ...]:
        count = self._word()
        if count not in tuple("0123456789"):
            expected = "expected a number from 0 to 6 after CHANNELS, to 9 with scales"
            problem = f"{expected}, got {count[:40]!r}"
            raise self._error(problem)
        channels = tuple(self._channel() for _ in range(int(count)))
        if len(set(channels)) != len(channels):
            names = " ".join(map(_format_channel, channels))
            raise self._error(f"CHANNELS lists a channel twice: {names}")
        return channels

    def _channel(self) -> str:
        word = self._word()
        match = CHANNEL.fullmatch(word)
        if match is None:
            raise self._error(f"expected a channel such as Xrotation, got {word[:40]!r}")
        return CHANNEL_KINDS[match[2].lower()] + match[1].upper()

    def _name(self) -> str:
        words = []
        while (word := self._word()) != "{":
            if word == "}":
                raise self._error("expected { after a name, got }")
            words.append(word)
        return " ".join(words)

    def _expect(self, keyword: str) -> None:
        word = self._word()
        if word.upper() != keyword:
            raise self._error(f"expected {keyword}, got {word[:40]!r}")

    def _word(self) -> str:
        word = next(self.words, None)
        if word is None:
            raise self._error("the HIERARCHY section ends too early; is a } missing?")
        return word

    def _words(self, text: str) -> Iterator[str]:
        for self.line, line in enumerate(text.split("\n"), start=1):
            yield from WORD.findall(line)

    def _error(self, problem: str) -> FileFormatError:
        return FileFormatError(self.path, problem, self.line)


def _format_joint(skeleton: Skeleton, joint: int) -> list[str]:
    name = skeleton.names[joint]
    if name != " ".join(name.split()) or not name or set(name) & set("{}\0"):
        raise DataError("names", f"include {name!r}, which is not valid in a BVH file")
    channels = skeleton.channels[joint]
    lines = [
        f"{'JOINT' if joint else 'ROOT'} {name}",
        "{",
        "  OFFSET " + _format_vector(skeleton.offsets[joint].tolist()),
        " ".join([f"  CHANNELS {len(channels)}", *map(_format_channel, channels)]),
    ]
    for end in np.flatnonzero(skeleton.end_site_parents == joint):
        offset = _format_vector(skeleton.end_site_offsets[end].tolist())
        lines += ["  End Site", "  {", f"    OFFSET {offset}", "  }"]
    return lines


def _indent_lines(lines: list[str], depth: int) -> list[str]:
    blanks = "  " * min(depth, MAX_INDENT)
    return [blanks + line for line in lines]


def _format_channel(channel: str) -> str:
    kinds = {kind: name for name, kind in CHANNEL_KINDS.items()}
    return channel[-1] + kinds[channel[:-1]]


def _format_vector(vector: list[float]) -> str:
    return " ".join(np.format_float_positional(x, trim="-") for x in vector)
