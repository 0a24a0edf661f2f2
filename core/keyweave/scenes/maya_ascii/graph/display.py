"""Display of a scene: visibility and colors of nodes, up axis and playback range.

The axis and range are parsed from script nodes, which are never executed. Maya numbers its
override colors; 0 is the default color.
"""

from __future__ import annotations

import math
import re

from ..document.node_names import Node
from .graph import Graph
from .plugs import Plug

Color = tuple[int, int, int]  # red, green and blue from 0 to 255
# The default palette of index colors; a scene does not contain the user's palette.
INDEX_COLORS: tuple[Color, ...] = (
    *((0, 0, 0), (64, 64, 64), (153, 153, 153), (155, 0, 40), (0, 4, 96), (0, 0, 255)),
    *((0, 70, 25), (38, 0, 67), (200, 0, 200), (138, 72, 51), (63, 35, 31)),
    *((153, 38, 0), (255, 0, 0), (0, 255, 0), (0, 65, 153), (255, 255, 255)),
    *((255, 255, 0), (100, 220, 255), (67, 255, 163), (255, 176, 176)),
    *((228, 172, 121), (255, 255, 99), (0, 153, 84), (161, 105, 48)),
    *((159, 161, 48), (104, 161, 48), (48, 161, 93), (48, 161, 161)),
    *((48, 103, 161), (111, 48, 161), (161, 48, 105)),
)  # from index 1
_PLAYBACK = re.compile(r"playbackOptions\b[^;]*?-min\s+(\S+)\s[^;]*?-max\s+([^\s;]+)")
_ANIMATION = re.compile(r"playbackOptions\b[^;]*?-ast\s+(\S+)\s[^;]*?-aet\s+([^\s;]+)")
_PLAYBACK_CALL = re.compile(r"playbackOptions\b[^;]*")
_PLAYBACK_END = re.compile(r"(-(?:min|max|ast|aet)\s+)([^\s;]+)")
_UP_AXIS = re.compile(r'upAxis\b[^;]*?\s-(?:ax|axis)\s+"?([yz])')
CONFIGURATION_NODE = "sceneConfigurationScriptNode"


def find_display_color(graph: Graph, node: Node) -> Color | None:
    """Return the override color of a node or of its nearest ancestor that has one.

    Returns
    -------
    tuple of int or None
        Red, green and blue from 0 to 255; None for Maya's default color.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import open_scene
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "hip.ma")
    ...     _ = file.write_text(
    ...         'createNode transform -n "hip_CTRL";\\n'
    ...         '\\tsetAttr ".ove" yes;\\n\\tsetAttr ".ovc" 17;\\n'
    ...     )
    ...     graph = open_scene(file).graph
    >>> find_display_color(graph, graph.node("hip_CTRL"))
    (255, 255, 0)
    """
    colors = (_find_own_color(graph, above) for above in reversed(node.ancestry()))
    return next((color for color in colors if color is not None), None)


def is_visible(graph: Graph, node: Node) -> bool:
    """Return whether neither a node nor an ancestor is permanently hidden.

    Driven visibility counts as visible.
    """
    plugs = [Plug(above, "visibility") for above in node.ancestry()]
    return all(graph.source(plug) is not None or graph.saved_value(plug) for plug in plugs)


def _find_own_color(graph: Graph, node: Node) -> Color | None:
    if not _read_number(graph, node, "overrideEnabled"):
        return None
    if _read_number(graph, node, "overrideRGBColors"):
        red, green, blue = (
            _read_number(graph, node, f"overrideColor{channel}") for channel in "RGB"
        )
        return _to_byte(red), _to_byte(green), _to_byte(blue)
    index = int(_read_number(graph, node, "overrideColor"))
    return INDEX_COLORS[index - 1] if 1 <= index <= len(INDEX_COLORS) else None


def _to_byte(share: float) -> int:
    return round(255 * min(max(share, 0.0), 1.0))


def _read_number(graph: Graph, node: Node, attribute: str) -> float:
    """Return the saved number of an attribute; 0 if it is not finite."""
    value = float(graph.saved_value(Plug(node, attribute)))
    return value if math.isfinite(value) else 0.0


def read_playback_range(graph: Graph) -> tuple[float, float] | None:
    """Return the first and last frame of playback; None if no script sets them."""
    return _read_range(graph, _PLAYBACK)


def read_animation_range(graph: Graph) -> tuple[float, float] | None:
    """Return the first and last frame of the animation; None if no script sets them."""
    return _read_range(graph, _ANIMATION)


def _read_range(graph: Graph, pattern: re.Pattern[str]) -> tuple[float, float] | None:
    for node in _list_script_nodes(graph):
        ends = _parse_range(_read_script(graph, node), pattern)
        if ends is not None:
            return ends
    return None


def _parse_range(script: str, pattern: re.Pattern[str]) -> tuple[float, float] | None:
    for match in pattern.finditer(script):
        first, last = _parse_number(match[1]), _parse_number(match[2])
        if -math.inf < first <= last < math.inf:
            return first, last
    return None


def extend_playback_script(graph: Graph, first: float, last: float) -> tuple[str, str]:
    """Return the script that sets the playback range, before and after it includes frames.

    Both the range of playback and that of the animation grow as far as needed. The texts
    are empty if no script sets the range, which is then that of the keys.
    """
    limits = {"min": (min, first), "ast": (min, first), "max": (max, last)}
    limits["aet"] = limits["max"]

    def extend(match: re.Match[str]) -> str:
        choose, frame = limits[match[1].split()[0].lstrip("-")]
        number = choose(_parse_number(match[2]), frame)
        return match[0] if math.isnan(number) else f"{match[1]}{number:.12g}"

    for node in _list_script_nodes(graph):
        ends = _parse_range(_read_script(graph, node), _PLAYBACK)
        if ends is not None:
            source, spans = node.file.text.text, node.file.statements
            start = spans[node.statements[0]].start
            stop = spans[node.statements[-1]].stop
            text = source[start:stop]
            if ends[0] <= first and last <= ends[1]:
                return text, text
            return text, _PLAYBACK_CALL.sub(
                lambda call: _PLAYBACK_END.sub(extend, call[0]), text
            )
    return "", ""


def read_up_axis(graph: Graph) -> str | None:
    """Return the up axis that a script sets; None if no script sets it."""
    scripts = [_read_script(graph, node) for node in _list_script_nodes(graph)]
    axes = (match[1] for text in scripts for match in _UP_AXIS.finditer(text))
    return next(axes, None)


def _list_script_nodes(graph: Graph) -> list[Node]:
    """Return the scene's own script nodes, Maya's configuration first.

    Scripts of referenced files apply only where those files are opened directly.
    """
    nodes = graph.document.nodes
    own = [node for node in nodes if node.type == "script" and not node.referenced]
    return sorted(own, key=lambda node: node.name != CONFIGURATION_NODE)


def _read_script(graph: Graph, node: Node) -> str:
    """Return the script of a node; empty without one."""
    text = graph.data(node).values.get(("b", ()))
    return text if isinstance(text, str) else ""


def _parse_number(text: str) -> float:
    """Return the value of a word; NaN if it is not a number."""
    try:
        return float(text)
    except ValueError:
        return math.nan
