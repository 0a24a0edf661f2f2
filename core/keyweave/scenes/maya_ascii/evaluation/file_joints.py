"""The joints of a scene in a file, as evidence of which of them are characters."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property

import numpy as np

from ....errors import KeyweaveError, KeyweaveWarning
from ....geometry.arrays import Floats
from ....rigs.joint_evidence import Surface
from ..document.node_names import Node
from ..graph.plugs import Plug
from ..graph.skin_weights import (
    SURFACES,
    count_points,
    find_skinned_shapes,
    sum_weights,
)
from .evaluated_scene import EvaluatedScene

UNKNOWN = np.full((4, 4), np.nan)


class FileJoints:
    """Nodes of a scene in a file; `keyweave.rigs.joint_evidence.JointHost` of nodes.

    Parameters
    ----------
    scene : EvaluatedScene
    """

    def __init__(self, scene: EvaluatedScene):
        self.scene, self.graph = scene, scene.graph
        self._visible: dict[Node, bool] = {}

    def list_joints(self) -> list[Node]:
        """Return all joints, parents before children."""
        return [self.graph.node(name) for name in self.scene.state.joints.names]

    def get_name(self, node: Node) -> str:
        """Return the shortest unique path of a joint."""
        return self.scene.state.channels.paths[node]

    def list_ancestors(self, node: Node) -> list[Node]:
        """Return the nodes above a node, nearest first."""
        return node.ancestry()[-2::-1]

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
            return bool(self.scene.state.plan([plug], (), "error").run()[0])
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
                surfaces.append(Surface(node, {}, count_points(node)))
        return [each for each in surfaces if each.weights or each.node not in skins]

    def _is_surface(self, node: Node) -> bool:
        if node.type not in SURFACES:
            return False
        is_used = not self.graph.saved_value(Plug(node, "intermediateObject"))
        return is_used and self.is_visible(node)

    @cached_property
    def _failed(self) -> set[Plug]:
        """The plugs that cannot be evaluated."""
        return {*self.scene.state.find_holds((), self.scene.on_unknown).failed}

    def place_joints(self, nodes: Sequence[Node]) -> Floats:
        """Return the world matrices as saved; NaN where they cannot be evaluated."""
        worlds = np.tile(UNKNOWN, (len(nodes), 1, 1))
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", KeyweaveWarning)
            try:
                return np.array(self._run(plugs))
            except KeyweaveError:
                known = [i for i, plug in enumerate(plugs) if plug not in self._failed]
            with suppress(KeyweaveError):
                worlds[known] = self._run([plugs[i] for i in known])
        return worlds

    def _run(self, plugs: Sequence[Plug]) -> Floats:
        values = self.scene.state.plan(plugs, (), self.scene.on_unknown).run()
        return np.array(values, float).reshape(-1, 4, 4)
