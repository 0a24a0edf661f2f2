"""Deformers, which move the points of a shape, and nodes that pass points on.

The points of a deformer's output are in the object space of its input, as are those of a
shape that it creates.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import IDENTITY, invert_matrix
from .....geometry.vectors import per_vector
from ..functions import ArrayInput, pass_through, per_matrix
from ..node_type import (
    UnknownPlugError,
    index_types,
    make_compound,
    make_node_type,
    make_rule,
)
from .components import find_members, read_weights, spread_weights
from .shape_types import CONTROL_POINTS, COORDINATE_NAMES, transform_point_rows
from .topology import find_grid, find_origin

_VERTEX_NAMES = {f"{axis}Vertex": number for number, axis in enumerate("xyz")}
LINEAR_SKINNING = 0  # the value of skinningMethod that blends matrices
MAX_DEFORMED_POINTS = 5_000
NORMALIZED_LATER = 2  # the value of normalizeWeights that divides weights by their sum
_INPUTS = "inputGeometry[@]; envelope en =1"
_OUTPUT = "outputGeometry og points *"
_ATTRIBUTES = "inputGeometry ig points *; componentTagExpression gtg string *"
_VERTICES = make_compound(
    "vertex vt length *", "; ".join(f"{name} v{name[0]} length *" for name in _VERTEX_NAMES)
)


class DeformedPoints(NamedTuple):
    """Weights of a shape's points in a deformer."""

    weights: Floats  # shape (n_points,)
    # Shares of a skinCluster's influences, shape (n_points, n_influences).
    influences: Floats = np.zeros((0, 0))
    indices: tuple[int, ...] = ()  # of each influence among the matrices

    def blend(self, points: Floats, moved: Floats, envelope: Floats) -> Floats:
        """Return p + w (p' - p) of points p that a deformer moves to p' with weights w."""
        shares = per_matrix(envelope) * per_vector(self.weights)
        return points + shares * (moved - points)


def transform_geometry(points: Floats, matrix: Floats, inverts: Floats) -> Floats:
    """Return points moved by a matrix, or by its inverse."""
    is_inverse = per_matrix(inverts) != 0
    if is_inverse.any():
        matrix = np.where(is_inverse, invert_matrix(matrix), matrix)
    return transform_point_rows(points, matrix)


def add_offsets(offsets: Floats, points: Floats, envelope: Floats) -> Floats:
    """Return points moved by the offsets of a tweak, shape (n_points, 3)."""
    return points + per_matrix(envelope) * offsets


def deform_cluster(
    deformed: DeformedPoints,
    points: Floats,
    envelope: Floats,
    matrix: Floats,
    pre_matrix: Floats,
    geometry_matrix: Floats,
    relative: Floats,
    handle_parent: Floats,
) -> Floats:
    """Return p + w (p G B M G^-1 - p) of each point p with its weight w.

    M is the world matrix of the cluster's handle, B the bindPreMatrix and G the matrix of
    the geometry. A relative cluster ignores what its handle's parents do: with their matrix
    P, M is P^-1 M.
    """
    # Unconfirmed in Maya: where the parent's inverse of a relative cluster stands.
    is_relative = per_matrix(relative) != 0
    if is_relative.any():
        own = invert_matrix(handle_parent) @ matrix
        matrix = np.where(is_relative, own, matrix)
    moved = transform_point_rows(
        points, geometry_matrix @ pre_matrix @ matrix @ invert_matrix(geometry_matrix)
    )
    return deformed.blend(points, moved, envelope)


def deform_skin(
    deformed: DeformedPoints,
    points: Floats,
    envelope: Floats,
    matrices: ArrayInput,
    pre_matrices: ArrayInput,
    geometry_matrix: Floats,
) -> Floats:
    """Return p G (sum of w_j B_j M_j) G^-1 of each point p with its weights w_j.

    M_j are the matrices of the influences, B_j the inverses of their matrices in the bind
    pose, and G is the matrix of the geometry in that pose.
    """
    placed = transform_point_rows(points, geometry_matrix)
    total: Floats = np.zeros(3)
    for column, index in enumerate(deformed.indices):
        matrix = pre_matrices.get(index, IDENTITY) @ matrices[index]
        share = per_vector(deformed.influences[:, column])
        total = total + share * transform_point_rows(placed, matrix)
    rest = per_vector(1.0 - deformed.influences.sum(axis=1))
    moved = transform_point_rows(total + rest * placed, invert_matrix(geometry_matrix))
    return deformed.blend(points, moved, envelope)


def read_cluster(node: Any, graph: Any, at: tuple[int, ...]) -> DeformedPoints:
    """Return the weights of the points that a cluster moves, 1 where none is saved.

    Raise UnknownPlugError if the weights cannot be read, or the geometry is not supported.
    """
    weights = _read_member_mask(node, graph, at)
    for (geometry, point), weight in _read_all_weights(node, graph).items():
        if geometry == at[-1] and point < len(weights):
            weights[point] *= weight
    return DeformedPoints(weights)


