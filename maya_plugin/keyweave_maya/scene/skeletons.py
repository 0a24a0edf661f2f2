"""Joints of the open scene by name or pattern."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from maya import cmds

from keyweave.animation.channel_names import as_name_list
from keyweave.errors import UnknownNameError

from .naming import find_nodes


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
