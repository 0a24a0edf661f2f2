"""Figures 5, 6, 8 and 9 of [PB02]_: matches, candidates and joins of fragments.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...methods.texturing import TexturePath, TextureResult, splice_fragments
from .fragment_lines import (
    find_column,
    find_join_rows,
    find_widest_jump,
    list_candidates,
    list_sketch_frames,
    make_candidate_lines,
    make_chosen_lines,
    make_fragment_line,
    make_joined_line,
    make_sketch_line,
    sample_match,
    scale_column,
    select_fragments,
    select_path,
)
from .style import (
    CHOSEN_COLOR,
    CONSECUTIVE_COLOR,
    LEGEND_STYLE,
    PALE_COLOR,
    SKETCH_COLOR,
    SOURCE_COLOR,
    PlotLine,
    check_index,
    draw_thin_lines,
    format_axis_label,
    make_figure,
    make_thick_style,
    mark_frames,
    write_title,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def draw_matching(
    result: TextureResult, fragment: int = 0, *, column: str | None = None
) -> Figure:
    """Draw how one fragment of the sketch is matched; figure 5 of the paper.

    The fragment is thick and blue. Fragments of the source are thin and black: first at
    their own length, then stretched to that of the sketch, then the closest only.

    Parameters
    ----------
    result : TextureResult
    fragment : int
        Index of the fragment, from 0.
    column : str, optional
        A drive column or joint; by default the column whose extrema bound the fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If the index is out of range.
    UnknownNameError
        If the drive column is unknown.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_matching(result, 1)
    >>> figure.axes[0].get_title(loc="left")
    'a  Fragment 2 of the sketch'
    """
    matching = result.matching
    check_index("fragment", fragment, len(matching.sketch))
    i = find_column(column, result.drive_parts, matching.sketch_band, result.break_on)
    name, everything = result.drive[i], range(len(matching.source))
    own = make_sketch_line(result, i, range(fragment, fragment + 1))
    closest = list_candidates(matching.matches.fragments[fragment])
    bands = scale_column(matching.source_bands, i, name)
    whole = [sample_match(result, bands, fragment, f) for f in everything]
    stretched = [sample_match(result, bands, fragment, f, len(own[0])) for f in everything]
    figure, axes = make_figure(1, 4, (13, 3.4), sharey="row")
    a, b, c, d = axes[0]
    for ax, lines in ((b, whole), (c, stretched), (d, [stretched[f] for f in closest])):
        draw_thin_lines(ax, [(own[0][0] + np.arange(len(v)), v) for v in lines])
    for ax in (a, b, c, d):
        ax.plot(*own, **make_thick_style(SKETCH_COLOR))
        ax.set_xlabel("frame")
    write_title(a, f"a  Fragment {fragment + 1} of the sketch")
    write_title(b, f"b  All {len(whole)} fragments of the source")
    write_title(c, "c  Stretched to the same length")
    write_title(d, f"d  The {len(closest)} closest")
    a.set_ylabel(f"band {result.band} of {format_axis_label(name)}")
    return figure


def draw_candidates(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    drive: str | None = None,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the matches of each fragment, their target columns and a path; figure 6.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the column with the widest range.
    path : int
        Index of the alternative, from 0.
    drive : str, optional
        A drive column or joint; by default the column whose extrema bound the fragments.
    fragments : (int, int), optional
        First and last fragment to draw, from 0; by default the first eight.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If a column is unknown.
    SettingError
        If the index of the path or of a fragment is out of range.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_candidates(result, "LeftForeArm", path=1)
    >>> figure.axes[2].get_title(loc="left")
    'c  Path 2 through the candidates'
    """
    taken, matching = select_path(result, path), result.matching
    shown = select_fragments(fragments, len(taken.fragments))
    i = find_column(drive, result.drive_parts, matching.sketch_band, result.break_on)
    j = find_column(column, result.target_parts, taken.joined.values)
    bands = scale_column(matching.source_bands, i, result.drive[i])
    targets = scale_column(result.signals.source_targets, j, result.targets[j])
    figure, axes = make_figure(3, 1, (11, 8), sharex="col")
    a, b, c = axes[:, 0]
    draw_thin_lines(a, make_candidate_lines(result, bands, shown))
    a.plot(*make_sketch_line(result, i, shown), **make_thick_style(SKETCH_COLOR))
    draw_thin_lines(b, make_candidate_lines(result, targets, shown))
    draw_thin_lines(c, make_candidate_lines(result, targets, shown), PALE_COLOR)
    for f in shown:
        c.plot(
            *make_fragment_line(result, targets, f, taken.fragments[f]),
            **make_thick_style(CHOSEN_COLOR),
        )
    write_title(a, f"a  The sketch and its {result.n_matches} closest matches")
    write_title(b, "b  The target channel in the same segments of the source")
    write_title(c, f"c  Path {path + 1} through the candidates")
    a.set_ylabel(f"band {result.band} of\n{format_axis_label(result.drive[i])}")
    for ax in (b, c):
        ax.set_ylabel(format_axis_label(result.targets[j]))
    for ax in axes[:, 0]:
        mark_frames(ax, list_sketch_frames(result)[find_join_rows(result, shown)])
    c.set_xlabel("frame")
    return figure


