"""Strides as cycles."""

from dataclasses import replace
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave import DataError, Motion, SettingError, Skeleton
from keyweave.animation.kinematics import joint_positions
from keyweave.animation.resampling import interpolate_rows, slerp_rows
from keyweave.geometry.rotations import compose, invert, rotate, vector_to_quaternion
from keyweave.methods.style import find_cycles
from keyweave.methods.style.cycles import find_events, measure_periods
from keyweave.methods.style.posed_body import set_speed
from made_up import turn_up, walker
from made_up.walks import walker as walks
from reference_material import shared

SPEEDS = [0.6, 0.8, 1.0, 1.3, 1.7, 2.1]
UP = np.array([0.0, 1.0, 0.0])


def walk_with_truth(speed, *, frame_rate=30, seconds=20):
    """Return a walk, and the times of its left heel's contacts."""
    walk = walker(seconds, speed=speed, frame_rate=frame_rate, rng=np.random.default_rng(3))
    gait = walks._gait(
        seconds,
        np.atleast_1d(np.asarray(speed, float)),
        frame_rate,
        walks._manner("normal"),
        np.random.default_rng(3),
    )
    strides = np.arange(np.ceil(gait.phase[0]), gait.phase[-1])
    return walk, np.interp(strides, gait.phase, gait.time)


def place(motion, angle, shift):
    """Return a motion turned about the up axis and moved over the ground."""
    turn = vector_to_quaternion(angle * UP)
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    moved = rotate(turn, motion.root_positions) + shift
    return motion.with_(rotations=rotations, root_positions=moved)


def bend(motion, per_second):
    """Return a motion that turns steadily."""
    angles = per_second * np.arange(len(motion)) / motion.frame_rate
    turns = vector_to_quaternion(angles[:, np.newaxis] * UP)
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turns, rotations[:, 0])
    steps = rotate(turns[1:], np.diff(motion.root_positions, axis=0))
    path = np.cumsum(np.vstack([motion.root_positions[:1], steps]), axis=0)
    return motion.with_(rotations=rotations, root_positions=path)


def scale(motion, factor):
    skeleton = replace(
        motion.skeleton,
        offsets=factor * motion.skeleton.offsets,
        end_site_offsets=factor * motion.skeleton.end_site_offsets,
    )
    return replace(motion, skeleton=skeleton, root_positions=factor * motion.root_positions)


def take(motion, rows):
    """Return rows of a motion, in any order and with fractions."""
    rows = np.asarray(rows, float)
    return motion.with_(
        rotations=slerp_rows(motion.rotations, rows),
        root_positions=interpolate_rows(motion.root_positions, rows),
        translations=interpolate_rows(motion.translations, rows),
    )


def hang(motion, rotation):
    """Return a motion below a root that never moves, but is turned."""
    old = motion.skeleton
    skeleton = Skeleton(
        ("ground", *old.names),
        np.array([-1, *(old.parents + 1)]),
        np.vstack([np.zeros(3), old.offsets]),
        end_site_parents=old.end_site_parents + 1,
        end_site_offsets=old.end_site_offsets,
    )
    above = np.broadcast_to(rotation, (len(motion), 1, 4))
    back = invert(rotation)
    rotations = np.concatenate([above, motion.rotations], axis=1)
    rotations[:, 1] = compose(back, motion.rotations[:, 0])
    hips = rotate(back, motion.root_positions)[:, np.newaxis]
    still = np.zeros((len(motion), 3))
    return Motion(skeleton, rotations, still, motion.frame_rate, 1.0, np.array([1]), hips)


def assert_same(cycles, others, *, tolerance=1e-6):
    assert len(cycles) == len(others) > 0
    for one, other in zip(cycles, others):
        close = abs(np.sum(one.rotations * other.rotations, axis=-1))
        assert_allclose(close, 1, atol=tolerance)
        assert_allclose(one.path, other.path, atol=tolerance)
        facts = [(c.parameter, c.duration, c.course, *c.frames) for c in (one, other)]
        assert_allclose(*facts, rtol=tolerance, atol=tolerance)


