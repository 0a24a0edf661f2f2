"""The resequence job: animation rearranged into new variations, in a scene or in files.

Frames are compared by joints; in a scene the result is written to the controls.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from ..animation.channel_names import as_name_list
from ..animation.clip import Clip
from ..animation.fading import check_soft_frames
from ..animation.frame_range import (
    FRAME_TOLERANCE,
    FrameRange,
    list_frames,
    resolve_frames,
)
from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..curves.key_times import list_keyed_frames
from ..errors import DataError, MatchingError
from ..geometry.arrays import Floats
from ..methods.resequencing import GroundPath, ResequenceResult
from ..methods.resequencing.constraints import AnyConstraint
from ..methods.resequencing.resequence import resequence as make
from ..scenes.scene import Scene
from .constraint_syntax import build_constraints, find_source
from .control_capture import (
    CapturedControls,
    bake_nodes,
    capture_controls,
    find_edited_channels,
    find_skeleton_roots,
    list_character_joints,
    parse_node,
)
from .control_playback import rearrange_channels
from .motion_files import MotionFile
from .request import ResequenceRequest
from .write_target import WriteTarget, find_namespace_channels, fit_target

# What says in an error which output frame it is about, such as 5=20.
OUTPUT_FRAME_PATTERN = re.compile(r"output frame|\d=")


@dataclass(frozen=True)
class ResequenceJob(ResequenceRequest):
    """What `keyweave.resequence` is to do to a scene, or to files of motion.

    In files, output frames are numbered from the first of `frames`, or from 1.

    In a scene, controls below others take the captured channels of the frames that are
    shown. Those that hang from no other are placed in the world, unless they cannot be
    moved, or keep their place below something that moves, as those of an arm do. One that
    stands still with others below it, as a master control does, stays as it is.

    Attributes
    ----------
    path : GroundPath, optional
        To be followed instead of a curve of the scene.
    n_frames : int, optional
        How many frames are made, whatever the last of `frames`.
    """

    path: GroundPath | None = None
    n_frames: int | None = None

    def on(self, scene: Scene, objects: Sequence[str]) -> ResequenceJob:
        """Return the job on more controls, such as those that are selected."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, host: Scene | MotionFile) -> ResequenceInput:
        """Read what joints did on the inputs' frames, and in a scene controls.

        Raises
        ------
        KeyweaveError
            If something is named that is not there, or that cannot be written.
        """
        if isinstance(host, MotionFile):
            return self._read_files(host)
        return self._read_scene(host)

    def _read_files(self, files: MotionFile) -> ResequenceInput:
        motions = files.read_inputs(self)
        first, last = self._ends((1.0, float(len(motions[0]))))
        names = [file.name for file in files.files]
        constraints = build_constraints(
            self.constraint_texts,
            lambda source, _: find_source(source, names),
            lambda frame: frame - (first - 1),
        )
        return ResequenceInput(
            motions=motions,
            frames=(first, last),
            constraints=(*constraints, *([self.path] if self.path else [])),
            notes=tuple(_note_rates(names, motions)),
        )

    def _read_scene(self, scene: Scene) -> ResequenceInput:
        channels, inputs = self._channels_and_inputs(scene)
        frames = self._written(inputs)
        refused = scene.refusals(channels, mode=self.mode, layer=self.layer)
        constraints = build_constraints(
            self.constraint_texts,
            partial(_find_input, inputs),
            partial(_number_output_frame, frames),
        )
        constraints += self._path(scene)
        motions = self._motions(scene, channels, inputs)
        captured = capture_controls(scene, channels, motions, refused)
        if captured.is_still:
            raise DataError("the inputs", "stand still; name frames on which controls move")
        channels = captured.clip.channels
        targets = tuple(
            self._target(scene, names, captured, frames)
            for names in self._names(scene, channels)
        )
        told = (note for one in targets for note in one.notes)
        notes = tuple(dict.fromkeys([*self._compared(scene, motions), *told]))
        return ResequenceInput(
            motions=motions,
            frames=(float(frames[0]), float(frames[-1])),
            constraints=tuple(constraints),
            captured=captured,
            targets=targets,
            notes=notes,
        )

    def _channels_and_inputs(
        self, scene: Scene
    ) -> tuple[tuple[str, ...], tuple[FrameRange, ...]]:
        """Return the edited channels, and the ranges of frames that are the inputs."""
        if not self.controls:
            raise DataError("controls", "are none; name those that are to be edited")
        given = tuple((float(first), float(last)) for first, last in self.inputs)
        look = given[0][0] if given else scene.frame_range[0]
        channels = find_edited_channels(scene, self.controls, look)
        if given:
            return channels, given
        curves = scene.read_curves(channels)
        keyed = list_keyed_frames(curves, scene.frame_rate, scene.frame_range, "the input")
        return channels, ((float(keyed[0]), float(keyed[-1])),)

    def _written(self, inputs: Sequence[FrameRange]) -> Floats:
        """Return the output's frames."""
        first, last = self._ends(inputs[0])
        frames = list_frames(first, last, "the output")
        check_soft_frames(self.soft_frames, last - first)
        return frames

    def _ends(self, default: FrameRange) -> FrameRange:
        """Return the first and last frame of the output."""
        first, last = resolve_frames(self.frames, default)
        return first, last if self.n_frames is None else first + self.n_frames - 1

    def _names(self, scene: Scene, channels: Sequence[str]) -> list[dict[str, str]]:
        """Return for each character that is written its channel for each edited one."""
        spaces = [space.strip(":") for space in as_name_list(self.to_namespaces)]
        if not spaces:
            return [dict(zip(channels, channels))]
        return [find_namespace_channels(scene, channels, space) for space in spaces]

    def _target(
        self,
        scene: Scene,
        names: Mapping[str, str],
        captured: CapturedControls,
        frames: Floats,
    ) -> WriteTarget:
        """Read what is written of one character."""
        return WriteTarget.of(
            scene,
            names,
            captured,
            named={*as_name_list(self.controls)},
            frames=frames if self.soft_frames > 0 else frames[:1],
            mode=self.mode,
            layer=self.layer,
        )

    def _path(self, scene: Scene) -> list[AnyConstraint]:
        """Return the path that is followed, if there is one."""
        if self.path is not None:
            return [self.path]
        if self.along is None:
            return []
        curve = scene.curve_points(self.along)
        try:
            return [GroundPath(curve.points, closed=curve.closed, curved=False)]
        except DataError as error:
            raise DataError(self.along, error.problem) from None

    def _motions(
        self, scene: Scene, channels: Sequence[str], inputs: Sequence[FrameRange]
    ) -> tuple[Motion, ...]:
        """Return how what frames are compared by moved on each input."""
        nodes = list(dict.fromkeys(map(parse_node, channels)))
        joints = as_name_list(self.joints)
        if not joints:
            joints = find_skeleton_roots(scene, nodes, inputs[0][0])[:1]
        if joints:
            return tuple(scene.motion(joints, ends) for ends in inputs)
        return tuple(bake_nodes(scene, nodes, ends) for ends in inputs)

    def _compared(self, scene: Scene, motions: Sequence[Motion]) -> list[str]:
        """Return a note if it was chosen by which of several skeletons to compare."""
        names = motions[0].skeleton.names
        if self.joints or names[0] not in scene.joints:
            return []
        others = len(list_character_joints(scene, names[:1])) - len(names)
        if others <= 0:
            return []
        return [
            f"frames are compared by {names[0]} and the joints below it; {others} more of "
            "the character are below others"
        ]

    def compute(self, given: ResequenceInput) -> ResequenceResult:
        """Resequence what was read; needs no host."""
        n_variations = max(
            self.settings.n_variations, len(as_name_list(self.to_namespaces))
        )
        first, last = given.frames
        with _explain_numbering(first):
            result = make(
                given.motions,
                n_frames=round(last - first) + 1,
                constraints=given.constraints,
                settings=replace(self.settings, n_variations=n_variations),
                rng=np.random.default_rng(self.seed),
            )
        return result.starting_at(first)

    def curves(
        self, scene: Scene, given: ResequenceInput, result: ResequenceResult, path: int = 0
    ) -> list[AnimCurve]:
        """Return a variation as curves; of several characters each gets the next one."""
        if given.captured is None:
            return []
        made = []
        variations = result.variations
        clips: dict[int, Clip] = {}
        for number, target in enumerate(given.targets, start=path):
            row = number % len(variations)
            if row not in clips:
                clips[row] = rearrange_channels(given.captured, variations[row], scene)
            made += fit_target(clips[row], target, self)
        return made

    def write(
        self,
        host: Scene | MotionFile,
        given: ResequenceInput,
        result: ResequenceResult,
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write a variation into the host; return the curves."""
        if isinstance(host, MotionFile):
            host.write(result.variations[path].motion)
            return []
        curves = self.curves(host, given, result, path)
        host.write_curves(
            curves,
            mode=self.mode,
            layer=self.layer,
            time_range=resolve_frames(self.frames, given.frames),
        )
        return curves

    def facts(
        self,
        given: ResequenceInput,
        result: ResequenceResult,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return what scripts want to know of a result, in types that JSON has.

        Parameters
        ----------
        given : ResequenceInput
        result : ResequenceResult
        source_names : sequence of str
            What to call the inputs; by default their frames.
        """
        inputs = [(motion.start_frame, motion.last_frame) for motion in given.motions]
        names = source_names or [f"frames {first:g} to {last:g}" for first, last in inputs]
        facts = result.facts(names)
        notes = [*facts["notes"], *_note_shared(len(result.variations), len(given.targets))]
        return {**facts, "inputs": inputs, "frames": [*given.frames], "notes": notes}


@dataclass(frozen=True, eq=False)
class ResequenceInput:
    """What was read of a scene or of files for resequencing.

    Attributes
    ----------
    motions : tuple of Motion
        How the joints moved, for each input.
    frames : tuple of float
        The output's first and last.
    constraints : tuple
        Constraints and preferences, in output frames from 1.
    captured : CapturedControls, optional
        What controls of a scene did meanwhile.
    targets : tuple of WriteTarget
        Which characters are written.
    notes : tuple of str
        What the animator should know.
    """

    motions: tuple[Motion, ...]
    frames: FrameRange
    constraints: tuple[AnyConstraint, ...]
    captured: CapturedControls | None = None
    targets: tuple[WriteTarget, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def path(self) -> GroundPath | None:
        """The path that is followed."""
        paths = [one for one in self.constraints if isinstance(one, GroundPath)]
        return paths[0] if paths else None


def resequence(host: Scene | MotionFile, job: ResequenceJob) -> ResequenceResult:
    """Resequence a scene or files: read, compute, and write the first variation."""
    given = job.read(host)
    result = job.compute(given)
    job.write(host, given, result)
    return result


def _find_input(inputs: Sequence[FrameRange], source: str, frame: float) -> int:
    """Return which input of a scene is named; by default the first that has the frame."""
    if source:
        return find_source(source, [str(n) for n in range(1, len(inputs) + 1)])
    for number, (first, last) in enumerate(inputs):
        if first - FRAME_TOLERANCE <= frame <= last + FRAME_TOLERANCE:
            return number
    return 0


def _number_output_frame(frames: Floats, frame: float) -> float:
    """Return which output frame a frame of the timeline is, counted from 1.

    Raises
    ------
    DataError
        If it is none of them.
    """
    number = round(frame - float(frames[0]))
    if not 0 <= number < len(frames) or abs(frames[number] - frame) > FRAME_TOLERANCE:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the frames that are written are "
            f"{frames[0]:g} to {frames[-1]:g}",
        )
    return number + 1.0


def _note_rates(names: Sequence[str], motions: Sequence[Motion]) -> Iterator[str]:
    """Yield a note on each motion that has another frame rate than the first."""
    rate = motions[0].frame_rate
    for name, motion in zip(names, motions):
        if motion.frame_rate != rate:
            rates = f"{motion.frame_rate:.6g} to {rate:.6g} frames per second"
            yield f"{name} is brought from {rates}; its frames keep their numbers"


@contextmanager
def _explain_numbering(first: float) -> Iterator[None]:
    """Say in errors on output frames how they are counted, if not as in the timeline."""
    told = f" (output frames are counted from 1 here, which is frame {first:g})"
    try:
        yield
    except (DataError, MatchingError) as error:
        if first == 1 or not OUTPUT_FRAME_PATTERN.search(str(error)):
            raise
        if isinstance(error, DataError):
            raise DataError(error.name, error.problem + told) from None
        raise MatchingError(error.problem, advice=error.advice + told) from None


def _note_shared(n_variations: int, n_targets: int) -> list[str]:
    """Return a note if several characters get one variation."""
    if n_variations >= n_targets:
        return []
    words = "1 variation" if n_variations == 1 else f"{n_variations} variations"
    return [f"there are {words} for {n_targets} characters; some move alike"]
