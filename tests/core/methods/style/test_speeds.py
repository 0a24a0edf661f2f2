"""Speeds, the frequency of strides, and poses between recorded speeds."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.methods.style.poses import (
    average_poses,
    measure_difference,
    stack_cycles,
)
from keyweave.methods.style.speeds import INMAN, FrequencyLaw, check_parameter
from keyweave.methods.style.subject_poses import (
    SubjectPoses,
    group_speeds,
)
from made_up.walks.gait_tables import strides_per_second


def at_speed(cycle, parameter, law=None, **changes):
    """Return a cycle with another speed, and the duration of a law."""
    duration = 1 / float(law.at(parameter)) if law else cycle.duration
    return replace(cycle, parameter=parameter, duration=duration, **changes)


def test_a_law_is_found_in_strides_that_keep_it(walks):
    law = FrequencyLaw(0.8, 0.42)
    cycles = [
        at_speed(walks[0], speed, law, subject=name)
        for speed, name in zip((0.7, 1.1, 1.9, 2.4, 1.0), "aabcc")
    ]
    found = FrequencyLaw.fit(cycles)
    assert_allclose((found.factor, found.exponent), (0.8, 0.42), rtol=1e-12)


def test_speeds_that_hardly_differ_take_the_usual_exponent(walks):
    cycles = [at_speed(walks[0], v, subject=s) for v, s in ((1.0, "a"), (1.05, "b"))]
    law = FrequencyLaw.fit(cycles)
    assert law.exponent == INMAN[1]
    assert law.at(1.025) == pytest.approx(1 / walks[0].duration, rel=1e-3)


def test_the_law_fitted_to_walkers_matches_theirs(walks):
    law = FrequencyLaw.fit(walks)
    leg = walks[0].leg / 100
    for speed in (0.8, 1.2, 1.8):
        assert law.at(speed / leg) == pytest.approx(strides_per_second(speed), rel=0.03)


def test_each_subject_weighs_the_same_in_the_law(walks):
    twice = [*walks, *(c for c in walks if c.subject == "ann")]
    once, again = FrequencyLaw.fit(walks), FrequencyLaw.fit(twice)
    assert_allclose((again.factor, again.exponent), (once.factor, once.exponent))


def test_a_person_carries_six_tenths_of_its_deviation(walks):
    walk, run = FrequencyLaw(0.75, 0.5), FrequencyLaw(1.1, 0.2)
    quick = FrequencyLaw(0.75 * 1.2, 0.5)
    observed = [at_speed(walks[0], speed, quick) for speed in (1.0, 1.4)]
    carried = run.carry(observed, walk)
    assert_allclose(carried.at(3.0) / run.at(3.0), 1.2**0.6)
    assert_allclose(carried.at(2.0) / run.at(2.0), 1.2**0.6)


def test_groups_span_no_more_than_their_factor():
    speeds = np.random.default_rng(1).uniform(0.5, 3.0, 60)
    groups = group_speeds(speeds)
    assert sorted(i for group in groups for i in group) == list(range(60))
    for group in groups:
        assert max(speeds[group]) <= 1.15 * min(speeds[group])
    for slow, fast in zip(groups, groups[1:]):
        assert min(speeds[fast]) > 1.15 * min(speeds[slow])
        assert min(speeds[fast]) > max(speeds[slow])


def test_recorded_speeds_are_met_and_a_single_one_stays(walks):
    own = [cycle for cycle in walks if cycle.subject == "ben"]
    poses = SubjectPoses.of(own)
    assert len(poses.speeds) == 3
    groups = group_speeds([cycle.parameter for cycle in own])
    for speed, group in zip(poses.speeds, groups):
        mean = average_poses(stack_cycles([own[i] for i in group]))
        assert measure_difference(poses.at(speed), mean) < 1e-9
    slow = SubjectPoses.of([own[i] for i in groups[0]])
    assert measure_difference(slow.at(5.0), slow.mean) < 1e-12


def test_a_left_out_speed_lies_between_its_neighbors(walks):
    own = [cycle for cycle in walks if cycle.subject == "ann"]
    groups = [[own[i] for i in g] for g in group_speeds([c.parameter for c in own])]
    poses = SubjectPoses.of([*groups[0], *groups[2]])
    true = average_poses(stack_cycles(groups[1]))
    speed = np.mean([cycle.parameter for cycle in groups[1]])
    nearest = min(measure_difference(poses.at(v), true) for v in poses.speeds)
    assert measure_difference(poses.at(speed), true) < 0.6 * nearest


def test_a_person_beyond_their_own_speeds_keeps_the_nearest_poses(walks):
    poses = SubjectPoses.of([cycle for cycle in walks if cycle.subject == "ben"])
    for far, own in ((0.2, poses.speeds[0]), (4.0, poses.speeds[-1])):
        assert measure_difference(poses.at(far), poses.at(own)) < 1e-12


def test_speeds_more_than_half_the_span_outside_are_refused(space):
    speeds = [cycle.parameter for cycle in space.cycles]
    low, high = min(speeds), max(speeds)
    last = high + 0.5 * (high - low)
    check_parameter(space, "walk", last - 1e-6)
    with pytest.raises(kw.KeyweaveError) as caught:
        check_parameter(space, "walk", last + 0.01)
    assert f"recorded from {low:.2f} to {high:.2f}" in str(caught.value)
    assert f"to {last:.2f} legs/s" in str(caught.value)


def test_strides_of_a_walker_have_its_speed():
    clip = made_up.walker(5.0, speed=1.3)
    for cycle in kw.find_cycles(clip):
        assert cycle.parameter * cycle.leg == pytest.approx(130, rel=0.08)
