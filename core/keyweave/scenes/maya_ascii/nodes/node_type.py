"""Node types: their attributes, the rules that compute attributes, and the table notation.

Each row of the table of node types uses a compact notation. Attributes are separated by
semicolons: long name, short name, then all differences from a single plain number::

    operation op =1; input1 i1 XYZ; weight w *; translate t XYZ length; matrixIn i matrix *

``XYZ``, ``xyz``, ``RGB``, ``XYZW`` and ``XY/XZ/YZ`` declare a compound whose children have
these suffixes; ``*`` declares an array; ``length``, ``angle``, ``time``, ``matrix``,
``points``, ``string`` and ``integer`` are kinds of values, ``any`` is the kind of the
driver; ``=`` gives the default, in radians and centimeters. The value of a curve, surface
or mesh is its ``points``; how they are connected is in the file. In a rule, a long name
alone refers to an attribute that another rule declares, ``worldMatrix[0]`` to one element
of an array, and ``inputGeometry[@]`` to the element with the index of the output's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

COMPOUND_ENDINGS = {
    "XYZ": ("X", "Y", "Z"),
    "xyz": ("x", "y", "z"),
    "RGB": ("R", "G", "B"),
    "XYZW": ("X", "Y", "Z", "W"),
    "XY/XZ/YZ": ("XY", "XZ", "YZ"),
}
ATTRIBUTE_KINDS = (
    "number",
    "integer",
    "length",
    "angle",
    "time",
    "matrix",
    "points",
    "string",
    "any",
)

NON_NUMERIC_KINDS = {
    "matrix": "a matrix",
    "points": "a curve, surface or mesh",
    "string": "a string or other data",
}
SAME_ELEMENT = "[@]"  # behind the name of an input
NO_POINTS = np.zeros((0, 3))


class UnknownPlugError(Exception):
    """A plug that cannot be computed."""

    def __init__(self, plug: Any, problem: str):
        self.plug = plug
        self.problem = problem
        super().__init__(problem)


@dataclass(frozen=True)
class Attribute:
    """An attribute of a node type.

    Attributes
    ----------
    long, short : str
    kind : str
        One of `ATTRIBUTE_KINDS`.
    default : float
        In radians, centimeters or seconds. It is ignored for matrices, which are the
        identity by default, and for points, whose default is an empty array.
    children : tuple of Attribute
        Components of a compound, which are columns of its values.
    multi : bool
        Whether the attribute is an array, sparse as in Maya.
    parent : str
        Long name of the compound that the attribute belongs to; empty for none.
    """

    long: str
    short: str
    kind: str = "number"
    default: float = 0.0
    children: tuple[Attribute, ...] = ()
    multi: bool = False
    parent: str = ""


@dataclass(frozen=True)
class Rule:
    """A function that computes attributes of a node from others, all by long names.

    It takes the inputs in order and returns the output, or a tuple of outputs. The first
    axes of all arrays are the samples, or broadcast to them; a compound has another axis of
    length 3 or 4, a matrix two axes of length 4, points an axis for the points and one of
    length 3. An array attribute is a dict of such arrays by index. Floating-point warnings
    are off where it runs.

    `reads` takes the node and the graph and returns an extra first argument of the
    function, or raises an UnknownPlugError. For rules with ``[@]`` it also takes the index.
    """

    function: Callable[..., Any]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    reads: Callable[..., Any] | None = None

    @cached_property
    def elements(self) -> tuple[tuple[str, tuple[int, ...] | None], ...]:
        """The long name and the index of each input; None for the output's own."""
        parts = (name.rstrip("]").partition("[") for name in self.inputs)
        return tuple(
            (name, None if index == "@" else (int(index),) if bracket else ())
            for name, bracket, index in parts
        )

    @property
    def is_elementwise(self) -> bool:
        """Whether an element of the outputs depends on the same element of an input."""
        return any(name.endswith(SAME_ELEMENT) for name in self.inputs)


@dataclass(frozen=True)
class NodeType:
    """A node type: its attributes by long and short name, and its rules by output."""

    name: str
    attributes: dict[str, Attribute] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)


Declaration = tuple[Rule, tuple[Attribute, ...]]


def make_rule(
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: Attribute,
    reads: Callable[..., Any] | None = None,
) -> Declaration:
    """Return a rule, the attributes that its notation declares, and compounds.

    Examples
    --------
    >>> rule, attributes = make_rule(abs, "input i", "output o")
    >>> rule.inputs, rule.outputs, [attribute.short for attribute in attributes]
    (('input',), ('output',), ['i', 'o'])
    """
    texts = [_split_declarations(inputs), _split_declarations(outputs)]
    declared = (make_attribute(text) for side in texts for text in side if " " in text)
    names = [tuple(text.split()[0] for text in side) for side in texts]
    return Rule(function, names[0], names[1], reads), (*declared, *compounds)


