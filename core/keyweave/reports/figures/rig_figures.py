"""Draw a rig as a stick figure with the curves of its controls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ...animation.frame_range import as_frame_array
from ...errors import SettingError
from ...geometry.arrays import Floats
from ...scenes.maya_ascii import MayaAsciiScene
from ..page.figure_group import FigureGroup, build_figure_group
from .pose_strips import VIEW_ANGLES, PoseStrip, find_frame_rows, rotate_to_viewer
from .style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

RIG_VIEW_ANGLES = {
    "three-quarter": -0.6,
    **VIEW_ANGLES,
}  # turn from the way the figure faces
CAMERA_PITCH = 0.2  # radians that one looks down by, so that circles on the ground are seen
CONTROL_LINE_WIDTH, RIG_HEIGHT = 0.9, 4.0  # points, inches


def draw_rig(
    scene: MayaAsciiScene | FigureGroup,
    frames: ArrayLike,
    *,
    view: str = "three-quarter",
    joints: Sequence[str] | str = (),
) -> Figure:
    """Draw joints and the curves of controls, on some frames beside each other.

    Each pose stands in the middle of its place. Curves are drawn in the colours that they
    have in Maya, darker where these are bright, and end where the place ends.

    Parameters
    ----------
    scene : MayaAsciiScene or FigureGroup
        A scene is evaluated from the first of the frames to the last.
    frames : array_like, shape (n_poses,)
        Frame numbers; each is drawn at the whole frame nearest to it.
    view : {"three-quarter", "front", "side"}
        Where the figure is seen from, by the way it faces in its first second.
    joints : str or sequence of str
        Those of the only figure in a scene; by default all skeletons.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    DataError
        If there is nothing to draw, or a frame is outside the group.
    EvaluationError
        If the scene cannot be evaluated.
    SettingError
        If there is no such view.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> figure = draw_rig(examples.load_scene("biped_walk"), [1, 9, 17])
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['1', '9', '17']
    """
    if view not in RIG_VIEW_ANGLES:
        raise SettingError("view", view, "'three-quarter', 'front' or 'side'")
    if isinstance(scene, MayaAsciiScene):
        numbers = as_frame_array(frames)
        ends = (float(np.rint(numbers.min())), float(np.rint(numbers.max())))
        scene = build_figure_group(scene, ends, joints=joints)
    rows = find_frame_rows(scene, frames)
    figure = scene.figure
    lens = StripCamera(
        figure.points[rows, 0], figure.ground, figure.facing + RIG_VIEW_ANGLES[view]
    )
    strip = PoseStrip(figure, lens.project(figure.points[rows]))
    drawn: Figure = import_matplotlib("figure").Figure(
        figsize=strip.figure_size(RIG_HEIGHT)
    )
    axes = drawn.add_axes((0.0, 0.0, 1.0, 1.0))
    _draw_control_lines(axes, scene, rows.tolist(), strip, lens)
    strip.draw(axes, scene.frames[rows])
    return drawn


class StripCamera:
    """Sees a row of poses, each with its root in the middle, from a bit above."""

    def __init__(self, roots: Floats, ground: float, turn: float):
        self.middles = roots * [1.0, 0.0, 1.0] + [0.0, ground, 0.0]
        self.ground = ground
        self.turn = turn

    def project(self, points: Floats, pose: int | slice = slice(None)) -> Floats:
        """Return points, shape (..., n_points, 3), of all poses or of one, as seen."""
        middles = self.middles[pose][..., np.newaxis, :]
        x, y, z = np.moveaxis(rotate_to_viewer(points - middles, self.turn), -1, 0)
        cos, sin = np.cos(CAMERA_PITCH), np.sin(CAMERA_PITCH)
        return np.stack([x, self.ground + y * cos - z * sin, y * sin + z * cos], axis=-1)


def _draw_control_lines(
    ax: Axes, group: FigureGroup, rows: Sequence[int], strip: PoseStrip, lens: StripCamera
) -> None:
    """Draw the lines of all controls, each pose's only in its own place."""
    colors = [color for control in group.controls for color in control.colors]
    for place, row in enumerate(rows):
        middle = [place * strip.step, 0.0, 0.0] - strip.origins[place]
        worlds = (line for control in group.controls for line in control.in_world(row))
        lines = [(lens.project(line, place) + middle)[:, :2] for line in worlds]
        drawn = import_matplotlib("collections").LineCollection(
            lines, colors=colors, linewidths=CONTROL_LINE_WIDTH, zorder=1.5
        )
        ax.add_collection(drawn)
        drawn.set_clip_path(_make_clip_box(ax, strip, place))


def _make_clip_box(ax: Axes, strip: PoseStrip, place: int) -> object:
    left, height = (place - 0.5) * strip.step, 100 * strip.size
    corner = (left, -height / 2)
    shape = import_matplotlib("patches").Rectangle
    return shape(corner, strip.step, height, transform=ax.transData)
