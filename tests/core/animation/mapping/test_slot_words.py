"""Words for parts of the body: sides and parts add up, and names of joints come first."""

from dataclasses import replace

import pytest

import keyweave as kw
from keyweave import examples
from keyweave.animation.correspondence import mirror_slot
from keyweave.animation.features import find_channel_groups
from keyweave.animation.mapping.body_parts import PART_WORDS, list_word_slots
from keyweave.animation.mapping.slot_words import find_slot_joints, note_unsure_words

WALK = examples.load_walk().cut(1, 30)
PLACES = ("shoulder", "upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toe")
FINGERED = [
    *("hips", "spine1", "spine2", "neck1", "head"),
    *(f"{side}.{place}" for side in "lr" for place in (*PLACES, "thumb1", "pinky3")),
]
SUMS = {
    "body": ("upper_body", "lower_body"),
    "lower_body": ("hips", "legs"),
    "upper_body": ("spine", "neck", "head", "arms"),
    "arms": ("shoulders", "upper_arms", "forearms", "hands"),
    "legs": ("thighs", "shins", "feet", "toes"),
    "l.arm": ("l.shoulder", "l.upper_arm", "l.forearm", "l.hand"),
    "left": ("l.arm", "l.leg"),
    "fingers": ("l.fingers", "r.fingers"),
}


@pytest.mark.parametrize("whole", SUMS)
def test_a_part_is_the_sum_of_its_parts(whole):
    parts = [list_word_slots(part, FINGERED) for part in SUMS[whole]]
    slots = [slot for own in parts for slot in own]
    assert sorted(slots) == sorted(list_word_slots(whole, FINGERED)) != []


@pytest.mark.parametrize("word", [word for word in PART_WORDS if word.startswith("l.")])
def test_words_of_both_sides_mirror_each_other(word):
    mirrored = [mirror_slot(slot) for slot in list_word_slots(word, FINGERED)]
    assert list_word_slots(mirror_slot(word), FINGERED) == mirrored


def rename(motion, **names):
    own = tuple(names.get(name, name) for name in motion.skeleton.names)
    return motion.with_(skeleton=replace(motion.skeleton, names=own))


def list_names(motion, name):
    return [group.name for group in find_channel_groups(motion, name, "the walk")]


def test_names_and_patterns_of_joints_come_before_words():
    walk = rename(WALK, Head="legs", LeftHand="l.palm")
    assert list_names(walk, "legs") == ["legs"]
    assert list_names(walk, "l.*") == ["l.palm"]
    assert list_names(WALK, "l.h*") == ["LeftHand"]


def test_a_part_that_a_figure_lacks_is_refused_with_those_that_it_has():
    with pytest.raises(kw.UnknownNameError) as caught:
        list_names(WALK, "r.fingers")
    parts = "hips, spine, neck, head, arms, hands, legs, feet, toes"
    assert str(caught.value) == f"the walk has no r.fingers; its parts are {parts}"
    with pytest.raises(
        kw.UnknownNameError, match="nearest names are l.hand, hands, r.hand"
    ):
        list_names(WALK, "l.hands")


def test_curves_have_no_parts():
    clip = kw.motion_to_clip(WALK)
    with pytest.raises(kw.UnknownNameError, match=r"has no legs; curves have no skeleton"):
        list_names(clip, "legs")
    with pytest.raises(kw.UnknownNameError, match="nearest names are LeftToe"):
        list_names(clip, "LeftTo")


def test_joints_that_names_do_not_show_are_noted():
    names = {name: f"joint{n}" for n, name in enumerate(WALK.skeleton.names)}
    unknown = rename(WALK, **names)
    words = ["thighs", "head", "l.arm"]
    assert [find_slot_joints(unknown, word) for word in words] == [
        [names[joint] for joint in find_slot_joints(WALK, word)] for word in words
    ]
    assert len(note_unsure_words([*words, "joint1"], unknown)) == len(words)
    assert not note_unsure_words(words, WALK)
