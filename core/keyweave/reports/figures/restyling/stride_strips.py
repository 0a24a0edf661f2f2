"""Strides as rows of poses in equal phases, perhaps over each other.

After figures 3, 5, 9 and 13 of [UG04]_.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ....animation.motion import Motion
from ....animation.skeleton import Skeleton
from ....errors import DataError
from ....geometry.arrays import Array
from ....methods.style.poses import CyclePoses
from ....methods.style.speeds import FrequencyLaw
from ....methods.style.synthesis import Gait, animate
from ...bodies.body import build_body
from ...bodies.stick_figure import build_stick_figure
from ...page.pose_rows import PoseRow
from .. import VIEW_ANGLES
from ..charts import TITLE_SIZE
from ..inline_svg import PIXELS_PER_INCH
from ..pose_strips import PoseStrip, StripCamera
from ..style import (
    FIGURE_WIDTH,
    MUTED_COLOR,
    TEXT_COLOR,
    TITLE_WEIGHT,
    format_axis_label,
    import_matplotlib,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW_TITLE, BELOW = 0.3, 0.06  # inches above and below a strip
POSE_PIXELS = 1.5  # of painted strides, per pixel of a page; they hold many
N_POSES, N_FINE = 10, 100  # poses of a strip, and samples of a stride
UNDER_ALPHA = 0.75  # of the figure that another is drawn over


def play_cycle(
    poses: CyclePoses,
    skeleton: Skeleton,
    leg: float,
    *,
    duration: float,
    parameter: float,
    n_strides: int = 1,
    frame_rate: float | None = None,
) -> Motion:
    """Return a cycle as a motion of whole strides at a steady speed, along z.

    Parameters
    ----------
    poses : CyclePoses
    skeleton : Skeleton
    leg : float
        Length of its legs in centimeters.
    duration : float
        Of a stride in seconds.
    parameter : float
        V in leg lengths per second.
    n_strides : int
    frame_rate : float, optional
        By default a stride has 100 frames.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> cycle = find_cycles(examples.load_walk())[0]
    >>> poses = CyclePoses(cycle.rotations, cycle.path)
    >>> stride = play_cycle(poses, cycle.skeleton, 86.0, duration=1.0, parameter=1.5)
    >>> len(stride), round(float(stride.root_positions[-1, 2]), -1)
    (100, 130.0)
    """
    rate = frame_rate or N_FINE / duration
    n_frames = max(round(n_strides * duration * rate), 2)
    gait = Gait(lambda _: poses, FrequencyLaw(1 / duration, 0.0))
    speeds = np.full(n_frames, parameter)
    return animate(gait, speeds, skeleton, leg, rate, loop=True)


def draw_pose_rows(rows: Sequence[PoseRow]) -> Figure:
    """Draw strides as rows of poses in equal phases, seen from the side.

    Parameters
    ----------
    rows : sequence of PoseRow

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    DataError
        If no row is given.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 40)
    >>> figure = draw_pose_rows([PoseRow("Observed", "walk", walk, "source")])
    >>> [text.get_text() for text in figure.axes[0].texts][-2:]
    ['Observed', 'walk']
    """
    if not rows:
        raise DataError("rows", "include no motion to draw")
    under = [
        None if row.under is None else LayeredStrip(row.under, row.under_role)
        for row in rows
    ]
    strips = [LayeredStrip(row.motion, row.role, low) for row, low in zip(rows, under)]
    layers = [*strips, *filter(None, under)]
    steps, heights = zip(*(strip.room for strip in layers))
    for strip in layers:  # all have the largest room, so that they can be compared
        strip.room = max(steps), max(heights)
    height = FIGURE_WIDTH / strips[0].aspect
    cell = ROW_TITLE + height + BELOW
    size = FIGURE_WIDTH, cell * len(rows)
    figure: Figure = import_matplotlib("figure").Figure(figsize=size)
    percent = np.round(100 * np.arange(N_POSES) / N_POSES)
    for number, (row, strip) in enumerate(zip(rows, strips)):
        bottom = 1 - ((number + 1) * cell - BELOW) / size[1]
        ax = figure.add_axes((0.0, bottom, 1.0, height / size[1]))
        strip.draw(ax, percent, FIGURE_WIDTH)
        _write_row_title(ax, row)
    return figure


class LayeredStrip(PoseStrip):
    """Poses in equal phases, perhaps over those of another motion.

    Attributes
    ----------
    under : PoseStrip, optional
    """

    most_pixels = POSE_PIXELS * PIXELS_PER_INCH * FIGURE_WIDTH

    def __init__(self, motion: Motion, role: str, under: PoseStrip | None = None):
        rows = np.linspace(0, len(motion), N_POSES, endpoint=False).astype(np.intp)
        figure = build_stick_figure(motion)
        angle = figure.facing + VIEW_ANGLES["side"]
        camera = StripCamera(figure.points[rows, 0], figure.ground, angle)
        super().__init__(figure, build_body(motion), rows, camera, role)
        self.under = under

    def paint(self) -> Array:
        """Return the pixels of both, shape (height, width, 4)."""
        pixels = super().paint()
        if self.under is None:
            return pixels
        below = self.under.paint() * [1.0, 1.0, 1.0, UNDER_ALPHA]
        shown = pixels[..., 3:] / 255
        hidden = (1 - shown) * below[..., 3:] / 255
        alphas = shown + hidden
        colors = (shown * pixels[..., :3] + hidden * below[..., :3]) / np.maximum(
            alphas, 1e-6
        )
        return np.rint(np.append(colors, 255 * alphas, axis=-1)).astype(np.uint8)


def _write_row_title(ax: Axes, row: PoseRow) -> None:
    style: dict[str, Any] = {
        "textcoords": "offset points",
        "va": "bottom",
        "fontsize": TITLE_SIZE,
    }
    title = format_axis_label(row.title).replace("$", r"\$")
    bold: dict[str, Any] = {"weight": TITLE_WEIGHT, "color": TEXT_COLOR}
    name = ax.annotate(title, (0, 1), (6, 2), "axes fraction", **bold, **style)
    remark = row.remark.replace("$", r"\$")
    ax.annotate(remark, (1, 0), (6, 0), name, color=MUTED_COLOR, **style)
