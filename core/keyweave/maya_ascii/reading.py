"""Reads a Maya ASCII file and those that it refers to, statement by statement.

A statement is looked at if it makes, names, sets, adds to, connects or moves nodes, says
units or brings in a file. All others (script nodes' text, MEL, relationships ...) are
kept as they are and never executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import FileFormatError
from ..formats.maya_units import ANGLE_UNITS, LENGTH_UNITS, time_unit_rate
from .document import (
    AddedAttribute,
    Assignment,
    Connection,
    Document,
    Node,
    Reference,
    SceneFile,
    Units,
)
from .references import RefersTo, apply_edits, find_file
from .scene_text import SceneText, read_scene_text
from .statements import Arguments, Word, cut_statements, words

MOST_FILES = 1000  # that a scene may refer to, each time counted


def _valued(flags: str) -> dict[str, int]:
    """Return flags that one value follows."""
    return dict.fromkeys(flags.split(), 1)


_COMMAND = re.compile(r"\w+")
_SET = re.compile(
    r'setAttr((?:\s+-(?:s|k|l|cb|ca|ch)\s+\w+)*)\s+"\.([^"\\]+)"(?:\s+-type\s+"(\w+)")?'
)
_CONNECT = re.compile(r'connectAttr\s+"([^"\\]+)"\s+"([^"\\]+)"\s*(-na\s*)?;')
_ON = {"on", "yes", "true", "1"}
_SET_FLAGS = _valued("""
    s size k keyable l lock cb channelBox ca caching ch capacityHint type typ""")
_CREATE_FLAGS = _valued("n name p parent")
_ADD_FLAGS = _valued("""
    ci cachedInternally sn shortName ln longName nn niceName at attributeType dt dataType
    dv defaultValue min minValue max maxValue smn softMinValue smx softMaxValue en enumName
    p parent nc numberOfChildren k keyable h hidden r readable w writable s storable im
    indexMatters ct category hnv hasMinValue hxv hasMaxValue is internalSet bt binaryTag
    pxy proxy""")
_FILE_FLAGS = _valued("""
    ns namespace rfn referenceNode op options typ type dr deferReference rdi
    referenceDepthInfo rpr renamingPrefix shd sharedNodes""")
_CONNECT_FLAGS = _valued("l lock rd referenceDest")
_LOCK_FLAGS = _valued("l lock lu lockUnpublished")
_UNIT_FLAGS = _valued("l linear a angle t time")
_NO_FLAGS: dict[str, int] = {}


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
    document = Document()
    reader = SceneReader(document, tuple(map(Path, search_paths)))
    reader.read(Path(path), "", (), own)
    return document


class SceneReader:
    """Reads one file after another into a document."""

    def __init__(self, document: Document, search_paths: Sequence[Path]):
        self.document = document
        self.search_paths = search_paths
        self.n_files = 0

    def read(
        self,
        path: Path,
        namespace: str,
        above: tuple[Path, ...],
        own: SceneText | None = None,
    ) -> None:
        """Read a file into a namespace; `above` are the files that refer to it."""
        text = own or read_scene_text(path)
        file = SceneFile(text, cut_statements(text), namespace)
        self.document.files.append(file)
        FileReader(self, file, (*above, path)).run()

    def refer(self, to: RefersTo, file: SceneFile, above: tuple[Path, ...]) -> None:
        """Read the file that a statement of another refers to."""
        name = _joined(file.namespace, to.name)
        namespace = _joined(file.namespace, to.namespace)
        problem = to.problem
        if not problem:
            found = find_file(to.path, file.path.parent, self.search_paths)
            problem = "is not there" if found is None else ""
        if not problem and found is not None:
            if any(_same(found, one) for one in above):
                raise file.error(f"{to.path} refers to itself", to.statement)
            self.n_files += 1
            if self.n_files > MOST_FILES:
                raise file.error(f"more than {MOST_FILES:,} files are referred to", 0)
            try:
                self.read(found, namespace, above)
            except FileFormatError as error:
                if error.path != found or not _is_other(found):
                    raise
                problem = error.problem
        self.document.references.append(Reference(name, namespace, to.path, problem))
        if problem:
            self.document.notes.append(f"{to.path} {problem}; what it holds is left out")


class FileReader:
    """Follows the statements of one file; remembers which node they are about."""

    def __init__(self, scene: SceneReader, file: SceneFile, paths: tuple[Path, ...]):
        self.scene = scene
        self.document = scene.document
        self.file = file
        self.paths = paths
        self.source = file.text.text
        self.node: Node | None = None
        self.unloaded: set[str] = set()
        self.refers: list[RefersTo] = []
        self.skipping = False  # the statements about a node that is shared and there

    def run(self) -> None:
        """Read all statements."""
        known = 0
        for index, (start, stop) in enumerate(self.file.statements):
            match = _COMMAND.match(self.source, start, stop)
            read = _STATEMENTS.get(match.group()) if match else None
            if read is not None and match is not None:
                known += 1
                read(self, index, match.end(), stop)
        if not known:
            raise FileFormatError(self.file.path, "this is not a Maya ASCII scene")
        text = self.source
        if text.startswith("//Maya ASCII") and "// End of " not in text[-2000:]:
            self.document.notes.append(
                f"{self.file.path} does not end as Maya's files do; it may be cut off"
            )
        apply_edits(self.document, self.file)

    def arguments(self, start: int, stop: int, flags: dict[str, int]) -> Arguments:
        return Arguments(words(self.source, start, stop), flags)

    def named(self, path: str, index: int) -> Node | None:
        """Return the node that a name means; a default node is made when it is named."""
        found = self.document.named(path, self.file.namespace)
        if len(found) > 1:
            raise self.file.error(f"{path} means more than one node", index)
        if found:
            return found[0]
        if path.startswith(":"):
            return self._default_node(path[1:])
        return None

    def _default_node(self, name: str) -> Node:
        node = Node(name, name.rstrip("0123456789"), None, self.file, range(0))
        self.document.add(node)
        return node

    def grow(self, index: int) -> None:
        """Count a statement to those of the node."""
        if self.node is not None and self.node.statements:
            first = self.node.statements.start
            if self.node.file is self.file:
                self.node.statements = range(first, index + 1)

    def read_create(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _CREATE_FLAGS)
        if not given.rest:
            raise self.file.error("createNode names no type", index)
        type_ = given.rest[0]
        name = given.get("n", f"{type_}1", "name")
        shared = "s" in given or "shared" in given
        self.skipping = False
        if shared:
            there = self.document.named(name, self.file.namespace)
            if there:
                self.node, self.skipping = there[0], bool(self.file.namespace)
                if not there[0].statements and not self.skipping:
                    there[0].statements = range(index, index + 1)
                    there[0].type = type_
                return
        parent_path = given.get("p", "", "parent")
        parent = self.named(parent_path, index) if parent_path else None
        if parent_path and parent is None:
            raise self.file.error(
                f"{name} hangs from {parent_path}, which is not there", index
            )
        full = name[1:] if name.startswith(":") else _joined(self.file.namespace, name)
        node = Node(full, type_, parent, self.file, range(index, index + 1))
        node.referenced = self.file is not self.document.own
        if not self.document.add(node):
            problem = f"there are two nodes called {node.path if parent else full}"
            raise self.file.error(problem, index)
        self.node = node

    def read_rename(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, {"uid": 1})
        if "uid" in given:
            if self.node is not None and not self.skipping:
                self.node.uid = given["uid"]
                self.grow(index)
            return
        if len(given.rest) == 2:
            node = self.named(given.rest[0], index)
            if node is not None:
                self.document.rename(node, _joined(self.file.namespace, given.rest[1]))

    def read_select(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _NO_FLAGS)
        self.node = self.named(given.rest[-1], index) if given.rest else None
        self.skipping = bool(self.file.namespace)

    def read_set(self, index: int, start: int, stop: int) -> None:
        match = _SET.match(self.source, start - len("setAttr"), stop)
        if match is None:
            self._read_odd_set(index, start, stop)
            return
        self.grow(index)
        if self.skipping or self.node is None:
            return
        flags, path, type_ = match.groups()
        keyable, locked = _switches(flags.split()) if flags else (None, None)
        self.node.assignments.append(
            Assignment(
                path,
                type_ or "",
                self.source,
                match.end(),
                stop - 1,
                keyable,
                locked,
                index,
            )
        )

    def _read_odd_set(self, index: int, start: int, stop: int) -> None:
        """Read a setAttr with rarer flags, without quotes or with the node's name."""
        flags: list[str] = []
        plug: Word | None = None
        value = start
        given = words(self.source, start, stop)
        for word in given:
            value = word.start
            if word.quoted or word.text[:1] != "-" or not word.text[1:2].isalpha():
                if plug is not None:
                    break
                plug = word
            else:
                flags.append(word.text)
                if word.text[1:] in _SET_FLAGS:
                    flags.append(next(given, Word("", False, stop)).text)
            value = stop - 1
        if plug is None:
            raise self.file.error("setAttr names no attribute", index)
        name, _, path = plug.text.partition(".")
        node = self.named(name, index) if name else self.node
        self.grow(index)
        if node is None or self.skipping:
            return
        types = [flags[i + 1] for i, f in enumerate(flags[:-1]) if f in ("-type", "-typ")]
        keyable, locked = _switches(flags)
        node.assignments.append(
            Assignment(
                path,
                types[-1] if types else "",
                self.source,
                min(value, stop - 1),
                stop - 1,
                keyable,
                locked,
                index,
            )
        )

    def read_add(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _ADD_FLAGS)
        self.grow(index)
        node = self.named(given.rest[-1], index) if given.rest else self.node
        added = added_attribute(given)
        if node is not None and added is not None and not self.skipping:
            node.added[added.long] = added

    def read_connect(self, index: int, start: int, stop: int) -> None:
        match = _CONNECT.match(self.source, start - len("connectAttr"), stop)
        if match:
            source, target, next_available = match.groups()
        else:
            given = self.arguments(start, stop, _CONNECT_FLAGS)
            if len(given.rest) < 2:
                raise self.file.error("connectAttr needs two attributes", index)
            source, target = given.rest[:2]
            next_available = "na" in given or "nextAvailable" in given
        ends = [self._plug(plug, index) for plug in (source, target)]
        (source_node, source), (target_node, target) = ends
        if source_node is None or target_node is None:
            return
        self.document.connections.append(
            Connection(
                source_node,
                source,
                target_node,
                target,
                bool(next_available),
                self.file,
                index,
            )
        )

    def _plug(self, plug: str, index: int) -> tuple[Node | None, str]:
        name, _, path = plug.partition(".")
        node = self.named(name if name else "", index) if name else self.node
        if node is None:
            note = f"{name} is connected but not there"
            if note not in self.document.notes:
                self.document.notes.append(note)
        return node, path

    def read_disconnect(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _NO_FLAGS)
        if len(given.rest) < 2:
            return
        (source, from_), (target, to) = (self._plug(p, index) for p in given.rest[:2])
        self.document.connections = [
            c
            for c in self.document.connections
            if (c.source_node, c.source, c.target_node, c.target)
            != (source, from_, target, to)
        ]

    def read_parent(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _NO_FLAGS)
        if "add" in given or "addObject" in given:
            self.document.notes.append(
                f"{given.rest[0]} is instanced; its first place counts"
            )
            return
        to_world = "w" in given or "world" in given
        movers = given.rest if to_world else given.rest[:-1]
        parent = None if to_world else self.named(given.rest[-1], index)
        for name in movers:
            node = self.named(name, index)
            if node is None or (parent is None and not to_world):
                continue
            if parent is not None and node in parent.ancestry():
                raise self.file.error(f"{name} would hang from itself", index)
            node.parent = parent

    def read_lock(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _LOCK_FLAGS)
        node = self.named(given.rest[-1], index) if given.rest else self.node
        if node is not None:
            node.locked = given.get("l", "on", "lock") in _ON

    def read_units(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _UNIT_FLAGS)
        before = self.file.units
        length = given.get("l", before.names[0], "linear")
        angle = given.get("a", before.names[1], "angle")
        time = given.get("t", before.names[2], "time")
        rate = time_unit_rate(time)
        for name, known in (
            (length, LENGTH_UNITS.get(length)),
            (angle, ANGLE_UNITS.get(angle)),
            (time, rate),
        ):
            if known is None:
                raise self.file.error(f"{name} is no unit that Maya has", index)
        assert rate is not None
        self.file.units = Units(
            LENGTH_UNITS[length], ANGLE_UNITS[angle], rate, (length, angle, time)
        )

    def read_file(self, index: int, start: int, stop: int) -> None:
        given = self.arguments(start, stop, _FILE_FLAGS)
        name = given.get("rfn", "", "referenceNode")
        if "rdi" in given or "referenceDepthInfo" in given:
            if given.get("dr", "0", "deferReference") in _ON:
                self.unloaded.add(name)
            return
        if not given.rest or not ("r" in given or "reference" in given):
            return
        namespace = given.get("ns", "", "namespace", "rpr", "renamingPrefix")
        problem = "is not loaded" if name in self.unloaded else ""
        to = RefersTo(name, namespace.strip(":"), given.rest[-1], index, problem)
        self.scene.refer(to, self.file, self.paths)


