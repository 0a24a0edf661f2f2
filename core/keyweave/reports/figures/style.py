"""The style of all figures: colors, axes, titles, units and picture files.

Matplotlib is imported only to draw a figure. The colors are those of [PB02]_: blue
for the sketch, black for the source, red for the chosen fragments.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from ...curves.anim_curve import infer_kind
from ...errors import MissingLibraryError, SettingError
from ...geometry.arrays import Array, Floats
from . import PICTURES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PlotLine = tuple[Floats, Floats]  # frames and values
DISPLAY_UNITS = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
SKETCH_COLOR, SOURCE_COLOR, CHOSEN_COLOR = "#1f5fd0", "#20242b", "#d3202a"
CONSECUTIVE_COLOR, PALE_COLOR = "#2f8f5b", "#b9bfc9"
LEGEND_STYLE: dict[str, Any] = {  # next to the title, where it covers nothing
    "loc": "lower right",
    "bbox_to_anchor": (1, 0.97),
    "ncol": 4,
    "frameon": False,
    "fontsize": 8,
}
MAX_LABEL_LENGTH = 44  # of a name; longer names lose the beginning, with the namespace
N_PNG_COLORS = 64  # of a PNG file; enough for smooth edges of five colors


def import_matplotlib(module: str) -> Any:
    """Import a module of matplotlib.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    try:
        return import_module(f"matplotlib.{module}")
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
    n_rows: int, n_columns: int, size: tuple[float, float], **sharing: Any
) -> tuple[Any, Any]:
    """Return a figure that pyplot does not manage, and its axes.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    figure = import_matplotlib("figure").Figure(figsize=size)
    import_matplotlib("backends.backend_agg").FigureCanvasAgg(figure)
    width, height = size
    margins = {  # fixed: matplotlib takes longer to compute them than to draw the rest
        "left": 1.35 / width,
        "right": 1 - 0.2 / width,
        "bottom": 0.5 / height,
        "top": 1 - 0.3 / height,
        "wspace": 0.08 if "sharey" in sharing else 0.2,
        "hspace": 0.36,
    }
    axes = figure.subplots(n_rows, n_columns, squeeze=False, gridspec_kw=margins, **sharing)
    for ax in axes.flat:
        _style_axes(ax)
    return figure, axes


def _style_axes(ax: Axes) -> None:
    whole_frames = import_matplotlib("ticker").MaxNLocator(
        integer=True, steps=[1, 2, 5, 10], min_n_ticks=1
    )
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(labelsize=8)
    ax.xaxis.set_major_locator(whole_frames)
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


def write_title(ax: Axes, text: str) -> None:
    """Write a title above the left end of axes."""
    ax.set_title(text, loc="left", y=1.0, fontsize=10, fontweight="bold")


def make_thick_style(color: str) -> dict[str, Any]:
    """Return the style of a line that the other lines are compared with."""
    return {"color": color, "linewidth": 2.6, "zorder": 3}


def draw_thin_lines(ax: Axes, lines: Iterable[PlotLine], color: str = SOURCE_COLOR) -> None:
    """Draw many lines at once."""
    paths = [np.column_stack(line) for line in lines]
    collection = import_matplotlib("collections").LineCollection
    ax.add_collection(collection(paths, colors=color, linewidths=0.7))
    ax.autoscale_view()


def mark_frames(ax: Axes, frames: Floats) -> None:
    """Draw a pale vertical line at each frame."""
    for frame in frames:
        ax.axvline(frame, color=PALE_COLOR, linewidth=0.8, zorder=0)


def encode_png(figure: Figure, *, dpi: int = 100) -> bytes:
    """Return a figure as a PNG file with few colors, about a quarter of the usual size.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    dpi : int
        Dots per inch.

    Returns
    -------
    bytes

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> encode_png(Figure((1, 1)))[:4]
    b'\\x89PNG'
    """
    from PIL import Image  # matplotlib itself needs it

    pixels, file = draw_pixels(figure, dpi), BytesIO()
    Image.fromarray(pixels).quantize(N_PNG_COLORS).save(file, format="png")
    return file.getvalue()


def draw_pixels(figure: Figure, dpi: int) -> Array:
    """Return the pixels of a figure, shape (height, width, 3).

    `Figure.savefig` would compress them, to be decompressed for the choice of colors.
    """
    canvas = import_matplotlib("backends.backend_agg").FigureCanvasAgg(figure)
    before = figure.dpi
    try:
        figure.dpi = dpi
        canvas.draw()
        return np.array(canvas.buffer_rgba())[..., :3].copy()
    finally:
        figure.dpi = before


def encode_figure(figure: Figure, suffix: str) -> bytes:
    """Return a figure as a file with a suffix.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    suffix : str
        One of `keyweave.reports.figures.PICTURES`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> encode_figure(Figure((1, 1)), ".pdf")[:4]
    b'%PDF'
    """
    if suffix == PICTURES[0]:
        return encode_png(figure)
    file = BytesIO()
    figure.savefig(file, format=suffix[1:])
    return file.getvalue()
