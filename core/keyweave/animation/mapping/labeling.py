"""The slot of each joint of one skeleton: names first, then hierarchy and shape."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from ..._arguments import check_arguments
from ..correspondence import mirror_slot
from .defined_labels import apply_definition, find_defined_slots, name_defined_joints
from .joint_names import LEFT, OTHER_SIDE, RIGHT, JointName, parse_joint_names
from .name_labels import UNSURE, Labels, Limbs, label_fingers, label_limb
from .posture import Figure, Posture, get_skeleton, measure_side
from .shape_labels import (
    LimbPair,
    choose_leg_pair,
    find_limb_pairs,
    label_pair,
    measure_agreement,
    mirror_limb,
    order_legs,
    order_like_legs,
)

SIDES = (LEFT, RIGHT)
OTHER_LIMB = {"leg": "arm", "arm": "leg"}
CLEAR_WORD = 2.0  # score of a word that clearly names a limb
SWAPPED_SIDE = 0.9  # least cosine of places that clearly contradict the names of sides
NAMED, PLACED = 0.95, 0.75  # confidence of a joint of the trunk by its name, or its place
_labeled: WeakKeyDictionary[Figure, Labels] = WeakKeyDictionary()


@check_arguments
def find_slots(figure: Figure) -> dict[str, str]:
    """Return the joint of each slot of a figure.

    A definition of the character, such as HumanIK's, wins over names. Most other joints
    follow from names: sides, words of the body, and their order in the hierarchy. Without
    known names, limbs are pairs of equal chains, legs reach the ground, and left follows
    from the facing direction. Twists and other helpers have no slot.

    Parameters
    ----------
    figure : Skeleton or Motion
        The poses of a motion help with unknown names.

    Returns
    -------
    dict of str to str
        Joint by slot, in the order hips, spine, neck, head, legs, arms and fingers.

    Examples
    --------
    >>> from keyweave import examples
    >>> slots = find_slots(examples.load_walk())
    >>> slots["hips"], slots["l.thigh"], slots["r.hand"]
    ('Hips', 'LeftUpLeg', 'RightHand')
    """
    skeleton = get_skeleton(figure)
    return {s: skeleton.names[joint] for s, (joint, _) in label_joints(figure).items()}


def find_sides(figure: Figure) -> tuple[str, ...]:
    """Return l, r or an empty text for each joint of a figure.

    Sides follow from names. If no name has a side, they are those of legs and arms.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> names = ("lowerback", "lfemur", "rfemur", "LeftShoulder1", "hand_r")
    >>> find_sides(Skeleton(names, [-1, 0, 0, 0, 0], [[0, 1, 0]] * 5))
    ('', 'l', 'r', 'l', 'r')
    """
    skeleton = get_skeleton(figure)
    sides = [name.side for name in parse_joint_names(name_defined_joints(skeleton))]
    if not any(sides):
        for slot, name in find_slots(figure).items():
            side, dot, _ = slot.partition(".")
            sides[skeleton.index(name)] = side if dot else ""
        for joint, parent in enumerate(skeleton.parents[1:].tolist(), 1):
            sides[joint] = sides[joint] or sides[parent]
    return tuple(sides)


def parse_names(posture: Posture) -> list[JointName]:
    """Return the words of the names of a figure's joints."""
    skeleton = posture.skeleton
    return parse_joint_names(name_defined_joints(skeleton), skeleton.parents.tolist())


def label_joints(figure: Figure) -> Labels:
    """Return the joint of each slot of a figure, and the confidence in it.

    If all limbs are clearly on the other side than their names, as in rigs that are named
    from the viewer's side, places decide. A figure does not change, so it is labeled once.
    """
    if figure not in _labeled:
        posture = Posture.of(figure)
        labels = _label_all(posture)
        if find_defined_slots(posture.skeleton):
            labels = apply_definition(posture.skeleton, labels)
        elif _are_sides_swapped(posture, labels):
            labels = _swap_labels(labels)
        _labeled[figure] = labels
    return {**_labeled[figure]}


def _are_sides_swapped(posture: Posture, labels: Labels) -> bool:
    """Return whether legs with toes, and arms if there are any, are on the other side."""
    slots = {slot: joint for slot, (joint, _) in labels.items()}
    if not {"l.toe", "r.toe"} <= slots.keys():
        return False
    if measure_side(posture, slots) > -SWAPPED_SIDE:
        return False
    arms, legs = (
        [slots[f"{side}.{place}"] for side in SIDES if f"{side}.{place}" in slots]
        for place in ("upper_arm", "thigh")
    )
    return len(arms) != 2 or measure_agreement(posture, arms, legs) >= SWAPPED_SIDE


