"""Hands: what they go along with while IK moves them, and their fingers."""

from __future__ import annotations

import numpy as np

from ..scene_writing import set_floats
from .body import FINGERS, Body, finger_joints
from .constraints import parent_constraint
from .controls import GROUP, SPACE, SPACES, SUFFIX
from .parts import Link, Node, Part, joined

_CARRIERS = {"world": "World", "cog": "COG", "chest": "Chest"}


def space_part(body: Body, side: str) -> Part:
    """Return what carries a hand's IK control along with the space that it is in."""
    hand, control = body.place(f"{side}Hand"), f"{side}HandIK{SUFFIX}"
    places = {"world": np.zeros(3), "cog": body.place("Hips"), "chest": body.place("Chest")}
    targets = {f"{_CARRIERS[s]}{SUFFIX}": hand - places[s] for s in SPACES}
    switches = [f"{side}Hand{s.capitalize()}Space" for s in SPACES]
    weights = [f"{switch}.ocr" for switch in switches]
    made = [_switch(f"{control}.{SPACE}", *one) for one in enumerate(switches)]
    group, rest = f"{side}HandIK{GROUP}", hand - places["chest"]
    carried = parent_constraint(group, targets, weights, rest=rest)
    return joined([carried, *made])


def finger_part(body: Body, side: str) -> Part:
    """Return what bends the fingers, and carries their control along with the hand."""
    control, hand = f"{side}Fingers", f"{side}Hand"
    bent: tuple[Link, ...] = tuple(
        (f"{control}{SUFFIX}.{finger}", f"{joint}.rz")
        for finger in FINGERS
        for joint in finger_joints(side, finger)
    )
    group, here = f"{control}{GROUP}", {hand: np.zeros(3)}
    carried = parent_constraint(group, here, rest=np.zeros(3), below_joint=True)
    return joined([carried, Part((), bent)])


def _switch(plug: str, number: int, name: str) -> Part:
    """Return a node whose output is 1 while an attribute is a number, and else 0."""
    second = [f'\tsetAttr ".st" {number};'] if number else []
    lines = [set_floats("ct", [1.0, 0.0, 0.0]), set_floats("cf", [0.0, 1.0, 1.0])]
    node = Node("condition", name, "", (*second, *lines))
    return Part((node,), ((plug, f"{name}.ft"),))
