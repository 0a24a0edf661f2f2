"""Words for parts of the body: the table of them, and the joints that they stand for.

A word is one of the table, such as ``legs`` or ``l.arm``, a slot such as ``l.thigh``, or a
pattern of slots such as ``l.*``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import NamedTuple

from ..._text import format_list
from .labeling import PLACED, find_slots, label_joints
from .posture import Figure, get_skeleton
from .slot_places import ARM, FINGERS, LEG, get_part

WHOLE_ARM, WHOLE_LEG = ("shoulder", *ARM), (*LEG, "toe")
UPPER_PLACES, LOWER_PLACES = ("spine", "neck", "head", *WHOLE_ARM), ("hips", *WHOLE_LEG)
BODY_PLACES = (*UPPER_PLACES, *LOWER_PLACES)
SIDES = MappingProxyType({"l": "left", "r": "right"})


class PartWord(NamedTuple):
    """The places of slots, without sides and numbers, that a word stands for.

    The side is that of its slots, or empty for slots of both sides and of the middle.
    """

    places: tuple[str, ...]
    side: str = ""


def _add_sides(word: str, places: tuple[str, ...]) -> dict[str, PartWord]:
    return {f"{side}.{word}": PartWord(places, side) for side in SIDES}


# By the word; slots such as l.hand and r.thigh are words as well.
PART_WORDS: Mapping[str, PartWord] = MappingProxyType(
    {
        "body": PartWord(BODY_PLACES),
        "upper_body": PartWord(UPPER_PLACES),
        "lower_body": PartWord(LOWER_PLACES),
        **{name: PartWord(BODY_PLACES, side) for side, name in SIDES.items()},
        **{place: PartWord((place,)) for place in ("hips", "spine", "neck", "head")},
        "arms": PartWord(WHOLE_ARM),
        **_add_sides("arm", WHOLE_ARM),
        "shoulders": PartWord(("shoulder",)),
        "upper_arms": PartWord(("upper_arm",)),
        "forearms": PartWord(("forearm",)),
        "hands": PartWord(("hand",)),
        "fingers": PartWord(FINGERS),
        **_add_sides("fingers", FINGERS),
        "legs": PartWord(WHOLE_LEG),
        **_add_sides("leg", WHOLE_LEG),
        "thighs": PartWord(("thigh",)),
        "shins": PartWord(("shin",)),
        "feet": PartWord(("foot",)),
        "toes": PartWord(("toe",)),
    }
)
# Words of which an error lists those that a figure has.
MAIN_WORDS = (
    *("hips", "spine", "neck", "head", "arms", "hands", "fingers", "legs", "feet", "toes"),
)
LISTED_JOINTS = 4  # in a note
MOST_NUMBERED = 30  # joints of a spine, a neck or a finger


def list_word_slots(word: str, slots: Iterable[str]) -> list[str]:
    """Return the slots that a word or a pattern stands for.

    Examples
    --------
    >>> slots = ["hips", "spine1", "l.thigh", "l.foot", "r.foot", "r.hand"]
    >>> [list_word_slots(word, slots) for word in ("l.leg", "feet", "r.*", "spine")]
    [['l.thigh', 'l.foot'], ['l.foot', 'r.foot'], ['r.foot', 'r.hand'], ['spine1']]
    """
    part = PART_WORDS.get(word)
    if part is None:
        return [slot for slot in slots if fnmatchcase(slot, word)]
    return [
        slot
        for slot in slots
        if get_part(slot) in part.places and part.side in ("", slot.rpartition(".")[0])
    ]


def find_slot_joints(figure: Figure, word: str) -> list[str]:
    """Return the joints that a word for a part of the body, or a pattern, stands for.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> find_slot_joints(walk, "shins"), find_slot_joints(walk, "l.upper_arm")
    (['LeftLeg', 'RightLeg'], ['LeftArm'])
    """
    slots = find_slots(figure)
    return [slots[slot] for slot in list_word_slots(word, slots)]


def is_part_word(name: str) -> bool:
    """Return whether a name or pattern could stand for a part of some figure.

    Examples
    --------
    >>> [is_part_word(name) for name in ("shins", "l.*", "spine2", "r.hand", "Spine_CTRL")]
    [True, True, True, True, False]
    """
    if name in PART_WORDS:
        return True
    numbers = ("", *map(str, range(1, MOST_NUMBERED)))
    slots = (
        f"{side}{place}{n}"
        for side in ("", *(f"{side}." for side in SIDES))
        for place in (*BODY_PLACES, *FINGERS)
        for n in numbers
    )
    return any(fnmatchcase(slot, name) for slot in slots)


def list_part_words(figure: Figure) -> list[str]:
    """Return the main words for the parts that a figure has.

    Examples
    --------
    >>> from keyweave import examples
    >>> list_part_words(examples.load_walk())
    ['hips', 'spine', 'neck', 'head', 'arms', 'hands', 'legs', 'feet', 'toes']
    """
    slots = find_slots(figure)
    return [word for word in MAIN_WORDS if list_word_slots(word, slots)]


def list_words(figure: Figure) -> list[str]:
    """Return all words, also slots, that stand for joints of a figure."""
    slots = find_slots(figure)
    return [*(word for word in PART_WORDS if list_word_slots(word, slots)), *slots]


def note_unsure_words(names: Iterable[str], figure: Figure) -> list[str]:
    """Return a note on each word that stands for joints with names that do not show it.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> names = tuple(f"joint{n}" for n in range(len(walk.skeleton)))
    >>> note_unsure_words(["hips", "legs"], walk)
    []
    >>> unknown = walk.with_(skeleton=replace(walk.skeleton, names=names))
    >>> note_unsure_words(["thighs"], unknown)
    ['thighs: joint1, joint5']
    """
    labels, known = label_joints(figure), get_skeleton(figure).names
    notes = []
    for name in dict.fromkeys(names):
        is_name = any(fnmatchcase(joint, name) for joint in known)
        slots = [] if is_name else list_word_slots(name, labels)
        if any(labels[slot][1] <= PLACED for slot in slots):
            joints = [known[labels[slot][0]] for slot in slots]
            notes.append(f"{name}: {format_list(joints, LISTED_JOINTS)}")
    return notes


def explain_missing_parts(names: Iterable[str], figure: Figure | None) -> str:
    """Return why names match nothing if all are words for parts; empty for other names.

    Without a figure, the names were looked up in curves.

    Examples
    --------
    >>> from keyweave import examples
    >>> explain_missing_parts(["l.fingers"], examples.load_walk())
    'its parts are hips, spine, neck, head, arms, hands, legs, feet, toes'
    >>> explain_missing_parts(["legs"], None), explain_missing_parts(["Tail"], None)
    ('curves have no skeleton, so name channels, not parts of the body', '')
    """
    if not all(map(is_part_word, names)):
        return ""
    if figure is None:
        return "curves have no skeleton, so name channels, not parts of the body"
    words = list_part_words(figure)
    return f"its parts are {', '.join(words)}" if words else "it has no parts of a body"
