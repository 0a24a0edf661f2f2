"""Maps of errors: a row for each joint or bone, its errors over time as colors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from .charts import Axes
from .inline_svg import Figure
from .panels import list_spans, make_labeled_rows
from .style import (
    ERROR_COLOR,
    MUTED_COLOR,
    NOTE_SIZE,
    TEXT_COLOR,
    format_axis_label,
    write_title,
)

N_COLORS = 12  # few, so that PNG files are small
PANEL_WIDTHS = 3, 1  # of errors over time and by joint


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
    Figure
        A row for each label: errors over time as colors, the mean as a bar and the worst
        as a tick.

    Raises
    ------
    DataError
        If the errors are empty.

    Examples
    --------
    >>> errors = {"knee": np.array([0.0, 0.4]), "ankle": np.array([0.1, 0.2])}
    >>> figure = draw_error_map(
    ...     errors, np.arange(2), title="Distance", units=(" mm", "mm"), min_scale=1.0)
    >>> [ax.title for ax in figure.axes]
    ['Distance: pale 0 mm, red 1.0 mm', 'Mean / worst']
    """
    if not errors:
        raise DataError("errors", "include no joints to draw")
    rows = np.stack([*errors.values()])
    scale = max(min_scale, float(rows.max()))
    decimals = min(decimals, (scale < 1000) + (scale < 10))
    labels, options = [*map(format_axis_label, errors)], {"widths": PANEL_WIDTHS}
    figure, (over_time, by_row) = make_labeled_rows(
        labels, room=0.72, ends=(-0.5, -0.5), gaps=(0.2, 0.0), **options
    )
    ends = {"left": frames[0] - 0.5, "right": frames[-1] + 0.5}
    ends.update(top=-0.5, bottom=len(rows) - 0.5, darkest=scale)
    over_time.show_map(rows, ERROR_COLOR, n_shades=N_COLORS, **ends)
    over_time.x_label = "frame"
    for name, flags in (underlined or {}).items():
        for span in list_spans(frames, flags):
            below = [*errors].index(name) + 0.42
            over_time.plot(span, [below] * 2, color=TEXT_COLOR, width=1.4)
    scales = f"pale 0{units[0]}, red {scale:.{decimals}f}{units[0]}"
    write_title(over_time, f"{title}: {scales}{legend}")
    _draw_bars(by_row, rows, scale, decimals)
    by_row.x_label = units[1]
    return figure


def _draw_bars(ax: Axes, rows: Floats, scale: float, decimals: int) -> None:
    """Draw the mean of each row as a bar, the worst as a tick, and both numbers."""
    means, worst, places = rows.mean(axis=1), rows.max(axis=1), np.arange(len(rows))
    ax.rows(places, means, 0.62, ERROR_COLOR)
    ax.plot(worst, places, marker="|", color=TEXT_COLOR, size=7, width=0)
    for place, (mean, highest) in enumerate(zip(means.tolist(), worst.tolist())):
        text = f"{mean:.{decimals}f} / {highest:.{decimals}f}"
        style: dict[str, Any] = {"offset": (5, 0), "is_centered": True, "size": NOTE_SIZE}
        ax.note(text, highest, place, color=MUTED_COLOR, **style)
    ax.x_scale.ends = 0, 1.5 * scale  # numbers are right of the ticks
    write_title(ax, "Mean / worst")
