"""Draw a resequenced motion against its inputs: source frames, angles, and ground path.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Figure 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ...animation.clip import Clip
from ...animation.resampling import motion_to_clip
from ...geometry.arrays import Array, Floats, Ints
from ...methods.resequencing import GroundPath, ResequenceResult, Variation
from ...methods.resequencing.source_frames import SourceFrames
from ..texture_comparison import read_channel
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
    CONSECUTIVE_COLOR,
    LEGEND_STYLE,
    SKETCH_COLOR,
    SOURCE_COLOR,
    PlotLine,
    find_unit,
    format_axis_label,
    make_figure,
    mark_frames,
    write_title,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INPUT_COLORS = (SKETCH_COLOR, CONSECUTIVE_COLOR, "#a0721a", "#7a4fc4", "#1a8a9a", "#8c3b3b")
N_TRAJECTORIES = 2  # trajectories by default, as in the paper
N_PATH_POINTS = 400  # points of a path that is drawn
ARROW_FRAMES = 10  # frames that say where a way goes at its end
CURVE_SHARE = 0.86  # of a panel's height; above are the letters
MIN_TRAVEL = 1.0  # centimetres; who went less than that stands


def draw_source_frames(
    result: ResequenceResult, source_names: Sequence[str] = (), *, variation: int = 0
) -> Figure:
    """Draw which input frame each output frame shows.

    Each rising line is a run of frames as captured, each pale upright line a transition.
    Letters are constraints.

    Parameters
    ----------
    result : ResequenceResult
    source_names : sequence of str
        What to call the inputs; by default they are numbered from 1.
    variation : int
        Which one, counted from 0.

    Returns
    -------
    matplotlib.figure.Figure
        One panel for each input.

    Raises
    ------
    SettingError
        If there is no such variation.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> [text.get_text() for text in draw_source_frames(result).axes[0].texts]
    ['A', 'B']
    """
    one, frames = select_variation(result, variation), result.source_frames
    n = len(frames.motions)
    height = max(2.0, 4.5 / n)  # inches of a panel
    figure, axes = make_figure(n, 1, (11, height * n), sharex="col")
    for motion, ax in enumerate(axes[:, 0]):
        first, last = frames.frame_numbers[frames.motion_of == motion][[0, -1]]
        mark_frames(ax, list_transition_frames(one))
        x, y = _trace_source_frames(result, one, motion)
        ax.plot(x, y, color=_choose_color(motion), linewidth=1.8, solid_capstyle="round")
        for mark in label_constraints(result):
            if mark.motion == motion:
                _write_letter(ax, mark.text, mark.output_frame, mark.source_frame)
        ax.set_xlim(one.motion.start_frame - 1, one.motion.last_frame + 1)
        ax.set_ylim(first - 0.04 * (last - first), last + 0.08 * (last - first))
        ax.set_ylabel("input frame")
        write_title(ax, _name_input(source_names, motion, n))
    axes[-1, 0].set_xlabel("output frame")
    return figure


def draw_trajectories(
    result: ResequenceResult,
    channels: Sequence[str] = (),
    source_names: Sequence[str] = (),
    *,
    variation: int = 0,
) -> Figure:
    """Draw angles in the inputs, and below in the result, as the paper's figure 4 does.

    Letters stand where the constrained frames are, in each input and in the result. A
    second is as wide everywhere.

    Parameters
    ----------
    result : ResequenceResult
    channels : sequence of str
        Channels or joints; of a joint the channel that moves most is drawn. By default
        the two liveliest.
    source_names : sequence of str
        What to call the inputs; by default they are numbered from 1.
    variation : int
        Which one, counted from 0.

    Returns
    -------
    matplotlib.figure.Figure
        One panel for each input that is used or constrained, and one for the result.

    Raises
    ------
    UnknownNameError
        If there is no such channel.
    SettingError
        If there is no such variation.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> figure = draw_trajectories(result, ["LeftArm.rotateX", "RightArm.rotateX"])
    >>> [ax.get_title(loc="left") for ax in figure.axes]
    ['The input', 'Result']
    """
    one, frames = select_variation(result, variation), result.source_frames
    made = build_result_clip(result, one)
    names = select_channels(result, made, channels, N_TRAJECTORIES)
    used = np.unique(one.source_motion).tolist()
    figure, axes = make_figure(len(used) + 1, 1, (11, 2.3 * (len(used) + 1)), sharey="all")
    widest = max(len(made), *(len(frames.motions[motion]) for motion in used))
    for motion, ax in zip(used, axes[:, 0]):
        _draw_input_angles(ax, result, motion, names, widest)
        write_title(ax, _name_input(source_names, motion, len(frames.motions)))
    bottom = axes[-1, 0]
    mark_frames(bottom, list_transition_frames(one))
    marks = [(mark.text, mark.output_frame) for mark in label_constraints(result)]
    _draw_angles(bottom, made, made.frames, names, marks, widest)
    write_title(bottom, "Result")
    low, high = bottom.get_ylim()
    bottom.set_ylim(low, low + (high - low) / CURVE_SHARE)  # of all panels
    axes[0, 0].legend(**LEGEND_STYLE)
    bottom.set_xlabel("frame")
    return figure


def draw_ground_path(
    result: ResequenceResult,
    source_names: Sequence[str] = (),
    *,
    path: GroundPath | None = None,
    variation: int = 0,
) -> Figure:
    """Draw the way of the figure over the ground, seen from above: inputs and result.

    Stretches of the result have the colour of the input they are from; dots are
    transitions, letters constraints. An arrow shows where the way goes at its end.

    Parameters
    ----------
    result : ResequenceResult
    source_names : sequence of str
        What to call the inputs; by default they are numbered from 1.
    path : GroundPath, optional
        What was to be followed; dashed.
    variation : int
        Which one, counted from 0.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    SettingError
        If there is no such variation.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> [ax.get_title(loc="left") for ax in draw_ground_path(result).axes]
    ['Input, from above', 'Result, from above']
    """
    one, frames = select_variation(result, variation), result.source_frames
    up = frames.up_axis
    figure, axes = make_figure(1, 2, (11, 5.5))
    before, after = axes[0]
    _draw_input_paths(before, frames, source_names)
    if path is not None:
        _draw_target_path(after, path, up)
    walked = compute_result_path(result, one)
    _draw_result_path(after, walked, one, up)
    rows = one.rearrangement.rows
    for ax, places in ((before, frames.places[rows]), (after, walked)):
        _write_letters(ax, result, places, up)
    for ax, title in ((before, "Input"), (after, "Result")):
        _style_ground_axes(ax, up)
        write_title(ax, f"{title}, from above")
    return figure


def _choose_color(motion: int) -> str:
    return INPUT_COLORS[motion % len(INPUT_COLORS)]


def _name_input(names: Sequence[str], motion: int, n: int) -> str:
    """Return what an input is called above its panel."""
    if names:
        return format_axis_label(names[motion])
    return "The input" if n == 1 else f"Input {motion + 1}"


def _trace_source_frames(result: ResequenceResult, one: Variation, motion: int) -> PlotLine:
    """Return output and input frames of an input's runs, with gaps between runs."""
    rows = one.rearrangement.rows
    breaks = np.flatnonzero(~result.source_frames.is_consecutive(rows[:-1], rows[1:])) + 1
    shown = np.where(one.source_motion == motion, one.source_frame, np.nan)
    return (
        np.insert(one.motion.frames, breaks, np.nan),
        np.insert(shown, breaks, np.nan),
    )


