"""The feature layout: rotations and channels found by name and stored as columns.

A rotation takes three columns, the exponential map relative to a mean rotation, on which
sums, bands and regressions make sense. Any other channel takes one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np

from .._text import BriefRepr
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..geometry.rotations import (
    FULL_TURN,
    compose,
    extract_heading,
    find_upright_rotation,
    invert,
    mean_rotation,
    quaternion_to_vector,
    unwrap_vectors,
    vector_to_quaternion,
)
from .channel_names import as_name_list
from .clip import Clip
from .motion import Motion
from .resampling import MotionOrClip, channels_to_quaternion, quaternion_to_channels
from .skeleton import ROTATE, TRANSLATE

UP_VECTORS = {"y": np.array([0.0, 1.0, 0.0]), "z": np.array([0.0, 0.0, 1.0])}


@dataclass(frozen=True)
class ChannelGroup:
    """A rotation or another channel.

    Attributes
    ----------
    name : str
        A joint or control for a rotation, otherwise a channel.
    is_rotation : bool
    """

    name: str
    is_rotation: bool

    @property
    def width(self) -> int:
        """Number of columns."""
        return 3 if self.is_rotation else 1

    @property
    def channels(self) -> tuple[str, ...]:
        """Channel names, one per column; ``joint.rotateX`` and so on for a rotation."""
        if self.is_rotation:
            return tuple(f"{self.name}.{attribute}" for attribute in ROTATE)
        return (self.name,)


def list_rotations(data: MotionOrClip) -> tuple[str, ...]:
    """Return the joints or controls that have a rotation."""
    if isinstance(data, Motion):
        return data.skeleton.names
    return tuple(data.rotation_orders)


def list_channels(data: MotionOrClip) -> tuple[str, ...]:
    """Return the names of all channels."""
    if isinstance(data, Clip):
        return data.channels
    moved = data.moved
    return tuple(
        f"{name}.{attribute}"
        for joint, name in enumerate(data.skeleton.names)
        for attribute in ((*TRANSLATE, *ROTATE) if joint in moved else ROTATE)
    )


def match_channel_groups(
    data: MotionOrClip, patterns: Sequence[str] | Sequence[ChannelGroup] | str
) -> list[list[ChannelGroup]]:
    """Return for each name or pattern what it finds, which may be nothing.

    A group that is found already finds itself, if the data has it.

    Parameters
    ----------
    data : Motion or Clip
    patterns : sequence of str or ChannelGroup
        See `find_channel_groups`.
    """
    rotations, channels = list_rotations(data), list_channels(data)
    return [
        _match_groups(rotations, channels, pattern)
        if isinstance(pattern, str)
        else [pattern] * (pattern.name in (rotations if pattern.is_rotation else channels))
        for pattern in ([patterns] if isinstance(patterns, str) else patterns)
    ]


def find_channel_groups(
    data: MotionOrClip, patterns: Sequence[str] | str, where: str
) -> tuple[ChannelGroup, ...]:
    """Find rotations and channels by names or patterns.

    Three Euler channels of one rotation that a pattern finds together are that
    rotation.

    Parameters
    ----------
    data : Motion or Clip
    patterns : sequence of str
        Joint, control or channel names, or patterns as in `fnmatch.fnmatchcase`.
    where : str
        What `data` is called in an error.

    Returns
    -------
    tuple of Part
        In the order of the patterns, then of the data.

    Raises
    ------
    UnknownNameError
        If a pattern finds nothing.
    DataError
        If a channel is found twice.
    """
    patterns = as_name_list(patterns)
    found = match_channel_groups(data, patterns)
    missing = [pattern for pattern, parts in zip(patterns, found) if not parts]
    if missing:
        raise UnknownNameError(missing, list_known_names(data), where)
    named = [(part, pattern) for pattern, parts in zip(patterns, found) for part in parts]
    check_disjoint(named)
    return tuple(part for part, _ in named)


def list_known_names(data: MotionOrClip) -> tuple[str, ...]:
    """Return every name that `find_channel_groups` understands."""
    return (*list_rotations(data), *list_channels(data))


def check_disjoint(named: Iterable[tuple[ChannelGroup, str]]) -> None:
    """Raise a DataError if two parts share a channel; each comes with what named it."""
    by: dict[str, str] = {}
    for part, name in named:
        for channel in part.channels:
            if channel in by:
                raise DataError(channel, f"is named twice, by {by[channel]} and by {name}")
            by[channel] = name


@dataclass(frozen=True, eq=False, repr=False)
class FeatureLayout(BriefRepr):
    """Which parts stand in which columns, and relative to what.

    Attributes
    ----------
    parts : tuple of Part
    references : tuple of ndarray, shape (4,)
        Per part the rotation that is zero in its columns.
    root : str
        The joint or control that carries travel and heading: its columns hold the
        tilt only, and writing them leaves the heading as it is. Empty: none does.
    up : ndarray, shape (3,)
    upright : ndarray, shape (4,)
        Turns the world's up to that axis of the root which points up, so that the
        heading does not depend on how the root's axes were laid.
    """

    parts: tuple[ChannelGroup, ...]
    references: tuple[Floats, ...]
    root: str
    up: Floats
    upright: Floats

    @classmethod
    def of(
        cls,
        parts: Sequence[ChannelGroup],
        data: Sequence[MotionOrClip],
        root: str,
        up: Floats,
    ) -> FeatureLayout:
        """Lay parts out relative to their mean rotations in `data`."""
        upright = _find_upright(data, root, up)
        still = np.array([0.0, 0.0, 0.0, 1.0])
        unset = cls(tuple(parts), (still,) * len(parts), root, up, upright)
        references = []
        for part in parts:
            turns = [unset._rotation(d, part) for d in data] if part.is_rotation else []
            references.append(mean_rotation(np.concatenate(turns)) if turns else still)
        return cls(tuple(parts), tuple(references), root, up, upright)

    @property
    def names(self) -> tuple[str, ...]:
        """Channel names, one per column; ``joint.rotateX`` and so on for a rotation."""
        return tuple(name for part in self.parts for name in part.channels)

    def slices(self) -> dict[ChannelGroup, slice]:
        """Return the columns of each part."""
        ends = np.cumsum([0, *(part.width for part in self.parts)]).tolist()
        return {part: slice(a, b) for part, a, b in zip(self.parts, ends, ends[1:])}

    def read(self, data: MotionOrClip) -> Floats:
        """Return the columns of a motion or clip, shape (n_frames, n_columns)."""
        if not self.parts:
            return np.empty((len(data), 0))
        return np.concatenate(
            [
                self._vectors(data, part, reference)
                if part.is_rotation
                else _read_channel(data, part.name)[:, np.newaxis]
                for part, reference in zip(self.parts, self.references)
            ],
            axis=1,
        )

    def write(
        self, data: MotionOrClip, values: Floats, near: Collection[str] = ()
    ) -> MotionOrClip:
        """Return the motion or clip with these columns in place of its own.

        Parameters
        ----------
        data : Motion or Clip
        values : ndarray, shape (n_frames, n_columns)
        near : collection of str
            Parts whose Euler angles, in a clip, are the solution closest to the clip's
            own on each frame; those of the others are closest to the frame before.
        """
        rotations, channels = {}, {}
        for (part, where), reference in zip(self.slices().items(), self.references):
            if part.is_rotation:
                turned = compose(reference, vector_to_quaternion(values[:, where]))
                rotations[part.name] = self._with_heading(data, part, turned)
            else:
                channels[part.name] = values[:, where.start]
        if isinstance(data, Motion):
            return _update_motion(data, rotations, channels)
        return _update_clip(data, rotations, channels, near)

    def _rotation(self, data: MotionOrClip, part: ChannelGroup) -> Floats:
        q = _read_quaternions(data, part.name)
        return compose(invert(self._heading(q)), q) if part.name == self.root else q

    def _heading(self, q: Floats) -> Floats:
        return extract_heading(compose(q, self.upright), self.up)

    def _vectors(self, data: MotionOrClip, part: ChannelGroup, reference: Floats) -> Floats:
        relative = compose(invert(reference), self._rotation(data, part))
        return unwrap_vectors(quaternion_to_vector(relative))

    def _with_heading(self, data: MotionOrClip, part: ChannelGroup, tilt: Floats) -> Floats:
        """Turn a root's tilt, rid of any heading of its own, to where the data heads."""
        if part.name != self.root:
            return tilt
        tilt = compose(invert(self._heading(tilt)), tilt)
        return compose(self._heading(_read_quaternions(data, part.name)), tilt)


