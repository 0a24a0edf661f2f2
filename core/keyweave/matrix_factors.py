"""3 x 3 matrices taken apart into scale, shear and rotation, as Maya does."""

from __future__ import annotations

import numpy as np

from .arrays import Floats
from .vectors import cross, dot, length, per_vector, unit

ALMOST_FLAT = 1e-12  # share of a row that lies across the rows before it


def factors(linear: Floats) -> tuple[Floats, Floats, Floats]:
    """Return R, the scales and the shears of 3 x 3 matrices S SH R.

    Examples
    --------
    >>> turn, scale, shear = factors(np.array([[-2.0, 0, 0], [0, 3, 0], [0, 0, 1]]))
    >>> scale, turn.diagonal()
    (array([ 2.,  3., -1.]), array([-1.,  1., -1.]))
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sizes = np.stack([length(a), length(b), length(c)], axis=-1)
    turn = turn_of(linear)
    x, y, z = (turn[..., row, :] for row in range(3))
    scale = np.stack([dot(a, x), dot(b, y), dot(c, z)], axis=-1)
    flat = np.abs(scale) <= ALMOST_FLAT * sizes
    mixed = np.stack([dot(b, x), dot(c, x), dot(c, y)], axis=-1)
    shear = np.where(flat, 1.0, scale)[..., [1, 2, 2]]
    shear = np.where(flat[..., [1, 2, 2]], 0.0, mixed / shear)
    return turn, np.where(flat, 0.0, scale), shear


def turn_of(linear: Floats) -> Floats:
    """Return R of 3 x 3 matrices S SH R.

    Its rows are a, the rest of b across it, and those two's normal. Where a is 0, or b is
    along it, the rows that follow tell as much as they can.
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sa, sb, sc = length(a), length(b), length(c)
    last = _beside(np.where(per_vector(sb) > 0, unit(b), unit(c)))
    x = _first_of((a, sa), (cross(b, c), sb * sc), spare=last)
    across = b - per_vector(dot(b, x)) * x
    across = across - per_vector(dot(across, x)) * x  # what rounding left
    y = _first_of((across, sb), (cross(c, x), sc), spare=_beside(x))
    return np.stack([x, y, cross(x, y)], axis=-2)


def _first_of(*candidates: tuple[Floats, Floats], spare: Floats) -> Floats:
    """Return the first vector that is more than rounding beside its size, made unit."""
    found = spare
    for vector, size in reversed(candidates):
        good = per_vector(length(vector) > ALMOST_FLAT * size)
        found = np.where(good, unit(vector), found)
    return found


def _beside(x: Floats) -> Floats:
    """Return unit vectors at right angles to unit vectors."""
    e = np.eye(3)[np.where(np.abs(x[..., 1]) < 0.9, 1, 2)]
    return unit(e - per_vector(dot(e, x)) * x)
