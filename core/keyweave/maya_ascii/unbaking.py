"""What `keyweave.unbaking` has to know of a scene's nodes, sampled from its graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..arrays import Floats
from ..clip import Clip
from ..motion import Motion
from ..unbaking import JOINT, MATRICES, attributes_of, posable_of, unbaked
from .document import Node
from .plugs import Plug

if TYPE_CHECKING:
    from .scene import MayaAsciiScene


def unbake(scene: MayaAsciiScene, motion: Motion, names: Sequence[str]) -> Clip:
    """Return a motion as channels; names are those of its joints that the scene has."""
    nodes = {scene.graph.node(name): name for name in names}
    frames = motion.frames * (scene.frame_rate / motion.frame_rate)
    parts = _sampled(scene, [*nodes], frames)
    orders = scene.rotation_orders(names)
    return unbaked(
        motion,
        [
            posable_of(name, _nearest_above(scene, node, nodes), orders[name], parts[node])
            for node, name in nodes.items()
        ],
        scene.up_axis,
    )


def _sampled(
    scene: MayaAsciiScene, nodes: Sequence[Node], frames: Floats
) -> dict[Node, dict[str, Floats]]:
    """Return by node and attribute what else than its channels poses it."""
    plugs = [
        Plug(node, name, (0,) if name in MATRICES else ())
        for node in nodes
        for name in attributes_of(is_joint=_is_joint(scene, node))
    ]
    found: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, scene.evaluate(plugs, frames)):
        found[plug.node][plug.attribute] = values
    return found


def _is_joint(scene: MayaAsciiScene, node: Node) -> bool:
    return JOINT[0] in scene.graph.data(node).attributes.by_name


def _nearest_above(scene: MayaAsciiScene, node: Node, nodes: Mapping[Node, str]) -> str:
    """Return the posed node that a node hangs from, unless it inherits nothing of it."""
    below = node
    while below.parent is not None and scene.graph.saved(Plug(below, "inheritsTransform")):
        if below.parent in nodes:
            return nodes[below.parent]
        below = below.parent
    return ""
