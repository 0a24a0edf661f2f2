"""How figures of a texture result are laid out and labelled.

Colours are those of [PB02]_: the sketch is blue, the source black, and what was chosen red.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arrays import Floats
from .lines import Line, unit_of
from .matplotlib_parts import matplotlib_part

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SKETCH, SOURCE, CHOSEN = "#1f5fd0", "#20242b", "#d3202a"
CONSECUTIVE, PALE = "#2f8f5b", "#b9bfc9"
LEGEND: dict[str, Any] = {  # beside the title, where it covers nothing
    "loc": "lower right",
    "bbox_to_anchor": (1, 0.97),
    "ncol": 4,
    "frameon": False,
    "fontsize": 8,
}
LETTERS = 44  # of a name; longer ones lose their beginning, where namespaces are


def new_figure(
    n_rows: int, n_columns: int, size: tuple[float, float], **sharing: Any
) -> tuple[Any, Any]:
    """Return a figure of its own, unknown to pyplot, and its axes.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    figure = matplotlib_part("figure").Figure(figsize=size)
    matplotlib_part("backends.backend_agg").FigureCanvasAgg(figure)
    width, height = size
    margins = {  # given, since matplotlib needs longer to find them than to draw the rest
        "left": 1.35 / width,
        "right": 1 - 0.2 / width,
        "bottom": 0.5 / height,
        "top": 1 - 0.3 / height,
        "wspace": 0.08 if "sharey" in sharing else 0.2,
        "hspace": 0.36,
    }
    axes = figure.subplots(n_rows, n_columns, squeeze=False, gridspec_kw=margins, **sharing)
    for ax in axes.flat:
        _prepare(ax)
    return figure, axes


def _prepare(ax: Axes) -> None:
    whole_frames = matplotlib_part("ticker").MaxNLocator(integer=True, steps=[1, 2, 5, 10])
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(labelsize=8)
    ax.xaxis.set_major_locator(whole_frames)
    ax.margins(x=0.01)


def axis_label(name: str) -> str:
    """Return a name, short enough and not mistaken for a formula, with its unit.

    Examples
    --------
    >>> axis_label("LeftArm[x]"), axis_label("Hips.translateY"), axis_label("Hand.curl")
    ('LeftArm[x] (°)', 'Hips.translateY (cm)', 'Hand.curl')
    """
    short = name if len(name) <= LETTERS else f"…{name[1 - LETTERS :]}"
    unit = unit_of(name)[1]
    return short.replace("$", r"\$") + (f" ({unit})" if unit else "")


def write_title(ax: Axes, text: str) -> None:
    """Write a title above the left end of axes."""
    ax.set_title(text, loc="left", fontsize=10, fontweight="bold")


def thick(color: str) -> dict[str, Any]:
    """Return the style of a line that all others are measured against."""
    return {"color": color, "linewidth": 2.6, "zorder": 3}


def draw_thin_lines(ax: Axes, lines: Iterable[Line], color: str = SOURCE) -> None:
    """Draw many lines at once."""
    paths = [np.column_stack(line) for line in lines]
    collection = matplotlib_part("collections").LineCollection
    ax.add_collection(collection(paths, colors=color, linewidths=0.7))
    ax.autoscale_view()


def mark_frames(ax: Axes, frames: Floats) -> None:
    """Draw a pale upright line at each frame."""
    for frame in frames:
        ax.axvline(frame, color=PALE, linewidth=0.8, zorder=0)
