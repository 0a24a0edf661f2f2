"""How the nodes of a scene are displayed: whether they are seen, and in which colour.

Maya numbers the colours that a user may give to what would be drawn in one of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from .document import Node
from .graph import Graph
from .plugs import Plug
from .words import number

Color = tuple[int, int, int]  # red, green and blue from 0 to 255
ENABLED, INDEX = ("ove", "overrideEnabled"), ("ovc", "overrideColor")
HAS_RGB, RGB = ("ovrgbf", "overrideRGBColors"), ("ovrgb", "overrideColorRGB")
# Unconfirmed in Maya: the colours that numbers mean are those of a user's preferences.
NUMBERED: tuple[Color, ...] = (
    *((0, 0, 0), (64, 64, 64), (153, 153, 153), (155, 0, 40), (0, 4, 96), (0, 0, 255)),
    *((0, 70, 25), (38, 0, 67), (200, 0, 200), (138, 72, 51), (63, 35, 31)),
    *((153, 38, 0), (255, 0, 0), (0, 255, 0), (0, 65, 153), (255, 255, 255)),
    *((255, 255, 0), (100, 220, 255), (67, 255, 163), (255, 176, 176)),
    *((228, 172, 121), (255, 255, 99), (0, 153, 84), (161, 105, 48)),
    *((159, 161, 48), (104, 161, 48), (48, 161, 93), (48, 161, 161)),
    *((48, 103, 161), (111, 48, 161), (161, 48, 105)),
)  # from 1 on; 0 is Maya's own


def display_color(node: Node) -> Color | None:
    """Return the colour that a node is given, by itself or by what it hangs from.

    Returns
    -------
    tuple of int or None
        None for one that Maya chooses.

    Examples
    --------
    >>> from keyweave.maya_ascii.document import Node
    >>> display_color(Node("circle", "nurbsCurve", None, None, range(0))) is None
    True
    """
    # Unconfirmed in Maya: a colour of a transform is that of its shape and of all below.
    colors = (_own_color(one) for one in _upwards(node))
    return next((color for color in colors if color is not None), None)


def is_seen(graph: Graph, node: Node) -> bool:
    """Return whether neither a node nor one above it is hidden for good.

    What is switched on and off by something else counts as seen.
    """
    shown = [Plug(one, "visibility") for one in _upwards(node)]
    return all(graph.source(plug) is not None or graph.saved(plug) for plug in shown)


def _upwards(node: Node | None) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.parent


def _own_color(node: Node) -> Color | None:
    if not _number(node, ENABLED):
        return None
    if _number(node, HAS_RGB):
        red, green, blue = (_numbers(node, RGB) + [0.0] * 3)[:3]
        return _byte(red), _byte(green), _byte(blue)
    index = int(_number(node, INDEX))
    return NUMBERED[index - 1] if 1 <= index <= len(NUMBERED) else None


def _byte(share: float) -> int:
    return round(255 * min(max(share, 0.0), 1.0))


def _number(node: Node, names: tuple[str, ...]) -> float:
    return (_numbers(node, names) or [0.0])[0]


def _numbers(node: Node, names: tuple[str, ...]) -> list[float]:
    """Return the numbers that an attribute was last given; none if it was not."""
    given = [one for one in node.assignments if one.path in names and not one.is_empty]
    found = [number(word.text) for word in given[-1].words()] if given else []
    return [one for one in found if one is not None and isfinite(one)]
