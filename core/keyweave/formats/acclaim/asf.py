"""ASF, Acclaim's skeleton file: bones, their local axes and degrees of freedom.

A bone starts at the end of its parent and rotates about its own axes. Its joint is at its
start, so a joint's offset is the vector of the parent bone.

References
----------
.. [L98] J. Lander. Working with motion capture file formats. Game Developer, 1998.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...animation.skeleton import ROTATION_ORDERS, Skeleton
from ...errors import FileFormatError
from ...geometry.arrays import Floats
from ...geometry.rotations import euler_to_quaternion
from ..file_reading import LARGEST_DOCUMENT, file_reader
from ..number_table import MAX_NUMBER
from ..text_file import read_text

DEGREES_OF_FREEDOM = ("tx", "ty", "tz", "rx", "ry", "rz", "l")
DOF_CHANNELS = {
    kind + axis.lower(): channel + axis
    for kind, channel in (("t", "translate"), ("r", "rotate"))
    for axis in "XYZ"
}
NumberedLine = tuple[int, list[str]]  # line number, counted from 1, and words


@dataclass(frozen=True, eq=False)
class AcclaimFigure:
    """A skeleton and the data needed to interpret the numbers of an AMC file.

    Attributes
    ----------
    skeleton : Skeleton
        Lengths in the file's units.
    dofs : tuple of tuple of str
        Each joint's degrees of freedom in the order of an AMC line: ``"rx"``, ``"ty"``,
        ``"l"``.
    axes : ndarray, shape (n_joints, 4)
        Quaternions from each bone's axes to the figure's axes.
    directions : ndarray, shape (n_joints, 3)
        Directions of the bones, as in the file.
    root_position : ndarray, shape (3,)
        Offset that is added to the root's translations.
    degrees : bool
        Whether angles are in degrees.
    length_unit : float
        The ``length`` entry of the file's units.
    """

    skeleton: Skeleton
    dofs: tuple[tuple[str, ...], ...]
    axes: Floats
    directions: Floats
    root_position: Floats
    degrees: bool
    length_unit: float
    notes: tuple[str, ...]


@file_reader("an ASF file")
def read_asf(path: str | Path) -> AcclaimFigure:
    """Read the skeleton of an ASF file.

    The letters of ``axis`` determine the order in which rotations are applied; ``order``
    and ``dof`` determine only the order of the numbers in an AMC file.

    Raise a FileFormatError if the file is not an ASF file of one figure.
    """
    path = Path(path)
    sections = _split_sections(read_text(path, LARGEST_DOCUMENT))
    degrees, length_unit = _read_units(sections["units"], path)
    bones = [_read_root(sections["root"], path), *_read_bones(sections["bonedata"], path)]
    by_name: dict[str, _Bone] = {}
    for bone in bones:
        if by_name.setdefault(bone.name, bone) is not bone:
            raise FileFormatError(path, f"two bones are named {bone.name!r}", bone.line)
    parents = _read_hierarchy(sections["hierarchy"], by_name, path)
    return _build_figure(by_name, parents, degrees, length_unit)


@dataclass
class _Bone:
    line: int
    name: str = ""
    direction: Sequence[float] = (0.0, 0.0, 0.0)
    length: float = 0.0
    axis: Sequence[float] = (0.0, 0.0, 0.0)
    order: str = "XYZ"
    dofs: tuple[str, ...] = ()
    position: Sequence[float] = (0.0, 0.0, 0.0)


def _build_figure(
    bones: dict[str, _Bone], parents: dict[str, str], degrees: bool, length_unit: float
) -> AcclaimFigure:
    names = tuple(parents)
    used = [bones[name] for name in names]
    vectors = np.array([np.multiply(bone.direction, bone.length) for bone in used])
    index = {name: i for i, name in enumerate(names)}
    parent_indices = np.array([index.get(parents[name], -1) for name in names])
    offsets = np.where(parent_indices[:, np.newaxis] < 0, 0.0, vectors[parent_indices])
    leaves = sorted(set(range(1, len(names))) - set(parent_indices.tolist()))
    # Applied in the order x, y, z means Rz Ry Rx, whose intrinsic order is ZYX.
    orders = tuple(bone.order[::-1] for bone in used)
    channels = [tuple(DOF_CHANNELS[d] for d in b.dofs if d in DOF_CHANNELS) for b in used]
    skeleton = Skeleton(
        names,
        parent_indices,
        offsets,
        orders,
        np.array(leaves, np.intp),
        vectors[leaves],
        tuple(channels),
    )
    return AcclaimFigure(
        skeleton,
        tuple(bone.dofs for bone in used),
        np.array([_bone_axes(bone, degrees) for bone in used]),
        np.array([bone.direction for bone in used]),
        np.array(used[0].position),
        degrees,
        length_unit,
        _order_notes(used[0]),
    )


def _order_notes(root: _Bone) -> tuple[str, ...]:
    listed = "".join(dof[1].upper() for dof in root.dofs if dof.startswith("r"))
    if len(listed) < 3 or listed == root.order:
        return ()
    return (
        f"the root lists its rotations in the order {listed}, but they are applied in the "
        f"order of its axis entry, {root.order}",
    )


def _bone_axes(bone: _Bone, degrees: bool) -> Floats:
    order = bone.order[::-1]
    angles = np.array([bone.axis["XYZ".index(letter)] for letter in order])
    return euler_to_quaternion(np.radians(angles) if degrees else angles, order)


def split_lines(text: str) -> Iterator[NumberedLine]:
    """Yield the words of each line, without comments; lines without words are left out."""
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split("#", 1)[0].split()
        if words:
            yield number, words


def _split_sections(text: str) -> defaultdict[str, list[NumberedLine]]:
    sections: defaultdict[str, list[NumberedLine]] = defaultdict(list)
    section = ""
    for number, words in split_lines(text):
        if words[0].startswith(":"):
            section = words.pop(0)[1:].lower()
        if words:
            sections[section].append((number, words))
    return sections


def _read_units(lines: list[NumberedLine], path: Path) -> tuple[bool, float]:
    degrees, length = True, 1.0
    for number, (key, *values) in lines:
        if key.lower() == "angle" and values:
            degrees = values[0].lower().startswith("deg")
        elif key.lower() == "length":
            (length,) = _parse_numbers(values, 1, path, number)
    return degrees, length


def _read_root(lines: list[NumberedLine], path: Path) -> _Bone:
    if not lines:
        problem = "there is no :root section; is this a complete .asf file?"
        raise FileFormatError(path, problem)
    bone = _Bone(lines[0][0], name="root")
    for number, (key, *values) in lines:
        if key.lower() == "order":
            bone.dofs = _parse_dofs(values, path, number)
        elif key.lower() == "axis":
            bone.order = _parse_order(values, path, number)
        elif key.lower() == "position":
            bone.position = _parse_numbers(values, 3, path, number)
        elif key.lower() == "orientation":
            bone.axis = _parse_numbers(values, 3, path, number)
    return bone


def _read_bones(lines: list[NumberedLine], path: Path) -> list[_Bone]:
    bones: list[_Bone] = []
    bone: _Bone | None = None
    for number, words in lines:
        keyword = words[0].lower()
        if keyword == "begin":
            bone = _Bone(number)
        elif bone is None:
            problem = f"expected begin, got {words[0][:40]!r}"
            raise FileFormatError(path, problem, number)
        elif keyword == "end":
            if not bone.name:
                raise FileFormatError(path, "this bone has no name", number)
            bones.append(bone)
            bone = None
        else:
            _set_property(bone, words, path, number)
    if bone is not None:
        raise FileFormatError(path, "this bone has no end line", bone.line)
    return bones


def _set_property(bone: _Bone, words: list[str], path: Path, number: int) -> None:
    keyword, values = words[0].lower(), words[1:]
    if keyword == "name":
        bone.name = " ".join(values)
    elif keyword == "direction":
        bone.direction = _parse_numbers(values, 3, path, number)
    elif keyword == "length":
        (bone.length,) = _parse_numbers(values, 1, path, number)
    elif keyword == "axis":
        bone.axis = _parse_numbers(values[:3], 3, path, number)
        bone.order = _parse_order(values[3:] or ["XYZ"], path, number)
    elif keyword == "dof":
        bone.dofs = _parse_dofs(values, path, number)


def _parse_numbers(values: list[str], count: int, path: Path, number: int) -> list[float]:
    try:
        numbers = [float(value) for value in values]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(abs(x) <= MAX_NUMBER for x in numbers):
        expected = "a number" if count == 1 else f"{count} numbers"
        problem = f"expected {expected}, got {' '.join(values)[:60]!r}"
        raise FileFormatError(path, problem, number)
    return numbers


def _parse_order(values: list[str], path: Path, number: int) -> str:
    order = "".join(values).upper()
    if order not in ROTATION_ORDERS:
        problem = f"expected a rotation order such as XYZ, got {order[:40]!r}"
        raise FileFormatError(path, problem, number)
    return order


def _parse_dofs(values: list[str], path: Path, number: int) -> tuple[str, ...]:
    dofs = tuple(value.lower() for value in values)
    if not set(dofs) <= set(DEGREES_OF_FREEDOM) or len(set(dofs)) != len(dofs):
        expected = f"expected distinct entries from {', '.join(DEGREES_OF_FREEDOM)}"
        raise FileFormatError(path, f"{expected}, got {' '.join(values)[:60]!r}", number)
    return dofs


def _read_hierarchy(
    lines: list[NumberedLine], bones: dict[str, _Bone], path: Path
) -> dict[str, str]:
    """Return the parent of each bone, depth first with parents before children."""
    children: defaultdict[str, list[str]] = defaultdict(list)
    parents = {"root": ""}
    for number, words in lines:
        if words[0].lower() in ("begin", "end") and len(words) == 1:
            continue
        for name in words:
            if name not in bones:
                problem = f"bone {name[:40]!r} is not in the bonedata section"
                raise FileFormatError(path, problem, number)
        for name in words[1:]:
            if name in parents:
                problem = f"bone {name[:40]!r} has two parents"
                raise FileFormatError(path, problem, number)
            parents[name] = words[0]
        children[words[0]] += words[1:]
    ordered, waiting = {}, ["root"]
    while waiting:
        name = waiting.pop()
        ordered[name] = parents[name]
        waiting += reversed(children[name])
    for name, bone in bones.items():
        if name not in ordered:
            problem = f"bone {name[:40]!r} is not connected to the root"
            raise FileFormatError(path, problem, bone.line)
    return ordered
