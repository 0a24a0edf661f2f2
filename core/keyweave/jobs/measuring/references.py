"""References: the data with which the written animation of each verb is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any, Union

import numpy as np

from ...animation.feet.foot import FootJoints
from ...animation.frame_range import FrameRange
from ...animation.measurement.posed_figure import Rest
from ...animation.motion import Motion
from ...animation.up_axis import turn_upright
from ...curves.anim_curve import AnimCurve
from ...errors import KeyweaveError
from ...geometry.arrays import Floats
from ...geometry.matrices import extract_rotation, transpose
from ...geometry.rotations import matrix_to_quaternion
from ...methods.feet.cleaning import FeetResult
from ...methods.rig_transfer.known_rig import KnownRig
from ...rigs.rig import Rig
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, list_figures
from ..captures.control_capture import parse_node
from ..exaggerate import ExaggerateJob
from ..feet import FeetJob
from ..motion_files import MotionFile
from ..resequence import ResequenceJob
from ..rig_restyle import RestyleJob
from ..texture import TextureJob
from ..texture_input import TextureInput
from ..transfer import TransferInput, TransferJob, find_keyed_range

Host = Union[Scene, MotionFile]
GROUND = 0.15  # of a leg; a rig at rest that is lower or higher stands elsewhere


@dataclass(frozen=True, eq=False)
class References:
    """The data with which written animation is compared.

    Attributes
    ----------
    frames : tuple of float
        First and last written frame.
    nodes : tuple of str
        Nodes of the character, in a scene.
    figure : ShownFigure, optional
        The joints that are measured, in a scene.
    n_joints : int
        Number of shown joints of the character, in a scene.
    skin : mapping of str to float
        Points of surfaces that follow each joint, in a scene.
    rig : Rig, optional
        Evaluates the joints where the scene cannot, around unsupported nodes.
    channels : tuple of str
        Channels that are written, in a scene or a file of curves.
    sources : tuple of Motion
    sketch : Motion, optional
        The joints before the edit.
    capture : Motion, optional
        The motion that a transfer shows.
    rest : Rest, optional
    seams : tuple of float
        Frames of transitions.
    curves : tuple of AnimCurve, optional
        The channels' curves before the edit, if keys are counted.
    keyed : tuple of float, optional
        First and last frame of the keys before the edit, in a scene.
    sketch_keys : ndarray, optional
        Key frames of a motion.
    parts : tuple of str
        Joints of a motion that have keys.
    keeps_keys : bool
        Whether the animator's keys are to hold.
    sketch_frames : tuple of float, optional
        First and last frame of the sketch in the scene.
    feet : FeetResult, optional
        The contacts in which slides are measured, and the slides before the edit.
    joints : mapping of str to sequence of str, optional
        The joints of these feet, if they are named.
    kept : tuple of float
        Frames on which the feet stay as they are.
    """

    frames: FrameRange
    nodes: tuple[str, ...] = ()
    figure: ShownFigure | None = None
    n_joints: int = 0
    skin: Mapping[str, float] = field(default_factory=dict)
    rig: Rig | None = None
    channels: tuple[str, ...] = ()
    sources: tuple[Motion, ...] = ()
    sketch: Motion | None = None
    capture: Motion | None = None
    rest: Rest | None = None
    seams: tuple[float, ...] = ()
    curves: tuple[AnimCurve, ...] | None = None
    keyed: FrameRange | None = None
    sketch_keys: Floats | None = None
    parts: tuple[str, ...] = ()
    keeps_keys: bool = False
    sketch_frames: FrameRange | None = None
    feet: FeetResult | None = None
    joints: FootJoints | None = None
    kept: tuple[float, ...] = ()

    def find_figure(self, host: Host) -> References:
        """Return references with the joints of the figure of the nodes, in a scene.

        Raises
        ------
        KeyweaveError
            If the joints cannot be evaluated.
        """
        if isinstance(host, MotionFile) or self.figure or not self.nodes:
            return self
        figures = list_figures(host, self.nodes)
        n_joints = sum(len(figure.names) for figure in figures)
        return replace(self, figure=next(iter(figures), None), n_joints=n_joints)


def find_references(
    job: Any, host: Any, data: Any, result: Any, path: int = 0, *, samples: bool = True
) -> References:
    """Return the references of an alternative of a job, before it is written.

    Parameters
    ----------
    job : TextureJob, ResequenceJob, TransferJob, ExaggerateJob or FeetJob
    host : Scene or MotionFile
        As it is before the edit.
    data, result
        What the job has read and computed.
    path : int
        Number of the alternative, from 0.
    samples : bool
        Whether the joints that are textured are evaluated in a scene before the edit,
        and keys that need not hold are counted.
    """
    references = _refer(job, host, data, result, path)
    if samples and references.curves is None and not isinstance(host, MotionFile):
        curves = tuple(host.read_curves(references.channels))
        references = replace(references, curves=curves)
    return _add_sketch(references, host) if samples else references


def _add_sketch(references: References, host: Host) -> References:
    """Return references with the joints before the edit, if they can be evaluated."""
    try:
        known = references.find_figure(host)
        if isinstance(host, MotionFile) or not (known.sketch_frames and known.figure):
            return known
        sketch = known.figure.bake(host, known.sketch_frames)
    except KeyweaveError:
        return references  # the measurement gives the reason
    return replace(known, sketch=sketch)


@singledispatch
def _refer(job: Any, host: Any, data: Any, result: Any, path: int) -> References:
    """Return the references of one verb, without evaluating a scene."""
    raise TypeError(f"{type(job).__name__} has no references")


@_refer.register
def _(job: TextureJob, host: Any, data: TextureInput, result: Any, path: int) -> Any:
    output = result.paths[path].output.between(*job.frames)
    ends = output.start_frame, output.last_frame
    sources = tuple(each for each in data.sources if isinstance(each, Motion))
    if isinstance(host, MotionFile) and isinstance(data.sketch, Motion):
        named = {part.name for part in result.textured_parts}
        parts = named & {*data.sketch.skeleton.names}
        return References(
            ends,
            sources=sources,
            sketch=data.sketch.cut(*ends),
            sketch_keys=data.key_frames,
            parts=tuple(sorted(parts)),
            keeps_keys=job.settings.keep_keys,
        )
    written = data.written or tuple(curve.channel for curve in data.originals)
    known = References(
        ends,
        channels=written,
        curves=tuple(data.originals),
        keyed=find_keyed_range(data.originals),
        keeps_keys=job.settings.keep_keys,
    )
    if isinstance(host, MotionFile):
        return known
    figures = [each.data for each in job.sources if isinstance(each.data, Motion)]
    return replace(
        known,
        nodes=list_nodes(written),
        sources=tuple(figures),
        sketch_frames=ends,
    )


@_refer.register
def _(job: ResequenceJob, host: Any, data: Any, result: Any, path: int) -> Any:
    variation = result.variations[path]
    motion = variation.motion
    seams = tuple(each.frame for each in variation.transitions)
    known = References(
        (motion.start_frame, motion.last_frame), sources=data.motions, seams=seams
    )
    if isinstance(host, MotionFile):
        return known
    channels = tuple(data.targets[0].names.values())
    shown = [frame for each in data.motions for frame in each.frames[[0, -1]].tolist()]
    keyed = None if data.rig is not None else (min(shown), max(shown))
    return replace(known, channels=channels, nodes=list_nodes(channels), keyed=keyed)


@_refer.register
def _(job: TransferJob, host: Any, data: TransferInput, result: Any, path: int) -> Any:
    return _refer_to_capture(job, host, data, data.captures[path].motion)


@_refer.register
def _(job: RestyleJob, host: Any, data: Any, result: Any, path: int) -> Any:
    return _refer_to_capture(job, host, result.rig, result.rig.captures[path].motion)


@_refer.register
def _(job: ExaggerateJob, host: Any, data: Any, result: Any, path: int) -> Any:
    known = _refer_to_capture(job, host, data.rig, data.rig.captures[0].motion)
    keyed = data.keyed.start_frame, data.keyed.last_frame
    return replace(known, capture=None, sketch_frames=keyed, feet=result.feet)


@_refer.register
def _(job: FeetJob, host: Any, data: Any, result: Any, path: int) -> Any:
    motion, known = data.animation.motion, data.animation.parts[0].known
    channels = tuple(data.animation.clip.channels)
    return References(
        (motion.start_frame, motion.last_frame),
        nodes=list_nodes(channels),
        channels=channels,
        keyed=data.animation.keyed,
        sources=(motion,),
        sketch=motion,
        rest=_find_rest(known),
        feet=result.feet,
        joints=job.feet,
        kept=tuple(data.keep_frames),
    )


def _refer_to_capture(
    job: Any, host: Scene, data: TransferInput, motion: Motion
) -> References:
    """Return a capture on the written frames, and the figure of the rig at rest."""
    shown = turn_upright(motion.between(*job.frames), host.up_axis)
    channels, figure = tuple(data.known.rig.channels), data.known.figure
    names, parents = figure.skeleton.names, figure.skeleton.parents.tolist()
    character = figure.character
    return References(
        (shown.start_frame, shown.last_frame),
        nodes=names,
        figure=ShownFigure(names, tuple(parents)),
        n_joints=len(names),
        rig=data.known.rig,
        skin={**character.others, **dict(zip(names, character.skin.tolist()))},
        channels=channels,
        sources=(shown,),
        capture=shown,
        rest=_find_rest(data.known),
        keyed=data.keyed_range,
    )


def _find_rest(known: KnownRig) -> Rest:
    """Return the rig at rest, for all its joints."""
    figure = known.figure
    worlds = figure.worlds.joints[0]
    rotations = matrix_to_quaternion(transpose(extract_rotation(worlds[:, :3, :3])))
    places = worlds[:, 3, :3]
    heights = places[figure.joints, "xyz".index(figure.rest.up_axis)]
    stands = abs(float(heights.min())) < GROUND * float(np.ptp(heights)) / 2
    names = figure.rig.joints
    return Rest(dict(zip(names, places)), dict(zip(names, rotations)), stands)


def list_nodes(channels: Sequence[str]) -> tuple[str, ...]:
    """Return the nodes of channels."""
    return tuple(dict.fromkeys(map(parse_node, channels)))
