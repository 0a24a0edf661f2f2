"""The task of texturing: what was named, sampled at one rate and laid out in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arrays import Floats
from ..columns import (
    UP,
    Columns,
    Part,
    check_disjoint,
    find_parts,
    known_names,
    rotation_names,
)
from ..errors import DataError, MatchingError, SettingError, UnknownNameError
from ..motion import Motion
from ..sampling import Data, resample
from ..skeleton import ROTATE
from .settings import TextureSettings
from .signals import Signals
from .sketches import Keys, Sketch, find_keys, sample_sketch

UNKNOWN_SPACING = 10 / 24  # seconds between keys that nobody told
STILL = 1e-9  # radians or centimetres; a channel that varies less is constant


@dataclass(frozen=True, eq=False)
class Task:
    """A sketch and its sources, ready to be matched.

    Attributes
    ----------
    sketch : Motion or Clip
    sources : tuple of Motion or Clip
        At the sketch's frame rate.
    source_rates : tuple of float
        The frame rates that the sources came with.
    drive, targets : Columns
        What is compared, and what is textured or synthesised.
    textured : ndarray of bool, shape (n_target_columns,)
        Columns that keep the sketch's bands but some; the others are synthesised.
    keys : mapping of str to (rows, values)
        See `find_keys`; empty where keys are not to be kept.
    notes : tuple of str
    """

    sketch: Data
    sources: tuple[Data, ...]
    source_rates: tuple[float, ...]
    drive: Columns
    targets: Columns
    textured: NDArray[np.bool_]
    keys: Keys
    notes: tuple[str, ...]

    def key_spacing(self) -> float:
        """Return the usual frames between keys; 10 at 24 fps if there are none."""
        gaps = [np.diff(rows) for rows, _ in self.keys.values() if len(rows) > 1]
        if not gaps:
            return UNKNOWN_SPACING * self.sketch.frame_rate
        return float(np.median(np.concatenate(gaps)))

    def signals(self, settings: TextureSettings) -> Signals:
        """Return the columns as plain arrays.

        Raises
        ------
        UnknownNameError
            If a weight is for something that does not drive.
        SettingError
            If nothing that drives has a weight.
        """
        names = {part.name for part in self.drive.parts}
        strangers = [name for name in settings.weights if name not in names]
        if strangers:
            raise UnknownNameError(strangers, sorted(names), "drive")
        weights = [settings.weights.get(part.name, 1.0) for part in self.drive.parts]
        if not any(weights):
            raise SettingError("weights", dict(settings.weights), "more than 0 for one")
        return Signals(
            sketch_drive=self.drive.read(self.sketch),
            sketch_targets=self.targets.read(self.sketch),
            source_drive=tuple(self.drive.read(source) for source in self.sources),
            source_targets=tuple(self.targets.read(source) for source in self.sources),
            frame_rate=self.sketch.frame_rate,
            drive_weights=np.repeat(weights, [part.width for part in self.drive.parts]),
        )


def read_task(
    sketch: Sketch,
    sources: Sequence[Data],
    *,
    drive: Sequence[str] | str,
    texture: Sequence[str] | str,
    synthesize: Sequence[str] | str,
    key_frames: ArrayLike | None,
    settings: TextureSettings,
) -> Task:
    """Find what is named, bring all to one frame rate and lay it out in columns.

    Raises
    ------
    DataError
        If nothing is named, a channel is named twice, or key frames lie outside.
    UnknownNameError
        If a name is in the sketch or a source but not in the other.
    MatchingError
        If a drive channel is constant.
    """
    given = tuple(sources)
    if not given:
        raise DataError("sources", "are none; give at least one motion or clip")
    data = sample_sketch(sketch, given, synthesize)
    resampled = tuple(resample(source, data.frame_rate) for source in given)
    root, up = _root(data, settings)
    drive_parts = find_parts(data, drive, "the sketch")
    textured, synthesized, left = _find_targets(data, texture, synthesize, root, up)
    targets = (*textured, *synthesized)
    _check_parts(data, drive_parts, targets)
    _check_sources(given, (*drive_parts, *targets))
    drive_columns = Columns.of(drive_parts, resampled, root, up)
    _check_moves(drive_columns, [data], "the sketch")
    _check_moves(drive_columns, resampled, "the source")
    keys = find_keys(sketch, data, textured, targets, key_frames)
    notes = [f"{name} is left as the animator made it" for name in left]
    if settings.keep_keys and not keys:
        useless = "keys are kept of what is textured, and nothing is"
        notes.append("there are no keys to keep" if key_frames is None else useless)
    return Task(
        sketch=data,
        sources=resampled,
        source_rates=tuple(source.frame_rate for source in given),
        drive=drive_columns,
        targets=Columns.of(targets, resampled, root, up),
        textured=np.array([part in textured for part in targets for _ in part.columns]),
        keys=keys if settings.keep_keys else {},
        notes=tuple(notes),
    )


def _root(data: Data, settings: TextureSettings) -> tuple[str, Floats]:
    up = UP[data.up_axis if isinstance(data, Motion) else "y"]
    if settings.root is not None:
        find_parts(data, settings.root, "the sketch")
        return settings.root, up
    return (data.skeleton.names[0] if isinstance(data, Motion) else ""), up


def _find_targets(
    data: Data,
    texture: Sequence[str] | str,
    synthesize: Sequence[str] | str,
    root: str,
    up: Floats,
) -> tuple[tuple[Part, ...], tuple[Part, ...], list[str]]:
    """Find what is to be textured and synthesised.

    The root's travel over the ground is the animator's: it is left out, and its names
    are returned third.
    """
    travel = {f"{root}.translate{axis}" for axis, u in zip("XYZ", up) if not u}
    found = [find_parts(data, names, "the sketch") for names in (texture, synthesize)]
    verbs = ["texture"] * len(found[0]) + ["synthesize"] * len(found[1])
    check_disjoint(zip((*found[0], *found[1]), verbs))
    textured, synthesized = (
        tuple(part for part in parts if part.name not in travel) for parts in found
    )
    left = [part.name for parts in found for part in parts if part.name in travel]
    return textured, synthesized, left


def _check_parts(data: Data, drive: Sequence[Part], targets: Sequence[Part]) -> None:
    if not drive:
        raise DataError("drive", "names nothing; name what was keyed, such as the legs")
    if not targets:
        raise DataError(
            "texture and synthesize", "name nothing to be made; name joints or controls"
        )
    rotations = set(rotation_names(data))
    for part in targets:
        node, _, attribute = part.name.rpartition(".")
        if attribute in ROTATE and not part.is_rotation and node in rotations:
            raise DataError(
                part.name, f"cannot be made alone, as one angle of a rotation; name {node}"
            )


def _check_sources(sources: Sequence[Data], parts: Sequence[Part]) -> None:
    for number, source in enumerate(sources, start=1):
        known = known_names(source)
        missing = [part.name for part in parts if part.name not in known]
        if missing:
            where = "the source" if len(sources) == 1 else f"source {number}"
            raise UnknownNameError(missing, known, where)


def _check_moves(columns: Columns, data: Sequence[Data], where: str) -> None:
    values = np.concatenate([columns.read(each) for each in data])
    for part, of_part in columns.slices().items():
        if np.ptp(values[:, of_part], axis=0).max() < STILL:
            raise MatchingError(
                f"{part.name} does not move in {where}",
                channel=part.name,
                advice="leave it out of drive, or give motion in which it moves",
            )
