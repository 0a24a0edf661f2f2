"""Panels that several figures share: rows over time, labeled rows and plans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ...animation.feet.contacts import list_runs
from ...geometry.arrays import Array, Bools, Floats
from .charts import Axes
from .inline_svg import Figure
from .style import LEFT_ROOM, SHADE_COLOR, make_figure, write_legend

ROW_HEIGHT, ROW_ROOM = 0.2, 0.75  # inches of a labeled row, and above and below all
LABEL_ROOM, CHARACTER_WIDTH = 0.15, 0.072  # inches, of the labels of rows
MAX_LABEL_ROOM = 2.4  # inches


def make_time_rows(
    n: int, height: float = 1.5, **options: Any
) -> tuple[Figure, list[Axes]]:
    """Return a figure and `n` panels below each other, with their height in inches.

    Further arguments are those of `make_figure`; by default the panels share their frames.
    """
    figure, axes = make_figure(n, 1, height * n + 0.4, **{"sharex": "col", **options})
    return figure, [*axes[:, 0]]


def finish_time_rows(axes: Sequence[Axes], frames: Floats | None = None) -> None:
    """Show the frames, name the last axis, and write the legend of the first panel."""
    if frames is not None:
        axes[-1].x_scale.ends = frames[0] - 1, frames[-1] + 1
    axes[-1].x_label = "frame"
    write_legend(axes[0])


def list_spans(frames: Floats, flags: Bools) -> Iterator[tuple[float, float]]:
    """Yield the ends of the frames on which a flag is set, half a frame outside."""
    for begin, end in list_runs(flags):
        yield float(frames[begin] - 0.5), float(frames[end - 1] + 0.5)


def shade_frames(ax: Axes, frames: Floats, flags: Bools) -> None:
    """Shade the frames on which a flag is set, such as those of a contact."""
    for ends in list_spans(frames, flags):
        ax.span(*ends, color=SHADE_COLOR, zorder=0)


def make_labeled_rows(
    labels: Sequence[str],
    *,
    room: float = ROW_ROOM,
    ends: tuple[float, float] = (-0.6, -0.4),
    **options: Any,
) -> tuple[Figure, Array]:
    """Return a figure and two panels next to each other, with a labeled row for each name.

    Parameters
    ----------
    labels : sequence of str
        From top to bottom.
    room : float
        Inches above and below all rows.
    ends : (float, float)
        Upper end of the panels, and the lower one from the number of rows.
    **options
        Those of `make_figure`.
    """
    n, longest = len(labels), max(map(len, labels))
    left = min(LABEL_ROOM + CHARACTER_WIDTH * longest, MAX_LABEL_ROOM)
    figure, axes = make_figure(
        *(1, 2, ROW_HEIGHT * n + room),
        left=max(LEFT_ROOM, left),
        sharey="row",
        **{"gaps": (0.3, 0.0), **options},
    )
    axes[0, 0].y_scale.ticks = [*enumerate(labels)]
    axes[0, 0].y_scale.ends = n + ends[1], ends[0]
    for ax in axes[0]:
        ax.grid = ""
    return figure, axes[0]


def project_plan(
    places: Array, up_axis: str, *, is_rotated: bool = False
) -> tuple[Floats, Floats]:
    """Return complex places on the ground as x and y of a drawing, seen from above.

    With y up, x goes across and z downward, unless the drawing is rotated.
    """
    real, imag = np.asarray(places.real), np.asarray(places.imag)
    return (imag, real) if (up_axis == "y") != is_rotated else (real, imag)


def label_plan(ax: Axes, up_axis: str, *, is_rotated: bool = False) -> None:
    """Name the axes of a drawing from above; one that points down is inverted."""
    names = [f"{axis} (cm)" for axis in ("xz" if up_axis == "y" else "xy")]
    ax.x_label, ax.y_label = names[::-1] if is_rotated else names
    ax.grid = "xy"
    ax.y_scale.is_inverted = (up_axis == "y") != is_rotated
