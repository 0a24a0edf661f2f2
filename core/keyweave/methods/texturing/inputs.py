"""The inputs of texturing: the named channels of sketch and sources at one frame rate.

The root, whose heading and travel over the ground stay the animator's, is found as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..._text import format_list
from ...animation.channel_names import as_name_list, list_by_node
from ...animation.clip import Clip
from ...animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    check_disjoint,
    find_channel_groups,
    list_channels,
    list_known_names,
    list_rotations,
    match_channel_groups,
)
from ...animation.inspection.source_fit import fit_sources
from ...animation.kinematics import STILL_TOLERANCE, find_traveling_joint
from ...animation.mapping.joint_names import JointName, parse_joint_names
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import DataError, MatchingError, SettingError, UnknownNameError
from ...geometry.arrays import Floats, check_rate, compute_median
from .coordination import describe_pelvis
from .key_constraints import Keys, find_keys
from .prepared.columns import SourceColumns, as_columns
from .prepared.source import TextureSource
from .settings import TextureSettings
from .signals import Signals
from .sketches import Names, Sketch, sample_sketch

NO_KEY_FRAMES = "no keys are kept; set key_frames= to the keyed frames"
ONLY_SYNTHESIZED = (
    "synthesized channels are replaced entirely; only textured ones keep keys"
)
NOTHING_PREDICTED = "predicted has no effect, since only synthesized channels are predicted"
ONE_SOURCE = "favor has no effect, since there is one source"
NO_ROOT = "none"  # in the settings
ROOT_WORDS = re.compile(r"\broot\b|\bbody\b|\bc ?o ?g\b")
DEFAULT_KEY_INTERVAL = 10 / 24  # seconds between keys, where they are unknown
MAX_TEXTURED_ANGLE = (
    1.5 * np.pi
)  # radians from the mean; rotations that go beyond are not textured


@dataclass(frozen=True, eq=False)
class TextureTask:
    """A sketch and its sources, ready to be matched."""

    sketch: MotionOrClip
    signals: Signals  # columns of sketch and sources, at the sketch's frame rate
    source: TextureSource
    drive: FeatureLayout
    targets: FeatureLayout  # textured or synthesized columns
    textured: NDArray[np.bool_]  # whether each target column is; the others are synthesized
    keys: Keys  # see `find_keys`; empty if the keys are not kept
    key_spacing: float  # median number of frames between keys; 10 at 24 fps without keys
    notes: tuple[str, ...]


def prepare_task(
    sketch: Sketch,
    source: TextureSource,
    *,
    drive: Names,
    texture: Names,
    synthesize: Names,
    key_frames: ArrayLike | None,
    root_keys: ArrayLike | None = None,
    favor: Mapping[int, float] | None = None,
    settings: TextureSettings,
) -> TextureTask:
    """Find the named channels, and lay them out in columns at one frame rate.

    Raises DataError if no name is given, a channel is named twice, or a key frame is
    outside the sketch, UnknownNameError if a name is missing from the sketch or a source,
    MatchingError if a drive channel is constant, and SettingError if no drive channel has a
    weight above 0.
    """
    if not len(source):
        raise DataError("sources", "is empty; texturing needs at least one motion or clip")
    heads, remarks = fit_sources(source.heads, sketch, "source")
    lists = drive, texture, synthesize = [*map(_list_names, (drive, texture, synthesize))]
    data, notes = sample_sketch(sketch, source, [*drive, *texture], synthesize)
    notes, up = [*remarks, *notes], UP_VECTORS[data.up_axis]
    root, drive_parts, textured, synthesized, left = _find_parts(
        data, lists, settings, "the sketch"
    )
    notes += [f"{name} keeps the animator's values" for name in left]
    spinning = _find_spinning_rotations(data, textured, root, up)
    notes += [f"{part.name} makes a full rotation and is not textured" for part in spinning]
    textured = tuple(part for part in textured if part not in spinning)
    targets = (*textured, *synthesized)
    notes += describe_root(data, targets, root, settings.root)
    changed = [part.name for part in (*targets, *drive_parts)]
    notes += describe_pelvis(data, [part.name for part in drive_parts], changed, root)
    _check_selection([data, *heads], drive_parts, targets)
    _check_sources(heads, (*drive_parts, *targets))
    own_drive, own_targets = source.lay_out(
        [drive_parts, targets], root, data.frame_rate, data
    )
    signals = Signals(
        sketch_drive=own_drive.layout.read(data),
        sketch_targets=own_targets.layout.read(data),
        source_drive=own_drive.columns,
        source_targets=own_targets.columns,
        frame_rate=data.frame_rate,
        drive_weights=_read_drive_weights(data, drive_parts, settings),
        drive_angles=_find_angles(own_drive.layout),
        source_weights=_weigh_sources(favor or {}, len(source)),
    )
    _check_drive_moves(own_drive.layout, as_columns([signals.sketch_drive]), "the sketch")
    _check_drive_moves(own_drive.layout, own_drive.columns, "the source")
    keys = find_keys(sketch, data, textured, targets, key_frames, root_keys, root)
    if settings.keep_keys and isinstance(sketch, (Motion, Clip)) and not keys:
        notes.append(NO_KEY_FRAMES if textured else ONLY_SYNTHESIZED)
    if settings.predicted and not synthesized:
        notes.append(NOTHING_PREDICTED)
    if favor and len(source) == 1:
        notes.append(ONE_SOURCE)
    return TextureTask(
        sketch=data,
        signals=signals,
        source=source,
        drive=own_drive.layout,
        targets=own_targets.layout,
        textured=np.array([part in textured for part in targets for _ in part.channels]),
        keys=keys if settings.keep_keys else {},
        key_spacing=_measure_key_spacing(sketch, data.frame_rate, keys, key_frames),
        notes=tuple(notes),
    )


def prepare_signals(
    source: TextureSource,
    lists: Sequence[Names],
    frame_rate: float | None,
    settings: TextureSettings,
) -> tuple[Signals, FeatureLayout]:
    """Return the signals of sources for a sketch of no frames, and those that drive.

    Raises what `prepare_task` raises if names, sources or settings do not fit.
    """
    if not len(source):
        raise DataError("motions", "are empty; texturing needs at least one motion or clip")
    data, names = source.heads[0], [_list_names(each) for each in lists]
    # Which joint travels shows over time.
    root, drive, textured, synthesized, _ = _find_parts(
        source.motions[0], names, settings, "the first motion"
    )
    targets = (*textured, *synthesized)
    _check_selection(source.heads, drive, targets)
    _check_sources(source.heads, (*drive, *targets))
    rate = data.frame_rate if frame_rate is None else check_rate(frame_rate)
    own, changed = source.lay_out([drive, targets], root, rate, data)
    _check_drive_moves(own.layout, own.columns, "the source")
    signals = Signals(
        sketch_drive=np.empty((0, len(own.layout.names))),
        sketch_targets=np.empty((0, len(changed.layout.names))),
        source_drive=own.columns,
        source_targets=changed.columns,
        frame_rate=rate,
        drive_weights=_read_drive_weights(data, drive, settings),
    )
    return signals, own.layout


def _find_parts(
    data: MotionOrClip,
    lists: Sequence[Sequence[Any]],
    settings: TextureSettings,
    where: str,
) -> tuple[
    str,
    tuple[ChannelGroup, ...],
    tuple[ChannelGroup, ...],
    tuple[ChannelGroup, ...],
    list[str],
]:
    """Return the root, the groups of drive, texture and synthesize, and those left out."""
    drive, texture, synthesize = lists
    root = find_root(data, settings.root, [*texture, *synthesize])
    up = UP_VECTORS[data.up_axis]
    return (
        root,
        _find_groups(data, drive, where),
        *_find_targets(data, texture, synthesize, root, up, where),
    )


def _list_names(names: Names) -> list[Any]:
    """Return names or groups as a list."""
    if isinstance(names, str) or not all(isinstance(n, ChannelGroup) for n in names):
        return as_name_list(cast("Sequence[str]", names))
    return list(names)


def spell_names(names: Names) -> list[str]:
    """Return names, or the names of groups, as a list."""
    return [each if isinstance(each, str) else each.name for each in _list_names(names)]


def _find_groups(
    data: MotionOrClip, names: Sequence[Any], where: str
) -> tuple[ChannelGroup, ...]:
    """Return the groups of data that match names or patterns, or equal the groups."""
    if not (names and isinstance(names[0], ChannelGroup)):
        return find_channel_groups(data, names, where)
    matches = zip(names, match_channel_groups(data, names))
    missing = [group.name for group, match in matches if not match]
    if missing:
        raise UnknownNameError(missing, list_known_names(data), where)
    return tuple(names)


def _find_spinning_rotations(
    data: MotionOrClip, textured: Sequence[ChannelGroup], root: str, up: Floats
) -> list[ChannelGroup]:
    """Return the rotations that are too far from their mean to be textured.

    The exponential map is singular at a full rotation from its reference.
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
    where: str,
) -> tuple[tuple[ChannelGroup, ...], tuple[ChannelGroup, ...], list[str]]:
    """Find the groups to texture and to synthesize.

    The root's travel over the ground stays the animator's: its channels are left out, and
    their names are returned third.
    """
    travel = {f"{root}.translate{axis}" for axis, u in zip("XYZ", up) if not u}
    groups = [_find_groups(data, names, where) for names in (texture, synthesize)]
    verbs = ["texture="] * len(groups[0]) + ["synthesize="] * len(groups[1])
    check_disjoint(zip((*groups[0], *groups[1]), verbs))
    textured, synthesized = (
        tuple(part for part in parts if part.name not in travel) for parts in groups
    )
    left = [part.name for parts in groups for part in parts if part.name in travel]
    return textured, synthesized, left


