"""Shades of capsules: the light across them, in a few profiles, for each tone of a figure.

The light of a capsule depends on the direction n that its surface faces, which across it is

    n(t) = across t + front sqrt(1 - t^2),    -1 <= t <= 1.

Its product with the direction of the light is R cos(asin(t) - phi), so that profiles of a
few R and phi suffice for all capsules.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from keyweave.geometry.arrays import Array, Floats, Ints
from keyweave.reports.bodies.painter import list_tones
from keyweave.reports.tokens import list_colors, parse_color

KEY_LIGHT = np.array([-0.42, -0.50, 0.76]) / np.linalg.norm([-0.42, -0.50, 0.76])
AMBIENT, DIFFUSE = 0.36, 0.68
EDGE = 0.38  # darkening at the edges, which separates limbs that overlap
GLOSS, SHARPNESS = 0.07, 24
LEAST_STRENGTH = 0.6  # of light across a capsule, so that limbs of a body look alike
N_STRENGTHS, N_ANGLES = 6, 40
WIDEST_ANGLE = 2.2  # radians
N_TEXELS = 64  # across a profile
REACH = 1.25  # of a profile, in radii, so that edges find a color
GHOST_MIX = 0.42  # share of the stage's color in the color of ghosts


def choose_profiles(ends: Floats, across: Floats, radii: Floats) -> Ints:
    """Return the profiles of capsules.

    Parameters
    ----------
    ends : ndarray, shape (n, 2, 3)
        Right, down and near.
    across : ndarray, shape (n, 2)
        Unit vectors in the picture.
    radii : ndarray, shape (n, 2)
        In the same unit as the ends.
    """
    axis = ends[:, 1] - ends[:, 0]
    size = np.maximum(np.linalg.norm(axis, axis=1), 1e-9)
    axis = axis / size[:, np.newaxis]
    long = np.hypot(axis[:, 0], axis[:, 1]) * size / np.maximum(2 * radii.max(axis=1), 1e-9)
    lean = -np.minimum(long, 1) * axis[:, 2]  # end on, a ball faces the camera
    front = lean[:, np.newaxis] * axis + [0.0, 0.0, 1.0]
    front /= np.linalg.norm(front, axis=1, keepdims=True)
    sideways, forward = across @ KEY_LIGHT[:2], front @ KEY_LIGHT
    strength = np.minimum(np.hypot(sideways, forward), 1)
    angle = np.arctan2(sideways, forward) / WIDEST_ANGLE
    level = np.rint(strength * (N_STRENGTHS - 1))
    place = np.rint((np.clip(angle, -1, 1) + 1) / 2 * (N_ANGLES - 1))
    return np.asarray(level * N_ANGLES + place, dtype=np.intp)


@lru_cache(maxsize=1)
def light_profiles() -> tuple[Floats, Floats]:
    """Return factors and additions of light, each of shape (n_profiles, N_TEXELS)."""
    strength = np.linspace(LEAST_STRENGTH, 1, N_STRENGTHS)[:, np.newaxis, np.newaxis]
    angle = np.linspace(-WIDEST_ANGLE, WIDEST_ANGLE, N_ANGLES)[:, np.newaxis]
    t = np.clip(REACH * (2 * (np.arange(N_TEXELS) + 0.5) / N_TEXELS - 1), -0.999, 0.999)
    lit = 0.5 + 0.5 * strength * np.cos(np.arcsin(t) - angle)
    grazing = 1 - np.sqrt(1 - t**2)
    factor = (AMBIENT + DIFFUSE * lit**2) * (1 - EDGE * grazing**1.5)
    gloss = GLOSS * lit**SHARPNESS
    n_profiles = N_STRENGTHS * N_ANGLES
    return factor.reshape(n_profiles, -1), gloss.reshape(n_profiles, -1)


def paint_profiles(role: str, theme: str = "dark", *, is_ghost: bool = False) -> Array:
    """Return the profiles of all tones and shades of a role, one below the other.

    Returns
    -------
    ndarray of uint8, shape (4 * 3 * n_profiles, N_TEXELS, 4)
        Blue, green, red and opacity; the profile p of a tone and a shade is the row
        (3 * tone + shade) * n_profiles + p.
    """
    tones = list_tones(role, theme).astype(np.float32).reshape(12, 1, 1, 3)
    factor, gloss = (part.astype(np.float32)[..., np.newaxis] for part in light_profiles())
    colors = tones * factor
    colors += gloss
    np.clip(colors, 0, 1, out=colors)
    if is_ghost:
        colors += GHOST_MIX * (parse_color(list_colors(theme)["stage"]) - colors)
    colors *= 255
    pixels = np.full((*colors.shape[:3], 4), 255, np.uint8)
    pixels[..., :3] = np.rint(colors, out=colors)[..., ::-1]
    return pixels.reshape(-1, N_TEXELS, 4)
