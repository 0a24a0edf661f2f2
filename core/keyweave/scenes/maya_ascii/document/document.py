"""The parsed content of a Maya ASCII file: nodes, values, connections and units.

Values are stored as text and parsed on demand, so that meshes cost nothing. Unsupported
statements are kept as text and never executed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..syntax.source_text import SceneText
from .node_names import Node, NodeNames, SceneFile, add_prefix


class Connection(NamedTuple):
    """What connectAttr says: where a value comes from and goes to.

    Attributes
    ----------
    source, target : str
        Attribute paths on the nodes before them, as in the file.
    next_available : bool
        Whether the target is to be the next free element.
    statement : int
        Index of the statement in its file; -1 for a reference edit.
    locked : bool
        Whether it locks the target.
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
    """What connectAttr says of a plug whose driver is not there.

    Attributes
    ----------
    source : str
        Name of the node that is not there.
    target_node : Node
    target : str
        Attribute path, as in the file.
    """

    source: str
    target_node: Node
    target: str


@dataclass(frozen=True)
class Reference:
    """A file that a scene brings in.

    Attributes
    ----------
    name : str
        Of its reference node, with namespace.
    namespace : str
        With that of the file that refers to it; empty for none.
    path : str
        As it stands in the file.
    problem : str
        Why it was not read; empty if it was.
    """

    name: str
    namespace: str
    path: str
    problem: str = ""


@dataclass(eq=False, repr=False)
class Document:
    """All that a scene's files say.

    Attributes
    ----------
    files : list of SceneFile
        The scene's own file first, then those that it refers to.
    nodes : list of Node
    connections : list of Connection
    references : list of Reference
    notes : list of str
        What was odd, or is not there.
    missing : set of str
        Names of nodes that files speak of but that are not there.
    lost : list of LostConnection
        What such nodes would drive.
    search_paths : tuple of Path
        Folders in which files were looked for that are not where the scene says.
    """

    files: list[SceneFile] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    lost: list[LostConnection] = field(default_factory=list)
    names: NodeNames = field(default_factory=NodeNames)
    search_paths: tuple[Path, ...] = ()

    @classmethod
    def new(cls, path: Path) -> Document:
        """Return a scene without nodes, in default units, that no file holds yet.

        Parameters
        ----------
        path : Path
            Where it would be.
        """
        return cls([SceneFile(SceneText(path, "", "utf-8"), [])])

    @property
    def own(self) -> SceneFile:
        """The scene's own file; only this one may be rewritten."""
        return self.files[0]

    def add(self, node: Node) -> bool:
        """Add a node, unless one of its name stands beside it."""
        if not self.names.add(node):
            return False
        self.nodes.append(node)
        return True

    def rename(self, node: Node, name: str) -> bool:
        """Give a node another name, unless one of that name stands beside it."""
        return self.names.rename(node, name)

    def move(self, node: Node, parent: Node | None) -> bool:
        """Hang a node below another, unless one of its name is there."""
        return self.names.move(node, parent)

    def find_nodes(self, path: str, prefix: str = "") -> list[Node]:
        """Return the nodes that a name or the end of a path can mean.

        Names are looked for with the prefix of a file, such as ``"rig:"``, then as they
        stand; a leading colon means as they stand.
        """
        names = path.split("|")
        if prefix and not names[-1].startswith(":"):
            found = self.names.find([name and add_prefix(prefix, name) for name in names])
            if found:
                return found
        return self.names.find([name[name.startswith(":") :] for name in names])

    def short_path(self, node: Node) -> str:
        """Return the shortest path that means this node alone."""
        return self.names.short_path(node)
