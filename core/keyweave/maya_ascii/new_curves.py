"""Animation curve nodes that a file does not have yet, as Maya would have saved them.

Made behind the file's last animation curve, or before what it selects or connects, and
connected behind its last connection.
"""

from __future__ import annotations

import hashlib
import re
from functools import cached_property

from ..anim_curve import AnimCurve
from .curve_nodes import CURVE_TYPES
from .curve_text import curve_statements
from .document import Document, Node
from .file_edits import FileEdits
from .nodes.node_type import Attribute
from .plugs import Attributes, Plug
from .words import quoted

TYPE_OF_KIND = {"length": "animCurveTL", "angle": "animCurveTA", "time": "animCurveTT"}
LINE_LENGTH = 80  # of a connectAttr, from which on Maya puts its end on another line
IN_BLOCK = ("rename", "setAttr", "addAttr", "lockNode")
BEHIND_NODES = ("select", "connectAttr", "relationship", "dataStructure")
PLACES = ("connectAttr", "disconnectAttr", "createNode", "parent")
_UNUSUAL = re.compile(r"\W")


class NewCurves:
    """Adds nodes for curves, and their connections, to a scene's own file."""

    def __init__(self, document: Document, edits: FileEdits):
        self.document = document
        self.edits = edits
        self.names = {node.name for node in document.nodes}
        own = [node for node in document.nodes if node.file is document.own]
        self.uids = {node.uid for node in own if node.uid}
        self.commands = [edits.command(i) for i in range(len(document.own.statements))]
        self.curves = [
            node.statements.start
            for node in own
            if node.type in CURVE_TYPES and node.statements
        ]

    def add(self, plug: Plug, channel: str, attribute: Attribute, curve: AnimCurve) -> None:
        """Add a node that holds a curve and drives a plug."""
        type_ = curve_type(curve.kind if attribute.kind == "any" else attribute.kind)
        name = self._name(plug)
        lines = [f"createNode {type_} -n {quoted(name)};"]
        if self.uids:
            lines.append(f'\trename -uid "{self._uid(name)}";')
        newline, units = self.edits.newline, self.edits.file.units
        lines += [f"\t{one}" for one in curve_statements(curve, type_, units, newline)]
        self._insert_node(lines)
        target = f"{self._path(plug.node)}.{attribute_path(plug, channel)}"
        line = f"connectAttr {quoted(f'{name}.o')} {quoted(target)}"
        end = f"{newline}\t\t;" if len(line) >= LINE_LENGTH else ";"
        self.edits.insert_after(self._last_connection, [line + end])

    def _insert_node(self, lines: list[str]) -> None:
        number, is_behind = self._place
        insert = self.edits.insert_after if is_behind else self.edits.insert_before
        insert(number, lines)

    @cached_property
    def _place(self) -> tuple[int, bool]:
        """The statement that new nodes go to, and whether behind it: after other curves."""
        if self.curves:
            last = max(self.curves)
            while self._command(last + 1) in IN_BLOCK:
                last += 1
            return last, True
        behind = (i for i, one in enumerate(self.commands) if one in BEHIND_NODES)
        before = next(behind, None)
        return (len(self.commands) - 1, True) if before is None else (before, False)

    @cached_property
    def _last_connection(self) -> int:
        """The last connectAttr if every node is made before it, or the end."""
        last = max((i for i, one in enumerate(self.commands) if one in PLACES), default=-1)
        return last if self._command(last) == "connectAttr" else len(self.commands) - 1

    def _command(self, number: int) -> str:
        return self.commands[number] if 0 <= number < len(self.commands) else ""

    def _path(self, node: Node) -> str:
        """Return the shortest path; Maya's own nodes have a colon before it."""
        path = self.document.short_path(node)
        is_made = node.statements and self._command(node.statements.start) == "createNode"
        return path if is_made else f":{path}"

    def _name(self, plug: Plug) -> str:
        """Return a name like Maya's: node and attribute, and a number if it is taken."""
        node = plug.node.name.rpartition(":")[2]
        wanted = _UNUSUAL.sub("_", str(plug).partition(".")[2])
        name = wanted = f"{node}_{wanted}"
        number = 0
        while name in self.names:
            number += 1
            name = f"{wanted}{number}"
        self.names.add(name)
        return name

    def _uid(self, name: str) -> str:
        """Return an identifier that depends on the names of file and node alone."""
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


def attribute_path(plug: Plug, channel: str) -> str:
    """Return a plug's attribute by its short name; one in an array as it was given."""
    if plug.at:
        return channel.partition(".")[2]
    found = Attributes(plug.node).by_name.get(plug.attribute)
    return found.short if found else plug.attribute


def curve_type(kind: str) -> str:
    """Return the type of node that holds curves over time of a kind of value.

    Examples
    --------
    >>> curve_type("angle"), curve_type("unitless")
    ('animCurveTA', 'animCurveTU')
    """
    return TYPE_OF_KIND.get(kind, "animCurveTU")
