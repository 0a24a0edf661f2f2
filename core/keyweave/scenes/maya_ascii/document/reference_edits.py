"""Reference edits: a scene's changes to the files that it references.

A scene connects its own nodes to the placeholders of a reference node (``.phl``); its edits
say which plug of the referenced file each placeholder stands for. The attribute ``edits``
holds groups: the name of a reference node, the number of its edits, and the edits, each a
code and a fixed number of words:

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

Codes and word counts were derived from scenes that Maya saved.
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

MAX_RETRIED_EDITS = 100_000  # edits that are tried more than once
_PLACEHOLDER = re.compile(r"(?:placeHolderList|phl)\[(\d{1,9})\]")
Placeholder = tuple[Node, int]  # a reference node and an index


class ConnectionEnd(NamedTuple):
    """A plug: one end of a connection."""

    node: Node
    path: str


EndPair = tuple[ConnectionEnd, ConnectionEnd]


class MissingNodeError(Exception):
    """Tells that an edit is about something that is not there."""


def apply_edits(
    scene: SceneAssembly, file: SceneFile, kept: Iterable[tuple[Node, Assignment]]
) -> None:
    """Apply the edits that a file's reference nodes keep, and join place holders."""
    holders: dict[Placeholder, ConnectionEnd] = {}
    within: list[EndPair] = []
    for node, assignment in kept:
        ReferenceEdits(scene, file, assignment, holders, within).apply(node)
    joined = connect_placeholders(scene, file, holders)
    for source, target in dict.fromkeys(within):
        if (source, target) not in joined:
            scene.connections.append(Connection(*source, *target, False, file, -1))


class ReferenceEdits:
    """The edits in one attribute of a reference node."""

    def __init__(
        self,
        scene: SceneAssembly,
        file: SceneFile,
        kept: Assignment,
        holders: dict[Placeholder, ConnectionEnd],
        within: list[EndPair],
    ):
        self.scene = scene
        self.file = file
        self.kept = kept
        self.holders = holders
        self.within = within
        self.known: dict[str, Node | None] = {}

    def apply(self, node: Node) -> None:
        """Apply all edits; those that find no node once more when the others are done."""
        left = list(read_edits(self.kept.words()))
        n_before = -1
        while left and len(left) != n_before:
            n_before, given = len(left), left
            self.known.clear()
            left = [edit for edit in given if not self._is_applied(edit)]
            if n_before > MAX_RETRIED_EDITS or not any(edit.code == 0 for edit in given):
                break
        if left:
            self.scene.note(
                f"{node.name}: {len(left)} changes to what is not there are left out"
            )

    def _is_applied(self, edit: Edit) -> bool:
        try:
            _EDIT_METHODS[edit.code](self, edit)
        except MissingNodeError:
            return False
        return True

    def node(self, path: str) -> Node:
        """Return the node that an edit names."""
        if path not in self.known:
            found = self.scene.document.find_nodes(path, self.file.prefix) if path else []
            if path.startswith(":") and not found:
                raise MissingNodeError
            self.known[path] = found[0] if len(found) == 1 else None
        node = self.known[path]
        if node is None:
            raise MissingNodeError
        return node

    def end(self, plug: str) -> ConnectionEnd:
        """Return the plug that an edit names."""
        name, _, path = plug.partition(".")
        return ConnectionEnd(self.node(name), path)

    def hang(self, edit: Edit) -> None:
        child, parent, _ = edit.words
        above = self.node(parent) if parent.strip("|") else None
        self.scene.move(self.node(child), above, self.file, self.kept.statement)
        self.known.clear()

    def add(self, edit: Edit) -> None:
        name, long, short, text = edit.words
        given = Arguments(split_words(text, 0, len(text)), ADD_ATTR_FLAGS)
        added = read_added_attribute(given, long, short)
        if added is not None:
            self.node(name).added[long] = added

    def set(self, edit: Edit) -> None:
        """Apply a setAttr; the value is in the units of the scene, from memory."""
        name, path, text = edit.words
        value = read_set_attr_edit(text)
        self.node(name).assignments.append(
            value.assignment(path, text, len(text), -1, self.file.units)
        )

    def disconnect(self, edit: Edit) -> None:
        source, target = self.end(edit.words[0]), self.end(edit.words[1])
        self.scene.cuts.cut(
            source.node, target.node, target.path, self.scene.connections, self.file
        )

    def delete(self, edit: Edit) -> None:
        self.node(edit.words[0]).added.pop(edit.words[1], None)

    def lock(self, edit: Edit) -> None:
        name, path = edit.words
        self.node(name).assignments.append(
            Assignment(path, "", "", 0, 0, None, edit.code == 8, -1)
        )

    def connect(self, edit: Edit) -> None:
        if edit.mode == 0:
            source, target = self.end(edit.words[1]), self.end(edit.words[2])
            self.hold(edit.words[3], source)
            self.hold(edit.words[4], target)
            self.within.append((source, target))
        else:
            self.hold(edit.words[2], self.end(edit.words[1]))

    def hold(self, holder: str, end: ConnectionEnd) -> None:
        """Take note of which plug stands behind a place holder."""
        name, _, path = holder.partition(".")
        match = _PLACEHOLDER.fullmatch(path)
        if match:
            self.holders[self.node(name), int(match[1])] = end


