"""Captures on skeletons with other names, rest poses and proportions."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import count_cases
from keyweave import Correspondence, DataError, RetargetSettings, UnknownNameError, examples
from keyweave.animation.correspondence import mirror_slot
from keyweave.animation.kinematics import forward_kinematics, joint_positions
from keyweave.geometry.rotations import align, euler_to_quaternion, rotate
from keyweave.geometry.vectors import unit_vector
from made_up.disguises import Z_UP, disguise
from reference_material import shared

STILL = [0.0, 0.0, 0.0, 1.0]
BONES = [
    (f"{side}.{start}", f"{side}.{end}")
    for side in "lr"
    for start, end in (
        *(("thigh", "shin"), ("shin", "foot")),
        *(("upper_arm", "forearm"), ("forearm", "hand")),
    )
]


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 120)


@pytest.fixture(scope="module")
def biped():
    return examples.load_scene("biped_walk").motion()


@pytest.fixture(params=["walk", "biped"])
def figure(request):
    return request.getfixturevalue(request.param)


def resize(motion, factors, size=1.0):
    """Return the skeleton of a motion with some offsets scaled, by name."""
    skeleton = motion.skeleton
    scales = [size * factors.get(name, 1.0) for name in skeleton.names]
    return replace(skeleton, offsets=skeleton.offsets * np.transpose([scales]))


def long_legs(motion):
    """Return the skeleton of a motion with other proportions of legs, feet and hips."""
    factors = {"UpLeg": 1.2, "Leg": 1.4, "Foot": 1.25, "Toe": 1.5, "Arm": 1.1, "Hand": 0.8}
    return resize(
        motion, {s + name: f for s in ("Left", "Right") for name, f in factors.items()}
    )


def place(motion, slots):
    """Return the positions of the joints of slots, by slot."""
    positions = kw.joint_positions(motion)
    return {slot: positions[:, motion.skeleton.index(name)] for slot, name in slots.items()}


def place_both(source, result, correspondence):
    names = correspondence.source_joints, correspondence.target_joints
    return [
        place(motion, dict(zip(correspondence.slots, joints)))
        for motion, joints in zip((source, result), names)
    ]


def measure_leg(skeleton):
    joints = [*map(skeleton.index, ("LeftLeg", "LeftFoot"))]
    return np.linalg.norm(skeleton.offsets[joints], axis=1).sum()


def measure_angles(a, b):
    """Return angles between vectors in degrees."""
    dots = np.sum(unit_vector(a) * unit_vector(b), axis=-1)
    return np.degrees(np.arccos(np.clip(dots, -1, 1)))


def measure_knees(places):
    """Return the angles of both knees, shape (2, n_frames)."""
    return np.stack(
        [
            measure_angles(
                places[f"{side}.shin"] - places[f"{side}.thigh"],
                places[f"{side}.foot"] - places[f"{side}.shin"],
            )
            for side in "lr"
        ]
    )


def assert_same(result, expected, tolerance):
    for ours, theirs in zip(forward_kinematics(result), forward_kinematics(expected)):
        is_rotation = ours.shape[-1] == 4
        ours = align(ours, theirs) if is_rotation else ours
        assert_allclose(ours, theirs, rtol=0, atol=tolerance)


@pytest.mark.parametrize("as_motion", [False, True])
def test_a_motion_stays_as_it_is_on_its_own_skeleton(figure, as_motion):
    result = kw.retarget(figure, figure if as_motion else figure.skeleton)
    assert_same(result, figure, 1e-9)
    assert result.start_frame == figure.start_frame


@pytest.mark.parametrize("seed", range(count_cases(8, 2)))
def test_names_axes_units_and_order_make_no_difference(figure, seed):
    disguised, names = disguise(figure, np.random.default_rng(seed))
    own = kw.map_joints(figure, figure)
    joints = tuple(names[name] for name in own.source_joints)
    result = kw.retarget(disguised, figure, own.with_(source_joints=joints))
    assert result.up_axis == "y"
    assert_same(result, figure, 1e-6)


def test_limbs_and_feet_are_as_captured_on_other_proportions(walk):
    target = long_legs(walk)
    correspondence = kw.map_joints(walk, target)
    result = kw.retarget(walk, target, correspondence)
    ours, theirs = place_both(walk, result, correspondence)
    for start, end in BONES:
        angles = measure_angles(ours[end] - ours[start], theirs[end] - theirs[start])
        assert angles.mean() < (2 if "arm" not in start else 1e-4)
    assert np.abs(measure_knees(theirs) - measure_knees(ours)).mean() < 2.5
    lines = [(each["l.thigh"] - each["r.thigh"])[:, [0, 2]] for each in (ours, theirs)]
    assert measure_angles(*lines).max() < 1e-4
    ratio = measure_leg(target) / measure_leg(walk.skeleton)
    travel = [np.ptp((each["l.thigh"] + each["r.thigh"])[:, 2]) for each in (ours, theirs)]
    assert_allclose(travel[1], ratio * travel[0], rtol=1e-3)


@pytest.mark.parametrize("name", ["LeftToe", "RightToe"])
def test_standing_toes_keep_their_place_and_height(walk, name):
    target = long_legs(walk)
    result = kw.retarget(walk, target)
    row = walk.skeleton.index(name)
    contacts = kw.find_contacts(walk)
    ratio = None
    for begin, end in contacts.runs(name.replace("Toe", "Foot"), "ball"):
        captured, toes = (
            kw.joint_positions(motion.cut(begin, end))[:, row] for motion in (walk, result)
        )
        legs = (
            np.linalg.norm(s.offsets[[2, 3]], axis=1).sum() for s in (walk.skeleton, target)
        )
        ratio = 1 / np.divide(*legs)
        steps = [
            np.linalg.norm(np.diff(p, axis=0), axis=1).mean() for p in (captured, toes)
        ]
        assert steps[1] < 1.1 * ratio * steps[0] + 0.01
        depths = toes[:, 1] - ratio * captured[:, 1]
        assert np.ptp(depths) < 0.2
    assert ratio is not None


def test_world_space_keeps_the_places_of_feet_and_hips(walk):
    target = resize(walk, {}, 1.15)
    result = kw.retarget(walk, target, settings=RetargetSettings(space="world"))
    ours, theirs = place_both(walk, result, kw.map_joints(walk, target))
    for slot in ("l.foot", "r.foot"):
        assert_allclose(theirs[slot][:, [0, 2]], ours[slot][:, [0, 2]], atol=1.5)
    hips = [(each["l.thigh"] + each["r.thigh"])[:, [0, 2]] for each in (ours, theirs)]
    assert_allclose(hips[1], hips[0], atol=1e-6)
    heights = [(each["l.thigh"] + each["r.thigh"])[:, 1] / 2 for each in (ours, theirs)]
    assert_allclose(np.ptp(heights[1]), 1.15 * np.ptp(heights[0]), rtol=1e-6)


def test_knees_do_not_pop_where_a_target_is_nearly_out_of_reach(walk):
    target = long_legs(walk)
    places = place_both(walk, kw.retarget(walk, target), kw.map_joints(walk, target))
    captured, bends = map(measure_knees, places)
    assert (bends > 0.6 * captured - 1e-6).all()


@pytest.mark.parametrize("as_motion", [False, True])
def test_the_target_stands_along_its_own_up_axis(walk, as_motion):
    skeleton = replace(walk.skeleton, offsets=rotate(Z_UP, walk.skeleton.offsets))
    standing = kw.Motion(
        skeleton, walk.rotations[:1] * 0 + STILL, [[0, 0, 0]], 30, up_axis="z"
    )
    result = kw.retarget(walk, standing if as_motion else skeleton)
    assert result.up_axis == "z"
    expected = rotate(Z_UP, kw.joint_positions(walk))
    assert_allclose(kw.joint_positions(result), expected, atol=1e-6)


def test_in_place_only_takes_the_travel_away(walk):
    target = long_legs(walk)
    moving = kw.retarget(walk, target)
    still = kw.retarget(walk, target, settings=RetargetSettings(in_place=True))
    assert_allclose(
        still.root_positions[:, [0, 2]] - still.root_positions[0, [0, 2]], 0, atol=1e-9
    )
    assert_allclose(still.root_positions[:, 1], moving.root_positions[:, 1])
    assert_allclose(still.rotations, moving.rotations)


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_hands_reach_a_fraction_of_the_distance_to_their_goals(walk, share):
    arms = {"LeftForeArm": 1.2, "LeftHand": 1.3}
    target = resize(walk, arms)
    hand = walk.skeleton.index("LeftHand")
    captured, free, reaching = (
        kw.joint_positions(motion)[:, hand]
        for motion in (
            walk,
            kw.retarget(walk, target),
            kw.retarget(walk, target, settings=RetargetSettings(hand_reach=share)),
        )
    )
    assert_allclose(reaching, free + share * (captured - free), atol=1e-6)


def test_a_hip_shift_lets_the_knees_bend_as_captured(walk):
    target = resize(walk, {"LeftLeg": 1.25, "RightLeg": 1.25})
    correspondence = kw.map_joints(walk, target)
    errors = []
    for shift in (False, True):
        settings = RetargetSettings(space="world", hip_shift=shift)
        result = kw.retarget(walk, target, correspondence, settings)
        ours, theirs = place_both(walk, result, correspondence)
        errors.append(np.abs(measure_knees(theirs) - measure_knees(ours)).mean())
    assert errors[1] < 0.8 * errors[0]


def test_a_longer_spine_spreads_the_rotation_by_arc_length(walk):
    names = ("Spine", "Spine2", "Chest")
    skeleton = walk.skeleton
    chest = skeleton.index("Chest")
    offset = skeleton.offsets[chest]
    offsets = np.insert(skeleton.offsets, chest, 0.25 * offset, axis=0)
    offsets[chest + 1] = 0.75 * offset
    parents = [*skeleton.parents[:chest], chest - 1]
    parents += [chest, *(p + (p >= chest) for p in skeleton.parents[chest + 1 :])]
    all_names = (*skeleton.names[:chest], "Spine2", *skeleton.names[chest:])
    longer = kw.Skeleton(all_names, parents, offsets)
    slots = kw.map_joints(walk, walk)
    bent = np.array(walk.rotations)
    bent[:, chest] = euler_to_quaternion([0.8, 0, 0], "XYZ")
    source = walk.with_(rotations=bent)
    result = kw.retarget(source, longer, slots)
    angles = [
        2 * np.arccos(np.clip(np.abs(result.rotations[:, longer.index(n)][:, 3]), 0, 1))
        for n in names[1:]
    ]
    assert_allclose(angles[0], 0.25 * 0.8, atol=1e-6)
    assert_allclose(angles[1], 0.75 * 0.8, atol=1e-6)


def test_other_units_are_noted_or_refused(walk):
    tiny = replace(walk.skeleton, offsets=0.012 * walk.skeleton.offsets)
    result = kw.retarget(walk, tiny)
    assert "check the units" in result.notes[-1]
    assert np.ptp(result.root_positions[:, 2]) < 0.02 * np.ptp(walk.root_positions[:, 2])
    with pytest.raises(DataError, match="another scale="):
        kw.retarget(walk, tiny, settings=RetargetSettings(space="world"))


def test_error_names_the_bone_of_length_zero(walk):
    with pytest.raises(DataError, match=r"the bone of l\.thigh"):
        kw.retarget(walk, resize(walk, {"LeftLeg": 0.0}))


def test_a_map_of_another_skeleton_is_refused(walk):
    wrong = Correspondence(["l.thigh"], ["LeftUpLeg"], ["thigh_l"])
    with pytest.raises(UnknownNameError, match=r"l\.thigh.*thigh_l"):
        kw.retarget(walk, walk.skeleton, wrong)


def test_swapped_sides_are_refused(walk):
    own = kw.map_joints(walk, walk)
    swapped = own.with_(slots=[*map(mirror_slot, own.slots)])
    with pytest.raises(DataError, match="left"):
        kw.retarget(walk, walk.skeleton, swapped)


TRUNK, ARM = ("hips", "spine1", "head"), ("upper_arm", "forearm", "hand")


@pytest.mark.parametrize("places", [TRUNK, ARM, (*TRUNK, "thigh", "shin", "foot")])
def test_partial_maps_move_the_mapped_joints(walk, places):
    own = kw.map_joints(walk, walk)
    part = own.keep([slot for slot in own.slots if slot.rpartition(".")[2] in places])
    ours, theirs = place_both(walk, kw.retarget(walk, walk.skeleton, part), part)
    first = part.slots[0]
    for slot in part.slots:
        if slot[0] == first[0] or first == "hips":
            moved, captured = (each[slot] - each[first] for each in (theirs, ours))
            if slot != "head":  # below it, the chest is not mapped
                assert_allclose(moved, captured, atol=1e-9, err_msg=slot)


def test_a_map_of_a_single_joint_is_refused(walk):
    hips = kw.map_joints(walk, walk).keep(["hips"])
    with pytest.raises(DataError, match="has no leg, trunk or arm"):
        kw.retarget(walk, walk.skeleton, hips)


def test_one_frame_is_enough(walk):
    still = walk.cut(5, 5)
    assert_same(kw.retarget(still, walk.skeleton), still, 1e-9)
    assert len(kw.retarget(still, long_legs(walk))) == 1


def test_a_lying_figure_stays_lying(walk):
    lying = euler_to_quaternion([-np.pi / 2, 0, 0], "XYZ")
    rotations = np.array(walk.rotations)
    rotations[:, 0] = lying
    root = np.array(walk.root_positions)
    root[:, 1] = 10.0
    capture = walk.with_(rotations=rotations, root_positions=root)
    result = kw.retarget(capture, long_legs(walk))
    heights = [kw.joint_positions(motion)[..., 1] for motion in (capture, result)]
    assert_allclose(heights[1].min(axis=1), 1.3 * heights[0].min(axis=1), atol=10)
    assert_allclose(heights[1].max(axis=1), 1.3 * heights[0].max(axis=1), atol=15)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("gait_styles/dataset-1_walk_normal_001.bvh", "woody2_speeds/wd2_WalkLean00.bvh"),
        ("woody2_speeds/wd2_WalkLean00.bvh", "gait_styles/dataset-1_walk_normal_001.bvh"),
        ("cmu_bvh/002_01.bvh", "woody2_speeds/wd2_WalkLean00.bvh"),
    ],
)
def test_captures_of_other_families_keep_their_directions(source, target):
    capture, other = (kw.load(shared(f"mocap/{name}")) for name in (source, target))
    correspondence = kw.map_joints(capture, other)
    result = kw.retarget(capture, other, correspondence)
    ours, theirs = place_both(capture, result, correspondence)
    for left, right in zip(BONES[:4], BONES[4:]):
        angles = [
            measure_angles(ours[end] - ours[start], theirs[end] - theirs[start]).mean()
            for start, end in (left, right)
        ]
        assert np.mean(angles) < 2
    assert np.abs(measure_knees(theirs) - measure_knees(ours)).mean() < 2.5


def test_legs_without_toes_stand_apart_as_wide_hips_do():
    walk = examples.load_walk().cut(1, 40)
    names = walk.skeleton.names
    kept = [n for n in names if "Toe" not in n]
    bare = walk.keep(kept).skeleton
    offsets = np.array(bare.offsets)
    for side, sign in (("Left", 1), ("Right", -1)):
        offsets[bare.index(f"{side}UpLeg"), 0] = sign * 30.0
    wide = kw.retarget(walk, replace(bare, offsets=offsets))
    points = joint_positions(wide)
    thigh, shin = (points[:, wide.skeleton.index(f"Left{n}")] for n in ("UpLeg", "Leg"))
    inward = np.degrees(np.arctan2(thigh[:, 0] - shin[:, 0], thigh[:, 1] - shin[:, 1]))
    assert np.abs(inward).mean() < 12
