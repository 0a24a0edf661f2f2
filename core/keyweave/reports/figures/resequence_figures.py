"""Figures of a resequenced motion and its inputs: source frames, angles, ground path.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Figure 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import numpy as np

from ...animation.clip import Clip
from ...animation.resampling import motion_to_clip
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints
from ...methods.resequencing import GroundPath, ResequenceResult, Variation
from .charts import Axes
from .inline_svg import Figure
from .liveliest_channels import read_channel
from .panels import finish_time_rows, label_plan, make_time_rows, project_plan
from .resequence_channels import (
    build_result_clip,
    compute_result_path,
    label_constraints,
    list_transition_frames,
    select_channels,
    select_variation,
)
from .style import (
    CHOSEN_COLOR,
    GROUND_COLOR,
    KEY_STYLE,
    MUTED_COLOR,
    SERIES_COLORS,
    SERIES_DASHES,
    SOURCE_COLOR,
    TEXT_COLOR,
    PlotLine,
    find_unit,
    format_axis_label,
    make_figure,
    mark_frames,
    write_legend,
    write_letter,
    write_title,
)

N_TRAJECTORIES = 2  # default, as in the paper
N_PATH_POINTS = 400  # points of a path in a drawing
ARROW_FRAMES = 10  # frames that set the direction of the arrow at the end of a path
CURVE_SHARE = 0.86  # of a panel's height; letters are above
MIN_TRAVEL = 1.0  # centimeters; a figure that moves less has no direction


def draw_source_frames(
    result: ResequenceResult, source_names: Sequence[str] = (), *, variation: int = 0
) -> Figure:
    """Draw the input frame shown on each output frame.

    Each rising line is a run of captured frames, each pale vertical line a transition.
    Letters mark constraints.

    Parameters
    ----------
    result : ResequenceResult
    source_names : sequence of str
        Names of the inputs; by default they are numbered from 1.
    variation : int
        Index of the variation, from 0.

    Returns
    -------
    Figure
        One panel for each input.

    Raises
    ------
    SettingError
        If the variation does not exist.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> [note.text for note in draw_source_frames(result).axes[0].notes]
    ['A', 'B']
    """
    selected, frames = select_variation(result, variation), result.source_frames
    n = len(frames.motions)
    figure, axes = make_time_rows(n, max(1.5, 3.2 / n))
    for motion, ax in enumerate(axes):
        first, last = frames.frame_numbers[frames.motion_index == motion][[0, -1]]
        mark_frames(ax, list_transition_frames(selected))
        x, y = _trace_source_frames(result, selected, motion)
        ax.plot(x, y, color=_choose_color(motion, n), width=1.8, is_round=True)
        for label in label_constraints(result):
            if label.motion == motion:
                _mark_constraint(ax, label.text, label.output_frame, label.source_frame)
        ax.x_scale.ends = selected.motion.start_frame - 1, selected.motion.last_frame + 1
        ax.y_scale.ends = first - 0.04 * (last - first), last + 0.08 * (last - first)
        ax.y_label = "input frame"
        write_title(ax, _name_input(source_names, motion, n))
    axes[-1].x_label = "output frame"
    return figure


def draw_trajectories(
    result: ResequenceResult,
    channels: Sequence[str] = (),
    source_names: Sequence[str] = (),
    *,
    variation: int = 0,
) -> Figure:
    """Draw angles in the inputs and, below, in the result, as in the paper's figure 4.

    Letters mark constrained frames in the inputs and in the result. All panels have the
    same time scale.

    Parameters
    ----------
    result : ResequenceResult
    channels : sequence of str
        Channels or joints; for a joint, its most active channel is drawn. By default the
        two most active channels.
    source_names : sequence of str
        Names of the inputs; by default they are numbered from 1.
    variation : int
        Index of the variation, from 0.

    Returns
    -------
    Figure
        One panel for each input that is used, and one for the result.

    Raises
    ------
    UnknownNameError
        If a channel or joint does not exist.
    SettingError
        If the variation does not exist.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> figure = draw_trajectories(result, ["LeftArm.rotateX", "RightArm.rotateX"])
    >>> [ax.title for ax in figure.axes]
    ['The input', 'Result']
    """
    selected, frames = select_variation(result, variation), result.source_frames
    clip = build_result_clip(result, selected)
    names = select_channels(result, clip, channels, N_TRAJECTORIES)
    used = np.unique(selected.source_motion).tolist()
    options: dict[str, Any] = {"sharex": "none", "sharey": "all", "gaps": (0.0, 0.52)}
    figure, (*rows, bottom) = make_time_rows(len(used) + 1, 1.6, **options)
    widest = max(len(clip), *(len(frames.motions[motion]) for motion in used))
    for motion, ax in zip(used, rows):
        _draw_input_angles(ax, result, motion, names, widest)
        write_title(ax, _name_input(source_names, motion, len(frames.motions)))
    mark_frames(bottom, list_transition_frames(selected))
    letters = [(label.text, label.output_frame) for label in label_constraints(result)]
    _draw_angles(bottom, clip, clip.frames, names, letters, widest)
    write_title(bottom, "Result")
    low, high = bottom.y_scale.limits
    bottom.y_scale.ends = low, low + (high - low) / CURVE_SHARE  # shared by all panels
    finish_time_rows([*rows, bottom])
    return figure


def draw_ground_path(
    result: ResequenceResult,
    source_names: Sequence[str] = (),
    *,
    path: GroundPath | None = None,
    variation: int = 0,
) -> Figure:
    """Draw the figure's ground path from above, in the inputs and in the result.

    Segments of the result have the color of their input; dots mark transitions and
    letters constraints. An arrow shows the direction at the end.

    Parameters
    ----------
    result : ResequenceResult
    source_names : sequence of str
        Names of the inputs; by default they are numbered from 1.
    path : GroundPath, optional
        Path that the figure was to follow, drawn dashed.
    variation : int
        Index of the variation, from 0.

    Returns
    -------
    Figure

    Raises
    ------
    SettingError
        If the variation does not exist.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> [ax.title for ax in draw_ground_path(result).axes]
    ['Input, from above', 'Result, from above']
    """
    selected, frames = select_variation(result, variation), result.source_frames
    up = frames.up_axis
    figure, axes = make_figure(1, 2, 4.4, gaps=(0.62, 0.0))
    before, after = axes[0]
    _draw_input_paths(before, frames, source_names)
    if path is not None:
        _draw_target_path(after, path, up)
    result_path = compute_result_path(result, selected)
    _draw_result_path(after, result_path, selected, up, len(frames.motions))
    rows = selected.rearrangement.rows
    for ax, places in ((before, frames.places[rows]), (after, result_path)):
        _write_letters(ax, result, places, up)
    for ax, title in ((before, "Input"), (after, "Result")):
        label_plan(ax, up)
        ax.aspect = "limits"
        write_legend(ax)
        write_title(ax, f"{title}, from above")
    return figure


def _choose_color(motion: int, n: int, alone: str = SOURCE_COLOR) -> str:
    """Return the color of one of `n` inputs, or `alone` for a single input."""
    return alone if n == 1 else SERIES_COLORS[motion % len(SERIES_COLORS)]


def _name_input(names: Sequence[str], motion: int, n: int) -> str:
    """Return the title of an input's panel; inputs are numbered from 1."""
    if names:
        return format_axis_label(names[motion])
    return "The input" if n == 1 else f"Input {motion + 1}"


