"""The parsed content of a Maya ASCII file: nodes, values, connections and units.

Values are stored as text and parsed on demand, so that meshes cost nothing. Unsupported
statements are kept as text and never executed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..syntax.source_text import SceneText
from .node_names import Node, NodeNames, SceneFile, add_prefix


class Connection(NamedTuple):
    """A connection between two plugs, as connectAttr makes it.

    Attributes
    ----------
    source, target : str
        Attribute paths on the source and target nodes, as in the file.
    next_available : bool
        Whether to connect to the next free element of the target.
    statement : int
        Index of the statement in its file; -1 for a reference edit.
    locked : bool
        Whether the connection locks the target.
    """

    source_node: Node
    source: str
    target_node: Node
    target: str
    next_available: bool
    file: SceneFile
    statement: int
    locked: bool = False


class LostConnection(NamedTuple):
    """A connection to a plug from a node that does not exist."""

    source: str  # name of the missing node
    target_node: Node
    target: str  # attribute path, as in the file


@dataclass(frozen=True)
class Reference:
    """A reference to another file.

    Attributes
    ----------
    name : str
        Name of the reference node, with namespace.
    namespace : str
        Full namespace of the nodes in the file; empty for none.
    path : str
        As in the referring file.
    problem : str
        Why the file was not read; empty if it was.
    prefix : str
        Start of the names of the nodes in the file.
    place : str
        File and line of the statement that declares the reference.
    """

    name: str
    namespace: str
    path: str
    problem: str = ""
    prefix: str = ""
    place: str = ""

    def explain(self) -> str:
        """Explain why the nodes of the file are missing.

        Examples
        --------
        >>> rig = Reference("rigRN", "rig", "a.ma", "was not found", "rig:", "b.ma, line 9")
        >>> rig.explain()
        'the reference "rigRN" (b.ma, line 9) is left out: a.ma was not found'
        """
        path = self.path or "its file"
        return (
            f'the reference "{self.name}" ({self.place}) is left out: {path} {self.problem}'
        )


@dataclass(eq=False, repr=False)
class Document:
    """The parsed files of a scene.

    Attributes
    ----------
    files : list of SceneFile
        The scene's own file first, then the referenced files.
    nodes : list of Node
    connections : list of Connection
    references : list of Reference
    notes : list of str
        Remarks for the user on problems that are not errors.
    missing : set of str
        Names of nodes that statements refer to but that do not exist.
    lost : list of LostConnection
        Connections from such nodes.
    orphans : dict of Node to Reference
        Nodes whose parents are in a file that was not read.
    failed_edits : Counter
        Number of edits that Maya could not apply, by reference node.
    search_paths : tuple of Path
        Further folders in which referenced files were searched for.
    """

    files: list[SceneFile] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    lost: list[LostConnection] = field(default_factory=list)
    orphans: dict[Node, Reference] = field(default_factory=dict)
    names: NodeNames = field(default_factory=NodeNames)
    failed_edits: Counter[str] = field(default_factory=Counter)
    search_paths: tuple[Path, ...] = ()

    @classmethod
    def new(cls, path: Path) -> Document:
        """Return an empty scene in default units; nothing is written.

        Parameters
        ----------
        path : Path
            Path of the scene's future file.
        """
        return cls([SceneFile(SceneText(path, "", "utf-8"), [])])

    @property
    def own(self) -> SceneFile:
        """The scene's own file, the only file that may be rewritten."""
        return self.files[0]

    def add(self, node: Node) -> bool:
        """Add a node and return True, or return False if a sibling has its name."""
        if not self.names.add(node):
            return False
        self.nodes.append(node)
        return True

    def rename(self, node: Node, name: str) -> bool:
        """Rename a node and return True, or return False if a sibling has that name."""
        return self.names.rename(node, name)

    def move(self, node: Node, parent: Node | None) -> bool:
        """Reparent a node; return False if another child of the parent has its name."""
        return self.names.move(node, parent)

    def find_nodes(self, path: str, prefix: str = "") -> list[Node]:
        """Return the nodes that match a name or the end of a path.

        Names are looked up with the prefix of a file, such as ``"rig:"``, then without it.
        Names with a leading colon are looked up without it only.
        """
        names = path.split("|")
        if prefix and not names[-1].startswith(":"):
            nodes = self.names.find([name and add_prefix(prefix, name) for name in names])
            if nodes:
                return nodes
        return self.names.find([name.lstrip(":") for name in names])

    def find_left_out(self, path: str) -> Reference | None:
        """Return the reference to a file that was not read and may have a node; or None."""
        name = path.rpartition("|")[2].lstrip(":")
        named = [r for r in self.references if r.problem and name.startswith(r.prefix)]
        return max(named, key=lambda reference: len(reference.prefix), default=None)

    def explain_missing(self, path: str) -> str:
        """Explain why a node is missing, if a file that was not read may have it."""
        reference = self.find_left_out(path)
        return reference.explain() if reference is not None else ""

    def get_reference_node(self, reference: Reference) -> Node:
        """Return the node of a reference, or a node in its place if no file creates it."""
        nodes = self.find_nodes(reference.name)
        if nodes:
            return nodes[0]
        return Node(reference.name, "reference", None, self.own, range(0))

    def short_path(self, node: Node) -> str:
        """Return the shortest path that identifies a node."""
        return self.names.short_path(node)
