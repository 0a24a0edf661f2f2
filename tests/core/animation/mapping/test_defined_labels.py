"""Definitions of characters: they win over names, and never map in silence."""

from dataclasses import replace

import pytest

import keyweave as kw
from keyweave import examples
from keyweave.animation.character_definition import (
    HUMANIK_ATTRIBUTES,
    CharacterDefinition,
    choose_definition,
)
from keyweave.animation.mapping.labeling import label_joints

WALK = examples.load_walk().cut(1, 10)
SLOTS = kw.find_slots(WALK.skeleton)


def mislead(skeleton):
    """Return a skeleton with the names of other joints, and the new name of each."""
    names = {a: b for a, b in zip(skeleton.names, skeleton.names[::-1])}
    return replace(skeleton, names=tuple(names.values())), names


def define(skeleton, names, name="Hero", **changes):
    """Return the skeleton with a definition of all its slots but those that change."""
    attributes = {HUMANIK_ATTRIBUTES[slot]: names[joint] for slot, joint in SLOTS.items()}
    attributes = {k: v for k, v in {**attributes, **changes}.items() if v is not None}
    return replace(skeleton, definition=CharacterDefinition.of(name, attributes))


def test_a_definition_wins_over_names():
    bare, names = mislead(WALK.skeleton)
    expected = {slot: names[joint] for slot, joint in SLOTS.items()}
    assert kw.find_slots(bare) != expected
    defined = define(bare, names)
    assert kw.find_slots(defined) == expected
    assert {c for _, c in label_joints(defined).values()} == {1.0}
    kept = defined.scale(2).keep(range(len(defined)))
    assert kw.find_slots(kept.add_end_joints()) == expected
    for pair in [(WALK, defined), (defined, WALK)]:
        joint_map = kw.map_joints(*pair)
        assert dict(zip(joint_map.slots, joint_map.source_joints)) == kw.find_slots(pair[0])
        assert "joints follow from the HumanIK definition Hero" in joint_map.notes[0]


@pytest.mark.parametrize("hole", ["LeftLeg", "RightArm", "Head", "Hips", "LeftFoot"])
def test_holes_are_filled_by_names_and_noted(hole):
    names = {name: name for name in WALK.skeleton.names}
    defined = define(WALK.skeleton, names, **{hole: None})
    assert kw.find_slots(defined) == SLOTS
    (note,) = kw.map_joints(WALK.with_(skeleton=defined), WALK.skeleton).notes
    assert f"it lacks {hole}, which" in note


@pytest.mark.parametrize("hole", ["LeftLeg", "RightArm", "RightFoot"])
def test_misleading_names_never_fill_a_hole_outside_the_limb(hole):
    bare, names = mislead(WALK.skeleton)
    slots = kw.find_slots(define(bare, names, **{hole: None}))
    slot = next(slot for slot, attribute in HUMANIK_ATTRIBUTES.items() if attribute == hole)
    assert slots.get(slot, names[SLOTS[slot]]) == names[SLOTS[slot]]


MISFITS = {
    "both": (
        {"LeftLeg": "LeftUpLeg", "LeftFoot": None, "LeftToeBase": None},
        "LeftUpLeg is both LeftUpLeg and LeftLeg",
    ),
    "order": (
        {"LeftLeg": "LeftUpLeg", "LeftUpLeg": "LeftLeg"},
        "LeftUpLeg (LeftLeg) is not below LeftLeg (LeftUpLeg)",
    ),
    "other": (
        {a: f"x{n}" for n, a in enumerate(HUMANIK_ATTRIBUTES.values()) if a != "Hips"},
        "joints are in the skeleton",
    ),
}


@pytest.mark.parametrize("kind", MISFITS)
def test_definitions_that_do_not_fit_are_not_used_and_noted(kind):
    changes, words = MISFITS[kind]
    names = {name: name for name in WALK.skeleton.names}
    defined = define(WALK.skeleton, names, **changes)
    assert kw.find_slots(defined) == SLOTS
    (note,) = kw.map_joints(defined, WALK.skeleton).notes
    assert "definition Hero of the source is not used: " in note
    assert words in note


def test_swapped_sides_are_refused():
    names = {name: name for name in WALK.skeleton.names}
    other = {"Left": "Right", "Right": "Left"}
    swapped = {
        attribute: other[side] + SLOTS[slot][len(side) :]
        for slot, attribute in HUMANIK_ATTRIBUTES.items()
        for side in other
        if attribute.startswith(side) and slot in SLOTS
    }
    defined = define(WALK.skeleton, names, **swapped)
    with pytest.raises(kw.DataError, match="swap left and right"):
        kw.map_joints(defined, WALK.skeleton)


def test_the_largest_of_several_definitions_is_used_and_noted():
    names = {name: name for name in WALK.skeleton.names}
    full = define(WALK.skeleton, names, "Full").definition
    crossed = define(WALK.skeleton, names, "Crossed", Head=None, Hips="LowerBack")
    part = CharacterDefinition.of("Part", {"Hips": "Hips"})
    strange = CharacterDefinition.of("Strange", {"Hips": "Ship"})
    every = [part, crossed.definition, strange, full]
    chosen = choose_definition(every, WALK.skeleton.names)
    assert (chosen.name, chosen.rivals) == ("Full", ("Crossed",))
    defined = replace(WALK.skeleton, definition=chosen)
    notes = kw.map_joints(WALK.skeleton, defined).notes
    assert "in the target, the HumanIK definition Full is used, not Crossed" in notes[1]
    assert choose_definition([strange], WALK.skeleton.names) is None


def test_spines_and_necks_have_no_gaps_in_their_numbers():
    joints = {"Spine": "a", "Spine3": "b", "Neck1": "c", "Reference": "d"}
    definition = CharacterDefinition.of("Hero", joints)
    assert definition.joints == {"spine1": "a", "spine2": "b", "neck1": "c"}
