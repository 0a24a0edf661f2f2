"""The style of all figures: colors, axes, titles and units.

Colors are roles of `keyweave.reports.tokens`, in the light theme. Matplotlib is imported
only for pictures of figures and rigs, and its global settings stay as they are.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from ...curves.anim_curve import infer_kind
from ...errors import MissingLibraryError, SettingError
from ...geometry.arrays import Floats
from ..tokens import FONTS, N_CLIPS, N_COMPARED, ROLES
from .charts import (
    SMALL_SIZE,
    TITLE_SIZE,
    X_MARGIN,
    Y_MARGIN,
    Axes,
    Dashes,
    Legend,
    Line,
    Note,
    Scale,
)
from .inline_svg import LIGHT, Figure

PlotLine = tuple[Floats, Floats]  # frames and values
DISPLAY_UNITS = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
# Of lines and text.
SKETCH_COLOR, CHOSEN_COLOR, SOURCE_COLOR = (LIGHT[role] for role in ROLES)
SERIES_COLORS = tuple(LIGHT[f"compared-{n}"] for n in range(1, N_COMPARED + 1))
TEXT_COLOR, MUTED_COLOR, ERROR_COLOR = (LIGHT[n] for n in ("text", "muted", "error"))
DASHES = (6, 2), (2, 1.5), (6, 1.5, 1.5, 1.5)  # in widths of a line
DOTTED = 1.0, 1.65
SERIES_DASHES: tuple[Dashes, ...] = ((), *DASHES)
PALE_COLOR, SHADE_COLOR = LIGHT["line"], LIGHT["raised"]  # of marks behind the lines
GROUND_COLOR = LIGHT["window"]  # behind everything
# Of areas.
SKETCH_FILL, CHOSEN_FILL = (LIGHT[f"figure-{role}"] for role in ROLES[:2])

CLIP_COLORS = tuple(LIGHT[f"clip-{n}"] for n in range(1, N_CLIPS + 1))
ON_CLIP_COLOR = LIGHT["on-clip"]

FIGURE_WIDTH = 8.0  # inches; two figures are side by side on a wide page
LEFT_ROOM, RIGHT_ROOM, TOP_ROOM, BOTTOM_ROOM = 0.58, 0.08, 0.3, 0.42  # inches
GAPS = 0.3, 0.36  # inches between columns and between rows
LABEL_SIZE, NOTE_SIZE = 8.5, 7.5  # points
TITLE_WEIGHT = "bold"
MAX_TICKS = 6  # of an axis of numbers with decimals
MAX_LABEL_LENGTH = 44  # of a name; longer names lose the beginning, with the namespace
KEY_STYLE: dict[str, Any] = {  # as on the page
    "marker": "D",
    "width": 0,
    "color": LIGHT["key"],
    "edge": LIGHT["key-rim"],
    "edge_width": 0.7,
    "size": 4.2,
    "zorder": 5,
}


_NO_HANDLER = logging.NullHandler()


def list_style_settings() -> dict[str, str]:
    """Return matplotlib's settings for figures that look like those of reports.

    Examples
    --------
    >>> list_style_settings()["axes.titlelocation"]
    'left'
    """
    color = {name: value[1:] for name, value in LIGHT.items()}  # "#" starts a comment
    cycle = [color[role] for role in ("result", "source", "sketch")]
    cycle += [color[f"compared-{n}"] for n in range(1, N_COMPARED + 1)]
    return {
        **dict.fromkeys(("figure.facecolor", "savefig.facecolor"), color["window"]),
        "figure.dpi": "120",
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.sans-serif": ", ".join(name for name in FONTS if "-" not in name),
        "font.size": f"{LABEL_SIZE:g}",
        "text.color": color["text"],
        "axes.facecolor": "none",
        "axes.edgecolor": color["line"],
        "axes.labelcolor": color["muted"],
        "axes.labelsize": f"{SMALL_SIZE:g}",
        "axes.titlesize": f"{TITLE_SIZE:g}",
        "axes.titleweight": TITLE_WEIGHT,
        "axes.titlelocation": "left",
        "axes.titlecolor": color["text"],
        **dict.fromkeys([f"axes.spines.{s}" for s in ("top", "right", "left")], "False"),
        "axes.grid": "True",
        "axes.grid.axis": "y",
        "axes.axisbelow": "True",
        "axes.prop_cycle": f"cycler('color', {cycle})",
        "grid.color": color["grid"],
        "grid.linewidth": "0.8",
        "lines.linewidth": "1.5",
        "lines.solid_joinstyle": "round",
        "lines.markersize": "4",
        "xaxis.labellocation": "right",
        **{f"{axis}tick.color": color["line"] for axis in "xy"},
        **{f"{axis}tick.labelcolor": color["muted"] for axis in "xy"},
        **{f"{axis}tick.labelsize": f"{SMALL_SIZE:g}" for axis in "xy"},
        **{f"{axis}tick.major.size": size for axis, size in zip("xy", "30")},
        "legend.frameon": "False",
        "legend.fontsize": f"{SMALL_SIZE:g}",
        "legend.handlelength": "1.4",
        "legend.handletextpad": "0.5",
    }


def format_style() -> str:
    """Return the text of ``keyweave.mplstyle``, for `matplotlib.pyplot.style.use`."""
    lines = [f"{name}: {value}" for name, value in list_style_settings().items()]
    return "\n".join(["# The look of Keyweave's figures, in the light theme.", *lines, ""])


def import_matplotlib(module: str = "") -> Any:
    """Import a module of matplotlib, or the package.

    Its log, such as remarks on its folders, is printed only if logging is set up.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    logging.getLogger("matplotlib").addHandler(_NO_HANDLER)
    try:
        return import_module(f"matplotlib.{module}".rstrip("."))
    except ImportError:
        raise MissingLibraryError("matplotlib") from None


