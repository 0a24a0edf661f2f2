"""Slots of limbs and fingers by the words of joint names, in the order of the hierarchy.

A word may mean two joints: a shoulder is the collar bone if an arm follows and the upper
arm if a collar comes before. The best order of slots along the chain decides.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry.vectors import length, unit_vector
from .joint_names import (
    FINGER_WORDS,
    LIMB_SLOTS,
    NUMBERED_FINGERS,
    PALM_WORDS,
    JointName,
)
from .posture import Posture

BEST_SCORE = 3.0  # of a word that means one slot only
CLEAR_SCORE = 5.0  # of a limb; a lower one may be any of several limbs
UNSURE = 0.6  # confidence of a joint without a word for its slot
SHORT_BONE = 0.5  # of the next one, which is then the limb's first
ALONG = 0.7  # cosine between bones of a limb in a row
END_TOLERANCE = 0.01  # of a bone; joints this close to its end are in the same place
N_PHALANGES = 3
Labels = dict[str, tuple[int, float]]  # joint and confidence by slot
Limbs = dict[str, Labels]  # by side
_Limb = tuple[float, tuple[tuple[int, int], ...]]  # score; number of the slot and joint


def label_limb(
    posture: Posture, names: Sequence[JointName], limb: str, side: str
) -> Labels:
    """Return the joints of a leg or an arm by their names; empty for unknown names.

    The side is l or r.
    """
    slots = LIMB_SLOTS[limb]
    best: list[list[_Limb]] = []
    for joint, name in enumerate(names):
        parent = posture.parents[joint]
        above = best[parent] if parent >= 0 else [(0.0, ())] * (len(slots) + 1)
        scores = name.score_slots(limb) if name.side == side else {}
        best.append(_extend_limb(above, joint, [scores.get(slot, 0.0) for slot in slots]))
    score, chosen = max((states[-1] for states in best), key=lambda state: state[0])
    equal = {states[-1][1][0] for states in best if chosen and states[-1][0] == score}
    if len(equal) > 1 and score < CLEAR_SCORE:
        return {}  # several legs of one side, as of a crab
    labels: Labels = {}
    for number, joint in chosen:
        word = names[joint].score_slots(limb)[slots[number]]
        labels[slots[number]] = (joint, round(min(1.0, 0.7 + 0.1 * word), 3))
    labels = _complete_limb(posture, names, limb, labels)
    labels = _move_to_long_bones(posture, names, limb, labels)
    return _choose_middle_toe(posture, names, labels)


def _extend_limb(
    above: Sequence[_Limb], joint: int, scores: Sequence[float]
) -> list[_Limb]:
    """Return the best chains whose last slot is at most each, with one more joint."""
    states = [above[0]]
    for number, score in enumerate(scores):
        state = max(above[number + 1], states[-1], key=lambda each: each[0])
        if score:
            before, chain = above[number]
            if before + score > state[0]:
                state = (before + score, (*chain, (number, joint)))
        states.append(state)
    return states


def _complete_limb(
    posture: Posture, names: Sequence[JointName], limb: str, labels: Labels
) -> Labels:
    """Return the labels with gaps of the chain filled; none if it is not a limb."""
    upper, middle, end = LIMB_SLOTS[limb][:3] if limb == "leg" else LIMB_SLOTS[limb][1:]
    if limb == "leg" and end in labels and not {upper, middle} & set(labels):
        above = _list_bends(posture, names, labels[end][0])
        labels = {**dict(zip((middle, upper), [(j, UNSURE) for j in above])), **labels}
    if len({upper, middle, end} & set(labels)) < 2:
        return {}
    if middle not in labels:
        between = posture.list_path(labels[end][0])
        first = between.index(labels[upper][0]) + 1
        inner = [j for j in between[first:-1] if not names[j].is_helper]
        if inner:
            labels[middle] = (inner[len(inner) // 2], UNSURE)
    if end not in labels:
        chain = [j for j in posture.follow(labels[middle][0])[1:] if posture.lengths[j] > 0]
        if chain:
            labels = _keep_chain(posture, labels, labels[middle][0], chain[0])
            labels[end] = (chain[0], UNSURE)
    if upper not in labels:
        above = posture.list_path(labels[middle][0])[:-1]
        kept = [
            j for j in above if not names[j].is_helper and not names[j].is_part("spine")
        ]
        if kept and kept[-1] > 0 and not names[kept[-1]].is_part("hips"):
            # A chain without a collar: what may be either is the upper joint.
            labels = {s: label for s, label in labels.items() if label[0] != kept[-1]}
            labels[upper] = (kept[-1], UNSURE)
    return labels if {upper, middle, end} <= set(labels) else {}


def _keep_chain(posture: Posture, labels: Labels, middle: int, end: int) -> Labels:
    """Return the labels of joints down to `middle` and below `end`, such as toes."""
    down = posture.list_path(middle)
    return {
        slot: label
        for slot, label in labels.items()
        if label[0] in down or end in posture.list_path(label[0])[:-1]
    }


def _move_to_long_bones(
    posture: Posture, names: Sequence[JointName], limb: str, labels: Labels
) -> Labels:
    """Return the labels of a limb that has a joint too many, on its two longest bones.

    Two longest in a row: a joint between hips and thigh has a short bone. Joints whose
    names are clear keep their slots.
    """
    slots = LIMB_SLOTS[limb]
    upper, middle, end = slots[:3] if limb == "leg" else slots[1:]
    if not labels:
        return labels
    is_end_named = labels[end][1] > UNSURE or "toe" not in labels
    path = posture.list_path(labels[end if is_end_named else "toe"][0])
    bones = {
        joint: posture.lengths[below]
        for joint, below in zip(path, path[1:])
        if posture.lengths[below] > 0 and not names[joint].is_helper
    }
    chain = [joint for joint in bones if labels[upper][0] in posture.list_path(joint)]
    pairs = [
        (a, b)
        for a, b in zip(chain, chain[1:])
        if _may_move(posture, names, limb, upper, labels[upper][0], a)
        and _may_move(posture, names, limb, middle, labels[middle][0], b)
    ]
    if len(chain) < 3 or not pairs:
        return labels
    first, second = max(pairs, key=lambda pair: bones[pair[0]] * bones[pair[1]])
    if first == labels[upper][0]:
        return labels
    moved = {
        **labels,
        upper: (first, labels[upper][1]),
        middle: (second, labels[middle][1]),
    }
    if not is_end_named:
        moved[end] = (_find_bone_end(posture, path, second), UNSURE)
    if limb == "arm" and "shoulder" not in labels:
        moved = {"shoulder": (labels[upper][0], UNSURE), **moved}
    return moved


def _may_move(
    posture: Posture,
    names: Sequence[JointName],
    limb: str,
    slot: str,
    joint: int,
    other: int,
) -> bool:
    """Return whether a slot may move from one joint to another one below it.

    From a joint with a clear name only to a joint of the same name below a short bone that
    leads aside; one along the limb is a part of it.
    """
    is_clear = names[joint].score_slots(limb).get(slot, 0.0) >= BEST_SCORE
    if other == joint or not is_clear:
        return True
    below = posture.follow(other)[1:2]
    if names[other].text != names[joint].text or not below:
        return False
    bone, following = posture.skeleton.offsets[[other, below[0]]]
    is_short = length(bone) < SHORT_BONE * length(following)
    return bool(is_short and unit_vector(bone) @ unit_vector(following) < ALONG)


def _find_bone_end(posture: Posture, path: Sequence[int], joint: int) -> int:
    """Return the last of the joints in one place at which the bone of a joint ends."""
    end, *below = path[path.index(joint) + 1 :]
    for other in below:
        if posture.lengths[other] > END_TOLERANCE * posture.lengths[end]:
            break
        end = other
    return end


def _choose_middle_toe(
    posture: Posture, names: Sequence[JointName], labels: Labels
) -> Labels:
    """Return the labels with the middle one of several toes, which points ahead."""
    if "toe" not in labels:
        return labels
    toe, confidence = labels["toe"]
    score, parent = names[toe].score_slots("leg").get("toe"), posture.parents[toe]
    toes = [
        child
        for child in (posture.children[parent] if parent >= 0 else ())
        if child < len(names) and names[child].score_slots("leg").get("toe") == score
    ]
    if len(toes) < 3:
        return labels
    places = posture.points[0, toes]
    middle = toes[int(np.argmin(length(places - places.mean(axis=0))))]
    return {**labels, "toe": (middle, confidence)}


def _list_bends(posture: Posture, names: Sequence[JointName], joint: int) -> list[int]:
    """Return the joints above a joint at which its limb bends, the nearest first."""
    path = posture.list_path(joint)
    bends = [a for a, b in zip(path, path[1:]) if posture.lengths[b] > 0]
    return [j for j in reversed(bends) if not names[j].is_helper]


def label_fingers(posture: Posture, names: Sequence[JointName], hand: int) -> Labels:
    """Return the joints of the fingers below a hand, from the palm outward."""
    below = posture.skeleton.list_below(hand)[1:]
    fingers = {joint: _find_finger(names, joint, below) for joint in below}
    labels: Labels = {}
    for finger in FINGER_WORDS:
        chain = [
            j for j in below if fingers[j] == finger and not _is_palm(names[j], finger)
        ]
        chain = [j for j in chain if chain[0] in posture.list_path(j)]
        for number, joint in enumerate(chain[:N_PHALANGES], 1):
            labels[f"{finger}{number}"] = (joint, 0.95)
    return labels


def _is_palm(name: JointName, finger: str) -> bool:
    """Return whether a joint is a bone of the palm; the thumb's own one is a phalanx."""
    is_bone = bool(PALM_WORDS.search(name.text)) and finger != "thumb"
    return is_bone or name.is_helper


def _find_finger(names: Sequence[JointName], joint: int, below: Sequence[int]) -> str:
    """Return the finger of a joint by its word, or by its number: ``Finger21``."""
    name = names[joint]
    if name.finger or not _is_numbered(name):
        return name.finger
    starts_at_0 = any(_count_finger(names[j]) == 0 for j in below if _is_numbered(names[j]))
    number = _count_finger(name) - (0 if starts_at_0 else 1)
    fingers = [*FINGER_WORDS]
    return fingers[number] if 0 <= number < len(fingers) else ""


def _is_numbered(name: JointName) -> bool:
    return bool(NUMBERED_FINGERS.search(name.text) and name.digits)


def _count_finger(name: JointName) -> int:
    """Return the finger's number; ``Finger21`` is the second joint of finger 2."""
    first = name.digits[0]
    return int(first if len(name.digits) > 1 else first[0])
