"""A scene as far as its files are read: its document, and what is missing, moved or cut.

Readers of files and of reference edits add to it; `SceneAssembly.finish` checks the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Optional

from ...._text import format_list
from ....errors import FileFormatError
from .document import Connection, Document, LostConnection
from .node_names import Node, SceneFile

MAX_DAG_DEPTH = 20_000  # nodes below one another
MAX_NAMED_NODES = 3  # nodes that a note names
LongPathFinder = Callable[[Node], Callable[[str], str]]


class SceneAssembly:
    """A scene as far as its files are read.

    Attributes
    ----------
    document : Document
    cuts : Disconnections
    instanced : dict of Node to None
        Nodes that hang in more than one place.
    left_out : dict of str to None
        How the names of nodes start whose files were not read.
    """

    def __init__(self, search_paths: Sequence[Path] = ()):
        self.document = Document(search_paths=tuple(search_paths))
        self.cuts = Disconnections()
        self.instanced: dict[Node, None] = {}
        self.left_out: dict[str, None] = {}
        self._missing: dict[str, dict[str, None]] = {}
        self._moved: dict[Node, tuple[SceneFile, int]] = {}

    @property
    def connections(self) -> list[Connection]:
        """Those of all files so far."""
        return self.document.connections

    def note(self, text: str) -> None:
        """Say what was odd."""
        self.document.notes.append(text)

    def free_name(self, parent: Node | None, name: str) -> str:
        """Return a name that no node beside has, and say that one is changed."""
        number = 1
        while self.document.names.find_child(parent, f"{name}{number}") is not None:
            number += 1
        self.note(f"two files have a node {name}; one is called {name}{number} here")
        return f"{name}{number}"

    def is_left_out(self, path: str, file: SceneFile) -> bool:
        """Return whether a node may be in a file that was not read."""
        name = file.full_name(path)
        return any(name.startswith(start) for start in self.left_out)

    def note_missing(self, path: str, file: SceneFile) -> None:
        """Take note of a node that is spoken of but not there."""
        name = file.full_name(path)
        self._missing.setdefault(name.rpartition(":")[0], {})[name] = None
        self.document.missing.add(name)

    def note_lost(self, path: str, target_node: Node, target: str, file: SceneFile) -> None:
        """Take note of a plug that is connected to a node that is not there."""
        lost = LostConnection(file.full_name(path), target_node, target)
        self.document.lost.append(lost)

    def move(
        self, node: Node, parent: Node | None, file: SceneFile, statement: int
    ) -> None:
        """Hang a node below another."""
        if not self.document.move(node, parent):
            place = parent.name if parent is not None else "the top"
            raise file.error(
                f"there are two nodes called {node.name} at {place}", statement
            )
        self._moved[node] = file, statement

    def finish(self, find_long_path: LongPathFinder) -> Document:
        """Return the document without what is cut, once no node hangs from itself.

        Parameters
        ----------
        find_long_path : callable
            Takes a node; returns a function from a path of its attributes, long or short,
            to the long one.
        """
        document = self.document
        document.connections = self.cuts.left(document.connections, find_long_path)
        self._check_hierarchy()
        for namespace, names in self._missing.items():
            place = f"{namespace}: " if namespace else ""
            are = "1 node is" if len(names) == 1 else f"{len(names):,} nodes are"
            known = format_list(list(names), MAX_NAMED_NODES)
            self.note(f"{place}{are} spoken of but not there: {known}")
        self._note_lost_curves()
        if self.instanced:
            first, n_nodes = next(iter(self.instanced)).name, len(self.instanced)
            self.note(f"{n_nodes} nodes such as {first} are instanced; first places count")
        return document

    def _note_lost_curves(self) -> None:
        """Say how many curves lead to place holders with nothing behind them."""
        found = Counter(
            one.target_node.name
            for one in self.connections
            if one.target_node.type == "reference"
            and one.source_node.type.startswith("animCurveT")
        )
        for name, n_curves in found.items():
            drive = "1 curve drives" if n_curves == 1 else f"{n_curves} curves drive"
            self.note(f"{name}: {drive} what is in a file that is not there")

    def _check_hierarchy(self) -> None:
        """Raise if a node hangs from itself, or too many from one another."""
        depths: dict[Node | None, int] = {None: 0}
        for node in self.document.nodes:
            chain: dict[Node, None] = {}
            above: Node | None = node
            while above is not None and above not in depths:
                if above in chain:
                    file, statement = next(
                        self._moved[one] for one in chain if one in self._moved
                    )
                    raise file.error(f"{above.name} would hang from itself", statement)
                chain[above] = None
                above = above.parent
            depth = depths[above]
            for one in reversed(chain):
                depth += 1
                depths[one] = depth
            if depth > MAX_DAG_DEPTH:
                problem = f"more than {MAX_DAG_DEPTH:,} nodes hang from one another"
                raise FileFormatError(node.file.path, problem, node.line or None)


CutKey = tuple[Node, str]  # the driving node, and the path of the driven attribute

CutPositions = dict[
    Optional[SceneFile], int
]  # by whose connections stay, how many were made


class Disconnections:
    """What disconnectAttr says, gathered so that it costs little.

    A plug is driven by one other only, so that the driving node and the driven plug tell
    which connection is meant, whether attributes are given by long or short names.
    """

    def __init__(self) -> None:
        self._into: dict[Node, dict[CutKey, CutPositions]] = {}

    def cut(
        self,
        source: Node,
        target: Node,
        path: str,
        before: Sequence[Connection],
        outside: SceneFile | None = None,
    ) -> None:
        """Take away what connects a node to a plug.

        Parameters
        ----------
        source, target : Node
        path : str
            Of the driven attribute.
        before : sequence of Connection
            Those made so far; later ones stay.
        outside : SceneFile, optional
            Whose connections stay.
        """
        cuts = self._into.setdefault(target, {})
        cuts.setdefault((source, path), {})[outside] = len(before)

    def left(
        self, connections: list[Connection], find_long_path: LongPathFinder
    ) -> list[Connection]:
        """Return the connections that are left."""
        if not self._into:
            return connections
        into: dict[Node, list[int]] = {}
        for number, one in enumerate(connections):
            if one.target_node in self._into:
                into.setdefault(one.target_node, []).append(number)
        gone = {
            number
            for target, numbers in into.items()
            for number in self._gone(target, numbers, connections, find_long_path)
        }
        return [one for i, one in enumerate(connections) if i not in gone]

    def _gone(
        self,
        target: Node,
        numbers: list[int],
        connections: list[Connection],
        find_long_path: LongPathFinder,
    ) -> Iterator[int]:
        """Yield which of the connections to a node are cut."""
        to_long_path = find_long_path(target)
        cuts: dict[CutKey, CutPositions] = {}
        for (source, path), some in self._into[target].items():
            known = cuts.setdefault((source, to_long_path(path)), {})
            for outside, until in some.items():
                known[outside] = max(until, known.get(outside, 0))
        for number in numbers:
            one = connections[number]
            found = cuts.get((one.source_node, to_long_path(one.target)), {})
            if any(
                number < until and one.file is not outside
                for outside, until in found.items()
            ):
                yield number
