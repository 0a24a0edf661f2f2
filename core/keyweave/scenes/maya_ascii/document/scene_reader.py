"""The reader of a scene: its own file and all referenced files, as one document.

It also collects disconnectAttr statements and edits, and removes those connections last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Optional

from ...._text import format_list
from ....errors import FileFormatError
from ..graph.plugs import NodeAttributes
from ..syntax.source_text import SceneText, decode_scene_text, read_scene_text
from ..syntax.statements import Statement, split_statements
from .document import (
    Connection,
    Document,
    LostConnection,
    Reference,
)
from .file_reader import FileReader
from .node_names import Node, SceneFile
from .reference_edits import apply_edits
from .references import ReferenceStatement, find_file, is_same_file

MAX_REFERENCED_FILES = 1000  # that a scene may refer to, each time counted
MAX_REFERENCE_DEPTH = 100  # files that refer to one another
MAX_STATEMENTS = 10_000_000  # in all files
MAX_DAG_DEPTH = 20_000  # nodes below one another
MAX_NAMED_NODES = 3  # nodes that a note names


def read_document(
    path: str | Path,
    *,
    search_paths: Sequence[str | Path] = (),
    own: SceneText | None = None,
) -> Document:
    """Read a scene with all the files that it refers to.

    Parameters
    ----------
    path : str or Path
    search_paths : sequence of str or Path
        Folders in which files are looked for that are not where the scene says.
    own : SceneText, optional
        The text of the scene's own file, instead of what the file holds.

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII, two nodes have one name, or a file
        refers to itself. A file that is missing or binary is noted, no more.
    """
    scene = SceneReader(tuple(map(Path, search_paths)))
    if own is not None:
        scene.take(Path(path), own)
    scene.read(Path(path), "", "", ())
    return scene.finish()


def parse_document(text: str, path: str | Path) -> Document:
    """Read a scene from text that no file holds yet, with the files that it refers to.

    Parameters
    ----------
    text : str
    path : str or Path
        Where the scene would be; referenced files are looked for from there.

    Raises
    ------
    FileFormatError
        As `read_document`.

    Examples
    --------
    >>> scene = parse_document('createNode joint -n "hip";', "untitled")
    >>> [node.name for node in scene.nodes]
    ['hip']
    """
    path = Path(path)
    return read_document(path, own=decode_scene_text(path, text.encode("utf-8")))


class SceneReader:
    """Reads one file after another into a document.

    Attributes
    ----------
    document : Document
    cuts : Cuts
    instanced : dict of Node to None
        Nodes that hang in more than one place.
    """

    def __init__(self, search_paths: Sequence[Path]):
        self.document = Document()
        self.search_paths = search_paths
        self.cuts = Disconnections()
        self.instanced: dict[Node, None] = {}
        self._texts: dict[Path, tuple[SceneText, list[Statement]]] = {}
        self._above: tuple[Path, ...] = ()
        self._expected: dict[str, ReferenceStatement] = {}
        self._left_out: dict[str, None] = {}  # how names start that no file was read for
        self._missing: dict[str, dict[str, None]] = {}
        self._moved: dict[Node, tuple[SceneFile, int]] = {}
        self._n_files = self._n_statements = 0

    @property
    def connections(self) -> list[Connection]:
        """Those of all files so far."""
        return self.document.connections

    def note(self, text: str) -> None:
        """Say what was odd."""
        self.document.notes.append(text)

    def read(
        self, path: Path, namespace: str, prefix: str, above: tuple[Path, ...]
    ) -> None:
        """Read a file into a namespace; `above` are the files that refer to it."""
        text, statements = self._texts.get(path) or self.take(path, read_scene_text(path))
        file = SceneFile(text, statements, namespace, prefix=prefix)
        self._n_statements += len(statements)
        if self._n_statements > MAX_STATEMENTS:
            problem = f"more than {MAX_STATEMENTS:,} statements are referred to"
            raise FileFormatError(path, problem)
        self.document.files.append(file)
        reader = FileReader(self, file)
        before, self._above = self._above, (*above, path)
        reader.run()
        self._above = before
        apply_edits(self, file, reader.edits)

    def take(self, path: Path, text: SceneText) -> tuple[SceneText, list[Statement]]:
        """Cut the text of a file, and keep it for when the file is referred to again."""
        self._texts[path] = text, split_statements(text)
        return self._texts[path]

    def expect(self, to: ReferenceStatement, file: SceneFile) -> None:
        """Take note of what a scene says of a file that it, or another, will refer to.

        The scene further up has the last word: it knows the files below by their
        reference nodes, and which of them it has not loaded.
        """
        self._expected.setdefault(file.prefix + to.name, to)

    def refer(self, to: ReferenceStatement, file: SceneFile) -> None:
        """Read the file that a statement of another refers to."""
        name = file.prefix + to.name
        namespace = ":".join(part for part in (file.namespace, to.namespace) if part)
        prefix = file.prefix + to.name_prefix
        said = self._expected.get(name, to)
        problem = "is not loaded" if said.deferred else ""
        found = None if problem else self._find(to, said, file)
        if not problem and found is None:
            problem = "is not there"
        if found is not None:
            problem = self._enter(found, namespace, prefix, to, file)
        self.document.references.append(Reference(name, namespace, to.path, problem))
        if problem:
            self._left_out[prefix] = None
            self.note(f"{to.path} {problem}; what it holds is left out")

    def _find(
        self, to: ReferenceStatement, said: ReferenceStatement, file: SceneFile
    ) -> Path | None:
        folder = file.path.parent
        paths = dict.fromkeys((said.path, to.path))
        found = (find_file(path, folder, self.search_paths) for path in paths)
        return next((one for one in found if one is not None), None)

    def _enter(
        self,
        found: Path,
        namespace: str,
        prefix: str,
        to: ReferenceStatement,
        file: SceneFile,
    ) -> str:
        """Read a file that another refers to; return why it cannot be read."""
        if any(is_same_file(found, one) for one in self._above):
            raise file.error(f"{to.path} refers to itself", to.statement)
        self._n_files += 1
        if self._n_files > MAX_REFERENCED_FILES:
            raise file.error(
                f"more than {MAX_REFERENCED_FILES:,} files are referred to", to.statement
            )
        if len(self._above) > MAX_REFERENCE_DEPTH:
            problem = f"more than {MAX_REFERENCE_DEPTH:,} files refer to one another"
            raise file.error(problem, to.statement)
        try:
            if found not in self._texts:
                self.take(found, _read_referenced_text(found))
        except UnreadableFileError as error:
            return str(error)
        self.read(found, namespace, prefix, self._above)
        return ""

    def free_name(self, parent: Node | None, name: str) -> str:
        """Return a name that no node beside has, and say that one is changed."""
        number = 1
        while self.document.names.beside(parent, f"{name}{number}") is not None:
            number += 1
        self.note(f"two files have a node {name}; one is called {name}{number} here")
        return f"{name}{number}"

    def is_left_out(self, path: str, file: SceneFile) -> bool:
        """Return whether a node may be in a file that was not read."""
        name = file.full_name(path)
        return any(name.startswith(start) for start in self._left_out)

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

    def finish(self) -> Document:
        """Return the document, once no node hangs from itself."""
        document = self.document
        document.connections = self.cuts.left(document.connections)
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


class UnreadableFileError(Exception):
    """Tells that a file is there but not Maya ASCII."""


def _read_referenced_text(path: Path) -> SceneText:
    """Return a referenced file's text."""
    try:
        text = read_scene_text(path)
    except FileFormatError as error:
        raise UnreadableFileError(f"cannot be read ({error.problem})") from None
    if path.suffix.lower() != ".ma" and "createNode" not in text.text:
        raise UnreadableFileError("is not Maya ASCII")
    return text


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

    def left(self, connections: list[Connection]) -> list[Connection]:
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
            for number in self._gone(target, numbers, connections)
        }
        return [one for i, one in enumerate(connections) if i not in gone]

    def _gone(
        self, target: Node, numbers: list[int], connections: list[Connection]
    ) -> Iterator[int]:
        """Yield which of the connections to a node are cut."""
        attributes = NodeAttributes(target)
        cuts: dict[CutKey, CutPositions] = {}
        for (source, path), some in self._into[target].items():
            known = cuts.setdefault((source, _to_long_path(attributes, path)), {})
            for outside, until in some.items():
                known[outside] = max(until, known.get(outside, 0))
        for number in numbers:
            one = connections[number]
            found = cuts.get((one.source_node, _to_long_path(attributes, one.target)), {})
            if any(
                number < until and one.file is not outside
                for outside, until in found.items()
            ):
                yield number


def _to_long_path(attributes: NodeAttributes, path: str) -> str:
    """Return a path with long names, where the node's type is known."""
    attribute, index, _ = attributes.find(path)
    if attribute is None:
        return path
    return attribute.long + "".join(f"[{i}]" for i in index)
