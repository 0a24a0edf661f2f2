"""The number of legs of a figure: only two-legged figures answer a human capture.

Another pair of limbs on the ground is a pair of legs if it is named so, or if the trunk
between the pairs is level. Limbs alone, plants and props have no pair of legs. The zero
pose decides, because people crawl in motions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import format_count, format_list
from ...errors import DataError
from ...geometry.arrays import Floats
from ...geometry.vectors import compute_angle, length
from ..motion import Motion
from .joint_names import JointName
from .labeling import label_joints, parse_names
from .name_labels import Labels
from .posture import Figure, Posture, get_skeleton
from .shape_labels import find_limb_pairs

LEVEL = np.radians(60.0)  # least angle between the legs and a level trunk
PARALLEL = np.radians(35.0)  # largest angle between legs of one figure
SAME_GROUND = 0.2  # of the length of a leg, by which the ends of legs differ at most
PAIR_DISTANCE = 0.2  # of the length of a leg, between one pair of legs and the next
LEAST_BONES = 2  # of a leg
LISTED_LIMBS = 2
FIGURE_NAMES = "the source", "the target"
COUNTS = {0: "no", 1: "one", 2: "two"}


@dataclass(frozen=True)
class BodyPlan:
    """The names of a figure's joints, and its legs and arms by their topmost joints."""

    legs: tuple[str, ...]
    arms: tuple[str, ...]
    joints: tuple[str, ...] = ()

    @property
    def is_human(self) -> bool:
        """Whether the figure has two legs, or is an upper body with two arms."""
        return len(self.legs) == 2 or (not self.legs and len(self.arms) == 2)

    def describe(self) -> str:
        """Return the limbs as words.

        Examples
        --------
        >>> BodyPlan(("L_thigh",), ("L_arm", "R_arm")).describe()
        'one leg (L_thigh) and two arms (L_arm, R_arm)'
        >>> BodyPlan((), (), ("pot", "stem", "leaf")).describe()
        'no legs and no arms in 3 joints (pot, stem ...)'
        """
        legs, arms = _count_limbs(self.legs, "leg"), _count_limbs(self.arms, "arm")
        if not (self.legs or self.arms):
            listed = format_list(self.joints, LISTED_LIMBS)
            arms += f" in {format_count(len(self.joints), 'joint')} ({listed})"
        return legs if len(self.legs) > 2 and not self.arms else f"{legs} and {arms}"


def _count_limbs(limbs: Sequence[str], kind: str) -> str:
    number = COUNTS.get(len(limbs), str(len(limbs)))
    listed = f" ({format_list(limbs, LISTED_LIMBS)})" if limbs else ""
    return f"{number} {kind}{'' if len(limbs) == 1 else 's'}{listed}"


def find_body_plan(figure: Figure) -> BodyPlan:
    """Find the legs and arms of a figure in its zero pose.

    Examples
    --------
    >>> from keyweave import examples
    >>> find_body_plan(examples.load_walk()).legs
    ('LeftUpLeg', 'RightUpLeg')
    """
    is_moving = isinstance(figure, Motion) and len(figure) > 1
    figure = get_skeleton(figure) if is_moving else figure
    posture, labels = Posture.of(figure), label_joints(figure)
    names = parse_names(posture)
    legs, arms = (
        [labels[f"{side}.{slot}"][0] for side in "lr" if f"{side}.{slot}" in labels]
        for slot in ("thigh", "upper_arm")
    )
    if len(legs) == 2:
        others = _find_other_legs(posture, names, labels, arms)
        legs = legs + others
        arms = [] if {*arms} & {*others} else arms
    else:
        named = _list_named_legs(posture, names)
        legs = named if len(named) > len(legs) else legs
    joints = posture.skeleton.names
    spelled = [tuple(joints[joint] for joint in limbs) for limbs in (legs, arms)]
    return BodyPlan(spelled[0], spelled[1], joints)


