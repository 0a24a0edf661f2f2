"""The nodes of a scene with their files, and an index of them by name and DAG path.

Names are unique only among siblings, so a partial path can match several nodes. The index
is fast at any depth.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

from ....errors import EvaluationError, FileFormatError
from ..syntax.set_attr import AddedAttribute, Assignment, Units
from ..syntax.source_text import SceneText
from ..syntax.statements import Statement


@dataclass(eq=False, repr=False)
class SceneFile:
    """One file of a scene: its text, statements and units.

    The prefix starts the names of its nodes: the namespace and a colon or, if the reference
    uses a prefix instead, the prefix and an underscore.
    """

    text: SceneText
    statements: list[Statement]
    namespace: str = ""  # of its nodes; empty for none
    units: Units = field(default_factory=Units)
    prefix: str = ""
    reference: str = ""  # name of its reference node; empty for the scene's own file
    above: SceneFile | None = None  # the file that references it

    @property
    def path(self) -> Path:
        """Path of the file."""
        return self.text.path

    def full_name(self, path: str) -> str:
        """Return the name in the scene of a node that the file names by a path."""
        return add_prefix(self.prefix, path.rpartition("|")[2])

    def find_line(self, statement: int) -> int:
        """Return the line on which a statement starts, counted from 1."""
        return self.text.line(self.statements[statement].start)

    def describe_line(self, statement: int) -> str:
        """Return the file and line of a statement, such as ``shot.ma, line 9``."""
        return f"{self.path.name}, line {self.find_line(statement)}"

    def error(self, problem: str, statement: int) -> FileFormatError:
        """Return an error at a statement."""
        return FileFormatError(self.path, problem, self.find_line(statement))


@dataclass(eq=False, repr=False)
class Node:
    """A node of a scene, with the values that its file sets.

    Attributes
    ----------
    name : str
        Name with its namespace, without a path.
    type : str
    parent : Node or None
        Parent in the DAG hierarchy.
    file : SceneFile
    statements : range
        Indices of its statements in the file, createNode first.
    referenced : bool
        Whether it comes from a referenced file.
    """

    name: str
    type: str
    parent: Node | None
    file: SceneFile
    statements: range
    referenced: bool = False
    uid: str = ""
    locked: bool = False
    assignments: list[Assignment] = field(default_factory=list)
    added: dict[str, AddedAttribute] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Node {self.name} of type {self.type}>"

    @property
    def path(self) -> str:
        """Full DAG path, such as ``|root|hip``."""
        return "".join(f"|{node.name}" for node in self.ancestry())

    def match_values(
        self, pattern: re.Pattern[str]
    ) -> Iterator[tuple[re.Match[str], Assignment]]:
        """Yield the assignments of values whose whole paths match, with the matches."""
        for assignment in self.assignments:
            match = pattern.fullmatch(assignment.path)
            if match is not None and not assignment.is_empty:
                yield match, assignment

    def ancestry(self) -> list[Node]:
        """Return the nodes from the top of the hierarchy down to this one."""
        return [self, *self.iterate_above()][::-1]

    def iterate_above(self) -> Iterator[Node]:
        """Yield the nodes above this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def line(self) -> int:
        """Line of the createNode statement; 0 for a node that no file creates."""
        return self.file.find_line(self.statements.start) if self.statements else 0

    def evaluation_error(
        self, path: Iterable[str], problem: str, joints: Iterable[str] = ()
    ) -> EvaluationError:
        """Return an error at the line that creates the node; see `EvaluationError`."""
        return EvaluationError(
            self.name, self.type, path, problem, self.file.path, self.line, joints
        )


ChildKey = tuple[Optional[Node], str]  # a parent, and the name of a child


