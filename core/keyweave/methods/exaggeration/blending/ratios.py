"""Ratios of exaggeration by channel: numbers, mappings by group, and curves over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Union

import numpy as np
from numpy.typing import ArrayLike

from ....animation.features import match_channel_groups
from ....animation.mapping.joint_names import LIMB_SLOTS, JointName, parse_joint_names
from ....animation.resampling import MotionOrClip
from ....curves.anim_curve import AnimCurve
from ....errors import DataError, SettingError, UnknownNameError
from ....geometry.arrays import Bools, Floats
from .body_path import WorldControls

Ratio = Union[float, ArrayLike, AnimCurve]  # a number, one for each frame, or a curve
Ratios = Union[Ratio, Mapping[str, Ratio]]
MAX_RATIO = 10.0
ROOT = "root"
TRUNKS = {"hips": ROOT, "spine": "torso", "neck": "head", "head": "head"}


def sample_ratio(ratio: Ratio, data: MotionOrClip) -> Floats:
    """Return a ratio on each frame of a capture, shape (n_frames,).

    Raises
    ------
    SettingError
        If a number is not finite or too large.
    DataError
        If there are not as many numbers as frames, or a curve ends early.

    Examples
    --------
    >>> from keyweave import Clip
    >>> clip = Clip([[0.0], [1.0]], ["head.nod"], 24)
    >>> sample_ratio(0.5, clip), sample_ratio([0, 1], clip)
    (array([0.5, 0.5]), array([0., 1.]))
    """
    if isinstance(ratio, AnimCurve):
        _check_span(ratio, data)
        values = ratio.evaluate(data.frames)
    else:
        try:
            values = np.asarray(ratio, float)
        except (TypeError, ValueError):
            raise SettingError("ratio", ratio, "a number, or one for each frame") from None
    if values.ndim and values.shape != (len(data),):
        count = f"has {values.size:,} values, the capture {len(data):,} frames"
        raise DataError("the ratio", f"{count}; give one for each frame")
    bad = values[~(np.abs(values) <= MAX_RATIO)]
    if bad.size:
        expected = f"numbers from {-MAX_RATIO:g} to {MAX_RATIO:g}; 1 is 100 %"
        raise SettingError("ratio", float(bad.flat[0]), expected)
    return np.broadcast_to(values, (len(data),))


def _check_span(curve: AnimCurve, data: MotionOrClip) -> None:
    times = np.asarray(curve.times)
    if not len(times):
        raise DataError("the curve of the ratio", "is empty; key both ends")
    if times.min() > data.start_frame or times.max() < data.last_frame:
        keyed = f"is keyed on frames {times.min():g} to {times.max():g}"
        problem = f"{keyed}, the capture has {data.start_frame:g} to {data.last_frame:g}"
        raise DataError("the curve of the ratio", f"{problem}; key both ends")


def name_groups(controls: WorldControls) -> dict[str, list[str]]:
    """Return the channels of each group of a rig's controls, by the joints that they move.

    Groups are ``root``, ``legs``, ``arms``, ``torso`` and ``head``.
    """
    rig, groups = controls.rig, dict[str, list[str]]()
    parts = [_find_part(name) for name in parse_joint_names([*rig.joints])]
    for control in rig.controls:
        node = control.name.partition(".")[0]
        columns = [rig.channels.index(channel) for channel in control.channels]
        moved: Bools = np.asarray(controls.identification.moves[columns].any(axis=0))
        names = [part for part, is_moved in zip(parts, moved.tolist()) if is_moved and part]
        group = ROOT if node in controls.body.roots else next(iter(names), "")
        groups.setdefault(group, []).extend(control.channels)
    return {name: channels for name, channels in groups.items() if name}


def _find_part(name: JointName) -> str:
    """Return the group of a joint by its name; empty for helpers."""
    for limb in LIMB_SLOTS:
        if name.score_slots(limb):
            return f"{limb}s"
    if name.finger:
        return "arms"
    parts = (g for word, g in TRUNKS.items() if name.is_part(word))
    return next(parts, "")


def weigh_channels(
    ratio: Ratios,
    channels: Sequence[str],
    data: MotionOrClip,
    groups: Mapping[str, Sequence[str]],
) -> Floats:
    """Return the ratio of each channel on each frame, shape (n_frames, n_channels).

    Parameters
    ----------
    ratio : float, array_like, AnimCurve, or mapping of str to these
        In a mapping, by group, control, joint or channel, or by pattern; the last match
        counts, and channels that none of them matches keep the capture.
    channels : sequence of str
    data : Motion or Clip
        The capture.
    groups : mapping of str to sequence of str
        Controls, joints or channels, or patterns, by the name of their group.

    Raises
    ------
    UnknownNameError
        If a name of the mapping, or of a group, matches nothing.

    Examples
    --------
    >>> from keyweave import Clip
    >>> clip = Clip(np.zeros((1, 2)), ["head.nod", "hand.grip"], 24)
    >>> weigh_channels({"*": 1, "fist": 0.25}, clip.channels, clip, {"fist": ["hand.*"]})
    array([[1.  , 0.25]])
    """
    weights: Floats = np.zeros((len(data), len(channels)))
    if not isinstance(ratio, Mapping):
        return weights + sample_ratio(ratio, data)[:, np.newaxis]
    for name, own in ratio.items():
        patterns = groups.get(name, [name])
        chosen = np.zeros(len(channels), bool)
        for pattern in [patterns] if isinstance(patterns, str) else patterns:
            matches = _match(pattern, channels, data)
            if not matches.any():
                known = [*groups, *channels]
                raise UnknownNameError([pattern], known, "the capture")
            chosen |= matches
        weights[:, chosen] = sample_ratio(own, data)[:, np.newaxis]
    return weights


def _match(pattern: str, channels: Sequence[str], data: MotionOrClip) -> Bools:
    named = {*(c for g in match_channel_groups(data, [pattern])[0] for c in g.channels)}
    return np.array(
        [
            channel in named
            or fnmatchcase(channel, pattern)
            or fnmatchcase(channel.rpartition(".")[0], pattern)
            for channel in channels
        ]
    )
