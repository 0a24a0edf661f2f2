"""Evaluation plans: steps that are planned once and run on arrays of samples.

A plan leads from saved values, the time and overridden channels to the requested plugs and
computes each plug once. The first axes of its arrays are the samples; constants lack these
axes and broadcast. Channels and plugs that share a step form a group; separate characters
form separate groups.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ...._text import format_list
from ....errors import LISTED_PLUGS, describe_place, describe_reach
from ....geometry.arrays import Bools, Floats
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..nodes.node_type import Attribute


class HeldPlug(NamedTuple):
    """A plug that keeps the value saved in the file, since it cannot be computed.

    Attributes
    ----------
    plug : str
    node, type : str
        The unsupported node that is the reason, or a node of a loop.
    problem : str
    file : Path
    line : int
        Line that creates the node.
    joints : tuple of str
        Joints that depend on the plug, in the order of the file.
    """

    plug: str
    node: str
    type: str
    problem: str
    file: Path
    line: int
    joints: tuple[str, ...]

    def __str__(self) -> str:
        return describe_held_plugs([self])[0]


def describe_held_plugs(plugs: Iterable[HeldPlug]) -> list[str]:
    """Return a sentence for each reason that plugs keep their saved values.

    Examples
    --------
    >>> odd = HeldPlug("hip.tx", "n", "odd", "n is odd", Path("a.ma"), 3, ())
    >>> describe_held_plugs([odd, odd._replace(plug="knee.tx")])
    ['hip.tx, knee.tx keep their saved values: n is odd (line 3 of a.ma)']
    """
    groups: dict[tuple[object, ...], list[HeldPlug]] = {}
    for held in plugs:
        groups.setdefault((held.node, held.problem, held.file, held.line), []).append(held)
    return [_describe_group(group) for group in groups.values()]


def _describe_group(group: Sequence[HeldPlug]) -> str:
    """Return a sentence on the plugs that keep their saved values for one reason."""
    names = format_list([held.plug for held in group], LISTED_PLUGS)
    verb = "keep their saved values" if group[1:] else "keeps its saved value"
    place = describe_place(group[0].file, group[0].line)
    joints = [*dict.fromkeys(joint for held in group for joint in held.joints)]
    return f"{names} {verb}: {group[0].problem} ({place}){describe_reach(joints)}"


@dataclass(frozen=True)
class Step:
    """A function from input slots to output slots.

    A single value of a step that `makes_points` has two axes of any length.
    """

    function: Callable[..., Any]
    inputs: tuple[int | dict[int, int], ...]
    outputs: tuple[int, ...]
    makes_points: bool = False

    @cached_property
    def used(self) -> tuple[int, ...]:
        """The input slots, including those of array elements."""
        slots: list[int] = []
        for slot in self.inputs:
            slots += slot.values() if isinstance(slot, dict) else [slot]
        return tuple(slots)

    def run(self, slots: dict[int, Any]) -> None:
        """Compute the output slots from the input slots."""
        inputs = [
            slots[each]
            if isinstance(each, int)
            else {index: slots[slot] for index, slot in each.items()}
            for each in self.inputs
        ]
        results = self.function(*inputs)
        if len(self.outputs) == 1:
            slots[self.outputs[0]] = results
        else:
            slots.update(zip(self.outputs, results))


@dataclass(frozen=True, eq=False)
class Plan:
    """Steps in the order in which they run."""

    # Slots of the requested plugs, and the number of axes of a single value.
    outputs: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]
    drops: tuple[tuple[int, ...], ...]  # slots that are not needed after each step
    constants: Mapping[int, Floats]  # slots that are filled before the first step
    time: int | None  # slot of the time in seconds, if any step depends on it
    saved_time: float  # seconds, of the frame at which the file was saved
    # Slots of the overridden channels; None for channels without dependents.
    overrides: tuple[int | None, ...]
    held: tuple[HeldPlug, ...]
    handles: tuple[Node, ...] = ()  # IK handles whose solvers were planned

    def list_inputs(self) -> set[int]:
        """Return the slots that the plan reads."""
        read = {slot for step in self.steps for slot in step.used}
        return read.union(slot for slot, _ in self.outputs)

    def run(
        self, times: ArrayLike | None = None, values: Sequence[ArrayLike] = ()
    ) -> list[Floats]:
        """Return the values of the requested plugs.

        The times are seconds of any shape, by default the time at which the file was saved.
        The values of each overridden channel are in radians or centimeters and broadcast
        with the times. Results have the shape of the samples, followed by (3,) for
        compounds, (4, 4) for matrices and (n_points, 3) for points.
        """
        arrays = [np.asarray(value, float) for value in values]
        samples = {array.shape for array in arrays}
        if times is not None:
            samples.add(np.shape(times))
        shape = np.broadcast_shapes(*samples)
        results = zip(self.compute(times, arrays), self.outputs)
        return [_broadcast_value(value, shape, axes) for value, (_, axes) in results]

    def compute(self, times: ArrayLike | None, arrays: Sequence[Floats]) -> list[Floats]:
        """Return the values of `run`, of which some may lack the axes of the samples.

        Some of the results may share memory with each other and with constants.
        """
        slots: dict[int, Any] = dict(self.constants)
        for slot, value in zip(self.overrides, arrays):
            if slot is not None:
                slots[slot] = value
        if self.time is not None:
            slots[self.time] = np.asarray(
                self.saved_time if times is None else times, float
            )
        with ignore_float_errors():
            for step, drops in zip(self.steps, self.drops):
                step.run(slots)
                for slot in drops:
                    slots.pop(slot, None)
        return [slots[slot] for slot, _ in self.outputs]


def ignore_float_errors() -> np.errstate:
    """Return the context in which steps run; callers check whether results are finite."""
    return np.errstate(all="ignore")


def _broadcast_value(value: Floats, shape: tuple[int, ...], axes: int) -> Floats:
    """Broadcast a value to all samples."""
    own = value.shape[value.ndim - axes :]
    return np.array(np.broadcast_to(value, shape + own))


Puller = Generator[Plug, int, int]  # yields required plugs, receives and returns slots


class PlanBuilder:
    """Builder of the steps of a plan and the slots that they fill."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self.slots: dict[Plug, int] = {}  # of the plugs that are planned
        self.steps: list[Step] = []
        self.constants: dict[int, Floats] = {}  # values of slots that do not need a step
        self.handles: dict[Node, None] = {}  # IK handles whose solvers are planned
        self.n_slots = 0
        self.path: dict[Plug, None] = {}  # from the requested plug to the current input

    def new_slot(self) -> int:
        self.n_slots += 1
        return self.n_slots - 1

    def select_part(self, slot: int, plug: Plug, attribute: Attribute) -> int:
        """Plan the selection of one component from a compound's value."""
        whole = self.graph.attribute(plug.part(attribute.parent))
        number = [child.long for child in whole.children].index(attribute.long)
        return self.add_step(partial(_select_part, number), slot)

    def add_constant(self, value: Floats) -> int:
        slot = self.new_slot()
        self.constants[slot] = value
        return slot

    def add_step(
        self,
        function: Callable[..., Any],
        *inputs: int | dict[int, int],
        makes_points: bool = False,
    ) -> int:
        """Plan a function of input slots and return its output slot."""
        slot = self.new_slot()
        self.add(Step(function, inputs, (slot,), makes_points=makes_points))
        return slot

    def add(self, step: Step) -> None:
        """Plan a step, or run it at once if its inputs are constant."""
        if self.constants.keys() >= {*step.used}:
            with ignore_float_errors():
                step.run(self.constants)
        else:
            self.steps.append(step)


