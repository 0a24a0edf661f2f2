"""Numbers with units: against SI, and the sentences of those that are refused."""

import math

import pytest
from hypothesis import given, strategies as st

from keyweave.methods.quantities import (
    LONG_NAMES,
    UNIT_SIZES,
    find_dimension,
    parse_count,
    parse_quantity,
)

SI = {  # meters, seconds, radians and their like
    "length": {"mm": 1e-3, "cm": 1e-2, "m": 1, "in": 0.0254, "ft": 12 * 0.0254},
    "time": {"ms": 1e-3, "s": 1, "min": 60},
    "angle": {"deg": math.pi / 180, "rad": 1},
    "speed": {
        **{"cm/s": 1e-2, "m/s": 1, "km/h": 1000 / 3600, "ft/s": 12 * 0.0254},
        "mph": 5280 * 12 * 0.0254 / 3600,
    },
    "number of frames": {"f": 1},
    "frame rate": {"fps": 1, "Hz": 1},
}
PAIRS = [(own, unit) for units in SI.values() for own in units for unit in units]


def test_every_unit_is_compared_with_si():
    assert {name: {*units} for name, units in UNIT_SIZES.items()} == {
        name: {*units} for name, units in SI.items()
    }
    assert all(find_dimension(name) for name in LONG_NAMES)


@given(st.floats(-1e9, 1e9, allow_subnormal=False), st.sampled_from(["", " ", "\t "]))
def test_a_quantity_is_the_same_in_any_unit(number, gap):
    for own, unit in PAIRS:
        sizes = SI[find_dimension(unit)]
        expected = number * sizes[unit] / sizes[own]
        found = parse_quantity(f"{number}{gap}{unit}", own)
        assert found == pytest.approx(expected, rel=1e-14, abs=1e-300)
        assert parse_quantity(f"{number}{gap}{unit.upper()}", own) == found
        assert unit != own or found == parse_quantity(f"{number}", own) == number


REFUSED = {
    ("3s", "mm"): "3s is a time; give a length such as 3mm",
    ("3mm", "s"): "3mm is a length; give a time such as 3s",
    ("2deg", "cm/s"): "2deg is an angle; give a speed such as 2cm/s",
    ("3s", "frames"): "3s is a time; give a number of frames such as 6f",
    ("3s", ""): "3s is a time; give a number without a unit, such as 3",
    ("5parsec", "cm"): "5parsec has an unknown unit; use mm, cm, m, in or ft",
    ("5parsec", ""): "5parsec has a unit; give a number without a unit, such as 5",
    ("1,5cm", "mm"): "1,5cm has a comma; write 1.5cm",
    ("1,5", ""): "1,5 has a comma; write 1.5",
    ("nan", "mm"): "nan is not a finite number; give a length such as 1mm",
    ("-inf", ""): "-inf is not a finite number; give a number such as 0.5",
    ("1e999", "mm"): "1e999 is not a finite number; give a length such as 1mm",
    ("1e308m", "mm"): "1e308m is too large; give a length such as 1mm",
    ("four", "deg"): "'four' is not a number; give an angle such as 1deg",
    ("", "deg"): "'' is not a number; give an angle such as 1deg",
    ("1 2mm", "mm"): "'1 2mm' is not a number; give a length such as 1mm",
    ("1/3mm", "mm"): "'1/3mm' is not a number; give a length such as 1mm",
}


@pytest.mark.parametrize(("text", "unit"), REFUSED)
def test_error_gives_the_right_form(text, unit):
    with pytest.raises(ValueError) as caught:
        parse_quantity(text, unit)
    assert str(caught.value) == REFUSED[text, unit]


@pytest.mark.parametrize("text", ["2.5", "2.5f", "0.4 frames"])
def test_error_asks_for_a_whole_number(text):
    with pytest.raises(ValueError, match="is not a whole number; give a number of frames"):
        parse_count(text, "frames")
    assert parse_count("1e3", "frames") == parse_count("1000 F", "frames") == 1000
