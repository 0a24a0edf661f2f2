"""keyweave's graph of a scene, whose connections, values and locks change.

Nodes are looked at again when something of them has changed.
"""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii.document.document import Connection, Document, Node
from keyweave.scenes.maya_ascii.graph.graph import Graph
from keyweave.scenes.maya_ascii.graph.ik_chains import HANDLE_INPUTS
from keyweave.scenes.maya_ascii.graph.node_data import AttributeKey, NodeData


class LiveGraph(Graph):
    """A graph whose connections and values change."""

    def __init__(self, document: Document):
        self.live: dict[Node, dict[AttributeKey, Any]] = {}
        self.locks: dict[Node, dict[str, bool]] = {}
        self.keyable: dict[Node, dict[str, bool]] = {}
        super().__init__(document)

    def data(self, node: Node) -> NodeData:
        """Return what is known of a node, as it is now."""
        if node not in self._data:
            data = super().data(node)
            data.values.update(self.live.get(node, {}))
            data._locks.update(self.locks.get(node, {}))
            data.locked = data._locked()
            data.keyable.update(self.keyable.get(node, {}))
        return super().data(node)

    def forget(self, node: Node) -> None:
        """Look at a node again when it is asked for."""
        self._data.pop(node, None)

    def add(self, connection: Connection, at: int | None = None) -> None:
        """Add a connection, as the last one or at a place in the list."""
        connections = self.document.connections
        connections.insert(len(connections) if at is None else at, connection)
        self._reread(connection)

    def remove(self, connection: Connection) -> int:
        """Take a connection out; return where it was."""
        connections = self.document.connections
        at = next(i for i, one in enumerate(connections) if one is connection)
        del connections[at]
        self._reread(connection)
        return at

    def reread_all(self) -> None:
        """Look at all nodes and connections again."""
        self._incoming.clear()
        for one in self.document.connections:
            self._incoming[one.target_node].append(one)
        self._data.clear()
        self.find_handles()

    def _reread(self, changed: Connection) -> None:
        node, known = changed.target_node, self.document.connections
        self._incoming[node] = [one for one in known if one.target_node is node]
        self.forget(node)
        if changed.target in HANDLE_INPUTS:
            self.find_handles()

    def incoming(self, node: Node) -> list[Connection]:
        """Return the connections that end at a node."""
        return list(self._incoming.get(node, ()))
