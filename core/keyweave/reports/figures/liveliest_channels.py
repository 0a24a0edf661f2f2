"""The channels that figures and pages show first: those that move most.

Near gimbal lock, two angles of a joint change a lot although it hardly moves.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

import numpy as np

from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...errors import UnknownNameError
from ...geometry.arrays import Floats
from ...geometry.rotations import FULL_TURN


def read_channel(clip: Clip, channel: str) -> Floats:
    """Return one channel over time."""
    values: Floats = clip.values[:, clip.index(channel)]
    return values


def measure_liveliness(clip: Clip, channel: str) -> tuple[bool, float]:
    """Return a sort key for the range of a channel's values.

    Channels with a range below half a rotation rank higher: near gimbal lock, two angles
    of a joint change a lot although it hardly moves.
    """
    extent = float(np.ptp(read_channel(clip, channel)))
    return extent < FULL_TURN / 2, extent


def find_liveliest(clip: Clip, parts: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the channel of each part that moves most."""
    return [max(part, key=lambda c: measure_liveliness(clip, c)) for part in parts.values()]


def choose_liveliest(
    clip: Clip,
    parts: Mapping[str, tuple[str, ...]],
    n: int,
    first: Container[str] = (),
) -> list[str]:
    """Return the liveliest channels of `n` parts, in order, preferring those in `first`."""
    channels = find_liveliest(clip, parts)
    lively = sorted(channels, key=lambda c: measure_liveliness(clip, c), reverse=True)
    kept = set(sorted(lively, key=lambda c: c not in first)[:n])
    return [c for c in channels if c in kept]


def find_channel(clip: Clip, name: str, where: str) -> str:
    """Return a channel by name, or the liveliest channel of a joint.

    Raises
    ------
    UnknownNameError
        If no channel or joint has the name. The message includes `where`.
    """
    if name in clip.channels:
        return name
    if name in clip.rotation_orders:
        return find_liveliest(clip, map_channels([ChannelGroup(name, is_rotation=True)]))[0]
    raise UnknownNameError([name], [*clip.rotation_orders, *clip.channels], where)


def map_channels(parts: Iterable[ChannelGroup]) -> dict[str, tuple[str, ...]]:
    """Return the channels of each part; a joint has three.

    Examples
    --------
    >>> map_channels([ChannelGroup("hip", is_rotation=True), ChannelGroup(
    ...     "hip.sway", is_rotation=False)])
    {'hip': ('hip.rotateX', 'hip.rotateY', 'hip.rotateZ'), 'hip.sway': ('hip.sway',)}
    """
    return {part.name: part.channels for part in parts}
