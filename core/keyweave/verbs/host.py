"""Motion and curve files as hosts: jobs read, compute and write them like scenes.

A motion file holds every joint on every frame; a curve file holds the keys of its
channels. Neither has controls or layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Union, cast

from ..animation.clip import Clip
from ..animation.fading import FULL_STRENGTH
from ..animation.features import match_channel_groups
from ..animation.frame_range import cut_frames
from ..animation.mapping.slot_words import note_unsure_words
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip, motion_to_clip
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, SettingError
from ..formats import save, save_curves
from ..scenes.scene import Scene
from ..scenes.sources import Source
from .request import SceneRequest

FileData = Union[Motion, Sequence[AnimCurve]]


class MotionFile:
    """A motion or curve file, with further inputs for resequencing.

    `write` replaces the data in memory; `save` writes it to disk.

    Parameters
    ----------
    *files : Source
        Motions or curves. The first one is edited; the others are further inputs for
        resequencing, on the same skeleton. Without any, a result is only kept.

    Attributes
    ----------
    data : Motion or sequence of AnimCurve
        Content of the first file.
    name : str
        Name of the first file in messages.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.verbs import TextureJob
    >>> walk, capture = map(examples.load_walk, ("accelerating", "normal"))
    >>> file = MotionFile(Source(walk))
    >>> job = TextureJob((Source(capture),), drive="*Leg", synthesize="*Arm")
    >>> data = job.read(file)
    >>> _ = job.write(file, data, job.compute(data))
    >>> len(file.data) == len(walk)
    True
    """

    def __init__(self, *files: Source):
        self.files = files
        self.name = files[0].name if files else "the result"
        self.revert()

    @property
    def curves(self) -> tuple[AnimCurve, ...] | None:
        """The curves of a curve file; None for a motion file."""
        return None if isinstance(self.data, Motion) else tuple(self.data)

    @property
    def up_axis(self) -> str:
        """The up axis of a motion file; y for curves, by convention."""
        return self.data.up_axis if isinstance(self.data, Motion) else "y"

    def read_sketch(self, request: SceneRequest) -> FileData:
        """Return the requested frames of a motion, or all curves if they cover the frames.

        Raises
        ------
        SettingError
            If a layer or soft ends are requested, which files do not support.
        DataError
            If the frames are outside the file's.
        """
        self._check_request(request)
        if isinstance(self.data, Motion):
            return cut_frames(self.data, request.frames, self.name)
        if not request.names_no_frames:
            cut_frames(sample_curves(self.data), request.frames, self.name)
        return self.data

    def read_motion(self, request: SceneRequest) -> Motion:
        """Return the motion of the file, for a verb that edits it on all its frames.

        Raises
        ------
        SettingError
            If a layer, soft ends or frames are requested, which motion files do not
            support.
        DataError
            If the file holds curves.
        """
        self._check_request(request)
        if not request.names_no_frames:
            raise SettingError("frames", request.frames, "unset for motion files")
        return _read_motion(self.files[0])

    def read_sources(
        self, sources: Sequence[Source], sketch: FileData, names: Sequence[str]
    ) -> tuple[tuple[MotionOrClip, ...], list[str]]:
        """Return the data of sources, as clips if this file holds curves, and notes.

        Parameters
        ----------
        sources : sequence of Source
        sketch : Motion or sequence of AnimCurve
        names : sequence of str
            Names and patterns of the channels that a source needs.

        Raises
        ------
        DataError
            If a source is a scene without a map, the frames are outside its own, or its
            map of joints does not fit.
        UnknownNameError
            If a source lacks a joint.
        """
        # Imported here, since it needs rigs, and a motion without captures does not.
        from .captures.mapped_motions import fit_motions

        read = tuple(map(self._read_source, sources))
        if isinstance(sketch, Motion):
            motions = cast("tuple[Motion, ...]", read)
            groups = sum(match_channel_groups(sketch, names), [])
            joints = {group.name.partition(".")[0] for group in groups}
            return fit_motions(motions, sources, sketch, joints)
        if any(source.joint_map is not None for source in sources):
            raise DataError(self.name, "holds curves; map= is for motions")
        return read, []

    def _read_source(self, source: Source) -> MotionOrClip:
        data = source.data
        if self.curves is None and source.joint_map is not None:
            return _bake_mapped(source)
        if isinstance(data, (list, tuple)):
            data = sample_curves(data)
        if not isinstance(data, (Motion, Clip)):
            raise DataError(source.name, "is a scene; give motion or curve files")
        data = cut_frames(data, source.frames, source.name)
        if isinstance(data, Clip):
            return data
        motion = data.with_(notes=())  # they are of the file, and were given with it
        return motion if self.curves is None else motion_to_clip(motion)

    def read_inputs(self, request: SceneRequest) -> tuple[tuple[Motion, ...], list[str]]:
        """Return the motion of each file, cut to its frame range, and notes.

        Raises
        ------
        SettingError
            If a layer, soft ends or a strength other than 1 are requested, which files
            do not support.
        DataError
            If a file holds curves, the frames are outside the file's, or a map of joints
            does not fit.
        UnknownNameError
            If a file without a map lacks a joint of the first.
        """
        from .captures.mapped_motions import fit_motions

        self._check_request(request)
        if request.strength != FULL_STRENGTH:
            expected = "1 for motion files, which have no animation to blend with"
            raise SettingError("strength", request.strength, expected)
        inputs = [_read_motion(file).with_(notes=()) for file in self.files]
        first, *others = inputs
        names = first.skeleton.names
        fitted, notes = fit_motions(others, self.files[1:], first, names)
        for file, motion in zip(self.files[1:], fitted):
            if motion.frame_rate != first.frame_rate:
                rates = f"{motion.frame_rate:.6g} to {first.frame_rate:.6g}"
                notes.append(
                    f"{file.name} is resampled from {rates} frames per second; its frames "
                    "keep their numbers"
                )
        return (first, *fitted), notes

    def note_words(self, names: Sequence[str]) -> list[str]:
        """Return notes on words for parts of a motion whose joints are not obvious."""
        data = self.data
        return note_unsure_words(names, data) if isinstance(data, Motion) else []

    def _check_request(self, request: SceneRequest) -> None:
        if request.mode != "base":
            expected = "base for motion and curve files, which have no layers"
            raise SettingError("mode", request.mode, expected)
        if request.outside != "keep":
            expected = "keep for motion and curve files, which are written whole"
            raise SettingError("outside", request.outside, expected)
        if request.soft_frames > 0:
            expected = "0 for motion and curve files"
            raise SettingError("soft_frames", request.soft_frames, expected)

    def write(self, data: FileData) -> None:
        """Replace the motion, or curves by channel; curves of new channels are added."""
        if isinstance(data, Motion) or self.curves is None:
            self.data = data
            return
        by_channel = {curve.channel: curve for curve in data}
        kept = [by_channel.pop(curve.channel, curve) for curve in self.curves]
        self.data = [*kept, *by_channel.values()]

    def revert(self) -> None:
        """Discard all changes since the file was read."""
        self.data = cast(FileData, self.files[0].data) if self.files else ()

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the motion or the curves to a file, completely or not at all.

        Raises
        ------
        FileFormatError
            If the extension of the path is that of another format.
        OutputError
            If the file exists and `overwrite` is false, or it cannot be written.
        """
        if isinstance(self.data, Motion):
            save(self.data, path, overwrite=overwrite)
        else:
            save_curves(self.data, path, overwrite=overwrite)


Host = Union[Scene, MotionFile]


def _bake_mapped(file: Source) -> Motion:
    """Return the joints of a source that has a map."""
    from .captures.rig_captures import bake_capture

    return bake_capture(file, [])


def _read_motion(file: Source) -> Motion:
    if file.joint_map is not None:
        return _bake_mapped(file)
    if not isinstance(file.data, Motion):
        problem = "has no skeleton, but frames are compared by their joints"
        raise DataError(file.name, f"{problem}; give motion files")
    return cut_frames(file.data, file.frames, file.name)
