"""The transfer job: captures as keys of the controls of a rig in a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np

from .._progress import count_steps
from .._text import format_count, format_list
from ..animation.channel_names import as_name_list, parse_namespace
from ..animation.clip import Clip
from ..animation.contacts import Contacts
from ..animation.correspondence import Correspondence
from ..animation.fading import check_soft_frames
from ..animation.frame_range import FrameRange, cut_frames
from ..animation.motion import Motion
from ..animation.resampling import resample
from ..curves.anim_curve import AnimCurve
from ..errors import DataError, KeyweaveError, SettingError, UnknownNameError
from ..methods.feet.detection import find_contacts
from ..methods.fields import ALL_FRAMES
from ..methods.rig_transfer.known_rig import KnownRig
from ..methods.rig_transfer.result import TransferResult
from ..methods.rig_transfer.transfer import transfer as transfer_motion
from ..rigs.rig import Rig
from ..scenes.scene import Scene
from ..scenes.sources import Source
from .control_capture import find_skeleton_roots, parse_node
from .convert import bake_skeleton
from .mapped_motions import AUTO
from .request import TransferRequest
from .write_target import WriteTarget, fit_target

MAX_LISTED = 4  # channels and namespaces that a note or an error lists
MIN_FIGURE_SHARE = 0.5  # of the joints of the largest hierarchy that another figure has


@dataclass(frozen=True)
class TransferJob(TransferRequest):
    """A request to transfer captures to the rig of a scene.

    Each capture gives an alternative to write; the first is 0. Frames outside the capture
    keep their animation, and the playback range is extended to include the capture.
    """

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
        notes: list[str] = []
        captures = [self._read_capture(source, scene, notes) for source in self.sources]
        known = self._learn_rig(scene)
        channels = known.rig.channels
        refusals = dict(scene.refusals(channels, mode=self.mode, layer=self.layer))
        if len(refusals) == len(channels):
            raise DataError(*next(iter(refusals.items())))
        writable = [channel for channel in channels if channel not in refusals]
        return TransferInput(
            known=known,
            captures=tuple(captures),
            targets=tuple(
                self._make_target(scene, writable, capture.motion) for capture in captures
            ),
            refusals=refusals,
            keyed_range=_find_keyed_range(scene.read_curves(writable)),
            notes=(*notes, *_note_refusals(refusals), *scene.remarks(writable)),
        )

    def _read_capture(self, source: Source, scene: Scene, notes: list[str]) -> Capture:
        """Read a capture at the frame rate of the scene, from its start on."""
        whole = _read_motion(source, notes)
        start = scene.frame_range[0] if self.start is None else self.start
        motion = resample(whole, scene.frame_rate).with_(start_frame=float(start))
        written = cut_frames(motion, self.frames, source.name)
        check_soft_frames(self.soft_frames, len(written) - 1)
        contacts = self._find_contacts(motion, source.name, notes)
        joint_map = source.joint_map
        if not (joint_map in (None, AUTO) or isinstance(joint_map, Correspondence)):
            raise SettingError("map", joint_map, "auto or a map of joints")
        if not isinstance(joint_map, Correspondence):
            joint_map = None
        return Capture(motion, source.name, joint_map, contacts)

    def _find_contacts(
        self, motion: Motion, name: str, notes: list[str]
    ) -> Contacts | None:
        """Return the contacts of a capture; None, with a note, if its feet never stand."""
        if self.feet == "off":
            return None
        try:
            contacts = find_contacts(motion.with_(notes=()))
            if not contacts.standing.any():
                raise DataError("the feet of the capture", "are never in contact")
        except KeyweaveError as error:
            notes.append(f"{name}: feet are not held: {error}")
            return None
        return contacts

    def _learn_rig(self, scene: Scene) -> KnownRig:
        """Return the rig of the scene, with its controls identified."""
        controls = self.controls
        if not isinstance(controls, str) and len(controls) == 1:
            (controls,) = controls  # a name of a file is not a list
        rig = scene.rig(
            joints=_find_rig_joints(scene, self.namespace), controls=controls or None
        )
        if self.namespace is None:
            _check_one_figure(rig)
        modes = self.limb_modes
        return KnownRig.learn(rig, limbs=modes) if modes else KnownRig.learn(rig)

    def _make_target(
        self, scene: Scene, channels: Sequence[str], motion: Motion
    ) -> WriteTarget:
        """Read the channels of the rig before the edit; see `WriteTarget`."""
        frames = motion.between(*self.frames).frames
        nodes = dict.fromkeys(map(parse_node, channels))
        return WriteTarget(
            names={channel: channel for channel in channels},
            keyed=frozenset(curve.channel for curve in scene.read_curves(channels)),
            before=scene.sample(channels, frames if self.soft_frames > 0 else frames[:1]),
            orders=dict(scene.rotation_orders([*nodes])),
            kinds=dict(scene.kinds(channels)),
            notes=(),
        )

    def compute(self, inputs: TransferInput) -> tuple[TransferResult, ...]:
        """Transfer each capture.

        The rig is evaluated, which belongs to its host. In Maya this is therefore the only
        job that computes on the main thread.
        """
        return tuple(
            _transfer_capture(capture, inputs.known, self)
            for capture in count_steps(inputs.captures, "capture")
        )

    def curves(
        self, inputs: TransferInput, results: Sequence[TransferResult], path: int = 0
    ) -> list[AnimCurve]:
        """Return the curves that are written for a capture, numbered from 0.

        Channels that keep their saved value and have no curve are left out. A channel with
        a curve is written in any case, because its old animation would spoil the poses.

        Raises
        ------
        DataError
            If none of the channels that move can be written.
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
        curves = fit_target(own, target, self)
        if not curves and inputs.refusals:
            raise DataError(*next(iter(inputs.refusals.items())))
        return curves

    def write(
        self,
        host: Scene,
        inputs: TransferInput,
        results: Sequence[TransferResult],
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write a capture, numbered from 0, into the scene; return its curves.

        Without `frames` the curves are replaced, unless they have keys outside the capture.
        """
        curves = self.curves(inputs, results, path)
        clip = results[path].clip.between(*self.frames)
        ends = (clip.start_frame, clip.last_frame)
        low, high = inputs.keyed_range or ends
        is_whole = ends[0] <= low and high <= ends[1] and tuple(self.frames) == ALL_FRAMES
        host.write_curves(
            curves,
            mode=self.mode,
            layer=self.layer,
            time_range=None if is_whole else ends,
        )
        host.extend_playback(*ends)
        return curves

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
        notes = [note for result in results for note in result.notes]
        return {
            "paths": [
                {
                    "capture": name,
                    "frames": [result.clip.start_frame, result.clip.last_frame],
                    **result.facts(),
                }
                for name, result in zip(names, results)
            ],
            "notes": list(dict.fromkeys(notes)),
        }


@dataclass(frozen=True, eq=False)
class Capture:
    """A capture at the frame rate of a scene.

    Attributes
    ----------
    motion : Motion
        With the frames of the scene.
    name : str
    joint_map : Correspondence, optional
        By default one is found.
    contacts : Contacts, optional
        If the feet are held.
    """

    motion: Motion
    name: str
    joint_map: Correspondence | None = None
    contacts: Contacts | None = None


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
    """

    known: KnownRig
    captures: tuple[Capture, ...]
    targets: tuple[WriteTarget, ...]
    refusals: Mapping[str, str] = field(default_factory=dict)
    keyed_range: FrameRange | None = None
    notes: tuple[str, ...] = ()


def transfer(scene: Scene, job: TransferJob) -> tuple[TransferResult, ...]:
    """Transfer to a scene: read, compute, and write the first capture."""
    inputs = job.read(scene)
    results = job.compute(inputs)
    job.write(scene, inputs, results)
    return results


def _transfer_capture(
    capture: Capture, known: KnownRig, job: TransferJob
) -> TransferResult:
    """Transfer one capture, and name it in errors."""
    try:
        return transfer_motion(
            capture.motion,
            known,
            capture.joint_map,
            contacts=capture.contacts,
            settings=job.settings,
        )
    except DataError as error:
        raise DataError(f"{capture.name}: {error.name}", error.problem) from None


def _read_motion(source: Source, notes: list[str]) -> Motion:
    """Read the frames of a capture; the skeleton of a scene is baked.

    Raises
    ------
    DataError
        If the source has no skeleton, or not the frames.
    """
    data = source.data
    if isinstance(data, Motion):
        return cut_frames(data, source.frames, source.name)
    if isinstance(data, (list, tuple, Clip)):
        raise DataError(source.name, "has curves but no skeleton; give a motion or a scene")
    scene = cast(Scene, data)
    joints = _find_namespace_joints(scene, source.namespace, source.name)
    if not joints:
        raise DataError(
            source.name, "has no joints; give a motion or a scene with a skeleton"
        )
    roots = find_skeleton_roots(scene, joints, scene.frame_range[0])
    if len(roots) > 1:
        count = format_count(len(roots), "skeleton")
        notes.append(f"{source.name}: has {count}; that of {roots[0]} is used")
    return bake_skeleton(scene, roots[:1], source.frames)


def _find_namespace_joints(
    scene: Scene, namespace: str | None, where: str
) -> tuple[str, ...]:
    """Return the joints of a namespace, by default all joints.

    Raises
    ------
    UnknownNameError
        If no joint is in the namespace.
    """
    joints = tuple(scene.joints)
    if namespace is None:
        return joints
    space = namespace.strip(":")
    spaces = dict.fromkeys(map(parse_namespace, joints))
    if space not in spaces:
        others = [each for each in spaces if each]
        raise UnknownNameError([f"namespace {space}"], others, where)
    return tuple(joint for joint in joints if parse_namespace(joint) == space)


def _find_rig_joints(scene: Scene, namespace: str | None) -> tuple[str, ...] | None:
    """Return the joints of the rig, or None for all that controls move."""
    if namespace is None:
        return None
    return _find_namespace_joints(scene, namespace, "the scene")


def _check_one_figure(rig: Rig) -> None:
    """Raise an error if the joints of a rig belong to several figures.

    Raises
    ------
    DataError
        If two hierarchies of similar size are in different namespaces.
    """
    sizes: dict[int, int] = {}
    roots: list[int] = []
    for joint, parent in enumerate(np.asarray(rig.parents).tolist()):
        roots.append(joint if parent < 0 else roots[parent])
        sizes[roots[joint]] = sizes.get(roots[joint], 0) + 1
    least = MIN_FIGURE_SHARE * max(sizes.values(), default=0)
    figures = [rig.joints[root] for root, size in sizes.items() if size >= least]
    spaces = list(dict.fromkeys(map(parse_namespace, figures)))
    if len(spaces) > 1:
        listed = format_list([space or '""' for space in spaces], MAX_LISTED)
        raise DataError("the scene", f"has several rigs; choose namespace={listed}")


def _find_keyed_range(curves: Sequence[AnimCurve]) -> FrameRange | None:
    """Return the first and last frame of all keys; None without keys."""
    frames = [float(frame) for curve in curves for frame in curve.frames[[0, -1]]]
    return (min(frames), max(frames)) if frames else None


def _note_refusals(refusals: Mapping[str, str]) -> list[str]:
    """Return a note for each reason that channels are left out."""
    by_reason: dict[str, list[str]] = {}
    for channel, reason in refusals.items():
        by_reason.setdefault(reason, []).append(channel)
    return [
        f"{channels[0]} {reason}; it is left unchanged"
        + (f", as are {format_count(len(channels) - 1, 'other')}" if channels[1:] else "")
        for reason, channels in by_reason.items()
    ]