def check_index(name: str, number: int, n: int) -> None:
    """Raise a SettingError unless `number` is an index of `n` items, from 0."""
    if not 0 <= number < n:
        raise SettingError(name, number, f"from 0 to {n - 1}")


def find_unit(name: str) -> tuple[float, str]:
    """Return the factor and the unit to display a channel or column in."""
    return DISPLAY_UNITS[infer_kind(name)]


def make_figure(
    n_rows: int,
    n_columns: int,
    height: float,
    *,
    left: float = LEFT_ROOM,
    gaps: tuple[float, float] = GAPS,
    widths: Sequence[float] | None = None,
    sharex: str = "none",
    sharey: str = "none",
) -> tuple[Figure, Any]:
    """Return a figure and its panels, an array of shape (n_rows, n_columns).

    Parameters
    ----------
    n_rows, n_columns : int
    height : float
        Height of the figure in inches.
    left : float
        Room for labels left of the axes, in inches.
    gaps : (float, float)
        Inches between columns and between rows.
    widths : sequence of float, optional
        Widths of the columns relative to each other.
    sharex, sharey : {"none", "row", "col", "all"}
        Which panels have one scale; its numbers are at the outer ones.
    """
    parts = np.array([1.0] * n_columns if widths is None else widths)
    across = FIGURE_WIDTH - left - RIGHT_ROOM - (n_columns - 1) * gaps[0]
    tall = (height - TOP_ROOM - BOTTOM_ROOM - (n_rows - 1) * gaps[1]) / n_rows
    wide = across * parts / parts.sum()
    starts = left + np.cumsum([0.0, *(wide + gaps[0])])
    figure, axes = Figure(FIGURE_WIDTH, height), np.empty((n_rows, n_columns), object)
    scales: dict[tuple[str, object], Scale] = {}
    for row, column in np.ndindex(*axes.shape):
        own = {"none": (row, column), "row": (row,), "col": (None, column), "all": ()}
        width, top = float(wide[column]), height - TOP_ROOM - row * (tall + gaps[1])
        n_frames, n_values = (int(room) for room in (width / 0.42, tall / 0.32))
        n_frames, n_values = min(max(n_frames, 1), 9), min(max(n_values, 2), 5)
        frames = Scale(X_MARGIN, n_frames, is_whole=True)
        x = scales.setdefault(("x", own[sharex]), frames)
        y = scales.setdefault(("y", own[sharey]), Scale(Y_MARGIN, n_values, 2))
        ax = Axes((float(starts[column]), top - tall, width, tall), x, y)
        ax.shows_x = sharex not in ("col", "all") or row == n_rows - 1
        ax.shows_y = sharey not in ("row", "all") or column == 0
        axes[row, column] = ax
        figure.axes.append(ax)
    return figure, axes


def format_axis_label(name: str) -> str:
    """Return a name with its unit, shortened.

    Examples
    --------
    >>> format_axis_label("LeftArm.rotateX"), format_axis_label(
    ...     "Hips.translateY"), format_axis_label("Hand.curl")
    ('LeftArm.rotateX (°)', 'Hips.translateY (cm)', 'Hand.curl')
    """
    short = name if len(name) <= MAX_LABEL_LENGTH else f"…{name[1 - MAX_LABEL_LENGTH :]}"
    unit = find_unit(name)[1]
    return short + (f" ({unit})" if unit else "")


def write_title(ax: Axes, text: str, remark: str = "") -> None:
    """Write a title above the left end of a panel, and a remark above the right end."""
    ax.title, ax.remark = text, remark or ax.remark


def label_numbers(ax: Axes, text: str) -> None:
    """Name a horizontal axis of numbers with decimals."""
    ax.x_label = text
    ax.x_scale.n_ticks, ax.x_scale.is_whole = MAX_TICKS, False


def label_row(ax: Axes, name: str, remark: str, *, is_strong: bool = False) -> None:
    """Write a name, and a remark below it, left of a panel and of its numbers."""
    ax.y_label, ax.is_row, ax.is_strong = f"{name}\n{remark}", True, is_strong


def write_note(ax: Axes, text: str, x: float, height: float, color: str) -> None:
    """Write a small text, centered on a frame, at a share of the height of a panel."""
    place: dict[str, Any] = {"fractions": "y", "anchor": "middle", "is_centered": True}
    ax.note(text, x, height, size=NOTE_SIZE, color=color, **place)


def write_legend(ax: Axes, **place: Any) -> None:
    """Write a legend next to the title, if something has a label; see `Legend`."""
    ax.legend = Legend(**place)


def make_thick_style(color: str) -> dict[str, Any]:
    """Return the style of a line that the other lines are compared with."""
    return {"color": color, "width": 2.2, "zorder": 3, "is_round": True}


def draw_thin_lines(
    ax: Axes, lines: Iterable[PlotLine], color: str = SOURCE_COLOR, alpha: float = 1.0
) -> Line:
    """Draw many lines at once."""
    paths = [np.column_stack(line) for line in lines]
    return ax.plot_lines(paths, color=color, width=0.7, alpha=alpha)


def write_letter(ax: Axes, text: str, place: tuple[float, float], **style: Any) -> Note:
    """Write the letter of a constraint."""
    look = {"color": TEXT_COLOR, "size": LABEL_SIZE, "is_bold": True, "zorder": 6}
    return ax.note(text, *place, **{**look, **style})


def mark_frames(ax: Axes, frames: Floats) -> None:
    """Draw a pale vertical line at each frame."""
    for frame in frames:
        ax.rule(frame, color=PALE_COLOR, width=0.8)
