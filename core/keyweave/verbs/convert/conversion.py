"""Conversion of motions, curves and scenes into one another, as in `keyweave convert`.

Functions take and return data; their callers read and write the files. Functions warn
about data that the conversion leaves out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..._text import format_list
from ...animation.channel_names import match_names
from ...animation.features import ChannelGroup
from ...animation.frame_range import FRAME_TOLERANCE, cut_frames
from ...animation.motion import Motion
from ...animation.resampling import clip_to_motion, motion_to_clip
from ...animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ...curves.anim_curve import AnimCurve
from ...curves.fitting import Tolerance, fit
from ...curves.sampling import sample_curves
from ...errors import DataError, UnknownNameError, warn_caller
from ...geometry.matrices import ROTATE_ORDERS, scipy_to_maya_order
from ...scenes.scene import Scene
from ...scenes.sources import Source, read_source_clip

LISTED_CHANNELS = 6  # channels listed in a warning


def fit_motion(motion: Motion, tolerance: Tolerance | None = None) -> list[AnimCurve]:
    """Return curves of a motion's channels; see `keyweave.motion_to_clip`.

    Without a tolerance, every frame is a key; see `keyweave.fit`.

    Warns
    -----
    KeyweaveWarning
        If a rotation order is not Maya's default, xyz, because curves do not store it.
    """
    orders = {scipy_to_maya_order(order) for order in motion.skeleton.rotation_orders}
    names = sorted(ROTATE_ORDERS[order] for order in orders)
    if names != ["xyz"]:
        warn_caller(
            "an .anim file does not store Maya's rotate order; set it to "
            f"{' or '.join(names)}, as in the source"
        )
    return fit(motion_to_clip(motion), tolerance=tolerance)


def refit_curves(
    curves: list[AnimCurve],
    name: str,
    *,
    frames: tuple[float | None, float | None] | None = None,
    rate: float | None = None,
    tolerance: Tolerance | None = None,
) -> list[AnimCurve]:
    """Return curves cut to a frame range, with reduced keys, or at another frame rate.

    Without a tolerance (see `keyweave.fit`), all keys in the range are kept. A new rate, in
    frames per second, keeps times in seconds. Errors call the curves by the name.

    Raises
    ------
    DataError
        If the frames are outside the curves.

    Examples
    --------
    >>> sway = AnimCurve("hip.translateX", [0, 0.5, 1], [0, 8, 0], frame_rate=24)
    >>> refit_curves([sway], "sway", frames=(6, 24), tolerance=0.5)[0].frames
    array([ 6., 12., 24.])
    """
    if frames is not None or tolerance is not None:
        clip = sample_curves(curves)
        clip = clip if frames is None else cut_frames(clip, frames, name)
        first, last = clip.frames[[0, -1]] / clip.frame_rate
        kept = [_keys_between(curve, first, last) for curve in curves]
        curves = fit(
            clip,
            originals=[curve for curve in kept if curve is not None],
            tolerance=tolerance,
            kinds={curve.channel: curve.kind for curve in curves},
        )
    return curves if rate is None else [curve.with_(frame_rate=rate) for curve in curves]


def _keys_between(curve: AnimCurve, first: float, last: float) -> AnimCurve | None:
    """Return a curve with only its keys between two times, in seconds; None without any."""
    margin = FRAME_TOLERANCE / curve.frame_rate
    inside = (curve.times >= first - margin) & (curve.times <= last + margin)
    if inside.all():
        return curve
    return curve.keys(np.flatnonzero(inside)) if inside.any() else None


def pose_skeleton(
    curves: Sequence[AnimCurve], skeleton: Skeleton, name: str, where: str
) -> Motion:
    """Return the motion of a skeleton posed by curves.

    The curves' nodes are named like joints, in any namespace. Angles are in the rotation
    orders of the skeleton. Joints without curves keep their rest pose. Errors and warnings
    call the curves `name` and the skeleton `where`.

    Raises
    ------
    UnknownNameError
        If no curve belongs to a joint.
    DataError
        If two nodes match the same joint, or no curve rotates or moves a joint.

    Warns
    -----
    KeyweaveWarning
        For curves that are left out, such as those of other nodes, scale or visibility.

    Examples
    --------
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> bend = AnimCurve("hero:knee.rotateX", [1.0, 2.0], [0.0, 1.0], frame_rate=24)
    >>> motion = pose_skeleton([bend], leg, "bend.anim", "leg.bvh")
    >>> len(motion), motion.start_frame
    (25, 24.0)
    """
    match_names(
        skeleton.names, _list_nodes(curves), name
    )  # raises if a joint has two nodes
    named = _rename_nodes(curves, skeleton.names, where)
    channels = {f"{joint}.{a}" for joint in skeleton.names for a in (*ROTATE, *TRANSLATE)}
    moving = [curve for curve in named if curve.channel in channels]
    if not moving:
        raise DataError(name, f"has no curve that rotates or moves a joint of {where}")
    others = [curve.channel for curve in named if curve.channel not in channels]
    if others:
        listed = format_list(others, LISTED_CHANNELS)
        warn_caller(f"left out {listed}; joints have only rotations and translations")
    orders = dict(zip(skeleton.names, skeleton.rotation_orders))
    return clip_to_motion(sample_curves(moving, rotation_orders=orders), skeleton)


def bake_skeleton(
    scene: Scene,
    joints: Sequence[str] = (),
    frames: tuple[float | None, float | None] | None = None,
) -> Motion:
    """Return the motion of a scene's skeleton over a frame range.

    For the joints, see `keyweave.scenes.scene.Scene.motion`. None stands for the playback
    range, or for an end of it.
    """
    if frames is None:
        return scene.motion(joints)
    first, last = (
        default if frame is None else frame
        for frame, default in zip(frames, scene.frame_range)
    )
    return scene.motion(joints, (first, last))


def fit_joints(
    motion: Motion, scene: Scene, name: str, tolerance: Tolerance | None = None
) -> list[AnimCurve]:
    """Return curves that pose the joints of a scene as in a motion.

    The joints of the motion are named like those of the scene, in any namespace. Errors
    call the motion by the name. Without a tolerance, every frame is a key.
    """
    joints = [ChannelGroup(joint, is_rotation=True) for joint in scene.joints]
    clip = read_source_clip(Source(motion, name=name), joints, scene)
    return fit(clip, tolerance=tolerance)


def put_curves(curves: Sequence[AnimCurve], scene: Scene, where: str) -> None:
    """Write curves onto the channels of a scene with the same names, in any namespace.

    Errors and warnings call the scene `where`.

    Raises
    ------
    UnknownNameError
        If no node of the curves is in the scene.
    DataError
        If a node matches several nodes, or no channel can be written.

    Warns
    -----
    KeyweaveWarning
        For curves that are left out, because their node is not in the scene or their
        channel cannot be written.
    """
    nodes = dict.fromkeys(channel.partition(".")[0] for channel in scene.keyable())
    named = _rename_nodes(curves, [*nodes], where)
    refusals = scene.refusals([curve.channel for curve in named])
    if len(refusals) == len(named):
        raise DataError(*next(iter(refusals.items())))
    for channel, problem in refusals.items():
        warn_caller(f"{channel} {problem}; it stays as it is")
    scene.write_curves([curve for curve in named if curve.channel not in refusals])


def _list_nodes(curves: Sequence[AnimCurve]) -> list[str]:
    return list(dict.fromkeys(curve.channel.partition(".")[0] for curve in curves))


def _rename_nodes(
    curves: Sequence[AnimCurve], known: Sequence[str], where: str
) -> list[AnimCurve]:
    """Return the curves whose nodes match known nodes, under the names of those."""
    wanted = _list_nodes(curves)
    matches = match_names(wanted, known, where)
    missing = [node for node in wanted if node not in matches]
    if len(missing) == len(wanted):
        raise UnknownNameError(missing[:1], known, where)
    for node in missing:
        warn_caller(f"{where} has no {node}; its curves are left out")
    parts = [(curve, *curve.channel.partition(".")) for curve in curves]
    return [
        curve.with_(channel=f"{matches[node]}.{attribute}")
        for curve, node, _, attribute in parts
        if node in matches
    ]
