"""Plugs: attributes of nodes, found by the names under which files speak of them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..document.document import AddedAttribute, Node
from ..nodes.node_type import Attribute, NodeType, by_name
from ..nodes.node_types import DAG_NODE, NODE_TYPES, OTHER

_STEP = re.compile(r"([^.\[\]]+)(?:\[(-?[0-9]{1,9})(?::(-?[0-9]{1,9}))?\])?")
_NUMBERS_ADDED = """
    double float long short byte char bool enum floatLinear floatAngle
    double2 double3 double4 float2 float3 long2 long3 short2 short3
    compound reflectance spectrum reflectanceRGB spectrumRGB"""
KINDS_OF_ADDED = dict.fromkeys(_NUMBERS_ADDED.split(), "number")  # others are data
KINDS_OF_ADDED.update(dict.fromkeys(("long", "short", "byte", "char", "enum"), "integer"))
KINDS_OF_ADDED.update(doubleLinear="length", doubleAngle="angle", time="time")
KINDS_OF_ADDED.update(matrix="matrix", fltMatrix="matrix")
LONGEST = 1000  # characters of a path that means something


class Plug(NamedTuple):
    """An attribute of a node.

    Attributes
    ----------
    node : Node
    attribute : str
        Its long name.
    at : tuple of int
        Its index in each array that it is in.
    """

    node: Node
    attribute: str
    at: tuple[int, ...] = ()

    def part(self, attribute: str) -> Plug:
        """Return another attribute of the node at the same index."""
        return Plug(self.node, attribute, self.at)

    def __str__(self) -> str:
        return f"{self.node.name}.{self.attribute}" + "".join(f"[{i}]" for i in self.at)


class Attributes:
    """The attributes of a node: those of its type and those that were added to it."""

    def __init__(self, node: Node):
        self.type = type_of(node)
        self.by_name = dict(self.type.attributes)
        if node.added:
            self.by_name.update(by_name(_added(node)))

    def find(self, path: str) -> tuple[Attribute | None, tuple[int, ...], int | None]:
        """Return the attribute at the end of a path, the indices, and a range's last.

        Examples
        --------
        ``w[0:3]`` gives the attribute w, (0,) and 3.
        """
        index: list[int] = []
        last: int | None = None
        name = ""
        for step in _STEP.finditer(path[:LONGEST]):
            name, first, until = step.groups()
            if first is not None:
                index.append(int(first))
                last = int(until) if until is not None else None
        return self.by_name.get(name), tuple(index), last


def type_of(node: Node) -> NodeType:
    """Return the type of a node, or what any node in the hierarchy is like."""
    found = NODE_TYPES.get(node.type)
    return found or (DAG_NODE if node.parent is not None else OTHER)


def _added(node: Node) -> Iterator[Attribute]:
    """Yield the attributes that were added, compounds with their children."""
    long_names = {one.short: one.long for one in node.added.values()}
    by_parent: dict[str, list[Attribute]] = {}
    made = [_made(one, node) for one in node.added.values()]
    for one in made:
        by_parent.setdefault(long_names.get(one.parent, one.parent), []).append(one)
    for one in made:
        children = by_parent.get(one.long, ())
        if children or not one.parent:
            parts = tuple(replace(child, parent=one.long) for child in children)
            yield replace(one, children=parts, parent="")


def _made(added: AddedAttribute, node: Node) -> Attribute:
    kind = KINDS_OF_ADDED.get(added.type, "string")
    unit = node.file.units.of("time") if kind == "time" else 1.0
    default = added.default * unit
    if not math.isfinite(default):
        default = 0.0
    long, short = added.long, added.short
    return Attribute(long, short, kind, default, multi=added.multi, parent=added.parent)
