"""Evidence of which joints are a character: surfaces, drivers, visibility and places.

A host knows its nodes; `collect_evidence` gathers their facts in columns, so that
`shown_joints` decides in the same way for all hosts. Names are not evidence.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..animation.character_definition import CharacterDefinition
from ..geometry.arrays import Bools, Floats, Ints
from ..geometry.matrices import invert_matrix

HELPER_SHARE = 1 / 3  # of the joints of the skeleton that helper joints move

Node = Any  # a name, or any other key of a host's nodes


class Surface(NamedTuple):
    """A visible surface by its transform, and how much each node moves it.

    A weight is the sum of the skin weights of an influence, in points of the surface.
    Without a skin, the weights are empty.
    """

    node: Node
    weights: Mapping[Node, float]
    n_points: int = 1


class JointHost(Protocol):
    """Nodes of a host, by names or any other keys."""

    def list_joints(self) -> Sequence[Node]:
        """Return all joints, parents before children."""

    def get_name(self, node: Node) -> str:
        """Return the name of a joint as in the scene's channels."""

    def list_ancestors(self, node: Node) -> Sequence[Node]:
        """Return the parent of a node and all nodes above it, nearest first."""

    def list_drivers(self, node: Node) -> Sequence[Node]:
        """Return the nodes with connections into a node."""

    def list_handles(self, node: Node) -> Sequence[Node]:
        """Return the IK handles that rotate a joint."""

    def is_transform(self, node: Node) -> bool:
        """Return whether a node is a plain transform, such as a control or a group."""

    def is_visible(self, node: Node) -> bool:
        """Return whether neither a node nor an ancestor is hidden at the moment."""

    def list_surfaces(self) -> Sequence[Surface]:
        """Return the visible surfaces that are not intermediate objects."""

    def list_definitions(self) -> Mapping[str, Mapping[str, Node]]:
        """Return the joint of each attribute of each definition of HumanIK, by name."""

    def place_joints(self, nodes: Sequence[Node]) -> Floats:
        """Return world matrices, shape (n, 4, 4); NaN where they cannot be evaluated."""


@dataclass(frozen=True, eq=False)
class JointEvidence:
    """The joints of a scene, and what shows that they are a character's own.

    Attributes
    ----------
    names : tuple of str
        Parents before children.
    parents : ndarray of int, shape (n_joints,)
        Index of the nearest joint above each one; -1 for none.
    skin : ndarray, shape (n_joints,)
        Points of visible surfaces that follow each joint: sums of skin weights, and points
        of surfaces below a joint or constrained to it.
    is_visible : ndarray of bool, shape (n_joints,)
    drives : ndarray of int, shape (n_pairs, 2)
        Pairs of a joint and one that it drives through constraints and other nodes.
    movers : ndarray of int, shape (n_pairs, 2)
        Pairs of the root of a small skeleton, and the root of a larger one that it moves.
    holders : ndarray of int, shape (n_pairs, 2)
        Pairs of a joint and one that it holds: the root of a skeleton, by constraints, or
        any joint elsewhere whose control is in a group that the first one carries.
    worlds : ndarray, shape (n_joints, 4, 4)
        World matrices; NaN where the scene cannot be evaluated.
    definitions : tuple of CharacterDefinition
        Those of HumanIK in the scene.

    Examples
    --------
    >>> evidence = JointEvidence(("hip", "knee"), np.array([-1, 0]), np.array([9.0, 4.0]))
    >>> evidence.roots.tolist(), float(evidence.share("knee"))
    ([0, 0], 0.3076923076923077)
    """

    names: tuple[str, ...]
    parents: Ints
    skin: Floats = None  # type: ignore[assignment]
    is_visible: Bools = None  # type: ignore[assignment]
    drives: Ints = None  # type: ignore[assignment]
    movers: Ints = None  # type: ignore[assignment]
    holders: Ints = None  # type: ignore[assignment]
    worlds: Floats = None  # type: ignore[assignment]
    definitions: tuple[CharacterDefinition, ...] = ()

    def __post_init__(self) -> None:
        n = len(self.names)
        defaults = {
            "skin": np.zeros(n),
            "is_visible": np.ones(n, bool),
            "drives": np.empty((0, 2), int),
            "movers": np.empty((0, 2), int),
            "holders": np.empty((0, 2), int),
            "worlds": np.full((n, 4, 4), np.nan),
        }
        for name, value in defaults.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)

    @cached_property
    def above(self) -> list[list[int]]:
        """The joints above each joint, nearest first."""
        above: list[list[int]] = []
        for parent in self.parents.tolist():
            above.append([parent, *above[parent]] if parent >= 0 else [])
        return above

    @cached_property
    def children(self) -> list[list[int]]:
        """The joints directly below each joint."""
        below: list[list[int]] = [[] for _ in self.names]
        for child, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                below[parent].append(child)
        return below

    @cached_property
    def roots(self) -> Ints:
        """The topmost joint of the skeleton of each joint, shape (n_joints,)."""
        return find_roots(self.parents)

    @property
    def positions(self) -> Floats:
        """World positions of the joints, shape (n_joints, 3)."""
        return self.worlds[:, 3, :3]

    @cached_property
    def offsets(self) -> Floats:
        """Position of each joint in the space of the joint above, shape (n_joints, 3)."""
        offsets = self.positions.copy()
        below = np.flatnonzero(self.parents >= 0)
        known = below[np.isfinite(self.worlds[self.parents[below]]).all(axis=(1, 2))]
        backs = invert_matrix(self.worlds[self.parents[known]])
        offsets[known] = (self.worlds[known] @ backs)[:, 3, :3]
        return offsets

    @cached_property
    def n_below(self) -> Ints:
        """Number of joints from each joint down, shape (n_joints,)."""
        counts = np.ones(len(self.names), int)
        for above in self.above:
            counts[above] += 1
        return counts

    @cached_property
    def size(self) -> float:
        """Extent of all joints whose positions are known, in centimeters."""
        known = self.positions[np.isfinite(self.positions).all(axis=1)]
        return float(np.linalg.norm(np.ptp(known, axis=0))) if len(known) else 0.0

    def share(self, *names: str) -> float:
        """Return the share of all surface points that follow joints; 0 without surfaces."""
        wanted = {*names}
        own = sum(s for n, s in zip(self.names, self.skin.tolist()) if n in wanted)
        return own / max(float(self.skin.sum()), np.finfo(float).tiny)


