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

from keyweave.geometry.arrays import Floats, Ints

from ..figure import PreviewFigure
from .paint_order import sort_by_depth
from .shading import KEY_LIGHT, choose_profiles
from .view import Layer, View

N_CURVES = 3  # cubic Bezier curves of an arc
THINNEST = 0.6  # pixels


@dataclass(frozen=True, eq=False)
class Outlines:
    """Outlines of a pose in the order in which they are painted.

    Attributes
    ----------
    curves : ndarray, shape (n, 2 * (1 + 3 * N_CURVES), 2)
        Two arcs, which lines close to an outline: the control points of their cubic
        Bezier curves, in pixels.
    frames : ndarray, shape (n, 6)
        Affine maps (m11, m12, m21, m22, dx, dy) to pixels from the strip that is -1 to 1
        across the capsule, and as long as it is wide along it.
    profiles : ndarray of int, shape (n,)
        Row of the shading: see `shading.paint_profiles`.
    tones, shades : ndarray of int, shape (n,)
    """

    curves: Floats
    frames: Floats
    profiles: Ints
    tones: Ints
    shades: Ints


def outline_pose(view: View, layer: Layer, origin: Floats, row: int) -> Outlines:
    """Return the outlines of the capsules of a figure on a row."""
    figure = layer.figure
    parts = figure.body.capsules
    points = figure.weights @ figure.body.points[row]
    seen = view.see(layer, origin, points)
    ends = np.stack([seen[parts.starts], seen[parts.ends]], axis=1)
    pixels, scales = view.project(ends)
    height = layer.guide.body.height
    radii = np.maximum(parts.radii / height * scales, THINNEST)
    sides = _find_sides(view, layer, figure, points, ends)
    stretches, bulges = _measure_stretches(sides, parts.widths)
    curves, across = _outline(pixels, radii, stretches)
    profiles = choose_profiles(ends, across, radii / scales)
    depths = ends[..., 2] * view.scale
    order = sort_by_depth(pixels, depths, radii * stretches[:, 2:3], radii * bulges)
    frames = _find_frames(pixels, radii, across, stretches)
    ordered = (curves, frames, profiles, parts.tones, parts.shades)
    return Outlines(*(column[order] for column in ordered))


def _find_sides(
    view: View, layer: Layer, figure: PreviewFigure, points: Floats, ends: Floats
) -> Floats:
    """Return the unit directions across which capsules are wide, as the camera sees them."""
    parts = figure.body.capsules
    across = points[np.maximum(parts.sides, 0)] @ view.find_axes(layer).T
    axis = ends[:, 1] - ends[:, 0]
    size = np.maximum((axis * axis).sum(axis=1, keepdims=True), 1e-12)
    across = across - (across * axis).sum(axis=1, keepdims=True) / size * axis
    length = np.linalg.norm(across, axis=1, keepdims=True)
    sides: Floats = np.where(
        (parts.sides >= 0)[:, np.newaxis] & (length > 1e-9),
        across / np.maximum(length, 1e-12),
        0.0,
    )
    return sides


def _measure_stretches(sides: Floats, widths: Floats) -> tuple[Floats, Floats]:
    """Return unit directions in the picture with their stretch k, and depths by radius."""
    flat = np.linalg.norm(sides[:, :2], axis=1)
    wider = widths**2 - 1
    stretch = np.sqrt(np.maximum(1 + wider * flat**2, 1e-6))
    bulge = np.sqrt(np.maximum(1 + wider * sides[:, 2] ** 2, 1e-6))
    unit = sides[:, :2] / np.maximum(flat, 1e-9)[:, np.newaxis]
    return np.concatenate([unit, stretch[:, np.newaxis]], axis=1), bulge[:, np.newaxis]


def stretch(vectors: Floats, stretches: Floats, inverse: bool = False) -> Floats:
    """Return vectors, shape (n, ..., 2), stretched by the matrices M, or by their inverses."""
    shape = (-1, *[1] * (vectors.ndim - 2))
    x, y, k = (stretches[:, i].reshape(shape) for i in range(3))
    share = (1 / k if inverse else k) - 1
    along = share * (vectors[..., 0] * x + vectors[..., 1] * y)
    return vectors + np.stack([along * x, along * y], axis=-1)


def _outline(pixels: Floats, radii: Floats, stretches: Floats) -> tuple[Floats, Floats]:
    """Return closed Bezier curves, and the unit directions across, both where round."""
    axis = stretch(pixels[:, 1] - pixels[:, 0], stretches, inverse=True)
    size = np.hypot(axis[:, 0], axis[:, 1])
    growth = radii[:, 0] - radii[:, 1]
    is_ball = size <= np.abs(growth) + 1e-6  # one end hides the other
    lit = np.arctan2(-KEY_LIGHT[0], KEY_LIGHT[1])  # across which a ball is shaded
    angle = np.where(size > radii.max(axis=1) * 1e-3, np.arctan2(axis[:, 1], axis[:, 0]), lit)
    half = np.arccos(np.clip(growth / np.maximum(size, 1e-9), -1, 1))
    half = np.where(is_ball, np.pi / 2, half)
    bigger = np.where(growth >= 0, 0, 1)
    rows = np.arange(len(pixels))
    starts = np.where(is_ball[:, np.newaxis], pixels[rows, bigger], pixels[:, 0])
    ends = np.where(is_ball[:, np.newaxis], pixels[rows, bigger], pixels[:, 1])
    r0 = np.where(is_ball, radii.max(axis=1), radii[:, 0])
    r1 = np.where(is_ball, radii.max(axis=1), radii[:, 1])
    near = _draw_arc(r1, angle - half, 2 * half)
    far = _draw_arc(r0, angle + half, 2 * np.pi - 2 * half)
    near = stretch(near, stretches) + ends[:, np.newaxis]
    far = stretch(far, stretches) + starts[:, np.newaxis]
    curves = np.concatenate([near, far], axis=1)
    return curves, np.stack([-np.sin(angle), np.cos(angle)], axis=1)


def _draw_arc(radii: Floats, start: Floats, sweep: Floats) -> Floats:
    """Return the control points of arcs around 0, shape (n, 1 + 3 * N_CURVES, 2)."""
    step = sweep / N_CURVES
    handle = 4 / 3 * np.tan(step / 4)
    angles = start[:, np.newaxis] + step[:, np.newaxis] * np.arange(N_CURVES + 1)
    on = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    ahead = np.stack([-on[..., 1], on[..., 0]], axis=-1) * handle[:, np.newaxis, np.newaxis]
    arc = np.empty((len(radii), 1 + 3 * N_CURVES, 2))
    arc[:, ::3] = on
    arc[:, 1::3] = (on + ahead)[:, :-1]
    arc[:, 2::3] = (on - ahead)[:, 1:]
    return arc * radii[:, np.newaxis, np.newaxis]


def _find_frames(
    pixels: Floats, radii: Floats, across: Floats, stretches: Floats
) -> Floats:
    """Return the maps of `Outlines.frames`."""
    largest = radii.max(axis=1, keepdims=True)
    along = np.stack([across[:, 1], -across[:, 0]], axis=1)
    columns = [stretch(each * largest, stretches) for each in (across, along)]
    return np.concatenate([*columns, pixels.mean(axis=1)], axis=1)
