"""Strips of poses: a motion at several frames, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ...animation.frame_range import Frames
from ...animation.motion import Motion
from ...errors import DataError, SettingError
from ...geometry.arrays import Array, Floats, Ints, freeze_floats
from ..bodies.body import Body, build_body
from ..bodies.camera import Camera
from ..bodies.painter import FINER, Canvas, finish, paint_body
from ..bodies.stick_figure import StickFigure, build_stick_figure
from ..tokens import list_colors
from . import VIEW_ANGLES
from .style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STANDING_RATIO = 0.7  # usual height of a standing figure, relative to its extent
POSE_SPACING = 0.75  # between poses, relative to that height; fits long steps of a walk
HEADROOM = 1.1  # from the ground to the upper edge, relative to that height
STRIP_HEIGHT = 2.6  # inches
LABEL_SIZE, SMALLEST_LABEL = 10.0, 6.0  # points
PIXELS, MOST_PIXELS = 420, 2400  # height of a painted strip, and its largest width
THICKNESS = 0.04  # room around points, relative to the usual height
DIGIT_WIDTH = 0.65  # relative to the font size, with some space


def draw_pose_strip(
    motion: Motion,
    frames: ArrayLike,
    *,
    view: str = "side",
    role: str = "source",
    ax: Axes | None = None,
) -> Axes:
    """Draw a strip of evenly spaced poses, with their frame numbers below.

    Each pose is centered on its root. The spacing is the same for all motions of a
    skeleton, unless a pose needs more room, so that strips can be compared.

    Parameters
    ----------
    motion : Motion
    frames : array_like, shape (n_poses,)
        Frame numbers, rounded to the nearest frame of the motion.
    view : {"side", "front"}
        Camera position relative to the direction that the figure faces in its first
        second; seen from the side, the figure faces right.
    role : str
        Role of the motion, which gives its color.
    ax : matplotlib.axes.Axes, optional
        Axes to draw into; those of a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    DataError
        If there are no frames, or one is outside the motion.
    SettingError
        If the view is unknown.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> motion = Motion(leg, [[[0, 0, 0, 1]] * 2] * 24, [[0, 90, 0]] * 24, 24)
    >>> ax = draw_pose_strip(motion, [1, 12, 24])
    >>> [text.get_text() for text in ax.texts]
    ['1', '12', '24']
    """
    if view not in VIEW_ANGLES:
        raise SettingError("view", view, "'side' or 'front'")
    rows = find_frame_rows(motion, frames)
    figure = build_stick_figure(motion)
    angle = figure.facing + VIEW_ANGLES[view]
    camera = StripCamera(figure.points[rows, 0], figure.ground, angle)
    strip = PoseStrip(figure, build_body(motion), rows, camera, role)
    if ax is None:
        size, pyplot = strip.figure_size(STRIP_HEIGHT), import_matplotlib("pyplot")
        ax = pyplot.subplots(figsize=size, layout="constrained")[1]
    strip.draw(ax, motion.frames[rows])
    return ax


class StripCamera:
    """Camera for a strip of poses, which looks at the ground below each root.

    Attributes
    ----------
    centers : ndarray, shape (n_poses, 3)
    angle, pitch : float
        Radians from the z axis toward the x axis, and downward.
    """

    def __init__(self, roots: Floats, ground: float, angle: float, pitch: float = 0.0):
        self.centers = roots * [1.0, 0.0, 1.0] + [0.0, ground, 0.0]
        self.angle, self.pitch = angle, pitch

    def aim(self, pose: int) -> Camera:
        """Return the camera of a pose, with a pixel per centimeter."""
        return Camera.of(self.angle, self.pitch, self.centers[pose])

    def project(self, points: Floats, pose: int) -> Floats:
        """Return points, shape (..., 3), to the right, up and toward the camera."""
        return self.aim(pose).project(points) * [1.0, -1.0, 1.0]


class PoseStrip:
    """Poses of a figure next to each other, each centered on its root.

    Attributes
    ----------
    figure : StickFigure
    body : Body
        The same figure, as it is painted.
    rows : ndarray of int, shape (n_poses,)
    camera : StripCamera
    role : str
    poses : ndarray, shape (n_poses, n_points, 3)
        Points relative to the ground below their root, as seen; y is up.
    size : float
        Usual height of such a figure when it stands, in centimeters.
    step : float
        Distance between two poses, in centimeters.
    most_pixels : float
        Largest width that is painted.
    """

    most_pixels: float = MOST_PIXELS

    def __init__(
        self, figure: StickFigure, body: Body, rows: Ints, camera: StripCamera, role: str
    ):
        self.figure, self.body, self.rows = figure, body, rows
        self.camera, self.role = camera, role
        seen = [camera.project(p, i) for i, p in enumerate(figure.points[rows])]
        self.poses: Floats = np.array(seen)
        self.size = STANDING_RATIO * (figure.extent if figure.bones else figure.height)
        around = THICKNESS * self.size
        reach = float(np.abs(self.poses[..., 0]).max()) + around
        rise = float(self.poses[..., 1].max()) + around
        self.step = _round_up_room(2 * reach, POSE_SPACING * self.size)
        self._top = _round_up_room(rise, HEADROOM * self.size)
        self._bottom = -0.18 * self.size

    @property
    def room(self) -> tuple[float, float]:
        """Distance between two poses, and height above the ground, in centimeters.

        It may be extended, so that strips can be drawn over each other.
        """
        return self.step, self._top

    @room.setter
    def room(self, room: tuple[float, float]) -> None:
        self.step, self._top = room

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, right, lower and upper end in axes."""
        left, right = -self.step / 2, self.step * (len(self.poses) - 0.5)
        return left, right, self._bottom, self._top

    @property
    def aspect(self) -> float:
        """Ratio of width to height."""
        return len(self.poses) * self.step / (self._top - self._bottom)

    def figure_size(self, max_height: float) -> tuple[float, float]:
        """Return width and height of a figure in inches, at most 14 wide."""
        width = min(max(max_height * self.aspect, 3.0), 14.0)
        return width, min(width / self.aspect, max_height)

    def draw(self, ax: Axes, numbers: Floats, width: float | None = None) -> None:
        """Draw the poses, and below each its frame number.

        Parameters
        ----------
        ax : matplotlib.axes.Axes
        numbers : ndarray, shape (n_poses,)
            Frame numbers.
        width : float, optional
            Width of the axes in inches: frame numbers that would overlap there are
            smaller, and if that does not suffice some are left out.
        """
        left, right = self.box[:2]
        ax.imshow(self.paint(), extent=self.box, zorder=1, interpolation="antialiased")
        colors = list_colors("light")
        texts = [f"{number:g}" for number in numbers]
        size, every = _fit_labels(texts, width)
        for place, text in enumerate(texts):
            middle, below = place * self.step, -0.09 * self.size
            if place % every == 0:
                ax.text(
                    *(middle, below, text),
                    ha="center",
                    va="top",
                    color=colors["muted"],
                    fontsize=size,
                )
        ax.axhline(0, color=colors["line"], linewidth=1, zorder=0)
        ax.set_xlim(left, right)
        ax.set_ylim(self._bottom, self._top)
        ax.set_aspect("equal")
        ax.set_axis_off()

    def paint(self) -> Array:
        """Return the poses as pixels of the whole strip, shape (height, width, 4)."""
        height = max(1, round(min(PIXELS, self.most_pixels / self.aspect)))
        width = max(1, round(height * self.aspect))
        canvas = Canvas.of(FINER * width, FINER * height)
        scale = FINER * height / (self._top - self._bottom)
        for place, row in enumerate(self.rows.tolist()):
            shift = np.array([(place + 0.5) * self.step, self._top, 0.0]) * scale
            camera = replace(self.camera.aim(place), shift=shift, scale=scale)
            paint_body(canvas, self.body, row, camera, self.role)
        return finish(canvas)


