"""New nodes, connections and animation curves in a file, as Maya would save them.

Nodes are inserted after the last animation curve of the file, or before its first select,
connectAttr or similar statement; connections are inserted after the last connection.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Sequence
from functools import cached_property

from ..document.document import Document
from ..document.node_names import Node
from ..graph.plugs import NodeAttributes, Plug
from ..nodes.curve_nodes import CURVE_TYPES
from ..syntax.tokens import quote_string
from .text_edits import FileEdits

CONNECT_LINE_LENGTH = 80  # Maya breaks the line of a connectAttr of at least this length
BLOCK_COMMANDS = ("rename", "setAttr", "addAttr", "lockNode")
COMMANDS_AFTER_NODES = ("select", "connectAttr", "relationship", "dataStructure")
ORDERED_COMMANDS = ("connectAttr", "disconnectAttr", "createNode", "parent")
_NON_WORD = re.compile(r"\W")


class NewNodes:
    """Writer of new nodes and connections in a scene's own file.

    `finish` adds the connections to the edits of the file.
    """

    def __init__(self, document: Document, edits: FileEdits):
        self.document = document
        self.edits = edits
        self._connections: list[str] = []
        self.names = list_taken_names(document)
        own = [node for node in document.nodes if node.file is document.own]
        self.uids = {node.uid for node in own if node.uid}
        self.commands = [edits.command(i) for i in range(len(document.own.statements))]
        self.curves = [
            node.statements.start
            for node in own
            if node.type in CURVE_TYPES and node.statements
        ]

    def add(self, type_: str, name: str, statements: Sequence[str]) -> None:
        """Add a node with an unused name, and the statements that set its attributes."""
        lines = [f"createNode {type_} -n {quote_string(name)};"]
        if self.uids:
            lines.append(f'\trename -uid "{self._make_uid(name)}";')
        number, is_after = self._place
        insert = self.edits.insert_after if is_after else self.edits.insert_before
        insert(number, [*lines, *(f"\t{statement}" for statement in statements)])

    def connect(self, source: str, target: str, flags: str = "") -> None:
        """Connect two plugs, given by their paths in the file."""
        self._connections.append(self.format_connection(source, target, flags))

    def finish(self) -> None:
        """Add the new connections to the edits of the file."""
        if self._connections:
            self.edits.insert_after(self.last_connection, self._connections)

    def format_connection(self, source: str, target: str, flags: str = "") -> str:
        """Return the statement that connects two plugs."""
        line = f"connectAttr {quote_string(source)} {quote_string(target)}"
        end = f"{flags and ' '}{flags};"
        return line + (
            f"{self.edits.newline}\t\t{end}" if len(line) >= CONNECT_LINE_LENGTH else end
        )

    def format_plug(self, plug: Plug, channel: str) -> str:
        """Return the path of a plug in the file; it may be an array element."""
        return f"{self.format_path(plug.node)}.{format_attribute_path(plug, channel)}"

    def format_path(self, node: Node) -> str:
        """Return the shortest path of a node; Maya's default nodes get a leading colon."""
        path = self.document.short_path(node)
        created = (
            node.statements and self._get_command(node.statements.start) == "createNode"
        )
        return path if created or node.file is not self.edits.file else f":{path}"

    def reserve_name(self, wanted: str) -> str:
        """Return an unused name and reserve it."""
        name = find_free_name(wanted, self.names)
        self.names.add(name)
        return name

    def is_after_nodes(self, number: int, is_after: bool) -> bool:
        """Return whether a place before or after a statement follows new nodes."""
        return (number, is_after) >= self._place

    @cached_property
    def _place(self) -> tuple[int, bool]:
        """The statement next to which nodes are inserted, and whether they follow it."""
        if self.curves:
            last = max(self.curves)
            while self._get_command(last + 1) in BLOCK_COMMANDS:
                last += 1
            return last, True
        commands = enumerate(self.commands)
        end = next((i for i, name in commands if name in COMMANDS_AFTER_NODES), None)
        return (len(self.commands) - 1, True) if end is None else (end, False)

    @cached_property
    def last_connection(self) -> int:
        """The last connectAttr, or the last statement if nodes are created after it."""
        last = max(
            (i for i, name in enumerate(self.commands) if name in ORDERED_COMMANDS),
            default=-1,
        )
        return last if self._get_command(last) == "connectAttr" else len(self.commands) - 1

    def _get_command(self, number: int) -> str:
        return self.commands[number] if 0 <= number < len(self.commands) else ""

    def _make_uid(self, name: str) -> str:
        """Return an identifier that depends only on the names of the file and the node."""
        salt = 0
        while True:
            text = f"{self.edits.file.path.name}|{name}|{salt}"
            digits = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
            digits = digits[:32].upper()
            parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
            uid = "-".join(parts)
            if uid not in self.uids:
                self.uids.add(uid)
                return uid
            salt += 1


def list_taken_names(document: Document) -> set[str]:
    """Return the names of all nodes, and of missing nodes that the scene refers to.

    A new node with the name of a missing one would inherit its connections.
    """
    return {node.name for node in document.nodes} | document.missing


def find_free_name(wanted: str, taken: Container[str]) -> str:
    """Return a name that is not taken, with a number appended if necessary."""
    name, number = wanted, 0
    while name in taken:
        number += 1
        name = f"{wanted}{number}"
    return name


def make_node_name(node: Node, attribute: str) -> str:
    """Return Maya's usual name for a node that drives an attribute of another node."""
    return f"{node.name.rpartition(':')[2]}_{_NON_WORD.sub('_', attribute)}"


def format_attribute_path(plug: Plug, channel: str) -> str:
    """Return the short name of a plug's attribute; an array element as in the channel."""
    if plug.at:
        return channel.partition(".")[2]
    attribute = NodeAttributes(plug.node).by_name.get(plug.attribute)
    return attribute.short if attribute else plug.attribute


KIND_TO_CURVE_TYPE = {
    "length": "animCurveTL",
    "angle": "animCurveTA",
    "time": "animCurveTT",
}


def find_curve_type(kind: str) -> str:
    """Return the type of animation curve node for a kind of value."""
    return KIND_TO_CURVE_TYPE.get(kind, "animCurveTU")
