"""Clips of a person in another gait, or at another speed."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.animation.kinematics import figure_height, forward_kinematics
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    slerp,
    vector_to_quaternion,
)
from keyweave.methods.style.cycles import find_cycles
from keyweave.methods.style.estimators import ESTIMATORS
from keyweave.methods.style.poses import (
    CyclePoses,
    average_poses,
    measure_difference,
    stack_cycles,
)
from keyweave.methods.style.restyle import list_held
from keyweave.methods.style.speeds import FrequencyLaw
from keyweave.methods.style.synthesis import (
    close_cycle,
    interpolate_cycles,
    sample_cycle,
)


@pytest.fixture(scope="module")
def walk(clips):
    return clips["eve", "walk"]


@pytest.fixture(scope="module")
def gait_space(gaits):
    return kw.MotionSpace.fit([cycle for cycle in gaits if cycle.subject != "eve"])


def measure_steps(rotations):
    """Return the largest angle between frames that follow each other."""
    steps = quaternion_to_vector(compose(invert(rotations[:-1]), rotations[1:]))
    return np.linalg.norm(steps, axis=-1).max(axis=1)


def turn(motion, angle):
    """Return a motion that goes elsewhere."""
    yaw = vector_to_quaternion([0.0, angle, 0.0])
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(yaw, rotations[:, 0])
    matrix = np.array(
        [[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]]
    )
    places = motion.root_positions @ matrix.T + [50.0, 0.0, -20.0]
    return motion.with_(rotations=rotations, root_positions=places)


@pytest.mark.parametrize("speed", [1.1, 1.5, 2.0])
def test_a_clip_travels_at_its_speed_with_the_frequency_of_the_law(space, walk, speed):
    clip = kw.restyle(space, walk, parameter=speed, loop=True)
    leg = find_cycles(walk)[0].leg
    seconds = len(clip) / clip.frame_rate
    steps = np.diff(clip.root_positions[:, [0, 2]], axis=0)
    travel = np.linalg.norm(steps.sum(axis=0)) * len(clip) / (len(clip) - 1)
    assert travel / leg / seconds == pytest.approx(speed, rel=0.01)
    own = find_cycles(walk)
    law = FrequencyLaw.fit(space.cycles)
    expected = float(law.carry(own, law).at(speed))
    twice = kw.restyle(space, walk, parameter=speed, n_frames=240)
    found = [1 / cycle.duration for cycle in find_cycles(twice)]
    assert_allclose(found, expected, rtol=0.01)


@pytest.mark.parametrize("name", ["carry", "regression"])
def test_a_person_at_the_observed_speed_walks_as_observed(space, clips, name):
    own = list(find_cycles(clips["eve", "walk"], gait="walk"))
    speed = float(np.mean([cycle.parameter for cycle in own]))
    clip = kw.restyle(space, own, parameter=speed, frame_rate=60, estimator=name)
    mean = average_poses(stack_cycles(own))
    for cycle in find_cycles(clip):
        found = average_poses(stack_cycles([cycle]))
        assert np.degrees(measure_difference(found, mean)) < 1.0


def test_a_new_speed_is_nearer_to_the_truth_than_the_observed_one(space, clips):
    true = find_cycles(clips["eve", "march"])
    speed = float(np.mean([cycle.parameter for cycle in true]))
    clip = kw.restyle(space, clips["eve", "walk"], parameter=speed)
    truth = average_poses(stack_cycles(list(true)))
    observed, found = (
        measure_difference(average_poses(stack_cycles(list(find_cycles(each)))), truth)
        for each in (clips["eve", "walk"], clip)
    )
    assert found < 0.7 * observed


def test_a_loop_closes(space, walk):
    clip = kw.restyle(space, walk, parameter=1.4, loop=True)
    steps = measure_steps(clip.rotations)
    seam = measure_steps(clip.rotations[[-1, 0]])
    assert seam[0] <= 1.02 * steps.max()
    heights = clip.root_positions[:, 1]
    assert abs(heights[0] - heights[-1]) <= 1.02 * np.abs(np.diff(heights)).max()


def test_strides_that_end_elsewhere_are_joined_without_a_jump(space, walk):
    (cycle, *_) = find_cycles(walk)
    drift = np.linspace(-0.3, 0.3, len(cycle.path))[:, np.newaxis, np.newaxis]
    turned = vector_to_quaternion(drift * [1.0, 0.0, 0.0])
    drifting = replace(cycle, rotations=compose(cycle.rotations, turned))
    clips = [
        kw.restyle(space, each, parameter=1.4, frame_rate=100, loop=True)
        for each in (cycle, drifting)
    ]
    usual, found = (measure_steps(clip.rotations).max() for clip in clips)
    assert found < 1.2 * usual


def test_a_curve_of_speeds_is_followed_without_jumps(space, walk):
    speeds = np.linspace(0.9, 2.2, 300)
    clip = kw.restyle(space, walk, parameter=speeds)
    leg = find_cycles(walk)[0].leg
    steady = kw.restyle(space, walk, parameter=2.2, n_frames=120)
    limit = measure_steps(steady.rotations).max()
    assert measure_steps(clip.rotations).max() < 1.3 * limit
    travel = clip.root_positions[-1, 2] - clip.root_positions[0, 2]
    assert travel / leg == pytest.approx(speeds.sum() / clip.frame_rate, rel=0.02)
    own, found = find_cycles(walk), find_cycles(clip)
    law = FrequencyLaw.fit(space.cycles)
    law = law.carry(own, law)
    assert len(found) > 6
    for cycle in found:
        during = speeds[round(cycle.frames[0]) - 1 : round(cycle.frames[1])]
        assert cycle.duration * law.at(during).mean() == pytest.approx(1, rel=0.02)


def test_poses_between_speeds_and_phases_lie_on_the_arcs(space):
    pose = space.find_poses("ann", "walk").at
    speeds, phases = np.full(50, 0.95), np.linspace(0, 3, 50)
    speeds[[0, -1]] = 0.9, 1.0  # two speeds of the table
    found = interpolate_cycles(pose, speeds, phases)
    slow, fast = (sample_cycle(close_cycle(pose(v)), phases) for v in (0.9, 1.0))
    shares = (speeds - 0.9)[:, np.newaxis] / 0.1
    rotations = slerp(slow.rotations, fast.rotations, shares)
    path = slow.path + shares * (fast.path - slow.path)
    assert measure_difference(found, CyclePoses(rotations, path)) < 1e-4
    assert_allclose(found.path, path, atol=1e-12)


def test_headings_rotate_the_path_and_not_the_pose(space, walk):
    straight = kw.restyle(space, walk, parameter=1.4, n_frames=90)
    turned = kw.restyle(space, walk, parameter=1.4, headings=np.full(90, 0.7), n_frames=90)
    assert_allclose(turned.rotations[:, 1:], straight.rotations[:, 1:])
    ways = [clip.root_positions[-1] - clip.root_positions[0] for clip in (straight, turned)]
    angles = [np.arctan2(way[0], way[2]) for way in ways]
    assert angles[1] - angles[0] == pytest.approx(0.7, abs=1e-6)


@pytest.mark.parametrize("name", ESTIMATORS)
def test_the_heading_of_the_observed_person_does_not_matter(gait_space, walk, name):
    settings = dict(gait="march", observed_gait="walk", estimator=name, n_frames=40)
    clip = kw.restyle(gait_space, walk, **settings)
    same = kw.restyle(gait_space, turn(walk, 1.9), **settings)
    assert np.degrees(measure_difference_of_clips(clip, same)) < 0.5


def measure_difference_of_clips(clip, other):
    steps = quaternion_to_vector(compose(invert(clip.rotations), other.rotations))
    return np.sqrt((steps**2).sum(axis=-1).mean())


def test_the_feet_of_the_person_stand_as_high_as_they_stood(space, walk):
    lifted = walk.with_(root_positions=walk.root_positions + [0.0, 30.0, 0.0])
    heights = forward_kinematics(kw.restyle(space, lifted))[0][..., 1]
    observed = forward_kinematics(lifted)[0][..., 1]
    assert abs(heights.min() - observed.min()) < 0.02 * np.ptp(observed)


def test_another_height_scales_everything(space, walk):
    clip = kw.restyle(space, walk, parameter=1.4, n_frames=60)
    small = kw.restyle(space, walk, parameter=1.4, n_frames=60, height=90.0)
    assert figure_height(small) == pytest.approx(90.0)
    factor = 90.0 / figure_height(clip)
    assert_allclose(small.root_positions, factor * clip.root_positions)
    places, small_places = (forward_kinematics(each)[0] for each in (clip, small))
    assert_allclose(small_places, factor * places, atol=1e-9)


def test_another_skeleton_strides_as_far_as_its_legs_are_long(space, walk):
    body = walk.skeleton
    short = replace(body, offsets=0.5 * body.offsets)
    clip = kw.restyle(space, walk, parameter=1.4, n_frames=60)
    other = kw.restyle(space, walk, parameter=1.4, n_frames=60, skeleton=short)
    assert_allclose(other.rotations, clip.rotations)
    way, other_way = (each.root_positions[-1, 2] for each in (clip, other))
    assert other_way / way == pytest.approx(0.5, rel=0.01)


def test_a_gait_with_one_speed_keeps_the_pose_with_a_note(gait_space, walk):
    settings = dict(gait="march", observed_gait="walk", n_frames=30)
    clips = [kw.restyle(gait_space, walk, parameter=v, **settings) for v in (1.9, 2.2)]
    assert_allclose(clips[0].rotations[0], clips[1].rotations[0])
    assert any("only frequency and travel follow the speed" in n for n in clips[0].notes)
    assert not any("only frequency" in note for note in clips[0].notes[:1])


@pytest.mark.parametrize("label", ["stroll", "walk", "march"])
def test_the_gait_of_the_observation_is_recognized_and_named(gait_space, clips, label):
    clip = kw.restyle(gait_space, clips["eve", label], n_frames=30)
    assert any(f"taken for gait {label!r}" in note for note in clip.notes)
    named = kw.restyle(gait_space, clips["eve", label], n_frames=30, observed_gait=label)
    assert_allclose(named.rotations, clip.rotations)
    assert not any("taken for gait" in note for note in named.notes)


def slow_ann(space):
    """Return the space without the fast cycles of a subject."""
    fastest = max(c.parameter for c in space.cycles if c.subject == "ann")
    kept = [c for c in space.cycles if c.subject != "ann" or c.parameter < 0.8 * fastest]
    return kw.MotionSpace.fit(kept)


def test_a_subject_who_was_not_recorded_that_fast_is_held_and_named(space, walk):
    space = slow_ann(space)
    own, speed = space.find_poses("ann", "walk").speeds, 1.9
    (held,) = list_held(space, ("walk", "walk"), [1.3, speed])
    assert (held.subject, held.recorded) == ("ann", (own[0], own[-1]))
    assert held.beyond == pytest.approx(speed - own[-1])
    note = f"ann ({held.beyond:.2f} beyond {own[0]:.2f} to {own[-1]:.2f})"
    clip = kw.restyle(space, walk, parameter=speed, n_frames=30)
    assert any(note in each for each in clip.notes)
    for parameter in (None, own.mean()):
        assert not list_held(space, ("walk", "walk"), parameter)


def far_speed(space):
    return 3 * max(cycle.parameter for cycle in space.cycles)


def test_far_speeds_are_made_when_forced(space, walk):
    clip = kw.restyle(space, walk, parameter=far_speed(space), n_frames=20, force=True)
    assert np.isfinite(clip.rotations).all() and np.isfinite(clip.root_positions).all()


def of_one_subject(space):
    return kw.MotionSpace.fit([c for c in space.cycles if c.subject == "ann"])


def with_own_gait(space):
    first = replace(space.cycles[0], gait="skip")
    return kw.MotionSpace.fit([first, *space.cycles])


def standing(walk):
    rows = np.zeros(len(walk), np.intp)
    return walk.with_(
        rotations=walk.rotations[rows], root_positions=walk.root_positions[rows]
    )


def with_long_hand(walk):
    (cycle, *_) = find_cycles(walk)
    names = tuple("Paw" if n == "LeftHand" else n for n in cycle.skeleton.names)
    return replace(cycle, skeleton=replace(cycle.skeleton, names=names))


def footless(walk):
    names = tuple(f"part {i}" for i in range(len(walk.skeleton)))
    return walk.with_(skeleton=replace(walk.skeleton, names=names))


SAME = {"space": lambda space: space, "observed": lambda walk: walk}
BAD = {
    "one subject": (
        dict(space=of_one_subject),
        {},
        "the motion space has less than two subjects in both gaits; add subjects",
    ),
    "a gait of one subject": (
        dict(space=with_own_gait),
        dict(gait="skip", observed_gait="walk"),
        "the motion space has less than two subjects in both gaits; add subjects",
    ),
    "an unknown gait": (
        {},
        dict(gait="limp"),
        "the motion space has no limp; it has walk",
    ),
    "standing": (
        dict(observed=standing),
        {},
        "the observed motion has no whole stride: the figure stands",
    ),
    "no cycles": (dict(observed=lambda _: []), {}, "has no whole stride"),
    "short": (
        dict(observed=lambda walk: walk.cut(1, 30)),
        {},
        "the observed motion has no whole stride",
    ),
    "other joints": (
        dict(observed=with_long_hand),
        {},
        "the skeleton of the observed motion has other joints: LeftHand, Paw",
    ),
    "too fast": ({}, dict(parameter=9.0), "legs/s for gait 'walk', which was recorded"),
    "backward": ({}, dict(parameter=-1.0), "speeds above 0"),
    "not a number": ({}, dict(parameter=float("nan")), "speeds above 0"),
    "another count": ({}, dict(parameter=[1.2, 1.3], n_frames=3), "as many as speeds"),
    "no frames": ({}, dict(parameter=1.2, n_frames=0), "1 or more"),
    "headings": ({}, dict(headings=[0.0], n_frames=9), "for each of 9 frames"),
    "estimator": ({}, dict(estimator="magic"), "one of regression, carry, paper"),
}


@pytest.mark.parametrize("case", BAD)
def test_errors_explain_what_cannot_be_done(space, walk, case):
    changes, settings, expected = BAD[case]
    change = {**SAME, **changes}
    with pytest.raises(kw.KeyweaveError) as caught:
        kw.restyle(change["space"](space), change["observed"](walk), **settings)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unrecognized_joints_are_refused(space, walk):
    with pytest.raises(kw.KeyweaveError):
        kw.restyle(space, footless(walk), parameter=1.4)
