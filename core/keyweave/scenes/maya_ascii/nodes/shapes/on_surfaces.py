"""Nodes that measure NURBS surfaces: points at parameters, and those closest to others.

Names are from Maya's node reference. Positions and the axes of pins and follicles reproduce
those in scenes that Maya saved. The X axis of a follicle is along u, its Z axis along the
normal dS/du x dS/dv.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .....errors import DataError
from .....geometry.arrays import Floats
from .....geometry.matrices import assemble_matrix, matrix_to_euler, transform_points
from .....geometry.nurbs_surface import NurbsSurface, SurfacePoint, find_closest_on_surface
from .....geometry.vectors import unit_vector
from ..node_type import (
    NodeType,
    UnknownPlugError,
    index_types,
    make_compound,
    make_node_type,
    make_rule,
    make_vector,
)
from ..rotation_functions import align_axes
from .meshes import MeshPlace, find_mesh_place, read_mesh
from .shape_types import transform_point_rows
from .topology import (
    check_shape_parameter,
    find_mesh,
    read_surface_with_area,
    scale_to_domain,
)

WORLD_SPACE = 0  # the value of relativeSpaceMode whose pins are in world space


def read_input_surface(node: Any, graph: Any) -> NurbsSurface:
    """Return the surface at a node's inputSurface; see `read_surface_with_area`."""
    return read_surface_with_area(graph, graph.data(node).plug("inputSurface"))


def read_surface_and_parameters(node: Any, graph: Any) -> NurbsSurface:
    """Return the surface of a pointOnSurfaceInfo, whose parameters must be on it.

    Raise UnknownPlugError as `read_surface_with_area` and `check_shape_parameter` do.
    """
    surface, data = read_input_surface(node, graph), graph.data(node)
    share = bool(graph.saved_value(data.plug("turnOnPercentage")))
    for name, ends in zip(("parameterU", "parameterV"), surface.domain):
        check_shape_parameter(graph, data.plug(name), ends, is_share=share)
    return surface


def locate_on_surface(
    surface: NurbsSurface, points: Floats, u: Floats, v: Floats, is_share: Floats
) -> tuple[Floats, ...]:
    """Return position, normal, tangents along u and v, and all of these of length 1."""
    u, v = (
        scale_to_domain(ends, parameter, is_share)
        for ends, parameter in zip(surface.domain, (u, v))
    )
    placed = surface.place(points, u, v)
    vectors = (placed.normal, placed.along_u, placed.along_v)
    return (placed.point, *(part for v in vectors for part in (v, unit_vector(v))))


