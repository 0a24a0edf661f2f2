"""Trails: where hands, feet and chosen joints were during the last second."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Union

import numpy as np

from keyweave.geometry.arrays import Floats

from ..figure import PreviewFigure
from .view import Layer, View

SECONDS = 1.1
MOST = 28  # points of a trail
PIECES = 7  # of different opacity
BRIGHTEST, GHOST = 0.9, 0.4  # opacity

Choice = Union[bool, Collection[str]]  # whether hands and feet have trails, or which joints


@dataclass(frozen=True, eq=False)
class TrailPiece:
    """A part of a trail.

    Attributes
    ----------
    pixels : ndarray, shape (n, 2)
    opacity : float
    tone : int
        Of the limb: see `Capsules.tones`.
    is_behind : bool
        Whether it is farther away than the figure's middle.
    """

    pixels: Floats
    opacity: float
    tone: int
    is_behind: bool


def choose_points(figure: PreviewFigure, choice: Choice) -> list[int]:
    """Return the points of a figure that have trails.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.reports.bodies import build_body
    >>> body = build_body(examples.load_walk().cut(1, 30))
    >>> walk = PreviewFigure("Sketch", "sketch", body, 1, 30)
    >>> len(choose_points(walk, True)), choose_points(walk, ["LeftFoot"])
    (4, [3])
    """
    body = figure.body
    if isinstance(choice, bool):
        return [*body.trails] if choice else []
    wanted = {*choice}
    return [i for i, name in enumerate(body.names) if name and name in wanted]


def list_trails(
    view: View, layer: Layer, origin: Floats, row: int, choice: Choice
) -> list[TrailPiece]:
    """Return the trails of a layer as pieces, the oldest ones first."""
    figure = layer.figure
    points = choose_points(figure, choice)
    count = min(round(SECONDS * figure.frame_rate), row)
    if not points or count < 1:
        return []
    rows = row - np.unique(np.linspace(0, count, min(count + 1, MOST)).astype(np.intp))[::-1]
    seen = view.see(layer, origin, figure.body.points[rows][:, points])
    pixels, _ = view.project(seen)
    ages = (row - rows) / max(SECONDS * figure.frame_rate, 1.0)
    opacities = (GHOST if layer.is_ghost else BRIGHTEST) * np.clip(1 - ages, 0, 1) ** 1.2
    tones = [_find_tone(figure, point) for point in points]
    size = max(int(np.ceil((len(rows) - 1) / PIECES)), 1)
    pieces = []
    for first in range(0, len(rows) - 1, size):
        part = slice(first, first + size + 1)
        opacity = float(opacities[part].mean())
        for i, tone in enumerate(tones):
            is_behind = bool(seen[part, i, 2].mean() < 0)
            pieces.append(TrailPiece(pixels[part, i], opacity, tone, is_behind))
    return pieces


def _find_tone(figure: PreviewFigure, point: int) -> int:
    """Return the tone of the capsule that ends at a point; left without one."""
    body, alone = figure.body, ((point, 1.0),)
    ends = [i for i, anchor in enumerate(body.anchors) if tuple(anchor) == alone]
    found = np.flatnonzero(np.isin(body.capsules.ends, ends))
    return int(body.capsules.tones[found[0]]) if len(found) else 0
