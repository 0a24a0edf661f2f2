"""Plugs and attributes of nodes, found by the long and short names in files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..document.node_names import Node
from ..nodes.node_type import Attribute, NodeType, index_attributes
from ..nodes.node_types import DAG_NODE_TYPE, SET_WITH_CLIPS, UNKNOWN_TYPE, find_type
from ..syntax.set_attr import AddedAttribute

_PATH_STEP = re.compile(r"([^.\[\]]+)(?:\[(-?[0-9]{1,9})(?::(-?[0-9]{1,9}))?\])?")
_NUMERIC_TYPES = """
    double float long short byte char bool enum floatLinear floatAngle
    double2 double3 double4 float2 float3 long2 long3 short2 short3
    compound reflectance spectrum reflectanceRGB spectrumRGB"""
ADDED_ATTRIBUTE_KINDS = dict.fromkeys(_NUMERIC_TYPES.split(), "number")  # others are data
ADDED_ATTRIBUTE_KINDS.update(
    dict.fromkeys(("long", "short", "byte", "char", "enum"), "integer")
)
ADDED_ATTRIBUTE_KINDS.update(doubleLinear="length", doubleAngle="angle", time="time")
ADDED_ATTRIBUTE_KINDS.update(matrix="matrix", fltMatrix="matrix")
MAX_PATH_LENGTH = 1000  # characters of a path that are parsed


class Plug(NamedTuple):
    """An attribute of a node.

    Attributes
    ----------
    node : Node
    attribute : str
        Long name of the attribute.
    at : tuple of int
        Index in each array that contains it.
    """

    node: Node
    attribute: str
    at: tuple[int, ...] = ()

    def part(self, attribute: str) -> Plug:
        """Return another attribute of the node at the same index."""
        return Plug(self.node, attribute, self.at)

    def __str__(self) -> str:
        return f"{self.node.name}.{self.attribute}" + "".join(f"[{i}]" for i in self.at)


class NodeAttributes:
    """The attributes of a node: those of its type and its added attributes."""

    def __init__(self, node: Node, *, has_clips: bool = False):
        self.type = SET_WITH_CLIPS if has_clips else find_node_type(node)
        self.by_name = dict(self.type.attributes)
        if node.added:
            self.by_name.update(index_attributes(_list_added_attributes(node)))

    def find(self, path: str) -> tuple[Attribute | None, tuple[int, ...], int | None]:
        """Return the attribute at the end of a path, its indices and a range's last index.

        ``w[0:3]`` gives the attribute ``w``, ``(0,)`` and 3.
        """
        name, index, last = _split_path(path[:MAX_PATH_LENGTH])
        return self.by_name.get(name), index, last

    def long_path(self, path: str) -> str:
        """Return a known path's long name with indices; unknown paths are unchanged."""
        attribute, index, _ = self.find(path)
        if attribute is None:
            return path
        return attribute.long + "".join(f"[{i}]" for i in index)


@lru_cache(maxsize=4096)  # the nodes of a rig have few different paths
def _split_path(path: str) -> tuple[str, tuple[int, ...], int | None]:
    """Return the last name of a path, its indices and the last index of a range."""
    index: list[int] = []
    last: int | None = None
    name = ""
    for step in _PATH_STEP.finditer(path):
        name, first, until = step.groups()
        if first is not None:
            index.append(int(first))
            last = int(until) if until is not None else None
    return name, tuple(index), last


def find_node_type(node: Node) -> NodeType:
    """Return the type of a node, or a generic type if it is not supported."""
    generic = DAG_NODE_TYPE if node.parent is not None else UNKNOWN_TYPE
    return find_type(node.type) or generic


def _list_added_attributes(node: Node) -> Iterator[Attribute]:
    """Yield the added attributes of a node, compounds with their children."""
    long_names = {added.short: added.long for added in node.added.values()}
    by_parent: dict[str, list[Attribute]] = {}
    attributes = [_make_added_attribute(added, node) for added in node.added.values()]
    for attribute in attributes:
        parent = long_names.get(attribute.parent, attribute.parent)
        by_parent.setdefault(parent, []).append(attribute)
    for attribute in attributes:
        children = by_parent.get(attribute.long, ())
        if children or not attribute.parent:
            parts = tuple(replace(child, parent=attribute.long) for child in children)
            yield replace(attribute, children=parts, parent="")


def _make_added_attribute(added: AddedAttribute, node: Node) -> Attribute:
    kind = ADDED_ATTRIBUTE_KINDS.get(added.type, "string")
    unit = node.file.units.scale("time") if kind == "time" else 1.0
    default = added.default * unit
    if not math.isfinite(default):
        default = 0.0
    long, short = added.long, added.short
    return Attribute(long, short, kind, default, multi=added.multi, parent=added.parent)
