"""Draw strips of poses: a motion's poses at several frames, side by side."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ...animation.frame_range import Frames
from ...animation.motion import Motion
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats, Ints, freeze_floats
from ..page.stick_figure import SIDE_COLORS, StickFigure, build_stick_figure
from .style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes

VIEW_ANGLES = {"front": 0.0, "side": -np.pi / 2}  # turn from the way the figure faces
STANDING_RATIO = 0.7  # of its extent, from hand to foot, a figure usually stands tall
POSE_SPACING = 0.75  # of that lies between two poses; a long step of a walk needs as much,
STRIP_HEIGHT = 2.6  # inches
HEADROOM = 1.1  # and this lies between the ground and the upper edge


def draw_pose_strip(
    motion: Motion, frames: ArrayLike, *, view: str = "side", ax: Axes | None = None
) -> Axes:
    """Draw a strip of poses, evenly spaced, with their frame numbers below.

    The root stands in the middle of its place. Places are as wide for all motions of a
    skeleton, unless a pose needs more, so that strips can be compared.

    Parameters
    ----------
    motion : Motion
    frames : array_like, shape (n_poses,)
        Frame numbers; each is drawn at the frame nearest to it.
    view : {"side", "front"}
        Where the figure is seen from, by the way it faces in its first second;
        seen from the side it looks to the right.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    DataError
        If a frame is outside the motion, or none is given.
    SettingError
        If there is no such view.
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
    strip = PoseStrip(
        figure, rotate_to_viewer(figure.points[rows], figure.facing + VIEW_ANGLES[view])
    )
    axes: Axes = _create_axes(strip.figure_size(STRIP_HEIGHT)) if ax is None else ax
    strip.draw(axes, motion.frames[rows])
    return axes


class PoseStrip:
    """Poses of a figure beside each other, each root in the middle of its place.

    Attributes
    ----------
    figure : StickFigure
    poses : ndarray, shape (n_poses, n_points, 3)
        Seen along z, without where the roots are; y is up, from the ground.
    origins : ndarray, shape (n_poses, 3)
        What was taken from the points of each pose.
    size : float
        How tall such a figure usually stands, in centimetres.
    step : float
        The width of a place.
    """

    def __init__(self, figure: StickFigure, points: Floats):
        self.figure = figure
        self.origins = points[:, 0] * [1.0, 0.0, 0.0] + [0.0, figure.ground, 0.0]
        self.poses = points - self.origins[:, np.newaxis]
        self.size = STANDING_RATIO * (figure.extent if figure.bones else figure.height)
        reach, rise = np.abs(self.poses[..., 0]).max(), self.poses[..., 1].max()
        self.step = _round_up_room(2.1 * float(reach), POSE_SPACING * self.size)
        self._top = _round_up_room(1.05 * float(rise), HEADROOM * self.size)
        self._bottom = -0.18 * self.size

    def figure_size(self, height: float) -> tuple[float, float]:
        """Return the inches of a figure that is at most so high, and not too wide."""
        aspect = len(self.poses) * self.step / (self._top - self._bottom)
        width = min(max(height * aspect, 3.0), 14.0)
        return width, min(width / aspect, height)

    def draw(self, ax: Axes, numbers: Floats) -> None:
        """Draw the poses, and below each the number of its frame."""
        for place, (number, pose) in enumerate(zip(numbers, self.poses)):
            middle, below = place * self.step, -0.06 * self.size
            _draw_pose(ax, self.figure, pose + [middle, 0, 0])
            ax.text(middle, below, f"{number:g}", ha="center", va="top", color="#6b7280")
        ax.axhline(0, color="#c9ced6", linewidth=1, zorder=0)
        ax.set_xlim(-self.step / 2, self.step * (len(self.poses) - 0.5))
        ax.set_ylim(self._bottom, self._top)
        ax.set_aspect("equal")
        ax.set_axis_off()


def find_frame_rows(motion: Frames, frames: ArrayLike) -> Ints:
    """Return the rows of the frames nearest to some numbers.

    Raises
    ------
    DataError
        If a number is outside the motion, or there is none.
    """
    numbers = freeze_floats("frames", frames, (None,))
    rows: Ints = np.rint(numbers - motion.start_frame).astype(np.intp)
    if len(rows) == 0:
        raise DataError("frames", "are none; give the numbers of the frames to draw")
    if rows.min() < 0 or rows.max() >= len(motion):
        raise DataError(
            "frames",
            f"reach from {numbers.min():g} to {numbers.max():g}, but the motion's are "
            f"{motion.start_frame:g} to {motion.last_frame:g}",
        )
    return rows


def _round_up_room(needed: float, usual: float) -> float:
    """Return the usual room, or some halves of it more, so that strips mostly agree."""
    return usual * max(1.0, ceil(2 * needed / usual) / 2)


def rotate_to_viewer(points: Floats, angle: float) -> Floats:
    """Turn points about the vertical so that what faced `angle` faces the viewer."""
    x, y, z = np.moveaxis(points, -1, 0)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([x * cos - z * sin, y, x * sin + z * cos], axis=-1)


def _draw_pose(ax: Axes, figure: StickFigure, pose: Floats) -> None:
    lines = import_matplotlib("collections").LineCollection
    if not figure.bones:
        return
    ends = pose[np.array(figure.bones)]
    far_first = np.argsort(ends[..., 2].mean(axis=1))
    colors = [SIDE_COLORS[figure.sides[bone]] for bone in far_first]
    ax.add_collection(
        lines(ends[far_first, :, :2], colors=colors, linewidths=2.5, capstyle="round")
    )


def _create_axes(size: tuple[float, float]) -> Any:
    return import_matplotlib("pyplot").subplots(figsize=size, layout="constrained")[1]
