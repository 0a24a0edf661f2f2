"""The transfer job: captures as keys of the controls of a rig in a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Protocol

import numpy as np

from ..._progress import count_steps
from ..._text import format_count
from ...animation.channel_names import as_name_list, parse_node
from ...animation.clip import Clip
from ...animation.fading import (
    CHANGE_TOLERANCE,
    FULL_STRENGTH,
    check_soft_frames,
    describe_strength,
)
from ...animation.feet.contacts import Contacts
from ...animation.frame_range import FRAME_TOLERANCE, FrameRange, cut_frames
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...curves.key_times import find_keyed_range
from ...errors import DataError, SettingError
from ...methods.fields import ALL_FRAMES
from ...methods.rig_transfer.known_rig import KnownRig
from ...methods.rig_transfer.result import MILLIMETERS, TransferResult
from ...scenes.scene import Scene
from ...scenes.sources import Source
from ..captures.limb_keys import fit_keys
from ..captures.part_words import PartWords
from ..captures.rig_captures import Capture, find_scene_rig, read_capture, transfer_capture
from ..captures.source_skeletons import place_source
from ..captures.usable_frames import trim_source
from ..measuring.references import References, refer_to_capture
from ..write_target import (
    WriteTarget,
    blend_target,
    find_fixed,
    fit_target,
    note_outside,
    select_written,
    write_ranges,
)
from .request import TransferRequest


class RigResult(Protocol):
    """A clip to write on a rig, such as a `TransferResult`; see its attributes."""

    @property
    def clip(self) -> Clip: ...
    @property
    def body(self) -> str: ...
    @property
    def contacts(self) -> Contacts | None: ...
    @property
    def notes(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class TransferJob(TransferRequest):
    """A request to transfer captures to the rig of a scene.

    Each capture gives an alternative to write; the first is 0. Frames outside the capture
    keep their animation, and the playback range is extended to include the capture.
    """

    @classmethod
    def of(cls, request: TransferRequest) -> TransferJob:
        """Return the job that writes the results of another request on its rig."""
        values = {
            each.name: getattr(request, each.name) for each in fields(TransferRequest)
        }
        return cls(**values)

    def on(self, scene: Scene, objects: Sequence[str]) -> TransferJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, scene: Scene) -> TransferInput:
        """Read the captures, and learn the rig.

        Raises
        ------
        KeyweaveError
            If a capture cannot be read, the scene has no rig or several, or no channel of
            it can be written.
        """
        if not self.sources:
            raise SettingError("sources", (), "one or more captures")
        is_inside = any(source.data is scene for source in self.sources)
        learned = self.read_rig(scene) if is_inside else None
        captures = [self.read_capture(each, scene, learned) for each in self.sources]
        self.check_frames(captures)
        inputs = (learned or self.read_rig(scene)).with_captures(captures)
        return self.read_targets(scene, inputs)

    def read_capture(
        self, source: Source, scene: Scene, rig: TransferInput | None = None
    ) -> Capture:
        """Return a capture on the frames of a scene, without calibration poses at its ends.

        If the capture may be in the scene itself, `rig` has the joints that it cannot have.
        """
        notes, finds_feet = list[str](), self.feet == "after"
        start = scene.frame_range[0] if self.start is None else self.start
        if rig is not None:
            source, notes = place_source(source, scene, rig.known.rig.joints)
        source = trim_source(source, notes, keep_all=self.keep_all)
        capture = read_capture(source, scene.frame_rate, start, finds_feet=finds_feet)
        return replace(capture, notes=(*notes, *capture.notes))

    def check_frames(self, captures: Sequence[Capture]) -> None:
        """Raise an error if captures lack the frames to write, or these the soft ends."""
        for capture in captures:
            written = cut_frames(capture.motion, self.frames, capture.name)
            check_soft_frames(self.soft_frames, len(written) - 1)

    def read_rig(self, scene: Scene) -> TransferInput:
        """Learn the rig, without captures.

        Raises
        ------
        KeyweaveError
            If the scene has no rig or several, or no channel of it can be written.
        """
        words = PartWords.of_rig(scene, self.namespace, self.limb_modes)
        known = self._learn_rig(scene, words)
        channels = known.rig.channels
        refusals = dict(scene.refusals(channels, mode=self.mode, layer=self.layer))
        if len(refusals) == len(channels):
            raise DataError(*next(iter(refusals.items())))
        writable = [channel for channel in channels if channel not in refusals]
        keyed = find_keyed_range(scene.read_curves(writable))
        notes = (*scene.remarks(writable),)
        notes = (*words.notes, *known.figure.character.notes, *notes)
        fixed = {} if self.outside == "keep" else find_fixed(scene, channels, self)
        return TransferInput(known, (), (), refusals, keyed, notes, fixed)

    def read_targets(self, scene: Scene, inputs: TransferInput) -> TransferInput:
        """Read the channels before the edit on the frames of each capture."""
        channels = [c for c in inputs.known.rig.channels if c not in inputs.refusals]
        targets = [
            self._make_target(scene, channels, capture.motion)
            for capture in inputs.captures
        ]
        return replace(inputs, targets=tuple(targets))

    def _learn_rig(self, scene: Scene, words: PartWords) -> KnownRig:
        """Return the rig of the scene, with its controls identified."""
        names = words.name_controls(as_name_list(self.controls))
        controls = names[0] if len(names) == 1 else names  # one name may be a file
        rig = find_scene_rig(scene, self.namespace, controls or None)
        options: dict[str, Any] = {
            "limbs": self.limb_modes,
            "joints": words.name_joints(as_name_list(self.joints)),
        }
        return KnownRig.learn(rig, **{name: each for name, each in options.items() if each})

    def _make_target(
        self, scene: Scene, channels: Sequence[str], motion: Motion
    ) -> WriteTarget:
        """Read the channels of the rig before the edit; see `WriteTarget`."""
        nodes = dict.fromkeys(map(parse_node, channels))
        return WriteTarget(
            names={channel: channel for channel in channels},
            keyed=frozenset(curve.channel for curve in scene.read_curves(channels)),
            before=scene.sample(channels, motion.frames),
            orders=dict(scene.rotation_orders([*nodes])),
            kinds=dict(scene.kinds(channels)),
            notes=(),
        )

    def count(self, results: Sequence[TransferResult]) -> int:
        """Return the number of captures."""
        return len(results)

    def compute(self, inputs: TransferInput) -> tuple[TransferResult, ...]:
        """Transfer each capture.

        The rig is evaluated, which belongs to its host. In Maya this is therefore the only
        job that computes on the main thread.
        """
        return tuple(
            transfer_capture(capture, inputs.known, self.settings, checks=not self.controls)
            for capture in count_steps(inputs.captures, "capture")
        )

    def blend(
        self, inputs: TransferInput, results: Sequence[RigResult], path: int = 0
    ) -> Clip:
        """Return a capture as it is written, without a host; captures count from 0.

        These are the channels that can be written, on the requested frames, at the job's
        strength and with its soft ends.
        """
        target, clip = inputs.targets[path], results[path].clip
        own = Clip(
            clip.values[:, [clip.index(name) for name in target.names]],
            tuple(target.names),
            clip.frame_rate,
            clip.start_frame,
            {
                node: target.orders[node]
                for node in clip.rotation_orders
                if node in target.orders
            },
            clip.up_axis,
        )
        return blend_target(own, target, self)

    def pose(
        self, inputs: TransferInput, results: Sequence[TransferResult], path: int = 0
    ) -> TransferResult:
        """Return a result with the channels and joints at the strength of the job.

        The rig is evaluated if the strength is not 1. Errors are those of the result.
        """
        result = results[path]
        if self.strength == FULL_STRENGTH:
            return result
        whole = replace(self, frames=ALL_FRAMES, soft_frames=0.0)
        written, values = whole.blend(inputs, results, path), np.array(result.clip.values)
        values[:, [result.clip.index(c) for c in written.channels]] = written.values
        clip = result.clip.with_(values=values)
        notes = (*result.notes, *_note_strength(self.strength))
        motion = inputs.known.figure.pose(clip)
        return replace(result, clip=clip, motion=motion, notes=notes)

    def pose_joints(
        self, inputs: TransferInput, results: Sequence[TransferResult], path: int
    ) -> Motion:
        """Return the joints of a capture on the frames that are written."""
        return self.pose(inputs, results, path).motion.between(*self.frames)

    def curves(
        self,
        inputs: TransferInput,
        results: Sequence[RigResult],
        path: int = 0,
        key_frames: Sequence[float] = (),
    ) -> list[AnimCurve]:
        """Return the curves that are written for a capture, numbered from 0.

        Channels that keep their saved value and have no curve are left out. A channel with
        a curve is written in any case, because its old animation would spoil the poses.
        All curves have keys on `key_frames`, also if keys are reduced.

        Raises
        ------
        DataError
            If none of the channels that move can be written, or a channel of the control
            that carries the body cannot.
        """
        for name in inputs.list_refused(results[path]):
            if parse_node(name) == results[path].body:
                raise DataError(name, inputs.refusals[name])
        written = self.blend(inputs, results, path)
        target = inputs.targets[path]
        if self.keys is None:
            curves = fit_target(written, target, self, key_frames)
        else:
            curves = fit_keys(
                select_written(written, target, self),
                inputs.known,
                joint_tolerance=self.keys / MILLIMETERS,
                contacts=results[path].contacts,
                kinds=target.kinds,
                key_frames=key_frames,
            )
        if not curves and inputs.refusals:
            raise DataError(*next(iter(inputs.refusals.items())))
        return [_drop_equal_keys(curve) for curve in curves]

    def write(
        self,
        host: Scene,
        inputs: TransferInput,
        results: Sequence[RigResult],
        path: int = 0,
        key_frames: Sequence[float] = (),
    ) -> list[AnimCurve]:
        """Write a capture, numbered from 0, into the scene; return its curves.

        Without `frames` the curves are replaced, unless they have keys outside the capture.
        See `curves` for `key_frames`.
        """
        curves = self.curves(inputs, results, path, key_frames)
        clip = results[path].clip.between(*self.frames)
        ends = (clip.start_frame, clip.last_frame)
        is_whole = self.frames == ALL_FRAMES and not inputs.has_keys_outside(clip)
        channels = inputs.targets[path].before.channels
        parts = [(None if is_whole else ends, curves)]
        write_ranges(host, parts, self, ends=ends, channels=channels)
        host.extend_playback(*ends)
        return curves

    def refer(
        self, host: Scene, inputs: TransferInput, results: Sequence[RigResult], path: int
    ) -> References:
        """Return the capture and the rig at rest, to measure the written rig."""
        shown = inputs.captures[path].motion.between(*self.frames)
        return refer_to_capture(host, inputs.known, shown, inputs.keyed_range)

    def list_notes(self, inputs: TransferInput, result: RigResult) -> list[str]:
        """Return the notes of a result, and those on what is not written or kept."""
        kept = self._note_kept(inputs, result)
        return [*result.notes, *inputs.note_refusals(result), *kept]

    def _note_kept(self, inputs: TransferInput, result: RigResult) -> list[str]:
        """Return a note on keys outside the written frames, which are kept or removed."""
        clip, is_kept = result.clip.between(*self.frames), self.outside == "keep"
        is_range = is_kept and self.frames != ALL_FRAMES
        if is_range or not inputs.has_keys_outside(clip):
            return []
        frames = f"outside frames {clip.start_frame:g} to {clip.last_frame:g}"
        if is_kept:
            return [f"the rig keeps its animation {frames}"]
        return [note_outside(self, (clip.start_frame, clip.last_frame), inputs.fixed)]

    def facts(
        self,
        inputs: TransferInput,
        results: Sequence[TransferResult],
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of all results for scripts, in JSON types.

        The captures appear under `source_names`, by default under their own names.
        """
        names = source_names or [capture.name for capture in inputs.captures]
        notes = [
            f"{name}: {note}" if len(results) > 1 else note
            for name, result in zip(names, results)
            for note in self.list_notes(inputs, result)
        ]
        notes += _note_strength(self.strength)
        paths = []
        for name, result in zip(names, results):
            written = result.clip.between(*self.frames)
            frames = [written.start_frame, written.last_frame]
            paths.append({"capture": name, "frames": frames, **result.facts()})
        return {"paths": paths, "strength": self.strength, "notes": notes}