CLOSE_UP_FRAMES = 15  # on each side of a join in the close-up


def draw_joins(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the chosen fragments before and after joining; figures 8 and 9 of the paper.

    Joins that are consecutive in the source are green, blended joins are red and dashed.
    Circles mark the ends as captured, stars the midpoints where they are joined.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the column with the widest range.
    path : int
        Index of the alternative, from 0.
    fragments : (int, int), optional
        First and last fragment to draw, from 0; by default eight around the largest jump.
        The largest jump between them is also drawn as a close-up.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If a column is unknown.
    SettingError
        If the index of the path or of a fragment is out of range.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_joins(result, "LeftForeArm", fragments=(0, 2))
    >>> figure.axes[1].get_title(loc="left")
    'b  The same fragments, joined'
    """
    taken = select_path(result, path)
    j = find_column(column, result.target_parts, taken.joined.values)
    pieces = make_chosen_lines(result, taken, j)
    widest = find_widest_jump(pieces, taken, range(len(pieces)))
    shown = select_fragments(fragments, len(pieces), around=widest)
    widest = find_widest_jump(pieces, taken, shown)
    figure, axes = make_figure(3, 1, (11, 9))
    before, after, close = axes[:, 0]
    _draw_ends(before, pieces, taken, shown)
    after.plot(
        *make_joined_line(result, taken, j, shown), color=CHOSEN_COLOR, linewidth=1.6
    )
    _draw_close_up(close, result, taken, j, pieces, widest)
    for ax in (before, after):
        _mark_joins(ax, result, taken, shown)
    for ax in (before, after, close):
        ax.set_ylabel(format_axis_label(result.targets[j]))
        ax.legend(**LEGEND_STYLE)
    write_title(before, f"a  Fragments of path {path + 1}, end to end")
    write_title(after, "b  The same fragments, joined")
    write_title(close, f"c  Close-up of the join after fragment {widest + 1}")
    close.set_xlabel("frame")
    return figure


def _draw_ends(
    ax: Axes, pieces: Sequence[PlotLine], path: TexturePath, shown: range
) -> None:
    """Draw fragments with their ends as captured and the midpoints between them."""
    for i in shown:
        ax.plot(*pieces[i], color=CHOSEN_COLOR, linewidth=1.6)
    blended = [i for i in shown[:-1] if not path.consecutive[i]]
    if not blended:
        return
    x = np.array([pieces[i][0][-1] for i in blended])
    ends = np.array([(pieces[i][1][-1], pieces[i + 1][1][0]) for i in blended])
    style: dict[str, Any] = {
        "markerfacecolor": "none",
        "markeredgecolor": SOURCE_COLOR,
        "linestyle": "",
    }
    ax.plot(np.repeat(x, 2), ends.ravel(), marker="o", label="ends as captured", **style)
    ax.plot(
        x,
        ends.mean(axis=1),
        "*",
        color=SKETCH_COLOR,
        markersize=10,
        label="midpoints",
    )


def _mark_joins(ax: Axes, result: TextureResult, path: TexturePath, shown: range) -> None:
    """Mark blended and consecutive joins."""
    frames = list_sketch_frames(result)[find_join_rows(result, shown)]
    consecutive = path.consecutive[shown.start : shown.stop - 1]
    kinds = (
        (frames[~consecutive], "blended", CHOSEN_COLOR, "--"),
        (frames[consecutive], "consecutive in the source", CONSECUTIVE_COLOR, "-"),
    )
    for joins, label, color, style in kinds:
        for number, frame in enumerate(joins):
            ax.axvline(
                frame,
                color=color,
                linestyle=style,
                linewidth=0.9,
                zorder=0,
                label=label if number == 0 else None,
            )


def _draw_close_up(
    ax: Axes,
    result: TextureResult,
    path: TexturePath,
    j: int,
    pieces: Sequence[PlotLine],
    join: int,
) -> None:
    """Draw how skewing and blending change the join after a fragment; figure 9."""
    skewed = [values[:, np.newaxis] for _, values in pieces]
    spliced = splice_fragments(skewed, path.consecutive)[:, 0]
    frames, blended = make_joined_line(result, path, j, range(len(pieces)))
    middle = int(result.matching.sketch.stops[join])
    rows = slice(max(middle - CLOSE_UP_FRAMES, 0), middle + CLOSE_UP_FRAMES + 1)
    for i, label in ((join, "as captured"), (join + 1, None)):
        x, values = pieces[i]
        near = np.abs(x - frames[middle]) <= CLOSE_UP_FRAMES
        ax.plot(x[near], values[near], color=CHOSEN_COLOR, linewidth=1.6, label=label)
    ax.plot(frames[rows], spliced[rows], ":", color=SOURCE_COLOR, label="skewed to meet")
    ax.plot(
        frames[rows], blended[rows], "--", color=SKETCH_COLOR, linewidth=2, label="blended"
    )
    ax.axvline(frames[middle], color=PALE_COLOR, linewidth=0.9, zorder=0)
