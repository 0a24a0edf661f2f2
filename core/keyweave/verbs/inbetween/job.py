"""The job of filling the gaps between keyed poses, in files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...animation.fading import FULL_STRENGTH
from ...animation.frame_range import FRAME_TOLERANCE, cut_frames, list_stepped_rows
from ...animation.motion import Motion
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats
from ...methods.inbetweening import InbetweenResult, SegmentChoice
from ...methods.inbetweening.filling import inbetween
from ...scenes.sources import Source
from ..captures.mapped_motions import fit_motions
from ..captures.usable_frames import split_sources
from ..constraint_syntax import find_source
from ..host import FileData, MotionFile
from ..locked_feet.inbetweens import lock_inbetweens
from ..measuring.references import References
from .request import InbetweenRequest


@dataclass(frozen=True)
class InbetweenJob(InbetweenRequest):
    """A request to fill the gaps between keyed poses of a motion or of curves."""

    def read(self, host: MotionFile) -> InbetweenInput:
        """Read the poses, and the sources on their skeleton.

        Raises
        ------
        KeyweaveError
            If the poses or a source cannot be used; see `keyweave.inbetween`.
        """
        if self.strength != FULL_STRENGTH:
            raise SettingError("strength", self.strength, "1, since poses stay exact")
        poses = host.read_sketch(self)
        notes = list[str]()
        pieces, owners = split_sources(self.sources, notes, keep_all=self.keep_all)
        takes = [_read_take(piece) for piece in pieces]
        figure = poses if isinstance(poses, Motion) else takes[0]
        names = figure.skeleton.names
        motions, remarks = fit_motions(takes, pieces, figure, names)
        return InbetweenInput(
            poses,
            motions,
            owners,
            self._list_key_frames(poses),
            tuple(self._list_choices(motions, owners)),
            tuple(dict.fromkeys([*notes, *remarks])),
        )

    def _list_choices(
        self, motions: Sequence[Motion], owners: Sequence[int]
    ) -> Iterator[SegmentChoice]:
        """Yield the segments that are chosen by hand, each in a piece of its source."""
        names = [source.name for source in self.sources]
        for gap in self.chosen:
            own, frame = find_source(gap.source, names), gap.source_frame
            pieces = [n for n, owner in enumerate(owners) if owner == own]
            inside = [
                n
                for n in pieces
                if motions[n].start_frame <= frame <= motions[n].last_frame
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

    def count(self, result: InbetweenResult) -> int:
        """Return the number of variations."""
        return len(result.variations)

    def compute(self, data: InbetweenInput) -> InbetweenResult:
        """Fill the gaps, and lock the feet."""
        result = inbetween(
            data.poses,
            data.motions,
            key_frames=data.key_frames,
            choices=data.choices,
            settings=self.settings,
            rng=np.random.default_rng(self.seed),
        )
        ends = {gap.frames for gap in result.gaps}
        for gap in self.chosen:
            if not any(np.allclose(gap[:2], own, atol=FRAME_TOLERANCE) for own in ends):
                problem = (
                    f"names {gap.first:g}:{gap.last:g}, which are not two keys in a row"
                )
                raise DataError("gap=", problem)
        return lock_inbetweens(result) if self.feet == "after" else result

    def write(
        self,
        host: MotionFile,
        data: InbetweenInput,
        result: InbetweenResult,
        path: int = 0,
    ) -> list[AnimCurve]:
        """Write a variation into the host, as a motion."""
        host.write(result.variations[path].motion)
        return []

    def refer(
        self, host: MotionFile, data: InbetweenInput, result: InbetweenResult, path: int
    ) -> References:
        """Return the sources, to measure a variation."""
        motion = result.variations[path].motion
        return References((motion.start_frame, motion.last_frame), sources=data.motions)

    def facts(
        self,
        data: InbetweenInput,
        result: InbetweenResult,
        source_names: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the facts of a result for scripts; see `InbetweenResult.facts`."""
        names = [*source_names] or [source.name for source in self.sources]
        return result.facts([names[owner] for owner in data.owners])


@dataclass(frozen=True, eq=False)
class InbetweenInput:
    """The poses and captures that an inbetweening job reads.

    Attributes
    ----------
    poses : Motion or sequence of AnimCurve
    motions : tuple of Motion
        The pieces of the sources, on the skeleton of the poses.
    owners : tuple of int
        Index of the source of each piece.
    key_frames : ndarray, optional
    choices : tuple of SegmentChoice
    notes : tuple of str
    """

    poses: FileData
    motions: tuple[Motion, ...]
    owners: tuple[int, ...]
    key_frames: Floats | None
    choices: tuple[SegmentChoice, ...] = ()
    notes: tuple[str, ...] = ()


def _read_take(source: Source) -> Motion:
    """Return the motion of a source; a scene needs a map of joints."""
    if isinstance(source.data, Motion):
        return cut_frames(source.data, source.frames, source.name).with_(notes=())
    if source.joint_map is None:
        raise DataError(source.name, "has no joints of its own; give motion files")
    from ..captures.rig_captures import bake_capture

    return bake_capture(source, [])
