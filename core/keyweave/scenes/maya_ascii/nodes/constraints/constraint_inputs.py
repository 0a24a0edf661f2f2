"""What every constraint takes: targets with their weights, a node, and rest values.

Each element of a constraint's array target holds what is known of one target. What a file
does not mention, and what a type of constraint does not have, counts as by default.
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
from ..functions import Several

NONE, ONE = np.zeros(()), np.ones(())
ZERO, ONES = np.zeros(3), np.ones(3)


class Target(NamedTuple):
    """What a constraint knows of one target; the offsets are the node's from it."""

    translate: Floats = ZERO
    pivot: Floats = ZERO
    pivot_translate: Floats = ZERO
    rotate: Floats = ZERO
    order: Floats = NONE
    orient: Floats = ZERO
    scale: Floats = ONES
    compensate: Floats = NONE
    inverse_scale: Floats = ONES
    parent: Floats = IDENTITY
    weight: Floats = ONE
    offset_translate: Floats = ZERO
    offset_rotate: Floats = ZERO


class Constrained(NamedTuple):
    """What a constraint knows of the node that it constrains."""

    into_parent: Floats = IDENTITY
    translate: Floats = ZERO
    pivot: Floats = ZERO
    pivot_translate: Floats = ZERO
    order: Floats = NONE
    orient: Floats = ZERO


def name_of(node: Any, graph: Any) -> str:
    """Return the name of a constraint, and warn if it has no targets."""
    name, data = str(node.name), graph.data(node)
    if not any(one.startswith("target") for one, _ in (*data.values, *data.sources)):
        told = f"{name} is a constraint without targets; its rest values are used"
        warn_caller(told)
    return name


def with_targets(
    function: Callable[..., Any], of_target: Sequence[str], of_node: Sequence[str]
) -> Callable[..., Any]:
    """Return what a rule calls: with a constraint's name and its inputs one by one.

    Parameters
    ----------
    function : callable
        Takes targets, their shares, a `Constrained` and further inputs. What it returns,
        or the first of several outputs, is at rest where no target counts.
    of_target, of_node : sequence of str
        Fields of `Target` and `Constrained`. That is the order of the inputs; behind
        them are enableRestPosition, the rest value, and the further ones.
    """
    n_arrays, n_first = len(of_target), len(of_target) + len(of_node)

    @wraps(function)
    def placed(name: str, *given: Any) -> Any:
        targets = those_that_count(each_target(of_target, given))
        shares, idle = shares_of([one.weight for one in targets])
        node = Constrained(**dict(zip(of_node, given[n_arrays:n_first])))
        made = function(targets, shares, node, *given[n_first + 2 :])
        if not idle.any():
            return made
        if targets:
            warn_of_rest(name)
        return at_rest(made, given[n_first + 1], idle)

    return placed


def each_target(fields: Sequence[str], arrays: Sequence[Several]) -> list[Target]:
    """Return what arrays, in the order of the fields, hold of each target, by index.

    Examples
    --------
    >>> weights, orders = {0: 1.0, 3: 0.5}, {3: 5.0}
    >>> each_target(["weight", "order"], [weights, orders])[1].order
    5.0
    """
    known = dict(zip(fields, arrays))
    return [
        Target(**{field: array[at] for field, array in known.items() if at in array})
        for at in sorted(set().union(*known.values()))
    ]


def those_that_count(targets: list[Target]) -> list[Target]:
    """Return the only target that ever has a weight, or all: spaces are switched so.

    Where more have one, a target without weight may still be the first of interpType.
    """
    if len(targets) < 2:
        return targets
    weighty = [one for one in targets if one.weight.any()]
    return weighty if len(weighty) == 1 else targets


def shares_of(weights: Sequence[Floats]) -> tuple[list[Floats], Array]:
    """Return each weight's share of their sum, and where that is 0."""
    if len(weights) == 1:
        return [ONE], np.asarray(weights[0]) == 0
    total = np.asarray(sum(weights, NONE))
    idle = total == 0
    return [weight / np.where(idle, 1.0, total) for weight in weights], idle


def warn_of_rest(name: str) -> None:
    """Warn that no target counts."""
    # Unconfirmed in Maya: where all weights are 0 a constraint whose enableRestPosition is
    # off keeps what it gave before; here it gives its rest values.
    told = f"the weights of {name} sum to zero; its rest values are used"
    warn_caller(told)


def at_rest(
    made: Floats | tuple[Floats, ...], rest: Floats, idle: Array
) -> Floats | tuple[Floats, ...]:
    """Return an output, or several, with the rest value in the first where it is idle."""
    first, *others = made if isinstance(made, tuple) else (made,)
    rested = np.where(per_vector(idle), rest, first)
    return (rested, *others) if others else rested