def _swap_labels(labels: Labels) -> Labels:
    """Return the labels with left and right swapped, in the order of slots."""
    swapped = {
        mirror_slot(slot): (joint, min(confidence, UNSURE) if "." in slot else confidence)
        for slot, (joint, confidence) in labels.items()
    }
    return {slot: swapped[slot] for slot in (*labels, *swapped) if slot in swapped}


def _label_all(posture: Posture) -> Labels:
    names = parse_names(posture)
    legs, arms = (_label_by_names(posture, names, limb) for limb in ("leg", "arm"))
    if _list_joints(legs) & _list_joints(arms):
        arms = {}
    if not (legs and arms):
        legs, arms = _label_by_shape(posture, names, legs, arms)
    labels = label_trunk(posture, names, legs, arms)
    for limb in (legs, arms):
        for side, slots in limb.items():
            labels.update({f"{side}.{slot}": label for slot, label in slots.items()})
    for side in arms:
        fingers = label_fingers(posture, names, arms[side]["hand"][0])
        labels.update({f"{side}.{slot}": label for slot, label in fingers.items()})
    return labels


def _label_by_names(posture: Posture, names: Sequence[JointName], limb: str) -> Limbs:
    """Return the limbs with known names; a limb of unknown names mirrors its twin.

    Limbs that share a joint, such as two feet below one knee, do not count.
    """
    limbs = {side: label_limb(posture, names, limb, side) for side in SIDES}
    left, right = (_list_joints({side: limbs[side]}) for side in SIDES)
    if left & right:
        return {}
    for side in SIDES:
        if limbs[side] and not limbs[OTHER_SIDE[side]]:
            limbs[OTHER_SIDE[side]] = mirror_limb(posture, limbs[side])
    return {side: labels for side, labels in limbs.items() if labels}


def _list_joints(limbs: Limbs) -> set[int]:
    """Return the joints of limbs."""
    return {joint for labels in limbs.values() for joint, _ in labels.values()}


def _label_by_shape(
    posture: Posture, names: Sequence[JointName], legs: Limbs, arms: Limbs
) -> tuple[Limbs, Limbs]:
    """Return the limbs with those of unknown names added."""
    known = _list_joints(legs) | _list_joints(arms)
    pairs = find_limb_pairs(posture, sorted(known))
    may_be = {
        limb: [pair for pair in pairs if not names_contradict(names, pair, limb)]
        for limb in OTHER_LIMB
    }
    leg_pair = None if legs else choose_leg_pair(posture, may_be["leg"])
    rest = [pair for pair in may_be["arm"] if pair is not leg_pair]
    arm_pair = None if arms or not (legs or leg_pair) else next(iter(rest), None)
    new_legs = label_pair(posture, leg_pair, "leg")
    new_arms = label_pair(posture, arm_pair, "arm")
    trunk = label_trunk(posture, names, new_legs or legs, new_arms or arms)
    if new_legs:
        legs = order_legs(posture, new_legs, trunk)
    if new_arms and len(legs) == 2:
        arms = order_like_legs(posture, new_arms, legs)
    return legs, arms


def names_contradict(names: Sequence[JointName], pair: LimbPair, limb: str) -> bool:
    """Return whether the names of a pair of chains clearly belong to another limb.

    The joints of a reverse foot are a chain like an arm, but they are called feet.
    """
    joints = [joint for chain in pair.chains for joint in chain]
    other, own = (
        max(s for joint in joints for s in (0.0, *names[joint].score_slots(each).values()))
        for each in (OTHER_LIMB[limb], limb)
    )
    return other >= CLEAR_WORD and other > own


def list_contradictions(posture: Posture, labels: Labels) -> list[str]:
    """Return a sentence on each pair of chains whose shape and names disagree."""
    names = parse_names(posture)
    known = [joint for joint, _ in labels.values()]
    sentences = []
    swapped = [
        slot
        for slot in ("l.thigh", "l.upper_arm")
        if slot in labels and names[labels[slot][0]].side == RIGHT
    ]
    if "l.thigh" in swapped:
        left, right = (posture.skeleton.names[labels[f"{s}.thigh"][0]] for s in SIDES)
        whose = "the names of all limbs" if swapped[1:] else "their names"
        sentences.append(
            f"{left} is the left leg and {right} the right one, as the feet show; {whose} "
            "have the sides swapped"
        )
    for pair in find_limb_pairs(posture, sorted(known)):
        left, right = (posture.skeleton.names[chain[0]] for chain in pair.chains)
        for limb, other in OTHER_LIMB.items():
            if names_contradict(names, pair, limb):
                sentences.append(
                    f"{left} and {right} are not taken for {limb}s, since their names are "
                    f"those of {other}s"
                )
    return sentences


