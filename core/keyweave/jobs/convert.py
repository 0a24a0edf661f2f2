"""What `keyweave convert` does: motions, curves and scenes turned into one another.

Each function takes and returns data; files are read and written by its caller. What is left
out on the way is a warning.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .._text import format_list
from ..animation.channel_names import match_names
from ..animation.features import ChannelGroup
from ..animation.frame_range import FRAME_TOLERANCE, cut_frames
from ..animation.motion import Motion
from ..animation.resampling import clip_to_motion, motion_to_clip
from ..animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.sampling import sample_curves
from ..errors import DataError, UnknownNameError, warn_caller
from ..geometry.matrices import ROTATE_ORDERS, scipy_to_maya_order
from ..methods.fields import convert_tolerance
from ..scenes.scene import Scene
from ..scenes.sources import Source, read_source_clip

LISTED_CHANNELS = 6  # that a warning names


def fit_motion(motion: Motion, tolerance: float | None = None) -> list[AnimCurve]:
    """Return curves of a motion's channels, see `keyweave.motion_to_clip`.

    Parameters
    ----------
    motion : Motion
    tolerance : float, optional
        Degrees and centimetres that a curve may be off; every frame is a key by default.

    Warns
    -----
    KeyweaveWarning
        If a rotation order is not Maya's usual one, since curves do not tell it.
    """
    orders = {scipy_to_maya_order(order) for order in motion.skeleton.rotation_orders}
    names = sorted(ROTATE_ORDERS[order] for order in orders)
    if names != ["xyz"]:
        warn_caller(
            "an .anim file does not say Maya's rotate order; in this one it is "
            f"{' or '.join(names)}"
        )
    return fit(motion_to_clip(motion), tolerance=convert_tolerance(tolerance))


def refit_curves(
    curves: list[AnimCurve],
    name: str,
    *,
    frames: tuple[float | None, float | None] | None = None,
    rate: float | None = None,
    tolerance: float | None = None,
) -> list[AnimCurve]:
    """Return curves over other frames, with few keys, or at another frame rate.

    Parameters
    ----------
    curves : list of AnimCurve
        Without frames and tolerance they stay as they are.
    name : str
        What to call them in an error.
    frames : tuple of float or None, optional
        First and last frame. Keys between them stay.
    rate : float, optional
        Frames per second; the seconds stay.
    tolerance : float, optional
        Degrees and centimetres that a curve may be off.

    Raises
    ------
    DataError
        If the frames are outside of the curves.

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
            tolerance=convert_tolerance(tolerance),
            kinds={curve.channel: curve.kind for curve in curves},
        )
    return curves if rate is None else [curve.with_(frame_rate=rate) for curve in curves]


def _keys_between(curve: AnimCurve, first: float, last: float) -> AnimCurve | None:
    """Return a curve with its keys between two times only; None if it has none there."""
    margin = FRAME_TOLERANCE / curve.frame_rate
    inside = (curve.times >= first - margin) & (curve.times <= last + margin)
    if inside.all():
        return curve
    return curve.keys(np.flatnonzero(inside)) if inside.any() else None


def pose_skeleton(
    curves: Sequence[AnimCurve], skeleton: Skeleton, name: str, where: str
) -> Motion:
    """Return the motion of a skeleton whose joints have some curves.

    Angles are in the rotation orders of the skeleton. Joints without curves keep their
    rest pose.

    Parameters
    ----------
    curves : sequence of AnimCurve
        Of nodes with the joints' names, in any namespace.
    skeleton : Skeleton
    name, where : str
        What to call the curves and the skeleton in errors and warnings.

    Raises
    ------
    UnknownNameError
        If no curve belongs to a joint.
    DataError
        If two nodes answer to one joint, or no curve rotates or moves a joint.

    Warns
    -----
    KeyweaveWarning
        For curves that are left out: of other nodes, of scale or visibility.

    Examples
    --------
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> bend = AnimCurve("hero:knee.rotateX", [1.0, 2.0], [0.0, 1.0], frame_rate=24)
    >>> motion = pose_skeleton([bend], leg, "bend.anim", "leg.bvh")
    >>> len(motion), motion.start_frame
    (25, 24.0)
    """
    match_names(skeleton.names, _nodes(curves), name)  # refuses two nodes of one name
    named = _rename_nodes(curves, skeleton.names, where)
    channels = {f"{joint}.{a}" for joint in skeleton.names for a in (*ROTATE, *TRANSLATE)}
    moving = [curve for curve in named if curve.channel in channels]
    if not moving:
        raise DataError(name, f"neither rotates nor moves a joint of {where}")
    others = [curve.channel for curve in named if curve.channel not in channels]
    if others:
        listed = format_list(others, LISTED_CHANNELS)
        warn_caller(f"joints have rotations and positions only; {listed} left out")
    orders = dict(zip(skeleton.names, skeleton.rotation_orders))
    return clip_to_motion(sample_curves(moving, rotation_orders=orders), skeleton)


