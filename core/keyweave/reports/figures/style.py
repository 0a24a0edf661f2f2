"""The style of all figures: colors, axes, titles and units.

Colors are roles of `keyweave.reports.tokens`, in the light theme. Matplotlib is imported
only to draw a figure, and its global settings stay as they are.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from ...curves.anim_curve import infer_kind
from ...errors import MissingLibraryError, SettingError
from ...geometry.arrays import Floats
from ..tokens import FONTS, N_CLIPS, N_COMPARED, ROLES, list_colors

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PlotLine = tuple[Floats, Floats]  # frames and values
DISPLAY_UNITS = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
LIGHT = list_colors("light")
# Of lines and text.
SKETCH_COLOR, CHOSEN_COLOR, SOURCE_COLOR = (LIGHT[role] for role in ROLES)
SERIES_COLORS = tuple(LIGHT[f"compared-{n}"] for n in range(1, N_COMPARED + 1))
TEXT_COLOR, MUTED_COLOR, ERROR_COLOR = (LIGHT[n] for n in ("text", "muted", "error"))
DASHES = (6, 2), (2, 1.5), (6, 1.5, 1.5, 1.5)  # in widths of a line
SERIES_DASHES: tuple[Any, ...] = ("-", *((0, dashes) for dashes in DASHES))
PALE_COLOR, SHADE_COLOR = LIGHT["line"], LIGHT["raised"]  # of marks behind the lines
GROUND_COLOR = LIGHT["window"]  # behind everything
# Of areas.
SKETCH_FILL, CHOSEN_FILL = (LIGHT[f"figure-{role}"] for role in ROLES[:2])

CLIP_COLORS = tuple(LIGHT[f"clip-{n}"] for n in range(1, N_CLIPS + 1))
ON_CLIP_COLOR = LIGHT["on-clip"]

FIGURE_WIDTH = 8.0  # inches; two figures are side by side on a wide page
LEFT_ROOM, RIGHT_ROOM, TOP_ROOM, BOTTOM_ROOM = 0.58, 0.08, 0.3, 0.42  # inches
GAPS = 0.3, 0.36  # inches between columns and between rows
NUMBER_ROOM = 0.5  # inches, of the numbers left of axes
LABEL_SIZE, SMALL_SIZE, NOTE_SIZE, TITLE_SIZE = 8.5, 8.0, 7.5, 9.0  # points
TITLE_WEIGHT = "bold"
MAX_TICKS = 6  # of an axis of numbers with decimals
MAX_LABEL_LENGTH = 44  # of a name; longer names lose the beginning, with the namespace
LEGEND_STYLE: dict[str, Any] = {  # next to the title, where it covers nothing
    "loc": "lower right",
    "bbox_to_anchor": (1, 1),
    "ncol": 4,
    "borderpad": 0.1,
    "borderaxespad": 0.4,
    "columnspacing": 1.2,
}
KEY_STYLE: dict[str, Any] = {  # as on the page
    "marker": "D",
    "linestyle": "",
    "color": LIGHT["key"],
    "markeredgecolor": LIGHT["key-rim"],
    "markeredgewidth": 0.7,
    "markersize": 4.2,
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
    **sharing: Any,
) -> tuple[Any, Any]:
    """Return a figure that pyplot does not manage, and its axes.

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
    **sharing
        Which axes have one scale; see `matplotlib.figure.Figure.subplots`.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    figure_type = import_matplotlib("figure").Figure
    with import_matplotlib().rc_context(list_style_settings()):
        figure: Figure = figure_type(figsize=(FIGURE_WIDTH, height))
        import_matplotlib("backends.backend_agg").FigureCanvasAgg(figure)
        margins = _compute_margins(n_rows, n_columns, height, left, gaps)
        axes = figure.subplots(
            n_rows, n_columns, squeeze=False, gridspec_kw=margins, **sharing
        )
        for ax in axes.flat:
            _style_axes(ax, height)
    if widths is not None:
        axes[0, 0].get_gridspec().set_width_ratios(widths)
        figure.subplots_adjust()  # places the panels again
    return figure, axes


def _compute_margins(
    n_rows: int, n_columns: int, height: float, left: float, gaps: tuple[float, float]
) -> dict[str, float]:
    """Return fixed margins: matplotlib takes longer to fit them than to draw the rest."""
    across = FIGURE_WIDTH - left - RIGHT_ROOM - (n_columns - 1) * gaps[0]
    along = height - TOP_ROOM - BOTTOM_ROOM - (n_rows - 1) * gaps[1]
    return {
        "left": left / FIGURE_WIDTH,
        "right": 1 - RIGHT_ROOM / FIGURE_WIDTH,
        "bottom": BOTTOM_ROOM / height,
        "top": 1 - TOP_ROOM / height,
        "wspace": gaps[0] * n_columns / across,
        "hspace": gaps[1] * n_rows / along,
    }