class NodeNames:
    """An index of nodes by name and DAG path.

    Examples
    --------
    >>> hip = Node("hip", "joint", None, None, range(0))
    >>> knee = Node("knee", "joint", hip, None, range(0))
    >>> names = NodeNames()
    >>> names.add(hip), names.add(knee), names.add(knee)
    (True, True, False)
    >>> names.find(["", "hip", "knee"]) == names.find(["knee"]) == [knee]
    True
    """

    def __init__(self) -> None:
        self._named: dict[str, dict[Node, None]] = {}
        self._below: dict[ChildKey, Node] = {}
        self._instances: dict[Node, list[ChildKey]] = {}
        self._short: dict[Node, str] = {}

    def add(self, node: Node) -> bool:
        """Add a node and return True, or return False if a sibling has its name."""
        if (node.parent, node.name) in self._below:
            return False
        self._below[node.parent, node.name] = node
        self._named.setdefault(node.name, {})[node] = None
        self._short.clear()
        return True

    def remove(self, node: Node) -> None:
        """Remove a node from the index."""
        del self._below[node.parent, node.name]
        del self._named[node.name][node]
        for place in self._instances.pop(node, ()):
            self._below.pop(place, None)
        self._short.clear()

    def rename(self, node: Node, name: str) -> bool:
        """Rename a node and return True, or return False if a sibling has that name."""
        return self._place(node, node.parent, name)

    def move(self, node: Node, parent: Node | None) -> bool:
        """Reparent a node; return False if another child of the parent has its name."""
        return self._place(node, parent, node.name)

    def _place(self, node: Node, parent: Node | None, name: str) -> bool:
        if (parent, name) in self._below:
            return self._below[parent, name] is node
        self.remove(node)
        node.parent, node.name = parent, name
        return self.add(node)

    def add_instance(self, node: Node, parent: Node | None) -> None:
        """Index a node below a further parent."""
        place = (parent, node.name)
        if self._below.setdefault(place, node) is node:
            self._instances.setdefault(node, []).append(place)

    def has_instances(self, node: Node) -> bool:
        """Return whether a node has several DAG paths."""
        return any(above in self._instances for above in node.ancestry())

    def find_child(self, parent: Node | None, name: str) -> Node | None:
        """Return the child of a parent with a name; None if there is none."""
        return self._below.get((parent, name))

    def single(self, name: str) -> Node | None:
        """Return the node with a name if it is unique, otherwise None."""
        namesakes = self._named.get(name)
        return next(iter(namesakes)) if namesakes and len(namesakes) == 1 else None

    def find(self, names: Sequence[str]) -> list[Node]:
        """Return the nodes whose path ends in names; an empty first name is the top."""
        last = self._named.get(names[-1], {})
        if len(names) == 1:
            return list(last)
        first: dict[Node, None] | None = self._named.get(names[0], {}) if names[0] else None
        if first is not None and len(last) <= len(first):
            matches = [node for node in last if _has_path_suffix(node, names)]
            if matches:
                return matches
        starts: Sequence[Node | None] = list(first) if first is not None else [None]
        return self._find_below(starts, names[1:])

    def _find_below(
        self, starts: Sequence[Node | None], names: Sequence[str]
    ) -> list[Node]:
        """Return the nodes at the end of a path of names below each start."""
        matches: dict[Node, None] = {}
        for node in starts:
            for name in names:
                node = self._below.get((node, name))
                if node is None:
                    break
            if node is not None:
                matches[node] = None
        return list(matches)

    def short_path(self, node: Node) -> str:
        """Return the shortest path that identifies a node."""
        if node not in self._short:
            self._short.update(_find_short_paths(list(self._named[node.name])))
        return self._short[node]


def _has_path_suffix(node: Node | None, names: Sequence[str]) -> bool:
    """Return whether the DAG path of a node ends in names."""
    for name in reversed(names):
        if node is None or node.name != name:
            return False
        node = node.parent
    return True


def _find_short_paths(namesakes: list[Node]) -> dict[Node, str]:
    """Return the shortest paths that distinguish nodes with the same name."""
    levels: dict[Node, int] = {}
    groups: list[list[tuple[Node, Node | None]]] = [[(n, n) for n in namesakes]]
    level = 1
    while groups:
        longer: list[list[tuple[Node, Node | None]]] = []
        for group in groups:
            if len(group) == 1:
                levels[group[0][0]] = level
                continue
            split: dict[str, list[tuple[Node, Node | None]]] = {}
            for node, above in group:
                parent = above.parent if above is not None else None
                split.setdefault(parent.name if parent else "", []).append((node, parent))
            longer += split.values()
        groups, level = longer, level + 1
    return {node: _format_path_end(node, n_names) for node, n_names in levels.items()}


def _format_path_end(node: Node, n_names: int) -> str:
    """Return the last names of a node's path; an extra one gives a leading ``|``."""
    names: list[str] = []
    above: Node | None = node
    while len(names) < n_names:
        names.append(above.name if above is not None else "")
        above = above.parent if above is not None else None
    return "|".join(reversed(names))


def add_prefix(prefix: str, name: str) -> str:
    """Return a name with a prefix, or without its leading colons if it has any."""
    return name.lstrip(":") if name.startswith(":") else prefix + name
