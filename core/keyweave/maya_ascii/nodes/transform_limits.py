"""The attributes by which a transform says between which values its channels must stay.

`minTransLimit` has the parts `minTransXLimit` and so on, and `minTransLimitEnable` says
for each whether it counts; the same for maxima, rotations and scales.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...arrays import Floats
from .node_type import Attribute, by_name

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
