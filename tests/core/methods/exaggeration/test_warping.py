"""Time warps of clips and motions: features, values of repeated frames, bad input."""

from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave import Clip, DataError, SettingError, UnknownNameError, WarpSettings
from keyweave.examples import load_scene, load_walk
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.methods.exaggeration.body_frames import BodyFrames
from keyweave.methods.exaggeration.warp_features import read_joint_features
from keyweave.methods.exaggeration.warped_values import find_rows
from keyweave.rigs.identification import identify_controls

UP = np.array([0.0, 1.0, 0.0])


@cache
def load_rig():
    scene = load_scene("biped_walk")
    rig = scene.rig()
    return rig, scene.sample(rig.channels, np.arange(1.0, 61))


def slow(clip, times):
    """Return a clip each of whose frames is repeated."""
    return clip.with_(values=np.repeat(clip.values, times, axis=0))


def move_figure(motion, angle, shift):
    turn = vector_to_quaternion(angle * UP)
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    places = rotate(turn, motion.root_positions) + shift
    return motion.with_(rotations=rotations, root_positions=places)


def move_controls(clip, angle, shift):
    """Return a clip whose world control is turned and moved over the ground."""
    values = np.array(clip.values)
    values[:, clip.index("World_CTRL.rotateY")] += angle
    values[:, clip.index("World_CTRL.translateX")] += shift
    return clip.with_(values=values)


def test_features_of_a_figure_do_not_depend_on_its_place_and_heading():
    walk = load_walk().cut(1, 40)
    moved = move_figure(walk, 2.0, [300.0, 0.0, -20.0])
    features = read_joint_features(walk, moved)
    assert_allclose(features.keyed, features.captured, atol=1e-9)


def test_a_warp_of_controls_does_not_depend_on_the_place_and_heading_of_the_figure():
    rig, clip = load_rig()
    warp = kw.warp_time(clip, move_controls(clip, 2.0, 300.0), rig=rig)
    assert_array_equal(warp.repeats, 1)
    assert warp.cost == pytest.approx(0, abs=1e-9)
    assert_allclose(warp.apply(clip).values, clip.values, atol=1e-9)


def test_positions_survive_a_round_trip_through_the_body_frame():
    random = np.random.default_rng(1)
    q = vector_to_quaternion(random.normal(size=(20, 3)))
    frames = BodyFrames.of(random.normal(size=(20, 3)), q, "z")
    places = random.normal(size=(20, 3))
    assert_allclose(frames.to_world(frames.to_local(places)), places)
    assert_allclose(frames.to_world_rotations(frames.to_local_rotations(q)), q)
    assert_allclose(frames.to_local(places)[:, 2], places[:, 2])


@pytest.mark.parametrize("times", [1, 2, 3])
def test_warping_a_clip_to_its_slowed_copy_recovers_the_slowing(times):
    rig, clip = load_rig()
    warp = kw.warp_time(clip, slow(clip, times), rig=rig)
    assert_array_equal(warp.repeats, times)
    walk = kw.animation.resampling.motion_to_clip(load_walk().cut(1, 50))
    warp = kw.warp_time(walk, slow(walk, times), weights={"*": 1})
    assert_array_equal(warp.repeats, times)


def test_a_shorter_capture_keeps_its_frame_range():
    walk = load_walk().cut(1, 61)
    short = walk.with_(
        rotations=walk.rotations[::2],
        root_positions=walk.root_positions[::2],
        translations=walk.translations[::2],
        start_frame=101,
    )
    warp = kw.warp_time(walk, short, weights={"legs": 1})
    result = warp.apply(walk)
    assert warp.factor == 2 and len(result) == 31 and result.start_frame == 101
    assert np.abs(warp.times - np.arange(1, 62, 2)).max() < 2
    assert_allclose(warp.times[[0, -1]], [1, 61])


@pytest.mark.parametrize("first, n", [(21, 20), (11, 45), (1, 58)])
def test_a_part_of_the_keys_is_shown_at_about_its_pace_and_noted(first, n):
    rig, clip = load_rig()
    part = clip.cut(first, first + n - 1)
    warp = kw.warp_time(clip, part, rig=rig)
    assert_allclose(warp.times, part.frames, atol=1.5)
    assert_allclose(np.diff(warp.steady.times), 1, atol=0.3)
    (note,) = warp.notes
    begin, end = warp.times[[0, -1]]
    assert f"matches frames {begin:g} to {end:g} of the keyed movement" in note


def test_all_keys_are_shown_with_pins_or_where_they_fit_as_well():
    rig, clip = load_rig()
    pinned = WarpSettings(pins=[(1, 11)])
    faster = clip.with_(values=clip.values[::2])
    for part, settings in ((clip.cut(11, 55), pinned), (faster, WarpSettings())):
        warp = kw.warp_time(clip, part, rig=rig, settings=settings)
        assert_allclose(warp.times[[0, -1]], [1, 60])
        assert warp.factor == 2 and warp.notes == ()


