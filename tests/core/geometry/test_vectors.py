"""Vectors in the last axis, against NumPy's own functions of them."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.geometry.vectors import cross, distance, dot, length, unit_vector

SHAPES = [
    ((3,), (3,)),
    ((5, 3), (3,)),
    ((1, 3), (5, 3)),
    ((4, 1, 3), (5, 3)),
    ((0, 3), (3,)),
]


@pytest.fixture(params=SHAPES, ids=str)
def pair(request):
    rng = np.random.default_rng(3)
    return [rng.normal(size=shape) for shape in request.param]


def test_products_are_those_of_numpy(pair):
    a, b = pair
    assert_allclose(cross(a, b), np.cross(a, b), rtol=1e-15, atol=1e-15)
    assert_allclose(dot(a, b), (a * b).sum(axis=-1), rtol=1e-15, atol=1e-15)
    assert_allclose(distance(a, b), np.linalg.norm(b - a, axis=-1), rtol=1e-15)


@pytest.mark.parametrize("n_axes", [1, 2, 3, 4])
def test_vectors_may_have_any_number_of_axes(n_axes):
    vectors = np.random.default_rng(3).normal(size=(6, n_axes))
    assert_allclose(length(vectors), np.linalg.norm(vectors, axis=-1), rtol=1e-15)
    assert_allclose(dot(vectors, vectors), length(vectors) ** 2, rtol=1e-14)


@pytest.mark.parametrize("size", [1e-200, 1.0, 1e200])
def test_lengths_are_right_where_squares_are_not(size):
    assert_allclose(length(np.array([2.0, -3.0, 6.0]) * size), 7 * size, rtol=1e-15)


def test_unit_vectors_have_length_1_and_zero_stays_zero(pair):
    a = np.concatenate([np.atleast_2d(pair[1]), np.zeros((1, 3))])
    sizes = length(unit_vector(a))
    assert_allclose(sizes[:-1], 1, rtol=1e-15)
    assert_array_equal(unit_vector(a)[-1], 0)
