"""Places of the body in slots: limbs, bones and the trunk."""

from __future__ import annotations

import re
from collections.abc import Mapping

NEXT_PLACES = {
    **{"thigh": "shin", "shin": "foot", "foot": "toe", "shoulder": "upper_arm"},
    **{"upper_arm": "forearm", "forearm": "hand"},
}
LEG, ARM = ("thigh", "shin", "foot"), ("upper_arm", "forearm", "hand")
LIMBS = {**dict.fromkeys(LEG[:2], LEG), **dict.fromkeys(ARM[:2], ARM)}
FOOT = ("foot", "toe")
TRUNK_PARTS = ("hips", "spine", "neck", "head")
FINGERS = ("thumb", "index", "middle", "ring", "pinky")
NUMBERED = re.compile(r"^(.*?)(\d+)$")


def get_place(slot: str) -> str:
    """Return a slot without its side.

    Examples
    --------
    >>> get_place("l.thigh")
    'thigh'
    """
    return slot.rpartition(".")[2]


def get_part(slot: str) -> str:
    """Return a slot without its side and number.

    Examples
    --------
    >>> get_part("l.index2")
    'index'
    """
    return get_place(slot).rstrip("0123456789")


def is_body_slot(slot: str) -> bool:
    """Return whether a slot is not one of the fingers.

    Examples
    --------
    >>> is_body_slot("l.hand"), is_body_slot("l.thumb2")
    (True, False)
    """
    return get_part(slot) not in FINGERS


def list_trunk(slots: Mapping[str, int]) -> list[str]:
    """Return the slots from the hips to the head.

    Examples
    --------
    >>> list_trunk({"head": 4, "spine2": 2, "spine1": 1, "hips": 0, "l.thigh": 9})
    ['hips', 'spine1', 'spine2', 'head']
    """
    trunk = []
    for part in TRUNK_PARTS:
        numbered = [slot for slot in slots if slot.rstrip("0123456789") == part]
        trunk += sorted(numbered, key=lambda slot: int("0" + slot[len(part) :]))
    return trunk


def find_next_slot(slot: str, slots: Mapping[str, int]) -> str | None:
    """Return the slot at the end of the bone of a slot; None if it is not mapped.

    Examples
    --------
    >>> slots = {"l.thigh": 1, "l.shin": 2, "l.index1": 3, "l.index2": 4}
    >>> find_next_slot("l.thigh", slots), find_next_slot("l.index1", slots)
    ('l.shin', 'l.index2')
    """
    side, dot_, place = slot.rpartition(".")
    trunk = list_trunk(slots) if get_part(slot) in TRUNK_PARTS else []
    if slot in trunk:
        above = trunk[trunk.index(slot) + 1 :]
        return above[0] if above else None
    number = NUMBERED.match(place)
    following = NEXT_PLACES.get(place, "")
    if number and not following:
        following = f"{number[1]}{int(number[2]) + 1}"
    return side + dot_ + following if side + dot_ + following in slots else None
