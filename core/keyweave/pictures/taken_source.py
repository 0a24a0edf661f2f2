"""The source as a path takes it: fragment after fragment, in the result's timing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..arrays import Floats, Ints
from ..clip import Clip
from ..columns import UP
from ..motion import Motion
from ..sampling import (
    Data,
    euler_channels,
    motion_to_clip,
    rotations_at,
    rotations_of,
    values_at,
)
from ..texturing import TexturePath


def source_channels(path: TexturePath, sources: Sequence[Data], like: Clip) -> Clip:
    """Return the source's channels as a path takes them, jumps and all.

    Of the channels of `like` those that the sources have. Angles are the solution that is
    closest to those of `like` on each frame.
    """
    taken = _taken(path, sources)
    used = [sources[number] for number, _, _ in taken]
    clips = [motion_to_clip(data) if isinstance(data, Motion) else data for data in used]
    names = [name for name in like.channels if all(name in clip.channels for clip in clips)]
    values = np.empty((len(like), len(names)))
    for clip, (_, frames, rows) in zip(clips, taken):
        found = clip.with_(values=values_at(clip.values, rows))
        found = _turned_like(found, like.with_(values=like.values[frames]))
        values[frames] = found.values[:, [found.index(name) for name in names]]
    return Clip(values, tuple(names), like.frame_rate, like.start_frame)


def source_motion(path: TexturePath, sources: Sequence[Data]) -> Motion | None:
    """Return the poses of the source as a path takes them, in the result's timing.

    Where the path jumps in the source, the figure goes on from the ground where it is.

    Returns
    -------
    Motion or None
        None if a source that is used is no motion, or its joints are not those of the
        source which gives most.
    """
    taken = _taken(path, sources)
    used = [sources[number] for number, _, _ in taken]
    main = sources[int(np.bincount(path.clips).argmax())]
    motions = [m for m in used if isinstance(m, Motion) and _alike(m, main)]
    if not isinstance(main, Motion) or len(motions) < len(used):
        return None
    n_frames = sum(len(frames) for _, frames, _ in taken)
    rotations = np.empty((n_frames, *main.rotations.shape[1:]))
    roots = np.empty((n_frames, 3))
    moved = np.empty((n_frames, *main.translations.shape[1:]))
    for motion, (_, frames, rows) in zip(motions, taken):
        rotations[frames] = rotations_at(motion.rotations, rows)
        roots[frames] = values_at(motion.root_positions, rows)
        moved[frames] = values_at(motion.translations, rows)
    output = path.output
    return main.with_(
        rotations=rotations,
        root_positions=_without_leaps(roots, path, main),
        translations=moved,
        frame_rate=output.frame_rate,
        start_frame=output.start_frame,
    )


def _taken(path: TexturePath, sources: Sequence[Data]) -> list[tuple[int, Ints, Floats]]:
    """Return for each source that is used: its number, the result's frames, its rows."""
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


def _alike(motion: Motion, main: Data) -> bool:
    return (
        isinstance(main, Motion)
        and motion.skeleton.names == main.skeleton.names
        and motion.translated.tolist() == main.translated.tolist()
        and motion.up_axis == main.up_axis
    )


def _without_leaps(roots: Floats, path: TexturePath, motion: Motion) -> Floats:
    """Go on over the ground as on the frame before where the path leaves for elsewhere."""
    steps = np.diff(roots, axis=0)
    joins = np.rint(path.sketch_frames[1:, 0] - path.sketch_frames[0, 0]).astype(int)
    leaps = joins[~path.consecutive] - 1  # the step that ends on the join
    ground = UP[motion.up_axis] == 0
    for leap in leaps:
        steps[leap, ground] = steps[max(leap - 1, 0), ground]
    walked = np.array(roots)
    walked[1:, ground] = roots[0, ground] + np.cumsum(steps[:, ground], axis=0)
    return walked


def _turned_like(clip: Clip, like: Clip) -> Clip:
    """Return a clip with the orders of another and the angles closest to the other's."""
    values = np.array(clip.values)
    for node in like.rotation_orders.keys() & clip.rotation_orders.keys():
        columns = clip.columns(node)
        q = rotations_of(clip.values[:, columns], clip.rotation_orders[node])
        near = like.values[:, like.columns(node)]
        values[:, columns] = euler_channels(q, like.rotation_orders[node], near=near)
    return clip.with_(values=values)
