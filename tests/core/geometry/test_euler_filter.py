"""Equivalent Euler angles: the closest ones, and continuous ones."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave import load
from keyweave.animation.skeleton import ROTATION_ORDERS
from keyweave.geometry.euler_filter import PASS_LIMIT, closest_euler, unwrap_euler
from keyweave.geometry.rotations import align, euler_to_quaternion, quaternion_to_euler
from reference_material import shared
from twins.euler import follow, needed_steps, solutions

every_order = pytest.mark.parametrize("order", ROTATION_ORDERS)
FOREARMS = [
    "woddy2_walk_normal_style_1.bvh",
    "woddy2_walk_normal_style_2.bvh",
    "woddy2_walk_normal_stright.bvh",
    "woddy2_walk_fast_stright.bvh",
]


@pytest.fixture
def wandering(rng):
    """Euler angles of two joints which wander through several turns."""
    return np.cumsum(rng.normal(0, 0.3, (500, 2, 3)), axis=0)


def assert_same_rotations(angles, expected, order):
    p, q = (euler_to_quaternion(each, order) for each in (angles, expected))
    assert_allclose(align(p, q), q, atol=1e-12)


def principal(angles, order):
    return quaternion_to_euler(euler_to_quaternion(angles, order), order)


def steps(angles):
    return np.abs(np.diff(angles, axis=0))


def circles(n_turns, radius, *, n_frames=400, order="XYZ"):
    """Principal angles of a joint that circles around its gimbal lock."""
    phase = np.linspace(0, n_turns * 2 * np.pi, n_frames)
    angles = np.stack([phase, np.full(n_frames, np.pi / 2 - radius), -phase], axis=-1)
    return principal(angles, order)


@every_order
def test_the_closest_angles_are_the_target_itself(order, rng):
    angles = rng.uniform(-9, 9, (50, 3))
    assert_allclose(
        closest_euler(principal(angles, order), angles, order), angles, atol=1e-9
    )


@every_order
@pytest.mark.parametrize("middle", [90, -90, 270, 450])
def test_the_closest_angles_in_gimbal_lock_are_the_target_itself(order, middle, rng):
    angles = rng.uniform(-3, 3, (50, 3))
    angles[:, 1] = np.radians(middle)
    assert_allclose(
        closest_euler(principal(angles, order), angles, order), angles, atol=1e-9
    )


@every_order
def test_continuous_angles_agree_with_the_exhaustive_search(order, wandering):
    angles = principal(wandering, order)
    fast = unwrap_euler(angles, order, keep_first=True)
    assert_same_rotations(fast, wandering, order)
    for joint in range(2):
        expected = needed_steps(angles[:, joint])
        taken = steps(fast[:, joint])
        passes = (taken.max(axis=1) <= PASS_LIMIT) & (taken.sum(axis=1) > expected + 1e-9)
        assert_allclose(taken.sum(axis=1)[~passes], expected[~passes], atol=1e-9)
        assert passes.mean() < 0.05
        if not passes.any():
            assert_allclose(fast[:, joint], follow(angles[:, joint]), atol=1e-9)


@every_order
def test_a_curve_within_half_a_turn_takes_the_shortest_step_on_every_frame(order, rng):
    smooth = np.cumsum(rng.normal(0, 0.02, (300, 3)), axis=0) + [1.0, 0.3, -0.8]
    filtered = unwrap_euler(principal(smooth, order), order)
    assert_allclose(filtered, smooth, atol=1e-9)
    assert_allclose(steps(filtered).sum(axis=1), needed_steps(smooth), atol=1e-9)


@every_order
def test_the_whole_curve_starts_from_the_solution_with_the_smallest_angles(order):
    bent = np.radians([[5, 100, 3], [4, 130, 0], [2, 150, -3]])
    assert_allclose(unwrap_euler(principal(bent, order), order), bent, atol=1e-9)


def test_a_range_within_a_turn_moves_as_close_to_zero_as_it_can():
    angles = np.radians([[170, 0, 0], [240, 0, 0], [350, 0, 0]])
    filtered = np.degrees(unwrap_euler(principal(angles, "XYZ"), "XYZ"))
    assert_allclose(filtered[:, 0], [-190, -120, -10], atol=1e-9)


@pytest.mark.parametrize("turns", [1, 3, -3])
def test_a_joint_that_spins_keeps_its_turns_and_starts_at_zero(turns):
    spin = np.linspace(0, turns * 360, 100)[:, np.newaxis] * [1, 0, 0]
    filtered = unwrap_euler(principal(np.radians(spin), "XYZ"), "XYZ")
    assert_allclose(np.degrees(filtered), spin, atol=1e-9)


def test_the_first_frame_is_kept_on_request():
    angles = np.radians([[730, 0, 0], [725, 0, 0], [710, 0, 0]])
    assert_allclose(unwrap_euler(angles, "XYZ", keep_first=True), angles)
    filtered = unwrap_euler(angles, "XYZ")
    assert_allclose(np.degrees(filtered[:, 0]), [10, 5, -10], atol=1e-9)


@every_order
def test_a_locked_first_frame_is_kept_on_request(order):
    keyed = np.radians([[20, 90, 40], [20, 90, 42], [20, 89, 44]])
    angles = np.stack([keyed[0], *principal(keyed, order)[1:]])
    filtered = unwrap_euler(angles, order, keep_first=True)
    assert_allclose(filtered[0], keyed[0])
    assert_same_rotations(filtered, keyed, order)
    assert np.degrees(steps(filtered)).max() < 3.5


@every_order
def test_locked_frames_stay_with_the_previous_frame(order):
    """The third angle of a locked frame is not 0, and does not jump on either side."""
    third = np.linspace(40, 60, 21)
    middle = 90 - np.maximum(np.abs(np.arange(21) - 10) - 4, 0)
    keyed = np.radians(np.stack([third * 0 + 20, middle, third], axis=-1))
    filtered = unwrap_euler(principal(keyed, order), order)
    assert_same_rotations(filtered, keyed, order)
    assert np.degrees(steps(filtered)).max() < 6
    locked = keyed[6:15]
    filtered = unwrap_euler(principal(keyed[6:], order), order)
    assert_same_rotations(filtered[:9], locked, order)
    assert np.degrees(steps(filtered)).max() < 6


@every_order
def test_frames_that_are_all_locked_are_continuous(order):
    keyed = np.radians([[20, 90, 40], [30, 90, 60], [10, 90, 10]])
    filtered = unwrap_euler(principal(keyed, order), order)
    assert_same_rotations(filtered, keyed, order)
    assert np.degrees(steps(filtered)).max() < 36  # half the sum's, or the difference's


def test_slow_circles_around_gimbal_lock_keep_their_turns():
    """Each step is short, so no frame allows to go back without a jump."""
    filtered = np.degrees(unwrap_euler(circles(3, 0.1), "XYZ"))
    assert_allclose(filtered[-1, 0] - filtered[0, 0], 1080, atol=1e-6)


def test_fast_circles_around_gimbal_lock_do_not_wind_up():
    """Steps of 80 degrees pass close to the lock, where -100 degrees do as well."""
    angles = circles(20, 0.02, n_frames=91)
    wound = follow(angles)
    assert np.degrees(np.abs(wound)).max() > 7000
    filtered = unwrap_euler(angles, "XYZ")
    assert_same_rotations(filtered, angles, "XYZ")
    assert np.degrees(np.abs(filtered)).max() < 200
    assert np.degrees(steps(filtered)).max() < 101


@pytest.mark.parametrize("file", FOREARMS)
def test_forearms_of_captures_do_not_wind_up(file):
    motion = load(shared(f"mocap/woody2_long/{file}"))
    joint = motion.skeleton.index("LeftForeArm")
    order = motion.skeleton.rotation_orders[joint]
    angles = quaternion_to_euler(motion.rotations[:, joint], order)
    assert np.degrees(np.abs(follow(angles))).max() > 500
    filtered = unwrap_euler(angles, order)
    assert_same_rotations(filtered, angles, order)
    assert np.degrees(np.abs(filtered)).max() < 225
    needed, taken = needed_steps(angles), steps(filtered)
    longer = taken.sum(axis=1) > needed + 1e-9
    assert np.degrees(taken[longer]).max() <= 120
    assert (np.degrees(needed[longer]) > 115).all()  # 60 degrees in both outer angles
    assert longer.mean() < 0.03


def test_every_solution_of_the_search_is_the_same_rotation():
    angles = np.radians([20.0, 30.0, 40.0])
    tried = solutions(angles, np.radians([300.0, 0.0, -500.0]))
    assert_same_rotations(tried, np.broadcast_to(angles, tried.shape), "ZXY")


def test_zero_frames_give_an_empty_result():
    assert_array_equal(unwrap_euler(np.zeros((0, 2, 3)), "XYZ"), np.zeros((0, 2, 3)))