def bake_skeleton(
    scene: Scene,
    joints: Sequence[str] = (),
    frames: tuple[float | None, float | None] | None = None,
) -> Motion:
    """Return the motion of a scene's skeleton over its playback range or another.

    Parameters
    ----------
    scene : Scene
    joints : sequence of str
        See `keyweave.scenes.scene.Scene.motion`.
    frames : tuple of float or None, optional
        First and last frame; None for that of the playback range.
    """
    if frames is None:
        return scene.motion(joints)
    first, last = (
        usual if frame is None else frame for frame, usual in zip(frames, scene.frame_range)
    )
    return scene.motion(joints, (first, last))


def fit_joints(
    motion: Motion, scene: Scene, name: str, tolerance: float | None = None
) -> list[AnimCurve]:
    """Return curves that put a scene's joints into the poses of a motion.

    Parameters
    ----------
    motion : Motion
        With joints of the scene's names, in any namespace.
    scene : Scene
    name : str
        What to call the motion in an error.
    tolerance : float, optional
        Degrees and centimetres that a curve may be off; every frame is a key by default.
    """
    joints = [ChannelGroup(joint, is_rotation=True) for joint in scene.joints]
    clip = read_source_clip(Source(motion, name=name), joints, scene)
    return fit(clip, tolerance=convert_tolerance(tolerance))


def put_curves(curves: Sequence[AnimCurve], scene: Scene, where: str) -> None:
    """Write curves into a scene, onto the channels of their names in any namespace.

    Parameters
    ----------
    curves : sequence of AnimCurve
    scene : Scene
    where : str
        What to call the scene in errors and warnings.

    Raises
    ------
    UnknownNameError
        If the scene has none of their nodes.
    DataError
        If a node could be one of several, or no channel can be written.

    Warns
    -----
    KeyweaveWarning
        For curves that are left out: of other nodes, of channels that cannot be written.
    """
    nodes = dict.fromkeys(channel.partition(".")[0] for channel in scene.keyable())
    named = _rename_nodes(curves, [*nodes], where)
    refusals = scene.refusals([curve.channel for curve in named])
    if len(refusals) == len(named):
        raise DataError(*next(iter(refusals.items())))
    for channel, problem in refusals.items():
        warn_caller(f"{channel} {problem}; it stays as it is")
    scene.write_curves([curve for curve in named if curve.channel not in refusals])


def _nodes(curves: Sequence[AnimCurve]) -> list[str]:
    return list(dict.fromkeys(curve.channel.partition(".")[0] for curve in curves))


def _rename_nodes(
    curves: Sequence[AnimCurve], known: Sequence[str], where: str
) -> list[AnimCurve]:
    """Return curves under the names that their nodes have elsewhere, without the others."""
    wanted = _nodes(curves)
    answers = match_names(wanted, known, where)
    missing = [node for node in wanted if node not in answers]
    if len(missing) == len(wanted):
        raise UnknownNameError(missing[:1], known, where)
    for node in missing:
        warn_caller(f"{where} has no {node}; its curves are left out")
    parts = [(curve, *curve.channel.partition(".")) for curve in curves]
    return [
        curve.with_(channel=f"{answers[node]}.{attribute}")
        for curve, node, _, attribute in parts
        if node in answers
    ]