def label_trunk(
    posture: Posture, names: Sequence[JointName], legs: Limbs, arms: Limbs
) -> Labels:
    """Return hips, spine, neck and head of a figure with known limbs."""
    thighs = [labels["thigh"][0] for labels in legs.values()]
    starts = [next(iter(labels.values()))[0] for labels in arms.values()]
    limbs = _list_joints(legs) | _list_joints(arms)
    chest = posture.find_common_ancestor(starts) if len(starts) == 2 else None
    middle = [joint for joint in range(len(names)) if joint not in limbs]
    head = _find_head(posture, names, middle, chest, [*starts, *thighs])
    top = chest if head is None else head[0]
    hips = _find_hips(posture, names, middle, thighs, top, chest)
    if hips is not None and head is not None and hips[0] == head[0]:
        head = None
    labels: Labels = {} if hips is None else {"hips": hips}
    if top is not None:
        if hips is None:
            path = [
                joint
                for joint in posture.list_path(top)
                if names[joint].is_part("spine") or names[joint].is_part("neck")
            ]
        else:
            path = _list_trunk_path(posture, hips[0], top)
        inner = [j for j in path if j not in limbs and (head is None or j != top)]
        labels.update(_label_spine(posture, names, inner, chest))
    return labels if head is None else {**labels, "head": head}


def _find_head(
    posture: Posture,
    names: Sequence[JointName],
    middle: Sequence[int],
    chest: int | None,
    limbs: Sequence[int],
) -> tuple[int, float] | None:
    """Return the head by its name, or else the end of the chain above the arms."""
    named = [j for j in middle if names[j].is_part("head") and not names[j].side]
    if named:
        return min(named, key=lambda j: len(posture.list_path(j))), NAMED
    if chest is None:
        return None
    branches = {joint for limb in limbs for joint in posture.list_path(limb)}
    chain, below = [chest], _list_middle(posture, names, chest, branches)
    while below and (chain == [chest] or len(below) == 1):
        chain.append(max(below, key=lambda j: posture.lengths[j] + posture.reaches[j]))
        below = _list_middle(posture, names, chain[-1], branches)
    if posture.is_moving and len(chain) > 2 and not posture.rotates[chain[-1]]:
        chain.pop()  # the end of the head, as a joint
    return (chain[-1], PLACED) if len(chain) > 1 else None


def _list_middle(
    posture: Posture, names: Sequence[JointName], joint: int, branches: set[int]
) -> list[int]:
    """Return the children of a joint that no side, helper or limb claims."""
    return [
        child
        for child in posture.children[joint]
        if child < len(names)
        and child not in branches
        and not (names[child].side or names[child].is_helper)
        and not names[child].is_part("hips")
    ]


def _list_trunk_path(posture: Posture, hips: int, top: int) -> list[int]:
    """Return the joints from hips to the top, also if the chest is above the hips."""
    down, up = posture.list_path(top), posture.list_path(hips)
    shared = posture.find_common_ancestor([hips, top])
    back = up[up.index(shared) :][::-1]
    return [*back, *down[down.index(shared) + 1 :]][1:]


def _find_hips(
    posture: Posture,
    names: Sequence[JointName],
    middle: Sequence[int],
    thighs: list[int],
    top: int | None,
    chest: int | None,
) -> tuple[int, float] | None:
    """Return the joint that carries legs and trunk, by its name or its place."""
    if not thighs:
        path = [*middle[::-1]] if top is None else posture.list_path(top)
        path = [joint for joint in path if joint in middle]
        named = [j for j in path if names[j].is_part("hips") and not names[j].side]
        return (named[-1], NAMED) if named else None
    if top is None:
        top = posture.parents[thighs[0]]
    legs = posture.list_path(posture.find_common_ancestor([*thighs]))
    if chest in legs[:-1] and len(thighs) == 2:  # all hangs below the chest
        shared = legs[legs.index(chest) + 1 :]
    else:
        shared = posture.list_path(posture.find_common_ancestor([*thighs, max(top, 0)]))
    shared = [joint for joint in shared if joint in middle]
    if not shared:
        return None
    for joint in reversed(shared):
        if names[joint].is_part("hips") and not names[joint].side:
            return joint, NAMED
    return shared[-1], PLACED


def _label_spine(
    posture: Posture, names: Sequence[JointName], path: Sequence[int], chest: int | None
) -> Labels:
    """Return the slots of the joints between hips and head.

    The neck begins with the joint of that name or, if there is none, above the arms.
    """
    has_neck = any(names[joint].is_part("neck") for joint in path)
    labels: Labels = {}
    part, number, is_above = "spine", 0, False
    for joint in path:
        name = names[joint]
        starts_neck = name.is_part("neck") if has_neck else is_above
        if part == "spine" and starts_neck:
            part, number = "neck", 0
        is_above = is_above or joint == chest
        is_named = name.is_part(part)
        if name.is_helper or (posture.is_dummy(joint) and not is_named):
            continue
        number += 1
        labels[f"{part}{number}"] = (joint, NAMED if is_named else PLACED)
    return labels