@dataclass(frozen=True, eq=False)
class TransferInput:
    """The captures and the rig that a transfer job reads.

    Attributes
    ----------
    known : KnownRig
    captures : tuple of Capture
    targets : tuple of WriteTarget
        The writable channels of the rig before the edit, for each capture.
    refusals : mapping of str to str
        Reasons why other channels of the rig cannot be written.
    keyed_range : tuple of float, optional
        First and last frame of the existing keys.
    notes : tuple of str
        Notes for the animator.
    fixed : mapping of str to str
        Reasons why animated channels of the controls cannot be written, if keys outside
        the written frames are removed.
    """

    known: KnownRig
    captures: tuple[Capture, ...]
    targets: tuple[WriteTarget, ...]
    refusals: Mapping[str, str] = field(default_factory=dict)
    keyed_range: FrameRange | None = None
    notes: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)

    def with_captures(self, captures: Sequence[Capture]) -> TransferInput:
        """Return the rig with other captures, whose notes come first."""
        notes = [note for capture in captures for note in capture.notes]
        return replace(self, captures=tuple(captures), notes=(*notes, *self.notes))

    def has_keys_outside(self, clip: Clip) -> bool:
        """Return whether channels that can be written have keys outside a clip."""
        first, last = self.keyed_range or (clip.start_frame, clip.last_frame)
        start, end = clip.start_frame - FRAME_TOLERANCE, clip.last_frame + FRAME_TOLERANCE
        return not (start <= first and last <= end)

    def list_refused(self, result: RigResult) -> list[str]:
        """Return the channels that differ from their saved value and cannot be written."""
        saved = np.asarray(self.known.rig.values)
        moved = np.abs(result.clip.values - saved).max(axis=0) > CHANGE_TOLERANCE
        return [
            name
            for name, is_moved in zip(result.clip.channels, moved)
            if is_moved and name in self.refusals
        ]

    def note_refusals(self, result: RigResult) -> list[str]:
        """Return a note if channels that differ from their saved value are not written."""
        lost = self.list_refused(result)
        if not lost:
            return []
        count = format_count(len(lost), "channel")
        problem = f"{lost[0]} {self.refusals[lost[0]]}"
        return [f"{count} cannot be written, so joints miss the capture: {problem}"]


def transfer_to_scene(scene: Scene, job: TransferJob) -> tuple[TransferResult, ...]:
    """Transfer to a scene: read, compute, and write the first capture."""
    inputs = job.read(scene)
    results = job.compute(inputs)
    job.write(scene, inputs, results)
    return results


def _note_strength(strength: float) -> list[str]:
    """Return a note if the strength is not 1, with which errors are measured."""
    return [f"{n}, but errors are those at 100 %" for n in describe_strength(strength)]


def _drop_equal_keys(curve: AnimCurve) -> AnimCurve:
    """Return a curve without keys between the first and the last if all are equal."""
    is_still = len(curve) > 2 and not np.ptp(curve.values)
    return curve.keys([0, -1]) if is_still else curve
