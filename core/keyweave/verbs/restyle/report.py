"""The report on a restyled motion: players, the motion space, weights, strides and feet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Union

import numpy as np

from ..._text import format_count
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...errors import DataError
from ...geometry.arrays import Floats
from ...methods.style.posed_body import CM_PER_METER
from ...methods.style.poses import CyclePoses, average_poses, stack_cycles
from ...methods.style.spans import Cycle
from ...methods.style.synthesis import Gait, animate, integrate_phase
from ...methods.style.validation import Validation
from ...reports.figures.inline_svg import Figure
from ...reports.figures.restyling.motion_space_figures import (
    SpeedLine,
    draw_coefficients,
    draw_motion_space,
    draw_variance,
    trace_subjects,
)
from ...reports.figures.restyling.prediction import Prediction
from ...reports.figures.restyling.restyle_figures import (
    draw_stride_frequency,
    draw_subject_weights,
)
from ...reports.figures.restyling.stride_strips import play_cycle
from ...reports.page.content import Fact, PageContent
from ...reports.page.feet_section import FeetSection, compare_feet
from ...reports.page.plots import Curve, CurvePart, plot_clip
from ...reports.page.pose_rows import PoseRow, PoseRows
from ...reports.page.sections import Picture, Table, describe_count, tabulate_settings
from ...reports.page.writing import make_writer
from ..run import Run
from .job import RestyleInput, RestyleJob, RestyleResultOrErrors, ValidationInput
from .request import RestyleRequest
from .restyler import RestyleResult
from .validation_report import report_validation

OBSERVED_NAME, PREDICTED_NAME = "Observed", "Predicted"
SPEED_NAME, PHASE_NAME = f"{PREDICTED_NAME}.speed (m/s)", f"{PREDICTED_NAME}.phase"
N_TRACED = 15  # speeds of the prediction in the figure of coefficients


def report_restyle(
    observed: Motion, result: RestyleResult, *, settings: RestyleRequest | None = None
) -> PageContent:
    """Return the page on an observed person and their motion at another speed or gait.

    Parameters
    ----------
    observed : Motion
        To play; from its first cycle on, as long as the result.
    result : RestyleResult
    settings : RestyleRequest, optional
        For a table; it names the estimator.

    Raises
    ------
    DataError
        If the result or the observation is a jump.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import MotionSpace, examples, find_cycles
    >>> from keyweave.verbs.restyle.restyler import Restyler
    >>> walk = examples.load_walk("uneven")
    >>> found = find_cycles(walk, gait="walk")
    >>> cycles = [replace(cycle, subject=name) for cycle, name in zip(found, "abc")]
    >>> result = Restyler(n_frames=60).compute(MotionSpace.fit(cycles), [walk])
    >>> [*report_restyle(walk, result).motions]
    ['Observed', 'Predicted', 'Nearest: b']
    """
    if any(result.are_jumps):
        raise DataError("the page", "shows walks and runs, not jumps; leave it out")
    prediction = _predict(result, settings)
    section, feet = FeetSection(), result.feet
    if feet is not None:
        section = compare_feet(result.free, result.motion, feet.contacts)
    nearest = f"Nearest: {prediction.nearest}"
    loop = settings is not None and settings.loop
    return PageContent(
        "Another speed",
        {
            OBSERVED_NAME: _cut_observed(observed, result),
            PREDICTED_NAME: result.motion,
            nearest: _animate_nearest(prediction, result, loop=loop),
        },
        roles={OBSERVED_NAME: "source", PREDICTED_NAME: "result", nearest: "sketch"},
        contacts={} if feet is None else {PREDICTED_NAME: feet.contacts},
        curves=_collect_curves(prediction, result, loop=loop),
        parts=[
            CurvePart("Speed", (SPEED_NAME,), is_open=True),
            CurvePart("Phase", (PHASE_NAME,), "of a stride", is_open=True),
        ],
        facts=[*_list_facts(prediction, result), *section.facts[1:2]],
        tables=[
            _tabulate_subjects(prediction),
            _tabulate_cycles(result.observed.cycles),
            *_tabulate_left_out(result),
            *section.tables,
            *tabulate_settings(settings),
        ],
        pictures=[*_list_pictures(prediction, result), *section.pictures],
        summary=[*_write_summary(prediction, result), *section.summary],
        notes=result.motion.notes,
        loop=loop,
        clock=PREDICTED_NAME,
    )


write_restyle_report = make_writer(report_restyle)


def _predict(result: RestyleResult, settings: RestyleRequest | None) -> Prediction:
    """Return the prediction of the result, at the mean of its speeds."""
    request = settings or RestyleRequest()
    parameter = sum(result.speeds) / 2 if request.speeds else None
    return Prediction(
        result.space, result.observed, result.gaits, request.estimator, parameter
    )


def _cut_observed(motion: Motion, result: RestyleResult) -> Motion:
    """Return the observed motion from its first cycle on, as long as the result."""
    first = np.ceil(result.observed[0].frames[0])
    first = first if motion.start_frame <= first < motion.last_frame else motion.start_frame
    last = first + np.ceil(result.motion.duration * motion.frame_rate)
    return motion.cut(first, min(last, motion.last_frame))


def _animate_nearest(
    prediction: Prediction, result: RestyleResult, *, loop: bool
) -> Motion:
    """Return the nearest subject at the speeds and with the strides of the result."""
    space, gait, motion = prediction.space, prediction.gaits[1], result.motion
    manner = Gait(space.find_poses(prediction.nearest, gait).at, prediction.gait.law)
    speeds, skeleton = _list_speeds(result), motion.skeleton
    clip = animate(manner, speeds, skeleton, result.leg, motion.frame_rate, loop=loop)
    return clip.with_(start_frame=motion.start_frame)


def _list_speeds(result: RestyleResult) -> Floats:
    """Return the speed V on each frame of the result, in leg lengths per second."""
    return np.linspace(*result.speeds, len(result.motion))


def _collect_curves(
    prediction: Prediction, result: RestyleResult, *, loop: bool
) -> list[Curve]:
    """Return the speed in meters per second, the phase from 0 to 1, and the joints."""
    motion, speeds = result.motion, _list_speeds(result)
    law, rate = prediction.gait.law, motion.frame_rate
    phase = integrate_phase(law, speeds, rate, loop=loop) % 1.0
    rows = {SPEED_NAME: speeds * result.leg / CM_PER_METER, PHASE_NAME: phase}
    own = [
        Curve(name, motion.frames, values, group=PREDICTED_NAME, kind="unitless")
        for name, values in rows.items()
    ]
    return [*own, *plot_clip(motion_to_clip(motion), PREDICTED_NAME)]


def _list_facts(prediction: Prediction, result: RestyleResult) -> list[Fact]:
    meters = _spell_range([speed * result.leg / CM_PER_METER for speed in result.speeds])
    share = prediction.blend.share
    facts = [
        (f"{meters} m/s", f"{result.gaits[1]}, {_spell_range(result.speeds)} legs/s"),
        describe_count(len(prediction.subjects), "subject", " to predict from"),
    ]
    return [*facts, (f"{share:.0%}", "of the rest is carried over")] if share else facts


def _spell_range(ends: Sequence[float]) -> str:
    return "–".join(dict.fromkeys(f"{end:.2f}" for end in ends))


def _write_summary(prediction: Prediction, result: RestyleResult) -> list[str]:
    space, (start, goal) = prediction.space, prediction.gaits
    carried = prediction.blend.share
    rest = (
        f" {carried:.0%} of what they leave unexplained of the observation is carried over."
        if carried
        else ""
    )
    return [
        f"{format_count(len(result.observed), 'cycle')} of gait {start} at "
        f"{result.observed_speed:.2f} m/s were observed. The prediction in gait {goal} "
        f"comes from {format_count(len(prediction.subjects), 'subject')} in both gaits, "
        f"weighed by the estimator {prediction.estimator}.{rest}",
        f"The motion space holds {format_count(len(space.cycles), 'cycle')} of "
        f"{format_count(len(space.subjects), 'subject')}; "
        f"{format_count(len(space), 'component')} hold {space.variance_share:.0%} of the "
        f"variance. Nearest to the observed person is {prediction.nearest}, who plays with "
        "the strides of the result and the observed proportions.",
    ]


def _tabulate_subjects(prediction: Prediction) -> Table:
    """Return the subjects in both gaits, the largest weight first."""
    space, gaits = prediction.space, [*dict.fromkeys(prediction.gaits)]
    weights = prediction.blend.weights
    rows = []
    for number in np.argsort(-np.abs(weights), kind="stable").tolist():
        name = prediction.subjects[number]
        counts = [len(space.list_cycles(name, gait)) for gait in gaits]
        speeds = space.find_poses(name, gaits[-1]).speeds
        spelled = ", ".join(f"{speed:.2f}" for speed in speeds)
        distance = round(float(prediction.distances[number]), 3)
        rows.append((name, round(float(weights[number]), 3), distance, *counts, spelled))
    counts_heads = [f"cycles, {gait}" for gait in gaits]
    speeds_head = f"speeds, {gaits[-1]} (legs/s)"
    heads = ("subject", "weight", "distance", *counts_heads, speeds_head)
    return Table("Subjects", heads, tuple(rows))


def _tabulate_cycles(cycles: Sequence[Cycle]) -> Table:
    heads = ("frames", "speed (m/s)", "legs/s", "seconds", "strides per second")
    rows = tuple(
        (
            [round(end, 1) for end in cycle.frames],
            round(cycle.parameter * cycle.leg / CM_PER_METER, 2),
            round(cycle.parameter, 2),
            round(cycle.duration, 2),
            round(1 / cycle.duration, 2),
        )
        for cycle in cycles
    )
    return Table("Observed cycles", heads, rows)


def _tabulate_left_out(result: RestyleResult) -> list[Table]:
    rows = [
        ([round(end, 1) for end in each.frames], each.reason)
        for each in result.observed.left_out
    ]
    return [Table("Left out", ("frames", "reason"), tuple(rows))] if rows else []


def _list_pictures(prediction: Prediction, result: RestyleResult) -> list[Picture]:
    space, nearest = prediction.space, prediction.nearest
    seen = np.array([space.transform(cycle) for cycle in result.observed])
    shown = space.transform(prediction.poses)
    return [
        (
            "A stride in percent of its duration: observed, predicted, and the prediction "
            f"over the nearest subject, {nearest}.",
            PoseRows(_list_pose_rows(prediction, result), is_cycle=True),
        ),
        (
            "Cycles of the subjects in the first components of the motion space, with the "
            "observed person and the prediction.",
            lambda: draw_motion_space(space, result.gaits, seen, shown),
        ),
        (
            "Weight of each subject in the prediction, and its distance from the observed "
            "person.",
            lambda: draw_subject_weights(prediction),
        ),
        (
            "The first coefficients over the speed: the prediction, and subjects, pale.",
            lambda: _draw_coefficients(prediction, result, seen),
        ),
        (
            "Strides per second over the speed: the subjects, the law fitted to them, and "
            "the law of the observed person.",
            lambda: draw_stride_frequency(prediction, result.speeds),
        ),
        (
            "Share of the variance that each component holds, and all up to it.",
            lambda: draw_variance(space),
        ),
    ]


def _draw_coefficients(
    prediction: Prediction, result: RestyleResult, seen: Floats
) -> Figure:
    """Draw the coefficients of the prediction over the recorded speeds and the clip's."""
    (start, goal), space = prediction.gaits, prediction.space
    recorded = [cycle.parameter for cycle in prediction.list_cycles(goal)]
    ends = [min(*recorded, *result.speeds), max(*recorded, *result.speeds)]
    speeds = np.linspace(ends[0], ends[1], N_TRACED)
    if prediction.parameter is None:
        speeds = np.array([result.speeds[0]])
    rows = [space.transform(prediction.gait.pose(float(speed))) for speed in speeds]
    observed = None
    if start == goal:
        places = np.array([cycle.parameter for cycle in result.observed])
        observed = SpeedLine(places, seen)
    return draw_coefficients(
        trace_subjects(space, goal),
        SpeedLine(speeds, np.array(rows)),
        observed=observed,
        gait=goal,
    )


