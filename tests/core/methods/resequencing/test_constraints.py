"""What an animator may ask for, and in which forms."""

import re

import numpy as np
import pytest
from hypothesis import given, strategies as st

from case_profiles import draw_cases
from keyweave import DataError, KeyweaveError
from keyweave.methods.resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    GroundPath,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
)
from keyweave.methods.resequencing.constraints import normalize_constraints

PATH = GroundPath([[0, 0], [0, 5]])
WISHES = (
    PreferredPose(3, 4),
    PreferredSpeed(100),
    PreferredHeading(1.5, 20),
    FavoredRange(1, 9),
    ForbiddenRange(2, 3),
    PATH,
)
NO_NUMBERS = [np.nan, np.inf, -np.inf, "a", None, [1], {}, 1j, True]


def test_all_forms_of_a_constraint_are_the_same():
    expected = (Constraint(120, 1, 0), Constraint(45, 300, 0))
    for form in (
        {1: 120, 300: 45},
        [(120, 1), (45, 300)],
        ((120, 1, 0), (45, 300, 0)),
        [[120, 1], [45, 300]],
        [Constraint(120, 1), Constraint(45, 300)],
        np.array([[120, 1], [45, 300]]),
        [np.array([120, 1]), (45.0, np.int64(300))],
    ):
        assert normalize_constraints(form) == expected


def test_preferences_and_constraints_can_be_mixed_in_any_order():
    assert normalize_constraints([(5, 1), *WISHES, (6, 9, 1)]) == (
        Constraint(5, 1),
        *WISHES,
        Constraint(6, 9, 1),
    )


def test_constraints_may_be_empty():
    assert (
        normalize_constraints(())
        == normalize_constraints([])
        == normalize_constraints({})
        == ()
    )


@pytest.mark.parametrize(
    "given_",
    [5, None, "ab", ["ab"], [5], [None], [(5,)], [(5, 1, 0, 0)], [{1: 2}], [[]], [{5, 1}]]
    + [np.array(5), [np.array(5)], b"ab"],
)
def test_error_names_the_value_that_is_not_a_constraint(given_):
    problem = (
        r"^constraints contain .*, expected pairs \(input frame, output frame\), a mapping "
        "from output frames to input frames, or preferences$"
    )
    with pytest.raises(DataError, match=problem):
        normalize_constraints(given_)


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_error_names_the_constraint_value_that_is_not_a_number(place, value):
    numbers = [5, 1, 0]
    numbers[place] = value
    with pytest.raises(DataError, match=r"^the constraint \(.* has .*=.*, expected a "):
        normalize_constraints([tuple(numbers)])


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (PreferredPose, {"source_frame": 1, "output_frame": 1, "weight": 1, "motion": 0}),
        (PreferredHeading, {"heading": 1, "output_frame": 1, "weight": 1}),
        (FavoredRange, {"first": 1, "last": 2, "weight": 1, "motion": 0}),
        (ForbiddenRange, {"first": 1, "last": 2, "motion": 0}),
        (PreferredSpeed, {"speed": 1, "weight": 1}),
    ],
)
def test_error_names_the_preference_value_that_is_not_a_number(kind, arguments, value):
    kind(**arguments)
    for name in arguments:
        problem = f"has {name}={re.escape(repr(value))}, expected a (whole )?number from "
        with pytest.raises(DataError, match=problem):
            kind(**{**arguments, name: value})


@pytest.mark.parametrize(
    "make",
    [
        lambda: PreferredPose(1, 1, weight=-1),
        lambda: PreferredPose(1, 1, weight=1e300),
        lambda: PreferredHeading(1, 1, weight=1.5),
        lambda: PreferredSpeed(-1),
        lambda: PreferredSpeed(5, first=9, last=3),
        lambda: PreferredSpeed(5, first=np.nan),
        lambda: FavoredRange(9, 3),
        lambda: ForbiddenRange(9, 3),
        lambda: PreferredPose(1, 1, motion=0.5),
    ],
)
def test_invalid_preferences_are_refused(make):
    with pytest.raises(DataError):
        make()


ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**9), 10**9),
        st.floats(),
        st.text(max_size=3),
        st.sampled_from(WISHES),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(inner, inner),
        st.tuples(inner, inner, inner),
        st.dictionaries(
            st.one_of(st.integers(), st.floats(), st.text()), inner, max_size=3
        ),
    ),
    max_leaves=8,
)


@draw_cases(300)
@given(ANYTHING)
def test_any_input_is_read_or_refused_with_a_clear_error(anything):
    try:
        items = normalize_constraints(anything)
    except KeyweaveError as error:
        assert len(str(error)) > 20
        return
    kinds = (Constraint, GroundPath, *map(type, WISHES))
    assert all(isinstance(item, kinds) for item in items)
