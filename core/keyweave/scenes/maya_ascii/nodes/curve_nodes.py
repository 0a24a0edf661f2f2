"""Animation curve nodes: their types, and their keys as saved in a file.

Curves over time (TL, TA, TU, TT) output lengths, angles, numbers and times; curves over the
value of another plug (UL, UA, UU, UT) are set-driven keys. Files save keys in their own
units, but tangents always in seconds, centimeters and radians.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....curves.anim_curve import INFINITIES, AnimCurve
from ....errors import DataError, KeyweaveError
from ....geometry.arrays import Floats
from ..document.curve_attributes import CurveValues
from ..document.node_names import Node
from .node_type import NodeType, make_node_type, make_rule

# The codes and defaults of Maya's animCurve node. Files that Maya saved confirm code 28.
# Codes 6 (slow), 7 (fast) and 19 to 26 (defined by plug-ins) are not supported.
# Data that Maya wrote also shows that code 27 is automix and 29 autocustom.
TANGENT_NAMES = {
    **{1: "fixed", 2: "linear", 3: "flat", 5: "step", 9: "spline", 10: "clamped"},
    **{16: "plateau", 17: "stepnext", 18: "auto"},
    **{27: "automix", 28: "autoease", 29: "autocustom"},
}
INFINITY_NAMES = dict(zip((0, 1, 3, 4, 5), INFINITIES))
DEFAULT_TANGENT_CODE = 4  # the default of tangentType, which its enum does not name
SAVED_TANGENT_TYPES = ("fixed", "autocustom")  # types that use their saved tangents
KEY_ATTRIBUTES = ("ktv", "keyTimeValue")
OUTPUT_NAMES = ("o", "output")
# Values of rotationInterpolation. Settled by plug-ins that run in Maya 2024 to 2027: with
# values other than 1, the three curves of a rotation belong together.
# Unconfirmed in Maya: with rotationInterpolation 2, the angles are interpolated one by one.
INDEPENDENT = 1
EULER_INTERPOLATIONS = (INDEPENDENT, 2)
LETTER_TO_KIND = {"L": "length", "A": "angle", "U": "number", "T": "time"}


def read_curve(node: Node, channel: str = "") -> AnimCurve:
    """Return the keys of an animation curve node.

    Parameters
    ----------
    node : Node
        Of a type in `CURVE_TYPES`.
    channel : str
        Channel that the curve drives; by default the node's own name.

    Returns
    -------
    AnimCurve
        The times of a set-driven key are its driver's values, at a frame rate of 1.
        Tangents are kept if they are used: those of fixed and autocustom keys, and of
        unsupported types, which become fixed.

    Raises
    ------
    DataError
        If there are no keys.
    FileFormatError
        If numbers are missing or not finite, or the times do not increase.
    """
    saved = CurveValues(node)
    if not saved.keys:
        raise DataError(node.name, f"is an {node.type} without keys")
    indices = sorted(saved.keys)
    columns = np.array([saved.keys[index] for index in indices], float).T
    units, kind = node.file.units, curve_kind(node.type)
    rate = units.frame_rate if is_time_curve(node.type) else 1.0
    times = columns[0] / rate
    if not (np.diff(times) > 0).all():
        raise saved.error("the times of its keys do not increase")
    is_time = kind == "time"
    return AnimCurve(
        channel or node.name,
        times,
        columns[1] / units.frame_rate if is_time else columns[1] * units.scale(kind),
        **_read_tangents(saved, "in", indices),
        **_read_tangents(saved, "out", indices),
        weighted=bool(saved.code("wgt", 1)),
        pre_infinity=INFINITY_NAMES.get(saved.code("pre", 0), "constant"),
        post_infinity=INFINITY_NAMES.get(saved.code("pst", 0), "constant"),
        kind=kind if kind in ("length", "angle") else "unitless",
        frame_rate=rate,
        tangents_locked=saved.flags("ktl", indices, True),
        weights_locked=saved.flags("kwl", indices, False),
        breakdowns=saved.flags("kbd", indices, False),
    )


def is_time_curve(type_: str) -> bool:
    """Return whether a node type is an animation curve over time."""
    return type_ in CURVE_TYPES and type_[-2] == "T"


def is_channel_curve(type_: str) -> bool:
    """Return whether a node type is a curve over time of lengths, angles or numbers.

    Curves of times (animCurveTT) retime other curves; they have no values to edit.
    """
    return is_time_curve(type_) and curve_kind(type_) != "time"


def interpolates_quaternions(mode: float) -> bool:
    """Return whether a value of rotationInterpolation makes curves interpolate quaternions.

    Examples
    --------
    >>> interpolates_quaternions(1), interpolates_quaternions(5)
    (False, True)
    """
    return mode not in EULER_INTERPOLATIONS


def curve_kind(type_: str) -> str:
    """Return the kind of value that a type of animation curve outputs.

    Examples
    --------
    >>> curve_kind("animCurveTA"), curve_kind("animCurveUU")
    ('angle', 'number')
    """
    return LETTER_TO_KIND[type_[-1]]


def _read_tangents(saved: CurveValues, side: str, indices: Sequence[int]) -> dict[str, Any]:
    """Return the tangent types and vectors of one side as arguments for `AnimCurve`."""
    codes, x, y = (saved.numbers.get(f"k{side[0]}{end}", {}) for end in "txy")
    usual = saved.code("tan", DEFAULT_TANGENT_CODE)
    if not codes and TANGENT_NAMES.get(usual, "fixed") not in SAVED_TANGENT_TYPES:
        return {f"{side}_types": TANGENT_NAMES[usual]}
    types = []
    for index in indices:
        name = TANGENT_NAMES.get(int(codes.get(index, usual)))
        types.append(name or ("fixed" if index in x and index in y else "auto"))
    tangents: dict[str, Any] = {f"{side}_types": types}
    for end, numbers in (("x", x), ("y", y)):
        tangents[f"{side}_{end}"] = [
            numbers.get(index, 0.0) if name in SAVED_TANGENT_TYPES else 0.0
            for index, name in zip(indices, types)
        ]
    return tangents


def read_curve_or_error(node: Node, graph: Any) -> AnimCurve | KeyweaveError | None:
    """Return a node's curve, an error if it is unreadable, or None without keys."""
    if not has_keys(node):
        return None
    try:
        curve: AnimCurve = graph.curve(node)
        return curve
    except KeyweaveError as error:
        return error


