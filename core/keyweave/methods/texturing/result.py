"""The result of texturing: the alternative paths and their fragments."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..._text import Shown, format_count, format_list
from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, motion_to_clip
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import compose, invert, quaternion_to_vector
from .coordination import measure_explained, note_unexplained, note_unknown_manner
from .joining import JoinedFragments
from .manner.recognition import Manner, measure_shares
from .prepared.source import TextureSource
from .signals import Matching, Signals
from .sketches import Sketch

KEY_VALUE_TOLERANCE = 1e-6  # radians or centimeters by which a result may miss a key


@dataclass(frozen=True)
class KeptKeys:
    """Counts of the animator's keys on the result's channels, and of those kept.

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


@dataclass(frozen=True, eq=False, repr=False)
class TexturePath(Shown):
    """One alternative: a motion, and the fragments it was made from.

    Attributes
    ----------
    output : Motion or Clip
        The result; a Motion if the sketch was one. See also `motion` and `clip`.
    fragments : ndarray of int, shape (n_fragments,)
        Index of the source fragment chosen for each sketch fragment.
    clips : ndarray of int, shape (n_fragments,)
        Index of its source, counted from 0.
    sketch_frames, source_frames : ndarray, shape (n_fragments, 2)
        First and last frame, in the numbering of the sketch and of that source.
    stretches : ndarray, shape (n_fragments,)
        Ratio of the length in the result to the length in the source.
    costs : ndarray, shape (n_fragments,)
        Match costs.
    cost : float
        Total cost, by which the paths are ordered.
    joined : JoinedFragments
        The target columns as joined, before the bands are mixed and the keys are met.
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

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.fragments), 'fragment')}, "
            f"{self.consecutive_share:.0%} consecutive, "
            f"cost {self.cost:.4g}: {self.output!r}"
        )

    @property
    def motion(self) -> Motion | None:
        """The result as a motion; None if the sketch was a clip or curves."""
        return self.output if isinstance(self.output, Motion) else None

    @property
    def clip(self) -> Clip | None:
        """The result as a clip; None if the sketch was a motion."""
        return self.output if isinstance(self.output, Clip) else None

    @property
    def consecutive(self) -> NDArray[np.bool_]:
        """Whether each join is between fragments that are consecutive in the source."""
        return self.joined.consecutive

    @property
    def scales(self) -> Floats:
        """Scale of each fragment about the mean pose; 1 unless matches are scaled."""
        return self.joined.scales

    @property
    def consecutive_share(self) -> float:
        """Share of joins that are consecutive, 0 to 1; 1 if there are no joins."""
        return float(self.consecutive.mean()) if len(self.consecutive) else 1.0

    def table(self, sources: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return a table with one row per fragment, to print or save.

        Parameters
        ----------
        sources : sequence of str
            Names of the sources; by default their numbers from 1.
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
        """Return a summary of the path for scripts, as JSON types.

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


