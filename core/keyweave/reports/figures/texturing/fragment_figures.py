"""Figures 5, 6, 8 and 9 of [PB02]_: matches, candidates and joins of fragments.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....methods.texturing import TexturePath, TextureResult, splice_fragments
from ..charts import Axes
from ..inline_svg import Figure
from ..resequence_channels import format_label
from ..style import (
    CHOSEN_COLOR,
    CLIP_COLORS,
    DOTTED,
    MUTED_COLOR,
    ON_CLIP_COLOR,
    PALE_COLOR,
    SKETCH_COLOR,
    SOURCE_COLOR,
    TEXT_COLOR,
    PlotLine,
    check_index,
    draw_thin_lines,
    format_axis_label,
    make_figure,
    make_thick_style,
    mark_frames,
    write_legend,
    write_note,
    write_title,
)
from .fragment_lines import (
    MAX_SHOWN_FRAGMENTS,
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


def draw_matching(
    result: TextureResult, fragment: int = 0, *, column: str | None = None
) -> Figure:
    """Draw how one fragment of the sketch is matched; figure 5 of the paper.

    The fragment is thick and gray. Fragments of the source are thin and blue: first at
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
    Figure

    Raises
    ------
    SettingError
        If the index is out of range.
    UnknownNameError
        If the drive column is unknown.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_matching(result, 1)
    >>> figure.axes[0].title
    'a  Sketch fragment 2'
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
    figure, axes = make_figure(1, 4, 2.6, left=0.75, sharey="row", gaps=(0.14, 0.0))
    a, b, c, d = axes[0]
    for ax, lines, alpha in (
        (b, whole, CROWD_ALPHA),
        (c, stretched, CROWD_ALPHA),
        (d, [stretched[f] for f in closest], 1.0),
    ):
        draw_thin_lines(
            ax, [(own[0][0] + np.arange(len(v)), v) for v in lines], alpha=alpha
        )
    for ax in (a, b, c, d):
        ax.plot(*own, **make_thick_style(SKETCH_COLOR))
        ax.x_label = "frame"
    write_title(a, f"a  Sketch fragment {fragment + 1}")
    write_title(b, f"b  All {len(whole)} of the source")
    write_title(c, "c  Stretched to fit")
    write_title(d, f"d  The {len(closest)} closest")
    a.y_label = f"band {result.band} of\n{format_axis_label(name)}"
    return figure


