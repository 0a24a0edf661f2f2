"""The matrices of transforms, and the limits of the channels of transforms and joints.

Matrices are for row vectors, as in Maya: a point times a matrix, the child's matrix before
its parent's, translation in the last row. The order of the factors is from Maya's
documentation of `MPxTransform` and of the joint node, and matches matrices that Maya saved.

`minTransLimit` has the children `minTransXLimit` and so on, and `minTransLimitEnable`
enables each of them; maxima, rotations and scales follow the same pattern.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.joint_matrices import compute_axis_rotation
from ....geometry.matrices import (
    IDENTITY,
    NO_ROTATION,
    assemble_matrix,
    multiply_matrices,
    pivot_shift,
    shear_matrix,
)
from .functions import pass_through, per_matrix
from .node_type import Attribute, index_attributes


def transform_matrix(
    translate: Floats,
    rotate: Floats,
    rotate_order: Floats,
    scale: Floats,
    shear: Floats,
    rotate_pivot: Floats,
    rotate_pivot_translate: Floats,
    scale_pivot: Floats,
    scale_pivot_translate: Floats,
    rotate_axis: Floats,
) -> Floats:
    """Return SP^-1 S SH SP ST RP^-1 RA R RP RT T, shape (..., 4, 4).

    With L = S SH (3 x 3) and Q = RA R, the linear part is L Q, and the translation is t
    plus `pivot_shift`.
    """
    rotation = compute_axis_rotation(rotate_axis, rotate, rotate_order)
    is_rigid = (scale == 1.0).all() and not shear.any()
    linear = NO_ROTATION if is_rigid else scale[..., np.newaxis] * shear_matrix(shear)
    pivots = (rotate_pivot, rotate_pivot_translate, scale_pivot, scale_pivot_translate)
    if any(pivot.any() for pivot in pivots):
        translate = pivot_shift(linear, rotation, *pivots) + translate
    return assemble_matrix(rotation if is_rigid else linear @ rotation, translate)


def parent_matrix(above: Floats, offset: Floats, inherits: Floats) -> Floats:
    """Return the matrix from a node's parent space to world space.

    It is offsetParentMatrix times the world matrix of the parent node, which is omitted
    if inheritsTransform is off.
    """
    # Unconfirmed in Maya: the parentMatrix plug includes offsetParentMatrix.
    is_inherited = per_matrix(inherits) != 0
    inherited = above if is_inherited.all() else np.where(is_inherited, above, IDENTITY)
    return multiply_matrices(offset, inherited)


PASSING_FUNCTIONS = (pass_through, parent_matrix, multiply_matrices)


def find_passed_input(
    function: Callable[..., Any], constants: Sequence[Floats | None]
) -> int | None:
    """Return the number of the input that a passing function returns unchanged, if any.

    The constants are None for inputs that vary.
    """
    if function is parent_matrix:
        is_inherited = constants[2] is not None and constants[2] != 0
        return 0 if constants[1] is IDENTITY and is_inherited else None
    if function is multiply_matrices:
        return next((k for k in range(2) if constants[1 - k] is IDENTITY), None)
    return 0


def trans_minus_rotate_pivot(pivot: Floats, pivot_translate: Floats) -> Floats:
    """Return the translation that puts the rotate pivot at the parent's origin.

    Scenes that Maya saved add it to a point on a motion path, which puts the pivot there.
    """
    return -(pivot + pivot_translate)


AXES = ("X", "Y", "Z")
# The compounds with limits, each with its part of the limits' long and short names, its
# kind and its default maximum; the default minimum is the negative.
# Plug-ins that run in Maya 2024 to 2027 show these defaults.
LIMITED_CHANNELS = {
    "translate": ("Trans", "t", "length", 1.0),
    "rotate": ("Rot", "r", "angle", math.pi / 4),
    "scale": ("Scale", "s", "number", 1.0),
}
LIMIT_ENDS = {"min": ("m", "mn", -1.0), "max": ("x", "mx", 1.0)}


def find_limit_names(channel: str) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Return the names of a channel's minimum and maximum, each with its switch.

    Examples
    --------
    >>> find_limit_names("rotateX")[0]
    ('minRotXLimit', 'minRotXLimitEnable')
    >>> find_limit_names("visibility")
    """
    kind, axis = channel[:-1], channel[-1:]
    if kind not in LIMITED_CHANNELS or axis not in AXES:
        return None
    low, high = (f"{end}{LIMITED_CHANNELS[kind][0]}{axis}Limit" for end in LIMIT_ENDS)
    return (low, f"{low}Enable"), (high, f"{high}Enable")


