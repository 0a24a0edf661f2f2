"""Settings in the script nodes of a scene, parsed from their text and never executed."""

from __future__ import annotations

import math
import re

from .graph import Graph

_PLAYBACK = re.compile(r"playbackOptions\b[^;]*?-min\s+(\S+)\s[^;]*?-max\s+([^\s;]+)")
_UP_AXIS = re.compile(r'upAxis\b[^;]*?\s-(?:ax|axis)\s+"?([yz])')
CONFIGURATION_NODE = "sceneConfigurationScriptNode"


def read_playback_range(graph: Graph) -> tuple[float, float] | None:
    """Return the first and last frame of playback; None if no script says."""
    for text in _list_scripts(graph):
        for match in _PLAYBACK.finditer(text):
            first, last = _parse_number(match[1]), _parse_number(match[2])
            if -math.inf < first <= last < math.inf:
                return first, last
    return None


def read_up_axis(graph: Graph) -> str | None:
    """Return the axis that a script points up; None if no script says."""
    said = (match[1] for text in _list_scripts(graph) for match in _UP_AXIS.finditer(text))
    return next(said, None)


def _list_scripts(graph: Graph) -> list[str]:
    """Return the texts of the scene's own script nodes, Maya's first.

    Those of referenced files say what holds where these are opened alone.
    """
    nodes = graph.document.nodes
    own = [node for node in nodes if node.type == "script" and not node.referenced]
    own.sort(key=lambda node: node.name != CONFIGURATION_NODE)
    texts = (graph.data(node).values.get(("b", ())) for node in own)
    return [text for text in texts if isinstance(text, str)]


def _parse_number(text: str) -> float:
    """Return the number that a word is; NaN if it is none."""
    try:
        return float(text)
    except ValueError:
        return math.nan
