"""The data of one node by plug: values, incoming connections and flags.

It is built on first access, so that unused nodes cost nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ....geometry.arrays import Floats
from ..document.document import Connection
from ..document.node_names import Node
from ..nodes.node_type import NON_NUMERIC_KINDS, Attribute
from ..nodes.node_types import CHARACTER_SET, SET_WITH_CLIPS
from ..syntax.set_attr import Assignment
from ..syntax.tokens import parse_number
from .plugs import NodeAttributes, Plug

AttributeKey = tuple[str, tuple[int, ...]]  # an attribute's long name and its indices
KIND_SIZES = {"matrix": 16}
MAX_VALUES = 1_000_000  # set by one statement on attributes that are evaluated
NUMERIC_TYPES = {"", "matrix", "fltMatrix", "double", "float", "reflectance", "spectrum"}
TYPE_SIZES = {
    f"{kind}{n}": n for kind in ("short", "long", "float", "double") for n in (2, 3, 4)
}
NUMERIC_TYPES |= set(TYPE_SIZES)
TYPE_SIZES.update(matrix=16, fltMatrix=16)


class NodeData:
    """A node's values and connections.

    Attributes
    ----------
    attributes : NodeAttributes
    values : dict of (str, tuple of int) to float, ndarray or str
        Values in radians, centimeters and seconds. Numbers that are not finite are
        ignored.
    sources : dict of (str, tuple of int) to Connection
        A compound that is connected as a whole has one entry. A later connection of the
        whole replaces those of its parts.
    locked : set of str
        Long names, including those of the parts of locked compounds.
    keyable : dict of str to bool
        Values of the keyable flag by long name.
    """

    def __init__(self, node: Node, connections: Sequence[Connection]):
        self.node = node
        has_clips = node.type == CHARACTER_SET and any(
            connection.target in SET_WITH_CLIPS.attributes for connection in connections
        )
        self.attributes = NodeAttributes(node, has_clips=has_clips)
        self.values: dict[AttributeKey, float | Floats | str] = {}
        self.sources: dict[AttributeKey, Connection] = {}
        self.keyable: dict[str, bool] = {}
        self._locks: dict[str, bool] = {}
        self._last: dict[str, int] = {}  # greatest index of each array
        for assignment in node.assignments:
            self._assign(assignment)
        for connection in connections:
            self._connect(connection)
        self.locked = self._find_locked()

    def _find_locked(self) -> set[str]:
        locked = {name for name, is_locked in self._locks.items() if is_locked}
        for name in list(locked):
            attribute = self.attributes.by_name.get(name)
            locked.update(child.long for child in (attribute.children if attribute else ()))
        return locked

    def set_flags(self, locked: Mapping[str, bool], keyable: Mapping[str, bool]) -> None:
        """Override the locked and keyable flags of the file, by long name."""
        self._locks.update(locked)
        self.locked = self._find_locked()
        self.keyable.update(keyable)

    def key(self, path: str) -> tuple[Attribute, tuple[int, ...]]:
        """Return the attribute at the end of a path, and its indices.

        An unknown attribute is treated as a number.
        """
        attribute, index, _ = self.attributes.find(path)
        if attribute is None:
            return Attribute(path.rpartition(".")[2].partition("[")[0], ""), index
        return attribute, index

    def plug(self, path: str) -> Plug:
        """Return the plug of a path; an array without an index gives its first element."""
        attribute, index = self.key(path)
        if attribute.multi and not index:
            index = (0,)
        return Plug(self.node, attribute.long, index)

    def find_number(self, attribute: str, index: tuple[int, ...]) -> object:
        """Return the saved value, or else the default, of an attribute with one number."""
        known = self.attributes.by_name.get(attribute)
        default = known.default if known and known.kind not in NON_NUMERIC_KINDS else None
        return self.values.get((attribute, index), default)

    def indices(self, attribute: str) -> list[tuple[int, ...]]:
        """Return the indices at which an array has values or connections."""
        array = self.attributes.by_name.get(attribute)
        children = array.children if array else ()
        names = {attribute, *(child.long for child in children)}
        keys = (*self.values, *self.sources)
        return sorted({index for name, index in keys if name in names and index})

    def _assign(self, assignment: Assignment) -> None:
        attribute, index, last = self.attributes.find(assignment.path)
        if attribute is None:
            attribute, index = self.key(assignment.path)
            attribute = replace(attribute, kind="any")  # has as many numbers as are set
            if len(assignment.path) > 100 or last is not None:
                return
        if assignment.locked is not None and not index:
            self._locks[attribute.long] = assignment.locked
        if assignment.keyable is not None:
            self.keyable[attribute.long] = assignment.keyable
        if assignment.is_empty:
            return
        is_text = attribute.kind == "string" and not assignment.type
        if is_text or assignment.type == "string":
            self.values[attribute.long, index] = "".join(w.text for w in assignment.words())
        elif assignment.type in NUMERIC_TYPES:
            self._set_numbers(attribute, index, last, assignment)

    def _set_numbers(
        self,
        attribute: Attribute,
        index: tuple[int, ...],
        last: int | None,
        assignment: Assignment,
    ) -> None:
        """Distribute the numbers of a statement over elements and parts of compounds."""
        parts = attribute.children or (attribute,)
        size = KIND_SIZES.get(attribute.kind, len(parts))
        if attribute.kind == "any":
            size = TYPE_SIZES.get(assignment.type, 1)
        count = last - index[-1] + 1 if last is not None and index else 1
        numbers = _parse_numbers(assignment, min(max(count, 0) * size, MAX_VALUES))
        elements = _iterate_elements(index, last)
        units = assignment.units or self.node.file.units
        scales = [units.scale(part.kind) for part in parts]
        for at, first in zip(elements, range(0, len(numbers) - size + 1, size)):
            self._record_index(attribute.long, at)
            element = numbers[first : first + size]
            if size > len(parts):
                if all(map(math.isfinite, element)):
                    shape = (4, 4) if size == KIND_SIZES["matrix"] else (size,)
                    self.values[attribute.long, at] = np.array(element).reshape(shape)
                continue
            for part, scale, value in zip(parts, scales, element):
                if math.isfinite(value * scale):
                    self.values[part.long, at] = value * scale

    def _record_index(self, attribute: str, index: tuple[int, ...]) -> None:
        """Update the greatest index of an array."""
        if index:
            self._last[attribute] = max(self._last.get(attribute, -1), index[-1])

    def _connect(self, connection: Connection) -> None:
        attribute, index = self.key(connection.target)
        if attribute.multi and not index:
            free = self._last.get(attribute.long, -1) + 1
            index = (free if connection.next_available else 0,)
        self._record_index(attribute.parent or attribute.long, index)
        self.sources[attribute.long, index] = connection
        if connection.locked and not index:
            self._locks[attribute.long] = True
        for child in attribute.children:
            self.sources.pop((child.long, index), None)


def _iterate_elements(
    index: tuple[int, ...], last: int | None
) -> Iterator[tuple[int, ...]]:
    """Yield the indices of a range, or a single index if there is no range."""
    if last is None or not index:
        yield index
        return
    for element in range(index[-1], last + 1):
        yield (*index[:-1], element)


def _parse_numbers(assignment: Assignment, n_max: int) -> list[float]:
    """Return the first numbers that a statement sets; NaN for other words."""
    text = assignment.value
    if "/" in text or '"' in text:
        if "xform" in text:  # a matrix as its translation, rotation ...
            return []
        words = [word.text for word in assignment.words() if not word.quoted][:n_max]
    else:
        words = text.split(None, n_max)[:n_max]
    return [math.nan if value is None else value for value in map(parse_number, words)]