def assert_tiled(motion, cycles):
    """Check that cycles and what was left out cover the clip, once each."""
    spans = sorted(each.frames for each in (*cycles, *cycles.left_out))
    edges = [
        motion.start_frame,
        *(edge for span in spans for edge in span),
        motion.last_frame,
    ]
    gaps = np.diff(edges)[::2]
    assert_allclose(gaps[1:-1], 0, atol=1e-9)
    assert (gaps[[0, -1]] >= 0).all() and (gaps[[0, -1]] < 1).all()


def list_reasons(cycles):
    return [each.reason for each in cycles.left_out if "is cut by" not in each.reason]


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("frame_rate", [30, 60])
def test_strides_are_those_of_the_walker(speed, frame_rate):
    walk, contacts = walk_with_truth(speed, frame_rate=frame_rate)
    cycles = find_cycles(walk)
    begins, ends = (
        np.array([c.frames[i] - 1 for c in cycles]) / frame_rate for i in (0, 1)
    )
    nearest = np.argmin(abs(begins[:, np.newaxis] - contacts), axis=1)
    errors = np.array([c.duration for c in cycles]) - np.diff(contacts)[nearest]
    assert_allclose(ends - begins, [c.duration for c in cycles])
    assert (np.diff(nearest) == 1).all()  # no stride is lost or found twice
    assert np.median(abs(errors)) < 0.006 and abs(errors.mean()) < 0.001
    assert abs(errors).max() < 0.025
    # A mark, not a contact: it is later the slower the walk.
    assert -0.02 < np.median(begins - contacts[nearest]) < 0.06
    legs = 100 * speed / cycles[0].leg
    assert np.mean([c.parameter for c in cycles]) == pytest.approx(legs, rel=0.01)
    assert not list_reasons(cycles)
    assert_tiled(walk, cycles)


def test_an_event_is_later_the_slower_the_walk():
    marks = []
    for speed in SPEEDS:
        walk, contacts = walk_with_truth(speed)
        begins = np.array([c.frames[0] - 1 for c in find_cycles(walk)]) / walk.frame_rate
        marks.append(np.median([b - contacts[abs(contacts - b).argmin()] for b in begins]))
    assert (np.diff(marks) < 0.002).all()


@given(
    st.floats(-np.pi, np.pi),
    st.floats(-1e3, 1e3),
    st.floats(0.2, 5.0),
    st.floats(-100, 100),
    st.sampled_from("yz"),
)
@draw_cases(8)
def test_neither_place_nor_heading_nor_size_nor_axes_matter(angle, shift, size, start, up):
    walk = walker(5.0, speed=1.2)
    other = scale(place(walk, angle, [shift, 0, -shift]), size).with_(start_frame=start)
    found = find_cycles(turn_up(other, up))
    assert_same(
        [replace(c, frames=tuple(np.array(c.frames) - start + 1)) for c in found],
        find_cycles(walk),
    )
    assert found[0].leg == pytest.approx(size * find_cycles(walk)[0].leg)


@pytest.mark.parametrize("vector", [(0, 1.0, 0), (0.3, -2.0, 0.4), (-np.pi / 2, 0, 0)])
def test_a_still_root_above_the_hips_does_not_matter(vector):
    walk = bend(walker(6.0), 0.1)
    found = find_cycles(hang(walk, vector_to_quaternion(np.array(vector, float))))
    assert_same(found, find_cycles(walk))
    assert found[0].skeleton.names == walk.skeleton.names


def test_a_root_that_follows_the_travel_leaves_the_hips_to_move():
    walk = walker(6.0)
    below = hang(walk, np.array([0.0, 0, 0, 1]))
    travel = walk.root_positions * [0, 0, 1]
    hips = (walk.root_positions - travel)[:, np.newaxis]
    found = find_cycles(below.with_(root_positions=travel, translations=hips))
    assert_same(found, find_cycles(walk))