def _check_selection(
    data: Sequence[MotionOrClip],
    drive: Sequence[ChannelGroup],
    targets: Sequence[ChannelGroup],
) -> None:
    if not drive:
        raise DataError(
            "drive=", "is empty; name keyed joints or controls, such as the legs"
        )
    if not targets:
        raise DataError(
            "texture= and synthesize=",
            "are both empty; name joints or controls in one of them",
        )
    rotations = {name for each in data for name in list_rotations(each)}
    for part in targets:
        node, _, attribute = part.name.rpartition(".")
        if attribute in ROTATE and not part.is_rotation and node in rotations:
            raise DataError(part.name, f"is one angle of a rotation; name {node} instead")


def _check_sources(sources: Sequence[MotionOrClip], parts: Sequence[ChannelGroup]) -> None:
    for number, source in enumerate(sources, start=1):
        known = list_known_names(source)
        missing = dict.fromkeys(part.name for part in parts if part.name not in known)
        if missing:
            where = "the source" if len(sources) == 1 else f"source {number}"
            raise UnknownNameError(missing, known, where)


def _check_drive_moves(layout: FeatureLayout, columns: SourceColumns, where: str) -> None:
    low, high = columns.range()
    for part, of_part in layout.slices().items():
        if (high - low)[of_part].max() < STILL_TOLERANCE:
            raise MatchingError(
                f"{part.name} does not move in {where}",
                channel=part.name,
                advice="remove it from drive=, or use motion in which it moves",
            )


