"""Animation curves: evaluated as Maya does, in and beyond their keys."""

import json

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.curves.anim_curve import INFINITIES, AnimCurve, infer_kind
from keyweave.curves.segments import monotonic_handles, solve_parameters
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave.errors import DataError
from reference_material import shared
from twins import curves as naive_curves

SAVED_TYPES = {1: "fixed", 2: "linear", 3: "flat", 9: "spline", 10: "clamped"}
SAVED_TYPES.update({5: "step", 16: "plateau", 17: "stepnext", 18: "auto", 29: "autoease"})


def curve_of(case):
    """Make a curve of a case in the reference material."""
    keys = case["keys"]

    def column(side, name):
        return [key[side].get(name) or 0.0 for key in keys]

    return AnimCurve(
        case["name"],
        [key["t"] for key in keys],
        [key["v"] for key in keys],
        [key["in"]["type"] for key in keys],
        [key["out"]["type"] for key in keys],
        *(column(side, name) for side in ("in", "out") for name in "xy"),
        weighted=case["weighted"],
        pre_infinity=case.get("pre", "constant"),
        post_infinity=case.get("post", "constant"),
    )


def cases(file, key):
    return json.loads(shared(file).read_text(encoding="utf-8"))[key]


def random_curve(rng, n_keys=9, **changes):
    """Make a curve of every kind of tangent, with handles too long for their spans."""
    types = rng.choice(TANGENT_TYPES, (2, n_keys))
    settings = {
        "in_types": types[0].tolist(),
        "out_types": types[1].tolist(),
        "in_x": rng.exponential(0.4, n_keys),
        "in_y": rng.normal(size=n_keys),
        "out_x": rng.exponential(0.4, n_keys),
        "out_y": rng.normal(size=n_keys),
        "weighted": bool(rng.integers(2)),
        "pre_infinity": str(rng.choice(INFINITIES)),
        "post_infinity": str(rng.choice(INFINITIES)),
    }
    times = np.cumsum(rng.uniform(0.02, 0.5, n_keys)) - 1
    return AnimCurve("a.b", times, rng.normal(size=n_keys), **{**settings, **changes})


def times_around(curve, n=60):
    first, last = curve.times[0], curve.times[-1]
    spread = max(last - first, 1.0)
    return np.sort(np.append(np.linspace(first - spread, last + spread, n), curve.times))


def far_from_seams(curve, times):
    span = max(curve.times[-1] - curve.times[0], 1e-9)
    phase = np.abs((times - curve.times[0] + span / 2) % span - span / 2)
    inside = (times >= curve.times[0]) & (times <= curve.times[-1])
    return inside | (phase > 1e-6)


def test_values_agree_with_the_reference():
    for case in cases("oracles/anim_curve_cases.json", "cases"):
        curve, times = curve_of(case), np.array(case["times"])
        good = far_from_seams(curve, times)
        expected = np.array(case["values"])
        handles = curve.tangents()
        spans = np.diff(curve.times)
        clipped = curve.weighted and (
            (handles[2][:-1] > 3 * spans).any() or (handles[0][1:] > 3 * spans).any()
        )
        tolerance = 1e-8 if clipped else 1e-9
        scale = np.maximum(1, np.abs(expected))[good]
        off = np.abs(curve.evaluate(times) - expected)[good] / scale
        assert off.max() <= tolerance, case["name"]


def test_tangents_agree_with_the_reference():
    for case in cases("oracles/anim_curve_cases.json", "cases"):
        expected = [[*key["in"], *key["out"]] for key in case["tangents"]]
        assert_allclose(
            np.transpose(curve_of(case).tangents()),
            expected,
            1e-12,
            1e-15,
            True,
            case["name"],
        )


def test_values_agree_with_maya():
    for case in cases("oracles/maya_curve_values.json", "curves"):
        values = curve_of(case).evaluate(case["times"])
        assert_allclose(values, case["maya"], rtol=0, atol=case["tol"])


