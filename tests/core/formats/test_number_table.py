"""Numbers as text: the fast way agrees with the plain one."""

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.formats import number_table
from keyweave.formats.number_table import NumberTextError, format_rows, parse_rows

NUMBERS = st.floats(-1e9, 1e9, allow_subnormal=False)
STYLES = st.sampled_from(["{:.6f}", "{:.4f}", "{:g}", "{:e}", "{!r}", "{:+.2f}", "{:.0f}"])
FORMATTED = st.builds(str.format, STYLES, NUMBERS)
DECIMAL = r"[+-]?([0-9]{1,19}\.?[0-9]{0,19}|\.[0-9]{1,19})([eE][+-]?[0-9]{1,3})?"
TYPED = st.from_regex(DECIMAL, fullmatch=True)


@example(["30.e-1"])  # as 30 times 0.1 it is 3.0000000000000004
@example(["9007199254740993"])  # the first integer that is not a double
@example([".9999999999999999999"])  # more digits than a 64-bit integer has
@example(["1e23"])  # the first power of ten that is not a double
@given(st.lists(FORMATTED | TYPED, min_size=1, max_size=60))
def test_numbers_are_the_doubles_that_python_reads(words):
    expected = [[float(word)] for word in words if abs(float(word)) <= 1e9]
    text = "\n".join(word for word in words if abs(float(word)) <= 1e9)
    assert_array_equal(parse_rows(text, 1), np.reshape(expected, (-1, 1)))


@given(st.text("0123456789+-.eE \t\n,x", max_size=30))
def test_the_fast_parser_accepts_nothing_that_the_plain_one_refuses(text):
    data = text.encode()
    fast = number_table._parse_block(data)
    try:
        plain = number_table._parse_words(data, 0)
    except NumberTextError:
        assert fast is None
        return
    if fast is not None:
        assert_array_equal(fast[0], plain[0])
        assert_array_equal(fast[1], plain[1])


@pytest.mark.parametrize("n_lines", [1, 7, 5000])
def test_both_parsers_give_the_same_numbers(n_lines, rng, monkeypatch):
    text = "\n".join(
        " ".join(f"{x:.6f}" for x in row) for row in rng.normal(0, 100, (n_lines, 9))
    )
    fast = parse_rows(text, 9)
    monkeypatch.setattr(number_table, "_parse_block", lambda data: None)
    assert_array_equal(parse_rows(text, 9), fast)


@pytest.mark.parametrize("decimals", [4, 8])
def test_numbers_are_printed_as_by_python(decimals, rng):
    table = rng.normal(size=(700, 9)) * 10.0 ** rng.integers(-9, 7, (700, 9))
    table[0] = [0, -0.0, 1, -1, 9999, 10000, -10000.5, 9999999, 1e-9]
    zero = f"{0:.{decimals}f}"
    expected = [
        [
            zero if word == f"-{zero}" else word
            for word in map(f"{{:.{decimals}f}}".format, row)
        ]
        for row in table.tolist()
    ]
    given = [
        line.split(" ") for line in "".join(format_rows(table.T, decimals)).split("\n")
    ]
    assert given.pop() == [""]
    assert_allclose(np.array(given, float), np.array(expected, float), atol=10.0**-decimals)
    same = np.array(given) == np.array(expected)
    assert same.mean() > 0.999  # else the number lies half way between two decimals


def test_large_numbers_are_printed_too():
    table = np.array([[1e7, -123456789.25]])
    assert "".join(format_rows(table.T, 4)) == "10000000.0000 -123456789.2500\n"


@given(st.lists(st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=3), min_size=1))
def test_a_table_printed_and_parsed_is_the_same_table(rows):
    table = np.array(rows)
    assert_allclose(parse_rows("".join(format_rows(table.T)), 3), table, atol=0.51e-8)


@pytest.mark.parametrize(
    "word",
    ["x", "nan", "-inf", "1.2.3", "1-2", "--1", "1e", "e5", ".", "-", "1e5.5", "1_0"]
    + ["0x1F", "1,5", "−1", "1e400", "9" * 400, "2e9", "1e5e3", "1.#QNAN", "٣", "1 e5"],
)
@pytest.mark.parametrize("line", [0, 3, 29999])
def test_a_wrong_word_is_found(word, line):
    lines = ["0.5 1.25 -2"] * 30000  # in two blocks
    lines[line] = f"0.5 {word} -2"
    with pytest.raises(NumberTextError) as caught:
        parse_rows("\n".join(lines), 3)
    assert caught.value.line == line


@pytest.mark.parametrize("here, there", [(4, None), (2, None), (4, 2), (2, 4), (6, None)])
def test_a_ragged_line_is_found_even_if_another_makes_up_for_it(here, there):
    lines = ["1 2 3"] * 100
    lines[40] = " ".join("123456"[:here])
    if there:
        lines[41] = " ".join("123456"[:there])
    with pytest.raises(NumberTextError, match=f"{here} numbers, expected 3") as caught:
        parse_rows("\n".join(lines), 3)
    assert caught.value.line == 40


def test_blank_lines_are_not_rows():
    assert parse_rows("\n\n1 2\n \t\n3 4\n\n", 2).tolist() == [[1, 2], [3, 4]]
    assert parse_rows("", 2).shape == parse_rows("\n \n", 2).shape == (0, 2)


def test_a_long_line_of_digits_is_refused():
    for text in ("1" * 1_000_000, "1." * 500_000, "-" * 1_000_000, "1e" * 500_000):
        with pytest.raises(NumberTextError):
            parse_rows(text, 1)
