"""Jumps of other lengths, each as one clip from stand to stand."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.geometry.rotations import compose, vector_to_quaternion
from keyweave.methods.style.poses import average_poses, measure_difference, stack_cycles
from keyweave.methods.style.speeds import FrequencyLaw
from keyweave.methods.style.subject_poses import group_speeds
from made_up.walks.jumper import jumps
from reference_material import shared

LENGTHS = (4.0, 60.0, 120.0, 180.0)  # centimeters


def jump(length, subject, lean=0.1):
    """Return a jump of a figure that leans the more the farther it jumps."""
    motion, contacts, _ = jumps(length=length)
    (found,) = kw.find_cycles(motion, subject=subject, gait="jump", contacts=contacts)
    angle = lean * found.parameter * np.sin(np.linspace(0, np.pi, 100))
    turn = vector_to_quaternion(np.outer(angle, [1.0, 0.0, 0.0]))[:, np.newaxis]
    return replace(found, rotations=compose(found.rotations, turn))


@pytest.fixture(scope="module")
def frog():
    return [jump(length, "frog") for length in LENGTHS]


@pytest.fixture(scope="module")
def all_jumps(frog):
    return [*frog, *(jump(length, "toad", 0.25) for length in LENGTHS)]


def compare(clip, rotations, course):
    """Check a clip that travels along z against rotations that face z."""
    found = np.array(clip.rotations)
    found[:, 0] = compose(vector_to_quaternion([0.0, course, 0.0]), found[:, 0])
    assert_allclose(np.abs((found * rotations).sum(axis=-1)), 1, atol=1e-9)


def measure_clip(clip):
    travel = clip.root_positions[-1] - clip.root_positions[0]
    return travel[2], travel[0], (len(clip) - 1) / clip.frame_rate


@pytest.mark.parametrize("n_subjects", [1, 2])
@pytest.mark.parametrize("estimator", ["regression", "paper", "mean"])
def test_a_jump_travels_the_requested_length(all_jumps, frog, n_subjects, estimator):
    space = kw.MotionSpace.fit(all_jumps[: 4 * n_subjects])
    for length in (0.0, 0.5, 1.1, 2.4):
        clip = kw.restyle(space, frog[1], parameter=length, estimator=estimator)
        forward, aside, _ = measure_clip(clip)
        assert forward / frog[1].leg == pytest.approx(length, abs=1e-6)
        assert aside == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_jump_of_the_observed_length_is_reproduced(frog, number):
    own = frog[number]
    space = kw.MotionSpace.fit(frog)
    clip = kw.restyle(space, own, parameter=own.parameter, n_frames=100)
    compare(clip, own.rotations, own.course)
    assert_allclose(clip.root_positions[:, 1], own.leg * own.path[:, 1] + own.ground)
    *_, seconds = measure_clip(kw.restyle(space, own, parameter=own.parameter))
    assert seconds == pytest.approx(own.duration, abs=1 / 60)


def test_a_person_keeps_how_they_differ_from_the_only_subject(frog):
    """The frog's jump of another length, with an arm that only the observed one holds."""
    arm = vector_to_quaternion(np.array([0.0, 0.0, 0.4]))
    joint = frog[0].skeleton.index("LeftArm")
    observed = np.array(frog[1].rotations)
    observed[:, joint] = compose(observed[:, joint], arm)
    held = replace(frog[1], rotations=observed, subject="")
    space = kw.MotionSpace.fit(frog)
    clip = kw.restyle(space, held, parameter=frog[3].parameter, n_frames=100)
    expected = np.array(frog[3].rotations)
    expected[:, joint] = compose(expected[:, joint], arm)
    compare(clip, expected, held.course)