def _find_angles(layout: FeatureLayout) -> NDArray[np.bool_]:
    """Return whether each column is an angle."""
    return np.array([name.rpartition(".")[2] in ROTATE for name in layout.names])


def _weigh_sources(favor: Mapping[int, float], n_sources: int) -> Floats | None:
    """Return the weight of each source, or None if all are the same."""
    for number, weight in favor.items():
        if not (isinstance(number, (int, np.integer)) and 0 <= number < n_sources):
            raise SettingError("a source of favor", number, f"from 0 to {n_sources - 1}")
        if not 0 <= weight < np.inf:
            raise SettingError("favor", weight, "a weight of 0 or more")
    weights = np.array([float(favor.get(number, 1.0)) for number in range(n_sources)])
    if not weights.any():
        raise SettingError("favor", dict(favor), "above 0 for at least one source")
    return None if (weights == weights[0]).all() else weights


def _measure_key_spacing(
    sketch: Sketch, frame_rate: float, keys: Keys, key_frames: ArrayLike | None
) -> float:
    """Return the median number of frames between keys; 10 at 24 fps without keys."""
    rows = [own for own, _ in keys.values()]
    if not rows and key_frames is not None:
        rows = [np.unique(np.asarray(key_frames, float))]
    if not rows and not isinstance(sketch, (Motion, Clip)):
        rows = [curve.times * frame_rate for curve in sketch]
    gaps = [np.diff(own) for own in rows if len(own) > 1]
    if not gaps:
        return DEFAULT_KEY_INTERVAL * frame_rate
    return compute_median(np.concatenate(gaps))


