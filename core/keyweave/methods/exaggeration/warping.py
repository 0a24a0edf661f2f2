"""Time warps of keyed clips onto captures: features, weights, path and values [W06]_."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from numbers import Real

import numpy as np

from ..._arguments import check_arguments
from ..._text import format_list
from ...animation.clip import Clip
from ...animation.features import match_channel_groups
from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...errors import DataError, SettingError, UnknownNameError
from ...geometry.arrays import Bools, Floats, Ints
from ...geometry.filters import find_window_means
from ...rigs.rig import MAX_LISTED_CHANNELS, Rig
from .result import TimeWarp, check_equal_rates
from .settings import WarpSettings
from .time_warp import WarpPath, check_max_repeat, find_repeats, find_rounds, pins_error
from .warp_features import (
    LEAST_CHANGE,
    WarpFeatures,
    add_contacts,
    read_control_features,
    read_joint_features,
)
from .warped_values import WarpRows, find_rows, find_value_jumps

LEAST_REPEAT, SPARE_REPEATS = 4, 2  # the default limit: at least 4, twice the even number
LOOP_REPEAT = 8  # the default limit in a loop
HURRIED_SHARE = 0.5  # of the frames of a loop shown once; more suggest shorter strides
FASTER = 2  # how often captured frames are repeated, so that a loop can run faster
PART_COST = 0.6  # of that of all keyed frames, though the capture has enough frames
SMALLER_COST = 0.9  # of that of the loop with each captured frame once
STILL_SHARE = 0.25  # of the usual change of features; a slower capture stands
STILL_SECONDS = 0.2  # over which the change is averaged
MOVING_PERCENTILE = 90  # of the changes of a capture; it moves there
SAME_POSE = 1e-4  # of the range; a cycle whose last frame is its first one
LARGEST_SEAM = 2.0  # times the largest step; a larger one from last to first is a jump


DEFAULT_WARP = WarpSettings()


@check_arguments
def warp_time(
    keyed: MotionOrClip,
    captured: MotionOrClip,
    *,
    rig: Rig | None = None,
    weights: Mapping[str, float] | None = None,
    max_repeat: int | None = None,
    loop: bool = False,
    continuous: bool = False,
    contacts: tuple[Contacts, Contacts] | None = None,
    groups: Mapping[str, Sequence[str]] | None = None,
    settings: WarpSettings = DEFAULT_WARP,
) -> TimeWarp:
    """Bring a keyed clip onto the time of a capture of the same kind of movement.

    Each keyed frame shows one to `max_repeat` captured frames, in order and without a gap,
    so that poses differ least in total. A capture that is shorter than the keyed clip has
    each of its frames repeated, and the result is taken back to its frames (Wu 2006). If a
    part of the keyed clip fits the capture much better, only that part is shown, and a note
    names its frames; with pins, all of it is.

    Frames are compared by their features. With a rig, these are the height and the tilt of
    the hips; the places and rotations of other controls in world space, such as IK handles
    of feet, relative to the hips and in their heading; and the channels of controls that
    the body carries. Each is centered, and divided by its spread, in its own clip.

    Parameters
    ----------
    keyed, captured : Clip or Motion
        Clips of a rig's channels, or two motions, at the same frame rate. Frames of a rig
        that the capture was transferred to; see `keyweave.transfer`.
    rig : Rig, optional
        The rig of the clips.
    weights : mapping of str to float, optional
        Weights by channel, control or joint, by pattern, or by a word for joints such as
        ``legs``; all others are 0. By default, directional controls and what does not
        change in the keyed clip have weight 0, others their range over the largest range
        of rotations, of translations or of attributes. Needed without a rig: in joint
        space, ranges mislead, as angles wind up past 360 degrees.
    max_repeat : int, optional
        The most captured frames that a keyed frame shows. By default twice the number that
        evenly repeated frames need, and at least 4; in a loop 8; and any number while the
        capture stands.
    loop : bool, optional
        Whether the keyed clip is a cycle that repeats as long as the capture lasts. It
        starts at any of its frames.
    continuous : bool, optional
        Whether time runs along a smooth monotone curve through the middles of the repeats,
        instead of straight lines.
    contacts : tuple of Contacts, optional
        Contacts of the keyed clip and of the capture. Whether each foot stands is then a
        feature as well, with the weight 1 or that of ``FOOT.contact`` in `weights`.
    groups : mapping of str to sequence of str, optional
        Controls, joints or patterns by the name of a group in `weights`; names without a
        feature are skipped.
    settings : WarpSettings, optional

    Returns
    -------
    TimeWarp

    Raises
    ------
    SettingError
        If `max_repeat` is too small, weights are needed or are not positive, or pinned
        frames cannot be met.
    DataError
        If a clip has a single frame, frame rates or up axes differ, nothing moves, a clip
        has channels that the rig does not have, or the clips have no channels in common.
    UnknownNameError
        If a weight names nothing.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave.examples import load_walk
    >>> walk = load_walk().cut(1, 60)
    >>> slowed = kw.resample(walk, 60).with_(frame_rate=30)
    >>> warp = kw.warp_time(walk, slowed, weights={"legs": 1})
    >>> bool(warp.repeats.min() >= 1), int(warp.repeats.sum()) == len(slowed)
    (True, True)
    >>> len(warp.apply(walk)) == len(slowed)
    True
    """
    _check_pair(keyed, captured)
    features = _read_features(keyed, captured, rig, weights)
    features = features if contacts is None else add_contacts(features, contacts)
    values = (
        weigh_by_range(features)
        if weights is None
        else weigh_by_hand(features, weights, keyed, groups or {})
    )
    notes, n_used = [*features.notes], len(keyed)
    if loop:
        n_used = _measure_cycle(features, notes, settings.join_frames)
    own, others = features.cut_keyed(n_used).normalize(values)
    limit = _find_limit(max_repeat, n_used, len(others), loop)
    pinned = _find_pins(settings.pins, keyed, captured, loop)
    moves = np.ones(len(others), bool)
    if max_repeat is None:
        moves = mask_moving(own, others, captured.frame_rate)
        moves[[row for _, row in pinned]] = True
        if not loop and moves.sum() < n_used:
            moves[:] = True
    path_rows = np.cumsum(moves) - 1  # among the frames that move
    factor = -(-n_used // int(moves.sum()))
    pins = [(i, _repeat_row(int(path_rows[j]), factor)) for i, j in pinned]
    solve = partial(_find_path, own, others[moves], limit, settings.evenness, pins)
    if loop:
        path, factor = _find_free_path(solve, loop)
    else:
        try:
            path = solve(factor)
        except SettingError as error:
            is_pin = error.name == "pins"
            raise pins_error(settings.pins, limit) if is_pin else error from None
        part, n_times = (path, factor) if pins else _find_free_path(solve, loop)
        share = PART_COST if factor == 1 else SMALLER_COST
        if _average_cost(part) < share * _average_cost(path):
            path, factor = part, n_times
            first = keyed.start_frame + path.first
            frames = f"{first:g} to {first + len(path.repeats) - 1:g}"
            notes.append(
                f"the capture matches frames {frames} of the keyed movement, so the others "
                "are not shown"
            )
    path = rest_path(path, path_rows, factor)
    pins = [(i, _repeat_row(j, factor)) for i, j in pinned]
    # The rows of the capture among its repeated rows; its ends stay ends.
    positions = np.linspace(0, len(captured) * factor - 1, len(captured))
    rows = find_rows(
        *(path.repeats, path.first, pins, positions),
        n_cycle=n_used if loop else 0,
        continuous=continuous,
    )
    return _describe(path, rows, keyed, captured, features, values, notes, settings, factor)


def _find_path(
    keyed: Floats,
    captured: Floats,
    max_repeat: int,
    evenness: float,
    pins: Sequence[tuple[int, int]],
    factor: int,
    *,
    is_free: bool = False,
    loop: bool = False,
) -> WarpPath:
    """Return the path on a capture whose frames are repeated by a factor.

    A path that is free starts and ends at any keyed frame, in a loop after any rounds.
    """
    repeated = np.repeat(captured, factor, axis=0)
    limit = max_repeat * factor
    mean = factor if is_free else len(repeated) / len(keyed)
    penalties = None
    if evenness:
        penalties = evenness * (np.arange(1, limit + 1) - mean) ** 2
    if is_free:
        return find_rounds(keyed, repeated, limit, penalties=penalties, wraps=loop)
    return find_repeats(keyed, repeated, limit, penalties=penalties, pins=pins)


def _find_free_path(solve: Callable[..., WarpPath], loop: bool) -> tuple[WarpPath, int]:
    """Return a path that is free, and the factor by which captured frames are repeated."""
    path = solve(1, is_free=True, loop=loop)
    if (path.repeats == 1).mean() > HURRIED_SHARE:
        # Captured strides may be shorter than the cycle, which may not leave out frames.
        faster = solve(FASTER, is_free=True, loop=loop)
        if _average_cost(faster) < SMALLER_COST * _average_cost(path):
            return faster, FASTER
    return path, 1


def _repeat_row(row: int, factor: int) -> int:
    """Return the middle one of the repeated rows of a captured row."""
    return row * factor + (factor - 1) // 2


def mask_moving(keyed: Floats, captured: Floats, frame_rate: float) -> Bools:
    """Return a mask of the captured frames without those that repeat a standing pose.

    The tables are normalized features. A capture stands while they change much more slowly
    than those of the keyed clip and those of the capture where it moves.

    Examples
    --------
    >>> steps = np.repeat([1.0, 0.0, 1.0], 8)
    >>> table = np.cumsum(steps)[:, np.newaxis]
    >>> int(mask_moving(table[:8], table, 24)[8:16].sum())
    2
    """
    if min(len(keyed), len(captured)) < 3:
        return np.ones(len(captured), bool)
    own, steps = (np.linalg.norm(np.diff(t, axis=0), axis=1) for t in (keyed, captured))
    steps = find_window_means(steps, max(1, round(STILL_SECONDS * frame_rate)))
    usual = min(np.median(own), np.percentile(steps, MOVING_PERCENTILE))
    return np.append(True, steps >= STILL_SHARE * usual)


def rest_path(path: WarpPath, path_rows: Ints, factor: int) -> WarpPath:
    """Return a path on all captured frames from one on the frames that move.

    `path_rows` is the frame of the path for each captured frame, shape (n_captured,).

    Examples
    --------
    >>> rest_path(WarpPath(np.array([1, 2]), 0.0), np.array([0, 0, 0, 1, 2]), 1).repeats
    array([3, 2])
    """
    steps = np.repeat(np.arange(len(path.repeats)), path.repeats).reshape(-1, factor)
    repeats = np.bincount(steps[path_rows].ravel(), minlength=len(path.repeats))
    cost = path.cost * repeats.sum() / path.repeats.sum()
    return path._replace(repeats=repeats, cost=float(cost))


def _average_cost(path: WarpPath) -> float:
    return path.cost / int(path.repeats.sum())


def _describe(
    path: WarpPath,
    rows: WarpRows,
    keyed: MotionOrClip,
    captured: MotionOrClip,
    features: WarpFeatures,
    weights: Floats,
    notes: Sequence[str],
    settings: WarpSettings,
    factor: int,
) -> TimeWarp:
    masks = (
        {} if isinstance(keyed, Motion) else find_value_jumps(keyed, loop=rows.n_cycle > 0)
    )
    jumps = {
        name: tuple((keyed.start_frame + np.flatnonzero(mask)).tolist())
        for name, mask in masks.items()
        if mask.any()
    }
    return TimeWarp(
        path.repeats,
        keyed.start_frame + rows.rows,
        _average_cost(path),
        features,
        dict(zip(features.names, weights.tolist())),
        jumps,
        factor,
        len(path.repeats) / (rows.n_cycle or len(path.repeats)),
        tuple(notes),
        rows,
        len(keyed),
        captured.frame_rate,
        captured.start_frame,
        settings.join_frames,
        features.travels,
    )


def _check_pair(keyed: MotionOrClip, captured: MotionOrClip) -> None:
    """Check that two clips can be compared."""
    if isinstance(keyed, Motion) != isinstance(captured, Motion):
        problem = "and the keyed clip are a motion and a clip"
        raise DataError("the capture", f"{problem}; convert one with keyweave's functions")
    for data, name in ((keyed, "the keyed clip"), (captured, "the capture")):
        if len(data) < 2:
            raise DataError(name, "has a single frame; a time warp needs two or more")
    check_equal_rates(captured.frame_rate, keyed.frame_rate, "the capture")
    if keyed.up_axis != captured.up_axis:
        axes = f"has {captured.up_axis} up, the keyed clip {keyed.up_axis}"
        raise DataError("the capture", f"{axes}; load it with the same up_axis=")


def _read_features(
    keyed: MotionOrClip,
    captured: MotionOrClip,
    rig: Rig | None,
    weights: Mapping[str, float] | None,
) -> WarpFeatures:
    if rig is not None and isinstance(keyed, Clip) and isinstance(captured, Clip):
        return read_control_features(keyed, captured, rig)
    if rig is not None:
        raise DataError("rig", "needs clips of its channels; transfer the motions first")
    if weights is None:
        expected = (
            "weights by name without a rig, because ranges of angles that wind up past 360 "
            'degrees mislead, such as {"legs": 1} or {"*": 1}'
        )
        raise SettingError("weights", weights, expected)
    return read_joint_features(keyed, captured)


def _find_limit(max_repeat: int | None, n: int, m: int, loop: bool) -> int:
    if max_repeat is not None:
        check_max_repeat(max_repeat)
        return max_repeat
    return LOOP_REPEAT if loop else max(LEAST_REPEAT, SPARE_REPEATS * -(-m // n))


def _find_pins(
    pins: Sequence[tuple[float, float]],
    keyed: MotionOrClip,
    captured: MotionOrClip,
    loop: bool,
) -> list[tuple[int, int]]:
    """Return the rows of pinned frames, in order."""
    rows: list[tuple[int, int]] = []
    if len(pins) and loop:
        raise SettingError("pins", [*pins], "no pairs in a loop, whose start is free")
    for key, frame in pins:
        i, j = round(key - keyed.start_frame), round(frame - captured.start_frame)
        if not (0 <= i < len(keyed) and 0 <= j < len(captured)):
            ends = f"{keyed.start_frame:g} to {keyed.last_frame:g}, and "
            ends += f"{captured.start_frame:g} to {captured.last_frame:g}"
            raise SettingError("pins", [*pins], f"frames inside the clips: {ends}")
        rows.append((i, j))
    return sorted(rows)


def _measure_cycle(features: WarpFeatures, notes: list[str], join_frames: int) -> int:
    """Return the length of a cycle, and note ends that differ.

    A last frame that repeats the first one is left out. Hips and other controls in world
    space do not jump, because their cycles are closed.
    """
    table, extent = features.keyed, np.ptp(features.keyed, axis=0)
    moving = extent >= LEAST_CHANGE
    gaps = np.abs(table[-1] - table[0])
    if len(table) > 2 and (gaps <= SAME_POSE * extent)[moving].all():
        notes.append("the last keyed frame repeats the first one; the loop leaves it out")
        return len(table) - 1
    steps = np.abs(np.diff(table, axis=0)).max(axis=0)
    closed = [name.rpartition(".")[0] in features.travels for name in features.names]
    is_apart = moving & (gaps > LARGEST_SEAM * steps) & ~np.array(closed)
    apart = np.array(features.names)[is_apart].tolist()
    if apart and not join_frames:
        few = format_list(apart, MAX_LISTED_CHANNELS)
        notes.append(
            f"the ends of the loop differ in {few}, so the loop jumps there; join them "
            "over a few frames"
        )
    return len(table)


def weigh_by_range(features: WarpFeatures) -> Floats:
    """Return the weight of each feature: its range over the largest range of its kind.

    Directional controls, and whatever does not change in the keyed clip, have weight 0.
    Raises DataError if nothing changes in the keyed clip.

    Examples
    --------
    >>> names, kinds = ("a.rotateX", "b.rotateX"), ("rotation", "rotation")
    >>> table = np.array([[0.0, 0.0], [0.5, 2.0]])
    >>> weigh_by_range(WarpFeatures(names, kinds, table, table, np.zeros(2, bool)))
    array([0.25, 1.  ])
    """
    ranges = np.ptp(features.keyed, axis=0)
    weights = np.where(features.ignored | (ranges < LEAST_CHANGE), 0.0, ranges)
    kinds = np.array(features.kinds)
    for kind in {*features.kinds}:
        largest = weights[kinds == kind].max()
        weights[kinds == kind] /= largest or 1.0
    if not weights.any():
        raise DataError(
            "the keyed clip", "does not move, so it cannot be warped; key a move"
        )
    return weights


def weigh_by_hand(
    features: WarpFeatures,
    weights: Mapping[str, float],
    data: MotionOrClip,
    groups: Mapping[str, Sequence[str]],
) -> Floats:
    """Return the weight of each feature from weights by name or pattern; others are 0.

    Names are groups, channels, controls, joints, patterns, or words for joints such as
    ``legs``; the last match counts. Raises UnknownNameError if a name matches no feature,
    SettingError if a weight is negative or not finite, and DataError if no feature with a
    weight changes in the keyed clip.
    """
    result = np.zeros(len(features.names))
    for name, weight in weights.items():
        if not (isinstance(weight, Real) and 0 <= weight < np.inf):
            raise SettingError("weights", f"{name}={weight}", "numbers of at least 0")
        own = groups.get(name, [name])
        matched = [g for each in match_channel_groups(data, own) for g in each]
        words = {channel for group in matched for channel in group.channels}
        matches = [
            each in words or any(_matches(each, pattern) for pattern in own)
            for each in features.names
        ]
        if not any(matches):
            raise UnknownNameError([name], features.names, "the features")
        result[matches] = weight
    result[np.ptp(features.keyed, axis=0) < LEAST_CHANGE] = 0.0
    if not result.any():
        raise DataError("weights", "name only what does not move; weigh what is keyed")
    return result


def _matches(feature: str, pattern: str) -> bool:
    node = feature.rpartition(".")[0]
    return fnmatchcase(feature, pattern) or fnmatchcase(node, pattern)
