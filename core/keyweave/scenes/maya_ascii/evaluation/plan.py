"""Evaluation plans: steps that are planned once and run on arrays of samples.

A plan leads from saved values, the time and overridden channels to the requested plugs and
computes each plug once. The first axes of its arrays are the samples. Channels and plugs
that share a step form a group; separate characters form separate groups.
"""

from __future__ import annotations

import math
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
from ..nodes.transforms import PASSING_FUNCTIONS, find_passed_input
from .step_groups import (
    CHANNELS,
    TIME,
    Inputs,
    Shape,
    Step,
    StepProgram,
    Tables,
    group_steps,
)


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


@dataclass(frozen=True, eq=False)
class Plan:
    """Steps in the order in which they run."""

    # Slots of the requested plugs, and the number of axes of a single value.
    outputs: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]
    constants: Mapping[int, Floats]  # slots that are filled before the first step
    time: int | None  # slot of the time in seconds, if any step depends on it
    saved_time: float  # seconds, of the frame at which the file was saved
    overrides: tuple[int, ...]  # slots of the overridden channels
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
            times = np.asarray(times, float)
            samples.add(times.shape)
        shape = np.broadcast_shapes(*samples)
        flat = [np.broadcast_to(array, shape).ravel() for array in arrays]
        seconds = None if times is None else np.broadcast_to(times, shape).ravel()
        size = math.prod(shape)
        results = self.compute(seconds, np.array(flat).reshape(len(flat), size))
        wholes = (np.broadcast_to(each, (size, *each.shape[1:])) for each in results)
        return [np.array(whole).reshape(shape + whole.shape[1:]) for whole in wholes]

    def compute(self, times: Floats | None, channels: Floats) -> list[Floats]:
        """Return values with the samples as their first axis, or an axis of length 1.

        The times have the shape (n_samples,), the overriding values of the channels the
        shape (n_channels, n_samples). The results may share memory.
        """
        tables = self.saved_tables if times is None else self._run_still(times)
        tables = {**tables, CHANNELS: channels}
        with ignore_float_errors():
            for group in self.program.moving:
                group.run(tables)
        results = []
        for slot, _ in self.outputs:
            table, row = self.program.places.get(slot, (None, 0))
            own = self.constants[slot][np.newaxis] if table is None else tables[table][row]
            results.append(own)
        return results

    @cached_property
    def saved_tables(self) -> Tables:
        """The tables that depend on the time alone, at the time of the saved file."""
        return self._run_still(np.array([self.saved_time]))

    def _run_still(self, times: Floats) -> Tables:
        tables: Tables = {TIME: times[np.newaxis]}
        with ignore_float_errors():
            for group in self.program.still:
                group.run(tables)
        return tables

    @cached_property
    def program(self) -> StepProgram:
        """The steps in groups; many plans are never run."""
        kept = {slot for slot, _ in self.outputs}
        return group_steps(self.steps, self.constants, self.overrides, self.time, kept)


def ignore_float_errors() -> np.errstate:
    """Return the context in which steps run; callers check whether results are finite."""
    return np.errstate(all="ignore")


Puller = Generator[Plug, int, int]  # yields required plugs, receives and returns slots


class PlanBuilder:
    """Builder of the steps of a plan and the slots that they fill."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self.slots: dict[Plug, int] = {}  # of the plugs that are planned
        self.steps: list[Step] = []
        self.constants: dict[int, Floats] = {}  # values of slots that do not need a step
        # Of components, the slot of the compound, and which of how many they are.
        self.parts: dict[int, tuple[int, int, int]] = {}
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
        part = self.add_step(partial(_select_part, number), slot, shape=())
        self.parts[part] = slot, number, len(whole.children)
        return part

    def find_whole(self, parts: Sequence[int]) -> int | None:
        """Return the slot of a compound that consists of some components, in order."""
        whole = self.parts.get(parts[0], (None,))[0]
        every = [(whole, number, len(parts)) for number in range(len(parts))]
        return whole if [self.parts.get(part) for part in parts] == every else None

    def add_constant(self, value: Floats) -> int:
        slot = self.new_slot()
        self.constants[slot] = value
        return slot

    def add_step(
        self, function: Callable[..., Any], *inputs: int | dict[int, int], shape: Shape
    ) -> int:
        """Plan a function of input slots, with the shape of a value; return its slot."""
        return self.add(function, inputs, (shape,))[0]

    def add(
        self, function: Callable[..., Any], inputs: Inputs, shapes: tuple[Shape, ...]
    ) -> tuple[int, ...]:
        """Plan a step, or run it at once if its inputs are constant; return its outputs."""
        if function in PASSING_FUNCTIONS:
            single = [slot for slot in inputs if isinstance(slot, int)]
            passed = find_passed_input(function, [*map(self.constants.get, single)])
            if passed is not None:
                return (single[passed],)
        slots = tuple(self.new_slot() for _ in shapes)
        step = Step(function, inputs, slots, shapes)
        if self.constants.keys() >= {*step.used}:
            with ignore_float_errors():
                step.run(self.constants)
        else:
            self.steps.append(step)
        return slots


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
    above = {slot: slot for slot in plan.overrides}
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
    above = dict(zip(plan.overrides, np.eye(n, dtype=bool)))
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
