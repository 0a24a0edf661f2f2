"""Features: numbers by which frames of a keyed clip and of a capture are compared [W06]_.

Controls as they stand cannot be compared, because two walks take different paths. Roots and
IK handles are taken relative to the hips and in their heading; controls that the body
carries keep their channels. Each feature is centered, and scaled by its spread, in its own
clip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    find_channel_groups,
    list_channels,
    list_rotations,
)
from ...animation.feet.contacts import Contacts
from ...animation.mapping.joint_names import parse_joint_names
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, channels_to_quaternion
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    unwrap_vectors,
)
from ...rigs.rig import MAX_LISTED_CHANNELS, Rig, keep_nodes
from ...rigs.rig_memory import recall_controls
from .body_frames import BodyFrames, RigBody, read_placement

LEAST_CHANGE = 1e-6  # radians, centimeters or units; a smaller range is rounding
NO_HIPS = (
    "no hips were found, so the clips are compared without their heading, which misleads "
    "if they take different paths"
)


@dataclass(frozen=True, eq=False)
class WarpFeatures:
    """Features of a keyed clip and of a capture, in radians and centimeters.

    Features of a control in world space are its place and rotation relative to the hips,
    and those of the hips their height and tilt; rotations are exponential maps.
    """

    names: tuple[str, ...]
    kinds: tuple[str, ...]  # "rotation", "translation", "attribute" or "contact"
    keyed: Floats  # (n_frames, n_features)
    captured: Floats
    ignored: Bools  # of directional controls, and controls that do not change while keyed
    notes: tuple[str, ...] = ()
    travels: tuple[str, ...] = ()  # controls in world space, and the joint of the hips

    def cut_keyed(self, n_frames: int) -> WarpFeatures:
        """Return the features with the first frames of the keyed clip only."""
        return replace(self, keyed=self.keyed[:n_frames])

    def normalize(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return both tables, each feature centered and over its spread, and weighted.

        The squared distance of two rows is the weighted mean of the squared differences.
        """
        used = weights > 0
        scale = np.sqrt(weights[used] / weights.sum())
        return _normalize(self.keyed[:, used], scale), _normalize(
            self.captured[:, used], scale
        )


def _normalize(values: Floats, scale: Floats) -> Floats:
    spread = values.std(axis=0)
    still = np.ptp(values, axis=0) < LEAST_CHANGE
    return np.where(still, 0.0, values - values.mean(axis=0)) * (
        scale / np.where(still, 1.0, spread)
    )


