"""The feature layout: rotations and channels, selected by name, as columns of an array.

A rotation takes three columns: the components about X, Y and Z of its exponential map,
relative to a mean rotation, for which sums, bands and regressions are meaningful. They are
named after the rotation's channels, ``joint.rotateX``. Any other channel takes one column.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
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

ROTATIONS_READ = 1 << 17  # at once
UP_VECTORS = {"y": np.array([0.0, 1.0, 0.0]), "z": np.array([0.0, 0.0, 1.0])}


@dataclass(frozen=True)
class ChannelGroup:
    """A rotation, by the name of its joint or control, or a single channel."""

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
    """Return the groups that match each name or pattern, possibly none.

    A `ChannelGroup` matches itself if the data has it. In a motion, a name that matches
    nothing may be a word for a part of the body; see `find_slot_joints`.
    """
    rotations, channels = list_rotations(data), list_channels(data)
    return [
        _match_groups(rotations, channels, pattern) or _match_slots(data, pattern)
        if isinstance(pattern, str)
        else [pattern] * (pattern.name in (rotations if pattern.is_rotation else channels))
        for pattern in ([patterns] if isinstance(patterns, str) else patterns)
    ]


def find_channel_groups(
    data: MotionOrClip, patterns: Sequence[str] | str, where: str
) -> tuple[ChannelGroup, ...]:
    """Return the rotations and channels that match names or patterns.

    A pattern that matches all three Euler channels of a rotation selects the rotation.

    Parameters
    ----------
    data : Motion or Clip
    patterns : sequence of str
        Joint, control or channel names, or patterns as in `fnmatch.fnmatchcase`; for a
        motion also words for parts of the body, such as ``legs`` and ``l.thigh``.
    where : str
        Name of `data` in an error.

    Returns
    -------
    tuple of ChannelGroup
        In the order of the patterns, then of the data.

    Raises
    ------
    UnknownNameError
        If a pattern matches nothing.
    DataError
        If a channel is selected twice.
    """
    patterns = as_name_list(patterns)
    matches = match_channel_groups(data, patterns)
    missing = [pattern for pattern, parts in zip(patterns, matches) if not parts]
    if missing:
        raise _name_unknown(data, missing, where)
    named = [(part, pattern) for pattern, parts in zip(patterns, matches) for part in parts]
    check_disjoint(named)
    return tuple(part for part, _ in named)


def _name_unknown(
    data: MotionOrClip, missing: Sequence[str], where: str
) -> UnknownNameError:
    """Return the error on names that match nothing, with words for parts of a figure."""
    from .mapping.slot_words import explain_missing_parts, list_words

    figure = data if isinstance(data, Motion) else None
    known = [*list_known_names(data), *([] if figure is None else list_words(figure))]
    return UnknownNameError(missing, known, where, explain_missing_parts(missing, figure))


def list_known_names(data: MotionOrClip) -> tuple[str, ...]:
    """Return the names of all rotations and channels."""
    return (*list_rotations(data), *list_channels(data))


def check_disjoint(named: Iterable[tuple[ChannelGroup, str]]) -> None:
    """Raise a DataError if two parts share a channel; each comes with its pattern."""
    names: dict[str, str] = {}
    for part, name in named:
        for channel in part.channels:
            if channel in names:
                problem = f"is selected twice, by {names[channel]} and {name}"
                raise DataError(channel, f"{problem}; select it once")
            names[channel] = name


@dataclass(frozen=True, eq=False, repr=False)
class FeatureLayout(BriefRepr):
    """Assignment of rotations and channels to columns.

    Attributes
    ----------
    parts : tuple of ChannelGroup
    references : tuple of ndarray, shape (4,)
        Rotation of each part that its columns describe as zero.
    root : str
        Joint or control that carries travel and heading, or empty: its columns hold the
        tilt only, and writing them keeps the heading.
    up : ndarray, shape (3,)
        World up axis.
    upright : ndarray, shape (4,)
        Rotation from the world up axis to the axis of the root that points up, which makes
        the heading independent of the root's choice of axes.
    """

    parts: tuple[ChannelGroup, ...]
    references: tuple[Floats, ...]
    root: str
    up: Floats
    upright: Floats

    @classmethod
    def lay_out(
        cls,
        parts: Sequence[ChannelGroup],
        data: Sequence[MotionOrClip],
        root: str,
        up: Floats,
    ) -> FeatureLayout:
        """Lay out parts relative to their mean rotations in `data`."""
        return cls.lay_out_and_read(parts, data, root, up)[0]

    @classmethod
    def lay_out_and_read(
        cls,
        parts: Sequence[ChannelGroup],
        data: Sequence[MotionOrClip],
        root: str,
        up: Floats,
    ) -> tuple[FeatureLayout, list[Floats]]:
        """Lay out parts, and return the columns of `data`; rotations are read once."""
        upright = _find_upright(data, root, up)
        still = np.array([0.0, 0.0, 0.0, 1.0])
        unset = cls(tuple(parts), (still,) * len(parts), root, up, upright)
        tables, means = [unset._start(each) for each in data], dict[str, Floats]()
        for names in _split_names(unset.rotated if data else [], sum(map(len, data))):
            read = [unset._read_rotations(each, names) for each in data]
            own = mean_rotation(np.concatenate(read) if len(read) > 1 else read[0])
            means.update(zip(names, own))
            for values, q in zip(tables, read):
                unset._fill(values, names, own, q)
        references = (means.get(part.name, still) for part in parts)
        return cls(tuple(parts), tuple(references), root, up, upright), tables

    @property
    def names(self) -> tuple[str, ...]:
        """Channel names, one per column; ``joint.rotateX`` and so on for a rotation."""
        return tuple(name for part in self.parts for name in part.channels)

    @property
    def rotated(self) -> list[str]:
        """Names of the parts that are rotations."""
        return [part.name for part in self.parts if part.is_rotation]

    @property
    def rests(self) -> Floats:
        """Mean rotations of the parts that are rotations, shape (n_rotations, 4)."""
        pairs = zip(self.parts, self.references)
        rests = [reference for part, reference in pairs if part.is_rotation]
        return np.reshape(rests, (-1, 4))

    def slices(self) -> dict[ChannelGroup, slice]:
        """Return the slice of columns of each part."""
        ends = np.cumsum([0, *(part.width for part in self.parts)]).tolist()
        return {part: slice(a, b) for part, a, b in zip(self.parts, ends, ends[1:])}

    def read(self, data: MotionOrClip) -> Floats:
        """Return the columns of a motion or clip, shape (n_frames, n_columns)."""
        values, rests = self._start(data), iter(self.rests)
        for names in _split_names(self.rotated, len(data)):
            own = np.array([next(rests) for _ in names])
            self._fill(values, names, own, self._read_rotations(data, names))
        return values

    def _start(self, data: MotionOrClip) -> Floats:
        """Return the columns of a motion or clip, without those of rotations."""
        values = np.empty((len(data), len(self.names)))
        for part, where in self.slices().items():
            if not part.is_rotation:
                values[:, where.start] = _read_channel(data, part.name)
        return values

    def _fill(self, values: Floats, names: Sequence[str], rests: Floats, q: Floats) -> None:
        """Put the columns of rotations, relative to their rests, among the others."""
        rotated = {part.name: where for part, where in self.slices().items()}
        vectors = unwrap_vectors(quaternion_to_vector(compose(invert(rests), q)))
        for name, vector in zip(names, vectors.swapaxes(0, 1)):
            values[:, rotated[name]] = vector

    def write(
        self, data: MotionOrClip, values: Floats, near: Collection[str] = ()
    ) -> MotionOrClip:
        """Return the motion or clip with its columns replaced.

        Parameters
        ----------
        data : Motion or Clip
        values : ndarray, shape (n_frames, n_columns)
        near : collection of str
            Rotations whose Euler angles, in a clip, are the solution closest to the clip's
            own on each frame; other Euler angles are continuous over time.
        """
        vectors: list[Floats] = [np.empty((len(values), 0, 3))]
        channels = {}
        for part, where in self.slices().items():
            if part.is_rotation:
                vectors.append(values[:, np.newaxis, where])
            else:
                channels[part.name] = values[:, where.start]
        q = compose(self.rests, vector_to_quaternion(np.concatenate(vectors, axis=1)))
        rotations = dict(zip(self.rotated, q.swapaxes(0, 1)))
        if self.root in rotations:
            rotations[self.root] = self._turn_root(data, rotations[self.root])
        if isinstance(data, Motion):
            return _update_motion(data, rotations, channels)
        return _update_clip(data, rotations, channels, near)

    def _read_rotations(self, data: MotionOrClip, names: Sequence[str]) -> Floats:
        """Return rotations, shape (n_frames, n_names, 4); the root's has no heading."""
        q = _read_quaternions(data, names)
        if self.root in names:
            root = names.index(self.root)
            own = q[:, root]
            q[:, root] = compose(invert(self._heading(own)), own)
        return q

    def _heading(self, q: Floats) -> Floats:
        return extract_heading(compose(q, self.upright), self.up)

    def _turn_root(self, data: MotionOrClip, tilt: Floats) -> Floats:
        """Return the tilt of the root without its heading, with the heading of the data."""
        tilt = compose(invert(self._heading(tilt)), tilt)
        return compose(self._heading(_read_quaternions(data, [self.root])[:, 0]), tilt)


