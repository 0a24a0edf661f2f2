"""Figures 5 and 6 of [PB02]_: matches of one fragment, and candidates of many.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..texturing import TextureResult
from .figure_layout import (
    CHOSEN,
    PALE,
    SKETCH,
    axis_label,
    draw_thin_lines,
    mark_frames,
    new_figure,
    thick,
    write_title,
)
from .lines import (
    candidate_lines,
    check_number,
    chosen_path,
    find_column,
    fragment_line,
    join_rows,
    kept_candidates,
    matched_stretch,
    shown_fragments,
    shown_values,
    sketch_frames,
    sketch_line,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_matching(
    result: TextureResult, fragment: int = 0, *, column: str | None = None
) -> Figure:
    """Draw how one fragment of the sketch is matched, figure 5.

    The fragment is thick and blue, those of the source are thin and black: as they are,
    stretched to its length, and the closest ones only.

    Parameters
    ----------
    result : TextureResult
    fragment : int
        Which one, counted from 0.
    column : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If there is no such fragment.
    UnknownNameError
        If there is no such drive column.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_matching(result, 1)
    >>> figure.axes[0].get_title(loc="left")
    'a  Fragment 2 of the sketch'
    """
    matching = result.matching
    check_number("fragment", fragment, len(matching.sketch))
    i = find_column(column, result.drive_parts, matching.sketch_band, result.break_on)
    name, everything = result.drive[i], range(len(matching.source))
    own = sketch_line(result, i, range(fragment, fragment + 1))
    closest = kept_candidates(matching.matches.fragments[fragment])
    bands = shown_values(matching.source_bands, i, name)
    whole = [matched_stretch(result, bands, fragment, f) for f in everything]
    stretched = [
        matched_stretch(result, bands, fragment, f, len(own[0])) for f in everything
    ]
    figure, axes = new_figure(1, 4, (13, 3.4), sharey="row")
    a, b, c, d = axes[0]
    for ax, lines in ((b, whole), (c, stretched), (d, [stretched[f] for f in closest])):
        draw_thin_lines(ax, [(own[0][0] + np.arange(len(v)), v) for v in lines])
    for ax in (a, b, c, d):
        ax.plot(*own, **thick(SKETCH))
        ax.set_xlabel("frame")
    write_title(a, f"a  Fragment {fragment + 1} of the sketch")
    write_title(b, f"b  All {len(whole)} of the source")
    write_title(c, "c  Stretched to its length")
    write_title(d, f"d  The {len(closest)} closest")
    a.set_ylabel(f"band {result.band} of {axis_label(name)}")
    return figure


def draw_candidates(
    result: TextureResult,
    column: str | None = None,
    *,
    path: int = 0,
    drive: str | None = None,
    fragments: tuple[int, int] | None = None,
) -> Figure:
    """Draw the matches of each fragment, what they bring along, and a path, figure 6.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A target column or joint; by default the one that moves most.
    path : int
        Which alternative, counted from 0.
    drive : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.
    fragments : (int, int), optional
        The first and the last one shown, counted from 0; by default the first eight.

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
    >>> figure = draw_candidates(result, "LeftForeArm", path=1)
    >>> figure.axes[2].get_title(loc="left")
    'c  Path 2 through them'
    """
    taken, matching = chosen_path(result, path), result.matching
    shown = shown_fragments(fragments, len(taken.fragments))
    i = find_column(drive, result.drive_parts, matching.sketch_band, result.break_on)
    j = find_column(column, result.target_parts, taken.joined.values)
    bands = shown_values(matching.source_bands, i, result.drive[i])
    made = shown_values(result.signals.source_targets, j, result.targets[j])
    figure, axes = new_figure(3, 1, (11, 8), sharex="col")
    a, b, c = axes[:, 0]
    draw_thin_lines(a, candidate_lines(result, bands, shown))
    a.plot(*sketch_line(result, i, shown), **thick(SKETCH))
    draw_thin_lines(b, candidate_lines(result, made, shown))
    draw_thin_lines(c, candidate_lines(result, made, shown), PALE)
    for f in shown:
        c.plot(*fragment_line(result, made, f, taken.fragments[f]), **thick(CHOSEN))
    write_title(a, f"a  The sketch and its {result.n_matches} closest matches")
    write_title(b, "b  What the source does elsewhere in those stretches")
    write_title(c, f"c  Path {path + 1} through them")
    a.set_ylabel(f"band {result.band} of\n{axis_label(result.drive[i])}")
    for ax in (b, c):
        ax.set_ylabel(axis_label(result.targets[j]))
    for ax in axes[:, 0]:
        mark_frames(ax, sketch_frames(result)[join_rows(result, shown)])
    c.set_xlabel("frame")
    return figure
