"""The utility nodes for numbers, vectors and colors, the blending nodes and ramps.

A ramp entry has a position, one or three values, and the interpolation up to the next
position: 0 none, 1 linear, 2 smooth or 3 spline. Entries can be in any order. Names and
defaults are from Maya's node reference, if documented, and from scenes that Maya saved.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ....geometry.arrays import Array, Floats
from ....geometry.vectors import per_vector
from . import arithmetic, rotation_functions
from .arithmetic import linear_step
from .functions import ArrayInput
from .matrix_nodes import distance_between, point_matrix_mult, vector_product
from .node_type import (
    Attribute,
    NodeType,
    make_compound,
    make_node_type,
    make_rule,
    make_vector,
)


def remap_value(
    value: Floats,
    input_min: Floats,
    input_max: Floats,
    output_min: Floats,
    output_max: Floats,
    values: ArrayInput,
    colors: ArrayInput,
) -> tuple[Floats, Floats]:
    """Return outValue and outColor of remapValue.

    outputMin + (outputMax - outputMin) ramp(u), where u goes from 0 at inputMin to 1 at
    inputMax and is clamped.
    """
    # Unconfirmed in Maya: remapValue maps colors to the output range too.
    u = linear_step(value, input_min, input_max)
    number, color = evaluate_ramp(u, values, 1), evaluate_ramp(u, colors, 3)
    span = output_max - output_min
    return (
        output_min + span * number[..., 0],
        per_vector(output_min) + per_vector(span) * color,
    )


def evaluate_ramp(u: Floats, entries: ArrayInput, width: int) -> Floats:
    """Return a ramp's values at u, shape (..., width).

    The entries, of shape (..., width + 2), have position, values and interpolation. Before
    the first position and after the last the ramp is constant; without entries it is linear
    from 0 to 1. Between two positions with values v0 and v1, with t from 0 to 1, it is v0,
    v0 + (v1 - v0) t, v0 + (v1 - v0) t^2 (3 - 2 t), or a uniform Catmull-Rom curve that
    repeats its end points. That Maya's spline is such a curve is not confirmed.

    Examples
    --------
    >>> entries = {0: np.array([0.0, 5.0, 1.0]), 3: np.array([0.5, 7.0, 0.0])}
    >>> evaluate_ramp(np.array([0.0, 0.25, 0.9]), entries, 1)[:, 0]
    array([5., 6., 7.])
    """
    table = _sort_entries(entries, width)
    n, positions = table.shape[-2], table[..., 0]
    left = (positions <= per_vector(u)).sum(axis=-1) - 1
    first, second = _select_entry(table, left), _select_entry(table, left + 1)
    t = per_vector(linear_step(u, first[..., 0], second[..., 0]))
    t = np.where(per_vector((left < 0) | (left >= n - 1)), 0.0, t)
    outer = (
        _select_entry(table, left - 1)[..., 1:-1],
        _select_entry(table, left + 2)[..., 1:-1],
    )
    return _interpolate_entries(
        outer[0], first[..., 1:-1], second[..., 1:-1], outer[1], t, first[..., -1]
    )


def _sort_entries(entries: ArrayInput, width: int) -> Floats:
    """Return entries sorted by position, shape (..., n, width + 2)."""
    if not entries:
        return np.array([[0.0] * (width + 1) + [1.0], [1.0] * (width + 2)])
    table = np.stack(np.broadcast_arrays(*entries.values()), axis=-2)
    order = np.argsort(table[..., 0], axis=-1, kind="stable")
    return np.take_along_axis(table, order[..., np.newaxis], axis=-2)


def _select_entry(table: Floats, number: Array) -> Floats:
    """Return one entry per sample; numbers are clamped to the existing entries."""
    clamped = np.clip(number, 0, table.shape[-2] - 1)
    samples = np.broadcast_shapes(clamped.shape, table.shape[:-2])
    tables = np.broadcast_to(table, samples + table.shape[-2:])
    at = np.broadcast_to(clamped, samples)[..., np.newaxis, np.newaxis]
    entries: Floats = np.take_along_axis(tables, at, axis=-2)[..., 0, :]
    return entries


def _interpolate_entries(
    before: Floats, v0: Floats, v1: Floats, after: Floats, t: Floats, kind: Floats
) -> Floats:
    """Interpolate between v0 and v1 at t, 0 to 1."""
    step = v1 - v0
    m0, m1 = (v1 - before) / 2, (after - v0) / 2
    hermite = ((m0 + m1 - 2 * step) * t + 3 * step - 2 * m0 - m1) * t * t + m0 * t
    smooth = step * t * t * (3 - 2 * t)
    kinds = [per_vector(kind) == number for number in (1, 2, 3)]
    return v0 + np.select(kinds, [step * t, smooth, hermite], 0.0)


# Plug-ins that run in Maya 2024 to 2027 show the defaults of input2 of multiplyDivide, of
# the weight of pairBlend, and of the vectors of angleBetween.


def _make_numbered_compound(long: str, short: str, number: int, kind: str) -> Attribute:
    """Return a compound with components such as inRotateX1, irx1."""
    parts = (f"{long}{a}{number} {short}{a.lower()}{number} {kind}" for a in "XYZ")
    return make_compound(f"{long}{number} {short}{number} {kind}", "; ".join(parts))


def _make_color_ramp() -> tuple[Attribute, Attribute]:
    """Return the array of a ramp's entries, and the compound of colors within it."""
    rgb = "; ".join(f"color_Color{c} clc{c.lower()} *" for c in "RGB")
    color = make_compound("color_Color clc *", rgb)
    ends = make_compound("color cl *", "color_Position clp *; color_Interp cli *")
    first, last = ends.children
    return replace(ends, children=(first, *color.children, last)), color