def _list_pose_rows(prediction: Prediction, result: RestyleResult) -> list[PoseRow]:
    """Return a stride that was observed, one that was predicted, and the nearest one."""
    body, leg, (start, goal) = result.free.skeleton, result.leg, result.gaits
    parameter = sum(result.speeds) / 2

    def play(poses: CyclePoses) -> Motion:
        return play_cycle(poses, body, leg, duration=1.0, parameter=parameter)

    observed = average_poses(stack_cycles(result.observed.cycles))
    predicted = play(prediction.poses)
    pace = prediction.space.find_poses(prediction.nearest, goal)
    nearest = play(pace.at(prediction.parameter))
    speed = _spell_range([parameter * leg / CM_PER_METER])
    over = f"over {prediction.nearest}, the nearest subject (gray)"
    return [
        PoseRow(
            OBSERVED_NAME,
            f"{start} at {result.observed_speed:.2f} m/s",
            play(observed),
            "source",
        ),
        PoseRow(PREDICTED_NAME, f"{goal} at {speed} m/s", predicted),
        PoseRow(PREDICTED_NAME, over, predicted, "result", nearest, "sketch"),
    ]


RestyleRun = Run[RestyleJob, Union[RestyleInput, ValidationInput], RestyleResultOrErrors]


class RestyleReport:
    """Plays the observed person and the result, which the run holds."""

    def __init__(self, run: RestyleRun):
        self.run = run

    def add(self, number: int) -> None:
        """Add nothing; the motions are in the result."""

    def describe(self) -> PageContent:
        """Return the content of the page."""
        run, result = self.run, self.run.output
        if isinstance(result, Validation):
            folder = Path(str(run.job.validated)).resolve()
            return replace(report_validation(result), title=folder.name)
        assert isinstance(run.data, RestyleInput)
        observed = run.data.motions[0]
        return report_restyle(observed, result.restyled, settings=run.job.restyling)
