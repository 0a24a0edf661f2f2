"""Which of the channels that a plan takes, and of the plugs that it gives, belong together.

A plug belongs to the channels from which it follows. What shares a channel, or a step on
the way, is one group; characters beside each other are several.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .plan import Plan

NO_GROUP = -1


class Groups(NamedTuple):
    """A number for the group of each channel and of each plug; `NO_GROUP` for none."""

    given: list[int]
    asked: list[int]


def groups_of(plan: Plan) -> Groups:
    """Return which channels and plugs of a plan belong together.

    Channels from which nothing follows have no group, nor have plugs that follow from none.
    """
    above: dict[int, int] = {slot: slot for slot in plan.overrides if slot is not None}
    used = {slot for slot, _ in plan.asked}
    for step in plan.steps:
        inputs = _slots(step.inputs)
        moving = [slot for slot in inputs if slot in above]
        used.update(inputs)
        if moving:
            above.update((slot, slot) for slot in step.outputs)
            _join(above, [*moving, *step.outputs])
    given = (slot if slot in used else None for slot in plan.overrides)
    return Groups(
        [_top(above, slot) for slot in given], [_top(above, slot) for slot, _ in plan.asked]
    )


def _slots(inputs: Iterable[int | dict[int, int]]) -> list[int]:
    found: list[int] = []
    for one in inputs:
        found += one.values() if isinstance(one, dict) else [one]
    return found


def _join(above: dict[int, int], slots: list[int]) -> None:
    """Make one group of the groups of slots."""
    top = _top(above, slots[0])
    for slot in slots[1:]:
        above[_top(above, slot)] = top


def _top(above: dict[int, int], slot: int | None) -> int:
    """Return the slot by which a group is known; shorten the way to it."""
    if slot is None or slot not in above:
        return NO_GROUP
    while above[slot] != slot:
        above[slot] = above[above[slot]]
        slot = above[slot]
    return slot
