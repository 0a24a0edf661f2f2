"""Removing nodes, with what Maya removes along with them."""

from __future__ import annotations

from keyweave.scenes.maya_ascii import Node

from ..session.session import Session
from .layers import remove_layer
from .naming import children, node_of

GO_WITH = ("animCurve", "unitConversion")


def delete_node(now: Session, node: Node) -> None:
    """Remove a node as Maya does: its animation curves and conversions go with it."""
    if node.type == "animLayer":
        remove_layer(now, node)
        return
    # Keyweave deletes no nodes: with a node go animation curves that drive only it.
    gone = {node, *_below(now, node)}
    curves = [
        one.source_node
        for one in now.scene.document.connections
        if one.target_node in gone and one.source_node.type.startswith(GO_WITH)
    ]
    now.scene.delete(node)
    driving = {one.source_node for one in now.scene.document.connections}
    for curve in dict.fromkeys(curves):
        if curve not in driving and not curve.referenced:
            now.scene.delete(curve)
    left = [one for one in now.selection if node_of(one) in now.scene.nodes]
    if len(left) != len(now.selection):
        now.put("selection", left)


def _below(now: Session, node: Node) -> list[Node]:
    found, waiting = [], [node]
    while waiting:
        below = children(now.scene, waiting.pop())
        found += below
        waiting += below
    return found
