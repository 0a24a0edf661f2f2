"""The reader of a scene: its own file and all referenced files, as one document.

It needs the node types, since connections are removed by long or short names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ....errors import FileFormatError
from ....formats import READERS, SCENE_SUFFIX, find_suffix, list_suffixes
from ....formats.file_reading import file_reader
from ..document.assembly import SceneAssembly
from ..document.document import Document, Reference
from ..document.file_reader import FileReader
from ..document.node_names import SceneFile
from ..document.reference_edits import apply_edits
from ..document.references import ReferenceStatement, find_file, is_same_file
from ..syntax.source_text import (
    BINARY_PROBLEM,
    SceneText,
    decode_scene_text,
    read_scene_text,
)
from ..syntax.statements import Statement, split_statements
from ..syntax.tokens import Arguments
from .plugs import NodeAttributes

MAX_REFERENCED_FILES = 1000  # references of a scene, repeated files included
MAX_REFERENCE_DEPTH = 100  # levels of nested references
NOT_LOADED = "is not loaded; load it in Maya and save the scene"
MAX_STATEMENTS = 10_000_000  # in all files


@file_reader("a Maya ASCII scene")
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
        file references itself. A referenced file that is missing, binary or damaged only
        adds a note.
    """
    if find_suffix(path) in list_suffixes(READERS, "motion"):
        raise FileFormatError(path, "this is a motion, not a scene; use load")
    files = SceneFiles()
    if own is not None:
        files.add_text(Path(path), own)
    while True:
        scene = SceneReader([Path(folder) for folder in search_paths], files)
        try:
            scene.read(Path(path))
        except BrokenReferenceError as error:  # start again, without this file
            files.problems[error.path] = error.problem
        else:
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


class BrokenReferenceError(Exception):
    """A statement of a referenced file is not valid; the file must be left out."""

    def __init__(self, path: Path, problem: str):
        self.path = path
        self.problem = problem
        super().__init__(problem)


class SceneLimitError(FileFormatError):
    """The references of a scene are circular or too many; leaving one out is arbitrary."""


class SceneFiles:
    """The texts of a scene's files with their statements."""

    def __init__(self) -> None:
        self.problems: dict[Path, str] = {}  # why referenced files cannot be read
        self._texts: dict[Path, tuple[SceneText, list[Statement]]] = {}

    def add_text(self, path: Path, text: SceneText) -> tuple[SceneText, list[Statement]]:
        """Split the text of a file into statements and cache them."""
        self._texts[path] = text, split_statements(text)
        return self._texts[path]

    def read(self, path: Path) -> tuple[SceneText, list[Statement]]:
        """Return the text of a file and its statements."""
        return self._texts.get(path) or self.add_text(path, read_scene_text(path))

    def find_problem(self, path: Path) -> str:
        """Return why a referenced file cannot be read; empty if it can."""
        if path not in self.problems:
            self.problems[path] = self._check_referenced(path)
        return self.problems[path]

    def _check_referenced(self, path: Path) -> str:
        try:
            text = read_scene_text(path)
            if find_suffix(path) != SCENE_SUFFIX and "createNode" not in text.text:
                return "is not Maya ASCII"
            self.add_text(path, text)
        except FileFormatError as error:
            return _explain_unreadable(error)
        return ""


def _explain_unreadable(error: FileFormatError) -> str:
    """Return an error of a file as the predicate of a sentence."""
    if error.problem.startswith(BINARY_PROBLEM):
        return f"is in Maya's binary format; save it as {SCENE_SUFFIX} and reference that"
    line = f"line {error.line}: " if error.line is not None else ""
    return f"cannot be read ({line}{error.problem})"


