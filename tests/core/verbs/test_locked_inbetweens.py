"""Locking the feet of filled gaps."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
import made_up
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


def test_a_figure_without_feet_has_a_note(result):
    take = made_up.walker(2).keep(["Head", "LeftHand", "RightHand"])
    filled = kw.inbetween(take, take, key_frames=[1, 30, 60])
    assert lock_inbetweens(filled).notes[-1].startswith("feet are not locked: ")