def _split_by_input(source_motion: Ints) -> Iterator[tuple[slice, int]]:
    """Yield the rows that show one input, each reaching to where the next begins."""
    starts = np.flatnonzero(np.append(True, np.diff(source_motion) != 0)).tolist()
    for start, stop in zip(starts, [*starts[1:], len(source_motion)]):
        yield slice(start, stop + 1), int(source_motion[start])


def _write_letter(ax: Axes, text: str, x: float, y: float) -> None:
    """Mark a constraint with a dot and, beside it, its letter."""
    ax.plot([x], [y], "o", color=CHOSEN_COLOR, markersize=5, zorder=5)
    ax.annotate(
        text,
        (x, y),
        xytext=(5, -10),  # runs rise
        textcoords="offset points",
        color=CHOSEN_COLOR,
        fontsize=10,
        fontweight="bold",
        zorder=6,
    )


def _draw_angles(
    ax: Axes,
    clip: Clip,
    numbers: Floats,
    names: Sequence[str],
    marks: Sequence[tuple[str, float]],
    widest: int,
) -> None:
    """Draw channels of a clip with its frames' numbers, and letters above marked ones."""
    for name, color in zip(names, (CHOSEN_COLOR, *INPUT_COLORS)):
        values = find_unit(name)[0] * read_channel(clip, name)
        ax.plot(numbers, values, color=color, linewidth=1.2, label=format_axis_label(name))
    for text, frame in marks:
        ax.axvline(frame, 0, CURVE_SHARE, color=SOURCE_COLOR, linewidth=0.8, linestyle=":")
        ax.annotate(
            text,
            (frame, CURVE_SHARE),
            xycoords=("data", "axes fraction"),
            ha="center",
            fontsize=10,
            fontweight="bold",
        )
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1.0
    ax.set_xlim(numbers[0] - step, numbers[0] + widest * step)


