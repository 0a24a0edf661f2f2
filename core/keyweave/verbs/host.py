"""Motion and curve files as hosts: jobs read, compute and write them like scenes.

A motion file holds every joint on every frame; a curve file holds the keys of its
channels. Neither has controls or layers.

Captures of other figures are fitted to that of a file. Without a map, joints are the same
if they have the same name. Where they are not, the error shows which joint seems to be
meant; where they stand otherwise at rest, a note does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Union, cast

import numpy as np

from ..animation.clip import Clip
from ..animation.correspondence import measure_rest_angles
from ..animation.fading import FULL_STRENGTH
from ..animation.features import match_channel_groups
from ..animation.frame_range import cut_frames
from ..animation.inspection.source_checks import has_swapped_sides
from ..animation.inspection.source_fit import fit_source
from ..animation.mapping.joint_map import map_joints
from ..animation.mapping.labeling import find_slots
from ..animation.mapping.slot_words import note_unsure_words
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip, motion_to_clip
from ..animation.skeleton import Skeleton
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, KeyweaveError, SettingError, UnknownNameError
from ..formats import save, save_curves
from ..scenes.scene import Scene
from ..scenes.sources import Source
from .constraint_syntax import MAP_ADVICE
from .request import SceneRequest

GUESSED_JOINTS = 3  # in an error
REST_DEGREES = 10.0  # by which joints may differ at rest without a note

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
    from .captures.source_skeletons import bake_capture

    return bake_capture(file, [])


def _read_motion(file: Source) -> Motion:
    if file.joint_map is not None:
        return _bake_mapped(file)
    if not isinstance(file.data, Motion):
        problem = "has no skeleton, but frames are compared by their joints"
        raise DataError(file.name, f"{problem}; give motion files")
    return cut_frames(file.data, file.frames, file.name)


def check_joints(
    motion: Motion, figure: Motion, joints: Collection[str], name: str = "the source"
) -> None:
    """Check that a capture has joints of a figure, and guess which it has instead.

    Raise an UnknownNameError with the guess if it lacks one of the joints.
    """
    names = motion.skeleton.names
    wanted = [joint for joint in figure.skeleton.names if joint in joints]
    missing = [joint for joint in wanted if joint not in names][:GUESSED_JOINTS]
    if not missing:
        return
    guess = _guess_joints(motion, figure)
    known = [f"{guess[joint]} for {joint}" for joint in missing if joint in guess]
    reason = f"it seems to have {', '.join(known)}; {MAP_ADVICE}" if known else ""
    raise UnknownNameError(missing, names, name, reason)


def _guess_joints(motion: Motion, figure: Motion) -> dict[str, str]:
    """Return the joint of a capture for each joint of a figure, as far as it is found."""
    try:
        guess = map_joints(motion, figure)
    except KeyweaveError:
        return {}
    return dict(zip(guess.target_joints, guess.source_joints))


def note_rest_poses(
    motion: Motion, figure: Motion, joints: Collection[str], name: str = "the source"
) -> list[str]:
    """Return a note if a joint of both figures is rotated at rest in one of them."""
    if _have_equal_rest(motion.skeleton, figure.skeleton):  # takes of one actor
        return []
    # Imported here and below, since only captures of other figures need transfers.
    from ..methods.rig_transfer.rest_pose import align_rest

    try:
        aligned = align_rest(motion, figure, map_joints(motion, figure))
    except KeyweaveError:
        return []
    pairs = zip(aligned.source_joints, aligned.target_joints, measure_rest_angles(aligned))
    same = [(angle, own) for own, other, angle in pairs if own == other and own in joints]
    angle, joint = max(same, default=(0.0, ""))
    if angle <= REST_DEGREES:
        return []
    return [f"{name}: {joint} differs by {angle:.0f} degrees at rest; {MAP_ADVICE}"]


def note_sides(motion: Motion, figure: Motion, name: str = "the source") -> list[str]:
    """Return a note if left is right in one of two figures of the same joint names."""
    skeletons = motion.skeleton, figure.skeleton
    both = [has_swapped_sides(find_slots(each)) for each in skeletons]
    is_defined = any(each.definition is not None for each in skeletons)
    if both[0] == both[1] or is_defined:
        return []
    return [f"{name}: joints on the left are named as those on the right; {MAP_ADVICE}"]


def _have_equal_rest(a: Skeleton, b: Skeleton) -> bool:
    """Return whether two skeletons have the same joints in the same zero pose."""
    return (
        a.names == b.names
        and np.array_equal(a.parents, b.parents)
        and np.array_equal(a.offsets, b.offsets)
    )


def fit_motions(
    motions: Sequence[Motion],
    sources: Sequence[Source],
    figure: Motion,
    joints: Collection[str],
) -> tuple[tuple[Motion, ...], list[str]]:
    """Return captures on the skeleton of a figure, and notes on how they got there.

    The source of each capture has its map, if it has any. Raise a DataError if a map does
    not fit, and an UnknownNameError if a capture without a map lacks one of the joints.
    """
    fitted, notes = [], list[str]()
    for motion, source in zip(motions, sources):
        if source.joint_map is not None:
            from .captures.mapped_motions import carry_motion

            carried = carry_motion(motion, figure, source.joint_map, source.name)
            fitted.append(carried.motion)
            notes += carried.notes
        else:
            check_joints(motion, figure, joints, source.name)
            motion, remarks = fit_source(motion, figure, source.name)
            fitted.append(motion)
            notes += [*remarks, *note_sides(motion, figure, source.name)]
            notes += note_rest_poses(motion, figure, joints, source.name)
    return tuple(fitted), notes
