"""Figures of an exaggerated capture: its time warp, and poses at several ratios.

Strips of poses follow figures 6.12 to 6.19 of [W06]_.

References
----------
.. [W06] T. T. Wu. Character rigs for motion exaggeration. Master's thesis, Carnegie Mellon
   University, 2006.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ....animation.channel_names import bare_name
from ....animation.motion import Motion
from ....geometry.arrays import Floats, Ints
from ....methods.exaggeration.result import TimeWarp
from ....methods.exaggeration.time_warp import measure_frame_costs
from ..charts import Axes
from ..inline_svg import Figure
from ..style import (
    CHOSEN_COLOR,
    MUTED_COLOR,
    SOURCE_COLOR,
    make_figure,
    write_legend,
    write_title,
)
from .rig_figures import SheetCell, draw_pose_sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

MOST_COSTS = 400, 800  # keyed and captured frames in a picture of the table
N_SHADES = 24
DARK_SHARE = 0.98  # of the costs that are paler than the darkest color
N_FEATURES = 5
REMARK, N_POSES = "over the capture (pale)", 8  # of a strip
TABLE_HEIGHT, FEATURE_HEIGHT, ROOM_HEIGHT = 3.4, 0.85, 0.5  # inches


def draw_cost_table(warp: TimeWarp) -> Figure:
    """Draw the cost of each pair of frames, and the path of a time warp.

    Parameters
    ----------
    warp : TimeWarp

    Returns
    -------
    Figure
        Keyed frames over captured frames; costs are dark, and the path is a line. A loop
        starts over at the lower edge.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave.examples import load_walk
    >>> walk = load_walk().cut(1, 60)
    >>> figure = draw_cost_table(kw.warp_time(walk, walk, weights={"legs": 1}))
    >>> figure.axes[0].title
    'Cost of each pair of frames'
    """
    figure, axes = make_figure(1, 1, TABLE_HEIGHT)
    ax = axes[0, 0]
    _draw_costs(ax, warp)
    frames, rows = _list_frames(warp), warp.rows.rows
    if warp.rows.n_cycle:
        rows = rows % warp.n_used  # with gaps where the loop starts over
        rows = np.where(np.diff(rows, prepend=rows[0]) < 0, np.nan, rows)
    ax.plot(frames, rows + _first_keyed(warp), color=CHOSEN_COLOR, width=2.0)
    write_title(ax, "Cost of each pair of frames", f"mean on the path {warp.cost:.3g}")
    ax.y_label = "keyed frame"
    ax.x_label = "captured frame"
    ax.grid = ""
    return figure


def _first_keyed(warp: TimeWarp) -> float:
    return float(warp.times[0] - warp.rows.rows[0])


def _list_frames(warp: TimeWarp) -> Floats:
    """Return the frame numbers of the capture."""
    return warp.start_frame + np.arange(float(len(warp.times)))


def _draw_costs(ax: Axes, warp: TimeWarp) -> None:
    """Draw the costs as shades of gray; of a long table every few frames only."""
    steps = [-(-len(t) // most) for t, most in zip(warp.tables, MOST_COSTS)]
    costs = measure_frame_costs(*(t[::step] for t, step in zip(warp.tables, steps)))
    first, frames = _first_keyed(warp), _list_frames(warp)
    ends = {"left": frames[0] - 0.5, "right": frames[-1] + 0.5}
    ends.update(top=first + warp.n_used - 0.5, bottom=first - 0.5)
    darkest = max(float(np.quantile(costs, DARK_SHARE)), 1e-12)
    ax.show_map(costs[::-1], MUTED_COLOR, darkest=darkest, n_shades=N_SHADES, **ends)


def draw_warped_features(warp: TimeWarp) -> Figure:
    """Draw the features that count most, before and after a time warp.

    Parameters
    ----------
    warp : TimeWarp

    Returns
    -------
    Figure
        A row for each feature, at most one of each control: to the left the keyed clip as
        it stands, to the right on the time of the capture. Values are centered, and over
        their spread in their own clip.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave.examples import load_walk
    >>> walk = load_walk().cut(1, 60)
    >>> figure = draw_warped_features(kw.warp_time(walk, walk, weights={"legs": 1}))
    >>> [ax.title for ax in figure.axes][1]
    'after the warp'
    """
    spreads = [table.std(axis=0) for table in warp.tables]
    keyed, captured = (
        table / np.where(spread > 0, spread, 1.0)
        for table, spread in zip(warp.tables, spreads)
    )
    columns, names = _choose_features(warp)
    height = FEATURE_HEIGHT * len(columns) + ROOM_HEIGHT
    figure, axes = make_figure(len(columns), 2, height, sharex="all", sharey="row")
    frames = _list_frames(warp)
    shown = np.arange(len(frames)) % warp.n_used if warp.rows.n_cycle else None
    for row, (column, name) in enumerate(zip(columns.tolist(), names)):
        before, after = axes[row]
        own, other = keyed[:, column], captured[:, column]
        played = own if shown is None else own[shown]
        count = min(len(played), len(frames))
        _draw_pair(before, (frames, other), (frames[:count], played[:count]))
        _draw_pair(after, (frames, other), (frames, _apply(own, warp)))
        write_title(before, bare_name(name), "" if row else "before the warp")
    write_title(axes[0, 1], "after the warp")
    write_legend(axes[0, 1])
    axes[-1, 1].x_label = "captured frame"
    return figure


def _choose_features(warp: TimeWarp) -> tuple[Ints, list[str]]:
    """Return the columns and names of features with the largest weights."""
    weights = np.array([warp.weights[name] for name in warp.features.names])
    used = np.flatnonzero(weights > 0)
    chosen: dict[str, int] = {}
    for column in np.argsort(-weights[used], kind="stable").tolist():
        control = warp.features.names[used[column]].rpartition(".")[0]
        chosen.setdefault(control, column)
    columns = np.array([*chosen.values()][:N_FEATURES])
    return columns, [warp.features.names[number] for number in used[columns]]


def _apply(values: Floats, warp: TimeWarp) -> Floats:
    """Return values of the keyed frames on the frames of the capture."""
    before, u, _ = warp.rows.split()
    after = np.minimum(before + 1, len(values) - 1)
    after = (before + 1) % len(values) if warp.rows.n_cycle else after
    return np.asarray((1 - u) * values[before] + u * values[after])


def _draw_pair(
    ax: Axes, captured: tuple[Floats, Floats], keyed: tuple[Floats, Floats]
) -> None:
    """Draw a feature of the capture below that of the keyed clip."""
    ax.plot(*captured, color=SOURCE_COLOR, width=1.0, label="captured")
    ax.plot(*keyed, color=CHOSEN_COLOR, width=1.4, label="keyed")


def draw_ratio_poses(captured: Motion, exaggerated: Mapping[str, Motion]) -> Sheet:
    """Draw poses of a capture that is exaggerated by several ratios.

    Parameters
    ----------
    captured : Motion
    exaggerated : mapping of str to Motion
        Motions with the frames of the capture, by a title such as ``"75 %"``.

    Returns
    -------
    matplotlib.figure.Figure
        A strip for each ratio, at the same times; the capture is pale.

    Raises
    ------
    DataError
        If a motion has another number of frames than the capture.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> walk = load_walk().cut(1, 60)
    >>> figure = draw_ratio_poses(walk, {"25 %": walk, "75 %": walk})
    >>> [ax.texts[-2].get_text() for ax in figure.axes]
    ['25 %', '75 %']
    """
    return draw_pose_sheet(
        [
            SheetCell.of(title, REMARK, motion, captured, n_poses=N_POSES, role="result")
            for title, motion in exaggerated.items()
        ]
    )
