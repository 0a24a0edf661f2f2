"""The job of filling the gaps between keyed poses, in a scene or in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from ...animation.channel_names import as_name_list
from ...animation.correspondence import Correspondence
from ...animation.fading import FULL_STRENGTH, describe_strength
from ...animation.frame_range import (
    FRAME_TOLERANCE,
    FrameRange,
    cut_frames,
    list_stepped_rows,
)
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats
from ...methods.fields import ALL_FRAMES
from ...methods.inbetweening import (
    InbetweenResult,
    KeyedPoses,
    MixedSegment,
    SegmentChoice,
)
from ...methods.inbetweening.filling import inbetween
from ...scenes.scene import Scene
from ...scenes.sources import AUTO, Source
from ..captures.usable_frames import split_sources
from ..constraint_syntax import find_source
from ..host import FileData, Host, MotionFile, fit_motions
from ..locked_feet.inbetweens import LockedInbetweens, lock_inbetweens
from ..measuring.references import References, refer_to_capture
from ..request import SceneRequest
from .request import InbetweenRequest

if TYPE_CHECKING:  # rigs are needed in scenes alone
    from ..transfer.job import TransferJob
    from .blocking import BlockedRig, FilledRig, FilledScene

RIG_FIELDS = ("controls", "namespace", "keys")  # that a transfer has too
InbetweenOutput = Union[InbetweenResult, "FilledScene"]


@dataclass(frozen=True)
class InbetweenJob(InbetweenRequest):
    """A request to fill the gaps between keyed poses of a scene, a motion or curves.

    In a scene, the poses of a rig are filled on its joints, and its controls are matched to
    them as by a transfer. On keyed frames the controls keep their values exactly.
    """

    def on(self, scene: Scene, objects: Sequence[str]) -> InbetweenJob:
        """Return the job with more controls, such as those that a command names."""
        return replace(self, controls=[*as_name_list(self.controls), *objects])

    def read(self, host: Host) -> InbetweenInput:
        """Read the poses, and the sources on their skeleton.

        Raises
        ------
        KeyweaveError
            If the poses or a source cannot be used; see `keyweave.inbetween`.
        """
        if not isinstance(host, MotionFile):
            return self._read_scene(host)
        if self.strength != FULL_STRENGTH:
            raise SettingError("strength", self.strength, "1, since poses stay exact")
        data, notes = host.read_sketch(self), list[str]()
        pieces, owners = split_sources(self.sources, notes, keep_all=self.keep_all)
        takes = [_read_take(piece) for piece in pieces]
        figure = data if isinstance(data, Motion) else takes[0]
        keyed = KeyedPoses.of(data, figure.skeleton, self._list_key_frames(data))
        motions, remarks = fit_motions(takes, pieces, figure, figure.skeleton.names)
        return InbetweenInput(keyed, motions, owners, _list_once(notes, remarks))

    def _read_scene(self, scene: Scene) -> InbetweenInput:
        """Read the keyed poses of a rig, and captures on its joints."""
        from ..captures.mapped_motions import carry_motion
        from .blocking import BlockedRig

        rig, notes = BlockedRig.read(scene, self, self._transfer), list[str]()
        keyed = KeyedPoses.of(rig.poses, rig.rest.skeleton, rig.keys)
        sources = [rig.place(source, notes) for source in self.sources]
        pieces, owners = split_sources(sources, notes, keep_all=self.keep_all)
        takes = [_read_take(piece) for piece in pieces]
        carried = [
            carry_motion(take, rig.rest, piece.joint_map or AUTO, piece.name)
            for take, piece in zip(takes, pieces)
        ]
        notes += [note for each in carried for note in each.notes]
        return InbetweenInput(
            keyed,
            tuple(rig.fit(each.motion) for each in carried),
            owners,
            _list_once(notes, rig.inputs.notes),
            rig,
            tuple((each.joint_map, take) for each, take in zip(carried, takes)),
        )

    @property
    def _transfer(self) -> TransferJob:
        """The job that learns the rig, and writes the result."""
        from ..transfer.job import TransferJob

        names = [each.name for each in fields(SceneRequest)]
        own = {name: getattr(self, name) for name in (*names, *RIG_FIELDS)}
        return TransferJob(**{**own, "sources": (), "frames": ALL_FRAMES})

    def _list_choices(self, data: InbetweenInput) -> Iterator[SegmentChoice]:
        """Yield the segments that are chosen by hand, each in a piece of its source.

        Raise a DataError if one is not between two keys in a row.
        """
        names = [source.name for source in self.sources]
        ends = list(zip(data.keyed.frames, data.keyed.frames[1:]))
        for gap in self.chosen:
            if not any(np.allclose(gap[:2], own, atol=FRAME_TOLERANCE) for own in ends):
                where = f"{gap.first:g}:{gap.last:g}"
                raise DataError("gaps=", f"names {where}, which are not two keys in a row")
            own, frame = find_source(gap.source, names), gap.source_frame
            pieces = [n for n, owner in enumerate(data.owners) if owner == own]
            motions = [data.motions[n] for n in pieces]
            inside = [
                n
                for n, motion in zip(pieces, motions)
                if motion.start_frame <= frame <= motion.last_frame
            ]
            yield SegmentChoice(gap.first, (inside or pieces)[0], frame)

    def _list_key_frames(self, poses: FileData) -> Floats | None:
        """Return the key frames that are named, if any."""
        if self.key_frames:
            return np.array(self.key_frames)
        if self.key_step is None:
            return None
        if not isinstance(poses, Motion):
            raise SettingError("key_step", self.key_step, "unset, since curves have keys")
        return poses.frames[list_stepped_rows(len(poses), self.key_step)]

    def count(self, result: InbetweenOutput) -> int:
        """Return the number of variations."""
        return len(result.variations)

    def compute(self, data: InbetweenInput) -> InbetweenOutput:
        """Fill the gaps, lock the feet, and match the controls of a rig to the result.

        A rig is evaluated, which belongs to its host: in Maya, on the main thread.
        """
        result = inbetween(
            data.keyed.motion,
            data.motions,
            key_frames=data.keyed.frames,
            choices=[*self._list_choices(data)],
            settings=self.settings,
            rng=np.random.default_rng(self.seed),
        )
        if data.rig is not None and self.settings.fallback == "spline":
            result = data.rig.keep_curves(result)
        by_hand = {tuple(gap[:2]) for gap in self.chosen}
        for gap in result.gaps:
            if gap.frames not in by_hand:
                data.offered[gap.frames] = gap.segments
        filled = lock_inbetweens(result) if self.feet == "after" else result
        return filled if data.rig is None else _match_rig(data.rig, filled)

    def write(
        self, host: Host, data: InbetweenInput, result: InbetweenOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Write a variation into the host; return its curves."""
        if isinstance(host, MotionFile):
            host.write(result.variations[path].motion)
            return []
        own, keys = _get_rig(result, path), data.keyed.frames.tolist()
        return self._transfer.write(host, own.inputs, [own.result], key_frames=keys)

    def curves(
        self, data: InbetweenInput, result: InbetweenOutput, path: int = 0
    ) -> list[AnimCurve]:
        """Return the curves of a variation on a rig, as they are written."""
        own, keys = _get_rig(result, path), data.keyed.frames.tolist()
        return self._transfer.curves(own.inputs, [own.result], key_frames=keys)

    def refer(
        self, host: Host, data: InbetweenInput, result: InbetweenOutput, path: int
    ) -> References:
        """Return the sources, or the filled figure of a rig, to measure a variation."""
        motion = result.variations[path].motion
        if isinstance(host, MotionFile) or data.rig is None:
            frames = motion.start_frame, motion.last_frame
            return References(frames, sources=data.motions)
        inputs = data.rig.inputs
        return refer_to_capture(host, inputs.known, motion, inputs.keyed_range)

    def facts(
        self,
        data: InbetweenInput,
        result: InbetweenOutput,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of a result for scripts; see `InbetweenResult.facts`.

        In a scene, the notes include those on the controls, and ``strength`` is that of the
        job.
        """
        names = [*source_names] or [source.name for source in self.sources]
        facts = result.facts([names[owner] for owner in data.owners])
        if isinstance(result, InbetweenResult):
            return facts
        own, job = result.rigs[0], self._transfer
        notes = [*facts["notes"], *job.list_notes(own.inputs, own.result)]
        notes += describe_strength(self.strength)
        return {**facts, "strength": self.strength, "notes": [*dict.fromkeys(notes)]}


@dataclass(frozen=True, eq=False)
class InbetweenInput:
    """The poses and captures that an inbetweening job reads.

    Attributes
    ----------
    keyed : KeyedPoses
    motions : tuple of Motion
        The pieces of the sources, on the skeleton of the poses.
    owners : tuple of int
        Index of the source of each piece.
    notes : tuple of str
    rig : BlockedRig, optional
        In a scene, the controls to write.
    mapped : tuple of (Correspondence, Motion)
        In a scene, the map of joints of each piece, and its captured motion.
    offered : dict
        Segments to choose from by hand, the best first, of each gap that was computed.
    """

    keyed: KeyedPoses
    motions: tuple[Motion, ...]
    owners: tuple[int, ...]
    notes: tuple[str, ...] = ()
    rig: BlockedRig | None = None
    mapped: tuple[tuple[Correspondence, Motion], ...] = ()
    offered: dict[FrameRange, tuple[MixedSegment, ...]] = field(default_factory=dict)


def fill_scene(scene: Scene, job: InbetweenJob) -> FilledScene:
    """Fill the poses of a rig: read, compute, and write the first variation.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.scenes.sources import Source
    >>> scene = examples.load_scene("biped_blocking")
    >>> filled = fill_scene(scene, InbetweenJob((Source(examples.load_walk()),)))
    >>> [gap.fallback for gap in filled.filled.gaps]
    [False, False, False, False, False]
    """
    data = job.read(scene)
    result = job.compute(data)
    job.write(scene, data, result)
    assert not isinstance(result, InbetweenResult)
    return result


def _match_rig(rig: BlockedRig, filled: InbetweenResult) -> FilledScene:
    """Return each variation on the controls of a rig."""
    from .blocking import FilledScene

    feet = filled.feet if isinstance(filled, LockedInbetweens) else ()
    contacts = [each.contacts for each in feet]
    pairs = zip_longest(filled.variations, contacts)
    return FilledScene(filled, tuple(rig.match(*pair) for pair in pairs))


def _get_rig(result: InbetweenOutput, path: int) -> FilledRig:
    """Return a variation on the controls of a rig."""
    assert not isinstance(result, InbetweenResult)
    return result.rigs[path]


def _list_once(*notes: Sequence[str]) -> tuple[str, ...]:
    """Return notes, each once."""
    return tuple(dict.fromkeys(note for each in notes for note in each))


def _read_take(source: Source) -> Motion:
    """Return the motion of a source; a scene needs a map of joints."""
    if isinstance(source.data, Motion):
        return cut_frames(source.data, source.frames, source.name).with_(notes=())
    if source.joint_map is None:
        raise DataError(source.name, "has no joints of its own; give motion files")
    from ..captures.source_skeletons import bake_capture

    return bake_capture(source, [])