def has_keys(node: Node) -> bool:
    """Return whether keys are set on a node."""
    keys = (a for a in node.assignments if a.path.startswith(KEY_ATTRIBUTES))
    return not all(assignment.is_empty for assignment in keys)


def evaluate_curve(curve: AnimCurve | KeyweaveError | None, inputs: Floats) -> Floats:
    """Return a curve's values at times or at a driver's values; 0 without a curve."""
    if isinstance(curve, KeyweaveError):
        raise curve
    inputs = np.asarray(inputs, float)
    return np.zeros(inputs.shape) if curve is None else curve.evaluate(inputs)


def _make_curve_type(name: str) -> NodeType:
    input_, output = ("time" if name[-2] == "T" else "number"), curve_kind(name)
    return make_node_type(
        name,
        make_rule(
            evaluate_curve,
            f"input i {input_}",
            f"output o {output}",
            reads=read_curve_or_error,
        ),
        extra="tangentType tan =4; weightedTangents wgt =1;"
        "preInfinity pre; postInfinity pst; rotationInterpolation roti =1; apply a any",
    )


CURVE_TYPES: dict[str, NodeType] = {
    f"animCurve{input_}{output}": _make_curve_type(f"animCurve{input_}{output}")
    for input_ in "TU"
    for output in "LATU"
}
