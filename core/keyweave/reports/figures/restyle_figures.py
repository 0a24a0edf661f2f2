"""Figures of a restyled motion: weights of subjects, stride frequency, poses, and errors.

After figures 3, 5, 8, 9 and 13 of [UG04]_.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import DataError
from ...geometry.arrays import Array, Floats
from ...methods.style.poses import CyclePoses
from ...methods.style.prediction import Prediction
from ...methods.style.speeds import INMAN, FrequencyLaw
from ...methods.style.synthesis import Gait, animate
from ...methods.style.validation import SubjectErrors, Validation
from ..bodies.body import build_body
from ..bodies.stick_figure import build_stick_figure
from . import VIEW_ANGLES
from .error_maps import measure_label_room
from .pose_strips import PoseStrip, StripCamera
from .style import (
    CHOSEN_COLOR,
    CHOSEN_FILL,
    FIGURE_WIDTH,
    MUTED_COLOR,
    PALE_COLOR,
    SERIES_COLORS,
    SOURCE_COLOR,
    TEXT_COLOR,
    TITLE_SIZE,
    TITLE_WEIGHT,
    format_axis_label,
    import_matplotlib,
    label_numbers,
    make_figure,
    write_legend,
    write_title,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MAX_WEIGHTS = 24  # subjects of a figure
ROW_HEIGHT, ROOM_HEIGHT = 0.2, 0.75  # inches
POSE_PIXELS = 1.5  # of painted strides, per pixel of a page; they hold many
N_POSES, N_FINE = 10, 100  # poses of a strip, and samples of a stride
ROW_TITLE, BELOW = 0.3, 0.06  # inches above and below a strip
UNDER_ALPHA = 0.75  # of the figure that another is drawn over
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
    matplotlib.figure.Figure
        Weights, and the distance of each subject from the observation (eq. 6).

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.

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
    height, room = ROW_HEIGHT * len(order) + ROOM_HEIGHT, measure_label_room(labels)
    figure, axes = make_figure(1, 2, height, left=room, gaps=(0.3, 0.0), sharey="row")
    rows = np.arange(len(order))
    axes[0, 0].barh(rows, weights[order], height=0.7, color=CHOSEN_COLOR)
    axes[0, 0].axvline(0, color=MUTED_COLOR, linewidth=0.8)
    axes[0, 1].barh(rows, prediction.distances[order], height=0.7, color=SOURCE_COLOR)
    write_title(axes[0, 0], "Weights of subjects")
    write_title(axes[0, 1], "Distance from the observed person")
    label_numbers(axes[0, 0], "weight")
    label_numbers(axes[0, 1], "in motion space")
    axes[0, 0].set_yticks(rows, labels)
    axes[0, 0].set_ylim(len(rows) - 0.4, -0.6)
    for ax in axes[0]:
        ax.grid(False)
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
    matplotlib.figure.Figure

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import MotionSpace, examples, find_cycles
    >>> found = find_cycles(examples.load_walk("uneven"), gait="walk")
    >>> cycles = [replace(cycle, subject=name) for cycle, name in zip(found, "abc")]
    >>> prediction = Prediction(MotionSpace.fit(cycles), cycles[:1], ("walk", "walk"))
    >>> draw_stride_frequency(prediction, (1.0, 2.0)).axes[0].get_xlabel()
    'speed (legs/s)'
    """
    figure, axes = make_figure(1, 1, 2.7)
    ax, (start, goal) = axes[0, 0], prediction.gaits
    dots: dict[str, Any] = {"linestyle": "", "marker": "o", "markersize": 4.0}
    if start != goal:
        known = _collect_frequencies(prediction.list_cycles(start))
        name = format_axis_label(start)
        ax.plot(*known, **dots, color=MUTED_COLOR, markerfacecolor="none", label=name)
    known = _collect_frequencies(prediction.list_cycles(goal))
    ax.plot(*known, **dots, color=MUTED_COLOR, label=format_axis_label(goal))
    ends = sorted([*known[0], *speeds])
    own, law = prediction.gait.law, prediction.fit_law(goal)
    x = np.linspace(ends[0], ends[-1], N_LAW)
    ax.plot(x, law.at(x), color=TEXT_COLOR, linewidth=1.2, label="law")
    inman = FrequencyLaw(*INMAN).at(x)
    ax.plot(x, inman, color=TEXT_COLOR, linewidth=0.8, linestyle=":", label="Inman's law")
    ax.plot(x, own.at(x), color=CHOSEN_COLOR, linewidth=2.0, label="law of the person")
    seen = _collect_frequencies(prediction.observed)
    ring = {"markersize": 7.0, "markerfacecolor": "none", "color": TEXT_COLOR, "zorder": 5}
    ax.plot(*seen, **{**dots, **ring}, label="observed")
    place = np.unique(speeds)
    mark = {"marker": "D", "linestyle": "", "markersize": 6.5, "color": TEXT_COLOR}
    fill = {"markerfacecolor": CHOSEN_FILL, "zorder": 6, "label": "predicted"}
    ax.plot(place, own.at(place), **mark, **fill)
    write_title(ax, f"Law: f = {law.factor:.2f} V^{law.exponent:.2f}")
    ax.set_ylabel("strides per second")
    label_numbers(ax, "speed (legs/s)")
    ax.margins(x=0.03)
    write_legend(ax, ncol=8, columnspacing=0.9)
    return figure


