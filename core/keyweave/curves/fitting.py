"""Animation curves fitted to a clip: a key per frame, or fewer within a tolerance.

The animator's keys stay; new keys go in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike

from .._arguments import check_arguments
from .._progress import offer_cancel
from ..animation.clip import Clip
from ..animation.frame_range import FRAME_TOLERANCE
from ..errors import DataError, SettingError
from ..geometry.arrays import Bools, Floats, Ints
from .anim_curve import KEY_COLUMNS, KEY_FLAGS, TANGENT_COLUMNS, AnimCurve, infer_kind
from .key_insertion import direct_tangents
from .key_reduction import Track, reduce_keys
from .sparse_keys import (
    FramesByChannel,
    JointTolerance,
    KeyPlan,
    Positions,
    reduce_sparsely,
    reduce_within_joints,
)
from .tangents import INDEPENDENT_TYPES, STEP_TYPES, slope_to_tangent, span_lengths

Tolerance = Union[float, Mapping[str, float], Callable[[str], float]]

TANGENT_ROUNDING = 1e-9  # share of the tolerance reserved for rounding errors of tangents


@check_arguments
def fit(
    clip: Clip,
    *,
    originals: Iterable[AnimCurve] = (),
    tolerance: Tolerance | None = None,
    kinds: Mapping[str, str] | None = None,
    joint_tolerance: float | None = None,
    positions: Positions | None = None,
    dependencies: ArrayLike | None = None,
    share: str | Mapping[str, str] = "channel",
    key_frames: FramesByChannel = (),
    flat: Mapping[str, Sequence[Sequence[float]]] | None = None,
) -> list[AnimCurve]:
    """Fit an animation curve to every channel of a clip.

    Parameters
    ----------
    clip : Clip
    originals : iterable of AnimCurve
        The animator's curves. Their keys keep their exact times and values, on whole
        frames or between them, inside the clip or outside, and their flags; the curves
        keep their infinities, kind and frame rate.
    tolerance : float, mapping or callable, optional
        Maximum error on any frame, in radians for angles, in centimeters for lengths. A
        mapping or callable returns it by kind (``"angle"``, ``"length"``,
        ``"unitless"``). By default every frame becomes a key.
    kinds : mapping of str to str, optional
        Kinds of channels that their names do not reveal.
    joint_tolerance : float, optional
        Maximum distance of any joint from its place on any frame, in centimeters.
    positions : callable, optional
        Function from values of all channels, shape (n_frames, n_channels), to positions of
        joints, shape (n_frames, n_joints, 3). Required with a `joint_tolerance`.
    dependencies : array_like of bool, shape (n_channels, n_joints), optional
        Whether each channel moves each joint; by default all of them do.
    share : {"channel", "control"} or mapping of str to str
        Which channels have keys on the same frames: none, those of a control, or those
        with the same group in a mapping of channels, such as `keyweave.group_by_limb`
        returns for limbs. Channels that do not move have keys only at their ends.
    key_frames : sequence of float, or mapping of str to sequence of float
        Frames that are keys, such as those on which a foot lands; of all channels or by
        channel. Their tangents may be broken.
    flat : mapping of str to sequence of tuple of float, optional
        First and last frames of spans on which a channel should hold, such as those on
        which a foot stands, and perhaps the value to hold. Where it keeps still within the
        tolerance, it is constant, with keys at the ends of the span only.

    Returns
    -------
    list of AnimCurve
        One per channel, in the clip's order. With a tolerance the tangents are fixed, and
        an original within the tolerance is returned unchanged. Otherwise the tangents
        are ``"auto"``: values between frames stay within those of the keys on either
        side, so planted feet do not slide, and are smooth for motion blur.

    Raises
    ------
    DataError
        If a channel has two originals, key frames or spans lie outside the clip, or
        positions are not finite or have the wrong shape.
    SettingError
        If a tolerance is negative, NaN or missing for a kind, the `joint_tolerance` is not
        above 0 or lacks `positions`, or keys are shared or placed without a tolerance or
        with `originals`.
    UnknownNameError
        If the clip lacks a channel of `key_frames` or `flat`.

    Notes
    -----
    Where an original's key differs from the clip, the key takes precedence; only there
    can the error exceed the tolerance.

    Examples
    --------
    >>> frames = np.arange(1, 49)
    >>> clip = Clip(np.sin(frames / 8)[:, np.newaxis], ("arm.rotateX",), frame_rate=24)
    >>> curve = fit(clip, tolerance=np.radians(0.1))[0]
    >>> bool(np.abs(curve.evaluate(clip.frames / 24) - clip.values[:, 0]).max() < 0.0018)
    True
    >>> len(fit(clip)[0]), len(curve) < 12
    (48, True)

    A finger of 10 cm, whose tip stays within 2 mm:

    >>> def find_tip(values):
    ...     x = values[:, 0]
    ...     return 10 * np.stack([np.cos(x), np.sin(x), 0 * x], axis=-1)[:, np.newaxis]
    >>> curve = fit(clip, joint_tolerance=0.2, positions=find_tip)[0]
    >>> drawn = curve.evaluate(clip.frames / 24)[:, np.newaxis]
    >>> away = np.linalg.norm(find_tip(drawn) - find_tip(clip.values), axis=-1)
    >>> bool(away.max() < 0.2), len(curve) < 12
    (True, True)
    """
    by_channel: dict[str, AnimCurve] = {}
    for curve in originals:
        if curve.channel in by_channel:
            raise DataError("originals", f"contain two curves of {curve.channel}")
        by_channel[curve.channel] = curve
    channel_kinds = [(kinds or {}).get(c) or infer_kind(c) for c in clip.channels]
    plan = KeyPlan(share, key_frames, flat or {})
    if joint_tolerance is not None or not plan.is_free:
        if by_channel:
            expected = "empty with joint_tolerance=, share=, key_frames= or flat="
            raise SettingError("originals", [*by_channel], expected)
        limits = joint_tolerance, positions, dependencies
        goal = JointTolerance.of(clip, *limits, channel_kinds)
        return _fit_sparsely(clip, tolerance, channel_kinds, plan, goal)
    times = clip.frames / clip.frame_rate
    curves = []
    rate = clip.frame_rate
    for channel, kind, values in zip(clip.channels, channel_kinds, clip.values.T):
        offer_cancel()
        original = by_channel.get(channel)
        blank = original or AnimCurve(
            channel, times[:1], values[:1], kind=kind, frame_rate=rate
        )
        allowed = None if tolerance is None else _find_tolerance(tolerance, blank.kind)
        track = _merge_keys(times, values, original)
        curves.append(_fit_track(track, original, blank, allowed))
    return curves


def _fit_sparsely(
    clip: Clip,
    tolerance: Tolerance | None,
    kinds: Sequence[str],
    plan: KeyPlan,
    goal: JointTolerance | None,
) -> list[AnimCurve]:
    """Fit curves that share keys, or whose keys are placed or bound to joints."""
    if tolerance is None and goal is None:
        expected = "given with share=, key_frames= or flat=, or joint_tolerance="
        raise SettingError("tolerance", None, expected)
    columns = np.flatnonzero(np.ptp(clip.values, axis=0) > 0)
    tracks = plan.make_tracks(clip, columns)
    limits = np.full(len(kinds), np.inf)
    if tolerance is not None:
        limits = np.array([_find_tolerance(tolerance, kind) for kind in kinds])
        limits *= 1 - TANGENT_ROUNDING
    allowed = np.tile(limits[columns], (len(clip), 1))
    if goal is None:
        groups = reduce_sparsely(tracks, allowed)
    else:
        groups = reduce_within_joints(tracks, allowed, goal.select(clip, columns))
    reduced = {
        int(columns[column]): keys.select(number)
        for own, keys in zip(tracks.groups, groups)
        for number, column in enumerate(own)
    }
    times = clip.frames / clip.frame_rate
    ends, no_keys = np.unique([0, len(times) - 1]), np.full(len(times), -1)
    curves = []
    for number, (channel, kind) in enumerate(zip(clip.channels, kinds)):
        values, rate = clip.values[:, number], clip.frame_rate
        blank = AnimCurve(channel, times[:1], values[:1], kind=kind, frame_rate=rate)
        still = _make_track(times, values, no_keys), ends, np.zeros((2, len(ends)))
        track, keys, slopes = reduced.get(number, still)
        curves.append(_build_curve(track, keys, slopes, None, blank))
    return curves


def _fit_track(
    track: Track, original: AnimCurve | None, blank: AnimCurve, allowed: float | None
) -> AnimCurve:
    if allowed is None:
        dense = np.arange(len(track.times))
        return _build_curve(track, dense, None, original, blank)
    if original is not None:
        off = np.abs(original.evaluate(track.times) - track.values[:, 0])
        if off.max() <= allowed:
            return original
        track = replace(track, held=_mark_steps(track, original, allowed))
    keys, slopes = reduce_keys(track, np.array([[allowed * (1 - TANGENT_ROUNDING)]]))
    return _build_curve(track, keys, slopes[..., 0], original, blank)


def _merge_keys(times: Floats, values: Floats, original: AnimCurve | None) -> Track:
    """Merge the original's keys into the frames; keys replace frames at the same time."""
    source = np.full(len(times), -1)
    if original is None:
        return _make_track(times, values, source)
    margin = _key_margin(times)
    keys = np.flatnonzero(
        (original.times >= times[0] - margin) & (original.times <= times[-1] + margin)
    )
    row = np.searchsorted(times, original.times[keys] - margin)
    row = np.minimum(row, len(times) - 1)
    on_frame = np.abs(times[row] - original.times[keys]) <= margin
    on_frame &= np.diff(row, prepend=-1) > 0
    replaced = np.delete(np.arange(len(times)), row[on_frame])
    all_times = np.concatenate([times[replaced], original.times[keys]])
    order = np.argsort(all_times, kind="stable")
    all_values = np.concatenate([values[replaced], original.values[keys]])
    sources = np.concatenate([source[replaced], keys])[order]
    return _make_track(all_times[order], all_values[order], sources)


