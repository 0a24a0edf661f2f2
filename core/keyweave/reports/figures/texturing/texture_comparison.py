"""Compare the channels of a sketch, a texture result and its sources.

Angles are Euler angles in each joint's own rotation order. The source is sampled along a
path, fragment by fragment, in the timing of the result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ....animation.clip import Clip
from ....animation.features import UP_VECTORS
from ....animation.motion import Motion
from ....animation.resampling import (
    MotionOrClip,
    channels_to_quaternion,
    interpolate_rows,
    motion_to_clip,
    quaternion_to_channels,
    slerp_rows,
)
from ....animation.skeleton import ROTATE, TRANSLATE
from ....curves.anim_curve import infer_kind
from ....curves.sampling import sample_curves
from ....geometry.arrays import Floats, Ints
from ....geometry.rotations import FULL_TURN
from ....methods.texturing import TexturePath, TextureResult
from ....methods.texturing.sketches import Sketch
from ..liveliest_channels import (
    choose_liveliest,
    find_channel,
    map_channels,
    read_channel,
)

KeyColumns = tuple[Floats, Floats]  # frames and values


@dataclass(frozen=True, eq=False)
class TextureComparison:
    """Channels of a sketch, of the result, and of the source along its path.

    Attributes
    ----------
    sketch, result : Clip
    drive, targets : mapping of str to tuple of str
        The channels of each drive joint, control or channel, and of each that was textured
        or synthesized.
    keys : mapping of str to (frames, values)
        The animator's keys on each channel. Frames given for a motion or clip are keys of
        its drive and textured channels.
    """

    sketch: Clip
    result: Clip
    drive: Mapping[str, tuple[str, ...]]
    targets: Mapping[str, tuple[str, ...]]
    keys: Mapping[str, KeyColumns]

    def choose_liveliest(self, n: int) -> list[str]:
        """Return the liveliest channels of `n` targets, in order, preferring keyed ones."""
        return choose_liveliest(self.result, self.targets, n, first=self.keys)

    def channel(self, name: str) -> str:
        """Return a channel by name, or the liveliest channel of a joint.

        Raises
        ------
        UnknownNameError
            If no channel or joint has the name.
        """
        return find_channel(self.result, name, "the result")


def compare_texture(
    result: TextureResult,
    sketch: Sketch,
    *,
    path: int = 0,
    key_frames: ArrayLike | None = None,
    sampled: Collection[str] = (),
) -> TextureComparison:
    """Collect the channels of a texture result and its sketch.

    Parameters
    ----------
    result : TextureResult
    sketch : Motion, Clip or sequence of AnimCurve
    path : int
        Number of the alternative, counted from 0.
    key_frames : array_like, optional
        Frame numbers of the keys of a Motion or Clip; curves have their own.
    sampled : collection of str
        Channels whose curves were sampled; their keys are not the animator's.
    """
    chosen = result.paths[path]
    output = as_clip(chosen.output)
    own = as_clip(sketch, output)
    if isinstance(sketch, Motion):
        own = _align_full_turns(own, output)
    drive, targets = map_channels(result.drive_parts), map_channels(result.target_parts)
    shown = [channel for part in {**drive, **targets}.values() for channel in part]
    if isinstance(sketch, (Motion, Clip)):
        keyed = map_channels([*result.drive_parts, *result.textured_parts])
        channels = [channel for part in keyed.values() for channel in part]
        keys = {} if key_frames is None else _sample_keys(key_frames, own, channels)
    else:
        rate, keyed_channels = output.frame_rate, {*shown}.difference(sampled)
        keys = {
            curve.channel: (curve.times * rate, curve.values)
            for curve in sketch
            if curve.channel in keyed_channels
        }
    return TextureComparison(own, output, drive, targets, keys)


def as_clip(data: Sketch, like: Clip | None = None) -> Clip:
    """Return the channels of a motion, a clip or curves; curves on the frames of `like`."""
    if isinstance(data, Motion):
        return motion_to_clip(data)
    if isinstance(data, Clip):
        return data
    if like is None:
        return sample_curves(list(data))
    return sample_curves(
        list(data),
        frame_rate=like.frame_rate,
        first=like.start_frame,
        last=like.last_frame,
        rotation_orders=like.rotation_orders,
    )


def _align_full_turns(clip: Clip, other: Clip) -> Clip:
    """Return a clip whose angles are within half a rotation of another's, on average."""
    turns = np.round(np.median(clip.values - other.values, axis=0) / FULL_TURN)
    angles = [infer_kind(name) == "angle" for name in clip.channels]
    return clip.with_(values=clip.values - FULL_TURN * turns * angles)


