"""Figures 3 and 4 of [PB02]_: bands, and the fragments that one is cut into.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..arrays import Floats
from ..texturing import Fragments, TextureResult, split_bands
from .figure_layout import CHOSEN, SKETCH, SOURCE, axis_label, new_figure, write_title
from .lines import (
    find_column,
    fragments_inside,
    shown_values,
    sketch_frames,
    source_frames,
    unit_of,
    window,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MATCHED: dict[str, Any] = {"color": CHOSEN, "linestyle": "--", "linewidth": 1.6}


def draw_bands(
    result: TextureResult, column: str | None = None, *, source: int | None = None
) -> Figure:
    """Draw the bands of a drive column of sketch and source side by side, figure 3.

    The band that was compared is dashed and red. Of the source as many frames are shown
    as the sketch has, from the first that the best path takes.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A drive column or joint; by default the one whose turns cut the fragments.
    source : int, optional
        Which source, counted from 0; by default the one that gives most fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    UnknownNameError
        If there is no such drive column.
    SettingError
        If there is no such source.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_bands(result)
    >>> len(figure.axes) == 2 * result.signals.n_bands
    True
    """
    i = find_column(
        column, result.drive_parts, result.signals.sketch_drive, result.break_on
    )
    clip, rows = window(result, source)
    n_bands = max(result.signals.n_bands, result.band)
    sketch = split_bands(result.signals.sketch_drive[:, [i]], n_bands)[..., 0]
    captured = split_bands(result.signals.source_drive[clip][:, [i]], n_bands)[:, rows, 0]
    factor = unit_of(result.drive[i])[0]
    figure, axes = new_figure(n_bands, 2, (11, 1.1 * n_bands), sharex="col", sharey="row")
    sides = (
        (axes[:, 0], sketch_frames(result), factor * sketch, SKETCH),
        (axes[:, 1], source_frames(result, clip)[rows], factor * captured, SOURCE),
    )
    for column_of_axes, frames, values, color in sides:
        for band, ax in enumerate(column_of_axes, start=1):
            style = MATCHED if band == result.band else {"color": color, "linewidth": 1}
            ax.plot(frames, values[band - 1], **style)
        ax.set_xlabel("frame")
    for band, ax in enumerate(axes[:, 0], start=1):
        waves = "slower" if band == n_bands else f"~{2 ** (band + 1)} frames"
        ax.set_ylabel(
            f"band {band}\n{waves}", rotation=0, ha="right", va="center", fontsize=8
        )
    write_title(axes[0, 0], f"Sketch: {axis_label(result.drive[i])}")
    write_title(axes[0, 1], "Source")
    return figure


def draw_fragments(result: TextureResult, *, source: int | None = None) -> Figure:
    """Draw the compared band of sketch and source, whole and in fragments, figure 4.

    Parameters
    ----------
    result : TextureResult
    source : int, optional
        Which source, counted from 0; by default the one that gives most fragments.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If there is no such source.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_fragments(result)
    >>> figure.axes[0].get_title(loc="left")
    'Sketch: turns in band 4 of LeftUpLeg[x] (°)'
    """
    name, matching = result.break_on, result.matching
    i = result.drive.index(name)
    clip, rows = window(result, source)
    (sketch,) = shown_values([matching.sketch_band], i, name)
    captured = shown_values(matching.source_bands, i, name)[clip]
    figure, axes = new_figure(2, 2, (11, 5), sharey="all")
    _draw_turns(axes[:, 0], sketch_frames(result), sketch, matching.sketch, SKETCH)
    some = fragments_inside(matching.source, clip, rows)
    _draw_turns(axes[:, 1], source_frames(result, clip), captured, some, SOURCE)
    write_title(axes[0, 0], f"Sketch: turns in band {result.band} of {axis_label(name)}")
    write_title(axes[0, 1], "Source")
    return figure


def _draw_turns(
    axes: Any, frames: Floats, values: Floats, fragments: Fragments, color: str
) -> None:
    """Draw a band with its turns, and below it the fragments pulled apart."""
    whole, apart = axes
    if not len(fragments):
        return
    rows = np.arange(fragments.starts.min(), fragments.stops.max() + 1)
    turns = np.union1d(fragments.starts, fragments.stops)
    whole.plot(frames[rows], values[rows], **MATCHED)
    whole.plot(frames[turns], values[turns], "o", color=color, markersize=3.5)
    whole.set_xlabel("frame")
    gap = 0.5 * float(np.mean(fragments.lengths))
    for i, (start, stop) in enumerate(zip(fragments.starts, fragments.stops)):
        x = np.arange(start, stop + 1) + i * gap
        apart.plot(x, values[start : stop + 1], color=color, linewidth=1.2)
    apart.set_xticks([])
    write_title(apart, f"{len(fragments)} fragments, pulled apart")
