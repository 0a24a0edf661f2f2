"""A table of points becomes the path that it says, whoever wrote it."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

from case_profiles import draw_cases
from keyweave import KeyweaveError
from keyweave.methods.resequencing import GroundPath

NUMBERS = st.integers(-1_000_000, 1_000_000).map(lambda n: n / 1000)
HEADS = {2: "x{0}z", 3: "x{0}y{0}height in cm"}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Return a function that reads a text as a path."""
    file = tmp_path_factory.mktemp("paths") / "path.csv"

    def read(text, **how):
        file.write_text(text, encoding="utf-8")
        return GroundPath.read(file, "y", **how)

    return read


@st.composite
def points(draw):
    width = draw(st.sampled_from([2, 3]))
    rows = draw(st.lists(st.tuples(*[NUMBERS] * width), min_size=2, max_size=9))
    return [(0.0,) * width, (1.0,) * width, *rows]


@given(points(), st.sampled_from([",", ", ", ";", " ; ", "\t", " ", "   "]), st.booleans())
def test_points_are_read_with_any_separator(table, rows, between, headed):
    lines = [between.join(map(str, row)) for row in rows]
    if headed:
        lines = [HEADS[len(rows[0])].format(between), *lines]
    read = table("\r\n".join(lines)).points
    assert_array_equal(read, rows[: len(read)])
    assert len(read) in (len(rows), len(rows) - 1)


def test_repeating_the_first_point_closes_the_path(table):
    read = table("0,0\n0,100\n100,0\n0,0\n")
    assert read.closed
    assert_array_equal(read.points, [[0, 0], [0, 100], [100, 0]])
    assert not table("0,0\n0,100\n100,0\n").closed
    assert table("0,0\n0,100\n100,0\n", closed=True).closed


def test_comments_and_blank_lines_are_not_points(table):
    text = "# made by hand\n\nx,z  # heads\n1,2 # first\n\n  # 9,9\n3,4\n"
    assert_array_equal(table(text).points, [[1, 2], [3, 4]])


def test_three_numbers_have_their_height_in_the_middle(table):
    read = table("0,50,0\n30,90,40\n")
    assert read.length("y") == pytest.approx(50)


@draw_cases(300)
@given(st.text("019.,;-e# \n\tnaxyz", max_size=40))
def test_any_text_is_a_path_with_a_length_or_refused(table, text):
    try:
        read = table(text)
    except KeyweaveError as error:
        assert "path.csv" in str(error)
    else:
        assert np.isfinite(read.points).all() and read.length("y") > 0
