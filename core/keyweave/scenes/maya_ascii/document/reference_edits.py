"""Reference edits: a scene's changes to the files that it references.

A scene connects its own nodes to the placeholders of a reference node (``.phl``); its edits
define the plug of the referenced file that each placeholder stands for. `edit_lists` has
the form of the edits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...._text import format_count
from ..syntax.set_attr import (
    ADD_ATTR_FLAGS,
    Assignment,
    read_added_attribute,
    read_set_attr_edit,
)
from ..syntax.tokens import Arguments, split_words
from .assembly import SceneAssembly
from .document import Connection
from .edit_lists import PLACEHOLDER_PATH, Edit, EditLists, list_faults, read_edit_lists
from .node_names import Node, SceneFile

MAX_RETRIED_EDITS = 100_000  # edits that are retried
Placeholder = tuple[Node, int]  # a reference node and an index


class ConnectionEnd(NamedTuple):
    """A plug: one end of a connection."""

    node: Node
    path: str


EndPair = tuple[ConnectionEnd, ConnectionEnd]


class MissingNodeError(Exception):
    """An edit names a node that does not exist."""


def apply_edits(
    scene: SceneAssembly, file: SceneFile, edits: Iterable[tuple[Node, Assignment]]
) -> None:
    """Apply the edits of a file's reference nodes and resolve its placeholders."""
    holders: dict[Placeholder, ConnectionEnd] = {}
    within: list[EndPair] = []
    for node, assignment in edits:
        ReferenceEdits(scene, file, assignment, holders, within).apply(node)
    resolved = resolve_placeholders(scene, file, holders)
    for source, target in dict.fromkeys(within):
        if (source, target) not in resolved:
            scene.connections.append(Connection(*source, *target, False, file, -1))