class SceneReader(SceneAssembly):
    """Reader of a scene's files, searched for in further folders too, into one document."""

    def __init__(self, search_paths: Sequence[Path], texts: SceneFiles):
        super().__init__(search_paths)
        self._texts = texts
        self._above: tuple[Path, ...] = ()
        self._depth_infos: dict[str, ReferenceStatement] = {}
        self._n_files = self._n_statements = 0

    def read(
        self,
        path: Path,
        namespace: str = "",
        prefix: str = "",
        reference: str = "",
        above: SceneFile | None = None,
    ) -> None:
        """Read a file into a namespace; `above` is the file that references it."""
        text, statements = self._texts.read(path)
        file = SceneFile(
            text, statements, namespace, prefix=prefix, reference=reference, above=above
        )
        self._n_statements += len(statements)
        if self._n_statements > MAX_STATEMENTS:
            problem = f"the scene has more than {MAX_STATEMENTS:,} statements"
            raise SceneLimitError(path, problem)
        self.document.files.append(file)
        reader = FileReader(self, file, partial(self._read_reference, file))
        before, self._above = self._above, (*self._above, path)
        try:
            reader.run()
            apply_edits(self, file, reader.edits)
        except FileFormatError as error:
            if above is None or isinstance(error, SceneLimitError):
                raise
            raise BrokenReferenceError(path, _explain_unreadable(error)) from None
        self._above = before

    def _read_reference(
        self, file: SceneFile, arguments: Arguments, statement: int
    ) -> None:
        """Read a ``file`` statement and the file that it references.

        An ``-rdi`` statement is about a reference that will follow. The first statement
        wins: it is from the file furthest up, which decides which nested references are
        loaded.
        """
        reference = ReferenceStatement.from_arguments(arguments, statement)
        if arguments.has("rdi", "referenceDepthInfo"):
            self._depth_infos.setdefault(file.prefix + reference.name, reference)
        elif arguments.has("r", "reference"):
            self._load(reference, file)

    def _load(self, reference: ReferenceStatement, file: SceneFile) -> None:
        """Read the file that a reference statement names, or note why it cannot be read."""
        name = file.prefix + reference.name
        namespace = ":".join(part for part in (file.namespace, reference.namespace) if part)
        prefix = file.prefix + reference.name_prefix
        info = self._depth_infos.get(name, reference)
        problem = NOT_LOADED if info.deferred else ""
        path = None if problem else self._find_path(reference, info, file)
        if not problem and path is None:
            problem = "was not found"
        if path is not None:
            problem = self._check_file(path, reference, file)
        if path is not None and not problem:
            self.read(path, namespace, prefix, name, file)
        place = file.describe_line(reference.statement)
        record = Reference(name, namespace, reference.path, problem, prefix, place)
        self.document.references.append(record)
        if problem:
            self.note(record.explain())

    def _find_path(
        self, reference: ReferenceStatement, info: ReferenceStatement, file: SceneFile
    ) -> Path | None:
        folder = file.path.parent
        paths = dict.fromkeys((info.path, reference.path))
        files = (find_file(path, folder, self.document.search_paths) for path in paths)
        return next((path for path in files if path is not None), None)

    def _check_file(
        self, path: Path, reference: ReferenceStatement, file: SceneFile
    ) -> str:
        """Return why a referenced file cannot be read; empty if it can."""
        if any(is_same_file(path, above) for above in self._above):
            problem = f'"{reference.path}" references itself, by "{reference.name}"'
            raise self._limit_error(problem, reference, file)
        self._n_files += 1
        if self._n_files > MAX_REFERENCED_FILES:
            problem = f"the scene has more than {MAX_REFERENCED_FILES:,} references"
            raise self._limit_error(problem, reference, file)
        if len(self._above) > MAX_REFERENCE_DEPTH:
            problem = f"references are nested more than {MAX_REFERENCE_DEPTH:,} levels deep"
            raise self._limit_error(problem, reference, file)
        return self._texts.find_problem(path)

    def _limit_error(
        self, problem: str, reference: ReferenceStatement, file: SceneFile
    ) -> SceneLimitError:
        return SceneLimitError(file.path, problem, file.find_line(reference.statement))
