"""Curves fitted to clips: near enough everywhere, and true to the animator's keys."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.clip import Clip
from keyweave.curves.anim_curve import INFINITIES, AnimCurve
from keyweave.curves.fitting import fit
from keyweave.errors import DataError, SettingError

RATE = 24.0


def clip_of(values, channel="arm.rotateX", start_frame=1, rate=RATE):
    return Clip(np.reshape(values, (-1, 1)), (channel,), rate, start_frame)


def seconds(clip):
    return clip.frames / clip.frame_rate


def off(curve, clip):
    """Return how far a curve is from a clip of one channel at each frame."""
    return np.abs(curve.evaluate(seconds(clip)) - clip.values[:, 0])


@pytest.fixture
def wave():
    frames = np.arange(1, 121)
    return clip_of(np.sin(frames / 9) + 0.3 * np.sin(frames / 3.1))


@pytest.mark.parametrize("tolerance", [0.3, 1e-2, 1e-4, 1e-8, 0.0])
@pytest.mark.parametrize("n_frames", [1, 2, 3, 4, 50, 300])
def test_every_frame_is_within_the_tolerance(tolerance, n_frames, rng):
    for noise in (0.0, 0.1):
        values = np.cumsum(rng.normal(0, 0.1, n_frames)) + rng.normal(0, noise, n_frames)
        clip = clip_of(values)
        assert off(fit(clip, tolerance=tolerance)[0], clip).max() <= tolerance


def test_the_tolerance_is_kept_to_the_last_digit(wave):
    for tolerance in np.geomspace(1e-5, 0.5, 80):
        assert off(fit(wave, tolerance=tolerance)[0], wave).max() <= tolerance


@given(
    st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=40),
    st.floats(1e-6, 1e3),
    st.floats(-500, 500),
)
@draw_cases(60)
def test_any_values_at_all_are_within_the_tolerance(values, tolerance, start_frame):
    clip = clip_of(values, start_frame=start_frame)
    assert off(fit(clip, tolerance=tolerance)[0], clip).max() <= tolerance


def test_without_tolerance_every_frame_is_a_key(wave):
    curve = fit(wave)[0]
    assert_allclose(curve.frames, wave.frames)
    assert_array_equal(curve.values, wave.values[:, 0])


def test_a_dense_curve_stays_between_the_keys_on_either_side(rng):
    clip = clip_of(np.round(rng.normal(size=60)))
    curve = fit(clip)[0]
    between = curve.evaluate(np.linspace(curve.times[:-1], curve.times[1:], 20))
    low = np.minimum(curve.values[:-1], curve.values[1:])
    high = np.maximum(curve.values[:-1], curve.values[1:])
    assert (between >= low - 1e-12).all()
    assert (between <= high + 1e-12).all()


def test_a_looser_tolerance_needs_fewer_keys(wave):
    n_keys = [len(fit(wave, tolerance=t)[0]) for t in (1e-4, 1e-3, 1e-2, 1e-1)]
    assert n_keys == sorted(n_keys, reverse=True)
    assert n_keys[0] < 70
    assert n_keys[-1] < 20


def test_a_cubic_needs_only_its_ends():
    t = np.arange(60) / RATE
    clip = clip_of(3 - t + 2 * t**2 - t**3, start_frame=0)
    curve = fit(clip, tolerance=0.01)[0]
    assert len(curve) == 2


def test_a_constant_needs_only_its_ends():
    curve = fit(clip_of(np.full(50, 7.0)), tolerance=1e-9)[0]
    assert len(curve) == 2
    assert_allclose(curve.evaluate(np.linspace(0, 3, 40)), 7)


def test_a_jump_does_not_ring(rng):
    clip = clip_of(np.repeat([0.0, 1.0], 30))
    curve = fit(clip, tolerance=1e-3)[0]
    values = curve.evaluate(np.linspace(*curve.times[[0, -1]], 2000))
    assert values.min() >= -0.01
    assert values.max() <= 1.01


def original(rng, channel="arm.rotateX", weighted=False, **changes):
    """Make an animator's curve with keys on frames, between them, before and after."""
    frames = np.array([-8.0, -2.0, 1.0, 13.0, 20.25, 47.5, 90.0, 130.0, 141.5])
    n = len(frames)
    return AnimCurve(
        channel,
        frames / RATE,
        rng.normal(size=n),
        ["auto", "linear", "spline"] * 3,
        ["spline", "flat", "auto"] * 3,
        weighted=weighted,
        frame_rate=30,
        tangents_locked=rng.random(n) < 0.5,
        weights_locked=rng.random(n) < 0.5,
        breakdowns=rng.random(n) < 0.5,
        **changes,
    )


def detailed(curve, rng, n_frames=120):
    """Sample a curve and add what is between its keys; key frames stay as they are."""
    clip = clip_of(np.zeros(n_frames), curve.channel)
    detail = rng.normal(0, 0.1, n_frames)
    detail[np.isin(clip.frames, np.round(curve.times * RATE, 6))] = 0
    detail[-1] = 0
    return clip_of(curve.evaluate(seconds(clip)) + detail, curve.channel)


@pytest.mark.parametrize("tolerance", [None, 0.0, 0.05])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_animators_keys_stay_exactly_as_they_were(tolerance, weighted, rng):
    keyed = original(rng, weighted=weighted, pre_infinity="cycle", kind="unitless")
    curve = fit(detailed(keyed, rng), originals=[keyed], tolerance=tolerance)[0]
    rows = np.searchsorted(curve.times, keyed.times)
    for name in ("times", "values", "tangents_locked", "weights_locked", "breakdowns"):
        assert_array_equal(getattr(curve, name)[rows], getattr(keyed, name))
    assert curve.weighted == weighted
    assert (curve.pre_infinity, curve.post_infinity) == ("cycle", "constant")
    assert (curve.kind, curve.frame_rate) == ("unitless", 30)