_EDIT_METHODS: dict[int, Callable[[ReferenceEdits, Edit], None]] = {
    0: ReferenceEdits.hang,
    1: ReferenceEdits.add,
    2: ReferenceEdits.set,
    3: ReferenceEdits.disconnect,
    4: ReferenceEdits.delete,
    5: ReferenceEdits.connect,
    8: ReferenceEdits.lock,
    9: ReferenceEdits.lock,
}


def connect_placeholders(
    scene: SceneAssembly, file: SceneFile, holders: dict[Placeholder, ConnectionEnd]
) -> set[EndPair]:
    """Let a file's connections to place holders lead to the plugs behind them.

    Both ends may be place holders, of one reference or of two.

    Returns
    -------
    set of (End, End)
        What is connected now.
    """
    joined: set[EndPair] = set()
    for number, one in enumerate(scene.connections if holders else ()):
        if one.file is not file:
            continue
        start, end = (
            ConnectionEnd(one.source_node, one.source),
            ConnectionEnd(one.target_node, one.target),
        )
        source = holders.get(_parse_placeholder(*start), start)
        target = holders.get(_parse_placeholder(*end), end)
        if source is not start or target is not end:
            joined.add((source, target))
            scene.connections[number] = one._replace(
                source_node=source.node,
                source=source.path,
                target_node=target.node,
                target=target.path,
            )
    return joined


def _parse_placeholder(node: Node, path: str) -> Placeholder:
    match = _PLACEHOLDER.fullmatch(path) if node.type == "reference" else None
    return node, int(match[1]) if match else -1


WORDS_PER_EDIT = {0: 3, 1: 4, 2: 3, 3: 3, 4: 3, 8: 2, 9: 2}
WORDS_PER_CONNECTION = {0: 6, 1: 4, 2: 4, 3: 4, 4: 4}  # the reference node among them


class Edit(NamedTuple):
    """One change.

    Attributes
    ----------
    code : int
    mode : int
        Of a connection, what is connected with what; 0 otherwise.
    words : tuple of str
    """

    code: int
    mode: int
    words: tuple[str, ...]


def read_edits(given: Sequence[Word]) -> Iterator[Edit]:
    """Yield the edits that the words of the attribute hold.

    What does not fit is passed over up to the next code.

    Examples
    --------
    >>> from keyweave.scenes.maya_ascii.syntax.tokens import split_words
    >>> text = '"aRN" "aRN" 2 2 "|a:hip" "visibility" " 0" 8 "|a:hip" "rotateX"'
    >>> [edit.words for edit in read_edits(list(split_words(text, 0, len(text))))]
    [('|a:hip', 'visibility', ' 0'), ('|a:hip', 'rotateX')]
    """
    at = 0
    while at < len(given):
        if given[at].quoted:  # a group's name, and how many edits it has
            at += 2 if at + 1 < len(given) and not given[at + 1].quoted else 1
            continue
        code = _parse_digit(given[at])
        mode = _parse_digit(given[at + 1]) if code == 5 and at + 1 < len(given) else 0
        at += 2 if code == 5 else 1
        n_words = WORDS_PER_CONNECTION.get(mode) if code == 5 else WORDS_PER_EDIT.get(code)
        if n_words is None:
            at = _skip_light_link(given, at) if code == 7 else _skip_to_next_code(given, at)
            continue
        some = tuple(word.text for word in given[at : at + n_words])
        if len(some) == n_words:
            yield Edit(code, mode, some)
        at += n_words


def _parse_digit(word: Word) -> int:
    known = not word.quoted and len(word.text) == 1 and word.text in "0123456789"
    return int(word.text) if known else -1


def _skip_to_next_code(given: Sequence[Word], at: int) -> int:
    """Return where the words of an edit of an unknown code end."""
    while at < len(given) and given[at].quoted:
        at += 1
    return at


def _skip_light_link(given: Sequence[Word], at: int) -> int:
    """Return where the words of a light link end: kind, node, n, n names, 0."""
    counts = (word.text for word in given[at + 2 : at + 3] if not word.quoted)
    n_names = next((int(text) for text in counts if re.fullmatch("[0-9]{1,6}", text)), 0)
    return at + 3 + n_names + 1