_STATEMENTS: dict[str, Callable[[FileReader, int, int, int], None]] = {
    "createNode": FileReader.read_create,
    "rename": FileReader.read_rename,
    "select": FileReader.read_select,
    "setAttr": FileReader.read_set,
    "addAttr": FileReader.read_add,
    "connectAttr": FileReader.read_connect,
    "disconnectAttr": FileReader.read_disconnect,
    "parent": FileReader.read_parent,
    "lockNode": FileReader.read_lock,
    "currentUnit": FileReader.read_units,
    "file": FileReader.read_file,
}


def added_attribute(given: Arguments) -> AddedAttribute | None:
    """Return what an addAttr adds; None if it names nothing."""
    long = given.get("ln", "", "longName")
    short = given.get("sn", "", "shortName")
    if not long and not short:
        return None
    least, greatest = given.get("min", "", "minValue"), given.get("max", "", "maxValue")
    return AddedAttribute(
        long=long or short,
        short=short or long,
        type=given.get("at", "", "attributeType") or given.get("dt", "double", "dataType"),
        parent=given.get("p", "", "parent"),
        default=number(given.get("dv", "0", "defaultValue")) or 0.0,
        least=number(least),
        greatest=number(greatest),
        multi="m" in given or "multi" in given,
        keyable=given.get("k", "off", "keyable") in _ON,
    )


