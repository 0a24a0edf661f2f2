"""The joints of a scene in a file, as evidence of which of them are characters.

Weights of skins are read as they are saved, an entry for each influence of a point.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property

import numpy as np

from ....animation.character_definition import HUMANIK_TYPE
from ....errors import KeyweaveError, ignore_warnings
from ....geometry.arrays import Floats
from ....rigs.joint_evidence import JointEvidence, Surface, collect_evidence
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..syntax.set_attr import Assignment
from .dependencies import find_reach
from .scene_state import SceneState

SURFACES = ("mesh", "nurbsSurface", "subdiv")
SKIN = "skinCluster"
MOVED_SHAPES = ("nurbsCurve", "lattice", *SURFACES)
# Attributes by which the geometry of a deformer reaches a shape, and a shape the next one.
GEOMETRY = {
    *("og", "outputGeometry", "o", "out", "output", "outMesh", "w", "worldMesh"),
    *("ws", "worldSpace", "l", "local", "ogm", "outputGeom"),
}
MATRIX = re.compile(r"(?:ma|matrix)\[(\d+)\]")
WEIGHTS = re.compile(
    r"(?:wl|weightList)\[(\d+)(?::(\d+))?\]\.(?:w|weights)(?:\[(\d+)(?::(\d+))?\])?"
)
VERTICES = re.compile(r"vt\[\d+(?::(\d+))?\]")
MOST_INFLUENCES = 100_000
UNKNOWN = np.full((4, 4), np.nan)


def find_evidence(state: SceneState) -> JointEvidence:
    """Return the evidence of which joints are characters, in the saved pose."""
    if state.evidence is None:
        state.evidence = collect_evidence(FileJoints(state))
    return state.evidence


class FileJoints:
    """Nodes of a scene in a file; `keyweave.rigs.joint_evidence.JointHost` of nodes."""

    def __init__(self, state: SceneState):
        self.state, self.graph = state, state.graph
        self._visible: dict[Node, bool] = {}

    def list_joints(self) -> list[Node]:
        """Return all joints, parents before children."""
        return [self.graph.node(name) for name in self.state.joints.names]

    def get_name(self, node: Node) -> str:
        """Return the shortest unique path of a joint."""
        return self.state.channels.paths[node]

    def list_ancestors(self, node: Node) -> list[Node]:
        """Return the nodes above a node, nearest first."""
        return [*node.iterate_above()]

    def list_drivers(self, node: Node) -> list[Node]:
        """Return the nodes with connections into a node."""
        return self.graph.find_drivers(node)

    def list_handles(self, node: Node) -> list[Node]:
        """Return the IK handle that rotates a joint."""
        chain = self.graph.chains.get(node)
        return [] if chain is None else [chain.handle]

    def is_transform(self, node: Node) -> bool:
        """Return whether a node is a plain transform."""
        return node.type == "transform"

    def is_visible(self, node: Node) -> bool:
        """Return whether neither a node nor an ancestor is hidden, as it is saved."""
        if node not in self._visible:
            above = node.parent is None or self.is_visible(node.parent)
            self._visible[node] = above and self._is_shown(node)
        return self._visible[node]

    def _is_shown(self, node: Node) -> bool:
        plug = Plug(node, "visibility")
        if self.graph.source(plug) is None:
            return bool(self.graph.saved_value(plug))
        try:
            return bool(self.state.plan([plug], (), "error").run()[0])
        except KeyweaveError:
            return True

    def list_surfaces(self) -> list[Surface]:
        """Return the visible surfaces that are not intermediate objects."""
        skins = find_skinned_shapes(self.graph)
        surfaces, skinned = [], {shape for shapes in skins.values() for shape in shapes}
        for skin, shapes in skins.items():
            if not shapes or any(map(self._is_surface, shapes)):
                surfaces.append(Surface(skin, sum_weights(self.graph, skin)))
        for node in self.graph.document.nodes:
            if node not in skinned and self._is_surface(node):
                surfaces.append(Surface(node, {}, count_vertices(node)))
        return [each for each in surfaces if each.weights or each.node not in skins]

    def _is_surface(self, node: Node) -> bool:
        if node.type not in SURFACES:
            return False
        is_used = not self.graph.saved_value(Plug(node, "intermediateObject"))
        return is_used and self.is_visible(node)

    def list_definitions(self) -> dict[str, dict[str, Node]]:
        """Return the joint of each attribute of each definition of HumanIK, by name."""
        return {
            node.name: {
                connection.target: connection.source_node
                for connection in self.graph.incoming(node)
            }
            for node in self.graph.document.nodes
            if node.type == HUMANIK_TYPE
        }

    @cached_property
    def _failed(self) -> set[Plug]:
        """The plugs that cannot be evaluated."""
        return {*self.state.find_holds((), self.state.rig_mode).failed}

    def place_joints(self, nodes: Sequence[Node]) -> Floats:
        """Return the world matrices as saved; NaN where they cannot be evaluated."""
        worlds = np.tile(UNKNOWN, (len(nodes), 1, 1))
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        with ignore_warnings():
            try:
                return np.array(self._run(plugs))
            except KeyweaveError:
                known = [i for i, plug in enumerate(plugs) if plug not in self._failed]
            with suppress(KeyweaveError):
                worlds[known] = self._run([plugs[i] for i in known])
        return worlds

    def _run(self, plugs: Sequence[Plug]) -> Floats:
        values = self.state.plan(plugs, (), self.state.rig_mode).run()
        return np.array(values, float).reshape(-1, 4, 4)


def find_skinned_shapes(graph: Graph) -> dict[Node, list[Node]]:
    """Return the shapes that each skin cluster deforms; none if no shape follows it."""
    skins = [node for node in graph.document.nodes if node.type == SKIN]
    if not skins:
        return {}
    outputs: dict[Node, list[Node]] = defaultdict(list)
    for connection in graph.document.connections:
        if connection.source.partition("[")[0].partition(".")[0] in GEOMETRY:
            outputs[connection.source_node].append(connection.target_node)
    reached = {skin: find_reach(outputs, [skin], lambda _: True) for skin in skins}
    return {
        skin: [node for node in nodes if node.type in MOVED_SHAPES]
        for skin, nodes in reached.items()
    }


def sum_weights(graph: Graph, skin: Node) -> dict[Node, float]:
    """Return the sum of the saved weights of each influence of a skin cluster.

    Influences whose weights are all 0 are left out. If the file has no weights, each
    influence counts as one point.
    """
    influences: dict[int, Node] = {}
    for connection in graph.incoming(skin):
        match = MATRIX.fullmatch(connection.target)
        if match and int(match[1]) < MOST_INFLUENCES:
            influences[int(match[1])] = connection.source_node
    sums, saved = np.zeros(max(influences, default=-1) + 1), [*skin.match_values(WEIGHTS)]
    for match, assignment in saved:
        _add_weights(sums, match, assignment)
    if not saved:
        sums[:] = 1.0
    return {node: float(sums[i]) for i, node in influences.items() if sums[i] > 0}


def _add_weights(sums: Floats, match: re.Match[str], assignment: Assignment) -> None:
    """Add the weights of one statement; words that are not numbers end it."""
    try:
        numbers = np.array(assignment.value.rstrip(" \t\r\n;").split(), float)
    except ValueError:
        return
    if match[3] is None:
        columns, numbers = _split_sparse(numbers)
    else:
        columns = int(match[3]) + np.arange(len(numbers), dtype=float)
    known = (columns >= 0) & (columns < len(sums)) & np.isfinite(numbers) & (numbers > 0)
    np.add.at(sums, columns[known].astype(int), numbers[known])


def _split_sparse(numbers: Floats) -> tuple[Floats, Floats]:
    """Return columns and weights of rows: a count, then a column and a weight for each."""
    rows = numbers.tolist()
    starts, place = [], 0
    while place < len(rows) and 0 <= rows[place] <= len(rows):
        count = int(rows[place])
        starts.append(np.arange(place + 1, place + 1 + 2 * count, 2))
        place += 1 + 2 * count
    flat = np.concatenate([np.empty(0, int), *starts])
    flat = flat[flat + 1 < len(rows)]
    return numbers[flat], numbers[flat + 1]


def count_vertices(shape: Node) -> int:
    """Return the number of vertices of a mesh in the file; 1 if it is not known."""
    ends = [VERTICES.fullmatch(assignment.path) for assignment in shape.assignments]
    return max((int(m[1] or 0) + 1 for m in ends if m and m[1]), default=1)
