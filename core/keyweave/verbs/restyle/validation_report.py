"""The report on a cross-validation: errors of each subject, and predicted next to true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from ..._text import format_count
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...errors import DataError
from ...methods.style.differences import Group
from ...methods.style.posed_body import CM_PER_METER
from ...methods.style.poses import CyclePoses, measure_difference
from ...methods.style.validation import Answer, SubjectErrors, Validation
from ...reports.figures.inline_svg import Figure
from ...reports.figures.restyling.motion_space_figures import (
    SpeedLine,
    draw_coefficients,
    trace_subjects,
)
from ...reports.figures.restyling.restyle_figures import (
    draw_validation_errors,
    sort_by_error,
)
from ...reports.figures.restyling.stride_strips import play_cycle
from ...reports.page.content import Alternative, Fact, PageContent
from ...reports.page.plots import Curve, plot_clip
from ...reports.page.pose_rows import PoseRow, PoseRows
from ...reports.page.sections import Picture, Table
from ...reports.page.writing import make_writer

PREDICTED_NAME, TRUE_NAME = "Predicted", "True"
KINDS = {"gaits": "another gait", "speeds": "another speed"}
N_STRIDES, FRAME_RATE = 3, 30.0  # of the figures that play


def report_validation(validation: Validation) -> PageContent:
    """Return the page on how well each subject of a database is predicted from the others.

    Parameters
    ----------
    validation : Validation
        The result of `keyweave.methods.style.validation.validate`.

    Raises
    ------
    DataError
        If the validation has no answers.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import examples, find_cycles
    >>> from keyweave.methods.style.validation import validate
    >>> cycles = [
    ...     replace(cycle, subject=subject, gait=gait)
    ...     for gait in ("walk", "brisk")
    ...     for subject, cycle in zip("abc", find_cycles(examples.load_walk()))
    ... ]
    >>> [each.label for each in report_validation(validate(cycles)).alternatives]
    ['best', 'median', 'worst']
    """
    if not validation.answers:
        raise DataError("the validation", "has no answers to show")
    kinds = [kind for kind in KINDS if validation.list_rows(kind)]
    chosen = choose_answers(validation, kinds[0])
    motions = {
        name: motion
        for answer in chosen.values()
        for name, motion in _play_answer(answer).items()
    }
    return PageContent(
        "Each subject left out",
        motions,
        roles={PREDICTED_NAME: "result", TRUE_NAME: "sketch"},
        alternatives=[
            _describe_answer(validation, label, answer) for label, answer in chosen.items()
        ],
        curves=[
            curve
            for number, answer in enumerate(chosen.values())
            for curve in _collect_curves(motions, answer, number)
        ],
        tables=[_tabulate_errors(validation, kind) for kind in kinds],
        pictures=[*_list_pictures(validation, kinds, chosen)],
        summary=_write_summary(validation, kinds, chosen),
        loop=True,
        clock=next(name for name in motions if name.startswith(PREDICTED_NAME)),
    )


write_validation_report = make_writer(report_validation)


def choose_answers(validation: Validation, over: str) -> dict[str, Answer]:
    """Return the answers for the best, the median and the worst subject, by these words.

    Of the pairs of a subject, that whose error is closest to the mean of all is taken.
    `over` is a key of `KINDS`; with few subjects, there are fewer answers.
    """
    rows = sort_by_error(validation, over)
    places = {"best": 0, "median": (len(rows) - 1) // 2, "worst": len(rows) - 1}
    numbers = {place: label for label, place in [*places.items()][::-1]}  # few subjects
    chosen = {}
    for label, place in places.items():
        if numbers[place] == label:
            chosen[label] = _choose_answer(validation, rows[place])
    return chosen


def _choose_answer(validation: Validation, row: SubjectErrors) -> Answer:
    mean = row.of_means[validation.estimators[0]].degrees
    own = [a for a in validation.answers if (a.subject, a.over) == (row.subject, row.over)]
    return min(own, key=lambda answer: abs(answer.error.degrees - mean))


def _play_answer(answer: Answer) -> dict[str, Motion]:
    """Return strides that were observed, predicted, and true, by their names."""
    start, goal, names = answer.observed, answer.true, _name_figures(answer)
    return {
        names["source"]: _play(start.pace.mean, start, N_STRIDES, FRAME_RATE),
        names["result"]: _play(answer.poses, goal, N_STRIDES, FRAME_RATE),
        names["sketch"]: _play(goal.pace.mean, goal, N_STRIDES, FRAME_RATE),
    }


def _play(
    poses: CyclePoses, group: Group, n_strides: int = 1, rate: float | None = None
) -> Motion:
    """Return poses as strides with the speed, timing and proportions of a group."""
    return play_cycle(
        poses,
        group.skeleton,
        group.cycles[0].leg,
        duration=float(np.mean([cycle.duration for cycle in group.cycles])),
        parameter=group.parameter,
        n_strides=n_strides,
        frame_rate=rate,
    )


def _describe_answer(validation: Validation, label: str, answer: Answer) -> Alternative:
    row = next(r for r in validation.list_rows(answer.over) if r.subject == answer.subject)
    first, error = validation.estimators[0], answer.error
    facts: list[Fact] = [
        (answer.subject, f"{label} of {len(validation.list_rows(answer.over))} subjects"),
        (f"{error.degrees:.1f}°", _describe_pair(answer)),
        (f"{error.millimeters:.0f} mm", "mean distance of joints"),
        (
            f"{row.per_cycle[first].degrees:.1f}°",
            f"over all pairs; {row.inter.degrees:.1f}° to others",
        ),
    ]
    names = _name_figures(answer)
    about = f"The {label} subject, {answer.subject}: {_describe_pair(answer)}"
    return Alternative(label, names, facts=facts, about=about)


def _name_figures(answer: Answer) -> dict[str, str]:
    """Return the names of an answer's figures by role."""
    words = {"source": "Observed", "result": PREDICTED_NAME, "sketch": TRUE_NAME}
    return {role: f"{word}: {answer.subject}" for role, word in words.items()}


