"""Footprints before and after feet are locked, from above, with the path of the hips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...animation.feet.contacts import POINTS, Contacts, list_runs
from ...animation.feet.foot import FootJoints
from ...animation.motion import Motion
from ...geometry.arrays import Array, Floats
from ...geometry.vectors import project_to_ground
from ..tokens import RIGHT_MIX
from .charts import Axes
from .feet_figures import PosedSide, pose_sides
from .inline_svg import Figure
from .panels import label_plan, project_plan
from .style import (
    BOTTOM_ROOM,
    ERROR_COLOR,
    FIGURE_WIDTH,
    LEFT_ROOM,
    MUTED_COLOR,
    RIGHT_ROOM,
    TOP_ROOM,
    format_axis_label,
    make_figure,
    write_legend,
    write_title,
)

PANEL_WIDTH = FIGURE_WIDTH - LEFT_ROOM - RIGHT_ROOM  # inches, of a figure with one column
COLUMN_GAP, ROW_GAP = 0.62, 0.56  # inches
SMALL_PANEL = (PANEL_WIDTH - COLUMN_GAP) / 2  # inches, of a figure with two columns
MIN_PANEL_HEIGHT, MAX_PANEL_HEIGHT = 0.5, 7.0  # inches
TITLE_WIDTH = 0.6  # inches, with a margin
PRINT_LEGEND: dict[str, Any] = {  # right of a short title: a panel may be narrow
    "anchor": "start",
    "place": (0.0, 1.0),
    "shift": TITLE_WIDTH,
}
STACK_ASPECT, TURN_ASPECT = 1.5, 3.0  # of footprints, to put panels below each other
TAIL_STYLE: dict[str, Any] = {
    "color": ERROR_COLOR,
    "width": 1.4,
    "is_round": True,
    "zorder": 4,
}
# The sole from the heel to the tip, and half its width, both in lengths of the sole.
SOLE = (
    (-0.04, 0.09),
    (0.16, 0.14),
    (0.45, 0.1),
    (0.68, 0.18),
    (0.88, 0.18),
    (1.02, 0.08),
)
BALL_SHARE = 0.72  # of the sole, from the heel to the ball


def draw_footprints(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
) -> Figure:
    """Draw the footprints and the path of the hips from above, before and after.

    A footprint is where the foot is in the middle of a contact. Red lines are the paths of
    its heel and its ball while they stand, so a foot that slides draws a tail. In a walk in
    place, positions are relative to the moving ground.

    Parameters
    ----------
    before, after, contacts, feet
        As for `draw_slides`, whose errors it also raises.

    Returns
    -------
    Figure
        Two panels with the same scale.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> figure = draw_footprints(walk, kw.lock_feet(walk, contacts), contacts)
    >>> [ax.title for ax in figure.axes]
    ['Before', 'After']
    """
    sides = pose_sides(before, after, contacts, feet)
    view = GroundView.of(sides)
    figure, axes = make_figure(
        *view.shape, view.height, gaps=(COLUMN_GAP, ROW_GAP), sharex="all", sharey="all"
    )
    for side, ax in zip(sides, axes.flat):
        ax.aspect, ax.y_scale.least_ticks = "box", 1
        hips = side.posed.points[:, [foot.hip for foot in side.posed.feet]].mean(axis=1)
        path = view.project(hips - side.ground)
        ax.plot(*path, color=MUTED_COLOR, dashes=(4, 3), width=0.8, label="hips")
        tails: list[Floats] = []
        for number, foot in enumerate(side.posed.feet):
            tails += _draw_prints(ax, view, side, number, contacts.find_pivots(foot.name))
        ax.plot_lines(tails, label="slide", **TAIL_STYLE)
        write_title(ax, side.label.capitalize())
        label_plan(ax, view.up_axis, is_rotated=view.is_rotated)
        write_legend(ax, **PRINT_LEGEND)
    return figure


class GroundView(NamedTuple):
    """A view of the ground from above, and the layout of its two panels.

    By default it shows x across and, with y up, z downward. A long path straight ahead is
    rotated to go across.
    """

    up_axis: str
    is_rotated: bool
    aspect: float  # width over height

    @classmethod
    def of(cls, sides: Sequence[PosedSide]) -> GroundView:
        """Choose the view of the feet of both sides."""
        up_axis = sides[0].posed.motion.up_axis
        view = cls(up_axis, False, 1.0)
        points = [side.track(n) for side in sides for n in range(len(side.posed.feet))]
        x, y = view.project(np.concatenate(points).reshape(-1, 3))
        margin = 0.03 * max(np.ptp(x), np.ptp(y)) + 1e-6
        aspect = float((np.ptp(x) + margin) / (np.ptp(y) + margin))
        if aspect < 1 / TURN_ASPECT:
            return cls(up_axis, True, 1 / aspect)
        return cls(up_axis, False, aspect)

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and columns of panels."""
        return (2, 1) if self.aspect > STACK_ASPECT else (1, 2)

    @property
    def height(self) -> float:
        """Height of the figure in inches."""
        n_rows = self.shape[0]
        panel = (PANEL_WIDTH if n_rows == 2 else SMALL_PANEL) / self.aspect
        panel = min(max(panel, MIN_PANEL_HEIGHT), MAX_PANEL_HEIGHT)
        return n_rows * panel + (n_rows - 1) * ROW_GAP + TOP_ROOM + BOTTOM_ROOM

    def project(self, points: Floats) -> tuple[Floats, Floats]:
        """Return points, (..., 3), as x and y of the drawing."""
        ground = project_to_ground(points, self.up_axis)
        return project_plan(ground, self.up_axis, is_rotated=self.is_rotated)


def _draw_prints(
    ax: Axes, view: GroundView, side: PosedSide, number: int, standing: Array
) -> list[Floats]:
    """Draw the footprints of a foot; return the paths of its points while they stand."""
    track, prints, tails = side.track(number), [], []
    for begin, end in list_runs(standing.any(axis=1)):
        prints.append(_shape_sole(np.column_stack(view.project(track[(begin + end) // 2]))))
        for point in range(len(POINTS)):
            rows = begin + np.flatnonzero(standing[begin:end, point])
            tails.append(np.column_stack(view.project(track[rows, point])))
    opacity = 1.0 if number == 0 else 1 - RIGHT_MIX
    name = format_axis_label(side.posed.feet[number].name.rpartition(":")[2])
    ax.fill(prints, side.fill, alpha=opacity, label=name)
    return tails


def _shape_sole(ends: Floats) -> Floats:
    """Return the outline of a sole with a heel and a ball, (n_points, 2)."""
    heel, ball = ends
    along = (ball - heel) / BALL_SHARE
    across = np.array([-along[1], along[0]])
    lengths, widths = np.array([*SOLE, *((x, -y) for x, y in SOLE[::-1])]).T
    outline: Floats = heel + np.outer(lengths, along) + np.outer(widths, across)
    for _ in range(2):  # cut the corners, which leaves a smooth curve
        following = np.roll(outline, -1, axis=0)
        cut = np.stack(
            [0.75 * outline + 0.25 * following, 0.25 * outline + 0.75 * following]
        )
        outline = cut.swapaxes(0, 1).reshape(-1, 2)
    return outline