def _style_axes(ax: Axes, figure_height: float) -> None:
    ticker = import_matplotlib("ticker")
    width, height = np.multiply(ax.get_position().size, (FIGURE_WIDTH, figure_height))
    steps, n_frames, n_values = [1, 2, 5, 10], int(width / 0.42), int(height / 0.32)
    ax.xaxis.set_major_locator(
        ticker.MaxNLocator(min(n_frames, 9), integer=True, steps=steps, min_n_ticks=1)
    )
    ax.yaxis.set_major_locator(ticker.MaxNLocator(min(max(n_values, 2), 5), steps=steps))
    ax.margins(x=0.01)
    ax.set_title("", y=1.0)  # fixed: matplotlib would measure all tick labels to place it


def format_axis_label(name: str) -> str:
    """Return a name with its unit, shortened and escaped for matplotlib.

    Examples
    --------
    >>> format_axis_label("LeftArm.rotateX"), format_axis_label(
    ...     "Hips.translateY"), format_axis_label("Hand.curl")
    ('LeftArm.rotateX (°)', 'Hips.translateY (cm)', 'Hand.curl')
    """
    short = name if len(name) <= MAX_LABEL_LENGTH else f"…{name[1 - MAX_LABEL_LENGTH :]}"
    unit = find_unit(name)[1]
    return short.replace("$", r"\$") + (f" ({unit})" if unit else "")


def write_title(ax: Axes, text: str, remark: str = "") -> None:
    """Write a title above the left end of axes, and a remark above the right end."""
    ax.set_title(text, loc="left", y=1.0, fontsize=TITLE_SIZE, fontweight=TITLE_WEIGHT)
    if remark:
        style: dict[str, Any] = {"fontsize": SMALL_SIZE, "fontweight": "normal"}
        ax.set_title(remark, loc="right", y=1.0, color=MUTED_COLOR, **style)


def label_frames(ax: Axes, text: str = "frame") -> None:
    """Name the horizontal axis below its right end."""
    ax.set_xlabel(text, loc="right")


def label_numbers(ax: Axes, text: str) -> None:
    """Name a horizontal axis of numbers with decimals."""
    locator = import_matplotlib("ticker").MaxNLocator(MAX_TICKS, steps=[1, 2, 5, 10])
    ax.xaxis.set_major_locator(locator)
    label_frames(ax, text)


def label_row(ax: Axes, name: str, remark: str, *, is_strong: bool = False) -> None:
    """Write a name, and a remark below it, left of axes and of their numbers."""
    ax.set_ylabel(f"{name}\n{remark}", rotation=0, ha="right", va="center")
    if is_strong:
        ax.yaxis.label.set(color=TEXT_COLOR, fontweight=TITLE_WEIGHT)
    width = ax.get_position().width * FIGURE_WIDTH
    ax.yaxis.set_label_coords(-NUMBER_ROOM / width, 0.5)


def write_note(ax: Axes, text: str, x: float, height: float, color: str) -> None:
    """Write a small text, centered on a frame, at a share of the height of axes."""
    place: dict[str, Any] = {"xycoords": ("data", "axes fraction"), "color": color}
    center: dict[str, Any] = {"ha": "center", "va": "center"}
    ax.annotate(text, (x, height), fontsize=NOTE_SIZE, **place, **center)


def write_legend(ax: Axes, **style: Any) -> None:
    """Write a legend next to the title, if something has a label."""
    if not ax.get_legend_handles_labels()[1]:
        return
    with import_matplotlib().rc_context(list_style_settings()):
        ax.legend(**{**LEGEND_STYLE, **style})


def make_thick_style(color: str) -> dict[str, Any]:
    """Return the style of a line that the other lines are compared with."""
    return {"color": color, "linewidth": 2.2, "zorder": 3, "solid_capstyle": "round"}


def draw_thin_lines(
    ax: Axes, lines: Iterable[PlotLine], color: str = SOURCE_COLOR, alpha: float = 1.0
) -> None:
    """Draw many lines at once."""
    paths = [np.column_stack(line) for line in lines]
    collection = import_matplotlib("collections").LineCollection
    ax.add_collection(collection(paths, colors=color, linewidths=0.7, alpha=alpha))
    ax.autoscale_view()


def write_letter(ax: Axes, text: str, place: tuple[float, float], **style: Any) -> None:
    """Write the letter of a constraint."""
    ax.annotate(
        text,
        place,
        **{"color": TEXT_COLOR, "fontweight": TITLE_WEIGHT, "zorder": 6, **style},
    )


def mark_frames(ax: Axes, frames: Floats) -> None:
    """Draw a pale vertical line at each frame."""
    for frame in frames:
        ax.axvline(frame, color=PALE_COLOR, linewidth=0.8, zorder=0)
