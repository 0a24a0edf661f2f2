"""Time warps of keyed clips onto captures: features, weights, path and values [W06]_."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from ..._text import BriefRepr, format_count, format_list
from ...animation.clip import Clip
from ...animation.contacts import Contacts
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats, Ints
from ...rigs.rig import Rig
from .features import (
    LEAST_CHANGE,
    LISTED_CHANNELS,
    WarpFeatures,
    add_contacts,
    read_control_features,
    read_joint_features,
)
from .settings import WarpSettings
from .time_warp import WarpPath, find_repeats, find_rounds, pins_error
from .warped_values import WarpRows, find_jumps, find_rows, join_ends, warp_data
from .weights import weigh_by_hand, weigh_by_range

LEAST_REPEAT, SPARE_REPEATS = 4, 2  # the default limit: at least 4, twice the even number
LOOP_REPEAT = 8  # the default limit in a loop
SAME_POSE = 1e-4  # of the range; a cycle whose last frame is its first one
LARGE_STEP = 2.0  # times the largest step; a larger one from last to first is a jump
FPS_TOLERANCE = 1e-6


DEFAULT_WARP = WarpSettings()


@dataclass(frozen=True, eq=False, repr=False)
class TimeWarp(BriefRepr):
    """Which keyed frame each captured frame shows; returned by `keyweave.warp_time`.

    Attributes
    ----------
    repeats : ndarray of int, shape (n_steps,)
        Number of captured frames that each keyed frame shows. In a loop, a step for each
        frame of each round.
    times : ndarray, shape (n_captured,)
        Keyed frame number at each captured frame, fractional between the middles of the
        repeats. In a loop it goes on past the last keyed frame.
    cost : float
        Mean over the captured frames of the weighted squared difference of the features,
        in units of their squared spreads; 0 for the same movement.
    weights : mapping of str to float
        Weight of each feature; see `keyweave.warp_time`.
    jumps : mapping of str to tuple of float
        Keyed frames after which a channel or a rotation is repeated instead of
        interpolated.
    factor : int
        How often each captured frame counts in `repeats`; above 1 if the capture is
        shorter than the keyed clip.
    rounds : float
        Number of times a loop goes round; 1 without a loop.
    notes : tuple of str
        Messages for the animator.
    rows : WarpRows
        Rows of the keyed clip at each captured frame.
    n_keyed : int
        Number of frames of the keyed clip.
    frame_rate, start_frame : float
        Of the capture.
    join_frames : int
        See `WarpSettings`.
    travels : tuple of str
        Controls or joints that stand in the world.
    """

    repeats: Ints
    times: Floats
    cost: float
    weights: Mapping[str, float]
    jumps: Mapping[str, tuple[float, ...]]
    factor: int
    rounds: float
    notes: tuple[str, ...]
    rows: WarpRows
    n_keyed: int
    frame_rate: float
    start_frame: float
    join_frames: int = 0
    travels: tuple[str, ...] = ()

    def _summarize(self) -> str:
        frames = f"{self.n_keyed:,} keyed on {len(self.times):,} captured frames"
        rounds = f", {self.rounds:.3g} rounds" if self.rows.n_cycle else ""
        return f"{frames}{rounds}, cost {self.cost:.3g}"

    @overload
    def apply(self, clip: Clip) -> Clip: ...
    @overload
    def apply(self, clip: Motion) -> Motion: ...
    @overload
    def apply(self, clip: MotionOrClip) -> MotionOrClip: ...
    def apply(self, clip: MotionOrClip) -> MotionOrClip:
        """Return a clip or a motion of the keyed frames on the frames of the capture.

        Raises
        ------
        DataError
            If it has another number of frames or another frame rate than the keyed clip.
        """
        if len(clip) != self.n_keyed:
            counts = f"{format_count(len(clip), 'frame')}, the keyed clip {self.n_keyed:,}"
            raise DataError("the clip", f"has {counts}; warp clips of the same frames")
        _check_rates(clip.frame_rate, self.frame_rate, "the clip")
        if self.rows.n_cycle:
            last = clip.start_frame + self.rows.n_cycle - 1
            clip = clip.between(clip.start_frame, last)
            clip = join_ends(clip, self.join_frames, self.travels)
        return warp_data(clip, self.rows).with_(start_frame=self.start_frame)


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
    settings: WarpSettings = DEFAULT_WARP,
) -> TimeWarp:
    """Bring a keyed clip onto the time of a capture of the same kind of movement.

    Each keyed frame shows one to `max_repeat` captured frames, in order and without a gap,
    so that poses differ least in total. A capture that is shorter than the keyed clip has
    each of its frames repeated, and the result is taken back to its frames [W06]_.

    Frames are compared by their features. With a rig, these are the height and the tilt of
    the hips; the places and rotations, relative to the hips and in their heading, of what
    stands in the world, such as IK handles of feet; and the channels of what the body
    carries. Each is centered, and divided by its spread, in its own clip.

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
        evenly repeated frames need, and at least 4; in a loop 8.
    loop : bool, optional
        Whether the keyed clip is a cycle that goes round as long as the capture lasts. It
        starts at any of its frames.
    continuous : bool, optional
        Whether time runs along a smooth monotone curve through the middles of the repeats,
        instead of straight lines.
    contacts : tuple of Contacts, optional
        Contacts of the keyed clip and of the capture. Whether each foot stands is then a
        feature as well, with the weight 1 or as `weights` say of ``FOOT.contact``.
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
        If a clip has a single frame, frame rates or up axes differ, nothing moves, or the
        clips have no channels in common.
    UnknownNameError
        If a clip has channels that the rig does not have, or a weight names nothing.

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
        else weigh_by_hand(features, weights, keyed)
    )
    notes, n_used = [*features.notes], len(keyed)
    if loop:
        n_used = _measure_cycle(features, notes, settings.join_frames)
    own, others = features.cut_keyed(n_used).normalize(values)
    factor = 1 if loop else -(-n_used // len(others))
    others = np.repeat(others, factor, axis=0)
    limit = _find_limit(max_repeat, n_used, len(others), loop)
    pins = _find_pins(settings.pins, keyed, captured, factor, loop)
    mean = 1.0 if loop else len(others) / n_used
    penalties = settings.evenness * (np.arange(1, limit + 1) - mean) ** 2
    uneven = penalties if settings.evenness else None
    try:
        path = (
            find_rounds(own, others, limit, penalties=uneven)
            if loop
            else find_repeats(own, others, limit, penalties=uneven, pins=pins)
        )
    except SettingError as error:
        raise pins_error(settings.pins, limit) if error.name == "pins" else error from None
    rows = find_rows(
        *(path.repeats, path.first, pins, _list_positions(len(captured), factor)),
        n_cycle=n_used if loop else 0,
        continuous=continuous,
    )
    return _describe(path, rows, keyed, captured, features, values, notes, settings, factor)


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
    masks = {} if isinstance(keyed, Motion) else find_jumps(keyed, loop=rows.n_cycle > 0)
    jumps = {
        name: tuple((keyed.start_frame + np.flatnonzero(mask)).tolist())
        for name, mask in masks.items()
        if mask.any()
    }
    return TimeWarp(
        path.repeats,
        keyed.start_frame + rows.rows,
        path.cost / int(path.repeats.sum()),
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
    _check_rates(captured.frame_rate, keyed.frame_rate, "the capture")
    if keyed.up_axis != captured.up_axis:
        axes = f"has {captured.up_axis} up, the keyed clip {keyed.up_axis}"
        raise DataError("the capture", f"{axes}; load it with the same up_axis=")


def _check_rates(own: float, other: float, name: str) -> None:
    if abs(own - other) > FPS_TOLERANCE:
        rates = f"runs at {own:g} fps, the other clip at {other:g}"
        raise DataError(name, f"{rates}; resample one of them with keyweave.resample")


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
        return max_repeat
    return LOOP_REPEAT if loop else max(LEAST_REPEAT, SPARE_REPEATS * -(-m // n))


def _list_positions(n_captured: int, factor: int) -> Floats:
    """Return the rows of a capture among its repeated rows; its ends stay ends."""
    return np.linspace(0, n_captured * factor - 1, n_captured)


def _find_pins(
    pins: Sequence[tuple[float, float]],
    keyed: MotionOrClip,
    captured: MotionOrClip,
    factor: int,
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
        rows.append((i, j * factor + (factor - 1) // 2))
    return sorted(rows)


def _measure_cycle(features: WarpFeatures, notes: list[str], join_frames: int) -> int:
    """Return the length of a cycle, and note ends that differ.

    A last frame that repeats the first one is left out.
    """
    table, extent = features.keyed, np.ptp(features.keyed, axis=0)
    moving = extent >= LEAST_CHANGE
    gaps = np.abs(table[-1] - table[0])
    if len(table) > 2 and (gaps <= SAME_POSE * extent)[moving].all():
        notes.append("the last keyed frame repeats the first one; the loop leaves it out")
        return len(table) - 1
    steps = np.abs(np.diff(table, axis=0)).max(axis=0)
    apart = np.array(features.names)[moving & (gaps > LARGE_STEP * steps)].tolist()
    if apart and not join_frames:
        few = format_list(apart, LISTED_CHANNELS)
        notes.append(
            f"the ends of the loop differ in {few}, so the loop jumps there; join them "
            "over a few frames with WarpSettings(join_frames=)"
        )
    return len(table)