def test_the_law_of_durations_is_recovered_from_jumps_that_follow_it(frog):
    law = FrequencyLaw(0.4, 0.3, is_cyclic=False)
    cycles = [replace(each, duration=1 / float(law.at(each.parameter))) for each in frog]
    found = FrequencyLaw.fit(cycles)
    assert_allclose((found.factor, found.exponent), (0.4, 0.3))
    assert not found.is_cyclic
    slower = [replace(each, duration=1.5 * each.duration) for each in cycles[:1]]
    carried = law.carry(slower, law)
    assert_allclose(law.at(1.0) / carried.at(1.0), 1.5**0.6)
    alike = [replace(each, parameter=0.5, duration=2.0) for each in frog[:2]]
    assert FrequencyLaw.fit(alike).at([0.0, 3.0]) == pytest.approx(0.5)


def test_jumps_on_the_spot_are_of_one_length():
    assert group_speeds([0.01, 0.09, 0.0, 0.05, 1.2]) == [[2, 0, 3, 1], [4]]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"parameter": 9.0}, r"parameter is 9.0 but must be from 0.00 to .* legs for gait"),
        ({"parameter": -1.0}, "a length of 0 or more, in legs"),
        ({"parameter": [1.0, 2.0]}, "a length of 0 or more, in legs"),
        ({"loop": True}, "loop is True but must be False for a jump"),
        ({"headings": [0.0]}, "None for a jump"),
        ({"n_frames": 1}, "n_frames is 1 but must be 2 or more for a jump"),
    ],
)
def test_error_names_the_setting_that_jumps_do_not_support(frog, settings, sentence):
    with pytest.raises(kw.SettingError, match=sentence):
        kw.restyle(kw.MotionSpace.fit(frog), frog[0], **settings)


def test_uncut_motions_and_a_single_length_are_refused(frog):
    motion, *_ = jumps()
    with pytest.raises(kw.DataError, match="give the jumps of find_cycles"):
        kw.restyle(kw.MotionSpace.fit(frog), motion)
    with pytest.raises(kw.DataError, match="has one subject with one length"):
        kw.restyle(kw.MotionSpace.fit([frog[1], frog[1]]), frog[1])


def test_the_order_of_joints_does_not_matter(frog):
    names = frog[0].skeleton.names
    legs = [name for name in names if re.search("Leg|Foot|Toe", name)]
    order = [names[0], *(name for name in names[1:] if name not in legs), *legs]
    mixed = [frog[0], *(each.arrange(order) for each in frog[1:])]
    assert mixed[1].skeleton.names != names
    spaces = [kw.MotionSpace.fit(cycles) for cycles in (frog, mixed)]
    assert_allclose(spaces[0].variances, spaces[1].variances)
    clips = [
        kw.restyle(space, own, parameter=1.0)
        for space, own in zip(spaces, (frog[1], mixed[1]))
    ]
    assert clips[0].skeleton.names == clips[1].skeleton.names
    assert_allclose(clips[0].rotations, clips[1].rotations)


def test_a_captured_length_is_nearer_to_the_truth_than_the_observed_one():
    """Figures 6 and 7: a length that was left out, from another one."""
    found = []
    for path in sorted(shared("mocap/woody2_speeds").glob("*ump*.bvh")):
        motion = kw.load(path)
        contacts = kw.find_contacts(motion)
        found += kw.find_cycles(motion, subject="w", gait="jump", contacts=contacts)
    long, short = (each.arrange(found[0].skeleton.names) for each in found[-2:])
    space = kw.MotionSpace.fit([*found[:-2], long])
    clip = kw.restyle(space, long, parameter=short.parameter, n_frames=100)
    truth, observed, predicted = (
        average_poses(stack_cycles([each]))
        for each in (
            short,
            long,
            replace(short, rotations=clip.rotations, path=short.path),
        )
    )
    errors = [float(measure_difference(each, truth)) for each in (observed, predicted)]
    assert errors[1] < 0.9 * errors[0]
    height = clip.root_positions[:, 1]
    seconds = 1 / float(FrequencyLaw.fit(space.cycles).at(short.parameter)) / 99
    top = int(np.argmax(height))
    fall = np.diff(height[top - 6 : top + 7], 2).mean() / seconds**2
    assert fall == pytest.approx(-981, rel=0.25)
