"""Texture results over their sketches, and figures 3 and 4 of [PB02]_: bands, fragments.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ....geometry.arrays import Floats
from ....methods.texturing import Fragments, TextureResult, split_bands
from ....methods.texturing.sketches import Sketch
from ..charts import Axes
from ..inline_svg import Figure
from ..liveliest_channels import read_channel
from ..panels import finish_time_rows, make_time_rows
from ..style import (
    CHOSEN_COLOR,
    KEY_STYLE,
    MUTED_COLOR,
    SHADE_COLOR,
    SKETCH_COLOR,
    SOURCE_COLOR,
    find_unit,
    format_axis_label,
    label_row,
    make_figure,
    write_note,
    write_title,
)
from .fragment_lines import (
    filter_fragments,
    find_column,
    find_source_window,
    list_sketch_frames,
    list_source_frames,
    scale_column,
    select_path,
)
from .texture_comparison import TextureComparison, compare_texture


def draw_result(
    result: TextureResult,
    sketch: Sketch,
    channels: Sequence[str] = (),
    *,
    path: int = 0,
    key_frames: ArrayLike | None = None,
) -> Figure:
    """Draw channels of a result over the sketch and its keys.

    Parameters
    ----------
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
        The sketch that was textured.
    channels : sequence of str
        Channels, or joints, whose channel with the widest range is drawn; by default the
        four most active channels of the result.
    path : int
        Index of the alternative, from 0.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.

    Returns
    -------
    Figure

    Raises
    ------
    UnknownNameError
        If a channel is unknown.
    SettingError
        If the index of the path is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_result(result, sketch, ["LeftArm.rotateX", "Hips.translateY"])
    >>> [ax.title for ax in figure.axes]
    ['LeftArm.rotateX (°)', 'Hips.translateY (cm)']
    """
    select_path(result, path)
    comparison = compare_texture(result, sketch, path=path, key_frames=key_frames)
    names = [comparison.channel(name) for name in channels]
    names = names or comparison.choose_liveliest(4)
    figure, axes = make_time_rows(len(names))
    for name, ax in zip(names, axes):
        _draw_channel(ax, comparison, name)
    finish_time_rows(axes)
    return figure


def _draw_channel(ax: Axes, comparison: TextureComparison, name: str) -> None:
    """Draw one channel of sketch and result, and the keys on top."""
    factor = find_unit(name)[0]
    clips = {
        "sketch": (comparison.sketch, SKETCH_COLOR, 1.0),
        "result": (comparison.result, CHOSEN_COLOR, 1.6),
    }
    for label, (clip, color, width) in clips.items():
        if name in clip.channels:
            values = factor * read_channel(clip, name)
            ax.plot(clip.frames, values, color=color, width=width, label=label)
    if name in comparison.keys:
        frames, values = comparison.keys[name]
        ax.plot(frames, factor * values, label="keys", **KEY_STYLE)
    write_title(ax, format_axis_label(name))


BAND_ROOM, BAND_HEIGHT = 1.3, 0.72  # inches, of the labels left of the bands and of a band
BAND_WIDTH, MATCHED_WIDTH = 0.9, 1.8  # points, of lines
MAX_NUMBERED = 24  # fragments with numbers below them; more would overlap
NUMBER_HEIGHT = -0.06  # of the numbers, as a share of the height of the axes


def draw_bands(
    result: TextureResult, column: str | None = None, *, source: int | None = None
) -> Figure:
    """Draw the bands of a drive column of sketch and source; figure 3 of the paper.

    The band that was compared is thick, on a pale ground. The segment of the source is as
    long as the sketch and starts at the first frame that the best path takes.

    Parameters
    ----------
    result : TextureResult
    column : str, optional
        A drive column or joint; by default the column whose extrema bound the fragments.
    source : int, optional
        Index of the source, from 0; by default the source of most fragments.

    Returns
    -------
    Figure

    Raises
    ------
    UnknownNameError
        If the drive column is unknown.
    SettingError
        If the index of the source is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_bands(result)
    >>> len(figure.axes) == 2 * result.signals.n_bands
    True
    """
    i = find_column(
        column, result.drive_parts, result.signals.sketch_drive, result.break_on
    )
    clip, rows = find_source_window(result, source)
    n_bands = max(result.signals.n_bands, result.band)
    sketch = split_bands(result.signals.sketch_drive[:, [i]], n_bands)[..., 0]
    captured = split_bands(result.signals.source_drive[clip][:, [i]], n_bands)[:, rows, 0]
    factor = find_unit(result.drive[i])[0]
    figure, axes = make_figure(
        *(n_bands, 2, BAND_HEIGHT * n_bands + 0.6),
        left=BAND_ROOM,
        gaps=(0.25, 0.14),
        sharex="col",
        sharey="row",
    )
    sketch_frames, source_frames = (
        list_sketch_frames(result),
        list_source_frames(result, clip),
    )
    _draw_split(axes[:, 0], sketch_frames, factor * sketch, SKETCH_COLOR, result.band)
    _draw_split(
        axes[:, 1], source_frames[rows], factor * captured, SOURCE_COLOR, result.band
    )
    for band, ax in enumerate(axes[:, 0], start=1):
        waves = "slower" if band == n_bands else f"~{2 ** (band + 1)} frames"
        is_matched = band == result.band
        remark = "compared" if is_matched else waves
        label_row(ax, f"band {band}", remark, is_strong=is_matched)
    write_title(axes[0, 0], "Sketch")
    write_title(axes[0, 1], "Source", format_axis_label(result.drive[i]))
    return figure


def _draw_split(axes: Any, frames: Floats, bands: Floats, color: str, matched: int) -> None:
    """Draw bands below each other and emphasize the band that was compared."""
    for band, (ax, values) in enumerate(zip(axes, bands), start=1):
        is_matched = band == matched
        ax.plot(
            frames,
            values,
            color=color,
            width=MATCHED_WIDTH if is_matched else BAND_WIDTH,
        )
        if is_matched:
            ax.ground = SHADE_COLOR
    axes[-1].x_label = "frame"


def draw_fragments(result: TextureResult, *, source: int | None = None) -> Figure:
    """Draw the compared band of sketch and source, whole and in fragments; figure 4.

    Parameters
    ----------
    result : TextureResult
    source : int, optional
        Index of the source, from 0; by default the source of most fragments.

    Returns
    -------
    Figure

    Raises
    ------
    SettingError
        If the index of the source is out of range.

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> sketch = examples.sketch(walk.cut(1, 60), joints=["LeftUpLeg"])
    >>> result = texture(sketch, walk, drive="LeftUpLeg", synthesize="*Arm")
    >>> figure = draw_fragments(result)
    >>> figure.axes[0].title
    'Sketch: extrema in band 4'
    """
    name, matching = result.break_on, result.matching
    i = result.drive.index(name)
    clip, rows = find_source_window(result, source)
    (sketch,) = scale_column([matching.sketch_band], i, name)
    captured = scale_column(matching.source_bands, i, name)[clip]
    figure, axes = make_figure(2, 2, 3.9, sharey="all", gaps=(0.25, 0.62))
    sides = (
        (list_sketch_frames(result), sketch, matching.sketch, SKETCH_COLOR),
        (
            list_source_frames(result, clip),
            captured,
            filter_fragments(matching.source, clip, rows),
            SOURCE_COLOR,
        ),
    )
    for column, side in zip(axes.T, sides):
        _draw_extrema(column, *side)
    write_title(axes[0, 0], f"Sketch: extrema in band {result.band}")
    write_title(axes[0, 1], "Source", format_axis_label(name))
    return figure


def _draw_extrema(
    axes: Any, frames: Floats, values: Floats, fragments: Fragments, color: str
) -> None:
    """Draw a band with its extrema, and below it the fragments pulled apart."""
    whole, apart = axes
    if not len(fragments):
        return
    rows = np.arange(fragments.starts.min(), fragments.stops.max() + 1)
    extrema = np.union1d(fragments.starts, fragments.stops)
    whole.plot(frames[rows], values[rows], color=color)
    whole.plot(frames[extrema], values[extrema], marker="o", color=color, width=0)
    whole.x_label = "frame"
    gap = 0.5 * float(np.mean(fragments.lengths))
    for i, (start, stop) in enumerate(zip(fragments.starts, fragments.stops)):
        x = np.arange(start, stop + 1) + i * gap
        apart.plot(x, values[start : stop + 1], color=color, is_round=True)
        if len(fragments) <= MAX_NUMBERED:
            write_note(apart, str(i + 1), float(x.mean()), NUMBER_HEIGHT, MUTED_COLOR)
    apart.x_scale.ticks = ()
    write_title(apart, f"{len(fragments)} fragments, pulled apart")
