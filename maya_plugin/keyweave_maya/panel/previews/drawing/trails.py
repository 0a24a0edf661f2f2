"""Trails: where hands, feet and chosen joints were during the last second."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Union

import numpy as np

from keyweave.geometry.arrays import Floats

from ..figure import PreviewFigure
from .view import Layer, View

SECONDS = 1.1
MOST = 22  # points of a trail
PIECES = 7  # of different opacity
BRIGHTEST, GHOST = 0.9, 0.4  # opacity

Choice = Union[bool, Collection[str]]  # whether hands and feet have trails, or which joints


@dataclass(frozen=True, eq=False)
class TrailPiece:
    """Parts of trails that look alike.

    Attributes
    ----------
    lines : list of ndarray, shape (n, 2)
        Places in pixels.
    opacity : float
    tone : int
        Of the limb: see `Capsules.tones`.
    is_behind : bool
        Whether they are farther away than the figure's middle.
    """

    lines: list[Floats]
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
    rows = (
        row - np.unique(np.linspace(0, count, min(count + 1, MOST)).astype(np.intp))[::-1]
    )
    seen = view.see(layer, origin, figure.body.points[rows][:, points])
    pixels, _ = view.project(seen)
    ages = (row - rows) / max(SECONDS * figure.frame_rate, 1.0)
    opacities = (GHOST if layer.is_ghost else BRIGHTEST) * (1 - ages) ** 1.2
    step = max(-(-(len(rows) - 1) // PIECES), 1)
    firsts = np.arange(0, len(rows) - 1, step)
    middles = np.minimum(firsts + step // 2, len(rows) - 1)
    behind = seen[middles, :, 2] < 0
    pieces: dict[tuple[int, int, bool], TrailPiece] = {}
    for number, first in enumerate(firsts.tolist()):
        opacity = float(opacities[middles[number]])
        for i, (point, is_behind) in enumerate(zip(points, behind[number].tolist())):
            look = (number, find_tones(figure)[point], is_behind)
            piece = pieces.setdefault(look, TrailPiece([], opacity, *look[1:]))
            piece.lines.append(pixels[first : first + step + 1, i])
    return [*pieces.values()]


@lru_cache(maxsize=16)
def find_tones(figure: PreviewFigure) -> tuple[int, ...]:
    """Return the tones of the capsules that end at each point; left where none does."""
    body = figure.body
    tones = [0] * body.points.shape[1]
    for end, tone in zip(
        body.capsules.ends.tolist()[::-1], body.capsules.tones.tolist()[::-1]
    ):
        if len(body.anchors[end]) == 1:
            tones[body.anchors[end][0][0]] = tone
    return tuple(tones)
