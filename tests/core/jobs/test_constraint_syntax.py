"""Constraints and wishes mean what is written, and anything else is refused."""

import pytest
from hypothesis import given, strategies as st

from case_profiles import draw_cases
from keyweave import SettingError
from keyweave.jobs.constraint_syntax import (
    ParsedConstraint,
    ParsedFavor,
    ParsedHeading,
    ParsedPose,
    ParsedRange,
    ParsedSpeed,
    find_source,
    parse_constraint,
    parse_favored,
    parse_heading,
    parse_preferred,
    parse_range,
    parse_speed,
)

PARSERS = (
    parse_constraint,
    parse_favored,
    parse_heading,
    parse_preferred,
    parse_range,
    parse_speed,
)
NUMBERS = st.integers(-9_999_999, 9_999_999).map(lambda n: n / 100)
WEIGHTS = NUMBERS.map(abs)
NAMES = st.sampled_from(["", "walk2", "walk 2.bvh", "a=b", "3", "kurz*lang", "Gänge.amc"])
BLANKS = st.sampled_from(["", " ", "\t"])


def named(name, words):
    return f"{name}:{words}" if name else words


def ranges(name, a, b):
    return named(name, f"{min(a, b)}:{max(a, b)}")


@given(NUMBERS, NAMES, NUMBERS, BLANKS)
def test_a_constraint_is_read_as_it_is_written(output, name, frame, blank):
    text = f"{blank}{output}{blank}={named(name, frame)}{blank}"
    assert parse_constraint(text) == ParsedConstraint(output, name, frame)


@given(NUMBERS, NAMES, NUMBERS, WEIGHTS)
def test_a_preferred_pose_is_read_as_it_is_written(output, name, frame, weight):
    text = f"{output}={named(name, frame)}:{weight}"
    assert parse_preferred(text) == ParsedPose(output, name, frame, weight)


@given(NUMBERS, NAMES.filter(lambda name: name != "3"), NUMBERS)
def test_a_preferred_pose_weighs_1_unless_it_says_so(output, name, frame):
    assert parse_preferred(f"{output}={named(name, frame)}") == (output, name, frame, 1)


def test_two_numbers_of_a_preferred_pose_are_frame_and_weight():
    assert parse_preferred("200=2:10") == ParsedPose(200, "", 2, 10)


@given(NAMES, NUMBERS, NUMBERS)
def test_a_range_is_read_as_it_is_written(name, a, b):
    assert parse_range(ranges(name, a, b)) == ParsedRange(min(a, b), max(a, b), name)


@given(NAMES, NUMBERS, NUMBERS, WEIGHTS)
def test_a_favoured_range_has_a_weight_or_1(name, a, b, weight):
    found = ParsedFavor(min(a, b), max(a, b), name)
    assert parse_favored(ranges(name, a, b)) == found
    assert parse_favored(f"{ranges(name, a, b)}*{weight}") == found._replace(weight=weight)


@given(WEIGHTS, NUMBERS, NUMBERS, WEIGHTS)
def test_a_speed_may_have_frames_and_a_weight(speed, a, b, weight):
    first, last = sorted((a, b))
    assert parse_speed(f"{speed}") == ParsedSpeed(speed)
    assert parse_speed(f"{speed}*{weight}") == ParsedSpeed(speed, weight=weight)
    assert parse_speed(f"{speed}@{first}:{last}") == ParsedSpeed(speed, first, last)
    words = f"{speed}@{first}:{last}*{weight}"
    assert parse_speed(words) == ParsedSpeed(speed, first, last, weight)


@given(NUMBERS, NUMBERS, WEIGHTS)
def test_a_heading_may_have_a_weight(output, angle, weight):
    assert parse_heading(f"{output}={angle}") == ParsedHeading(output, angle)
    assert parse_heading(f"{output}={angle}:{weight}") == ParsedHeading(
        output, angle, weight
    )


@draw_cases(300)
@given(st.text("0123456789=:*@.-+ eainfwlk\n", max_size=16), st.sampled_from(PARSERS))
def test_any_text_is_read_or_refused_with_an_example(text, parse):
    try:
        found = parse(text)
    except SettingError as error:
        assert error.value == text
        assert "written as in" in error.expected
    else:
        assert all(n == n for n in found if isinstance(n, float))


WRONG = {
    "nothing": (parse_constraint, ""),
    "no equals sign": (parse_constraint, "300"),
    "no output": (parse_constraint, "=45"),
    "no frame": (parse_constraint, "300="),
    "no name": (parse_constraint, "300=:45"),
    "two names": (parse_constraint, "300=a:b:45"),
    "NaN": (parse_constraint, "nan=45"),
    "infinity": (parse_constraint, "300=inf"),
    "an exponent": (parse_constraint, "1e3=45"),
    "another script's digits": (parse_constraint, "٣=45"),
    "a negative weight": (parse_preferred, "200=10:-1"),
    "no weight": (parse_preferred, "200=10:"),
    "one end": (parse_range, "400"),
    "an open end": (parse_range, "400:"),
    "backwards": (parse_range, "460:400"),
    "a weight where none is": (parse_range, "400:460*2"),
    "backwards and named": (parse_favored, "walk:460:400"),
    "a negative speed": (parse_speed, "-3"),
    "a speed of one frame": (parse_speed, "120@4"),
    "a speed of no frames": (parse_speed, "120@"),
    "two headings": (parse_heading, "1=2=3"),
}


@pytest.mark.parametrize("parse, text", WRONG.values(), ids=WRONG)
def test_what_is_written_otherwise_is_refused(parse, text):
    with pytest.raises(SettingError):
        parse(text)


@pytest.mark.parametrize(
    "parse, text",
    [(parse_range, "460:400"), (parse_favored, "2:460:400*2"), (parse_speed, "9@460:400")],
)
def test_frames_the_wrong_way_round_are_told_the_right_way(parse, text):
    with pytest.raises(SettingError, match="in 400:460, the lower frame first"):
        parse(text)


INPUTS = ["a/walk.bvh", "b/turn.left.bvh", "7"]


@pytest.mark.parametrize(
    "source, number",
    [
        ("", 0),
        ("walk", 0),
        ("walk.bvh", 0),
        ("a/walk.bvh", 0),
        ("turn.left", 1),
        ("2", 1),
        ("7", 2),
        ("3", 2),
    ],
)
def test_an_input_is_named_by_path_file_stem_or_number(source, number):
    assert find_source(source, INPUTS) == number


@pytest.mark.parametrize("source", ["0", "4", "-1", "run", "turn", "²"])
def test_an_input_that_is_not_there_is_refused_with_those_that_are(source):
    with pytest.raises(SettingError, match="must be walk.bvh, turn.left.bvh, 7, or a num"):
        find_source(source, INPUTS)


def test_an_input_that_two_are_called_is_refused():
    with pytest.raises(SettingError):
        find_source("walk", ["a/walk.bvh", "b/walk.bvh"])
    assert find_source("b/walk.bvh", ["a/walk.bvh", "b/walk.bvh"]) == 1
