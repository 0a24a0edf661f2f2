"""The matrices of transforms and joints, many samples at once.

Row vectors, as Maya has them: a point times a matrix, the child's matrix before its
parent's, translation in the last row. Maya's documentation of `MPxTransform` and of the
joint node gives the order of the factors, confirmed on matrices that Maya saved.

The attributes by which a transform says between which values its channels must stay.

`minTransLimit` has the parts `minTransXLimit` and so on, and `minTransLimitEnable` says
for each whether it counts; the same for maxima, rotations and scales.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    IDENTITY,
    assembled,
    pivot_shift,
    product,
    rotation_matrix,
    shear_matrix,
)
from .node_type import Attribute, by_name

NO_SIZE = 1e-12  # a scale smaller than this is 0 but for rounding


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
    turn = _turn(rotate_axis, rotate, rotate_order)
    linear = scale[..., np.newaxis] * shear_matrix(shear)
    pivots = (rotate_pivot, rotate_pivot_translate, scale_pivot, scale_pivot_translate)
    if any(np.any(pivot) for pivot in pivots):
        translate = pivot_shift(linear, turn, *pivots) + translate
    return assembled(linear @ turn, translate)


def _turn(rotate_axis: Floats, rotate: Floats, rotate_order: Floats) -> Floats:
    """Return RA R, shape (..., 3, 3)."""
    turn = rotation_matrix(rotate, rotate_order)
    return rotation_matrix(rotate_axis, 0) @ turn if np.any(rotate_axis) else turn


def joint_turn(
    rotate: Floats, rotate_order: Floats, rotate_axis: Floats, joint_orient: Floats
) -> Floats:
    """Return RA R JO, shape (..., 3, 3)."""
    turn = _turn(rotate_axis, rotate, rotate_order)
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
    turn = joint_turn(rotate, rotate_order, rotate_axis, joint_orient)
    linear = scale[..., np.newaxis] * turn
    return assembled(without_parent_scale(linear, inverse_scale, compensate), translate)


def without_parent_scale(
    linear: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return M IS of 3 x 3 matrices, while segmentScaleCompensate is on."""
    if np.all(inverse_scale == 1.0):
        return linear
    made: Floats = linear * left_scale(inverse_scale, compensate)[..., np.newaxis, :]
    return made


def left_scale(inverse_scale: Floats, compensate: Floats) -> Floats:
    """Return the diagonal of IS: 1 / inverseScale, or 1 where nothing is undone."""
    on = (np.asarray(compensate) != 0)[..., np.newaxis]
    has_size = np.abs(inverse_scale) > NO_SIZE
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
    return product(offset, inherited)


AXES = ("X", "Y", "Z")
# Of each compound: how its parts' channels begin, what Maya calls that, its letter, kind,
# and the largest value by default; the least is its opposite.
# Unconfirmed in Maya: limits that are on but not saved are 1 cm, 45 degrees and a scale of
# 1 to either side.
LIMITED = {
    "translate": ("Trans", "t", "length", 1.0),
    "rotate": ("Rot", "r", "angle", math.pi / 4),
    "scale": ("Scale", "s", "number", 1.0),
}
ENDS = {"min": ("m", "mn", -1.0), "max": ("x", "mx", 1.0)}


def limit_names(channel: str) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """Return what a channel's least and greatest value are called, and their switches.

    Examples
    --------
    >>> limit_names("rotateX")[0]
    ('minRotXLimit', 'minRotXLimitEnable')
    >>> limit_names("visibility")
    """
    kind, axis = channel[:-1], channel[-1:]
    if kind not in LIMITED or axis not in AXES:
        return None
    least, greatest = (f"{end}{LIMITED[kind][0]}{axis}Limit" for end in ENDS)
    return (least, f"{least}Enable"), (greatest, f"{greatest}Enable")


def _compounds() -> Iterator[Attribute]:
    for long, letter, kind, most in LIMITED.values():
        for end, (short, whole, sign) in ENDS.items():
            yield _compound(
                f"{end}{long}*Limit", f"{whole}{letter}l", f"{short}{letter}*l", kind,
                sign * most,
            )  # fmt: skip
            yield _compound(
                f"{end}{long}*LimitEnable", f"{short}{letter}le", f"{short}{letter}*e",
                "number", 0.0,
            )  # fmt: skip


def _compound(long: str, whole: str, short: str, kind: str, default: float) -> Attribute:
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


LIMITS = by_name(_compounds())

Limits = dict[str, tuple[Floats, Floats]]  # least and greatest of three channels each


def limits_that_count(node: Any, graph: Any) -> Limits:
    """Return the limits of a transform that are on; those that cross are not."""
    data = graph.data(node)
    if not any(name.endswith("LimitEnable") for name, _ in data.values):
        return {}
    found = {}
    for kind in LIMITED:
        pairs = np.array([limits_of_channel(node, graph, kind + axis) for axis in AXES])
        pairs[pairs[:, 0] > pairs[:, 1]] = -math.inf, math.inf
        if np.isfinite(pairs).any():
            found[kind] = pairs[:, 0], pairs[:, 1]
    return found


def limits_of_channel(node: Any, graph: Any, channel: str) -> tuple[float, float]:
    """Return the least and the greatest value of a transform's channel.

    Infinite where there is none that is on; no channel but those of `LIMITED` has any.
    """
    names = limit_names(channel)
    if names is None:
        return -math.inf, math.inf
    data, ends = graph.data(node), []
    for (limit, switch), without in zip(names, (-math.inf, math.inf)):
        is_on = graph.saved(data.plug(switch))
        ends.append(float(graph.saved(data.plug(limit))) if is_on else without)
    return ends[0], ends[1]


def limited(function: Callable[..., Floats]) -> Callable[..., Floats]:
    """Return a function that takes limits first, and puts channels within them.

    Examples
    --------
    >>> up_to_1 = {"translate": (np.full(3, -np.inf), np.ones(3))}
    >>> moved = limited(lambda translate, rotate, order, scale: translate)
    >>> moved(up_to_1, np.array([3.0, 0.5, -7.0]), np.zeros(3), 0, np.ones(3))
    array([ 1. ,  0.5, -7. ])
    """

    # Unconfirmed in Maya: a transform's matrix is that of its channels within the limits
    # that are on, whatever drives them.
    def within(
        limits: Limits,
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
