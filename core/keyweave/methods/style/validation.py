"""Cross-validation: each subject left out once, as in figure 8 of [UG04]_.

Intra-variability is what a subject's cycles of the same gait and speed differ by,
inter-variability what they differ by from other subjects' cycles of the same gait, and the
interpolation error what an estimate differs by from the subject's true cycles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from ..._text import BriefRepr, format_count
from ...errors import DataError
from ...geometry.arrays import Floats
from .cycles import Cycle
from .differences import (
    Difference,
    Group,
    Seen,
    average_differences,
    average_pairs,
    list_groups,
    measure_pairs,
    place_joints,
)
from .estimators import Examples, Observation, Question, find_estimator
from .motion_space import MotionSpace
from .poses import CyclePoses, stack_poses

DEFAULT_ESTIMATORS = ("regression", "paper", "mean")


@dataclass(frozen=True)
class SubjectErrors:
    """Errors of predicting a subject from a space that it was left out of.

    Attributes
    ----------
    subject : str
    over : {"gaits", "speeds"}
        Whether the prediction is for another gait, or for another speed of the same one.
    n_pairs : int
        Number of pairs of an observed and a predicted gait or speed.
    intra, inter : Difference
        Variability within the subject, and between it and the others. The former is NaN
        if it has no two cycles of the same gait and speed.
    per_cycle : mapping of str to Difference
        Error of each estimator from one cycle, against each true cycle.
    of_means : mapping of str to Difference
        Error from the mean of the cycles, against the mean of the true ones.
    """

    subject: str
    over: str
    n_pairs: int
    intra: Difference
    inter: Difference
    per_cycle: Mapping[str, Difference]
    of_means: Mapping[str, Difference]


@dataclass(frozen=True, eq=False)
class Answer:
    """The prediction of the first estimator, from the mean of a subject's cycles.

    Attributes
    ----------
    space : MotionSpace
        Of the other subjects.
    observed, true : Group
        Cycles at s1 and at s2.
    poses : CyclePoses
        Predicted at s2.
    error : Difference
        From the mean of the true cycles.
    """

    space: MotionSpace
    observed: Group
    true: Group
    poses: CyclePoses
    error: Difference

    @property
    def subject(self) -> str:
        """Name of the subject that was left out."""
        return self.true.subject

    @property
    def over(self) -> str:
        """Whether another gait was predicted, ``"gaits"``, or another speed."""
        return "speeds" if self.observed.gait == self.true.gait else "gaits"


@dataclass(frozen=True, eq=False, repr=False)
class Validation(BriefRepr):
    """The result of `validate`.

    Attributes
    ----------
    estimators : tuple of str
    rows : tuple of SubjectErrors
    answers : tuple of Answer
        For each pair of gaits or speeds of each subject.
    """

    estimators: tuple[str, ...]
    rows: tuple[SubjectErrors, ...]
    answers: tuple[Answer, ...] = ()

    def _summarize(self) -> str:
        n_subjects = len({row.subject for row in self.rows})
        return (
            f"{format_count(n_subjects, 'subject')}, "
            f"{format_count(len(self.estimators), 'estimator')}"
        )

    def list_rows(self, over: str) -> list[SubjectErrors]:
        """Return the rows of predictions over ``"gaits"`` or ``"speeds"``."""
        return [row for row in self.rows if row.over == over]

    def find_median(self, over: str) -> SubjectErrors:
        """Return medians over the subjects, with their names left out."""
        return _combine(self.list_rows(over), np.median)

    def find_mean(self, over: str) -> SubjectErrors:
        """Return means over the subjects, with their names left out."""
        return _combine(self.list_rows(over), np.mean)

    def facts(self) -> dict[str, Any]:
        """Return the result as values for JSON; unknown numbers become None."""
        kinds = [over for over in ("gaits", "speeds") if self.list_rows(over)]
        return {
            "estimators": list(self.estimators),
            "subjects": [_list_facts(row) for row in self.rows],
            "medians": [_list_facts(self.find_median(over)) for over in kinds],
            "means": [_list_facts(self.find_mean(over)) for over in kinds],
        }


def _combine(rows: Sequence[SubjectErrors], combine: Any) -> SubjectErrors:
    """Return a row with a function of the numbers of all rows."""
    if not rows:
        raise DataError("the validation", "has no subject for such predictions")

    def merge(each: Sequence[Difference]) -> Difference:
        columns = np.array([list(asdict(number).values()) for number in each])
        known = columns[np.isfinite(columns).all(axis=1)]
        return Difference(
            *(combine(known, axis=0).tolist() if len(known) else [np.nan] * 3)
        )

    def merge_all(each: Sequence[Mapping[str, Difference]]) -> dict[str, Difference]:
        return {name: merge([errors[name] for errors in each]) for name in each[0]}

    return SubjectErrors(
        "",
        rows[0].over,
        sum(row.n_pairs for row in rows),
        merge([row.intra for row in rows]),
        merge([row.inter for row in rows]),
        merge_all([row.per_cycle for row in rows]),
        merge_all([row.of_means for row in rows]),
    )


def _list_facts(value: Any) -> Any:
    """Return data classes as dictionaries of JSON types."""
    if isinstance(value, (SubjectErrors, Difference)):
        return _list_facts(dict(value.__dict__))
    if isinstance(value, Mapping):
        return {name: _list_facts(each) for name, each in value.items()}
    if isinstance(value, float):
        return float(value) if np.isfinite(value) else None
    return value


def validate(
    cycles: Iterable[Cycle], *, estimators: Sequence[str] = DEFAULT_ESTIMATORS
) -> Validation:
    """Return the errors of predicting each subject from the others.

    Each subject is left out once, and a new space is fitted to the others. From its cycles
    in one gait those in each other gait are predicted; and within a gait, where it has
    several speeds and others have too, those at each other speed.

    Parameters
    ----------
    cycles : iterable of Cycle
        Of three subjects at least.
    estimators : sequence of str
        Names of `restyle`'s estimators.

    Raises
    ------
    DataError
        If no subject can be predicted, or the skeletons do not match.
    SettingError
        If an estimator is unknown.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import examples, find_cycles
    >>> cycles = [
    ...     replace(cycle, subject=subject, gait=gait)
    ...     for gait in ("walk", "brisk")
    ...     for subject, cycle in zip("abc", find_cycles(examples.load_walk()))
    ... ]
    >>> validate(cycles)
    Validation(3 subjects, 3 estimators)
    """
    cycles, estimators = tuple(cycles), tuple(estimators)
    for name in estimators:
        find_estimator(name)
    groups = list_groups(cycles)
    rows: list[SubjectErrors] = []
    answers: list[Answer] = []
    for subject in dict.fromkeys(cycle.subject for cycle in cycles):
        others = [cycle for cycle in cycles if cycle.subject != subject]
        if len({cycle.subject for cycle in others}) > 1:
            test = _LeftOut(subject, MotionSpace.fit(others), groups, estimators)
            rows.extend(test.list_rows())
            answers.extend(test.answers)
    if not rows:
        problem = (
            "have no subject to leave out; add cycles until three subjects are in the "
            "same two gaits, or at several speeds of a gait"
        )
        raise DataError("cycles", problem)
    return Validation(estimators, tuple(rows), tuple(answers))


Pair = tuple[Group, Group, Examples, Examples]  # observed, true, others at s1 and at s2


@dataclass(frozen=True, eq=False)
class _LeftOut:
    """A subject, and the space of the others."""

    subject: str
    space: MotionSpace
    groups: Sequence[Group]
    estimators: Sequence[str]

    @property
    def own(self) -> list[Group]:
        return [group for group in self.groups if group.subject == self.subject]

    def list_others(self, gait: str) -> dict[str, Group]:
        """Return the groups of the others in a gait."""
        groups = [group for group in self.groups if group.gait == gait]
        return {g.subject: g for g in groups if g.subject != self.subject}

    def list_rows(self) -> Iterator[SubjectErrors]:
        """Yield a row over gaits and one over speeds, where anything can be predicted."""
        for over, pairs in (("gaits", self.pair_gaits()), ("speeds", self.pair_speeds())):
            answers = [self.measure_errors(*pair) for pair in pairs]
            if answers:
                per_cycle, of_means = (
                    {
                        name: average_differences([each[name] for each in answer])
                        for name in self.estimators
                    }
                    for answer in zip(*answers)
                )
                yield SubjectErrors(
                    *(self.subject, over, len(answers), self.intra, self.inter),
                    *(per_cycle, of_means),
                )

    def pair_gaits(self) -> Iterator[Pair]:
        """Yield pairs of gaits of the subject, with the mean cycles of the others."""
        for start, goal in permutations(self.own, 2):
            first, second = (self.list_others(each.gait) for each in (start, goal))
            names = tuple(name for name in first if name in second)
            if len(names) > 1:
                examples = [self._find_examples(g.gait, names) for g in (start, goal)]
                yield start, goal, examples[0], examples[1]

    def _find_examples(self, gait: str, names: tuple[str, ...]) -> Examples:
        """Return the mean cycles of others in a gait."""
        key = (gait, names)
        if key not in self._examples:
            others = self.list_others(gait)
            poses = stack_poses([others[name].pace.mean for name in names])
            self._examples[key] = Examples.of(self.space, poses)
        return self._examples[key]

    @cached_property
    def _examples(self) -> dict[tuple[str, tuple[str, ...]], Examples]:
        return {}

    def pair_speeds(self) -> Iterator[Pair]:
        """Yield pairs of speeds of the subject in a gait, with the others at these speeds.

        Nothing can be predicted in a gait in which all others have one speed.
        """
        for group in self.own:
            paces = [other.pace for other in self.list_others(group.gait).values()]
            if len(paces) < 2 or all(len(pace.speeds) == 1 for pace in paces):
                continue
            examples = [
                Examples.of(self.space, stack_poses([p.at(each.parameter) for p in paces]))
                for each in group.speeds
            ]
            for (start, first), (goal, second) in permutations(
                zip(group.speeds, examples), 2
            ):
                yield start, goal, first, second

    def measure_errors(
        self, start: Group, goal: Group, first: Examples, second: Examples
    ) -> tuple[dict[str, Difference], dict[str, Difference]]:
        """Return the errors of the estimators for a pair, per cycle and of the means."""
        per_cycle: dict[str, Difference] = {}
        of_means: dict[str, Difference] = {}
        true, true_mean = self.see(goal), self.see_mean(goal)
        for name in self.estimators:
            estimate = find_estimator(name)
            for observed, expected, errors in (
                (start.poses, true, per_cycle),
                (start.mean, true_mean, of_means),
            ):
                questions = [
                    Question(Observation(observed[i], first), second)
                    for i in range(len(observed))
                ]
                answers = stack_poses([estimate(question) for question in questions])
                places = place_joints(answers, goal.skeleton)
                errors[name] = self.compare(self._see(answers, places), expected)
            if name == self.estimators[0]:
                answer = Answer(self.space, start, goal, answers[0], errors[name])
                self.answers.append(answer)
        return per_cycle, of_means

    @cached_property
    def answers(self) -> list[Answer]:
        """Predictions of the first estimator, as far as errors have been measured."""
        return []

    def compare(self, seen: Seen, others: Seen) -> Difference:
        """Return the mean difference between cycles, each with each."""
        return average_pairs(measure_pairs(seen, others, self.space.variances))

    def see(self, group: Group) -> Seen:
        """Return the cycles of a group in the space."""
        if group not in self._seen:
            self._seen[group] = self._see(group.poses, group.places)
        return self._seen[group]

    def see_mean(self, group: Group) -> Seen:
        """Return the mean of a group's cycles in the space."""
        return self._see(group.mean, group.mean_places)

    def _see(self, poses: CyclePoses, places: Floats) -> Seen:
        return Seen(poses.rotations, self.space.transform(poses), places)

    @cached_property
    def _seen(self) -> dict[Group, Seen]:
        return {}

    @cached_property
    def intra(self) -> Difference:
        """Mean difference between different cycles of a gait and speed."""
        same = [each for group in self.own for each in group.speeds]
        differences = []
        for seen in (self.see(each) for each in same if len(each.cycles) > 1):
            pairs = measure_pairs(seen, seen, self.space.variances)
            differences.append(average_pairs(pairs[:, ~np.eye(pairs.shape[1], dtype=bool)]))
        return average_differences(differences)

    @cached_property
    def inter(self) -> Difference:
        """Mean difference between the subject's cycles and those of others in the gait."""
        differences = [
            self.compare(self.see(group), self.see(other))
            for group in self.own
            for other in self.list_others(group.gait).values()
        ]
        return average_differences(differences)
