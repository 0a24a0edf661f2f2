"""The definition of a character: joints that an animator assigned to places of the body.

Each joint of a definition of HumanIK is connected to an attribute of its node, which is
the place. Whether the definition is locked makes no difference.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .._text import format_list

HUMANIK_TYPE = "HIKCharacterNode"
HUMANIK_TRUNK = {"Hips": "hips", "Head": "head"}
HUMANIK_CHAINS = {"Spine": "spine", "Neck": "neck"}
CHAIN_LENGTH = 10
HUMANIK_LIMBS = {
    **{"UpLeg": "thigh", "Leg": "shin", "Foot": "foot", "ToeBase": "toe"},
    **{"Shoulder": "shoulder", "Arm": "upper_arm", "ForeArm": "forearm", "Hand": "hand"},
}
HUMANIK_FINGERS = ("Thumb", "Index", "Middle", "Ring", "Pinky")
N_PHALANGES = 3
HUMANIK_SIDES = {"Left": "l", "Right": "r"}
OPTIONAL_PLACES = ("toe", "shoulder")
OWN_SHARE = 0.5  # of the joints of a definition that its figure has
LISTED_JOINTS = 4  # in a note


def _name_slots() -> dict[str, str]:
    """Return the slot of each attribute of HumanIK, in the order of slots."""
    chains = {
        f"{attribute}{number or ''}": f"{part}{number + 1}"
        for attribute, part in HUMANIK_CHAINS.items()
        for number in range(CHAIN_LENGTH)
    }
    sided = {
        **HUMANIK_LIMBS,
        **{
            f"Hand{finger}{number}": f"{finger.lower()}{number}"
            for finger in HUMANIK_FINGERS
            for number in range(1, 1 + N_PHALANGES)
        },
    }
    limbs = {
        f"{side}{attribute}": f"{letter}.{place}"
        for side, letter in HUMANIK_SIDES.items()
        for attribute, place in sided.items()
    }
    return {**HUMANIK_TRUNK, **chains, **limbs}


HUMANIK_SLOTS = _name_slots()
HUMANIK_ATTRIBUTES = {slot: attribute for attribute, slot in HUMANIK_SLOTS.items()}
REQUIRED_SLOTS = (
    *("hips", "spine1", "head"),
    *(
        f"{s}.{place}"
        for s in "lr"
        for place in HUMANIK_LIMBS.values()
        if place not in OPTIONAL_PLACES
    ),
)


@dataclass(frozen=True, eq=False)
class CharacterDefinition:
    """The joints of a character by slot, as the animator assigned them.

    Attributes
    ----------
    name : str
        Name of the definition's node.
    joints : mapping of str to str
        Joint of each slot.
    rivals : tuple of str
        Other definitions of the same joints, which are not used.

    Examples
    --------
    >>> definition = CharacterDefinition.of("Hero", {"Hips": "a", "Spine2": "b"})
    >>> dict(definition.joints)
    {'hips': 'a', 'spine1': 'b'}
    """

    name: str
    joints: Mapping[str, str]
    rivals: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, attributes: Mapping[str, str]) -> CharacterDefinition:
        """Return a definition of HumanIK from the joint of each attribute.

        Spines and necks are numbered without gaps. Attributes without a slot, such as
        ``Reference``, are left out.
        """
        joints: dict[str, str] = {}
        counts = dict.fromkeys(HUMANIK_CHAINS.values(), 0)
        for attribute, slot in HUMANIK_SLOTS.items():
            if attribute in attributes:
                part = slot.rstrip("0123456789")
                if part in counts:
                    counts[part] += 1
                    slot = f"{part}{counts[part]}"
                joints[slot] = attributes[attribute]
        return cls(name, joints)

    @property
    def missing(self) -> list[str]:
        """Attributes of required slots without a joint."""
        return [
            HUMANIK_ATTRIBUTES[slot] for slot in REQUIRED_SLOTS if slot not in self.joints
        ]

    def replace_copies(self, copies: Mapping[str, str]) -> CharacterDefinition:
        """Return the definition with other joints in the places of some."""
        moved = {slot: copies.get(joint, joint) for slot, joint in self.joints.items()}
        return replace(self, joints=moved)

    def describe(self) -> str:
        """Return the name of the definition for a note."""
        return f"the HumanIK definition {self.name}"

    def list_notes(self) -> list[str]:
        """Return notes on the definition that is used, its gaps and its rivals."""
        notes = [f"joints follow from {self.describe()}"]
        if self.missing:
            gaps = format_list(self.missing, LISTED_JOINTS)
            notes[0] += f"; it lacks {gaps}, which follow from names and shape"
        if self.rivals:
            others = format_list(self.rivals, LISTED_JOINTS)
            notes.append(f"{self.describe()} is used, not {others} of the same joints")
        return notes


def choose_definition(
    definitions: Sequence[CharacterDefinition], joints: Collection[str]
) -> CharacterDefinition | None:
    """Return the definition with most of some joints, or None.

    Definitions with different joints in the same slots are its rivals.

    Examples
    --------
    >>> hero = CharacterDefinition("Hero", {"hips": "a", "head": "b"})
    >>> choose_definition([hero], ["a", "b"]).name
    'Hero'
    >>> choose_definition([hero], ["c"])
    """
    own = {*joints}
    ranked = sorted(
        (each for each in definitions if not own.isdisjoint(each.joints.values())),
        key=lambda each: (-len(own.intersection(each.joints.values())), each.name),
    )
    if not ranked:
        return None
    first, *others = ranked
    rivals = [
        each.name for each in others if {*each.joints.items()} - {*first.joints.items()}
    ]
    return replace(first, rivals=tuple(rivals))
