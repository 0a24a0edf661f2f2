"""`MFnNurbsCurve`, `MPoint` and `MSpace`: curves by the textbook, and points along them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Assignment, Node, Plug

from ..errors import StandInError
from ..session.session import session
from .arrays import MDoubleArray
from .nodes import MDagPath, MFnDependencyNode
from .objects import node_of
from .units import MDGContext, seconds_in

CURVES = ("nurbsCurve", "bezierCurve")
NO_CURVE = "(kInvalidParameter): Object is incompatible with this method"


class MSpace:
    """Spaces that points are given in, those that are needed."""

    kObject = 2
    kWorld = 4


class MPoint:
    """A point."""

    def __init__(self, *args: Any):
        if len(args) not in (3, 4):
            raise StandInError("MPoint: the stand-in takes three or four numbers")
        self.x, self.y, self.z = (float(one) for one in args[:3])
        self.w = float(args[3]) if len(args) == 4 else 1.0


class MFnNurbsCurve(MFnDependencyNode):
    """A NURBS curve, as its shape has saved it."""

    kOpen = 1
    kClosed = 2
    kPeriodic = 3

    def __init__(self, *args: Any):
        self._has_path = False
        super().__init__(*args)

    def setObject(self, object: Any, /) -> MFnNurbsCurve:
        """Ask of another curve from now on; with a path also of where it stands."""
        self._has_path = isinstance(object, MDagPath)
        found = object.node() if self._has_path else object
        if node_of(found).type not in CURVES:
            raise RuntimeError(NO_CURVE)
        super().setObject(found)
        return self

    def _saved(self) -> tuple[list[float], list[float], list[list[float]]]:
        """Return the first numbers of what is saved, the knots, and points with weights."""
        numbers = _numbers(self._node())
        n_knots = int(numbers[5])
        knots, rest = numbers[6 : 6 + n_knots], numbers[6 + n_knots :]
        size = 4 if numbers[3] else 3
        points = [rest[i : i + size] for i in range(1, 1 + size * int(rest[0]), size)]
        return numbers[:5], knots, [[*point, 1.0][:4] for point in points]

    @property
    def degree(self) -> int:
        """The degree."""
        return int(self._saved()[0][0])

    @property
    def form(self) -> int:
        """Whether it is open, closed or periodic."""
        # Maya's tables give 1, 2 and 3 in the API; scene files have 0, 1 and 2.
        return int(self._saved()[0][2]) + 1

    @property
    def knotDomain(self) -> tuple[float, float]:
        """The parameters of its ends."""
        degree, knots = self.degree, self._saved()[1]
        return knots[degree - 1], knots[-degree]

    def knots(self) -> MDoubleArray:
        """Return the knots; the first and last of the textbooks are left out."""
        return MDoubleArray(self._saved()[1])

    def getPointAtParam(self, param: float, space: int = MSpace.kObject) -> MPoint:
        """Return a point of the curve."""
        first, last = self.knotDomain
        if not first <= param <= last:
            raise RuntimeError(f"(kInvalidParameter): {param} is not on the curve")
        point = self._point(float(param))
        if space == MSpace.kWorld:
            point = point @ self._world()
        elif space != MSpace.kObject:
            raise StandInError(f"MFnNurbsCurve: the stand-in knows no space {space}")
        return MPoint(*point[:3].tolist())

    def _point(self, param: float) -> Any:
        (degree, *_), knots, points = self._saved()
        knots = [knots[0], *knots, knots[-1]]
        made = np.zeros(4)
        for i, (*place, weight) in enumerate(points):
            share = weight * basis(i, int(degree), param, knots)
            made += share * np.array([*place, 1.0])
        return made / made[3]

    def _world(self) -> Any:
        if not self._has_path:
            raise RuntimeError("(kInvalidParameter): world space needs a DAG path")
        plug = Plug(self._node(), "worldMatrix", (0,))
        return session().value(plug, seconds_in(MDGContext.kNormal))


def basis(i: int, degree: int, t: float, knots: Sequence[float]) -> float:
    """Return a B-spline's basis function: the recursion of de Boor, Mansfield and Cox.

    N_i,0 is 1 from knot i up to the next, also at the last knot if that is the end;
    N_i,k = (t - t_i) / (t_i+k - t_i) N_i,k-1 + (t_i+k+1 - t) / (t_i+k+1 - t_i+1) N_i+1,k-1,
    where what would be divided by 0 is 0.
    """
    if degree == 0:
        ends = t == knots[-1] == knots[i + 1] != knots[i]
        return float(knots[i] <= t < knots[i + 1] or ends)
    below = partial(basis, degree=degree - 1, t=t, knots=knots)
    rise, fall = knots[i + degree] - knots[i], knots[i + degree + 1] - knots[i + 1]
    up = (t - knots[i]) / rise * below(i) if rise else 0.0
    down = (knots[i + degree + 1] - t) / fall * below(i + 1) if fall else 0.0
    return up + down


def _numbers(node: Node) -> list[float]:
    """Return what a shape has saved; without any it is a curve that is not there yet."""
    given = [one for one in node.assignments if one.path in ("cc", "cached")]
    if not given:
        raise RuntimeError(NO_CURVE)
    return _read(given[-1])


@lru_cache(maxsize=64)
def _read(given: Assignment) -> list[float]:
    words = [word.text for word in given.words()]
    return [{"yes": 1.0, "no": 0.0}[one] if one.isalpha() else float(one) for one in words]
