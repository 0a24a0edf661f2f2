"""Slots of one skeleton: by the names of common programs, and by shape alone."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import Skeleton, find_slots
from keyweave.animation.correspondence import mirror_slot
from keyweave.animation.mapping.labeling import find_sides
from keyweave.animation.mapping.posture import Posture, measure_side
from keyweave.geometry.rotations import compose, rotate
from made_up.name_sets import FIRST_HALF, SECOND_HALF, make_named_figure
from reference_material import shared

CAPTURES = (".bvh", ".amc")
BODY = ("hips", "spine1", "thigh", "shin", "foot", "toe")


def spell(left, right, text):
    """Return joints by slot; entries with @ are those of a left and a right side."""
    slots = {}
    for slot, joint in (entry.split(":") for entry in text.split()):
        sides = (("l.", left), ("r.", right)) if "@" in joint else (("", ""),)
        slots.update({side + slot: joint.replace("@", word) for side, word in sides})
    return slots


def spell_fingers(pattern, n):
    fingers = {"thumb": "Thumb", "index": "Index", "middle": "Mid", "ring": "Ring"}
    return " ".join(
        f"{slot}{i}:{pattern}{name}{i}"
        for slot, name in {**fingers, "pinky": "Pinky"}.items()
        for i in range(1, n + 1)
    )


WOODY = (
    "hips:Hips spine1:Spine spine2:Spine1 thigh:@UpLeg shin:@Leg foot:@Foot toe:@Toes "
    "upper_arm:@Arm forearm:@ForeArm hand:@Hand "
)
WOODY = spell("Left", "Right", WOODY) | {
    "l.shoulder": "LeftShoulder1",
    "r.shoulder": "RightShoulder",
}
SALSA = spell(
    "l",
    "r",
    "hips:hip spine1:abdomen spine2:chest neck1:neck head:head thigh:@Thigh shin:@Shin "
    "foot:@Foot shoulder:@Collar upper_arm:@Shldr forearm:@ForeArm hand:@Hand "
    + spell_fingers("@", 2),
)
CMU = make_named_figure("CMU ASF")[1]
BANDAI = make_named_figure("Bandai Namco")[1]
ICLONE = make_named_figure("iClone")[1] | spell("L", "R", spell_fingers("CC_Base_@_", 3))


def expect_slots(motion):
    """Return the joints of the slots of a capture's family."""
    names = motion.skeleton.names
    if "Hips" in names and "Spine1" in names:
        return WOODY | {"head": "HEad" if "HEad" in names else "Head"}
    families = {
        "lfemur": CMU,
        "UpperLeg_L": BANDAI,
        "CC_Base_Hip": ICLONE,
        "lButtock": SALSA,
    }
    return next(slots for joint, slots in families.items() if joint in names)


@pytest.fixture(scope="module")
def captures():
    """Return the captures of several families, each with its name."""
    files = sorted(f for f in shared("mocap").rglob("*") if f.suffix in CAPTURES)
    return [(f.stem, kw.load(f)) for f in files if f.parent.name != "dance_long"]


def rename(skeleton):
    """Return a skeleton with joints called joint1, joint2, ..., and the new names."""
    names = {name: f"joint{n}" for n, name in enumerate(skeleton.names, 1)}
    return replace(skeleton, names=tuple(names.values())), names


@pytest.mark.filterwarnings("ignore")
def test_every_slot_of_every_capture_is_found(captures):
    n_slots, wrong = 0, {}
    for name, motion in captures:
        expected = expect_slots(motion)
        n_slots += len(expected)
        for figure in (motion, motion.skeleton):
            slots = find_slots(figure)
            if slots != expected:
                wrong[name] = {s: j for s, j in expected.items() if slots.get(s) != j}
    assert (wrong, n_slots) == ({}, 2475)


@pytest.mark.filterwarnings("ignore")
def test_without_names_legs_hips_and_the_ends_of_the_spine_are_found(captures):
    wrong = {}
    for file, motion in captures:
        skeleton, names = rename(motion.skeleton)
        slots = find_slots(motion.with_(skeleton=skeleton))
        expected = expect_slots(motion)
        top = max(slot for slot in expected if slot.startswith("spine"))
        body = [s for s in expected if s.split(".")[-1] in BODY or s == top]
        missing = [s for s in body if slots.get(s) != names[expected[s]]]
        if missing or f"spine{int(top[-1]) + 1}" in slots:
            wrong[file] = missing
    assert wrong == {}


