"""Names of nodes as scripts and animators write them: controls, joints, NURBS curves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from maya import cmds

from keyweave.animation.channel_names import as_name_list
from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.nurbs import ambiguous_curve_error, not_a_curve_error

from .plugs import ambiguous_name_error, find_plug, get_channel_name, list_keyable

CURVE_TYPE = "nurbsCurve"  # Bezier curves are derived from it
PATTERN_CHARACTERS = re.compile(r"[*?\[]")


def find_nodes(name: str) -> list[str]:
    """Return the shortest paths of the nodes with a name; none for a pattern."""
    if not name or "." in name or PATTERN_CHARACTERS.search(name):
        return []
    return list(cmds.ls(name) or ())


def resolve_names(names: Sequence[str]) -> list[str]:
    """Return names in the form of channels: shortest path, long attribute name.

    Patterns and unknown names are returned unchanged.

    Raises
    ------
    DataError
        If several nodes have a name.
    """
    return [
        name if PATTERN_CHARACTERS.search(name) else _resolve_name(name) for name in names
    ]


def _resolve_name(name: str) -> str:
    """Return the name of a node or a channel in the form of channels."""
    node, dot, _ = name.partition(".")
    nodes = cmds.ls(node) or []
    if len(nodes) > 1:
        raise ambiguous_name_error(name, nodes)
    if not nodes:
        return name
    is_channel = bool(dot) and cmds.objExists(name)
    return (
        get_channel_name(find_plug(name))
        if is_channel
        else f"{nodes[0]}{name[len(node) :]}"
    )


def resolve_controls(objects: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the controls and channels among selected objects, and notes on the others.

    Shapes and components are replaced by their transforms. Objects without keyable
    channels, such as groups, are left out.

    Raises
    ------
    DataError
        If no object has keyable channels.
    """
    controls: dict[str, None] = {}
    left_out: dict[str, None] = {}
    for item in objects:
        name = _resolve_control(item)
        can_be_keyed = "." in name or bool(list_keyable(name))
        (controls if can_be_keyed else left_out)[name] = None
    if objects and not controls:
        raise DataError(
            ", ".join([*left_out][:4]), "has no keyable channels; select controls"
        )
    return [*controls], [f"{name} has no keyable channels" for name in left_out]


def _resolve_control(name: str) -> str:
    """Return the transform or channel of a selected object."""
    node, dot, _ = name.partition(".")
    above = find_shape_transform(node)
    if above:
        return above
    is_component = bool(dot) and "[" in name
    return resolve_names([node if is_component else name])[0]


def find_shape_transform(node: str) -> str:
    """Return the transform of a shape; empty for other nodes."""
    is_shape = bool(cmds.ls(node, shapes=True))
    above = cmds.listRelatives(node, parent=True, path=True) if is_shape else None
    return str(above[0]) if above else ""


def list_joints() -> list[str]:
    """Return all joints, parents before children."""
    return sort_hierarchy(cmds.ls(type="joint", dagObjects=True) or ())


def find_joints(patterns: Sequence[str] | str, joints: Sequence[str]) -> list[str]:
    """Return joints by names or patterns, parents before children.

    Without any, all joints are returned. A name includes all joints below it, and may be
    that of another node. `joints` are all joints of the scene.

    Raises
    ------
    UnknownNameError
        If a pattern matches nothing.
    """
    chosen: set[str] = set()
    for pattern in as_name_list(patterns):
        matches = _match_joints(pattern, joints)
        if not matches:
            raise UnknownNameError([pattern], joints, "the scene")
        chosen.update(matches)
    if not as_name_list(patterns):
        return list(joints)
    return sort_hierarchy([*chosen])


def sort_hierarchy(nodes: Sequence[str]) -> list[str]:
    """Return nodes of the hierarchy with each parent before its children, depth first.

    Siblings keep the order of the hierarchy. The order of `ls` is not documented.
    """
    paths = {str(cmds.ls(node, long=True)[0]): node for node in nodes}
    needed = {
        "|".join(path.split("|")[:depth])
        for path in paths
        for depth in range(2, path.count("|") + 2)
    }
    waiting = [path for path in cmds.ls(assemblies=True, long=True) or () if path in needed]
    ordered: list[str] = []
    waiting.reverse()
    while waiting:
        path = waiting.pop()
        ordered += [paths[path]] if path in paths else []
        below = cmds.listRelatives(path, children=True, fullPath=True) or ()
        waiting += [child for child in reversed(below) if child in needed]
    return ordered


def _match_joints(pattern: str, joints: Sequence[str]) -> list[str]:
    """Return a node and the joints below it, or the joints that match a pattern."""
    top = find_nodes(pattern)
    if len(top) != 1:
        return [joint for joint in joints if fnmatchcase(joint, pattern)]
    below = cmds.listRelatives(top, allDescendents=True, type="joint", path=True)
    return [*top, *(below or ())]


def find_curve_shape(name: str) -> str:
    """Return the curve shape with a name, or below the transform with that name.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If several nodes have the name, or the node is not a curve or has several.
    """
    nodes = find_nodes(name)
    if not nodes:
        raise UnknownNameError([name], cmds.ls(dagObjects=True) or (), "the scene")
    if len(nodes) > 1:
        raise ambiguous_name_error(name, nodes)
    (node,) = nodes
    if cmds.ls(node, type=CURVE_TYPE):
        return node
    shapes = cmds.listRelatives(
        node, shapes=True, noIntermediate=True, type=CURVE_TYPE, path=True
    )
    if not shapes:
        raise not_a_curve_error(name, str(cmds.nodeType(node)))
    if len(shapes) > 1:
        raise ambiguous_curve_error(name, shapes)
    return str(shapes[0])
