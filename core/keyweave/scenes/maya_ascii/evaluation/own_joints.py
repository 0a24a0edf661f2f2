"""The joints of a scene's characters, without the helper joints of their rigs.

Rigs have joints that no skin follows: chains that IK handles rotate, chains that FK
controls rotate, chains that blend the two, reverse feet. Drawn as a figure, they are second
limbs. They are recognized by what they do, never by their names.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np

from ....animation.frame_range import list_bake_frames
from ....errors import KeyweaveError, KeyweaveWarning
from ....geometry.arrays import Floats
from ....geometry.matrices import invert_matrix
from ....geometry.vectors import distance
from ..document.node_names import Node
from ..graph.display import is_visible
from ..graph.graph import Graph
from .evaluated_scene import EvaluatedScene

SURFACES = ("mesh", "nurbsSurface", "subdiv")
SKIN = "skinCluster"
SAME_PLACE = 1e-3  # of the extent of all joints
MAX_HELPER_SHARE = 1 / 3  # of the joints of the skeleton that helper joints move

Pair = tuple[Node, Node]  # a joint, and a joint that it drives


def find_own_joints(scene: EvaluatedScene) -> dict[str, list[str]]:
    """Return the joints of each character, by root joint, without helper joints.

    A joint is bound if a skin cluster or a surface below it follows it. Of the joints that
    are not bound, these are helpers, with the joints below them:

    - chains that drive other joints one by one from the same place, such as IK and FK
      chains, or that bound chains drive in this way,
    - chains with the same offsets and the same start as another child of their parent,
    - hidden joints, and hidden skeletons if a visible one has as many joints,
    - small skeletons that move a larger one, such as reverse feet, and single joints.

    Joints above bound joints are kept. If all joints are helpers, all are returned.

    Parameters
    ----------
    scene : EvaluatedScene

    Examples
    --------
    >>> from keyweave import examples
    >>> (joints,) = find_own_joints(examples.load_scene("biped_walk")).values()
    >>> len(joints), "LeftArm" in joints, "LeftArmIK" in joints
    (54, True, False)
    """
    joints = scene.state.joints
    every = {
        root: [scene.graph.node(name) for name in names]
        for root, names in joints.skeletons().items()
    }
    tree = JointTree(scene, [node for nodes in every.values() for node in nodes])
    kept = tree.find_own()
    own = {
        root: [name for name, node in zip(names, every[root]) if node in kept]
        for root, names in joints.skeletons().items()
    }
    return {root: names for root, names in own.items() if names} or joints.skeletons()


class JointTree:
    """All joints of a scene, with what drives, hides and follows them.

    Parameters
    ----------
    scene : EvaluatedScene
    nodes : sequence of Node
        Parents before children.
    """

    def __init__(self, scene: EvaluatedScene, nodes: Sequence[Node]):
        self.scene = scene
        self.graph = scene.graph
        self.above: dict[Node, list[Node]] = {}
        for node in nodes:
            self.above[node] = [a for a in node.ancestry()[-2::-1] if a in self.above]
        self.bound = find_bound_joints(self.graph) & self.above.keys()

    def find_own(self) -> set[Node]:
        """Return the joints that are not helpers."""
        helpers = self._find_stand_ins() | self._find_twins() | self._find_hidden()
        kept = self._remove(helpers, {*self.above})
        return self._remove(self._find_small_skeletons(kept), kept)

    def _remove(self, helpers: set[Node], nodes: set[Node]) -> set[Node]:
        """Return nodes without helpers and those below, but with all above bound ones."""
        bearing = self.bound.union(*(self.above[node] for node in self.bound))
        roots = helpers - bearing
        return {n for n in nodes if n not in roots and roots.isdisjoint(self.above[n])}

    def _find_stand_ins(self) -> set[Node]:
        """Return the joints of chains that drive others, or that bound chains drive.

        A chain drives another if two joints, one below the other, do so in order. It takes
        its place if it starts where the other starts; a second figure stands elsewhere.
        """
        drives = {
            (driver, node)
            for node in self.above
            for driver in find_driving_joints(self.graph, node, self.above)
            if driver not in self.above[node] and node not in self.above[driver]
        }
        chained = {
            pair
            for low in drives
            for high in self._find_pairs_above(low, drives)
            if self._are_in_place(*high)
            for pair in (low, high)
        }
        follows = {(a, b): a in self.bound and b not in self.bound for a, b in chained}
        return {b if follows[a, b] else a for a, b in chained} - self.bound

    def _find_pairs_above(self, low: Pair, drives: set[Pair]) -> Iterator[Pair]:
        for driver in self.above[low[0]]:
            yield from ((driver, b) for b in self.above[low[1]] if (driver, b) in drives)

    def _find_twins(self) -> set[Node]:
        """Return the starts of chains with the same offsets as another child's chain.

        Of equal chains, a bound chain is kept, then the longest, then the first.
        """
        twins: set[Node] = set()
        groups: dict[Node, list[Node]] = {}
        for node, above in self.above.items():
            if above and self._children[node]:
                groups.setdefault(above[0], []).append(node)
        for nodes in groups.values():
            ranked = sorted(nodes, key=lambda n: (n not in self.bound, -self._counts[n]))
            for number, node in enumerate(ranked):
                if any(self._are_alike(node, other) for other in ranked[:number]):
                    twins.add(node)
        return twins

    def _are_alike(self, node: Node, other: Node) -> bool:
        """Return whether two joints coincide and have a child at the same offset."""
        if not self._places or not self._are_in_place(node, other):
            return False
        first, second = (
            np.array([self._offset(child) for child in self._children[n]])
            for n in (node, other)
        )
        near = distance(first[:, np.newaxis], second[np.newaxis]) <= self._tolerance
        lengths = np.linalg.norm(first, axis=-1)
        return bool((near.any(axis=1) & (lengths > self._tolerance)).any())

    def _find_hidden(self) -> set[Node]:
        """Return hidden joints, unless their skeleton is hidden and larger than others."""
        seen = {node for node in self.above if is_visible(self.graph, node)}
        shown = [root for root in self._roots if root in seen]
        largest = max((self._counts[root] for root in shown), default=0)
        return {
            node
            for node in self.above
            if node not in seen
            and (self._root(node) in seen or self._counts[self._root(node)] <= largest)
        }

    def _find_small_skeletons(self, kept: set[Node]) -> set[Node]:
        """Return the roots of skeletons that only help to move a larger one.

        A skeleton of one joint has no bone to draw.
        """
        sizes = Counter(map(self._root, kept))
        largest = max(sizes.values(), default=1)
        small = {root for root, n in sizes.items() if n <= MAX_HELPER_SHARE * largest}
        moved = find_upstream(self.graph, [n for n in kept if self._root(n) not in small])
        movers = {self._root(node) for node in kept & moved}
        return {root for root in small if root in movers or sizes[root] == 1}

    # --- places ---

    @cached_property
    def _places(self) -> dict[Node, Floats]:
        """World matrices on the first frame; empty if the scene cannot be evaluated."""
        frames = list_bake_frames(None, self.scene.frame_range)[:1]
        with warnings.catch_warnings():  # those of the figures that are drawn suffice
            warnings.simplefilter("ignore", KeyweaveWarning)
            try:
                worlds = self.scene.compute_worlds([*self.above], frames)[0]
            except KeyweaveError:
                return {}
        return dict(zip(self.above, worlds))

    @cached_property
    def _tolerance(self) -> float:
        positions = np.array([world[3, :3] for world in self._places.values()])
        return SAME_PLACE * float(np.linalg.norm(np.ptp(positions, axis=0)))

    def _are_in_place(self, node: Node, other: Node) -> bool:
        """Return whether two joints coincide, or it is not known where they are."""
        if not self._places:
            return True
        ends = (self._places[each][3, :3] for each in (node, other))
        return float(distance(*ends)) <= self._tolerance

    def _offset(self, node: Node) -> Floats:
        """Return the position of a joint in the space of the joint above it."""
        above = self._places[self.above[node][0]]
        position: Floats = (self._places[node] @ invert_matrix(above))[3, :3]
        return position

    # --- hierarchy ---

    @cached_property
    def _children(self) -> dict[Node, list[Node]]:
        """Joints directly below each joint."""
        children: dict[Node, list[Node]] = {node: [] for node in self.above}
        for node, above in self.above.items():
            if above:
                children[above[0]].append(node)
        return children

    @cached_property
    def _counts(self) -> dict[Node, int]:
        """Number of joints from each joint down."""
        counts = dict.fromkeys(self.above, 1)
        for above in self.above.values():
            for node in above:
                counts[node] += 1
        return counts

    @cached_property
    def _roots(self) -> list[Node]:
        return [node for node, above in self.above.items() if not above]

    def _root(self, node: Node) -> Node:
        return (self.above[node] or [node])[-1]


def find_bound_joints(graph: Graph) -> set[Node]:
    """Return the nodes that skin clusters of surfaces, or surfaces below them, follow."""
    connections = graph.document.connections
    skins = [c for c in connections if c.target_node.type == SKIN]
    # Joints of a spline bend a curve, which another chain follows.
    curves = {c.source_node for c in connections if c.target_node.type == "nurbsCurve"}
    bound = {c.source_node for c in skins if c.target_node not in curves}
    for node in graph.document.nodes:
        if node.type in SURFACES:
            above = node.ancestry()[-2::-1]
            bound.update([a for a in above if a.type == "joint"][:1])
    return bound


def find_driving_joints(
    graph: Graph, node: Node, joints: Mapping[Node, object]
) -> set[Node]:
    """Return the joints that drive a joint directly, through constraints or other nodes."""
    nearest: set[Node] = set()
    waiting, seen = [node], {node}
    while waiting:
        for driver in graph.find_drivers(waiting.pop()):
            if driver not in seen:
                seen.add(driver)
                if driver in joints:
                    nearest.add(driver)
                elif driver.type != "transform":
                    waiting.append(driver)
    return nearest


def find_upstream(graph: Graph, nodes: Sequence[Node]) -> set[Node]:
    """Return nodes and all that move them: drivers, parents and IK handles."""
    seen, waiting = {*nodes}, [*nodes]
    while waiting:
        node = waiting.pop()
        chain = graph.chains.get(node)
        above = [chain.handle] if chain is not None else []
        above += [node.parent] if node.parent is not None else []
        fresh = {*graph.find_drivers(node), *above} - seen
        seen |= fresh
        waiting += fresh
    return seen