def _trace_source_frames(
    result: ResequenceResult, variation: Variation, motion: int
) -> PlotLine:
    """Return output and input frames of an input's runs, with gaps between runs."""
    rows = variation.rearrangement.rows
    breaks = np.flatnonzero(~result.source_frames.is_consecutive(rows[:-1], rows[1:])) + 1
    shown = np.where(variation.source_motion == motion, variation.source_frame, np.nan)
    return (
        np.insert(variation.motion.frames, breaks, np.nan),
        np.insert(shown, breaks, np.nan),
    )


def _split_by_input(source_motion: Ints) -> Iterator[tuple[slice, int]]:
    """Yield each segment from a single input, up to the next segment, and its input."""
    starts = np.flatnonzero(np.append(True, np.diff(source_motion) != 0)).tolist()
    for start, stop in zip(starts, [*starts[1:], len(source_motion)]):
        yield slice(start, stop + 1), int(source_motion[start])


def _mark_constraint(ax: Axes, text: str, x: float, y: float) -> None:
    """Mark a constraint with a key and its letter."""
    ax.plot([x], [y], **KEY_STYLE)
    below = (6, -9)  # and right, clear of the rising lines
    write_letter(ax, text, (x, y), offset=below)


def _draw_angles(
    ax: Axes,
    clip: Clip,
    numbers: Floats,
    names: Sequence[str],
    letters: Sequence[tuple[str, float]],
    widest: int,
) -> None:
    """Draw channels of a clip over frame numbers, and letters above labeled frames."""
    looks = cycle(zip(SERIES_COLORS, SERIES_DASHES))
    for name, (color, dashes) in zip(names, looks):
        values = find_unit(name)[0] * read_channel(clip, name)
        style: dict[str, Any] = {"color": color, "dashes": dashes, "width": 1.2}
        ax.plot(numbers, values, label=format_axis_label(name), **style)
    for text, frame in letters:
        ax.rule(frame, end=CURVE_SHARE, color=MUTED_COLOR, width=0.8, dashes=(1, 2))
        place = {"fractions": "y", "anchor": "middle"}
        write_letter(ax, text, (frame, CURVE_SHARE), **place)
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1.0
    ax.x_scale.ends = numbers[0] - step, numbers[0] + widest * step