def read_skin(node: Any, graph: Any, at: tuple[int, ...]) -> DeformedPoints:
    """Return the weights of points on the influences of a skinCluster.

    Raise UnknownPlugError if skinning is not linear, or the weights cannot be read.
    """
    data = graph.data(node)
    plug = data.plug("skinningMethod")
    if graph.source(plug) is not None or graph.saved_value(plug) != LINEAR_SKINNING:
        problem = f"{node.name} does not use classic linear skinning, which is needed"
        raise UnknownPlugError(plug, problem)
    members = _read_member_mask(node, graph, at)
    indices = tuple(index[-1] for index in data.indices("matrix"))
    table = spread_weights(_read_all_weights(node, graph), len(members), indices)
    if graph.saved_value(data.plug("normalizeWeights")) == NORMALIZED_LATER:
        sums = table.sum(axis=1, keepdims=True)
        table = table / np.where(sums > 0, sums, 1.0)
    used = np.flatnonzero(table.any(axis=0))
    kept = tuple(indices[column] for column in used)
    return DeformedPoints(members, table[:, used], kept)


def read_offsets(node: Any, graph: Any, at: tuple[int, ...]) -> Floats:
    """Return the offsets that a tweak adds to points, shape (n_points, 3).

    Raise UnknownPlugError if an offset is driven, or the geometry is not supported.
    """
    data = graph.data(node)
    plug = data.plug("inputGeometry")._replace(at=at)
    n_points = int(np.prod(find_grid(graph, plug)))
    offsets = np.zeros((n_points, 3))
    names = {**_VERTEX_NAMES, **{n: i for i, n in enumerate(COORDINATE_NAMES)}}
    driven = [name for name, _ in data.sources if name in names]
    if driven:
        problem = f"connections drive offsets of {node.name}, which is not supported"
        raise UnknownPlugError(data.plug(driven[0]), problem)
    for (name, index), value in data.values.items():
        if name in names and index[:-1] == at and index[-1] < n_points:
            offsets[index[-1], names[name]] = value
    return offsets


def check_blend_weights(node: Any, graph: Any, at: tuple[int, ...]) -> None:
    """Raise UnknownPlugError if a weight of a blendShape is driven or not 0."""
    data = graph.data(node)
    for index in data.indices("weight"):
        plug = data.plug("weight")._replace(at=index)
        if graph.source(plug) is not None or graph.saved_value(plug) != 0:
            problem = f"{plug} may move points, which is not supported"
            raise UnknownPlugError(plug, problem)


def blend_nothing(_: None, points: Floats) -> Floats:
    """Return points that a blendShape without weights leaves where they are."""
    return points


def _read_member_mask(node: Any, graph: Any, at: tuple[int, ...]) -> Floats:
    """Return 1 for each point that a deformer may move and 0 for others."""
    plug = graph.data(node).plug("inputGeometry")._replace(at=at)
    tag = graph.data(node).values.get(("componentTagExpression", at), "")
    source, origin = graph.source(plug), find_origin(graph, plug).node
    grid = find_grid(graph, plug)
    if np.prod(grid) > MAX_DEFORMED_POINTS:
        problem = (
            f"{node.name} deforms {np.prod(grid):,} points of {origin.name}; the limit is "
            f"{MAX_DEFORMED_POINTS:,}"
        )
        raise UnknownPlugError(plug, problem)
    return find_members(graph, source, str(tag), origin, grid).astype(float)


def _read_all_weights(node: Any, graph: Any) -> dict[tuple[int, int], float]:
    try:
        return read_weights(node)
    except ValueError as error:
        problem = f"the weights of {node.name} cannot be read: {error}"
        raise UnknownPlugError(graph.data(node).plug("envelope"), problem) from None


DEFORMER_TYPES = index_types(
    make_node_type(
        "groupParts",
        make_rule(pass_through, "inputGeometry ig points", "outputGeometry og points"),
    ),
    make_node_type(
        "transformGeometry",
        make_rule(
            transform_geometry,
            "inputGeometry ig points; transform txf matrix; invertTransform itf",
            "outputGeometry og points",
        ),
    ),
    make_node_type(
        "tweak",
        make_rule(
            add_offsets, _INPUTS, _OUTPUT, _VERTICES, CONTROL_POINTS, reads=read_offsets
        ),
        extra=_ATTRIBUTES,
    ),
    make_node_type(
        "blendShape",
        make_rule(blend_nothing, "inputGeometry[@]", _OUTPUT, reads=check_blend_weights),
        extra=f"{_ATTRIBUTES}; weight w *; envelope en =1",
    ),
    make_node_type(
        "cluster",
        make_rule(
            deform_cluster,
            f"{_INPUTS}; matrix ma matrix; bindPreMatrix pm matrix; geomMatrix[@];"
            "relative rel; handleParent handleParent matrix",
            _OUTPUT,
            reads=read_cluster,
        ),
        extra=f"{_ATTRIBUTES}; geomMatrix gm matrix *",
    ),
    make_node_type(
        "skinCluster",
        make_rule(
            deform_skin,
            f"{_INPUTS}; matrix ma matrix *; bindPreMatrix pm matrix *;"
            "geomMatrix gm matrix",
            _OUTPUT,
            reads=read_skin,
        ),
        extra=f"{_ATTRIBUTES}; skinningMethod skm; normalizeWeights nw =1",
    ),
)
