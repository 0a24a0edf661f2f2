"""A stretch put into a curve: new within, as it was outside, whatever the tangents."""

import numpy as np
from hypothesis import example, given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave.curves.key_insertion import insert_key
from keyweave.curves.segments import build_segments
from keyweave.curves.splicing import splice_curve

RATE = 24
SMOOTH = ["auto", "flat", "linear", "spline", "plateau", "fixed", "clamped", "autoease"]
SMOOTH += ["fixed", "autocustom"]  # both read the numbers
STEPS = ["step", "stepnext"]
FIRST, LAST = -10, 100
WIDTHS = st.one_of(st.just(0.0), st.floats(0.01, 1))  # vertical, or not


@st.composite
def curves(draw):
    frames = sorted(draw(st.sets(st.integers(0, 60), min_size=1, max_size=8)))
    n_keys = len(frames)

    def several(values):
        return draw(st.lists(values, min_size=n_keys, max_size=n_keys))

    return kw.AnimCurve(
        "arm.tx",
        np.array(frames) / RATE,
        several(st.floats(-9, 9)),
        several(st.sampled_from([*SMOOTH, *STEPS])),
        several(st.sampled_from([*SMOOTH, *STEPS])),
        in_x=several(WIDTHS),
        in_y=several(st.floats(-5, 5)),
        out_x=several(WIDTHS),
        out_y=several(st.floats(-5, 5)),
        weighted=draw(st.booleans()),
    )


EASED = kw.AnimCurve("arm.tx", [0, 1], [0, 1], "stepnext", "flat")

CLAMPED = kw.AnimCurve("arm.tx", [0, 1, 2], [0, 1, 3], ["auto", "step", "auto"], "clamped")
FLAT_LINE = kw.AnimCurve("arm.tx", [0, 1], [0, 1e-3], "stepnext", "linear")
STILL = kw.AnimCurve("arm.tx", [0, 1], [2, 2], weighted=True)
UPRIGHT = kw.AnimCurve(
    *("arm.tx", [0, 1], [0, 1], "fixed", "fixed"),
    **{"in_x": [0, 0], "in_y": [5, 5], "out_x": [0, 0], "out_y": [5, 5]},
)
NO_DIRECTION = UPRIGHT.with_(in_types="flat", out_y=[0, 0])
TO_STEP = kw.AnimCurve("arm.tx", [0, 1, 2], [2, 0, 0], "step", "linear")


@draw_cases(200)
@given(curves(), st.floats(-8, 70))
@example(EASED, RATE / 4)  # the tangent there lies along the rest of the span
@example(EASED.with_(out_types="linear"), RATE / 4)
@example(NO_DIRECTION, 3 * RATE / 4)
@example(CLAMPED, 1.5 * RATE)  # the first key depends on the second's in type
def test_a_key_put_into_a_curve_leaves_its_shape(curve, frame):
    made = insert_key(curve, frame / RATE)
    off = np.abs(made.times - frame / RATE)
    assert off.min() < 1e-7
    check_same(made, curve, FIRST, LAST)


@draw_cases(300)
@given(curves(), curves(), st.integers(-5, 65), st.integers(0, 30))
@example(TO_STEP, kw.AnimCurve("arm.tx", [1], [0]), RATE, 6)
@example(STILL, UPRIGHT, 6, 6)  # vertical: flat, unless it is weighted
@example(STILL, NO_DIRECTION, 6, 6)
@example(FLAT_LINE, kw.AnimCurve("arm.tx", [0], [5e-10]), -RATE, RATE)
def test_outside_is_the_old_curve_and_inside_is_the_new_one(old, new, first, n_frames):
    last = first + n_frames
    made = splice_curve(old, new, first / RATE, last / RATE)
    check_same(made, old, FIRST, first - 1)
    check_same(made, new, first, last)
    check_same(made, old, last + 1, LAST)


def test_curves_that_meet_at_an_end_share_its_key():
    old = kw.AnimCurve("a.tx", [0, 1, 2, 3], [0, 5, 5, 0])
    new = kw.AnimCurve("a.tx", [1, 1.5, 2], [5, 9, 5])
    made = splice_curve(old, new, 1, 2)
    assert made.times.tolist() == [0, 1, 1.5, 2, 3]
    times = np.linspace(-1, 4, 501)
    inside = (times >= 1) & (times <= 2)
    expected = np.where(inside, new.evaluate(times), old.evaluate(times))
    assert_allclose(made.evaluate(times), expected, atol=1e-9)