def _find_upright(data: Sequence[MotionOrClip], root: str, up: Floats) -> Floats:
    """Return what turns `up` to the root's own axis that points up on average."""
    turns = [_read_quaternions(each, root) for each in data if root in list_rotations(each)]
    if not turns:
        return np.array([0.0, 0.0, 0.0, 1.0])
    return find_upright_rotation(np.concatenate(turns), up)


def _match_groups(
    rotations: Sequence[str], channels: Sequence[str], pattern: str
) -> list[ChannelGroup]:
    is_name = pattern in rotations or pattern in channels

    def fits(name: str) -> bool:
        return name == pattern if is_name else fnmatchcase(name, pattern)

    left = {name for name in channels if fits(name)}
    found = [
        part
        for part in (ChannelGroup(name, is_rotation=True) for name in rotations)
        if fits(part.name) or left.issuperset(part.channels)
    ]
    left.difference_update(channel for part in found for channel in part.channels)
    return [*found, *(ChannelGroup(name, False) for name in channels if name in left)]


def _read_quaternions(data: MotionOrClip, name: str) -> Floats:
    if isinstance(data, Motion):
        return data.rotations[:, data.skeleton.index(name)]
    return channels_to_quaternion(
        data.values[:, data.columns(name)], data.rotation_orders[name]
    )


