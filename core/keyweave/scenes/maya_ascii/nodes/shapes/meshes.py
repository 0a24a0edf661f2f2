"""Meshes as files save them: points, triangles and their corners in UV space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from .....errors import DataError
from .....geometry.arrays import Floats, Ints
from ...document.node_names import Node
from ...syntax.set_attr import Assignment

_POINTS = re.compile(r"(?:vt|vrts)\[(\d{1,9})(?::\d{1,9})?\]")
_OFFSETS = re.compile(r"(?:pt|pnts)\[(\d{1,9})(?::\d{1,9})?\]")
_EDGES = re.compile(r"(?:ed|edge)\[(\d{1,9})(?::\d{1,9})?\]")
_FACES = re.compile(r"(?:fc|face)\[(\d{1,9})(?::\d{1,9})?\]")
_UV_POINTS = re.compile(
    r"(?:uvst|uvSet)\[(\d{1,9})\]\.(?:uvsp|uvSetPoints)\[(\d{1,9})(?::\d{1,9})?\]"
)
_UV_NAMES = re.compile(r"(?:uvst|uvSet)\[(\d{1,9})\]\.(?:uvsn|uvSetName)")
UV_SLACK = 1e-6  # share of a triangle by which a place may be outside of it

Rows = dict[int, Floats]  # by index


@dataclass(frozen=True, eq=False)
class SavedMesh:
    """A saved mesh in object space."""

    points: Floats  # centimeters, shape (n_points, 3)
    triangles: Ints  # indices of points, shape (n_triangles, 3)
    # Corners of the triangles in UV space by the name of the UV set, the first set first;
    # NaN without UVs; shape (n_triangles, 3, 2).
    uvs: dict[str, Floats]


@dataclass(frozen=True, eq=False)
class MeshPlace:
    """A place on a mesh: the corners of its triangle, and their shares."""

    corners: Ints
    shares: Floats

    def locate(self, points: Floats) -> Floats:
        """Return the place on meshes with points of shape (..., n_points, 3)."""
        located: Floats = self.shares @ points[..., self.corners, :]
        return located


def find_mesh_place(mesh: SavedMesh, u: float, v: float, uv_set: str = "") -> MeshPlace:
    """Return the first place on a mesh with given UVs, in the first UV set by default.

    Raise DataError if the mesh lacks the UV set, or no face contains the UVs.

    Examples
    --------
    >>> corners = np.array([[[0.0, 0], [1, 0], [0, 1]]])
    >>> mesh = SavedMesh(np.eye(3), np.array([[0, 1, 2]]), {"map1": corners})
    >>> find_mesh_place(mesh, 0.25, 0.5).shares
    array([0.25, 0.25, 0.5 ])
    """
    if not mesh.uvs or (uv_set and uv_set not in mesh.uvs):
        raise DataError("the mesh", f"has no UV set {uv_set!r}")
    corners = mesh.uvs[uv_set] if uv_set else next(iter(mesh.uvs.values()))
    sides = np.swapaxes(corners[:, 1:] - corners[:, :1], 1, 2)
    sizes = np.linalg.det(sides)
    is_flat = ~(np.abs(sizes) > 0)
    sides[is_flat] = np.eye(2)
    aims = np.array([u, v]) - corners[:, 0]
    inner = np.linalg.solve(sides, aims[..., np.newaxis])[..., 0]
    shares = np.column_stack([1.0 - inner.sum(axis=1), inner])
    inside = np.flatnonzero(~is_flat & (shares >= -UV_SLACK).all(axis=1))
    if not len(inside):
        raise DataError("the mesh", f"has no face at U {u:g} and V {v:g}")
    first = inside[0]
    return MeshPlace(mesh.triangles[first], shares[first])


def read_mesh(shape: Node) -> SavedMesh:
    """Return the saved mesh of a shape, with the offsets of its points.

    Raise DataError if no mesh is saved, or it is not valid.
    """
    try:
        return _assemble_mesh(shape)
    except (ValueError, IndexError) as error:
        raise DataError(shape.name, f"contains an invalid mesh: {error}") from None


def read_mesh_points(shape: Node) -> Floats:
    """Return the saved points of a mesh, moved by their saved offsets, shape (n_points, 3).

    Raise DataError if no points are saved, or they are not valid.
    """
    offsets = read_mesh_offsets(shape)
    try:
        rows = _read_rows(shape, _POINTS, 3)
    except ValueError as error:
        raise DataError(shape.name, f"contains an invalid mesh: {error}") from None
    if not rows:
        problem = "has no saved mesh; delete its history in Maya and save the scene again"
        raise DataError(shape.name, problem)
    points = np.zeros((max(rows) + 1, 3))
    for index, row in rows.items():
        points[index] = row
    return move_first_points(points * shape.file.units.length, offsets)


def move_first_points(points: Floats, offsets: Floats) -> Floats:
    """Return points, shape (..., n_points, 3), with the offsets of the first ones."""
    count = min(len(offsets), points.shape[-2])  # some files save an offset too many
    moved = np.array(points)
    moved[..., :count, :] += offsets[:count]
    return moved


def read_mesh_offsets(shape: Node) -> Floats:
    """Return the saved offsets of a mesh's points, 0 where none is saved.

    The shape is (n_points, 3), without points behind the last offset. Raise DataError if
    offsets are not valid.
    """
    try:
        rows = _read_rows(shape, _OFFSETS, 3)
    except ValueError as error:
        raise DataError(shape.name, f"contains an invalid mesh: {error}") from None
    offsets = np.zeros((max(rows, default=-1) + 1, 3))
    for index, row in rows.items():
        offsets[index] = row
    return offsets * shape.file.units.length


def _assemble_mesh(shape: Node) -> SavedMesh:
    points, uv_points = read_mesh_points(shape), _read_uv_points(shape)
    triangles: list[list[int]] = []
    corners: dict[int, list[list[int]]] = {number: [] for number in uv_points}
    for vertices, maps in _generate_faces(shape):
        # Unconfirmed in Maya: faces with more corners are cut from their first corner.
        fan = [(0, i, i + 1) for i in range(1, len(vertices) - 1)]
        triangles += ([vertices[i] for i in corner] for corner in fan)
        for number, rows in corners.items():
            ids = maps.get(number, [-1] * len(vertices))
            rows += ([ids[i] for i in corner] for corner in fan)
    if not triangles or max(map(max, triangles)) >= len(points):
        raise ValueError("its faces do not fit its points")
    names = _read_uv_names(shape)
    missing = np.full(2, np.nan)
    uvs = {
        names.get(number, f"uvSet[{number}]"): np.array(
            [[uv_points[number].get(i, missing) for i in row] for row in rows]
        )
        for number, rows in sorted(corners.items())
    }
    return SavedMesh(points, np.array(triangles, np.intp), uvs)


def _read_rows(shape: Node, pattern: re.Pattern[str], width: int) -> Rows:
    """Return the rows that statements set whose paths match a pattern."""
    rows: Rows = {}
    for match, assignment in shape.match_values(pattern):
        rows.update(enumerate(_read_table(assignment, width), int(match[1])))
    return rows


def _read_uv_points(shape: Node) -> dict[int, Rows]:
    """Return the points of each UV set by its number."""
    sets: dict[int, Rows] = {}
    for match, assignment in shape.match_values(_UV_POINTS):
        rows = enumerate(_read_table(assignment, 2), int(match[2]))
        sets.setdefault(int(match[1]), {}).update(rows)
    return sets


def _read_uv_names(shape: Node) -> dict[int, str]:
    names = {}
    for assignment in shape.assignments:
        match = _UV_NAMES.fullmatch(assignment.path)
        if match is not None:
            names[int(match[1])] = "".join(word.text for word in assignment.words())
    return names


def _read_table(assignment: Assignment, width: int) -> Floats:
    """Return the numbers of a statement, shape (n_rows, width)."""
    return np.reshape([float(word) for word in _split_value(assignment)], (-1, width))


def _split_value(assignment: Assignment) -> list[str]:
    return assignment.value.rstrip("; \t\r\n").split()


def _generate_faces(shape: Node) -> Iterator[tuple[list[int], dict[int, list[int]]]]:
    """Yield the points of each face, and its UVs by the number of the set."""
    edges = {index: row.astype(int) for index, row in _read_rows(shape, _EDGES, 3).items()}
    for _, assignment in shape.match_values(_FACES):
        yield from _parse_faces(_split_value(assignment), edges)


def _parse_faces(
    words: Sequence[str], edges: dict[int, Ints]
) -> Iterator[tuple[list[int], dict[int, list[int]]]]:
    """Yield the faces of a value: ``f`` and ``h`` count edges, ``mu`` UVs of a set.

    An edge that is used from its end has the number -1 - i. Words for colors are skipped.
    """
    vertices: list[int] = []
    maps: dict[int, list[int]] = {}
    at = 0
    while at < len(words):
        word, at = words[at], at + 1
        set_number = 0
        if word in ("mu", "mc"):
            set_number, at = int(words[at]), at + 1
        count, at = int(words[at]), at + 1
        numbers, at = [int(number) for number in words[at : at + count]], at + count
        if word == "f":
            if vertices:
                yield vertices, maps
            vertices, maps = [_find_start(edges, number) for number in numbers], {}
        elif word == "mu":
            maps[set_number] = numbers
    if vertices:
        yield vertices, maps


def _find_start(edges: dict[int, Ints], number: int) -> int:
    """Return the point at which an edge of a face starts."""
    index = number if number >= 0 else -1 - number
    if index not in edges:
        raise ValueError(f"edge {index} is missing")
    return int(edges[index][0 if number >= 0 else 1])