CROWD_ALPHA = 0.55  # of many lines, and of candidates that were not chosen
BAND_SHARE = 0.13  # of the height of a panel that holds the names of clips at its top
BAND_GAP = 0.005  # after a blended fragment, a share of the width


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
    Figure

    Raises
    ------
    UnknownNameError
        If a column is unknown.
    SettingError
        If the index of the path or of a fragment is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_candidates(result, "LeftForeArm", path=1)
    >>> figure.axes[2].title
    'c  Path 2 through the candidates'
    """
    taken, matching = select_path(result, path), result.matching
    shown = select_fragments(fragments, len(taken.fragments))
    i = find_column(drive, result.drive_parts, matching.sketch_band, result.break_on)
    j = find_column(column, result.target_parts, taken.joined.values)
    bands = scale_column(matching.source_bands, i, result.drive[i])
    targets = scale_column(result.signals.source_targets, j, result.targets[j])
    figure, axes = make_figure(3, 1, 5.4, sharex="col")
    a, b, c = axes[:, 0]
    draw_thin_lines(a, make_candidate_lines(result, bands, shown))
    a.plot(*make_sketch_line(result, i, shown), **make_thick_style(SKETCH_COLOR))
    draw_thin_lines(b, make_candidate_lines(result, targets, shown))
    draw_thin_lines(c, make_candidate_lines(result, targets, shown), alpha=CROWD_ALPHA)
    for f in shown:
        c.plot(
            *make_fragment_line(result, targets, f, taken.fragments[f]),
            **make_thick_style(CHOSEN_COLOR),
        )
    driving, target = map(format_axis_label, (result.drive[i], result.targets[j]))
    driving = f"band {result.band} of {driving}"
    write_title(a, f"a  The sketch and its {result.n_matches} closest matches", driving)
    write_title(b, "b  The target channel in the same segments of the source", target)
    write_title(c, f"c  Path {path + 1} through the candidates", target)
    for ax in axes[:, 0]:
        mark_frames(ax, list_sketch_frames(result)[find_join_rows(result, shown)])
    _name_clips(c, result, taken, shown)
    c.x_label = "frame"
    return figure


def _name_clips(ax: Axes, result: TextureResult, path: TexturePath, shown: range) -> None:
    """Write clip and frames of each chosen fragment above it, as the page's band does.

    Blended joins are gaps.
    """
    sketch, frames = result.matching.sketch, list_sketch_frames(result)
    low, high = ax.y_scale.limits
    ax.y_scale.ends = low, low + (high - low) / (1 - BAND_SHARE)
    has_room = len(shown) <= MAX_SHOWN_FRAGMENTS
    gap = BAND_GAP * (sketch.stops[shown[-1]] - sketch.starts[shown[0]])
    for f in shown:
        first, last = frames[sketch.starts[f]], frames[sketch.stops[f]]
        is_blended = f + 1 in shown and not path.consecutive[f]
        hue = CLIP_COLORS[path.clips[f] % len(CLIP_COLORS)]
        ends = first, last - gap * is_blended
        ax.span(*ends, 1 - BAND_SHARE, 1, color=hue)
        text, (start, stop) = format_label(int(path.clips[f])), path.source_frames[f]
        text += f" {start:.0f}–{stop:.0f}" if has_room else ""
        write_note(ax, text, (first + last) / 2, 1 - BAND_SHARE / 2, ON_CLIP_COLOR)


CLOSE_UP_FRAMES = 15  # on each side of a join in the close-up
BLENDED_STYLE: dict[str, Any] = {"color": MUTED_COLOR, "width": 0.9, "dashes": (3, 2)}
CONSECUTIVE_STYLE: dict[str, Any] = {"color": PALE_COLOR, "width": 0.9}


def draw_joins(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the chosen fragments before and after joining; figures 8 and 9 of the paper.

    Blended joins are dashed, joins that are consecutive in the source are pale. Circles
    mark the ends as captured, dots the midpoints where they are joined.

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
    Figure

    Raises
    ------
    UnknownNameError
        If a column is unknown.
    SettingError
        If the index of the path or of a fragment is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_joins(result, "LeftForeArm", fragments=(0, 2))
    >>> figure.axes[1].title
    'b  The same fragments, joined'
    """
    taken = select_path(result, path)
    j = find_column(column, result.target_parts, taken.joined.values)
    pieces = make_chosen_lines(result, taken, j)
    widest = find_widest_jump(pieces, taken, range(len(pieces)))
    shown = select_fragments(fragments, len(pieces), around=widest)
    widest = find_widest_jump(pieces, taken, shown)
    figure, axes = make_figure(3, 1, 5.9, gaps=(0.0, 0.56))
    before, after, close = axes[:, 0]
    _draw_ends(before, pieces, taken, shown)
    write_legend(before)
    _mark_joins(before, result, taken, shown)
    after.plot(*make_joined_line(result, taken, j, shown), color=CHOSEN_COLOR)
    _mark_joins(after, result, taken, shown)
    write_legend(after)
    _draw_close_up(close, result, taken, j, pieces, widest)
    write_legend(close)
    name = format_axis_label(result.targets[j])
    write_title(before, f"a  {name}: fragments of path {path + 1}, end to end")
    write_title(after, "b  The same fragments, joined")
    write_title(close, f"c  Close-up of the join after fragment {widest + 1}")
    close.x_label = "frame"
    return figure


def _draw_ends(
    ax: Axes, pieces: Sequence[PlotLine], path: TexturePath, shown: range
) -> None:
    """Draw fragments with their ends as captured and the midpoints between them."""
    for i in shown:
        ax.plot(*pieces[i], color=CHOSEN_COLOR)
    blended = [i for i in shown[:-1] if not path.consecutive[i]]
    if not blended:
        return
    x = np.array([pieces[i][0][-1] for i in blended])
    ends = np.array([(pieces[i][1][-1], pieces[i + 1][1][0]) for i in blended])
    circles: dict[str, Any] = {"size": 6, "face": "none", "width": 0}
    ax.plot(
        np.repeat(x, 2),
        ends.ravel(),
        marker="o",
        color=SOURCE_COLOR,
        label="ends as captured",
        **circles,
    )
    dot: dict[str, Any] = {"marker": ".", "size": 5, "width": 0}
    ax.plot(x, ends.mean(axis=1), color=TEXT_COLOR, label="midpoints", **dot)


def _mark_joins(ax: Axes, result: TextureResult, path: TexturePath, shown: range) -> None:
    """Mark blended and consecutive joins."""
    frames = list_sketch_frames(result)[find_join_rows(result, shown)]
    consecutive = path.consecutive[shown.start : shown.stop - 1]
    kinds = (
        (frames[~consecutive], "blended", BLENDED_STYLE),
        (frames[consecutive], "continues in the source", CONSECUTIVE_STYLE),
    )
    for joins, label, style in kinds:
        for number, frame in enumerate(joins):
            ax.rule(frame, label=label if number == 0 else None, **style)


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
        ax.plot(x[near], values[near], color=SOURCE_COLOR, label=label)
    dots: dict[str, Any] = {"dashes": DOTTED, "color": TEXT_COLOR}
    ax.plot(frames[rows], spliced[rows], label="skewed to meet", **dots)
    ax.plot(frames[rows], blended[rows], label="blended", **make_thick_style(CHOSEN_COLOR))
    ax.rule(frames[middle], **BLENDED_STYLE)
