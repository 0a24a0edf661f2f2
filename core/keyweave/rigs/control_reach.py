"""Which joints and controls each channel of a rig may move, as its connections show.

A channel may reach more than it moves, as a control of FK reaches a limb that follows IK.
But it moves nothing else, and no pose is needed to see that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..geometry.arrays import Bools, Floats, Ints
from .joint_evidence import JointHost, Node, list_movers


class Reach(NamedTuple):
    """The joints and controls that each channel may move; the others it cannot move."""

    joints: Bools  # shape (n_channels, n_joints)
    controls: Bools  # shape (n_channels, n_controls)

    @classmethod
    def of_everything(cls, n_channels: int, worlds: Iterable[Floats]) -> Reach:
        """Return the reach of channels that may move all joints and controls of a pose."""
        return cls(*(np.ones((n_channels, len(matrices)), bool) for matrices in worlds))

    def unite(self, groups: Sequence[Ints]) -> Reach:
        """Return the reach of groups of channels."""
        rows = ([part[own].any(axis=0) for own in groups] for part in self)
        shapes = ((len(groups), part.shape[1]) for part in self)
        return Reach(*(np.array(r, bool).reshape(shape) for r, shape in zip(rows, shapes)))


def find_node_reach(
    host: JointHost,
    owners: Sequence[Node],
    joints: Sequence[Node],
    controls: Sequence[Node],
) -> Reach:
    """Return the reach of channels through nodes, whatever these compute.

    The owners are the transforms of the channels; the controls are transforms, too.
    """
    movers = trace_movers(host, [*joints, *controls])
    bits = {owner: 1 << place for place, owner in enumerate(dict.fromkeys(owners))}
    above = _unite_upstream(movers, bits)

    def find_reached(nodes: Sequence[Node]) -> Bools:
        rows = [[bool(above[node] & bits[owner]) for node in nodes] for owner in owners]
        return np.array(rows, bool).reshape(len(owners), len(nodes))

    return Reach(find_reached(joints), find_reached(controls))


def trace_movers(
    host: JointHost, nodes: Sequence[Node], is_end: Callable[[Node], bool] | None = None
) -> dict[Node, set[Node]]:
    """Return the nodes that move each of some nodes directly, and those that move these.

    Nodes at an end are left out, with everything that moves them alone.
    """
    movers: dict[Node, set[Node]] = {}
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        if node not in movers:
            own = list_movers(host, node)
            movers[node] = {each for each in own if is_end is None or not is_end(each)}
            waiting += movers[node]
    return movers


def _unite_upstream(
    movers: Mapping[Node, set[Node]], bits: Mapping[Node, int]
) -> dict[Node, int]:
    """Return the bits of each node and of all nodes upstream of it."""
    above = {node: bits.get(node, 0) for node in movers}
    driven: dict[Node, list[Node]] = {node: [] for node in movers}
    for node, own in movers.items():
        for mover in own:
            driven[mover].append(node)
    waiting = [node for node, own in above.items() if own]
    while waiting:
        node = waiting.pop()
        for each in driven[node]:
            united = above[each] | above[node]
            if united != above[each]:
                above[each] = united
                waiting.append(each)
    return above


def find_connected_joints(moves: Bools, roots: Ints, chosen: Bools) -> Bools:
    """Return the chosen joints, and those of their skeletons or that their controls reach.

    `moves` is what each control may move, shape (n_controls, n_joints); roots and chosen
    have the shape (n_joints,).

    Examples
    --------
    The first control moves two skeletons.

    >>> moves = np.array([[1, 0, 1, 0], [0, 0, 0, 1]], bool)
    >>> find_connected_joints(moves, np.array([0, 0, 2, 3]), np.eye(4, dtype=bool)[0])
    array([ True,  True,  True, False])
    """
    connected, before = np.array(chosen), np.zeros_like(chosen)
    while (connected != before).any():
        before = connected
        reaching = moves[:, connected].any(axis=1)
        reached = connected | moves[reaching].any(axis=0)
        connected = np.isin(roots, roots[reached])
    return connected
