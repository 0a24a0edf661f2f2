"""Each subject left out once."""

import json
from dataclasses import replace

import numpy as np
import pytest

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.methods.style.estimators import ESTIMATORS
from keyweave.methods.style.validation import validate
from twins import style as twin


@pytest.fixture(scope="module")
def few(thin_gaits):
    """Two cycles of each subject in each of two gaits."""
    keys = dict.fromkeys((c.subject, c.gait) for c in thin_gaits if c.gait != "march")
    return [
        replace(cycle, rotations=cycle.rotations[::2], path=cycle.path[::2])
        for key in keys
        for cycle in [c for c in thin_gaits if (c.subject, c.gait) == key][:2]
    ]


@pytest.fixture(scope="module")
def found(few):
    return validate(few, estimators=tuple(ESTIMATORS))


def compare_in_loops(cycle, other, space, skeleton):
    """Return the distance of eq. 6, RMS degrees and mean millimeters."""
    alpha, beta = (space.transform(each) for each in (cycle, other))
    angles, lengths = [], []
    for q, p in zip(*(each.rotations.reshape(-1, 4) for each in (cycle, other))):
        angles.append(np.linalg.norm(twin.log(twin.multiply(twin.conjugate(q), p))))
    places = []
    for each in (cycle, other):
        still = np.zeros((len(each.rotations), 3))
        positions, _ = forward_kinematics(kw.Motion(skeleton, each.rotations, still, 30))
        places.append(positions - positions[:, :1])
    for here, there in zip(*places):
        lengths += [10 * np.linalg.norm(a - b) for a, b in zip(here[1:], there[1:])]
    rms = np.degrees(np.sqrt(np.mean(np.square(angles))))
    return twin.distance(alpha, beta, space.variances), rms, np.mean(lengths)


def as_numbers(difference):
    return difference.distance, difference.degrees, difference.millimeters


def test_variabilities_are_means_over_pairs_of_cycles(few, found):
    (row,) = [row for row in found.rows if row.subject == "dan"]
    own = [cycle for cycle in few if cycle.subject == "dan"]
    others = [cycle for cycle in few if cycle.subject != "dan"]
    space = kw.MotionSpace.fit(others)
    intra = [
        compare_in_loops(a, b, space, own[0].skeleton)
        for a in own
        for b in own
        if a is not b and a.gait == b.gait
    ]
    assert as_numbers(row.intra) == pytest.approx(np.mean(intra, axis=0), rel=1e-6)
    inter = [
        compare_in_loops(a, b, space, own[0].skeleton)
        for a in own
        for b in others
        if a.gait == b.gait
    ]
    assert as_numbers(row.inter) == pytest.approx(np.mean(inter, axis=0), rel=1e-6)


def test_errors_are_those_of_clips_that_the_space_has_not_seen(few, found):
    (row,) = [row for row in found.rows if row.subject == "dan"]
    space = kw.MotionSpace.fit([cycle for cycle in few if cycle.subject != "dan"])
    own = {g: [c for c in few if (c.subject, c.gait) == ("dan", g)] for g in space.gaits}
    poses = {
        gait: sum_up([c for c in space.cycles if c.gait == gait]) for gait in space.gaits
    }
    errors = []
    for gait, goal in (("stroll", "walk"), ("walk", "stroll")):
        guess = replace(own[gait][0], rotations=poses[goal][0], path=poses[goal][1])
        errors += [
            compare_in_loops(guess, true, space, own[gait][0].skeleton)
            for true in own[goal]
        ]
    found = as_numbers(row.per_cycle["mean"])
    assert found == pytest.approx(np.mean(errors, axis=0), rel=1e-6)
    assert row.n_pairs == 2


def sum_up(cycles):
    """Return the mean of the subjects' means."""
    subjects = dict.fromkeys(cycle.subject for cycle in cycles)
    means = []
    for name in subjects:
        own = [cycle for cycle in cycles if cycle.subject == name]
        rotations, path = twin.mean_pose(own, [1.0] * len(own))
        means.append(replace(own[0], rotations=rotations, path=path))
    return twin.mean_pose(means, [1.0] * len(means))


def test_people_differ_more_from_each_other_than_from_themselves(found):
    mean = found.find_mean("gaits")
    for name in ESTIMATORS:
        assert mean.intra.degrees < mean.per_cycle[name].degrees
        assert mean.of_means[name].degrees < mean.per_cycle[name].degrees
    assert mean.intra.degrees < mean.inter.degrees
    assert mean.per_cycle["regression"].degrees < mean.inter.degrees


def test_the_left_out_subject_is_not_used_to_predict_itself(few, found):
    other = [
        replace(c, rotations=np.roll(c.rotations, 2, axis=0)) if c.subject == "ann" else c
        for c in few
    ]
    changed = validate(other, estimators=("mean",))
    rows = {row.subject: row for row in changed.rows}
    before = {row.subject: row for row in found.rows}
    assert rows["ann"].per_cycle["mean"] != before["ann"].per_cycle["mean"]
    assert rows["ann"].intra.degrees == pytest.approx(before["ann"].intra.degrees)
    names = ("ann", "ben", "cleo", "dan", "eve")
    assert tuple(row.subject for row in changed.rows) == names


def test_speeds_of_a_gait_are_predicted_where_a_subject_has_several(walks):
    found = validate(walks[::2], estimators=("regression", "mean"))
    assert not found.list_rows("gaits")
    rows = found.list_rows("speeds")
    assert [row.n_pairs for row in rows] == [6] * 5
    mean = found.find_mean("speeds")
    assert mean.of_means["regression"].degrees < 0.9 * mean.of_means["mean"].degrees


def test_facts_are_values_for_json(few, found):
    facts = json.loads(json.dumps(found.facts(), allow_nan=False))
    assert facts["estimators"] == list(ESTIMATORS)
    assert len(facts["subjects"]) == 5
    (median,) = facts["medians"]
    degrees = [row.per_cycle["paper"].degrees for row in found.rows]
    assert median["per_cycle"]["paper"]["degrees"] == pytest.approx(np.median(degrees))
    single = validate([c for i, c in enumerate(few) if i % 2], estimators=["mean"])
    assert single.facts()["means"][0]["intra"]["degrees"] is None


@pytest.mark.parametrize(
    "choose, estimators, expected",
    [
        (lambda c: c[:1], ("mean",), "cycles have no subject to leave out; add cycles"),
        (
            lambda c: [each for each in c if each.subject in ("ann", "ben")],
            ("mean",),
            "until three subjects are in the same two gaits",
        ),
        (lambda c: c, ("magic",), "one of regression, carry, paper"),
    ],
)
def test_errors_explain_what_cannot_be_validated(few, choose, estimators, expected):
    with pytest.raises(kw.KeyweaveError) as caught:
        validate(choose(few), estimators=estimators)
    assert expected in str(caught.value)