def _make_track(times: Floats, values: Floats, source: Ints) -> Track:
    """Return a track without held frames."""
    return Track(times, values[:, np.newaxis], source, np.zeros(len(times), bool))


def _mark_steps(track: Track, original: AnimCurve, allowed: float) -> Bools:
    """Return the frames on steps of the original that the clip still has, as a mask."""
    held = np.zeros(len(track.times), bool)
    values = track.values[:, 0]
    rows = np.flatnonzero(track.source >= 0)
    for first, last in zip(rows[:-1], rows[1:]):
        out_type = original.out_types[track.source[first]]
        if out_type in STEP_TYPES and last > first + 1:
            value = values[first if out_type == "step" else last]
            between = slice(first + 1, last)
            held[between] = np.abs(values[between] - value).max() <= allowed
    return held


def _build_curve(
    track: Track,
    keys: Ints,
    slopes: Floats | None,
    original: AnimCurve | None,
    blank: AnimCurve,
) -> AnimCurve:
    """Return a curve of keys in the clip's range, and the original's keys outside it."""
    n_keys, source = len(keys), track.source[keys]
    types = "auto" if slopes is None else "fixed"
    columns: dict[str, Any] = {
        "times": track.times[keys],
        "values": track.values[keys, 0],
        "in_types": [types] * n_keys,
        "out_types": [types] * n_keys,
    }
    slopes = np.zeros((2, n_keys)) if slopes is None else slopes
    for side, own in zip(("in", "out"), slopes):
        x, y = _make_tangents(columns["times"], own, side, blank.weighted)
        columns[f"{side}_x"], columns[f"{side}_y"] = x, y
    known = source >= 0
    broken = slopes[0] != slopes[1]
    for name, default in KEY_FLAGS.items():
        columns[name] = np.full(n_keys, default)
        if original is not None:
            columns[name][known] = getattr(original, name)[source[known]]
    columns["tangents_locked"][broken] = False
    if original is not None and track.held.any():
        for i in np.flatnonzero(known[:-1]):
            if track.held[keys[i] + 1]:
                columns["out_types"][i] = original.out_types[source[i]]
    curve = blank.with_(**columns)
    return curve if original is None else _add_outer_keys(curve, original)


