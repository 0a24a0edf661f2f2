"""Legs and arms of skeletons with unknown names, by hierarchy, lengths and places.

Limbs are pairs of equal chains below one joint. The legs are the pair that reaches lowest;
their two long bones are thigh and shin. Left and right follow from the facing direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ...geometry.vectors import unit_vector
from .joint_names import LEFT, LIMB_SLOTS, RIGHT
from .name_labels import Labels, Limbs
from .posture import Posture, measure_side

EQUAL_LENGTHS = 0.06  # of the length of a chain; limbs of an actor are measured apart
LIMB_SHARE = 0.3  # of the longest chain's reach; shorter pairs are ears, eyes or ribs
LATER = {"leg": 1.0, "arm": 1.3}  # factor in favor of bones farther out, past a collar
LOW_SHARE = 0.2  # of the reach of the longest pair; differences in height that are clear
MAX_SHARED = 2  # pairs of limbs below one joint: legs and arms, but not six legs
SHAPE_CONFIDENCE = 0.6


class LimbPair(NamedTuple):
    """Two equal chains of joints below one joint."""

    parent: int
    chains: tuple[list[int], list[int]]
    reach: float


def find_limb_pairs(posture: Posture, taken: Sequence[int] = ()) -> list[LimbPair]:
    """Return the pairs of equal chains, longest first, none of them inside another.

    Pairs at and below joints that are `taken` by known limbs are left out.
    """
    pairs = [
        pair
        for joint in range(len(posture.skeleton))
        for pair in _pair_children(posture, joint)
    ]
    pairs.sort(key=lambda pair: -pair.reach)
    kept: list[LimbPair] = []
    roots = {*taken}
    for pair in pairs:
        starts = {pair.chains[0][0], pair.chains[1][0]}
        above = {*posture.list_path(pair.parent)}
        if not roots & (above | starts | {*pair.chains[0], *pair.chains[1]}):
            kept.append(pair)
            roots |= starts
    return [pair for pair in kept if pair.reach >= LIMB_SHARE * kept[0].reach]


def _pair_children(posture: Posture, joint: int) -> list[LimbPair]:
    """Return pairs of children with equal chains, if each has a single twin."""
    children = [c for c in posture.children[joint] if c < len(posture.skeleton)]
    if len(children) < 2:  # such as each link of a rope
        return []
    chains = [posture.follow(child) for child in children]
    chains = [c for c in chains if sum(posture.lengths[j] > 0 for j in c[1:]) >= 2]
    twins = [
        (a, b)
        for a, b in combinations(range(len(chains)), 2)
        if _are_equal(posture, chains[a], chains[b])
    ]
    counts = [sum(i in pair for pair in twins) for i in range(len(chains))]
    return [
        LimbPair(joint, (chains[a], chains[b]), posture.reaches[chains[a][0]])
        for a, b in twins
        if counts[a] == counts[b] == 1
    ]


def _are_equal(posture: Posture, a: Sequence[int], b: Sequence[int]) -> bool:
    reach = max(posture.reaches[a[0]], posture.reaches[b[0]])
    bones = [
        [posture.lengths[j] for j in chain if posture.lengths[j] > 0] for chain in (a, b)
    ]
    limit = EQUAL_LENGTHS * reach
    equal = all(abs(p - q) <= limit for p, q in zip(*bones))
    return equal and abs(posture.reaches[a[0]] - posture.reaches[b[0]]) <= limit


def choose_leg_pair(posture: Posture, pairs: Sequence[LimbPair]) -> LimbPair | None:
    """Return the pair of legs; None if there is none.

    In a motion the pair that is lowest on average. If a figure lies down, and in a rest
    pose, which need not stand, the pair of the longest chains.
    """
    if not pairs:
        return None
    legs = _find_lowest(posture, pairs) if posture.is_moving else pairs[0]
    if legs is None or sum(pair.parent == legs.parent for pair in pairs) > MAX_SHARED:
        return None  # as of a crab
    return legs


def _find_lowest(posture: Posture, pairs: Sequence[LimbPair]) -> LimbPair | None:
    """Return the pair that reaches clearly lower than the others, or else the longest.

    A single pair needs to be near the ground.
    """
    heights = [_measure_height(posture, pair) for pair in pairs]
    limit = LOW_SHARE * pairs[0].reach
    if len(pairs) == 1:
        bottom = posture.points[..., posture.up].min(axis=1).mean()
        return pairs[0] if heights[0] - bottom < limit else None
    lowest, next_lowest = np.sort(heights)[:2]
    is_clear = next_lowest - lowest > limit
    return pairs[int(np.argmin(heights))] if is_clear else pairs[0]


def _measure_height(posture: Posture, pair: LimbPair) -> float:
    """Return the mean height of the lowest joints of both chains."""
    heights = [posture.points[:, c, posture.up].min(axis=1).mean() for c in pair.chains]
    return float(np.mean(heights))


def label_pair(posture: Posture, pair: LimbPair | None, limb: str) -> Limbs:
    """Return the slots of both chains of a pair, in any order; empty without slots."""
    if pair is None:
        return {}
    chains = [_label_chain(posture, chain, limb) for chain in pair.chains]
    shared = [slot for slot in chains[0] if slot in chains[1]]
    if not shared:
        return {}
    return {
        side: {slot: labels[slot] for slot in shared}
        for side, labels in zip((LEFT, RIGHT), chains)
    }


def _label_chain(posture: Posture, chain: Sequence[int], limb: str) -> Labels:
    """Return the slots of a chain: its two long bones in a row are those of the limb.

    Joints in the place of the one before are left out, except the later of the two.
    """
    lengths = posture.lengths
    joints = [
        joint
        for joint, below in zip(chain, [*chain[1:], -1])
        if below < 0 or lengths[below] > 0 or posture.rotates[joint]
    ]
    if len(joints) < 3:
        return {}
    bones = [lengths[joint] for joint in joints[1:]]
    start, best = 0, 0.0
    for i, product in enumerate(a * b for a, b in zip(bones, bones[1:])):
        if product * (LATER[limb] if i else 1) > best:
            start, best = i, product
    slots = LIMB_SLOTS[limb]
    main = slots[:3] if limb == "leg" else slots[1:]
    labels = {slot: joints[start + i] for i, slot in enumerate(main)}
    if limb == "leg" and len(joints) > start + 3:
        labels["toe"] = joints[start + 3]
    if limb == "arm" and start > 0:
        labels["shoulder"] = joints[start - 1]
    ordered = {slot: labels[slot] for slot in slots if slot in labels}
    return {slot: (joint, SHAPE_CONFIDENCE) for slot, joint in ordered.items()}


def mirror_limb(posture: Posture, labels: Labels) -> Labels:
    """Return the slots of the chain next to a limb with bones of the same lengths."""
    joints = [joint for joint, _ in labels.values()]
    path = posture.list_path(max(joints, key=lambda j: len(posture.list_path(j))))
    n_above = min(path.index(joint) for joint in joints)
    for number, parent in enumerate(path[:n_above]):
        own = path[number + 1 :]
        for child in posture.children[parent]:
            chain = posture.follow(child) if child < len(posture.skeleton) else []
            if child != own[0] and _have_equal_bones(posture, own, chain):
                twins = dict(zip(own, chain))
                return {s: (twins[j], SHAPE_CONFIDENCE) for s, (j, _) in labels.items()}
    return {}


def _have_equal_bones(posture: Posture, own: Sequence[int], chain: Sequence[int]) -> bool:
    limit = EQUAL_LENGTHS * sum(posture.lengths[joint] for joint in own)
    bones = zip(own, chain)
    equal = all(abs(posture.lengths[a] - posture.lengths[b]) <= limit for a, b in bones)
    return equal and len(chain) >= len(own)


def order_legs(posture: Posture, legs: Limbs, trunk: Labels) -> Limbs:
    """Return a pair of legs by side, left by the facing direction.

    If the facing direction is unknown, left is where x is positive.
    """
    joints = {f"{side}.{slot}": legs[side][slot][0] for side in legs for slot in legs[side]}
    joints.update({slot: joint for slot, (joint, _) in trunk.items()})
    side = measure_side(posture, joints)
    if side == 0:
        left, right = (posture.points[:, legs[s]["thigh"][0]] for s in (LEFT, RIGHT))
        side = float(np.mean((left - right)[:, 0]))
    return legs if side >= 0 else _swap_sides(legs)


def order_like_legs(posture: Posture, arms: Limbs, legs: Limbs) -> Limbs:
    """Return a pair of arms by side, each on the side of its leg."""
    pairs = [
        [limbs[side][slot][0] for side in (LEFT, RIGHT)]
        for limbs, slot in ((arms, "upper_arm"), (legs, "thigh"))
    ]
    return arms if measure_agreement(posture, *pairs) >= 0 else _swap_sides(arms)


def measure_agreement(posture: Posture, pair: Sequence[int], other: Sequence[int]) -> float:
    """Return the mean cosine between the vectors from right to left of two pairs."""
    across, also = (
        unit_vector(posture.points[:, left] - posture.points[:, right])
        for left, right in (pair, other)
    )
    return float(np.mean(np.sum(across * also, axis=1)))


def _swap_sides(limbs: Limbs) -> Limbs:
    return {LEFT: limbs[RIGHT], RIGHT: limbs[LEFT]}