def score_sets(sets, rng):
    found, total, swapped = 0, 0, []
    for name in sets:
        skeleton, expected = make_named_figure(name, rng)
        slots = find_slots(skeleton)
        found += sum(slots.get(slot) == joint for slot, joint in expected.items())
        total += len(expected)
        sides = {joint: slot[:2] for slot, joint in expected.items() if "." in slot}
        swapped += [j for s, j in slots.items() if sides.get(j, s[:2]) != s[:2]]
    return found / total, swapped


@pytest.mark.parametrize("sets", [FIRST_HALF, SECOND_HALF], ids=["first", "second"])
@pytest.mark.parametrize("seed", [None, 1], ids=["T pose", "random bones"])
def test_the_names_of_common_programs_are_known(sets, seed):
    rng = None if seed is None else np.random.default_rng(seed)
    share, swapped = score_sets(sets, rng)
    assert share >= 0.95 and swapped == []


@pytest.mark.parametrize("name", [*FIRST_HALF, "Unreal"])
def test_helpers_have_no_slot_and_no_joint_has_two(name):
    skeleton, expected = make_named_figure(name)
    slots = find_slots(skeleton)
    assert sorted(slots.values()) == sorted({*slots.values()})
    assert {*slots.values()} <= {*expected.values()}


def test_one_side_without_names_is_the_mirror_of_the_other():
    skeleton, expected = make_named_figure("Unreal")
    names = [f"x{i}" if n.endswith("_r") else n for i, n in enumerate(skeleton.names)]
    slots = find_slots(replace(skeleton, names=tuple(names)))
    limbs = [s for s in expected if s.startswith("r.") and s[-1] not in "123"]
    found = {slot: names.index(slots[slot]) for slot in limbs}
    assert found == {slot: skeleton.names.index(expected[slot]) for slot in limbs}


@pytest.fixture
def walk():
    return made_up.walker(2)


def reflect(motion):
    """Return the mirror image of a motion, in which the left leg is the right one."""
    flip = np.array([1.0, -1, -1, 1])
    skeleton = motion.skeleton
    return replace(
        motion,
        skeleton=replace(
            skeleton,
            offsets=skeleton.offsets * [-1, 1, 1],
            end_site_offsets=skeleton.end_site_offsets * [-1, 1, 1],
        ),
        rotations=motion.rotations * flip,
        root_positions=motion.root_positions * [-1, 1, 1],
        translations=motion.translations * [-1, 1, 1],
    )


def test_without_names_the_mirror_image_has_left_and_right_swapped(walk):
    skeleton, names = rename(walk.skeleton)
    nameless = walk.with_(skeleton=skeleton)
    slots, mirrored = find_slots(nameless), find_slots(reflect(nameless))
    assert slots == {slot: names[joint] for slot, joint in find_slots(walk).items()}
    for slot, joint in slots.items():
        assert mirrored[mirror_slot(slot)] == joint


def test_size_and_the_axis_that_points_up_change_nothing(walk):
    skeleton, _ = rename(walk.skeleton)
    small = replace(
        skeleton,
        offsets=skeleton.offsets / 90,
        end_site_offsets=skeleton.end_site_offsets / 90,
    )
    turned = np.array(walk.rotations)
    quarter = [np.sqrt(0.5), 0, 0, np.sqrt(0.5)]  # y to z
    turned[:, 0] = compose(quarter, turned[:, 0])
    root = rotate(quarter, walk.root_positions / 90)
    z_up = walk.with_(skeleton=small, rotations=turned, root_positions=root, up_axis="z")
    assert find_slots(z_up) == find_slots(walk.with_(skeleton=skeleton))


@pytest.mark.parametrize("axis", [[1, 0, 0], [0, 0, 1]], ids=["on the back", "on a side"])
@pytest.mark.parametrize("n_frames", [60, 1])
def test_a_figure_that_lies_has_the_slots_of_one_that_stands(walk, axis, n_frames):
    skeleton, _ = rename(walk.skeleton)
    walk = walk.with_(skeleton=skeleton).cut(1, n_frames)
    fall = np.append(-np.sqrt(0.5) * np.array(axis), np.sqrt(0.5))
    rotations = np.array(walk.rotations)
    rotations[:, 0] = compose(fall, rotations[:, 0])
    lying = walk.with_(
        rotations=rotations, root_positions=rotate(fall, walk.root_positions)
    )
    assert find_slots(lying) == find_slots(walk)


