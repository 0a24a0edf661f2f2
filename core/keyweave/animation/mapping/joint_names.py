"""The words of joint names: sides, parts of the body, numbers, and helper joints.

Prefixes that most joints share are left out, such as namespaces, ``Bip01`` and ``CC_Base``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT = "l", "r"
SIDE_WORDS = {
    **dict.fromkeys(("l", "lf", "lt", "lft", "left"), LEFT),
    **dict.fromkeys(("r", "rt", "rgt", "right"), RIGHT),
}
OTHER_SIDE = {LEFT: RIGHT, RIGHT: LEFT}
NAME_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
PREFIX_SHARE = 0.7  # of the joints that begin with a word
MIN_PREFIXED = 5  # joints; fewer may share a word by chance
HELPERS = re.compile(
    r"(?<!neck )\b(?:twist|roll)|\b(?:share|helper|nub|dummy|ik|pole|target|part|tip|"
    r"muscle|corrective|driver|pectoral|breast|bust|rib|eye|eyebrow|brow|lid|jaw|tongue|"
    r"teeth|hair|face|facial|cheek|lip|ear|nose|cup|heel|skirt|cloth|cape|weapon|prop|gun|"
    r"attachment|attach|socket|camera|marker|site|tail|wing|inner|outer)s?\b"
)
ENDS = re.compile(r"\bends?\b")  # of chains, unless joints follow
# Parts of limbs and the score of each slot, the first pattern that matches.
LIMB_SLOTS = {
    "leg": ("thigh", "shin", "foot", "toe"),
    "arm": ("shoulder", "upper_arm", "forearm", "hand"),
}
LIMB_WORDS = {
    "leg": (
        (r"\bup(per)? ?legs?\b|thigh|femur|\blegs? ?up(per)?\b", {"thigh": 3.0}),
        (r"\blow(er)? ?legs?\b|shin\b|calf|tibia|knee|\blegs? ?low(er)?\b", {"shin": 3.0}),
        (r"ankle", {"foot": 3.0}),
        (r"\bfoot\b|\bfeet\b", {"foot": 2.9, "toe": 1.0}),
        (r"\btoes?\b|\btoe ?base\b|\bball\b", {"toe": 3.0}),
        (r"\bhips?\b|\bhip ?joint\b", {"thigh": 2.0}),
        (r"\blegs?\b", {"thigh": 1.5, "shin": 2.0}),
    ),
    "arm": (
        (r"clav|collar|scapula", {"shoulder": 3.0}),
        (r"\bfor?e? ?arm\b|\blow(er)? ?arm\b|\bfarm\b", {"forearm": 3.0}),
        (r"\bup(per)? ?arm\b|\bu ?arm\b|humerus|bicep", {"upper_arm": 3.0}),
        (r"\barm ?up(per)?\b", {"upper_arm": 3.0}),
        (r"radius|ulna|elbow|\barm ?low(er)?\b", {"forearm": 3.0}),
        (r"shoulder|shldr", {"shoulder": 2.5, "upper_arm": 2.0}),
        (r"wrist", {"hand": 3.0}),
        (r"\bhand\b", {"hand": 2.5}),
        (r"\barms?\b", {"upper_arm": 2.0, "forearm": 1.0}),
    ),
}
FINGER_WORDS = {
    "thumb": "thumb",
    "index": r"index|\bpointer\b",
    "middle": r"\bmid(dle)?\b|middle",
    "ring": r"\bring\b",
    "pinky": r"pinky|pinkie|\blittle\b",
}
NUMBERED_FINGERS = re.compile(r"\bfinger\b")
PALM_WORDS = re.compile(r"metacarpal|carpal|\bin hand\b|\bpalm\b|\bbase\b|\bcup\b")
TRUNK_WORDS = {
    "head": r"\bhead\b|\bskull\b",
    "neck": r"neck",
    "spine": r"spine|chest|thorax|torso|abdomen|waist|back\b|lumbar|stomach|belly|\bab\b",
    "hips": r"\bhips?\b|pelvis|\bcog\b",
}

BODY_WORDS = (
    *(each.pattern for each in (HELPERS, ENDS, NUMBERED_FINGERS, PALM_WORDS)),
    *(*FINGER_WORDS.values(), *TRUNK_WORDS.values()),
    *(pattern for words in LIMB_WORDS.values() for pattern, _ in words),
)


def is_body_word(word: str) -> bool:
    """Return whether a word in lower case names a side, a part of the body or a helper.

    Examples
    --------
    >>> [is_body_word(word) for word in ("left", "thigh", "twist", "bob")]
    [True, True, True, False]
    """
    return word in SIDE_WORDS or any(re.search(pattern, word) for pattern in BODY_WORDS)


@dataclass(frozen=True)
class JointName:
    """The words of a joint's name.

    The text has them in lower case, without prefix, side (l, r or empty) and numbers. Its
    digits are the numbers, with leading zeros. A helper is a twist, an end or another joint
    outside the body's chains.
    """

    text: str
    side: str = ""
    digits: tuple[str, ...] = ()
    is_helper: bool = False

    def score_slots(self, limb: str) -> dict[str, float]:
        """Return the score of the words for each slot of a leg or an arm."""
        if self.is_helper:
            return {}
        words = LIMB_WORDS[limb]
        return next((s for pattern, s in words if re.search(pattern, self.text)), {})

    def is_part(self, part: str) -> bool:
        """Return whether the words name the head, the neck, the spine or the hips."""
        return not self.is_helper and bool(re.search(TRUNK_WORDS[part], self.text))

    @property
    def finger(self) -> str:
        """The finger that the words name; empty if they do not name one."""
        pairs = FINGER_WORDS.items()
        return next((f for f, pattern in pairs if re.search(pattern, self.text)), "")


def parse_joint_names(names: Sequence[str], parents: Sequence[int] = ()) -> list[JointName]:
    """Split the names of a skeleton's joints into words.

    With parents, the index of the parent of each joint, a joint with joints below it is not
    an end, whatever its name.

    Examples
    --------
    >>> hip, thigh = parse_joint_names(["hero:Hips", "hero:LeftUpLeg2"])
    >>> thigh.text, thigh.side, thigh.digits
    ('up leg', 'l', ('2',))
    """
    bare = [name.rpartition("|")[2].rpartition(":")[2] for name in names]
    words = [NAME_PART.findall(name) for name in bare]
    prefix = _find_prefix(words)
    known, inner = {*bare}, {*parents}
    return [
        _parse_name(name, _remove_prefix(parts, prefix), known, joint not in inner)
        for joint, (name, parts) in enumerate(zip(bare, words))
    ]


def _find_prefix(words: Sequence[Sequence[str]]) -> list[str]:
    """Return the words with which most names begin."""
    prefix: list[str] = []
    while True:
        n = len(prefix) + 1
        counts = Counter(tuple(parts[:n]) for parts in words if len(parts) >= n)
        longer, count = max(counts.items(), key=lambda item: item[1], default=((), 0))
        enough = count >= max(MIN_PREFIXED, PREFIX_SHARE * len(words))
        if not enough or longer[-1].lower() in SIDE_WORDS:
            return prefix
        prefix = [*longer]


def _remove_prefix(words: Sequence[str], prefix: Sequence[str]) -> Sequence[str]:
    """Return words without a prefix; the last word stays even if the prefix ends there."""
    has_prefix = [*words[: len(prefix)]] == prefix
    return (words[len(prefix) :] or words[-1:]) if has_prefix else words


def _parse_name(
    name: str, words: Sequence[str], known: set[str], may_end: bool
) -> JointName:
    side, kept, digits = "", list[str](), list[str]()
    for word in words:
        lower = word.lower()
        if word.isdigit():
            digits.append(word)
        elif not side and lower in SIDE_WORDS:
            side = SIDE_WORDS[lower]
        elif side:
            kept.append(lower)
        else:
            side, rest = _split_side(name, word, known)
            kept.append(rest)
    text = " ".join(kept)
    is_helper = HELPERS.search(text) or (may_end and ENDS.search(text))
    return JointName(text, side, tuple(digits), bool(is_helper))


def _split_side(name: str, word: str, known: set[str]) -> tuple[str, str]:
    """Return the side at an end of a word and the rest: ``lfemur``, ``leftarm``.

    A single letter is a side only if the joint of the other side exists.
    """
    lower = word.lower()
    for text, side in (("left", LEFT), ("right", RIGHT)):
        if lower.startswith(text):
            return side, lower[len(text) :]
    for place, rest in ((0, lower[1:]), (len(word) - 1, lower[:-1])):
        letter = lower[place]
        if rest and letter in OTHER_SIDE and _has_twin(name, word, place, known):
            return letter, rest
    return "", lower


def _has_twin(name: str, word: str, place: int, known: set[str]) -> bool:
    """Return whether the name with the other letter at a place of a word exists."""
    other = OTHER_SIDE[word[place].lower()]
    other = other.upper() if word[place].isupper() else other
    twin = word[:place] + other + word[place + 1 :]
    return name.replace(word, twin, 1) in known