def count_input_axes(node: Any, graph: Any) -> int:
    """Return the number of axes of a choice's value, which depends on its drivers."""
    return int(graph.count_axes(graph.data(node).plug("output")))


_CONVERSION = "conversionFactor cf =1"
_PAIR_BLEND_INPUTS = tuple(
    _make_numbered_compound(f"in{name}", f"i{name[0].lower()}", number, kind)
    for name, kind in (("Translate", "length"), ("Rotate", "angle"))
    for number in (1, 2)
)
_VALUE_RAMP = make_compound(
    "value vl *", "value_Position vlp *; value_FloatValue vlfv *; value_Interp vli *"
)
_ANGLE_VECTORS = (
    make_vector("vector1", "v1", "v1", axis="Y"),
    make_vector("vector2", "v2", "v2", axis="Z"),
)
_ANGLE_OUTPUTS = "axis ax XYZ; angle a angle; euler eu XYZ angle"
_DISTANCE_INPUTS = (
    "point1 p1 XYZ length; point2 p2 XYZ length; inMatrix1 im1 matrix; inMatrix2 im2 matrix"
)
_LENGTH_INPUTS = "input1 i1 length; input2 i2 length"
_POINT_INPUTS = "inPoint ip XYZ length; inMatrix im matrix; vectorMultiply vm"


def _make_types(**declarations: Any) -> dict[str, NodeType]:
    """Return node types by name, each from a declaration or a tuple of declarations."""
    rows = {
        name: row if type(row[0]) is tuple else (row,) for name, row in declarations.items()
    }
    return {name: make_node_type(name, *row) for name, row in rows.items()}


