"""The made-up walker walks like a person."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.signal import find_peaks

from keyweave import SettingError, UnknownNameError, joint_positions
from keyweave.animation.kinematics import end_site_positions, forward_kinematics
from keyweave.geometry.rotations import quaternion_to_euler, rotate
from made_up import (
    MANNERS,
    Manner,
    walker,
    walker_skeleton,
)
from made_up.walks.fluctuations import SPREAD, pink_noise
from made_up.walks.gait_tables import KNEE_LOADING, KNEE_SWING, angle

LEGS = ["LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"]
HEEL_FROM_ANKLE = [0.0, -8.0, -5.5]
SPEEDS = (0.5, 0.9, 1.3, 1.8, 2.1)


@pytest.fixture(scope="module")
def motion():
    return walker(20.0)


def bend(motion, name):
    """Return a joint's angle about x in degrees; knees bend by it, hips extend."""
    joint = motion.skeleton.index(name)
    order = motion.skeleton.rotation_orders[joint]
    angles = quaternion_to_euler(motion.rotations[:, joint], order)
    return np.degrees(angles[:, order.index("X")])


def sole(motion, side):
    """Return the paths of heel and toe tip, (2, n_frames, 3)."""
    positions, rotations = forward_kinematics(motion)
    foot, toe = (motion.skeleton.index(side + name) for name in ("Foot", "Toe"))
    heel = positions[:, foot] + rotate(rotations[:, foot], HEEL_FROM_ANKLE)
    tip = motion.skeleton.end_site_parents.tolist().index(toe)
    return np.stack([heel, end_site_positions(motion)[:, tip]])


def contacts(path):
    """Cut a path into the stretches in which it touches the ground, at least 3 frames."""
    frames = np.flatnonzero(path[:, 1] < 0.05)
    stretches = np.split(frames, np.flatnonzero(np.diff(frames) > 1) + 1)
    return [path[stretch] for stretch in stretches if len(stretch) > 2]


def before(motion, child, parent):
    """Return how far one joint is before another, along z, in cm."""
    positions = joint_positions(motion)
    ahead = positions[:, motion.skeleton.index(child)]
    return (ahead - positions[:, motion.skeleton.index(parent)])[:, 2]


def test_the_skeleton_is_an_adult_who_looks_along_z():
    skeleton = walker_skeleton()
    rest = skeleton.rest_positions()
    top = rest[skeleton.index("Head"), 1] + skeleton.end_site_offsets[0, 1]
    assert 170 < top < 178
    assert rest[skeleton.index("LeftArm"), 0] > 0 > rest[skeleton.index("RightArm"), 0]
    assert rest[skeleton.index("LeftToe"), 2] > 0


def test_left_and_right_mirror_each_other_at_rest():
    skeleton = walker_skeleton()
    for name in skeleton.names:
        if name.startswith("Left"):
            left = skeleton.offsets[skeleton.index(name)]
            right = skeleton.offsets[skeleton.index(name.replace("Left", "Right"))]
            assert_allclose(left * [-1, 1, 1], right)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_walker_walks_at_the_requested_speed(speed):
    root = walker(20.0, speed=speed).root_positions
    walked = (root[-1] - root[0]) / 100 / (len(root) - 1) * 30
    assert_allclose(walked[2], speed, rtol=0.05)
    assert abs(walked[0]) < 0.02


def test_a_sequence_of_speeds_is_passed_through():
    z = walker(20.0, speed=[0.8, 1.8]).root_positions[:, 2] / 100
    assert_allclose(z[150] - z[0], 5 * 0.925, rtol=0.1)
    assert_allclose(z[-1] - z[-151], 5 * 1.675, rtol=0.1)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("side", ["Left", "Right"])
def test_feet_on_the_ground_do_not_slide(speed, side):
    for path in sole(walker(10.0, speed=speed), side):
        touching = contacts(path)
        assert len(touching) > 4
        assert max(np.ptp(c[:, [0, 2]], axis=0).max() for c in touching) < 2.0


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("speed", SPEEDS)
def test_feet_touch_the_ground_and_do_not_sink(speed, manner):
    motion = walker(10.0, speed=speed, manner=manner)
    lowest = np.min([sole(motion, side)[..., 1] for side in ("Left", "Right")], axis=(0, 1))
    assert lowest.min() > -0.1
    assert lowest.max() < 0.6


