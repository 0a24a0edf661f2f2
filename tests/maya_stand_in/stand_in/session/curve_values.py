"""What animation curves give at times: warped times, and rotations between quaternions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.transform import Rotation, Slerp

from keyweave.geometry.matrices import maya_to_scipy_order
from keyweave.scenes.maya_ascii import Node, Plug, interpolates_quaternions

if TYPE_CHECKING:
    from .scene_state import SceneState

AXES = ("rotateX", "rotateY", "rotateZ")


def values_of_curve(scene: SceneState, node: Node, seconds: Any) -> Any:
    """Return a curve's values at times of the timeline."""
    warp = scene.graph.find_time_warp()
    # Seen in plug-ins that run in Maya 2024 to 2027: a time warp moves all curves of time
    # that have no input of their own, and itself goes by the timeline.
    if warp in scene.curves and node is not warp:
        seconds = scene.curves[warp].evaluate(seconds)
    turned = _turned_together(scene, node)
    if turned is None:
        return scene.curves[node].evaluate(seconds)
    plug, curves = turned
    return _between_quaternions(scene, plug, curves, seconds)[..., curves.index(node)]


def _turned_together(scene: SceneState, node: Node) -> tuple[Plug, list[Node]] | None:
    """Return what a curve turns and the curves of all axes, if they belong together."""
    mode = float(scene.graph.saved_value(Plug(node, "rotationInterpolation")))
    if node.type != "animCurveTA" or not interpolates_quaternions(mode):
        return None
    for plug in scene.targets(Plug(node, "output")):
        if plug.attribute in AXES:
            sources = [scene.driver(plug.part(axis)) for axis in AXES]
            curves = [one.node for one in sources if one and one.node in scene.curves]
            if len(curves) == len(AXES):
                return plug, curves
    return None


def _between_quaternions(
    scene: SceneState, plug: Plug, curves: list[Node], seconds: Any
) -> Any:
    """Return three angles, shape (..., 3)."""
    # Seen in plug-ins that run in Maya 2024 to 2027: with another rotationInterpolation
    # than 1, three curves turn together.
    # Unconfirmed in Maya: between two keys the shortest turn is taken, at even speed.
    saved = scene.graph.saved_value(Plug(plug.node, "rotateOrder"))
    order = maya_to_scipy_order(float(saved))
    keys = [scene.curves[node] for node in curves]
    times = np.unique(np.concatenate([one.times for one in keys]))
    angles = np.stack([one.evaluate(times) for one in keys], axis=-1)
    at = np.clip(np.asarray(seconds, float), times[0], times[-1])
    if len(times) == 1:
        return np.broadcast_to(angles[0], (*at.shape, 3))
    columns = ["XYZ".index(axis) for axis in order]
    turns = Slerp(times, Rotation.from_euler(order, angles[:, columns]))(at.ravel())
    found = np.empty((at.size, 3))
    found[:, columns] = turns.as_euler(order)
    return found.reshape(*at.shape, 3)
