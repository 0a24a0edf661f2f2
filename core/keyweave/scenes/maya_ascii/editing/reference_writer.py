"""Writing of reference edits: connections of a scene's nodes to referenced plugs.

Each connection gets a placeholder of the top reference and an edit, in the list of applied
edits, in the group of the reference that owns the plug. Existing placeholders and edits are
never renumbered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from ..document.edit_lists import (
    CONNECT,
    DISCONNECT,
    DRIVEN_BY_SCENE,
    DRIVES_SCENE,
    PLACEHOLDER_PATH,
    EditGroup,
)
from ..document.node_names import Node
from ..graph.plugs import Plug
from ..syntax.tokens import quote_string
from .new_nodes import NewNodes
from .reference_nodes import ReferenceNode, ReferenceNodes

EDIT_LINE_LENGTH = 67  # Maya breaks the line of an edit after a word that ends beyond it
INDENT = "\t\t"  # of edits
_SIZE = re.compile(r"(-(?:s|size)\s+)([0-9]+)")


class ReferenceWriter:
    """Writer of edits and placeholders; `finish` adds them to the edits of the file."""

    def __init__(self, references: ReferenceNodes, new: NewNodes):
        self.references = references
        self.new = new
        self._changes: dict[Node, _NodeChanges] = {}

    def drive(self, source: str, plug: Plug, channel: str) -> None:
        """Connect a plug of the scene, given by its path, to a referenced plug."""
        changes = self._find_changes(plug, channel)
        index = self.references.find_placeholder(changes.reference, plug)
        if index is None:
            index = self._add_connection(changes, DRIVEN_BY_SCENE, plug, channel)
        line = self.new.format_connection(source, changes.format_placeholder(index))
        changes.connections.append(line)

    def read(self, plug: Plug, channel: str, target: str, flags: str = "") -> None:
        """Connect a referenced plug to a plug of the scene, given by its path."""
        changes = self._find_changes(plug, channel)
        index = self._add_connection(changes, DRIVES_SCENE, plug, channel)
        holder = changes.format_placeholder(index)
        changes.connections.append(self.new.format_connection(holder, target, flags))

    def disconnect(self, source: Plug, plug: Plug, channel: str) -> None:
        """Disconnect two plugs of a referenced file."""
        changes = self._find_changes(plug, channel)
        sides = self._format_plug(source, str(source)), self._format_plug(plug, channel)
        words = *sides, ""
        changes.add(plug.node.file.reference, DISCONNECT, str(DISCONNECT), words)

    def finish(self) -> None:
        """Add all changes to the edits of the file, and then other new connections."""
        ordered = sorted(
            self._changes.values(), key=lambda each: each.node.statements.start
        )
        for changes in ordered:
            changes.write_node()
        for changes in ordered:
            self._insert_connections(changes)
        self.new.finish()

    def _find_changes(self, plug: Plug, channel: str) -> _NodeChanges:
        reference = self.references.find(plug, channel)
        if reference.node not in self._changes:
            self._changes[reference.node] = _NodeChanges(reference, self.new)
        return self._changes[reference.node]

    def _add_connection(
        self, changes: _NodeChanges, mode: int, plug: Plug, channel: str
    ) -> int:
        """Add a placeholder for a plug and return its index."""
        index = changes.add_placeholder()
        name = changes.node.name
        holder = f"{name}.placeHolderList[{index}]"
        words = name, self._format_plug(plug, channel), holder, ""
        changes.add(plug.node.file.reference, CONNECT, f"{CONNECT} {mode}", words)
        return index

    def _format_plug(self, plug: Plug, channel: str) -> str:
        """Return the name of a plug in edits, with the long name of its attribute."""
        path = channel.partition(".")[2] if plug.at else plug.attribute
        return f"{self.references.format_edited_path(plug.node)}.{path}"

    def _insert_connections(self, changes: _NodeChanges) -> None:
        """Insert connections after those of the reference, or in order of references.

        Connections of placeholders precede all others.
        """
        if not changes.connections:
            return
        number, is_after = self._find_place(changes.node)
        if not self.new.is_after_nodes(number, is_after):
            number, is_after = self.new.last_connection, True
        insert = self.new.edits.insert_after if is_after else self.new.edits.insert_before
        insert(number, changes.connections)

    def _find_place(self, node: Node) -> tuple[int, bool]:
        """Return the statement of the place, and whether connections follow it.

        Maya saves the connections of placeholders before all others, except those of edits
        that it could not apply.
        """
        connections = {
            name: set(statements.values())
            for name, statements in self.references.connections.items()
        }
        held = set().union(*connections.values())
        commands = enumerate(self.new.commands)
        connects = [number for number, name in commands if name == "connectAttr"]
        leading = set(takewhile(held.__contains__, connects))
        own = [each for each in self.new.document.nodes if each.type == "reference"]
        for each in reversed(own[: own.index(node) + 1]):
            block = connections.get(each.name, set())
            block = block & leading or (block if each is node else set())
            if block:
                return max(block), True
        return (connects[0], False) if connects else (self.new.last_connection, True)


class _NodeChanges:
    """The changes of one reference node."""

    def __init__(self, reference: ReferenceNode, new: NewNodes):
        self.reference = reference
        self.node = reference.node
        self.edits = new.edits
        self.connections: list[str] = []
        self._first = reference.find_next_placeholder()
        self._n_placeholders = 0
        self._added: dict[str, list[tuple[int, str]]] = {}

    def add_placeholder(self) -> int:
        """Return the index of a new placeholder."""
        self._n_placeholders += 1
        return self._first + self._n_placeholders - 1

    def format_placeholder(self, index: int) -> str:
        """Return the path of a placeholder in connections."""
        return f"{self.node.name}.phl[{index}]"

    def add(self, group: str, code: int, head: str, words: Sequence[str]) -> None:
        """Add an edit to the group of a reference."""
        text = format_edit(head, words, self.edits.newline)
        self._added.setdefault(group, []).append((code, text))

    def write_node(self) -> None:
        """Change the statements of the node."""
        if self._n_placeholders:
            self._declare_placeholders()
        number = self.reference.edits.statement
        if self._added:
            self.edits.replace([number], [self._format_lists()])

    def _declare_placeholders(self) -> None:
        """Insert the statements that declare new placeholders, and raise their number."""
        sizes, declared = [], []
        for assignment in self.node.assignments:
            if assignment.path in ("phl", "placeHolderList"):
                sizes.append(assignment.statement)
            elif PLACEHOLDER_PATH.fullmatch(assignment.path):
                declared.append(assignment.statement)
        indices = range(self._first, self._first + self._n_placeholders)
        lines = [f'\tsetAttr ".phl[{index}]" 0;' for index in indices]
        n_all = len(declared) + len(lines)
        if sizes:
            self._raise_size(sizes[-1])
        elif n_all > 1:
            size = f'\tsetAttr -s {n_all} ".phl";'
            if declared:
                self.edits.insert_before(declared[0], [size])
            else:
                lines.insert(0, size)
        if declared or sizes:
            self.edits.insert_after(max((*declared, *sizes)), lines)
        else:
            self.edits.insert_before(self.reference.edits.statement, lines)

    def _raise_size(self, number: int) -> None:
        text = self.edits.source[slice(*self.edits.file.statements[number])]
        raised = _SIZE.sub(
            lambda match: f"{match[1]}{int(match[2]) + self._n_placeholders}", text, count=1
        )
        self.edits.replace([number], [raised])

    def _format_lists(self) -> str:
        """Return the statement of the lists of edits with the new ones."""
        start, stop = self.edits.file.statements[self.reference.edits.statement]
        text, end = self.edits.source, stop - 1
        while text[end - 1].isspace():
            end -= 1
        parts, at = [], start
        insertions = self._list_insertions(end)
        for begin, finish, new in sorted(insertions, key=lambda each: each[0]):
            parts += [text[at:begin], new]
            at = finish
        return "".join([*parts, text[at:stop]])

    def _list_insertions(self, end: int) -> list[tuple[int, int, str]]:
        """Return ranges of the statement with new text; the lists stop at `end`."""
        separator = f"{self.edits.newline}{INDENT}"
        groups = {group.name: group for group in self.reference.lists.applied}
        if not self.reference.lists.has_both:
            groups = {}
        insertions: list[tuple[int, int, str]] = []
        last: list[str] = []
        for name, added in self._added.items():
            group = groups.get(name)
            if group is None:
                texts = [text for _, text in sorted(added, key=lambda edit: edit[0])]
                last += [f"{quote_string(name)} {len(texts)}", *texts]
            else:
                insertions += self._extend_group(group, added, end)
        if last:
            head = self._name_missing_groups(groups)
            joined = separator.join([*head, *last]).rstrip()
            insertions.append((end, end, separator + joined))
        return insertions

    def _name_missing_groups(self, groups: dict[str, EditGroup]) -> list[str]:
        """Return empty groups of the first list, which mark the start of the second."""
        lists = self.reference.lists
        known = {group.name for group in lists.groups}
        missing = [name for name in self._added if name not in known and name not in groups]
        return [] if lists.has_both else [f"{quote_string(name)} 0" for name in missing]

    def _extend_group(
        self, group: EditGroup, added: list[tuple[int, str]], end: int
    ) -> list[tuple[int, int, str]]:
        """Return insertions that add edits to a group, sorted by code."""
        size = group.size
        insertions = []
        if size is not None:
            number = str(int(size.text) + len(added))
            insertions.append((size.start, size.start + len(size.text), number))
        separator = f"{self.edits.newline}{INDENT}"
        following = self._find_end(group, end)
        for code in sorted({code for code, _ in added}):
            texts = [text for own, text in added if own == code]
            at = following
            for edit in reversed(group.edits):
                if edit.code in range(code + 1):
                    break
                at = edit.start
            joined = separator.join(texts)
            text = separator + joined.rstrip() if at == end else joined + separator
            insertions.append((at, at, text))
        return insertions

    def _find_end(self, group: EditGroup, end: int) -> int:
        """Return the offset at which the group after a group starts."""
        groups = self.reference.lists.groups
        after = [each.start for each in groups if each.start > group.start]
        return min(after, default=end)


def format_edit(head: str, words: Sequence[str], newline: str = "\n") -> str:
    """Return an edit as Maya writes it: a code and quoted words, in lines."""
    text = line = head
    for word in words:
        quoted = quote_string(word)
        if len(line) >= EDIT_LINE_LENGTH:
            text += f" {newline}{INDENT}{quoted}"
            line = quoted
        else:
            text += f" {quoted}"
            line += f" {quoted}"
    return text if len(line) < EDIT_LINE_LENGTH else f"{text}{newline}{INDENT}"
