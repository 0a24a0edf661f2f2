"""The feet of a skeleton."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave import DataError, Skeleton, UnknownNameError
from keyweave.animation.feet.foot import choose_feet, find_feet, locate_heel, measure_leg
from keyweave.animation.kinematics import append_end_sites, forward_kinematics
from made_up.walks.figure import HEEL
from reference_material import shared

# Hip, knee, ankle, ball as the documentation of each program names them.
NAMES = {
    "Mixamo": "mixamorig:{S}UpLeg mixamorig:{S}Leg mixamorig:{S}Foot mixamorig:{S}ToeBase",
    "HumanIK": "Character1_{S}UpLeg Character1_{S}Leg Character1_{S}Foot "
    "Character1_{S}ToeBase",
    "CMU": "{l}femur {l}tibia {l}foot {l}toes",
    "Unreal": "thigh_{l} calf_{l} foot_{l} ball_{l}",
    "Character Creator": "CC_Base_{L}_Thigh CC_Base_{L}_Calf CC_Base_{L}_Foot "
    "CC_Base_{L}_ToeBase",
    "3ds Max": "Bip01 {L} Thigh|Bip01 {L} Calf|Bip01 {L} Foot|Bip01 {L} Toe0",
    "Rigify": "thigh.{L} shin.{L} foot.{L} toe.{L}",
    "SMPL": "{L}_Hip {L}_Knee {L}_Ankle {L}_Foot",
    "Biovision": "{S}Hip {S}Knee {S}Ankle {S}Toe",
}


def make_legs(pattern):
    """Return a skeleton of a root and two legs, named by a pattern."""
    names, parents = ["root"], [-1]
    for side in ("Left", "Right"):
        text = pattern.format(S=side, l=side[0].lower(), L=side[0])
        joints = text.split("|") if "|" in text else text.split()
        for name in joints:
            parents.append(0 if name == joints[0] else len(names) - 1)
            names.append(name)
    leg = [[10, 0, 0], [0, -45, 0], [0, -40, 0], [0, -5, 12]]
    return Skeleton(tuple(names), parents, [[0, 90, 0], *leg, *leg])


@pytest.mark.parametrize("pattern", NAMES.values(), ids=NAMES)
def test_legs_are_found_by_the_names_of_common_programs(pattern):
    left, right = find_feet(make_legs(pattern))
    assert (left.hip, left.knee, left.ankle, left.ball) == (1, 2, 3, 4)
    assert (right.hip, right.knee, right.ankle, right.ball) == (5, 6, 7, 8)


@pytest.mark.parametrize(
    "pattern", ["a{S}1 a{S}2 a{S}3 a{S}4", "x{l}1 x{l}2 {l}foot x{l}3"]
)
def test_legs_of_other_names_are_found_by_their_shape(pattern):
    left, right = find_feet(make_legs(pattern))
    assert (left.hip, left.knee, left.ankle, left.ball) == (1, 2, 3, 4)
    assert (right.hip, right.knee, right.ankle, right.ball) == (5, 6, 7, 8)


@pytest.mark.parametrize("joint", ["joint1", "Football", "Foot", "LeftFootball"])
def test_other_joints_are_not_feet(joint):
    assert find_feet(Skeleton(("root", "hip", joint), [-1, 0, 1], np.eye(3))) == ()


def test_every_actor_has_two_feet():
    for file in ("cmu_asfamc/02_01.amc", "cmu_bvh/005_05.bvh", "cmu_bvh/salsa_01.bvh"):
        motion = kw.load(shared("mocap") / file)
        points = append_end_sites(motion, *forward_kinematics(motion))
        legs = [measure_leg(points, foot) for foot in find_feet(motion.skeleton)]
        assert len(legs) == 2
        assert legs[0] == pytest.approx(legs[1], rel=0.02)


def test_the_heel_matches_the_heel_of_the_figure():
    walk = made_up.walker(4)
    positions, rotations = forward_kinematics(walk)
    points = append_end_sites(walk, positions, rotations)
    for foot in find_feet(walk.skeleton):
        heel = locate_heel(points, rotations, foot, up=1)
        assert heel[:, 1].min() == pytest.approx(0, abs=2.5)  # centimeters
        distance = np.linalg.norm(heel - points[:, foot.ankle], axis=1)
        assert_allclose(distance, distance[0], rtol=1e-9)
        assert distance[0] == pytest.approx(np.linalg.norm(HEEL), rel=0.4)


def test_feet_are_named_by_hand():
    skeleton = make_legs("a{S}1 a{S}2 a{S}3 a{S}4")
    (foot,) = choose_feet(skeleton, {"paw": ("aLeft1", "aLeft2", "aLeft3", "aLeft4")})
    assert (foot.name, foot.hip, foot.ball, foot.tip) == ("paw", 1, 4, None)


def test_wrong_feet_raise_a_clear_error():
    skeleton = make_legs("a{S}1 a{S}2 a{S}3 a{S}4")
    with pytest.raises(DataError, match="has no feet: .*; name joints with feet="):
        choose_feet(Skeleton(("hips", "tail"), [-1, 0], np.eye(2, 3)))
    with pytest.raises(DataError, match="has 2 joints, expected hip, knee, ankle, ball"):
        choose_feet(skeleton, {"paw": ("aLeft1", "aLeft2")})
    with pytest.raises(UnknownNameError):
        choose_feet(skeleton, {"paw": ("hip", "aLeft2", "aLeft3", "aLeft4")})
