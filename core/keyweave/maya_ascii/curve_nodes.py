"""Animation curve nodes: their types, and their keys as a file holds them.

Curves of time (TL, TA, TU, TT) give lengths, angles, numbers and times; those of another
plug's value (UL, UA, UU, UT) are set-driven keys.
"""

from __future__ import annotations

from .node_type import NodeType

CURVE_TYPES: dict[str, NodeType] = {}
