"""Object sets: the transforms in a set, and single attributes of transforms.

A set can contain other sets, whose members are then its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Optional

from ..document.document import Connection
from ..document.node_names import Node
from .graph import Graph
from .layers import MEMBER_ATTRIBUTES

SET_TYPES = ("objectSet",)
SET_MEMBER_ATTRIBUTES = (*MEMBER_ATTRIBUTES, "dnsm", "dnSetMembers")
WHOLE_NODE_ATTRIBUTES = (
    "iog",
    "instObjGroups",
    "msg",
    "message",
)  # by these whole nodes are members
# Transforms, with the attributes that are meant; None for all.
SetMembers = Mapping[Node, Optional[Collection[str]]]


def find_set_members(graph: Graph, transforms: Collection[Node], top: Node) -> SetMembers:
    """Return the transforms in a set, and in the sets that are in it.

    A shape means its transform.
    """
    found: dict[Node, set[str] | None] = {}
    for one in _list_memberships(graph, top):
        node, is_whole = (
            one.source_node,
            one.source.partition("[")[0] in WHOLE_NODE_ATTRIBUTES,
        )
        owner = node.parent if is_whole and node not in transforms else node
        if owner is not None and owner in transforms:
            some = found.setdefault(owner, set())
            found[owner] = (
                None
                if is_whole or some is None
                else some | _list_member_attributes(graph, one)
            )
    return found


def _list_memberships(graph: Graph, top: Node) -> list[Connection]:
    """Return what makes members of a set, and of the sets that are in it."""
    inside: dict[Node, list[Connection]] = {}
    for one in graph.document.connections:
        if one.target.partition("[")[0] in SET_MEMBER_ATTRIBUTES:
            inside.setdefault(one.target_node, []).append(one)
    found: list[Connection] = []
    waiting = [top]
    while waiting:
        some = inside.pop(waiting.pop(), ())
        found += some
        waiting += [one.source_node for one in some]
    return found


def _list_member_attributes(graph: Graph, member: Connection) -> set[str]:
    """Return the numbers of an attribute that is a member of a set."""
    plug = graph.data(member.source_node).plug(member.source)
    children = graph.attribute(plug).children
    return {child.long for child in children} or {plug.attribute}
