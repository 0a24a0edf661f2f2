"""Corrections that make a motion pass through its keys."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave.animation.resampling import interpolate_rows
from keyweave.methods.texturing.key_constraints import (
    compute_frame_shifts,
    interpolate_correction,
)

ROWS = np.array([2.0, 7.0, 8.0, 15.0])


@pytest.fixture
def missing(rng):
    return rng.normal(size=(len(ROWS), 2))


def correct(missing, fade_frames=4.0, rows=ROWS):
    return interpolate_correction(rows, missing, 24, fade_frames=fade_frames)


def test_a_correction_is_exact_at_the_keys(missing):
    assert_allclose(correct(missing)[ROWS.astype(int)], missing, atol=1e-15)


def test_a_correction_does_not_overshoot(missing):
    between = correct(missing)[2:16]
    assert (between <= missing.max(axis=0) + 1e-12).all()
    assert (between >= missing.min(axis=0) - 1e-12).all()


def test_a_correction_fades_out_beyond_the_keys(missing):
    correction = correct(missing)
    assert_allclose(correction[20:], 0, atol=1e-15)
    assert (np.abs(correction[16]) < np.abs(missing[-1])).all()


def test_keys_already_met_need_no_correction():
    assert_allclose(correct(np.zeros((4, 2))), 0)


def test_a_single_key_is_met():
    correction = correct(np.array([[0.5]]), rows=np.array([10.0]))
    assert_allclose(correction[10], 0.5)
    assert_allclose(correction[[5, 15]], 0, atol=1e-15)


def test_a_shift_meets_keys_on_frames_and_between_them(rng):
    rows = np.array([0.0, 1.0, 1.7, 4.4, 5.6, 9.0])
    missing = rng.normal(size=(len(rows), 1))
    shifts = compute_frame_shifts(rows, missing, 12)
    assert_allclose(interpolate_rows(shifts, rows), missing, atol=1e-9)
    assert_allclose(shifts[[3, 7, 8, 10, 11]], 0, atol=1e-12)


def test_keys_too_dense_to_meet_exactly_are_approximated():
    rows, missing = np.array([3.2, 3.5, 3.9]), np.array([[0.1], [-0.1], [0.1]])
    assert (
        np.abs(interpolate_rows(compute_frame_shifts(rows, missing, 8), rows)).max() < 0.2
    )
