"""Skin weights and surfaces of a scene: which points follow which joints.

Weights are read as they are saved, one entry for each influence of a point.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from ....geometry.arrays import Floats
from ..document.node_names import Node
from ..syntax.set_attr import Assignment
from .graph import Graph

SURFACES = ("mesh", "nurbsSurface", "subdiv")
SKIN = "skinCluster"
MOVED_SHAPES = ("nurbsCurve", "lattice", *SURFACES)
# Attributes by which the geometry of a deformer reaches a shape, and a shape the next one.
GEOMETRY = {
    *("og", "outputGeometry", "o", "out", "output", "outMesh", "w", "worldMesh"),
    *("ws", "worldSpace", "l", "local", "ogm", "outputGeom"),
}
MATRIX = re.compile(r"(?:ma|matrix)\[(\d+)\]$")
WEIGHTS = re.compile(
    r"(?:wl|weightList)\[(\d+)(?::(\d+))?\]\.(?:w|weights)(?:\[(\d+)(?::(\d+))?\])?$"
)
POINTS = re.compile(r"vt\[\d+(?::(\d+))?\]$")
MOST_INFLUENCES = 100_000


def find_skinned_shapes(graph: Graph) -> dict[Node, list[Node]]:
    """Return the shapes that each skin cluster deforms; none if no shape follows it."""
    outputs: dict[Node, list[Node]] = defaultdict(list)
    skins = [node for node in graph.document.nodes if node.type == SKIN]
    if not skins:
        return {}
    for connection in graph.document.connections:
        if connection.source.partition("[")[0].partition(".")[0] in GEOMETRY:
            outputs[connection.source_node].append(connection.target_node)
    return {skin: [*_follow_geometry(skin, outputs)] for skin in skins}


def _follow_geometry(skin: Node, outputs: dict[Node, list[Node]]) -> Iterator[Node]:
    waiting, seen = [skin], {skin}
    while waiting:
        for node in outputs.get(waiting.pop(), ()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
                if node.type in MOVED_SHAPES:
                    yield node


def sum_weights(graph: Graph, skin: Node) -> dict[Node, float]:
    """Return the sum of the saved weights of each influence of a skin cluster.

    Influences whose weights are all 0 are left out. If the file has no weights, each
    influence counts as one point.
    """
    influences: dict[int, Node] = {}
    for connection in graph.incoming(skin):
        match = MATRIX.match(connection.target)
        if match and int(match[1]) < MOST_INFLUENCES:
            influences[int(match[1])] = connection.source_node
    sums, is_known = np.zeros(max(influences, default=-1) + 1), False
    for assignment in skin.assignments:
        match = WEIGHTS.match(assignment.path)
        if match and not assignment.is_empty:
            is_known = True
            _add_weights(sums, match, assignment)
    if not is_known:
        sums[:] = 1.0
    return {node: float(sums[i]) for i, node in influences.items() if sums[i] > 0}


def _add_weights(sums: Floats, match: re.Match[str], assignment: Assignment) -> None:
    """Add the weights of one statement; words that are not numbers end it."""
    text = assignment.text[assignment.start : assignment.stop].rstrip(" \t\r\n;")
    try:
        numbers = np.array(text.split(), float)
    except ValueError:
        return
    if match[3] is None:
        columns, numbers = _split_sparse(numbers)
    else:
        columns = int(match[3]) + np.arange(len(numbers), dtype=float)
    known = (columns >= 0) & (columns < len(sums)) & np.isfinite(numbers) & (numbers > 0)
    np.add.at(sums, columns[known].astype(int), numbers[known])


def _split_sparse(numbers: Floats) -> tuple[Floats, Floats]:
    """Return columns and weights of rows: a count, then a column and a weight for each."""
    rows = numbers.tolist()
    starts, place = [], 0
    while place < len(rows) and 0 <= rows[place] <= len(rows):
        count = int(rows[place])
        starts.append(np.arange(place + 1, place + 1 + 2 * count, 2))
        place += 1 + 2 * count
    flat = np.concatenate([np.empty(0, int), *starts])
    flat = flat[flat + 1 < len(rows)]
    return numbers[flat], numbers[flat + 1]


def count_points(shape: Node) -> int:
    """Return the number of vertices of a mesh in the file; 1 if it is not known."""
    ends = [POINTS.match(assignment.path) for assignment in shape.assignments]
    return max((int(m[1] or 0) + 1 for m in ends if m and m[1]), default=1)
