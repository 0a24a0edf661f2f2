"""Parts of a rig: nodes with what is said of them, and what is connected to what.

Names stand without a namespace; it comes in when a part is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from made_up.scenes.scene_writing import connect, node_line

SHOWN = {
    "t": ("tx", "ty", "tz"),
    "r": ("rx", "ry", "rz"),
    "s": ("sx", "sy", "sz"),
    "v": ("v",),
}
HIDDEN = '\tsetAttr ".v" no;'


@dataclass(frozen=True)
class NodeText:
    """A node of a rig, as statements.

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

    @property
    def is_placed(self) -> bool:
        """Whether it hangs from another, or may have others below it."""
        return bool(self.parent) or self.type in ("transform", "joint")


class Added(NamedTuple):
    """An attribute that a node is given.

    Attributes
    ----------
    name : str
    type : str
        ``"double"``, ``"doubleAngle"``, ``"enum"``.
    facts : str
        Flags of default, limits and names; those of angles in radians.

    Examples
    --------
    >>> Added("roll", "double", "-min -90 -max 90").line
    '\\taddAttr -ci true -k true -sn "roll" -ln "roll" -min -90 -max 90 -at "double";'
    """

    name: str
    type: str
    facts: str = ""

    @property
    def line(self) -> str:
        """The statement that adds it."""
        name = f'-sn "{self.name}" -ln "{self.name}"'
        facts = f"{self.facts} " if self.facts else ""
        return f'\taddAttr -ci true -k true {name} {facts}-at "{self.type}";'


Link = tuple[str, str]  # a plug and one that it drives


@dataclass(frozen=True)
class Part:
    """Nodes, and connections between plugs of these and of other parts.

    Examples
    --------
    >>> knee = Part((NodeText("joint", "knee", "hip"),), (("hip.s", "knee.is"),))
    >>> list(node_lines(knee.nodes, "hero:")) + list(link_lines(knee, "hero:"))
    ['createNode joint -n "hero:knee" -p "hero:hip";', \
'connectAttr "hero:hip.s" "hero:knee.is";']
    """

    nodes: tuple[NodeText, ...] = ()
    links: tuple[Link, ...] = ()


def joined(parts: Iterable[Part]) -> Part:
    """Return several parts as one."""
    given = tuple(parts)
    return Part(
        tuple(node for part in given for node in part.nodes),
        tuple(link for part in given for link in part.links),
    )


def placed_nodes(part: Part) -> Iterator[NodeText]:
    """Yield what hangs from one another, each followed by all that is below it.

    Examples
    --------
    >>> hung = [("joint", "hip"), ("joint", "spine", "hip"), ("joint", "toe", "hip")]
    >>> nodes = [NodeText(*one) for one in (*hung, ("joint", "head", "spine"))]
    >>> [node.name for node in placed_nodes(Part(tuple(nodes)))]
    ['hip', 'spine', 'head', 'toe']
    """
    below: dict[str, list[NodeText]] = {}
    for node in part.nodes:
        if node.is_placed:
            below.setdefault(node.parent, []).append(node)
    yield from _walked(below, "")


def _walked(below: Mapping[str, Sequence[NodeText]], above: str) -> Iterator[NodeText]:
    for node in below.get(above, ()):
        yield node
        yield from _walked(below, node.name)


def other_nodes(part: Part) -> Iterator[NodeText]:
    """Yield the nodes that calculate, and are nowhere."""
    return (node for node in part.nodes if not node.is_placed)


def node_lines(nodes: Iterable[NodeText], prefix: str) -> Iterator[str]:
    """Yield the statements that make nodes, whose names get a prefix."""
    for node in nodes:
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
