"""Slots of joints that the definition of a character states; it wins over names.

Joints outside the definition keep the slots that their names and places give them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..character_definition import HUMANIK_ATTRIBUTES, OWN_SHARE
from ..skeleton import Skeleton
from .name_labels import Labels
from .slot_places import FINGERS, NEXT_PLACES, get_part

DEFINED = 1.0  # confidence of a joint
TRUNK_CHAINS = ("spine", "neck")
ABOVE = {below: above for above, below in NEXT_PLACES.items()}
ORDER = {slot: number for number, slot in enumerate(HUMANIK_ATTRIBUTES)}


def name_defined_joints(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the names of joints; those of a definition are called as in HumanIK."""
    slots = find_defined_slots(skeleton)
    attributes = {joint: HUMANIK_ATTRIBUTES[slot] for slot, joint in slots.items()}
    return tuple(attributes.get(joint, name) for joint, name in enumerate(skeleton.names))


def find_defined_slots(skeleton: Skeleton) -> dict[str, int]:
    """Return the joint of each slot of the definition; none if it does not fit."""
    return {} if explain_misfit(skeleton) else _list_slots(skeleton)


def _list_slots(skeleton: Skeleton) -> dict[str, int]:
    if skeleton.definition is None:
        return {}
    rows = {name: joint for joint, name in enumerate(skeleton.names)}
    joints = skeleton.definition.joints
    return {slot: rows[name] for slot, name in joints.items() if name in rows}


def explain_misfit(skeleton: Skeleton) -> str:
    """Return why the definition of a skeleton is not used; empty if it is used."""
    definition, slots = skeleton.definition, _list_slots(skeleton)
    if definition is None:
        return ""
    if len(slots) < OWN_SHARE * len(definition.joints):
        share = f"{len(slots)} of its {len(definition.joints)} joints"
        return f"only {share} are in the skeleton"
    taken: dict[int, str] = {}
    for slot, joint in slots.items():
        if joint in taken:
            both = f"{HUMANIK_ATTRIBUTES[taken[joint]]} and {HUMANIK_ATTRIBUTES[slot]}"
            return f"{skeleton.names[joint]} is both {both}"
        taken[joint] = slot
        above = _find_above(slot, slots)
        if above and slots[above] not in skeleton.list_above(joint):
            names = (
                f"{skeleton.names[slots[s]]} ({HUMANIK_ATTRIBUTES[s]})"
                for s in (slot, above)
            )
            return " is not below ".join(names)
    return ""


def _find_above(slot: str, slots: Mapping[str, int]) -> str:
    """Return the nearest defined slot above one of the same limb; empty for none."""
    side, dot, place = slot.rpartition(".")
    if get_part(slot) in FINGERS:
        hand = f"{side}.hand"
        return hand if hand in slots else ""
    while place in ABOVE:
        place = ABOVE[place]
        if f"{side}{dot}{place}" in slots:
            return f"{side}{dot}{place}"
    return ""


def apply_definition(skeleton: Skeleton, labels: Labels) -> Labels:
    """Return labels with those of the definition, in the order of slots."""
    slots = find_defined_slots(skeleton)
    taken = {*slots.values()}
    kept = {
        slot: label
        for slot, label in labels.items()
        if slot not in slots
        and label[0] not in taken
        and _may_keep(skeleton, slot, label[0], slots)
    }
    merged = {**kept, **{slot: (joint, DEFINED) for slot, joint in slots.items()}}
    return {slot: merged[slot] for slot in sorted(merged, key=ORDER.__getitem__)}


def _may_keep(skeleton: Skeleton, slot: str, joint: int, slots: Mapping[str, int]) -> bool:
    """Return whether a joint outside the definition fits between those in it."""
    part = get_part(slot)
    if part in TRUNK_CHAINS:
        return not any(get_part(each) == part for each in slots)
    above = _find_above(slot, slots)
    if above and slots[above] not in skeleton.list_above(joint):
        return False
    below = [each for each in slots if _find_above(each, {**slots, slot: joint}) == slot]
    return all(joint in skeleton.list_above(slots[each]) for each in below)
