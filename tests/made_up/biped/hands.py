"""Hands: what they go along with while IK moves them, and their fingers."""

from __future__ import annotations

import numpy as np

from made_up.biped.body import FINGERS, Body, finger_joints
from made_up.biped.constraints import Target, parent_constraint
from made_up.biped.controls import GROUP, SPACE, SPACES, SUFFIX
from made_up.biped.parts import Link, NodeText, Part, joined
from made_up.scenes.scene_writing import set_floats

_CARRIERS = {"world": "World", "cog": "COG", "chest": "Chest"}


def space_part(body: Body, side: str) -> Part:
    """Return what carries a hand's IK control along with the space that it is in."""
    hand, control = body.place(f"{side}Hand"), f"{side}HandIK{SUFFIX}"
    places = {"world": np.zeros(3), "cog": body.place("Hips"), "chest": body.place("Chest")}
    switches = {space: f"{side}Hand{space.capitalize()}Space" for space in SPACES}
    targets = [
        Target(f"{_CARRIERS[space]}{SUFFIX}", f"{switch}.ocr", hand - places[space])
        for space, switch in switches.items()
    ]
    plug = f"{control}.{SPACE}"
    made = [_switch(plug, *one) for one in enumerate(switches.values())]
    rest = hand - places["chest"]
    return joined([parent_constraint(f"{side}HandIK{GROUP}", targets, rest), *made])


def finger_part(body: Body, side: str) -> Part:
    """Return what bends the fingers, and carries their control along with the hand."""
    control, hand = f"{side}Fingers", f"{side}Hand"
    bent: tuple[Link, ...] = tuple(
        (f"{control}{SUFFIX}.{finger}", f"{joint}.rz")
        for finger in FINGERS
        for joint in finger_joints(side, finger)
    )
    target = Target(hand, is_joint=True)
    carried = parent_constraint(f"{control}{GROUP}", [target], np.zeros(3))
    return joined([carried, Part((), bent)])


def _switch(plug: str, number: int, name: str) -> Part:
    """Return a node whose output is 1 while an attribute is a number, and else 0."""
    second = [f'\tsetAttr ".st" {number};'] if number else []
    lines = [set_floats("ct", [1.0, 0.0, 0.0]), set_floats("cf", [0.0, 1.0, 1.0])]
    node = NodeText("condition", name, "", (*second, *lines))
    return Part((node,), ((plug, f"{name}.ft"),))
