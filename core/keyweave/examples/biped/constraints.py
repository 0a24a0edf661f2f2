"""Constraints of a rig, as Maya writes them: what holds a node to its targets.

Rotations of several targets blend along the shorter way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...arrays import Floats
from ..scene_writing import set_vector
from .parts import Link, Node, Part, hidden, links

PARENT, ORIENT, POLE = "parentConstraint", "orientConstraint", "poleVectorConstraint"
SHORTEST = 2  # of the ways in which rotations blend
_DRIVEN = {
    PARENT: "ctx:tx cty:ty ctz:tz crx:rx cry:ry crz:rz",
    ORIENT: "crx:rx cry:ry crz:rz",
}
_OF_NODE = {PARENT: "ro:cro pim:cpim rp:crp rpt:crt", ORIENT: "ro:cro pim:cpim"}
_OF_TARGET = {
    PARENT: "t:tt rp:trp rpt:trt r:tr ro:tro s:ts pm:tpm",
    ORIENT: "r:tr ro:tro pm:tpm",
    POLE: "t:tt rp:trp rpt:trt pm:tpm",
}
_OF_JOINT = {PARENT: "jo:tjo ssc:tsc is:tis", ORIENT: "jo:tjo"}  # a target's


def parent_constraint(
    node: str,
    targets: Mapping[str, Floats],
    weights: Sequence[str] = (),
    *,
    rest: Floats,
    joint: bool = False,
    below_joint: bool = False,
) -> Part:
    """Return what carries a node along with its targets.

    Parameters
    ----------
    node : str
    targets : mapping of str to ndarray, shape (3,)
        What it goes along with, and where it is in the axes of each, in cm.
    weights : sequence of str
        The plug that says how much each target counts; none if there is one target.
    rest : ndarray, shape (3,)
        Where the node is at rest, in the axes of its parent.
    joint, below_joint : bool
        Whether the node, and whether its targets are joints.
    """
    lines = [
        set_vector(f"tg[{number}].tot", offset)
        for number, offset in enumerate(targets.values())
        if offset.any()
    ]
    return _part(
        PARENT, node, [*targets], weights, (lines, [set_vector("rst", rest)]),
        (joint, below_joint),
    )  # fmt: skip


def orient_constraint(node: str, targets: Sequence[str], weights: Sequence[str]) -> Part:
    """Return what turns a joint with its targets; see `parent_constraint`."""
    return _part(ORIENT, node, targets, weights, ([], []), (True, False))


def pole_constraint(handle: str, start: str, target: str, rest: Floats) -> Part:
    """Return what turns a handle's pole vector to a target.

    Parameters
    ----------
    handle, start, target : str
        The IK handle, its first joint, and what the limb bends towards.
    rest : ndarray, shape (3,)
        From the first joint to the target at rest.
    """
    name = f"{handle}_{POLE}1"
    lines = _lines([target], ([], [set_vector("rst", rest)]))
    made = (
        *links(name, handle, "ctx:pvx cty:pvy ctz:pvz"),
        *links(handle, name, "pim:cpim"),
        *links(start, name, "pm:ps t:crp"),
        *links(target, f"{name}.tg[0]", _OF_TARGET[POLE]),
        (f"{name}.w0", f"{name}.tg[0].tw"),
    )
    return Part((Node(POLE, name, handle, tuple(lines)),), made)


def _part(
    type_: str,
    node: str,
    targets: Sequence[str],
    weights: Sequence[str],
    lines: tuple[list[str], list[str]],
    joints: tuple[bool, bool],
) -> Part:
    name = f"{node}_{type_}1"
    own = f"{_OF_NODE[type_]} jo:cjo" if joints[0] else _OF_NODE[type_]
    theirs = f"{_OF_TARGET[type_]} {_OF_JOINT[type_]}" if joints[1] else _OF_TARGET[type_]
    made: list[Link] = [*links(name, node, _DRIVEN[type_]), *links(node, name, own)]
    for number, target in enumerate(targets):
        made += links(target, f"{name}.tg[{number}]", theirs)
        made.append((f"{name}.w{number}", f"{name}.tg[{number}].tw"))
    made += ((plug, f"{name}.w{number}") for number, plug in enumerate(weights))
    return Part((Node(type_, name, node, tuple(_lines(targets, lines))),), tuple(made))


def _lines(targets: Sequence[str], lines: tuple[list[str], list[str]]) -> Iterator[str]:
    """Yield what is said of a constraint; lines of targets come before those of rest."""
    for number, target in enumerate(targets):
        told = f'-sn "w{number}" -ln "{target}W{number}" -dv 1 -min 0 -at "double"'
        yield f"\taddAttr -dcb 0 -ci true -k true {told};"
    yield '\tsetAttr -k on ".nds";'
    yield from hidden("v", "t", "r", "s")
    yield '\tsetAttr ".erp" yes;'
    if len(targets) > 1:
        yield f'\tsetAttr -s {len(targets)} ".tg";'
    yield from lines[0]
    if len(targets) > 1:
        yield f'\tsetAttr ".int" {SHORTEST};'
    yield from lines[1]
    yield from (f'\tsetAttr -k on ".w{number}";' for number in range(len(targets)))
