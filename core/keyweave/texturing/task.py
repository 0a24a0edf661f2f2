"""The task of texturing: what was named, sampled at one rate and laid out in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arrays import Floats
from ..columns import UP, Columns, Part, check_disjoint, find_parts, known_names
from ..errors import DataError, MatchingError, UnknownNameError
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
        """
        names = {part.name for part in self.drive.parts}
        strangers = [name for name in settings.weights if name not in names]
        if strangers:
            raise UnknownNameError(strangers, sorted(names), "drive")
        weights = [settings.weights.get(part.name, 1.0) for part in self.drive.parts]
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
    if not drive_parts:
        raise DataError(
            "drive", "names nothing; name what was keyed, such as hips and knees"
        )
    textured, left = _without_travel(find_parts(data, texture, "the sketch"), root, up)
    synthesized, also_left = _without_travel(
        find_parts(data, synthesize, "the sketch"), root, up
    )
    targets = (*textured, *synthesized)
    check_disjoint(
        [
            *((part, "texture") for part in textured),
            *((p, "synthesize") for p in synthesized),
        ]
    )
    _check_targets(targets, data)
    _check_sources(given, (*drive_parts, *targets))
    drive_columns = Columns.of(drive_parts, resampled, root, up)
    _check_moves(drive_columns, data, "the sketch")
    _check_moves(drive_columns, *resampled, "the source")
    keys = find_keys(sketch, data, textured, targets, key_frames)
    notes = [f"{name} is left as the animator made it" for name in (*left, *also_left)]
    if settings.keep_keys and not keys:
        notes.append("there are no keys to keep")
    return Task(
        sketch=data,
        sources=resampled,
        source_rates=tuple(source.frame_rate for source in given),
        drive=drive_columns,
        targets=Columns.of(targets, resampled, root, up),
        textured=np.repeat(
            [part in textured for part in targets], [p.width for p in targets]
        ),
        keys=keys if settings.keep_keys else {},
        notes=tuple(notes),
    )


def _root(data: Data, settings: TextureSettings) -> tuple[str, Floats]:
    up = UP[data.up_axis if isinstance(data, Motion) else "y"]
    if settings.root is not None:
        find_parts(data, settings.root, "the sketch")
        return settings.root, up
    return (data.skeleton.names[0] if isinstance(data, Motion) else ""), up


def _without_travel(
    parts: Sequence[Part], root: str, up: Floats
) -> tuple[tuple[Part, ...], list[str]]:
    """Leave out the root's travel over the ground, which is the animator's."""
    travel = {f"{root}.translate{axis}" for axis, u in zip("XYZ", up) if not u}
    left = [part.name for part in parts if part.name in travel]
    return tuple(part for part in parts if part.name not in travel), left


def _check_targets(targets: Sequence[Part], data: Data) -> None:
    if not targets:
        raise DataError(
            "texture and synthesize",
            "name nothing that can be made; name joints or controls",
        )
    whole = set(known_names(data))
    for part in targets:
        node, _, attribute = part.name.rpartition(".")
        if attribute in ROTATE and not part.is_rotation and node in whole:
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


def _check_moves(columns: Columns, *data_and_where: Data | str) -> None:
    *data, where = data_and_where
    values = np.concatenate([columns.read(d) for d in data])  # type: ignore[arg-type]
    for part, columns_of_part in columns.slices().items():
        if np.ptp(values[:, columns_of_part], axis=0).max() < STILL:
            raise MatchingError(
                f"{part.name} does not move in {where}",
                channel=part.name,
                advice="leave it out of drive, or give motion in which it moves",
            )
