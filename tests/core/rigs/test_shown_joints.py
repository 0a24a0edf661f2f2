"""Which joints are a character: on rigs that are built from switches."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
from case_profiles import draw_cases
from keyweave.animation.kinematics import forward_kinematics
from keyweave.geometry.vectors import compute_angle
from keyweave.rigs.character_joints import CharacterJoints
from keyweave.rigs.joint_evidence import JointEvidence
from keyweave.rigs.shown_joints import find_shown_joints
from made_up.fk_character import walk_in_short
from made_up.stranger_rigs import ADDITIONS, KINDS, StrangerRig, Switches

BONES = [("thigh", "shin"), ("shin", "foot"), ("upper_arm", "forearm"), ("forearm", "hand")]


@st.composite
def switches(draw):
    order = draw(st.sampled_from([("FK",), *(p for p in ORDERS)]))
    chains = st.sampled_from(("", *order))
    flags = ("spine_at_pelvis", "hip_joint", "twists", "cog_control", "unknown_node")
    return Switches(
        order,
        skin=draw(chains),
        hidden=tuple(draw(st.sets(st.sampled_from(KINDS), max_size=2))),
        blend=draw(st.sampled_from(["constraint", "blendColors"])),
        pieces=draw(st.sampled_from(["", "group", "constraint"])),
        **{name: draw(st.booleans()) for name in flags},
    )


ORDERS = [(a, b, c) for a in KINDS for b in KINDS for c in KINDS if len({a, b, c}) == 3]


def taken(scene, names=None):
    """Return the joints of the character, by the names before they were changed."""
    back = {new: old for old, new in (names or {}).items()}
    shown = find_shown_joints(scene.joint_evidence()).names
    return {back.get(name, name) for name in shown}


@draw_cases(200)
@given(switches(), st.integers(1, 999), st.sampled_from(ADDITIONS))
def test_names_order_and_additions_do_not_change_which_joints_are_taken(
    tmp_path_factory, made, seed, addition
):
    folder = tmp_path_factory.mktemp("rig")
    rig = StrangerRig.build(made)
    assert taken(rig.write(folder)[0]) == {*rig.shown}
    assert taken(*rig.write(folder, seed=seed, rename=True)) == {*rig.shown}
    added = taken(rig.add(addition).write(folder, seed=seed)[0])
    others = {name for name in added if name.startswith("other_")}
    assert added - others - {"sword", "tip"} == {*rig.shown}
    assert bool(others) == (addition == "second character")


@draw_cases(100)
@given(switches(), st.permutations(KINDS))
def test_moving_the_skin_to_another_chain_moves_the_answer(tmp_path_factory, made, kinds):
    folder = tmp_path_factory.mktemp("rig")
    answers = []
    for skin in kinds[:2]:
        moved = StrangerRig.build(Switches(**{**vars(made), "order": KINDS, "skin": skin}))
        answers.append(taken(moved.write(folder)[0]))
        assert answers[-1] == {*moved.shown}
    assert answers[0] != answers[1]


@pytest.mark.parametrize("addition", ["", *ADDITIONS])
@pytest.mark.parametrize("pieces", ["group", "constraint"])
def test_pieces_are_one_skeleton_without_props_and_other_characters(
    tmp_path, pieces, addition
):
    rig = StrangerRig.build(Switches(pieces=pieces, skin="RK"))
    rig = rig.add(addition) if addition else rig
    character = CharacterJoints.of(rig.write(tmp_path)[0].rig())
    assert {*character.names} == {*rig.shown}
    arm = character.names.index("L_upperarm")
    assert character.names[character.parents[arm]] == "L_clavicle"
    others = {"prop": "", "second character": "other_root"}.get(addition, "")
    assert others in " ".join(character.notes)


@pytest.mark.parametrize("rename", [False, True])
def test_joints_hang_on_those_that_carry_their_controls(tmp_path, rename):
    rig = StrangerRig.build(Switches(order=("FK",), hung_hands=True))
    scene, names = rig.write(tmp_path, rename=rename)
    character = CharacterJoints.of(scene.rig())
    above = dict(zip(character.names, character.parents))
    for side in "LR":
        hand, wrist = names[f"{side}_hand"], names[f"{side}_wrist"]
        assert character.names[above[hand]] == wrist
    assert {*character.names} == {names[joint] for joint in rig.shown}


def test_a_hand_in_the_space_of_the_head_stays_below_its_arm(tmp_path):
    """A control that hangs on the head only rotates the hand."""
    rig = StrangerRig.build(Switches(order=("FK",)))
    rig._add("transform", "space")
    rig._constrain("parent", "space", ["head"], [1])
    rig._add("transform", "hand_ctl", "space", control=True)
    rig._constrain("orient", "L_hand", ["hand_ctl"], [1])
    character = CharacterJoints.of(rig.write(tmp_path)[0].rig())
    assert len(character.names) == len(rig.shown)
    above = character.parents[character.names.index("L_hand")]
    assert character.names[above] == "L_forearm"


def test_a_piece_is_judged_by_more_than_the_master_that_moves_all(tmp_path):
    """Two hierarchies below one control carry each other only by a constraint."""
    rig = StrangerRig.build(Switches(order=("FK",)))
    rig._add("transform", "master", control=True)
    rig.blocks.insert(0, rig.blocks.pop())
    for name in ("root", "prop"):
        if name == "prop":
            rig._add("joint", "prop", "master", (80, 0, 0))
            rig._add("joint", "blade", "prop", (0, 50, 0), control=True)
        else:
            next(b for b in rig.blocks if b.name == name).parent = "master"
    character = CharacterJoints.of(rig.write(tmp_path)[0].rig())
    assert "prop" not in character.names and "head" in character.names


CASES = {
    "one chain": Switches(order=("FK",)),
    "result of FK and IK": Switches(order=("FK", "IK", "RK"), skin="RK"),
    "no skin, result first": Switches(order=("RK", "FK", "IK"), hidden=("RK",)),
    "arms in pieces": Switches(order=("FK",), pieces="constraint", twists=True),
    "joint between hips and thigh": Switches(order=("FK",), hip_joint=True),
    "no control on the hips": Switches(order=("FK",), cog_control=False),
    "hands that hang on controls": Switches(order=("FK",), hung_hands=True),
    "joints from the chest down": Switches(order=("FK",), chest_root=True),
    "spine at the pelvis": Switches(order=("IK", "FK", "RK"), spine_at_pelvis=True),
}


@pytest.mark.parametrize("made", CASES.values(), ids=CASES)
def test_the_chain_that_shows_follows_the_capture(tmp_path, made):
    walk = walk_in_short().cut(1, 24)
    rig = StrangerRig.build(made)
    scene, _ = rig.write(tmp_path)
    result = kw.transfer(walk, scene.rig())
    clip, slots = result.clip, kw.find_slots(walk)
    points, _ = forward_kinematics(walk)
    worst = 0.0
    for side in "lr":
        for start, end in BONES:
            ends = [f"{side}.{start}", f"{side}.{end}"]
            if {*ends} <= slots.keys():
                joints = [walk.skeleton.index(slots[e]) for e in ends]
                names = [rig.slots[e] for e in ends]
                placed = scene.world_matrices(
                    names, clip.frames, clip.channels, clip.values
                )
                own = placed[:, 1, 3, :3] - placed[:, 0, 3, :3]
                theirs = points[:, joints[1]] - points[:, joints[0]]
                angles = np.degrees(compute_angle(own, theirs))
                worst = max(worst, float(angles.mean()))
    assert worst < 3


def test_a_trunk_below_the_chest_is_placed_from_hips_to_chest(tmp_path):
    rig = StrangerRig.build(Switches(order=("FK",), chest_root=True))
    result = kw.transfer(walk_in_short().cut(1, 24), rig.write(tmp_path)[0].rig())
    joint_map = result.correspondence
    pairs = dict(zip(joint_map.slots, joint_map.target_joints))
    assert pairs["hips"] == "pelvis" and pairs["spine1"] == "chest"
    slots = kw.find_slots(result.motion)
    assert [slots[f"spine{i}"] for i in (1, 2, 3)] == ["spine_01", "spine_02", "chest"]
    assert not result.still_joints
    assert result.position_errors.max() < 0.01


def test_a_chosen_chain_beats_all_evidence_and_unknown_joints_are_refused(tmp_path):
    scene, _ = StrangerRig.build(Switches(skin="RK")).write(tmp_path)
    evidence = scene.joint_evidence()
    chosen = find_shown_joints(evidence, ["L_thigh_FK"])
    assert "L_thigh_RK" not in chosen.names and "R_thigh_RK" in chosen.names
    assert chosen.evidence["L_thigh_FK"] == "name"
    assert chosen.copies["L_shin_RK"] == "L_shin_FK"
    with pytest.raises(kw.UnknownNameError, match="joint L_goal"):
        find_shown_joints(evidence, ["L_goal"])


def test_without_evidence_the_choice_is_noted():
    worlds = np.tile(np.eye(4), (5, 1, 1))
    worlds[[2, 4], 3, 1] = -40
    names, parents = ("hip", "a", "a_end", "b", "b_end"), np.array([-1, 0, 1, 0, 3])
    shown = find_shown_joints(JointEvidence(names, parents, worlds=worlds))
    assert shown.names == ("hip", "a", "a_end")
    assert "b" in shown.notes[0] and "joints=" in shown.notes[0]
