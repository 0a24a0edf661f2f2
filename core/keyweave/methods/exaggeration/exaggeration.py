"""Exaggeration: a share of the difference of a keyed movement to a capture [W06]_.

Each channel becomes ``captured + ratio (warped - captured)``, where the keyed clip is
warped onto the time of the capture. Controls in world space are blended relative to the
body, whose path is blended by its speed and height, and feet stand where captured ones do.
Ratios are numbers, mappings by group, or curves over time.

References
----------
.. [W06] T. T. Wu. Character rigs for motion exaggeration. Master's thesis, Carnegie Mellon
   University, 2006.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Union

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._text import format_count, format_list
from ...animation.clip import Clip
from ...animation.features import match_channel_groups
from ...animation.feet.contacts import Contacts
from ...animation.mapping.joint_names import LIMB_SLOTS, JointName, parse_joint_names
from ...animation.resampling import MotionOrClip, quaternion_to_channels
from ...animation.skeleton import TRANSLATE
from ...curves.anim_curve import AnimCurve
from ...errors import DataError, SettingError, UnknownNameError, warn_caller
from ...geometry.arrays import Bools, Floats
from ...rigs.rig import MAX_LISTED_CHANNELS, Rig
from .blending.body_path import Placements, WorldControls, blend_bodies
from .blending.control_blending import ControlBlending, ExaggeratedClip, blend_channels
from .foot_controls import clamp_clip
from .result import TimeWarp
from .settings import ExaggerationSettings
from .warp_features import NO_HIPS, complete_clip, find_shared_hips, read_hip_placements
from .warping import warp_time

SPACES = ("controls", "joints")
DEFAULT_EXAGGERATION = ExaggerationSettings()
Ratio = Union[float, ArrayLike, AnimCurve]  # a number, one for each frame, or a curve
Ratios = Union[Ratio, Mapping[str, Ratio]]
MAX_RATIO = 10.0
ROOT = "root"
TRUNKS = {"hips": ROOT, "spine": "torso", "neck": "head", "head": "head"}


@check_arguments
def exaggerate(
    captured: Clip,
    keyed: Clip,
    *,
    ratio: Ratios = 0.5,
    rig: Rig | None = None,
    space: str = "controls",
    groups: Mapping[str, Sequence[str]] | None = None,
    warp: TimeWarp | None = None,
    contacts: Contacts | None = None,
    settings: ExaggerationSettings = DEFAULT_EXAGGERATION,
) -> Clip:
    """Blend the exaggeration of a keyed clip into a capture, by any ratio.

    The keyed clip is brought onto the time of the capture, on the steady clock of the warp,
    so that the body does not surge. The path of the body is blended
    by its speed and height in its heading, handles in world space relative to
    the body, rotations on the exponential map about the captured one, and other channels
    as they are. Attributes of whole numbers, such as switches, are the keyed ones from a
    ratio of 0.5 on.

    Parameters
    ----------
    captured, keyed : Clip
        Channels of a rig, or of joints, at the same frame rate.
    ratio : float, array_like, AnimCurve, or mapping of str to these
        0 returns the capture, 1 the warped keys, also below and beyond. One for each
        captured frame, or a curve, changes over time. In a mapping, ratios go by group,
        control, joint, channel or pattern; whatever it leaves out keeps the capture.
    rig : Rig, optional
        The rig of the clips; needed for controls.
    space : {"controls", "joints"}
        Whether the channels are those of the rig's controls or of joints.
    groups : mapping of str to sequence of str, optional
        Controls, joints or patterns by name of a group. For controls, the groups
        ``root``, ``legs``, ``arms``, ``torso`` and ``head`` exist already.
    warp : TimeWarp, optional
        By default that of `keyweave.warp_time` with the rig; needed for joints.
    contacts : Contacts, optional
        Of the capture; the feet are joints of the rig. In contact, the pivot of each foot
        keeps its place as in the capture, and the body is as fast as its feet allow.
    settings : ExaggerationSettings, optional

    Returns
    -------
    Clip
        The channels of the capture on its frames.

    Raises
    ------
    SettingError
        If a ratio or the space is unknown, or the warp of joints is missing.
    DataError
        If the clips, the warp or the contacts do not fit together, or a curve of the ratio
        ends early.
    UnknownNameError
        If a name of the ratio or of a group matches nothing.

    Warns
    -----
    KeyweaveWarning
        If feet are out of reach or not held by IK, or the clips have no hips.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walks = [
    ...     kw.motion_to_clip(examples.load_walk(name).cut(1, 40))
    ...     for name in ("slow", "proud")
    ... ]
    >>> warp = kw.warp_time(walks[1], walks[0], weights={"*Leg": 1})
    >>> livelier = kw.exaggerate(*walks, ratio=0.75, space="joints", warp=warp)
    >>> livelier
    Clip(66 channels, 40 frames at 30 fps, frames 1 to 40)
    """
    result = exaggerate_clip(
        *(captured, keyed),
        ratio=ratio,
        rig=rig,
        space=space,
        groups=groups,
        warp=warp,
        contacts=contacts,
        settings=settings,
    )
    for note in result.notes:
        warn_caller(note)
    return result.clip


def exaggerate_clip(
    captured: Clip,
    keyed: Clip,
    *,
    ratio: Ratios,
    rig: Rig | None = None,
    space: str = "controls",
    groups: Mapping[str, Sequence[str]] | None = None,
    warp: TimeWarp | None = None,
    contacts: Contacts | None = None,
    settings: ExaggerationSettings = DEFAULT_EXAGGERATION,
    blending: ControlBlending | None = None,
) -> ExaggeratedClip:
    """Return an exaggerated clip with the feet that are out of reach.

    Parameters and errors are those of `keyweave.exaggerate`. Blends of the same controls by
    several ratios may share the result of `prepare_blending`.
    """
    if space not in SPACES:
        raise SettingError("space", space, f"one of {', '.join(SPACES)}")
    if space == "joints":
        return _exaggerate_joints(captured, keyed, ratio, groups or {}, warp, contacts)
    if rig is None:
        problem = 'is needed for controls; choose it, or the space "joints"'
        raise DataError("the rig", problem)
    blending = blending or prepare_blending(captured, keyed, rig, warp, contacts)
    controls = blending.controls
    named = {**name_groups(controls), **(groups or {})}
    weights = weigh_channels(ratio, rig.channels, captured, named)
    weights[:, [c not in keyed.channels for c in rig.channels]] = 0.0
    notes = _list_missing(keyed, captured)
    if not weights.any():
        return ExaggeratedClip(captured, {}, (), notes)
    result = blending.blend(weights, settings)
    clip = clamp_clip(blending.captured, result.clip, rig)
    return result._replace(
        clip=_keep_channels(clip, captured, rig), notes=(*notes, *result.notes)
    )


def prepare_blending(
    captured: Clip,
    keyed: Clip,
    rig: Rig,
    warp: TimeWarp | None = None,
    contacts: Contacts | None = None,
) -> ControlBlending:
    """Prepare blends of controls by any ratio; see `keyweave.exaggerate`."""
    own, other = (
        complete_clip(clip, rig, name)
        for clip, name in ((captured, "the capture"), (keyed, "the keyed clip"))
    )
    _check_contacts(contacts, captured)
    warp = warp_time(keyed, captured, rig=rig) if warp is None else warp
    _check_warp(warp, captured)
    return ControlBlending(WorldControls.of(rig), own, other, warp.steady, contacts)


def _check_contacts(contacts: Contacts | None, captured: Clip) -> None:
    if contacts is not None:
        contacts.check_frames(captured, "the capture")
        if not contacts.standing.any():
            raise DataError(
                "contacts", "have no foot that stands; exaggerate without contacts"
            )


def _check_warp(warp: TimeWarp, captured: Clip) -> None:
    if len(warp.times) != len(captured):
        counts = f"{format_count(len(warp.times), 'frame')}, the capture {len(captured):,}"
        raise DataError("the warp", f"has {counts}; warp onto the same capture")


def _list_missing(keyed: Clip, captured: Clip) -> tuple[str, ...]:
    """Return a note on captured channels that the keyed clip lacks."""
    lacking = [name for name in captured.channels if name not in keyed.channels]
    if not lacking:
        return ()
    few = format_list(lacking, MAX_LISTED_CHANNELS)
    return (f"the keyed clip has no {few}; they keep the capture",)


def _keep_channels(clip: Clip, captured: Clip, rig: Rig) -> Clip:
    """Return the captured channels, and others that are not at their saved values."""
    saved = dict(zip(rig.channels, rig.values))
    known = {*captured.channels}
    added = [
        name
        for column, name in enumerate(clip.channels)
        if name not in known and (clip.values[:, column] != saved[name]).any()
    ]
    names = (*captured.channels, *added)
    columns = [clip.index(name) for name in names]
    return clip.with_(values=clip.values[:, columns], channels=names)


def _exaggerate_joints(
    captured: Clip,
    keyed: Clip,
    ratio: Ratios,
    groups: Mapping[str, Sequence[str]],
    warp: TimeWarp | None,
    contacts: Contacts | None,
) -> ExaggeratedClip:
    """Blend rotations of joints, and the path of the hips."""
    if warp is None:
        expected = "a warp of the joints from warp_time, with weights by hand"
        raise SettingError("warp", warp, expected)
    _check_warp(warp, captured)
    warp = warp.steady
    _check_contacts(contacts, captured)
    shared = [name for name in captured.channels if name in {*keyed.channels}]
    if not shared:
        raise DataError("the keyed clip", "has no channel of the capture; map it first")
    weights = weigh_channels(ratio, captured.channels, captured, groups)
    if not weights.any():
        return ExaggeratedClip(captured, {})
    weights = weights[:, [captured.index(name) for name in shared]]
    notes = list(_list_missing(keyed, captured))
    if contacts is not None:
        notes.append(
            "joints have no IK, so contacts are not kept; lock the feet afterwards"
        )
    parts = captured.keep(shared), warp.apply(keyed.keep(shared))
    order = [parts[1].index(name) for name in parts[0].channels]
    warped = parts[0].with_(values=parts[1].values[:, order])
    values = np.array(captured.values)
    columns = [captured.index(name) for name in shared]
    values[:, columns] = blend_channels(parts[0], warped, weights).values
    clip = captured.with_(values=values)
    hips = find_shared_hips(keyed, captured)
    if not hips:
        return ExaggeratedClip(clip, {}, (), (*notes, NO_HIPS))
    ratios = weights[:, shared.index(f"{hips}.{TRANSLATE[0]}")]
    own, other = (
        Placements(*read_hip_placements(each, hips))
        for each in (captured, warp.cut_cycle(keyed))
    )
    goal, _ = blend_bodies(
        own, other, warp.rows, ratios, captured.up_axis, captured.frame_rate
    )
    return ExaggeratedClip(_write_hips(clip, captured, hips, goal), {}, (), tuple(notes))


def _write_hips(clip: Clip, captured: Clip, name: str, goal: Placements) -> Clip:
    """Return a clip with its hips at a goal."""
    values, columns = np.array(clip.values), clip.columns(name)
    near = captured.values[:, columns]
    values[:, columns] = quaternion_to_channels(
        goal.rotations, clip.rotation_orders[name], near=near
    )
    values[:, [clip.index(f"{name}.{a}") for a in TRANSLATE]] = goal.positions
    return clip.with_(values=values)


def sample_ratio(ratio: Ratio, data: MotionOrClip) -> Floats:
    """Return a ratio on each frame of a capture, shape (n_frames,).

    Raises SettingError if a number is not finite or too large, and DataError if there are
    not as many numbers as frames or a curve ends early.

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

    A mapping goes by group, control, joint or channel, or by pattern; the last match
    counts, and channels that none of them matches keep the capture. Raises UnknownNameError
    if a name of the mapping, or of a group, matches nothing.

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
