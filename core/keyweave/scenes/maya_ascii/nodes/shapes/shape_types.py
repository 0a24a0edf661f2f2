"""NURBS shapes and meshes: their points in object and in world space."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .....errors import DataError
from .....geometry.arrays import Bools, Floats
from ..functions import ArrayInput
from ..node_type import (
    NO_POINTS,
    NodeType,
    UnknownPlugError,
    make_compound,
    make_node_type,
    make_rule,
)
from .meshes import move_first_points, read_mesh_offsets, read_mesh_points
from .topology import (
    CURVE_SHAPE_TYPES,
    MESH_SHAPE_TYPES,
    SURFACE_SHAPE_TYPES,
    find_curve,
    find_mesh,
    find_surface,
    has_history,
)

COORDINATE_NAMES = ("xValue", "yValue", "zValue")
CONTROL_POINTS = make_compound(
    "controlPoints cp length *",
    "; ".join(f"{name} {name[0]}v length *" for name in COORDINATE_NAMES),
)


class SavedPoints(NamedTuple):
    """The saved points of a shape without history; of another, no points."""

    points: Floats  # shape (n_points, 3)
    is_driven: Bools  # coordinates that a connection drives, shape (n_points, 3)
    n_repeated: int  # last points that repeat the first, as in a periodic curve


def read_shape_points(node: Any, graph: Any) -> SavedPoints:
    """Return the saved points of a NURBS shape.

    Raise UnknownPlugError if it has neither history nor valid saved geometry.
    """
    if has_history(graph, node):
        return SavedPoints(NO_POINTS, NO_POINTS != 0, 0)
    data = graph.data(node)
    plug = data.plug("local")
    if node.type in SURFACE_SHAPE_TYPES:
        points, n_repeated = find_surface(graph, plug).points, 0
    else:
        curve = find_curve(graph, plug)
        points, n_repeated = curve.points, curve.degree * (curve.form == "periodic")
    is_driven = np.zeros(points.shape, bool)
    for name, at in data.sources:
        if name in ("controlPoints", *COORDINATE_NAMES) and at[0] < len(is_driven):
            axis = COORDINATE_NAMES.index(name) if name in COORDINATE_NAMES else slice(None)
            is_driven[at[0], axis] = True
    return SavedPoints(points, is_driven, n_repeated)


class SavedMeshRows(NamedTuple):
    """The saved points of a mesh without history; of another, the offsets of its points."""

    points: Floats  # shape (n_points, 3)
    offsets: Floats  # shape (n_offsets, 3)


def read_mesh_rows(node: Any, graph: Any) -> SavedMeshRows:
    """Return the saved points of a mesh or, with history, their offsets.

    Raise UnknownPlugError if it has neither history nor valid saved points.
    """
    plug = graph.data(node).plug("outMesh")
    if not has_history(graph, node):
        return SavedMeshRows(find_mesh(graph, plug, read_mesh_points), NO_POINTS)
    try:
        return SavedMeshRows(NO_POINTS, read_mesh_offsets(node))
    except DataError as error:
        raise UnknownPlugError(plug, f"{node.name} {error.problem}") from None


def offset_points(saved: SavedMeshRows, created: Floats) -> Floats:
    """Return saved points, or those that history gives with their offsets."""
    if len(saved.points):
        return saved.points
    # Unconfirmed in Maya: offsets saved on a mesh with history are added to it.
    return move_first_points(created, saved.offsets) if saved.offsets.any() else created


def tweak_points(saved: SavedPoints, created: Floats, tweaks: ArrayInput) -> Floats:
    """Return the points of a shape in object space.

    With history, tweaks are added to the points that it gives. Without, connections to
    the tweaks drive the points themselves, as keys in files that Maya saved show.
    """
    if not len(saved.points):
        return _add_tweaks(created, tweaks)
    driven = [at for at in tweaks if at < len(saved.points) and saved.is_driven[at].any()]
    if not driven:
        return saved.points
    samples = np.broadcast_shapes(*(tweaks[at].shape[:-1] for at in driven))
    points = np.array(np.broadcast_to(saved.points, (*samples, *saved.points.shape)))
    for at in driven:
        points[..., at, :] = np.where(saved.is_driven[at], tweaks[at], points[..., at, :])
    if saved.n_repeated:
        points[..., -saved.n_repeated :, :] = points[..., : saved.n_repeated, :]
    return points


def _add_tweaks(points: Floats, tweaks: ArrayInput) -> Floats:
    """Return points moved by tweaks, shape (..., 3), by index."""
    # Unconfirmed in Maya: tweaks of a shape with history are added in object space.
    used = {at: t for at, t in tweaks.items() if at < points.shape[-2] and t.any()}
    if not used:
        return points
    samples = [points.shape[:-2], *(tweak.shape[:-1] for tweak in used.values())]
    moved = np.array(
        np.broadcast_to(points, np.broadcast_shapes(*samples) + points.shape[-2:])
    )
    for at, tweak in used.items():
        moved[..., at, :] += tweak
    return moved


def transform_point_rows(points: Floats, matrix: Floats) -> Floats:
    """Return rows of points, shape (..., n_points, 3), each set moved by one matrix."""
    moved: Floats = points @ matrix[..., :3, :3] + matrix[..., 3:, :3]
    return moved


def is_deformed(plug: Any) -> bool:
    """Return whether a plug is the geometry that a deformer moves."""
    return str(plug.attribute) == "inputGeometry"


def find_object_space(plug: Any) -> Any:
    """Return the plug with the points of a shape in object space for one in world space.

    Other plugs, and None, are returned as they are.
    """
    # Unconfirmed in Maya: a deformer that is connected to the worldSpace or worldMesh of a
    # shape, as Maya does itself, moves its points in object space.
    if plug is not None and plug.attribute in _OBJECT_SPACE:
        return plug._replace(attribute=_OBJECT_SPACE[plug.attribute], at=())
    return plug


_OBJECT_SPACE = {"worldSpace": "local", "worldMesh": "outMesh"}


def make_shape_types(dag_node: NodeType) -> dict[str, NodeType]:
    """Return the node types of shapes, which are derived from that of DAG nodes."""
    nurbs = make_node_type(
        "nurbs",
        make_rule(
            tweak_points,
            "create cr points; controlPoints",
            "local l points",
            CONTROL_POINTS,
            reads=read_shape_points,
        ),
        make_rule(transform_point_rows, "local; worldMatrix[0]", "worldSpace ws points *"),
        extra="lineWidth lw =-1",
        base=dag_node,
    )
    mesh = make_node_type(
        "mesh",
        make_rule(
            offset_points, "inMesh i points", "outMesh o points", reads=read_mesh_rows
        ),
        make_rule(transform_point_rows, "outMesh; worldMatrix[0]", "worldMesh w points *"),
        base=dag_node,
    )
    names = (*CURVE_SHAPE_TYPES, *SURFACE_SHAPE_TYPES)
    return {
        **{name: make_node_type(name, base=nurbs) for name in names},
        **{name: mesh for name in MESH_SHAPE_TYPES},
    }
