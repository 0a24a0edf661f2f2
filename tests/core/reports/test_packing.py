"""What is packed for a page decodes to what it was, within half of its precision."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.testing import assert_array_equal

from keyweave import DataError
from keyweave.reports.page.packing import (
    LARGEST,
    pack_difference,
    pack_integers,
    quantize_rows,
)
from page_reading import unpack

SHAPES = array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=30)


def integers(shape, largest=LARGEST):
    return arrays(np.int32, shape, elements=st.integers(-largest, largest))


@given(SHAPES.flatmap(integers))
def test_integers_survive_packing(rows):
    assert_array_equal(unpack(pack_integers(rows), []), rows)


@given(
    SHAPES.flatmap(
        lambda shape: st.tuples(
            integers(shape, LARGEST // 2),
            st.sampled_from([3, 200, LARGEST // 2]).flatmap(
                lambda far: integers(shape, far)
            ),
        )
    )
)
def test_differences_survive_packing(pair):
    others, change = pair
    packed = pack_difference(others + change, others, 0)
    assert_array_equal(unpack(packed, [pack_integers(others)]), others + change)


def test_rows_of_another_length_are_stored_whole():
    rows = np.arange(12, dtype=np.int32).reshape(2, 6)
    assert pack_difference(rows, rows[:, :5], 0)["base"] is None


def test_nearly_straight_rows_take_one_byte_per_number():
    straight = np.outer([1, 50, -70], np.arange(400)).astype(np.int32)
    rough = straight + np.random.default_rng(1).integers(-15, 15, (3, 400), np.int32)
    assert pack_integers(rough)["planes"] == 1
    assert len(pack_integers(straight)["data"]) < 100


@given(
    arrays(float, (4, 9), elements=st.floats(-1e5, 1e5)),
    st.lists(st.floats(1e-3, 10), min_size=4, max_size=4),
)
def test_numbers_are_rounded_to_the_closest_step(rows, steps):
    steps = np.array(steps)
    error = quantize_rows("values", rows, steps) * steps[:, np.newaxis] - rows
    assert (np.abs(error) <= 0.5001 * steps[:, np.newaxis] + 1e-9).all()


@pytest.mark.parametrize("number", [np.nan, np.inf, 1e12])
def test_numbers_that_cannot_be_stored_are_refused(number):
    with pytest.raises(DataError, match="values"):
        quantize_rows("values", np.array([[0.0, number]]), 0.05)
