"""A scene as it is now: keyweave's graph of a file, with live values and curves.

Attributes, units, names, connections and all computing are `keyweave.scenes.maya_ascii`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from keyweave.scenes.maya_ascii import (
    Connection,
    Document,
    Graph,
    Node,
    NodeData,
    Plug,
    find_type,
    is_time_curve,
    parse_curve_attribute,
)

from .evaluation import Evaluation
from .keys import Keys
from .reading import keys_of_file

PARTLY_KNOWN = re.compile("ikHandle|ikEffector|.*Constraint")  # their place alone
PASSING = ("animBlendNode", "unitConversion")  # from curves to a channel
MOST_EVALUATIONS = 8  # that are kept while values are stuck
ANY_NODE = ("message", "msg")  # that every node has, though none computes it


class LiveGraph(Graph):
    """A graph whose connections, values and flags change.

    Attributes
    ----------
    live : dict of Node to dict
        Values that were set, by what `NodeData.values` has them under.
    locks, keyable : dict of Node to dict of str to bool
        What was set, by long names.
    """

    def __init__(self, document: Document):
        self.live: dict[Node, dict[tuple[str, tuple[int, ...]], Any]] = {}
        self.locks: dict[Node, dict[str, bool]] = {}
        self.keyable: dict[Node, dict[str, bool]] = {}
        super().__init__(document)

    def changed_plugs(self, node: Node) -> list[Plug]:
        """Return the plugs of a node whose values were set."""
        return [Plug(node, name, at) for name, at in self.live.get(node, {})]

    def read_data(self, node: Node) -> NodeData:
        """Return what is known of a node, as it is now."""
        data = super().read_data(node)
        data.values.update(self.live.get(node, {}))
        data.set_flags(self.locks.get(node, {}), self.keyable.get(node, {}))
        return data

    def add(self, connection: Connection, at: int | None = None) -> None:
        """Add a connection, as the last one or at a place in the list."""
        connections = self.document.connections
        connections.insert(len(connections) if at is None else at, connection)
        self.reconnect(connection.target_node)

    def remove(self, connection: Connection) -> int:
        """Take a connection out; return where it was."""
        connections = self.document.connections
        at = next(i for i, one in enumerate(connections) if one is connection)
        del connections[at]
        self.reconnect(connection.target_node)
        return at


class SceneState:
    """What is in a scene that is open, and what its nodes compute.

    Attributes
    ----------
    document : Document
    graph : LiveGraph
    curves : dict of Node to Keys
        Of curves of time alone; set-driven keys stay as the file has them.
    stuck : dict of Plug to float
        Values that were set on plugs that curves drive. They stay until the time or what
        drives the plugs changes.
    """

    def __init__(self, document: Document):
        self.document = document
        self.graph = LiveGraph(document)
        self.curves: dict[Node, Keys] = {}
        self.read_keys(document.nodes)
        self.stuck: dict[Plug, float] = {}
        self._drivers: dict[Plug, list[Node]] = {}  # as the graph is now
        # Evaluations of the graph as it is now, by the plugs that are stuck.
        self._evaluations: dict[frozenset[Plug], Evaluation] = {}

    def read_keys(self, nodes: Iterable[Node]) -> None:
        """Take up the keys that files hold of nodes, as far as these are curves of time."""
        for node in nodes:
            if is_time_curve(node.type):
                self.curves[node] = keys_of_file(node)

    # --- what is there ---

    @property
    def nodes(self) -> list[Node]:
        """All nodes, `time1` among them."""
        nodes = self.document.nodes
        return nodes if self.graph.time in nodes else [self.graph.time, *nodes]

    def find(self, name: str) -> list[Node]:
        """Return the nodes that a name means; none if there is no such node."""
        found = self.document.find_nodes(name)
        if not found and name.strip(":|") == self.graph.time.name:
            return [self.graph.time]
        return found

    def node(self, name: str) -> Node:
        """Return the one node that a name means."""
        found = self.find(name)
        if not found:
            raise RuntimeError(f"No object matches name: {name}")
        if len(found) > 1:
            raise RuntimeError(f"More than one object matches name: {name}")
        return found[0]

    def name(self, node: Node) -> str:
        """Return the shortest path that means a node."""
        return node.name if node is self.graph.time else self.document.short_path(node)

    def is_dag(self, node: Node) -> bool:
        """Return whether a node stands in the hierarchy."""
        return node.parent is not None or "parentMatrix" in self._names(node)

    def _names(self, node: Node) -> dict[str, Any]:
        return self.graph.data(node).attributes.by_name

    def plug(self, name: str) -> Plug:
        """Return the plug that a name such as ``hip.rotateX`` means."""
        path, _, attribute = name.partition(".")
        node = self.node(path)
        if not attribute or not self.has(node, attribute):
            raise RuntimeError(f"No object matches name: {name}")
        return self.graph.data(node).plug(attribute)

    def has(self, node: Node, attribute: str) -> bool:
        """Return whether a node has an attribute; of types not known it may be any."""
        data = self.graph.data(node)
        found, index, _ = data.attributes.find(attribute)
        if found is not None or attribute in ANY_NODE:
            return True
        is_known = find_type(node.type) and not PARTLY_KNOWN.fullmatch(node.type)
        if not is_known or self._is_of_keys(node, attribute):
            return True
        key = (attribute.rpartition(".")[2].partition("[")[0], index)
        return key in data.values or key in data.sources

    def _is_of_keys(self, node: Node, attribute: str) -> bool:
        """Return whether an attribute holds keys of a curve, which stand apart here."""
        return node in self.curves and parse_curve_attribute(attribute) is not None

    def plug_name(self, plug: Plug) -> str:
        """Return what Maya calls a plug, by the long name of its attribute."""
        return f"{self.name(plug.node)}.{self.attribute_path(plug)}"

    def attribute_path(self, plug: Plug) -> str:
        """Return what Maya calls an attribute; an index stands behind its array."""
        attribute = self.graph.attribute(plug)
        at = "".join(f"[{index}]" for index in plug.at)
        if at and attribute.parent and attribute.long in self._names(plug.node):
            return f"{attribute.parent}{at}.{attribute.long}"
        return f"{attribute.long}{at}"

    def source(self, plug: Plug) -> Plug | None:
        """Return what a connection brings to a plug; nothing that is only implied."""
        data = self.graph.data(plug.node)
        attribute = self.graph.attribute(plug)
        for name in (attribute.long, attribute.parent):
            if name and (name, plug.at) in data.sources:
                return self.graph.source(plug)
        return None

    def connection_to(self, plug: Plug) -> Connection | None:
        """Return the connection that ends at just this plug."""
        found = self.graph.incoming(plug.node)
        return next((one for one in found if self.graph.target_plug(one) == plug), None)

    def driver(self, plug: Plug) -> Plug | None:
        """Return the plug that a connection brings to just this plug."""
        found = self.connection_to(plug)
        return None if found is None else self.graph.source_plug(found)

    def targets(self, plug: Plug) -> list[Plug]:
        """Return the plugs that connections from just this plug end at."""
        return [
            self.graph.target_plug(one)
            for one in self.document.connections
            if one.source_node is plug.node and self.graph.source_plug(one) == plug
        ]

    def is_locked(self, plug: Plug) -> bool:
        """Return whether a plug, or the compound it is part of, is locked."""
        attribute = self.graph.attribute(plug)
        locked = self.graph.data(plug.node).locked
        return bool({attribute.long, attribute.parent} & locked)

    # --- what it computes ---

    def evaluate(
        self, plugs: Sequence[Plug], seconds: Any, *, with_stuck: bool = False
    ) -> list[Any]:
        """Return the values of plugs at times, in radians, centimetres and seconds.

        What a type of node computes that keyweave does not know keeps its saved value; it
        is an error if the file has none. The values that are stuck count on demand alone:
        they are those of one time.
        """
        stuck = self.stuck if with_stuck else {}
        key = frozenset(stuck)
        if key not in self._evaluations:
            curves = [node for node in self.curves if self._runs_on_time(node)]
            self._evaluations[key] = Evaluation(self, curves, stuck)
            for old in [k for k in self._evaluations if k][:-MOST_EVALUATIONS]:
                del self._evaluations[old]
        return self._evaluations[key].run(plugs, seconds)

    def replan(self) -> None:
        """Discard all plans, because the graph has changed."""
        self._evaluations.clear()
        self._drivers.clear()

    def follow_value(self, plug: Plug) -> None:
        """Discard the values that may depend on a plug, because it was set."""
        for key, evaluation in [*self._evaluations.items()]:
            if not evaluation.follow(plug):
                del self._evaluations[key]

    def forget_values(self) -> None:
        """Discard all values, because keys have changed."""
        for evaluation in self._evaluations.values():
            evaluation.forget()

    # --- what a plug has instead of the value that drives it ---

    def sticks(self, plug: Plug) -> bool:
        """Return whether a value stays on a driven plug: curves alone drive it."""
        return bool(self._list_drivers(plug)) and all(
            is_time_curve(node.type) or node.type.startswith((*PASSING, "animLayer"))
            for node in self._list_drivers(plug)
        )

    def _list_drivers(self, plug: Plug) -> list[Node]:
        """Return the nodes that drive a plug, up to curves and other sources."""
        if plug not in self._drivers:
            self._drivers[plug] = self._trace_drivers(plug)
        return self._drivers[plug]

    def _trace_drivers(self, plug: Plug) -> list[Node]:
        source = self.source(plug)
        waiting, found = [] if source is None else [source.node], {}
        while waiting:
            node = waiting.pop()
            if node not in found:
                found[node] = None
                if node.type.startswith(PASSING):
                    above = (c.source_node for c in self.graph.incoming(node))
                    waiting += [n for n in above if n is not plug.node]  # rotateOrder
        return [*found]

    def release_stuck(self, changed: Node | Plug | None = None) -> None:
        """Forget all stuck values, or those that a node drives, or that of a plug."""
        for plug in [*self.stuck]:
            whole = plug.part(self.graph.attribute(plug).parent or plug.attribute)
            if changed in (None, plug, whole, *self._list_drivers(plug)):
                del self.stuck[plug]

    def release_target(self, connection: Connection) -> None:
        """Forget stuck values that a connection drives, which was put or taken just now."""
        self._drivers.clear()
        if self.stuck:
            self.release_stuck(connection.target_node)
            self.release_stuck(self.graph.target_plug(connection))

    def _runs_on_time(self, node: Node) -> bool:
        source = self.graph.source(Plug(node, "input"))
        return source is None or source.node is self.graph.time

    # --- names that are free ---

    def free_name(
        self,
        name: str,
        parent: Node | None = None,
        *,
        is_dag: bool = False,
        but: Node | None = None,
    ) -> str:
        """Return a name that is free: as given, or with a number behind it.

        Nodes of the hierarchy may be called as others are that hang elsewhere; what
        `but` is called counts as free.
        """
        stem = name.rstrip("0123456789")
        number = int(name[len(stem) :] or 0)
        if name.endswith("#"):
            stem, name, number = name[:-1], f"{name[:-1]}1", 1
        while self._is_taken(name, parent, is_dag, but):
            number += 1
            name = f"{stem}{number}"
        return name

    def _is_taken(
        self, name: str, parent: Node | None, is_dag: bool, but: Node | None
    ) -> bool:
        found = [one for one in self.find(name) if one.name == name and one is not but]
        if not is_dag:
            return bool(found)
        return any(one.parent is parent or not self.is_dag(one) for one in found)