@pytest.mark.parametrize(
    "figure",
    [
        Skeleton(("joint1",), [-1], np.zeros((1, 3))),
        Skeleton(("joint1", "joint2"), [-1, 0], np.zeros((2, 3))),
        Skeleton(("", "?!"), [-1, 0], np.ones((2, 3))),
        Skeleton(tuple("abcdef"), [-1, 0, 0, 0, 0, 0], np.ones((6, 3))),
    ],
    ids=["one joint", "no lengths", "no words", "a star"],
)
def test_a_skeleton_that_is_not_a_figure_has_no_slots(figure):
    assert find_slots(figure) == {}


def test_several_legs_of_a_side_are_not_taken_for_two(walk):
    legs = [f"leg_{side}_{n}_{k}" for side in "lr" for n in "123" for k in "012"]
    parents = [-1] + [0 if i % 3 == 0 else i for i in range(18)]
    offsets = [[0, 9, 0]] + [[1, -3, i % 3] for i in range(18)]
    crab = Skeleton(("body", *legs), parents, np.array(offsets, float))
    assert find_slots(crab) == {}


@pytest.mark.filterwarnings("ignore")
def test_a_crab_has_arms_but_no_pair_of_legs():
    crab = kw.load(shared("mocap") / "dance_long" / "Crab-dance-long.bvh")
    slots = find_slots(crab)
    assert slots["l.hand"] == "DEF_BN_Arm_L_03" and "l.foot" not in slots


def test_a_rest_pose_that_does_not_stand_does_not_tell_left_from_right():
    skeleton, expected = make_named_figure("Unreal")
    joints = {slot: skeleton.names.index(joint) for slot, joint in expected.items()}
    assert measure_side(Posture.of(skeleton), joints) > 0.9
    offsets = np.array(skeleton.offsets)
    offsets[joints["l.shin"]], offsets[joints["r.shin"]] = [0, 42, 0], [0, 42, 0]
    offsets[joints["l.foot"]], offsets[joints["r.foot"]] = [0, 41, -9], [0, 41, -9]
    folded = replace(skeleton, offsets=offsets)
    assert measure_side(Posture.of(folded), joints) == 0


def make_star(*names):
    return Skeleton(names, [-1, *[0] * (len(names) - 1)], np.ones((len(names), 3)))


@pytest.mark.parametrize(
    "left, right",
    [
        ("LeftUpLeg", "RightUpLeg"),
        ("mixamorig:LeftArm", "mixamorig:RightArm"),
        ("lfemur", "rfemur"),
        ("L_hip", "R_hip"),
        ("hip_L", "hip_R"),
        ("thigh.l", "thigh.r"),
        ("Bip01 L Thigh", "Bip01 R Thigh"),
        ("arm_left_jnt", "arm_right_jnt"),
    ],
)
def test_twins_are_left_and_right(left, right):
    assert find_sides(make_star(right, "pelvis", left)) == ("r", "", "l")


@pytest.mark.parametrize(
    "name", ["lowerback", "root", "lhand", "Lumbar", "ribs", "upright"]
)
def test_a_name_without_a_twin_is_in_the_middle(name):
    assert find_sides(make_star(name, "spine", "neck"))[0] == ""


def test_left_and_right_in_words_need_no_twin():
    star = make_star("LeftShoulder1", "RightShoulder", "eye_right")
    assert find_sides(star) == ("l", "r", "r")


def test_two_feet_below_one_knee_do_not_give_a_joint_two_slots():
    names = ("hips", "thigh", "knee", "LeftFoot", "R_Foot")
    figure = Skeleton(names, [-1, 0, 1, 2, 2], np.ones((5, 3)))
    slots = find_slots(figure)
    assert len({*slots.values()}) == len(slots)