def _sample_keys(
    key_frames: ArrayLike, sketch: Clip, channels: Iterable[str]
) -> dict[str, KeyColumns]:
    frames = np.unique(np.asarray(key_frames, float))
    inside = frames[(frames >= sketch.start_frame) & (frames <= sketch.last_frame)]
    rows = inside - sketch.start_frame
    return {c: (inside, interpolate_rows(read_channel(sketch, c), rows)) for c in channels}


def sample_source_channels(
    path: TexturePath, sources: Sequence[MotionOrClip], like: Clip
) -> Clip:
    """Return the source's channels along a path, including its jumps.

    The clip has the channels of `like` that are in the sources. Angles are the Euler
    solutions closest to those of `like` on each frame.
    """
    motion = sample_source_motion(path, sources)
    if motion is not None:
        return convert_like(motion, like)
    segments = _map_source_rows(path, sources)
    used = [sources[number] for number, _, _ in segments]
    clips = [motion_to_clip(data) if isinstance(data, Motion) else data for data in used]
    names = [name for name in like.channels if all(name in clip.channels for clip in clips)]
    values = np.empty((len(like), len(names)))
    for clip, (_, frames, rows) in zip(clips, segments):
        resampled = clip.with_(values=interpolate_rows(clip.values, rows))
        resampled = _match_angles(resampled, like.with_(values=like.values[frames]))
        values[frames] = resampled.values[:, [resampled.index(name) for name in names]]
    return Clip(values, tuple(names), like.frame_rate, like.start_frame)


def convert_like(motion: Motion, like: Clip) -> Clip:
    """Return the channels that a clip has of a motion, with the angles closest to its.

    Parameters
    ----------
    motion : Motion
    like : Clip
        With the same number of frames. Joints are converted in its rotation orders.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> clip = motion_to_clip(walk)
    >>> bool(np.allclose(convert_like(walk, clip).values, clip.values))
    True
    """
    values: dict[str, Floats] = {}
    joints = {name: i for i, name in enumerate(motion.skeleton.names)}
    orders = {name: order for name, order in like.rotation_orders.items() if name in joints}
    for order in {*orders.values()}:
        names = [name for name, each in orders.items() if each == order]
        columns = np.array([like.columns(name) for name in names])
        angles = quaternion_to_channels(
            motion.rotations[:, [joints[name] for name in names]],
            order,
            near=like.values[:, columns],
        )
        values.update(_name_columns(names, ROTATE, angles))
    for joint, moved in motion.moved.items():
        name = motion.skeleton.names[joint]
        values.update(_name_columns([name], TRANSLATE, moved[:, np.newaxis]))
    kept = [channel for channel in like.channels if channel in values]
    rows = np.array([values[channel] for channel in kept]).reshape(len(kept), len(like)).T
    return like.keep(kept).with_(values=rows)


def _name_columns(
    names: Sequence[str], attributes: Sequence[str], values: Floats
) -> dict[str, Floats]:
    """Return columns by channel of values, shape (n_frames, n_names, 3)."""
    return {
        f"{name}.{attribute}": values[:, i, axis]
        for i, name in enumerate(names)
        for axis, attribute in enumerate(attributes)
    }