def _collect_frequencies(cycles: Sequence[Any]) -> tuple[Floats, Floats]:
    """Return the speeds and the frequencies of cycles."""
    pairs = np.array([(cycle.parameter, 1 / cycle.duration) for cycle in cycles])
    return pairs[:, 0], pairs[:, 1]


class PoseRow(NamedTuple):
    """A stride as a row of poses, perhaps over those of another.

    Attributes
    ----------
    title, remark : str
    motion : Motion
    role : str
        Which gives the color.
    under : Motion, optional
        Drawn below, with as many frames.
    under_role : str
    """

    title: str
    remark: str
    motion: Motion
    role: str = "result"
    under: Motion | None = None
    under_role: str = "source"


def play_cycle(
    poses: CyclePoses,
    skeleton: Skeleton,
    leg: float,
    *,
    duration: float,
    parameter: float,
    n_strides: int = 1,
    frame_rate: float | None = None,
) -> Motion:
    """Return a cycle as a motion of whole strides at a steady speed, along z.

    Parameters
    ----------
    poses : CyclePoses
    skeleton : Skeleton
    leg : float
        Length of its legs in centimeters.
    duration : float
        Of a stride in seconds.
    parameter : float
        V in leg lengths per second.
    n_strides : int
    frame_rate : float, optional
        By default a stride has 100 frames.

    Examples
    --------
    >>> from keyweave import examples, find_cycles
    >>> cycle = find_cycles(examples.load_walk())[0]
    >>> poses = CyclePoses(cycle.rotations, cycle.path)
    >>> stride = play_cycle(poses, cycle.skeleton, 86.0, duration=1.0, parameter=1.5)
    >>> len(stride), round(float(stride.root_positions[-1, 2]))
    (100, 129)
    """
    rate = frame_rate or N_FINE / duration
    n_frames = max(round(n_strides * duration * rate), 2)
    gait = Gait(lambda _: poses, FrequencyLaw(1 / duration, 0.0))
    speeds = np.full(n_frames, parameter)
    return animate(gait, speeds, skeleton, leg, rate, loop=True)


def draw_pose_rows(rows: Sequence[PoseRow]) -> Figure:
    """Draw strides as rows of poses in equal phases, seen from the side.

    Parameters
    ----------
    rows : sequence of PoseRow

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    DataError
        If no row is given.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 40)
    >>> figure = draw_pose_rows([PoseRow("Observed", "walk", walk, "source")])
    >>> [text.get_text() for text in figure.axes[0].texts][-2:]
    ['Observed', 'walk']
    """
    if not rows:
        raise DataError("rows", "include no motion to draw")
    strips = [_make_strip(row) for row in rows]
    _share_room(strips)
    height = FIGURE_WIDTH / strips[0].aspect
    cell = ROW_TITLE + height + BELOW
    size = FIGURE_WIDTH, cell * len(rows)
    figure: Figure = import_matplotlib("figure").Figure(figsize=size)
    percent = np.round(100 * np.arange(N_POSES) / N_POSES)
    for number, (row, strip) in enumerate(zip(rows, strips)):
        bottom = 1 - ((number + 1) * cell - BELOW) / size[1]
        ax = figure.add_axes((0.0, bottom, 1.0, height / size[1]))
        strip.draw(ax, percent, FIGURE_WIDTH)
        _write_row_title(ax, row)
    return figure


