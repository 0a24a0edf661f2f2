"""The restyling job: an observed person as a motion, or on the controls of a rig.

`Restyler` answers how the person moves, and `TransferJob` writes the answer, so that the
keys of the rig are kept and written as by a transfer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Union

from ..._text import format_list
from ...animation.channel_names import as_name_list, bare_name, parse_namespace, parse_node
from ...animation.correspondence import Correspondence
from ...animation.motion import Motion
from ...animation.points import Points
from ...animation.resampling import resample
from ...animation.up_axis import turn_upright
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError
from ...formats import load
from ...formats.observations.cameras_json import load_cameras
from ...formats.observations.markers import load_marker_map
from ...methods.resequencing import GroundPath
from ...methods.style.motion_space import MotionSpace, check_skeleton
from ...methods.style.posed_body import CM_PER_METER, set_speed
from ...methods.style.restyle import read_observed
from ...methods.style.spans import Cycle, Cycles
from ...methods.style.validation import Validation, validate
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.databases import (
    TakenCycles,
    drop_cycles,
    find_takes,
    match_files,
    read_motion_space,
    read_shared_gait,
    take_cycles,
)
from ..captures.source_skeletons import bake_capture, place_source
from ..host import Host, MotionFile
from ..measuring.references import References
from .request import RigRestyleRequest
from .restyler import Restyler, RestyleResult, find_observed, join_cycles

if TYPE_CHECKING:  # rigs are needed in scenes alone
    from ...methods.rig_transfer.result import TransferResult
    from ..captures.rig_captures import Capture
    from ..transfer.job import TransferInput, TransferJob

LISTED_LENGTHS = 5  # focal lengths in a line
NPZ_ADVICE = "a folder of motions of other people, or an .npz of a motion space"


@dataclass(frozen=True)
class RestyleJob(RigRestyleRequest):
    """A request to restyle an observed person, as a motion or on the rig of a scene.

    The motion space and the rig are read once; another speed or gait only computes. With
    `validated`, each person of a folder is left out once, and nothing is written.

    Attributes
    ----------
    force : bool
        Whether speeds are allowed that are far from those that were recorded.
    open_motion : callable
        Reads a motion of a folder.
    """

    force: bool = False
    open_motion: Callable[[Path], Motion] = load

    def on(self, scene: Scene, objects: Sequence[str]) -> RestyleJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, host: Host) -> RestyleInput | ValidationInput:
        """Read the motion space and the observed motions, and learn the rig of a scene.

        Raises
        ------
        KeyweaveError
            If a file cannot be read, the observed person has no whole stride or another
            skeleton, a scene has no rig or several, or no channel of it can be written.
        """
        speeds = self._match_speeds()
        if self.validated is not None:
            taken = self._take_cycles(speeds)
            return ValidationInput(tuple(taken.cycles), taken.notes)
        if not self.sources:
            raise SettingError("sources", (), "one or more motions of a walk or run")
        if self.motion_space is None:
            raise SettingError("motion_space", None, NPZ_ADVICE)
        space, notes = read_motion_space(
            self.motion_space,
            self.style.pattern,
            self.style.share,
            self.keep_all,
            without=as_name_list(self.without),
            read=lambda path: self._open(path, speeds),
        )
        if isinstance(host, MotionFile):
            return self._read_files(space, notes, speeds)
        return self._read_rig(host, space, notes, speeds)

    def _match_speeds(self) -> dict[str, float]:
        """Return the stated speeds by the name of a source, or the path of a file."""
        stated, folder = self.list_stated_speeds(), self.validated or self.motion_space
        files = [each.name for each in self.sources if not isinstance(each.data, Points)]
        if stated and folder is not None and Path(folder).is_dir():
            files += [str(take.path) for take in find_takes(folder, self.style.pattern)]
        return match_files(stated, dict.fromkeys(files))

    def _open(self, path: Path, speeds: Mapping[str, float]) -> Motion:
        """Return a motion of the folder, at its stated speed if it has one."""
        return _set_speed(self.open_motion(path), str(path), speeds)

    def _take_cycles(self, speeds: Mapping[str, float]) -> TakenCycles:
        """Return the cycles of the folder to validate."""
        return take_cycles(
            str(self.validated),
            self.style.pattern,
            self.keep_all,
            without=as_name_list(self.without),
            read=lambda path: self._open(path, speeds),
        )

    def _read_files(
        self, space: MotionSpace, remarks: Sequence[str], speeds: Mapping[str, float]
    ) -> RestyleInput:
        """Return the observed motions, or those of a figure that is fitted to points."""
        notes, names = list[str](), tuple(source.name for source in self.sources)
        data = [source.data for source in self.sources]
        if isinstance(data[0], Points):
            points = [each for each in data if isinstance(each, Points)]
            motions, observed = self._fit_points(space, points, notes)
        else:
            baked = [bake_capture(source, notes) for source in self.sources]
            upright = [turn_upright(motion, "y") for motion in baked]
            motions = [_set_speed(*each, speeds) for each in zip(upright, names)]
            gait = self._find_gait(names, space)
            observed = self._find_observed(motions, space, gait, notes)
        return RestyleInput(
            space, tuple(motions), observed, names, notes=(*remarks, *notes)
        )

    def _fit_points(
        self, space: MotionSpace, points: Sequence[Points], notes: list[str]
    ) -> tuple[list[Motion], Cycles]:
        """Fit the space to markers or key points."""
        cameras = load_cameras(self.cameras) if self.cameras else ()
        has_depth, joints, skin = points[0].has_depth, None, None
        if self.markers is not None:
            joints, skin = load_marker_map(self.markers, on_skin=has_depth)
        fit = self._make_restyler([s.name for s in self.sources], space).observe(
            space, points, cameras, joints, skin, refine_focal=self.refine_focal
        )
        unit = "cm" if has_depth else "pixels"
        notes.append(
            f"a figure was fitted to the points; RMS distance {fit.error:.1f} {unit}"
        )
        if self.refine_focal:
            lengths = [f"{each.focal_length[0]:.0f}" for each in fit.cameras]
            text = format_list(lengths, LISTED_LENGTHS)
            notes.append(f"the focal length was fitted: {text} pixels")
        return [fit.motion], Cycles((fit.cycle,))

    def _read_rig(
        self,
        scene: Scene,
        space: MotionSpace,
        remarks: Sequence[str],
        speeds: Mapping[str, float],
    ) -> RestyleInput:
        notes = [*remarks]
        rig = self._make_transfer(scene).read_rig(scene)
        motions = []
        for source in self.sources:
            source, placing = place_source(source, scene, rig.known.rig.joints)
            notes += placing
            motion = turn_upright(_read_motion(source, notes), "y")
            motions.append(_set_speed(motion, source.name, speeds))
        gait = self._find_gait([source.name for source in self.sources], space)
        return RestyleInput(
            space=space,
            motions=tuple(resample(motion, scene.frame_rate) for motion in motions),
            observed=self._find_observed(motions, space, gait, notes),
            names=tuple(source.name for source in self.sources),
            joint_map=_read_map(self.sources[0]),
            start=float(scene.frame_range[0] if self.start is None else self.start),
            rig=replace(rig, notes=()),
            notes=(*notes, *rig.notes),
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
        from ..transfer.job import TransferJob

        return replace(TransferJob.of(self), sources=())

    def compute(self, inputs: RestyleInput | ValidationInput) -> RestyleResultOrErrors:
        """Restyle the person, and transfer the result to the rig of a scene.

        Raises
        ------
        KeyweaveError
            As of `Restyler.compute`, or if no joint of the rig answers the person.
        """
        if isinstance(inputs, ValidationInput):
            return validate(inputs.cycles)
        path = GroundPath.read(Path(self.along), "y") if self.along else None
        restyled = self._make_restyler(inputs.names, inputs.space).compute(
            inputs.space, inputs.motions, inputs.observed, path
        )
        if inputs.rig is None:
            return RestyleOutput(restyled)
        rig = inputs.rig.with_captures([self._make_capture(inputs, restyled)])
        self._transfer.check_frames(rig.captures)
        return RestyleOutput(restyled, rig, self._transfer.compute(rig))

    def count(self, output: RestyleResultOrErrors) -> int:
        """Return 1, or 0 for a validation, which writes nothing."""
        return 0 if isinstance(output, Validation) else 1

    def _make_restyler(self, names: Sequence[str], space: MotionSpace) -> Restyler:
        """Return the request that answers how the person moves."""
        gait = self._find_gait(names, space)
        values = asdict(replace(self.restyling, observed_gait=gait))
        return Restyler(**values, force=self.force, keep_all=self.keep_all)

    def _find_gait(self, files: Sequence[str], space: MotionSpace) -> str | None:
        """Return the observed gait, by default that of the names of its files."""
        if self.style.observed_gait:
            return self.style.observed_gait
        return read_shared_gait(files, space.gaits, self.style.pattern)

    def _make_capture(self, inputs: RestyleInput, restyled: RestyleResult) -> Capture:
        """Return a restyled motion on the frames of the scene."""
        from ..captures.rig_captures import Capture

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
        assert output.rig is not None
        rig = self._transfer.read_targets(scene, output.rig)
        return self._transfer.curves(rig, output.transferred, path)

    def write(
        self, host: Host, inputs: RestyleInput, output: RestyleOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Write the motion, or onto the rig as a transfer does; return its curves."""
        if isinstance(host, MotionFile):
            host.write(output.restyled.motion)
            return []
        assert output.rig is not None
        rig = self._transfer.read_targets(host, output.rig)
        return self._transfer.write(host, rig, output.transferred, path)

    def refer(
        self, host: Host, inputs: RestyleInput, output: RestyleOutput, path: int
    ) -> References:
        """Return the observed motions, or for a rig the result as its capture."""
        if output.rig is None or isinstance(host, MotionFile):
            motion = output.restyled.motion
            ends = motion.start_frame, motion.last_frame
            return References(ends, sources=inputs.motions)
        return self._transfer.refer(host, output.rig, output.transferred, path)

    def facts(
        self,
        inputs: RestyleInput | ValidationInput,
        output: RestyleResultOrErrors,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""
        if isinstance(output, Validation):
            return {"validated": self.validated, **output.facts(), "notes": []}
        restyled = {**output.restyled.facts(), "estimator": self.style.estimator}
        if output.rig is None:
            return restyled
        written = self._transfer.facts(output.rig, output.transferred)
        notes = dict.fromkeys([*restyled["notes"], *written["notes"]])
        return {**restyled, **written, "notes": [*notes]}


@dataclass(frozen=True, eq=False)
class ValidationInput:
    """The cycles of a folder, each of whose people is left out once."""

    cycles: tuple[Cycle, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RestyleInput:
    """The person, the motion space and the rig that a restyling job reads.

    Attributes
    ----------
    space : MotionSpace
    motions : tuple of Motion
        Of the observed person; for a rig at the frame rate of the scene.
    observed : Cycles
        Of these motions.
    names : tuple of str
        Names of the sources.
    joint_map : Correspondence, optional
        From the joints of the person to those of the rig.
    start : float
        Frame of the scene on which the result starts.
    rig : TransferInput, optional
        Without a capture; None if the result is a motion.
    notes : tuple of str
        Notes for the animator.
    """

    space: MotionSpace
    motions: tuple[Motion, ...]
    observed: Cycles
    names: tuple[str, ...]
    joint_map: Correspondence | None = None
    start: float = 1.0
    rig: TransferInput | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class RestyleOutput:
    """A restyled motion, and its transfer to a rig.

    Attributes
    ----------
    restyled : RestyleResult
    rig : TransferInput, optional
        With the restyled motion as its capture; None if the result is a motion.
    transferred : tuple of TransferResult
        Of this capture.
    """

    restyled: RestyleResult
    rig: TransferInput | None = None
    transferred: tuple[TransferResult, ...] = ()


RestyleResultOrErrors = Union[RestyleOutput, Validation]


def restyle_in_scene(scene: Scene, job: RestyleJob) -> RestyleOutput:
    """Restyle on the rig of a scene: read, compute, and write."""
    inputs = job.read(scene)
    output = job.compute(inputs)
    assert isinstance(inputs, RestyleInput) and isinstance(output, RestyleOutput)
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


def _set_speed(motion: Motion, name: str, speeds: Mapping[str, float]) -> Motion:
    """Return a motion at the stated speed of its file or source; itself without one."""
    if name not in speeds:
        return motion
    return set_speed(turn_upright(motion, "y"), CM_PER_METER * speeds[name])


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
