"""The skeletons in an FBX file: which nodes are joints.

Joints are models of the types LimbNode, Limb and Root, the nodes between them, and the
nodes below them that have curves or lead to one. A file without joints has a skeleton of
its animated nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..._text import format_count, format_list
from .node_transforms import NodeTree
from .objects import FbxDocument, FbxObject
from .records import RecordError
from .stacks import Take

JOINT_TYPES = ("LimbNode", "Limb", "Root")
TRANSFORM = ("Lcl Translation", "Lcl Rotation", "Lcl Scaling")
LISTED_ROOTS = 6


class FbxSkeleton(NamedTuple):
    """The joints of a figure, parents before children, and notes on the choice."""

    joints: Sequence[FbxObject]
    notes: tuple[str, ...] = ()


def choose_skeleton(
    document: FbxDocument, animated: Collection[int], root: str | None = None
) -> FbxSkeleton:
    """Return the largest skeleton, or the joint with a name and those below it.

    The ids of animated nodes are given. Raise a RecordError if the file has no joint and no
    animated node, or none with that name.
    """
    figures = list_fbx_skeletons(document, animated)
    if not figures:
        raise RecordError("the file has no joints and no animated nodes")
    notes = () if _list_joints(document) else _note_nodes()
    if root is not None:
        return FbxSkeleton(_find_root(figures, document, root), notes)
    largest = max(figures, key=len)
    return FbxSkeleton(largest, (*notes, *_note_others(figures, largest)))


def find_animated(document: FbxDocument, take: Take | None) -> list[int]:
    """Return the ids of the models that a take moves, in the order of the file."""
    animated = take.animated if take is not None else ()
    moving = {node for node, name in animated if name in TRANSFORM}
    return [model.id for model in document.models if model.id in moving]


def list_fbx_skeletons(
    document: FbxDocument, animated: Collection[int]
) -> list[list[FbxObject]]:
    """Return the joints of each skeleton, parents before children."""
    joints = _list_joints(document)
    members = _find_members(document, joints or animated, [*joints, *animated])
    tops = [i for i in members if document.find_parent(i) not in members]
    return [list(_list_below(document, top, members)) for top in tops]


def _list_joints(document: FbxDocument) -> list[int]:
    """Return the ids of the models whose type is that of a joint."""
    return [model.id for model in document.models if model.subtype in JOINT_TYPES]


def _find_members(
    document: FbxDocument, ends: Collection[int], nodes: Collection[int]
) -> dict[int, None]:
    """Return nodes at or below the ends, with all nodes between; in the order of nodes."""
    members = dict.fromkeys(ends)
    for node in nodes:
        path, above = [node], document.find_parent(node)
        while above and above not in members:
            path.append(above)
            above = document.find_parent(above)
        if above:
            members.update(dict.fromkeys(path))
    return members


def _list_below(
    document: FbxDocument, top: int, members: Collection[int]
) -> Iterator[FbxObject]:
    """Yield a node and the members below it, depth first."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        yield document.objects[node]
        children = dict.fromkeys(each.id for each in document.connections.get(node, ()))
        below = [i for i in children if i in members and document.find_parent(i) == node]
        waiting.extend(reversed(below))


def _find_root(
    figures: Sequence[Sequence[FbxObject]], document: FbxDocument, name: str
) -> Sequence[FbxObject]:
    """Return the joint with a name, and the joints of its skeleton below it."""
    for figure in figures:
        for joint in figure:
            if joint.name == name:
                own = {each.id for each in figure}
                return list(_list_below(document, joint.id, own))
    names = format_list([figure[0].name for figure in figures], LISTED_ROOTS)
    raise RecordError(f"the file has no joint {name!r}; the skeletons start at {names}")


def _note_nodes() -> tuple[str, ...]:
    return ("the file has no joints; its animated nodes are read instead",)


def _note_others(
    figures: Sequence[Sequence[FbxObject]], largest: Sequence[FbxObject]
) -> tuple[str, ...]:
    """Note the skeletons that are not read."""
    others = [figure for figure in figures if figure is not largest]
    if not others:
        return ()
    each = [f"{joints[0].name} ({format_count(len(joints), 'joint')})" for joints in others]
    count = format_count(len(figures), "skeleton")
    return (
        f"the largest of {count} is read, {largest[0].name}; the others are "
        f"{format_list(each, LISTED_ROOTS)}; choose one with root=",
    )


def make_tree(document: FbxDocument, joints: Sequence[FbxObject]) -> tuple[NodeTree, int]:
    """Return the joints with the nodes above them, which come first, and their number."""
    above: list[FbxObject] = []
    parent = document.find_parent(joints[0].id)
    while parent:
        above.insert(0, document.objects[parent])
        parent = document.find_parent(parent)
    models = [*above, *joints]
    rows = {model.id: row for row, model in enumerate(models)}
    parents = [rows.get(document.find_parent(model.id), -1) for model in models]
    return NodeTree(models, np.array(parents, np.intp)), len(above)
