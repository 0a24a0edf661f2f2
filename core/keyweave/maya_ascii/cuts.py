"""Connections that statements or reference edits take away again."""

from __future__ import annotations

from collections.abc import Sequence

from .document import Connection, Node, SceneFile
from .plugs import Attributes

MOST_CUTS = 10_000  # between two nodes
Cut = tuple[Node, Node]


class Cuts:
    """What disconnectAttr says, gathered so that it costs little.

    A plug is driven by one other only, so that the driving node and the driven plug tell
    which connection is meant, whether attributes are given by long or short names.
    """

    def __init__(self) -> None:
        self._until: dict[Cut, list[tuple[str, int, SceneFile | None]]] = {}

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
        cuts = self._until.setdefault((source, target), [])
        cuts.append((_same(target, path), len(before), outside))

    def left(self, connections: list[Connection]) -> list[Connection]:
        """Return the connections that are left."""
        if not self._until:
            return connections
        return [one for i, one in enumerate(connections) if not self._is_cut(one, i)]

    def _is_cut(self, connection: Connection, number: int) -> bool:
        cuts = self._until.get((connection.source_node, connection.target_node))
        if not cuts:
            return False
        path = _same(connection.target_node, connection.target)
        return any(
            number < until and path == cut and connection.file is not outside
            for cut, until, outside in cuts[:MOST_CUTS]
        )


def _same(node: Node, path: str) -> str:
    """Return a path with long names, where the node's type is known."""
    attribute, index, _ = Attributes(node).find(path)
    if attribute is None:
        return path
    return attribute.long + "".join(f"[{i}]" for i in index)