class ReferenceEdits:
    """The edits in one attribute of a reference node."""

    def __init__(
        self,
        scene: SceneAssembly,
        file: SceneFile,
        edits: Assignment,
        holders: dict[Placeholder, ConnectionEnd],
        within: list[EndPair],
    ):
        self.scene = scene
        self.file = file
        self.edits = edits
        self.holders = holders
        self.within = within
        self.known: dict[str, Node | None] = {}

    def apply(self, node: Node) -> None:
        """Apply all edits, retrying failed edits after others have moved nodes."""
        lists = read_edit_lists(self.edits.words())
        unapplied = [edit for group in lists.unapplied for edit in group.edits]
        failed = [edit for group in lists.applied for edit in group.edits]
        n_before = -1
        while failed and len(failed) != n_before:
            n_before, edits = len(failed), failed
            self.known.clear()
            failed = [edit for edit in edits if not self._is_applied(edit)]
            if n_before > MAX_RETRIED_EDITS or not any(edit.code == 0 for edit in edits):
                break
        for edit in (*unapplied, *failed):
            self._note_orphan(edit)
        self._note_ignored(node, unapplied, ", as in Maya")
        self._note_ignored(node, failed, self._explain_missing(failed))
        self._record_lists(node, lists)

    def _note_ignored(self, node: Node, edits: Sequence[Edit], reason: str) -> None:
        if edits:
            edits_are = "edit is" if len(edits) == 1 else "edits are"
            problem = f"{len(edits):,} reference {edits_are} ignored{reason}"
            self.scene.note(f"{self._place(node)}: {problem}")

    def _explain_missing(self, edits: Sequence[Edit]) -> str:
        """Return why edits have failed, with the first node that is missing."""
        paths = (word for edit in edits for word in edit.words)
        names = (path.partition(".")[0] for path in paths)
        gone = next((n for n in names if n in self.known and self.known[n] is None), "")
        example = f', such as "{gone}"' if gone else ""
        return f" because nodes are missing{example}"

    def _record_lists(self, node: Node, lists: EditLists) -> None:
        """Note faults of the lists, and count the edits that Maya could not apply."""
        fault, *more = [*list_faults(lists)] or [""]
        if fault:
            others = f", and {format_count(len(more), 'more fault')}" if more else ""
            self.scene.note(f"{self._place(node)}: {fault}{others}")
        for group in lists.unapplied:
            name = self.file.full_name(group.name)
            self.scene.document.failed_edits[name] += len(group.edits)

    def _place(self, node: Node) -> str:
        """Return the name of a reference node, and the file and line of its edits."""
        return f"{node.name} ({self.file.describe_line(self.edits.statement)})"

    def _note_orphan(self, edit: Edit) -> None:
        """Record the child of an edit whose parent is missing."""
        if edit.code != 0:
            return
        path, parent = edit.words[:2]
        children = self.scene.document.find_nodes(path, self.file.prefix) if path else []
        if len(children) == 1:
            self.scene.note_orphan(children[0], parent, self.file)

    def _is_applied(self, edit: Edit) -> bool:
        if edit.code not in _EDIT_METHODS:
            return True
        try:
            _EDIT_METHODS[edit.code](self, edit)
        except MissingNodeError:
            return False
        return True

    def find_node(self, path: str) -> Node:
        """Return the node that an edit names."""
        if path not in self.known:
            nodes = self.scene.document.find_nodes(path, self.file.prefix) if path else []
            self.known[path] = nodes[0] if len(nodes) == 1 else None
        node = self.known[path]
        if node is None:
            raise MissingNodeError
        return node

    def find_plug(self, plug: str) -> ConnectionEnd:
        """Return the plug that an edit names."""
        name, _, path = plug.partition(".")
        return ConnectionEnd(self.find_node(name), path)

    def set_parent(self, edit: Edit) -> None:
        child, parent, _ = edit.words
        above = self.find_node(parent) if parent.strip("|") else None
        self.scene.move(self.find_node(child), above, self.file, self.edits.statement)
        self.known.clear()

    def add(self, edit: Edit) -> None:
        name, long, short, text = edit.words
        arguments = Arguments(split_words(text, 0, len(text)), ADD_ATTR_FLAGS)
        added = read_added_attribute(arguments, long, short)
        if added is not None:
            self.find_node(name).added[long] = added

    def set(self, edit: Edit) -> None:
        """Apply a setAttr, whose value is in the units of the referring scene."""
        name, path, text = edit.words
        value = read_set_attr_edit(text)
        self.find_node(name).assignments.append(
            value.assignment(path, text, len(text), -1, self.file.units)
        )

    def disconnect(self, edit: Edit) -> None:
        source, target = self.find_plug(edit.words[0]), self.find_plug(edit.words[1])
        self.scene.cuts.cut(
            source.node, target.node, target.path, self.scene.connections, self.file
        )

    def delete(self, edit: Edit) -> None:
        self.find_node(edit.words[0]).added.pop(edit.words[1], None)

    def lock(self, edit: Edit) -> None:
        name, path = edit.words
        self.find_node(name).assignments.append(
            Assignment(path, "", "", 0, 0, None, edit.code == 8, -1)
        )

    def connect(self, edit: Edit) -> None:
        if edit.mode == 0:
            source, target = self.find_plug(edit.words[1]), self.find_plug(edit.words[2])
            self.record_placeholder(edit.words[3], source)
            self.record_placeholder(edit.words[4], target)
            self.within.append((source, target))
        else:
            self.record_placeholder(edit.words[2], self.find_plug(edit.words[1]))

    def record_placeholder(self, holder: str, end: ConnectionEnd) -> None:
        """Record the plug that a placeholder stands for."""
        name, _, path = holder.partition(".")
        match = PLACEHOLDER_PATH.fullmatch(path)
        if match:
            self.holders[self.find_node(name), int(match[1])] = end


_EDIT_METHODS: dict[int, Callable[[ReferenceEdits, Edit], None]] = {
    0: ReferenceEdits.set_parent,
    1: ReferenceEdits.add,
    2: ReferenceEdits.set,
    3: ReferenceEdits.disconnect,
    4: ReferenceEdits.delete,
    5: ReferenceEdits.connect,
    8: ReferenceEdits.lock,
    9: ReferenceEdits.lock,
}


def resolve_placeholders(
    scene: SceneAssembly, file: SceneFile, holders: dict[Placeholder, ConnectionEnd]
) -> set[EndPair]:
    """Replace placeholders in the connections of a file with the plugs they stand for.

    Both ends may be placeholders, of the same reference or of two. Return the ends of the
    connections that changed.
    """
    resolved: set[EndPair] = set()
    for number, connection in enumerate(scene.connections if holders else ()):
        if connection.file is not file:
            continue
        start = ConnectionEnd(connection.source_node, connection.source)
        end = ConnectionEnd(connection.target_node, connection.target)
        source = holders.get(_parse_placeholder(*start), start)
        target = holders.get(_parse_placeholder(*end), end)
        if source is not start or target is not end:
            resolved.add((source, target))
            scene.connections[number] = connection._replace(
                source_node=source.node,
                source=source.path,
                target_node=target.node,
                target=target.path,
            )
    return resolved


def _parse_placeholder(node: Node, path: str) -> Placeholder:
    match = PLACEHOLDER_PATH.fullmatch(path) if node.type == "reference" else None
    return node, int(match[1]) if match else -1