def locate_closest(
    surface: NurbsSurface, points: Floats, target: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return the point of a surface that is closest to another, and its parameters."""
    u, v = find_closest_on_surface(surface, points, target)
    return surface.place(points, u, v).point, u, v


def read_pinned_surface(node: Any, graph: Any, at: tuple[int, ...]) -> NurbsSurface:
    """Return the surface of a uvPin whose pins are in world space.

    Raise UnknownPlugError if they are in another space, the coordinates of a pin are
    outside the surface, or the axes do not differ; see also `read_surface_with_area`.
    """
    data = graph.data(node)
    surface = read_surface_with_area(graph, data.plug("deformedGeometry"))
    mode = data.plug("relativeSpaceMode")
    if graph.source(mode) is not None or graph.saved_value(mode) != WORLD_SPACE:
        problem = f"the pins of {node.name} are not in world space (relativeSpaceMode)"
        raise UnknownPlugError(mode, f"{problem}, which is not supported")
    axes = [float(graph.saved_value(data.plug(f"{name}Axis"))) % 3 for name in _AXES]
    if axes[0] == axes[1]:
        problem = f"normalAxis and tangentAxis of {node.name} are the same axis"
        raise UnknownPlugError(data.plug("normalAxis"), problem)
    share = bool(graph.saved_value(data.plug("normalizedIsoParms")))
    for name, ends in zip(("coordinateU", "coordinateV"), surface.domain):
        plug = data.plug(name)._replace(at=at)
        check_shape_parameter(graph, plug, ends, is_share=share)
    return surface


def pin_to_surface(
    surface: NurbsSurface,
    points: Floats,
    coordinates: Floats,
    normal_axis: Floats,
    tangent_axis: Floats,
    is_share: Floats,
) -> Floats:
    """Return the matrix of a pin: its tangent axis is along u, its normal axis across.

    Axes are numbered 0 to 5: X, Y, Z, -X, -Y, -Z.
    """
    u, v = (
        scale_to_domain(ends, coordinates[..., column], is_share)
        for column, ends in enumerate(surface.domain)
    )
    placed = surface.place(points, u, v)
    return make_pin(placed.point, placed.normal, placed.along_u, normal_axis, tangent_axis)


def make_pin(
    point: Floats,
    normal: Floats,
    tangent: Floats,
    normal_axis: Floats,
    tangent_axis: Floats,
) -> Floats:
    """Return a matrix with one axis along a normal, and one towards a tangent."""
    axes = np.array([np.asarray(axis).flat[0] for axis in (normal_axis, tangent_axis)])
    frame = align_axes(unit_vector(normal), tangent, (*axes,), (*(axes >= 3),))
    return assemble_matrix(frame, point)


def read_follicle_base(node: Any, graph: Any) -> NurbsSurface | MeshPlace:
    """Return the surface of a follicle, or its place on a mesh.

    Raise UnknownPlugError if the follicle is flipped, or its parameters are outside the
    surface or driven on a mesh; see also `read_surface_with_area`.
    """
    data = graph.data(node)
    if graph.saved_value(data.plug("flipDirection")):
        problem = f"flipDirection of the follicle {node.name} is on, which is not supported"
        raise UnknownPlugError(data.plug("flipDirection"), problem)
    plug, mesh = data.plug("inputSurface"), data.plug("inputMesh")
    if graph.source(plug) is None and graph.source(mesh) is not None:
        return _read_mesh_place(node, graph, mesh)
    surface = read_surface_with_area(graph, plug)
    for name in ("parameterU", "parameterV"):
        check_shape_parameter(graph, data.plug(name), (0.0, 1.0))
    return surface


def _read_mesh_place(node: Any, graph: Any, plug: Any) -> MeshPlace:
    data = graph.data(node)
    parameters = [data.plug(name) for name in ("parameterU", "parameterV")]
    driven = [each for each in parameters if graph.source(each) is not None]
    if driven:
        problem = f"{driven[0]} is driven, which is not supported on a mesh"
        raise UnknownPlugError(driven[0], problem)
    u, v = (float(graph.saved_value(each)) for each in parameters)
    uv_set = str(data.values.get(("mapSetName", ()), ""))
    try:
        return find_mesh_place(find_mesh(graph, plug, read_mesh), u, v, uv_set)
    except DataError as error:
        problem = f"{error} for the follicle {node.name}"
        raise UnknownPlugError(parameters[0], problem) from None


def read_follicle_surface(node: Any, graph: Any) -> NurbsSurface:
    """Return the surface of a follicle that gives more than its position.

    Raise UnknownPlugError also if the follicle is on a mesh; see `read_follicle_base`.
    """
    base = read_follicle_base(node, graph)
    if isinstance(base, MeshPlace):
        # No scene confirms the signs of the axes.
        problem = f"the rotation of {node.name}, a follicle on a mesh, is not supported"
        raise UnknownPlugError(graph.data(node).plug("outRotate"), problem)
    return base


def move_follicle(
    base: NurbsSurface | MeshPlace,
    surface_points: Floats,
    mesh_points: Floats,
    matrix: Floats,
    u: Floats,
    v: Floats,
) -> Floats:
    """Return the position of a follicle in world space."""
    if isinstance(base, MeshPlace):
        return transform_points(base.locate(mesh_points), matrix)
    return _place_on_moved(base, surface_points, matrix, u, v).point


def _place_on_moved(
    surface: NurbsSurface, points: Floats, matrix: Floats, u: Floats, v: Floats
) -> SurfacePoint:
    """Return the place of a follicle, whose parameters are shares of the domain."""
    u, v = (
        scale_to_domain(ends, share, np.ones(()))
        for ends, share in zip(surface.domain, (u, v))
    )
    return surface.place(transform_point_rows(points, matrix), u, v)


def rotate_follicle(
    surface: NurbsSurface, points: Floats, matrix: Floats, u: Floats, v: Floats
) -> tuple[Floats, ...]:
    """Return angles, normal and tangent of a follicle in world space."""
    placed = _place_on_moved(surface, points, matrix, u, v)
    pin = make_pin(
        placed.point, placed.normal, placed.along_u, np.array(2.0), np.array(0.0)
    )
    # Unconfirmed in Maya: outNormal and outTangent are the axes Z and X.
    angles = matrix_to_euler(pin[..., :3, :3], 0)
    return angles, unit_vector(placed.normal), unit_vector(placed.along_u)


_PLACE = "inputWorldMatrix iwm matrix; parameterU pu; parameterV pv"
_AXES = ("normal", "tangent")
_UNIT_TANGENTS = (
    make_vector("normalizedTangentU", "ntu", "nu"),
    make_vector("normalizedTangentV", "ntv", "nv"),
)
# Unconfirmed in Maya: the short names of coordinateU, coordinateV and normalizedIsoParms.
_COORDINATE = make_compound(
    "coordinate coord *", "coordinateU coordinateU *; coordinateV coordinateV *"
)
_SURFACE_MEASURES = index_types(
    make_node_type(
        "pointOnSurfaceInfo",
        make_rule(
            locate_on_surface,
            "inputSurface is points; parameterU u; parameterV v; turnOnPercentage top",
            "position p XYZ length; normal n XYZ; normalizedNormal nn XYZ;"
            "tangentU tu xyz; normalizedTangentU; tangentV tv xyz; normalizedTangentV",
            *_UNIT_TANGENTS,
            reads=read_surface_and_parameters,
        ),
    ),
    make_node_type(
        "closestPointOnSurface",
        make_rule(
            locate_closest,
            "inputSurface is points; inPosition ip XYZ length",
            "position p XYZ length; parameterU u; parameterV v",
            reads=read_input_surface,
        ),
    ),
    make_node_type(
        "uvPin",
        # A scene that Maya saved confirms the default of tangentAxis.
        # Unconfirmed in Maya: the default of normalAxis.
        make_rule(
            pin_to_surface,
            "deformedGeometry curgeom points; coordinate[@]; normalAxis nrm;"
            "tangentAxis tng =2; normalizedIsoParms normalizedIsoParms =1",
            "outputMatrix omat matrix *",
            _COORDINATE,
            reads=read_pinned_surface,
        ),
        extra="relativeSpaceMode rsmd",
    ),
)


def make_surface_types(dag_node: NodeType) -> dict[str, NodeType]:
    """Return the types of nodes on surfaces; follicles are DAG nodes."""
    follicle = make_node_type(
        "follicle",
        make_rule(
            move_follicle,
            f"inputSurface is points; inputMesh inm points; {_PLACE}",
            "outTranslate ot XYZ length",
            reads=read_follicle_base,
        ),
        make_rule(
            rotate_follicle,
            f"inputSurface; {_PLACE}",
            "outRotate or XYZ angle; outNormal on XYZ; outTangent otn XYZ",
            reads=read_follicle_surface,
        ),
        extra="flipDirection fld; mapSetName msn string",
        base=dag_node,
    )
    return {**_SURFACE_MEASURES, **index_types(follicle)}
