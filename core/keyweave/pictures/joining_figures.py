"""Figures 8 and 9 of [PB02]_: chosen fragments before and after joining.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..texturing import TexturePath, TextureResult, lay_end_to_end
from .figure_layout import (
    CHOSEN,
    CONSECUTIVE,
    LEGEND,
    PALE,
    SKETCH,
    SOURCE,
    axis_label,
    new_figure,
    write_title,
)
from .lines import (
    Line,
    chosen_lines,
    chosen_path,
    find_column,
    join_rows,
    joined_line,
    shown_fragments,
    sketch_frames,
    widest_jump,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CLOSE = 15  # frames on both sides of a join seen close up


def draw_joins(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the chosen fragments before and after joining, figures 8 and 9.

    Joins that go on in the source are green, those that are blended red and dashed.
    Circles are the ends as captured, stars where they were made to meet.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the one that moves most.
    path : int
        Which alternative, counted from 0.
    fragments : (int, int), optional
        The first and the last one shown, counted from 0; by default eight around the
        widest jump. The widest jump among them is also shown close up.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such column.
    SettingError
        If there is no such path or fragment.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_joins(result, "LeftForeArm", fragments=(0, 2))
    >>> figure.axes[1].get_title(loc="left")
    'b  The same, joined'
    """
    taken = chosen_path(result, path)
    j = find_column(column, result.target_parts, taken.joined.values)
    pieces = chosen_lines(result, taken, j)
    widest = widest_jump(pieces, taken, range(len(pieces)))
    shown = shown_fragments(fragments, len(pieces), around=widest)
    widest = widest_jump(pieces, taken, shown)
    figure, axes = new_figure(3, 1, (11, 9))
    before, after, close = axes[:, 0]
    _draw_ends(before, pieces, taken, shown)
    after.plot(*joined_line(result, taken, j, shown), color=CHOSEN, linewidth=1.6)
    _draw_close(close, result, taken, j, pieces, widest)
    for ax in (before, after):
        _draw_joins(ax, result, taken, shown)
    for ax in (before, after, close):
        ax.set_ylabel(axis_label(result.targets[j]))
        ax.legend(**LEGEND)
    write_title(before, f"a  Fragments of path {path + 1}, end to end")
    write_title(after, "b  The same, joined")
    write_title(close, f"c  Close up: the join after fragment {widest + 1}")
    close.set_xlabel("frame")
    return figure


def _draw_ends(ax: Axes, pieces: Sequence[Line], path: TexturePath, shown: range) -> None:
    """Draw fragments with their ends: as captured, and where they are made to meet."""
    for i in shown:
        ax.plot(*pieces[i], color=CHOSEN, linewidth=1.6)
    blended = [i for i in shown[:-1] if not path.consecutive[i]]
    if not blended:
        return
    x = np.array([pieces[i][0][-1] for i in blended])
    ends = np.array([(pieces[i][1][-1], pieces[i + 1][1][0]) for i in blended])
    style: dict[str, Any] = {
        "markerfacecolor": "none",
        "markeredgecolor": SOURCE,
        "linestyle": "",
    }
    ax.plot(np.repeat(x, 2), ends.ravel(), marker="o", label="ends as captured", **style)
    ax.plot(x, ends.mean(axis=1), "*", color=SKETCH, markersize=10, label="where they meet")


def _draw_joins(ax: Axes, result: TextureResult, path: TexturePath, shown: range) -> None:
    """Mark each join by its kind."""
    frames = sketch_frames(result)[join_rows(result, shown)]
    consecutive = path.consecutive[shown.start : shown.stop - 1]
    kinds = (
        (frames[~consecutive], "blended", CHOSEN, "--"),
        (frames[consecutive], "consecutive in the source", CONSECUTIVE, "-"),
    )
    for some, label, color, style in kinds:
        for number, frame in enumerate(some):
            ax.axvline(
                frame,
                color=color,
                linestyle=style,
                linewidth=0.9,
                zorder=0,
                label=label if number == 0 else None,
            )


def _draw_close(
    ax: Axes,
    result: TextureResult,
    path: TexturePath,
    j: int,
    pieces: Sequence[Line],
    join: int,
) -> None:
    """Draw what skewing and blending do to the join after a fragment, figure 9."""
    skewed = [values[:, np.newaxis] for _, values in pieces]
    met = lay_end_to_end(skewed, path.consecutive)[:, 0]
    frames, joined = joined_line(result, path, j, range(len(pieces)))
    middle = int(result.matching.sketch.stops[join])
    rows = slice(max(middle - CLOSE, 0), middle + CLOSE + 1)
    for i, label in ((join, "as captured"), (join + 1, None)):
        x, values = pieces[i]
        near = np.abs(x - frames[middle]) <= CLOSE
        ax.plot(x[near], values[near], color=CHOSEN, linewidth=1.6, label=label)
    ax.plot(frames[rows], met[rows], ":", color=SOURCE, label="ends made to meet")
    ax.plot(frames[rows], joined[rows], "--", color=SKETCH, linewidth=2, label="blended")
    ax.axvline(frames[middle], color=PALE, linewidth=0.9, zorder=0)
