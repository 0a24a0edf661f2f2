"""A capsule per bone, until branch bodies is merged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...animation.motion import Motion
from .stick_figure import build_stick_figure


@dataclass(frozen=True, eq=False)
class Body:
    points: Any
    names: tuple[str, ...]
    parents: tuple[int, ...]
    anchors: tuple[tuple[tuple[int, float], ...], ...]
    capsules: Any
    trails: tuple[int, ...]
    soles: tuple[tuple[str, int, int], ...]
    ground: float
    height: float
    facing: float

    def place(self, rows: Any) -> Any:
        return self.points[rows]


@dataclass(frozen=True, eq=False)
class Capsules:
    starts: Any
    ends: Any
    radii: Any
    sides: Any
    widths: Any
    tones: Any
    shades: Any


def build_body(motion: Motion) -> Body:
    figure = build_stick_figure(motion)
    n = figure.points.shape[1]
    parents = [-1] * n
    for parent, child in figure.bones:
        parents[child] = parent
    height, k = figure.height, len(figure.bones)
    tones = [("left", "right", "middle", "ghost").index(side) for side in figure.sides]
    bones = np.array(figure.bones, int).reshape(-1, 2)
    capsules = Capsules(
        bones[:, 0],
        bones[:, 1],
        np.full((k, 2), 0.02 * height),
        np.full(k, -1),
        np.ones(k),
        np.array(tones, int),
        np.zeros(k, int),
    )
    names = [*motion.skeleton.names, *[""] * n][:n]
    anchors = tuple(((i, 1.0),) for i in range(n))
    feet = [i for i, name in enumerate(names) if "Foot" in name]
    soles = tuple(
        (("left", "right")[k], i, i + 1) for k, i in enumerate(feet[:2]) if i + 1 < n
    )
    return Body(
        figure.points,
        tuple(names),
        tuple(parents),
        anchors,
        capsules,
        tuple(feet),
        soles,
        figure.ground,
        height,
        figure.facing,
    )
