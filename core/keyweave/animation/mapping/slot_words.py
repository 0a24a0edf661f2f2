"""Joints by the names of slots, by patterns and by words for several slots."""

from __future__ import annotations

from fnmatch import fnmatchcase

from .labeling import find_slots
from .posture import Figure
from .slot_places import get_part

# Words for several slots; their places have both sides, and any number.
SLOT_WORDS = {
    "legs": ("thigh", "shin", "foot", "toe"),
    "arms": ("shoulder", "upper_arm", "forearm", "hand"),
    "fingers": ("thumb", "index", "middle", "ring", "pinky"),
    "upper_body": ("spine", "neck", "head", "shoulder", "upper_arm", "forearm", "hand"),
    **{f"{place}s": (place,) for place in ("thigh", "shin", "toe", "shoulder", "forearm")},
    **{"upper_arms": ("upper_arm",), "hands": ("hand",), "feet": ("foot",)},
    **{place: (place,) for place in ("spine", "neck")},
}
PLACES = frozenset(
    ["hips", "head", *(place for own in SLOT_WORDS.values() for place in own)]
)
MOST_NUMBERED = 30  # joints of a spine, a neck or a finger


def find_slot_joints(figure: Figure, name: str) -> list[str]:
    """Return the joints of slots by the name of a slot, a pattern or a word for several.

    A name is a slot such as ``l.thigh``, a pattern such as ``l.*``, or legs, arms, spine,
    neck, upper_body, thighs, shins, feet, toes, shoulders, upper_arms, forearms, hands or
    fingers.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> find_slot_joints(walk, "shins"), find_slot_joints(walk, "l.upper_arm")
    (['LeftLeg', 'RightLeg'], ['LeftArm'])
    """
    places = SLOT_WORDS.get(name)
    return [
        joint
        for slot, joint in find_slots(figure).items()
        if (fnmatchcase(slot, name) if places is None else get_part(slot) in places)
    ]


def is_slot_name(name: str) -> bool:
    """Return whether a name, pattern or word could name slots of some figure.

    Examples
    --------
    >>> [is_slot_name(name) for name in ("shins", "l.*", "spine2", "r.hand", "Spine_CTRL")]
    [True, True, True, True, False]
    """
    if name in SLOT_WORDS:
        return True
    numbers = ("", *map(str, range(1, MOST_NUMBERED)))
    slots = (
        f"{side}{place}{n}"
        for side in ("", "l.", "r.")
        for place in PLACES
        for n in numbers
    )
    return any(fnmatchcase(slot, name) for slot in slots)
