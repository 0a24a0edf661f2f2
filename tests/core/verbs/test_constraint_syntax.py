"""Constraints and wishes mean what is written, and anything else is refused."""

import math

import pytest
from hypothesis import given, strategies as st

from case_profiles import draw_cases
from keyweave import SettingError
from keyweave.methods.resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
)
from keyweave.verbs.constraint_syntax import (
    CONSTRAINTS,
    build_constraints,
    find_source,
    parse_constraint,
)

INPUT = 1  # what any source is here
LATER = 100  # added to output frames
NUMBERS = st.integers(-9_999_999, 9_999_999).map(lambda n: n / 100)
WEIGHTS = NUMBERS.map(abs)
NAMES = st.sampled_from(["", "walk2", "walk 2.bvh", "a=b", "3", "kurz*lang", "Gänge.amc"])
BLANKS = st.sampled_from(["", " ", "\t"])


def named(name, words):
    return f"{name}:{words}" if name else words


def ranges(name, a, b):
    return named(name, f"{min(a, b)}:{max(a, b)}")


def build(field, text):
    """Build a constraint as the solver takes it, and return the source that it names."""
    named = []

    def find_input(source, frame):
        named.append((source, frame))
        return INPUT

    (found,) = build_constraints({field: [text]}, find_input, lambda frame: frame + LATER)
    return found, named


@given(NUMBERS, NAMES, NUMBERS, BLANKS)
def test_a_constraint_is_read_as_it_is_written(output, name, frame, blank):
    text = f"{blank}{output}{blank}={named(name, frame)}{blank}"
    expected = Constraint(frame, output + LATER, INPUT)
    assert build("at", text) == (expected, [(name, frame)])


@given(NUMBERS, NAMES, NUMBERS, WEIGHTS)
def test_a_preferred_pose_is_read_as_it_is_written(output, name, frame, weight):
    text = f"{output}={named(name, frame)}:{weight}"
    expected = PreferredPose(frame, output + LATER, weight, INPUT)
    assert build("prefer", text) == (expected, [(name, frame)])


@given(NUMBERS, NAMES.filter(lambda name: name != "3"), NUMBERS)
def test_a_preferred_pose_has_weight_1_by_default(output, name, frame):
    expected = PreferredPose(frame, output + LATER, 1, INPUT)
    assert build("prefer", f"{output}={named(name, frame)}") == (expected, [(name, frame)])


def test_two_numbers_of_a_preferred_pose_are_frame_and_weight():
    expected = PreferredPose(2, 200 + LATER, 10, INPUT)
    assert build("prefer", "200=2:10") == (expected, [("", 2)])


@given(NAMES, NUMBERS, NUMBERS)
def test_a_range_is_read_as_it_is_written(name, a, b):
    first, last = sorted((a, b))
    expected = ForbiddenRange(first, last, INPUT)
    assert build("forbid", ranges(name, a, b)) == (expected, [(name, first)])


@given(NAMES, NUMBERS, NUMBERS, WEIGHTS)
def test_a_favoured_range_has_a_weight_or_1(name, a, b, weight):
    first, last = sorted((a, b))
    for text, expected in (("", 1), (f"*{weight}", weight)):
        found = FavoredRange(first, last, expected, INPUT)
        assert build("favor", ranges(name, a, b) + text) == (found, [(name, first)])


@given(WEIGHTS, NUMBERS, NUMBERS, WEIGHTS)
def test_a_speed_may_have_frames_and_a_weight(speed, a, b, weight):
    first, last = sorted((a, b))
    ends = {"first": first + LATER, "last": last + LATER}
    at = f"@{first}:{last}"
    assert build("speed", f"{speed}") == (PreferredSpeed(speed), [])
    assert build("speed", f"{speed}*{weight}") == (PreferredSpeed(speed, weight), [])
    assert build("speed", f"{speed}{at}") == (PreferredSpeed(speed, **ends), [])
    expected = PreferredSpeed(speed, weight, **ends)
    assert build("speed", f"{speed}{at}*{weight}") == (expected, [])
    assert build("speed", f"{speed} cm/s {at}*{weight}") == (expected, [])
    assert build("speed", f"1.2m/s{at}") == (PreferredSpeed(120, **ends), [])