class LayeredStrip(PoseStrip):
    """Poses in equal phases, perhaps over those of another motion.

    Attributes
    ----------
    under : PoseStrip, optional
    """

    def __init__(self, motion: Motion, role: str, under: PoseStrip | None = None):
        rows = np.linspace(0, len(motion), N_POSES, endpoint=False).astype(np.intp)
        figure = build_stick_figure(motion)
        angle = figure.facing + VIEW_ANGLES["side"]
        camera = StripCamera(figure.points[rows, 0], figure.ground, angle)
        super().__init__(figure, build_body(motion), rows, camera, role)
        self.under = under

    def paint(self) -> Array:
        """Return the pixels of both, shape (height, width, 4)."""
        pixels = super().paint()
        if self.under is None:
            return pixels
        below = self.under.paint() * [1.0, 1.0, 1.0, UNDER_ALPHA]
        shown = pixels[..., 3:] / 255
        hidden = (1 - shown) * below[..., 3:] / 255
        alphas = shown + hidden
        colors = (shown * pixels[..., :3] + hidden * below[..., :3]) / np.maximum(
            alphas, 1e-6
        )
        return np.rint(np.append(colors, 255 * alphas, axis=-1)).astype(np.uint8)


def _make_strip(row: PoseRow) -> LayeredStrip:
    under = None if row.under is None else LayeredStrip(row.under, row.under_role)
    return LayeredStrip(row.motion, row.role, under)


def _share_room(strips: Sequence[LayeredStrip]) -> None:
    """Give all strips the largest room, so that they can be compared."""
    layers = [*strips, *(strip.under for strip in strips if strip.under is not None)]
    steps, heights = zip(*(strip.room for strip in layers))
    for strip in layers:
        strip.room = max(steps), max(heights)


def _write_row_title(ax: Axes, row: PoseRow) -> None:
    style: dict[str, Any] = {
        "textcoords": "offset points",
        "va": "bottom",
        "fontsize": TITLE_SIZE,
    }
    title = format_axis_label(row.title)
    bold: dict[str, Any] = {"weight": TITLE_WEIGHT, "color": TEXT_COLOR}
    name = ax.annotate(title, (0, 1), (6, 2), "axes fraction", **bold, **style)
    remark = row.remark.replace("$", r"\$")
    ax.annotate(remark, (1, 0), (6, 0), name, color=MUTED_COLOR, **style)


def draw_validation_errors(validation: Validation, over: str) -> Figure:
    """Draw the errors of each subject, the smallest first, after figure 8 of [UG04]_.

    Parameters
    ----------
    validation : Validation
    over : {"gaits", "speeds"}

    Returns
    -------
    matplotlib.figure.Figure
        In degrees, and in the distance of the paper: intra and inter variability, and the
        error of each estimator.

    Raises
    ------
    DataError
        If nothing was predicted over gaits or speeds.
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> from keyweave.methods.style.differences import Difference
    >>> some = Difference(0.4, 4.0, 20.0)
    >>> row = SubjectErrors("a", "gaits", 2, some, some, {"mean": some}, {"mean": some})
    >>> figure = draw_validation_errors(Validation(("mean",), (row,)), "gaits")
    >>> [label.get_text() for label in figure.axes[0].get_yticklabels()]
    ['a']
    """
    rows = sort_by_error(validation, over)
    labels = [format_axis_label(row.subject) for row in rows]
    height, room = ROW_HEIGHT * len(rows) + ROOM_HEIGHT, measure_label_room(labels)
    figure, axes = make_figure(1, 2, height, left=room, gaps=(0.3, 0.0), sharey="row")
    for ax, unit in zip(axes[0], ("degrees", "distance")):
        for number, (name, values) in enumerate(_list_series(rows, unit).items()):
            style = _style_series(number)
            ax.plot(values, range(len(rows)), linestyle="", label=name, **style)
        for number in range(len(rows)):
            ax.axhline(number, color=PALE_COLOR, linewidth=0.6, zorder=0)
        ax.grid(False)
        ax.set_xlim(left=0)
    write_title(axes[0, 0], f"Errors over {over}, by subject")
    label_numbers(axes[0, 0], "degrees")
    label_numbers(axes[0, 1], "distance in motion space")
    axes[0, 0].set_yticks(range(len(rows)), labels)
    axes[0, 0].set_ylim(len(rows) - 0.4, -0.6)
    write_legend(axes[0, 1], ncol=8, columnspacing=0.9)
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
        return {"marker": marker, "color": color, "markerfacecolor": "none"}
    number -= len(KNOWN_MARKS)
    marker = ERROR_MARKERS[number % len(ERROR_MARKERS)]
    if number == 0:
        return {"marker": marker, "color": CHOSEN_COLOR, "markersize": 6.0, "zorder": 5}
    color = (SOURCE_COLOR, *SERIES_COLORS)[(number - 1) % (1 + len(SERIES_COLORS))]
    return {"marker": marker, "color": color}
