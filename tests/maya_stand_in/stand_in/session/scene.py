"""A scene that can be changed: every change is a step of the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from keyweave.scenes.maya_ascii import (
    AddedAttribute,
    Connection,
    Document,
    Node,
    Plug,
    Reference,
    find_type,
    is_time_curve,
)

from .journal import Journal
from .keys import Keys
from .reading import document_of, kind_of
from .scene_state import SceneState

UNTITLED = Path("untitled")


class LiveScene(SceneState):
    """Nodes, connections, values and curves of a scene that is open.

    Attributes
    ----------
    path : Path or None
        Where it is saved.
    """

    def __init__(self, journal: Journal, document: Document | None = None):
        super().__init__(document or Document.new(UNTITLED))
        self.journal = journal
        self.path: Path | None = document.own.path if document else None
        self.changed_curves: set[Node] = set()
        self.made: dict[Node, None] = {}  # nodes that no file holds
        self.added: dict[Node, dict[str, AddedAttribute]] = {}  # likewise
        self.connected: dict[int, Connection] = {}  # by id; those that no file holds
        self.made_references: list[Reference] = []
        self.namespaces: set[str] = set()  # that were added, whether nodes are in or not
        self.opened: dict[Node, tuple[str, Node | None, bool]] = {}
        self._note_opened(self.document.nodes)
        self.opened_connections = list(self.document.connections)
        self.n_changes = 0  # that were made so far, undone and made again
        self.n_stuck = 0  # of these, that set a driven plug, which only lasts for a while
        self._known: dict[str, Any] = {}
        self._known_of = (0, 0)  # number of changes and nodes at that time
        self.tell: Callable[..., None] = lambda kind, topic, *facts: None

    def once(self, name: str, compute: Callable[[], Any]) -> Any:
        """Return the result of a function, cached until the scene changes."""
        state = self.n_changes, len(self.document.nodes)  # callbacks see nodes come first
        if self._known_of != state:
            self._known, self._known_of = {}, state
        if name not in self._known:
            self._known[name] = compute()
        return self._known[name]

    def _note_opened(self, nodes: list[Node]) -> None:
        self.opened.update({one: (one.name, one.parent, one.locked) for one in nodes})

    def _make(self, undo: Any, redo: Any, followed_by: Any = None) -> None:
        """Make a change; by default the graph is planned again after it."""

        def again(action: Any) -> Any:
            def act() -> None:
                action()
                self.n_changes += 1
                (followed_by or self.replan)()

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

        def follow() -> None:
            self.follow_value(plug)
            self.release_stuck(plug.node)

        self._make(lambda: put(before), lambda: put(value), follow)

    def stick(self, plug: Plug, value: float) -> None:
        """Let a driven plug have a value until the time or its driver changes."""
        before = self.stuck.get(plug)

        def put(one: float | None) -> None:
            if one is None:
                self.stuck.pop(plug, None)
            else:
                self.stuck[plug] = one
            self.n_stuck += 1
            for evaluation in self._evaluations.values():
                evaluation.forget()

        self.journal.make(lambda: put(before), lambda: put(value))

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
        self.journal.make(
            lambda: self.put_keys(node, before), lambda: self.put_keys(node, keys)
        )

    def put_keys(self, node: Node, keys: Keys) -> None:
        """Set all keys of an animation curve for a caller who takes that back."""
        self.curves[node] = keys
        self.release_stuck(node)
        self.forget_values()  # plans stay good
        self.changed_curves.add(node)
        self.n_changes += 1
        self.tell("curve edited", "", node)

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
        self.release_target(connection)

    def _take(self, connection: Connection) -> None:
        self.connected.pop(id(connection), None)
        self.graph.remove(connection)
        self.release_target(connection)

    def disconnect(self, connection: Connection) -> None:
        """Take a connection away."""
        places: list[int] = []
        was_made = id(connection) in self.connected

        def put() -> None:
            if was_made:
                self.connected[id(connection)] = connection
            self.graph.add(connection, places.pop())
            self.release_target(connection)

        def take() -> None:
            self.connected.pop(id(connection), None)
            places.append(self.graph.remove(connection))
            self.release_target(connection)

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
            self.tell("node added", node.type, node)

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
        brought = document_of(said, self.path or UNTITLED)
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
        self.read_keys(nodes)
        self._note_opened(nodes)
        self.create("reference", name)
        self.graph.reconnect_all()
        self.replan()
        return nodes

    def _drop(self, node: Node) -> None:
        self.document.nodes.remove(node)
        self.document.names.remove(node)
        self.made.pop(node, None)
        self.curves.pop(node, None)
        self.graph.forget(node)
        self.tell("node removed", node.type, node)

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
            self.tell("node added", node.type, node)

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
        if self.document.names.find_child(parent, node.name) not in (None, node):
            self.rename(node, self.free_name(node.name, parent, is_dag=True))
        before = node.parent

        def put(one: Node | None) -> None:
            self.document.move(node, one)
            self.graph.forget(node)

        self._make(lambda: put(before), lambda: put(parent))

    def add_attribute(self, node: Node, added: AddedAttribute) -> None:
        """Give a node an attribute of its own, or one that is another node's."""

        def put() -> None:
            node.added[added.long] = added
            self.added.setdefault(node, {})[added.long] = added
            self.graph.forget(node)

        def take() -> None:
            del node.added[added.long], self.added[node][added.long]
            self.graph.forget(node)

        self._make(take, put)

    def set_node_lock(self, node: Node, locked: bool) -> None:
        """Lock or unlock a node as a whole."""
        before = node.locked
        self._make(
            lambda: setattr(node, "locked", before), lambda: setattr(node, "locked", locked)
        )


def _through(same: dict[Node, Node], one: Connection) -> Connection:
    """Return a connection between nodes that may be there already under their names."""
    source, target = (same.get(n, n) for n in (one.source_node, one.target_node))
    return one._replace(source_node=source, target_node=target)


def _is_dag(type_: str) -> bool:
    known = find_type(type_)
    return known is not None and "parentMatrix" in known.attributes


def _path(plug: Plug) -> str:
    return str(plug).partition(".")[2]
