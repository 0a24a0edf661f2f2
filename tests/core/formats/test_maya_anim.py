"""Maya's .anim files, read and written."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave.curves.anim_curve import INFINITIES, AnimCurve
from keyweave.curves.tangents import TANGENT_TYPES
from keyweave.errors import (
    DataError,
    FileFormatError,
    KeyweaveError,
    KeyweaveWarning,
    OutputError,
)
from keyweave.formats import load_curves, save_curves

# written after Autodesk's description; no file that Maya wrote was at hand
EXPORTED = """animVersion 1.1;
mayaVersion 2024 x64;
timeUnit film;
linearUnit cm;
angularUnit deg;
startTime 1;
endTime 25;
anim rig:root_CTRL 0 2 0;
anim translate.translateY translateY rig:arm|hand_CTRL 1 0 1;
animData {
  input time;
  output linear;
  weighted 1;
  preInfinity constant;
  postInfinity linear;
  keys {
    1 0 auto auto 1 1 0;
    13.5 5.25 fixed fixed 0 1 1 45 2 -30 1.5;
    25 -2 linear step 1 0 0;
  }
}
anim rotate.rotateX rotateX hips 0 1 3;
animData {
  input time;
  output angular;
  weighted 0;
  preInfinity oscillate;
  postInfinity cycleRelative;
  keys {
    1 90 spline fixed 1 1 0 45 1;
    25 180 clamped plateau 1 1 0;
  }
}
"""
KEYS = "anim blend blend face 0 0 0;\nanimData {{\n  {}\n  keys {{\n{}\n  }}\n}}\n"


@pytest.fixture
def read(tmp_path):
    """Return a function which reads text as an .anim file."""

    def curves_in(text):
        path = tmp_path / "walk.anim"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_curves(path)

    return curves_in


def one_curve(keys, said="output unitless;", header="animVersion 1.1;\n"):
    return header + KEYS.format(said, keys)


def test_an_exported_file_is_read_whole(read):
    height, swing = read(EXPORTED)
    assert height.channel == "rig:arm|hand_CTRL.translateY"
    assert (height.kind, height.weighted, height.frame_rate) == ("length", True, 24)
    assert (height.pre_infinity, height.post_infinity) == ("constant", "linear")
    assert_array_equal(height.frames, [1, 13.5, 25])
    assert_array_equal(height.values, [0, 5.25, -2])
    assert height.in_types == ("auto", "fixed", "linear")
    assert height.out_types == ("auto", "fixed", "step")
    assert_array_equal(height.tangents_locked, [True, False, True])
    assert_array_equal(height.weights_locked, [True, True, False])
    assert_array_equal(height.breakdowns, [False, True, False])
    assert swing.channel == "hips.rotateX"
    assert (swing.kind, swing.weighted) == ("angle", False)
    assert_allclose(swing.values, [math.pi / 2, math.pi])
    assert (swing.pre_infinity, swing.post_infinity) == ("oscillate", "cycleRelative")


def test_a_weighted_tangent_is_three_handles_of_frames_and_units(read):
    height, _ = read(EXPORTED)
    in_x, in_y, out_x, out_y = (column[1] for column in height.tangents())
    assert_allclose([in_x, in_y], 3 * 2 * np.sqrt(0.5) * np.array([1 / 24, 1]))
    angle = np.radians(-30)
    assert_allclose([out_x, out_y], 4.5 * np.array([np.cos(angle) / 24, np.sin(angle)]))


def test_an_unweighted_angle_is_a_slope_in_degrees_per_frame(read):
    _, swing = read(EXPORTED)
    _, _, out_x, out_y = (column[0] for column in swing.tangents())
    assert_allclose(out_y / out_x, np.radians(1) * 24)
    assert_allclose(np.hypot(out_x, out_y), 1)


@pytest.mark.parametrize(
    ("unit", "rate"),
    [
        ("game", 15),
        ("film", 24),
        ("pal", 25),
        ("ntsc", 30),
        ("show", 48),
        ("palf", 50),
        ("ntscf", 60),
        ("25fps", 25),
        ("120fps", 120),
        ("29.97fps", 30000 / 1001),
        ("23.976fps", 24000 / 1001),
        ("hour", 1 / 3600),
        ("min", 1 / 60),
        ("sec", 1),
        ("millisec", 1000),
    ],
)
def test_time_units_are_read_and_written(unit, rate, read, tmp_path):
    header = f"animVersion 1.1;\ntimeUnit {unit};\n"
    (curve,) = read(one_curve("10 1 auto auto 1 1 0;", header=header))
    assert_allclose(curve.times, 10 / rate)
    assert curve.frame_rate == rate
    save_curves([curve], tmp_path / "again.anim")
    (again,) = load_curves(tmp_path / "again.anim")
    assert_allclose(again.times, curve.times, rtol=1e-15)
    assert again.frame_rate == rate


@pytest.mark.parametrize(
    ("unit", "centimetres"),
    [("mm", 0.1), ("cm", 1), ("m", 100), ("km", 1e5), ("in", 2.54), ("foot", 30.48)],
)
def test_lengths_become_centimetres(unit, centimetres, read):
    keys = "1 2 fixed fixed 1 1 0 45 1 45 1;"
    header = f"animVersion 1.1;\nlinearUnit {unit};\n"
    (curve,) = read(one_curve(keys, "output linear;", header))
    assert_allclose(curve.values, 2 * centimetres)
    assert_allclose(curve.out_y / curve.out_x, 24 * centimetres)


@pytest.mark.parametrize(
    ("unit", "degrees"), [("deg", 1), ("rad", 57.29577951308232), ("min", 1 / 60)]
)
def test_angles_become_radians(unit, degrees, read):
    header = f"animVersion 1.1;\nangularUnit {unit};\n"
    slope = math.atan(2) / math.radians(degrees)
    keys = f"1 2 fixed fixed 1 1 0 {slope} 1 {slope} 1;"
    (curve,) = read(one_curve(keys, "output angular;", header))
    assert_allclose(curve.values, np.radians(2 * degrees))
    assert_allclose(curve.out_y / curve.out_x, 2 * 24 * np.radians(degrees))


def test_units_of_a_curve_override_those_of_the_header(read):
    said = "output linear; inputUnit sec; outputUnit m; tangentAngleUnit rad;"
    slope = math.pi / 4
    (curve,) = read(one_curve(f"2 3 fixed fixed 1 1 0 {slope} 1 {slope} 1;", said))
    assert_array_equal(curve.times, [2])
    assert_array_equal(curve.values, [300])
    assert_allclose(curve.out_y / curve.out_x, 24)  # tangents stay in the header's units


def test_line_ends_comments_and_missing_semicolons_do_not_matter(read):
    expected = read(EXPORTED)
    variants = [
        EXPORTED.replace("\n", "\r\n"),
        EXPORTED.replace("\n", "\r"),
        EXPORTED.replace(";\n", " ;  // as exported\n# next\n\n"),
        EXPORTED.replace("{\n", "\n{\n"),
        EXPORTED.replace(";\n", "\n"),
        EXPORTED.replace("\n", " ").replace("animData", "\nanimData"),
        b"\xef\xbb\xbf" + EXPORTED.encode(),
    ]
    for variant in variants:
        for curve, other in zip(expected, read(variant)):
            assert curve.channel == other.channel
            assert_array_equal(curve.tangents(), other.tangents())


def test_optional_fields_may_be_missing(read):
    keys = "1 0 auto auto 1 1;\n2 1 fixed auto 1 0 45 1;"
    text = "animVersion 1.0;\nanim blend blend face 0 0 0;\nanimData {\nkeys {\n"
    (curve,) = read(f"{text}{keys}\n}}\n}}\n")
    assert (curve.kind, curve.weighted, curve.frame_rate) == ("length", False, 24)
    assert (curve.pre_infinity, curve.post_infinity) == ("constant", "constant")
    assert not curve.breakdowns.any()


def test_a_file_of_objects_without_animation_has_no_curves(read):
    assert read("animVersion 1.1;\nanim hips 0 1 0;\nanim 0 0 0;\n") == []


def test_curves_without_a_node_get_a_fallback_name(read):
    text = one_curve("1 0 auto auto 1 1 0;")
    text = text.replace("blend blend face 0", "translate.translateX 0")
    assert read(text)[0].channel == "translateX"
    assert read(text.replace("translate.translateX ", ""))[0].channel == "curve1"


def test_old_names_of_tangent_types_are_supported(read):
    (curve,) = read(one_curve("1 0 smooth global 1 1 0;\n2 0 fast slow 1 1 0;"))
    assert curve.in_types == ("spline", "linear")
    assert curve.out_types == ("auto", "linear")


TIMES = st.lists(st.integers(-3, 9), min_size=1, max_size=8)


@given(TIMES)
@example([3, 1, 2])
@example([5, 5, 9])
def test_keys_in_any_order_are_set_one_after_another_as_in_maya(tmp_path_factory, times):
    keys = [f"{time} {row} auto auto 1 1 {row % 2};" for row, time in enumerate(times)]
    path = tmp_path_factory.mktemp("anim") / "a.anim"
    path.write_text("animVersion 1.1;\n" + KEYS.format("output unitless;", "\n".join(keys)))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        (curve,) = load_curves(path)
    rows = {time: row for row, time in enumerate(times)}
    assert_array_equal(curve.frames.round(9), sorted(rows))
    assert_array_equal(curve.values, [rows[time] for time in sorted(rows)])
    assert_array_equal(curve.breakdowns, curve.values % 2)
    said = " ".join(str(warning.message) for warning in caught)
    is_unsorted = times != sorted(times)
    assert ("keys of face.blend are not in order of time" in said) == is_unsorted
    assert ("keys of face.blend share a time" in said) == (len(rows) < len(times))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("input unitless;", "input is unitless, not time"),
        ("output time;", "output is time, not a value"),
    ],
)
def test_curves_not_over_time_are_skipped_with_a_warning(words, problem, read):
    text = one_curve("1 0 auto auto 1 1 0;", words)
    with pytest.warns(KeyweaveWarning, match=rf"face\.blend is skipped; its {problem}"):
        assert read(text) == []


def random_curves(seed):
    """Make curves of every kind, with vertical and backward tangents among them."""
    rng = np.random.default_rng(seed)
    channels = ["ns:a|b.rotateX", "hip.translateZ", "face.blend", "a b;{.weight[0]", "tx"]
    for channel in channels:
        n = int(rng.integers(1, 8))
        types = rng.choice(TANGENT_TYPES, (2, n))
        yield AnimCurve(
            channel,
            np.cumsum(rng.integers(1, 20, n)) / 24,
            rng.normal(0, 10 ** rng.uniform(-3, 3), n),
            types[0].tolist(),
            types[1].tolist(),
            *rng.choice([-0.1, 0, 0.01, 0.3], (4, n)) * rng.choice([1, 0.7], (4, n)),
            weighted=bool(rng.integers(2)),
            pre_infinity=str(rng.choice(INFINITIES)),
            post_infinity=str(rng.choice(INFINITIES)),
            frame_rate=float(rng.choice([24, 30, 120, 33.3])),
            tangents_locked=rng.random(n) < 0.5,
            weights_locked=rng.random(n) < 0.5,
            breakdowns=rng.random(n) < 0.5,
        )


@given(st.integers(0, 2**32 - 1))
@example(132)  # a fixed tangent of (0, 0) before a key stepping in
@draw_cases(50)
def test_written_curves_are_read_back(tmp_path_factory, seed):
    path = tmp_path_factory.mktemp("anim") / "x.anim"
    curves = list(random_curves(seed))
    save_curves(curves, path)
    for curve, again in zip(curves, load_curves(path)):
        for name in ("channel", "kind", "weighted", "pre_infinity", "post_infinity"):
            assert getattr(again, name) == getattr(curve, name)
        for name in ("tangents_locked", "weights_locked", "breakdowns"):
            assert_array_equal(getattr(again, name), getattr(curve, name))
        assert again.frame_rate == (curve.frame_rate if curve.frame_rate != 33.3 else 1)
        times = np.linspace(curve.times[0], curve.times[-1], 101)
        values = curve.evaluate(times)
        scale = 1 + np.abs(values).max() + np.abs(curve.tangents()).max()
        assert_allclose(again.evaluate(times), values, rtol=0, atol=1e-12 * scale)


def test_a_second_round_trip_changes_nothing(tmp_path, read):
    curves = read(EXPORTED)
    save_curves(curves, tmp_path / "a.anim")
    save_curves(load_curves(tmp_path / "a.anim"), tmp_path / "b.anim")
    assert (tmp_path / "b.anim").read_text() == (tmp_path / "a.anim").read_text()


def test_an_empty_list_of_curves_still_makes_a_file(tmp_path):
    save_curves([], tmp_path / "none.anim")
    assert load_curves(tmp_path / "none.anim") == []


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("", 3),
        ("1 nan auto auto 1 1 0;", 6),
        ("1 0 auto auto 1 1 0;\n\ninf 0 auto auto 1 1 0;", 8),
        ("1e999 0 auto auto 1 1 0;", 6),
        ("1_0 0 auto auto 1 1 0;", 6),
        ("9" * 500 + " 0 auto auto 1 1 0;", 6),
        ("1 0 bouncy auto 1 1 0;", 6),
        ("1 0 auto auto 1 1 0 45 1;", 6),
        ("1 0 fixed auto 1 1 0;", 6),
        ("1 0 fixed auto 1 1 0 nan 1;", 6),
        ("1 0 auto auto yes 1 0;", 6),
        ("1 0 auto auto 2 1 0;", 6),
        ("1 0;", 6),
        ("1 0 auto auto 1 1 0 {", 6),
        ("1 " * 1000, 6),
    ],
)
def test_error_names_the_line_of_an_invalid_key(keys, line, read):
    with pytest.raises(FileFormatError) as caught:
        read(one_curve(keys))
    assert caught.value.line == line
    assert caught.value.path.name == "walk.anim"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "hello\n",
        "animVersion",
        "animVersion 1.1;\nweather fine;",
        "animVersion 1.1;\ntimeUnit fortnight;",
        "animVersion 1.1;\ntimeUnit 0fps;",
        "animVersion 1.1;\ntimeUnit;",
        "animVersion 1.1;\nlinearUnit deg;",
        "animVersion 1.1;\nanim a a b;",
        "animVersion 1.1;\nanim a a b 0 0 0;",
        "animVersion 1.1;\nanim a a b 0 0 0;\nanim c 0 0 0;",
        "animVersion 1.1;\nanimData {\n}",
        "animVersion 1.1;\n}",
        "animVersion 1.1;\n{",
        one_curve("1 0 auto auto 1 1 0;", "output pitch;"),
        one_curve("1 0 auto auto 1 1 0;", "input weather;"),
        one_curve("1 0 auto auto 1 1 0;", "weighted maybe;"),
        one_curve("1 0 auto auto 1 1 0;", "preInfinity never;"),
        one_curve("1 0 auto auto 1 1 0;", "output linear; outputUnit deg;"),
        one_curve("1 0 auto auto 1 1 0;", "mood fine;"),
        b"\x7fELF\x00\x01\x02",
        bytes(range(1, 256)) * 40,
    ],
)
def test_a_file_that_is_not_an_anim_file_is_refused(text, read):
    with pytest.raises(FileFormatError):
        read(text)


@pytest.mark.parametrize("n_lines", range(9, len(EXPORTED.splitlines())))
def test_a_file_that_was_cut_short_is_refused_or_lacks_whole_curves(n_lines, read):
    text = "\n".join(EXPORTED.splitlines()[:n_lines])
    if n_lines == 21:  # just after the first curve
        assert len(read(text)) == 1
    else:
        with pytest.raises(FileFormatError):
            read(text)


@given(st.integers(0, len(EXPORTED) - 1), st.binary(min_size=0, max_size=3))
@draw_cases(300)
@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
def test_a_damaged_file_raises_only_keyweave_errors(tmp_path_factory, at, damage):
    path = tmp_path_factory.mktemp("anim") / "x.anim"
    data = EXPORTED.encode()
    path.write_bytes(data[:at] + damage + data[at + 1 :])
    try:
        curves = load_curves(path)
    except KeyweaveError:
        return
    for curve in curves:
        curve.evaluate(np.linspace(-1, 3, 20))


WORDS = [
    *("anim", "animData", "{", "}", ";", "keys", "time", '"a"', '"', "1", "0", "fixed"),
    *("auto", "nan", "1e308", "-1e308", "output", "linear", "angular", "angularUnit"),
    *("rad", "timeUnit", "hour", "weighted", "//", "#", "input", "\n"),
]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
@draw_cases(200)
@pytest.mark.filterwarnings("ignore::keyweave.errors.KeyweaveWarning")
def test_random_words_raise_only_keyweave_errors(tmp_path_factory, words):
    path = tmp_path_factory.mktemp("anim") / "x.anim"
    path.write_text("animVersion 1.1;\n" + " ".join(words))
    try:
        load_curves(path)
    except KeyweaveError:
        return


def test_hostile_files_are_refused(read):
    for text in ('"' * 10**6, "{" * 10**6, "a " * 10**6, "9" * 10**6, "anim " * 10**6):
        for header in ("", "animVersion 1.1;\n"):
            with pytest.raises(FileFormatError):
                read(header + text)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(FileFormatError):
        load_curves(tmp_path / "nothing.anim")


def test_a_file_is_replaced_only_when_allowed(tmp_path):
    path = tmp_path / "x.anim"
    curve = AnimCurve("a.b", [0], [1])
    save_curves([curve], path)
    before = path.read_bytes()
    with pytest.raises(OutputError):
        save_curves([curve.with_(values=[2])], path)
    assert path.read_bytes() == before
    save_curves([curve.with_(values=[2])], path, overwrite=True)
    assert load_curves(path)[0].values[0] == 2
    assert [p.name for p in tmp_path.iterdir()] == ["x.anim"]


@pytest.mark.parametrize("channel", ['a"b.tx', "a\nb.tx", ""])
def test_a_name_that_the_format_cannot_hold_is_refused(channel, tmp_path):
    with pytest.raises(OutputError):
        save_curves([AnimCurve(channel, [0], [1])], tmp_path / "x.anim")
    assert not list(tmp_path.iterdir())


def test_keys_that_rounding_would_merge_are_refused(tmp_path):
    times = 1.4 + np.spacing(1.4) * np.arange(50)  # times 24, these are 38 numbers
    curve = AnimCurve("hip.tx", times, np.zeros(50), frame_rate=24)
    with pytest.raises(OutputError, match=r"times of hip\.tx are too close together"):
        save_curves([curve], tmp_path / "x.anim")
    assert not list(tmp_path.iterdir())


def test_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(OutputError):
        save_curves([AnimCurve("a.b", [0], [1])], tmp_path / "none" / "x.anim")


def test_one_channel_twice_is_refused(tmp_path):
    with pytest.raises(DataError):
        save_curves([AnimCurve("a.b", [0], [1])] * 2, tmp_path / "x.anim")
