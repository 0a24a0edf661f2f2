"""Maps of errors: a row for each joint or bone, its errors over time as colors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ...animation.feet.contacts import list_runs
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from .style import (
    ERROR_COLOR,
    LEFT_ROOM,
    MUTED_COLOR,
    NOTE_SIZE,
    TEXT_COLOR,
    format_axis_label,
    import_matplotlib,
    label_frames,
    make_figure,
    write_title,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

N_COLORS = 12  # few, so that PNG files are small
PANEL_WIDTHS = 3, 1  # of errors over time and by joint
ROW_HEIGHT, ROOM_HEIGHT = 0.2, 0.72  # inches
LABEL_ROOM, CHARACTER_WIDTH = 0.15, 0.072  # inches, of the labels of rows
MAX_LABEL_ROOM = 2.4  # inches


def draw_error_map(
    errors: Mapping[str, Floats],
    frames: Floats,
    *,
    title: str,
    units: tuple[str, str],
    min_scale: float,
    decimals: int = 1,
    underlined: Mapping[str, Bools] | None = None,
    legend: str = "",
) -> Figure:
    """Draw errors over time and by joint.

    Parameters
    ----------
    errors : mapping of str to ndarray, shape (n_frames,)
        Errors by the label of their row, from top to bottom.
    frames : ndarray, shape (n_frames,)
    title : str
        Name of the errors; the colors are explained after it.
    units : (str, str)
        The unit as it follows a number, and its name.
    min_scale : float
        Smallest error in the darkest color; smaller errors look small.
    decimals : int
        Most decimals of the numbers; those of 10 or more have one, of 1,000 none.
    underlined : mapping of str to ndarray of bool, shape (n_frames,), optional
        Frames with a line below them, by the label of their row.
    legend : str
        Meaning of the lines, at the end of the title.

    Returns
    -------
    matplotlib.figure.Figure
        A row for each label: errors over time as colors, the mean as a bar and the worst
        as a tick.

    Raises
    ------
    DataError
        If the errors are empty.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> errors = {"knee": np.array([0.0, 0.4]), "ankle": np.array([0.1, 0.2])}
    >>> figure = draw_error_map(
    ...     errors, np.arange(2), title="Distance", units=(" mm", "mm"), min_scale=1.0)
    >>> [ax.get_title(loc="left") for ax in figure.axes]
    ['Distance: pale 0 mm, red 1.0 mm', 'Mean / worst']
    """
    if not errors:
        raise DataError("errors", "include no joints to draw")
    rows, n = np.stack([*errors.values()]), len(errors)
    scale = max(min_scale, float(rows.max()))
    decimals = min(decimals, (scale < 1000) + (scale < 10))
    labels = [*map(format_axis_label, errors)]
    height, room = ROW_HEIGHT * n + ROOM_HEIGHT, measure_label_room(labels)
    figure, axes = make_figure(1, 2, height, left=room, gaps=(0.2, 0.0), sharey="row")
    axes[0, 0].get_gridspec().set_width_ratios(PANEL_WIDTHS)
    figure.subplots_adjust()  # places the panels again
    _draw_colors(axes[0, 0], frames, rows, scale)
    for name, flags in (underlined or {}).items():
        _underline(axes[0, 0], frames, [*errors].index(name), flags)
    scales = f"pale 0{units[0]}, red {scale:.{decimals}f}{units[0]}"
    write_title(axes[0, 0], f"{title}: {scales}{legend}")
    _draw_bars(axes[0, 1], rows, scale, decimals)
    label_frames(axes[0, 1], units[1])
    axes[0, 0].set_yticks(range(n), labels)
    axes[0, 0].set_ylim(n - 0.5, -0.5)
    for ax in axes[0]:
        ax.grid(False)
    return figure


def measure_label_room(labels: list[str]) -> float:
    """Return the room in inches that holds all labels."""
    room = LABEL_ROOM + CHARACTER_WIDTH * max(map(len, labels))
    return max(LEFT_ROOM, min(room, MAX_LABEL_ROOM))


def _draw_colors(ax: Axes, frames: Floats, rows: Floats, scale: float) -> None:
    """Draw errors over time as colors."""
    ends = frames[0] - 0.5, frames[-1] + 0.5
    colors = import_matplotlib("colors")
    shades = [colors.to_rgba(ERROR_COLOR, alpha) for alpha in (0, 1)]
    scales = colors.LinearSegmentedColormap.from_list("errors", shades, N_COLORS)
    ax.imshow(
        rows,
        cmap=scales,
        vmin=0,
        vmax=scale,
        aspect="auto",
        interpolation="none",
        extent=(*ends, len(rows) - 0.5, -0.5),
    )
    label_frames(ax)


def _underline(ax: Axes, frames: Floats, row: int, flags: Bools) -> None:
    """Draw a line at the lower end of a row, on the frames on which a flag is set."""
    for begin, end in list_runs(flags):
        ends = frames[begin] - 0.5, frames[end - 1] + 0.5
        ax.hlines(row + 0.42, *ends, color=TEXT_COLOR, linewidth=1.4)


def _draw_bars(ax: Axes, rows: Floats, scale: float, decimals: int) -> None:
    """Draw the mean of each row as a bar, the worst as a tick, and both numbers."""
    means, worst, places = rows.mean(axis=1), rows.max(axis=1), np.arange(len(rows))
    ax.barh(places, means, 0.62, color=ERROR_COLOR)
    ax.plot(worst, places, "|", color=TEXT_COLOR, markersize=7)
    for place, (mean, highest) in enumerate(zip(means.tolist(), worst.tolist())):
        ax.annotate(
            f"{mean:.{decimals}f} / {highest:.{decimals}f}",
            (highest, place),
            (5, 0),
            textcoords="offset points",
            va="center",
            fontsize=NOTE_SIZE,
            color=MUTED_COLOR,
        )
    ax.set_xlim(0, 1.5 * scale)  # numbers are right of the ticks
    write_title(ax, "Mean / worst")
