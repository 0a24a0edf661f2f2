"""Locking the feet of filled gaps."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
import made_up
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.geometry.rotations import measure_rotation_angle
from keyweave.methods.feet.slides import measure_slides
from keyweave.verbs.locked_feet.inbetweens import lock_inbetweens

KEYS = [5, 25, 45, 60]


@pytest.fixture(scope="module")
def result():
    poses = made_up.walker(2.2, rng=np.random.default_rng(7))
    return kw.inbetween(poses, made_up.walker(6, manner="tired"), key_frames=KEYS)


def test_feet_slide_less_and_keys_stay_exactly(result):
    locked = lock_inbetweens(result)
    (feet,) = locked.feet
    before, after = (
        np.mean([s.distance for s in measure_slides(m, feet.contacts, keep_frames=KEYS)])
        for m in (result.motion, locked.motion)
    )
    assert after < before / 2
    rows = np.array(KEYS) - 1
    for name in ("rotations", "root_positions"):
        own, other = (getattr(each.motion, name) for each in (locked, result))
        assert_array_equal(own[rows], other[rows])
        assert_array_equal(own[: rows[0]], other[: rows[0]])
    assert locked.facts()["paths"][0]["feet_summary"].startswith("mean slide")


def measure_knees(motion):
    """Return the largest acceleration of a knee's angle, per frame squared."""
    knees = motion.rotations[:, [foot.knee for foot in find_feet(motion.skeleton)]]
    angles = measure_rotation_angle(knees, [0.0, 0, 0, 1])
    return np.abs(np.diff(angles, 2, axis=0)).max()


def test_knees_do_not_snap():
    poses = made_up.walker(2.2, rng=np.random.default_rng(3))
    keys = poses.frames[::20]
    result = kw.inbetween(poses, made_up.walker(6, manner="tired"), key_frames=keys)
    locked = lock_inbetweens(result)
    assert measure_knees(locked.motion) < 1.1 * measure_knees(result.motion)


def find_lowest(motion):
    """Return the height of the lowest heel or ball of a motion."""
    ends = PosedFeet.of(motion, find_feet(motion.skeleton)).ends
    return min(each[..., 1].min() for each in ends)


def test_feet_stay_above_the_floor_of_the_capture():
    poses = made_up.walker(2.2, rng=np.random.default_rng(7))
    source = made_up.walker(6, manner="tired")
    result = kw.inbetween(poses, source, key_frames=poses.frames[::30])
    before, after = map(find_lowest, (result.motion, lock_inbetweens(result).motion))
    floor = find_lowest(source)
    assert before < floor - 3 and after > floor - 1


def test_a_figure_without_feet_has_a_note(result):
    take = made_up.walker(2).keep(["Head", "LeftHand", "RightHand"])
    filled = kw.inbetween(take, take, key_frames=[1, 30, 60])
    assert lock_inbetweens(filled).notes[-1].startswith("feet are not locked: ")
