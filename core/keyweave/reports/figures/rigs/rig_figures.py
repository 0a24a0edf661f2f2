"""Rigs as stick figures with the curves of their controls, and sheets of many figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ....animation.frame_range import as_frame_array
from ....animation.motion import Motion
from ....errors import SettingError
from ....geometry.arrays import Floats, Ints
from ....scenes.maya_ascii import MayaAsciiScene
from ...page.figure_group import FigureGroup, build_figure_group
from ...tokens import list_colors
from .. import RIG_VIEW_ANGLES
from ..pose_strips import (
    STRIP_HEIGHT,
    PoseStrip,
    StripCamera,
    find_frame_rows,
)
from ..style import import_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CAMERA_PITCH = 0.2  # radians that the camera looks down, so that flat circles have an area
CONTROL_LINE_WIDTH, RIG_HEIGHT = 0.9, 4.0  # points, inches
N_STRIP_POSES = 12  # of a strip as wide as the page
SHEET_WIDTH, CELL_HEIGHT = 14.0, 1.7  # inches
TITLE_HEIGHT, LABEL_HEIGHT = 0.34, 0.12  # inches above and below the strip of a cell
MAX_ROWS = {1: 5, 2: 10, 3: 20}  # of a sheet with 1, 2 or 3 columns; others have 4
CHARACTERS_PER_INCH = 12.5  # of a title


def draw_rig(
    scene: MayaAsciiScene | FigureGroup,
    frames: ArrayLike,
    *,
    view: str = "three-quarter",
    joints: Sequence[str] | str = (),
) -> Figure:
    """Draw a strip of poses of a rig: its joints and the curves of its controls.

    Each pose is centered on its root. Curves have the colors that they have in Maya, darker
    where those are bright, and are clipped halfway to the next pose.

    Parameters
    ----------
    scene : MayaAsciiScene or FigureGroup
        A scene is evaluated from the first to the last of the frames.
    frames : array_like, shape (n_poses,)
        Frame numbers, rounded to the nearest whole frame.
    view : {"three-quarter", "front", "side"}
        Camera position relative to the direction that the figure faces in its first
        second.
    joints : str or sequence of str
        Joints of the only figure to draw; by default all skeletons of the scene.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    DataError
        If the scene has neither joints nor curves to draw, or a frame is outside the
        group.
    EvaluationError
        If the scene cannot be evaluated.
    SettingError
        If the view is unknown.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> figure = draw_rig(examples.load_scene("biped_walk"), [1, 9, 17])
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['1', '9', '17']
    """
    _check_view(view)
    if isinstance(scene, MayaAsciiScene):
        numbers = as_frame_array(frames)
        ends = (float(np.rint(numbers.min())), float(np.rint(numbers.max())))
        scene = build_figure_group(scene, ends, joints=joints)
    strip = RigStrip(scene, find_frame_rows(scene, frames), view)
    size = strip.figure_size(RIG_HEIGHT)
    drawing: Figure = import_matplotlib("figure").Figure(figsize=size)
    axes = drawing.add_axes((0.0, 0.0, 1.0, 1.0))
    strip.draw(axes, strip.frames)
    return drawing


class SheetCell(NamedTuple):
    """A figure on a sheet: a title, a remark next to it, and the frames of its poses.

    Its color is that of its role.
    """

    title: str
    remark: str
    group: FigureGroup
    frames: Floats
    role: str = "source"

    @classmethod
    def of(
        cls,
        title: str,
        remark: str,
        motion: Motion,
        *ghosts: Motion,
        n_poses: int = N_STRIP_POSES,
        role: str = "source",
    ) -> SheetCell:
        """Return the cell of a motion over pale ones, with evenly spaced frames.

        Examples
        --------
        >>> from keyweave import examples
        >>> walk = examples.load_walk().cut(1, 45)
        >>> cell = SheetCell.of("walk", "over itself (pale)", walk, walk)
        >>> len(cell.group.ghosts), cell.frames[:3]
        (1, array([1., 5., 9.]))
        """
        rate, first = motion.frame_rate, motion.start_frame
        rows = np.linspace(0, len(motion) - 1, min(n_poses, len(motion)))
        group = FigureGroup((motion,), (), rate, first, ghosts=ghosts)
        return cls(title, remark, group, np.rint(rows) + first, role)


def draw_pose_sheet(cells: Sequence[SheetCell], *, view: str = "side") -> Figure:
    """Draw a strip of poses for each of several figures, in up to four columns.

    Parameters
    ----------
    cells : sequence of SheetCell
    view : {"three-quarter", "front", "side"}
        See `draw_rig`.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    DataError
        If a cell has no frames, or one is outside its group.
    SettingError
        If the view is unknown.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> group = FigureGroup((walk,), frame_rate=30)
    >>> figure = draw_pose_sheet([SheetCell("walk", "60 frames", group, [1, 30, 60])] * 8)
    >>> len(figure.axes), [text.get_text() for text in figure.axes[0].texts]
    (8, ['1', '30', '60', 'walk', '60 frames'])
    """
    _check_view(view)
    strips = [
        RigStrip(c.group, find_frame_rows(c.group, c.frames), view, c.role) for c in cells
    ]
    n_columns = next((n for n, rows in MAX_ROWS.items() if len(cells) <= n * rows), 4)
    n_rows = -(-len(cells) // n_columns)
    most = STRIP_HEIGHT if len(cells) == 1 else CELL_HEIGHT
    aspects = [strip.aspect for strip in strips]
    width = min(max(most * max(aspects), 4.5), SHEET_WIDTH / n_columns)
    height = min(most, width / min(aspects))
    cell_height = TITLE_HEIGHT + height + LABEL_HEIGHT
    size = width * n_columns, cell_height * n_rows
    drawing: Figure = import_matplotlib("figure").Figure(figsize=size)
    for number, (cell, strip) in enumerate(zip(cells, strips)):
        row, column = divmod(number, n_columns)
        bottom = 1 - ((row + 1) * cell_height - LABEL_HEIGHT) / size[1]
        box = (column / n_columns, bottom, 0.98 / n_columns, height / size[1])
        axes = drawing.add_axes(box, anchor="NW")
        strip.draw(axes, strip.frames, min(width, height * strip.aspect))
        _write_cell_title(axes, cell, width)
    return drawing


def _write_cell_title(ax: Axes, cell: SheetCell, width: float) -> None:
    """Write the title of a cell and its remark above the axes; `width` is in inches."""
    room = max(int(width * CHARACTERS_PER_INCH) - len(cell.remark) - 3, 8)
    title = cell.title if len(cell.title) <= room else f"…{cell.title[1 - room :]}"
    style: dict[str, Any] = {"textcoords": "offset points", "va": "bottom", "fontsize": 9}
    name = ax.annotate(
        title.replace("$", r"\$"), (0, 1), (6, 2), "axes fraction", weight="bold", **style
    )
    ax.annotate(
        cell.remark, (1, 0), (6, 0), name, color=list_colors("light")["muted"], **style
    )


def _check_view(view: str) -> None:
    if view not in RIG_VIEW_ANGLES:
        raise SettingError("view", view, "'three-quarter', 'front' or 'side'")


class RigStrip(PoseStrip):
    """Poses of figures next to each other, with the curves of their controls.

    Attributes
    ----------
    group : FigureGroup
    """

    def __init__(self, group: FigureGroup, rows: Ints, view: str, role: str = "source"):
        figure = group.figure
        angle = figure.facing + RIG_VIEW_ANGLES[view]
        roots = figure.points[rows, 0]
        camera = StripCamera(roots, figure.ground, angle, CAMERA_PITCH)
        self.group = group
        super().__init__(figure, group.body, rows, camera, role)

    @property
    def frames(self) -> Floats:
        """Frame numbers of the poses."""
        return self.group.frames[self.rows]

    def draw(self, ax: Axes, numbers: Floats, width: float | None = None) -> None:
        """Draw curves and poses; each curve is clipped halfway to the next pose."""
        colors = [color for control in self.group.controls for color in control.colors]
        for place, row in enumerate(self.rows.tolist() if colors else ()):
            offset = [place * self.step, 0.0, 0.0]
            curves = (c for control in self.group.controls for c in control.in_world(row))
            lines = [(self.camera.project(c, place) + offset)[:, :2] for c in curves]
            collection = import_matplotlib("collections").LineCollection(
                lines, colors=colors, linewidths=CONTROL_LINE_WIDTH, zorder=1.5
            )
            ax.add_collection(collection)
            collection.set_clip_path(_make_clip_box(ax, self, place))
        super().draw(ax, numbers, width)


def _make_clip_box(ax: Axes, strip: PoseStrip, place: int) -> object:
    """Return the part of the axes that belongs to a pose."""
    left, height = (place - 0.5) * strip.step, 100 * strip.size
    corner = (left, -height / 2)
    shape = import_matplotlib("patches").Rectangle
    return shape(corner, strip.step, height, transform=ax.transData)
