"""Splines and banded systems against those of SciPy, whose twins they are."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import interpolate

from keyweave.geometry.banded import BandedSystem
from keyweave.geometry.splines import NaturalSpline, interpolate_monotonely, weigh_knots

N_KNOTS = (2, 3, 4, 9, 50)


@pytest.mark.parametrize("digits", [0, 9])  # without digits, neighbors are often equal
@pytest.mark.parametrize("n", N_KNOTS)
def test_monotone_splines_are_those_of_scipy(n, digits, rng):
    knots = np.cumsum(rng.uniform(0.1, 2.0, n))
    values = np.round(rng.normal(size=(n, 20)), digits)
    places = np.append(knots, rng.uniform(knots[0], knots[-1], 30))
    theirs = interpolate.PchipInterpolator(knots, values, axis=0)(places)
    own = interpolate_monotonely(knots, values, places)
    assert_allclose(own, theirs, rtol=0, atol=1e-13)
    own = interpolate_monotonely(knots, values[:, 0], places)
    assert_allclose(own, theirs[:, 0], rtol=0, atol=1e-13)


@pytest.mark.parametrize("n", N_KNOTS)
def test_natural_splines_are_those_of_scipy_and_constant_beyond_their_knots(n, rng):
    knots = np.cumsum(rng.uniform(0.1, 2.0, n))
    values = rng.normal(size=(n, 2, 3))
    theirs = interpolate.CubicSpline(knots, values, bc_type="natural")
    places = np.append(knots, rng.uniform(knots[0] - 1, knots[-1] + 1, 30))
    expected = theirs(np.clip(places, knots[0], knots[-1]))
    assert_allclose(NaturalSpline(knots, values)(places), expected, rtol=0, atol=1e-12)
    for place, value in zip(places, expected):
        own = np.tensordot(weigh_knots(knots, place), values, 1)
        assert_allclose(own, value, rtol=0, atol=1e-12)


@pytest.mark.parametrize("n_bands", [1, 2, 5])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 64, 65])
def test_a_banded_system_is_solved_as_a_full_one(n, n_bands, rng):
    bands = rng.normal(size=(n_bands + 1, n))
    bands[0] = 1 + 2 * n_bands * np.abs(bands).max()
    full = np.diag(bands[0])
    for k in range(1, min(n, n_bands + 1)):
        full += np.diag(bands[k, : n - k], k) + np.diag(bands[k, : n - k], -k)
    for right in (rng.normal(size=n), rng.normal(size=(n, 3))):
        own = BandedSystem(bands).solve(right)
        assert_allclose(own, np.linalg.solve(full, right), rtol=0, atol=1e-13)