def test_auto_tangents_are_those_that_maya_saved():
    n_compared = 0
    for case in cases("oracles/maya_saved_tangents.json", "curves"):
        keys = case["keys"]
        columns = {name: [key[name] or 0.0 for key in keys] for name in keys[0]}
        curve = AnimCurve(
            case["curve"],
            columns["t"],
            columns["v"],
            [SAVED_TYPES[code] for code in columns["kit"]],
            [SAVED_TYPES[code] for code in columns["kot"]],
            *(columns[name] for name in ("kix", "kiy", "kox", "koy")),
            weighted=case["weighted"],
        )
        used = np.transpose(curve.tangents())
        for key, tangents in zip(keys, used):
            saved = [key[name] for name in ("kix", "kiy", "kox", "koy")]
            known = [value is not None for value in saved]
            n_compared += sum(known)
            assert_allclose(tangents[known], np.array(saved, float)[known], atol=1e-14)
    assert n_compared > 1000


@pytest.mark.parametrize("seed", range(40))
def test_values_agree_with_naive(seed):
    rng = np.random.default_rng(seed)
    curve = random_curve(rng, n_keys=1 + seed % 10)
    times = times_around(curve)
    expected = [naive_curves.evaluate(curve, time) for time in times]
    assert_allclose(curve.evaluate(times), expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", range(10))
def test_tangents_without_direction_agree_with_naive(seed):
    rng = np.random.default_rng(seed)
    types = rng.choice(["linear", "stepnext", "step", "fixed", "fixed"], (2, 9))
    columns = rng.choice([0.0, 0.0, 0.3], (4, 9))
    tangents = dict(zip(("in_x", "in_y", "out_x", "out_y"), columns))
    curve = random_curve(rng, 9, in_types=types[0], out_types=types[1], **tangents)
    curve = curve.with_(values=rng.choice([0.0, 1.0, 3.0], 9))
    times = times_around(curve)
    expected = [naive_curves.evaluate(curve, time) for time in times]
    assert_allclose(curve.evaluate(times), expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_tangents_agree_with_naive(seed):
    curve = random_curve(np.random.default_rng(seed), n_keys=1 + seed % 7)
    for i, used in enumerate(np.transpose(curve.tangents())):
        expected = naive_curves.tangent(curve, i, "in") + naive_curves.tangent(
            curve, i, "out"
        )
        assert_allclose(used, expected, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("weighted", [False, True])
def test_a_curve_passes_through_its_keys(weighted, rng):
    for _ in range(20):
        curve = random_curve(rng, weighted=weighted)
        assert_array_equal(curve.evaluate(curve.times), curve.values)
        with_another = np.append(curve.times, curve.times[0] - 1)
        assert_array_equal(curve.evaluate(with_another)[:-1], curve.values)


@pytest.mark.parametrize("name", sorted(set(TANGENT_TYPES) - {"fixed"}))
@pytest.mark.parametrize("weighted", [False, True])
def test_equal_keys_make_a_constant_curve(name, weighted):
    curve = AnimCurve("a.b", [0, 1, 5], [2, 2, 2], name, name, weighted=weighted)
    assert_allclose(curve.evaluate(np.linspace(-10, 10, 77)), 2)


@pytest.mark.parametrize("infinity", INFINITIES)
def test_one_key_is_a_constant(infinity):
    curve = AnimCurve("a.b", [1], [3], pre_infinity=infinity, post_infinity=infinity)
    assert_array_equal(curve.evaluate([-1e9, 0, 1, 2, 1e9]), 3)


def test_a_line_stays_a_line_weighted_or_not_and_far_beyond_its_keys():
    for weighted in (False, True):
        line = AnimCurve(
            *("a.b", [0, 1, 4], [0, 2, 8], "spline", "spline"),
            weighted=weighted,
            pre_infinity="linear",
            post_infinity="linear",
        )
        times = np.array([-1e6, -3, 0.3, 2.7, 5, 1e6])
        assert_allclose(line.evaluate(times), 2 * times, rtol=1e-12)


def test_a_stepped_span_jumps_at_its_end_and_stepnext_just_after_its_start():
    step = AnimCurve("a.b", [0, 1, 2], [5, 6, 7], "auto", "step")
    assert_array_equal(step.evaluate([0, 0.5, 0.999, 1, 1.5, 2]), [5, 5, 5, 6, 6, 7])
    later = step.with_(out_types="stepnext")
    assert_array_equal(later.evaluate([0, 0.001, 0.5, 1, 1.001, 2]), [5, 6, 6, 6, 7, 7])


@pytest.mark.parametrize(("in_type", "value"), [("stepnext", 1.5), ("step", 1.40625)])
@pytest.mark.parametrize("out_type", ["linear", "fixed", "flat"])
def test_a_line_ends_straight_at_a_key_of_in_type_stepnext(out_type, in_type, value):
    tangent = {"in_x": [0, 0], "in_y": [0, 0], "out_x": [0.1, 0], "out_y": [-0.2, 0]}
    curve = AnimCurve("a.b", [0, 1], [2, 0], in_type, out_type, **tangent)
    eased = 2 - 2 * (3 - 0.5) * 0.25**2
    assert_allclose(curve.evaluate(0.25), eased if out_type == "flat" else value)


def test_cycles_repeat_climb_and_swing():
    curve = AnimCurve("a.b", [0, 1], [0, 10], "linear", "linear")

    def beyond(infinity):
        changed = curve.with_(pre_infinity=infinity, post_infinity=infinity)
        return changed.evaluate([-1.25, -0.25, 1.25, 2.25])

    assert_allclose(beyond("cycle"), [7.5, 7.5, 2.5, 2.5], atol=1e-6)
    assert_allclose(beyond("cycleRelative"), [-12.5, -2.5, 12.5, 22.5], atol=1e-6)
    assert_allclose(beyond("oscillate"), [7.5, 2.5, 7.5, 2.5], atol=1e-6)


RATES = [15, 24, 25, 30, 48, 50, 60, 90, 100, 120, 1000]
RATES += [1000 / 1001 * rate for rate in (24, 30, 48, 60)]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("infinity", ["cycle", "cycleRelative", "oscillate"])
def test_every_frame_of_a_cycle_has_the_value_of_a_frame_between_the_keys(
    infinity, rate, rng
):
    frames = np.cumsum(rng.integers(1, 30, 4)) - 40
    types = ["linear", "step", "stepnext", "linear"]
    plain = AnimCurve("a.b", frames / rate, rng.normal(size=4), "linear", types)
    curve = plain.with_(pre_infinity=infinity, post_infinity=infinity)
    first, last = frames[[0, -1]]
    seams = np.outer([1, 2, 3, 999, 100_000], [first - last, last - first]) + frames[0]
    asked = np.concatenate([np.arange(3 * first - 2 * last, 3 * last), seams.ravel()])
    inside, cycles = fold_frames(asked, first, last, infinity == "oscillate")
    rise = plain.values[-1] - plain.values[0] if infinity == "cycleRelative" else 0.0
    expected = plain.evaluate(inside / rate) + cycles * rise
    times = asked / rate
    for shifted in (times, np.nextafter(times, -np.inf), np.nextafter(times, np.inf)):
        assert_allclose(curve.evaluate(shifted), expected, rtol=1e-9, atol=1e-9)
    assert_array_equal([curve.evaluate(t) for t in times[::9]], curve.evaluate(times)[::9])


def fold_frames(asked, first, last, swings):
    """Count whole frames into the range of the keys; return also the signed cycles."""
    beyond = np.where(asked < first, first - asked, asked - last)
    cycles, rest = np.divmod(beyond, last - first)
    cycles = np.where(beyond > 0, cycles + 1, 0)
    backwards = (asked < first) ^ (swings & (cycles % 2 == 1))
    inside = np.where(backwards, last - rest, first + rest)
    side = np.where(asked < first, -1, 1)
    return np.where(beyond > 0, inside, asked), side * cycles


@pytest.mark.parametrize("infinity", INFINITIES)
def test_huge_times_stay_finite(infinity):
    curve = AnimCurve(
        *("a.b", [0, 0.3, 1], [0, 2, 1]), pre_infinity=infinity, post_infinity=infinity
    )
    assert np.isfinite(curve.evaluate([-1e15, -1e9, 1e9, 1e15])).all()


@given(
    st.floats(0, 4 / 3),
    st.floats(0, 4 / 3),
    st.lists(st.floats(0, 1), min_size=1, max_size=20),
)
def test_time_is_inverted_to_machine_precision(p, q, shares):
    p, q = (handle[0] for handle in monotonic_handles(np.array([p]), np.array([q])))
    shares = np.array(shares)
    u = solve_parameters(shares, np.full(len(shares), p), np.full(len(shares), q))
    time = 3 * p * u * (1 - u) ** 2 + 3 * (1 - q) * u**2 * (1 - u) + u**3
    assert ((u >= 0) & (u <= 1)).all()
    assert_allclose(time, shares, rtol=0, atol=4e-15)


@given(st.floats(-1, 9), st.floats(-1, 9))
def test_shortened_handles_never_let_time_run_backwards(p, q):
    p, q = (handle[0] for handle in monotonic_handles(np.array([p]), np.array([q])))
    u = np.linspace(0, 1, 201)
    time = 3 * p * u * (1 - u) ** 2 + 3 * (1 - q) * u**2 * (1 - u) + u**3
    assert np.diff(time).min() >= -1e-9


def test_the_answer_has_the_shape_of_the_question():
    curve = AnimCurve("a.b", [0, 1], [0, 1])
    assert curve.evaluate(0.5).shape == ()
    assert curve.evaluate(np.zeros((2, 3, 4))).shape == (2, 3, 4)
    assert curve.evaluate([]).shape == (0,)


@pytest.mark.parametrize(("rise", "flat"), [(0.049, True), (0.051, False)])
def test_clamped_keys_are_flat_next_to_a_value_within_a_twentieth(rise, flat):
    curve = AnimCurve("a.b", [0, 1, 2], [0, rise, 1], "clamped", "clamped")
    assert (curve.tangents()[3][1] == 0) == flat
    assert (curve.tangents()[3][0] == 0) == flat
    assert curve.tangents()[3][2] > 0


@pytest.mark.parametrize("in_type", ["step", "stepnext", "linear"])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_clamped_first_key_is_flat_before_a_key_that_steps_in(in_type, weighted):
    types = ["clamped", in_type, "clamped"]
    curve = AnimCurve("a.b", [0, 1, 2], [0, 1, 3], types, "clamped", weighted=weighted)
    (_, in_y, _, out_y), steps = curve.tangents(), in_type != "linear"
    assert (in_y[0] == 0, out_y[0] == 0) == (steps, steps)
    assert out_y[1] > 0


def test_a_vertical_tangent_does_not_blow_up():
    curve = AnimCurve(
        *("a.b", [0, 1], [0, 1], "fixed", "fixed", [0, 0], [1, 1], [0, 0], [1, 1]),
        pre_infinity="linear",
    )
    for weighted in (False, True):
        values = curve.with_(weighted=weighted).evaluate(np.linspace(-1, 1, 50))
        assert np.abs(values).max() <= 1.1


@pytest.mark.parametrize(
    ("channel", "kind"),
    [
        ("hip.rotateY", "angle"),
        ("ns:a|b.translateZ", "length"),
        ("hip.scaleX", "unitless"),
        ("hip.rotatePivotX", "length"),
        ("hip.rotateOrder", "unitless"),
    ],
)
def test_the_kind_is_inferred_from_the_attribute(channel, kind):
    assert AnimCurve(channel, [0], [0]).kind == kind == infer_kind(channel)


def test_frames_are_counted_in_the_animators_rate():
    curve = AnimCurve("a.b", [0.5, 1], [0, 0], frame_rate=30)
    assert_array_equal(curve.frames, [15, 30])


def test_a_curve_cannot_be_changed():
    curve = AnimCurve("a.b", [0, 1], [0, 0])
    with pytest.raises(ValueError, match="read-only"):
        curve.values[0] = 1


def test_a_changed_curve_forgets_what_it_had_computed():
    curve = AnimCurve("a.b", [0, 1], [0, 1], "linear", "linear")
    curve.evaluate(0.5)
    assert curve.with_(values=[0, 3]).evaluate(0.5) == 1.5


@pytest.mark.parametrize(
    "wrong",
    [
        {"times": [], "values": []},
        {"times": [0, 0]},
        {"times": [1, 0]},
        {"times": [0, np.nan]},
        {"values": [0, np.inf]},
        {"values": [0, 1, 2]},
        {"in_types": "bouncy"},
        {"out_types": ["auto"]},
        {"in_types": "fixed"},
        {"in_x": [1]},
        {"kind": "weight"},
        {"pre_infinity": "forever"},
        {"frame_rate": 0},
        {"breakdowns": [True]},
        {"times": "soon"},
    ],
)
def test_invalid_curves_are_refused(wrong):
    with pytest.raises(DataError):
        AnimCurve(**{"channel": "a.b", "times": [0, 1], "values": [0, 0], **wrong})


@pytest.mark.parametrize("time", [np.nan, np.inf, [0, -np.inf]])
def test_a_time_that_is_not_a_number_is_refused(time):
    with pytest.raises(DataError):
        AnimCurve("a.b", [0, 1], [0, 0]).evaluate(time)
