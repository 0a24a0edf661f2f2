"""Joints of a scene: its skeletons, and joints found by names and patterns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import cached_property

from ..errors import UnknownNameError
from ..name_matching import names_of
from .document import Node
from .scene_channels import Channels


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
        patterns = names_of(patterns)
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
