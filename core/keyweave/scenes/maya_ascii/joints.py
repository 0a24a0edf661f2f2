"""The joints of a scene: its skeletons, and joints by name or pattern.

`pose_joints` samples from the graph what `keyweave.scenes.posing` needs to know of nodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING

from ...animation.channel_names import as_name_list
from ...animation.clip import Clip
from ...animation.motion import Motion
from ...errors import UnknownNameError
from ...geometry.arrays import Floats
from ..posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    build_posable_node,
    list_posing_attributes,
    pose_to_channels,
)
from .channels import Channels
from .document.node_names import Node
from .graph.plugs import Plug

if TYPE_CHECKING:
    from .scene import MayaAsciiScene


class Joints:
    """Finds the joints of a scene."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All joints, each one's children right behind it."""
        nodes = self.graph.document.nodes
        joints = [node for node in nodes if self.channels.has(node, "jointOrient")]
        return tuple(self.channels.paths[node] for node in self._downwards(joints))

    def _downwards(self, nodes: Iterable[Node]) -> list[Node]:
        return sorted(nodes, key=self._places.__getitem__)

    @cached_property
    def _places(self) -> dict[Node, int]:
        """Numbers of all nodes on a walk down the hierarchy."""
        below: dict[Node | None, list[Node]] = defaultdict(list)
        for node in reversed(self.graph.document.nodes):
            below[node.parent].append(node)
        places: dict[Node, int] = {}
        waiting = list(below[None])
        while waiting:
            node = waiting.pop()
            places[node] = len(places)
            waiting += below[node]
        return places

    def skeletons(self) -> dict[str, list[str]]:
        """Return the joints of each skeleton by its root, which hangs from no joint."""
        names = dict(zip(map(self.graph.node, self.names), self.names))
        roots: dict[Node, str] = {}
        found: dict[str, list[str]] = {}
        for node, name in names.items():
            above = node.parent
            while above is not None and above not in roots:
                above = above.parent
            roots[node] = name if above is None else roots[above]
            found.setdefault(roots[node], []).append(name)
        return found

    def find(self, patterns: Sequence[str] | str = ()) -> list[str]:
        """Return joints by names or patterns; see `MayaAsciiScene.find_joints`."""
        patterns = as_name_list(patterns)
        if not patterns:
            return list(self.names)
        chosen: dict[str, None] = {}
        for pattern in patterns:
            found = self._found(pattern)
            if not found:
                raise UnknownNameError([pattern], self.names, "the scene")
            chosen.update(dict.fromkeys(found))
        nodes = self._downwards(map(self.graph.node, chosen))
        return [self.channels.paths[node] for node in nodes]

    def _found(self, pattern: str) -> list[str]:
        top = self.graph.document.named(pattern)
        if len(top) != 1:
            return [joint for joint in self.names if fnmatchcase(joint, pattern)]
        name = self.channels.paths[top[0]]
        below = [joint for joint in self.names if self._is_below(joint, top[0])]
        return below if name in self.names else [name, *below]

    def _is_below(self, name: str, top: Node) -> bool:
        node: Node | None = self.graph.node(name)
        while node is not None and node is not top:
            node = node.parent
        return node is top


def pose_joints(scene: MayaAsciiScene, motion: Motion, names: Sequence[str]) -> Clip:
    """Return a motion as channels; names are those of its joints that the scene has."""
    nodes = {scene.graph.node(name): name for name in names}
    frames = motion.frames * (scene.frame_rate / motion.frame_rate)
    parts = _sample_attributes(scene, [*nodes], frames)
    orders = scene.rotation_orders(names)
    return pose_to_channels(
        motion,
        [
            build_posable_node(
                name, _find_posed_parent(scene, node, nodes), orders[name], parts[node]
            )
            for node, name in nodes.items()
        ],
        scene.up_axis,
    )


def _sample_attributes(
    scene: MayaAsciiScene, nodes: Sequence[Node], frames: Floats
) -> dict[Node, dict[str, Floats]]:
    """Return by node and attribute what else than its channels poses it."""
    plugs = [
        Plug(node, name, (0,) if name in MATRIX_ATTRIBUTES else ())
        for node in nodes
        for name in list_posing_attributes(is_joint=_is_joint(scene, node))
    ]
    found: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, scene.evaluate(plugs, frames)):
        found[plug.node][plug.attribute] = values
    return found


def _is_joint(scene: MayaAsciiScene, node: Node) -> bool:
    return JOINT_ATTRIBUTES[0] in scene.graph.data(node).attributes.by_name


def _find_posed_parent(scene: MayaAsciiScene, node: Node, nodes: Mapping[Node, str]) -> str:
    """Return the posed node that a node hangs from, unless it inherits nothing of it."""
    below = node
    while below.parent is not None and scene.graph.saved(Plug(below, "inheritsTransform")):
        if below.parent in nodes:
            return nodes[below.parent]
        below = below.parent
    return ""