def _make_tangents(
    times: Floats, slopes: Floats, side: str, weighted: bool
) -> tuple[Floats, Floats]:
    """Return the tangents of slopes at keys."""
    if len(times) == 1:
        return slope_to_tangent(slopes, 1.0, weighted=False)
    return slope_to_tangent(slopes, span_lengths(times, side), weighted)


def _add_outer_keys(inside: AnimCurve, original: AnimCurve) -> AnimCurve:
    """Add the original's keys before and after the clip's frames, and its outer slopes."""
    margin = _key_margin(inside.times)
    before = int(np.searchsorted(original.times, inside.times[0] - margin))
    after = int(np.searchsorted(original.times, inside.times[-1] + margin))
    infinities = original.pre_infinity, original.post_infinity
    if before == 0 and after == len(original) and "linear" not in infinities:
        return inside
    original = direct_tangents(original, range(after, min(after + 1, len(original))))
    resolved = dict(zip(TANGENT_COLUMNS, original.tangents()))
    columns: dict[str, Any] = {}
    for name in KEY_COLUMNS:
        old, new = resolved.get(name, getattr(original, name)), getattr(inside, name)
        columns[name] = [*old[:before], *new, *old[after:]]
    n_last = before + len(inside) - 1
    _set_outer_tangent(columns, original, before, "in", before)
    _set_outer_tangent(columns, original, n_last, "out", after - 1)
    for i in (before - 1, n_last + 1):
        for side in ("in_types", "out_types"):
            if 0 <= i < len(columns["times"]) and columns[side][i] not in INDEPENDENT_TYPES:
                columns[side][i] = "fixed"
    return inside.with_(**columns)


