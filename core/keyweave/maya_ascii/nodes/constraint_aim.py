"""The aimConstraint: a node turned so that one of its axes points at the targets.

All happens in the space of the node's parent, whose scale leaves lines and planes what
they are. What it does is from Maya's reference of nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...arrays import Floats
from ...matrix_factors import turn_of
from ...transform_matrices import times, transposed
from ...vectors import cross, dot, length, per_vector, unit
from .constraint_inputs import Constrained, Target
from .constraint_targets import angles_of, mean_of, pivot_below, pivot_point
from .functions import by_number
from .turns import axis_between, turn_about

ALMOST_ALONG = 1e-6  # sine below which two vectors are taken apart with more care


class Aiming(NamedTuple):
    """Which axis points at the targets, and what upVector comes near to."""

    aim: Floats
    up: Floats
    world_up: Floats
    up_matrix: Floats
    up_type: Floats
    scene_up: Floats


def aim_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    offset: Floats,
    old_offset: Floats,
    *aiming: Floats,
) -> tuple[Floats, Floats]:
    """Return the rotation that points aimVector at the targets, and constraintVector.

    upVector comes as near as it can to what worldUpType says: 0 the scene's own, 1 the way
    to the origin of worldUpMatrix, 2 worldUpVector turned by that matrix, 3 worldUpVector.
    By 4 the node turns by the least angle from where its parent has it.

    Parameters
    ----------
    aiming : ndarray
        The fields of `Aiming`.
    """
    # Unconfirmed in Maya: without an up vector an aimConstraint turns by the least angle
    # from no rotation.
    given = Aiming(*aiming)
    point = mean_of([pivot_point(target) for target in targets], shares)
    way = _way_to(point, node)
    turn = by_number(
        np.asarray(given.up_type)[..., np.newaxis, np.newaxis] == 4,
        _facing(given, way, _up_below(given, node)),
        lambda: turn_about(*axis_between(unit(given.aim), unit(way))),
    )
    return angles_of(turn, node, offset, old_offset), way


def _way_to(point: Floats, node: Constrained) -> Floats:
    """Return the way from a node's rotate pivot to a point of the world."""
    return pivot_below(point, node) - node.translate


def _up_below(given: Aiming, node: Constrained) -> Floats:
    """Return the up vector in the parent's space."""
    into, kind = node.into_parent[..., :3, :3], per_vector(np.asarray(given.up_type))
    return by_number(
        kind,
        times(np.where(kind == 0, given.scene_up, given.world_up), into),
        lambda: _way_to(given.up_matrix[..., 3, :3], node),
        lambda: times(times(given.world_up, given.up_matrix[..., :3, :3]), into),
    )


def _facing(given: Aiming, way: Floats, way_up: Floats) -> Floats:
    """Return the turn of aimVector into the way, if it has a length, with upVector up."""
    there = np.where(way.any(axis=-1, keepdims=True), way, given.aim)
    return transposed(_frame(given.aim, given.up)) @ _frame(there, way_up)


def _frame(first: Floats, second: Floats) -> Floats:
    """Return rows along one vector, across it towards the other, and across both."""
    x = unit(first)
    across = second - per_vector(dot(second, x)) * x
    if (length(across) > ALMOST_ALONG * length(second)).all() and x.any(axis=-1).all():
        y = unit(across)
        return np.stack(np.broadcast_arrays(x, y, cross(x, y)), axis=-2)
    a, b = np.broadcast_arrays(first, second)
    return turn_of(np.stack([a, b, cross(a, b)], axis=-2))
