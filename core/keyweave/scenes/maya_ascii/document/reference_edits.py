"""Reference edits: a scene's changes to the files that it references.

A scene connects its own nodes to the placeholders of a reference node (``.phl``); its edits
define the plug of the referenced file that each placeholder stands for. The attribute
``edits`` holds groups: the name of a reference node, the number of its edits, and the
edits, each a code and a fixed number of words:

====  ==================================  ===========================================
code  words                               as a command
====  ==================================  ===========================================
0     child, parent, flags                parent
1     node, long name, short name, flags  addAttr
2     node, attribute, flags and value    setAttr
3     source, target, flags               disconnectAttr
4     node, attribute, flags              deleteAttr
5 0   source, target, two placeholders    connectAttr within the file
5 1   source, placeholder                 connectAttr to another file
5 2   target, placeholder                 connectAttr from another file
5 3   source, placeholder                 connectAttr to the scene
5 4   target, placeholder                 connectAttr from the scene
7     kind, node, names, 0                light links; kept as text
8, 9  node, attribute                     setAttr -lock on, off
====  ==================================  ===========================================

There is a list of groups with the edits that Maya did not apply, and then one with those
that it did. A reference that was unloaded when the scene was saved has the first list only;
Maya applies it when the reference is loaded.

Codes, word counts and lists were derived from scenes that Maya saved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..syntax.set_attr import (
    ADD_ATTR_FLAGS,
    Assignment,
    read_added_attribute,
    read_set_attr_edit,
)
from ..syntax.tokens import Arguments, Word, split_words
from .assembly import SceneAssembly
from .document import Connection
from .node_names import Node, SceneFile

MAX_RETRIED_EDITS = 100_000  # edits that are retried
_PLACEHOLDER = re.compile(r"(?:placeHolderList|phl)\[(\d{1,9})\]")
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
        read = list(read_edits(self.edits.words()))
        unapplied = [edit for edit in read if edit.is_unapplied]
        failed = [edit for edit in read if not edit.is_unapplied]
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
        self._note_ignored(node, failed, " because nodes are missing")

    def _note_ignored(self, node: Node, edits: Sequence[Edit], reason: str) -> None:
        if edits:
            edits_are = "edit is" if len(edits) == 1 else "edits are"
            problem = f"{len(edits):,} reference {edits_are} ignored{reason}"
            self.scene.note(f"{node.name}: {problem}")

    def _note_orphan(self, edit: Edit) -> None:
        """Record the child of an edit whose parent is missing."""
        path, parent = edit.words[:2]
        children = self.scene.document.find_nodes(path, self.file.prefix) if path else []
        if edit.code == 0 and len(children) == 1:
            self.scene.note_orphan(children[0], parent, self.file)

    def _is_applied(self, edit: Edit) -> bool:
        try:
            _EDIT_METHODS[edit.code](self, edit)
        except MissingNodeError:
            return False
        return True

    def find_node(self, path: str) -> Node:
        """Return the node that an edit names."""
        if path not in self.known:
            nodes = self.scene.document.find_nodes(path, self.file.prefix) if path else []
            if path.startswith(":") and not nodes:
                raise MissingNodeError
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
        match = _PLACEHOLDER.fullmatch(path)
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

    Both ends may be placeholders, of the same reference or of two.

    Returns
    -------
    set of (ConnectionEnd, ConnectionEnd)
        The ends of the connections that changed.
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
    match = _PLACEHOLDER.fullmatch(path) if node.type == "reference" else None
    return node, int(match[1]) if match else -1


WORDS_PER_EDIT = {0: 3, 1: 4, 2: 3, 3: 3, 4: 3, 8: 2, 9: 2}
WORDS_PER_CONNECTION = {0: 6, 1: 4, 2: 4, 3: 4, 4: 4}  # with the reference node


class Edit(NamedTuple):
    """A single reference edit.

    Attributes
    ----------
    code : int
    mode : int
        Kind of connection for code 5, otherwise 0.
    words : tuple of str
    is_unapplied : bool
        Whether the edit is in the list of those that Maya did not apply.
    """

    code: int
    mode: int
    words: tuple[str, ...]
    is_unapplied: bool = False


def read_edits(words: Sequence[Word]) -> Iterator[Edit]:
    """Yield the edits in the words of an attribute; skip unknown words.

    The list of applied edits begins with the first group that is there a second time.

    Examples
    --------
    >>> from keyweave.scenes.maya_ascii.syntax.tokens import split_words
    >>> text = '"aRN" "aRN" 2 2 "|a:hip" "visibility" " 0" 8 "|a:hip" "rotateX"'
    >>> [edit.words for edit in read_edits(list(split_words(text, 0, len(text))))]
    [('|a:hip', 'visibility', ' 0'), ('|a:hip', 'rotateX')]
    """
    groups = _read_groups(words)
    names: set[str] = set()
    start = 0
    for number, (name, _) in enumerate(groups):
        if name in names:
            start = number
            break
        names.add(name)
    for _, edits in groups[:start]:
        yield from (edit._replace(is_unapplied=True) for edit in edits)
    for _, edits in groups[start:]:
        yield from edits


def _read_groups(words: Sequence[Word]) -> list[tuple[str, list[Edit]]]:
    """Return the name and the edits of each group."""
    groups: list[tuple[str, list[Edit]]] = [("", [])]  # edits of files without groups
    at = 0
    while at < len(words):
        if words[at].quoted:  # name of a group, and its number of edits
            has_number = at + 1 < len(words) and not words[at + 1].quoted
            if has_number:
                groups.append((words[at].text, []))
            at += 2 if has_number else 1
            continue
        code = _parse_digit(words[at])
        mode = _parse_digit(words[at + 1]) if code == 5 and at + 1 < len(words) else 0
        at += 2 if code == 5 else 1
        n_words = WORDS_PER_CONNECTION.get(mode) if code == 5 else WORDS_PER_EDIT.get(code)
        if n_words is None:
            at = _skip_light_link(words, at) if code == 7 else _skip_to_next_code(words, at)
            continue
        texts = tuple(word.text for word in words[at : at + n_words])
        if len(texts) == n_words:
            groups[-1][1].append(Edit(code, mode, texts))
        at += n_words
    return groups


def _parse_digit(word: Word) -> int:
    known = not word.quoted and len(word.text) == 1 and word.text in "0123456789"
    return int(word.text) if known else -1


def _skip_to_next_code(words: Sequence[Word], at: int) -> int:
    """Return the index after the words of an edit with an unknown code."""
    while at < len(words) and words[at].quoted:
        at += 1
    return at


def _skip_light_link(words: Sequence[Word], at: int) -> int:
    """Return the index after a light link: kind, node, n, n names, 0."""
    counts = (word.text for word in words[at + 2 : at + 3] if not word.quoted)
    n_names = next((int(text) for text in counts if re.fullmatch("[0-9]{1,6}", text)), 0)
    return at + 3 + n_names + 1
