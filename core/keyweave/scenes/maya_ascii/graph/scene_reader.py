"""The reader of a scene: its own file and all referenced files, as one document.

It needs the node types, since connections are removed by long or short names.
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

MAX_REFERENCED_FILES = 1000  # references of a scene, repeated files included
MAX_REFERENCE_DEPTH = 100  # levels of nested references
MAX_STATEMENTS = 10_000_000  # in all files


def read_document(
    path: str | Path,
    *,
    search_paths: Sequence[str | Path] = (),
    own: SceneText | None = None,
) -> Document:
    """Read a scene with all its referenced files.

    Parameters
    ----------
    path : str or Path
    search_paths : sequence of str or Path
        Further folders in which to search for referenced files.
    own : SceneText, optional
        Text to use instead of the content of the scene's own file.

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII, two siblings have the same name, or a
        file references itself. A missing or binary referenced file only adds a note.
    """
    scene = SceneReader([Path(folder) for folder in search_paths])
    if own is not None:
        scene.add_text(Path(path), own)
    scene.read(Path(path), "", "", ())
    return scene.finish(lambda node: NodeAttributes(node).long_path)


def parse_document(text: str, path: str | Path) -> Document:
    """Read a scene from text, with its referenced files.

    Parameters
    ----------
    text : str
    path : str or Path
        Path of the scene; referenced files are searched for relative to it.

    Raises
    ------
    FileFormatError
        See `read_document`.

    Examples
    --------
    >>> scene = parse_document('createNode joint -n "hip";', "untitled")
    >>> [node.name for node in scene.nodes]
    ['hip']
    """
    path = Path(path)
    return read_document(path, own=decode_scene_text(path, text.encode("utf-8")))


def reread_document(document: Document, own: SceneText) -> Document:
    """Read a scene again with a new text of its own file; see `read_document`."""
    path = document.own.path
    return read_document(path, search_paths=document.search_paths, own=own)


class SceneReader(SceneAssembly):
    """Reader of a scene's files into one document.

    Parameters
    ----------
    search_paths : sequence of Path
        Further folders in which to search for referenced files.
    """

    def __init__(self, search_paths: Sequence[Path]):
        super().__init__(search_paths)
        self._texts: dict[Path, tuple[SceneText, list[Statement]]] = {}
        self._above: tuple[Path, ...] = ()
        self._depth_infos: dict[str, ReferenceStatement] = {}
        self._n_files = self._n_statements = 0

    def read(
        self, path: Path, namespace: str, prefix: str, above: tuple[Path, ...]
    ) -> None:
        """Read a file into a namespace; `above` are the files that reference it."""
        text, statements = self._texts.get(path) or self.add_text(
            path, read_scene_text(path)
        )
        file = SceneFile(text, statements, namespace, prefix=prefix)
        self._n_statements += len(statements)
        if self._n_statements > MAX_STATEMENTS:
            problem = f"the scene has more than {MAX_STATEMENTS:,} statements"
            raise FileFormatError(path, problem)
        self.document.files.append(file)
        reader = FileReader(self, file, partial(self._read_reference, file))
        before, self._above = self._above, (*above, path)
        reader.run()
        self._above = before
        apply_edits(self, file, reader.edits)

    def add_text(self, path: Path, text: SceneText) -> tuple[SceneText, list[Statement]]:
        """Split the text of a file into statements and cache them."""
        self._texts[path] = text, split_statements(text)
        return self._texts[path]

    def _read_reference(
        self, file: SceneFile, arguments: Arguments, statement: int
    ) -> None:
        """Read a ``file`` statement and the file that it references."""
        reference = ReferenceStatement.from_arguments(arguments, statement)
        if arguments.has("rdi", "referenceDepthInfo"):
            self._record_depth_info(reference, file)
        elif arguments.has("r", "reference"):
            self._load(reference, file)

    def _record_depth_info(self, reference: ReferenceStatement, file: SceneFile) -> None:
        """Record an ``-rdi`` statement about a reference that will follow.

        The first statement wins: it is from the file furthest up, which decides which
        nested references are loaded.
        """
        self._depth_infos.setdefault(file.prefix + reference.name, reference)

    def _load(self, reference: ReferenceStatement, file: SceneFile) -> None:
        """Read the file that a reference statement names, or note why it cannot be read."""
        name = file.prefix + reference.name
        namespace = ":".join(part for part in (file.namespace, reference.namespace) if part)
        prefix = file.prefix + reference.name_prefix
        info = self._depth_infos.get(name, reference)
        problem = "is not loaded" if info.deferred else ""
        path = None if problem else self._find_path(reference, info, file)
        if not problem and path is None:
            problem = "was not found"
        if path is not None:
            problem = self._read_file(path, namespace, prefix, reference, file)
        self.document.references.append(Reference(name, namespace, reference.path, problem))
        if problem:
            self.left_out[prefix] = None
            self.note(f"{reference.path} {problem}; its nodes are left out")

    def _find_path(
        self, reference: ReferenceStatement, info: ReferenceStatement, file: SceneFile
    ) -> Path | None:
        folder = file.path.parent
        paths = dict.fromkeys((info.path, reference.path))
        files = (find_file(path, folder, self.document.search_paths) for path in paths)
        return next((path for path in files if path is not None), None)

    def _read_file(
        self,
        path: Path,
        namespace: str,
        prefix: str,
        reference: ReferenceStatement,
        file: SceneFile,
    ) -> str:
        """Read a referenced file; return the problem if it cannot be read."""
        if any(is_same_file(path, above) for above in self._above):
            raise file.error(f'"{reference.path}" references itself', reference.statement)
        self._n_files += 1
        if self._n_files > MAX_REFERENCED_FILES:
            raise file.error(
                f"the scene has more than {MAX_REFERENCED_FILES:,} references",
                reference.statement,
            )
        if len(self._above) > MAX_REFERENCE_DEPTH:
            problem = f"references are nested more than {MAX_REFERENCE_DEPTH:,} levels deep"
            raise file.error(problem, reference.statement)
        try:
            if path not in self._texts:
                self.add_text(path, _read_referenced_text(path))
        except UnreadableFileError as error:
            return str(error)
        self.read(path, namespace, prefix, self._above)
        return ""


class UnreadableFileError(Exception):
    """A referenced file exists but is not Maya ASCII."""


def _read_referenced_text(path: Path) -> SceneText:
    """Return the text of a referenced file."""
    try:
        text = read_scene_text(path)
    except FileFormatError as error:
        raise UnreadableFileError(f"cannot be read ({error.problem})") from None
    if find_suffix(path) != SCENE_SUFFIX and "createNode" not in text.text:
        raise UnreadableFileError("is not Maya ASCII")
    return text
