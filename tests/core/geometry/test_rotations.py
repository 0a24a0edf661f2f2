"""Quaternions, Euler angles and the exponential map."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from keyweave.animation.skeleton import ROTATION_ORDERS
from keyweave.geometry import rotations


@pytest.fixture
def wandering(rng):
    """Euler angles of two joints which wander through several turns."""
    return np.cumsum(rng.normal(0, 0.3, (500, 2, 3)), axis=0)


@pytest.fixture
def quaternions(rng):
    return Rotation.random(50, random_state=7).as_quat()


def same_rotation(p, q, atol=1e-12):
    assert_allclose(rotations.align(p, q), q, atol=atol)


@pytest.mark.parametrize("order", ROTATION_ORDERS)
def test_euler_angles_mean_what_scipy_means(order, rng):
    angles = rng.uniform(-3, 3, (50, 3))
    expected = Rotation.from_euler(order, angles).as_quat()
    same_rotation(rotations.euler_to_quaternion(angles, order), expected)


@pytest.mark.parametrize("order", ROTATION_ORDERS)
@pytest.mark.parametrize("middle", [None, np.pi / 2, -np.pi / 2])
def test_euler_angles_survive_the_round_trip(order, middle, rng):
    angles = rng.uniform(-3, 3, (50, 3))
    if middle is not None:
        angles[:, 1] = middle
    q = rotations.euler_to_quaternion(angles, order)
    back = rotations.quaternion_to_euler(q, order)
    same_rotation(rotations.euler_to_quaternion(back, order), q)


def test_composing_is_multiplying_matrices(quaternions):
    p, q = quaternions[:25], quaternions[25:]
    product = rotations.quaternion_to_matrix(rotations.compose(p, q))
    p, q = rotations.quaternion_to_matrix(p), rotations.quaternion_to_matrix(q)
    assert_allclose(product, p @ q, atol=1e-12)


def test_matrices_agree_with_scipy(quaternions):
    matrices = rotations.quaternion_to_matrix(quaternions)
    assert_allclose(matrices, Rotation.from_quat(quaternions).as_matrix(), atol=1e-12)
    same_rotation(rotations.matrix_to_quaternion(matrices), quaternions)


@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-8, 1e-3, 1.0, 3.1])
def test_exponential_map_and_logarithm_are_inverses(angle):
    vector = angle * np.array([2, -1, 2]) / 3
    q = rotations.vector_to_quaternion(vector)
    assert_allclose(np.linalg.norm(q), 1, atol=1e-15)
    assert_allclose(rotations.quaternion_to_vector(q), vector, atol=1e-12)


def test_a_growing_rotation_stays_continuous_through_full_turns():
    angles = np.linspace(-9, 9, 400)[:, np.newaxis]
    axis = np.array([0.0, 0.6, 0.8])
    vectors = rotations.quaternion_to_vector(rotations.vector_to_quaternion(angles * axis))
    steps = np.diff(rotations.unwrap_vectors(vectors), axis=0)
    assert_allclose(steps, np.diff(angles * axis, axis=0), atol=1e-9)


def test_continuous_vectors_are_the_same_rotations(wandering):
    q = rotations.vector_to_quaternion(wandering)
    vectors = rotations.unwrap_vectors(rotations.quaternion_to_vector(q))
    same_rotation(rotations.vector_to_quaternion(vectors), q)


def test_the_mean_does_not_depend_on_signs(quaternions, rng):
    near = rotations.compose(
        quaternions[0], rotations.vector_to_quaternion(rng.normal(0, 0.2, (100, 3)))
    )
    signs = rng.choice([-1, 1], (100, 1))
    same_rotation(rotations.mean_rotation(signs * near), rotations.mean_rotation(near))


def test_the_mean_of_two_is_half_way(quaternions):
    p, q = quaternions[:2]
    half = rotations.slerp(p, q, 0.5)
    same_rotation(rotations.mean_rotation(np.stack([p, q])), half, atol=1e-9)


def test_slerp_starts_and_ends_where_it_should(quaternions):
    p, q = quaternions[:25], quaternions[25:]
    same_rotation(rotations.slerp(p, q, np.zeros(25)), p)
    same_rotation(rotations.slerp(p, q, np.ones(25)), q)


@pytest.mark.parametrize("b", [[1, 0, 0], [0, 1, 0], [0, -1, 0], [0.6, 0, -0.8]])
def test_the_shortest_arc_rotates_by_the_angle_between_the_vectors(b):
    a = np.array([0.0, 1.0, 0.0])
    arc = rotations.shortest_arc(a, b)
    assert_allclose(rotations.rotate(arc, a), b, atol=1e-12)
    angle = np.arccos(np.clip(a @ b, -1, 1))
    assert_allclose(np.linalg.norm(rotations.quaternion_to_vector(arc)), angle, atol=1e-9)


def test_the_heading_does_not_depend_on_tilt(rng):
    up = np.array([0.0, 1.0, 0.0])
    turn = rotations.vector_to_quaternion(rng.uniform(-3, 3, (40, 1)) * up)
    lean = rng.normal(0, 0.5, (40, 3)) * [1, 0, 1]
    tilted = rotations.compose(turn, rotations.vector_to_quaternion(lean))
    same_rotation(rotations.extract_heading(tilted, up), turn)


def test_neighbouring_frames_get_neighbouring_quaternions(wandering, rng):
    q = rotations.vector_to_quaternion(wandering)
    shuffled = q * rng.choice([-1, 1], q.shape[:-1])[..., np.newaxis]
    aligned = rotations.align_over_time(shuffled)
    assert (np.sum(aligned[1:] * aligned[:-1], axis=-1) > 0).all()
