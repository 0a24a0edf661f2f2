"""Files of motion and of curves as hosts: jobs read, compute and write them like scenes.

A file of motion holds every joint on every frame, one of curves the keys of its channels.
It has neither controls nor layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Union, cast

from ..animation.clip import Clip
from ..animation.frame_range import cut_frames
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip, motion_to_clip
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, SettingError
from ..formats import save, save_curves
from ..scenes.sources import Source
from .request import SceneRequest

FileData = Union[Motion, Sequence[AnimCurve]]


class MotionFile:
    """A file of motion or curves, and others that belong to it.

    Reading changes nothing; `write` replaces what the file holds, `save` writes it.

    Parameters
    ----------
    *files : Source
        Of each, a motion or curves. The first is what is written; the others, of the same
        skeleton, are further inputs for resequencing.

    Attributes
    ----------
    data : Motion or sequence of AnimCurve
        What the first file holds.
    name : str
        What to call it in an error.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.jobs import TextureJob
    >>> walk, capture = map(examples.load_walk, ("accelerating", "normal"))
    >>> file = MotionFile(Source(walk))
    >>> job = TextureJob((Source(capture),), drive="*Leg", synthesize="*Arm")
    >>> given = job.read(file)
    >>> _ = job.write(file, given, job.compute(given))
    >>> len(file.data) == len(walk)
    True
    """

    def __init__(self, *files: Source):
        self.files = files
        self.name = files[0].name
        self.revert()

    @property
    def curves(self) -> tuple[AnimCurve, ...] | None:
        """The curves; None of a file of motion."""
        return None if isinstance(self.data, Motion) else tuple(self.data)

    @property
    def up_axis(self) -> str:
        """The axis that points up: of curves y, which do not say."""
        return self.data.up_axis if isinstance(self.data, Motion) else "y"

    def read_sketch(self, request: SceneRequest) -> FileData:
        """Return the requested frames of a motion, or all curves if they reach that far.

        Raises
        ------
        SettingError
            If something is requested that files do not have.
        DataError
            If the frames are not all inside.
        """
        self._check_request(request)
        if isinstance(self.data, Motion):
            return cut_frames(self.data, request.frames, self.name)
        if not request.names_no_frames:
            cut_frames(sample_curves(self.data), request.frames, self.name)
        return self.data

    def read_source(self, source: Source) -> MotionOrClip:
        """Return what a source holds, as a clip where the file is one of curves.

        Raises
        ------
        DataError
            If it is a scene, or the frames are not all inside.
        """
        data = source.data
        if isinstance(data, (list, tuple)):
            data = sample_curves(data)
        if not isinstance(data, (Motion, Clip)):
            raise DataError(source.name, "is a scene; give files of motion or curves")
        motion = cut_frames(data, source.frames, source.name)
        if self.curves is not None and isinstance(motion, Motion):
            return motion_to_clip(motion)
        return motion

    def read_inputs(self, request: SceneRequest) -> tuple[Motion, ...]:
        """Return the motion of each file, cut to the frames that may be used of it.

        Raises
        ------
        SettingError
            If something is requested that files do not have.
        DataError
            If a file holds curves, or the frames are not all inside.
        """
        self._check_request(request)
        return tuple(map(_read_motion, self.files))

    def _check_request(self, request: SceneRequest) -> None:
        if request.mode != "base":
            raise SettingError("mode", request.mode, "base; a file has no layers")
        if request.soft_frames > 0:
            raise SettingError("soft_frames", request.soft_frames, "0 for a file")

    def write(self, data: FileData) -> None:
        """Replace the motion, or the curves of the same channels; others are added."""
        if isinstance(data, Motion) or self.curves is None:
            self.data = data
            return
        by_channel = {curve.channel: curve for curve in data}
        kept = [by_channel.pop(curve.channel, curve) for curve in self.curves]
        self.data = [*kept, *by_channel.values()]

    def revert(self) -> None:
        """Forget what was written since the file was read."""
        self.data = cast(FileData, self.files[0].data)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the motion or the curves: the whole file, or nothing.

        Raises
        ------
        FileFormatError
            If the path has a suffix of another format.
        OutputError
            If the file exists and may not be replaced, or cannot be written.
        """
        if isinstance(self.data, Motion):
            save(self.data, path, overwrite=overwrite)
        else:
            save_curves(self.data, path, overwrite=overwrite)


def _read_motion(file: Source) -> Motion:
    if not isinstance(file.data, Motion):
        raise DataError(
            file.name, "holds no skeleton, and frames are compared by where joints are"
        )
    return cut_frames(file.data, file.frames, file.name)