def test_a_cycle_repeats_for_the_length_of_the_capture():
    rig, clip = load_rig()
    names = [name for name in clip.channels if name.startswith(("LeftArm", "Spine"))]
    phase = np.arange(20) / 20 * 2 * np.pi
    values = np.tile(rig.values, (20, 1))
    for number, name in enumerate(names):
        values[:, clip.index(name)] = 0.3 * np.sin(phase + number)
    cycle = clip.with_(values=values)
    captured = cycle.with_(values=np.vstack([values[7:], values, values, values[:5]]))
    warp = kw.warp_time(cycle, captured, rig=rig, loop=True)
    assert warp.rounds == pytest.approx(58 / 20)
    assert_allclose(warp.apply(cycle).values, captured.values, atol=1e-9)
    closed = cycle.with_(values=np.vstack([values, values[:1]]))
    again = kw.warp_time(closed, captured, rig=rig, loop=True)
    assert "repeats the first" in again.notes[0]
    assert_allclose(again.apply(closed).values, captured.values, atol=1e-9)
    half = cycle.cut(1, 13)
    told = kw.warp_time(half, captured, rig=rig, loop=True)
    assert "ends of the loop differ" in told.notes[0]
    joined = kw.warp_time(
        half, captured, rig=rig, loop=True, settings=WarpSettings(join_frames=4)
    )
    seams = [np.abs(np.diff(w.apply(half).values, axis=0)).max() for w in (told, joined)]
    assert seams[1] < 0.7 * seams[0]


def test_only_controls_that_jump_are_named_at_the_ends_of_a_loop():
    rig, clip = load_rig()
    values = np.array(clip.values)
    values[:, clip.index("Spine_CTRL.rotateX")] += np.linspace(0, 0.5, len(clip))
    notes = [
        kw.warp_time(each.cut(20, 40), clip, rig=rig, loop=True).notes
        for each in (clip, clip.with_(values=values))
    ]
    closed = ("Hips", "LeftFootIK_CTRL", "RightFootIK_CTRL")
    assert not any(name in note for each in notes for note in each for name in closed)
    assert any("differ in" in note and "Spine_CTRL.rotateX" in note for note in notes[1])


