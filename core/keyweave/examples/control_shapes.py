"""The circles that an animator takes hold of: one around each limb, across it.

As Maya's own circle has them: eight spans of a closed cubic, blue on the left, red on
the right and yellow in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..arrays import Floats
from ..nurbs_curves import NurbsCurve
from ..skeleton import Skeleton
from .paths import curve_value
from .scene_writing import node_line

REACH = 1.1081941875543879  # of the points that a cubic of eight spans with radius 1 has
RADII = {  # cm
    **{"Hips": 21.0, "Spine": 18.0, "Chest": 18.0, "Neck": 9.0, "Head": 12.0},
    **{"UpLeg": 12.0, "Leg": 10.0, "Foot": 8.0, "Toe": 6.0},
    **{"Shoulder": 9.0, "Arm": 9.0, "ForeArm": 8.0, "Hand": 7.0},
}
USUAL_RADIUS = 8.0
COLORS = {"Left": 6, "Right": 13, "": 17}  # Maya's numbers of blue, red and yellow


def circle_lines(
    skeleton: Skeleton, joint: int, control: str, namespace: str
) -> Iterator[str]:
    """Yield the statements of a control's circle.

    Parameters
    ----------
    skeleton : Skeleton
    joint : int
        The one that it stands around.
    control : str
        What the shape belongs to.
    namespace : str
        Of the control, with its colon; empty for none.
    """
    side, bare = _side_and_limb(skeleton.names[joint])
    radius = RADII.get(bare, USUAL_RADIUS)
    parent = f"{namespace}{control}"
    yield node_line("nurbsCurve", f"{parent}Shape", parent)
    yield '\tsetAttr -k off ".v";'
    yield from ('\tsetAttr ".ove" yes;', f'\tsetAttr ".ovc" {COLORS[side]};')
    points = radius * circle(_limb_axis(skeleton, joint))
    yield from curve_value(NurbsCurve(points, np.arange(-2.0, 11), 3, "periodic"))


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


def _side_and_limb(name: str) -> tuple[str, str]:
    side = next(side for side in COLORS if name.startswith(side))
    return side, name[len(side) :]


def _limb_axis(skeleton: Skeleton, joint: int) -> int:
    """Return the axis that what hangs from a joint lies along most."""
    ends = skeleton.end_site_offsets[skeleton.end_site_parents == joint]
    below = np.vstack([skeleton.offsets[skeleton.parents == joint], ends])
    return int(np.abs(below.sum(axis=0)).argmax())