class _Columns:
    """Features that are collected part by part."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.ignored: list[bool] = []
        self.pairs: list[tuple[Floats, Floats]] = []

    def add(
        self, names: Sequence[str], kinds: Sequence[str], pair: Pair, ignored: bool = False
    ) -> None:
        self.names += names
        self.kinds += kinds
        self.ignored += [ignored] * len(names)
        self.pairs.append((pair.keyed, pair.captured))

    def finish(self, notes: Sequence[str], travels: Sequence[str]) -> WarpFeatures:
        keyed, captured = (np.concatenate(parts, axis=1) for parts in zip(*self.pairs))
        names, kinds = tuple(self.names), tuple(self.kinds)
        return WarpFeatures(
            *(names, kinds, keyed, captured, np.array(self.ignored)),
            *(tuple(notes), tuple(travels)),
        )


class Pair(NamedTuple):
    """Values of a keyed clip and of a capture."""

    keyed: Floats
    captured: Floats


def read_control_features(keyed: Clip, captured: Clip, rig: Rig) -> WarpFeatures:
    """Return the features of two clips of a rig's channels.

    Channels of the rig that a clip does not have keep their saved values. Raises DataError
    if a clip has channels that the rig does not have.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> values = np.vstack([rig.values, rig.values])
    >>> clip = Clip(values, rig.channels, 24)
    >>> features = read_control_features(clip, clip, rig)
    >>> features.names[:4]
    ('Hips.translateY', 'Hips.rotateX', 'Hips.rotateY', 'Hips.rotateZ')
    """
    clips = [
        complete_clip(clip, rig, name)
        for clip, name in ((keyed, "the keyed clip"), (captured, "the capture"))
    ]
    body = RigBody.of(rig, recall_controls(rig, rig.values))
    columns, notes = _Columns(), list[str]()
    if body.hips:
        _add_body(columns, clips, rig, body)
    else:
        notes.append(NO_HIPS)
    kinds = {channel: c.kind for c in rig.controls for channel in c.channels}
    carried = {n for c in rig.controls if c.name in body.carried for n in c.channels}
    parts = [each.keep(carried) for each in clips]
    for group in find_channel_groups(parts[0], "*", "the rig"):
        is_aim = kinds[group.channels[0]] == "directional"
        _add_group(columns, group, parts, is_aim)
    travels = (body.hips, *body.roots, *body.standing)
    return columns.finish([*notes, *_list_missing(keyed, captured)], travels)


def complete_clip(clip: Clip, rig: Rig, name: str) -> Clip:
    """Return the values of all channels of a rig in a clip."""
    known = {*rig.channels}
    unknown = [channel for channel in clip.channels if channel not in known]
    if unknown:
        few = format_list(unknown, MAX_LISTED_CHANNELS)
        problem = f"has {format_count(len(unknown), 'channel')} that the rig does not have"
        advice = "choose the clip's own rig, or keep its channels with Clip.keep"
        raise DataError(name, f"{problem} ({few}); {advice}")
    values = np.tile(np.asarray(rig.values, float), (len(clip), 1))
    index = {channel: i for i, channel in enumerate(rig.channels)}
    values[:, [index[channel] for channel in clip.channels]] = clip.values
    return clip.with_(values=values, channels=tuple(rig.channels))


def _list_missing(keyed: Clip, captured: Clip) -> list[str]:
    """Return a note on keyed channels that the capture lacks."""
    has = {*captured.channels}
    lacking = [name for name in keyed.channels if name not in has]
    if not lacking:
        return []
    few = format_list(lacking, MAX_LISTED_CHANNELS)
    return [f"the capture has no {few}; there it keeps the saved value"]


def _add_body(columns: _Columns, clips: list[Clip], rig: Rig, body: RigBody) -> None:
    """Add the hips, and relative to them the other controls in world space."""
    nodes = {body.hips, *body.standing}
    joints, controls = keep_nodes(rig, nodes)
    worlds = [rig.poses(clip.values, nodes=nodes) for clip in clips]
    hips = [read_placement(w.joints[:, joints.index(body.hips)]) for w in worlds]
    frames = _add_hips(columns, body.hips, hips, clips[0].up_axis)
    index = {control.name: i for i, control in enumerate(controls)}
    for name in body.standing:
        control = controls[index[name]]
        own = [rig.channels.index(channel) for channel in control.channels]
        still = bool((np.ptp(clips[0].values[:, own], axis=0) < LEAST_CHANGE).all())
        is_left_out = still or control.kind == "directional"
        placed = [read_placement(w.controls[:, index[name]]) for w in worlds]
        pairs = list(zip(frames, placed))
        places = Pair(*(frame.to_local(position) for frame, (position, _) in pairs))
        columns.add(_join(name, TRANSLATE), ["translation"] * 3, places, is_left_out)
        turned = [frame.to_local_rotations(rotation) for frame, (_, rotation) in pairs]
        columns.add(
            _join(name, ROTATE), ["rotation"] * 3, _to_vectors(*turned), is_left_out
        )


def _add_hips(
    columns: _Columns, name: str, hips: Sequence[tuple[Floats, Floats]], up_axis: str
) -> list[BodyFrames]:
    """Add the height and the tilt of the hips, and return the frames of the body."""
    frames = [BodyFrames.of(*placement, up_axis) for placement in hips]
    up = UP_VECTORS[up_axis]
    heights = Pair(*((positions @ up)[:, np.newaxis] for positions, _ in hips))
    columns.add([f"{name}.translate{up_axis.upper()}"], ["translation"], heights)
    tilts = [f.to_local_rotations(rotations) for f, (_, rotations) in zip(frames, hips)]
    columns.add(_join(name, ROTATE), ["rotation"] * 3, _to_vectors(*tilts))
    return frames


def _join(node: str, attributes: Sequence[str]) -> list[str]:
    return [f"{node}.{attribute}" for attribute in attributes]


def _to_vectors(keyed: Floats, captured: Floats) -> Pair:
    """Return exponential maps relative to the mean rotation of both clips."""
    means = mean_rotation(np.stack([mean_rotation(keyed), mean_rotation(captured)]))
    return Pair(
        *(
            unwrap_vectors(quaternion_to_vector(compose(invert(means), rotations)))
            for rotations in (keyed, captured)
        )
    )


def _add_group(
    columns: _Columns, group: ChannelGroup, clips: Sequence[MotionOrClip], ignored: bool
) -> None:
    """Add a rotation or a channel as it stands."""
    layout = FeatureLayout.lay_out([group], clips, "", UP_VECTORS[clips[0].up_axis])
    kinds = [_find_kind(name) for name in group.channels]
    columns.add(
        group.channels, kinds, Pair(*(layout.read(clip) for clip in clips)), ignored
    )


def _find_kind(channel: str) -> str:
    leaf = channel.rpartition(".")[2]
    return (
        "rotation"
        if leaf in ROTATE
        else "translation"
        if leaf in TRANSLATE
        else "attribute"
    )


def read_joint_features(keyed: MotionOrClip, captured: MotionOrClip) -> WarpFeatures:
    """Return the features of two motions, or of two clips of equal channels.

    The hips are the root of a motion; in a clip, they are the node of that name that is
    both moved and rotated. Raises DataError if nothing is in common.

    Examples
    --------
    >>> from keyweave.examples import load_walk
    >>> read_joint_features(load_walk("brisk"), load_walk("slow")).names[:2]
    ('Hips.translateY', 'Hips.rotateX')
    """
    data = [keyed, captured]
    groups = _share_groups(keyed, captured)
    hips, columns, notes = find_shared_hips(keyed, captured), _Columns(), list[str]()
    if hips:
        _add_hips(
            columns, hips, [read_hip_placements(each, hips) for each in data], keyed.up_axis
        )
    else:
        notes.append(NO_HIPS)
    for group in groups:
        if group.channels[0].rpartition(".")[0] != hips:
            _add_group(columns, group, data, False)
    return columns.finish(notes, [hips] if hips else [])


def _share_groups(keyed: MotionOrClip, captured: MotionOrClip) -> list[ChannelGroup]:
    """Return the rotations and channels that both have."""
    own, others = (find_channel_groups(each, "*", "the clip") for each in (keyed, captured))
    shared = [group for group in own if group in others]
    if not shared:
        few = format_list(list_channels(keyed), MAX_LISTED_CHANNELS)
        problem = f"has no channel of the keyed clip ({few})"
        raise DataError("the capture", f"{problem}; transfer it onto the same rig first")
    return shared


def find_shared_hips(keyed: MotionOrClip, captured: MotionOrClip) -> str:
    """Return the joint or node that carries the body in both; empty for none."""
    names = [[*list_rotations(each)] for each in (keyed, captured)]
    if isinstance(keyed, Motion):
        return names[0][0] if names[0][0] in names[1] else ""
    moved = list_by_node(keyed.channels)
    shared = [
        node
        for node in names[0]
        if node in names[1] and {*TRANSLATE} <= {n.rpartition(".")[2] for n in moved[node]}
    ]
    known = zip(shared, parse_joint_names(shared)) if shared else ()
    return next((node for node, name in known if name.is_part("hips")), "")


def read_hip_placements(data: MotionOrClip, name: str) -> tuple[Floats, Floats]:
    """Return positions and rotations of the hips."""
    if isinstance(data, Motion):
        return data.root_positions, data.rotations[:, data.skeleton.index(name)]
    places = data.values[:, [data.index(f"{name}.{a}") for a in TRANSLATE]]
    angles = data.values[:, data.columns(name)]
    return places, channels_to_quaternion(angles, data.rotation_orders[name])


def add_contacts(
    features: WarpFeatures, contacts: tuple[Contacts, Contacts]
) -> WarpFeatures:
    """Return features with the contacts of both clips, a feature for each foot.

    Raises DataError if the contacts have other frames than the clips, no foot in common, or
    no foot that ever stands.
    """
    names = ("the keyed clip", "the capture")
    for each, table, name in zip(contacts, (features.keyed, features.captured), names):
        if len(each) != len(table):
            counts = f"{format_count(len(each), 'frame')}, {name} has {len(table):,}"
            raise DataError("contacts", f"have {counts}; find them in the same clip")
    feet = [foot for foot in contacts[0].feet if foot in contacts[1].feet]
    standing = [
        each.is_in_contact[:, [each.feet.index(foot) for foot in feet]].astype(float)
        for each in contacts
    ]
    if not any(part.any() for part in standing) or not all(len(p[0]) for p in standing):
        raise DataError(
            "contacts", "have no foot that stands; compare the clips without them"
        )
    return replace(
        features,
        names=(*features.names, *(f"{foot}.contact" for foot in feet)),
        kinds=(*features.kinds, *["contact"] * len(feet)),
        keyed=np.hstack([features.keyed, standing[0]]),
        captured=np.hstack([features.captured, standing[1]]),
        ignored=np.append(features.ignored, [False] * len(feet)),
    )
