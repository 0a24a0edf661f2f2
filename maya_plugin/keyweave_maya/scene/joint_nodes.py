"""Joints of the open scene, as evidence of which of them are characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds

from keyweave.animation.character_definition import HUMANIK_TYPE
from keyweave.geometry.arrays import Floats
from keyweave.rigs.joint_evidence import Surface

from .naming import list_joints
from .plugs import find_plug, list_ancestors, list_ik_joints
from .rig_controls import takes_member
from .sampling import read_matrix

SURFACES = ("mesh", "nurbsSurface", "subdiv")
UNKNOWN = np.full((4, 4), np.nan)


class MayaJoints:
    """Nodes of the open scene; `keyweave.rigs.joint_evidence.JointHost` of names."""

    def __init__(self) -> None:
        self._joints = list_joints()
        self._drivers: dict[str, list[str]] = {}
        self._types: dict[str, str] = {}
        self._above: dict[str, list[str]] = {}
        self._handles: dict[str, list[str]] = {}
        for handle in cmds.ls(type="ikHandle") or ():
            for joint in list_ik_joints(handle):
                self._handles.setdefault(joint, []).append(handle)

    def list_joints(self) -> Sequence[str]:
        """Return all joints, parents before children."""
        return self._joints

    def get_name(self, node: str) -> str:
        """Return the name of a joint, which is the node itself."""
        return node

    def list_ancestors(self, node: str) -> list[str]:
        """Return the nodes above a node, nearest first; none for nodes without a place."""
        if node not in self._above:
            is_placed = _get_object(node).hasFn(om.MFn.kDagNode)
            self._above[node] = list_ancestors(node) if is_placed else []
        return self._above[node]

    def list_drivers(self, node: str) -> list[str]:
        """Return the nodes with connections into a node."""
        if node not in self._drivers:
            self._drivers[node] = _list_drivers(node)
        return self._drivers[node]

    def list_handles(self, node: str) -> list[str]:
        """Return the IK handles that rotate a joint."""
        return self._handles.get(node, [])

    def is_transform(self, node: str) -> bool:
        """Return whether a node is a plain transform."""
        if node not in self._types:
            self._types[node] = str(cmds.nodeType(node))
        return self._types[node] == "transform"

    def is_visible(self, node: str) -> bool:
        """Return whether neither a node nor an ancestor is hidden at the current time."""
        nodes = (node, *self.list_ancestors(node))
        return all(cmds.getAttr(f"{each}.visibility") for each in nodes)

    def list_surfaces(self) -> list[Surface]:
        """Return the visible surfaces that are not intermediate objects."""
        surfaces, skinned = [], set[str]()
        for skin in cmds.ls(type="skinCluster") or ():
            shapes = _list_skinned_shapes(skin)
            skinned |= {*shapes}
            shown = [each for each in shapes if self._is_surface(each)]
            if shown:
                surfaces.append(Surface(skin, _sum_weights(skin, shown)))
        surfaces = [each for each in surfaces if each.weights]
        for shape in cmds.ls(type=[*SURFACES]) or ():
            if shape not in skinned and self._is_surface(shape):
                surfaces.append(Surface(shape, {}, _count_points(shape)))
        return surfaces

    def _is_surface(self, shape: str) -> bool:
        if cmds.nodeType(shape) not in SURFACES:
            return False
        is_hidden = cmds.getAttr(f"{shape}.intermediateObject")
        return not is_hidden and self.is_visible(shape)

    def list_definitions(self) -> dict[str, dict[str, str]]:
        """Return the joint of each attribute of each definition of HumanIK, by name."""
        # Seen in saved scenes: the attribute Character of a joint, `ch`, leads to the slot.
        definitions: dict[str, dict[str, str]] = {}
        for joint in self._joints:
            plugs = cmds.listConnections(joint, source=False, destination=True, plugs=True)
            for name, _, attribute in (plug.partition(".") for plug in plugs or ()):
                if name in definitions or cmds.nodeType(name) == HUMANIK_TYPE:
                    definitions.setdefault(name, {})[attribute] = joint
        return definitions

    def place_joints(self, nodes: Sequence[str]) -> Floats:
        """Return world matrices, shape (n_nodes, 4, 4); NaN if they cannot be evaluated."""
        # IK solves a joint when its worldMatrix is read, and moves others than that joint.
        for joint in self._handles:
            _read_world(joint)
        return np.array([_read_world(node) for node in nodes], float).reshape(-1, 4, 4)


def _list_drivers(node: str) -> list[str]:
    """Return the nodes with connections into a node; the members of a set do not drive."""
    options: dict[str, Any] = {"source": True, "destination": False, "shapes": True}
    if not cmds.objExists(f"{node}.dagSetMembers"):
        return list(dict.fromkeys(cmds.listConnections(node, **options) or ()))
    ends = cmds.listConnections(node, connections=True, plugs=True, **options) or ()
    pairs = zip(*[iter(ends)] * 2)
    drivers = (source for target, source in pairs if not takes_member(target))
    return list(dict.fromkeys(source.partition(".")[0] for source in drivers))


def _read_world(node: str) -> Floats:
    try:
        return read_matrix(find_plug(f"{node}.worldMatrix[0]"))
    except RuntimeError:
        return UNKNOWN


def _get_object(node: str) -> om.MObject:
    return om.MSelectionList().add(node).getDependNode(0)


def _list_skinned_shapes(skin: str) -> list[str]:
    """Return the shapes that a skin cluster deforms, directly or through deformers."""
    # Unconfirmed in Maya: getOutputGeometry gives shapes, also behind other deformers.
    shapes = oma.MFnSkinCluster(_get_object(skin)).getOutputGeometry()
    return [om.MDagPath.getAPathTo(shape).partialPathName() for shape in shapes]


def _sum_weights(skin: str, shapes: Sequence[str]) -> dict[str, float]:
    """Return the sum of the weights of each influence; those without any are left out."""
    cluster = oma.MFnSkinCluster(_get_object(skin))
    influences = [path.partialPathName() for path in cluster.influenceObjects()]
    sums = np.zeros(len(influences))
    for shape in shapes:
        path = om.MDagPath.getAPathTo(_get_object(shape))
        # Unconfirmed in Maya: without components, getWeights gives those of all points.
        weights, n_influences = cluster.getWeights(path, om.MObject.kNullObj)
        if n_influences == len(influences):
            sums += np.array(list(weights), float).reshape(-1, n_influences).sum(axis=0)
    return {name: float(total) for name, total in zip(influences, sums) if total > 0}


def _count_points(shape: str) -> int:
    """Return the number of vertices of a mesh; 1 for other surfaces."""
    if cmds.nodeType(shape) != "mesh":
        return 1
    path = om.MDagPath.getAPathTo(_get_object(shape))
    return max(int(om.MFnMesh(path).numVertices), 1)
