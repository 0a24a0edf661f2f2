"""Mending gives a smooth motion back, and changes no other frame by a bit."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import made_up
from keyweave.animation.inspection import Fact, Inspection, mend
from keyweave.geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)

WALK = made_up.walker(4, rng=np.random.default_rng(3))


def angles_between(a, b):
    between = compose(invert(a.rotations), b.rotations)
    return np.degrees(np.linalg.norm(quaternion_to_vector(between), axis=-1))


def turn(motion, joint, degrees, rows):
    rotations, column = np.array(motion.rotations), motion.skeleton.index(joint)
    turned = vector_to_quaternion(np.radians(degrees) * np.array([0.6, 0.0, 0.8]))
    rotations[rows, column] = compose(rotations[rows, column], turned)
    return motion.with_(rotations=rotations)


@settings(max_examples=20, deadline=None)
@given(
    joint=st.sampled_from(["LeftArm", "RightForeArm", "Spine", "RightUpLeg", "Head"]),
    row=st.integers(8, 100),
    n_rows=st.integers(1, 2),
)
def test_a_mended_spike_is_the_motion_again_and_nothing_else_changes(joint, row, n_rows):
    rows = slice(row, row + n_rows)
    spoiled = turn(WALK, joint, 50.0, rows)
    result = mend(spoiled)
    column = WALK.skeleton.index(joint)
    assert angles_between(result.motion, WALK)[rows, column].max() < 4.0
    others = np.ones(WALK.rotations.shape[:2], bool)
    others[rows, column] = False
    np.testing.assert_array_equal(
        result.motion.rotations[others], spoiled.rotations[others]
    )
    np.testing.assert_array_equal(result.motion.root_positions, spoiled.root_positions)
    listed = {(change.frame, change.joint) for change in result.changes}
    assert listed == {(float(WALK.frames[r]), joint) for r in range(row, row + n_rows)}


def test_repeated_frames_move_again():
    rows = np.arange(len(WALK))
    rows[50:53] = 49
    repeated = WALK.take(rows)
    result = mend(repeated)
    pair = repeated, result.motion
    spoiled, mended = (angles_between(each, WALK)[50:53] for each in pair)
    assert mended.max() < 0.5 * spoiled.max()
    steps = np.diff(result.motion.root_positions[48:55], axis=0)
    assert np.linalg.norm(steps, axis=1).min() > 1.0
    kept = np.r_[0:50, 53 : len(WALK)]
    np.testing.assert_array_equal(result.motion.rotations[kept], WALK.rotations[kept])


def test_a_path_that_jumps_is_put_back():
    path = np.array(WALK.root_positions)
    path[40] += [0, 10.0, 15.0]
    result = mend(WALK.with_(root_positions=path))
    assert np.abs(result.motion.root_positions - WALK.root_positions).max() < 1.0
    (change,) = result.changes
    assert (change.joint, change.frame, change.unit) == ("Hips", 41.0, "cm")


def test_faults_at_the_ends_are_left_and_listed():
    spoiled = turn(WALK, "LeftArm", 90.0, slice(0, 1))
    result = mend(spoiled)
    assert result.motion is spoiled and result.changes == ()
    assert result.describe() == [
        "frame 1, LeftArm: not mended, since it is at an end of the motion"
    ]


def test_a_long_gap_is_left_and_listed():
    fact = Fact("repeat", 40, 60, size=21, unit="frames")
    result = mend(WALK, Inspection((fact,), len(WALK), 30.0))
    assert result.motion is WALK
    expected = "frames 40 to 60, all joints: not mended, since it lasts 0.70 seconds"
    assert result.describe()[0].startswith(expected)


@pytest.mark.parametrize("n_frames", [1, 2, 4, 7])
def test_short_motions_are_mended_without_an_error(n_frames):
    assert mend(WALK.take(slice(0, n_frames))).changes == ()


def test_the_facts_are_complete():
    facts = mend(turn(WALK, "LeftArm", 50.0, slice(30, 32))).facts()
    assert [change["frame"] for change in facts["changes"]] == [31.0, 32.0]
    assert facts["faults"][0]["problem"] == ""
    assert facts["summary"][0].startswith("frames 31 to 32: LeftArm changed by up to 5")
