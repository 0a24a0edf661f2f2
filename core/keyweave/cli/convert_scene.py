"""`keyweave convert` from and into Maya scenes: skeletons baked, curves taken and put."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..anim_curve import AnimCurve
from ..clip import Clip
from ..columns import Part
from ..errors import DataError, UnknownNameError
from ..maya_ascii import MayaAsciiScene
from ..motion import Motion
from ..name_matching import match_names
from ..source_clips import Source, source_clip
from .frame_range import FrameRange
from .reporting import note


def bake_joints(
    scene: MayaAsciiScene, joints: Sequence[str], frames: FrameRange | None
) -> Motion:
    """Return the motion of a scene's skeleton over its playback range or another."""
    if frames is None:
        return scene.motion(joints)
    first, last = scene.frame_range
    first = first if frames.first is None else frames.first
    last = last if frames.last is None else frames.last
    return scene.motion(joints, (first, last))


def posed_clip(motion: Motion, scene: MayaAsciiScene, file: Path) -> Clip:
    """Return the channels that put a scene's joints into the poses of a motion."""
    joints = [Part(name, is_rotation=True) for name in scene.joints]
    return source_clip(Source(motion, name=str(file)), joints, scene)


def put_curves(
    curves: Sequence[AnimCurve], into: MayaAsciiScene, output: Path, *, force: bool
) -> None:
    """Write curves into a scene, onto the channels of their names in any namespace."""
    nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in into.keyable()))
    wanted = list(dict.fromkeys(curve.channel.partition(".")[0] for curve in curves))
    answers = match_names(wanted, nodes, str(into.path))
    missing = [name for name in wanted if name not in answers]
    if len(missing) == len(wanted):
        raise UnknownNameError(missing[:1], nodes, str(into.path))
    for name in missing:
        note(f"{into.path} has no {name}; its curves are left out")
    parts = [(curve, *curve.channel.partition(".")) for curve in curves]
    named = [
        curve.with_(channel=f"{answers[node]}.{attribute}")
        for curve, node, _, attribute in parts
        if node in answers
    ]
    into.write_curves(_writable(named, into))
    into.save(output, overwrite=force)


def _writable(curves: Sequence[AnimCurve], into: MayaAsciiScene) -> list[AnimCurve]:
    """Return the curves whose channels can be written; note those that cannot.

    Raises
    ------
    DataError
        If none can.
    """
    refusals = into.refusals([curve.channel for curve in curves])
    if len(refusals) == len(curves):
        raise DataError(*next(iter(refusals.items())))
    for channel, problem in refusals.items():
        note(f"{channel} {problem}; it stays as it is")
    return [curve for curve in curves if curve.channel not in refusals]
