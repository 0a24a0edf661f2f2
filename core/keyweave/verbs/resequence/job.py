"""The resequence job: captured animation in a new frame order, in a scene or in files.

Frames are compared by joints; in a scene, the result is written to the controls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..._text import format_count
from ...animation.channel_names import as_name_list, parse_node
from ...animation.clip import Clip
from ...animation.fading import check_soft_frames, describe_strength
from ...animation.frame_range import FrameRange, list_frames, resolve_frames
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...errors import DataError
from ...formats import is_path_file, load_path
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, mean_rotation
from ...methods.fields import AUTO
from ...methods.resequencing import (
    Crowd,
    GroundPath,
    Placement,
    ResequenceResult,
    Variation,
)
from ...methods.resequencing.constraints import AnyConstraint
from ...methods.resequencing.resequence import fit_length, resequence as resequence_motions
from ...scenes.scene import Scene
from ..captures.usable_frames import forbid_frames
from ..constraint_syntax import (
    build_constraints,
    explain_errors,
    find_input,
    find_source,
    number_output_frame,
)
from ..host import Host, MotionFile
from ..locked_feet.variations import lock_variations
from ..measuring.references import References, list_nodes
from .request import ResequenceRequest, parse_spread

if TYPE_CHECKING:
    from ..captures.control_capture import CapturedControls
    from ..captures.rig_sources import RigInputs
    from ..write_target import WriteTarget


@dataclass(frozen=True)
class ResequenceJob(ResequenceRequest):
    """A resequencing job on a scene or on motion files.

    In files, output frames are numbered from the first of `frames`, or from 1.

    In a scene, a control below another edited control takes the captured channels of the
    frames that are shown. Topmost controls are placed in the world, unless they cannot be
    moved or keep their position below something that moves, as the controls of an arm do.
    A control that stands still above others, such as a master control, is left alone.

    Attributes
    ----------
    path : GroundPath, optional
        Path to follow, instead of a curve of the scene.
    """

    path: GroundPath | None = None

    def on(self, scene: Scene, objects: Sequence[str]) -> ResequenceJob:
        """Return the job with more controls, such as the selected ones."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, host: Scene | MotionFile) -> ResequenceInput:
        """Read the motion of the inputs and, in a scene, the captured controls.

        Raises
        ------
        KeyweaveError
            If a name is not found, or a control cannot be written.
        """
        if isinstance(host, MotionFile):
            return self._read_files(host)
        return self._read_captures(host) if self.sources else self._read_scene(host)

    def _read_files(self, files: MotionFile) -> ResequenceInput:
        motions, notes = files.read_inputs(self)
        path = self._read_path(files)
        first, last = self._ends((1.0, float(len(motions[0]))), motions, path)
        names = [file.name for file in files.files]
        constraints = build_constraints(
            self.constraint_texts,
            lambda source, _: find_source(source, names),
            lambda frame: frame - (first - 1),
        )
        constraints += forbid_frames(motions, names, constraints, notes, self.keep_all)
        return ResequenceInput(
            motions=motions,
            frames=(first, last),
            constraints=(*constraints, *path),
            notes=tuple(notes),
            input_names=tuple(names),
            crowd=self._read_crowd(),
        )

    def _read_scene(self, scene: Scene) -> ResequenceInput:
        """Read the animation of a scene, whose frames are put in a new order."""
        # Imported here and below, since files need no controls.
        from ..captures.control_capture import capture_controls
        from ..write_target import read_targets

        left_out = list[str]()
        channels, inputs = self._channels_and_inputs(scene, left_out)
        motions, path = self._read_motions(scene, channels, inputs), self._read_path(scene)
        frames = self._list_output_frames(inputs, motions, path)
        refused = scene.refusals(channels, mode=self.mode, layer=self.layer)
        constraints = build_constraints(
            self.constraint_texts,
            partial(find_input, inputs),
            partial(number_output_frame, frames),
        )
        constraints += path
        captured = capture_controls(scene, channels, motions, refused)
        if captured.is_still:
            problem = "do not move; use inputs= to choose frames on which the controls move"
            raise DataError("the inputs", problem)
        targets = read_targets(scene, captured, frames, self)
        names = [f"input {number}" for number in range(1, len(motions) + 1)]
        constraints += forbid_frames(motions, names, constraints, left_out, self.keep_all)
        notes = [
            *left_out,
            *self._note_skeleton(scene, motions),
            *(n for t in targets for n in t.notes),
        ]
        return ResequenceInput(
            motions=motions,
            frames=(float(frames[0]), float(frames[-1])),
            constraints=tuple(constraints),
            captured=captured,
            targets=targets,
            notes=tuple(dict.fromkeys(notes)),
            crowd=self._read_crowd(),
        )

    def _read_captures(self, scene: Scene) -> ResequenceInput:
        """Read captures that are transferred to the controls of a scene."""
        from ..captures.control_capture import CapturedControls
        from ..captures.part_words import find_part_channels
        from ..captures.rig_sources import RigInputs
        from ..write_target import read_targets

        frame, left_out = scene.frame_range[0], list[str]()
        controls = as_name_list(self.controls)
        named = find_part_channels(scene, controls, frame, left_out) if controls else ()
        rig = RigInputs.read(scene, self.sources, named)
        names = tuple(source.name for source in self.sources)
        motions = tuple(capture.result.motion for capture in rig.captures)
        path = self._read_path(scene)
        frames = self._list_output_frames([scene.frame_range], motions, path)
        constraints = build_constraints(
            self.constraint_texts,
            lambda source, _: find_source(source, names),
            partial(number_output_frame, frames),
        )
        captured = CapturedControls(rig.clip, (), np.empty((0, 0, 4)), np.empty((0, 0, 3)))
        targets = read_targets(scene, captured, frames, self)
        captures = [capture.capture for capture in rig.captures]
        constraints += forbid_frames(captures, names, constraints, left_out, self.keep_all)
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
            crowd=self._read_crowd(),
        )

    def _channels_and_inputs(
        self, scene: Scene, notes: list[str]
    ) -> tuple[tuple[str, ...], tuple[FrameRange, ...]]:
        """Return the edited channels, and the ranges of frames that are the inputs."""
        from ...curves.key_times import list_keyed_frames
        from ..captures.part_words import find_part_channels

        if not self.controls:
            problem = "are missing; use controls= to name the controls or joints to edit"
            raise DataError("controls", problem)
        inputs = tuple((float(first), float(last)) for first, last in self.inputs)
        frame = inputs[0][0] if inputs else scene.frame_range[0]
        controls = as_name_list(self.controls)
        channels = find_part_channels(scene, controls, frame, notes)
        if inputs:
            return channels, inputs
        curves = scene.read_curves(channels)
        keyed = list_keyed_frames(curves, scene.frame_rate, scene.frame_range, "the input")
        return channels, ((float(keyed[0]), float(keyed[-1])),)

    def _list_output_frames(
        self,
        inputs: Sequence[FrameRange],
        motions: Sequence[Motion],
        path: Sequence[GroundPath],
    ) -> Floats:
        """Return the frames of the output."""
        first, last = self._ends(inputs[0], motions, path)
        frames = list_frames(first, last, "the output")
        check_soft_frames(self.soft_frames, last - first)
        return frames

    def _ends(
        self, default: FrameRange, motions: Sequence[Motion], path: Sequence[GroundPath]
    ) -> FrameRange:
        """Return the first and last frame of the output."""
        first, last = resolve_frames(self.frames, default)
        if self.n_frames is None:
            return first, last
        n_frames = self.n_frames
        if n_frames == AUTO:
            n_frames = fit_length(motions, next(iter(path), None), self.settings)
        return first, first + int(n_frames) - 1

    def _read_path(self, host: Host) -> list[GroundPath]:
        """Return the path to follow, if any: that of the job, a file's or a curve."""
        if self.path is not None:
            return [self.path]
        if self.along is None:
            return []
        if isinstance(host, MotionFile) or is_path_file(self.along):
            return [GroundPath.read(Path(self.along), host.up_axis, closed=self.closed)]
        curve = host.curve_points(self.along)
        try:
            return [GroundPath(curve.points, closed=curve.closed, curved=False)]
        except DataError as error:
            raise DataError(self.along, error.problem) from None

    def _read_crowd(self) -> Crowd | None:
        """Return the start places of variations, if they are spread."""
        if self.spread is None:
            return None
        if not is_path_file(self.spread):
            return Crowd(parse_spread(self.spread), apart=self.apart)
        places, ends_at_start = load_path(self.spread)
        if ends_at_start:
            raise DataError(self.spread, "ends with its first place again; keep one")
        return Crowd(starts=places, apart=self.apart, name=self.spread)

    def _read_motions(
        self, scene: Scene, channels: Sequence[str], inputs: Sequence[FrameRange]
    ) -> tuple[Motion, ...]:
        """Return the motion by which frames are compared, for each input."""
        from ...scenes.shown_figures import list_figures
        from ..captures.control_capture import bake_nodes
        from ..captures.part_words import bake_parts

        nodes = list(dict.fromkeys(map(parse_node, channels)))
        joints = as_name_list(self.joints)
        if joints:
            return bake_parts(scene, joints, inputs, nodes)
        figures = list_figures(scene, nodes)
        if figures:
            return tuple(figures[0].bake(scene, ends) for ends in inputs)
        return tuple(bake_nodes(scene, nodes, ends) for ends in inputs)

    def _note_skeleton(self, scene: Scene, motions: Sequence[Motion]) -> list[str]:
        """Return a note if one of several skeletons was chosen for comparison."""
        names = motions[0].skeleton.names
        if self.joints or names[0] not in scene.joints:
            return []
        from ...scenes.shown_figures import list_figures

        figures = list_figures(scene, names[:1])
        others = sum(len(figure.names) for figure in figures) - len(names)
        if others <= 0:
            return []
        return [
            f"frames are compared by {names[0]} and the joints below it, without "
            f"{format_count(others, 'other joint')} of the character; use joints= to "
            "choose the joints"
        ]

    def count(self, result: ResequenceResult) -> int:
        """Return the number of variations."""
        return len(result.variations)

    def compute(self, data: ResequenceInput) -> ResequenceResult:
        """Resequence the input data; needs no host."""
        n_variations = max(
            self.settings.n_variations, len(as_name_list(self.to_namespaces))
        )
        first, last = data.frames
        with explain_errors(first, data.input_names):
            result = resequence_motions(
                data.motions,
                n_frames=round(last - first) + 1,
                constraints=data.constraints,
                settings=replace(self.settings, n_variations=n_variations),
                rng=np.random.default_rng(self.seed),
                crowd=data.crowd,
            )
        result = result.renumber(first)
        locks = self.feet == "after" and (data.captured is None or data.rig is not None)
        return lock_variations(result) if locks else result

    def curves(
        self, scene: Scene, data: ResequenceInput, result: ResequenceResult, path: int = 0
    ) -> list[AnimCurve]:
        """Return a variation as curves; each further character gets the next variation."""
        from ..write_target import fit_target

        clips = self.blend(scene, data, result, path)
        return [
            curve
            for clip, target in zip(clips, data.targets)
            for curve in fit_target(clip, target, self)
        ]

    def blend(
        self, scene: Scene, data: ResequenceInput, result: ResequenceResult, path: int = 0
    ) -> list[Clip]:
        """Return the channels to write to each character, at the job's strength.

        The scene converts places in the world to channels; it does not change.
        """
        from ..write_target import blend_target

        variations, clips = result.variations, {}
        rows = [(path + number) % len(variations) for number in range(len(data.targets))]
        for row in rows:
            if row not in clips:
                clips[row] = _play_controls(data, variations[row], scene)
        return [
            blend_target(clips[row], target, self)
            for row, target in zip(rows, data.targets)
        ]

    def note_strength(self, result: ResequenceResult) -> ResequenceResult:
        """Return a result with a note if the strength of the job is not 1."""
        return replace(result, notes=(*result.notes, *describe_strength(self.strength)))

    def write(
        self,
        host: Scene | MotionFile,
        data: ResequenceInput,
        result: ResequenceResult,
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write a variation into the host and return its curves."""
        if isinstance(host, MotionFile):
            host.write(result.variations[path].motion)
            return []
        from ..write_target import write_ranges

        curves = self.curves(host, data, result, path)
        ends = resolve_frames(self.frames, data.frames)
        channels = [c for target in data.targets for c in target.before.channels]
        write_ranges(host, [(ends, curves)], self, ends=ends, channels=channels)
        if data.rig is not None:
            host.extend_playback(*ends)
        return curves

    def refer(
        self, host: Host, data: ResequenceInput, result: ResequenceResult, path: int
    ) -> References:
        """Return the inputs and the frames of transitions, to measure a variation."""
        variation = result.variations[path]
        motion = variation.motion
        seams = tuple(each.frame for each in variation.transitions)
        sources = tuple(_face_like(each, motion) for each in data.motions)
        known = References(
            (motion.start_frame, motion.last_frame), sources=sources, seams=seams
        )
        if isinstance(host, MotionFile):
            return known
        channels = tuple(data.targets[0].names.values())
        shown = [f for each in data.motions for f in each.frames[[0, -1]].tolist()]
        keyed = None if data.rig is not None else (min(shown), max(shown))
        return replace(known, channels=channels, nodes=list_nodes(channels), keyed=keyed)

    def facts(
        self,
        data: ResequenceInput,
        result: ResequenceResult,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of a result for scripts, in JSON types.

        Parameters
        ----------
        data : ResequenceInput
        result : ResequenceResult
        source_names : sequence of str
            Names of the inputs, if each has a file; otherwise their frame ranges are.
        """
        inputs = [(motion.start_frame, motion.last_frame) for motion in data.motions]
        names = [*source_names]
        if len(names) != len(inputs):
            names = [f"frames {first:g} to {last:g}" for first, last in inputs]
        facts = self.note_strength(result).facts(names)
        notes = [*facts["notes"], *_note_shared(len(result.variations), len(data.targets))]
        written = {"frames": [*data.frames], "strength": self.strength}
        return {**facts, "inputs": inputs, **written, "notes": notes}


@dataclass(frozen=True, eq=False)
class ResequenceInput:
    """The data that a resequencing job reads from a scene or from files.

    Attributes
    ----------
    motions : tuple of Motion
        Motion of the joints, for each input.
    frames : tuple of float
        First and last frame of the output.
    constraints : tuple
        Constraints and preferences, with output frames numbered from 1.
    captured : CapturedControls, optional
        Controls of a scene on the frames of the inputs.
    targets : tuple of WriteTarget
        Characters to write.
    notes : tuple of str
        Notes for the animator.
    input_names : tuple of str
        Names of the inputs' files; empty for the animation of a scene.
    rig : RigInputs, optional
        The rig and the captures that were transferred to it.
    crowd : Crowd, optional
        Where variations start, if they are spread.
    """

    motions: tuple[Motion, ...]
    frames: FrameRange
    constraints: tuple[AnyConstraint, ...]
    captured: CapturedControls | None = None
    targets: tuple[WriteTarget, ...] = ()
    notes: tuple[str, ...] = ()
    input_names: tuple[str, ...] = ()
    rig: RigInputs | None = None
    crowd: Crowd | None = None

    @property
    def path(self) -> GroundPath | None:
        """The path to follow."""
        paths = (item for item in self.constraints if isinstance(item, GroundPath))
        return next(paths, None)


def resequence(host: Scene | MotionFile, job: ResequenceJob) -> ResequenceResult:
    """Resequence a scene or files: read, compute, and write the first variation."""
    data = job.read(host)
    result = job.compute(data)
    job.write(host, data, result)
    return result


def _face_like(source: Motion, written: Motion) -> Motion:
    """Return a source rotated about the up axis, since a figure may face any way."""
    ours, theirs = (mean_rotation(each.rotations[:, 0]) for each in (written, source))
    turn = compose(ours, invert(theirs))
    angle = 2 * np.arctan2(turn["xyz".index(source.up_axis)], turn[3])
    n = len(source)
    placed = Placement(np.full(n, angle), np.zeros(n, complex), source.up_axis)
    rotations = np.array(source.rotations)
    rotations[:, 0] = placed.rotations(rotations[:, 0])
    return source.with_(
        rotations=rotations, root_positions=placed.positions(source.root_positions)
    )


def _play_controls(data: ResequenceInput, variation: Variation, scene: Scene) -> Clip:
    """Return the channels of the controls for a variation."""
    if data.rig is not None:
        return data.rig.pose_controls(variation.motion)
    from ..captures.control_playback import rearrange_channels

    return rearrange_channels(cast("CapturedControls", data.captured), variation, scene)


def _note_shared(n_variations: int, n_targets: int) -> list[str]:
    """Return a note if several characters share a variation."""
    if n_variations >= n_targets:
        return []
    shared = format_count(n_variations, "variation")
    return [f"{n_targets} characters share {shared}, so some of them move alike"]
