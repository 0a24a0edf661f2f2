"""The restyling job of a scene: an observed person moves on the controls of its rig.

`Restyler` answers how the person moves, and `TransferJob` writes the answer, so that the
keys of the rig are kept and written as by a transfer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import PurePath
from typing import Any

from ...animation.channel_names import as_name_list, bare_name, parse_namespace
from ...animation.correspondence import Correspondence
from ...animation.motion import Motion
from ...animation.resampling import resample
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError
from ...methods.rig_transfer.result import TransferResult
from ...methods.style.motion_space import MotionSpace, check_skeleton
from ...methods.style.restyle import read_observed
from ...methods.style.spans import Cycles
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.control_capture import parse_node
from ..captures.databases import read_motion_space, read_shared_gait
from ..captures.rig_captures import Capture, bake_capture
from ..captures.usable_frames import drop_cycles
from ..transfer.job import TransferInput, TransferJob
from .request import RigRestyleRequest
from .restyler import Restyler, RestyleResult, find_observed, join_cycles

NPZ_ADVICE = "a folder of motions of other people, or an .npz of a motion space"


@dataclass(frozen=True)
class RestyleJob(RigRestyleRequest):
    """A request to restyle an observed person on the rig of a scene.

    The motion space and the rig are read once; another speed or gait only computes.
    """

    def on(self, scene: Scene, objects: Sequence[str]) -> RestyleJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, scene: Scene) -> RestyleInput:
        """Read the motion space and the observed motions, and learn the rig.

        Raises
        ------
        KeyweaveError
            If a file cannot be read, the observed person has no whole stride or another
            skeleton, the scene has no rig or several, or no channel of it can be written.
        """
        if not self.sources:
            raise SettingError("sources", (), "one or more motions of a walk or run")
        if self.motion_space is None:
            raise SettingError("motion_space", None, NPZ_ADVICE)
        style, notes = self.style, list[str]()
        space, remarks = read_motion_space(
            self.motion_space, style.pattern, style.share, self.keep_all
        )
        motions = [_read_motion(source, notes) for source in self.sources]
        gait = self._find_gait([source.name for source in self.sources], space)
        rig = self._make_transfer(scene).read_rig(scene)
        return RestyleInput(
            space=space,
            motions=tuple(resample(motion, scene.frame_rate) for motion in motions),
            observed=self._find_observed(motions, space, gait, notes),
            names=tuple(source.name for source in self.sources),
            joint_map=_read_map(self.sources[0]),
            start=float(scene.frame_range[0] if self.start is None else self.start),
            rig=replace(rig, notes=()),
            notes=(*notes, *remarks, *rig.notes),
        )

    def _find_observed(
        self,
        motions: Sequence[Motion],
        space: MotionSpace,
        gait: str | None,
        notes: list[str],
    ) -> Cycles:
        """Return the cycles of observed motions; an error names the source."""
        parts = []
        for source, motion in zip(self.sources, motions):
            check_skeleton(motion.skeleton, space.skeleton, source.name)
            try:
                cycles = find_observed(space, motion, gait)
            except DataError as error:
                raise DataError(f"{source.name}: {error.name}", error.problem) from None
            parts.append(drop_cycles(cycles, motion, notes, source.name, self.keep_all))
        observed = join_cycles(parts)
        read_observed(observed)
        return observed

    def _make_transfer(self, scene: Scene) -> TransferJob:
        """Return the job that transfers the result, with the namespace of the rig."""
        target = self.namespace and find_namespace(scene, self.namespace)
        return replace(self._transfer, namespace=target)

    @property
    def _transfer(self) -> TransferJob:
        """The job that writes the result on a rig that is known."""
        return replace(TransferJob.of(self), sources=())

    def compute(self, inputs: RestyleInput) -> RestyleOutput:
        """Restyle the person, and transfer the result to the rig.

        Raises
        ------
        KeyweaveError
            As of `Restyler.compute`, or if no joint of the rig answers the person.
        """
        style = replace(
            self.style,
            feet=self.feet,
            observed_gait=self._find_gait(inputs.names, inputs.space),
        )
        values = {each.name: getattr(style, each.name) for each in fields(style)}
        restyler = Restyler(**values)
        restyled = restyler.compute(inputs.space, inputs.motions, inputs.observed)
        rig = inputs.rig.with_captures([self._make_capture(inputs, restyled)])
        self._transfer.check_frames(rig.captures)
        return RestyleOutput(restyled, rig, self._transfer.compute(rig))

    def _find_gait(self, files: Sequence[str], space: MotionSpace) -> str | None:
        """Return the observed gait, by default that of the names of its files."""
        if self.style.observed_gait:
            return self.style.observed_gait
        return read_shared_gait(files, space.gaits, self.style.pattern)

    def _make_capture(self, inputs: RestyleInput, restyled: RestyleResult) -> Capture:
        """Return a restyled motion on the frames of the scene."""
        feet = restyled.feet
        return Capture(
            restyled.motion.with_(start_frame=inputs.start, notes=()),
            " and ".join(PurePath(name).name for name in inputs.names),
            inputs.joint_map,
            None if feet is None else replace(feet.contacts, start_frame=inputs.start),
        )

    def curves(
        self, scene: Scene, inputs: RestyleInput, output: RestyleOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Return the curves that are written, from the scene's animation before the edit.

        Raises
        ------
        DataError
            See `TransferJob.curves`.
        """
        rig = self._transfer.read_targets(scene, output.rig)
        return self._transfer.curves(rig, output.transferred, path)

    def write(
        self, host: Scene, inputs: RestyleInput, output: RestyleOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Write the result into the scene as a transfer does; return its curves."""
        rig = self._transfer.read_targets(host, output.rig)
        return self._transfer.write(host, rig, output.transferred, path)

    def facts(self, inputs: RestyleInput, output: RestyleOutput) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""
        restyled = output.restyled.facts()
        written = self._transfer.facts(output.rig, output.transferred)
        notes = dict.fromkeys([*restyled["notes"], *written["notes"]])
        return {**restyled, **written, "notes": [*notes]}


@dataclass(frozen=True, eq=False)
class RestyleInput:
    """The person, the motion space and the rig that a restyling job reads.

    Attributes
    ----------
    space : MotionSpace
    motions : tuple of Motion
        Of the observed person, at the frame rate of the scene.
    observed : Cycles
        Of these motions.
    names : tuple of str
        Names of the sources.
    joint_map : Correspondence, optional
        From the joints of the person to those of the rig.
    start : float
        Frame of the scene on which the result starts.
    rig : TransferInput
        Without a capture.
    notes : tuple of str
        Notes for the animator.
    """

    space: MotionSpace
    motions: tuple[Motion, ...]
    observed: Cycles
    names: tuple[str, ...]
    joint_map: Correspondence | None
    start: float
    rig: TransferInput
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RestyleOutput:
    """A restyled motion, and its transfer to a rig.

    Attributes
    ----------
    restyled : RestyleResult
    rig : TransferInput
        With the restyled motion as its capture.
    transferred : tuple of TransferResult
        Of this capture.
    """

    restyled: RestyleResult
    rig: TransferInput
    transferred: tuple[TransferResult, ...]


def restyle_in_scene(scene: Scene, job: RestyleJob) -> RestyleOutput:
    """Restyle on the rig of a scene: read, compute, and write."""
    inputs = job.read(scene)
    output = job.compute(inputs)
    job.write(scene, inputs, output)
    return output


def find_namespace(scene: Scene, target: str) -> str:
    """Return the namespace of a rig that is named by it, or by one of its nodes."""
    spaces = {parse_namespace(joint) for joint in scene.joints}
    space = target.strip(":")
    if space not in spaces and parse_namespace(target) in spaces:
        nodes = {*scene.joints, *map(parse_node, scene.keyable([target]))}
        if target in nodes:
            return parse_namespace(target)
    return space


def _read_motion(source: Source, notes: list[str]) -> Motion:
    """Return the frames of an observed motion, with joints without their namespace."""
    motion = bake_capture(source, notes)
    skeleton = motion.skeleton
    names = tuple(map(bare_name, skeleton.names))
    if len({*names}) < len(names):
        return motion
    return motion.with_(skeleton=replace(skeleton, names=names))


def _read_map(source: Source) -> Correspondence | None:
    """Return the map of a source, with joints without their namespace."""
    joint_map = source.joint_map
    if joint_map in (None, AUTO):
        return None
    if not isinstance(joint_map, Correspondence):
        raise SettingError("map", joint_map, "auto or a map of joints")
    return replace(joint_map, source_joints=tuple(map(bare_name, joint_map.source_joints)))
