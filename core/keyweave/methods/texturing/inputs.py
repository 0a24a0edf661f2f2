"""Prepare the inputs of texturing: find the named channels and sample them at one rate.

Also finds the root, the joint or control whose heading and travel over the ground stay
the animator's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...animation.channel_names import as_name_list
from ...animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    check_disjoint,
    find_channel_groups,
    list_known_names,
    list_rotations,
    match_channel_groups,
)
from ...animation.kinematics import STILL_TOLERANCE, find_traveling_joint
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, resample
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import DataError, MatchingError, SettingError, UnknownNameError
from ...geometry.arrays import Floats
from .key_constraints import Keys, find_keys
from .settings import TextureSettings
from .signals import Signals
from .sketches import Names, Sketch, sample_sketch

DEFAULT_KEY_INTERVAL = 10 / 24  # seconds between keys that nobody told
MAX_TEXTURED_ANGLE = (
    1.5 * np.pi
)  # radians from the mean; beyond, rotations are not textured


@dataclass(frozen=True, eq=False)
class TextureTask:
    """A sketch and its sources, ready to be matched.

    Attributes
    ----------
    sketch : Motion or Clip
    signals : Signals
        The columns of sketch and sources, at the sketch's frame rate.
    start_frames, source_rates : tuple of float
        First frames and frame rates that the sources came with.
    drive, targets : Columns
        What is compared, and what is textured or synthesised.
    textured : ndarray of bool, shape (n_target_columns,)
        Columns that keep the sketch's bands but some; the others are synthesised.
    keys : mapping of str to (rows, values)
        See `find_keys`; empty where keys are not to be kept.
    notes : tuple of str
    """

    sketch: MotionOrClip
    signals: Signals
    start_frames: tuple[float, ...]
    source_rates: tuple[float, ...]
    drive: FeatureLayout
    targets: FeatureLayout
    textured: NDArray[np.bool_]
    keys: Keys
    notes: tuple[str, ...]

    def key_spacing(self) -> float:
        """Return the usual frames between keys; 10 at 24 fps if there are none."""
        gaps = [np.diff(rows) for rows, _ in self.keys.values() if len(rows) > 1]
        if not gaps:
            return DEFAULT_KEY_INTERVAL * self.sketch.frame_rate
        return float(np.median(np.concatenate(gaps)))


def prepare_task(
    sketch: Sketch,
    sources: Sequence[MotionOrClip],
    *,
    drive: Names,
    texture: Names,
    synthesize: Names,
    key_frames: ArrayLike | None,
    settings: TextureSettings,
) -> TextureTask:
    """Find what is named, bring all to one frame rate and lay it out in columns.

    Raises
    ------
    DataError
        If nothing is named, a channel is named twice, or key frames lie outside.
    UnknownNameError
        If a name is in the sketch or a source but not in the other.
    MatchingError
        If a drive channel is constant.
    SettingError
        If nothing that drives has a weight.
    """
    given = tuple(sources)
    if not given:
        raise DataError("sources", "are none; give at least one motion or clip")
    drive, texture, synthesize = map(_list_names, (drive, texture, synthesize))
    data, notes = sample_sketch(sketch, given, [*drive, *texture], synthesize)
    resampled = tuple(resample(source, data.frame_rate) for source in given)
    root, up = find_root(data, settings.root)
    drive_parts = _find_groups(data, drive)
    textured, synthesized, left = _find_targets(data, texture, synthesize, root, up)
    notes += [f"{name} is left as the animator made it" for name in left]
    spinning = _find_spinning_rotations(data, textured, root, up)
    notes += [f"{part.name} turns right round and is not textured" for part in spinning]
    textured = tuple(part for part in textured if part not in spinning)
    targets = (*textured, *synthesized)
    notes += describe_root(data, targets, root, settings.root)
    _check_selection([data, *given], drive_parts, targets)
    _check_sources(given, (*drive_parts, *targets))
    drive_columns = FeatureLayout.lay_out(drive_parts, resampled, root, up)
    target_columns = FeatureLayout.lay_out(targets, resampled, root, up)
    signals = Signals(
        sketch_drive=drive_columns.read(data),
        sketch_targets=target_columns.read(data),
        source_drive=tuple(drive_columns.read(source) for source in resampled),
        source_targets=tuple(target_columns.read(source) for source in resampled),
        frame_rate=data.frame_rate,
        drive_weights=_read_drive_weights(drive_parts, settings),
    )
    _check_drive_moves(drive_columns, [signals.sketch_drive], "the sketch")
    _check_drive_moves(drive_columns, signals.source_drive, "the source")
    keys = find_keys(sketch, data, textured, targets, key_frames)
    if settings.keep_keys and not keys:
        useless = "keys are kept of what is textured, and nothing is"
        notes.append("there are no keys to keep" if key_frames is None else useless)
    return TextureTask(
        sketch=data,
        signals=signals,
        start_frames=tuple(source.start_frame for source in given),
        source_rates=tuple(source.frame_rate for source in given),
        drive=drive_columns,
        targets=target_columns,
        textured=np.array([part in textured for part in targets for _ in part.channels]),
        keys=keys if settings.keep_keys else {},
        notes=tuple(notes),
    )


def _list_names(names: Names) -> list[Any]:
    """Return names as a list; groups that are found already stay what they are."""
    if isinstance(names, str) or not all(isinstance(n, ChannelGroup) for n in names):
        return as_name_list(cast("Sequence[str]", names))
    return list(names)


def _find_groups(data: MotionOrClip, names: Sequence[Any]) -> tuple[ChannelGroup, ...]:
    """Return what names or patterns find in a sketch, or groups, which it must have."""
    if not (names and isinstance(names[0], ChannelGroup)):
        return find_channel_groups(data, names, "the sketch")
    found = zip(names, match_channel_groups(data, names))
    missing = [group.name for group, same in found if not same]
    if missing:
        raise UnknownNameError(missing, list_known_names(data), "the sketch")
    return tuple(names)


def _find_spinning_rotations(
    data: MotionOrClip, textured: Sequence[ChannelGroup], root: str, up: Floats
) -> list[ChannelGroup]:
    """Return rotations that go so far round that their detail cannot be told in columns.

    The exponential map is singular at a full turn from its reference.
    """
    columns = FeatureLayout.lay_out(textured, [data], root, up)
    values = columns.read(data)
    return [
        part
        for part, where in columns.slices().items()
        if part.is_rotation
        and np.linalg.norm(values[:, where], axis=1).max() > MAX_TEXTURED_ANGLE
    ]


def _find_targets(
    data: MotionOrClip,
    texture: Sequence[Any],
    synthesize: Sequence[Any],
    root: str,
    up: Floats,
) -> tuple[tuple[ChannelGroup, ...], tuple[ChannelGroup, ...], list[str]]:
    """Find what is to be textured and synthesised.

    The root's travel over the ground is the animator's: it is left out, and its names
    are returned third.
    """
    travel = {f"{root}.translate{axis}" for axis, u in zip("XYZ", up) if not u}
    found = [_find_groups(data, names) for names in (texture, synthesize)]
    verbs = ["texture"] * len(found[0]) + ["synthesize"] * len(found[1])
    check_disjoint(zip((*found[0], *found[1]), verbs))
    textured, synthesized = (
        tuple(part for part in parts if part.name not in travel) for parts in found
    )
    left = [part.name for parts in found for part in parts if part.name in travel]
    return textured, synthesized, left


def _check_selection(
    data: Sequence[MotionOrClip],
    drive: Sequence[ChannelGroup],
    targets: Sequence[ChannelGroup],
) -> None:
    if not drive:
        raise DataError("drive", "names nothing; name what was keyed, such as the legs")
    if not targets:
        raise DataError(
            "texture and synthesize", "name nothing to be made; name joints or controls"
        )
    rotations = {name for each in data for name in list_rotations(each)}
    for part in targets:
        node, _, attribute = part.name.rpartition(".")
        if attribute in ROTATE and not part.is_rotation and node in rotations:
            raise DataError(
                part.name, f"cannot be made alone, as one angle of a rotation; name {node}"
            )


def _check_sources(sources: Sequence[MotionOrClip], parts: Sequence[ChannelGroup]) -> None:
    for number, source in enumerate(sources, start=1):
        known = list_known_names(source)
        missing = dict.fromkeys(part.name for part in parts if part.name not in known)
        if missing:
            where = "the source" if len(sources) == 1 else f"source {number}"
            raise UnknownNameError(missing, known, where)


def _check_drive_moves(
    columns: FeatureLayout, tables: Sequence[Floats], where: str
) -> None:
    low = np.min([values.min(axis=0) for values in tables], axis=0)
    high = np.max([values.max(axis=0) for values in tables], axis=0)
    for part, of_part in columns.slices().items():
        if (high - low)[of_part].max() < STILL_TOLERANCE:
            raise MatchingError(
                f"{part.name} does not move in {where}",
                channel=part.name,
                advice="leave it out of drive, or give motion in which it moves",
            )


def _read_drive_weights(parts: Sequence[ChannelGroup], settings: TextureSettings) -> Floats:
    """Return the weight of each drive column."""
    names = {part.name for part in parts}
    strangers = [name for name in settings.weights if name not in names]
    if strangers:
        raise UnknownNameError(strangers, sorted(names), "drive")
    weights = np.array(
        [settings.weights.get(p.name, 1.0) for p in parts for _ in p.channels]
    )
    if not weights.any():
        raise SettingError("weights", dict(settings.weights), "more than 0 for one")
    return weights


def find_root(data: MotionOrClip, asked: str | None) -> tuple[str, Floats]:
    """Return the root's name, empty where there is none, and the axis that points up.

    Of a motion it is the root, or, where that never moves, the first joint below it that
    the file moves about. A clip's has to be asked for.

    Raises
    ------
    UnknownNameError
        If no joint or control has the name asked for.
    """
    up = UP_VECTORS[data.up_axis]
    if asked is None and isinstance(data, Motion):
        return data.skeleton.names[find_traveling_joint(data.moved, data.rotations)], up
    if asked is None:
        return "", up
    if asked not in list_rotations(data):
        raise UnknownNameError([asked], list_rotations(data), "the sketch")
    return asked, up


def describe_root(
    data: MotionOrClip, targets: Sequence[ChannelGroup], root: str, asked: str | None
) -> list[str]:
    """Say what was taken as the root, or what travels while nothing was."""
    if asked is not None:
        return []
    if isinstance(data, Motion):
        top = data.skeleton.names[0]
        return [f"{root} is taken as the root, since {top} never moves"] * (root != top)
    nodes = [part.name.rpartition(".") for part in targets if not part.is_rotation]
    movers = dict.fromkeys(node for node, _, attribute in nodes if attribute in TRANSLATE)
    return [
        f"{node} is moved like the source; name it as root to keep its way and heading"
        for node in movers
    ]