def _describe_pair(answer: Answer) -> str:
    """Return the observed and the predicted gait or speed in words."""
    if answer.over == "gaits":
        return f"{answer.observed.gait} to {answer.true.gait}"
    first, last = (
        group.parameter * group.cycles[0].leg / CM_PER_METER
        for group in (answer.observed, answer.true)
    )
    return f"{answer.true.gait} from {first:.2f} to {last:.2f} m/s"


def _collect_curves(
    motions: dict[str, Motion], answer: Answer, number: int
) -> Iterator[Curve]:
    """Yield the channels of the prediction and of the truth."""
    names = _name_figures(answer)
    for role, group in (("result", PREDICTED_NAME), ("sketch", TRUE_NAME)):
        clip = motion_to_clip(motions[names[role]])
        yield from plot_clip(clip, group, alternative=number)


def _tabulate_errors(validation: Validation, over: str) -> Table:
    """Return the errors of each subject, with the median and the mean of all."""
    rows = [
        *((row.subject, row) for row in sort_by_error(validation, over)),
        ("median", validation.find_median(over)),
        ("mean", validation.find_mean(over)),
    ]
    heads = ["subject", "pairs", "intra (°)", "inter (°)", "intra", "inter"]
    for name in validation.estimators:
        heads += [f"{name} (°)", "(mm)", "distance"]
    return Table(
        f"Errors over {over}",
        tuple(heads),
        tuple((name, row.n_pairs, *_list_numbers(row)) for name, row in rows),
    )


def _list_numbers(row: SubjectErrors) -> Iterator[object]:
    both = row.intra, row.inter
    yield from (_round(each.degrees, 1) for each in both)
    yield from (_round(each.distance, 3) for each in both)
    for error in row.per_cycle.values():
        yield _round(error.degrees, 1)
        yield _round(error.millimeters, 1)
        yield _round(error.distance, 3)


def _round(number: float, decimals: int) -> object:
    """Return a rounded number; a dash if it is unknown."""
    return round(number, decimals) if np.isfinite(number) else "–"