UTILITY_TYPES: dict[str, NodeType] = _make_types(
    unitConversion=make_rule(
        arithmetic.convert_unit, f"input i any; {_CONVERSION}", "output o any"
    ),
    timeToUnitConversion=make_rule(
        arithmetic.time_to_unit, f"input i time; {_CONVERSION}", "output o"
    ),
    unitToTimeConversion=make_rule(
        arithmetic.unit_to_time, f"input i; {_CONVERSION}", "output o time"
    ),
    multiplyDivide=make_rule(
        arithmetic.multiply_divide,
        "operation op =1; input1 i1 XYZ; input2 i2 XYZ =1",
        "output o XYZ",
    ),
    plusMinusAverage=(
        make_rule(
            arithmetic.plus_minus_average, "operation op =1; input1D i1 *", "output1D o1"
        ),
        make_rule(
            arithmetic.make_plus_minus_average(2),
            "operation; input2D",
            "output2D",
            make_compound("input2D i2 *", "input2Dx i2x *; input2Dy i2y *"),
            make_compound("output2D o2", "output2Dx o2x; output2Dy o2y"),
        ),
        make_rule(
            arithmetic.make_plus_minus_average(3),
            "operation; input3D i3 xyz *",
            "output3D o3 xyz",
        ),
    ),
    reverse=make_rule(arithmetic.reverse, "input i XYZ", "output o XYZ"),
    condition=make_rule(
        arithmetic.condition,
        "operation op; firstTerm ft; secondTerm st; colorIfTrue ct RGB;"
        "colorIfFalse cf RGB =1",
        "outColor oc RGB",
    ),
    clamp=make_rule(
        arithmetic.clamp, "input ip RGB; min mn RGB; max mx RGB", "output op RGB"
    ),
    setRange=make_rule(
        arithmetic.set_range,
        "value v XYZ; min n XYZ; max m XYZ; oldMin on XYZ; oldMax om XYZ",
        "outValue o XYZ",
    ),
    remapValue=make_rule(
        remap_value,
        "inputValue i; inputMin imn; inputMax imx =1; outputMin omn; outputMax omx =1;"
        "value; color",
        "outValue ov; outColor oc RGB",
        _VALUE_RAMP,
        *_make_color_ramp(),
    ),
    blendColors=make_rule(
        arithmetic.blend_colors,
        "blender b =0.5; color1; color2",
        "output op RGB",
        make_compound("color1 c1", "color1R c1r =1; color1G c1g; color1B c1b"),
        make_compound("color2 c2", "color2R c2r; color2G c2g; color2B c2b =1"),
    ),
    blendTwoAttr=make_rule(
        arithmetic.blend_two_attr, "attributesBlender ab; input i *", "output o"
    ),
    blendWeighted=make_rule(
        arithmetic.blend_weighted, "input i *; weight w =1 *", "output o"
    ),
    choice=make_rule(
        arithmetic.choice,
        "selector s integer; input i * any",
        "output o any",
        reads=count_input_axes,
    ),
    addDoubleLinear=make_rule(np.add, _LENGTH_INPUTS, "output o length"),
    addDL=make_rule(np.add, _LENGTH_INPUTS, "output o length"),
    multDoubleLinear=make_rule(np.multiply, _LENGTH_INPUTS, "output o length"),
    multDL=make_rule(np.multiply, _LENGTH_INPUTS, "output o length"),
    distanceBetween=make_rule(distance_between, _DISTANCE_INPUTS, "distance d length"),
    distanceBetweenDL=make_rule(distance_between, _DISTANCE_INPUTS, "distance d length"),
    vectorProduct=make_rule(
        vector_product,
        "operation op =1; input1 i1 XYZ; input2 i2 XYZ; matrix m matrix;normalizeOutput no",
        "output o XYZ",
    ),
    pointMatrixMult=make_rule(point_matrix_mult, _POINT_INPUTS, "output o XYZ length"),
    pointMatrixMultDL=make_rule(point_matrix_mult, _POINT_INPUTS, "output o XYZ length"),
    angleBetween=make_rule(
        rotation_functions.angle_between,
        "vector1; vector2",
        _ANGLE_OUTPUTS,
        *_ANGLE_VECTORS,
    ),
    angleBetweenDL=make_rule(
        rotation_functions.angle_between,
        "vector1; vector2",
        _ANGLE_OUTPUTS,
        *_ANGLE_VECTORS,
    ),
    pairBlend=(
        make_rule(
            rotation_functions.pair_blend_translate,
            "weight w =1; inTranslate1; inTranslate2; translateXMode txm;"
            "translateYMode tym; translateZMode tzm",
            "outTranslate ot XYZ length",
            *_PAIR_BLEND_INPUTS,
        ),
        make_rule(
            rotation_functions.pair_blend_rotate,
            "weight; inRotate1; inRotate2; rotateMode rm; rotInterpolation ri;"
            "rotateOrder ro",
            "outRotate or XYZ angle",
        ),
    ),
)
