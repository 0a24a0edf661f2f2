"""The matrices of transforms and joints, and the limits of their channels.

Matrices are for row vectors, as in Maya: a point times a matrix, the child's matrix before
its parent's, translation in the last row. The order of the factors is from Maya's
documentation of `MPxTransform` and of the joint node, and matches matrices that Maya saved.

`minTransLimit` has the children `minTransXLimit` and so on, and `minTransLimitEnable`
enables each of them; maxima, rotations and scales follow the same pattern.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    IDENTITY,
    assemble_matrix,
    multiply_matrices,
    pivot_shift,
    rotation_matrix,
    shear_matrix,
)
from .node_type import Attribute, index_attributes

ZERO_SCALE = 1e-12  # a scale smaller than this is 0 but for rounding


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

    With L = S SH (3 x 3) and Q = RA R the linear part is L Q, and the origin goes to
    where `pivot_shift` has it, plus t.
    """
    turn = _compute_rotation(rotate_axis, rotate, rotate_order)
    linear = scale[..., np.newaxis] * shear_matrix(shear)
    pivots = (rotate_pivot, rotate_pivot_translate, scale_pivot, scale_pivot_translate)
    if any(np.any(pivot) for pivot in pivots):
        translate = pivot_shift(linear, turn, *pivots) + translate
    return assemble_matrix(linear @ turn, translate)


def _compute_rotation(rotate_axis: Floats, rotate: Floats, rotate_order: Floats) -> Floats:
    """Return RA R, shape (..., 3, 3)."""
    turn = rotation_matrix(rotate, rotate_order)
    return rotation_matrix(rotate_axis, 0) @ turn if np.any(rotate_axis) else turn


def compute_joint_rotation(
    rotate: Floats, rotate_order: Floats, rotate_axis: Floats, joint_orient: Floats
) -> Floats:
    """Return RA R JO, shape (..., 3, 3)."""
    turn = _compute_rotation(rotate_axis, rotate, rotate_order)
    return turn @ rotation_matrix(joint_orient, 0) if np.any(joint_orient) else turn


def joint_matrix(
    translate: Floats,
    rotate: Floats,
    rotate_order: Floats,
    scale: Floats,
    rotate_axis: Floats,
    joint_orient: Floats,
    inverse_scale: Floats,
    compensate: Floats,
) -> Floats:
    """Return S RA R JO IS T, shape (..., 4, 4).

    IS = 1 / inverseScale while segmentScaleCompensate is on; a scale of 0 is not undone.
    """
    turn = compute_joint_rotation(rotate, rotate_order, rotate_axis, joint_orient)
    linear = scale[..., np.newaxis] * turn
    return assemble_matrix(
        remove_parent_scale(linear, inverse_scale, compensate), translate
    )


