"""The planner, which follows plugs back through connections and rules to their inputs.

It works without recursion, so that hierarchies and chains of nodes can have any depth.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

import numpy as np

from ....errors import EvaluationError, SettingError
from ....geometry.arrays import Floats
from ..graph.graph import Graph
from ..graph.ik_chains import get_fk_plug, is_ik_solution
from ..graph.plugs import Plug
from ..nodes.node_type import Attribute, Rule
from ..nodes.node_types import NODE_TYPES
from .ik_planner import pull_solution
from .plan import HeldPlug, Plan, PlanBuilder, Puller, Step, UnknownPlugError, list_slots

ON_UNKNOWN = ("error", "hold")
WHOLE_TOLERANCE = 1e-6  # as near to a whole number as curves come by rounding


def plan_evaluation(
    graph: Graph,
    asked: Sequence[Plug],
    overridden: Sequence[Plug] = (),
    *,
    on_unknown: str = "error",
) -> Plan:
    """Plan how to compute plugs.

    Parameters
    ----------
    graph : Graph
    asked, overridden : sequence of Plug
        What is wanted, and numbers which the caller gives.
    on_unknown : {"error", "hold"}
        What becomes of a plug that depends on a node of a type that is not understood,
        or on itself: an error, or the value that the file saved for it.

    Raises
    ------
    EvaluationError
        Names the node, its type and the way from the plug that was asked for.
    """
    if on_unknown not in ON_UNKNOWN:
        raise SettingError("on_unknown", on_unknown, "'error' or 'hold'")
    planner = Planner(graph, overridden, hold=on_unknown == "hold")
    slots = [planner.find_slot(plug) for plug in asked]
    axes = [graph.count_axes(plug) for plug in asked]
    return planner.plan(list(zip(slots, axes)))


class Planner(PlanBuilder):
    """Collects the steps of one plan."""

    def __init__(self, graph: Graph, overridden: Sequence[Plug], *, hold: bool):
        super().__init__(graph)
        self.overridden = [self.redirect_plug(plug) for plug in overridden]
        self.hold = hold
        self.slots: dict[Plug, int] = {}
        self.held: dict[HeldPlug, None] = {}
        self.time: int | None = None
        self.given = {plug: self.new_slot() for plug in self.overridden}
        self.slots.update({plug: self.truncate_given(plug) for plug in self.given})

    def truncate_given(self, plug: Plug) -> int:
        """Return the slot of a given number as its attribute takes it."""
        slot = self.given[plug]
        is_whole = self.graph.attribute(plug).kind == "integer"
        return self.step(truncate_to_whole, slot) if is_whole else slot

    def redirect_plug(self, plug: Plug) -> Plug:
        """Return where a given number goes: a joint's under an IK handle, to the handle."""
        return get_fk_plug(plug) if plug.node in self.graph.chains else plug

    def find_slot(self, asked: Plug) -> int:
        """Return the slot in which a plug's value will be; plan the steps to it."""
        if asked in self.slots:
            return self.slots[asked]
        self.path, pullers = {asked: None}, [self.pull(asked)]
        given: int | UnknownPlugError | None = None
        while pullers:
            answer = self.advance(pullers[-1], given)
            if isinstance(answer, Plug):
                given = self.known(answer)
                if given is None:
                    self.path[answer] = None
                    pullers.append(self.pull(answer))
            else:
                given = answer
                pullers.pop()
                self.path.popitem()
        if isinstance(given, UnknownPlugError):
            if not self.hold:
                raise given.error()
            self.slots[asked] = self.hold_saved(asked, given)
        return self.slots[asked]

    def hold_saved(self, plug: Plug, problem: UnknownPlugError) -> int:
        """Take note that a plug keeps its saved value; return the slot of that."""
        blamed = problem.plug.node
        self.held[HeldPlug(str(plug), blamed.name, blamed.type, problem.problem)] = None
        return self.constant(self.graph.saved_value(plug))

    def advance(
        self, puller: Puller, given: int | UnknownPlugError | None
    ) -> Plug | int | UnknownPlugError:
        """Go on with the last plug of the path: it needs another, has a slot, or cannot."""
        try:
            if isinstance(given, UnknownPlugError):
                return puller.throw(given)
            return next(puller) if given is None else puller.send(given)
        except StopIteration as ended:
            slot: int = ended.value
            self.slots[next(reversed(self.path))] = slot
            return slot
        except UnknownPlugError as unknown:
            return unknown

    def known(self, plug: Plug) -> int | UnknownPlugError | None:
        """Return the slot of a plug, or that it is on the path already; None if neither."""
        if plug in self.path:
            return UnknownPlugError(plug, "depends on itself", [*self.path, plug])
        return self.slots.get(plug)

    def pull(self, plug: Plug) -> Puller:
        """Plan one plug, by what drives it."""
        source = self.graph.solution(plug) or self.graph.source(plug)
        attribute = self.graph.attribute(plug)
        if source is not None and not self.is_partly_given(plug, attribute):
            try:
                slot = yield source
                slot = self.fit_slot(slot, source, plug, attribute)
                return (
                    self.step(truncate_to_whole, slot)
                    if attribute.kind == "integer"
                    else slot
                )
            except UnknownPlugError as problem:
                if not self.hold:
                    raise
                return self.hold_saved(plug, problem)
        if plug == Plug(self.graph.time, "outTime"):
            return self.time_slot()
        if is_ik_solution(attribute):
            return (yield from pull_solution(self, plug))
        rule = self.rule(plug)
        if rule is not None:
            return (yield from self.pull_rule(plug, rule))
        if attribute.parent and self.rule(plug.part(attribute.parent)):
            return (yield from self.pull_part(plug, attribute))
        if attribute.children:
            return (yield from self.pull_compound(plug, attribute))
        return self.pull_saved(plug)

    def is_partly_given(self, plug: Plug, attribute: Attribute) -> bool:
        """Return whether a part of a compound is overridden."""
        return any(plug.part(c.long) in self.given for c in attribute.children)

    def rule(self, plug: Plug) -> Rule | None:
        return self.graph.data(plug.node).attributes.type.rules.get(plug.attribute)

    def pull_rule(self, plug: Plug, rule: Rule) -> Puller:
        """Plan the inputs of a rule, and the step that computes its outputs."""
        function = rule.function
        if rule.reads is not None:
            function = partial(function, rule.reads(plug.node, self.graph))
        inputs: list[int | dict[int, int]] = []
        for name in rule.inputs:
            inputs.append((yield from self.pull_input(plug, name)))
        outputs = [self.slots.get(one, self.new_slot()) for one in self.outputs(plug, rule)]
        self.add(Step(function, tuple(inputs), tuple(outputs)))
        for one, slot in zip(self.outputs(plug, rule), outputs):
            self.slots[one] = slot
        return self.slots[plug]

    def outputs(self, plug: Plug, rule: Rule) -> list[Plug]:
        """Return the plugs that a rule fills; of arrays the element that is asked for."""
        made = (plug._replace(attribute=name, at=()) for name in rule.outputs)
        return [
            one._replace(at=plug.at) if self.graph.attribute(one).multi else one
            for one in made
        ]

    def pull_input(
        self, plug: Plug, name: str
    ) -> Generator[Plug, int, int | dict[int, int]]:
        """Plan one input of a rule: an attribute, an element, or all elements."""
        name, bracket, index = name.rstrip("]").partition("[")
        wanted = plug._replace(attribute=name, at=(int(index),) if bracket else ())
        if bracket or not self.graph.attribute(wanted).multi:
            return (yield wanted)
        slots = {}
        for at in self.graph.data(plug.node).indices(name):
            slots[at[-1]] = yield wanted._replace(at=at)
        return slots

    def pull_part(self, plug: Plug, attribute: Attribute) -> Puller:
        """Plan one number of a compound that a rule computes."""
        slot = yield plug.part(attribute.parent)
        return self.select_part(slot, plug, attribute)

    def fit_slot(self, slot: int, source: Plug, plug: Plug, attribute: Attribute) -> int:
        """Return where a plug's own share of what drives it, or of a part of it, is.

        A plug that gives anything, such as a choice's, is known by what it gives.
        """
        if attribute.kind == "any" or self.graph.attribute(source).kind != "any":
            return slot
        wanted, given = self.graph.count_axes(plug), self.graph.count_axes(source)
        direct = (plug.attribute, plug.at) in self.graph.data(plug.node).sources
        if given == wanted:
            return slot
        if attribute.parent and given == 1 and not direct:
            return self.select_part(slot, plug, attribute)
        raise UnknownPlugError(
            source, f"what {source} gives does not fit {plug}", self.path
        )

    def pull_compound(self, plug: Plug, attribute: Attribute) -> Puller:
        """Plan the numbers of a compound, and their joining."""
        if self.graph.is_still(plug, attribute) and not self.is_partly_given(
            plug, attribute
        ):
            return self.constant(self.graph.saved_value(plug))
        slots = []
        for child in attribute.children:
            slots.append((yield plug.part(child.long)))
        if all(slot in self.constants for slot in slots):
            return self.constant(_stack_parts(*(self.constants[slot] for slot in slots)))
        return self.step(_stack_parts, *slots)

    def pull_saved(self, plug: Plug) -> int:
        """Plan a value from the file; nobody but a rule can know an unknown output."""
        node, data = plug.node, self.graph.data(plug.node)
        known = plug.attribute in data.attributes.by_name
        # What a node that others drive has saved may be what it last computed.
        is_set = (plug.attribute, plug.at) in data.values and not self.graph.is_driven(node)
        if known or is_set:
            return self.constant(self.graph.saved_value(plug))
        if node.type in NODE_TYPES:
            problem = f"{node.name} ({node.type}) has no {plug.attribute} that is known"
        else:
            problem = f"{node.name} is a node of type {node.type}, which is not evaluated"
        raise UnknownPlugError(plug, problem, self.path)

    def time_slot(self) -> int:
        if self.time is None:
            self.time = self.new_slot()
        return self.time

    def plan(self, asked: list[tuple[int, int]]) -> Plan:
        """Return the plan; every slot is dropped after the last step that needs it."""
        keep = {slot for slot, _ in asked}
        steps: list[Step] = []
        for step in reversed(self.steps):
            used = {*list_slots(step.inputs), *step.outputs}
            steps.append(Step(step.function, step.inputs, step.outputs, tuple(used - keep)))
            keep |= used
        return Plan(
            asked=tuple(asked),
            steps=tuple(reversed(steps)),
            constants=self.constants,
            time=self.time,
            saved_time=float(self.graph.saved_value(Plug(self.graph.time, "outTime"))),
            overrides=tuple(self.given[plug] for plug in self.overridden),
            held=tuple(self.held),
        )


def not_finite_error(plug: Plug, frame: float) -> EvaluationError:
    """Return an error that says where a value is infinite or no number."""
    problem = (
        f"is no finite number at frame {frame:g}; some node above it divides by zero or "
        "takes the root of what is negative"
    )
    return EvaluationError(plug.node.name, plug.node.type, (str(plug),), problem)


def truncate_to_whole(value: Floats) -> Floats:
    """Return the whole part of numbers that go into an attribute of whole numbers.

    What is a rounding below a whole number is meant to be that.
    """
    # Unconfirmed in Maya: an attribute of whole numbers drops the fraction.
    made: Floats = np.trunc(value + np.copysign(WHOLE_TOLERANCE, value))
    return made


def _stack_parts(*parts: Floats) -> Floats:
    made = np.empty((*np.broadcast(*parts).shape, len(parts)))
    for number, part in enumerate(parts):
        made[..., number] = part
    return made