def _set_outer_tangent(
    columns: dict[str, Any], original: AnimCurve, row: int, side: str, key: int
) -> None:
    """Give a tangent that points out of the clip's range the original's direction.

    `key` is the original's key next to, or at, the end of the range.
    """
    infinity = original.pre_infinity if side == "in" else original.post_infinity
    has_outer_key = row > 0 if side == "in" else row < len(columns["times"]) - 1
    if not has_outer_key and infinity != "linear":
        return
    time, outside = columns["times"][row], row + (-1 if side == "in" else 1)
    x, y = original.tangents()[:2] if side == "in" else original.tangents()[2:]
    on_key = 0 <= key < len(original) and original.times[key] == time
    if on_key:
        columns[f"{side}_x"][row], columns[f"{side}_y"][row] = x[key], y[key]
        old_type = (original.in_types if side == "in" else original.out_types)[key]
        columns[f"{side}_types"][row] = (
            old_type if old_type in INDEPENDENT_TYPES else "fixed"
        )
    elif has_outer_key:
        slope = _measure_slope(original, time, -1 if side == "in" else 1)
        span = abs(time - columns["times"][outside])
        tangent = slope_to_tangent(slope, span, original.weighted)
        columns[f"{side}_x"][row], columns[f"{side}_y"][row] = tangent
        columns[f"{side}_types"][row] = "fixed"


def _measure_slope(curve: AnimCurve, time: float, direction: int) -> float:
    """Return the slope of a curve just before (-1) or after (1) a time."""
    step = direction * 1e-4 / curve.frame_rate
    here, there = curve.evaluate([time + step / 1e3, time + step])
    return float((there - here) / (step * 0.999))


def _key_margin(times: Floats) -> float:
    """Return the distance in seconds within which a key is on a frame."""
    return FRAME_TOLERANCE * float(times[1] - times[0]) if len(times) > 1 else 1e-9


def _find_tolerance(tolerance: Tolerance, kind: str) -> float:
    try:
        if isinstance(tolerance, Mapping):
            allowed = float(tolerance[kind])
        else:
            allowed = float(tolerance(kind) if callable(tolerance) else tolerance)
    except (KeyError, TypeError, ValueError):
        allowed = float("nan")
    if not (np.isfinite(allowed) and allowed >= 0):
        raise SettingError(
            "tolerance", tolerance, f"0 or more for channels of kind {kind!r}"
        )
    return allowed
