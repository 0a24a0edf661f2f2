"""Node types: their attributes, the rules that compute attributes, and the table notation.

A row of the table of node types is written in a small notation. Attributes are separated by
semicolons: long name, short name, then everything that differs from a single plain number::

    operation op =1; input1 i1 XYZ; weight w *; translate t XYZ length; matrixIn i matrix *

``XYZ``, ``xyz``, ``RGB``, ``XYZW`` and ``XY/XZ/YZ`` declare a compound whose children have
these suffixes; ``*`` declares an array; ``length``, ``angle``, ``time``, ``matrix``,
``string`` and ``integer`` give the kind of value, ``any`` takes the kind of its driver;
``=`` gives the default, in radians and centimetres. In a rule, a long name alone refers to
an attribute that another rule declares, and ``worldMatrix[0]`` to one element of an array.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from .functions import silence_warnings

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
    "string",
    "any",
)

NON_NUMERIC_KINDS = {"matrix": "a matrix", "string": "a string or other data"}


@dataclass(frozen=True)
class Attribute:
    """An attribute of a type of node.

    Attributes
    ----------
    long, short : str
    kind : str
        One of `ATTRIBUTE_KINDS`.
    default : float
        In radians, centimetres, seconds; a matrix is the identity.
    children : tuple of Attribute
        The parts of a compound, numbers in columns.
    multi : bool
        Whether it is an array, sparse as in Maya.
    parent : str
        Long name of the compound it belongs to.
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
    """How some attributes of a node follow from others.

    Attributes
    ----------
    function : callable
        Takes the inputs in order and returns the output, or a tuple of outputs. Arrays
        have the samples first: a number has the shape of the samples or one that
        broadcasts to it, a compound one more axis of 3 or 4, a matrix two more of 4; an
        array attribute is a dict of those by index.
    inputs, outputs : tuple of str
        Long names.
    reads : callable, optional
        Makes of the node's own data what the function takes before its inputs.
    """

    function: Callable[..., Any]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    reads: Callable[..., Any] | None = None


@dataclass(frozen=True)
class NodeType:
    """The attributes of a type, by long and by short name, and its rules by output."""

    name: str
    attributes: dict[str, Attribute] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)


Declaration = tuple[Rule, tuple[Attribute, ...]]


def make_rule(
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    reads: Callable[..., Any] | None = None,
) -> Declaration:
    """Return a rule, and the attributes that it introduces, from the notation.

    Examples
    --------
    >>> made, introduced = make_rule(abs, "input i", "output o")
    >>> made.inputs, made.outputs, [make_attribute.short for make_attribute in introduced]
    (('input',), ('output',), ['i', 'o'])
    """
    given, made = _split_declarations(inputs), _split_declarations(outputs)
    introduced = tuple(make_attribute(text) for text in (*given, *made) if " " in text)
    names = [tuple(text.split()[0] for text in some) for some in (given, made)]
    return Rule(function, names[0], names[1], reads), introduced


def _split_declarations(declarations: str) -> list[str]:
    return [text for text in map(str.strip, declarations.split(";")) if text]


def make_attribute(text: str) -> Attribute:
    """Return the attribute that a piece of the notation declares.

    Examples
    --------
    >>> made = make_attribute("translate t XYZ length")
    >>> [(child.long, child.short, child.kind) for child in made.children][0]
    ('translateX', 'tx', 'length')
    """
    long, short, *facts = text.split()
    kind = next((fact for fact in facts if fact in ATTRIBUTE_KINDS), "number")
    default = next((float(fact[1:]) for fact in facts if fact[0] == "="), 0.0)
    made = Attribute(long, short, kind, default, multi="*" in facts)
    endings = next(
        (COMPOUND_ENDINGS[fact] for fact in facts if fact in COMPOUND_ENDINGS), ()
    )
    children = (
        replace(made, long=long + end, short=short + end.lower(), parent=long)
        for end in endings
    )
    return replace(made, children=tuple(children))


def make_node_type(
    name: str, *declared: Declaration, extra: str = "", base: NodeType | None = None
) -> NodeType:
    """Return a type of some rules and of further attributes, on top of another type.

    Examples
    --------
    >>> doubled = make_node_type("double", make_rule(
    ...     lambda i: 2 * i, "input i", "output o"))
    >>> doubled.attributes["o"].long, doubled.rules["output"].inputs
    ('output', ('input',))
    """
    attributes = dict(base.attributes) if base else {}
    rules = dict(base.rules) if base else {}
    introduced = [make_attribute(text) for text in _split_declarations(extra)]
    for made, some in declared:
        introduced += some
        rules.update(dict.fromkeys(made.outputs, made))
    attributes.update(index_attributes(introduced))
    return NodeType(name, attributes, rules)


def index_attributes(attributes: Iterable[Attribute]) -> dict[str, Attribute]:
    """Return attributes and their children by long and by short name."""
    every = [one for made in attributes for one in (made, *made.children)]
    return {name: made for made in every for name in (made.short, made.long)}


def make_compound(text: str, parts: str) -> Attribute:
    """Return a compound whose parts have names or defaults of their own.

    Examples
    --------
    >>> made = make_compound("input2D i2 *", "input2Dx i2x *; input2Dy i2y *")
    >>> [(part.short, part.parent, part.multi) for part in made.children]
    [('i2x', 'input2D', True), ('i2y', 'input2D', True)]
    """
    whole = make_attribute(text)
    children = (make_attribute(part) for part in map(str.strip, parts.split(";")))
    return replace(
        whole, children=tuple(replace(child, parent=whole.long) for child in children)
    )


def make_quiet_rule(
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: Attribute,
    reads: Callable[..., Any] | None = None,
) -> Declaration:
    """Return a rule that never warns, with compounds as `make_compound` declares them."""
    made, introduced = make_rule(silence_warnings(function), inputs, outputs, reads)
    return made, (*introduced, *compounds)


def make_type_pair(
    name: str,
    function: Callable[..., Any],
    inputs: str,
    outputs: str,
    *compounds: tuple[str, str],
) -> dict[str, NodeType]:
    """Return a type of numbers, and of the same name with DL its twin of lengths.

    ``~`` marks the attributes that differ; compounds are given as to `make_compound`. Maya
    2024 and 2025 had lengths under the plain names, which is the same in scenes in
    centimetres.

    Examples
    --------
    >>> made = make_type_pair("negate", lambda i: -i, "input i ~", "output o ~")
    >>> made["negate"].attributes["i"].kind, made["negateDL"].attributes["i"].kind
    ('number', 'length')
    """
    made = {}
    for ending, kind in (("", ""), ("DL", "length")):
        texts = (inputs.replace("~", kind), outputs.replace("~", kind))
        wholes = (
            make_compound(*(t.replace("~", kind) for t in pair)) for pair in compounds
        )
        made[name + ending] = make_node_type(
            name + ending, make_quiet_rule(function, *texts, *wholes)
        )
    return made
