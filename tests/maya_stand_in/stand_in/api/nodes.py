"""`MFnBase`, `MFnDependencyNode`, `MDagPath` and `MMatrix`: nodes and where they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..nodes.attributes import is_computed
from ..session.session import session
from .objects import MObject, node_of, object_of, thing_of
from .plugs import MPlug, find_plug, plug_object
from .units import MDGContext, seconds_in


class MFnBase:
    """What can be asked of an object, whatever it is."""

    def __init__(self, *args: MObject):
        if len(args) > 1:
            raise TypeError(f"{type(self).__name__} takes nothing or an MObject")
        self._object = MObject()
        if args:
            self.setObject(args[0])

    def object(self) -> MObject:
        """Return the object."""
        return self._object

    def setObject(self, object: MObject, /) -> MFnBase:
        """Ask of another object from now on."""
        self._object = object_of(node_of(object))
        return self

    def _node(self) -> Node:
        if self._object.isNull():
            raise RuntimeError(
                "(kInvalidParameter): Object is incompatible with this method"
            )
        return node_of(self._object)


class MFnAttribute(MFnBase):
    """An attribute, without a node and without an index."""

    def setObject(self, object: MObject, /) -> MFnAttribute:
        """Ask of another attribute from now on."""
        if not isinstance(thing_of(object), Plug):
            raise ValueError("object is incompatible with MFnAttribute")
        self._object = object
        return self

    @property
    def writable(self) -> bool:
        """Whether it can be set or driven: its node does not compute it."""
        return not is_computed(session().scene, thing_of(self._object))


class MFnDependencyNode(MFnBase):
    """A node."""

    def name(self) -> str:
        """Return its name with the namespace, without a path."""
        return self._node().name

    @property
    def typeName(self) -> str:
        """Its type."""
        return self._node().type

    @property
    def isFromReferencedFile(self) -> bool:
        """Whether it comes from a file that the scene refers to."""
        return self._node().referenced

    @property
    def isLocked(self) -> bool:
        """Whether it is locked as a whole."""
        return self._node().locked

    def findPlug(self, attr: str, wantNetworkedPlug: bool, /) -> MPlug:
        """Return the plug of an attribute."""
        if not isinstance(wantNetworkedPlug, bool):
            raise TypeError("MFnDependencyNode.findPlug needs wantNetworkedPlug")
        if not isinstance(attr, str):
            raise StandInError("MFnDependencyNode.findPlug: the stand-in takes a name")
        return plug_object(find_plug(self._node(), attr))


class MMatrix:
    """Four rows of four numbers; vectors are rows."""

    kTolerance = 1e-10

    def __init__(self, *args: Any):
        if len(args) > 1:
            raise TypeError("MMatrix takes 16 numbers, four rows, a matrix or nothing")
        given: Any = args[0] if args else np.eye(4)
        rows: Iterable[Any] = given._rows if isinstance(given, MMatrix) else list(given)
        numbers = np.array(rows, float)
        if numbers.size != 16:
            raise ValueError("MMatrix takes 16 numbers")
        self._rows = numbers.reshape(4, 4)
        self._flat: list[float] = numbers.ravel().tolist()

    def __len__(self) -> int:
        return 16

    def __getitem__(self, key: int, /) -> float:
        return self._flat[key]

    def getElement(self, row: int, col: int, /) -> float:
        """Return a number."""
        return float(self._rows[row, col])

    def isEquivalent(self, other: MMatrix, /, tolerance: float = kTolerance) -> bool:
        """Return whether another has nearly the same numbers."""
        return bool(np.abs(self._rows - other._rows).max() <= tolerance)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MMatrix) and bool((self._rows == value._rows).all())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"maya.api.OpenMaya.MMatrix({self._rows.tolist()})"


class MFnMatrixData:
    """A matrix that a plug holds."""

    def __init__(self, *args: MObject):
        if len(args) != 1:
            raise StandInError("MFnMatrixData: the stand-in takes what a plug holds")
        self._rows = thing_of(args[0])
        if not isinstance(self._rows, np.ndarray):
            raise RuntimeError("(kInvalidParameter): the object holds no matrix")

    def matrix(self) -> MMatrix:
        """Return the matrix."""
        return MMatrix(self._rows.ravel())


class MDagPath:
    """A node of the hierarchy, by the way to it."""

    def __init__(self, *args: MDagPath):
        self._found: Node | None = args[0]._found if args else None

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MDagPath) and value._found is self._found

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.partialPathName()

    @staticmethod
    def getAPathTo(node: MObject, /) -> MDagPath:
        """Return a way to a node."""
        found = node_of(node)
        if not session().scene.is_dag(found):
            raise RuntimeError("(kInvalidParameter): the object is no DAG node")
        return dag_path(found)

    def _known(self) -> Node:
        if self._found is None:
            raise RuntimeError("(kInvalidParameter): the path is not valid")
        return self._found

    def node(self) -> MObject:
        """Return the node at its end."""
        return object_of(self._known())

    def fullPathName(self) -> str:
        """Return the path from the top."""
        return self._known().path

    def partialPathName(self) -> str:
        """Return the shortest path that means the node alone."""
        return session().scene.name(self._known())

    def inclusiveMatrix(self) -> MMatrix:
        """Return the node's world matrix."""
        return self._matrix("worldMatrix")

    def _matrix(self, name: str) -> MMatrix:
        plug = Plug(self._known(), name, (0,))
        return MMatrix(session().value(plug, seconds_in(MDGContext.kNormal)).ravel())


def dag_path(node: Node) -> MDagPath:
    """Return the way to a node."""
    made = MDagPath()
    made._found = node
    return made
