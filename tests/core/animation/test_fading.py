"""A result fades in from what was there, the shorter way, and leaves the middle alone."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.fading import blend, fade_weights
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.geometry.rotations import compose, invert, quaternion_to_vector

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
def test_weights_rise_from_nothing_to_all_and_fall_again(n_frames, soft):
    weights = fade_weights(n_frames, soft)
    assert weights[0] == weights[-1] == 0
    assert_allclose(weights, weights[::-1])
    half = weights[: (n_frames + 1) // 2]
    assert (np.diff(half) >= 0).all()
    inside = slice(int(np.ceil(soft)), n_frames - int(np.ceil(soft)))
    assert_array_equal(weights[inside], 1)
    assert half[-1] > 0.98


def test_hard_ends_are_what_was_made():
    made, before = made_and_before()
    assert_array_equal(blend(before, made).values, made.values)


def test_ends_are_as_before_and_the_middle_as_made_to_the_last_bit():
    made, before = made_and_before()
    soft = blend(before, made, soft_frames=6)
    assert_array_equal(soft.values[[0, -1]], before.values[[0, -1]])
    assert_array_equal(soft.values[6:-6], made.values[6:-6])


def test_rotations_go_the_share_of_the_shorter_way():
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


def test_what_is_the_same_stays_the_same():
    made, before = made_and_before()
    values = np.array(before.values)
    values[::4] = made.values[::4]
    soft = blend(clip(values), made, soft_frames=9)
    assert_allclose(soft.values[::4], made.values[::4], atol=1e-12)


@pytest.mark.parametrize("soft", [-1, 10.5, np.nan])
def test_softness_has_to_fit_into_the_range(soft):
    with pytest.raises(kw.SettingError, match="soft_frames is .* from 0 to 10, half"):
        fade_weights(21, soft)
