"""Joints of a scene in a file: baked to motions and posed by motions; points of its curves.

The attributes that pose a node besides its channels are sampled for
`keyweave.scenes.posing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from ....animation.character_definition import choose_definition
from ....animation.clip import Clip
from ....animation.frame_range import as_frame_array, list_bake_frames
from ....animation.motion import Motion
from ....errors import EvaluationError, UnknownNameError, warn_caller
from ....geometry.arrays import Floats
from ....geometry.matrices import transform_points
from ....geometry.nurbs import CurvePoints, NurbsCurve, sample_points
from ....rigs.joint_evidence import read_definitions
from ...baking import bake_motion, find_joint_parents
from ...posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    build_posable_node,
    list_posing_attributes,
    pose_to_channels,
)
from ..document.node_names import Node
from ..graph.nurbs_shapes import find_curve_shape
from ..graph.plugs import Plug
from ..nodes.shapes.saved_shapes import read_nurbs_curve
from ..nodes.shapes.topology import find_curve, has_history
from .file_joints import FileJoints
from .scene_state import SceneState


def bake_joints(
    state: SceneState, names: Sequence[str], frames: Sequence[float] | None = None
) -> Motion:
    """Bake exactly the named joints; see `MayaAsciiScene.bake_joints`."""
    nodes = [state.graph.node(name) for name in names]
    numbers = list_bake_frames(frames, state.frame_range)
    definitions = read_definitions(FileJoints(state), {*nodes})
    return bake_motion(
        names,
        find_joint_parents(names, nodes, [node.iterate_above() for node in nodes]),
        state.compute_worlds(nodes, numbers),
        list(state.channels.rotation_orders(names).values()),
        frame_rate=state.frame_rate,
        start_frame=float(numbers[0]),
        up_axis=state.graph.up_axis,
        definition=choose_definition(definitions, names),
    )


def find_curve_points(state: SceneState, name: str, n_points: int) -> CurvePoints:
    """Return points along a NURBS curve; see `MayaAsciiScene.curve_points`."""
    shape = find_curve_shape(state.graph, name)
    now = state.graph.saved_value(Plug(state.graph.time, "outTime")) * state.frame_rate
    return sample_points(_place_curve(state, shape, as_frame_array(now)), n_points)


def _place_curve(state: SceneState, shape: Node, frame: Floats) -> NurbsCurve:
    """Return the curve of a shape in world space; see `find_curve_points`."""
    plug, is_made = Plug(shape, "worldSpace", (0,)), has_history(state.graph, shape)
    if is_made:
        with suppress(EvaluationError):
            (points,) = state.evaluate([plug], frame)
            return find_curve(state.graph, plug).with_points(points[0])
    curve = read_nurbs_curve(state.graph, shape)
    if not is_made:
        return curve.with_points(state.evaluate([plug], frame)[0][0])
    path = state.document.short_path(shape)
    warn_caller(f"{path} has construction history; its saved shape is used")
    world = state.compute_worlds([shape], frame)[0, 0]
    return curve.with_points(transform_points(curve.points, world))


def pose_joints(state: SceneState, motion: Motion) -> Clip:
    """Convert a motion to channels; see `MayaAsciiScene.motion_to_clip`."""
    names = [name for name in motion.skeleton.names if _has_rotation(state, name)]
    if not names:
        raise UnknownNameError(motion.skeleton.names[:1], state.joints.names, "the scene")
    nodes = {state.graph.node(name): name for name in names}
    frames = motion.frames * (state.frame_rate / motion.frame_rate)
    parts = _sample_attributes(state, [*nodes], frames)
    orders = state.channels.rotation_orders(names)
    return pose_to_channels(
        motion,
        [
            build_posable_node(
                name, _find_posed_parent(state, node, nodes), orders[name], parts[node]
            )
            for node, name in nodes.items()
        ],
        state.graph.up_axis,
    )


def _has_rotation(state: SceneState, name: str) -> bool:
    nodes = state.document.find_nodes(name)
    return len(nodes) == 1 and state.channels.has(nodes[0], "rotate")


def _sample_attributes(
    state: SceneState, nodes: Sequence[Node], frames: Floats
) -> dict[Node, dict[str, Floats]]:
    """Sample the attributes that pose each node besides its channels, by node and name."""
    plugs = [
        Plug(node, name, (0,) if name in MATRIX_ATTRIBUTES else ())
        for node in nodes
        for name in list_posing_attributes(is_joint=_is_joint(state, node))
    ]
    samples: dict[Node, dict[str, Floats]] = {node: {} for node in nodes}
    for plug, values in zip(plugs, state.evaluate(plugs, frames)):
        samples[plug.node][plug.attribute] = values
    return samples


def _is_joint(state: SceneState, node: Node) -> bool:
    return JOINT_ATTRIBUTES[0] in state.graph.data(node).attributes.by_name


def _find_posed_parent(state: SceneState, node: Node, nodes: Mapping[Node, str]) -> str:
    """Return the nearest posed ancestor whose transform a node inherits; empty if none."""
    below = node
    while below.parent is not None and state.graph.saved_value(
        Plug(below, "inheritsTransform")
    ):
        if below.parent in nodes:
            return nodes[below.parent]
        below = below.parent
    return ""