def _read_channel(data: MotionOrClip, name: str) -> Floats:
    """Return one channel over time; an angle without jumps, its mean within half a turn."""
    node, _, attribute = name.rpartition(".")
    if isinstance(data, Clip):
        values = data.values[:, data.index(name)]
    elif attribute in TRANSLATE:
        positions = data.moved[data.skeleton.index(node)]
        values = positions[:, TRANSLATE.index(attribute)]
    else:
        order = data.skeleton.rotation_orders[data.skeleton.index(node)]
        angles = quaternion_to_channels(_read_quaternions(data, node), order)
        values = angles[:, ROTATE.index(attribute)]
    if attribute not in ROTATE:
        return values
    angle = np.unwrap(values)
    if isinstance(data, Motion):
        angle = angle - FULL_TURN * np.round(angle.mean() / FULL_TURN)
    return angle


def _update_motion(
    motion: Motion, rotations: dict[str, Floats], channels: dict[str, Floats]
) -> Motion:
    turned = np.array(motion.rotations)
    for name, q in rotations.items():
        turned[:, motion.skeleton.index(name)] = q
    positions = np.stack(list(motion.moved.values()), axis=1)
    moved = dict(zip(motion.moved, positions.swapaxes(0, 1)))
    for name, values in channels.items():
        node, _, attribute = name.rpartition(".")
        moved[motion.skeleton.index(node)][:, TRANSLATE.index(attribute)] = values
    return motion.with_(
        rotations=turned, root_positions=positions[:, 0], translations=positions[:, 1:]
    )


def _update_clip(
    clip: Clip,
    rotations: dict[str, Floats],
    channels: dict[str, Floats],
    near: Collection[str],
) -> Clip:
    values = np.array(clip.values)
    for name, q in rotations.items():
        columns = clip.columns(name)
        own = values[:, columns] if name in near else None
        values[:, columns] = quaternion_to_channels(q, clip.rotation_orders[name], near=own)
    for name, column in channels.items():
        values[:, clip.index(name)] = column
    return clip.with_(values=values)
