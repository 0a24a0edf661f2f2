"""Joining of fragments."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.methods.texturing import blend_joins, skew_fragment, splice_fragments
from twins import texturing as naive

LENGTHS = [9, 5, 14, 3, 20]
CONSECUTIVE = np.array([False, True, False, False])


@pytest.fixture
def fragments(rng):
    made = [np.cumsum(rng.normal(size=(n, 2)), axis=0) for n in LENGTHS]
    made[2] += made[1][-1] - made[2][0]  # the second join was consecutive
    return made


@pytest.fixture
def cuts():
    return np.cumsum([0, *(n - 1 for n in LENGTHS)])


def test_a_skewed_fragment_passes_through_its_new_ends(fragments):
    skewed = skew_fragment(fragments[0], np.array([1.0, 2.0]), np.array([-3.0, 4.0]))
    assert_allclose(skewed[[0, -1]], [[1, 2], [-3, 4]])


def test_skewing_adds_a_straight_line(fragments):
    skewed = skew_fragment(fragments[0], np.array([1.0, 2.0]), np.array([-3.0, 4.0]))
    assert_allclose(np.diff(skewed - fragments[0], n=2, axis=0), 0, atol=1e-12)


def test_splicing_agrees_with_naive(fragments):
    laid = splice_fragments(fragments, CONSECUTIVE)
    assert_allclose(laid, naive.lay_end_to_end(fragments, CONSECUTIVE), atol=1e-12)


def test_neighbours_meet_half_way(fragments, cuts):
    laid = splice_fragments(fragments, CONSECUTIVE)
    assert_allclose(laid[cuts[1]], (fragments[0][-1] + fragments[1][0]) / 2)


def test_consecutive_fragments_are_unchanged(rng):
    whole = np.cumsum(rng.normal(size=(40, 3)), axis=0)
    pieces = [whole[:11], whole[10:25], whole[24:]]
    consecutive = np.array([True, True])
    laid = splice_fragments(pieces, consecutive)
    assert_array_equal(laid, whole)
    cuts = np.array([0, 10, 24, 39])
    assert_array_equal(blend_joins(laid, cuts, consecutive, fit_frames=8), whole)


@pytest.mark.parametrize("fit_frames", [4, 6, 20])
def test_blending_agrees_with_naive(rng, fit_frames):
    values = np.cumsum(rng.normal(size=(50, 2)), axis=0)
    for join in (12, 25, 40):
        blended = blend_joins(
            values, np.array([0, join, 49]), np.array([False]), fit_frames=fit_frames
        )
        slow = naive.blend_join(values, 0, join, 49, fit_frames)
        assert_allclose(blended, slow, atol=1e-9)


def test_a_quadratic_is_not_changed_by_blending():
    t = np.arange(40.0)[:, np.newaxis]
    parabola = 0.1 * (t - 20) ** 2 + t
    blended = blend_joins(parabola, np.array([0, 18, 39]), np.array([False]), fit_frames=8)
    assert_allclose(blended, parabola, atol=1e-9)


def test_blending_stays_near_the_join(rng):
    values = rng.normal(size=(60, 1))
    blended = blend_joins(values, np.array([0, 30, 59]), np.array([False]), fit_frames=5)
    changed = np.flatnonzero(np.abs(blended - values)[:, 0] > 1e-12)
    assert changed.min() > 30 - 5
    assert changed.max() < 30 + 5


def test_blending_can_be_narrower_than_the_fit(rng):
    values, cuts, joins = rng.normal(size=(60, 1)), np.array([0, 30, 59]), np.array([False])
    wide = blend_joins(values, cuts, joins, fit_frames=10)
    narrow = blend_joins(values, cuts, joins, fit_frames=10, blend_frames=3)
    changed = np.flatnonzero(np.abs(narrow - values)[:, 0] > 1e-12)
    assert (changed.min(), changed.max()) == (28, 32)
    assert_allclose(narrow[30], wide[30])
    assert_allclose(blend_joins(values, cuts, joins, fit_frames=10, blend_frames=99), wide)


def test_blending_takes_a_kink_away():
    kinked = np.abs(np.arange(-20.0, 21))[:, np.newaxis]
    blended = blend_joins(kinked, np.array([0, 20, 40]), np.array([False]), fit_frames=8)
    assert np.abs(np.diff(blended, n=2, axis=0)).max() < 0.5 * 2