def test_a_cycle_is_the_pose_without_heading_and_place():
    walk = place(walker(6.0), 0.7, [30, 0, 5])
    for cycle in find_cycles(walk):
        rows = np.linspace(*cycle.frames, 101)[:-1] - 1
        places = joint_positions(take(walk, rows))
        posed = Motion(cycle.skeleton, cycle.rotations, cycle.leg * cycle.path, 30)
        mine = joint_positions(posed)
        height = places[..., 1] - joint_positions(walk)[..., 1].min()
        assert_allclose(mine[..., 1] - height, (mine[..., 1] - height).mean(), atol=1e-6)
        assert abs((mine[..., 1] - height).mean()) < 1  # its own ground, not the clip's
        turn = vector_to_quaternion(-0.7 * UP)
        there = rotate(turn, places - places[:, :1])
        assert_allclose(mine - mine[:, :1], there, atol=2)  # the walk itself sways
        travel = cycle.parameter * cycle.duration * cycle.leg
        assert travel == pytest.approx(
            np.linalg.norm(places[-1, 0] - places[0, 0]), rel=0.02
        )


def test_paths_are_left_height_forward():
    walk = walker(6.0, speed=1.4)
    rows = np.arange(len(walk)) / walk.frame_rate
    pushed = np.array(walk.root_positions)
    pushed[:, 0] += 10 * np.sin(
        2 * np.pi * rows
    )  # to the left of someone who walks along z
    shifted = walk.with_(root_positions=pushed)
    for cycle, plain in zip(find_cycles(shifted), find_cycles(walk)):
        times = (np.linspace(*cycle.frames, 101)[:-1] - 1) / walk.frame_rate
        wave = 10 * np.sin(2 * np.pi * times) / cycle.leg
        left = (cycle.path - plain.path)[:, 0]
        assert np.corrcoef(left, wave)[0, 1] > 0.97
        assert abs((cycle.path - plain.path)[:, 1:]).max() < 0.02
        assert cycle.path[:, 1].mean() > 1  # hips are higher than a leg is long


def test_several_speeds_in_a_take_are_judged_by_those_near_them():
    walk, contacts = walk_with_truth([0.6, 0.6, 0.6, 2.0, 2.0, 2.0], seconds=50)
    cycles = find_cycles(walk)
    durations = [c.duration for c in cycles]
    assert max(durations) > 1.6 * min(durations)
    assert not list_reasons(cycles)
    inside = (contacts > 0.1) & (contacts < 49.9)
    assert len(cycles) >= inside.sum() - 2


def test_no_stride_contains_a_stop():
    walk = walker(14.0, speed=1.2)
    rows = [*range(200), *[200] * 120, *range(200, len(walk))]
    cycles = find_cycles(take(walk, rows))
    assert all(c.frames[1] <= 201 or c.frames[0] >= 320 for c in cycles)
    assert sum(c.frames[1] <= 201 for c in cycles) >= 4
    assert sum(c.frames[0] >= 320 for c in cycles) >= 5
    assert_tiled(take(walk, rows), cycles)


def test_a_lost_stride_is_longer_than_those_near_it():
    walk = walker(12.0, speed=1.2)
    frames = find_cycles(walk)[4].frames
    middle = round(np.mean(frames))
    slowed = [*np.arange(middle - 15), *np.linspace(middle - 15, middle + 15, 60)]
    rows = np.array([*slowed, *np.arange(middle + 16, len(walk))])
    reasons = list_reasons(find_cycles(take(walk, rows)))
    (reason,) = {text.split("% ")[1] for text in reasons}
    assert reason == "longer than those near it"


def test_a_walk_that_turns_throughout_has_no_cycle():
    cycles = find_cycles(bend(walker(10.0), np.radians(40)))
    assert not cycles
    assert list_reasons(cycles)
    assert all("rotates by" in text for text in list_reasons(cycles))


