"""The types of sketch (motion, clip or curves), and how each is sampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Union

import numpy as np

from ...animation.clip import Clip
from ...animation.features import ChannelGroup, match_channel_groups
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...curves.anim_curve import AnimCurve
from ...curves.sampling import sample_curves
from ...errors import DataError
from ...geometry.arrays import Floats
from .prepared.source import TextureSource

Sketch = Union[Motion, Clip, Sequence[AnimCurve]]
# Names or patterns, or the groups that they match.
Names = Union[str, Sequence[str], Sequence[ChannelGroup]]
FRAME_RATE_RANGE = (8.0, 480.0)  # outside, a time unit is not a frame but a second or hour


def sample_sketch(
    sketch: Sketch, sources: TextureSource, keyed: Names, synthesize: Names
) -> tuple[MotionOrClip, list[str]]:
    """Return a sketch as a motion or clip with all named channels, and notes on gaps.

    Controls to synthesize often have no curves: their channels are added, with their first
    values in the first source. A control with curves on only some of its rotate axes gets
    zeros on the others, which are often locked.

    Curves are sampled at their own frame rate, or at the first source's if their time unit
    is not a frame rate. Their rotation orders are those of the sources, their up axis is
    the first source's. Raise a DataError if no curve has two keys.
    """
    if isinstance(sketch, Motion):
        return sketch, []
    source = sources.first_pose
    heads = sources.heads
    clip = sketch if isinstance(sketch, Clip) else _sample_keyed_curves([*sketch], heads)
    zeros = [
        c for part in _find_partial_rotations(clip, source, keyed) for c in part.channels
    ]
    clip = _add_channels(clip, zeros, np.zeros(len(zeros)), source.rotation_orders)
    named = [c for part in _find_source_groups(source, synthesize) for c in part.channels]
    first = np.array([source.values[0, source.index(channel)] for channel in named])
    own = sketch.channels if isinstance(sketch, Clip) else [c.channel for c in sketch]
    zeros = [channel for channel in zeros if channel not in own]
    notes = [f"{channel} is not animated; 0 is assumed" for channel in zeros]
    return _add_channels(clip, named, first, source.rotation_orders), notes


def _sample_keyed_curves(
    curves: Sequence[AnimCurve], sources: Sequence[MotionOrClip]
) -> Clip:
    if not curves:
        raise DataError("sketch", "has no curves; it needs the curves that are keyed")
    if max(map(len, curves)) < 2:
        raise DataError("sketch", "has one key on each curve; a sketch needs at least 2")
    rate = curves[0].frame_rate
    if not FRAME_RATE_RANGE[0] <= rate <= FRAME_RATE_RANGE[1]:
        rate = sources[0].frame_rate
    clip = sample_curves(
        curves, frame_rate=rate, rotation_orders=_collect_rotation_orders(sources)
    )
    return clip.with_(up_axis=sources[0].up_axis)


def _collect_rotation_orders(sources: Sequence[MotionOrClip]) -> dict[str, str]:
    """Return the rotation order of each node, from the first source that has the node."""
    orders: dict[str, str] = {}
    for source in reversed(sources):
        if isinstance(source, Clip):
            orders.update(source.rotation_orders)
        else:
            orders.update(zip(source.skeleton.names, source.skeleton.rotation_orders))
    return orders


def _find_partial_rotations(clip: Clip, source: Clip, names: Names) -> list[ChannelGroup]:
    """Return the rotations with only one or two channels in a clip."""
    have = set(clip.channels)
    return [
        part
        for part in _find_source_groups(source, names)
        if part.is_rotation and 0 < len(have.intersection(part.channels)) < 3
    ]


def _find_source_groups(source: Clip, names: Names) -> list[ChannelGroup]:
    """Return the source's groups that match names, which need not all be in the source."""
    matches = match_channel_groups(source, names)
    return list(dict.fromkeys(part for parts in matches for part in parts))


def _add_channels(
    clip: Clip, channels: Sequence[str], values: Floats, orders: Mapping[str, str]
) -> Clip:
    """Add missing channels to a clip, each with a constant value."""
    missing = [i for i, channel in enumerate(channels) if channel not in clip.channels]
    if not missing:
        return clip
    return replace(
        clip,
        values=np.hstack(
            [clip.values, np.repeat(values[np.newaxis, missing], len(clip), 0)]
        ),
        channels=(*clip.channels, *(channels[i] for i in missing)),
        rotation_orders={**orders, **clip.rotation_orders},
    )
