"""The curves that an animator takes hold of: circles around limbs, and other outlines.

A circle is as Maya's own: eight spans of a closed cubic; outlines with corners are of the
first degree. Blue is on the left, red on the right and yellow in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike

from keyweave.animation.skeleton import Skeleton
from keyweave.geometry.arrays import Floats
from keyweave.geometry.nurbs import NurbsCurve
from made_up.scenes.paths import curve_value
from made_up.walks.figure import limb_of

REACH = 1.1081941875543879  # of the points that a cubic of eight spans with radius 1 has
RADII = {  # cm
    **{"Hips": 21.0, "Spine": 18.0, "Chest": 18.0, "Neck": 9.0, "Head": 12.0},
    **{"UpLeg": 12.0, "Leg": 10.0, "Foot": 8.0, "Toe": 6.0},
    **{"Shoulder": 9.0, "Arm": 9.0, "ForeArm": 8.0, "Hand": 7.0},
}
USUAL_RADIUS = 8.0
COLORS = {"Left": 6, "Right": 13, "": 17}  # Maya's numbers of blue, red and yellow
# The corners of a cube and of a diamond, in an order that draws each edge.
_CUBE = "+++ +-+ --+ -++ +++ ++- -+- -++ -+- --- --+ --- +-- +-+ +-- ++-"
_DIAMOND = "x y X Y x z X Z x y z Y Z y"


def shape_lines(curve: NurbsCurve, color: int) -> Iterator[str]:
    """Yield the statements of a control's shape: its colour and its curve."""
    yield '\tsetAttr -k off ".v";'
    yield from ('\tsetAttr ".ove" yes;', f'\tsetAttr ".ovc" {color};')
    yield from curve_value(curve)


def color_of(name: str) -> int:
    """Return Maya's number of the colour on the side that a name begins with."""
    return next(color for side, color in COLORS.items() if name.startswith(side))


def limb_circle(skeleton: Skeleton, joint: int) -> NurbsCurve:
    """Return the circle around a joint, across what hangs from it."""
    radius = RADII.get(limb_of(skeleton.names[joint]), USUAL_RADIUS)
    return circle_curve(radius, _limb_axis(skeleton, joint))


def circle_curve(radius: float, axis: int) -> NurbsCurve:
    """Return a circle around an axis, as Maya makes one."""
    return NurbsCurve(radius * circle(axis), np.arange(-2.0, 11), 3, "periodic")


def circle(axis: int) -> Floats:
    """Return the points of a circle of radius 1 around an axis, shape (11, 3).

    The first three come again at the end, as a closed cubic has them.

    Examples
    --------
    >>> circle(1)[1].round(4)
    array([ 0.    ,  0.    , -1.1082])
    """
    angles = np.pi / 4 * (np.arange(11) % 8 + 1)
    points = np.zeros((11, 3))
    points[:, (axis + 1) % 3] = -REACH * np.sin(angles)
    points[:, (axis + 2) % 3] = REACH * np.cos(angles)
    points[np.abs(points) < 1e-12] = 0.0
    return points


def outline(points: ArrayLike) -> NurbsCurve:
    """Return straight lines from point to point."""
    corners = np.asarray(points, float)
    return NurbsCurve(corners, np.arange(float(len(corners))), 1)


def rectangle(first: ArrayLike, second: ArrayLike, across: int) -> NurbsCurve:
    """Return a rectangle between two opposite corners, across an axis.

    Examples
    --------
    >>> rectangle([-1, 0, -2], [1, 0, 2], across=1).points[:, [0, 2]].tolist()
    [[-1.0, -2.0], [1.0, -2.0], [1.0, 2.0], [-1.0, 2.0], [-1.0, -2.0]]
    """
    ends = np.array([first, second], float)
    u, v = (axis for axis in range(3) if axis != across)
    corners = np.repeat(ends[:1], 5, axis=0)
    corners[:, u] = ends[[0, 1, 1, 0, 0], u]
    corners[:, v] = ends[[0, 0, 1, 1, 0], v]
    return outline(corners)


def cube(size: float) -> NurbsCurve:
    """Return the edges of a cube around the origin, each `size` cm long."""
    signs = [[1.0 if sign == "+" else -1.0 for sign in corner] for corner in _CUBE.split()]
    return outline(size / 2 * np.array(signs))


def diamond(size: float) -> NurbsCurve:
    """Return the edges of an octahedron around the origin, `size` cm from tip to tip."""
    ways = dict(zip("xyzXYZ", np.vstack([np.eye(3), -np.eye(3)])))
    return outline([size / 2 * ways[corner] for corner in _DIAMOND.split()])


def _limb_axis(skeleton: Skeleton, joint: int) -> int:
    """Return the axis that what hangs from a joint lies along most."""
    ends = skeleton.end_site_offsets[skeleton.end_site_parents == joint]
    below = np.vstack([skeleton.offsets[skeleton.parents == joint], ends])
    return int(np.abs(below.sum(axis=0)).argmax())
