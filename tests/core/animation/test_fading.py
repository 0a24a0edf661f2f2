"""A result is blended with what was there, along the shorter arc, and keys stay."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.fading import blend, fade_weights
from keyweave.animation.resampling import channels_to_quaternion, quaternion_to_channels
from keyweave.geometry.rotations import (
    compose,
    invert,
    list_axes,
    quaternion_to_vector,
    vector_to_quaternion,
)

NAMES = ("hip.rotateX", "hip.rotateY", "hip.rotateZ", "hip.translateY")


def clip(values):
    return kw.Clip(values, NAMES, 24.0, 5, {"hip": "ZXY"})


def made_and_before(n_frames=21, seed=3):
    rng = np.random.default_rng(seed)
    return (clip(rng.uniform(-1.2, 1.2, (n_frames, 4))) for _ in range(2))


def angle_between(a, b):
    p, q = (channels_to_quaternion(one.values[:, :3], "ZXY") for one in (a, b))
    return np.linalg.norm(quaternion_to_vector(compose(invert(p), q)), axis=-1)


@pytest.mark.parametrize("n_frames, soft", [(21, 6), (21, 10), (20, 9.5), (3, 1), (9, 0.5)])
def test_weights_rise_from_0_to_1_and_fall_again(n_frames, soft):
    weights = fade_weights(n_frames, soft)
    assert weights[0] == weights[-1] == 0
    assert_allclose(weights, weights[::-1])
    half = weights[: (n_frames + 1) // 2]
    assert (np.diff(half) >= 0).all()
    inside = slice(int(np.ceil(soft)), n_frames - int(np.ceil(soft)))
    assert_array_equal(weights[inside], 1)
    assert half[-1] > 0.98


def test_hard_ends_give_the_result_unchanged():
    made, before = made_and_before()
    assert_array_equal(blend(before, made).values, made.values)


def test_soft_ends_match_the_original_and_the_middle_the_result_exactly():
    made, before = made_and_before()
    soft = blend(before, made, soft_frames=6)
    assert_array_equal(soft.values[[0, -1]], before.values[[0, -1]])
    assert_array_equal(soft.values[6:-6], made.values[6:-6])


def test_rotations_blend_along_the_shorter_arc():
    made, before = made_and_before()
    soft = blend(before, made, soft_frames=8)
    way = angle_between(before, made)
    assert way.max() <= np.pi
    weights = fade_weights(len(made), 8)
    assert_allclose(angle_between(before, soft), weights * way, atol=1e-7)
    assert_allclose(angle_between(soft, made), (1 - weights) * way, atol=1e-7)


def test_other_channels_go_in_a_straight_line():
    made, before = made_and_before()
    weights = fade_weights(len(made), 8)
    line = before.values[:, 3] + weights * (made.values[:, 3] - before.values[:, 3])
    assert_allclose(blend(before, made, soft_frames=8).values[:, 3], line)


def test_frames_that_already_agree_stay_unchanged():
    made, before = made_and_before()
    values = np.array(before.values)
    values[::4] = made.values[::4]
    soft = blend(clip(values), made, soft_frames=9)
    assert_allclose(soft.values[::4], made.values[::4], atol=1e-12)


@pytest.mark.parametrize("soft", [-1, 10.5, np.nan])
def test_softness_has_to_fit_into_the_range(soft):
    with pytest.raises(kw.SettingError, match="soft_frames is .* from 0 to 10, half"):
        fade_weights(21, soft)


SHARES = [0, 0.25, 0.5, 0.75, 1.1, 1.5]


def test_strength_1_gives_the_result_itself_and_strength_0_the_original():
    made, before = made_and_before()
    assert blend(before, made) is made
    assert_array_equal(blend(before, made, strength=0).values, before.values)


@pytest.mark.parametrize("strength", SHARES)
@pytest.mark.parametrize("soft", [0, 6])
def test_rotations_stay_on_the_arc_and_other_channels_on_the_line(strength, soft):
    made, before = made_and_before()
    shown = blend(before, made, strength=strength, soft_frames=soft)
    weights = strength * fade_weights(len(made), soft)
    p, q, r = (
        channels_to_quaternion(one.values[:, :3], "ZXY") for one in (before, made, shown)
    )
    arcs, found = (quaternion_to_vector(compose(invert(p), each)) for each in (q, r))
    wanted = vector_to_quaternion(weights[:, np.newaxis] * arcs)
    off = quaternion_to_vector(compose(invert(wanted), vector_to_quaternion(found)))
    assert_allclose(off, 0, atol=1e-9)
    line = before.values[:, 3] + weights * (made.values[:, 3] - before.values[:, 3])
    assert_allclose(shown.values[:, 3], line)


def winding_sketch(order, n_frames=121, middle=0.3):
    """Return a rotation that winds by two and a half turns, and the same with detail.

    The detail is between the keys, which are on every twelfth frame.
    """
    frames = np.arange(n_frames)
    waves = np.sin(np.outer(frames, [0.05, 0.03, 0.04])) * [0.4, 0.2, 0.4]
    angles = waves + np.outer(frames / n_frames, [0, 0, 5 * np.pi]) + [0, middle, 0]
    angles = angles[:, np.argsort(list_axes(order))]
    turns = np.sin(np.pi * frames / 12)[:, np.newaxis] * [0.2, -0.15, 0.25]
    q = channels_to_quaternion(angles, order)
    detailed = compose(q, vector_to_quaternion(turns))
    detail = quaternion_to_channels(detailed, order, near=angles)
    still = np.zeros((n_frames, 1))
    return (
        kw.Clip(np.hstack([each, still]), NAMES, 24.0, 1, {"hip": order})
        for each in (angles, detail)
    )


@pytest.mark.parametrize("order", ["XYZ", "ZXY", "YZX"])
@pytest.mark.parametrize("strength", SHARES)
@pytest.mark.parametrize("middle", [0.3, np.pi / 2])  # the latter is in gimbal lock
def test_kept_keys_are_exact_however_often_a_rotation_winds(order, strength, middle):
    sketch, made = winding_sketch(order, middle=middle)
    values = np.array(made.values)
    values[::12] = sketch.values[::12]
    shown = blend(sketch, made.with_(values=values), strength=strength).values
    assert_allclose(shown[::12], sketch.values[::12], rtol=0, atol=1e-12)


@pytest.mark.parametrize("order", ["XYZ", "ZXY", "YZX"])
@pytest.mark.parametrize("strength", SHARES)
def test_angles_do_not_flip(order, strength):
    sketch, made = winding_sketch(order)
    steps = [
        np.abs(np.diff(one.values, axis=0)).max()
        for one in (sketch, made, blend(sketch, made, strength=strength))
    ]
    assert steps[2] < 1.6 * max(steps[:2]) < 1


@pytest.mark.parametrize("strength", [0.5, 1.5])
def test_angles_of_unlike_rotations_do_not_flip(strength):
    n_seen = 0
    for seed in range(40):
        rng, frames = np.random.default_rng(seed), np.arange(90) / 30
        angles = [
            np.stack(
                [rng.uniform(-3, 3) + rng.uniform(-1, 1) * frames for _ in range(4)], 1
            )
            for _ in range(2)
        ]
        before, made = map(clip, angles)
        shown = blend(before, made, strength=strength).values[:, :3]
        q = channels_to_quaternion(shown, "ZXY")
        turns = np.linalg.norm(quaternion_to_vector(compose(invert(q[:-1]), q[1:])), axis=1)
        middle = np.abs(np.cos(shown[:, list_axes("ZXY")[1]]))
        if turns.max() < 0.2 and middle.min() > 0.4:  # no jump, no gimbal lock
            n_seen += 1
            assert np.abs(np.diff(shown, axis=0)).max() < 1
    assert n_seen > 5


@pytest.mark.parametrize("strength, soft", [(0.5, 0), (1, 8), (1.5, 8)])
def test_a_result_off_by_full_turns_is_unwound_to_the_original(strength, soft):
    sketch, made = winding_sketch("XYZ")
    values = np.array(made.values)
    values[:, :3] += 0.01 - 2 * np.pi * np.array([1, 0, -2])  # no key is kept
    shown = blend(sketch, made.with_(values=values), strength=strength, soft_frames=soft)
    assert np.abs(np.diff(shown.values, axis=0)).max() < 1
    assert np.abs(shown.values - sketch.values).max() < 1


def test_motions_blend_rotations_by_arcs_and_places_by_lines():
    rng = np.random.default_rng(2)
    leg = kw.Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])

    def motion():
        q = vector_to_quaternion(rng.uniform(-1, 1, (9, 2, 3)))
        places = rng.uniform(-9, 9, (2, 9, 1, 3))
        return kw.Motion(leg, q, places[0, :, 0], 24, 5, [1], places[1])

    before, made = motion(), motion()
    kept = np.array(made.rotations)
    kept[4] = before.rotations[4]
    made = made.with_(rotations=kept)
    shown = blend(before, made, strength=1.5)
    for name in ("root_positions", "translations"):
        a, b, c = (getattr(each, name) for each in (before, made, shown))
        assert_allclose(c, a + 1.5 * (b - a), atol=1e-12)
    arcs = quaternion_to_vector(compose(invert(before.rotations), made.rotations))
    expected = compose(before.rotations, vector_to_quaternion(1.5 * arcs))
    off = quaternion_to_vector(compose(invert(expected), shown.rotations))
    assert_allclose(off, 0, atol=1e-9)
    assert_array_equal(shown.rotations[4], before.rotations[4])
    assert_array_equal(blend(before, made, strength=0).rotations, before.rotations)
