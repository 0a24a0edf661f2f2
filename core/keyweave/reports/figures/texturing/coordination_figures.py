"""Targets over the drive, figure 2 of [PB02]_: a shape shows that they are related.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....animation.channel_names import as_name_list
from ....animation.features import ChannelGroup
from ....errors import DataError, UnknownNameError
from ....geometry.arrays import Floats
from ....methods.texturing import TextureResult
from ....methods.texturing.coordination import measure_explained
from ..charts import Axes
from ..inline_svg import Figure
from ..style import (
    CHOSEN_COLOR,
    SKETCH_COLOR,
    SOURCE_COLOR,
    format_axis_label,
    label_numbers,
    make_figure,
    write_title,
)
from .fragment_lines import scale_column, select_path

N_ACROSS, PANEL_HEIGHT, PANEL_GAPS = 3, 1.9, (0.55, 0.8)  # panels, and inches
MAX_TARGETS = 6  # that are drawn by default
MAX_DOTS = 200  # frames of the sources, and of the sketch, in a panel; more hide each other
DOT_STYLE: dict[str, Any] = {
    "marker": "o",
    "width": 0,
    "size": 2.2,
    "alpha": 0.75,
}


def draw_coordination(
    result: TextureResult, targets: Sequence[str] | str = (), *, path: int = 0
) -> Figure:
    """Draw targets over the drive; figure 2 of the paper.

    Each panel shows the column of a target that moves most, over the drive channel that
    alone explains most of it, on frames of the sources (blue) and of the sketch: gray for a
    textured target, and the chosen fragments for a synthesized one (orange). The number
    above is the share of the target's variance that the whole drive explains.

    Parameters
    ----------
    result : TextureResult
    targets : str or sequence of str
        Names among those of `TextureResult.explained`; by default six of them, from the
        most to the least explained.
    path : int
        Index of the alternative, from 0.

    Returns
    -------
    Figure

    Raises
    ------
    DataError
        If all targets drive, or are still.
    UnknownNameError
        If a target has no share.
    SettingError
        If the index of the path is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize=["*Arm", "Head"])
    >>> figure = draw_coordination(result, "RightArm")
    >>> ax = figure.axes[0]
    >>> ax.title, ax.x_label
    ('RightArm.rotateY (°)', 'LeftUpLeg.rotateX (°)')
    """
    fragments = select_path(result, path).joined.values
    names = as_name_list(targets) or _choose_targets(result)
    unknown = [name for name in names if name not in result.explained]
    if unknown:
        raise UnknownNameError(unknown, [*result.explained], "the result")
    if not names:
        raise DataError("the result", "has no target that moves and does not drive")
    columns = dict(zip(names, _find_target_columns(result, names)))
    strongest = _find_strongest(result, list(columns.values()))
    n_rows = -(-len(names) // N_ACROSS)
    height = n_rows * (PANEL_HEIGHT + PANEL_GAPS[1])
    figure, axes = make_figure(n_rows, N_ACROSS, height, gaps=PANEL_GAPS)
    for ax in axes.flat[len(names) :]:
        ax.is_visible = False
    for ax, (name, j), i in zip(axes.flat, columns.items(), strongest):
        _draw_pair(ax, result, fragments, i, j)
        write_title(
            ax, format_axis_label(result.targets[j]), f"{result.explained[name]:.0%}"
        )
    return figure


def _choose_targets(result: TextureResult) -> list[str]:
    """Return a few targets, evenly from the most to the least explained."""
    shares = result.explained
    ranked = sorted(shares, key=lambda name: -shares[name])
    chosen = np.linspace(0, len(ranked) - 1, min(len(ranked), MAX_TARGETS))
    return [ranked[round(i)] for i in chosen.tolist()]


def _find_target_columns(result: TextureResult, names: Sequence[str]) -> list[int]:
    """Return the column of each target that moves most in the sources."""
    spread = np.concatenate(result.signals.source_targets).std(axis=0)
    liveliest = _find_liveliest(result.target_parts, spread)
    return [liveliest[name] for name in names]


def _find_liveliest(parts: Sequence[ChannelGroup], spread: Floats) -> dict[str, int]:
    """Return the column of each part with the largest spread."""
    ends = np.cumsum([0, *(part.width for part in parts)]).tolist()
    return {
        part.name: start + int(np.argmax(spread[start:stop]))
        for part, start, stop in zip(parts, ends, ends[1:])
    }


def _find_strongest(result: TextureResult, columns: Sequence[int]) -> list[int]:
    """Return the drive column that alone explains most of each target column."""
    spread = np.concatenate(result.signals.source_drive).std(axis=0)
    tried = list(_find_liveliest(result.drive_parts, spread).values())
    groups = [slice(j, j + 1) for j in columns]
    shares = [measure_explained(result.signals, groups, slice(i, i + 1)) for i in tried]
    return [tried[k] for k in np.argmax(shares, axis=0)]


def _draw_pair(ax: Axes, result: TextureResult, fragments: Floats, i: int, j: int) -> None:
    """Draw a target column over a drive column."""
    signals, names = result.signals, (result.drive[i], result.targets[j])
    source = np.concatenate(signals.source_drive), np.concatenate(signals.source_targets)
    own, color = fragments, CHOSEN_COLOR
    if result.textured[j]:
        own, color = signals.sketch_targets, SKETCH_COLOR
    for (drive, target), fill in (
        (source, SOURCE_COLOR),
        ((signals.sketch_drive, own), color),
    ):
        shown = slice(None, None, -(-len(drive) // MAX_DOTS))
        (x,), (y,) = (
            scale_column([table[shown]], column, name)
            for table, column, name in zip((drive, target), (i, j), names)
        )
        ax.plot(x, y, color=fill, **DOT_STYLE)
    ax.x_scale.margin = 0.04
    label_numbers(ax, format_axis_label(names[0]))