def test_a_step_before_the_spliced_range_holds_until_its_start():
    old = kw.AnimCurve("a.tx", [0, 3], [1, 2], out_types="step")
    made = splice_curve(old, kw.AnimCurve("a.tx", [1], [7]), 1, 2)
    assert made.evaluate([0.999, 1.0]).tolist() == [1, 7]


def check_same(made, expected, first, last):
    __tracebackhide__ = True
    times = np.linspace(first, last, 301) / RATE
    for still, nearest in standstills(expected):
        times = times[np.abs(times - still) > nearest]
    values = [curve.evaluate(times) for curve in (made, expected)]
    assert_allclose(*values, atol=1e-9)


def standstills(curve):
    """Return when the time of weighted spans nearly stops, and how near to leave out.

    Long handles do that: the value runs on at that instant, where the last bit of a
    handle moves it by up to 1e-5. A ten-thousandth of the span away it is exact.
    """
    if not curve.weighted or len(curve) < 2:
        return []
    sides = curve.tangents()
    types = curve.in_types, curve.out_types
    spans = build_segments(curve.times, curve.values, sides, types, True)
    p, q = spans.handles
    a, b, c = 3 * (p + q) - 2, 3 * (1 - q - 2 * p), 3 * p
    bent = np.flatnonzero(a > 0)
    u = -b[bent] / (3 * a[bent])
    slowest = c[bent] + b[bent] * u
    stops = (u > 0) & (u < 1) & (slowest < 1e-4)
    share = (((a[bent] * u + b[bent]) * u + c[bent]) * u)[stops]
    lengths = np.diff(curve.times)[bent[stops]]
    return list(zip(curve.times[bent[stops]] + share * lengths, 1e-4 * lengths))


def test_time_stands_still_where_the_longest_handle_leads():
    stands = kw.AnimCurve(
        *("a.tx", [0, 0.25], [0, 1], "fixed", "fixed"),
        **{"in_x": [1, 1], "in_y": [0, 0], "out_x": [1, 1], "out_y": [0, 0]},
        weighted=True,
    )
    ((still, _),) = standstills(stands)
    assert_allclose(still, 0.25 * 8 / 9)


def test_splicing_keeps_the_settings_of_the_old_curve():
    old = kw.AnimCurve(
        *("arm.bend", [0, 1, 2], [0, 1, 2]),
        pre_infinity="cycle",
        post_infinity="linear",
        kind="angle",
        frame_rate=30,
        breakdowns=[True, False, True],
    )
    made = splice_curve(old, kw.AnimCurve("x.y", [1], [1], breakdowns=[True]), 1, 1)
    assert (made.channel, made.kind, made.frame_rate) == ("arm.bend", "angle", 30)
    assert (made.pre_infinity, made.post_infinity) == ("cycle", "linear")
    assert made.breakdowns.tolist() == [True, True, True]
    assert made.values.tolist() == [0, 1, 2]


def test_a_range_between_frames_leaves_the_whole_frames_outside():
    ramp = kw.AnimCurve("a.tx", np.array([1, 11]) / RATE, [0, 10], "linear", "linear")
    made = splice_curve(ramp, kw.AnimCurve("a.tx", [0], [50]), 4.5 / RATE, 6.5 / RATE)
    frames = np.arange(1, 12)
    expected = np.where((frames > 4.5) & (frames < 6.5), 50, frames - 1)
    assert_allclose(made.evaluate(frames / RATE), expected, atol=1e-9)


def test_inserting_a_key_keeps_the_slope_of_a_single_key():
    slope = {"in_x": [0.1], "in_y": [1.0], "out_x": [0.1], "out_y": [1.0]}
    alone = kw.AnimCurve(
        *("a.tx", [1.5], [5], "autocustom", "autocustom"),
        pre_infinity="linear",
        post_infinity="linear",
        **slope,
    )
    check_same(insert_key(alone, 2.0), alone, FIRST, LAST)
