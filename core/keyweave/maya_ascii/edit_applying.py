"""Applies a scene's changes to what it refers to, and joins its connections to there.

A scene connects its own nodes to a reference node's place holders (``.phl``); the edits
say which plug in the file stands behind each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from .document import Assignment, Connection, Node, SceneFile
from .reference_edits import Edit, read_edits
from .set_statements import ADD_FLAGS, added_attribute, read_value
from .words import Arguments, words

if TYPE_CHECKING:
    from .reading import SceneReader

MOST_AGAIN = 100_000  # edits that are tried more than once
_HOLDER = re.compile(r"(?:placeHolderList|phl)\[(\d{1,9})\]")
Holder = tuple[Node, int]  # a reference node and an index


class End(NamedTuple):
    """A plug: one end of a connection."""

    node: Node
    path: str


Joined = tuple[End, End]


class Missing(Exception):
    """Tells that an edit is about something that is not there."""


def apply_edits(
    scene: SceneReader, file: SceneFile, kept: Iterable[tuple[Node, Assignment]]
) -> None:
    """Apply the edits that a file's reference nodes keep, and join place holders."""
    holders: dict[Holder, End] = {}
    within: list[Joined] = []
    for node, assignment in kept:
        ReferenceEdits(scene, file, assignment, holders, within).apply(node)
    joined = join_holders(scene, file, holders)
    for source, target in dict.fromkeys(within):
        if (source, target) not in joined:
            scene.connections.append(Connection(*source, *target, False, file, -1))


class ReferenceEdits:
    """The edits in one attribute of a reference node."""

    def __init__(
        self,
        scene: SceneReader,
        file: SceneFile,
        kept: Assignment,
        holders: dict[Holder, End],
        within: list[Joined],
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
            if n_before > MOST_AGAIN or not any(edit.code == 0 for edit in given):
                break
        if left:
            self.scene.note(
                f"{node.name}: {len(left)} changes to what is not there are left out"
            )

    def _is_applied(self, edit: Edit) -> bool:
        try:
            _EDITS[edit.code](self, edit)
        except Missing:
            return False
        return True

    def node(self, path: str) -> Node:
        """Return the node that an edit names."""
        if path not in self.known:
            found = self.scene.document.named(path, self.file.prefix) if path else []
            if path.startswith(":") and not found:
                raise Missing
            self.known[path] = found[0] if len(found) == 1 else None
        node = self.known[path]
        if node is None:
            raise Missing
        return node

    def end(self, plug: str) -> End:
        """Return the plug that an edit names."""
        name, _, path = plug.partition(".")
        return End(self.node(name), path)

    def hang(self, edit: Edit) -> None:
        child, parent, _ = edit.words
        above = self.node(parent) if parent.strip("|") else None
        self.scene.move(self.node(child), above, self.file, self.kept.statement)
        self.known.clear()

    def add(self, edit: Edit) -> None:
        name, long, short, text = edit.words
        given = Arguments(words(text, 0, len(text)), ADD_FLAGS)
        added = added_attribute(given, long, short)
        if added is not None:
            self.node(name).added[long] = added

    def set(self, edit: Edit) -> None:
        """Apply a setAttr; the value is in the units of the scene, from memory."""
        name, path, text = edit.words
        value = read_value(text)
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

    def hold(self, holder: str, end: End) -> None:
        """Take note of which plug stands behind a place holder."""
        name, _, path = holder.partition(".")
        match = _HOLDER.fullmatch(path)
        if match:
            self.holders[self.node(name), int(match[1])] = end


_EDITS: dict[int, Callable[[ReferenceEdits, Edit], None]] = {
    0: ReferenceEdits.hang,
    1: ReferenceEdits.add,
    2: ReferenceEdits.set,
    3: ReferenceEdits.disconnect,
    4: ReferenceEdits.delete,
    5: ReferenceEdits.connect,
    8: ReferenceEdits.lock,
    9: ReferenceEdits.lock,
}


def join_holders(
    scene: SceneReader, file: SceneFile, holders: dict[Holder, End]
) -> set[Joined]:
    """Let a file's connections to place holders lead to the plugs behind them.

    Both ends may be place holders, of one reference or of two.

    Returns
    -------
    set of (End, End)
        What is connected now.
    """
    joined: set[Joined] = set()
    for number, one in enumerate(scene.connections if holders else ()):
        if one.file is not file:
            continue
        start, end = End(one.source_node, one.source), End(one.target_node, one.target)
        source = holders.get(_holder(*start), start)
        target = holders.get(_holder(*end), end)
        if source is not start or target is not end:
            joined.add((source, target))
            scene.connections[number] = one._replace(
                source_node=source.node,
                source=source.path,
                target_node=target.node,
                target=target.path,
            )
    return joined


def _holder(node: Node, path: str) -> Holder:
    match = _HOLDER.fullmatch(path) if node.type == "reference" else None
    return node, int(match[1]) if match else -1
