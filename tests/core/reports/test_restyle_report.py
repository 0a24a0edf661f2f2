"""Pages of a restyled motion and of a validation: figures, facts, and true motions."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import MotionSpace, examples
from keyweave.methods.style.estimators import ESTIMATORS, blend_subjects, find_estimator
from keyweave.methods.style.poses import CyclePoses, measure_difference
from keyweave.methods.style.validation import validate
from keyweave.reports import (
    PoseRow,
    draw_motion_space,
    draw_pose_rows,
    draw_stride_frequency,
    draw_subject_weights,
    draw_validation_errors,
    draw_variance,
    play_cycle,
)
from keyweave.reports.figures.restyling.prediction import Prediction
from keyweave.verbs import write_restyle_report, write_validation_report
from keyweave.verbs.restyle.request import RestyleRequest
from keyweave.verbs.restyle.restyler import Restyler
from keyweave.verbs.restyle.validation_report import choose_answers
from page_reading import cells, embedded, head, made, plotted, points_of

NASTY = "<b>own$l"


@pytest.fixture(scope="module")
def cycles():
    """Return cycles of four people who walk at two speeds."""
    return [
        replace(cycle, subject=NASTY if name == "owl" else name)
        for name in examples.PEOPLE
        for pace in examples.PACES
        for cycle in kw.find_cycles(
            examples.load_person(name, pace), subject=name, gait="walk"
        )
    ]


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk("tired").cut(1, 150)


@pytest.fixture(scope="module")
def request_of_speeds():
    return RestyleRequest(speed="1.0:1.5", observed_gait="walk", n_frames=100)


@pytest.fixture(scope="module")
def result(cycles, walk, request_of_speeds):
    restyler = Restyler(**request_of_speeds.__dict__)
    return restyler.compute(MotionSpace.fit(cycles), [walk])


@pytest.fixture(scope="module")
def page(result, walk, request_of_speeds, tmp_path_factory):
    """Return a page that was written without fitting a space."""
    path = tmp_path_factory.mktemp("restyled") / "page.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MotionSpace, "fit", None)
        write_restyle_report(path, walk, result, settings=request_of_speeds)
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def validation(cycles):
    return validate(cycles, estimators=("regression", "paper"))


@pytest.fixture(scope="module")
def validation_page(validation, tmp_path_factory):
    path = tmp_path_factory.mktemp("validated") / "page.html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MotionSpace, "fit", None)
        write_validation_report(path, validation)
    return path.read_text(encoding="utf-8")


def predict(result, **changes):
    prediction = Prediction(result.space, result.observed, result.gaits)
    return replace(prediction, **{"parameter": sum(result.speeds) / 2, **changes})


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_a_blend_makes_the_prediction(result, estimator):
    """From its weights and its share alone, the poses of the estimator follow."""
    prediction = predict(result, estimator=estimator)
    question, (weights, share) = prediction.question, prediction.blend
    expected = find_estimator(estimator)(question)
    if estimator in ("regression", "carry"):
        x, y = question.first.vectors, question.second.vectors
        rest = question.deviation - np.tensordot(weights, x, 1)
        vectors = np.tensordot(weights, y, 1) + share * rest
        poses = question.second.displace(vectors)
    else:
        assert share == 0
        assert_allclose(weights.sum(), 1)
        space = result.space
        poses = space.inverse_transform(weights @ space.transform(question.second.poses))
    near = 1e-6 if estimator != "mean" else 0.15  # the mean is not projected
    assert measure_difference(poses, expected) < near


def test_the_nearest_subject_is_the_one_that_was_observed(cycles):
    space = MotionSpace.fit(cycles)
    for name in space.subjects:
        own = space.list_cycles(name, "walk")
        assert Prediction(space, own, ("walk", "walk")).nearest == name


def test_a_page_plays_observed_predicted_and_nearest(page, result, walk):
    data = embedded(page)
    nearest = predict(result).nearest
    names = [figure["name"] for figure in data["figures"]]
    assert names == ["Observed", "Predicted", f"Nearest: {nearest}"]
    roles = [figure["role"] for figure in data["figures"]]
    assert roles == ["source", "result", "sketch"]
    ours, theirs = (points_of(data, number)[:, 0] for number in (1, 2))
    assert len(ours) == len(theirs) == len(result.motion)
    assert_allclose(ours, result.motion.root_positions, atol=0.1)
    assert_allclose(theirs[:, 2], ours[:, 2], atol=15.0)  # same speeds, other sway
    assert {"Predicted.speed (m/s)", "Predicted.phase"} <= {*plotted(data)}


def test_a_page_holds_the_facts_of_the_result(page, result):
    assert "1.00–1.50 m/s" in head(page)
    assert "4 subjects to predict from" in " ".join(head(page).split())
    prediction = predict(result)
    shown = sorted(float(row[1]) for row in cells(page)["Subjects"])
    assert_allclose(shown, sorted(prediction.blend.weights), atol=1e-3)
    assert len(cells(page)["Observed cycles"]) == len(result.observed)
    assert f"{result.space.variance_share:.0%} of the variance" in made(page)
    assert page.count("<figure>") == 6 + 4  # with those of the feet
    for title in (
        "Cycles in motion space",
        "Weights of subjects",
        "Coefficients over speed",
    ):
        assert title in page


def test_names_are_escaped(page, validation_page):
    for text in (page, validation_page):
        assert NASTY not in text.split('type="application/json"')[0]
        assert "&lt;b&gt;own$l" in text


def test_a_page_needs_neither_locked_feet_nor_pictures(cycles, walk, tmp_path):
    restyler = Restyler(feet="off", loop=True, observed_gait="walk", height=180.0)
    result = restyler.compute(MotionSpace.fit(cycles), [walk])
    path = tmp_path / "page.html"
    write_restyle_report(path, walk, result, settings=restyler_request(), pictures=False)
    text = path.read_text(encoding="utf-8")
    assert "<figure>" not in text
    assert "Contacts" not in cells(text)
    assert embedded(text)["loop"]


def restyler_request():
    return RestyleRequest(feet="off", loop=True, observed_gait="walk", height=180.0)


def test_figures_hold_the_numbers(result):
    prediction, space = predict(result), result.space
    bars, distances = draw_subject_weights(prediction).axes
    widths = [bar[1, 0] - bar[0, 0] for bar in bars.areas[0].polygons]
    assert_allclose(sorted(widths), sorted(prediction.blend.weights))
    shown = [np.ptp(bar[:, 0]) for bar in distances.areas[0].polygons]
    assert_allclose(sorted(shown), sorted(prediction.distances))
    (ax,) = draw_variance(space).axes
    shares = [np.ptp(bar[:, 1]) for bar in ax.areas[0].polygons]
    assert_allclose(sum(shares), 100 * space.variance_share)
    (ax,) = draw_stride_frequency(prediction, result.speeds).axes
    lines = {line.label: line for line in ax.lines}
    for label in ("law", "law of the person"):
        law = prediction.gait.law if "person" in label else prediction.fit_law("walk")
        assert_allclose(lines[label].y, law.at(lines[label].x))
    seen = np.array([space.transform(cycle) for cycle in result.observed])
    figure = draw_motion_space(space, result.gaits, seen, seen[0])
    counts = [len(line.x) for line in figure.axes[0].lines]
    assert sum(counts) == len(space.cycles) + 2 + len(seen) + 1


@pytest.mark.usefixtures("small_strips")
def test_strides_of_two_figures_have_the_same_phase(cycles):
    """Poses over each other can be compared, whatever their timing."""
    first = cycles[0]
    poses, place = CyclePoses(first.rotations, first.path), (first.skeleton, first.leg)
    one = play_cycle(poses, *place, duration=1.0, parameter=1.0)
    slow = play_cycle(poses, *place, duration=1.7, parameter=0.5)
    assert len(one) == len(slow) == 100
    assert_allclose(slow.rotations, one.rotations, atol=1e-9)
    with pytest.raises(kw.KeyweaveError, match="no motion"):
        draw_pose_rows([])
    figure = draw_pose_rows([PoseRow("a$b", "same", one, "result", slow)])
    assert figure.axes[0].texts[-2].get_text() == r"a\$b"


def test_a_validation_keeps_its_predictions(validation):
    """Errors of the answers are those of the rows."""
    for row in validation.rows:
        own = [
            a for a in validation.answers if (a.subject, a.over) == (row.subject, row.over)
        ]
        assert len(own) == row.n_pairs
        mean = np.mean([answer.error.degrees for answer in own])
        assert_allclose(mean, row.of_means["regression"].degrees)
        for answer in own:
            off = measure_difference(answer.poses, answer.true.pace.mean)
            assert_allclose(np.degrees(off), answer.error.degrees, rtol=1e-3)
            assert answer.subject not in answer.space.subjects


def test_a_validation_page_compares_predicted_and_true(validation_page, validation):
    data = embedded(validation_page)
    chosen = choose_answers(validation, "speeds")
    names = [
        f"{word}: {answer.subject}"
        for answer in chosen.values()
        for word in ("Observed", "Predicted", "True")
    ]
    assert [figure["name"] for figure in data["figures"]] == names
    errors = {row.subject: row.per_cycle["regression"].degrees for row in validation.rows}
    ordered = sorted(errors, key=errors.get)
    assert [each.subject for each in chosen.values()] == [ordered[i] for i in (0, 1, -1)]
    rows = cells(validation_page)["Errors over speeds"]
    assert [row[0] for row in rows[-2:]] == ["median", "mean"]
    assert len(rows) == len(validation.rows) + 2
    assert_allclose(float(rows[-2][6]), np.median([*errors.values()]), atol=0.05)
    assert validation_page.count("<figure>") == 3


def test_the_error_figure_shows_the_errors_of_each_subject(validation):
    degrees, distances = draw_validation_errors(validation, "speeds").axes
    for ax, unit in ((degrees, "degrees"), (distances, "distance")):
        shown = {line.label: line.x for line in ax.lines}
        for name in ("intra", "inter"):
            known = [getattr(getattr(row, name), unit) for row in validation.rows]
            assert_allclose(sorted(shown[name]), sorted(known))
        for name in validation.estimators:
            known = [getattr(row.per_cycle[name], unit) for row in validation.rows]
            assert_allclose(sorted(shown[name]), sorted(known))
    with pytest.raises(kw.KeyweaveError, match="over gaits"):
        draw_validation_errors(validation, "gaits")


def test_a_blend_refuses_an_unknown_estimator(result):
    with pytest.raises(kw.KeyweaveError, match="one of"):
        blend_subjects(predict(result).question, "guess")