def _split_declarations(declarations: str) -> list[str]:
    return [text for text in map(str.strip, declarations.split(";")) if text]


def make_attribute(text: str) -> Attribute:
    """Return the attribute that a declaration in the notation describes.

    Examples
    --------
    >>> translate = make_attribute("translate t XYZ length")
    >>> [(child.long, child.short, child.kind) for child in translate.children][0]
    ('translateX', 'tx', 'length')
    """
    long, short, *flags = text.split()
    kind = next((flag for flag in flags if flag in ATTRIBUTE_KINDS), "number")
    default = next((float(flag[1:]) for flag in flags if flag[0] == "="), 0.0)
    attribute = Attribute(long, short, kind, default, multi="*" in flags)
    endings = next(
        (COMPOUND_ENDINGS[flag] for flag in flags if flag in COMPOUND_ENDINGS), ()
    )
    children = (
        replace(attribute, long=long + end, short=short + end.lower(), parent=long)
        for end in endings
    )
    return replace(attribute, children=tuple(children))


def make_node_type(
    name: str, *declarations: Declaration, extra: str = "", base: NodeType | None = None
) -> NodeType:
    """Return a node type with rules and extra attributes, derived from a base type.

    Examples
    --------
    >>> doubled = make_node_type("double", make_rule(
    ...     lambda i: 2 * i, "input i", "output o"))
    >>> doubled.attributes["o"].long, doubled.rules["output"].inputs
    ('output', ('input',))
    """
    attributes = dict(base.attributes) if base else {}
    rules = dict(base.rules) if base else {}
    own = [make_attribute(text) for text in _split_declarations(extra)]
    for rule, declared in declarations:
        own += declared
        rules.update(dict.fromkeys(rule.outputs, rule))
    attributes.update(index_attributes(own))
    return NodeType(name, attributes, rules)


def index_types(*types: NodeType) -> dict[str, NodeType]:
    """Return node types by name."""
    return {each.name: each for each in types}


def index_attributes(attributes: Iterable[Attribute]) -> dict[str, Attribute]:
    """Return attributes and their children by long and by short name."""
    flat = [a for attribute in attributes for a in (attribute, *attribute.children)]
    return {name: a for a in flat for name in (a.short, a.long)}


def make_compound(text: str, parts: str) -> Attribute:
    """Return a compound whose components have individual names or defaults.

    Examples
    --------
    >>> compound = make_compound("input2D i2 *", "input2Dx i2x *; input2Dy i2y *")
    >>> [(part.short, part.parent, part.multi) for part in compound.children]
    [('i2x', 'input2D', True), ('i2y', 'input2D', True)]
    """
    whole = make_attribute(text)
    children = (make_attribute(part) for part in map(str.strip, parts.split(";")))
    return replace(
        whole, children=tuple(replace(child, parent=whole.long) for child in children)
    )


def make_vector(
    long: str, short: str, part: str, kind: str = "", axis: str = ""
) -> Attribute:
    """Return a compound of X, Y and Z, whose short names begin with `part`.

    Its default is a unit vector along an axis, if one is named.

    Examples
    --------
    >>> [each.short for each in make_vector("outputRotate", "ort", "or", "angle").children]
    ['orx', 'ory', 'orz']
    """
    parts = (f"{long}{a} {part}{a.lower()} {kind} ={float(a == axis)}" for a in "XYZ")
    return make_compound(f"{long} {short} {kind}", "; ".join(parts))


def make_type_pair(
    name: str,
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: tuple[str, str],
) -> dict[str, NodeType]:
    """Return a node type for numbers, and its DL counterpart for lengths, by name.

    ``~`` marks the attributes that are lengths in the second type; compounds are arguments
    of `make_compound`. In Maya 2024 and 2025 the types with plain names had lengths, which
    makes no difference in scenes in centimeters.

    Examples
    --------
    >>> types = make_type_pair("negate", lambda i: -i, "input i ~", "output o ~")
    >>> types["negate"].attributes["i"].kind, types["negateDL"].attributes["i"].kind
    ('number', 'length')
    """
    types = {}
    for ending, kind in (("", ""), ("DL", "length")):
        texts = (inputs.replace("~", kind), outputs.replace("~", kind))
        wholes = (
            make_compound(*(t.replace("~", kind) for t in pair)) for pair in compounds
        )
        types[name + ending] = make_node_type(
            name + ending, make_rule(function, *texts, *wholes)
        )
    return types