def number(text: str) -> float | None:
    """Return a number or a switch as a number; None for anything else.

    Examples
    --------
    >>> number("1e-3"), number("yes"), number("off"), number("persp")
    (0.001, 1.0, 0.0, None)
    """
    try:
        return float(text)
    except ValueError:
        return {
            "on": 1.0,
            "yes": 1.0,
            "true": 1.0,
            "off": 0.0,
            "no": 0.0,
            "false": 0.0,
        }.get(text)


def _switches(flags: Sequence[str]) -> tuple[bool | None, bool | None]:
    """Return what a setAttr's flags say of keyable and locked."""
    keyable = locked = None
    for flag, value in zip(flags, flags[1:]):
        if flag in ("-k", "-keyable"):
            keyable = value in _ON
        elif flag in ("-l", "-lock"):
            locked = value in _ON
    return keyable, locked


def _joined(namespace: str, name: str) -> str:
    """Return a name in a namespace; either may be empty."""
    return f"{namespace}:{name}" if namespace and name else namespace or name


def _same(a: Path, b: Path) -> bool:
    try:
        return a.resolve() == b.resolve()
    except OSError:
        return a == b


def _is_other(path: Path) -> bool:
    """Return whether a file is of a kind that can be referred to but not read here."""
    return path.suffix.lower() != ".ma"
