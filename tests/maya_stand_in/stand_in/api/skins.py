"""`MFnSkinCluster` and `MFnMesh`: the weights that a scene has saved, and its vertices."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Node

from ..errors import StandInError
from ..session.session import session
from .arrays import MDoubleArray
from .nodes import MDagPath, MFnDependencyNode, dag_path
from .objects import MObject, node_of, object_of

SHAPES = ("mesh", "nurbsSurface", "subdiv", "nurbsCurve", "lattice")
ROW = re.compile(r"(?:wl|weightList)\[(\d+)(?::\d+)?\]\.(?:w|weights)(?:\[(\d+).*)?$")
WRONG = "(kInvalidParameter): Object is incompatible with this method"


class MFnGeometryFilter(MFnDependencyNode):
    """A deformer."""

    def getOutputGeometry(self) -> list[MObject]:
        """Return the shapes at the end of its connections."""
        found, waiting = dict.fromkeys([self._node()]), [self._node()]
        while waiting:
            node = waiting.pop()
            for one in session().scene.document.connections:
                is_geometry = one.source.startswith(("og", "outputGeometry", "o", "w"))
                if one.source_node is node and is_geometry and one.target_node not in found:
                    found[one.target_node] = None
                    waiting.append(one.target_node)
        return [object_of(node) for node in found if node.type in SHAPES]


class MFnSkinCluster(MFnGeometryFilter):
    """A skin cluster."""

    def setObject(self, object: MObject, /) -> MFnSkinCluster:
        """Ask of another skin cluster from now on."""
        if node_of(object).type != "skinCluster":
            raise RuntimeError(WRONG)
        super().setObject(object)
        return self

    def _influences(self) -> dict[int, Node]:
        found = {}
        for one in session().scene.document.connections:
            match = re.match(r"(?:ma|matrix)\[(\d+)\]$", one.target)
            if one.target_node is self._node() and match:
                found[int(match[1])] = one.source_node
        return dict(sorted(found.items()))

    def influenceObjects(self) -> list[MDagPath]:
        """Return the ways to its influences, in order."""
        return [dag_path(node) for node in self._influences().values()]

    def getWeights(self, path: MDagPath, components: MObject) -> tuple[MDoubleArray, int]:
        """Return the weights of all points, one after the other, and how many each has."""
        if not components.isNull():
            raise StandInError("MFnSkinCluster.getWeights: the stand-in takes all points")
        columns = {index: place for place, index in enumerate(self._influences())}
        table: dict[int, Any] = {}
        for given in self._node().assignments:
            match = ROW.match(given.path)
            numbers = [float(one.text) for one in given.words()] if match else []
            if match and match[2] is not None:
                for index, weight in enumerate(numbers, int(match[2])):
                    self._put(table, int(match[1]), columns.get(index), weight, columns)
            row = int(match[1]) if match else 0
            while match and match[2] is None and numbers:
                count = int(numbers.pop(0))
                for _ in range(count):
                    index, weight = int(numbers.pop(0)), numbers.pop(0)
                    self._put(table, row, columns.get(index), weight, columns)
                row += 1
        if not table:
            table = {0: np.ones(len(columns))}
        rows = [table[row] for row in sorted(table)]
        return MDoubleArray(np.concatenate(rows).tolist()), len(columns)

    def _put(self, table: Any, row: int, place: Any, weight: float, columns: Any) -> None:
        table.setdefault(row, np.zeros(len(columns)))
        if place is not None:
            table[row][place] = weight


class MFnMesh(MFnDependencyNode):
    """A mesh."""

    def setObject(self, object: Any, /) -> MFnMesh:
        """Ask of another mesh from now on."""
        found = object.node() if isinstance(object, MDagPath) else object
        if node_of(found).type != "mesh":
            raise RuntimeError(WRONG)
        super().setObject(found)
        return self

    @property
    def numVertices(self) -> int:
        """The number of its vertices."""
        ends = (re.match(r"vt\[\d+:(\d+)\]$", o.path) for o in self._node().assignments)
        return max((int(end[1]) + 1 for end in ends if end), default=0)