def _select_part(number: int, whole: Floats) -> Floats:
    part: Floats = whole[..., number]
    return part


NO_GROUP = -1


class PlanGroups(NamedTuple):
    """Group numbers of overridden channels and requested plugs; `NO_GROUP` for none."""

    channels: list[int]
    plugs: list[int]


def find_plan_groups(plan: Plan) -> PlanGroups:
    """Return the groups of dependent channels and plugs of a plan.

    Channels without dependents and plugs that do not depend on any channel have no group.
    """
    above: dict[int, int] = {slot: slot for slot in plan.overrides if slot is not None}
    used = {slot for slot, _ in plan.outputs}
    for step in plan.steps:
        moving = [slot for slot in step.used if slot in above]
        used.update(step.used)
        if moving:
            above.update((slot, slot) for slot in step.outputs)
            top = _find_root(above, moving[0])
            for slot in (*moving[1:], *step.outputs):
                above[_find_root(above, slot)] = top
    channels = (slot if slot in used else None for slot in plan.overrides)
    return PlanGroups(
        [_find_root(above, slot) for slot in channels],
        [_find_root(above, slot) for slot, _ in plan.outputs],
    )


def find_plan_reach(plan: Plan) -> Bools:
    """Return whether each plug depends on each overridden channel, (n_channels, n_plugs).

    A step may not use all that it is given, so that a plug may depend on fewer channels.
    """
    n = len(plan.overrides)
    slots = zip(plan.overrides, np.eye(n, dtype=bool))
    above = {slot: row for slot, row in slots if slot is not None}
    for step in plan.steps:
        known = [above[slot] for slot in step.used if slot in above]
        if known:
            united: Bools = np.logical_or.reduce(known)
            above.update((slot, united) for slot in step.outputs)
    nothing = np.zeros(n, bool)
    rows = [above.get(slot, nothing) for slot, _ in plan.outputs]
    return np.array(rows, bool).reshape(-1, n).T


def _find_root(above: dict[int, int], slot: int | None) -> int:
    """Return the root slot of a group, and shorten the path to it."""
    if slot is None or slot not in above:
        return NO_GROUP
    while above[slot] != slot:
        above[slot] = above[above[slot]]
        slot = above[slot]
    return slot