def remove_parent_scale(
    linear: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return M IS of 3 x 3 matrices, while segmentScaleCompensate is on."""
    if np.all(inverse_scale == 1.0):
        return linear
    made: Floats = (
        linear * compute_inverse_scale(inverse_scale, compensate)[..., np.newaxis, :]
    )
    return made


def compute_inverse_scale(inverse_scale: Floats, compensate: Floats) -> Floats:
    """Return the diagonal of IS: 1 / inverseScale, or 1 where nothing is undone."""
    on = (np.asarray(compensate) != 0)[..., np.newaxis]
    has_size = np.abs(inverse_scale) > ZERO_SCALE
    made: Floats = 1.0 / np.where(on & has_size, inverse_scale, 1.0)
    return made


def parent_matrix(above: Floats, offset: Floats, inherits: Floats) -> Floats:
    """Return what stands between a node's own matrix and the world.

    offsetParentMatrix, and then the world matrix of the node above, unless
    inheritsTransform is off.
    """
    # Unconfirmed in Maya: offsetParentMatrix is a part of the parentMatrix plug.
    on = np.asarray(inherits)[..., np.newaxis, np.newaxis] != 0
    inherited = above if on.all() else np.where(on, above, IDENTITY)
    return multiply_matrices(offset, inherited)


AXES = ("X", "Y", "Z")
# Of each compound: how its parts' channels begin, what Maya calls that, its letter, kind,
# and the largest value by default; the least is its opposite.
# Unconfirmed in Maya: limits that are on but not saved are 1 cm, 45 degrees and a scale of
# 1 to either side.
LIMITED_CHANNELS = {
    "translate": ("Trans", "t", "length", 1.0),
    "rotate": ("Rot", "r", "angle", math.pi / 4),
    "scale": ("Scale", "s", "number", 1.0),
}
LIMIT_ENDS = {"min": ("m", "mn", -1.0), "max": ("x", "mx", 1.0)}


def find_limit_names(channel: str) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Return what a channel's least and greatest value are called, and their switches.

    Examples
    --------
    >>> find_limit_names("rotateX")[0]
    ('minRotXLimit', 'minRotXLimitEnable')
    >>> find_limit_names("visibility")
    """
    kind, axis = channel[:-1], channel[-1:]
    if kind not in LIMITED_CHANNELS or axis not in AXES:
        return None
    least, greatest = (f"{end}{LIMITED_CHANNELS[kind][0]}{axis}Limit" for end in LIMIT_ENDS)
    return (least, f"{least}Enable"), (greatest, f"{greatest}Enable")


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
    """Return a compound; a star in names is where its parts have their axis."""
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

TransformLimits = dict[
    str, tuple[Floats, Floats]
]  # least and greatest of three channels each


def find_active_limits(node: Any, graph: Any) -> TransformLimits:
    """Return the limits of a transform that are on; those that cross are not."""
    data = graph.data(node)
    if not any(name.endswith("LimitEnable") for name, _ in data.values):
        return {}
    found = {}
    for kind in LIMITED_CHANNELS:
        pairs = np.array([find_channel_limits(node, graph, kind + axis) for axis in AXES])
        pairs[pairs[:, 0] > pairs[:, 1]] = -math.inf, math.inf
        if np.isfinite(pairs).any():
            found[kind] = pairs[:, 0], pairs[:, 1]
    return found


def find_channel_limits(node: Any, graph: Any, channel: str) -> tuple[float, float]:
    """Return the least and the greatest value of a transform's channel.

    Infinite where there is none that is on; no channel but those of `LIMITED_CHANNELS` has
    any.
    """
    names = find_limit_names(channel)
    if names is None:
        return -math.inf, math.inf
    data, ends = graph.data(node), []
    for (limit, switch), without in zip(names, (-math.inf, math.inf)):
        is_on = graph.saved_value(data.plug(switch))
        ends.append(float(graph.saved_value(data.plug(limit))) if is_on else without)
    return ends[0], ends[1]


def clamp_to_limits(function: Callable[..., Floats]) -> Callable[..., Floats]:
    """Return a function that takes limits first, and puts channels within them.

    Examples
    --------
    >>> up_to_1 = {"translate": (np.full(3, -np.inf), np.ones(3))}
    >>> moved = clamp_to_limits(lambda translate, rotate, order, scale: translate)
    >>> moved(up_to_1, np.array([3.0, 0.5, -7.0]), np.zeros(3), 0, np.ones(3))
    array([ 1. ,  0.5, -7. ])
    """

    # Unconfirmed in Maya: a transform's matrix is that of its channels within the limits
    # that are on, whatever drives them.
    def within(
        limits: TransformLimits,
        translate: Floats,
        rotate: Floats,
        order: Floats,
        scale: Floats,
        *others: Floats,
    ) -> Floats:
        for kind, ends in limits.items():
            if kind == "translate":
                translate = np.clip(translate, *ends)
            elif kind == "rotate":
                rotate = np.clip(rotate, *ends)
            else:
                scale = np.clip(scale, *ends)
        return function(translate, rotate, order, scale, *others)

    return within
