"""The planner, which follows plugs back through connections and rules to their inputs.

The planner does not recurse, so hierarchies and chains of nodes can have any depth.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

import numpy as np

from ....errors import EvaluationError
from ....geometry.arrays import Floats
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.ik_chains import get_fk_plug, is_ik_solution, is_pseudo_plug
from ..graph.plugs import Plug
from ..nodes.curve_nodes import has_keys, interpolates_quaternions, is_time_curve
from ..nodes.node_type import Attribute, Rule, UnknownPlugError
from ..nodes.node_types import EXPRESSION, NODE_TYPES
from .expression_planner import pull_expression
from .ik_planner import pull_solution
from .plan import HeldPlug, Plan, PlanBuilder, Puller
from .step_groups import Shape, Step

SHAPES: dict[str, Shape] = {"matrix": (4, 4), "points": (None, 3)}
WHOLE_TOLERANCE = 1e-6  # rounding error of whole numbers from curves


class Planner(PlanBuilder):
    """Planner of the steps for a set of plugs."""

    def __init__(
        self,
        graph: Graph,
        overridden: Sequence[Plug],
        held: Mapping[Plug, Floats] = MappingProxyType({}),
    ):
        super().__init__(graph)
        self.overridden = [self.redirect_plug(plug) for plug in overridden]
        self.time: int | None = None
        self.slots.update({plug: self.add_constant(held[plug]) for plug in held})
        self.overrides = {plug: self.new_slot() for plug in self.overridden}
        self.overridden_nodes = {plug.node for plug in self.overrides}
        self.slots.update({plug: self.truncate_override(plug) for plug in self.overrides})

    def truncate_override(self, plug: Plug) -> int:
        """Return the slot of an overriding value, truncated for an integer attribute."""
        slot = self.overrides[plug]
        is_whole = self.graph.attribute(plug).kind == "integer"
        return self.add_step(truncate_to_whole, slot, shape=()) if is_whole else slot

    def list_others(self, plugs: Sequence[Plug]) -> set[int]:
        """Return the slots of overridden plugs except some of them."""
        own = {self.overrides[self.redirect_plug(plug)] for plug in plugs}
        return {*self.overrides.values()} - own

    def redirect_plug(self, plug: Plug) -> Plug:
        """Return the plug to override: the FK plug of a channel that IK solves."""
        return get_fk_plug(plug) if self.graph.solution(plug) else plug

    def find_slot(self, plug: Plug) -> int:
        """Return the slot of a plug's value, and plan the steps that fill it.

        Raises
        ------
        UnknownPlugError
            If the plug depends on itself or on a node that is not supported.
        """
        self.path = {}
        slot = self.find_known_slot(plug)
        return self.plan_slot(plug) if slot is None else slot

    def plan_slot(self, plug: Plug) -> int:
        """Plan a plug and all that it depends on."""
        pullers, outcome = self.start(plug), None
        while True:
            answer = self.advance(pullers[-1], outcome)
            if isinstance(answer, Plug):
                outcome = self.find_known_slot(answer)
                if outcome is None:
                    pullers += self.start(answer)
                continue
            outcome = answer
            pullers.pop()
            self.path.popitem()
            if not pullers:
                return outcome

    def start(self, plug: Plug) -> list[Puller]:
        """Add a plug to the path and return its puller."""
        self.path[plug] = None
        return [self.pull(plug)]

    def advance(self, puller: Puller, outcome: int | None) -> Plug | int:
        """Resume the last plug of the path; return a required plug or its slot."""
        try:
            return next(puller) if outcome is None else puller.send(outcome)
        except StopIteration as ended:
            slot: int = ended.value
            self.slots[next(reversed(self.path))] = slot
            return slot

    def find_known_slot(self, plug: Plug) -> int | None:
        """Return the slot of a plug, or None; raise an error if it is on the path."""
        if plug in self.path:
            raise UnknownPlugError(plug, f"{plug} depends on itself")
        slot = self.slots.get(plug)
        return self.find_saved_slot(plug) if slot is None else slot

    def find_saved_slot(self, plug: Plug) -> int | None:
        """Return the slot of a plug that keeps its saved value; None if it may not.

        Most inputs do, and planning them at once takes a fraction of the time of `pull`.
        """
        if not self.graph.is_saved(plug) or self.is_partly_overridden(plug):
            return None
        self.slots[plug] = slot = self.add_constant(self.graph.saved_value(plug))
        return slot

    def pull(self, plug: Plug) -> Puller:
        """Plan a plug from its driver, a rule, its components or its saved value."""
        source = self.graph.solution(plug) or self.graph.source(plug)
        attribute = self.graph.attribute(plug)
        if source is not None and not self.is_partly_overridden(plug):
            slot = yield source
            slot = self.fit_slot(slot, source, plug, attribute)
            is_whole = attribute.kind == "integer"
            shape = self.find_shape(plug, attribute)
            return self.add_step(truncate_to_whole, slot, shape=shape) if is_whole else slot
        if plug.node is self.graph.time and plug.attribute in ("outTime", "unwarpedTime"):
            return (yield from self.pull_time(plug))
        if is_ik_solution(attribute):
            return (yield from pull_solution(self, plug))
        if plug.node.type == EXPRESSION and plug.attribute == "output":
            return (yield from pull_expression(self, plug))
        rule = self.find_rule(plug)
        if is_quaternion_curve(self.graph, plug):
            explanation = (
                f"{plug.node.name} interpolates quaternions (rotationInterpolation), "
                "which is not supported; change it to independent Euler curves in Maya"
            )
            raise UnknownPlugError(plug, explanation)
        if rule is not None:
            return (yield from self.pull_rule(plug, rule))
        if attribute.parent and self.find_rule(plug.part(attribute.parent)):
            return (yield from self.pull_part(plug, attribute))
        if attribute.children:
            return (yield from self.pull_compound(plug, attribute))
        return self.pull_saved(plug)

    def pull_time(self, plug: Plug) -> Puller:
        """Plan the current time, which a curve may warp."""
        warp = self.graph.find_time_warp()
        if plug.attribute != "outTime" or warp is None:
            return self.get_time_slot()
        if warp.type != "animCurveTT":
            problem = f"{warp.name} ({warp.type}) warps the time, which is not supported"
            raise UnknownPlugError(plug, problem)
        return (yield Plug(warp, "output"))

    def is_partly_overridden(self, plug: Plug) -> bool:
        """Return whether a component of a compound is overridden."""
        if plug.node not in self.overridden_nodes:
            return False
        children = self.graph.attribute(plug).children
        return any(plug.part(child.long) in self.overrides for child in children)

    def find_rule(self, plug: Plug) -> Rule | None:
        return self.graph.data(plug.node).attributes.type.rules.get(plug.attribute)

    def pull_rule(self, plug: Plug, rule: Rule) -> Puller:
        """Plan the inputs of a rule and the step that computes its outputs."""
        function = rule.function
        if rule.reads is not None:
            element = (plug.at,) if rule.is_elementwise else ()
            function = partial(function, rule.reads(plug.node, self.graph, *element))
        inputs: list[int | dict[int, int]] = []
        by_name = self.graph.data(plug.node).attributes.by_name
        for name, at in rule.elements:
            attribute = by_name.get(name)
            if at == () and attribute is not None and attribute.multi:
                inputs.append((yield from self.pull_array(plug, name)))
                continue
            wanted = Plug(plug.node, name, plug.at if at is None else at)
            slot = self.find_known_slot(wanted)
            inputs.append((yield wanted) if slot is None else slot)
        outputs = self.list_outputs(plug, rule)
        shapes = tuple(
            self.find_shape(each, self.graph.attribute(each)) for each in outputs
        )
        for output, slot in zip(outputs, self.add(function, tuple(inputs), shapes)):
            self.slots.setdefault(output, slot)  # others may be overridden or held
        return self.slots[plug]

    def find_shape(self, plug: Plug, attribute: Attribute) -> Shape:
        """Return the shape of a single value of a plug."""
        if attribute.kind == "any":
            return (None,) * self.graph.count_axes(plug)
        if attribute.kind in SHAPES:
            return SHAPES[attribute.kind]
        return (len(attribute.children),) if attribute.children else ()

    def list_outputs(self, plug: Plug, rule: Rule) -> list[Plug]:
        """Return the plugs that a rule computes; of an array, the requested element."""
        outputs = (Plug(plug.node, name) for name in rule.outputs)
        return [
            output._replace(at=plug.at) if self.graph.attribute(output).multi else output
            for output in outputs
        ]

    def pull_array(self, plug: Plug, name: str) -> Generator[Plug, int, dict[int, int]]:
        """Plan the elements of an array that is an input of a rule."""
        slots = {}
        for at in self.graph.data(plug.node).indices(name):
            slots[at[-1]] = yield Plug(plug.node, name, at)
        return slots

    def pull_part(self, plug: Plug, attribute: Attribute) -> Puller:
        """Plan a component of a compound that a rule computes."""
        slot = yield plug.part(attribute.parent)
        return self.select_part(slot, plug, attribute)

    def fit_slot(self, slot: int, source: Plug, plug: Plug, attribute: Attribute) -> int:
        """Return the slot of the value that a driver gives a plug or one of its components.

        The output of a choice, like any other of kind "any", has the shape of its inputs.
        """
        if attribute.kind == "any" or self.graph.attribute(source).kind != "any":
            return slot
        n_axes, n_source_axes = self.graph.count_axes(plug), self.graph.count_axes(source)
        direct = (plug.attribute, plug.at) in self.graph.data(plug.node).sources
        if n_source_axes == n_axes:
            return slot
        if attribute.parent and n_source_axes == 1 and not direct:
            return self.select_part(slot, plug, attribute)
        raise UnknownPlugError(source, f"the output of {source} does not fit {plug}")

    def pull_compound(self, plug: Plug, attribute: Attribute) -> Puller:
        """Plan the components of a compound and their combination."""
        is_still = self.graph.is_still(plug, attribute)
        if is_still and not self.is_partly_overridden(plug):
            return self.add_constant(self.graph.saved_value(plug))
        slots = []
        for child in attribute.children:
            slots.append((yield plug.part(child.long)))
        if all(slot in self.constants for slot in slots):
            return self.add_constant(
                _stack_parts(*(self.constants[slot] for slot in slots))
            )
        whole = self.find_whole(slots)
        if whole is None:
            return self.add_step(_stack_parts, *slots, shape=(len(slots),))
        return whole

    def pull_saved(self, plug: Plug) -> int:
        """Plan a value from the file, unless it may be an output without a rule."""
        node, data = plug.node, self.graph.data(plug.node)
        known = plug.attribute in data.attributes.by_name
        # A driven node may have saved an output that it computed.
        is_set = (plug.attribute, plug.at) in data.values and not self.graph.is_driven(node)
        if known or is_set:
            return self.add_constant(self.graph.saved_value(plug))
        if node.type in NODE_TYPES:
            attribute = f"{plug.attribute} of {node.name} ({node.type})"
            problem = f"the attribute {attribute} is not supported"
        else:
            problem = self.graph.explain_unsupported(node)
        raise UnknownPlugError(plug, problem)

    def get_time_slot(self) -> int:
        if self.time is None:
            self.time = self.new_slot()
        return self.time

    def plan(
        self,
        plugs: Sequence[Plug],
        overridden: Sequence[Plug],
        held: tuple[HeldPlug, ...] = (),
    ) -> Plan:
        """Return the plan of the steps that the plugs need.

        The overridden plugs are those of the planner, in the order of their values. A
        planner may plan again, and reuses the steps of its earlier plans.
        """
        outputs = [(self.find_slot(plug), self.graph.count_axes(plug)) for plug in plugs]
        keep = {slot for slot, _ in outputs}
        steps: list[Step] = []
        for step in reversed(self.steps):
            if not keep.isdisjoint(step.outputs):
                steps.append(step)
                keep.update(step.used)
        return Plan(
            outputs=tuple(outputs),
            steps=tuple(reversed(steps)),
            constants={slot: self.constants[slot] for slot in keep & self.constants.keys()},
            time=self.time if self.time in keep else None,
            saved_time=float(self.graph.saved_value(Plug(self.graph.time, "outTime"))),
            overrides=tuple(self.overrides[self.redirect_plug(p)] for p in overridden),
            held=held,
            handles=tuple(self.handles),
        )


def not_finite_error(path: Sequence[Plug], frame: float) -> EvaluationError:
    """Return the error for a value that is infinite or not a number, and its origin."""
    origin = path[-1].node
    problem = (
        f"the value is infinite or not a number at frame {frame:g}; {origin.name} "
        f"({origin.type}) divides by zero or takes the root of a negative number"
    )
    named = [str(plug) for plug in path if not is_pseudo_plug(plug)]
    return origin.evaluation_error(named, problem)


def truncate_to_whole(value: Floats) -> Floats:
    """Truncate the values of an integer attribute.

    Values just short of a whole number are rounding errors and become that number.
    """
    # Unconfirmed in Maya: an integer attribute drops the fraction.
    whole: Floats = np.trunc(value + np.copysign(WHOLE_TOLERANCE, value))
    return whole


def is_quaternion_curve(graph: Graph, plug: Plug) -> bool:
    """Return whether a plug is the output of a curve that interpolates quaternions."""
    if plug.attribute != "output" or plug.node.type != "animCurveTA":
        return False
    mode = float(graph.saved_value(Plug(plug.node, "rotationInterpolation")))
    return interpolates_quaternions(mode) and not _is_constant_rotation(graph, plug.node)


def _is_constant_rotation(graph: Graph, node: Node) -> bool:
    """Return whether a curve and those of the other two angles have constant values."""
    if not _is_constant(graph, node):
        return False
    drives = [c for c in graph.document.connections if c.source_node is node]
    for plug in map(graph.target_plug, drives):
        parent = graph.attribute(plug).parent
        axes = graph.attribute(plug.part(parent)).children if parent else ()
        sources = [graph.source(plug.part(axis.long)) for axis in axes]
        if not all(end is None or _is_constant(graph, end.node) for end in sources):
            return False
    return True


def _is_constant(graph: Graph, node: Node) -> bool:
    if not is_time_curve(node.type):
        return False
    return not has_keys(node) or bool(np.ptp(graph.curve(node).values) == 0)


def _stack_parts(*parts: Floats) -> Floats:
    whole = np.empty((*np.broadcast(*parts).shape, len(parts)))
    for number, part in enumerate(parts):
        whole[..., number] = part
    return whole