def _draw_input_angles(
    ax: Axes, result: ResequenceResult, motion: int, names: Sequence[str], widest: int
) -> None:
    """Draw channels of an input, and letters above its constrained frames."""
    frames = result.source_frames
    clip = motion_to_clip(frames.motions[motion])
    numbers = frames.frame_numbers[frames.motion_of == motion]
    marks = [
        (m.text, m.source_frame) for m in label_constraints(result) if m.motion == motion
    ]
    _draw_angles(ax, clip, numbers, names, marks, widest)


def _compute_plot_coordinates(places: Array, up_axis: str) -> tuple[Floats, Floats]:
    """Return places as x and y of a picture of the ground."""
    if up_axis == "y":
        return places.imag, places.real
    return places.real, places.imag


def _draw_places(ax: Axes, places: Array, up_axis: str, **style: Any) -> None:
    ax.plot(*_compute_plot_coordinates(places, up_axis), **{"linewidth": 1.6, **style})


def _draw_input_paths(ax: Axes, frames: SourceFrames, names: Sequence[str]) -> None:
    """Draw the ways of all inputs, with their names where there are several."""
    ways = np.split(frames.places, frames.starts[1:-1])
    for motion, way in enumerate(ways):
        label = _name_input(names, motion, len(ways)) if len(ways) > 1 else None
        _draw_places(ax, way, frames.up_axis, color=_choose_color(motion), label=label)


def _draw_target_path(ax: Axes, path: GroundPath, up_axis: str) -> None:
    every = path.place(np.linspace(0, path.length(up_axis), N_PATH_POINTS), up_axis)
    style = {"color": SOURCE_COLOR, "linestyle": (0, (4, 3)), "linewidth": 1}
    _draw_places(ax, every, up_axis, label="path to follow", **style)


def _draw_result_path(ax: Axes, walked: Array, one: Variation, up_axis: str) -> None:
    """Draw a variation's way in the colours of its inputs, and its transitions."""
    for part, motion in _split_by_input(one.source_motion):
        _draw_places(ax, walked[part], up_axis, color=_choose_color(motion))
    _draw_arrow(ax, walked, up_axis, _choose_color(int(one.source_motion[-1])))
    jumps = (list_transition_frames(one) - one.motion.start_frame).astype(int)
    dots: dict[str, Any] = {
        "color": "white",
        "markeredgecolor": SOURCE_COLOR,
        "markersize": 3.5,
        "zorder": 4,
    }
    ax.plot(
        *_compute_plot_coordinates(walked[jumps], up_axis), "o", label="transitions", **dots
    )


def _write_letters(ax: Axes, result: ResequenceResult, places: Array, up_axis: str) -> None:
    """Mark the constraints where the figure is on their output frames."""
    for mark in label_constraints(result):
        (x,), (y,) = _compute_plot_coordinates(places[[mark.row]], up_axis)
        _write_letter(ax, mark.text, x, y)


def _draw_arrow(ax: Axes, places: Array, up_axis: str, color: str) -> None:
    """Show where a way goes at its end, if it goes anywhere."""
    ahead = places[-1] - places[-1 - min(ARROW_FRAMES, len(places) - 1)]
    if abs(ahead) > MIN_TRAVEL:
        tail = places[-1] - ahead / abs(ahead) * MIN_TRAVEL
        (x0, x1), (y0, y1) = _compute_plot_coordinates(
            np.array([tail, places[-1]]), up_axis
        )
        style = {"arrowstyle": "-|>", "color": color, "shrinkA": 0, "shrinkB": 0}
        ax.annotate("", xy=(x1, y1), xytext=(x0, y0), arrowprops=style)


def _style_ground_axes(ax: Axes, up_axis: str) -> None:
    """Let the ground be seen from above, and a centimetre be as long either way."""
    across, ahead = "xz" if up_axis == "y" else "xy"
    ax.set_xlabel(f"{across} (cm)")
    ax.set_ylabel(f"{ahead} (cm)")
    ax.set_aspect("equal", adjustable="datalim")
    if up_axis == "y":
        ax.invert_yaxis()
    if ax.get_legend_handles_labels()[1]:
        ax.legend(**LEGEND_STYLE)
