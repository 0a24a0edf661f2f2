"""The objects of an FBX file and their connections: models, takes, layers and curves.

An object is a record below ``Objects`` with an id, a name and a subtype. A name is
"Hips\\0\\1Model" in binary and "Model::Hips" in ASCII files. ``C: "OO", child, parent``
connects two objects, ``C: "OP", child, parent, property`` an object to a property; id 0 is
the root of the scene. Properties are the ``P`` records below ``Properties70``; those that a
model lacks are in the template of its kind below ``Definitions``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from .records import Record, RecordError, is_finite

TICKS_PER_SECOND, TICKS_OF_VERSION_8 = 46_186_158_000, 141_120_000
OLD_TICKS = 127  # TCDefinition of files with the ticks of version 7
LARGEST_VALUE = 1e12  # values beyond are damaged and would overflow
ESCAPED = re.compile(r"FBXASC(\d{3})")  # a character that Maya does not allow in names
Properties = Mapping[str, tuple[Any, ...]]


class Connection(NamedTuple):
    """An end of a connection: an object, or one of its properties."""

    id: int
    property: str


@dataclass(frozen=True, eq=False)
class FbxObject:
    """An object: its kind is the name of its record, such as ``Model``."""

    id: int
    kind: str
    name: str
    subtype: str
    record: Record
    template: Properties

    @cached_property
    def properties(self) -> Properties:
        """The values of its properties, with those of its template."""
        return {**self.template, **read_properties(self.record)}

    def number(self, name: str, default: float) -> float:
        """Return a property that is a number."""
        return find_number(self.properties, name, default)

    def vector(self, name: str, default: float) -> tuple[float, float, float]:
        """Return a property with three numbers."""
        values = self.properties.get(name, ())[:3]
        if len(values) < 3 or not all(
            is_finite(v) and abs(v) < LARGEST_VALUE for v in values
        ):
            return default, default, default
        x, y, z = values
        return x, y, z


class FbxDocument:
    """The objects of a file by id, in its order, and what is connected to each.

    Parameters
    ----------
    root : Record
        A record with all records of the file below it.
    version : int
        Such as 7400.
    """

    def __init__(self, root: Record, version: int):
        self.version = version
        self._root = root
        self.connections: dict[int, list[Connection]] = defaultdict(list)
        self.parents: dict[int, list[int]] = defaultdict(list)
        self.targets: dict[int, list[Connection]] = defaultdict(list)
        for record in _find_all(root, "Connections", "C"):
            child, parent = int(record.number(1)), int(record.number(2))
            self.connections[parent].append(Connection(child, record.text(3)))
            if record.text(0) == "OO":
                self.parents[child].append(parent)
            else:
                self.targets[child].append(Connection(parent, record.text(3)))

    @cached_property
    def objects(self) -> dict[int, FbxObject]:
        """The objects by id."""
        templates = dict(self._read_templates())
        objects = {}
        for section in self._root.find_all("Objects"):
            for record in section.children:
                number, name = int(record.number(0)), split_name(record.text(1))
                template = templates.get(record.name, {})
                objects[number] = FbxObject(
                    number, record.name, name, record.text(2), record, template
                )
        return objects

    def _read_templates(self) -> Iterator[tuple[str, Properties]]:
        for record in _find_all(self._root, "Definitions", "ObjectType"):
            template = record.find("PropertyTemplate")
            if record.text(0) in ("Model", "AnimationLayer") and template is not None:
                yield record.text(0), read_properties(template)

    def list_objects(self, kind: str) -> list[FbxObject]:
        """Return the objects of a kind."""
        return [each for each in self.objects.values() if each.kind == kind]

    def list_children(
        self, parent: FbxObject, kind: str
    ) -> Iterator[tuple[FbxObject, str]]:
        """Yield the objects of a kind that are connected to an object, and the property."""
        for number, name in self.connections.get(parent.id, ()):
            child = self.objects.get(number)
            if child is not None and child.kind == kind:
                yield child, name

    @cached_property
    def settings(self) -> Properties:
        """The properties of the scene: axes, unit and frame rate."""
        record = self._root.find("GlobalSettings")
        return {} if record is None else read_properties(record)

    @cached_property
    def ticks_per_second(self) -> int:
        """The unit of time, which a flag in the header chooses."""
        header = self._root.find("FBXHeaderExtension") or Record("")
        flags = header.find("OtherFlags") or Record("")
        version = header.find("FBXHeaderVersion") or Record("")
        definition = flags.find("TCDefinition")
        is_old = self.version < 8000
        if definition is not None and version.number(0) >= 1004:
            is_old = definition.number(0) == OLD_TICKS
        return TICKS_PER_SECOND if is_old else TICKS_OF_VERSION_8

    @cached_property
    def models(self) -> list[FbxObject]:
        """The nodes of the scene, parents before children."""
        models = {each.id: each for each in self.list_objects("Model")}
        depths = {number: self._count_ancestors(number, models) for number in models}
        return sorted(models.values(), key=lambda model: depths[model.id])

    def _count_ancestors(self, number: int, models: Mapping[int, FbxObject]) -> int:
        above = {number}
        parent = self.find_parent(number)
        while parent in models:
            if parent in above:
                name = models[number].name
                raise RecordError(f"the node {name} is among its own parents")
            above.add(parent)
            parent = self.find_parent(parent)
        return len(above)

    def find_parent(self, number: int) -> int:
        """Return the id of the node above a node; 0 for a node at the top."""
        for parent in self.parents.get(number, ()):
            if parent in self.objects and self.objects[parent].kind == "Model":
                return parent
        return 0


def _find_all(root: Record, section: str, name: str) -> Iterator[Record]:
    return (record for each in root.find_all(section) for record in each.find_all(name))


def read_properties(record: Record) -> Properties:
    """Return the values of the properties of a record, which four texts precede."""
    rows = _find_all(record, "Properties70", "P")
    return {row.text(0): tuple(row.values[4:]) for row in rows}


def find_number(properties: Properties, name: str, default: float) -> float:
    """Return a property that is a number."""
    values = properties.get(name, ())
    return float(values[0]) if values and is_finite(values[0]) else default


def split_name(text: str) -> str:
    r"""Return the name of an object without its class.

    Examples
    --------
    >>> [split_name(text) for text in ("Hips\0\1Model", "Model::a:Hips", "aFBXASC058Hips")]
    ['Hips', 'a:Hips', 'a:Hips']
    """
    name, separator, _ = text.partition("\0\1")
    if not separator and "::" in text:
        name = text.partition("::")[2]
    return ESCAPED.sub(lambda match: chr(int(match[1])), name)
