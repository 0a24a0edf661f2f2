"""Filling the gaps between keyed poses."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import DataError, InbetweenSettings, MatchingError, SettingError
from keyweave.animation.resampling import motion_to_clip
from keyweave.animation.up_axis import turn_upright
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.methods.inbetweening import SegmentChoice
from keyweave.methods.inbetweening.mixing import match_velocities

KEYS = [5, 17, 18, 30, 45, 60]


@pytest.fixture(scope="module")
def poses():
    return made_up.walker(2.2, rng=np.random.default_rng(7))


@pytest.fixture(scope="module")
def takes():
    return [made_up.walker(6), made_up.walker(4, manner="tired")]


@pytest.fixture(scope="module")
def result(poses, takes):
    return kw.inbetween(poses, takes, key_frames=KEYS)


def standing(n_frames=61):
    """Return a walk's first pose, which is held."""
    walk = made_up.walker(1)
    return walk.take(np.zeros(n_frames, int))


def tables(motion):
    return motion.rotations, motion.root_positions


@pytest.mark.parametrize("fallback", ["spline", "capture", "hold"])
def test_keys_and_what_is_outside_them_stay_exactly(poses, takes, fallback):
    settings = InbetweenSettings(fallback=fallback)
    filled = kw.inbetween(poses, takes, key_frames=KEYS, settings=settings).motion
    rows = [*range(5), 16, 17, 29, 44, *range(59, len(poses))]
    for before, after in zip(tables(poses), tables(filled)):
        assert_array_equal(before[rows], after[rows])
    assert filled.start_frame == poses.start_frame


def test_frames_between_the_keys_have_no_effect(poses, takes, result):
    rows = np.arange(len(poses))
    for a, b in zip(KEYS, KEYS[1:]):
        rows[a : b - 1] = a - 1
    stepped = poses.take(rows)
    again = kw.inbetween(stepped, takes, key_frames=KEYS).motion
    assert_array_equal(again.rotations, result.motion.rotations)


def test_a_gap_taken_out_of_the_source_is_filled_by_it(takes):
    poses = takes[0].cut(20, 80)
    settings = InbetweenSettings(mix=1)
    result = kw.inbetween(poses, takes, key_frames=[20, 40, 55, 80], settings=settings)
    for before, after in zip(tables(poses), tables(result.motion)):
        assert_allclose(before, after, atol=0.1)
    shown = [gap.segments[0] for gap in result.gaps]
    assert [(each.source, each.source_frames) for each in shown] == [
        (0, (20, 40)),
        (0, (40, 55)),
        (0, (55, 80)),
    ]
    assert max(gap.fit for gap in result.gaps) < 1e-12
    assert min(each.share for each in shown) > 0.999


def test_segments_that_disagree_leave_a_share_to_the_spline(poses, takes):
    captured, mixed = (
        kw.inbetween(
            poses, takes, key_frames=KEYS, settings=InbetweenSettings(fallback=fallback)
        )
        for fallback in ("capture", "spline")
    )
    shares = [sum(each.share for each in gap.segments) for gap in mixed.gaps]
    assert 0.4 < shares[3] < 0.99 and not mixed.gaps[3].fallback
    assert_allclose(sum(each.share for each in captured.gaps[3].segments), 1)
    distances = [
        np.abs(result.motion.rotations - mixed.spline.rotations)[34:40].mean()
        for result in (mixed, captured)
    ]
    assert distances[0] < distances[1]


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_a_figure_moved_and_rotated_is_filled_in_its_place(poses, takes, up_axis):
    turn = vector_to_quaternion([0, 2.0, 0])
    rotations = np.array(poses.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])

    def move(places):
        return rotate(turn, places) + [300.0, 0, -80]

    moved = poses.with_(rotations=rotations, root_positions=move(poses.root_positions))
    captured = InbetweenSettings(fallback="capture")
    before, after = (
        kw.inbetween(each, takes, key_frames=KEYS, settings=captured).motion
        for each in (poses, turn_upright(moved, up_axis))
    )
    after = turn_upright(after, "y")
    assert_allclose(after.root_positions, move(before.root_positions), atol=1e-6)
    assert_allclose(after.rotations[:, 1:], before.rotations[:, 1:], atol=1e-9)


def test_a_gap_of_one_frame_is_left_as_it_is(result):
    gap = result.gaps[1]
    assert gap.frames == (17, 18) and not gap.segments and not gap.fallback


def test_a_hold_between_equal_keys_falls_back_to_the_spline(takes):
    poses = standing()
    result = kw.inbetween(poses, takes, key_frames=[1, 31, 61])
    assert [gap.fallback for gap in result.gaps] == [True, True]
    assert_allclose(result.motion.root_positions, poses.root_positions, atol=1e-9)
    assert result.notes == ("no capture fits 2 of 2 gaps",)


def test_a_captured_fallback_moves_and_a_held_one_does_not(poses, takes):
    turned = poses.take(np.r_[np.zeros(30, int), np.full(31, 2)])
    motions = [
        kw.inbetween(
            turned,
            takes,
            key_frames=[1, 31],
            settings=InbetweenSettings(fallback=fallback),
        ).motion
        for fallback in ("capture", "hold")
    ]
    steps = [np.abs(np.diff(each.rotations[:30], axis=0)).max() for each in motions]
    assert steps[0] > 0.001 and steps[1] == 0


def test_a_steady_acceleration_is_not_a_jump(poses):
    rows, speeds = np.array([0, 20, 40]), np.zeros(poses.root_positions.shape)
    speeds[:, 2] = 0.1 * np.arange(len(poses)) ** 2
    free = np.ones(2, bool)
    met = match_velocities(poses.with_(root_positions=speeds), rows, free, ~free)
    assert_allclose(met.root_positions, speeds, atol=1e-9)


