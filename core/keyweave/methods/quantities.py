"""Quantities: numbers with a unit, such as ``5mm``, ``0.3s`` or ``1.2m/s``.

A number without a unit is in the unit of its field. NumPy and SciPy are not imported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import degrees, isfinite

from .._text import join_words

# Sizes of units by dimension; fractions, so that 0.3cm is 3 mm and not 2.9999999999999996.
UNIT_SIZES: Mapping[str, Mapping[str, Fraction]] = {
    "length": {
        "mm": Fraction("0.1"),
        "cm": Fraction(1),
        "m": Fraction(100),
        "in": Fraction("2.54"),
        "ft": Fraction("30.48"),
    },
    "time": {"ms": Fraction("0.001"), "s": Fraction(1), "min": Fraction(60)},
    "angle": {"deg": Fraction(1), "rad": Fraction(degrees(1))},
    "speed": {
        "cm/s": Fraction(1),
        "m/s": Fraction(100),
        "km/h": Fraction(250, 9),
        "ft/s": Fraction("30.48"),
        "mph": Fraction("44.704"),
    },
    "number of frames": {"f": Fraction(1)},
    "frame rate": {"fps": Fraction(1), "Hz": Fraction(1)},
}
LONG_NAMES = {"seconds": "s", "degrees": "deg", "°": "deg", "frames": "f"}
_SYMBOLS = {symbol.lower(): symbol for units in UNIT_SIZES.values() for symbol in units}
# Digits are limited because fractions are exact, however long their numbers become.
_NUMBER = r"[-+]?(?:[0-9]{1,300}\.?[0-9]{0,300}|\.[0-9]{1,300})(?:e[-+]?[0-9]{1,3})?"
_QUANTITY = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<unit>[^\W\d_/°][^\d.,]*|°)", re.I)
_COMMA = re.compile(r"([-+]?\d*),(\d+\s*\D*)")


def find_dimension(unit: str) -> str:
    """Return the dimension of a unit; empty if it is unknown.

    Examples
    --------
    >>> find_dimension("km/h"), find_dimension("frames"), find_dimension("parsec")
    ('speed', 'number of frames', '')
    """
    symbol = _find_symbol(unit)
    return next((name for name, units in UNIT_SIZES.items() if symbol in units), "")


def parse_quantity(text: str, unit: str = "") -> float:
    """Return the number of units that a text represents.

    Parameters
    ----------
    text : str
        A number, or a number and a unit of the same dimension.
    unit : str
        The unit of the result, and of a number without one; empty for a number that has
        no unit.

    Raises
    ------
    ValueError
        If it is not a finite number, or its unit does not fit.

    Examples
    --------
    >>> parse_quantity("0.5 cm", "mm"), parse_quantity("5", "mm"), parse_quantity("7")
    (5.0, 5.0, 7.0)
    >>> parse_quantity("3s", "mm")
    Traceback (most recent call last):
    ValueError: 3s is a time; give a length such as 3mm
    >>> parse_quantity("5parsec", "mm")
    Traceback (most recent call last):
    ValueError: 5parsec has an unknown unit; use mm, cm, m, in or ft
    """
    text = text.strip()
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return _parse_bare(text, unit)
    number, symbol = match["number"], _find_symbol(match["unit"])
    dimension = find_dimension(symbol)
    if not unit or dimension != find_dimension(unit):
        raise ValueError(_explain_unit(text, number, dimension, unit))
    sizes = UNIT_SIZES[dimension]
    try:
        return float(Fraction(number) * sizes[symbol] / sizes[_find_symbol(unit)])
    except OverflowError:
        raise ValueError(f"{text} is too large; {_advise(unit)}") from None


def parse_count(text: str, unit: str = "") -> int:
    """Return the whole number of units that a text represents; see `parse_quantity`.

    Raises
    ------
    ValueError
        If it is not a whole number, or its unit does not fit.

    Examples
    --------
    >>> parse_count("48f", "frames")
    48
    >>> parse_count("2.5f", "frames")
    Traceback (most recent call last):
    ValueError: 2.5f is not a whole number; give a number of frames such as 6f
    """
    number = parse_quantity(text, unit)
    if number != int(number):
        raise ValueError(f"{text} is not a whole number; {_advise(unit)}")
    return int(number)


def _find_symbol(unit: str) -> str:
    """Return the symbol of a unit as the table has it; an unknown one as it is."""
    name = "".join(unit.split()).lower()
    return _SYMBOLS.get(LONG_NAMES.get(name, name), unit)


def _parse_bare(text: str, unit: str) -> float:
    """Return the number that a text without a unit represents."""
    try:
        number = float(text)
    except ValueError:
        comma = _COMMA.fullmatch(text)
        problem = f"{text!r} is not a number; {_advise(unit)}"
        if comma:
            problem = f"{text} has a comma; write {comma[1] or 0}.{comma[2]}"
        raise ValueError(problem) from None
    if not isfinite(number):
        raise ValueError(f"{text} is not a finite number; {_advise(unit)}")
    return number


def _explain_unit(text: str, number: str, dimension: str, unit: str) -> str:
    """Return a sentence on a unit that does not fit."""
    if dimension:
        return f"{text} is {_add_article(dimension)}; {_advise(unit, number)}"
    if not unit:
        return f"{text} has a unit; {_advise(unit, number)}"
    known = join_words([*UNIT_SIZES[find_dimension(unit)]], "or")
    return f"{text} has an unknown unit; use {known}"


def _advise(unit: str, number: str = "") -> str:
    """Return the advice to write a number in a unit, or without one."""
    if unit:
        dimension, symbol = find_dimension(unit), _find_symbol(unit)
        example = "6" if symbol == "f" else number or "1"  # 0.3s is not a third of a frame
        return f"give {_add_article(dimension)} such as {example}{symbol}"
    if number:
        return f"give a number without a unit, such as {number}"
    return "give a number such as 0.5"


def _add_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
