"""The filter adds what the paper adds, however far a motion goes and turns."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
from case_profiles import draw_cases
from keyweave import examples
from keyweave.animation.kinematics import compute_points
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.arrays import ease_in_out
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from keyweave.methods.exaggeration import foot_controls
from keyweave.methods.exaggeration.cartoon_filter import exaggerate_steps, find_widths
from keyweave.methods.feet.slides import measure_slides
from reference_material import shared
from twins import exaggeration as twin

ROTATE = tuple(f"head.rotate{axis}" for axis in "XYZ")
SEEDS = st.integers(0, 2**32 - 1)


def make_clip(x, frame_rate=30):
    return kw.Clip(np.reshape(x, (len(x), -1)), ["hand.translateY"], frame_rate)


def filter_values(x, **options):
    return kw.cartoon_filter(make_clip(x), **options).values[:, 0]


def wander(rng, n_frames, n_columns=()):
    steps = rng.normal(size=(n_frames, *np.atleast_1d(n_columns).astype(int)))
    return np.cumsum(steps, axis=0)


def make_biped_walk():
    """Return a rig, a walk on its controls and the contacts of its feet."""
    rig = examples.load_scene("biped_walk").rig()
    walk = examples.load_walk().cut(1, 90)
    contacts = kw.find_contacts(walk)
    result = kw.transfer(walk, rig, contacts=contacts)
    return rig, result.clip, result.contacts


@draw_cases(50)
@given(SEEDS, st.integers(2, 60), st.floats(1.0, 12.0))
def test_a_channel_is_that_of_the_direct_convolution(seed, n_frames, width):
    x = wander(np.random.default_rng(seed), n_frames)
    slow = twin.cartoon_filter(x, 1.5, np.full(n_frames, width))
    fast = filter_values(x, strength=1.5, width=width / 30)
    np.testing.assert_allclose(fast, slow, atol=1e-4 * np.ptp(x) + 1e-12)


@draw_cases(30)
@given(SEEDS, st.integers(3, 80))
def test_widths_that_change_over_time_are_interpolated_closely(seed, n_frames):
    rng = np.random.default_rng(seed)
    x = wander(rng, n_frames)
    widths = np.geomspace(*rng.uniform(1.2, 7.0, 2), n_frames)
    slow = twin.cartoon_filter(x, 1.0, widths) - x
    fast = exaggerate_steps(np.diff(x)[np.newaxis], np.array([1]), widths[np.newaxis])[0]
    np.testing.assert_allclose(fast, slow, atol=2e-3 * np.ptp(x) + 1e-9)


@draw_cases(30)
@given(SEEDS)
def test_rotations_change_as_the_sum_of_their_steps_does(seed):
    rng = np.random.default_rng(seed)
    angles = 0.3 * wander(rng, 40, 3)
    clip = kw.Clip(angles, ROTATE, 30)
    filtered = kw.cartoon_filter(clip, strength=1, width=0.1)
    q, turned = (channels_to_quaternion(c.values, "ZYX") for c in (clip, filtered))
    steps = quaternion_to_vector(compose(invert(q[:-1]), q[1:]))
    course = np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
    slow = [twin.cartoon_filter(x, 1.0, np.full(40, 3.0)) - x for x in course.T]
    expected = compose(q, vector_to_quaternion(np.transpose(slow)))
    distances = quaternion_to_vector(compose(invert(expected), turned))
    np.testing.assert_allclose(distances, 0, atol=1e-3)


def test_a_strength_of_zero_returns_the_input():
    walk = examples.load_walk().cut(1, 30)
    for data in (walk, kw.motion_to_clip(walk)):
        assert kw.cartoon_filter(data, strength=0) is data


@draw_cases(20)
@given(SEEDS)
def test_the_filter_of_a_fixed_width_is_linear(seed):
    x, y = wander(np.random.default_rng(seed), 50, 2).T
    options = {"strength": 0.7, "width": 0.12}
    both = filter_values(2 * x - 3 * y, **options)
    parts = 2 * filter_values(x, **options) - 3 * filter_values(y, **options)
    np.testing.assert_allclose(both, parts, atol=1e-9)


@pytest.mark.parametrize("strength", [0.5, 2.0])
def test_the_largest_gain_is_at_its_frequency(strength):
    width, times = 0.2, np.arange(1201) / 60

    def gain(frequency):
        wave = np.sin(2 * np.pi * frequency * times)
        clip = kw.Clip(wave[:, np.newaxis], ["hand.translateY"], 60)
        out = kw.cartoon_filter(clip, strength=strength, width=width).values[300:900, 0]
        return np.sqrt((out**2).mean() / (wave[300:900] ** 2).mean())

    peak = np.sqrt(2) / (2 * np.pi * width)
    assert gain(peak) == pytest.approx(1 + 2 * strength / np.e, rel=1e-3)
    assert max(gain(0.9 * peak), gain(1.1 * peak)) < gain(peak)
    assert gain(8 * peak) == pytest.approx(1, abs=1e-4)


def test_a_constant_and_a_straight_move_are_unchanged():
    assert (filter_values(np.full(40, 3.7), strength=2) == 3.7).all()
    line = np.linspace(-5, 80, 40)
    np.testing.assert_allclose(filter_values(line, strength=2), line, atol=1e-9)
    turning = np.linspace([0, 0, 0], [0, 9 * np.pi, 0], 40)
    turned = kw.cartoon_filter(kw.Clip(turning, ROTATE, 30), strength=2)
    np.testing.assert_allclose(turned.values, turning, atol=1e-9)


def test_a_move_is_anticipated_and_overshoots_by_a_sixth():
    move = 30
    u = np.clip((np.arange(5 * move + 1) - 2 * move) / move, 0, 1)
    x = filter_values(ease_in_out(u), strength=1, width=move / 30 / 3)
    assert -x.min() == pytest.approx(0.16, abs=0.01)
    assert x.max() - 1 == pytest.approx(0.16, abs=0.01)
    assert x.argmin() < 2.5 * move < x.argmax()


def test_a_spin_is_filtered_as_its_angle_is():
    u = np.clip((np.arange(121) - 30) / 60, 0, 1)
    angle = 3 * 2 * np.pi * ease_in_out(u)
    still = np.zeros(121)
    spin = kw.Clip(np.stack([still, angle, still], axis=1), ROTATE, 30)
    turned = kw.cartoon_filter(spin, strength=1, width=0.3)
    expected = filter_values(angle, strength=1, width=0.3)
    np.testing.assert_allclose(turned.values[:, 1], expected, atol=1e-9)
    single = kw.Clip(np.mod(angle, 2 * np.pi)[:, np.newaxis], ["head.rotateY"], 30)
    change = kw.cartoon_filter(single, strength=1, width=0.3).values - single.values
    np.testing.assert_allclose(change[:, 0], expected - angle, atol=1e-9)


@draw_cases(20)
@given(SEEDS, st.floats(0.05, 0.5))
def test_ends_stay_and_are_not_kicked(seed, width):
    x = wander(np.random.default_rng(seed), 60)
    filtered = filter_values(x, strength=2, width=width)
    assert filtered[0] == x[0] and filtered[-1] == x[-1]
    # A wave that is cut anywhere continues to twice its height, with the largest gain.
    wave = np.sin(np.arange(300) / 5 + seed % 7)
    change = np.abs(filter_values(wave, strength=2, width=width) - wave)
    assert max(change[:20].max(), change[-20:].max()) <= 2 * 2 * 2 / np.e
    assert np.abs(np.diff(change)).max() <= 2 * 2 * 2 / np.e * np.abs(np.diff(wave)).max()


def test_the_width_is_a_sixth_of_the_period():
    times = np.arange(301) / 60
    for frequency in (1.2, 2.0, 4.0):
        steps = np.diff(np.sin(2 * np.pi * frequency * times))[np.newaxis]
        widths = find_widths(steps, np.array([1]), 60)
        np.testing.assert_allclose(widths, 60 / frequency / 6, rtol=0.15)


def test_the_axes_of_the_world_do_not_matter():
    walk = examples.load_walk().cut(1, 60)
    turn = vector_to_quaternion([0.0, 0.7, 0.0])
    rotations = np.array(walk.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    turned = walk.with_(
        rotations=rotations, root_positions=rotate(turn, walk.root_positions)
    )
    filtered = [compute_points(kw.cartoon_filter(m, strength=1)) for m in (walk, turned)]
    np.testing.assert_allclose(rotate(turn, filtered[0]), filtered[1], atol=1e-6)


def test_a_clip_of_joints_is_filtered_as_their_motion_is():
    walk = examples.load_walk().cut(1, 60)
    filtered = kw.motion_to_clip(kw.cartoon_filter(walk, strength=1))
    clip = kw.cartoon_filter(kw.motion_to_clip(walk), strength=1)
    np.testing.assert_allclose(clip.values, filtered.values, atol=1e-6)


def test_kept_frames_and_switches_stay_to_the_last_bit():
    walk = kw.motion_to_clip(examples.load_walk().cut(1, 60))
    switch = np.repeat([0.0, 1.0], 30)[:, np.newaxis]
    names = (*walk.channels, "arm.ikFk")
    clip = kw.Clip(np.concatenate([walk.values, switch], axis=1), names, 30)
    filtered = kw.cartoon_filter(clip, strength=1, keep_frames=[20, 41])
    assert (filtered.values[[19, 40]] == clip.values[[19, 40]]).all()
    assert (filtered.values[:, -1] == switch[:, 0]).all()
    assert np.ptp(filtered.values[25:35] - clip.values[25:35], axis=0).max() > 0.01


def test_feet_of_a_rig_stay_in_contact_to_the_last_bit():
    rig, clip, contacts = make_biped_walk()
    filtered = kw.cartoon_filter(clip, strength=2, rig=rig, contacts=contacts)
    for foot in contacts.feet:
        names = [f"{foot}IK_CTRL", foot.replace("Foot", "Toe") + "_CTRL"]
        columns = [i for i, c in enumerate(clip.channels) if c.split(".")[0] in names]
        stands = contacts.is_in_contact[:, contacts.feet.index(foot)]
        same = filtered.values[:, columns] == clip.values[:, columns]
        assert len(columns) > 6 and same[stands].all() and not same[~stands].all()
    assert (filtered.values != clip.values)[contacts.is_in_contact.all(axis=1)].any()


def test_controls_stay_within_their_limits():
    rig, clip, _ = make_biped_walk()
    limits = {
        name: pair
        for control in rig.controls
        for name, pair in zip(control.channels, control.limits)
    }
    name = "LeftFootIK_CTRL.roll"
    low, high = limits[name]
    values = np.array(clip.values)
    swing = np.sin(np.arange(len(clip)) / 5)
    values[:, clip.index(name)] = (low + high) / 2 + (high - low) / 2 * swing
    filtered = kw.cartoon_filter(clip.with_(values=values), strength=2, rig=rig)
    column = filtered.values[:, clip.index(name)]
    assert np.isfinite([low, high]).all() and low <= column.min() <= column.max() <= high


def test_feet_without_ik_are_reported():
    rig, clip, contacts = make_biped_walk()
    values = np.array(clip.values)
    column = clip.index("LeftFootIK_CTRL.ikFk")
    fk = {1.0: 0.0, 0.0: 1.0}[float(values[0, column])]
    values[:, column] = fk
    with pytest.warns(kw.KeyweaveWarning, match="LeftFoot has no IK control"):
        kw.cartoon_filter(clip.with_(values=values), rig=rig, contacts=contacts)


@pytest.mark.parametrize("known", ["rightly", "wrongly", "not at all"])
def test_steps_of_channels_share_poses_and_find_the_same_controls(known, monkeypatch):
    rig, counts = examples.load_scene("biped_walk").rig(), [0]
    identified, poses = foot_controls.recall_controls(rig, rig.values), rig.poses
    moves = {"wrongly": np.roll(identified.moves, 1, axis=1)}
    moves = moves.get(known, identified.moves & (known != "not at all"))

    def count(rows):
        counts[0] += len(rows)
        return poses(rows)

    monkeypatch.setattr(rig, "poses", count)
    monkeypatch.setattr(
        foot_controls, "recall_controls", lambda *_: replace(identified, moves=moves)
    )
    held = foot_controls.find_foot_controls(rig, ["LeftFoot"], rig.values)["LeftFoot"]
    names = {"LeftToe_CTRL", "World_CTRL"}
    names |= {f"LeftFootIK_CTRL{attribute}" for attribute in ("", ".ikFk", ".roll")}
    assert {control.name for control in held} == names
    assert (counts[0] < len(rig.channels)) == (known == "rightly")


def test_feet_of_a_jump_are_locked_in_the_contacts_of_the_capture():
    jump = kw.load(shared("mocap/woody2_speeds/wd2_long_broad_jump.bvh"))
    contacts = kw.find_contacts(jump)
    slides = [
        max(slide.distance for slide in measure_slides(motion, contacts))
        for motion in (
            kw.cartoon_filter(jump, strength=1),
            kw.cartoon_filter(jump, strength=1, contacts=contacts),
        )
    ]
    assert slides[0] > 10 and slides[1] < 0.2 * slides[0]


def test_bad_input_raises_a_clear_error():
    walk = examples.load_walk().cut(1, 30)
    clip, contacts = kw.motion_to_clip(walk), kw.find_contacts(walk)
    rig = examples.load_scene("biped_walk").rig()
    for options, message in (
        ({"strength": 2.5}, "strength is 2.5 but must be from 0 to 2"),
        ({"strength": float("nan")}, "strength is nan"),
        ({"width": 0.001}, "width is 0.001 but must be from 0.0333, one frame, to 10"),
        ({"keep_frames": [31]}, "keep_frames include 31, outside 1 to 30"),
        ({"keep_frames": [5.5]}, "keep_frames include 5.5, between two frames"),
    ):
        for data in (walk, clip):
            with pytest.raises(kw.KeyweaveError, match=message):
                kw.cartoon_filter(data, **options)
    with pytest.raises(kw.DataError, match="need the rig of its controls"):
        kw.cartoon_filter(clip, contacts=contacts)
    with pytest.raises(kw.DataError, match="is for clips"):
        kw.cartoon_filter(walk, rig=rig)
    with pytest.raises(kw.DataError, match="has no channel of the rig"):
        kw.cartoon_filter(clip, rig=rig)
    own = kw.Clip(np.zeros((20, 1)), ["World_CTRL.translateX"], 30)
    with pytest.raises(kw.DataError, match="the contacts have 30 frames, the clip has 20"):
        kw.cartoon_filter(own, rig=rig, contacts=contacts)
    single = walk.cut(3, 3)
    assert kw.cartoon_filter(single) is single
