"""Figures of a motion space: its variance, its subjects, and how they change with speed.

After figures 1, 2 and 4 of [UG04]_.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...._text import format_count
from ....geometry.arrays import Floats
from ....methods.style.motion_space import MotionSpace
from ..charts import Axes
from ..inline_svg import Figure
from ..style import (
    CHOSEN_COLOR,
    CHOSEN_FILL,
    MUTED_COLOR,
    SERIES_COLORS,
    SOURCE_COLOR,
    TEXT_COLOR,
    format_axis_label,
    label_numbers,
    make_figure,
    write_legend,
    write_title,
)

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<")  # next to the colors of a series
MAX_LISTED = 20  # subjects in a legend
LEGEND_WIDTH = 0.42  # of that of a panel
PALE = 0.5  # opacity of lines behind others
N_SPEEDS = 25  # on the line of a subject


class SpeedLine(NamedTuple):
    """Coefficients over the speed.

    Attributes
    ----------
    speeds : ndarray, shape (n,)
        In leg lengths per second.
    coefficients : ndarray, shape (n, m)
        In motion space.
    """

    speeds: Floats
    coefficients: Floats


def style_subjects(subjects: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return a color and a marker for each subject; no two have both in common.

    Examples
    --------
    >>> styles = style_subjects("abcde")
    >>> [styles[name]["marker"] for name in "abcde"]
    ['o', 's', '^', 'D', 'v']
    """
    return {
        name: {
            "color": SERIES_COLORS[number % len(SERIES_COLORS)],
            "marker": MARKERS[(number + number // len(MARKERS)) % len(MARKERS)],
        }
        for number, name in enumerate(subjects)
    }


def draw_variance(space: MotionSpace) -> Figure:
    """Draw the share of the variance that components hold, each and together.

    After figures 1(a) and 1(c) of Urtasun et al. (2004).

    Parameters
    ----------
    space : MotionSpace

    Returns
    -------
    Figure

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> space = MotionSpace.fit(find_cycles(examples.load_walk()), share=0.5)
    >>> draw_variance(space).axes[0].x_label
    'component'
    """
    shares = 100 * space.variances / max(space.total_variance, 1e-300)
    numbers, sums = np.arange(1, len(shares) + 1), np.cumsum(shares)
    figure, axes = make_figure(1, 1, 2.2)
    ax = axes[0, 0]
    ax.bars(numbers - 0.35, shares, 0.7, SOURCE_COLOR, label="each")
    ax.plot(numbers, sums, color=CHOSEN_COLOR, marker="o", label="up to this one")
    count = format_count(len(shares), "component")
    write_title(ax, f"{count}: {sums[-1]:.1f}% of the variance")
    ax.y_label = "share (%)"
    ax.y_scale.ends = 0, 105
    ax.x_scale.ends = 0.4, max(len(shares), 4) + 0.6
    ax.x_label = "component"
    write_legend(ax)
    return figure


def draw_motion_space(
    space: MotionSpace,
    gaits: tuple[str, str],
    observed: Floats,
    predicted: Floats,
) -> Figure:
    """Draw the cycles of the subjects, an observed person, and a prediction.

    After figures 1(b), 1(d) and 2 of Urtasun et al. (2004).

    Parameters
    ----------
    space : MotionSpace
    gaits : tuple of str
        Observed, and predicted; other cycles are left out.
    observed : ndarray, shape (n_cycles, m)
        Coefficients of the cycles of the person.
    predicted : ndarray, shape (m,)

    Returns
    -------
    Figure
        The first and second component, the third and fourth one, and a legend. Hollow
        marks are of the observed gait, if the gaits differ.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> cycles = find_cycles(examples.load_walk(), subject="a", gait="walk")
    >>> space = MotionSpace.fit(cycles)
    >>> seen = space.transform(cycles[0])
    >>> figure = draw_motion_space(space, ("walk", "walk"), seen[None], seen)
    >>> figure.axes[0].x_label
    'component 1'
    """
    pairs = [(0, 1), (2, 3)] if len(space) > 3 else [(0, min(1, len(space) - 1))]
    ratios = [*[1.0] * len(pairs), LEGEND_WIDTH]
    figure, axes = make_figure(1, len(ratios), 3.6, gaps=(0.62, 0.0), widths=ratios)
    coefficients = _list_coefficients(space, gaits)
    for ax, pair in zip(axes[0], pairs):
        for name, style in style_subjects(space.subjects).items():
            for gait in dict.fromkeys(gaits):
                points = coefficients.get((name, gait), np.empty((0, len(space))))
                _draw_points(ax, points[:, pair], style, is_hollow=gait != gaits[1])
        _draw_person(ax, observed[:, pair], predicted[..., pair])
        ax.x_label = f"component {pair[0] + 1}"
        ax.y_label = f"component {pair[1] + 1}"
        ax.x_scale.margin = ax.y_scale.margin = 0.06
    write_title(axes[0, 0], "Cycles in motion space")
    if gaits[0] != gaits[1]:
        start, goal = map(format_axis_label, gaits)
        axes[0, -2].remark = f"hollow: {start}, filled: {goal}"
    _write_subjects(axes[0, -1], space.subjects)
    return figure


def _list_coefficients(
    space: MotionSpace, gaits: tuple[str, str]
) -> dict[tuple[str, str], Floats]:
    """Return the coefficients of the cycles of each subject in each of two gaits."""
    pairs = [(name, gait) for name in space.subjects for gait in dict.fromkeys(gaits)]
    cycles = {pair: space.list_cycles(*pair) for pair in pairs}
    return {
        pair: np.array([space.transform(cycle) for cycle in each])
        for pair, each in cycles.items()
        if each
    }


def _draw_points(
    ax: Axes, points: Floats, style: Mapping[str, Any], *, is_hollow: bool
) -> None:
    fill = {"face": "none"} if is_hollow else {"edge_width": 0}
    ax.plot(*points.T, width=0, size=5.0, alpha=0.85, **{**style, **fill})


def _draw_person(ax: Axes, observed: Floats, predicted: Floats) -> None:
    """Draw the cycles of a person, and from their mean a line to the prediction."""
    center = observed.mean(axis=0)
    line = np.stack([center, predicted])
    ax.plot(*line.T, color=TEXT_COLOR, width=0.8, zorder=4)
    ring: dict[str, Any] = {"width": 0, "color": TEXT_COLOR, "zorder": 5}
    ax.plot(*observed.T, marker="o", face="none", size=7.5, **ring)
    ax.plot(*predicted, marker="D", face=CHOSEN_FILL, size=7.5, **ring)


def _write_subjects(ax: Axes, subjects: Sequence[str]) -> None:
    """Write a legend of the subjects in axes of its own."""
    ax.has_axes = False
    style: dict[str, Any] = {"width": 0, "color": TEXT_COLOR, "size": 6.5}
    ax.plot([], [], marker="o", face="none", label="observed", **style)
    ax.plot([], [], marker="D", face=CHOSEN_FILL, label="predicted", **style)
    styles = style_subjects(subjects)
    for name in subjects[:MAX_LISTED]:
        label = format_axis_label(name)
        ax.plot([], [], width=0, size=5.0, label=label, **styles[name])
    if len(subjects) > MAX_LISTED:
        rest = f"{len(subjects) - MAX_LISTED} more"
        ax.plot([], [], color=TEXT_COLOR, width=0, label=rest)
    write_legend(ax, columns=1, anchor="start", place=(-0.28, 1.08), goes_down=True)


def trace_subjects(space: MotionSpace, gait: str) -> dict[str, SpeedLine]:
    """Return the coefficients of each subject over the speeds that were recorded.

    A subject with one speed has a single row.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> cycles = find_cycles(examples.load_walk(), subject="a", gait="walk")
    >>> line = trace_subjects(MotionSpace.fit(cycles), "walk")["a"]
    >>> line.speeds.shape, line.coefficients.shape[0]
    ((1,), 1)
    """
    lines = {}
    for name in space.list_subjects(gait):
        poses = space.find_poses(name, gait)
        ends = poses.speeds[[0, -1]]
        n = N_SPEEDS if len(poses.speeds) > 1 else 1
        speeds = np.linspace(ends[0], ends[1], n)
        rows = [space.transform(poses.at(float(speed))) for speed in speeds]
        lines[name] = SpeedLine(speeds, np.array(rows))
    return lines


def draw_coefficients(
    subjects: Mapping[str, SpeedLine],
    predicted: SpeedLine,
    *,
    observed: SpeedLine | None = None,
    true: SpeedLine | None = None,
    gait: str = "",
) -> Figure:
    """Draw the first two coefficients over the speed.

    After figure 4 of Urtasun et al. (2004).

    Parameters
    ----------
    subjects : mapping of str to SpeedLine
        In the predicted gait; see `trace_subjects`.
    predicted : SpeedLine
    observed : SpeedLine, optional
        Cycles of the person, if they are of the same gait.
    true : SpeedLine, optional
        Captured from the person at the predicted speeds.
    gait : str
        For the title.

    Returns
    -------
    Figure
        The prediction is solid, the truth dashed, the subjects are pale.

    Examples
    --------
    >>> line = SpeedLine(np.array([1.0, 2.0]), np.array([[0.0, 1.0], [1.0, 0.0]]))
    >>> figure = draw_coefficients({"heron": line}, line)
    >>> [ax.y_label for ax in figure.axes]
    ['component 1', 'component 2']
    """
    n = min(2, predicted.coefficients.shape[1])
    figure, axes = make_figure(1, n, 2.7, gaps=(0.62, 0.0))
    for number, ax in enumerate(axes[0]):
        for line in subjects.values():
            _draw_line(ax, line, number, MUTED_COLOR, width=1.0, alpha=PALE, zorder=1)
        if true is not None:
            dashes = {"dashes": (5, 2), "label": "true", "zorder": 4}
            _draw_line(ax, true, number, SOURCE_COLOR, **dashes)
        label = {"label": "predicted", "zorder": 5}
        _draw_line(ax, predicted, number, CHOSEN_COLOR, width=2.0, **label)
        if observed is not None:
            ring = {"width": 0, "face": "none", "size": 7.0}
            label = {"label": "observed", "zorder": 6, "marker": "o"}
            _draw_line(ax, observed, number, TEXT_COLOR, **ring, **label)
        ax.y_label = f"component {number + 1}"
        label_numbers(ax, "speed (legs/s)")
        ax.x_scale.margin = 0.04
    of_gait = f" in gait {format_axis_label(gait)}" if gait else ""
    write_title(axes[0, 0], f"Coefficients over speed{of_gait}")
    write_legend(axes[0, -1])
    return figure


def _draw_line(ax: Axes, line: SpeedLine, number: int, color: str, **style: Any) -> None:
    """Draw a coefficient over the speed, as a point if there is one speed."""
    mark = {"marker": "o", "size": 4.0} if len(line.speeds) == 1 else {}
    values = line.coefficients[:, number]
    ax.plot(line.speeds, values, **{**mark, "color": color, **style})
