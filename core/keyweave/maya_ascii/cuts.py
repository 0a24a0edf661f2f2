"""Connections that statements or reference edits take away again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Optional

from .document import Connection, Node, SceneFile
from .plugs import Attributes

End = tuple[Node, str]  # the driving node, and the path of the driven attribute
Until = dict[Optional[SceneFile], int]  # by whose connections stay, how many were made


class Cuts:
    """What disconnectAttr says, gathered so that it costs little.

    A plug is driven by one other only, so that the driving node and the driven plug tell
    which connection is meant, whether attributes are given by long or short names.
    """

    def __init__(self) -> None:
        self._into: dict[Node, dict[End, Until]] = {}

    def cut(
        self,
        source: Node,
        target: Node,
        path: str,
        before: Sequence[Connection],
        outside: SceneFile | None = None,
    ) -> None:
        """Take away what connects a node to a plug.

        Parameters
        ----------
        source, target : Node
        path : str
            Of the driven attribute.
        before : sequence of Connection
            Those made so far; later ones stay.
        outside : SceneFile, optional
            Whose connections stay.
        """
        cuts = self._into.setdefault(target, {})
        cuts.setdefault((source, path), {})[outside] = len(before)

    def left(self, connections: list[Connection]) -> list[Connection]:
        """Return the connections that are left."""
        if not self._into:
            return connections
        into: dict[Node, list[int]] = {}
        for number, one in enumerate(connections):
            if one.target_node in self._into:
                into.setdefault(one.target_node, []).append(number)
        gone = {
            number
            for target, numbers in into.items()
            for number in self._gone(target, numbers, connections)
        }
        return [one for i, one in enumerate(connections) if i not in gone]

    def _gone(
        self, target: Node, numbers: list[int], connections: list[Connection]
    ) -> Iterator[int]:
        """Yield which of the connections to a node are cut."""
        attributes = Attributes(target)
        cuts: dict[End, Until] = {}
        for (source, path), some in self._into[target].items():
            known = cuts.setdefault((source, _long(attributes, path)), {})
            for outside, until in some.items():
                known[outside] = max(until, known.get(outside, 0))
        for number in numbers:
            one = connections[number]
            found = cuts.get((one.source_node, _long(attributes, one.target)), {})
            if any(
                number < until and one.file is not outside
                for outside, until in found.items()
            ):
                yield number


def _long(attributes: Attributes, path: str) -> str:
    """Return a path with long names, where the node's type is known."""
    attribute, index, _ = attributes.find(path)
    if attribute is None:
        return path
    return attribute.long + "".join(f"[{i}]" for i in index)
