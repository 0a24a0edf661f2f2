"""Joints of figures by words for parts of the body."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from ..._text import format_list
from .body_parts import PART_WORDS, is_part_word, list_word_slots
from .labeling import PLACED, find_slots, label_joints
from .posture import Figure, get_skeleton

# Words of which an error lists those that a figure has.
MAIN_WORDS = (
    *("hips", "spine", "neck", "head", "arms", "hands", "fingers", "legs", "feet", "toes"),
)
LISTED_JOINTS = 4  # in a note


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
    if words := list_part_words(figure):
        return f"its parts are {', '.join(words)}"
    joints = format_list(get_skeleton(figure).names, LISTED_JOINTS)
    return f"it has no parts of a body, so name its joints: {joints}"
