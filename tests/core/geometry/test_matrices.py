"""Inverses of matrices of transforms, against what an inverse is."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave.geometry.matrices import (
    assemble_matrix,
    invert_linear,
    invert_matrix,
    rotation_matrix,
)


def some_matrices(shape=(50,), size=1.0):
    """Make matrices that turn, scale, shear and move."""
    rng = np.random.default_rng(5)
    turn = rotation_matrix(rng.uniform(-3, 3, shape + (3,)), 0)
    scale = size * rng.uniform(0.2, 5, shape + (3, 1)) * rng.choice([-1, 1], shape + (3, 1))
    mixed = np.eye(3) + np.tril(rng.normal(size=shape + (3, 3)), -1)
    return assemble_matrix(scale * mixed @ turn, 100 * rng.normal(size=shape + (3,)))


@pytest.mark.parametrize("size", [1e-4, 1.0, 1e4])
@pytest.mark.parametrize("shape", [(), (1,), (50,), (5, 4)], ids=str)
def test_an_inverse_undoes_a_matrix(shape, size):
    matrices = some_matrices(shape, size)
    made = invert_matrix(matrices)
    there_and_back = matrices @ made
    assert_allclose(
        there_and_back[..., :3, :3], np.broadcast_to(np.eye(3), shape + (3, 3)), atol=1e-13
    )
    assert_allclose(there_and_back[..., 3, :3] * size, 0, atol=1e-11)
    assert_allclose(made, np.linalg.inv(matrices), rtol=1e-11, atol=1e-11 / size)


@pytest.mark.parametrize("shape", [(), (1,), (50,), (5, 4)], ids=str)
def test_invert_linear_agrees_with_invert_matrix(shape):
    matrices = some_matrices(shape)
    expected = invert_matrix(matrices)[..., :3, :3]
    assert_allclose(invert_linear(matrices[..., :3, :3]), expected, rtol=1e-14)


def test_inverting_a_batch_equals_inverting_each_matrix():
    matrices = some_matrices()
    alone = [invert_matrix(matrix) for matrix in matrices]
    assert_allclose(invert_matrix(matrices), alone, rtol=0, atol=0)


def test_projective_matrices_are_inverted():
    matrices = some_matrices()
    matrices[7, :, 3] = [0.1, 0.2, -0.1, 2.0]
    made = invert_matrix(matrices) @ matrices
    assert_allclose(made, np.broadcast_to(np.eye(4), made.shape), atol=1e-10)


@pytest.mark.parametrize("shape", [(), (3,)], ids=str)
def test_a_singular_matrix_has_a_generalized_inverse(shape):
    flat = some_matrices(shape)
    flat[..., 1, :3] = 0.0
    made = invert_matrix(flat)
    assert np.isfinite(made).all()
    assert_allclose(flat @ made @ flat, flat, atol=1e-9)
    linear = flat[..., :3, :3]
    assert_allclose(linear @ invert_linear(linear) @ linear, linear, atol=1e-9)


def test_singular_matrices_do_not_affect_the_others():
    matrices = some_matrices()
    expected = invert_matrix(matrices)
    matrices[[3, 9], 1, :3] = 0.0
    others = np.delete(np.arange(50), [3, 9])
    assert_allclose(invert_matrix(matrices)[others], expected[others], rtol=0, atol=0)


@pytest.mark.parametrize("last", [1.0, 2.0])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_non_finite_matrices_stay_so_and_do_not_affect_the_others(bad, last):
    matrices = some_matrices()
    matrices[3, 1, :3] = 0.0
    matrices[4, 1, :3] = 0.0
    matrices[4, 3, 0] = matrices[5, 0, 0] = bad
    matrices[7, 3, 3] = last
    with np.errstate(invalid="ignore"):
        made, linear = invert_matrix(matrices), invert_linear(matrices[..., :3, :3])
    assert not np.isfinite(made[[4, 5]]).all(axis=(1, 2)).any()
    assert np.isfinite(np.delete(made, [4, 5], axis=0)).all()
    assert not np.isfinite(linear[5]).all()
    assert np.isfinite(np.delete(linear, 5, axis=0)).all()
