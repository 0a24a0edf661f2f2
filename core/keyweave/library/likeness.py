"""Clips that move like a sketch: its fragments are matched with those of all clips.

The fragments of the clips are indexed for the drive joints and the frame rate of a sketch
when they are first needed. The index is kept in files that are mapped into memory, by a
digest of all that it depends on.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .._progress import offer_cancel
from ..animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    find_channel_groups,
)
from ..animation.mapping.body_plan import check_bodies
from ..animation.mapping.joint_map import map_joints
from ..animation.motion import Motion
from ..animation.resampling import resample
from ..animation.skeleton import Skeleton
from ..animation.up_axis import turn_upright
from ..errors import DataError, KeyweaveError, MatchingError
from ..formats.file_reading import digest_text
from ..geometry.arrays import Bools, Floats, Ints
from ..methods.rig_transfer.rest_pose import align_rest
from ..methods.rig_transfer.retargeting import retarget
from ..methods.texturing.auto_settings import choose_defaults
from ..methods.texturing.bands import extract_band
from ..methods.texturing.fragments import Fragments, cut_fragments
from ..methods.texturing.inputs import DEFAULT_KEY_INTERVAL, find_root
from ..methods.texturing.manner.recognition import measure_drive_distances
from ..methods.texturing.matching import FragmentIndex, Matches, match_fragments
from ..methods.texturing.prepared.columns import SourceColumns
from ..methods.texturing.prepared.folder import read_folder, write_folder
from ..methods.texturing.settings import TextureSettings
from ..methods.texturing.signals import MatchChoice, Signals
from .capture_reading import DIGITS, build_motion, map_motion
from .clip_records import ClipRecord

INDEXES, INDEXES_KEPT = "indexes", 8
MATCHES = 128  # clips that answer a fragment are counted among as many candidates
# Of the hits with the lowest costs, those in the manner of the sketch come first.
COMPARED = 60
DEFAULT_SETTINGS = TextureSettings()
Skeletons = Mapping[str, "tuple[Skeleton, Any]"]


@dataclass(frozen=True)
class Hit:
    """A clip that moves like a sketch.

    Attributes
    ----------
    clip : ClipRecord
    frames : tuple of float
        First and last frame of the part of the clip that is most like the sketch.
    cost : float
        Mean over the sketch's fragments of the squared difference to the nearest fragment
        of the clip, in standard deviations of the library; at most that of the last
        candidate.
    distance : float
        Mean squared distance of the sketch's frames to the nearest frames of the clip,
        which is keyed like the sketch; the smaller, the more it has the same manner.
    n_answered, n_fragments : int
        Fragments of the sketch that have a candidate in the clip, and all of them.
    """

    clip: ClipRecord
    frames: tuple[float, float]
    cost: float
    distance: float
    n_answered: int
    n_fragments: int


class Drive(NamedTuple):
    """The rotations of a sketch that are compared."""

    parts: tuple[ChannelGroup, ...]
    root: str  # whose heading is left out, if it is one of them
    joints: tuple[str, ...]  # the root of the skeleton, then those of the parts

    @classmethod
    def of(cls, sketch: Motion, names: Any) -> Drive:
        """Find the named rotations; raise a DataError for other channels."""
        parts = tuple(find_channel_groups(sketch, names, "the sketch"))
        for part in parts:
            if not part.is_rotation:
                raise DataError(part.name, "is not a rotation; name joints in drive=")
        root = find_root(sketch, None)
        joints = dict.fromkeys([sketch.skeleton.names[0], *(part.name for part in parts)])
        is_driving = any(part.name == root for part in parts)
        return cls(parts, root if is_driving else "", tuple(joints))


class LikenessIndex(NamedTuple):
    """Fragments of all clips of a library that have the drive joints of a sketch."""

    layout: FeatureLayout
    choice: MatchChoice
    n_bands: int
    numbers: Ints  # of the clips, in the list that was indexed
    source: FragmentIndex
    ends: Ints  # of the clips in `columns`, shape (n_clips + 1,)
    columns: Floats

    def read(self, clip: int) -> Floats:
        """Return the drive columns of a clip."""
        return np.asarray(self.columns[self.ends[clip] : self.ends[clip + 1]], float)


def find_hits(
    folder: Path,
    records: Sequence[ClipRecord],
    skeletons: Skeletons,
    sketch: Motion,
    drive: Any,
    allowed: Sequence[bool],
    best: int,
    key_step: float | None = None,
) -> list[Hit]:
    """Return the clips most like a sketch, best first.

    All records are indexed, so that the index is the same for any search; those that are
    not allowed are left out of the matching.
    """
    if not any(allowed):
        return []
    known = _Indexer(folder, records, skeletons, sketch, Drive.of(sketch, drive)).recall()
    columns = known.layout.read(sketch)
    band = extract_band(columns, known.choice.band, known.n_bands)
    fragments = cut_fragments([band[:, known.choice.breaking]], whole=True)
    if len(fragments) < 2:
        raise MatchingError(
            f"the sketch has no extrema in band {known.choice.band}",
            advice="use a longer sketch, or other joints in drive=",
        )
    clips = known.source.fragments.clips
    index = _select(known.source, np.array(allowed)[known.numbers[clips]])
    if not len(index.fragments):
        return []
    matches = match_fragments(band, fragments, index, n_matches=MATCHES)
    scores = _Scores(fragments, index.fragments, matches, sketch.frame_rate)
    order = np.argsort(scores.costs, kind="stable")
    order = order[scores.n_answered[order] > 0][: max(best, COMPARED)]
    tables = [known.read(clip) for clip in order]
    step = key_step or DEFAULT_KEY_INTERVAL * sketch.frame_rate
    distances = _measure_manner(columns, tables, sketch.frame_rate, step)
    return [
        scores.make_hit(order[n], records[known.numbers[order[n]]], float(distances[n]))
        for n in np.argsort(distances, kind="stable")[:best]
    ]


def _measure_manner(
    own: Floats, tables: Sequence[Floats], rate: float, key_step: float
) -> Floats:
    """Return the distance of rotations of a sketch to those of each clip."""
    sources, n = SourceColumns(tuple(tables)), own.shape[1]
    angles = np.ones(n, bool)
    signals = Signals(own, own, sources, sources, rate, np.ones(n), angles)
    return measure_drive_distances(signals, key_step)


def _select(index: FragmentIndex, chosen: Bools) -> FragmentIndex:
    """Return an index of some of the fragments; frames stay where they are."""
    if chosen.all():
        return index
    own = index.fragments
    return FragmentIndex(
        Fragments(own.clips[chosen], own.starts[chosen], own.stops[chosen]),
        *(index.rows[chosen], index.features, index.scales),
        *(index.signatures[chosen], index.sizes[chosen]),
    )


class _Scores:
    """Costs of clips, from the matches of the fragments of a sketch."""

    def __init__(self, sketch: Fragments, source: Fragments, matches: Matches, rate: float):
        self.sketch, self.source, self.rate = sketch, source, rate
        is_match = matches.fragments >= 0
        self.rows, columns = np.nonzero(is_match)
        self.fragments = matches.fragments[self.rows, columns]
        self.clips = source.clips[self.fragments]
        costs = matches.costs[self.rows, columns]
        most = np.where(is_match, matches.costs, 0).max(axis=1)
        self.gains = most[self.rows] - costs
        best = np.repeat(most[:, np.newaxis], source.clips.max() + 1, axis=1)
        np.minimum.at(best, (self.rows, self.clips), costs)
        answered = np.zeros(best.shape, bool)
        answered[self.rows, self.clips] = True
        self.costs, self.n_answered = best.mean(axis=0), answered.sum(axis=0)

    def make_hit(self, number: int, clip: ClipRecord, distance: float) -> Hit:
        """Return the hit of a clip, with the part of it that answers the sketch best."""
        own = self.clips == number
        starts, stops = (
            ends[self.fragments[own]] for ends in (self.source.starts, self.source.stops)
        )
        length = int(self.sketch.stops[-1] - self.sketch.starts[0])
        best, frames = -1.0, (0, 0)
        for start in np.unique(starts):
            inside = (starts >= start) & (
                stops <= start + max(length, stops[0] - starts[0])
            )
            gains = np.zeros(len(self.sketch))
            np.maximum.at(gains, self.rows[own][inside], self.gains[own][inside])
            if gains.sum() > best and inside.any():
                best, frames = gains.sum(), (int(start), int(stops[inside].max()))
        counts = int(self.n_answered[number]), len(self.sketch)
        first, last = (
            float(clip.start_frame + row * clip.frame_rate / self.rate) for row in frames
        )
        return Hit(clip, (first, last), float(self.costs[number]), distance, *counts)


@dataclass
class _Indexer:
    """Builds the index of clips for a sketch, or maps it from its folder."""

    folder: Path
    records: Sequence[ClipRecord]
    skeletons: Skeletons
    sketch: Motion
    drive: Drive

    def recall(self) -> LikenessIndex:
        """Return the index, from its folder if it was built before."""
        place = self.folder / INDEXES / self._name()
        with suppress(KeyweaveError):
            return _decode(read_folder(place))
        record = self._build()
        with suppress(KeyweaveError):  # a folder that cannot be written only costs time
            write_folder(place, record, (), overwrite=True)
            _remove_old(place.parent)
            return _decode(read_folder(place))
        return _decode(record)

    def _name(self) -> str:
        """Return a digest of all that the index depends on."""
        named = [self._has_joints(record) for record in self.records]
        sketch = self.sketch
        facts = (
            [(record.array, record.frame_rate, record.up_axis) for record in self.records],
            (self.drive, sketch.frame_rate, sketch.up_axis),
            () if all(named) else (sketch.skeleton.names, sketch.skeleton.offsets.tolist()),
        )
        return digest_text(repr(facts))[:DIGITS]

    def _has_joints(self, record: ClipRecord) -> bool:
        return {*self.drive.joints} <= {*self.skeletons[record.skeleton][0].names}

    def _build(self) -> dict[str, Any]:
        """Return the index as it is written: arrays and JSON types by their names."""
        maps = dict[str, "Callable[[Motion], Motion] | None"]()
        numbers, motions = list[int](), list[Motion]()
        for number, record in enumerate(self.records):
            offer_cancel()
            with suppress(KeyweaveError):  # the clip stays out of the index
                motion = self._read(record, maps)
                if motion is not None:
                    motion = turn_upright(motion, self.sketch.up_axis)
                    motions.append(resample(motion, self.sketch.frame_rate))
                    numbers.append(number)
        if not motions:
            raise DataError("the library", "has no clip with the joints of drive=")
        drive, up = self.drive, UP_VECTORS[self.sketch.up_axis]
        layout = FeatureLayout.lay_out(drive.parts, motions, drive.root, up)
        tables = [layout.read(motion) for motion in motions]
        del motions
        signals = _make_signals(tables, self.sketch.frame_rate)
        choice = choose_defaults(signals, layout, DEFAULT_SETTINGS)
        index = signals.index_source(choice)
        own = index.fragments
        return {
            "layout": layout,
            "choice": (choice.band, choice.breaking, signals.count_bands(choice.band)),
            "numbers": np.array(numbers),
            "ends": np.cumsum([0, *map(len, tables)]),
            "columns": np.concatenate(tables).astype(np.float32),
            "fragments": (own.clips, own.starts, own.stops),
            "parts": (
                *(index.rows, index.features.astype(np.float32), index.scales),
                *(index.signatures, index.sizes),
            ),
        }

    def _read(
        self, record: ClipRecord, maps: dict[str, Callable[[Motion], Motion] | None]
    ) -> Motion | None:
        """Return the drive joints of a clip; None if its skeleton lacks them."""
        skeleton, moves = self.skeletons[record.skeleton]
        rows = map_motion(record, self.folder, skeleton, moves)
        if self._has_joints(record):
            return _take_joints(rows, record, skeleton, self.drive.joints)
        motion = build_motion(rows, record, skeleton, moves)
        if record.skeleton not in maps:
            maps[record.skeleton] = None
            maps[record.skeleton] = self._map(motion)
        carry = maps[record.skeleton]
        if carry is None:
            return None
        carried = carry(motion.with_(notes=()))
        columns = [carried.skeleton.index(joint) for joint in self.drive.joints]
        values = carried.rotations[:, columns].reshape(len(carried), -1)
        return _make_flat(values, record, self.drive.joints)

    def _map(self, motion: Motion) -> Callable[[Motion], Motion]:
        """Return a function that carries clips over to the skeleton of the sketch."""
        figure = self.sketch
        check_bodies(motion, figure)
        joint_map = align_rest(motion, figure, map_joints(motion, figure))
        wanted = {part.name for part in self.drive.parts}
        if not wanted <= {*joint_map.target_joints}:
            raise DataError("the clip", "lacks a joint of drive=")
        return partial(retarget, skeleton=figure, correspondence=joint_map)


def _take_joints(
    rows: Floats, record: ClipRecord, skeleton: Skeleton, joints: Sequence[str]
) -> Motion:
    columns = [
        4 * skeleton.names.index(joint) + axis for joint in joints for axis in range(4)
    ]
    return _make_flat(np.asarray(rows[:, columns], float), record, joints)


def _make_flat(values: Floats, record: ClipRecord, joints: Sequence[str]) -> Motion:
    """Return the rotations of joints as a motion, whose first joint is the root."""
    n_joints = len(joints)
    parents = np.minimum(np.arange(n_joints) - 1, 0)
    flat = Skeleton(tuple(joints), parents, np.zeros((n_joints, 3)))
    return Motion(
        flat,
        values.reshape(len(values), n_joints, 4),
        np.zeros((len(values), 3)),
        frame_rate=record.frame_rate,
        up_axis=record.up_axis,
    )


def _make_signals(tables: Sequence[Floats], rate: float) -> Signals:
    n_columns = tables[0].shape[1]
    return Signals(
        sketch_drive=np.empty((0, n_columns)),
        sketch_targets=np.empty((0, 0)),
        source_drive=SourceColumns(tables),
        source_targets=SourceColumns([np.empty((len(table), 0)) for table in tables]),
        frame_rate=rate,
        drive_weights=np.ones(n_columns),
    )


def _decode(record: Mapping[str, Any]) -> LikenessIndex:
    band, breaking, n_bands = record["choice"]
    index = FragmentIndex(Fragments(*record["fragments"]), *record["parts"])
    choice = MatchChoice(int(band), int(breaking))
    return LikenessIndex(
        *(record["layout"], choice, int(n_bands), record["numbers"], index),
        *(record["ends"], record["columns"]),
    )


def _remove_old(folder: Path) -> None:
    """Keep the indexes that were built last."""
    with suppress(OSError):
        places = sorted(folder.iterdir(), key=lambda place: place.stat().st_mtime)
        for place in places[:-INDEXES_KEPT]:
            shutil.rmtree(place, ignore_errors=True)
