"""Between which values the channels of controls must stay."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ..arrays import Floats
from ..caller_warnings import warn_caller
from .graph import Graph
from .nodes.transform_limits import limits_of_channel
from .plugs import Plug

ENDS_OF = {"bool": (0.0, 1.0)}  # of types that have limits by themselves


def limits_of(graph: Graph, channels: Sequence[str]) -> Floats:
    """Return the least and greatest values of channels, shape (n_channels, 2).

    Those of transforms count where they are enabled, those of added attributes where they
    were added with some. A pair that leaves nothing between is left out, with a warning.
    """
    pairs = []
    for channel in channels:
        least, greatest = _limits(graph, graph.plug(channel))
        if least > greatest:
            warn_caller(_crossed(graph, channel, least, greatest))
            least, greatest = -math.inf, math.inf
        pairs.append((least, greatest))
    return np.array(pairs, float).reshape(-1, 2)


def _crossed(graph: Graph, channel: str, least: float, greatest: float) -> str:
    """Return what to do about limits that cross."""
    unit = ""
    if graph.attribute(graph.plug(channel)).kind == "angle":
        least, greatest, unit = math.degrees(least), math.degrees(greatest), " degrees"
    return (
        f"{channel} may be no less than {least:g}{unit} and no more than "
        f"{greatest:g}{unit}; it is left without limits: correct them in Maya, or switch "
        "them off"
    )


def _limits(graph: Graph, plug: Plug) -> tuple[float, float]:
    """Return the limits of one channel, infinite where there is none."""
    added = plug.node.added.get(plug.attribute)
    if added is not None:
        least, greatest = ENDS_OF.get(added.type, (added.least, added.greatest))
        return _or(least, -math.inf), _or(greatest, math.inf)
    if not graph.data(plug.node).values:
        return -math.inf, math.inf
    return limits_of_channel(plug.node, graph, plug.attribute)


def _or(limit: float | None, instead: float) -> float:
    return instead if limit is None or math.isnan(limit) else limit
