"""A scene while it is being read, with its missing nodes, moves and disconnections.

The readers of files and of reference edits add to it; `SceneAssembly.finish` checks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Optional

from ...._text import format_count, format_list
from ....errors import FileFormatError
from .document import Connection, Document, LostConnection
from .node_names import Node, SceneFile

MAX_DAG_DEPTH = 20_000  # levels of the hierarchy
MAX_NAMED_NODES = 3  # nodes that a note lists
LongPathFinder = Callable[[Node], Callable[[str], str]]


class SceneAssembly:
    """A scene while its files are being read."""

    def __init__(self, search_paths: Sequence[Path] = ()):
        self.document = Document(search_paths=tuple(search_paths))
        self.cuts = Disconnections()
        self.instanced: dict[Node, None] = {}  # nodes that have more than one parent
        self._missing: dict[str, dict[str, None]] = {}
        self._moved: dict[Node, tuple[SceneFile, int]] = {}

    @property
    def connections(self) -> list[Connection]:
        """The connections of all files read so far."""
        return self.document.connections

    def note(self, text: str) -> None:
        """Add a note for the user."""
        self.document.notes.append(text)

    def make_unique_name(self, parent: Node | None, name: str) -> str:
        """Return a name that no child of a parent has, and add a note."""
        number = 1
        while self.document.names.find_child(parent, f"{name}{number}") is not None:
            number += 1
        self.note(f'two files have a node "{name}"; one is renamed to "{name}{number}"')
        return f"{name}{number}"

    def is_left_out(self, path: str, file: SceneFile) -> bool:
        """Return whether a node may belong to a file that was not read."""
        return self.document.find_left_out(file.full_name(path)) is not None

    def note_orphan(self, node: Node, parent: str, file: SceneFile) -> None:
        """Record a node whose parent may belong to a file that was not read."""
        find = self.document.find_left_out
        reference = find(file.full_name(parent)) or find(parent)
        if reference is not None:
            self.document.orphans[node] = reference

    def note_missing(self, path: str, file: SceneFile) -> None:
        """Record a node that a statement refers to but that does not exist."""
        name = file.full_name(path)
        self._missing.setdefault(name.rpartition(":")[0], {})[name] = None
        self.document.missing.add(name)

    def note_lost(self, path: str, target_node: Node, target: str, file: SceneFile) -> None:
        """Record a plug whose driver does not exist."""
        lost = LostConnection(file.full_name(path), target_node, target)
        self.document.lost.append(lost)

    def move(
        self, node: Node, parent: Node | None, file: SceneFile, statement: int
    ) -> None:
        """Give a node a parent."""
        if not self.document.move(node, parent):
            place = f'below "{parent.name}"' if parent is not None else "without a parent"
            raise file.error(f'two nodes {place} are named "{node.name}"', statement)
        self._moved[node] = file, statement
        self.document.orphans.pop(node, None)

    def finish(self, find_long_path: LongPathFinder) -> Document:
        """Check the document and return it without removed connections.

        `find_long_path` takes a node and returns a function that converts a path of its
        attributes to long names.
        """
        document = self.document
        document.connections = [
            *self._connect_left_out(),  # any other driver of the same plug comes later
            *self.cuts.apply(document.connections, find_long_path),
        ]
        self._check_hierarchy()
        for namespace, names in self._missing.items():
            place = f"{namespace}: " if namespace else ""
            nodes = format_count(len(names), "node")
            are = "is" if len(names) == 1 else "are"
            examples = format_list(list(names), MAX_NAMED_NODES)
            self.note(f"{place}{nodes} that the scene uses {are} missing: {examples}")
        self._note_lost_curves()
        if self.instanced:
            first, n_nodes = next(iter(self.instanced)).name, len(self.instanced)
            have = f'"{first}" has'
            if n_nodes > 1:
                have = f'{n_nodes:,} nodes, such as "{first}", have'
            self.note(f"{have} several instances; only the first instance is used")
        return document

    def _connect_left_out(self) -> Iterator[Connection]:
        """Yield connections from reference nodes that replace their missing nodes."""
        document = self.document
        for lost in document.lost:
            reference = document.find_left_out(lost.source)
            if reference is not None:
                node = document.get_reference_node(reference)
                plug = "placeHolderList"
                yield Connection(
                    node, plug, lost.target_node, lost.target, False, document.own, -1
                )

    def _note_lost_curves(self) -> None:
        """Note the number of curves that are connected to unresolved placeholders."""
        counts = Counter(
            connection.target_node.name
            for connection in self.connections
            if connection.target_node.type == "reference"
            and connection.source_node.type.startswith("animCurveT")
        )
        for name, n_curves in counts.items():
            drive = "1 curve drives a channel"
            if n_curves > 1:
                drive = f"{n_curves:,} curves drive channels"
            self.note(f"{name}: {drive} of a file that is not loaded")

    def _check_hierarchy(self) -> None:
        """Raise if a node is its own ancestor, or the hierarchy is too deep."""
        depths: dict[Node | None, int] = {None: 0}
        for node in self.document.nodes:
            chain: dict[Node, None] = {}
            above: Node | None = node
            while above is not None and above not in depths:
                if above in chain:
                    file, statement = next(
                        self._moved[below] for below in chain if below in self._moved
                    )
                    problem = f'"{above.name}" would be its own ancestor'
                    raise file.error(problem, statement)
                chain[above] = None
                above = above.parent
            depth = depths[above]
            for below in reversed(chain):
                depth += 1
                depths[below] = depth
            if depth > MAX_DAG_DEPTH:
                problem = f"the hierarchy has more than {MAX_DAG_DEPTH:,} levels"
                raise FileFormatError(node.file.path, problem, node.line or None)


CutKey = tuple[Node, str]  # the driving node, and the path of the driven attribute
# How many connections precede the cut, by the file whose connections stay.
CutPositions = dict[Optional[SceneFile], int]


class Disconnections:
    """Connections to remove, collected so that a single pass removes them all.

    A plug has only one driver, so the driving node and the driven plug identify a
    connection, whether its attributes have long or short names.
    """

    def __init__(self) -> None:
        self._by_target: dict[Node, dict[CutKey, CutPositions]] = {}

    def cut(
        self,
        source: Node,
        target: Node,
        path: str,
        before: Sequence[Connection],
        outside: SceneFile | None = None,
    ) -> None:
        """Mark the connections from a node to a path of another node for removal.

        Connections that are made after those of `before`, and those of the file `outside`,
        stay.
        """
        cuts = self._by_target.setdefault(target, {})
        cuts.setdefault((source, path), {})[outside] = len(before)

    def apply(
        self, connections: list[Connection], find_long_path: LongPathFinder
    ) -> list[Connection]:
        """Return the connections that are not removed."""
        if not self._by_target:
            return connections
        into: dict[Node, list[int]] = {}
        for number, connection in enumerate(connections):
            if connection.target_node in self._by_target:
                into.setdefault(connection.target_node, []).append(number)
        removed = {
            number
            for target, numbers in into.items()
            for number in self._find_removed(target, numbers, connections, find_long_path)
        }
        return [c for number, c in enumerate(connections) if number not in removed]

    def _find_removed(
        self,
        target: Node,
        numbers: list[int],
        connections: list[Connection],
        find_long_path: LongPathFinder,
    ) -> Iterator[int]:
        """Yield the indices of the removed connections to a node."""
        to_long_path = find_long_path(target)
        cuts: dict[CutKey, CutPositions] = {}
        for (source, path), positions in self._by_target[target].items():
            known = cuts.setdefault((source, to_long_path(path)), {})
            for outside, until in positions.items():
                known[outside] = max(until, known.get(outside, 0))
        for number in numbers:
            connection = connections[number]
            key = connection.source_node, to_long_path(connection.target)
            if any(
                number < until and connection.file is not outside
                for outside, until in cuts.get(key, {}).items()
            ):
                yield number
