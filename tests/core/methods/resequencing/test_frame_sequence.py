"""What was found for a skeleton, done to whatever moved with it."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.rotations import align
from keyweave.methods.resequencing import ResequenceSettings


@pytest.fixture(
    scope="module", params=[False, True], ids=["from first to last", "in a loop"]
)
def result(request, walk):
    return kw.resequence(
        walk,
        n_frames=120,
        constraints={1: 20, 70: 30},
        settings=ResequenceSettings(loop=request.param),
    )


def test_rearranging_the_source_gives_the_resulting_motion(result):
    frames, made = result.source_frames, result.variations[0].rearrangement
    rotations = made.rotations(frames.rotations)
    assert_array_equal(rotations[:, 1:], result.motion.rotations[:, 1:])
    q, p = made.world(frames.carrier_rotations, frames.carrier_positions)
    assert_allclose(p, result.motion.root_positions, atol=1e-9)
    assert_allclose(align(q, result.motion.rotations[:, 0]), result.motion.rotations[:, 0])


def test_values_come_with_their_frames(result):
    """What is one number per frame is that number where nothing is smoothed."""
    frames, made = result.source_frames, result.variations[0].rearrangement
    values = frames.frame_numbers * 10
    shown, calm = made.values(values), np.ones(120, bool)
    for changed in made.passes:
        calm[(changed + made.first) % 120] = False
    assert 60 < calm.sum() < 120
    assert_array_equal(shown[calm], values[made.rows][calm])
    assert_array_equal(made.values(values[:, None])[:, 0], shown)


def test_a_carried_object_stays_with_the_root(result):
    """A thing carried at arm's length keeps its distance where nothing is smoothed."""
    frames, made = result.source_frames, result.variations[0].rearrangement
    carried = frames.carrier_positions + [0.0, 30.0, 0.0]
    q, p = made.world(frames.carrier_rotations, carried)
    assert_allclose(p - result.motion.root_positions, [[0, 30, 0]] * 120, atol=1e-9)


def test_moving_a_world_position_agrees_with_posing_the_joint(result):
    """Placing the world position of the head is posing the skeleton, if not smoothed."""
    frames, made = result.source_frames, result.variations[0].rearrangement
    calm = np.ones(120, bool)
    for changed in made.passes:
        calm[(changed + made.first) % 120] = False
    head = frames.motions[0].skeleton.index("Head")
    positions, rotations = forward_kinematics(frames.motions[0])
    q, p = made.world(rotations[:, head], positions[:, head])
    there, turned = forward_kinematics(result.motion)
    assert_allclose(p[calm], there[calm, head], atol=1e-6)
    assert_allclose(align(q, turned[:, head])[calm], turned[calm, head], atol=1e-6)


def test_the_input_is_not_changed(result):
    frames, made = result.source_frames, result.variations[0].rearrangement
    before = np.array(frames.rotations)
    made.rotations(frames.rotations)
    made.motion(frames)
    assert_array_equal(frames.rotations, before)


def test_constrained_frames_are_marked_and_not_smoothed(result):
    made = result.variations[0].rearrangement
    assert_array_equal(np.flatnonzero(np.roll(made.fixed, made.first)), [0, 69])
    for changed in made.passes:
        assert not made.fixed[changed].any()
