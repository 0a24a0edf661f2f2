"""The input of resequencing as read from a scene, and the controls of its result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np

from ..._text import format_count
from ...animation.channel_names import as_name_list, parse_node
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange
from ...animation.motion import Motion
from ...curves.key_times import list_keyed_frames
from ...errors import DataError
from ...methods.resequencing import Variation
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_figures
from ..captures.control_capture import (
    CapturedControls,
    bake_nodes,
    capture_controls,
)
from ..captures.control_playback import rearrange_channels
from ..captures.part_words import bake_parts, find_part_channels
from ..captures.rig_sources import RigInputs
from ..captures.usable_frames import forbid_frames
from ..constraint_syntax import (
    build_constraints,
    find_input,
    find_source,
    number_output_frame,
)
from ..write_target import read_targets
from .job import ResequenceInput

if TYPE_CHECKING:
    from .job import ResequenceJob


def read_scene(job: ResequenceJob, scene: Scene) -> ResequenceInput:
    """Read the animation of a scene, whose frames are put in a new order."""
    left_out = list[str]()
    channels, inputs = _channels_and_inputs(job, scene, left_out)
    motions, path = _read_motions(job, scene, channels, inputs), job.read_path(scene)
    frames = job.list_output_frames(inputs, motions, path)
    refused = scene.refusals(channels, mode=job.mode, layer=job.layer)
    constraints = build_constraints(
        job.constraint_texts,
        partial(find_input, inputs),
        partial(number_output_frame, frames),
    )
    constraints += path
    captured = capture_controls(scene, channels, motions, refused)
    if captured.is_still:
        problem = "do not move; use inputs= to choose frames on which the controls move"
        raise DataError("the inputs", problem)
    targets = read_targets(scene, captured, frames, job)
    names = [f"input {number}" for number in range(1, len(motions) + 1)]
    constraints += forbid_frames(motions, names, constraints, left_out, job.keep_all)
    notes = [
        *left_out,
        *_note_skeleton(job, scene, motions),
        *(n for t in targets for n in t.notes),
    ]
    return ResequenceInput(
        motions=motions,
        frames=(float(frames[0]), float(frames[-1])),
        constraints=tuple(constraints),
        captured=captured,
        targets=targets,
        notes=tuple(dict.fromkeys(notes)),
        crowd=job.read_crowd(),
    )


def read_captures(job: ResequenceJob, scene: Scene) -> ResequenceInput:
    """Read captures that are transferred to the controls of a scene."""
    frame, left_out = scene.frame_range[0], list[str]()
    controls = as_name_list(job.controls)
    named = find_part_channels(scene, controls, frame, left_out) if controls else ()
    rig = RigInputs.read(scene, job.sources, named)
    names = tuple(source.name for source in job.sources)
    motions = tuple(capture.result.motion for capture in rig.captures)
    path = job.read_path(scene)
    frames = job.list_output_frames([scene.frame_range], motions, path)
    constraints = build_constraints(
        job.constraint_texts,
        lambda source, _: find_source(source, names),
        partial(number_output_frame, frames),
    )
    captured = CapturedControls(rig.clip, (), np.empty((0, 0, 4)), np.empty((0, 0, 3)))
    targets = read_targets(scene, captured, frames, job)
    captures = [capture.capture for capture in rig.captures]
    constraints += forbid_frames(captures, names, constraints, left_out, job.keep_all)
    notes = [*left_out, *rig.notes]
    notes += [note for target in targets for note in target.notes]
    return ResequenceInput(
        motions=motions,
        frames=(float(frames[0]), float(frames[-1])),
        constraints=(*constraints, *path),
        captured=captured,
        targets=targets,
        notes=tuple(dict.fromkeys(notes)),
        input_names=names,
        rig=rig,
        crowd=job.read_crowd(),
    )


def _channels_and_inputs(
    job: ResequenceJob, scene: Scene, notes: list[str]
) -> tuple[tuple[str, ...], tuple[FrameRange, ...]]:
    """Return the edited channels, and the ranges of frames that are the inputs."""
    if not job.controls:
        problem = "are missing; use controls= to name the controls or joints to edit"
        raise DataError("controls", problem)
    inputs = tuple((float(first), float(last)) for first, last in job.inputs)
    frame = inputs[0][0] if inputs else scene.frame_range[0]
    controls = as_name_list(job.controls)
    channels = find_part_channels(scene, controls, frame, notes)
    if inputs:
        return channels, inputs
    curves = scene.read_curves(channels)
    keyed = list_keyed_frames(curves, scene.frame_rate, scene.frame_range, "the input")
    return channels, ((float(keyed[0]), float(keyed[-1])),)


def _read_motions(
    job: ResequenceJob,
    scene: Scene,
    channels: Sequence[str],
    inputs: Sequence[FrameRange],
) -> tuple[Motion, ...]:
    """Return the motion by which frames are compared, for each input."""
    nodes = list(dict.fromkeys(map(parse_node, channels)))
    joints = as_name_list(job.joints)
    if joints:
        return bake_parts(scene, joints, inputs, nodes)
    figures = list_figures(scene, nodes)
    if figures:
        return tuple(figures[0].bake(scene, ends) for ends in inputs)
    return tuple(bake_nodes(scene, nodes, ends) for ends in inputs)


def _note_skeleton(
    job: ResequenceJob, scene: Scene, motions: Sequence[Motion]
) -> list[str]:
    """Return a note if one of several skeletons was chosen for comparison."""
    names = motions[0].skeleton.names
    if job.joints or names[0] not in scene.joints:
        return []
    figures = list_figures(scene, names[:1])
    others = sum(len(figure.names) for figure in figures) - len(names)
    if others <= 0:
        return []
    return [
        f"frames are compared by {names[0]} and the joints below it, without "
        f"{format_count(others, 'other joint')} of the character; use joints= to "
        "choose the joints"
    ]


def play_controls(data: ResequenceInput, variation: Variation, scene: Scene) -> Clip:
    """Return the channels of the controls for a variation."""
    if data.rig is not None:
        return data.rig.pose_controls(variation.motion)
    return rearrange_channels(cast(CapturedControls, data.captured), variation, scene)
