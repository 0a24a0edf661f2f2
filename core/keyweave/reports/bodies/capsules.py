"""Capsules between places of a figure, before the places have numbers.

A place is a sum of points times weights, and a point is a joint or an end site by its
index, or a pin: a point that moves rigidly with a joint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Union

import numpy as np

from ...geometry.arrays import Floats, Ints

LEFT, RIGHT, MIDDLE, GHOST = range(4)  # tones
PLAIN, JOINT, VISOR = range(3)  # shades
BALL_SIZE = 1.13  # of a joint's ball, relative to the limb that ends there
MIN_WEIGHT = 1e-9


class Pin(NamedTuple):
    """A point that moves rigidly with a joint, at an offset in the joint's axes."""

    joint: int
    x: float
    y: float
    z: float


Place = Mapping[Union[int, Pin], float]  # weights of points


def at(point: int | Pin) -> Place:
    """Return the place of a point."""
    return {point: 1.0}


def sum_places(*terms: tuple[Place, float]) -> Place:
    """Return a sum of places times factors.

    Examples
    --------
    >>> sum_places((at(0), 0.5), ({0: 1.0, 1: 1.0}, 0.25))
    {0: 0.75, 1: 0.25}
    """
    weights: dict[int | Pin, float] = {}
    for place, factor in terms:
        for point, weight in place.items():
            weights[point] = weights.get(point, 0.0) + factor * weight
    return {point: weight for point, weight in weights.items() if abs(weight) > MIN_WEIGHT}


def blend(start: Place, end: Place, share: float) -> Place:
    """Return the place at a share of the way from one place to another."""
    return sum_places((start, 1 - share), (end, share))


def point_from(start: Place, end: Place) -> Place:
    """Return the direction from one place to another."""
    return sum_places((end, 1.0), (start, -1.0))


class Piece(NamedTuple):
    """A capsule between two places.

    Attributes
    ----------
    start, end : mapping of point to float
    radii : (float, float)
        At its start and its end, in centimeters.
    tone, shade : int
    across : mapping of point to float
        Direction across which the capsule is wide; empty if it is round.
    width : float
        Its width across, relative to its depth.
    """

    start: Place
    end: Place
    radii: tuple[float, float]
    tone: int
    shade: int = PLAIN
    across: Place = {}
    width: float = 1.0


def make_ball(place: Place, radius: float, tone: int) -> Piece:
    """Return the ball of a joint, thicker than the limb that ends there."""
    radius *= BALL_SIZE
    return Piece(place, place, (radius, radius), tone, JOINT)


@dataclass(frozen=True, eq=False)
class Capsules:
    """Columns of tapered capsules, one entry per capsule.

    Attributes
    ----------
    starts, ends : ndarray of int, shape (n,)
        Anchors.
    radii : ndarray, shape (n, 2)
        At start and end, in centimeters.
    sides : ndarray of int, shape (n,)
        Anchor of the direction across which a capsule is wide, or -1 if it is round.
    widths : ndarray, shape (n,)
        Width across, relative to the depth.
    tones : ndarray of int, shape (n,)
        0 left, 1 right, 2 middle, 3 ghost.
    shades : ndarray of int, shape (n,)
        0 plain, 1 the ball of a joint, 2 visor.
    """

    starts: Ints
    ends: Ints
    radii: Floats
    sides: Ints
    widths: Floats
    tones: Ints
    shades: Ints

    def __len__(self) -> int:
        return len(self.starts)


Anchors = tuple[tuple[tuple[int, float], ...], ...]


class Numbering:
    """Numbers of points and anchors, in the order in which they are first asked for.

    Attributes
    ----------
    pins : dict of Pin to int
        Number of each pin, after those of the points.
    """

    def __init__(self, points: Mapping[int, int]):
        self._points = points
        self.pins: dict[Pin, int] = {}
        self._anchors: dict[tuple[tuple[int, float], ...], int] = {}

    @property
    def anchors(self) -> Anchors:
        """Points and weights of all anchors."""
        return tuple(self._anchors)

    def number(self, place: Place) -> int:
        """Return the number of the anchor of a place; -1 for an empty one."""
        if not place:
            return -1
        weights = tuple((self._find(point), weight) for point, weight in place.items())
        return self._anchors.setdefault(weights, len(self._anchors))

    def _find(self, point: int | Pin) -> int:
        if isinstance(point, Pin):
            return self.pins.setdefault(point, len(self._points) + len(self.pins))
        return self._points[point]

    def list_capsules(self, pieces: Iterable[Piece]) -> Capsules:
        """Return the columns of pieces."""
        return stack_pieces([*pieces], self)


def stack_pieces(pieces: Sequence[Piece], numbering: Numbering) -> Capsules:
    """Return the columns of pieces whose places have numbers."""

    def count(places: Iterable[Place]) -> Ints:
        return np.array([*map(numbering.number, places)], np.intp)

    return Capsules(
        count(piece.start for piece in pieces),
        count(piece.end for piece in pieces),
        np.array([piece.radii for piece in pieces], float).reshape(-1, 2),
        count(piece.across for piece in pieces),
        np.array([piece.width for piece in pieces], float),
        np.array([piece.tone for piece in pieces], np.intp),
        np.array([piece.shade for piece in pieces], np.intp),
    )
