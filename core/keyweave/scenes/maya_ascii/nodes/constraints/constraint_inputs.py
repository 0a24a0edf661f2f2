"""The inputs of all constraints: targets with weights, a constrained node and rest values.

Each element of a constraint's target array describes one target. Attributes that are not
in the file, or that a type of constraint does not have, keep their defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

import numpy as np

from .....errors import warn_caller
from .....geometry.arrays import Array, Floats
from .....geometry.matrices import IDENTITY
from .....geometry.vectors import per_vector
from ..functions import ArrayInput, StepName, find_names
from ..node_type import Attribute, Declaration, make_rule

SCALAR_ZERO, SCALAR_ONE = np.zeros(()), np.ones(())
VECTOR_ZERO, VECTOR_ONE = np.zeros(3), np.ones(3)


class ConstraintTarget(NamedTuple):
    """Inputs of a constraint from one target; offsets are from target to node."""

    translate: Floats = VECTOR_ZERO
    pivot: Floats = VECTOR_ZERO
    pivot_translate: Floats = VECTOR_ZERO
    rotate: Floats = VECTOR_ZERO
    order: Floats = SCALAR_ZERO
    orient: Floats = VECTOR_ZERO
    scale: Floats = VECTOR_ONE
    compensate: Floats = SCALAR_ZERO
    inverse_scale: Floats = VECTOR_ONE
    parent: Floats = IDENTITY
    weight: Floats = SCALAR_ONE
    offset_translate: Floats = VECTOR_ZERO
    offset_rotate: Floats = VECTOR_ZERO


class ConstrainedNode(NamedTuple):
    """Inputs of a constraint from the node that it constrains."""

    into_parent: Floats = IDENTITY
    translate: Floats = VECTOR_ZERO
    pivot: Floats = VECTOR_ZERO
    pivot_translate: Floats = VECTOR_ZERO
    order: Floats = SCALAR_ZERO
    orient: Floats = VECTOR_ZERO


_TARGET_FIELDS = {
    "translate": "targetTranslate tt XYZ length *",
    "pivot": "targetRotatePivot trp XYZ length *",
    "pivot_translate": "targetRotateTranslate trt XYZ length *",
    "rotate": "targetRotate tr XYZ angle *",
    "order": "targetRotateOrder tro *",
    "orient": "targetJointOrient tjo XYZ angle *",
    "scale": "targetScale ts XYZ =1 *",
    "compensate": "targetScaleCompensate tsc *",
    "inverse_scale": "targetInverseScale tis XYZ =1 *",
    "parent": "targetParentMatrix tpm matrix *",
    "weight": "targetWeight tw =1 *",
    "offset_translate": "targetOffsetTranslate tot XYZ length *",
    "offset_rotate": "targetOffsetRotate tor XYZ angle *",
}
_NODE_FIELDS = {
    "into_parent": "constraintParentInverseMatrix cpim matrix",
    "translate": "constraintTranslate ct XYZ length",
    "pivot": "constraintRotatePivot crp XYZ length",
    "pivot_translate": "constraintRotateTranslate crt XYZ length",
    "order": "constraintRotateOrder cro",
    "orient": "constraintJointOrient cjo XYZ angle",
}


def make_constraint_rule(
    function: Callable[..., Any],
    target_fields: str,
    node_fields: str,
    inputs: str,
    outputs: str,
    rest: Attribute,
    *compounds: Attribute,
) -> Declaration:
    """Return the rule of a constraint, whose function gets the constraint's name.

    Targets and node are given by their fields, further inputs and outputs in the notation
    of node types.
    """
    fields = [_TARGET_FIELDS[name] for name in target_fields.split()]
    fields += [_NODE_FIELDS[name] for name in node_fields.split()]
    all_inputs = "; ".join([*fields, "enableRestPosition erp", rest.long, inputs])
    adapted = adapt_constraint(function, target_fields.split(), node_fields.split())
    return make_rule(
        adapted, all_inputs, outputs, rest, *compounds, reads=read_constraint_name
    )


def read_constraint_name(node: Any, graph: Any) -> StepName:
    """Return the name of a constraint, and warn if it has no targets."""
    name, data = StepName(node.name), graph.data(node)
    attributes = (attribute for attribute, _ in (*data.values, *data.sources))
    if not any(attribute.startswith("target") for attribute in attributes):
        warn_caller(f"{name} is a constraint without targets; its rest values are used")
    return name


def adapt_constraint(
    function: Callable[..., Any], target_fields: Sequence[str], node_fields: Sequence[str]
) -> Callable[..., Any]:
    """Return the function of a rule, which takes constraints' names and separate inputs.

    The inputs are those of the target fields, of the node fields, enableRestPosition, the
    rest value and all others. The adapted function takes targets, their shares, a
    `ConstrainedNode` and the other inputs. Its output, or the first of several, is replaced
    by the rest value where all weights are 0.
    """
    n_arrays, n_fields = len(target_fields), len(target_fields) + len(node_fields)

    @wraps(function)
    def evaluate_constraint(names: StepName | Array, *inputs: Any) -> Any:
        targets = find_active_targets(list_targets(target_fields, inputs))
        shares, idle = compute_shares([target.weight for target in targets])
        node = ConstrainedNode(**dict(zip(node_fields, inputs[n_arrays:n_fields])))
        outputs = function(targets, shares, node, *inputs[n_fields + 2 :])
        if not idle.any():
            return outputs
        if targets:
            warn_of_zero_weights(names, idle)
        return apply_rest_values(outputs, inputs[n_fields + 1], idle)

    return evaluate_constraint


def list_targets(
    fields: Sequence[str], arrays: Sequence[ArrayInput]
) -> list[ConstraintTarget]:
    """Return the targets, sorted by index, from an array for each field."""
    known = dict(zip(fields, arrays))
    return [
        ConstraintTarget(
            **{field: array[at] for field, array in known.items() if at in array}
        )
        for at in sorted(set().union(*known.values()))
    ]


def find_active_targets(targets: list[ConstraintTarget]) -> list[ConstraintTarget]:
    """Return the only target that ever has a weight, as in a space switch; otherwise all.

    With several weighted targets, one without a weight may be the first of interpType.
    """
    if len(targets) < 2:
        return targets
    weighted = [target for target in targets if target.weight.any()]
    return weighted if len(weighted) == 1 else targets


def compute_shares(weights: Sequence[Floats]) -> tuple[list[Floats], Array]:
    """Return each weight's share of their sum, and a mask of samples where the sum is 0."""
    if len(weights) == 1:
        return [SCALAR_ONE], np.asarray(weights[0]) == 0
    total = np.asarray(sum(weights, SCALAR_ZERO))
    idle = total == 0
    return [weight / np.where(idle, 1.0, total) for weight in weights], idle


def warn_of_zero_weights(names: StepName | Array, idle: Array) -> None:
    """Warn of each constraint whose weights are all 0 at any time."""
    # Unconfirmed in Maya: while all weights are 0 and enableRestPosition is off, a
    # constraint keeps its previous output; Keyweave uses its rest values.
    for name in find_names(names, idle):
        warn_caller(f"the weights of {name} sum to zero; its rest values are used")


def apply_rest_values(
    outputs: Floats | tuple[Floats, ...], rest: Floats, idle: Array
) -> Floats | tuple[Floats, ...]:
    """Replace an output, or the first of several, with the rest value where idle."""
    first, *others = outputs if isinstance(outputs, tuple) else (outputs,)
    rested = np.where(per_vector(idle), rest, first)
    return (rested, *others) if others else rested