def _make_limit_compounds() -> Iterator[Attribute]:
    for long, letter, kind, most in LIMITED_CHANNELS.values():
        for end, (short, whole, sign) in LIMIT_ENDS.items():
            yield _make_limit_compound(
                f"{end}{long}*Limit", f"{whole}{letter}l", f"{short}{letter}*l", kind,
                sign * most,
            )  # fmt: skip
            yield _make_limit_compound(
                f"{end}{long}*LimitEnable", f"{short}{letter}le", f"{short}{letter}*e",
                "number", 0.0,
            )  # fmt: skip


def _make_limit_compound(
    long: str, whole: str, short: str, kind: str, default: float
) -> Attribute:
    """Return a compound; a star in names is the axis of its components."""
    name = long.replace("*", "")
    parts = tuple(
        Attribute(
            long.replace("*", axis), short.replace("*", axis.lower()), kind, default,
            parent=name,
        )
        for axis in AXES
    )  # fmt: skip
    return Attribute(name, whole, kind, default, children=parts)


LIMIT_ATTRIBUTES = index_attributes(_make_limit_compounds())

# Of each compound with limits, its name, and the minimum and maximum of its channels.
TransformLimits = tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...]


def find_active_limits(node: Any, graph: Any) -> TransformLimits:
    """Return the enabled limits of a transform, without minima above their maxima."""
    data = graph.data(node)
    if not any(name.endswith("LimitEnable") for name, _ in data.values):
        return ()
    limits = []
    for kind in LIMITED_CHANNELS:
        pairs = np.array([find_channel_limits(node, graph, kind + axis) for axis in AXES])
        pairs[pairs[:, 0] > pairs[:, 1]] = -math.inf, math.inf
        if np.isfinite(pairs).any():
            limits.append((kind, tuple(pairs[:, 0].tolist()), tuple(pairs[:, 1].tolist())))
    return tuple(limits)


def find_channel_limits(node: Any, graph: Any, channel: str) -> tuple[float, float]:
    """Return the minimum and maximum value of a transform's channel.

    They are infinite if the limit is not enabled or the channel is not in
    `LIMITED_CHANNELS`.
    """
    names = find_limit_names(channel)
    if names is None:
        return -math.inf, math.inf
    data, ends = graph.data(node), []
    for (limit, switch), unlimited in zip(names, (-math.inf, math.inf)):
        is_enabled = graph.saved_value(data.plug(switch))
        ends.append(float(graph.saved_value(data.plug(limit))) if is_enabled else unlimited)
    return ends[0], ends[1]


def clamp_to_limits(function: Callable[..., Floats]) -> Callable[..., Floats]:
    """Return a function that clamps channels to limits, its new first argument."""

    # Unconfirmed in Maya: enabled limits clamp the channels in a transform's matrix,
    # whatever drives them.
    def clamp_channels(
        limits: TransformLimits,
        translate: Floats,
        rotate: Floats,
        order: Floats,
        scale: Floats,
        *others: Floats,
    ) -> Floats:
        for kind, least, most in limits:
            if kind == "translate":
                translate = np.clip(translate, least, most)
            elif kind == "rotate":
                rotate = np.clip(rotate, least, most)
            else:
                scale = np.clip(scale, least, most)
        return function(translate, rotate, order, scale, *others)

    return clamp_channels