@given(NUMBERS, NUMBERS, st.integers(0, 100).map(lambda n: n / 100))
def test_a_heading_in_degrees_may_have_a_weight(output, angle, weight):
    radians = math.radians(angle)
    expected = PreferredHeading(radians, output + LATER)
    assert build("heading", f"{output}={angle}") == (expected, [])
    expected = PreferredHeading(radians, output + LATER, weight)
    assert build("heading", f"{output}={angle}:{weight}") == (expected, [])
    assert build("heading", f"{output}={angle} deg:{weight}") == (expected, [])


@draw_cases(300)
@given(
    st.text("0123456789=:*@.-+ eainfwlk\n", max_size=16), st.sampled_from([*CONSTRAINTS])
)
def test_any_text_is_read_or_refused_with_an_example(text, field):
    try:
        found = parse_constraint(field, text)
    except SettingError as error:
        assert (error.name, error.value) == (field, text)
        assert error.expected.startswith("of the form ")
    else:
        assert all(n == n for n in found.values() if isinstance(n, float))


WRONG = {
    "nothing": ("at", ""),
    "no equals sign": ("at", "300"),
    "no output": ("at", "=45"),
    "no frame": ("at", "300="),
    "no name": ("at", "300=:45"),
    "two names": ("at", "300=a:b:45"),
    "NaN": ("at", "nan=45"),
    "infinity": ("at", "300=inf"),
    "an exponent": ("at", "1e3=45"),
    "another script's digits": ("at", "٣=45"),
    "a negative weight": ("prefer", "200=10:-1"),
    "no weight": ("prefer", "200=10:"),
    "one end": ("forbid", "400"),
    "an open end": ("forbid", "400:"),
    "backwards": ("forbid", "460:400"),
    "a weight where none is": ("forbid", "400:460*2"),
    "backwards and named": ("favor", "walk:460:400"),
    "a negative speed": ("speed", "-3"),
    "a time for a speed": ("speed", "3s"),
    "a length for a heading": ("heading", "200=3cm"),
    "a frame with a unit": ("at", "300f=45"),
    "a speed of one frame": ("speed", "120@4"),
    "a speed of no frames": ("speed", "120@"),
    "two headings": ("heading", "1=2=3"),
}


@pytest.mark.parametrize("field, text", WRONG.values(), ids=WRONG)
def test_malformed_constraints_are_refused(field, text):
    with pytest.raises(SettingError):
        parse_constraint(field, text)


@pytest.mark.parametrize(
    "field, text",
    [("forbid", "460:400"), ("favor", "2:460:400*2"), ("speed", "9@460:400")],
)
def test_error_on_reversed_frames_shows_the_right_order(field, text):
    with pytest.raises(
        SettingError, match="of the form A:B with the lower frame first, such as 400:460$"
    ):
        parse_constraint(field, text)


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
def test_error_on_an_unknown_input_lists_the_inputs(source):
    expected = "must be walk.bvh, turn.left.bvh, 7 or a number from 1 to 3$"
    with pytest.raises(SettingError, match=f"^the input of a constraint .* {expected}"):
        find_source(source, INPUTS)


def test_inputs_without_names_are_known_by_their_numbers():
    with pytest.raises(SettingError, match="must be a number from 1 to 2$"):
        find_source("3", ["1", "2"])


def test_an_ambiguous_input_name_is_refused():
    with pytest.raises(SettingError):
        find_source("walk", ["a/walk.bvh", "b/walk.bvh"])
    assert find_source("b/walk.bvh", ["a/walk.bvh", "b/walk.bvh"]) == 1