def test_times_run_through_the_middles_of_the_repeats_and_never_back():
    random = np.random.default_rng(2)
    for _ in range(20):
        repeats = random.integers(1, 7, 30)
        m = int(repeats.sum())
        for continuous in (False, True):
            rows = find_rows(
                repeats, 0, (), np.arange(m), n_cycle=0, continuous=continuous
            ).rows
            assert (np.diff(rows) >= -1e-12).all()
            assert rows[0] == 0 and rows[-1] == 29
            starts = np.cumsum(repeats) - repeats
            odd = (repeats % 2 == 1)[1:-1]
            middles = (starts + repeats // 2)[1:-1][odd]
            assert_allclose(rows[middles], np.arange(1, 29)[odd], atol=1e-9)


def test_jumps_and_switches_are_repeated_and_rotations_take_the_shorter_arc():
    n = 9
    turn = np.linspace(0, 1.2, n)
    values = np.zeros((n, 6))
    values[:, 0] = np.arange(n) >= 4  # a switch
    values[:, 1] = 0.1 * np.arange(n) + 5.0 * (np.arange(n) >= 4)  # a jump
    values[:, 2] = np.linspace(0, 1, n)
    values[:, 3], values[:, 5] = turn, 0.0
    flipped = values[5:, 3:].copy()
    values[5:, 3:] = flipped * [1, -1, 1] + [np.pi, np.pi, np.pi]  # the same rotations
    names = ("a.ikFk", "a.translateX", "a.curl", "a.rotateX", "a.rotateY", "a.rotateZ")
    clip = Clip(values, names, 24)
    warp = kw.warp_time(clip, slow(clip, 3), weights={"a.curl": 1})
    result = warp.apply(clip).values
    assert set(result[:, 0]) == {0, 1}
    places = result[:, 1]
    assert not ((places > 0.35) & (places < 5.35)).any()
    assert (np.diff(result[1:-1, 2]) > 0).all()
    assert warp.jumps["a.translateX"] == (4.0,)
    assert "a" not in warp.jumps and len(warp.jumps["a.ikFk"]) == n - 1
    angle = result[:, 3] - np.pi * (result[:, 4] > 1)
    assert_allclose(angle, np.interp(warp.times, clip.frames, turn), atol=1e-9)


def test_pinned_frames_map_to_their_pins():
    walk = load_walk().cut(1, 40)
    slowed = kw.resample(walk, 60).with_(frame_rate=30, start_frame=1)
    pinned = WarpSettings(pins=[(11, 30), (25, 44)])
    warp = kw.warp_time(walk, slowed, weights={"*": 1}, settings=pinned)
    assert_allclose(warp.times[[29, 43]], [11, 25])
    even = kw.warp_time(walk, slowed, weights={"*": 1}, settings=WarpSettings(evenness=1e3))
    assert set(even.repeats) == {1, 2}


def test_contacts_are_features():
    walk = load_walk().cut(1, 90)
    slowed = kw.resample(walk, 60).with_(frame_rate=30)
    contacts = kw.find_contacts(walk), kw.find_contacts(slowed)
    warp = kw.warp_time(walk, slowed, weights={"*.contact": 1}, contacts=contacts)
    assert {name for name, w in warp.weights.items() if w} == {
        f"{foot}.contact" for foot in contacts[0].feet
    }
    with pytest.raises(DataError, match="contacts have 89 frames"):
        cut = contacts[0].cut(1, 89)
        kw.warp_time(walk, slowed, weights={"*": 1}, contacts=(cut, contacts[1]))


def test_directional_controls_and_still_channels_have_no_weight():
    rig, clip = load_rig()
    random = np.random.default_rng(3)
    values = np.array(clip.values)
    for name in ("LeftKnee_CTRL.translateX", "RightKnee_CTRL.translateZ"):
        values[:, clip.index(name)] += random.normal(size=len(clip))
    weights = kw.warp_time(clip.with_(values=values), clip, rig=rig).weights
    assert weights["LeftKnee_CTRL.translateX"] == 0
    assert weights["Head_CTRL.rotateX"] == 0
    assert max(weights.values()) == 1 and weights["LeftFootIK_CTRL.translateZ"] > 0


def test_bad_input_raises_a_clear_error():
    rig, clip = load_rig()
    walk = load_walk().cut(1, 30)
    still = clip.with_(values=np.tile(clip.values[:1], (9, 1)))
    other = clip.with_(
        channels=tuple(f"hero:{c}" for c in clip.channels), rotation_orders={}
    )
    byhand = {"weights": {"*": 1}}
    cases = [
        (SettingError, "at least 2", clip.cut(1, 30), clip, {"rig": rig, "max_repeat": 1}),
        (DataError, "single frame", clip.cut(1, 1), clip, {"rig": rig}),
        (DataError, "does not move", still, clip, {"rig": rig}),
        (DataError, "that the rig does not have", other, clip, {"rig": rig}),
        (DataError, "no channel of the keyed", other, clip, byhand),
        (
            DataError,
            "24 fps, the other clip at 30",
            clip.with_(frame_rate=30),
            clip,
            byhand,
        ),
        (DataError, "motion and a clip", walk, clip, byhand),
        (DataError, "z up", walk, walk.with_(up_axis="z"), byhand),
        (DataError, "needs clips", walk, walk, {"rig": rig}),
        (SettingError, "360 degrees", walk, walk, {}),
        (SettingError, "at least 0", walk, walk, {"weights": {"legs": -1}}),
        (SettingError, "at least 0", walk, walk, {"weights": {"legs": "high"}}),
        (SettingError, "whole number", walk, walk, {**byhand, "max_repeat": np.nan}),
        (UnknownNameError, "tail", walk, walk, {"weights": {"tail": 1}}),
        (SettingError, "pins", walk, walk, {**byhand, "settings": pin(20, 5)}),
        (SettingError, "inside the clips", walk, walk, {**byhand, "settings": pin(99, 5)}),
    ]
    for error, words, keyed, captured, options in cases:
        with pytest.raises(error) as caught:
            kw.warp_time(keyed, captured, **options)
        assert words in str(caught.value) and "\n" not in str(caught.value), words
    for pins in ([(1, 2, 3)], [("a", 1)], [(np.nan, 1)], 5):
        with pytest.raises(SettingError, match="pairs of frames"):
            WarpSettings(pins=pins)
    warp = kw.warp_time(walk, walk, **byhand)
    with pytest.raises(DataError, match="29 frames, the keyed clip 30"):
        warp.apply(walk.cut(1, 29))


def pin(keyed, captured):
    return WarpSettings(pins=[(keyed, captured)])


def test_a_clip_without_hips_is_compared_as_it_stands():
    clip = Clip(np.random.default_rng(4).normal(size=(9, 2)), ("a.curl", "a.lift"), 24)
    warp = kw.warp_time(clip, slow(clip, 2), weights={"a": 1})
    assert "no hips" in warp.notes[0]
    assert_array_equal(warp.repeats, 2)


def test_the_body_of_a_rig_leaves_out_the_control_that_carries_its_feet():
    rig, _ = load_rig()
    from keyweave.methods.exaggeration.body_frames import RigBody

    body = RigBody.of(rig, identify_controls(rig))
    assert body.body == "COG_CTRL" and "LeftHandIK_CTRL" in body.carried
