"""The table of words for parts of the body: the places of slots that each stands for.

A word is one of the table, such as ``legs`` or ``l.arm``, a slot such as ``l.thigh``, or a
pattern of slots such as ``l.*``. NumPy and SciPy are not imported, so that shells can list
the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import NamedTuple

from .slot_places import ARM, FINGERS, LEG, get_part

WHOLE_ARM, WHOLE_LEG = ("shoulder", *ARM), (*LEG, "toe")
UPPER_PLACES, LOWER_PLACES = ("spine", "neck", "head", *WHOLE_ARM), ("hips", *WHOLE_LEG)
BODY_PLACES, SIDED_PLACES = (*UPPER_PLACES, *LOWER_PLACES), (*WHOLE_ARM, *WHOLE_LEG)
SIDE_PARTS = MappingProxyType({"l": "left", "r": "right"})


class PartWord(NamedTuple):
    """The places of slots, without sides and numbers, that a word stands for.

    The side is that of its slots, or empty for slots of both sides and of the middle.
    """

    places: tuple[str, ...]
    side: str = ""


def _add_sides(word: str, places: tuple[str, ...]) -> dict[str, PartWord]:
    return {f"{side}.{word}": PartWord(places, side) for side in SIDE_PARTS}


# By the word; slots such as l.hand and r.thigh are words as well.
PART_WORDS: Mapping[str, PartWord] = MappingProxyType(
    {
        "body": PartWord(BODY_PLACES),
        "upper_body": PartWord(UPPER_PLACES),
        "lower_body": PartWord(LOWER_PLACES),
        **{name: PartWord(SIDED_PLACES, side) for side, name in SIDE_PARTS.items()},
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
        for side in ("", *(f"{side}." for side in SIDE_PARTS))
        for place in (*BODY_PLACES, *FINGERS)
        for n in numbers
    )
    return any(fnmatchcase(slot, name) for slot in slots)
