"""What a file says of one node, by plug: values, where connections come from, flags.

Made when the node is first asked for, so that nodes nobody needs cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..arrays import Floats
from .document import Assignment, Connection, Node
from .node_type import Attribute
from .plugs import Attributes, Plug
from .words import number

Key = tuple[str, tuple[int, ...]]  # an attribute's long name and its indices
SIZE = {"matrix": 16}
MOST_VALUES = 1_000_000  # that one statement may set on attributes which are evaluated


class NodeData:
    """A node's values and connections.

    Attributes
    ----------
    attributes : Attributes
    values : dict of (str, tuple of int) to float, ndarray or str
        What was set, in radians, centimetres and seconds.
    sources : dict of (str, tuple of int) to Connection
        Compounds that are connected as wholes stand here as such.
    locked : set of str
        Long names.
    """

    def __init__(self, node: Node, connections: Sequence[Connection]):
        self.node = node
        self.attributes = Attributes(node)
        self.values: dict[Key, float | Floats | str] = {}
        self.sources: dict[Key, Connection] = {}
        self.locked: set[str] = set()
        self.keyable: dict[str, bool] = {}
        for assignment in node.assignments:
            self._assign(assignment)
        for connection in connections:
            self._connect(connection)

    def key(self, path: str) -> tuple[Attribute, tuple[int, ...]]:
        """Return the attribute that a path means and its indices.

        An attribute that nothing is known of counts as a number of that name.
        """
        found, index, _ = self.attributes.find(path)
        if found is None:
            return Attribute(path.rpartition(".")[2].partition("[")[0], ""), index
        return found, index

    def plug(self, path: str) -> Plug:
        """Return the plug that a path means; an array alone means its first element."""
        attribute, index = self.key(path)
        if attribute.multi and not index:
            index = (0,)
        return Plug(self.node, attribute.long, index)

    def indices(self, attribute: str) -> list[tuple[int, ...]]:
        """Return at which indices an array has values or connections."""
        found = self.attributes.by_name.get(attribute)
        names = (
            {attribute, *(child.long for child in found.children)} if found else {attribute}
        )
        keys = (*self.values, *self.sources)
        return sorted({index for name, index in keys if name in names and index})

    def _assign(self, assignment: Assignment) -> None:
        attribute, index, last = self.attributes.find(assignment.path)
        if attribute is None:
            attribute, index = self.key(assignment.path)
            if len(assignment.path) > 100 or last is not None:
                return
        if assignment.locked is not None and not index:
            names = {attribute.long}
            (self.locked.update if assignment.locked else self.locked.difference_update)(
                names
            )
        if assignment.keyable is not None:
            self.keyable[attribute.long] = assignment.keyable
        if assignment.is_empty:
            return
        if attribute.kind == "string" or assignment.type == "string":
            self.values[attribute.long, index] = "".join(w.text for w in assignment.words())
            return
        self._set_numbers(attribute, index, last, assignment)

    def _set_numbers(
        self,
        attribute: Attribute,
        index: tuple[int, ...],
        last: int | None,
        given: Assignment,
    ) -> None:
        """Spread the numbers of a statement over elements and parts of compounds."""
        parts = attribute.children or (attribute,)
        size = SIZE.get(attribute.kind, len(parts))
        numbers = _numbers(given, MOST_VALUES)
        elements = _elements(index, last)
        unit = self.node.file.units.of(attribute.kind)
        for at, first in zip(elements, range(0, len(numbers) - size + 1, size)):
            some = numbers[first : first + size]
            if attribute.kind == "matrix":
                self.values[attribute.long, at] = np.array(some).reshape(4, 4)
                continue
            for part, value in zip(parts, some):
                self.values[part.long, at] = value * unit
                # What was said of the compound last holds, and the other way round.

    def _connect(self, connection: Connection) -> None:
        attribute, index = self.key(connection.target)
        if attribute.multi and not index:
            used = [i[-1] for i in self.indices(attribute.long)]
            index = (max(used, default=-1) + 1,) if connection.next_available else (0,)
        self.sources[attribute.long, index] = connection
        for child in attribute.children:
            self.sources.pop((child.long, index), None)


def _elements(index: tuple[int, ...], last: int | None) -> Iterator[tuple[int, ...]]:
    """Yield the indices of a range; one if it is none."""
    if last is None or not index:
        yield index
        return
    for element in range(index[-1], last + 1):
        yield (*index[:-1], element)


def _numbers(given: Assignment, most: int) -> list[float]:
    """Return the numbers that a statement sets; it may mix them with words."""
    text = given.text[given.start : given.stop]
    found = (number(word) for word in text.split()[:most])
    return [value for value in found if value is not None]