@dataclass(frozen=True, eq=False, repr=False)
class TextureResult(Shown):
    """The alternatives, best first, and the matching that they share.

    Attributes
    ----------
    paths : tuple of TexturePath
    band : int
        The matching band.
    break_on : str
        The drive column at whose extrema the fragments begin and end.
    notes : tuple of str
        Messages for the animator: keys that are not kept, the choices of ``auto``.
    drive_parts, target_parts : tuple of ChannelGroup
        The drive rotations and channels, and those textured or synthesized.
    textured : ndarray of bool, shape (n_targets,)
        Whether each of `targets` was textured; the others were synthesized.
    signals : Signals
        The drive and target columns of sketch and sources.
    matching : Matching
        Fragments and candidates, for figures and inspection.
    source : TextureSource
        The sources, which other sketches can be textured from in less time.
    manner : Manner
        The prediction of the synthesized targets, and the distances of the sources.
    predicted : float
        Share of posture and swing that is predicted, 0 to 1; the rest, and all detail,
        comes from the fragments.
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
    source: TextureSource
    manner: Manner
    predicted: float

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self.paths), 'path')} of "
            f"{format_count(len(self.paths[0].fragments), 'fragment')}, band {self.band}, "
            f"cut on {self.break_on}, targets {format_list(self.targets, 2)}"
        )

    @property
    def drive(self) -> tuple[str, ...]:
        """Channels compared; a rotation has three, ``joint.rotateX`` and so on."""
        return tuple(name for part in self.drive_parts for name in part.channels)

    @property
    def targets(self) -> tuple[str, ...]:
        """Channels textured or synthesized, named as in `drive`."""
        return tuple(name for part in self.target_parts for name in part.channels)

    @property
    def textured_parts(self) -> tuple[ChannelGroup, ...]:
        """Rotations and channels that were textured, without the synthesized ones."""
        firsts = np.cumsum([0, *(len(part.channels) for part in self.target_parts)])
        return tuple(part for part, i in zip(self.target_parts, firsts) if self.textured[i])

    @cached_property
    def explained(self) -> dict[str, float]:
        """Share of each target's variance in the sources that the drive explains, 0 to 1.

        Targets that drive, or do not move in the sources, are left out. Measured at the
        first use, in a few milliseconds; see `measure_explained`.
        """
        ends = np.cumsum([0, *(len(part.channels) for part in self.target_parts)]).tolist()
        driving = {*self.drive}
        groups = {
            part.name: slice(start, stop)
            for part, start, stop in zip(self.target_parts, ends, ends[1:])
            if driving.isdisjoint(part.channels)
        }
        shares = measure_explained(self.signals, list(groups.values())).tolist()
        return {name: share for name, share in zip(groups, shares) if not np.isnan(share)}

    def tabulate_sources(self, names: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return the distance and share of each source, the most similar one first.

        Parameters
        ----------
        names : sequence of str
            Of the sources, by default their numbers from 1; a name stands for all sources
            that have it.

        Returns
        -------
        list of dict
            ``source``, ``distance`` of its drive to the sketch's (see `Manner`), ``share``
            of the best path, and ``weight``.
        """
        rows = dict[str, dict[str, Any]]()
        numbers = [str(number) for number in range(1, len(self.shares) + 1)]
        places = zip(self.manner.distances.tolist(), self.shares.tolist())
        weights = self.signals.weigh_sources().tolist()
        for name, (distance, share), weight in zip(names or numbers, places, weights):
            known = rows.get(name, {"distance": distance, "share": 0.0})
            rows[name] = {
                "source": name,
                "distance": min(distance, known["distance"]),
                "share": share + known["share"],
                "weight": weight,
            }
        return sorted(rows.values(), key=itemgetter("distance"))

    @property
    def shares(self) -> Floats:
        """Share of the best path that is made of each source, shape (n_sources,)."""
        lengths = np.diff(self.paths[0].sketch_frames)[:, 0]
        return measure_shares(self.paths[0].clips, lengths, len(self.signals.source_drive))

    @property
    def recognized(self) -> int | None:
        """Index of the source whose drive is closest to the sketch's, if there are several.

        Its manner is probably that of the sketch, unless the drive explains little.
        """
        distances = self.manner.distances
        return int(np.argmin(distances)) if len(distances) > 1 else None

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes, and those on what the drive does not explain."""
        unknown = note_unknown_manner(self.explained, len(self.signals.source_drive))
        return (*self.notes, *note_unexplained(self.explained), *unknown)

    @property
    def n_matches(self) -> int:
        """Number of candidates per fragment."""
        return self.matching.matches.fragments.shape[1]

    @property
    def motion(self) -> Motion | None:
        """The best path's motion; None if the sketch was a clip or curves."""
        return self.paths[0].motion

    @property
    def clip(self) -> Clip | None:
        """The best path's clip; None if the sketch was a motion."""
        return self.paths[0].clip

    def count_keys(
        self,
        sketch: Sketch,
        key_frames: ArrayLike | None = None,
        *,
        path: int = 0,
        sampled: Collection[str] = (),
    ) -> KeptKeys:
        """Count the animator's keys on the channels of the result, and those kept.

        Curves have their own keys. The key frames of a motion or clip are keys of its
        textured joints and channels; joints are compared by rotation.

        Parameters
        ----------
        sketch : Motion, Clip or sequence of AnimCurve
        key_frames : array_like, optional
            Frame numbers of the keys of a Motion or Clip.
        path : int
            Number of the alternative, counted from 0.
        sampled : collection of str
            Channels whose curves were sampled; their keys are not the animator's.
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
        """Return a summary of the result for scripts, as JSON types.

        Parameters
        ----------
        sources : sequence of str
            Names of the sources; by default their numbers from 1.

        Returns
        -------
        dict
            ``drive``, ``targets``, ``explained``, ``band``, ``break_on``, ``n_matches``,
            ``predicted``, ``sources`` (see `tabulate_sources`), ``notes`` (all of them),
            and ``paths``, with a summary of each alternative, best first.
        """
        return {
            "drive": list(self.drive),
            "targets": list(self.targets),
            "explained": self.explained,
            "band": int(self.band),
            "break_on": self.break_on,
            "n_matches": int(self.n_matches),
            "predicted": self.predicted,
            "sources": self.tabulate_sources(sources),
            "notes": list(self.all_notes),
            "paths": [path.facts(sources) for path in self.paths],
        }


def _interpolate_channel(clip: Clip, channel: str, times: Floats) -> Floats:
    """Return the values of a channel at times in seconds."""
    column = clip.values[:, clip.index(channel)]
    return np.interp(times * clip.frame_rate, clip.frames, column)


def _count_key_frames(
    sketch: MotionOrClip,
    output: MotionOrClip,
    textured: Sequence[ChannelGroup],
    key_frames: ArrayLike,
) -> KeptKeys:
    """Count the key frames of each textured joint and channel."""
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
    if not channels:
        return []
    clips = [motion_to_clip(d) if isinstance(d, Motion) else d for d in (sketch, output)]
    keys, values = ([c.values[rows, c.index(name)] for name in channels] for c in clips)
    return [np.abs(value - key) for key, value in zip(keys, values)]
