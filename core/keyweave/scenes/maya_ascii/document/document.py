"""The parsed content of a Maya ASCII file: nodes, values, connections and units.

Values are stored as text and parsed on demand, so that meshes cost nothing. Unsupported
statements are kept as text and never executed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ....errors import FileFormatError
from ....formats.maya_units import RADIANS_PER_DEGREE
from ..syntax.source_text import SceneText
from ..syntax.statements import Statement
from ..syntax.tokens import Word, split_words
from .node_names import NodeNames


@dataclass(frozen=True)
class Units:
    """What one unit of a file is worth.

    Attributes
    ----------
    length : float
        Centimetres.
    angle : float
        Radians.
    frame_rate : float
        Units of time per second.
    names : tuple of str
        Of length, angle and time, as in the file.
    """

    length: float = 1.0
    angle: float = RADIANS_PER_DEGREE
    frame_rate: float = 24.0
    names: tuple[str, str, str] = ("centimeter", "degree", "film")

    def of(self, kind: str) -> float:
        """Return how much one unit of a kind of value is inside keyweave."""
        if kind == "time":
            return 1.0 / self.frame_rate
        return {"length": self.length, "angle": self.angle}.get(kind, 1.0)


class Assignment(NamedTuple):
    """One setAttr: the attribute's path and, as text, the value.

    Attributes
    ----------
    path : str
        As in the file without the leading dot, such as ``"ktv[0:2]"``.
    type : str
        What ``-type`` says; empty for numbers and switches.
    text : str
        The file's text in which the value is, from `start` to `stop`.
    keyable, locked : bool or None
        What the flags say; None where they say nothing.
    statement : int
        Index of the statement in its file; -1 for a reference edit.
    units : Units or None
        In which the value stands; None for those of the node's file.
    """

    path: str
    type: str
    text: str
    start: int
    stop: int
    keyable: bool | None
    locked: bool | None
    statement: int
    units: Units | None = None

    def words(self) -> list[Word]:
        """Return the words of the value."""
        return list(split_words(self.text, self.start, self.stop))

    @property
    def is_empty(self) -> bool:
        """Whether it only sets flags."""
        return not self.text[self.start : self.stop].strip(" \t\r\n;")


@dataclass(frozen=True)
class AddedAttribute:
    """An attribute that a user or tool added to a node.

    Default and limits stand in files in radians and centimetres, whatever the file's
    units are: Maya writes those of its own bends and twists so.
    """

    long: str
    short: str
    type: str  # "double", "doubleAngle", "enum", "string" ...
    parent: str = ""
    default: float = 0.0
    least: float | None = None
    greatest: float | None = None
    multi: bool = False
    keyable: bool = False
    proxy: bool = False  # whether it stands for another node's, which drives it


@dataclass(eq=False, repr=False)
class Node:
    """A node as its file describes it.

    Attributes
    ----------
    name : str
        With its namespace, without a path.
    type : str
    parent : Node or None
        The one above in the hierarchy.
    file : SceneFile
    statements : range
        Indices of its statements in the file, createNode first.
    referenced : bool
        Whether it comes from another file than the scene's own.
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
        """The full path of a node in the hierarchy: ``|root|hip``."""
        return "".join(f"|{node.name}" for node in self.ancestry())

    def ancestry(self) -> list[Node]:
        """Return the nodes from the top of the hierarchy down to this one."""
        chain, node = [], self
        while node is not None:
            chain.append(node)
            node = node.parent  # type: ignore[assignment]
        return chain[::-1]

    @property
    def line(self) -> int:
        """Line of its createNode; 0 for a node that no file creates."""
        return self.file.line_of(self.statements.start) if self.statements else 0


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


@dataclass(eq=False, repr=False)
class SceneFile:
    """One file of a scene: its text, cut into statements, and its units.

    Attributes
    ----------
    text : SceneText
    statements : list of Statement
    namespace : str
        That its nodes are in; empty for none.
    units : Units
    prefix : str
        What stands before the names of its nodes: the namespace and a colon, or, where
        the scene asks for a prefix instead, that and an underscore.
    """

    text: SceneText
    statements: list[Statement]
    namespace: str = ""
    units: Units = field(default_factory=Units)
    prefix: str = ""

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.text.path

    def full_name(self, path: str) -> str:
        """Return the name in the scene of a node that the file means by a path."""
        return _add_prefix(self.prefix, path.rpartition("|")[2])

    def line_of(self, statement: int) -> int:
        """Return the line on which a statement starts."""
        return self.text.line(self.statements[statement].start)

    def error(self, problem: str, statement: int) -> FileFormatError:
        """Return an error at a statement."""
        return FileFormatError(self.path, problem, self.line_of(statement))


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
    """

    files: list[SceneFile] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    lost: list[LostConnection] = field(default_factory=list)
    names: NodeNames = field(default_factory=NodeNames)

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

    def named(self, path: str, prefix: str = "") -> list[Node]:
        """Return the nodes that a name or the end of a path can mean.

        Names are looked for with the prefix of a file, such as ``"rig:"``, then as they
        stand; a leading colon means as they stand.
        """
        names = path.split("|")
        if prefix and not names[-1].startswith(":"):
            found = self.names.found([name and _add_prefix(prefix, name) for name in names])
            if found:
                return found
        return self.names.found([name[name.startswith(":") :] for name in names])

    def short_path(self, node: Node) -> str:
        """Return the shortest path that means this node alone."""
        return self.names.short_path(node)


def _add_prefix(prefix: str, name: str) -> str:
    return name[1:] if name.startswith(":") else prefix + name
