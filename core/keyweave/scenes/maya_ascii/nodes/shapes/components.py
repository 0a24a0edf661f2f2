"""The points of a shape that a deformer moves, and the weights saved for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from .....geometry.arrays import Bools, Floats
from ...document.node_names import Node
from ...syntax.set_attr import Assignment
from ..node_type import UnknownPlugError
from .saved_shapes import COMPONENT_TAGS, find_saved_geometry

_POINTS = re.compile(r"(?:cv|vtx|pt)((?:\[(?:\*|\d{1,9}(?::\d{1,9})?)\]){1,3})")
_RANGE = re.compile(r"\[(?:\*|(\d+)(?::(\d+))?)\]")
_WEIGHTS = re.compile(
    r"(?:wl|weightList)\[(\d{1,9})(?::(\d{1,9}))?\]\.(?:w|weights)"
    r"(?:\[(\d{1,9})(?::(\d{1,9}))?\])?"
)
_TAG = re.compile(r"(?:gtag|componentTags)\[(\d+)\]\.(\w+)")
TAG_NAMES = ("gtagnm", "componentTagName")
TAG_CONTENTS = ("gtagcmp", "componentTagContents")
GROUP_CONTENTS = ("ic", "inputComponents")

Weights = dict[tuple[int, int], float]  # by indices in weightList and weights


def select_points(components: Iterable[str], shape: Sequence[int]) -> Bools:
    """Return a mask of the points that components name.

    Components are ``cv[0:3]``, ``cv[*][2]``, ``vtx[7]``; others name no points. The shape
    is the number of points along each axis: one axis for curves and meshes, two for
    surfaces.

    Examples
    --------
    >>> select_points(["cv[0]", "cv[2:9]"], (4,))
    array([ True, False,  True,  True])
    >>> select_points(["cv[*][1]"], (2, 2))
    array([False,  True, False,  True])
    """
    mask = np.zeros(tuple(shape), bool)
    for component in components:
        match = _POINTS.fullmatch(component)
        ranges = _RANGE.findall(match[1]) if match else []
        if len(ranges) == len(shape):
            mask[tuple(_make_slice(first, last) for first, last in ranges)] = True
    return mask.ravel()


def _make_slice(first: str, last: str) -> slice:
    return slice(int(first), int(last or first) + 1) if first else slice(None)


def find_members(
    graph: Any, source: Any, tag: str, origin: Node, shape: Sequence[int]
) -> Bools:
    """Return a mask of the points that a deformer may move.

    The source drives the deformer's geometry; before Maya 2022 it is a groupParts. The
    deformer names a component tag of the shape `origin`, or none for all points; for
    `shape` see `select_points`. Raise UnknownPlugError if the tag is not saved.
    """
    if tag not in ("", "*"):
        tags = read_component_tags(origin)
        if tag not in tags:
            problem = f"the component tag {tag!r} of {origin.name} is not supported"
            raise UnknownPlugError(graph.data(origin).plug("local"), problem)
        return select_points(tags[tag], shape)
    if source.node.type == "groupParts":
        groups = [a for a in source.node.assignments if a.path in GROUP_CONTENTS]
        if groups:
            return select_points((word.text for word in groups[-1].words()), shape)
    return np.ones(tuple(shape), bool).ravel()


def read_component_tags(shape: Node) -> dict[str, list[str]]:
    """Return the components of each tag of a shape.

    They are saved in attributes, or behind the points of the shape.
    """
    names: dict[str, str] = {}
    contents: dict[str, list[str]] = {}
    for assignment in shape.assignments:
        match = _TAG.fullmatch(assignment.path)
        if match and match[2] in TAG_NAMES:
            names[match[1]] = "".join(word.text for word in assignment.words())
        elif match and match[2] in TAG_CONTENTS:
            contents[match[1]] = [word.text for word in assignment.words()]
    tags = {name: contents.get(number, []) for number, name in names.items()}
    saved = find_saved_geometry(shape)
    words = [] if saved is None else [word.text for word in saved.words() if word.quoted]
    if COMPONENT_TAGS in words:
        tags.update(_split_tags(words[words.index(COMPONENT_TAGS) + 1 :]))
    return tags


def _split_tags(words: Sequence[str]) -> dict[str, list[str]]:
    """Return the components behind each name of a tag."""
    tags: dict[str, list[str]] = {}
    name = ""
    for word in words:
        if "[" in word:
            tags.setdefault(name, []).append(word)
        else:
            name = word
    return tags


def read_weights(node: Node) -> Weights:
    """Return the weights of a deformer by their two indices.

    Raise ValueError if the saved numbers do not fit their indices.
    """
    weights: Weights = {}
    for match, assignment in node.match_values(_WEIGHTS):
        weights.update(_generate_weights(assignment, match))
    return weights


def _generate_weights(
    assignment: Assignment, match: re.Match[str]
) -> Iterator[tuple[tuple[int, int], float]]:
    """Yield the weights of a statement: one element, or the pairs of several."""
    first = int(match[1])
    numbers = [float(word) for word in assignment.value.rstrip("; \t\r\n").split()]
    if match[3] is not None:
        inner = range(int(match[3]), int(match[4] or match[3]) + 1)
        yield from (((first, j), number) for j, number in zip(inner, numbers))
        return
    at = 0
    for element in range(first, int(match[2] or first) + 1):
        stop = at + 1 + 2 * int(numbers[at]) if at < len(numbers) else at + 1
        if stop > len(numbers):
            raise ValueError(f"{assignment.path} has too few numbers")
        pairs = numbers[at + 1 : stop]
        yield from (((element, int(j)), w) for j, w in zip(pairs[::2], pairs[1::2]))
        at = stop


def spread_weights(weights: Weights, n_points: int, influences: Sequence[int]) -> Floats:
    """Return the weights of points on influences, shape (n_points, n_influences).

    Examples
    --------
    >>> spread_weights({(0, 4): 1.0, (1, 2): 0.25, (1, 4): 0.75}, 2, [2, 4])
    array([[0.  , 1.  ],
           [0.25, 0.75]])
    """
    columns = {influence: column for column, influence in enumerate(influences)}
    table = np.zeros((n_points, len(influences)))
    for (point, influence), weight in weights.items():
        if point < n_points and influence in columns:
            table[point, columns[influence]] = weight
    return table
