"""Capsules of a pose as outlines to be filled, from far to near.

The outline of a capsule, seen from far away, is the hull of two discs: two arcs and the
lines that touch both. A capsule that is wide across a direction s looks like a round one
whose picture is stretched by the matrix

    M = I + (k - 1) s s^T / |s|^2,    k^2 = 1 + (w^2 - 1) |s|^2,

with the width w and the part s of the unit direction in the plane of the picture. Outlines
are built where they are round, and stretched by M.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyweave.geometry.arrays import Bools, Floats, Ints
from keyweave.reports.bodies.body import Capsules

from .paint_order import sort_by_depth
from .shading import KEY_LIGHT, choose_profiles
from .view import Layer, View

THINNEST = 0.6  # pixels
LIT = float(np.arctan2(-KEY_LIGHT[0], KEY_LIGHT[1]))  # balls are shaded across this angle


@dataclass(frozen=True, eq=False)
class Outlines:
    """Outlines of a pose in the order in which they are painted.

    Attributes
    ----------
    arcs : ndarray, shape (n, 2, 5)
        Two arcs, which lines close to an outline: x and y of the center, radius, start
        and sweep in degrees, counterclockwise in the picture.
    stretches : ndarray, shape (n, 6)
        Affine maps (m11, m12, m21, m22, dx, dy) from the arcs to pixels.
    is_stretched : ndarray of bool, shape (n,)
        Elsewhere the map is the identity.
    strips : ndarray, shape (n, 6)
        Affine maps to pixels from a strip whose x is -1 to 1 across the capsule.
    profiles : ndarray of int, shape (n,)
        See `shading.paint_profiles`.
    tones, shades : ndarray of int, shape (n,)
        See `Capsules`.
    """

    arcs: Floats
    stretches: Floats
    is_stretched: Bools
    strips: Floats
    profiles: Ints
    tones: Ints
    shades: Ints


def outline_pose(view: View, layer: Layer, origin: Floats, row: int) -> Outlines:
    """Return the outlines of the capsules of a figure on a row."""
    parts = layer.figure.body.capsules
    points = layer.figure.place(row)
    seen = view.see(layer, origin, points)
    ends = np.stack([seen[parts.starts], seen[parts.ends]], axis=1)
    pixels, scales = view.project(ends)
    radii = np.maximum(parts.radii / layer.guide.body.height * scales, THINNEST)
    sides = _find_sides(points @ view.find_axes(layer).T, parts, ends)
    flat, bulges = _flatten(sides, parts.widths)
    arcs, across = _draw_arcs(pixels, radii, flat)
    largest = radii.max(axis=1, keepdims=True)
    strips = [stretch(each * largest, flat) for each in (across, across[:, ::-1] * [1, -1])]
    middles = 0.5 * (pixels[:, 0] + pixels[:, 1])
    columns = (
        arcs,
        _list_matrices(pixels, flat),
        flat[:, 2] != 1,
        np.concatenate([*strips, middles], axis=1),
        choose_profiles(ends, across, radii / scales),
        parts.tones,
        parts.shades,
    )
    depths = ends[..., 2] * view.scale
    order = sort_by_depth(pixels, depths, radii * flat[:, 2:], radii * bulges)
    return Outlines(*(column[order] for column in columns))


def _find_sides(directions: Floats, parts: Capsules, ends: Floats) -> Floats:
    """Return the unit directions across which capsules are wide, as the camera sees them."""
    across = directions[np.maximum(parts.sides, 0)]
    axis = ends[:, 1] - ends[:, 0]
    size = np.maximum((axis * axis).sum(axis=1), 1e-12)
    across = across - ((across * axis).sum(axis=1) / size)[:, np.newaxis] * axis
    length = np.sqrt((across * across).sum(axis=1))
    is_wide = (parts.sides >= 0) & (length > 1e-9)
    factor = np.where(is_wide, 1 / np.maximum(length, 1e-9), 0.0)
    return np.asarray(across * factor[:, np.newaxis])


def _flatten(sides: Floats, widths: Floats) -> tuple[Floats, Floats]:
    """Return unit directions in the picture with their stretch k, and depths by radius."""
    flat = np.hypot(sides[:, 0], sides[:, 1])
    wider = widths**2 - 1
    factors = np.sqrt(np.maximum(1 + wider * flat**2, 1e-6))
    bulges = np.sqrt(np.maximum(1 + wider * sides[:, 2] ** 2, 1e-6))
    unit = sides[:, :2] / np.maximum(flat, 1e-9)[:, np.newaxis]
    return np.concatenate([unit, factors[:, np.newaxis]], axis=1), bulges[:, np.newaxis]


def stretch(vectors: Floats, flat: Floats, *, inverse: bool = False) -> Floats:
    """Return vectors, shape (n, 2), stretched by the matrices M or their inverses.

    Parameters
    ----------
    vectors : ndarray, shape (n, 2)
    flat : ndarray, shape (n, 3)
        Unit directions s, and k.

    Examples
    --------
    >>> stretch(np.array([[1.0, 2.0]]), np.array([[1.0, 0.0, 3.0]]))
    array([[3., 2.]])
    """
    unit, factor = flat[:, :2], flat[:, 2]
    share = (1 / factor if inverse else factor) - 1
    along = share * (vectors * unit).sum(axis=1)
    return np.asarray(vectors + along[:, np.newaxis] * unit)


def _list_matrices(pixels: Floats, flat: Floats) -> Floats:
    """Return the maps of `Outlines.stretches`: M around the start of each capsule."""
    x, y, share = flat[:, 0], flat[:, 1], flat[:, 2] - 1
    matrices = np.stack(
        [1 + share * x * x, share * x * y, share * x * y, 1 + share * y * y]
    )
    return np.concatenate([matrices.T, pixels[:, 0]], axis=1)


def _draw_arcs(pixels: Floats, radii: Floats, flat: Floats) -> tuple[Floats, Floats]:
    """Return the arcs, and the unit directions across, both where capsules are round."""
    axis = stretch(pixels[:, 1] - pixels[:, 0], flat, inverse=True)
    size = np.hypot(axis[:, 0], axis[:, 1])
    growth = radii[:, 0] - radii[:, 1]
    largest = radii.max(axis=1)
    is_ball = size <= np.abs(growth) + 1e-3 * largest  # one end hides the other
    angle = np.where(is_ball, LIT, np.arctan2(axis[:, 1], axis[:, 0]))
    half = np.arccos(np.clip(growth / np.maximum(size, 1e-9), -1, 1))
    half = np.where(is_ball, np.pi / 2, half)
    is_absolute = (flat[:, 2] == 1)[:, np.newaxis]
    starts = np.where(is_absolute, pixels[:, 0], 0.0)
    ends = starts + axis
    center = np.where((growth >= 0)[:, np.newaxis], starts, ends)
    arcs = np.empty((len(pixels), 2, 5))
    arcs[:, 0, :2] = np.where(is_ball[:, np.newaxis], center, ends)
    arcs[:, 1, :2] = np.where(is_ball[:, np.newaxis], center, starts)
    arcs[:, :, 2] = np.where(is_ball[:, np.newaxis], largest[:, np.newaxis], radii[:, ::-1])
    arcs[:, 0, 3], arcs[:, 0, 4] = angle - half, 2 * half
    arcs[:, 1, 3], arcs[:, 1, 4] = angle + half, 2 * np.pi - 2 * half
    arcs[:, :, 3:] *= -180 / np.pi  # counterclockwise, where y is down
    return arcs, np.stack([-np.sin(angle), np.cos(angle)], axis=1)