def _split_names(names: Sequence[str], n_frames: int) -> Iterator[Sequence[str]]:
    """Yield names in blocks whose rotations take little memory over many frames."""
    step = max(1, ROTATIONS_READ // max(n_frames, 1))
    for first in range(0, len(names), step):
        yield names[first : first + step]


def _find_upright(data: Sequence[MotionOrClip], root: str, up: Floats) -> Floats:
    """Return the rotation from `up` to the root's axis that points up on average."""
    moving = [each for each in data if root in list_rotations(each)]
    if not moving:
        return np.array([0.0, 0.0, 0.0, 1.0])
    q = np.concatenate([_read_quaternions(each, [root])[:, 0] for each in moving])
    return find_upright_rotation(q, up)


def _match_groups(
    rotations: Sequence[str], channels: Sequence[str], pattern: str
) -> list[ChannelGroup]:
    is_name = pattern in rotations or pattern in channels

    def fits(name: str) -> bool:
        return name == pattern if is_name else fnmatchcase(name, pattern)

    single = {name for name in channels if fits(name)}
    groups = [
        part
        for part in (ChannelGroup(name, is_rotation=True) for name in rotations)
        if fits(part.name) or single.issuperset(part.channels)
    ]
    single.difference_update(channel for part in groups for channel in part.channels)
    return [*groups, *(ChannelGroup(name, False) for name in channels if name in single)]


def _match_slots(data: MotionOrClip, name: str) -> list[ChannelGroup]:
    """Return the rotations of slots; none for a clip, whose channels have no hierarchy."""
    if not isinstance(data, Motion):
        return []
    from .mapping.slot_words import find_slot_joints

    return [ChannelGroup(joint, is_rotation=True) for joint in find_slot_joints(data, name)]


def _read_quaternions(data: MotionOrClip, names: Sequence[str]) -> Floats:
    """Return the rotations of joints or nodes, shape (n_frames, n_names, 4)."""
    if isinstance(data, Motion):
        joints = [data.skeleton.index(name) for name in names]
        if len(joints) == 1:  # which is faster than taking columns by their numbers
            return np.array(data.rotations[:, joints[0] : joints[0] + 1])
        return data.rotations[:, joints]
    q = np.empty((len(data), len(names), 4))
    for order, rows in _group_orders(data, names).items():
        columns = [data.columns(names[row]) for row in rows]
        q[:, rows] = channels_to_quaternion(data.values[:, columns], order)
    return q


def _group_orders(clip: Clip, names: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of names by the rotation orders of their nodes."""
    groups: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        groups.setdefault(clip.rotation_orders[name], []).append(place)
    return groups


def _read_channel(data: MotionOrClip, name: str) -> Floats:
    """Return a channel over time; angles of motions are continuous, with a mean near 0."""
    node, _, attribute = name.rpartition(".")
    if isinstance(data, Clip):
        values = data.values[:, data.index(name)]
    elif attribute in TRANSLATE:
        positions = data.moved[data.skeleton.index(node)]
        values = positions[:, TRANSLATE.index(attribute)]
    else:
        order = data.skeleton.rotation_orders[data.skeleton.index(node)]
        angles = quaternion_to_channels(_read_quaternions(data, [node]), order)
        values = angles[:, 0, ROTATE.index(attribute)]
    if attribute not in ROTATE:
        return values
    angle = np.unwrap(values)
    if isinstance(data, Motion):
        angle = angle - FULL_TURN * np.round(angle.mean() / FULL_TURN)
    return angle


def _update_motion(
    motion: Motion, rotations: dict[str, Floats], channels: dict[str, Floats]
) -> Motion:
    quaternions = np.array(motion.rotations)
    for name, q in rotations.items():
        quaternions[:, motion.skeleton.index(name)] = q
    positions = np.stack(list(motion.moved.values()), axis=1)
    moved = dict(zip(motion.moved, positions.swapaxes(0, 1)))
    for name, values in channels.items():
        node, _, attribute = name.rpartition(".")
        moved[motion.skeleton.index(node)][:, TRANSLATE.index(attribute)] = values
    return motion.with_(
        rotations=quaternions, root_positions=positions[:, 0], translations=positions[:, 1:]
    )


def _update_clip(
    clip: Clip,
    rotations: dict[str, Floats],
    channels: dict[str, Floats],
    near: Collection[str],
) -> Clip:
    values = np.array(clip.values)
    for is_near in (False, True):
        names = [name for name in rotations if (name in near) == is_near]
        for order, rows in _group_orders(clip, names).items():
            columns = [clip.columns(names[row]) for row in rows]
            q = np.stack([rotations[names[row]] for row in rows], axis=1)
            own = values[:, columns] if is_near else None
            values[:, columns] = quaternion_to_channels(q, order, near=own)
    for name, column in channels.items():
        values[:, clip.index(name)] = column
    return clip.with_(values=values)
