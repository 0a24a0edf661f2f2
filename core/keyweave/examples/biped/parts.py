"""Parts of a rig: nodes with what is said of them, and what is connected to what.

Names stand without a namespace; it comes in when a part is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..scene_writing import connect, node_line

SHOWN = {
    "t": ("tx", "ty", "tz"),
    "r": ("rx", "ry", "rz"),
    "s": ("sx", "sy", "sz"),
    "v": ("v",),
}


@dataclass(frozen=True)
class Node:
    """A node of a rig.

    Attributes
    ----------
    type, name : str
    parent : str
        The node that it hangs from; empty for none.
    lines : tuple of str
        The statements that follow the one that makes it.
    """

    type: str
    name: str
    parent: str = ""
    lines: tuple[str, ...] = ()


Link = tuple[str, str]  # a plug and one that it drives


@dataclass(frozen=True)
class Part:
    """Nodes, and connections between plugs of these and of other parts.

    Examples
    --------
    >>> knee = Part((Node("joint", "knee", "hip"),), (("hip.s", "knee.is"),))
    >>> list(node_lines(knee, "hero:")) + list(link_lines(knee, "hero:"))
    ['createNode joint -n "hero:knee" -p "hero:hip";', \
'connectAttr "hero:hip.s" "hero:knee.is";']
    """

    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()


def joined(parts: Iterable[Part]) -> Part:
    """Return several parts as one."""
    given = tuple(parts)
    return Part(
        tuple(node for part in given for node in part.nodes),
        tuple(link for part in given for link in part.links),
    )


def node_lines(part: Part, prefix: str) -> Iterator[str]:
    """Yield the statements that make a part's nodes, whose names get a prefix."""
    for node in part.nodes:
        parent = f"{prefix}{node.parent}" if node.parent else ""
        yield node_line(node.type, f"{prefix}{node.name}", parent)
        yield from node.lines


def link_lines(part: Part, prefix: str) -> Iterator[str]:
    """Yield the statements that connect a part."""
    for source, target in part.links:
        yield connect(f"{prefix}{source}", f"{prefix}{target}")


def paths(part: Part, prefix: str) -> dict[str, str]:
    """Return the whole DAG path of each node that hangs from another, and of these."""
    found: dict[str, str] = {}
    for node in part.nodes:
        found[node.name] = f"{found.get(node.parent, '')}|{prefix}{node.name}"
    return found


def locks(*attributes: str) -> Iterator[str]:
    """Yield the statements that lock attributes and hide them from the channel box."""
    for attribute in attributes:
        for one in SHOWN.get(attribute, (attribute,)):
            yield f'\tsetAttr -l on -k off ".{one}";'


def hidden(*attributes: str) -> Iterator[str]:
    """Yield the statements that hide attributes from the channel box."""
    for attribute in attributes:
        for one in SHOWN.get(attribute, (attribute,)):
            yield f'\tsetAttr -k off ".{one}";'


def added(name: str, type_: str, facts: str = "", keyable: str = "-k true ") -> str:
    """Return the statement that adds an attribute.

    Parameters
    ----------
    name : str
    type_ : str
        ``"double"``, ``"doubleAngle"``, ``"enum"``.
    facts : str
        Flags of default, limits and names; those of angles in radians.
    keyable : str
        The flag that says so.

    Examples
    --------
    >>> added("roll", "double", "-min -90 -max 90")
    '\\taddAttr -ci true -k true -sn "roll" -ln "roll" -min -90 -max 90 -at "double";'
    """
    more = f"{facts} " if facts else ""
    return f'\taddAttr -ci true {keyable}-sn "{name}" -ln "{name}" {more}-at "{type_}";'


def links(source: str, target: str, pairs: str) -> Iterator[Link]:
    """Yield connections from one node to another.

    Parameters
    ----------
    source, target : str
        Nodes, or beginnings of plugs.
    pairs : str
        An attribute of each, with a colon between; one alone is the same on both.

    Examples
    --------
    >>> list(links("hip", "knee", "s:is ro"))
    [('hip.s', 'knee.is'), ('hip.ro', 'knee.ro')]
    """
    for pair in pairs.split():
        first, _, second = pair.partition(":")
        yield f"{source}.{first}", f"{target}.{second or first}"