def check_bodies(
    source: Figure, target: Figure, names: tuple[str, str] = FIGURE_NAMES
) -> None:
    """Check that both or none of two figures are built like a human.

    Raise a DataError, in which they have the `names`, if only one of them is.

    Examples
    --------
    >>> from keyweave import Skeleton, examples
    >>> sword = Skeleton(("sword", "tip"), [-1, 0], [[0, 0, 0], [0, 60, 0]])
    >>> check_bodies(examples.load_walk(), sword)
    Traceback (most recent call last):
    keyweave.errors.DataError: the target is not two-legged like the source: found no legs
    and no arms in 2 joints (sword, tip); give a map=, or choose the controls= to drive
    """
    mismatch = describe_mismatch(source, target, names)
    if mismatch is not None:
        name, problem = mismatch
        raise DataError(name, f"{problem}; give a map=, or choose the controls= to drive")


def describe_mismatch(
    source: Figure, target: Figure, names: tuple[str, str] = FIGURE_NAMES
) -> tuple[str, str] | None:
    """Return the figure that is not built like a human, and the problem.

    None if both figures are built like one, or neither.
    """
    plans = [find_body_plan(figure) for figure in (source, target)]
    if plans[0].is_human == plans[1].is_human:
        return None
    odd = int(plans[0].is_human)
    limbs = plans[odd].describe()
    return names[odd], f"is not two-legged like {names[1 - odd]}: found {limbs}"


def _find_other_legs(
    posture: Posture, names: Sequence[JointName], labels: Labels, arms: Sequence[int]
) -> list[int]:
    """Return the limbs besides a pair of legs that are legs as well."""
    known = [joint for joint, _ in labels.values()]
    chains = [pair.chains for pair in find_limb_pairs(posture, known)]
    pairs = [(a[0], b[0]) for a, b in chains]
    pairs += [(arms[0], arms[1])] if len(arms) == 2 else []
    named = [joint for joint in _list_named_legs(posture, names) if joint not in known]
    sides = ([joint for joint in named if names[joint].side == side] for side in "lr")
    pairs += zip(*sides)
    others: list[int] = []
    for pair in pairs:
        if not {*pair} & {*others} and _are_legs(posture, names, labels, pair):
            others += pair
    return others


def _list_named_legs(posture: Posture, names: Sequence[JointName]) -> list[int]:
    """Return the topmost joints of the chains that are called legs."""
    called = [
        bool(name.score_slots("leg")) and bool(name.side or not name.is_part("hips"))
        for name in names
    ]
    return [
        joint
        for joint, is_leg in enumerate(called)
        if is_leg
        and not any(called[above] for above in posture.list_path(joint)[:-1])
        and sum(called[j] for j in posture.follow(joint)) > LEAST_BONES
    ]


def _are_legs(
    posture: Posture, names: Sequence[JointName], labels: Labels, pair: tuple[int, int]
) -> bool:
    """Return whether a pair of limbs reaches the ground like the legs, apart from them."""
    thighs = [labels[f"{side}.thigh"][0] for side in "lr"]
    chains = [posture.follow(joint) for joint in (*thighs, *pair)]
    starts = posture.points[0, [*thighs, *pair]]
    bones = posture.points[0, [chain[-1] for chain in chains]] - starts
    down, size = _find_axis(bones[:2].mean(axis=0)), float(length(bones[:2]).mean())
    if not size or compute_angle(bones, down).max() > PARALLEL:
        return False
    depths = [float((posture.points[0, chain] @ down).max()) for chain in chains]
    trunk = starts[2:].mean(axis=0) - starts[:2].mean(axis=0)
    if abs(min(depths[2:]) - max(depths[:2])) > SAME_GROUND * size:
        return False
    if length(trunk) < PAIR_DISTANCE * size:
        return False
    is_level = LEVEL < compute_angle(trunk, down) < np.pi - LEVEL
    return bool(is_level or all(names[joint].score_slots("leg") for joint in pair))


def _find_axis(vector: Floats) -> Floats:
    """Return the unit vector along the axis that is nearest to a vector."""
    axis = int(np.abs(vector).argmax())
    unit: Floats = np.eye(3)[axis] * np.sign(vector[axis])
    return unit
