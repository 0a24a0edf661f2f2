"""Painter: bodies as pixels, with NumPy alone.

Capsules are round cones seen from far away: a pixel has the depth and the light of the
closest capsule there. The background is transparent, but for a soft shadow on the ground.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...geometry.arrays import Array, Floats
from ..tokens import RIGHT_MIX, list_colors, parse_color
from .body import GHOST_TONE, Body
from .camera import Camera, SeenCapsule

VIEW, PITCH = -0.62, 0.12  # radians from the facing direction, and down
FINER = 2  # times as many pixels are painted, for smooth edges
MARGIN = 0.09  # share of the height below the ground
TALLNESS = 1.16  # height of the picture, relative to that of the figure
BREADTH = 0.08  # room next to the outermost points, relative to the height
SHADES = (0.0, 0.2, 0.55)  # share of ink in plain capsules, joints and visors
MIDDLE_INK, GHOST_ALPHA = 0.08, 0.5
AMBIENT = 0.52  # light from everywhere
SHADOW, SHADOW_SPREAD, SHADOW_FADE = 0.3, 1.7, 0.35
KEY_LIGHT = np.array([-0.45, 0.75, 0.5]) / np.linalg.norm([-0.45, 0.75, 0.5])


@dataclass(frozen=True, eq=False)
class Canvas:
    """Pixels in the making: light, depth and cover, each of shape (height, width).

    Attributes
    ----------
    colors : ndarray, shape (height, width, 3)
    alphas, depths : ndarray, shape (height, width)
    """

    colors: Floats
    alphas: Floats
    depths: Floats

    @classmethod
    def of(cls, width: int, height: int) -> Canvas:
        """Return an empty canvas."""
        shape = (height, width)
        return cls(np.zeros((*shape, 3)), np.zeros(shape), np.full(shape, -np.inf))

    def crop(self, center: Floats, reach: Floats) -> tuple[Any, Floats, Floats] | None:
        """Return the part of the canvas around a place, its row of x and column of y."""
        ends = [
            (max(floor(middle - size), 0), min(ceil(middle + size) + 1, most))
            for middle, size, most in zip(
                center.tolist(), reach.tolist(), self.alphas.shape[::-1]
            )
        ]
        if any(high <= low for low, high in ends):
            return None
        columns, rows = (slice(*each) for each in ends)
        x, y = (np.arange(*each) + 0.5 for each in ends)
        return (rows, columns), x[np.newaxis], y[:, np.newaxis]


def paint_poses(
    bodies: Sequence[Body],
    rows: ArrayLike,
    *,
    roles: Sequence[str],
    size: tuple[int, int],
    theme: str = "light",
    view: float = VIEW,
) -> Array:
    """Paint a pose of each of several bodies, side by side.

    Parameters
    ----------
    bodies : sequence of Body
    rows : array_like of int, shape (n_bodies,)
        Row of the pose of each body.
    roles : sequence of str
        Role of each body, which gives its color.
    size : (int, int)
        Width and height in pixels.
    theme : {"dark", "light"}
    view : float
        Angle of the camera from the facing direction, in radians.

    Returns
    -------
    ndarray of uint8, shape (height, width, 4)
        Red, green, blue and opacity.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.reports.bodies import build_body
    >>> walk = build_body(examples.load_walk().cut(1, 30))
    >>> paint_poses([walk, walk], [0, 9], roles=["sketch", "result"], size=(60, 40)).shape
    (40, 60, 4)
    """
    numbers: list[int] = np.asarray(rows, dtype=np.intp).tolist()
    cameras = [aim_camera(*pose, view) for pose in zip(bodies, numbers)]
    room = np.array([size[0] / max(len(bodies), 1), size[1]]) * FINER
    poses = zip(bodies, numbers, cameras)
    needed = [measure_room(body, row, camera) for body, row, camera in poses]
    least = np.full((1, 2), 1e-9)
    scale = float((room / np.concatenate([least, *needed]).max(axis=0)).min())
    canvas = Canvas.of(FINER * size[0], FINER * size[1])
    for i, (body, row, camera, role) in enumerate(zip(bodies, numbers, cameras, roles)):
        shift = np.array([(i + 0.5) * room[0], (1 - MARGIN) * room[1], 0.0])
        placed = replace(camera, shift=shift, scale=scale)
        paint_body(canvas, body, row, placed, role, theme)
    return finish(canvas)


def paint_strip(
    body: Body,
    rows: ArrayLike,
    *,
    role: str,
    size: tuple[int, int],
    theme: str = "light",
    view: float = VIEW,
) -> Array:
    """Paint poses of one body side by side.

    Parameters
    ----------
    body : Body
    rows : array_like of int, shape (n_poses,)
    role, size, theme, view
        See `paint_poses`.

    Returns
    -------
    ndarray of uint8, shape (height, width, 4)
    """
    n_poses = len(np.asarray(rows))
    bodies, roles = [body] * n_poses, [role] * n_poses
    return paint_poses(bodies, rows, roles=roles, size=size, theme=theme, view=view)


def measure_room(body: Body, row: int, camera: Camera) -> Floats:
    """Return the width and height that a pose needs, shape (1, 2), in centimeters."""
    seen, radii = camera.project(place_ends(body, row)), _list_reaches(body)
    width = 2 * (np.abs(seen[:, 0]) + radii).max() + BREADTH * body.height
    above, below = (float((sign * seen[:, 1] + radii).max()) for sign in (-1, 1))
    height = max(TALLNESS * body.height, above / (0.99 - MARGIN), below / MARGIN)
    return np.array([[width, height]])


def _list_reaches(body: Body) -> Floats:
    """Return the reach of capsules from their ends, in the order of `place_ends`."""
    parts = body.capsules
    reaches = parts.radii * np.maximum(parts.widths, 1.0)[:, np.newaxis]
    return reaches.T.ravel() if len(reaches) else np.zeros(body.points.shape[1])


def place_ends(body: Body, row: int) -> Floats:
    """Return the ends of the capsules in the world; without capsules, the points."""
    ends = np.concatenate([body.capsules.starts, body.capsules.ends])
    return body.place([row])[0, ends] if len(ends) else body.points[row]


def aim_camera(body: Body, row: int, view: float) -> Camera:
    """Return a camera that looks at the ground below the middle of a pose."""
    points = place_ends(body, row)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    center = np.array([middle[0], body.ground, middle[2]])
    return Camera.of(body.facing + view, PITCH, center)


def list_tones(role: str, theme: str) -> Floats:
    """Return the colors of a role by tone and shade, shape (4, 3, 3)."""
    colors = {name: parse_color(color) for name, color in list_colors(theme).items()}
    full, ink, stage = colors[f"figure-{role}"], colors["ink"], colors["stage"]
    tones = [
        full,
        full + RIGHT_MIX * (stage - full),
        full + MIDDLE_INK * (ink - full),
        colors["muted"],
    ]
    shaded = [[tone + share * (ink - tone) for share in SHADES] for tone in tones]
    return np.array(shaded)


def paint_body(
    canvas: Canvas, body: Body, row: int, camera: Camera, role: str, theme: str = "light"
) -> None:
    """Paint the shadow and the capsules of a pose into a canvas, ghosts behind all others.

    Parameters
    ----------
    canvas : Canvas
    body : Body
    row : int
    camera : Camera
    role : str
    theme : {"dark", "light"}
    """
    points, parts = body.place([row])[0], body.capsules
    ink = parse_color(list_colors(theme)["ink"])
    _paint_shadow(canvas, body, points, camera, ink)
    places, sides = camera.project(points), points @ camera.axes.T
    tones = list_tones(role, theme)
    is_ghost = parts.tones == GHOST_TONE
    for behind in (True, False):
        for i in np.flatnonzero(is_ghost == behind):
            ends = places[[parts.starts[i], parts.ends[i]]]
            radii = np.maximum(parts.radii[i] * camera.scale, 0.5)
            side = sides[parts.sides[i]] if parts.sides[i] >= 0 else np.array([1.0, 0, 0])
            side = side / max(float(np.linalg.norm(side)), 1e-12)
            color = tones[parts.tones[i], parts.shades[i]]
            shape = (ends, radii, side, float(parts.widths[i]))
            _paint_capsule(canvas, shape, color, GHOST_ALPHA if behind else 1.0)
        if behind and is_ghost.any():
            canvas.depths[:] = -np.inf


def _paint_shadow(
    canvas: Canvas, body: Body, points: Floats, camera: Camera, ink: Floats
) -> None:
    """Darken the ground below capsules, less below high ones."""
    parts = body.capsules
    flatness = max(abs(float(camera.axes[2, 1])), 0.1)
    for i in np.flatnonzero(parts.tones != GHOST_TONE):
        ends = points[[parts.starts[i], parts.ends[i]]]
        for share in (0.5, 1.0):
            place = ends[0] + share * (ends[1] - ends[0])
            above = max(float(place[1]) - body.ground, 0.0)
            ground = [place[0] + 0.2 * above, body.ground, place[2] - 0.1 * above]
            center = camera.project(np.array(ground))[:2]
            radius = SHADOW_SPREAD * float(parts.radii[i].mean()) * camera.scale
            part = canvas.crop(center, radius * np.array([1.0, flatness]))
            if part is None:
                continue
            area, x, y = part
            away = ((x - center[0]) ** 2 + ((y - center[1]) / flatness) ** 2) / radius**2
            dark = np.exp(-above / (SHADOW_FADE * body.height)) * np.clip(1 - away, 0, 1)
            is_free = canvas.depths[area] == -np.inf
            darker = np.where(is_free, np.maximum(canvas.alphas[area], SHADOW * dark), 0)
            canvas.alphas[area] = np.where(is_free, darker, canvas.alphas[area])
            canvas.colors[area] = np.where(is_free[..., None], ink, canvas.colors[area])


def _paint_capsule(
    canvas: Canvas,
    shape: tuple[Floats, Floats, Floats, float],
    color: Floats,
    alpha: float,
) -> None:
    """Paint a capsule where it is closer than what is there.

    Its shape is its ends, its radii, and a direction across which it is so many times wide.
    """
    ends, radii, _, width = shape
    reach = np.abs(ends[1] - ends[0])[:2] / 2 + radii.max() * max(width, 1.0)
    part = canvas.crop(ends[:, :2].mean(axis=0), reach)
    if part is None:
        return
    area, x, y = part
    capsule = SeenCapsule.of(*shape)
    depths, shares, heights = capsule.trace(x, y)
    closer = depths > canvas.depths[area]
    rows, columns = np.nonzero(closer)
    seen = x[0, columns], y[rows, 0], shares[closer], heights[closer]
    normals = capsule.find_normals(*seen)
    lit = np.clip(normals @ (KEY_LIGHT * [1, -1, 1]), -1, 1) * 0.5 + 0.5
    light = AMBIENT + 0.5 * lit**2 + 0.12 * (0.5 - 0.5 * normals[:, 1])
    shaded = np.clip(color * light[:, None] + 0.06 * lit[:, None] ** 16, 0, 1)
    canvas.colors[area][closer] = shaded
    canvas.alphas[area][closer] = alpha
    canvas.depths[area][closer] = depths[closer]


def finish(canvas: Canvas) -> Array:
    """Return the pixels of a canvas, shape (height, width, 4), of type uint8."""
    alphas = canvas.alphas[..., None]
    full = np.concatenate([canvas.colors * alphas, alphas], axis=-1)
    parts = [full[i::FINER, j::FINER] for i in range(FINER) for j in range(FINER)]
    pixels = sum(parts[1:], parts[0]) / len(parts)
    pixels[..., :3] /= np.maximum(pixels[..., 3:], 1e-6)
    return np.rint(255 * np.clip(pixels, 0, 1)).astype(np.uint8)


def encode_pixels(pixels: Array, levels: int = 256) -> bytes:
    """Return pixels as a PNG file, without any library for images.

    Parameters
    ----------
    pixels : ndarray of uint8, shape (height, width, 4)
    levels : int
        Levels of each color and of opacity; fewer make smaller files.

    Examples
    --------
    >>> encode_pixels(np.zeros((2, 3, 4), np.uint8))[:4]
    b'\\x89PNG'
    """
    height, width, _ = pixels.shape
    step = 255 / (levels - 1)
    pixels = np.rint(np.rint(pixels / step) * step).astype(np.uint8)
    pixels = pixels * (pixels[..., 3:] > 0)
    lines = np.zeros((height, 1 + 4 * width), np.uint8)
    rows = pixels.reshape(height, -1)
    lines[:, 0], lines[:, 1:] = 2, rows  # each line as the difference from the one above
    lines[1:, 1:] -= rows[:-1]
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + name
        + data
        + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
