"""The inputs of all constraints: targets with weights, a constrained node and rest values.

Each element of a constraint's target array describes one target. Attributes that the file
does not set, or that a type of constraint does not have, keep their defaults.
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
from ..functions import ArrayInput
from ..node_type import Attribute, Declaration, make_quiet_rule

SCALAR_ZERO, SCALAR_ONE = np.zeros(()), np.ones(())
VECTOR_ZERO, VECTOR_ONE = np.zeros(3), np.ones(3)


class ConstraintTarget(NamedTuple):
    """What a constraint knows of one target; the offsets are the node's from it."""

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
    """What a constraint knows of the node that it constrains."""

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
    of_target: str,
    of_node: str,
    inputs: str,
    outputs: str,
    rest: Attribute,
    *made: Attribute,
) -> Declaration:
    """Return a rule of a constraint, which knows its name.

    Of targets and node the fields are given, of further inputs and outputs the notation.
    """
    fields, own = of_target.split(), of_node.split()
    given = [*(_TARGET_FIELDS[one] for one in fields), *(_NODE_FIELDS[one] for one in own)]
    every = "; ".join([*given, "enableRestPosition erp", rest.long, inputs])
    placed = adapt_constraint(function, fields, own)
    return make_quiet_rule(placed, every, outputs, rest, *made, reads=read_constraint_name)


def read_constraint_name(node: Any, graph: Any) -> str:
    """Return the name of a constraint, and warn if it has no targets."""
    name, data = str(node.name), graph.data(node)
    if not any(one.startswith("target") for one, _ in (*data.values, *data.sources)):
        told = f"{name} is a constraint without targets; its rest values are used"
        warn_caller(told)
    return name


def adapt_constraint(
    function: Callable[..., Any], of_target: Sequence[str], of_node: Sequence[str]
) -> Callable[..., Any]:
    """Return what a rule calls: with a constraint's name and its inputs one by one.

    Parameters
    ----------
    function : callable
        Takes targets, their shares, a `ConstrainedNode` and further inputs. What it
        returns, or the first of several outputs, is at rest where no target counts.
    of_target, of_node : sequence of str
        Fields of `ConstraintTarget` and `ConstrainedNode`. That is the order of the inputs;
        behind them are enableRestPosition, the rest value, and the further ones.
    """
    n_arrays, n_first = len(of_target), len(of_target) + len(of_node)

    @wraps(function)
    def placed(name: str, *given: Any) -> Any:
        targets = find_active_targets(list_targets(of_target, given))
        shares, idle = compute_shares([one.weight for one in targets])
        node = ConstrainedNode(**dict(zip(of_node, given[n_arrays:n_first])))
        made = function(targets, shares, node, *given[n_first + 2 :])
        if not idle.any():
            return made
        if targets:
            warn_of_zero_weights(name)
        return apply_rest_values(made, given[n_first + 1], idle)

    return placed


def list_targets(
    fields: Sequence[str], arrays: Sequence[ArrayInput]
) -> list[ConstraintTarget]:
    """Return what arrays, in the order of the fields, hold of each target, by index.

    Examples
    --------
    >>> weights, orders = {0: 1.0, 3: 0.5}, {3: 5.0}
    >>> list_targets(["weight", "order"], [weights, orders])[1].order
    5.0
    """
    known = dict(zip(fields, arrays))
    return [
        ConstraintTarget(
            **{field: array[at] for field, array in known.items() if at in array}
        )
        for at in sorted(set().union(*known.values()))
    ]


def find_active_targets(targets: list[ConstraintTarget]) -> list[ConstraintTarget]:
    """Return the only target that ever has a weight, or all: spaces are switched so.

    Where more have one, a target without weight may still be the first of interpType.
    """
    if len(targets) < 2:
        return targets
    weighty = [one for one in targets if one.weight.any()]
    return weighty if len(weighty) == 1 else targets


def compute_shares(weights: Sequence[Floats]) -> tuple[list[Floats], Array]:
    """Return each weight's share of their sum, and where that is 0."""
    if len(weights) == 1:
        return [SCALAR_ONE], np.asarray(weights[0]) == 0
    total = np.asarray(sum(weights, SCALAR_ZERO))
    idle = total == 0
    return [weight / np.where(idle, 1.0, total) for weight in weights], idle


def warn_of_zero_weights(name: str) -> None:
    """Warn that no target counts."""
    # Unconfirmed in Maya: where all weights are 0 a constraint whose enableRestPosition is
    # off keeps what it gave before; here it gives its rest values.
    told = f"the weights of {name} sum to zero; its rest values are used"
    warn_caller(told)


def apply_rest_values(
    made: Floats | tuple[Floats, ...], rest: Floats, idle: Array
) -> Floats | tuple[Floats, ...]:
    """Return an output, or several, with the rest value in the first where it is idle."""
    first, *others = made if isinstance(made, tuple) else (made,)
    rested = np.where(per_vector(idle), rest, first)
    return (rested, *others) if others else rested
