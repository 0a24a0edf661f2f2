"""Frame rates, and the ways between motions, clips and curves."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from keyweave import (
    AnimCurve,
    Clip,
    DataError,
    load,
    motion_to_clip,
    resample,
    sample_curves,
)
from keyweave.animation.resampling import (
    channels_to_quaternion,
    interpolate_rows,
    slerp_rows,
)
from keyweave.geometry.rotations import align, slerp, vector_to_quaternion
from reference_material import shared


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(3, frame_rate=30)


def same_rotations(p, q, atol=1e-9):
    assert_allclose(align(p, q), q, atol=atol)


def test_resampling_keeps_seconds(walk):
    for rate in (24, 60, 120):
        other = resample(walk, rate)
        assert other.frames[0] / rate == pytest.approx(walk.frames[0] / 30)
        assert other.frames[-1] / rate <= walk.frames[-1] / 30 + 1e-9
        assert other.frames[-1] / rate > walk.frames[-1] / 30 - 1 / rate


def test_resampling_up_and_back_down_restores_the_motion(walk):
    back = resample(resample(walk, 90), 30)
    same_rotations(back.rotations, walk.rotations)
    assert_allclose(back.root_positions, walk.root_positions, atol=1e-9)
    assert back.start_frame == pytest.approx(walk.start_frame)


def test_rotations_halfway_between_frames_follow_the_shorter_arc(walk):
    double = resample(walk, 60)
    half = slerp(walk.rotations[:-1], walk.rotations[1:], 0.5)
    same_rotations(double.rotations[1::2], half)


def test_the_same_rate_changes_nothing(walk):
    assert resample(walk, 30) is walk


@pytest.mark.parametrize("rate", [0, -1, np.nan])
def test_an_invalid_rate_is_an_error(walk, rate):
    with pytest.raises(DataError, match="frame_rate"):
        resample(walk, rate)


def test_a_clip_and_its_motion_resample_to_the_same_rotations(walk):
    one = motion_to_clip(resample(walk, 24))
    two = resample(motion_to_clip(walk), 24)
    assert one.channels == two.channels
    for joint, order in one.rotation_orders.items():
        p, q = (
            channels_to_quaternion(c.values[:, c.columns(joint)], order) for c in (one, two)
        )
        same_rotations(p, q)


def test_resampling_a_clip_keeps_full_turns():
    names = [f"wheel.rotate{axis}" for axis in "XYZ"]
    turning = np.linspace(0, 8 * np.pi, 25)[:, np.newaxis] * [1, 0, 0]
    clip = resample(Clip(turning, names, 24), 48)
    assert_allclose(clip.values[:, 0], np.linspace(0, 8 * np.pi, 49), atol=1e-9)


def test_a_motions_channels_are_its_rotations_in_each_joints_order(walk):
    clip = motion_to_clip(walk)
    for joint, name in enumerate(walk.skeleton.names):
        order = walk.skeleton.rotation_orders[joint]
        q = channels_to_quaternion(clip.values[:, clip.columns(name)], order)
        same_rotations(q, walk.rotations[:, joint])
    columns = [clip.index(f"Hips.translate{axis}") for axis in "XYZ"]
    assert_array_equal(clip.values[:, columns], walk.root_positions)


def test_sampled_curves_hold_their_keys_on_whole_frames():
    curve = AnimCurve("hand.curl", np.array([2, 7, 9]) / 24, [1.0, 5.0, 3.0])
    clip = sample_curves([curve])
    assert_array_equal(clip.frames, np.arange(2, 10))
    assert_allclose(clip.values[[0, 5, 7], 0], [1, 5, 3])


def test_curves_are_sampled_over_all_their_keys():
    early = AnimCurve("a", [0.0, 0.1], [0, 1])
    late = AnimCurve("b", [0.3, 0.52], [0, 1])
    clip = sample_curves([early, late])
    assert clip.frames[0] == 0
    assert clip.frames[-1] == 13


def test_no_curves_and_no_frames_are_errors():
    with pytest.raises(DataError, match="curves"):
        sample_curves([])
    with pytest.raises(DataError, match="frames"):
        sample_curves([AnimCurve("a", [0.0, 1.0], [0, 1])], first=10, last=5)


def test_rows_between_are_on_the_line():
    assert_allclose(
        interpolate_rows(np.array([[0.0], [4.0]]), np.array([0.25, 1.0])), [[1], [4]]
    )


def test_rotations_between_are_on_the_arc():
    turns = vector_to_quaternion([[[0.0, 0, 0], [0, 0, 0]], [[1.2, 0, 0], [0, -0.4, 0]]])
    expected = vector_to_quaternion(
        [[[0.3, 0, 0], [0, -0.1, 0]], [[1.2, 0, 0], [0, -0.4, 0]]]
    )
    assert_allclose(slerp_rows(turns, np.array([0.25, 1.0])), expected, atol=1e-15)
    assert_allclose(slerp_rows(turns[:, 0], np.array([0.25])), expected[:1, 0])


def test_channels_of_a_capture_do_not_wind_up():
    """Frame by frame the forearm reaches 790 degrees, by passing close to gimbal lock."""
    path = shared("mocap/woody2_long/woddy2_walk_normal_style_1.bvh")
    clip = motion_to_clip(load(path))
    forearm = np.degrees(clip.values[:, clip.columns("LeftForeArm")])
    assert np.abs(forearm).max() < 225
    hips = np.degrees(clip.values[:, clip.index("Hips.rotateY")])  # walks in circles
    assert abs(hips[-1] - hips[0]) > 1080


@pytest.mark.parametrize("seconds", [30.3, 1e6])
def test_frames_of_seconds_are_not_turned_into_endless_motions(seconds):
    """They took `resequence` minutes."""
    slow = Clip(np.zeros((600, 1)), ("hand.curl",), frame_rate=1 / seconds)
    with pytest.raises(DataError, match="would have .* at 30; .* with frame_rate="):
        resample(slow, 30)


def test_a_frame_each_second_and_long_captures_are_resampled():
    calm = Clip(np.zeros((600, 1)), ("hand.curl",), frame_rate=1)
    assert len(resample(calm, 120)) == 599 * 120 + 1
    long = Clip(np.zeros((60_000, 1)), ("hand.curl",), frame_rate=30)
    assert len(resample(long, 120)) == 59_999 * 4 + 1