def _read_drive_weights(
    data: MotionOrClip, parts: Sequence[ChannelGroup], settings: TextureSettings
) -> Floats:
    """Return the weight of each drive column; of several names for one, the last counts."""
    known = {part.name for part in parts}
    own = dict.fromkeys(known, 1.0)
    for name, weight in settings.weights.items():
        groups = [] if name in known else match_channel_groups(data, [name])[0]
        names = known.intersection(group.name for group in groups) or {name}
        own.update(dict.fromkeys(names, weight))
    strangers = own.keys() - known
    if strangers:
        raise UnknownNameError(sorted(strangers), sorted(known), "the drive list")
    weights = np.array([own[part.name] for part in parts for _ in part.channels])
    if not weights.any():
        raise SettingError(
            "weights", dict(settings.weights), "above 0 for at least one name"
        )
    return weights


def find_root(
    data: MotionOrClip, name: str | None, changing: Sequence[str | ChannelGroup] = ()
) -> str:
    """Return the root's name, or an empty string.

    By default the root of a motion is its root joint or, if that never moves, the first
    joint below it that travels. That of a clip, which has no hierarchy, is the first of
    the changing nodes that is called a root, a body or hips.

    Parameters
    ----------
    data : Motion or Clip
    name : str, optional
        Of the root; ``"none"`` if there is none.
    changing : sequence of str or ChannelGroup
        Names, patterns or groups that are textured or synthesized.

    Raises
    ------
    UnknownNameError
        If no joint or control has the name.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> find_root(walk, None), find_root(walk, "none"), find_root(walk, "Spine")
    ('Hips', '', 'Spine')
    """
    if name == NO_ROOT:
        return ""
    if name is not None:
        known = dict.fromkeys([*list_rotations(data), *list_by_node(list_channels(data))])
        if name not in known:
            raise UnknownNameError([name], [*known], "the sketch")
        return name
    if isinstance(data, Motion):
        return data.skeleton.names[find_traveling_joint(data.moved, data.rotations)]
    return _find_named_root(data, changing)


def _find_named_root(data: Clip, changing: Sequence[str | ChannelGroup]) -> str:
    """Return the first of the changing nodes whose name is that of a root, or of hips."""
    groups = sum(match_channel_groups(data, changing), [])  # type: ignore[arg-type]
    nodes = list_by_node(channel for group in groups for channel in group.channels)
    names = dict(zip(nodes, parse_joint_names([*nodes])))
    return next((node for node, name in names.items() if _names_root(name)), "")


def _names_root(name: JointName) -> bool:
    says = name.is_part("hips") or ROOT_WORDS.search(name.text) is not None
    return says and not (name.side or name.is_helper)


def describe_root(
    data: MotionOrClip, targets: Sequence[ChannelGroup], root: str, name: str | None
) -> list[str]:
    """Return notes on a root that was chosen, or on nodes that travel without a root."""
    if name is not None:
        return []
    if isinstance(data, Motion):
        top = data.skeleton.names[0]
        return [f"{root} is used as the root, because {top} never moves"] * (root != top)
    if root:
        return describe_found_root(root, targets)
    nodes = [part.name.rpartition(".") for part in targets if not part.is_rotation]
    movers = [*dict.fromkeys(node for node, _, name in nodes if name in TRANSLATE)]
    if len(movers) > 1:
        names = format_list(movers, 4)
        return [f"{names} travel with the source; set root= to keep one's path and heading"]
    return [
        f"{node} travels with the source; set root= to keep its path and heading"
        for node in movers
    ]


def describe_found_root(root: str, targets: Sequence[ChannelGroup]) -> list[str]:
    """Return a note on a root that was found and not named, if it is to change.

    Examples
    --------
    >>> describe_found_root("COG", [ChannelGroup("COG", is_rotation=True)])
    ['COG is the root, so its heading and its travel over the ground stay; root=none lets \
them change']
    """
    if root not in list_by_node(channel for part in targets for channel in part.channels):
        return []
    return [
        f"{root} is the root, so its heading and its travel over the ground stay; "
        f"root={NO_ROOT} lets them change"
    ]
