"""Views: figures that share a part of the stage, and the camera that looks at them.

A camera sees lengths in heights of its figure, relative to a place in the figure's middle
that moves with it, so that a rig of 20 cm and a person fill a view alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from keyweave.geometry.arrays import Floats
from keyweave.reports.bodies.camera import Camera
from keyweave.reports.page.players import share_views

from ..figure import PreviewFigure

YAW, PITCH = -0.62, 0.16  # radians from the facing direction, and down
PITCHES, ZOOMS = (-0.1, 1.55), (0.3, 8.0)
FARTHEST_PAN = 3.0  # heights
DISTANCE = 3.6  # of the camera, in heights
LOOK_HEIGHT = 0.515  # of the place that the camera looks at
ABOVE, BESIDE, AROUND = 1.2, 0.6, 1.6  # room: figures; heights, and reaches across
SPACING = 0.2  # heights between a figure and the source next to it
SIDEWAYS = 0.62  # least distance of their middles
STRAY = 0.35  # drift from which a figure has a place and a camera of its own
DRIFT_SAMPLES, DRIFT_STEP = 24, 0.05  # frames on which it is measured; heights
DRIFT_BELOW = 0.9  # heights that figures need for each of their drift


@dataclass(frozen=True)
class Orbit:
    """The direction, zoom and shift of a camera that its user chooses.

    Attributes
    ----------
    yaw, pitch : float
        Radians from the figure's facing direction, and down.
    zoom : float
    pan : tuple of float
        Shift of the picture to the right and down, in heights.
    """

    yaw: float = YAW
    pitch: float = PITCH
    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)

    def turn(self, yaw: float, pitch: float) -> Orbit:
        """Return the orbit after a change of its angles.

        Examples
        --------
        >>> Orbit().turn(0.0, 9.0).pitch
        1.55
        """
        return replace(
            self, yaw=self.yaw + yaw, pitch=float(np.clip(self.pitch + pitch, *PITCHES))
        )

    def magnify(self, factor: float) -> Orbit:
        """Return the orbit with a zoom multiplied by a factor."""
        return replace(self, zoom=float(np.clip(self.zoom * factor, *ZOOMS)))

    def shift(self, right: float, down: float) -> Orbit:
        """Return the orbit with the picture shifted by heights."""
        moved = np.clip(np.add(self.pan, (right, down)), -FARTHEST_PAN, FARTHEST_PAN)
        return replace(self, pan=(float(moved[0]), float(moved[1])))


@dataclass(frozen=True, eq=False)
class Layer:
    """A figure of a view.

    Attributes
    ----------
    figure : PreviewFigure
    guide : PreviewFigure
        Whose place and height the camera keeps; the same for figures of one world.
    facing : float
        Direction from which the camera's yaw is measured.
    slot : float
        Shift to the camera's right, in heights.
    is_ghost : bool
        Whether the figure is muted, behind the others.
    drift : float
        Largest distance from the path of the guide, in heights; see `measure_drift`.
    side : int
        Side of a divider: -1 for left, 1 for right, 0 for both.
    """

    figure: PreviewFigure
    guide: PreviewFigure
    facing: float
    slot: float = 0.0
    is_ghost: bool = False
    drift: float = 0.0
    side: int = 0


def overlay(figures: Sequence[PreviewFigure]) -> list[list[Layer]]:
    """Return a single view: result over sketch, and sources next to them.

    A sketch that strays from the result, which the camera follows, is next to it too.
    """
    if not figures:
        return []
    order = {"result": 0, "sketch": 1, "source": 2}
    ordered = sorted(figures, key=lambda figure: order.get(figure.role, 0))
    guide = ordered[0]
    facings = share_views([figure.body.facing for figure in ordered])
    own_world = [f for f in ordered if f.role != "source" or f is guide]
    drifts = {f: measure_drift(f, guide) for f in own_world}
    shared = [f for f in own_world if drifts[f] <= STRAY]
    layers = [
        Layer(f, guide, facings[0], 0.0, f.role == "sketch" and f is not guide, drifts[f])
        for f in shared
    ]
    beside = [(f, facing) for f, facing in zip(ordered, facings) if f not in shared]
    step = max(SIDEWAYS, SPACING + max([f.reach for f in ordered], default=0.0))
    layers += [Layer(f, f, angle, (i + 1) * step) for i, (f, angle) in enumerate(beside)]
    middle = len(beside) * step / 2
    return [[replace(layer, slot=layer.slot - middle) for layer in layers]]


def wipe(figures: Sequence[PreviewFigure], other: PreviewFigure) -> list[list[Layer]]:
    """Return a single view that compares the result with another one at a divider.

    Both are at the same place, and so is a sketch, unless it walks elsewhere.
    """
    (layers,) = overlay([figure for figure in figures if figure.role != "source"])
    left, *rest = (
        replace(each, slot=0.0) for each in layers if each.guide is layers[0].guide
    )
    drift = measure_drift(other, left.guide)
    right = replace(left, figure=other, drift=drift, side=1)
    if drift > STRAY:
        right = replace(right, guide=other, drift=0.0)
    return [[replace(left, side=-1), right, *rest]]


def measure_drift(figure: PreviewFigure, guide: PreviewFigure) -> float:
    """Return the largest distance of a figure from the path of another, in heights.

    Rounded up, so that the camera stays from one alternative to the next.
    """
    rows = np.linspace(0, guide.n_rows - 1, DRIFT_SAMPLES).astype(int)
    frames = (guide.start_frame + rows).tolist()
    own = [figure.find_row(frame, guide.frame_rate) for frame in frames]
    away = np.linalg.norm(figure.path[own] - guide.path[rows], axis=1).max()
    return float(np.ceil(away / guide.body.height / DRIFT_STEP) * DRIFT_STEP)


def side_by_side(figures: Sequence[PreviewFigure]) -> list[list[Layer]]:
    """Return a view for each figure."""
    facings = share_views([figure.body.facing for figure in figures])
    return [[Layer(figure, figure, angle)] for figure, angle in zip(figures, facings)]


@dataclass(frozen=True, eq=False)
class View:
    """A part of the stage, and the camera of its figures.

    Attributes
    ----------
    layers : sequence of Layer
        The first one in front.
    box : tuple of float
        Left, top, width and height, in pixels.
    orbit : Orbit
    follows : bool
        Whether the camera moves with its figures.
    footer : float
        Pixels at the bottom that figures leave free.
    """

    layers: Sequence[Layer]
    box: tuple[float, float, float, float]
    orbit: Orbit = Orbit()
    follows: bool = True
    footer: float = 0.0

    @cached_property
    def fit(self) -> float:
        """Pixels per height at the place that the camera looks at, without zoom."""
        return self._fit_height(max(self.box[3] - self.footer, 1.0))

    def _fit_height(self, height: float) -> float:
        tall = max(layer.figure.tallness for layer in self.layers)
        tall = ABOVE * tall + DRIFT_BELOW * self._drift
        scale = min(height / tall, self.box[2] / self._across)
        return max(scale * self._keep_in_sight(), 1e-3)

    @property
    def _across(self) -> float:
        """Heights that the figures need from left to right."""
        reach = max(layer.figure.reach for layer in self.layers)
        return max(BESIDE, AROUND * reach) + self._spread + 3 * self._drift

    @property
    def _drift(self) -> float:
        return max(layer.drift for layer in self.layers)

    @property
    def _spread(self) -> float:
        slots = [layer.slot for layer in self.layers]
        return max(slots) - min(slots)

    @property
    def side_room(self) -> float:
        """Pixels next to the heads of figures, at each side, without footer and zoom."""
        across = self._fit_height(self.box[3]) * (BESIDE + self._spread + 2 * self._drift)
        return (self.box[2] - across) / 2

    def _keep_in_sight(self) -> float:
        """Return a share of the scale with which a camera that stays sees the path."""
        if self.follows:
            return 1.0
        spans = [
            np.ptp(each.guide.path, axis=0) / each.guide.body.height for each in self.layers
        ]
        return 1 / (1 + 0.5 * max(float(np.hypot(*span)) for span in spans))

    @property
    def scale(self) -> float:
        """Pixels per height at the place that the camera looks at."""
        return self.fit * self.orbit.zoom

    @property
    def center(self) -> tuple[float, float]:
        """Pixel of the place that the camera looks at."""
        left, top, width, height = self.box
        right, down = self.orbit.pan
        x, y = left + width / 2, top + (height - self.footer) / 2
        return x + right * self.scale, y + down * self.scale

    def find_axes(self, layer: Layer) -> Floats:
        """Return the directions right, down and toward the camera, as rows."""
        return list_axes(layer.facing + self.orbit.yaw, self.orbit.pitch)

    def find_origin(self, layer: Layer, frame: float, frame_rate: float) -> Floats:
        """Return the place in the world that the camera looks at for a layer."""
        guide = layer.guide
        row = guide.find_row(frame, frame_rate)
        x, z = guide.path[row] if self.follows else guide.middle
        return np.array([x, guide.body.ground + LOOK_HEIGHT * guide.body.height, z])

    def see(self, layer: Layer, origin: Floats, points: Floats) -> Floats:
        """Return points relative to the camera's target: right, down, near, in heights."""
        seen: Floats = (points - origin) @ (
            self.find_axes(layer).T / layer.guide.body.height
        )
        seen[..., 0] += layer.slot
        return seen

    def project(self, seen: Floats) -> tuple[Floats, Floats]:
        """Return pixels, shape (..., 2), and pixels per height, of what `see` returned."""
        scales = self.scale * DISTANCE / np.maximum(DISTANCE - seen[..., 2], 0.05)
        return seen[..., :2] * scales[..., np.newaxis] + self.center, scales


@lru_cache(maxsize=64)
def list_axes(yaw: float, pitch: float) -> Floats:
    """Return the directions right, down and toward a camera, as rows.

    Examples
    --------
    >>> list_axes(0.0, 0.0) + 0
    array([[ 1.,  0.,  0.],
           [ 0., -1.,  0.],
           [ 0.,  0.,  1.]])
    """
    axes = Camera.of(yaw, pitch, np.zeros(3)).axes
    axes.flags.writeable = False
    return axes