def _fit_labels(texts: Sequence[str], width: float | None) -> tuple[float, int]:
    """Return the font size of labels in a row, in points, and how many share one label.

    Examples
    --------
    >>> _fit_labels(["1", "10", "20"], 14.0), _fit_labels(["100"] * 60, 6.0)
    ((10.0, 1), (6.0, 3))
    """
    if width is None:
        return LABEL_SIZE, 1
    room = 72 * width / len(texts) / (DIGIT_WIDTH * (max(map(len, texts)) + 1))
    size = min(LABEL_SIZE, max(room, SMALLEST_LABEL))
    return size, max(1, ceil(size / room))


def find_frame_rows(motion: Frames, frames: ArrayLike) -> Ints:
    """Return the rows of frames, each rounded to the nearest.

    Raises
    ------
    DataError
        If there are no frames, or one is outside the motion.
    """
    numbers = freeze_floats("frames", frames, (None,))
    rows: Ints = np.rint(numbers - motion.start_frame).astype(np.intp)
    if len(rows) == 0:
        raise DataError("frames", "is empty; pass the numbers of the frames to draw")
    if rows.min() < 0 or rows.max() >= len(motion):
        raise DataError(
            "frames",
            f"go from {numbers.min():g} to {numbers.max():g}, but the motion has frames "
            f"{motion.start_frame:g} to {motion.last_frame:g}",
        )
    return rows


def _round_up_room(needed: float, usual: float) -> float:
    """Return the usual room, extended in steps of a half so that most strips agree."""
    return usual * max(1.0, ceil(2 * needed / usual) / 2)
