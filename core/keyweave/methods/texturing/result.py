"""The result of texturing: the alternative paths, and the fragments each is made of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..._text import format_count
from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, motion_to_clip
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import compose, invert, quaternion_to_vector
from .joining import JoinedFragments
from .signals import Matching, Signals
from .sketches import Sketch

KEY_VALUE_TOLERANCE = 1e-6  # radians or centimeters by which a result may miss a key


@dataclass(frozen=True)
class KeptKeys:
    """Number of the animator's keys on the result's channels, and how many were kept.

    Attributes
    ----------
    n_keys : int
        Keys of curves, or key frames times joints and channels.
    n_kept : int
        Keys that the result passes through exactly.
    n_joints, n_channels : int
        Keyed joints of a motion, and keyed single channels.
    n_frames : int or None
        Key frames of a motion or clip; None for curves.

    Examples
    --------
    >>> print(KeptKeys(n_keys=148, n_kept=148, n_channels=37))
    148 keys on 37 channels: all kept exactly
    >>> print(KeptKeys(n_keys=52, n_kept=50, n_joints=4, n_frames=13))
    13 key frames on 4 joints: 50 of 52 keys kept exactly
    """

    n_keys: int
    n_kept: int
    n_joints: int = 0
    n_channels: int = 0
    n_frames: int | None = None

    def __str__(self) -> str:
        counts = ((self.n_joints, "joint"), (self.n_channels, "channel"))
        places = " and ".join(format_count(n, noun) for n, noun in counts if n)
        keys, kept = format_count(self.n_keys, "key"), f"{self.n_kept:,}"
        if self.n_frames is not None:
            kept = f"{kept} of {keys}"
            keys = format_count(self.n_frames, "key frame")
        if self.n_kept in (0, self.n_keys):
            kept = "all" if self.n_kept else "none"
        return f"{keys} on {places}: {kept} kept exactly" if self.n_keys else "no keys"


@dataclass(frozen=True, eq=False)
class TexturePath:
    """One alternative: a motion, and the fragments it was made from, in columns.

    Attributes
    ----------
    output : Motion or Clip
        As the sketch was; `motion` and `clip` are it, or None.
    fragments : ndarray of int, shape (n_fragments,)
        Which source fragment each sketch fragment took.
    clips : ndarray of int, shape (n_fragments,)
        Which source it is from, counted from 0.
    sketch_frames, source_frames : ndarray, shape (n_fragments, 2)
        First and last frame, as the sketch and that source number them.
    stretches : ndarray, shape (n_fragments,)
        Length in the result over length in the source.
    costs : ndarray, shape (n_fragments,)
        Match costs.
    cost : float
        What paths are ordered by.
    joined : Joined
        The target columns as joined, before bands are mixed and keys are met.
    """

    output: MotionOrClip
    fragments: Ints
    clips: Ints
    sketch_frames: Floats
    source_frames: Floats
    stretches: Floats
    costs: Floats
    cost: float
    joined: JoinedFragments

    @property
    def motion(self) -> Motion | None:
        """The motion; None where the sketch was a clip or curves."""
        return self.output if isinstance(self.output, Motion) else None

    @property
    def clip(self) -> Clip | None:
        """The clip; None where the sketch was a motion."""
        return self.output if isinstance(self.output, Clip) else None

    @property
    def consecutive(self) -> NDArray[np.bool_]:
        """Joins between fragments that were consecutive in the source."""
        return self.joined.consecutive

    @property
    def scales(self) -> Floats:
        """Factor on each fragment about the mean pose; 1 unless asked for."""
        return self.joined.scales

    @property
    def consecutive_share(self) -> float:
        """Share of joins that are consecutive, 0 to 1; 1 where there is no join."""
        return float(self.consecutive.mean()) if len(self.consecutive) else 1.0

    def table(self, sources: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return one row of facts per fragment, ready to be printed or saved.

        Parameters
        ----------
        sources : sequence of str
            Names for the sources; their numbers from 1 are used without.
        """
        joins = ["start", *("consecutive" if c else "blended" for c in self.consecutive)]
        return [
            {
                "fragment": i + 1,
                "sketch_frames": self.sketch_frames[i].tolist(),
                "source": sources[clip] if sources else str(clip + 1),
                "source_frames": self.source_frames[i].tolist(),
                "stretch": float(self.stretches[i]),
                "scale": float(self.scales[i]),
                "cost": float(self.costs[i]),
                "join": joins[i],
            }
            for i, clip in enumerate(self.clips.tolist())
        ]

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            See `table`.
        """
        return {
            "cost": self.cost,
            "consecutive_share": self.consecutive_share,
            "n_consecutive": int(self.consecutive.sum()),
            "n_joins": len(self.consecutive),
            "fragments": self.table(sources),
        }


@dataclass(frozen=True, eq=False)
class TextureResult:
    """All alternatives, best first, and what they have in common.

    Attributes
    ----------
    paths : tuple of TexturePath
    band : int
        The matching band used.
    break_on : str
        The drive column whose turns cut the fragments.
    notes : tuple of str
        What the animator should know: keys that could not be kept, what ``auto`` chose.
    drive_parts, target_parts : tuple of Part
        The rotations and channels that were compared and made.
    textured : ndarray of bool, shape (n_targets,)
        Which of `targets` were textured; the others were synthesised.
    signals : Signals
        Those columns of sketch and sources.
    matching : Matching
        Fragments and candidates, for pictures and for a look inside.
    """

    paths: tuple[TexturePath, ...]
    band: int
    break_on: str
    notes: tuple[str, ...]
    drive_parts: tuple[ChannelGroup, ...]
    target_parts: tuple[ChannelGroup, ...]
    textured: NDArray[np.bool_]
    signals: Signals
    matching: Matching

    @property
    def drive(self) -> tuple[str, ...]:
        """Names of the columns compared; a rotation's three are ``joint[x]`` and so on."""
        return tuple(name for part in self.drive_parts for name in part.columns)

    @property
    def targets(self) -> tuple[str, ...]:
        """Names of the columns made."""
        return tuple(name for part in self.target_parts for name in part.columns)

    @property
    def textured_parts(self) -> tuple[ChannelGroup, ...]:
        """Rotations and channels that were textured, without the synthesized ones."""
        firsts = np.cumsum([0, *(len(part.columns) for part in self.target_parts)])
        return tuple(part for part, i in zip(self.target_parts, firsts) if self.textured[i])

    @property
    def n_matches(self) -> int:
        """Candidates kept per fragment."""
        return self.matching.matches.fragments.shape[1]

    @property
    def motion(self) -> Motion | None:
        """The best path's motion; None where the sketch was a clip or curves."""
        return self.paths[0].motion

    @property
    def clip(self) -> Clip | None:
        """The best path's clip; None where the sketch was a motion."""
        return self.paths[0].clip

    def count_keys(
        self,
        sketch: Sketch,
        key_frames: ArrayLike | None = None,
        *,
        path: int = 0,
        sampled: Collection[str] = (),
    ) -> KeptKeys:
        """Count the animator's keys on the channels of the result, and those it kept.

        Curves have their own keys. The key frames of a motion or clip are keys of its
        textured joints and channels; a joint's key is kept if its rotation is.

        Parameters
        ----------
        sketch : Motion, Clip or sequence of AnimCurve
        key_frames : array_like, optional
            Frame numbers of the keys of a Motion or Clip.
        path : int
            Number of the alternative, counted from 0.
        sampled : collection of str
            Channels whose curves were sampled, and have no keys of the animator's.
        """
        output = self.paths[path].output
        if isinstance(sketch, (Motion, Clip)):
            frames = () if key_frames is None else key_frames
            return _count_key_frames(sketch, output, self.textured_parts, frames)
        clip = motion_to_clip(output) if isinstance(output, Motion) else output
        written = {channel for part in self.target_parts for channel in part.channels}
        curves = [c for c in sketch if c.channel in written.difference(sampled)]
        kept = [
            np.abs(_interpolate_channel(clip, c.channel, c.times) - c.values)
            <= KEY_VALUE_TOLERANCE
            for c in curves
        ]
        n_kept = int(sum(map(np.sum, kept)))
        return KeptKeys(sum(map(len, curves)), n_kept, n_channels=len(curves))

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return what scripts want to know of it, in types that JSON has.

        Parameters
        ----------
        sources : sequence of str
            Names for the sources; their numbers from 1 are used without.

        Returns
        -------
        dict
            ``drive``, ``targets``, ``band``, ``break_on``, ``n_matches``, ``notes``, and
            ``paths``, the facts of each alternative, best first.
        """
        return {
            "drive": list(self.drive),
            "targets": list(self.targets),
            "band": int(self.band),
            "break_on": self.break_on,
            "n_matches": int(self.n_matches),
            "notes": list(self.notes),
            "paths": [path.facts(sources) for path in self.paths],
        }


def _interpolate_channel(clip: Clip, channel: str, times: Floats) -> Floats:
    """Return the values of a channel at times in seconds."""
    column = clip.values[:, clip.index(channel)]
    values: Floats = np.interp(times * clip.frame_rate, clip.frames, column)
    return values


def _count_key_frames(
    sketch: MotionOrClip,
    output: MotionOrClip,
    textured: Sequence[ChannelGroup],
    key_frames: ArrayLike,
) -> KeptKeys:
    """Count the key frames of each textured joint of a motion, or channel."""
    frames = np.unique(np.asarray(key_frames, float))
    rows = np.rint(frames - sketch.start_frame).astype(np.intp)
    rows = rows[(rows >= 0) & (rows < len(sketch))]
    is_motion = isinstance(sketch, Motion)
    joints = [part.name for part in textured if part.is_rotation and is_motion]
    channels = [c for part in textured if part.name not in joints for c in part.channels]
    errors = _compute_rotation_errors(sketch, output, joints, rows)
    errors += _compute_channel_errors(sketch, output, channels, rows)
    return KeptKeys(
        n_keys=sum(map(len, errors)),
        n_kept=int(sum(np.sum(each <= KEY_VALUE_TOLERANCE) for each in errors)),
        n_joints=len(joints),
        n_channels=len(channels),
        n_frames=len(rows),
    )


def _compute_rotation_errors(
    sketch: MotionOrClip, output: MotionOrClip, joints: Sequence[str], rows: Ints
) -> list[Floats]:
    """Return the angles between each joint's rotations in a sketch and a result.

    Euler angles may differ where rotations are equal.
    """
    if not (isinstance(sketch, Motion) and isinstance(output, Motion)):
        return []
    columns = map(sketch.skeleton.index, joints)
    pairs = [(sketch.rotations[rows, j], output.rotations[rows, j]) for j in columns]
    return [
        np.linalg.norm(quaternion_to_vector(compose(invert(q), p)), axis=-1)
        for q, p in pairs
    ]


def _compute_channel_errors(
    sketch: MotionOrClip, output: MotionOrClip, channels: Sequence[str], rows: Ints
) -> list[Floats]:
    """Return the differences between each channel of a sketch and a result."""
    clips = [motion_to_clip(d) if isinstance(d, Motion) else d for d in (sketch, output)]
    keyed, made = ([c.values[rows, c.index(name)] for name in channels] for c in clips)
    return [np.abs(after - before) for before, after in zip(keyed, made)]
