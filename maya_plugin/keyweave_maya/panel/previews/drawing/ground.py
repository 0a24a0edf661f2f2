"""The ground below figures: a grid that fades into the stage, and soft shadows.

Shadows are blurred on a small square of the ground that is aligned with the camera, and
stretched into the picture.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from keyweave.geometry.arrays import Floats

from .view import DISTANCE, LOOK_HEIGHT, Layer, View

FLOOR = 3.0  # radius of the floor, in heights
CELL = 0.25  # least size of the grid's cells, in heights
COARSER = 4  # pixels between those for which the fade is computed
N_SHADOW, SHADOW_REACH = 40, 0.75  # pixels and heights of a shadow
BLUR = 0.028  # of shadows, in heights
SUN = (0.16, -0.14)  # steps right and near of a shadow for each step up
DARKNESS, FADE_HEIGHT = 0.62, 0.20  # of contact shadows; heights
ALONG = np.linspace(0.0, 1.0, 5)  # places on a capsule that darken the ground


def choose_cell(height: float) -> float:
    """Return the size of the grid's cells: 1, 2 or 5 times a power of 10.

    Examples
    --------
    >>> choose_cell(175.0), choose_cell(18.0)
    (50.0, 5.0)
    """
    rough = CELL * height
    power = 10.0 ** np.floor(np.log10(rough))
    return float(next(d for d in (1, 2, 5, 10) if d * power >= 0.9999 * rough) * power)


def project_grid(view: View, layer: Layer, origin: Floats) -> Floats:
    """Return the lines of the grid in pixels, shape (n_lines, 4): from x, y to x, y."""
    height = layer.guide.body.height
    cell, ground = choose_cell(height), layer.guide.body.ground
    lines = []
    for axis in (0, 2):
        first = np.ceil((origin[axis] - FLOOR * height) / cell)
        places = cell * np.arange(first, (origin[axis] + FLOOR * height) / cell)
        half = np.sqrt(np.maximum((FLOOR * height) ** 2 - (places - origin[axis]) ** 2, 0))
        ends = np.full((len(places), 2, 3), ground)
        ends[..., axis] = places[:, np.newaxis]
        ends[..., 2 - axis] = origin[2 - axis] + half[:, np.newaxis] * [-1, 1]
        lines.append(ends)
    seen = view.see(layer, origin, np.concatenate(lines))
    seen[..., 0] -= layer.slot
    return view.project(seen)[0].reshape(-1, 4)


def compute_fade(view: View) -> Floats:
    """Return how visible the floor is in a view, from 0 to 1, one value per few pixels.

    Shape (height // COARSER, width // COARSER), at least 2 x 2.
    """
    left, top, width, height = view.box
    columns, rows = (max(int(np.ceil(size / COARSER)), 2) for size in (width, height))
    x = left + (np.arange(columns) + 0.5) * width / columns - view.center[0]
    y = top + (np.arange(rows)[:, np.newaxis] + 0.5) * height / rows - view.center[1]
    focal = view.scale * DISTANCE
    sine, cosine = np.sin(view.orbit.pitch), np.cos(view.orbit.pitch)
    # The ray (x, y, -focal) from a camera at (0, 0, DISTANCE) meets the ground at
    # down * cosine - near * sine = LOOK_HEIGHT.
    slope = y * cosine + focal * sine
    reach = (LOOK_HEIGHT + DISTANCE * sine) / np.where(slope > 1e-6, slope, np.inf)
    right = x * reach
    near = DISTANCE - focal * reach
    level = near * cosine + y * reach * sine
    away = np.hypot(right, level) / FLOOR
    fade = np.clip((1 - away) / 0.9, 0, 1)
    fade = np.where(slope > 1e-6, (fade * fade * (3 - 2 * fade)) ** 2, 0)
    beside = np.clip(
        (0.5 - np.abs((np.arange(columns) + 0.5) / columns - 0.5)) / 0.22, 0, 1
    )
    return np.asarray(fade * beside * beside * (3 - 2 * beside))


def cast_shadow(view: View, layer: Layer, points: Floats) -> Floats:
    """Return the opacity of a shadow, shape (N_SHADOW, N_SHADOW), from 0 to 1.

    Columns go to the camera's right, rows toward the camera.

    Parameters
    ----------
    view : View
    layer : Layer
    points : ndarray, shape (n_anchors, 3)
        Anchors of the body as `View.see` returns them.
    """
    parts = layer.figure.body.capsules
    height = layer.guide.body.height
    starts, ends = points[parts.starts], points[parts.ends]
    places = starts[:, np.newaxis] + ALONG[:, np.newaxis] * (ends - starts)[:, np.newaxis]
    sine, cosine = np.sin(view.orbit.pitch), np.cos(view.orbit.pitch)
    above = LOOK_HEIGHT - (places[..., 1] * cosine - places[..., 2] * sine)
    above = np.maximum(above, 0.0)
    right = places[..., 0] - layer.slot + SUN[0] * above
    near = places[..., 2] * cosine + places[..., 1] * sine + SUN[1] * above
    radii = parts.radii.mean(axis=1, keepdims=True) / height
    length = np.linalg.norm(ends - starts, axis=1, keepdims=True) + 2 * radii
    area = 2 * radii * length / len(ALONG) * np.exp(-above / FADE_HEIGHT)
    total = _splat(right.ravel(), near.ravel(), area.ravel())
    pixel = (2 * SHADOW_REACH / N_SHADOW) ** 2
    blur = _make_blur()
    return np.asarray(DARKNESS * (1 - np.exp(-1.6 * (blur @ total @ blur) / pixel)))


def _splat(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Add weights to the pixels around places, shape (N_SHADOW, N_SHADOW)."""
    total = np.zeros((N_SHADOW + 2) ** 2)
    u, v = ((each / SHADOW_REACH + 1) / 2 * N_SHADOW + 0.5 for each in (x, y))
    inside = (u >= 0) & (u < N_SHADOW + 1) & (v >= 0) & (v < N_SHADOW + 1)
    u, v, weights = u[inside], v[inside], weights[inside]
    column, row = u.astype(np.intp), v.astype(np.intp)
    du, dv = u - column, v - row
    place = row * (N_SHADOW + 2) + column
    for step, share in (
        (0, (1 - du) * (1 - dv)),
        (1, du * (1 - dv)),
        (N_SHADOW + 2, (1 - du) * dv),
        (N_SHADOW + 3, du * dv),
    ):
        total += np.bincount(place + step, weights * share, len(total))
    return total.reshape(N_SHADOW + 2, -1)[1:-1, 1:-1]


@lru_cache(maxsize=1)
def _make_blur() -> Floats:
    """Return a matrix that blurs by a Gaussian; symmetric."""
    sigma = BLUR / (2 * SHADOW_REACH) * N_SHADOW
    away = np.subtract.outer(np.arange(N_SHADOW), np.arange(N_SHADOW))
    blur = np.exp(-(away**2) / (2 * sigma**2))
    return np.asarray(blur / blur[N_SHADOW // 2].sum())


def frame_shadow(view: View, layer: Layer, points: Floats) -> tuple[float, ...]:
    """Return the affine map (m11, m12, m21, m22, dx, dy) from a shadow's pixels.

    Perspective is left out: shadows are small.
    """
    sine, cosine = np.sin(view.orbit.pitch), np.cos(view.orbit.pitch)
    steps = np.array([[0.0, 0.0], [0.5, 0.0], [-0.5, 0.0], [0.0, 0.5], [0.0, -0.5]])
    seen = np.empty((5, 3))
    seen[:, 0] = steps[:, 0] + layer.slot
    seen[:, 1] = LOOK_HEIGHT * cosine + steps[:, 1] * sine
    seen[:, 2] = steps[:, 1] * cosine - LOOK_HEIGHT * sine
    pixels, _ = view.project(seen)
    step = 2 * SHADOW_REACH / N_SHADOW
    right, near = (pixels[1] - pixels[2]) * step, (pixels[3] - pixels[4]) * step
    corner = pixels[0] - (right + near) * N_SHADOW / 2
    return (*right.tolist(), *near.tolist(), *corner.tolist())