def test_velocities_meet_at_inner_keys(poses):
    rows = np.array([0, 20, 40])
    shape = poses.root_positions.shape
    bent = np.zeros(shape)
    bent[:, 0] = np.abs(np.arange(shape[0]) - 20.0)
    motion = poses.with_(root_positions=bent)
    none = np.zeros(2, bool)
    met = match_velocities(motion, rows, ~none, none).root_positions[:, 0]
    jump = np.abs(np.diff(met, 2))[19]
    assert jump < 0.6 and np.abs(np.diff(bent[:, 0], 2))[19] == 2
    assert met[20] == 0
    fixed = match_velocities(motion, rows, np.array([False, True]), none)
    assert_array_equal(fixed.root_positions[:21], bent[:21])
    held = match_velocities(motion, rows, ~none, np.array([False, True]))
    assert_array_equal(held.root_positions, bent)


def test_variations_differ_and_equal_seeds_give_equal_ones(poses, takes):
    settings = InbetweenSettings(n_variations=3)
    results = [
        kw.inbetween(
            poses,
            takes,
            key_frames=KEYS,
            settings=settings,
            rng=np.random.default_rng(3),
        )
        for _ in range(2)
    ]
    for a, b in zip(results[0].variations, results[1].variations):
        assert_array_equal(a.motion.rotations, b.motion.rotations)
    chosen = [each.gaps[3].segments[0] for each in results[0].variations]
    starts = {(each.source, each.source_frames[0]) for each in chosen}
    assert len(starts) == 3


def test_a_segment_chosen_by_hand_fills_its_gap_alone(poses, takes):
    choices = [SegmentChoice(30, 1, 12)]
    result = kw.inbetween(poses, takes, key_frames=KEYS, choices=choices)
    (segment,) = result.gaps[3].segments
    assert (segment.source, segment.source_frames[0], segment.share) == (1, 12, 1.0)


def test_curves_bring_their_own_key_frames(poses, takes):
    clip = motion_to_clip(poses)
    rows = np.array(KEYS) - 1
    curves = [
        kw.AnimCurve(channel, poses.frames[rows] / 30, column[rows], frame_rate=30)
        for channel, column in zip(clip.channels, clip.values.T)
    ]
    filled = kw.inbetween(curves, takes)
    assert [gap.frames[0] for gap in filled.gaps] == KEYS[:-1]
    assert_allclose(
        filled.motion.root_positions[rows - 4], poses.root_positions[rows], atol=1e-9
    )
    armless = [curve for curve in curves if "LeftLeg." not in curve.channel]
    with pytest.raises(DataError, match="no keys on LeftLeg; key the whole body"):
        kw.inbetween(armless, takes)


def test_contacts_are_those_of_the_segments(result):
    contacts = result.contacts
    assert len(contacts) == len(result.motion)
    share = contacts.is_in_contact[18:44].any(axis=1).mean()
    assert share > 0.9  # one foot of a walk always stands
    assert not contacts.is_in_contact[:3].any()


def test_facts_have_a_row_for_each_gap(result):
    (path,) = result.facts(["walk", "tired"])["paths"]
    assert [gap["frames"] for gap in path["gaps"]] == [
        [float(a), float(b)] for a, b in zip(KEYS, KEYS[1:])
    ]
    assert {s["source"] for g in path["gaps"] for s in g["segments"]} <= {"walk", "tired"}


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ([5], "has one key; gaps need 2 or more"),
        ([5, 9, 9], "includes frame 9 twice"),
        ([5, 900], "includes 900, expected frames 1 to 66"),
        ([5, 9.5], r"includes 9.5, expected frames 1 to 66"),
        ([5, float("nan")], "are not a list of frame numbers"),
        (None, "is missing; name the keyed frames"),
    ],
)
def test_keys_that_are_refused(poses, takes, keys, problem):
    with pytest.raises(DataError, match=problem):
        kw.inbetween(poses, takes, key_frames=keys)


def test_a_gap_longer_than_every_take_is_refused(poses, takes):
    with pytest.raises(MatchingError, match="frame 1 to 61 needs 44 frames of capture"):
        kw.inbetween(poses, takes[0].cut(1, 30), key_frames=[1, 61])


def test_keys_too_far_apart_to_run_are_refused(poses, takes):
    far = np.array(poses.root_positions)
    far[10:] += [500.0, 0, 0]
    problem = r"move the root by 5\d\d cm from frame 1 to 11"
    with pytest.raises(DataError, match=problem):
        kw.inbetween(poses.with_(root_positions=far), takes, key_frames=[1, 11])


def test_a_source_with_another_skeleton_is_refused(poses, takes):
    other = takes[1].keep([n for n in takes[1].skeleton.names if "Toe" not in n])
    problem = "source 2 has a different skeleton from the poses: only one of them has"
    with pytest.raises(DataError, match=problem):
        kw.inbetween(poses, [takes[0], other], key_frames=KEYS)


def test_arguments_of_other_types_are_refused(poses, takes):
    with pytest.raises(SettingError, match="InbetweenSettings"):
        kw.inbetween(poses, takes, key_frames=KEYS, settings=3)
    with pytest.raises(SettingError, match="rng"):
        kw.inbetween(poses, takes, key_frames=KEYS, rng=3)
    with pytest.raises(DataError, match="sources"):
        kw.inbetween(poses, [], key_frames=KEYS)
    with pytest.raises(DataError, match="frame 99"):
        kw.inbetween(poses, takes, key_frames=KEYS, choices=[SegmentChoice(99, 0, 1)])
    with pytest.raises(MatchingError, match="no source 3"):
        kw.inbetween(poses, takes, key_frames=KEYS, choices=[SegmentChoice(6, 2, 1)])