def sample_source_motion(
    path: TexturePath, sources: Sequence[MotionOrClip]
) -> Motion | None:
    """Return the poses of the source along a path, in the result's timing.

    Where the path jumps in the source, the figure continues from its place on the ground.

    Returns
    -------
    Motion or None
        None if a source on the path is not a motion, or its joints differ from those of
        the source with the most fragments.
    """
    segments = _map_source_rows(path, sources)
    used = [sources[number] for number, _, _ in segments]
    main = sources[int(np.bincount(path.clips).argmax())]
    motions = [m for m in used if isinstance(m, Motion) and _is_compatible(m, main)]
    if not isinstance(main, Motion) or len(motions) < len(used):
        return None
    n_frames = sum(len(frames) for _, frames, _ in segments)
    rotations = np.empty((n_frames, *main.rotations.shape[1:]))
    roots = np.empty((n_frames, 3))
    translations = np.empty((n_frames, *main.translations.shape[1:]))
    for motion, (_, frames, rows) in zip(motions, segments):
        rotations[frames] = slerp_rows(motion.rotations, rows)
        roots[frames] = interpolate_rows(motion.root_positions, rows)
        translations[frames] = interpolate_rows(motion.translations, rows)
    output = path.output
    return main.with_(
        rotations=rotations,
        root_positions=_remove_leaps(roots, path, main),
        translations=translations,
        frame_rate=output.frame_rate,
        start_frame=output.start_frame,
    )


def _map_source_rows(
    path: TexturePath, sources: Sequence[MotionOrClip]
) -> list[tuple[int, Ints, Floats]]:
    """Return the number, the result's rows and the source's rows of each source used."""
    starts = path.sketch_frames[:, 0] - path.sketch_frames[0, 0]
    lengths = np.rint(np.diff(path.sketch_frames, axis=1)[:, 0]).astype(int)
    lengths[-1] += 1  # a fragment's last frame is the next one's first
    clips = np.repeat(path.clips, lengths)
    within = np.arange(lengths.sum()) - np.repeat(starts, lengths)
    share = within / np.repeat(np.diff(path.sketch_frames, axis=1)[:, 0], lengths)
    first, last = (np.repeat(path.source_frames[:, end], lengths) for end in (0, 1))
    rows = first + share * (last - first)
    return [
        (int(clip), frames, np.maximum(rows[frames] - sources[clip].start_frame, 0))
        for clip in np.unique(clips)
        for frames in [np.flatnonzero(clips == clip)]
    ]


def _is_compatible(motion: Motion, main: MotionOrClip) -> bool:
    return (
        isinstance(main, Motion)
        and motion.skeleton.names == main.skeleton.names
        and motion.translated.tolist() == main.translated.tolist()
        and motion.up_axis == main.up_axis
    )


def _remove_leaps(roots: Floats, path: TexturePath, motion: Motion) -> Floats:
    """Replace each leap over the ground at a jump in the source by the previous step."""
    steps = np.diff(roots, axis=0)
    joins = np.rint(path.sketch_frames[1:, 0] - path.sketch_frames[0, 0]).astype(int)
    leaps = joins[~path.consecutive] - 1  # the step that ends on the join
    ground = UP_VECTORS[motion.up_axis] == 0
    for leap in leaps:
        steps[leap, ground] = steps[max(leap - 1, 0), ground]
    positions = np.array(roots)
    positions[1:, ground] = roots[0, ground] + np.cumsum(steps[:, ground], axis=0)
    return positions


def _match_angles(clip: Clip, like: Clip) -> Clip:
    """Return a clip with the rotation orders of another and the angles closest to its."""
    values = np.array(clip.values)
    for node in like.rotation_orders.keys() & clip.rotation_orders.keys():
        columns = clip.columns(node)
        q = channels_to_quaternion(clip.values[:, columns], clip.rotation_orders[node])
        near = like.values[:, like.columns(node)]
        values[:, columns] = quaternion_to_channels(
            q, like.rotation_orders[node], near=near
        )
    return clip.with_(values=values)
