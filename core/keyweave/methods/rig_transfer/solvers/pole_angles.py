"""Places of pole vectors: the direction in which a limb bends, as one smooth curve.

The direction is an angle phi about the limb. Each frame counts by the square of the height
h of the bend: sum h^2 (phi - theta)^2 + s sum (phi'')^2 is as small as possible. So it is
exact on frames on which the limb is bent, and still on frames on which it is straight.
"""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.vectors import cross, distance, dot, length, per_vector, unit_vector

POLE_STIFFNESS = 1e-9  # s, for heights in lengths of the limb
CLEAR_HEIGHT = 1e-3  # lengths of the limb; below, a bend has no clear direction


def place_poles(start: Floats, middle: Floats, end: Floats, rest: Floats) -> Floats:
    """Return positions of a pole vector in the planes of a limb.

    Parameters
    ----------
    start, middle, end : ndarray, shape (n_frames, 3)
        Positions of the joints of the limb.
    rest : ndarray, shape (2,)
        Distance of the pole along the limb from its start, and away from it.

    Returns
    -------
    ndarray, shape (n_frames, 3)

    Examples
    --------
    >>> start, end = np.zeros((2, 3)), np.array([[0.0, -80, 0]] * 2)
    >>> middle = np.array([[0.0, -40, 5], [5, -40, 0]])
    >>> place_poles(start, middle, end, np.array([40.0, 50.0])).round(3) + 0.0
    array([[  0., -40.,  50.],
           [ 50., -40.,   0.]])
    """
    along = unit_vector(end - start)
    bend = middle - start
    bend = bend - per_vector(dot(bend, along)) * along
    reference = _carry_along(along, bend)
    other = cross(along, reference)
    sizes = distance(start, middle) + distance(middle, end)
    heights = length(bend) / np.maximum(sizes, np.finfo(float).tiny)
    angles = smooth_angles(np.arctan2(dot(bend, other), dot(bend, reference)), heights)
    cosine, sine = per_vector(np.cos(angles)), per_vector(np.sin(angles))
    return start + rest[0] * along + rest[1] * (cosine * reference + sine * other)


def measure_pole(start: Floats, end: Floats, pole: Floats, shortest: float) -> Floats:
    """Return the distance of a pole along a limb from its start, and away from it.

    Parameters
    ----------
    start, end, pole : ndarray, shape (3,)
    shortest : float
        Least distance away from the limb.
    """
    along = unit_vector(end - start)
    height = float(dot(pole - start, along))
    away = float(length(pole - start - height * along))
    return np.array([height, max(away, shortest)])


def _carry_along(along: Floats, bend: Floats) -> Floats:
    """Return unit vectors across a limb that twist as little as possible over time."""
    first = bend[np.argmax(length(bend))]
    if not first.any():
        first = np.eye(3)[np.abs(along[0]).argmin()]
    carried = np.empty_like(along)
    across = first
    for row, axis in enumerate(along):
        across = across - (across @ axis) * axis
        size = np.sqrt(across @ across)
        across = across / size if size > 0 else np.eye(3)[np.abs(axis).argmin()]
        carried[row] = across
    return carried


def smooth_angles(angles: Floats, heights: Floats) -> Floats:
    """Return a smooth curve of angles, close to those with large heights.

    Parameters
    ----------
    angles : ndarray, shape (n_frames,)
        Radians; full turns do not matter.
    heights : ndarray, shape (n_frames,)

    Examples
    --------
    >>> smooth_angles(np.array([1.0, -3.0, 2.0]), np.array([0.5, 0.0, 0.5])).round(6)
    array([1. , 1.5, 2. ])
    """
    from scipy.linalg import solveh_banded

    weights = np.asarray(heights) ** 2
    if len(angles) < 3 or not weights.any():
        return np.unwrap(angles)
    curve = _unwrap_clear(angles, heights)
    n = len(angles)
    bands = np.zeros((3, n))  # of the upper triangle; the diagonal is the last row
    bands[2] = weights
    for offset, products in enumerate(_SECOND_DIFFERENCE):
        for first, product in enumerate(products):
            bands[2 - offset, offset + first : n - 2 + offset + first] += (
                POLE_STIFFNESS * product
            )
    # Without two frames that count, straight lines of any slope are as good.
    bands[2] += 1e-6 * POLE_STIFFNESS
    return np.asarray(
        solveh_banded(
            bands, weights * curve + 1e-6 * POLE_STIFFNESS * curve, check_finite=False
        )
    )


_SECOND_DIFFERENCE = ((1.0, 4.0, 1.0), (-2.0, -2.0), (1.0,))  # of 1, -2, 1 with itself


def _unwrap_clear(angles: Floats, heights: Floats) -> Floats:
    """Return angles without full turns between frames with a clear direction."""
    clear = np.flatnonzero(heights >= min(CLEAR_HEIGHT, float(np.max(heights))))
    lines = np.interp(np.arange(len(angles)), clear, np.unwrap(angles[clear]))
    return np.asarray(angles + 2 * np.pi * np.round((lines - angles) / (2 * np.pi)))