def find_roots(parents: Ints) -> Ints:
    """Return the topmost joint above each joint, or the joint itself.

    Examples
    --------
    >>> find_roots(np.array([-1, 0, 1, -1, 3])).tolist()
    [0, 0, 0, 3, 3]
    """
    roots: list[int] = []
    for joint, parent in enumerate(parents.tolist()):
        roots.append(joint if parent < 0 else roots[parent])
    return np.array(roots, int)


def sort_parents_first(parents: Mapping[int, int]) -> list[int]:
    """Return joints in their order, but each after its parent.

    Examples
    --------
    >>> sort_parents_first({0: -1, 1: 3, 2: 0, 3: 0})
    [0, 3, 1, 2]
    """
    order: dict[int, None] = {}
    for joint in parents:
        chain, above = [joint], parents[joint]
        while above in parents and above not in order and above not in chain:
            chain.append(above)
            above = parents[above]
        order.update(dict.fromkeys(reversed(chain)))
    return [*order]


def collect_evidence(host: JointHost) -> JointEvidence:
    """Return the evidence that the nodes of a host give."""
    nodes = [*host.list_joints()]
    index = {node: number for number, node in enumerate(nodes)}
    above = [[*host.list_ancestors(node)] for node in nodes]
    known = ([index[n] for n in own if n in index] for own in above)
    parents = np.array([own[0] if own else -1 for own in known], int)
    drives = [
        (index[driver], number)
        for number, node in enumerate(nodes)
        for driver in find_driving_joints(host, node, index)
    ]
    return JointEvidence(
        tuple(map(host.get_name, nodes)),
        parents,
        _measure_skin(host, index),
        np.array([host.is_visible(node) for node in nodes], bool),
        np.array(sorted(drives), int).reshape(-1, 2),
        _find_movers(host, nodes, parents),
        _find_holders(host, nodes, parents, index),
        np.asarray(host.place_joints(nodes), float).reshape(-1, 4, 4),
        read_definitions(host, index),
    )


def read_definitions(
    host: JointHost, joints: Collection[Node]
) -> tuple[CharacterDefinition, ...]:
    """Return the definitions of characters, without nodes that are not joints."""
    return tuple(
        CharacterDefinition.of(
            name, {key: host.get_name(node) for key, node in own.items() if node in joints}
        )
        for name, own in host.list_definitions().items()
    )