WORDS = ("Left", "R_", "Hip", "Leg", "Foot", "toe", "Spine", "neck", "Head", "Arm", "hand")
BELOW = (
    ("hips", "spine1"),
    ("spine1", "head"),
    *(
        (f"{side}.{a}", f"{side}.{b}")
        for side in "lr"
        for a, b in (
            ("thigh", "shin"),
            ("shin", "foot"),
            ("foot", "toe"),
            ("shoulder", "upper_arm"),
            ("upper_arm", "forearm"),
            ("forearm", "hand"),
            ("hand", "index1"),
        )
    ),
)


@draw_cases(200)
@given(data=st.data())
def test_slots_of_any_skeleton_follow_its_hierarchy(data):
    n = data.draw(st.integers(1, 16))
    parents = [-1, *(data.draw(st.integers(max(0, i - 3), i - 1)) for i in range(1, n))]
    parts = st.lists(st.sampled_from([*WORDS, "", "1"]), max_size=3).map("".join)
    names = tuple(f"{data.draw(parts)}_{i}" for i in range(n))
    offsets = data.draw(arrays(float, (n, 3), elements=st.sampled_from([0.0, 0, 1, -2, 9])))
    skeleton = Skeleton(names, parents, offsets)
    still = np.tile([0.0, 0, 0, 1], (2, n, 1))
    for figure in (skeleton, kw.Motion(skeleton, still, np.zeros((2, 3)), 24)):
        slots = find_slots(figure)
        assert len({*slots.values()}) == len(slots)
        posture = Posture.of(skeleton)
        for above, below in BELOW:
            if above in slots and below in slots:
                path = posture.list_path(names.index(slots[below]))
                assert names.index(slots[above]) in path[:-1], (above, below)
        assert find_sides(figure)


def test_a_toe_below_the_shin_is_the_foot_of_a_leg_without_one():
    names = ("LeftHip", "a", "b", "LeftLeg", "c", "d", "LeftToe")
    offsets = np.full((7, 3), [1.0, -9, 2])
    skeleton = Skeleton(names, [-1, 0, 0, 0, 1, 2, 3], offsets)
    assert find_slots(skeleton) == dict(
        zip(("l.thigh", "l.shin", "l.foot"), ("LeftHip", "LeftLeg", "LeftToe"))
    )


@pytest.mark.parametrize("offset", [(8, -1, -3), (0, -8, 0)], ids=["aside", "along"])
def test_the_thigh_begins_below_a_joint_of_its_name_that_leads_aside(offset):
    """A short bone along the thigh is a part of it, such as a twist."""
    skeleton, _ = make_named_figure("Mixamo")
    thigh = skeleton.index("mixamorig:LeftUpLeg")
    parents = [p + (p >= thigh) for p in skeleton.parents[thigh:]]
    parents[0] = skeleton.parents[thigh]
    grown = Skeleton(
        (*skeleton.names[:thigh], "mixamorig:__LeftUpLeg", *skeleton.names[thigh:]),
        [*skeleton.parents[:thigh], parents[0], thigh, *parents[1:]],
        [*skeleton.offsets[:thigh], skeleton.offsets[thigh], offset]
        + [*skeleton.offsets[thigh + 1 :]],
    )
    slots = find_slots(grown)
    expected = "LeftUpLeg" if offset[0] else "__LeftUpLeg"
    assert slots["l.thigh"] == f"mixamorig:{expected}"
    assert slots["l.shin"] == "mixamorig:LeftLeg"


def test_a_figure_is_labeled_once(monkeypatch):
    """A second question has the first answer, also if that one was changed since."""
    motion = kw.examples.load_walk().cut(1, 9)
    poses = []
    monkeypatch.setattr(Posture, "of", lambda of, f=Posture.of: poses.append(of) or f(of))
    first = find_slots(motion)
    expected = dict(first)
    first.clear()
    assert find_slots(motion) == expected
    assert find_slots(motion.with_(frame_rate=12)) == expected
    assert len(poses) == 2


def test_a_rope_is_followed_once(monkeypatch):
    """Each of its links has all those below it."""
    followed = []
    follow = Posture.follow
    monkeypatch.setattr(
        Posture, "follow", lambda self, at: followed.append(at) or follow(self, at)
    )
    names = [f"link{i}" for i in range(50)]
    find_slots(Skeleton(names, range(-1, 49), np.tile([0, 1.0, 0], (50, 1))))
    assert len(followed) <= 1
