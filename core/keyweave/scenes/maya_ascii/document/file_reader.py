"""The reader of one Maya ASCII file, statement by statement.

It reads the statements that create, name, edit, connect or parent nodes, set units or
reference a file. All others (MEL, relationships, plug-ins ...) are kept unchanged and never
executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ....errors import FileFormatError
from ....formats.maya_units import ANGLE_UNITS, LENGTH_UNITS, time_unit_to_rate
from ..syntax.set_attr import (
    ADD_ATTR_FLAGS,
    Assignment,
    Units,
    read_added_attribute,
    read_set_attr,
)
from ..syntax.statements import COMMAND
from ..syntax.tokens import ON, Arguments, parse_value_flags, split_words
from .assembly import SceneAssembly
from .document import Connection
from .node_names import Node, SceneFile
from .references import FILE_FLAGS

_CREATE = re.compile(r'createNode (\w+)( -s)? -n "([^"\\]+)"(?:\s+-p\s+"([^"\\]+)")?\s*;')
_UID = re.compile(r'rename -uid "([^"\\]+)"\s*;')
_CONNECT = re.compile(r'connectAttr\s+"([^"\\]+)"\s+"([^"\\]+)"\s*(-na\s*)?;')
_CUT_IDENTIFIER = re.compile(r'fileInfo\s+"cutIdentifier"')  # Maya always writes it
_CREATE_FLAGS = parse_value_flags("n name p parent")
CONNECT_FLAGS = parse_value_flags("l lock rd referenceDest")
_LOCK_FLAGS = parse_value_flags("l lock lu lockUnpublished ln lockName")
_UNIT_FLAGS = parse_value_flags("l linear a angle t time")
# The last line that Maya writes; Studio Library and others write it without the name.
_END_LINE = re.compile(r"(?:^|[\r\n])[ \t]*// End(?: of [^\r\n]*)?[ \t]*(?:[\r\n]|$)")
TAIL_LENGTH = 2000  # characters
_NO_FLAGS: dict[str, int] = {}
DEFAULT_NODES = {"time1": "time"}  # in every scene, although no file creates it


class FileReader:
    """Reader of the statements of one file; `node` is the node that they edit.

    Nodes and connections are added to the scene. `read_reference` takes the arguments of a
    ``file`` statement and its index, and reads that file.
    """

    def __init__(
        self,
        scene: SceneAssembly,
        file: SceneFile,
        read_reference: Callable[[Arguments, int], None],
    ):
        self.scene = scene
        self.read_reference = read_reference
        self.document = scene.document
        self.file = file
        self.is_own = file is self.document.own
        self.source = file.text.text
        self.node: Node | None = None
        self.is_skipped = False  # statements edit a node that all files share
        # Reference nodes, and the changes to their files.
        self.edits: list[tuple[Node, Assignment]] = []

    def run(self) -> None:
        """Read all statements."""
        known = 0
        for index, (start, stop) in enumerate(self.file.statements):
            match = COMMAND.match(self.source, start, stop)
            read = _STATEMENT_READERS.get(match.group()) if match else None
            if read is not None:
                known += 1
                read(self, index, start, stop)
        if not known:
            raise FileFormatError(self.file.path, "this is not a Maya ASCII scene")
        if not _END_LINE.search(self.source[-TAIL_LENGTH:]):
            self._check_end()

    def _check_end(self) -> None:
        """Raise or add a note if the last line that Maya writes is missing."""
        statements = self.file.statements
        if any(_CUT_IDENTIFIER.match(self.source, *statement) for statement in statements):
            problem = "the file is truncated; the last line that Maya writes is missing"
            line = self.file.text.line(len(self.source.rstrip()))
            raise FileFormatError(self.file.path, problem, line)
        if self.source.startswith("//Maya ASCII"):
            problem = "may be truncated; the last line that Maya writes is missing"
            self.scene.note(f"{self.file.path} {problem}")

    def arguments(self, start: int, stop: int, flags: dict[str, int]) -> Arguments:
        """Return the flags and words that follow the command of a statement."""
        words = split_words(self.source, start, stop)
        next(words, None)
        return Arguments(words, flags)

    def find_node(self, path: str, index: int) -> Node | None:
        """Return the node that a name identifies; default nodes are created when named."""
        single = self.document.names.single(self.file.prefix + path)
        if single is not None:
            return single
        nodes = self.document.find_nodes(path, self.file.prefix)
        if len(nodes) > 1:
            raise self.file.error(f'"{path}" matches more than one node', index)
        if nodes:
            return nodes[0]
        name = path[path.startswith(":") :]
        if name and (name != path or name in DEFAULT_NODES) and "|" not in name:
            return self._make_default_node(name)
        return None

    def _make_default_node(
        self, name: str, type_: str = "", parent: Node | None = None
    ) -> Node:
        """Create a node that every scene has; it belongs to the scene's own file."""
        type_ = type_ or DEFAULT_NODES.get(name, name.rstrip("0123456789"))
        node = Node(name, type_, parent, self.document.own, range(0))
        self.document.add(node)
        return node

    def find_or_record(self, path: str, index: int) -> Node | None:
        """Return the node that a name identifies; record it if it is missing."""
        node = self.find_node(path, index)
        if node is None:
            self.scene.note_missing(path, self.file)
        return node

    def extend_statements(self, index: int) -> None:
        """Extend the statements of the current node to this one."""
        node = self.node
        if node is not None and node.file is self.file and node.statements:
            node.statements = range(node.statements.start, index + 1)

    def read_create(self, index: int, start: int, stop: int) -> None:
        match = _CREATE.match(self.source, start, stop)
        if match:
            type_, shared, name, parent = match.groups()
        else:
            arguments = self.arguments(start, stop, _CREATE_FLAGS)
            if not arguments.rest:
                raise self.file.error("createNode needs a node type", index)
            type_, shared = arguments.rest[0], arguments.has("s", "shared")
            name = arguments.get("n", "name") or f"{type_}1"
            parent = arguments.get("p", "parent")
        if shared:
            self._create_shared(index, type_, name, self._find_parent(name, parent, index))
        else:
            self._create(index, type_, name, self._find_parent(name, parent, index))
        if parent and self.node is not None and self.node.parent is None:
            self.scene.note_orphan(self.node, parent, self.file)

    def _find_parent(self, name: str, path: str, index: int) -> Node | None:
        parent = self.find_node(path, index) if path else None
        if path and parent is None:
            if not self.scene.is_left_out(path, self.file):
                problem = f'the parent "{path}" of "{name}" does not exist'
                raise self.file.error(problem, index)
            self.scene.note_missing(path, self.file)
        return parent

    def _create_shared(
        self, index: int, type_: str, name: str, parent: Node | None
    ) -> None:
        """Create a node that exists once, however many files create it."""
        name = self._full_name(f":{name}", index)
        node = self.document.names.find_child(parent, name)
        if node is None:
            node = self._make_default_node(name, type_, parent)
        self.node, self.is_skipped = node, not self.is_own
        if self.is_own and not node.statements:
            node.statements, node.type = range(index, index + 1), type_

    def _create(self, index: int, type_: str, name: str, parent: Node | None) -> None:
        self.is_skipped = False
        full = self._full_name(name, index)
        existing = self.document.names.find_child(parent, full)
        if (
            existing is not None
            and self.is_own
            and not existing.statements
            and not existing.referenced
        ):
            existing.statements, existing.type = range(index, index + 1), type_
            self.node = existing
            return
        if existing is not None:
            if existing.file is self.file:
                raise self.file.error(f'two nodes are named "{full}"', index)
            full = self.scene.make_unique_name(parent, full)
        node = Node(full, type_, parent, self.file, range(index, index + 1))
        node.referenced = not self.is_own
        self.document.add(node)
        self.node = node

    def _full_name(self, name: str, index: int) -> str:
        """Return a name with the file's prefix, unless it starts with a colon."""
        bare = name.lstrip(":")
        if not bare or "|" in bare or "." in bare:
            raise self.file.error(f'"{name}" is not a valid node name', index)
        return bare if name.startswith(":") else self.file.prefix + name

    def read_rename(self, index: int, start: int, stop: int) -> None:
        match = _UID.match(self.source, start, stop)
        arguments = None if match else self.arguments(start, stop, {"uid": 1})
        uid = match[1] if match else arguments.get("uid") if arguments else ""
        if uid:
            self.extend_statements(index)
            if self.node is not None and not self.is_skipped:
                self.node.uid = uid
        elif arguments and len(arguments.rest) == 2:
            self._rename(index, *arguments.rest)

    def _rename(self, index: int, path: str, name: str) -> None:
        node = self.find_or_record(path, index)
        if node is None or not name:
            return
        full = self._full_name(name, index)
        if not self.document.rename(node, full):
            raise self.file.error(f'two nodes are named "{full}"', index)

    def read_select(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, _NO_FLAGS)
        self.node = self.find_node(arguments.rest[-1], index) if arguments.rest else None
        self.is_skipped = not self.is_own

    def read_set(self, index: int, start: int, stop: int) -> None:
        header = read_set_attr(self.source, start, stop)
        if header is None:
            raise self.file.error("setAttr needs an attribute", index)
        name, _, path = header.plug.partition(".")
        self.extend_statements(index)
        node = self.find_or_record(name, index) if name else self.node
        if node is None or self.is_skipped:
            return
        assignment = header.assignment(path, self.source, stop - 1, index)
        node.assignments.append(assignment)
        if header.type == "dataReferenceEdits":
            self.edits.append((node, assignment))

    def read_add(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, ADD_ATTR_FLAGS)
        self.extend_statements(index)
        node = (
            self.find_or_record(arguments.rest[-1], index) if arguments.rest else self.node
        )
        added = read_added_attribute(arguments)
        if node is not None and added is not None and not self.is_skipped:
            node.added[added.long] = added

    def read_connect(self, index: int, start: int, stop: int) -> None:
        match = _CONNECT.match(self.source, start, stop)
        if match:
            source, target, next_available = match.groups()
            locked = False
        else:
            arguments = self.arguments(start, stop, CONNECT_FLAGS)
            if len(arguments.rest) < 2:
                raise self.file.error("connectAttr needs two attributes", index)
            source, target = arguments.rest[:2]
            next_available = arguments.has("na", "nextAvailable")
            locked = arguments.get("l", "lock", default="off") in ON
        start_name = source.partition(".")[0]
        start_node, source = self._find_plug(source, index)
        end_node, target = self._find_plug(target, index)
        if start_node is None and start_name and end_node is not None:
            self.scene.note_lost(start_name, end_node, target, self.file)
        if start_node is not None and end_node is not None:
            self.document.connections.append(
                Connection(
                    start_node,
                    source,
                    end_node,
                    target,
                    bool(next_available),
                    self.file,
                    index,
                    locked,
                )
            )

    def _find_plug(self, plug: str, index: int) -> tuple[Node | None, str]:
        name, _, path = plug.partition(".")
        return self.find_or_record(name, index) if name else self.node, path

    def read_disconnect(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, _NO_FLAGS)
        if len(arguments.rest) < 2:
            return
        (source, _), (target, path) = (
            self._find_plug(p, index) for p in arguments.rest[:2]
        )
        if source is not None and target is not None:
            self.scene.cuts.cut(source, target, path, self.document.connections)

    def read_parent(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, _NO_FLAGS)
        to_world = arguments.has("w", "world")
        movers = arguments.rest if to_world else arguments.rest[:-1]
        parent = (
            None
            if to_world or not movers
            else self.find_or_record(arguments.rest[-1], index)
        )
        for name in movers:
            node = self.find_or_record(name, index)
            if node is None:
                continue
            if parent is None and not to_world:
                self.scene.note_orphan(node, arguments.rest[-1], self.file)
                continue
            if arguments.has("add", "addObject"):
                self.document.names.add_instance(node, parent)
                self.scene.instanced[node] = None
            else:
                self.scene.move(node, parent, self.file, index)

    def read_lock(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, _LOCK_FLAGS)
        nodes = [self.find_or_record(name, index) for name in arguments.rest] or [self.node]
        for node in nodes:
            if node is not None:
                node.locked = arguments.get("l", "lock", default="on") in ON

    def read_units(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, _UNIT_FLAGS)
        before = self.file.units
        length = arguments.get("l", "linear", default=before.names[0])
        angle = arguments.get("a", "angle", default=before.names[1])
        time = arguments.get("t", "time", default=before.names[2])
        sizes = LENGTH_UNITS.get(length), ANGLE_UNITS.get(angle), time_unit_to_rate(time)
        for name, size in zip((length, angle, time), sizes):
            if size is None:
                raise self.file.error(f'"{name}" is not a Maya unit', index)
        centimeters, radians, rate = (size or 1.0 for size in sizes)
        self.file.units = Units(centimeters, radians, rate, (length, angle, time))

    def read_file(self, index: int, start: int, stop: int) -> None:
        arguments = self.arguments(start, stop, FILE_FLAGS)
        if arguments.rest:
            self.read_reference(arguments, index)


_STATEMENT_READERS: dict[str, Callable[[FileReader, int, int, int], None]] = {
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
