"""Figures of a preview: bodies on the frames of the shot, and their paths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from keyweave.geometry.arrays import Bools, Floats
from keyweave.reports.bodies.body import Body

ROLES = ("sketch", "result", "source")
PATH_SECONDS = 0.5  # before and after a frame; the path is the mean over them
LEAP_HEIGHTS, LEAP_STEPS = 0.5, 5  # a longer step is a leap: heights, usual steps
VISOR = 2  # shade
REACH_SAMPLES, REACH_STEP = 24, 0.05  # frames on which it is measured; heights


@dataclass(frozen=True, eq=False)
class PreviewFigure:
    """A body on the frames of the shot; each row of its points is a pose.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.reports.bodies import build_body
    >>> body = build_body(examples.load_walk().cut(1, 30))
    >>> figure = PreviewFigure("Sketch", "sketch", body, 101, 30)
    >>> figure.end_frame, figure.find_row(90), figure.find_row(104.4), figure.find_row(999)
    (130.0, 0, 3, 29)
    """

    name: str  # in legends, such as ``"Result 1"``
    role: str  # one of `ROLES`
    body: Body
    start_frame: float  # of the shot, on which the body is on its first row
    frame_rate: float  # rows per second

    @property
    def n_rows(self) -> int:
        return len(self.body.points)

    @property
    def end_frame(self) -> float:
        """Frame of the last pose, where the shot has the figure's frame rate."""
        return float(self.start_frame + max(self.n_rows - 1, 0))

    @cached_property
    def is_sound(self) -> bool:
        """Whether the figure can be drawn: it has poses, and all its places are finite."""
        sizes = (self.body.ground, self.body.height, self.frame_rate)
        is_finite = np.isfinite(self.body.points).all() and np.isfinite(sizes).all()
        return bool(self.n_rows and is_finite and min(sizes[1:]) > 0)

    def find_row(self, frame: float, frame_rate: float | None = None) -> int:
        """Return the row of a frame; before and after the figure, its first or last one.

        The frame rate is that of the shot, by default the figure's own.
        """
        faster = self.frame_rate / frame_rate if frame_rate else 1.0
        passed = (frame - self.start_frame) * faster
        return int(np.clip(np.floor(passed + 1e-6), 0, max(self.n_rows - 1, 0)))

    @cached_property
    def weights(self) -> Floats:
        """Weights of the points in the anchors, shape (n_anchors, n_points)."""
        weights = np.zeros((len(self.body.anchors), self.body.points.shape[1]))
        for number, anchor in enumerate(self.body.anchors):
            for point, weight in anchor:
                weights[number, point] += weight
        return weights

    def place(self, row: int) -> Floats:
        """Return the anchors on a row in centimeters, shape (n_anchors, 3)."""
        placed: Floats = self.weights @ self.body.points[row]
        return placed

    @cached_property
    def path(self) -> Floats:
        """Smooth path of the body's middle over the ground, shape (n_rows, 2): x and z."""
        middles = self.body.points[..., [0, 2]].mean(axis=1)
        width = round(PATH_SECONDS * self.frame_rate)
        parts = np.split(middles, find_leaps(middles, self.body.height))
        return np.concatenate([smooth(part, width) for part in parts])

    @cached_property
    def middle(self) -> Floats:
        """Middle of the path's bounds, shape (2,): x and z."""
        return np.asarray((self.path.min(axis=0) + self.path.max(axis=0)) / 2)

    @cached_property
    def is_rooted(self) -> Bools:
        """Whether a capsule begins or ends in another one, shape (n_capsules, n_capsules).

        Measured on the first row. Visors, which lie on a head, do not count.
        """
        parts, places = self.body.capsules, self.place(0)
        starts, axes = places[parts.starts], places[parts.ends] - places[parts.starts]
        reach = parts.radii.max(axis=1)
        inside = np.zeros((len(starts), len(starts)), bool)
        for ends, own in ((starts, parts.radii[:, 0]), (starts + axes, parts.radii[:, 1])):
            away = ends[:, np.newaxis] - starts
            size = np.maximum((axes * axes).sum(axis=1), 1e-12)
            share = np.clip((away * axes).sum(axis=-1) / size, 0, 1)
            gap = np.linalg.norm(away - share[..., np.newaxis] * axes, axis=-1)
            inside |= gap < reach * np.maximum(parts.widths, 1) + 0.5 * own[:, np.newaxis]
        is_plain = parts.shades != VISOR
        return np.asarray((inside | inside.T) & is_plain & is_plain[:, np.newaxis])

    @cached_property
    def tones(self) -> tuple[int, ...]:
        """Tones of the capsules that end at each point; left where none does."""
        body = self.body
        tones = [0] * body.points.shape[1]
        ends = zip(body.capsules.ends.tolist(), body.capsules.tones.tolist())
        for end, tone in reversed([*ends]):
            if len(body.anchors[end]) == 1:
                tones[body.anchors[end][0][0]] = tone
        return tuple(tones)

    @cached_property
    def tallness(self) -> float:
        """Height of the highest capsule on the first row, in heights; 1 to 1.3."""
        body, parts = self.body, self.body.capsules
        highest = self.place(0)[parts.ends, 1] + parts.radii[:, 1]
        above = (float(highest.max(initial=0.0)) - body.ground) / body.height
        return float(np.clip(above, 1.0, 1.3))

    @cached_property
    def reach(self) -> float:
        """Largest distance of a point from the path, in heights, without strays.

        Rounded up, so that the camera stays from one alternative to the next.
        """
        spacing = max(self.n_rows // REACH_SAMPLES, 1)
        away = self.body.points[::spacing, :, [0, 2]] - self.path[::spacing, np.newaxis]
        distances = np.linalg.norm(away, axis=-1) / self.body.height
        farthest = float(distances[distances < 3].max(initial=0.0))
        return float(np.ceil(farthest / REACH_STEP) * REACH_STEP)


def find_leaps(places: Floats, height: float) -> Floats:
    """Return the rows that are reached by a leap: a step far above the usual one.

    The places have shape (n_rows, 2); they and the height are in centimeters.

    Examples
    --------
    >>> find_leaps(np.array([[0.0, 0], [1, 0], [900, 0], [901, 0]]), 100.0)
    array([2])
    """
    steps = np.linalg.norm(np.diff(places, axis=0), axis=-1)
    usual = float(np.median(steps)) if len(steps) else 0.0
    limit = max(LEAP_HEIGHTS * height, LEAP_STEPS * usual)
    return np.asarray(np.flatnonzero(steps > limit) + 1)


def smooth(values: Floats, width: int) -> Floats:
    """Return running means over up to `width` rows before and after each row.

    Examples
    --------
    >>> smooth(np.array([[0.0], [3.0], [6.0], [0.0]]), 1).ravel()
    array([1.5, 3. , 3. , 3. ])
    """
    sums = np.concatenate([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])
    rows = np.arange(len(values))
    low, high = np.maximum(rows - width, 0), np.minimum(rows + width + 1, len(values))
    return np.asarray((sums[high] - sums[low]) / (high - low)[:, np.newaxis])