def _draw_input_angles(
    ax: Axes, result: ResequenceResult, motion: int, names: Sequence[str], widest: int
) -> None:
    """Draw channels of an input and letters above its constrained frames."""
    frames = result.source_frames
    clip = motion_to_clip(frames.motions[motion])
    numbers = frames.frame_numbers[frames.motion_index == motion]
    labels = (label for label in label_constraints(result) if label.motion == motion)
    letters = [(label.text, label.source_frame) for label in labels]
    _draw_angles(ax, clip, numbers, names, letters, widest)


def _draw_places(ax: Axes, places: Array, up_axis: str, **style: Any) -> None:
    ax.plot(*project_plan(places, up_axis), **{"width": 1.6, **style})


def _draw_input_paths(ax: Axes, frames: SourceFrames, names: Sequence[str]) -> None:
    """Draw the ground paths of all inputs, with their names if there are several."""
    paths = np.split(frames.places, frames.starts[1:-1])
    for motion, path in enumerate(paths):
        label = _name_input(names, motion, len(paths)) if len(paths) > 1 else None
        color = _choose_color(motion, len(paths))
        _draw_places(ax, path, frames.up_axis, color=color, label=label)


def _draw_target_path(ax: Axes, path: GroundPath, up_axis: str) -> None:
    points = path.place(np.linspace(0, path.length(up_axis), N_PATH_POINTS), up_axis)
    style = {"color": MUTED_COLOR, "dashes": (4, 3), "width": 1}
    _draw_places(ax, points, up_axis, label="path to follow", **style)


def _draw_result_path(
    ax: Axes, places: Array, variation: Variation, up_axis: str, n: int
) -> None:
    """Draw a variation's ground path in the colors of its `n` inputs, and transitions."""
    inputs = variation.source_motion
    for segment, motion in _split_by_input(inputs):
        color = _choose_color(motion, n, alone=CHOSEN_COLOR)
        _draw_places(ax, places[segment], up_axis, color=color)
    _draw_arrow(ax, places, up_axis, _choose_color(int(inputs[-1]), n, alone=CHOSEN_COLOR))
    first = variation.motion.start_frame
    jumps = (list_transition_frames(variation) - first).astype(int)
    dots: dict[str, Any] = {
        "color": GROUND_COLOR,
        "edge": TEXT_COLOR,
        "marker": "o",
        "width": 0,
        "size": 3.5,
        "zorder": 4,
    }
    ax.plot(*project_plan(places[jumps], up_axis), label="transitions", **dots)


def _write_letters(ax: Axes, result: ResequenceResult, places: Array, up_axis: str) -> None:
    """Mark the constraints at the positions of the figure on their output frames."""
    for label in label_constraints(result):
        (x,), (y,) = project_plan(places[[label.row]], up_axis)
        _mark_constraint(ax, label.text, x, y)


def _draw_arrow(ax: Axes, places: Array, up_axis: str, color: str) -> None:
    """Draw an arrow in the direction of travel at the end of a path."""
    ahead = places[-1] - places[-1 - min(ARROW_FRAMES, len(places) - 1)]
    if abs(ahead) > MIN_TRAVEL:
        tail = places[-1] - ahead / abs(ahead) * MIN_TRAVEL
        (x0, x1), (y0, y1) = project_plan(np.array([tail, places[-1]]), up_axis)
        ax.plot((x0, x1), (y0, y1), color=color, marker="arrow")
