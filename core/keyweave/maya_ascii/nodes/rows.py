"""How a row of the table of node types is written, beyond the notation of `node_type`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .functions import quietly
from .node_type import Attribute, Declared, NodeType, attribute, node_type, rule


def compound(text: str, parts: str) -> Attribute:
    """Return a compound whose parts have names or defaults of their own.

    Examples
    --------
    >>> made = compound("input2D i2 *", "input2Dx i2x *; input2Dy i2y *")
    >>> [(part.short, part.parent, part.multi) for part in made.children]
    [('i2x', 'input2D', True), ('i2y', 'input2D', True)]
    """
    whole = attribute(text)
    children = (attribute(part) for part in map(str.strip, parts.split(";")))
    return replace(
        whole, children=tuple(replace(child, parent=whole.long) for child in children)
    )


def row(
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: Attribute,
    reads: Callable[..., Any] | None = None,
) -> Declared:
    """Return a rule that never warns, and introduce compounds of `compound` with it."""
    made, introduced = rule(quietly(function), inputs, outputs, reads)
    return made, (*introduced, *compounds)


def twins(
    name: str,
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: tuple[str, str],
) -> dict[str, NodeType]:
    """Return a type of numbers, and of the same name with DL its twin of lengths.

    ``~`` marks the attributes that differ; compounds are given as to `compound`. Maya
    2024 and 2025 had lengths under the plain names, which is the same in scenes in
    centimetres.

    Examples
    --------
    >>> made = twins("negate", lambda i: -i, "input i ~", "output o ~")
    >>> made["negate"].attributes["i"].kind, made["negateDL"].attributes["i"].kind
    ('number', 'length')
    """
    made = {}
    for ending, kind in (("", ""), ("DL", "length")):
        texts = (inputs.replace("~", kind), outputs.replace("~", kind))
        wholes = (compound(*(t.replace("~", kind) for t in pair)) for pair in compounds)
        made[name + ending] = node_type(name + ending, row(function, *texts, *wholes))
    return made
