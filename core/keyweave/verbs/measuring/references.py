"""References: the data with which written animation is compared; each job names its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ...animation.channel_names import parse_node
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
from ..host import Host, MotionFile

if TYPE_CHECKING:
    from ...methods.feet.cleaning import FeetResult
    from ...methods.rig_transfer import KnownRig
    from ...rigs.rig import Rig
    from ...scenes.scene import Scene
    from ...scenes.shown_figures import ShownFigure

GROUND = 0.15  # of a leg; a rig at rest that is lower or higher stands elsewhere


@dataclass(frozen=True, eq=False)
class References:
    """The data with which written animation is compared."""

    frames: FrameRange  # first and last written frame
    nodes: tuple[str, ...] = ()  # of the character, in a scene
    figure: ShownFigure | None = None  # the joints that are measured, in a scene
    n_joints: int = 0  # shown joints of the character, in a scene
    # Points of surfaces that follow each joint, in a scene.
    skin: Mapping[str, float] = field(default_factory=dict)
    # Evaluates the joints where the scene cannot, around unsupported nodes.
    rig: Rig | None = None
    channels: tuple[str, ...] = ()  # that are written, in a scene or a file of curves
    sources: tuple[Motion, ...] = ()
    sketch: Motion | None = None  # the joints before the edit
    capture: Motion | None = None  # the motion that a transfer shows
    rest: Rest | None = None
    seams: tuple[float, ...] = ()  # frames of transitions
    # Of the channels before the edit, if keys are counted.
    curves: tuple[AnimCurve, ...] | None = None
    keyed: FrameRange | None = None  # first and last key before the edit, in a scene
    sketch_keys: Floats | None = None  # key frames of a motion
    parts: tuple[str, ...] = ()  # joints of a motion that have keys
    keeps_keys: bool = False  # the animator's keys are to hold
    sketch_frames: FrameRange | None = None  # first and last of the sketch in the scene
    # The contacts in which slides are measured, and the slides before the edit.
    feet: FeetResult | None = None
    joints: FootJoints | None = None  # of these feet, if they are named
    kept: tuple[float, ...] = ()  # frames on which the feet stay as they are

    def find_figure(self, host: Host) -> References:
        """Return references with the joints of the figure of the nodes, in a scene.

        Raise a KeyweaveError if the joints cannot be evaluated.
        """
        if isinstance(host, MotionFile) or self.figure or not self.nodes:
            return self
        # Imported here and below, since files have no scenes to look for figures in.
        from ...scenes.shown_figures import list_figures

        figures = list_figures(host, self.nodes)
        n_joints = sum(len(figure.names) for figure in figures)
        return replace(self, figure=next(iter(figures), None), n_joints=n_joints)


def find_references(
    job: Any, host: Any, data: Any, result: Any, path: int = 0, *, samples: bool = True
) -> References:
    """Return the references of an alternative of a job, before it is written.

    The host is as it is before the edit; the job has read the data and computed the result.
    `path` numbers the alternative, from 0. If `samples`, the joints that are textured are
    evaluated in a scene before the edit, and keys that need not hold are counted.
    """
    references: References = job.refer(host, data, result, path)
    if job.outside != "keep":  # nothing follows on the written frames
        references = replace(references, keyed=None)
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


def refer_to_capture(
    host: Scene, known: KnownRig, written: Motion, keyed: FrameRange | None
) -> References:
    """Return references of a capture that a rig shows, and of the rig at rest.

    `written` is the capture on the frames that are written, and `keyed` has the first and
    the last frame of the keys before the edit.
    """
    from ...scenes.shown_figures import ShownFigure

    shown = turn_upright(written, host.up_axis)
    channels, figure = tuple(known.rig.channels), known.figure
    names, parents = figure.skeleton.names, figure.skeleton.parents.tolist()
    character = figure.character
    return References(
        (shown.start_frame, shown.last_frame),
        nodes=names,
        figure=ShownFigure(names, tuple(parents)),
        n_joints=len(names),
        rig=known.rig,
        skin={**character.others, **dict(zip(names, character.skin.tolist()))},
        channels=channels,
        sources=(shown,),
        capture=shown,
        rest=find_rest(known),
        keyed=keyed,
    )


def find_rest(known: KnownRig) -> Rest:
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
