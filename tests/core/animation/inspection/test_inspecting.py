"""What is wrong with a capture is found where it is, whatever its rate, unit and axis."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.inspection.facts import describe_ranges
from keyweave.geometry.rotations import compose, vector_to_quaternion
from made_up.calibration_poses import hold_pose, join, make_pose
from made_up.up_axes import turn_up

WALK = made_up.walker(4, rng=np.random.default_rng(3))
JOINTS = ("LeftArm", "RightForeArm", "RightUpLeg", "LeftFoot", "Spine", "Hips")
TAIL = kw.Skeleton(("root", "tail"), [-1, 0], [[0, 9, 0], [0, 5, 0]])


def turn(motion, joint, degrees, rows):
    rotations, column = np.array(motion.rotations), motion.skeleton.index(joint)
    turned = vector_to_quaternion(np.radians(degrees) * np.array([0.6, 0.0, 0.8]))
    rotations[rows, column] = compose(rotations[rows, column], turned)
    return motion.with_(rotations=rotations)


def facts_of(motion, *kinds):
    return [(f.kind, f.joint, f.first, f.last) for f in kw.inspect(motion).select(*kinds)]


@pytest.mark.parametrize("name", ["normal", "tired", "brisk", "uneven"])
def test_a_clean_walk_has_no_facts(name):
    assert kw.inspect(examples.load_walk(name)).entries == ()


@settings(max_examples=25, deadline=None)
@given(
    joint=st.sampled_from(JOINTS),
    row=st.integers(10, 100),
    rate=st.sampled_from([24.0, 30.0, 60.0, 120.0]),
    scale=st.sampled_from([0.01, 1.0, 30.0]),
    up=st.sampled_from("yz"),
    start=st.sampled_from([1.0, -40.0, 1001.0]),
)
def test_a_spike_is_found_at_its_joint_and_frame(joint, row, rate, scale, up, start):
    walk = turn_up(kw.resample(WALK, rate), up).scale(scale).with_(start_frame=start)
    row = min(row * round(rate) // 30, len(walk) - 3)
    spoiled = turn(walk, joint, 40.0, slice(row, row + 1))
    frame = start + row
    assert ("glitch", joint, frame, frame) in facts_of(spoiled, "glitch")
    assert len(facts_of(spoiled, "glitch")) == 1


def test_kicks_landings_and_bounces_are_not_glitches():
    n = np.arange(90.0)
    kick = 80 * np.exp(-(((n - 45) / 3.0) ** 2))  # out and back within a fifth of a second
    bounce = 6 * np.abs(n - 45)
    landing = np.where(n < 45, 0.0, 9 * (n - 45))
    for angles in (kick, bounce, landing):
        vectors = np.radians(angles)[:, np.newaxis] * [1.0, 0, 0]
        rotations = np.zeros((90, 2, 4)) + [0, 0, 0, 1]
        rotations[:, 1] = vector_to_quaternion(vectors)
        motion = kw.Motion(TAIL, rotations, np.zeros((90, 3)) + [0, 9, 0], 30)
        assert facts_of(motion, "glitch", "flip") == []


def test_a_path_that_jumps_is_found_in_any_unit():
    for scale in (0.01, 1.0, 100.0):
        walk = WALK.scale(scale)
        path = np.array(walk.root_positions)
        path[40] += [0, 0, 15.0 * scale]
        (fact,) = kw.inspect(walk.with_(root_positions=path)).entries
        assert (fact.kind, fact.joint, fact.first) == ("glitch", "Hips", 41.0)
        assert fact.unit == "cm"
        assert fact.size == pytest.approx(15.0 * scale, rel=0.1)


@pytest.mark.parametrize("n_frames", [1, 2, 4])
@pytest.mark.parametrize("is_late", [False, True])
def test_repeated_frames_are_found_whether_time_goes_on_or_waits(n_frames, is_late):
    rows = np.arange(len(WALK))
    if is_late:
        rows = np.insert(rows, 50, [49] * n_frames)
    else:
        rows[50 : 50 + n_frames] = 49
    repeated = [("repeat", "", 51.0, 50.0 + n_frames)]
    assert facts_of(WALK.take(rows), "repeat") == repeated


def test_a_hold_is_not_a_repeat():
    still = np.concatenate([np.full(40, 20), np.arange(20, 60), np.full(40, 60)])
    assert facts_of(WALK.take(still), "repeat", "glitch") == []


def test_a_rotation_that_flips_and_stays_is_found():
    flipped = turn(WALK, "LeftArm", 180.0, slice(60, None))
    assert facts_of(flipped, "flip", "glitch") == [("flip", "LeftArm", 61.0, 61.0)]


@pytest.mark.parametrize("height, kind", [(0.0, "t_pose"), (-45.0, "a_pose")])
@pytest.mark.parametrize("place", ["start", "middle", "end"])
@pytest.mark.parametrize("up", ["y", "z"])
def test_a_calibration_pose_is_found_and_left_out(height, kind, place, up):
    walk = turn_up(WALK, up)
    posed, first, last = hold_pose(walk, place, height)
    inspection = kw.inspect(posed)
    (fact,) = inspection.select("t_pose", "a_pose")
    assert fact.kind == kind
    assert fact.first <= first and last <= fact.last
    assert fact.last - fact.first <= last - first + 20  # with arms that come down
    pieces = inspection.leave_out(posed)
    assert len(pieces) == (2 if place == "middle" else 1)
    for piece in pieces:
        same = posed.cut(piece.start_frame, piece.last_frame)
        np.testing.assert_array_equal(piece.rotations, same.rotations)
        assert not (first <= piece.start_frame <= last or first <= piece.last_frame <= last)


def test_a_first_frame_in_the_rest_pose_is_found():
    posed = join(make_pose(WALK.take(slice(0, 1))), WALK)
    assert facts_of(posed, "t_pose", "glitch") == [("t_pose", "", 1.0, 1.0)]
    (rest,) = kw.inspect(posed).leave_out(posed)
    assert (rest.start_frame, len(rest)) == (2.0, len(WALK))


def test_a_stand_is_different_from_a_pose():
    standing = np.concatenate([np.arange(40), np.full(30, 39)])
    assert facts_of(WALK.take(standing), "stand", "t_pose") == [("stand", "", 40.0, 70.0)]


def test_a_frozen_joint_is_a_fact_and_ends_are_named_aside():
    rotations = np.array(WALK.rotations)
    names = WALK.skeleton.names
    frozen = [names.index("LeftForeArm"), names.index("LeftToe"), names.index("RightToe")]
    rotations[:, frozen] = rotations[:1, frozen]
    inspection = kw.inspect(WALK.with_(rotations=rotations))
    assert [(f.kind, f.joint) for f in inspection.entries] == [("frozen", "LeftForeArm")]
    assert {*inspection.unmoved} == {"LeftToe", "RightToe"}


def test_a_foot_below_the_floor_is_found():
    path = np.array(WALK.root_positions)
    path[60:64, 1] -= 15.0
    found = kw.inspect(WALK.with_(root_positions=path)).select("below_floor")
    assert found and all(61 <= fact.first <= fact.last <= 64 for fact in found)
    assert max(fact.size for fact in found) == pytest.approx(15.0, abs=3.0)


@pytest.mark.parametrize("n_frames", [1, 2, 3, 4, 5, 6])
def test_short_motions_are_inspected_and_stills_are_used_whole(n_frames):
    pose = make_pose(WALK.take(slice(0, 1)))
    for motion in (WALK.take(slice(0, n_frames)), pose.take(np.zeros(n_frames, int))):
        inspection = kw.inspect(motion)
        if n_frames < 3:
            assert inspection.leave_out(motion) == [motion]


def test_figures_without_limbs_or_slots_are_inspected():
    still = kw.Motion(TAIL, [[[0, 0, 0, 1]] * 2] * 30, [[0, 9, 0]] * 30, 24)
    assert kw.inspect(still).entries == ()
    for kept in (["LeftArm"], ["LeftFoot"], ["Hips"], ["LeftHand", "RightHand"]):
        few = WALK.keep(kept)
        spoiled = turn(few, "Hips", 40.0, slice(40, 41))
        assert facts_of(spoiled, "glitch") == [("glitch", "Hips", 41.0, 41.0)]


def test_a_capture_that_is_one_pose_is_refused_with_the_reason():
    pose = make_pose(WALK.take(slice(0, 1))).take(np.zeros(60, int))
    reason = "T-pose on frames 1 to 60; use keep_all=True"
    with pytest.raises(kw.DataError, match=reason):
        kw.inspect(pose).leave_out(pose)


def test_a_capture_of_glitches_is_refused_with_the_reason():
    rng, rotations = np.random.default_rng(2), np.array(WALK.rotations)
    axes = rng.normal(size=(len(rotations[::3]), 3))
    axes *= np.radians(120) / np.linalg.norm(axes, axis=1, keepdims=True)
    column = WALK.skeleton.index("LeftArm")
    spikes = compose(rotations[::3, column], vector_to_quaternion(axes))
    rotations[::3, column] = spikes
    spoiled = WALK.with_(rotations=rotations)
    with pytest.raises(kw.DataError, match="LeftArm is off for a moment on frames"):
        kw.inspect(spoiled).leave_out(spoiled)


def test_a_motion_is_inspected_once_whatever_its_notes_and_again_if_it_changes():
    known = kw.inspect(WALK)
    assert kw.inspect(WALK.with_(notes=["odd"])) is known
    turned = turn(WALK, "LeftArm", 90, slice(50, 51))
    for other in (turned, WALK.with_(start_frame=9), WALK.with_(frame_rate=60), WALK):
        assert kw.inspect(other) is not known
    assert kw.inspect(turned).entries and not known.entries


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 5)), min_size=1, max_size=12))
def test_ranges_are_worded_once_and_in_order(pairs):
    text = describe_ranges([(first, first + n) for first, n in pairs])
    numbers = [int(word.strip(",")) for word in text.split() if word.strip(",").isdigit()]
    if "more places" not in text:
        assert numbers == sorted(numbers)
        covered = {first + i for first, n in pairs for i in range(n + 1)}
        assert {*numbers} <= covered and {min(covered), max(covered)} <= {*numbers}
