"""A stretch put into a curve: new within, as it was outside, whatever the tangents."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.curve_splicing import spliced

RATE = 24
SMOOTH = ["auto", "flat", "linear", "spline", "plateau", "fixed", "clamped", "autoease"]
STEPS = ["step", "stepnext"]
FIRST, LAST = -10, 75


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
        several(st.sampled_from(SMOOTH)),
        several(st.sampled_from([*SMOOTH, *STEPS])),
        in_x=several(st.floats(0.01, 1)),
        in_y=several(st.floats(-5, 5)),
        out_x=several(st.floats(0.01, 1)),
        out_y=several(st.floats(-5, 5)),
        weighted=draw(st.booleans()),
    )


@settings(max_examples=200, deadline=None)
@given(curves(), curves(), st.integers(-5, 65), st.integers(0, 30))
def test_outside_is_the_old_curve_and_inside_is_the_new_one(old, new, first, n_frames):
    last = first + n_frames
    made = spliced(old, new, first / RATE, last / RATE)
    before, after = old.frames < first - 0.5, old.frames > last + 0.5
    within = (new.frames > first - 0.5) & (new.frames < last + 0.5)
    if before.any():
        check_same(made, old, FIRST, old.frames[before][-1])
    if after.any():
        check_same(made, old, old.frames[after][0], LAST)
    if within.sum() > 1:
        check_same(made, new, *new.frames[within][[0, -1]])
    kept = [*old.frames[before], *new.frames[within], *old.frames[after]]
    assert_allclose(made.frames, kept or old.frames)


def check_same(made, expected, first, last):
    __tracebackhide__ = True
    times = np.linspace(first, last, 301) / RATE
    values = [curve.evaluate(times) for curve in (made, expected)]
    assert_allclose(*values, atol=1e-9)


@settings(max_examples=50, deadline=None)
@given(curves(), curves())
def test_a_stretch_of_everything_is_the_new_curve(old, new):
    made = spliced(old, new, -1, 10)
    assert (made.in_types, made.out_types) == (new.in_types, new.out_types)
    check_same(made, new, FIRST, LAST)


@settings(max_examples=50, deadline=None)
@given(curves(), curves())
def test_a_stretch_of_nothing_leaves_every_key(old, new):
    made = spliced(old, new, 100, 101)
    assert_allclose(made.frames, old.frames)
    check_same(made, old, FIRST, old.frames[-1])


def test_what_is_said_of_the_whole_curve_stays_the_old_ones():
    old = kw.AnimCurve(
        *("arm.bend", [0, 1, 2], [0, 1, 2]),
        pre_infinity="cycle",
        post_infinity="linear",
        kind="angle",
        frame_rate=30,
        breakdowns=[True, False, True],
    )
    made = spliced(old, kw.AnimCurve("x.y", [1], [7], breakdowns=[True]), 1, 1)
    assert (made.channel, made.kind, made.frame_rate) == ("arm.bend", "angle", 30)
    assert (made.pre_infinity, made.post_infinity) == ("cycle", "linear")
    assert made.breakdowns.tolist() == [True, True, True]
    assert made.values.tolist() == [0, 7, 2]


@pytest.mark.parametrize("off, n_keys", [(1e-8, 3), (1e-3, 4)])
def test_keys_as_good_as_on_the_end_are_in_the_range(off, n_keys):
    old = kw.AnimCurve("a.tx", [0, 1 + off / RATE, 2], [0, 1, 2])
    assert len(spliced(old, kw.AnimCurve("a.tx", [0.5], [5]), 0.5, 1)) == n_keys