@pytest.mark.parametrize("speed", SPEEDS)
def test_knees_bend_backwards_by_a_realistic_angle(speed):
    motion = walker(10.0, speed=speed)
    for name in ("LeftLeg", "RightLeg"):
        assert bend(motion, name).min() > 1.0
        assert 52 < bend(motion, name).max() < 75


def test_elbows_bend_forwards(motion):
    for side in ("Left", "Right"):
        hand, elbow, shoulder = (side + name for name in ("Hand", "ForeArm", "Arm"))
        upper, lower = before(motion, elbow, shoulder), before(motion, hand, elbow)
        assert (lower / 25.5 > upper / 29.5 + 0.05).all()


def test_hips_and_ankles_move_as_far_as_published(motion):
    angles = [-bend(motion, name) for name in ("LeftUpLeg", "LeftFoot")]
    # Percentiles, because the longest stride of many is not a usual one.
    hip, ankle = (np.percentile(a, [1, 99]) for a in angles)
    assert 38 < np.ptp(hip) < 50  # degrees
    assert 25 < np.ptp(ankle) < 42
    assert hip[0] < -8 and ankle[0] < -10


def test_the_body_rises_twice_a_stride_by_a_few_centimetres(motion):
    height = motion.root_positions[:, 1]
    tops, _ = find_peaks(height, prominence=1.0)
    strides, _ = find_peaks(bend(motion, "LeftLeg"), prominence=30)
    assert abs(len(tops) - 2 * len(strides)) <= 2
    assert 2.0 < np.median(height[tops]) - np.percentile(height, 2) < 5.0


def test_faster_walks_have_quicker_and_longer_strides():
    slow, fast = walker(20.0, speed=0.8), walker(20.0, speed=1.7)
    knees = [find_peaks(bend(m, "LeftLeg"), prominence=30)[0] for m in (slow, fast)]
    slow_stride, fast_stride = (np.diff(frames).mean() / 30 for frames in knees)
    assert 1.2 < slow_stride < 1.5 and 0.85 < fast_stride < 1.05
    assert 1.7 * fast_stride > 1.25 * 0.8 * slow_stride


def test_arms_swing_with_the_other_leg(motion):
    for side in ("Left", "Right"):
        arm = before(motion, side + "Hand", side + "Arm")
        leg = before(motion, side + "Foot", side + "UpLeg")
        assert np.corrcoef(arm, leg)[0, 1] < -0.8


def test_the_chest_rotates_against_the_pelvis(motion):
    shoulders = before(motion, "LeftArm", "RightArm")
    pelvis = before(motion, "LeftUpLeg", "RightUpLeg")
    assert np.corrcoef(shoulders, pelvis)[0, 1] < -0.5


def test_the_head_is_steadier_than_the_chest(motion):
    _, rotations = forward_kinematics(motion)
    ahead = rotate(rotations, [0.0, 0.0, 1.0])
    joints = [motion.skeleton.index(name) for name in ("Chest", "Head")]
    chest, head = (np.diff(ahead[:, joint], axis=0) for joint in joints)
    assert head.std() < 0.75 * chest.std()


def test_left_and_right_match_on_average():
    motion = walker(60.0)
    for name in ("UpLeg", "Leg", "Foot", "Arm", "ForeArm"):
        left, right = bend(motion, "Left" + name), bend(motion, "Right" + name)
        assert abs(left.mean() - right.mean()) < 2.5
        assert_allclose(left.std(), right.std(), rtol=0.15)


def test_strides_differ_but_not_much(motion):
    frames, _ = find_peaks(bend(motion, "LeftLeg"), prominence=30)
    heights = bend(motion, "LeftLeg")[frames]
    assert 0.5 < heights.std() < 5.0
    z = motion.root_positions[frames, 2]
    lengths = np.diff(z) / np.diff(frames)
    assert 0.002 < lengths.std() / lengths.mean() < 0.06


