"""The reader of a scene: its own file and all referenced files, as one document.

It stands above the node types, since a connection is cut by long or by short names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ....errors import FileFormatError
from ....formats import SCENE_SUFFIX, find_suffix
from ..document.assembly import SceneAssembly
from ..document.document import Document, Reference
from ..document.file_reader import FileReader
from ..document.node_names import SceneFile
from ..document.reference_edits import apply_edits
from ..document.references import ReferenceStatement, find_file, is_same_file
from ..syntax.source_text import SceneText, decode_scene_text, read_scene_text
from ..syntax.statements import Statement, split_statements
from ..syntax.tokens import Arguments
from .plugs import NodeAttributes

MAX_REFERENCED_FILES = 1000  # that a scene may refer to, each time counted
MAX_REFERENCE_DEPTH = 100  # files that refer to one another
MAX_STATEMENTS = 10_000_000  # in all files


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
    scene = SceneReader([Path(one) for one in search_paths])
    if own is not None:
        scene.take(Path(path), own)
    scene.read(Path(path), "", "", ())
    return scene.finish(lambda node: NodeAttributes(node).long_path)


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


def reread_document(document: Document, own: SceneText) -> Document:
    """Read a scene again with another text of its own file; see `read_document`."""
    path = document.own.path
    return read_document(path, search_paths=document.search_paths, own=own)


class SceneReader(SceneAssembly):
    """Reads one file after another into a document.

    Parameters
    ----------
    search_paths : sequence of Path
        Folders in which files are looked for that are not where the scene says.
    """

    def __init__(self, search_paths: Sequence[Path]):
        super().__init__(search_paths)
        self._texts: dict[Path, tuple[SceneText, list[Statement]]] = {}
        self._above: tuple[Path, ...] = ()
        self._expected: dict[str, ReferenceStatement] = {}
        self._n_files = self._n_statements = 0

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
        reader = FileReader(self, file, partial(self._read_reference, file))
        before, self._above = self._above, (*above, path)
        reader.run()
        self._above = before
        apply_edits(self, file, reader.edits)

    def take(self, path: Path, text: SceneText) -> tuple[SceneText, list[Statement]]:
        """Cut the text of a file, and keep it for when the file is referred to again."""
        self._texts[path] = text, split_statements(text)
        return self._texts[path]

    def _read_reference(self, file: SceneFile, given: Arguments, statement: int) -> None:
        """Read what a ``file`` statement says, and the file that it refers to."""
        to = ReferenceStatement.from_arguments(given, statement)
        if given.has("rdi", "referenceDepthInfo"):
            self._expect(to, file)
        elif given.has("r", "reference"):
            self._refer(to, file)

    def _expect(self, to: ReferenceStatement, file: SceneFile) -> None:
        """Take note of what a scene says of a file that it, or another, will refer to.

        The scene further up has the last word: it knows the files below by their
        reference nodes, and which of them it has not loaded.
        """
        self._expected.setdefault(file.prefix + to.name, to)

    def _refer(self, to: ReferenceStatement, file: SceneFile) -> None:
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
            self.left_out[prefix] = None
            self.note(f"{to.path} {problem}; what it holds is left out")

    def _find(
        self, to: ReferenceStatement, said: ReferenceStatement, file: SceneFile
    ) -> Path | None:
        folder = file.path.parent
        paths = dict.fromkeys((said.path, to.path))
        found = (find_file(path, folder, self.document.search_paths) for path in paths)
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


class UnreadableFileError(Exception):
    """Tells that a file is there but not Maya ASCII."""


def _read_referenced_text(path: Path) -> SceneText:
    """Return a referenced file's text."""
    try:
        text = read_scene_text(path)
    except FileFormatError as error:
        raise UnreadableFileError(f"cannot be read ({error.problem})") from None
    if find_suffix(path) != SCENE_SUFFIX and "createNode" not in text.text:
        raise UnreadableFileError("is not Maya ASCII")
    return text
