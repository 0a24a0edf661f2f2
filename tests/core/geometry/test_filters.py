"""Filters against those of SciPy, whose twins they are."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import ndimage, signal

from keyweave.animation.feet.contacts import find_distances
from keyweave.geometry.filters import (
    filter_window,
    find_peaks,
    find_window_maxima,
    find_window_means,
    measure_prominences,
    smooth_gaussian,
)

EDGES = {"symmetric": "reflect", "edge": "nearest", "constant": "constant"}
LENGTHS = (1, 2, 9, 400)


@pytest.mark.parametrize("edges", EDGES)
@pytest.mark.parametrize("n", LENGTHS)
def test_windows_are_those_of_scipy(edges, n, rng):
    values = rng.normal(size=(n, 2, 3))
    window = np.hanning(9)[1:-1]
    for deviation in (0.3, 1.7, 6.0):
        own = smooth_gaussian(values, deviation, edges)
        theirs = ndimage.gaussian_filter1d(values, deviation, axis=0, mode=EDGES[edges])
        assert_allclose(own, theirs, rtol=0, atol=1e-14)
    theirs = ndimage.convolve1d(values, window, axis=0, mode=EDGES[edges])
    assert_allclose(filter_window(values, window, edges), theirs, rtol=0, atol=1e-14)
    for size in (1, 4, 11):
        own = find_window_maxima(values[:, 0, 0], size, edges)
        theirs = ndimage.maximum_filter1d(values[:, 0, 0], size, mode=EDGES[edges])
        assert_array_equal(own, theirs)
        own = find_window_means(values[:, 0, 0], size, edges)
        theirs = ndimage.uniform_filter1d(values[:, 0, 0], size, mode=EDGES[edges])
        assert_allclose(own, theirs, rtol=0, atol=1e-14)


def test_complex_values_are_smoothed_in_both_parts(rng):
    values = rng.normal(size=50) + 1j * rng.normal(size=50)
    theirs = ndimage.gaussian_filter1d(values, 2.5)
    assert_allclose(smooth_gaussian(values, 2.5), theirs, rtol=0, atol=1e-14)


@pytest.mark.parametrize("n", (*LENGTHS, 3))
@pytest.mark.parametrize("digits", [0, 1, 9])  # fewer give flat peaks and equal ones
def test_peaks_and_prominences_are_those_of_scipy(n, digits, rng):
    values = np.round(np.cumsum(rng.normal(size=n)), digits)
    rows, _ = signal.find_peaks(values)
    assert_array_equal(find_peaks(values), rows)
    rises = signal.peak_prominences(values, rows)[0] if len(rows) else np.empty(0)
    assert_array_equal(measure_prominences(values, rows), rises)


@pytest.mark.parametrize("n", LENGTHS)
def test_distances_are_those_of_scipy(n, rng):
    for share in (0.02, 0.5, 1.0):
        flags = rng.random(n) < share
        if flags.any():
            theirs = ndimage.distance_transform_edt(~flags)
            assert_array_equal(find_distances(flags), theirs)
