"""Faults that are put into a clean walk are found, at the right joint and frame."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import keyweave as kw
from keyweave import examples
from keyweave.animation.mapping.labeling import find_slots
from keyweave.animation.measurement import Finding, Measurement, measure_motion
from keyweave.animation.measurement.measuring import measure_keys
from keyweave.animation.measurement.pops import Accelerations
from keyweave.animation.measurement.posed_figure import PosedFigure
from keyweave.geometry.rotations import compose, invert, rotate, vector_to_quaternion
from reference_material import shared

WALK = examples.load_walk().cut(1, 90)
MIDDLE = 45.0


def turn(motion, joint, degrees, rows=slice(None)):
    """Return a motion with a joint rotated about its own x axis on some rows."""
    rotations = np.array(motion.rotations)
    turned = vector_to_quaternion(np.radians([degrees, 0.0, 0.0]))
    place = rows, motion.skeleton.index(joint)
    rotations[place] = compose(rotations[place], turned)
    return motion.with_(rotations=rotations)


def move(motion, by, rows=slice(None)):
    """Return a motion that is moved on some rows."""
    positions = np.array(motion.root_positions)
    positions[rows] += by
    return motion.with_(root_positions=positions)


def freeze_leg(motion):
    rotations = np.array(motion.rotations)
    for joint in ("LeftUpLeg", "LeftLeg", "LeftFoot"):
        rotations[:, motion.skeleton.index(joint)] = rotations[0, 0] * 0 + [0, 0, 0, 1]
    return motion.with_(rotations=rotations)


FAULTS = {  # the part that warns, the joint, and the frame
    "a frozen leg": (freeze_leg, "frozen", "LeftUpLeg", 1.0),
    "a knee that snaps": (
        lambda m: turn(m, "LeftLeg", 20, 44),
        *("pops", "LeftLeg", MIDDLE),
    ),
    "raised feet": (lambda m: move(m, [0, 5, 0]), "feet", "LeftFoot", None),
    "a turned head": (lambda m: turn(m, "Head", 60), "posture", "Head", 1.0),
    "an end that jumps": (
        lambda m: move(m, [10, 0, 0], -1),
        *("pops", "hips' position", 89.0),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_at_its_joint_and_frame(name):
    break_motion, part, joint, frame = FAULTS[name]
    measured = measure_motion(break_motion(WALK), [WALK], WALK)
    finding = measured.get(part)
    assert finding.warning in measured.warnings and finding.joint in finding.warning
    assert finding.joint == joint and (frame is None or finding.frame == frame)


def test_postures_name_only_the_motions_that_are_compared():
    turned, other = turn(WALK, "Head", 60), hang_below_root(WALK)
    for sources, sketch, named in (
        ([WALK], WALK, "in the sketch and the capture"),
        ([other], WALK, "in the sketch"),
        ([WALK], None, "in the capture"),
    ):
        measured = measure_motion(turned, sources, sketch)
        assert measured.get("posture").text.endswith(f"outside its range {named}")
        assert f"joints that move {named} move" in measured.get("frozen").text


@pytest.mark.parametrize("axis, found", [((0, 1, 0), False), ((1, 0, 0), True)])
def test_a_lean_changes_the_posture_but_a_heading_does_not(axis, found):
    turned = vector_to_quaternion(np.radians(80) * np.array(axis, float))
    rotations = np.array(WALK.rotations)
    rotations[:, 0] = compose(turned, rotations[:, 0])
    written = WALK.with_(rotations=rotations)
    for sketch, motion in (
        (WALK, written),
        (hang_below_root(WALK), hang_below_root(written)),
    ):
        measured = measure_motion(motion, [sketch], sketch)
        assert bool(measured.get("posture").warning) == found


def hang_below_root(motion):
    """Return a motion whose hips hang below a root with other axes, in the same poses."""
    skeleton, quarter = motion.skeleton, vector_to_quaternion([np.pi / 2, 0.0, 0.0])
    roots = np.broadcast_to(quarter, (len(motion), 1, 4))
    rotations = np.concatenate([roots, motion.rotations], axis=1)
    rotations[:, 1] = compose(invert(quarter), rotations[:, 1])
    names, parents = ("world", *skeleton.names), [-1, *skeleton.parents + 1]
    offsets = np.vstack([np.zeros((2, 3)), skeleton.offsets[1:]])
    rest = {"rotation_orders": ("ZXY", *skeleton.rotation_orders), "offsets": offsets}
    rest["channels"] = (*skeleton.channels[:1], *skeleton.channels)
    ends = {"end_site_parents": skeleton.end_site_parents + 1}
    below = replace(skeleton, names=names, parents=parents, **rest, **ends)
    return motion.with_(skeleton=below, rotations=rotations)


def test_feet_that_always_stand_have_no_frame_to_look_at():
    n, one = len(WALK), slice(0, 1)
    standing = WALK.with_(
        rotations=np.repeat(WALK.rotations[one], n, axis=0),
        root_positions=np.repeat(WALK.root_positions[one], n, axis=0),
    )
    finding = measure_motion(standing, [standing]).get("feet")
    assert finding.values["standing"] == 1.0 and finding.frame is None


@pytest.mark.parametrize("name", ["a frozen leg", "a turned head"])
def test_a_transfer_is_compared_with_its_capture(name):
    break_motion, _, joint, _ = FAULTS[name]
    measured = measure_motion(break_motion(WALK), [WALK], capture=WALK)
    findings = measured.get("frozen"), measured.get("bones")
    assert joint in [each.joint for each in findings if each.warning]


def test_a_zero_pose_with_a_leg_along_the_trunk_shows_no_rolls():
    # Public captures have such zero poses: the axes of one side mirror those of the other.
    capture = flip_axes(WALK, ["RightUpLeg", "RightLeg", "RightFoot"])
    assert_allclose(kw.joint_positions(capture), kw.joint_positions(WALK), atol=1e-9)
    assert measure_motion(WALK, [WALK], capture=capture).warnings == ()


def flip_axes(motion, names):
    """Return a motion whose joints have axes turned about z, in the same poses."""
    skeleton, joints = motion.skeleton, [*map(motion.skeleton.index, names)]
    turns = np.tile([0.0, 0.0, 0.0, 1.0], (len(skeleton.names) + 1, 1))  # the last: none
    turns[joints] = vector_to_quaternion([0.0, 0.0, np.pi])
    above = invert(turns[skeleton.parents])
    ends = rotate(invert(turns[skeleton.end_site_parents]), skeleton.end_site_offsets)
    offsets = rotate(above, skeleton.offsets)
    flipped = replace(skeleton, offsets=offsets, end_site_offsets=ends)
    rotations = compose(compose(above, motion.rotations), turns[:-1])
    return motion.with_(skeleton=flipped, rotations=rotations)


@pytest.mark.parametrize("rate", [None, 24.0, 60.0])
def test_a_clean_motion_has_no_warning(rate):
    written = WALK if rate is None else kw.resample(WALK, rate)
    measured = measure_motion(written, [WALK], capture=written)
    assert measured.warnings == () and measured.faults == []
    assert set(measured.facts()) >= {"feet", "pops", "bones", "frozen", "facing", "figure"}


def test_place_and_heading_change_nothing():
    half = vector_to_quaternion([0.0, np.pi / 2, 0.0])
    rotations = np.array(WALK.rotations)
    rotations[:, 0] = compose(half, rotations[:, 0])
    positions = WALK.root_positions[:, [2, 1, 0]] * [1, 1, -1] + [300, 0, -50]
    elsewhere = WALK.with_(rotations=rotations, root_positions=positions)
    here, there = (measure_motion(m, [WALK]) for m in (WALK, elsewhere))
    for part in ("feet", "pops"):
        values = [[*each.get(part).values.values()] for each in (here, there)]
        assert_allclose(*values)


def test_namespaces_and_missing_tips_of_feet_change_nothing():
    skeleton = WALK.skeleton
    names = tuple(f"hero:{name}" for name in skeleton.names)
    ends = {"end_site_parents": [], "end_site_offsets": np.empty((0, 3))}
    bare = replace(skeleton, names=names, **ends)
    feet = measure_motion(WALK.with_(skeleton=bare), [WALK]).get("feet").values
    assert feet["standing"] == feet["captured_standing"] > 0.8


def test_second_differences_are_those_of_the_definition():
    figure = PosedFigure.of(WALK.cut(1, 12))
    joint = WALK.skeleton.index("LeftLeg")
    q = [Rotation.from_quat(row) for row in WALK.rotations[:12, joint]]
    steps = [(a.inv() * b).as_rotvec(degrees=True) for a, b in zip(q, q[1:])]
    expected = [np.linalg.norm(b - a) * 30 for a, b in zip(steps, steps[1:])]
    own = Accelerations.of(figure)
    assert_allclose(own.joints[:, joint], expected, atol=1e-9)
    p = figure.posed.points[:, figure.hips]
    expected = [np.linalg.norm(a - 2 * b + c) * 30 for a, b, c in zip(p, p[1:], p[2:])]
    assert_allclose(own.hips, expected, atol=1e-9)


def test_rows_have_every_joint_at_the_rate_of_the_capture():
    faster = kw.resample(WALK, 60.0)
    rows = {row["joint"]: row for row in measure_motion(WALK, [WALK]).get("pops").rows}
    assert [*rows] == [*WALK.skeleton.names, "hips' position"]
    own = Accelerations.of(PosedFigure.of(WALK))
    joint = WALK.skeleton.index("LeftLeg")
    largest = own.joints[:, joint].max() / 30
    assert abs(rows["LeftLeg"]["largest"] - largest) < 1e-9
    assert rows["LeftLeg"]["percentile"] <= largest and rows["LeftLeg"]["ratio"] == 1.0
    at_60 = measure_motion(WALK, [faster]).get("pops").rows[joint]
    assert abs(at_60["largest"] - largest / 4) < 1e-9
    bones = measure_motion(WALK, [WALK], capture=WALK).get("bones").rows
    assert {"l.thigh", "head", "hips"} <= {row["slot"] for row in bones}


def test_a_foot_is_in_contact_as_defined():
    """Check the share against a loop over frames; a source is its own reference."""
    measured = measure_motion(WALK, [WALK]).get("feet")
    figure = PosedFigure.of(WALK)
    posed, leg = figure.posed, figure.posed.legs[0]
    flags = np.zeros((len(WALK), 2), bool)
    for number, foot in enumerate(posed.feet):
        tip = posed.points[:, [foot.ball if foot.tip is None else foot.tip]]
        points = np.concatenate([posed.ends[number], tip], axis=1) / posed.legs[number]
        for place in points.swapaxes(0, 1):
            speed = np.linalg.norm(np.gradient(place, axis=0), axis=1) * 30
            low = place[:, 1] < np.percentile(place[:, 1], 4) + 0.05
            slow = speed < 0.12
            if (slow & low).any():
                height = np.median(place[slow & low, 1])
                flags[:, number] |= slow & (np.abs(place[:, 1] - height) <= 0.02)
    share = flags.any(axis=1).mean()
    assert leg > 0 and abs(measured.values["standing"] - share) < 0.05
    assert measured.values["standing"] == measured.values["captured_standing"]


def test_a_part_that_cannot_be_measured_gives_the_reason():
    one = WALK.cut(1, 1)
    measured = measure_motion(one, [WALK], one, capture=one)
    texts = {each.part: each.text for each in measured.findings}
    assert all("not measured" in texts[part] for part in ("feet", "pops"))
    arm = kw.Skeleton(("a", "b"), [-1, 0], [[0, 9, 0], [0, 5, 0]])
    still = kw.Motion(arm, [[[0, 0, 0, 1]] * 2] * 9, [[0, 9, 0]] * 9, 24)
    measured = measure_motion(still, [], still, capture=still)
    assert measured.warnings == () and measured.get("feet").values == {}
    assert "no feet" in measured.get("feet").text and "slot" in measured.get("bones").text


def test_feet_that_never_touch_and_a_single_foot_are_not_measured():
    flying = WALK.with_(root_positions=WALK.root_positions + np.arange(90)[:, None] * 30.0)
    assert "never" not in measure_motion(WALK, [flying]).get("feet").text
    measured = measure_motion(flying, [flying]).get("feet")
    assert "no foot is ever slow" in measured.text and measured.values == {}
    left = [name for name in WALK.skeleton.names if not name.startswith("Right")]
    hopping = WALK.keep(left)
    assert "one foot only" in measure_motion(hopping, [WALK]).get("feet").text


def test_warning_names_the_key_that_moved():
    frames, values = np.array([1.0, 10, 20]), np.array([0.1, 0.2, 0.3])
    keys = {"knee.rotateX": (frames, values), "hip.translateY": (frames, values)}
    written = {name: values.copy() for name in keys}
    kinds = {"knee.rotateX": "angle", "hip.translateY": "length"}
    assert measure_keys(keys, written, kinds).warning == ""
    written["knee.rotateX"][1] += np.radians(1.0)
    finding = measure_keys(keys, written, kinds, counts=(6, 90))
    assert finding.joint == "knee.rotateX" and finding.frame == 10
    assert finding.values["held"] == 5 and "by 1 degrees" in finding.warning
    assert measure_keys(keys, written, kinds, are_kept=False).warning == ""


def test_frames_of_a_step_keep_their_numbers():
    frames = {"frame_rate": 3.0, "start_frame": 0.1, "translations": None}
    frames["root_positions"] = WALK.root_positions[::10]
    capture = WALK.with_(rotations=WALK.rotations[::10], **frames)
    tenth = turn(capture, "Head", 60)
    measured = measure_motion(tenth, [WALK], capture=capture, step=10)
    bones = measured.get("bones")
    assert bones.joint == "Head" and bones.frame in WALK.frames[::10]
    assert measured.get("pops") is None and measured.n_measured == 9
    assert measured.summarize().endswith("measured on 9 of 81 frames")


def test_warnings_that_explain_others_come_first():
    findings = [Finding(part, "", warning=part) for part in ("feet", "pops", "frozen")]
    assert Measurement(tuple(findings), 1, 1).warnings == ("frozen", "pops", "feet")


@pytest.mark.parametrize("folder", ["cmu_bvh", "woody2_speeds"])
def test_clean_captures_of_every_fourth_file_have_no_warning(folder):
    files = sorted(shared(f"mocap/{folder}").glob("*.bvh"))[::4]
    for file in files:
        capture = kw.load(file)
        slower = kw.resample(capture, 24.0)
        assert measure_motion(slower, [capture]).warnings == (), file.name
        assert find_slots(capture.skeleton)
