"""A scene that can be changed: keyweave's graph of a file, with live values and curves.

What stands here is only what changes; attributes, units, names, connections and all
computing are `keyweave.scenes.maya_ascii`'s. Every change is a step of the journal.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii.document.curve_attributes import parse_curve_attribute
from keyweave.scenes.maya_ascii.document.document import (
    AddedAttribute,
    Connection,
    Document,
    Node,
    Reference,
)
from keyweave.scenes.maya_ascii.evaluation.plan import Plan
from keyweave.scenes.maya_ascii.evaluation.planner import plan_evaluation
from keyweave.scenes.maya_ascii.graph.curve_nodes import is_time_curve
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.nodes.node_types import NODE_TYPES

from .journal import Journal
from .keys import Keys
from .live_files import document_of, empty_document, keys_of_file, kind_of, proxies_of
from .live_graph import LiveGraph

PLANS_KEPT = 256
PARTLY_KNOWN = re.compile("ikHandle|ikEffector|.*Constraint")  # their place alone
ANY_NODE = ("message", "msg")  # that every node has, though none computes it


class LiveScene:
    """Nodes, connections, values and curves of a scene that is open.

    Attributes
    ----------
    document : Document
    graph : LiveGraph
    curves : dict of Node to Keys
        Of curves of time alone; set-driven keys stay as the file has them.
    path : Path or None
        Where it is saved.
    """

    def __init__(self, journal: Journal, document: Document | None = None):
        self.journal = journal
        self.path: Path | None = document.own.path if document else None
        self.document = document or empty_document()
        self.graph = LiveGraph(self.document)
        self.curves: dict[Node, Keys] = {}
        for node in self.document.nodes:
            if is_time_curve(node.type):
                self.curves[node] = keys_of_file(node)
        self.changed_curves: set[Node] = set()
        self.made: dict[Node, None] = {}  # nodes that no file holds
        self.added: dict[Node, dict[str, AddedAttribute]] = {}  # likewise
        self.connected: dict[int, Connection] = {}  # by id; those that no file holds
        self.proxies = {one for node in self.document.nodes for one in proxies_of(node)}
        self.made_references: list[Reference] = []
        self.namespaces: set[str] = set()  # that were added, whether nodes are in or not
        self.opened = {
            one: (one.name, one.parent, one.locked) for one in self.document.nodes
        }
        self.opened_connections = list(self.document.connections)
        self.n_changes = 0  # that were made so far, undone and made again
        self._plans: dict[tuple[Plug, ...], tuple[Plan, list[Node]]] = {}

    # --- what is there ---

    @property
    def nodes(self) -> list[Node]:
        """All nodes, `time1` among them."""
        nodes = self.document.nodes
        return nodes if self.graph.time in nodes else [self.graph.time, *nodes]

    def find(self, name: str) -> list[Node]:
        """Return the nodes that a name means; none if there is no such node."""
        found = self.document.named(name)
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
        is_known = node.type in NODE_TYPES and not PARTLY_KNOWN.fullmatch(node.type)
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
        for one in self.graph.incoming(plug.node):
            if self.graph.data(plug.node).plug(one.target) == plug:
                return one
        return None

    def targets(self, plug: Plug) -> list[Plug]:
        """Return the plugs that connections from just this plug end at."""
        return [
            self.graph.data(one.target_node).plug(one.target)
            for one in self.document.connections
            if one.source_node is plug.node
            and self.graph.data(plug.node).plug(one.source) == plug
        ]

    def is_locked(self, plug: Plug) -> bool:
        """Return whether a plug, or the compound it is part of, is locked."""
        attribute = self.graph.attribute(plug)
        locked = self.graph.data(plug.node).locked
        return bool({attribute.long, attribute.parent} & locked)

    # --- what it computes ---

    def evaluate(self, plugs: Sequence[Plug], seconds: Any) -> list[Any]:
        """Return the values of plugs at times, in radians, centimetres and seconds.

        What a type of node computes that keyweave does not know keeps its saved value.
        """
        plan, curves = self._plan(tuple(plugs))
        given = [self.curves[node].evaluate(seconds) for node in curves]
        return plan.run(np.asarray(seconds, float), given)

    def _plan(self, plugs: tuple[Plug, ...]) -> tuple[Plan, list[Node]]:
        """Plan an evaluation in which the live curves stand for those of the file."""
        if plugs not in self._plans:
            if len(self._plans) >= PLANS_KEPT:
                self._plans.clear()
            curves = self._curves_above(plugs)
            outputs = [Plug(node, "output") for node in curves]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                plan = plan_evaluation(self.graph, plugs, outputs, on_unknown="hold")
            self._plans[plugs] = plan, curves
        return self._plans[plugs]

    def _curves_above(self, plugs: Iterable[Plug]) -> list[Node]:
        """Return the curves of time on which plugs may depend."""
        waiting, seen = [plug.node for plug in plugs], {}
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen[node] = None
            waiting += [one.source_node for one in self.graph.incoming(node)]
            if node.parent is not None:
                waiting.append(node.parent)
        return [node for node in seen if node in self.curves and self._runs_on_time(node)]

    def _runs_on_time(self, node: Node) -> bool:
        source = self.graph.source(Plug(node, "input"))
        return source is None or source.node is self.graph.time

    # --- what changes it; each is a step of the journal ---

    def _make(self, undo: Any, redo: Any) -> None:
        def again(action: Any) -> Any:
            def act() -> None:
                action()
                self.n_changes += 1
                self._plans.clear()

            return act

        self.journal.make(again(undo), again(redo))

    def set_value(self, plug: Plug, value: Any) -> None:
        """Set what a plug has while nothing drives it; a compound takes a sequence."""
        children = self.graph.attribute(plug).children
        if children:
            for child, one in zip(children, value):
                self.set_value(plug.part(child.long), one)
            return
        live, key = self.graph.live, (plug.attribute, plug.at)
        before = live.get(plug.node, {}).get(key)

        def put(one: Any) -> None:
            values = live.setdefault(plug.node, {})
            if one is None:
                values.pop(key, None)
            else:
                values[key] = one
            self.graph.forget(plug.node)

        self._make(lambda: put(before), lambda: put(value))

    def set_lock(self, plug: Plug, locked: bool) -> None:
        """Lock or unlock an attribute."""
        locks, name = self.graph.locks, plug.attribute
        before = name in self.graph.data(plug.node).locked

        def put(one: bool) -> None:
            locks.setdefault(plug.node, {})[name] = one
            self.graph.forget(plug.node)

        self._make(lambda: put(before), lambda: put(locked))

    def set_keyable(self, plug: Plug, keyable: bool) -> None:
        """Show an attribute in the channel box, or hide it."""
        known, name = self.graph.keyable, plug.attribute
        before = known.get(plug.node, {}).get(name)

        def put(one: bool | None) -> None:
            said = known.setdefault(plug.node, {})
            if one is None:
                said.pop(name, None)
            else:
                said[name] = one
            self.graph.forget(plug.node)

        self._make(lambda: put(before), lambda: put(keyable))

    def set_keys(self, node: Node, keys: Keys) -> None:
        """Set all keys of an animation curve."""
        before = self.curves[node]

        def put(one: Keys) -> None:
            self.curves[node] = one
            self.changed_curves.add(node)
            self.n_changes += 1

        self.journal.make(lambda: put(before), lambda: put(keys))  # plans stay good

    def connect(self, source: Plug, target: Plug) -> None:
        """Connect two plugs; what drove the target before must be taken off first."""
        made = Connection(
            *(source.node, _path(source), target.node, _path(target)),
            *(False, self.document.own, -1),
        )
        self._make(lambda: self._take(made), lambda: self._put(made))

    def _put(self, connection: Connection) -> None:
        self.connected[id(connection)] = connection
        self.graph.add(connection)

    def _take(self, connection: Connection) -> None:
        self.connected.pop(id(connection), None)
        self.graph.remove(connection)

    def disconnect(self, connection: Connection) -> None:
        """Take a connection away."""
        places: list[int] = []
        was_made = id(connection) in self.connected

        def put() -> None:
            if was_made:
                self.connected[id(connection)] = connection
            self.graph.add(connection, places.pop())

        def take() -> None:
            self.connected.pop(id(connection), None)
            places.append(self.graph.remove(connection))

        self._make(put, take)

    def create(self, type_: str, name: str, parent: Node | None = None) -> Node:
        """Add a node; a number is put behind a name that is taken."""
        node = self.new_node(type_, name, parent)
        self.add_node(node)
        return node

    def new_node(self, type_: str, name: str, parent: Node | None = None) -> Node:
        """Return a node that can be added, under a name that is free now."""
        free = self.free_name(name, parent, is_dag=parent is not None or _is_dag(type_))
        return Node(free, type_, parent, self.document.own, range(0))

    def add_node(self, node: Node) -> None:
        """Add a node, under another name if its own was taken meanwhile."""
        is_dag = node.parent is not None or _is_dag(node.type)
        node.name = self.free_name(node.name, node.parent, is_dag=is_dag)

        def put() -> None:
            self.document.add(node)
            self.made[node] = None
            if is_time_curve(node.type):
                self.curves[node] = Keys(kind_of(node.type))

        def take() -> None:
            self._drop(node)

        self._make(take, put)

    def bring_in(self, path: Path, namespace: str, name: str) -> list[Node]:
        """Refer to a file; return the nodes that come from it. Undo does not know it.

        Raises
        ------
        KeyweaveError
            If the file cannot be read.
        """
        said = f'file -r -ns "{namespace}" -rfn "{name}" -typ "mayaAscii" "{path}";'
        brought = document_of(said, self.path or Path("untitled"))
        problem = brought.references[0].problem if brought.references else "is not there"
        if problem:
            raise RuntimeError(f"{path} {problem}")
        same: dict[Node, Node] = {}
        for node in brought.nodes:
            if node.referenced:
                self.document.add(node)
            else:  # one that Maya makes, such as time1
                same[node] = (self.find(node.name) or [node])[0]
        nodes = [node for node in brought.nodes if node.referenced]
        self.document.files += brought.files[1:]
        self.document.references += brought.references
        self.made_references.append(brought.references[0])
        connections = [_through(same, one) for one in brought.connections]
        self.document.connections += connections
        self.opened_connections += connections
        self.curves.update({n: keys_of_file(n) for n in nodes if is_time_curve(n.type)})
        self.opened.update({one: (one.name, one.parent, one.locked) for one in nodes})
        self.create("reference", name)
        self.graph.reread_all()
        self._plans.clear()
        return nodes

    def _drop(self, node: Node) -> None:
        self.document.nodes.remove(node)
        self.document.names.remove(node)
        self.made.pop(node, None)
        self.curves.pop(node, None)
        self.graph.forget(node)

    def delete(self, node: Node) -> None:
        """Take a node away, with what hangs below it and all its connections."""
        for child in [one for one in self.document.nodes if one.parent is node]:
            self.delete(child)
        for one in list(self.document.connections):
            if node in (one.source_node, one.target_node):
                self.disconnect(one)
        at, made = self.document.nodes.index(node), node in self.made
        keys = self.curves.get(node)

        def put() -> None:
            self.document.names.add(node)
            self.document.nodes.insert(at, node)
            if made:
                self.made[node] = None
            if keys is not None:
                self.curves[node] = keys

        self._make(put, lambda: self._drop(node))

    def rename(self, node: Node, name: str) -> None:
        """Give a node another name; a number is put behind one that is taken."""
        is_dag, before = self.is_dag(node), node.name
        after = self.free_name(name, node.parent, is_dag=is_dag, but=node)

        def put(one: str) -> None:
            self.document.rename(node, one)

        self._make(lambda: put(before), lambda: put(after))

    def move(self, node: Node, parent: Node | None) -> None:
        """Hang a node below another; its name changes if one of that name is there."""
        if self.document.names.beside(parent, node.name) not in (None, node):
            self.rename(node, self.free_name(node.name, parent, is_dag=True))
        before = node.parent

        def put(one: Node | None) -> None:
            self.document.move(node, one)
            self.graph.forget(node)

        self._make(lambda: put(before), lambda: put(parent))

    def add_attribute(
        self, node: Node, added: AddedAttribute, *, proxy: bool = False
    ) -> None:
        """Give a node an attribute of its own, or one that is another node's."""

        def put() -> None:
            if proxy:
                self.proxies.add((node, added.long))
            node.added[added.long] = added
            self.added.setdefault(node, {})[added.long] = added
            self.graph.forget(node)

        def take() -> None:
            self.proxies.discard((node, added.long))
            del node.added[added.long], self.added[node][added.long]
            self.graph.forget(node)

        self._make(take, put)

    def set_node_lock(self, node: Node, locked: bool) -> None:
        """Lock or unlock a node as a whole."""
        before = node.locked
        self._make(
            lambda: setattr(node, "locked", before), lambda: setattr(node, "locked", locked)
        )

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


def _through(same: dict[Node, Node], one: Connection) -> Connection:
    """Return a connection between nodes that may be there already under their names."""
    source, target = (same.get(n, n) for n in (one.source_node, one.target_node))
    return one._replace(source_node=source, target_node=target)


def _is_dag(type_: str) -> bool:
    known = NODE_TYPES.get(type_)
    return known is not None and "parentMatrix" in known.attributes


def _path(plug: Plug) -> str:
    return str(plug).partition(".")[2]
