"""Figures of a restyled motion: weights of subjects, stride frequency, and errors.

After figure 8 of [UG04]_.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....errors import DataError
from ....geometry.arrays import Floats
from ....methods.style.speeds import INMAN, FrequencyLaw
from ....methods.style.validation import SubjectErrors, Validation
from ..inline_svg import Figure
from ..panels import make_labeled_rows
from ..style import (
    CHOSEN_COLOR,
    CHOSEN_FILL,
    DOTTED,
    MUTED_COLOR,
    PALE_COLOR,
    SERIES_COLORS,
    SOURCE_COLOR,
    TEXT_COLOR,
    format_axis_label,
    label_numbers,
    make_figure,
    write_legend,
    write_title,
)
from .prediction import Prediction

MAX_WEIGHTS = 24  # subjects of a figure
N_LAW = 40  # points of the line of a law
KNOWN_MARKS = (("intra", "|", MUTED_COLOR), ("inter", "D", MUTED_COLOR))
ERROR_MARKERS = ("o", "s", "^", "v", "P", "X")


def draw_subject_weights(prediction: Prediction) -> Figure:
    """Draw what the estimator takes from each subject, the largest weight first.

    Parameters
    ----------
    prediction : Prediction

    Returns
    -------
    Figure
        Weights, and the distance of each subject from the observation (eq. 6).

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import MotionSpace, examples, find_cycles
    >>> found = find_cycles(examples.load_walk("uneven"), gait="walk")
    >>> cycles = [replace(cycle, subject=name) for cycle, name in zip(found, "abc")]
    >>> prediction = Prediction(MotionSpace.fit(cycles), cycles[:1], ("walk", "walk"))
    >>> len(draw_subject_weights(prediction).axes)
    2
    """
    weights = prediction.blend.weights
    order = np.argsort(-np.abs(weights), kind="stable")[:MAX_WEIGHTS]
    labels = [format_axis_label(prediction.subjects[row]) for row in order]
    figure, (left, right) = make_labeled_rows(labels)
    rows = np.arange(len(order))
    left.rows(rows, weights[order], 0.7, CHOSEN_COLOR)
    left.rule(0, color=MUTED_COLOR, width=0.8, zorder=1)
    right.rows(rows, prediction.distances[order], 0.7, SOURCE_COLOR)
    write_title(left, "Weights of subjects")
    write_title(right, "Distance from the observed person")
    label_numbers(left, "weight")
    label_numbers(right, "in motion space")
    return figure


def draw_stride_frequency(prediction: Prediction, speeds: tuple[float, float]) -> Figure:
    """Draw strides per second over the speed: the database, its law, and the person's.

    Parameters
    ----------
    prediction : Prediction
    speeds : tuple of float
        First and last V of the clip.

    Returns
    -------
    Figure

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import MotionSpace, examples, find_cycles
    >>> found = find_cycles(examples.load_walk("uneven"), gait="walk")
    >>> cycles = [replace(cycle, subject=name) for cycle, name in zip(found, "abc")]
    >>> prediction = Prediction(MotionSpace.fit(cycles), cycles[:1], ("walk", "walk"))
    >>> draw_stride_frequency(prediction, (1.0, 2.0)).axes[0].x_label
    'speed (legs/s)'
    """
    figure, axes = make_figure(1, 1, 2.7)
    ax, (start, goal) = axes[0, 0], prediction.gaits
    dots: dict[str, Any] = {"width": 0, "marker": "o", "size": 4.0}
    if start != goal:
        known = _collect_frequencies(prediction.list_cycles(start))
        name = format_axis_label(start)
        ax.plot(*known, **dots, color=MUTED_COLOR, face="none", label=name)
    known = _collect_frequencies(prediction.list_cycles(goal))
    ax.plot(*known, **dots, color=MUTED_COLOR, label=format_axis_label(goal))
    ends = sorted([*known[0], *speeds])
    own, law = prediction.gait.law, prediction.fit_law(goal)
    x = np.linspace(ends[0], ends[-1], N_LAW)
    ax.plot(x, law.at(x), color=TEXT_COLOR, width=1.2, label="law")
    inman = FrequencyLaw(*INMAN).at(x)
    ax.plot(x, inman, color=TEXT_COLOR, width=0.8, dashes=DOTTED, label="Inman's law")
    ax.plot(x, own.at(x), color=CHOSEN_COLOR, width=2.0, label="law of the person")
    seen = _collect_frequencies(prediction.observed)
    ring = {"size": 7.0, "face": "none", "color": TEXT_COLOR, "zorder": 5}
    ax.plot(*seen, **{**dots, **ring}, label="observed")
    place = np.unique(speeds)
    mark = {"marker": "D", "width": 0, "size": 6.5, "color": TEXT_COLOR}
    fill = {"face": CHOSEN_FILL, "zorder": 6, "label": "predicted"}
    ax.plot(place, own.at(place), **mark, **fill)
    write_title(ax, f"Law: f = {law.factor:.2f} V^{law.exponent:.2f}")
    ax.y_label = "strides per second"
    label_numbers(ax, "speed (legs/s)")
    ax.x_scale.margin = 0.03
    write_legend(ax, columns=8)
    return figure


def _collect_frequencies(cycles: Sequence[Any]) -> tuple[Floats, Floats]:
    """Return the speeds and the frequencies of cycles."""
    pairs = np.array([(cycle.parameter, 1 / cycle.duration) for cycle in cycles])
    return pairs[:, 0], pairs[:, 1]


def draw_validation_errors(validation: Validation, over: str) -> Figure:
    """Draw the errors of each subject, the smallest first.

    After figure 8 of Urtasun et al. (2004).

    Parameters
    ----------
    validation : Validation
    over : {"gaits", "speeds"}

    Returns
    -------
    Figure
        In degrees, and in the distance of the paper: intra and inter variability, and the
        error of each estimator.

    Raises
    ------
    DataError
        If nothing was predicted over gaits or speeds.

    Examples
    --------
    >>> from keyweave.methods.style.differences import Difference
    >>> some = Difference(0.4, 4.0, 20.0)
    >>> row = SubjectErrors("a", "gaits", 2, some, some, {"mean": some}, {"mean": some})
    >>> figure = draw_validation_errors(Validation(("mean",), (row,)), "gaits")
    >>> [label for _, label in figure.axes[0].y_scale.ticks]
    ['a']
    """
    rows = sort_by_error(validation, over)
    labels = [format_axis_label(row.subject) for row in rows]
    figure, axes = make_labeled_rows(labels)
    for ax, unit in zip(axes, ("degrees", "distance")):
        for number, (name, values) in enumerate(_list_series(rows, unit).items()):
            style = _style_series(number)
            ax.plot(values, range(len(rows)), width=0, label=name, **style)
        for number in range(len(rows)):
            ax.rule(number, axis="y", color=PALE_COLOR, width=0.6)
        ax.x_scale.include([0.0], is_exact=True)
    write_title(axes[0], f"Errors over {over}, by subject")
    label_numbers(axes[0], "degrees")
    label_numbers(axes[1], "distance in motion space")
    write_legend(axes[1], columns=8)
    return figure


def sort_by_error(validation: Validation, over: str) -> list[SubjectErrors]:
    """Return the rows of a validation, the smallest error of the first estimator first.

    Raises
    ------
    DataError
        If nothing was predicted over gaits or speeds.
    """
    rows, first = validation.list_rows(over), validation.estimators[0]
    if not rows:
        raise DataError("the validation", f"has no prediction over {over}")
    return sorted(rows, key=lambda row: row.per_cycle[first].degrees)


def _list_series(rows: Sequence[SubjectErrors], unit: str) -> Mapping[str, list[float]]:
    """Return intra and inter variability and the errors, for each subject."""
    series = {
        name: [getattr(getattr(row, name), unit) for row in rows]
        for name, _, _ in KNOWN_MARKS
    }
    for name in rows[0].per_cycle:
        series[name] = [getattr(row.per_cycle[name], unit) for row in rows]
    return series


def _style_series(number: int) -> dict[str, Any]:
    """Return the mark of a variability, of the first estimator, or of another one."""
    if number < len(KNOWN_MARKS):
        _, marker, color = KNOWN_MARKS[number]
        return {"marker": marker, "color": color, "face": "none"}
    number -= len(KNOWN_MARKS)
    marker = ERROR_MARKERS[number % len(ERROR_MARKERS)]
    if number == 0:
        return {"marker": marker, "color": CHOSEN_COLOR, "size": 6.0, "zorder": 5}
    color = (SOURCE_COLOR, *SERIES_COLORS)[(number - 1) % (1 + len(SERIES_COLORS))]
    return {"marker": marker, "color": color}