@pytest.mark.parametrize("speed", [0.8, 1.3, 2.1])
def test_a_walk_on_a_treadmill_has_the_speed_of_its_standing_foot(speed):
    walk = walker(12.0, speed=speed)
    seconds = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate
    turn = vector_to_quaternion(0.7 * UP)  # a treadmill need not be along an axis
    rotations = np.array(walk.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    places = rotate(turn, walk.root_positions - [0, 0, 100 * speed] * seconds)
    with pytest.warns(kw.KeyweaveWarning, match="standing foot moves back"):
        cycles = find_cycles(walk.with_(rotations=rotations, root_positions=places))
    truth = find_cycles(walk)
    speeds = [[each.parameter for each in found] for found in (cycles, truth)]
    assert_allclose(*speeds, rtol=0.03)


@pytest.mark.parametrize("share", [0.0, 0.4])
def test_a_stated_speed_is_that_of_every_stride(share):
    walk = walker(12.0, speed=1.3)
    seconds = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate
    belt = walk.with_(root_positions=walk.root_positions - [0, 0, 130 * share] * seconds)
    cycles, truth = find_cycles(set_speed(belt, 130.0)), find_cycles(walk)
    speeds = [[each.parameter for each in found] for found in (cycles, truth)]
    assert_allclose(*speeds, rtol=0.01)


def test_a_walk_backwards_on_the_spot_has_no_cycle():
    walk = walker(10.0)
    places = walk.root_positions * [1, 1, 0.05]
    found = find_cycles(walk.with_(rotations=walk.rotations[::-1], root_positions=places))
    assert not found
    assert all("leg lengths per second" in text for text in list_reasons(found))


def test_feet_that_do_not_alternate_make_no_stride():
    walk = walker(10.0)
    frames = np.round(find_cycles(walk)[3].frames).astype(int)
    # Twice the right foot forward and back while the left one waits.
    there = np.arange(frames[0] + 8, frames[0] + 24)
    rows = [*range(there[-1]), *there[::-1], *there, *range(there[-1], len(walk))]
    cycles = find_cycles(take(walk, rows))
    begin, end = there[0] + 1, there[0] + 1 + 3 * len(there)
    assert all(c.frames[1] < end or c.frames[0] > begin for c in cycles)
    assert len(cycles) < len(find_cycles(walk))
    assert_tiled(take(walk, rows), cycles)


def test_feet_that_rest_side_by_side_make_no_stride():
    walk = walker(10.0)
    passing = [round(c.frames[0] - 1 + c.duration * 7.5) for c in find_cycles(walk)]
    rows = np.sort([*range(len(walk)), *(row for row in passing for _ in range(14))])
    cycles = find_cycles(take(walk, rows))
    assert not cycles
    assert list_reasons(cycles).count("the feet rest side by side between two steps") >= 5


@pytest.mark.parametrize("n_frames", [1, 2, 3, 8])
def test_short_clips_have_no_cycle(n_frames):
    walk = walker(2.0)
    cycles = find_cycles(take(walk, range(n_frames)))
    assert not cycles
    (left_out,) = cycles.left_out
    assert left_out.frames == (1, n_frames)
    words = "too few for a stride" if n_frames < 3 else "stands|no whole stride"
    assert any(word in left_out.reason for word in words.split("|"))


def test_a_standing_figure_has_no_cycle():
    cycles = find_cycles(take(walker(1.0), [10] * 90))
    assert not cycles
    assert "the figure stands" in cycles.left_out[0].reason


def test_a_figure_without_legs_is_an_error():
    tree = Skeleton(
        ("hips", "spine", "head"), [-1, 0, 1], [[0, 90, 0], [0, 40, 0], [0, 20, 0]]
    )
    still = np.zeros((5, 3, 4)) + [0, 0, 0, 1]
    with pytest.raises(
        DataError, match="has no l.thigh; cycles need a figure with two legs"
    ):
        find_cycles(Motion(tree, still, np.zeros((5, 3)), 30))


def test_jumps_need_contacts():
    with pytest.raises(SettingError, match="contacts is None but must be"):
        find_cycles(walker(2.0), gait="jump")


@given(
    st.floats(0.4, 2.5),
    st.floats(0, 1),
    st.floats(-0.3, 0.3),
    st.sampled_from([24, 30, 60]),
)
@draw_cases(60)
def test_events_are_the_crests_of_a_wave(period, phase, warmth, rate):
    times = np.arange(round(max(8 * period, 6) * rate)) / rate
    turns = times / period + phase
    signal = np.cos(2 * np.pi * turns) + warmth * np.cos(4 * np.pi * turns)
    events = find_events(signal, rate) / rate
    crests = np.arange(1, int(turns[-1]) + 1) - phase
    crests = period * crests[(crests > 0.5) & (period * crests < times[-1] - 0.5 * period)]
    nearest = np.abs(events[:, np.newaxis] - crests).min(axis=0)
    if abs(warmth) < 0.24:  # else the crest has two humps
        assert nearest.max() < 0.02 * period
    assert np.diff(events).min() > 0.6 * period
    # Shorter where a window holds less than two; events need no more than 0.6 of it.
    assert_allclose(measure_periods(signal, rate) / rate, period, rtol=0.15, atol=1 / rate)


CLIPS = "mocap/gait_styles"


def test_captured_gaits_lose_no_stride():
    """The 56 walks, runs and dashes whose clips hold two strides and more."""
    spreads, gaps, reasons = [], [], []
    for path in sorted(shared(CLIPS).glob("*.bvh")):
        motion = kw.load(path)
        cycles = find_cycles(motion)
        assert_tiled(motion, cycles)
        durations = np.array([c.duration for c in cycles])
        if len(durations) > 1:
            spreads.append(durations.std() / np.median(durations))
            gaps.append(durations.max() / np.median(durations))
            assert durations.min() > 0.75 * np.median(durations)
        reasons += [(path.stem.split("_", 1)[1], text) for text in list_reasons(cycles)]
    assert len(spreads) >= 55
    assert np.median(spreads) < 0.025
    assert max(gaps) < 1.25
    # One actor changes step at the end of a clip, which is not a stride.
    assert {name for name, _ in reasons} <= {"walk_musical_001"}


LONG = ["walk_stop_walk", "walk_normal_stright", "walk_fast_stright", "low_walk"]


@pytest.mark.parametrize("name", LONG)
def test_long_takes_have_strides_on_both_sides_of_each_stop(name):
    motion = kw.load(shared(f"mocap/woody2_long/woddy2_{name}.bvh"))
    cycles = find_cycles(motion)
    assert_tiled(motion, cycles)
    strides = [c.frames for c in cycles]
    hips = joint_positions(motion)[:, 0, [0, 2]]
    width = round(motion.frame_rate / 2)
    speeds = np.linalg.norm(hips[width:] - hips[:-width], axis=1) * 2 / cycles[0].leg
    frames = motion.start_frame + width / 2 + np.arange(len(speeds))
    stops = [
        [frame for _, frame in run]
        for still, run in groupby(zip(speeds < 0.12, frames), key=lambda each: each[0])
        if still
    ]
    inner = [run for run in stops if run[0] > strides[0][1] and run[-1] < strides[-1][0]]
    assert inner
    for run in stops:
        assert not any(begin < run[0] and run[-1] < end for begin, end in strides)
    pieces = np.diff(
        [0, *sorted({sum(end <= run[0] for _, end in strides) for run in inner})]
    )
    assert (pieces > 0).all()  # strides before the first stop and between stops


def test_captured_walks_named_faster_are_faster():
    speeds = []
    for name in ("Slow", "Normal", "Fast", "VFast"):
        paths = sorted(shared("mocap/woody2_speeds").glob(f"wd2_WalkForward{name}0*.bvh"))
        speeds.append([c.parameter for path in paths for c in find_cycles(kw.load(path))])
    for slower, faster in zip(speeds, speeds[1:]):
        assert max(slower) < min(faster) or np.mean(slower) < 0.9 * np.mean(faster)


@pytest.mark.parametrize(
    ("file", "speed"), [("002_01", 1.4), ("002_03", 3.2), ("007_01", 1.6), ("007_04", 1.1)]
)
def test_captures_of_another_studio_have_the_right_speeds(file, speed):
    cycles = find_cycles(kw.load(shared(f"mocap/cmu_bvh/{file}.bvh")))
    assert cycles and not list_reasons(cycles)
    assert np.mean([c.parameter for c in cycles]) == pytest.approx(speed, rel=0.1)
