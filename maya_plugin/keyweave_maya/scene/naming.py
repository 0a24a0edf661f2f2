"""Nodes as scripts and animators name them: controls, joints and NURBS curves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from maya import cmds

from keyweave.animation.channel_names import as_name_list
from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.nurbs import ambiguous_curve_error, not_a_curve_error

from .plugs import find_plug, get_channel_name, list_keyable

CURVE_TYPE = "nurbsCurve"  # Bezier curves are derived from it
PATTERN_CHARACTERS = re.compile(r"[*?\[]")


def find_nodes(name: str) -> list[str]:
    """Return the shortest paths of the nodes that a name means; patterns mean none."""
    if not name or "." in name or PATTERN_CHARACTERS.search(name):
        return []
    return list(cmds.ls(name) or ())


def resolve_names(names: Sequence[str]) -> list[str]:
    """Return names as channels of the scene begin: shortest paths, long attributes.

    Patterns, and names of nothing, stay as they are.

    Raises
    ------
    DataError
        If a name could be one of several nodes.
    """
    return [one if PATTERN_CHARACTERS.search(one) else _resolve_name(one) for one in names]


def _resolve_name(name: str) -> str:
    """Return what a node or a channel is called in full."""
    node, dot, _ = name.partition(".")
    found = cmds.ls(node) or []
    if len(found) > 1:
        raise DataError(name, f"could be {' or '.join(found[:4])}; name one of them")
    if not found:
        return name
    is_channel = bool(dot) and cmds.objExists(name)
    return (
        get_channel_name(find_plug(name))
        if is_channel
        else f"{found[0]}{name[len(node) :]}"
    )


def resolve_controls(objects: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the controls and channels among what is selected, and notes on the rest.

    Shapes and components stand for their transforms. What has nothing to key, as groups
    have, is left out.

    Raises
    ------
    DataError
        If nothing is left.
    """
    found: dict[str, None] = {}
    left_out: dict[str, None] = {}
    for one in objects:
        name = _resolve_control(one)
        can_be_keyed = "." in name or bool(list_keyable(name))
        (found if can_be_keyed else left_out)[name] = None
    if objects and not found:
        raise DataError(", ".join([*left_out][:4]), "has nothing that can be keyed")
    return [*found], [f"{name} has nothing that can be keyed" for name in left_out]


def _resolve_control(name: str) -> str:
    """Return the transform or channel that is meant by an object."""
    node, dot, _ = name.partition(".")
    above = cmds.listRelatives(node, parent=True, path=True) if _is_shape(node) else None
    if above:
        return str(above[0])
    is_component = bool(dot) and "[" in name
    return resolve_names([node if is_component else name])[0]


def _is_shape(node: str) -> bool:
    return bool(cmds.ls(node, shapes=True))


def find_joints(patterns: Sequence[str] | str, joints: Sequence[str]) -> list[str]:
    """Return joints by names or patterns, parents before children.

    Parameters
    ----------
    patterns : str or sequence of str
        A name takes all joints below along, and need not be a joint's. None means all.
    joints : sequence of str
        All there are.

    Raises
    ------
    UnknownNameError
        If one means nothing.
    """
    chosen: set[str] = set()
    for pattern in as_name_list(patterns):
        found = _match_joints(pattern, joints)
        if not found:
            raise UnknownNameError([pattern], joints, "the scene")
        chosen.update(found)
    if not as_name_list(patterns):
        return list(joints)
    # Unconfirmed in Maya: ls lists all that is in the hierarchy from the top down.
    every = cmds.ls(type="transform", dagObjects=True) or ()
    return [node for node in every if node in chosen]


def _match_joints(pattern: str, joints: Sequence[str]) -> list[str]:
    """Return a node and the joints below it, or the joints that a pattern means."""
    top = find_nodes(pattern)
    if len(top) != 1:
        return [joint for joint in joints if fnmatchcase(joint, pattern)]
    below = cmds.listRelatives(top, allDescendents=True, type="joint", path=True)
    return [*top, *(below or ())]


def find_curve_shape(name: str) -> str:
    """Return the shape that a curve or its transform is called by.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it could be one of several, is no curve, or has several.
    """
    found = find_nodes(name)
    if not found:
        raise UnknownNameError([name], cmds.ls(dagObjects=True) or (), "the scene")
    if len(found) > 1:
        raise DataError(name, f"could be {' or '.join(found[:4])}; name one of them")
    (node,) = found
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
