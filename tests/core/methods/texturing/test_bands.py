"""Frequency bands."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave import SettingError
from keyweave.methods.texturing import extract_band, join_bands, split_bands
from keyweave.methods.texturing.bands import compute_band_spread, compute_octave_shift
from twins import texturing as naive

LENGTHS = [1, 2, 3, 4, 5, 7, 8, 16, 31, 100]


@pytest.fixture(params=LENGTHS)
def motion(request, rng):
    return rng.normal(0, 50, (request.param, 3))


@pytest.mark.parametrize("n_bands", [1, 2, 3, 7])
def test_bands_add_up_to_the_motion(motion, n_bands):
    assert_allclose(join_bands(split_bands(motion, n_bands)), motion, atol=1e-12)


@pytest.mark.parametrize("n_bands", [1, 2, 3, 7])
def test_bands_agree_with_naive(motion, n_bands):
    slow = naive.split_bands(motion, n_bands)
    assert_allclose(split_bands(motion, n_bands), slow, atol=1e-12)


@pytest.mark.parametrize("band", [1, 2, 5, 7])
def test_extracting_one_band_agrees_with_splitting_all(motion, band):
    assert_allclose(
        extract_band(motion, band, 7), split_bands(motion, 7)[band - 1], atol=1e-12
    )


def test_a_straight_line_lives_in_the_low_pass():
    line = np.linspace(3, 9, 40)[:, np.newaxis]
    bands = split_bands(line, 5)
    assert_allclose(bands[:-1], 0, atol=1e-12)


@pytest.mark.parametrize("period, band", [(4, 1), (8, 2), (16, 3), (32, 4)])
def test_a_wave_is_strongest_in_its_octave(period, band):
    wave = np.cos(2 * np.pi * np.arange(256) / period)[:, np.newaxis]
    assert np.argmax(split_bands(wave, 6).std(axis=1)) + 1 == band


def test_scaling_a_motion_scales_its_bands(rng):
    motion = rng.normal(size=(50, 2))
    assert_allclose(split_bands(3 * motion, 4), 3 * split_bands(motion, 4), atol=1e-12)


def test_spread_is_the_mean_over_motions(rng):
    bands = [rng.normal(size=(3, 40, 2)), rng.normal(size=(3, 60, 2))]
    expected = (compute_band_spread(bands[:1]) + compute_band_spread(bands[1:])) / 2
    assert_allclose(compute_band_spread(bands), expected)


@pytest.mark.parametrize(
    "rate, octaves", [(12, -1), (20, 0), (24, 0), (30, 0), (36, 1), (120, 2)]
)
def test_band_numbers_move_by_octaves(rate, octaves):
    assert compute_octave_shift(rate) == octaves


def test_no_bands_is_an_error():
    with pytest.raises(SettingError, match="n_bands is 0"):
        split_bands(np.zeros((4, 1)), 0)


@pytest.mark.parametrize("band", [0, 6])
def test_a_band_that_is_not_there_is_an_error(band):
    with pytest.raises(SettingError, match=f"band is {band}"):
        extract_band(np.zeros((4, 1)), band, 5)
