"""Planning an expression node: the inputs that its text reads, and all of its outputs.

Maya's unitConversion nodes stand between an expression and angles, or lengths in units
other than centimeters, so that inputs and outputs are in the units of the file.
"""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np

from ....errors import DataError, describe_place, warn_caller
from ....geometry.arrays import Floats
from ..graph.plugs import Plug
from ..nodes.expressions.parser import parse_program
from ..nodes.expressions.program import Program, name_output
from ..nodes.functions import ArrayInput
from ..nodes.node_type import UnknownPlugError
from .plan import PlanBuilder, Puller

NOT_FINITE = (
    "a value that is infinite or not a number; it divides by zero or takes the root of a "
    "negative number"
)
FRAME_ROUNDING = 1e-6  # frames; rounding errors of seconds


def pull_expression(builder: PlanBuilder, plug: Plug) -> Puller:
    """Plan the outputs of an expression, all at once."""
    program = _read_program(builder, plug)
    inputs = {}
    for index in program.inputs:
        inputs[index] = yield Plug(plug.node, "input", (index,))
    time = builder.add_constant(np.zeros(()))
    if program.reads_time:
        # Unconfirmed in Maya: without a connection, the time is that of the attribute, 0.
        time = yield Plug(plug.node, "time")
    rate = builder.graph.document.own.units.frame_rate
    outputs = [Plug(plug.node, "output", (index,)) for index in program.outputs]
    function = partial(_run_program, program, rate)
    slots = builder.add(function, (inputs, time), ((),) * len(outputs))
    for output, slot in zip(outputs, slots):
        if np.isfinite(builder.constants.get(slot, 0.0)).all():
            builder.slots.setdefault(output, slot)  # others may be overridden or held
    if plug not in builder.slots:
        problem = f"{plug.node.name} sets {name_output(plug.at[0])} to {NOT_FINITE}"
        raise UnknownPlugError(plug, problem)
    return builder.slots[plug]


def _read_program(builder: PlanBuilder, plug: Plug) -> Program:
    """Return the program of an expression that sets an output."""
    node = plug.node
    text = builder.graph.data(node).values.get(("internalExpression", ()), "")
    program = _parse_text(str(text))
    if isinstance(program, str):
        raise UnknownPlugError(plug, f"{node.name} {program}")
    if plug.at not in [(index,) for index in program.outputs]:
        problem = f"{node.name} does not set {name_output(plug.at[0])}"
        raise UnknownPlugError(plug, problem)
    for note in program.notes:
        warn_caller(f"{node.name} {note} ({describe_place(node.file.path, node.line)})")
    return program


@lru_cache(maxsize=256)  # the texts of a scene, which is planned several times
def _parse_text(text: str) -> Program | str:
    """Return the program of a text, or the problem with it."""
    try:
        return parse_program(text)
    except DataError as error:
        return error.problem


def _run_program(
    program: Program, rate: float, inputs: ArrayInput, time: Floats
) -> list[Floats] | Floats:
    """Return the outputs of an expression."""
    frame = time * rate
    whole = np.round(frame)
    frame = np.where(np.abs(frame - whole) < FRAME_ROUNDING, whole, frame)
    outputs = program.run(inputs, time, frame)
    return outputs if len(outputs) > 1 else outputs[0]