def test_arm_swing_increases_with_leg_swing(rng):
    def sizes(angles, window=90):  # frames, about three strides
        return [part.std() for part in np.split(angles, len(angles) // window)]

    alike = []
    for _ in range(5):
        motion = walker(120.0, rng=rng)
        legs = sizes(bend(motion, "LeftUpLeg"))
        arms = sizes(before(motion, "RightHand", "RightArm"))
        alike.append(np.corrcoef(legs, arms)[0, 1])
    assert 0.35 < np.mean(alike) < 0.95


def test_same_seed_same_motion():
    first, second = (walker(3.0, rng=np.random.default_rng(5)) for _ in range(2))
    assert_allclose(first.rotations, second.rotations, rtol=0, atol=0)
    assert_allclose(first.root_positions, second.root_positions, rtol=0, atol=0)
    assert_allclose(walker(3.0).rotations, walker(3.0).rotations, rtol=0, atol=0)


def test_different_seeds_give_different_motions():
    first, second = (walker(3.0, rng=np.random.default_rng(seed)) for seed in (5, 6))
    assert np.abs(first.rotations - second.rotations).max() > 0.05


@pytest.mark.parametrize("frame_rate", [24.0, 29.97, 60.0, 120.0])
def test_every_frame_rate_gives_the_requested_duration(frame_rate):
    motion = walker(4.0, frame_rate=frame_rate)
    assert abs(motion.duration - 4.0) <= 1 / frame_rate
    assert_allclose(motion.root_positions[-1, 2], 520, rtol=0.1)


def test_the_proud_look_up_and_the_tired_down():
    ahead = {}
    swing = {}
    for name in MANNERS:
        motion = walker(10.0, manner=name)
        ahead[name] = before(motion, "Head", "Hips").mean()
        swing[name] = np.ptp(before(motion, "LeftHand", "LeftArm"))
    assert ahead["proud"] < ahead["normal"] - 3 and ahead["tired"] > ahead["normal"] + 6
    assert swing["tired"] < 0.7 * swing["normal"] < 0.7 * swing["proud"]


def test_without_arm_swing_the_arms_hang():
    motion = walker(10.0, manner=Manner(arm_swing=0.0))
    assert before(motion, "LeftHand", "LeftArm").std() < 0.5 * np.std(
        before(walker(10.0), "LeftHand", "LeftArm")
    )


@pytest.mark.parametrize("speed", [0.0, 3.0, [1.0, np.nan], [], [[1.0]]])
def test_impossible_speeds_are_refused(speed):
    with pytest.raises(SettingError, match="speed"):
        walker(2.0, speed=speed)


def test_unknown_manners_and_lengths_are_refused():
    with pytest.raises(UnknownNameError, match="proud"):
        walker(2.0, manner="prowd")
    with pytest.raises(SettingError, match="seconds"):
        walker(0.0)
    with pytest.raises(SettingError, match="bounce"):
        Manner(bounce=-1.0)


def test_shared_causes_explain_only_part_of_each_fluctuation():
    for name, (_, shares) in SPREAD.items():
        assert np.dot(shares, shares) < 1, name


def test_pink_noise_loses_power_with_frequency(rng):
    power = np.abs(np.fft.rfft(pink_noise(rng, (50, 3000), 30.0, highest=2.0))) ** 2
    octaves = [
        power[:, first : 2 * first].mean() for first in (4, 8, 16, 32)
    ]  # 0.04 Hz ...
    ratios = np.divide(octaves[:-1], octaves[1:])
    assert_allclose(ratios, 2.0, rtol=0.35)


def test_angles_interpolate_their_tables_and_repeat_every_stride():
    for table in (KNEE_LOADING, KNEE_SWING):
        percent, degrees = np.transpose(table)
        assert_allclose(np.degrees(angle(table, percent / 100)), degrees, atol=1e-9)
        assert_allclose(
            angle(table, np.array([0.999999])), angle(table, np.zeros(1)), atol=1e-5
        )
