"""Predicting a person at s2 from one observation at s1."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.errors import KeyweaveError
from keyweave.methods.style.cycles import find_cycles
from keyweave.methods.style.estimators import (
    ESTIMATORS,
    Examples,
    Observation,
    PacedSubjects,
    Question,
)
from keyweave.methods.style.poses import (
    CyclePoses,
    average_poses,
    measure_difference,
    stack_cycles,
    stack_poses,
)
from keyweave.methods.style.validation import validate
from reference_material import shared
from twins import style as twin

OTHERS = ("ann", "ben", "cleo", "dan")
WITH_CARRY = ("carry", "regression")


def mean_of(cycles, subject, gait):
    chosen = [c for c in cycles if (c.subject, c.gait) == (subject, gait)]
    return average_poses(stack_cycles(chosen))


def as_pairs(poses):
    return [(poses.rotations[i], poses.path[i]) for i in range(len(poses))]


def ask(cycles, start, goal, observed="eve", others=OTHERS):
    space = kw.MotionSpace.fit([c for c in cycles if c.subject in OTHERS])
    first, second = (
        Examples.of(space, stack_poses([mean_of(cycles, name, gait) for name in others]))
        for gait in (start, goal)
    )
    return Question(Observation(mean_of(cycles, observed, start), first), second)


@pytest.fixture(scope="module")
def question(gaits):
    return ask(gaits, "stroll", "march")


@pytest.fixture(scope="module")
def thin_question(thin_gaits):
    return ask(thin_gaits, "stroll", "march")


def assert_same_poses(poses, expected, atol=1e-9):
    rotations, path = expected
    assert measure_difference(poses, CyclePoses(rotations, path)) < atol
    assert_allclose(poses.path, path, atol=atol)


def test_the_estimator_of_the_paper_agrees_with_naive(thin_question):
    first, second = thin_question.first, thin_question.second
    space = first.space
    pairs = [as_pairs(each.poses) for each in (first, second)]
    naive_space = (twin.as_pair(space.mean), space.components, space.variances)
    expected = twin.paper(naive_space, twin.as_pair(thin_question.observed), *pairs)
    assert_same_poses(ESTIMATORS["paper"](thin_question), expected)


def test_regression_agrees_with_naive(thin_question):
    first, second = thin_question.first, thin_question.second
    pairs = [as_pairs(each.poses) for each in (first, second)]
    bases = [twin.as_pair(each.base) for each in (first, second)]
    observed, skeleton = twin.as_pair(thin_question.observed), first.space.skeleton
    expected = twin.regression(observed, *pairs, *bases, skeleton)
    assert_same_poses(ESTIMATORS["regression"](thin_question), expected)


@pytest.mark.parametrize("name", WITH_CARRY)
def test_estimating_the_observed_gait_returns_the_observed_poses(gaits, name):
    question = ask(gaits, "walk", "walk")
    assert_same_poses(ESTIMATORS[name](question), twin.as_pair(question.observed))


@pytest.mark.parametrize("name", ["paper", "mahalanobis", "plain"])
def test_a_known_person_is_recognized(gaits, name):
    question = ask(gaits, "stroll", "march", observed="cleo")
    space = question.first.space
    own = space.transform(mean_of(gaits, "cleo", "march"))
    expected = space.inverse_transform(own)
    found = ESTIMATORS[name](question)
    assert_same_poses(found, twin.as_pair(expected), atol=1e-6)


@pytest.mark.parametrize("name", ESTIMATORS)
def test_neither_signs_nor_the_order_of_subjects_matter(gaits, question, name):
    shuffled = ask(gaits, "stroll", "march", others=OTHERS[::-1])
    observed = CyclePoses(-question.observed.rotations, question.observed.path)
    shuffled = Question(Observation(observed, shuffled.first), shuffled.second)
    expected = twin.as_pair(ESTIMATORS[name](question))
    assert_same_poses(ESTIMATORS[name](shuffled), expected)


@pytest.mark.parametrize("name", ESTIMATORS)
def test_a_prediction_is_nearer_to_the_truth_than_the_observation(gaits, question, name):
    true = mean_of(gaits, "eve", "march")
    guess = ESTIMATORS[name](question)
    assert measure_difference(guess, true) < measure_difference(question.observed, true)


def test_regression_predicts_a_personal_style_better_than_the_mean(gaits, question):
    true = mean_of(gaits, "eve", "march")
    errors = {
        name: float(measure_difference(estimate(question), true))
        for name, estimate in ESTIMATORS.items()
    }
    assert errors["regression"] < 0.9 * errors["paper"] < 0.9 * errors["mean"] + 1e-3


def test_on_captures_regression_is_better_than_the_paper():
    folder = shared("mocap/gait_styles")
    manners = ("active", "angry", "chimpira", "old", "proud")
    cycles = [
        cycle
        for manner in manners
        for gait in ("walk", "run")
        for cycle in find_cycles(
            kw.load(folder / f"dataset-1_{gait}_{manner}_001.bvh"),
            subject=manner,
            gait=gait,
        )
    ]
    mean = validate(cycles, estimators=("regression", "paper")).find_mean("gaits")
    errors = {name: each.degrees for name, each in mean.per_cycle.items()}
    assert errors["regression"] < 0.95 * errors["paper"]
    assert mean.intra.degrees < errors["regression"] < mean.inter.degrees


def test_one_subject_is_not_enough(gaits):
    with pytest.raises(KeyweaveError) as caught:
        ask(gaits, "stroll", "walk", others=("ann",))
    assert str(caught.value) == (
        "the motion space has less than two subjects at both parameters; add subjects"
    )


def test_two_subjects_without_a_third_give_a_finite_estimate(gaits):
    question = ask(gaits, "stroll", "walk", others=("ann", "ben"))
    found = ESTIMATORS["regression"](question)
    assert np.isfinite(found.rotations).all()


@pytest.mark.parametrize("name", ESTIMATORS)
def test_subjects_about_one_base_predict_as_those_about_their_mean(walks, name):
    space = kw.MotionSpace.fit([c for c in walks if c.subject in OTHERS])
    paces = [space.find_poses(subject, "walk") for subject in OTHERS]
    own = [c for c in walks if c.subject == "eve"]
    observed, paced = average_poses(stack_cycles(own)), PacedSubjects(space, paces)
    exact, shared_base = (
        ESTIMATORS[name](Question(Observation(observed, at(None)), at(speed)))
        for speed in (1.9,)
        for at in (
            lambda v: Examples.of(space, stack_poses([pace.at(v) for pace in paces])),
            paced.at,
        )
    )
    change = measure_difference(exact, paced.usual.base)
    assert measure_difference(exact, shared_base) < 0.03 * change
    assert paced.at(1.9).base is paced.at(1.2).base