def find_driving_joints(
    host: JointHost, node: Node, joints: Collection[Node]
) -> list[Node]:
    """Return the joints that drive a node directly, through constraints or other nodes."""
    return [driver for driver in _find_drivers(host, node, joints) if driver in joints]


def _find_drivers(host: JointHost, node: Node, joints: Collection[Node]) -> list[Node]:
    """Return the joints and transforms that drive a node, through other nodes or not."""
    nearest: dict[Node, None] = {}
    waiting, seen = [node], {node}
    while waiting:
        for driver in host.list_drivers(waiting.pop()):
            if driver not in seen:
                seen.add(driver)
                if driver in joints or host.is_transform(driver):
                    nearest[driver] = None
                else:
                    waiting.append(driver)
    return [*nearest]


def _measure_skin(host: JointHost, index: Mapping[Node, int]) -> Floats:
    """Return the points of visible surfaces that follow each joint."""
    skin = np.zeros(len(index))
    for surface in host.list_surfaces():
        if surface.weights:
            for influence, weight in surface.weights.items():
                if influence in index:
                    skin[index[influence]] += weight
            continue
        carrier = _find_carrier(host, surface.node, index)
        if carrier is not None:
            skin[index[carrier]] += surface.n_points
    return skin


def _find_carrier(host: JointHost, node: Node, joints: Collection[Node]) -> Node | None:
    """Return the joint that carries a node: above it, or by a constraint."""
    for each in (node, *host.list_ancestors(node)):
        if each in joints:
            return each
        drivers = find_driving_joints(host, each, joints)
        if drivers:
            return drivers[0]
    return None


def _find_movers(host: JointHost, nodes: Sequence[Node], parents: Ints) -> Ints:
    """Return pairs of the root of a small skeleton and that of a larger one it moves."""
    roots = find_roots(parents)
    sizes = np.bincount(roots, minlength=len(roots))
    most = sizes.max(initial=0)
    small = {*np.flatnonzero((sizes > 0) & (sizes <= HELPER_SHARE * most)).tolist()}
    pairs = []
    for root in np.flatnonzero(sizes > HELPER_SHARE * most).tolist() if small else ():
        below = [node for node, top in zip(nodes, roots.tolist()) if top == root]
        upstream = find_upstream(host, below)
        movers = {int(roots[n]) for n, node in enumerate(nodes) if node in upstream}
        pairs += [(mover, root) for mover in movers & small]
    return np.array(sorted(pairs), int).reshape(-1, 2)


def _find_holders(
    host: JointHost, nodes: Sequence[Node], parents: Ints, index: Mapping[Node, int]
) -> Ints:
    """Return pairs of a joint and a root that it holds, or a joint with a held control."""
    pairs = {
        (index[driver], number)
        for number in np.flatnonzero(parents < 0).tolist()
        for each in (nodes[number], *host.list_ancestors(nodes[number]))
        for driver in find_driving_joints(host, each, index)
    }
    carriers: dict[Node, Node | None] = {}
    for number, node in enumerate(nodes):
        for control in _find_drivers(host, node, index):
            if control not in index and control not in carriers:
                carriers[control] = _find_carrier(host, control, index)
            carrier = carriers.get(control)
            if carrier is not None and not _are_related(host, node, carrier):
                pairs.add((index[carrier], number))
    return np.array(sorted(pairs), int).reshape(-1, 2)


def _are_related(host: JointHost, node: Node, other: Node) -> bool:
    """Return whether one of two nodes is the other one or above it."""
    return node == other or (
        node in host.list_ancestors(other) or other in host.list_ancestors(node)
    )


def find_upstream(host: JointHost, nodes: Sequence[Node]) -> set[Node]:
    """Return nodes and all that move them: drivers, parents and IK handles."""
    seen, waiting = {*nodes}, [*nodes]
    while waiting:
        fresh = {*list_movers(host, waiting.pop())} - seen
        seen |= fresh
        waiting += fresh
    return seen


def list_movers(host: JointHost, node: Node) -> list[Node]:
    """Return the nodes that move a node directly: drivers, its parent and IK handles."""
    above = [*host.list_handles(node), *host.list_ancestors(node)[:1]]
    return [*host.list_drivers(node), *above]