def _write_summary(
    validation: Validation, kinds: Sequence[str], chosen: dict[str, Answer]
) -> list[str]:
    first = validation.estimators[0]
    lines = []
    for kind in kinds:
        row = validation.find_median(kind)
        lines.append(
            f"Each of {format_count(len(validation.list_rows(kind)), 'subject')} was left "
            f"out and predicted at {KINDS[kind]} from the others. The median error of "
            f"{first} is {row.per_cycle[first].degrees:.1f}°; cycles of a subject differ "
            f"by {row.intra.degrees:.1f}°, subjects by {row.inter.degrees:.1f}°."
        )
    names = ", ".join(f"{label}: {each.subject}" for label, each in chosen.items())
    lines.append(
        f"The figures show {first} from the mean cycle of a subject ({names}), with the "
        "speed, the strides and the proportions of the true motion. Distances are in "
        "motion space, as in figure 8 of the paper."
    )
    return lines


def _list_pictures(
    validation: Validation, kinds: Sequence[str], chosen: dict[str, Answer]
) -> Iterator[Picture]:
    yield (
        "A stride in percent of its duration: predictions over captured strides, and two "
        "subjects over each other.",
        PoseRows([*_list_pose_rows(validation, chosen)], is_cycle=True),
    )
    for kind in kinds:
        yield (
            f"Errors at {KINDS[kind]} by subject, with the variability within a subject "
            "(intra) and between subjects (inter).",
            partial(draw_validation_errors, validation, kind),
        )
    if "speeds" in kinds:
        answers = choose_answers(validation, "speeds")
        row = answers.get("median", answers["best"])
        yield (
            f"The first coefficients over the speed: {row.subject}, predicted from the "
            "slowest speed, and true; the other subjects are pale.",
            lambda: _draw_speeds(validation, row),
        )


def _list_pose_rows(validation: Validation, chosen: dict[str, Answer]) -> Iterator[PoseRow]:
    """Yield predictions over the captured strides, and two subjects over each other."""
    for label, answer in chosen.items():
        yield PoseRow(
            f"{label.capitalize()}: {answer.subject}",
            f"{_describe_pair(answer)}, predicted over true (gray), "
            f"{answer.error.degrees:.1f}°",
            _play(answer.poses, answer.true),
            "result",
            _play(answer.true.pace.mean, answer.true),
            "sketch",
        )
    answer = chosen.get("median", chosen["best"])
    other, difference = _find_nearest_other(validation, answer)
    yield PoseRow(
        f"{other.subject} and {answer.subject}",
        f"the nearest other subject over true (gray), {np.degrees(difference):.1f}°",
        _play(other.pace.mean, other),
        "compared-1",
        _play(answer.true.pace.mean, answer.true),
        "sketch",
    )


def _find_nearest_other(validation: Validation, answer: Answer) -> tuple[Group, float]:
    """Return the cycles of another subject that differ least from the true ones.

    The difference is the RMS angle between their joints, in radians.
    """
    true = answer.true
    groups = dict.fromkeys(each.true for each in validation.answers)
    others = [g for g in groups if g.gait == true.gait and g.subject != true.subject]
    differences = [
        float(measure_difference(each.pace.mean, true.pace.mean)) for each in others
    ]
    nearest = int(np.argmin(differences))
    return others[nearest], differences[nearest]


def _draw_speeds(validation: Validation, answer: Answer) -> Figure:
    """Draw the coefficients of a subject, predicted from its slowest speed."""
    space, gait = answer.space, answer.true.gait
    own = [
        each
        for each in validation.answers
        if (each.subject, each.over) == (answer.subject, "speeds")
        and each.true.gait == gait
    ]
    slowest = min((each.observed for each in own), key=lambda group: group.parameter)
    others = [each for each in own if each.observed is slowest]
    others.sort(key=lambda each: each.true.parameter)
    captured = [slowest, *(each.true for each in others)]

    def trace(groups: Sequence[Group], poses: Sequence[CyclePoses]) -> SpeedLine:
        speeds = np.array([group.parameter for group in groups])
        return SpeedLine(speeds, np.array([space.transform(each) for each in poses]))

    return draw_coefficients(
        trace_subjects(space, gait),
        trace([each.true for each in others], [each.poses for each in others]),
        observed=trace([slowest], [slowest.pace.mean]),
        true=trace(captured, [group.pace.mean for group in captured]),
        gait=gait,
    )
