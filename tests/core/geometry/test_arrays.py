"""Statistics that load less than NumPy's, against NumPy's own to the bit."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from keyweave.geometry.arrays import compute_median, compute_percentile, list_distinct

NUMBERS = st.floats(-1e6, 1e6) | st.integers(-3, 3).map(float)
TABLES = arrays(float, array_shapes(min_dims=2, max_dims=2, max_side=9), elements=NUMBERS)


@given(TABLES, st.sampled_from([None, 0, 1]), st.floats(0, 100))
def test_medians_and_percentiles_are_those_of_numpy(table, axis, percent):
    median = compute_median(table) if axis is None else compute_median(table, axis)
    assert np.array_equal(median, np.median(table, axis))
    percentile = compute_percentile(table, percent, axis)
    assert np.array_equal(percentile, np.percentile(table, percent, axis))


@given(TABLES)
def test_different_values_are_those_of_numpy(table):
    for values in (table, table.astype(int), table[:0]):
        assert np.array_equal(list_distinct(values), np.unique(values))


def test_no_numbers_have_no_median_as_in_numpy():
    with warnings.catch_warnings(), pytest.raises(RuntimeWarning):
        warnings.simplefilter("error")
        compute_median([])
