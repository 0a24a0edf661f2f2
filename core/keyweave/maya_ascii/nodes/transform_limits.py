"""The attributes by which a transform says between which values its channels must stay.

`minTransLimit` has the parts `minTransXLimit` and so on, and `minTransLimitEnable` says
for each whether it counts; the same for maxima, rotations and scales.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

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