@pytest.mark.parametrize("tolerance", [None, 0.0, 0.05])
@pytest.mark.parametrize("weighted", [False, True])
def test_frames_between_the_animators_keys_are_within_the_tolerance(
    tolerance, weighted, rng
):
    for _ in range(5):
        keyed = original(rng, weighted=weighted)
        clip = detailed(keyed, rng)
        curve = fit(clip, originals=[keyed], tolerance=tolerance)[0]
        assert off(curve, clip).max() <= (tolerance or 0) + 1e-12


@pytest.mark.parametrize("tolerance", [None, 0.05])
def test_outside_the_clip_the_curve_stays_as_it_was(tolerance, rng):
    keyed = original(rng, pre_infinity="linear", post_infinity="cycleRelative")
    curve = fit(detailed(keyed, rng), originals=[keyed], tolerance=tolerance)[0]
    times = np.append(np.linspace(-3, 1 / RATE, 50), np.linspace(120, 141.5, 50) / RATE)

    assert_allclose(curve.evaluate(times), keyed.evaluate(times), atol=1e-6)


@pytest.mark.parametrize("in_type", ["step", "stepnext"])
def test_outside_the_clip_a_line_ends_at_a_step_as_before(in_type):
    values = [1000.0, 1000.01]  # so flat that rounding errors bend the slope at its start
    keyed = AnimCurve("a.tx", np.array([1, 25]) / RATE, values, in_type, "linear")
    bump = np.eye(7)[3]
    start = clip_of(keyed.evaluate(np.arange(1, 8) / RATE) + bump, "a.tx")
    curve = fit(start, originals=[keyed])[0]
    times = np.linspace(7, 25, 50) / RATE
    assert_allclose(curve.evaluate(times), keyed.evaluate(times), rtol=0, atol=1e-6)


@pytest.mark.parametrize("infinity", INFINITIES)
def test_a_curve_continues_beyond_its_ends_like_the_original(infinity, rng):
    keyed = AnimCurve(
        *(
            "arm.rotateX",
            np.array([1, 60, 120]) / RATE,
            [0.0, 1.0, 0.5],
            "spline",
            "spline",
        ),
        pre_infinity=infinity,
        post_infinity=infinity,
    )
    clip = detailed(keyed, rng)
    curve = fit(clip, originals=[keyed], tolerance=0.02)[0]
    times = np.array([-1.0, 0.0, 5.2, 6.0])
    if infinity in ("constant", "linear"):
        assert_allclose(curve.evaluate(times), keyed.evaluate(times), atol=1e-9)
    else:
        assert np.abs(curve.evaluate(times) - keyed.evaluate(times)).max() < 0.5


def test_an_original_that_is_near_enough_comes_back_as_it_is(rng):
    keyed = original(rng)
    clip = detailed(keyed, rng)
    assert fit(clip, originals=[keyed], tolerance=1.0)[0] is keyed


def test_steps_that_the_clip_keeps_stay_steps(rng):
    keyed = AnimCurve(
        *("arm.space", np.array([1, 21, 41, 61]) / RATE, [0, 1, 0, 1], "auto", "step")
    )
    clip = clip_of(np.zeros(60), "arm.space")
    values = keyed.evaluate(seconds(clip))
    values[45:] = rng.normal(size=15)
    curve = fit(clip_of(values, "arm.space"), originals=[keyed], tolerance=1e-3)[0]
    assert curve.out_types[:2] == ("step", "step")
    assert_array_equal(curve.times[:3], keyed.times[:3])
    assert off(curve, clip_of(values)).max() <= 1e-3


def test_a_weighted_curve_passes_time_evenly(rng):
    plain, weighted = original(rng), None
    clip = detailed(plain, rng)
    weighted = plain.with_(weighted=True)
    curves = [fit(clip, originals=[o], tolerance=0.02)[0] for o in (plain, weighted)]
    times = np.linspace(2, 118, 400) / RATE
    assert_allclose(curves[0].evaluate(times), curves[1].evaluate(times), atol=1e-9)


def test_the_tolerance_is_chosen_by_kind(rng):
    values = np.cumsum(rng.normal(size=(80, 3)), axis=0)
    names = ("a.translateX", "a.rotateX", "a.blend")
    clip = Clip(values, names, RATE)
    by_kind = {"length": 5.0, "angle": 0.5, "unitless": 0.0}
    for tolerance in (by_kind, by_kind.__getitem__):
        curves = fit(clip, tolerance=tolerance)
        assert len(curves[0]) < len(curves[1]) < len(curves[2]) == 80
    curves = fit(clip, tolerance=by_kind, kinds={"a.blend": "length"})
    assert curves[2].kind == "length"
    assert len(curves[2]) < 80


def test_every_channel_comes_back_in_order(wave):
    clip = Clip(np.tile(wave.values, 3), ("b.rotateX", "a.rotateX", "c.tilt"), RATE)
    assert [curve.channel for curve in fit(clip)] == list(clip.channels)


@pytest.mark.parametrize("tolerance", [-1, np.nan, np.inf, "much", {"length": 1}, {}])
def test_a_wrong_tolerance_is_refused(tolerance, wave):
    with pytest.raises(SettingError):
        fit(wave, tolerance=tolerance)


def test_two_originals_of_a_channel_are_refused(wave, rng):
    with pytest.raises(DataError):
        fit(wave, originals=[original(rng), original(rng)])
