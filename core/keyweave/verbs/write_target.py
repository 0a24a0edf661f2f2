"""Write targets: the characters that receive a result, and the curves written to each.

A target maps the captured channels to its own channels, notes those that cannot be
written, and fits curves with soft ends.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..animation.channel_names import (
    as_name_list,
    bare_name,
    match_names,
    parse_namespace,
    parse_node,
)
from ..animation.clip import Clip
from ..animation.fading import CHANGE_TOLERANCE, blend
from ..animation.features import ChannelGroup
from ..animation.skeleton import ROTATE, TRANSLATE
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..scenes.scene import Scene
from .captures.control_capture import CapturedControls
from .captures.control_playback import rename_channels
from .captures.control_scale import find_length_factors, note_factors, scale_lengths
from .request import SceneRequest

if TYPE_CHECKING:
    from .resequence.request import ResequenceRequest


@dataclass(frozen=True, eq=False)
class WriteTarget:
    """A character that receives the result.

    Attributes
    ----------
    names : mapping of str to str
        Captured channels and the character's channels that correspond to them.
    keyed : frozenset of str
        Channels that have a curve.
    before : Clip
        Values of the writable channels before the edit, on the frames of the output.
    orders : mapping of str to str
        Rotation orders of its nodes.
    kinds : mapping of str to str
        Kind of each channel: angle, length or unitless.
    notes : tuple of str
        Messages for the animator.
    factors : mapping of str to float
        Factors of lengths, on a character of another size.
    """

    names: Mapping[str, str]
    keyed: frozenset[str]
    before: Clip
    orders: Mapping[str, str]
    kinds: Mapping[str, str]
    notes: tuple[str, ...]
    factors: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        scene: Scene,
        names: Mapping[str, str],
        captured: CapturedControls,
        *,
        named: Collection[str],
        frames: Floats,
        mode: str,
        layer: str | None,
    ) -> WriteTarget:
        """Read the channels of a character, and find those that cannot be written.

        Parameters
        ----------
        scene : Scene
        names : mapping of str to str
            Captured channels and the character's channels that correspond to them.
        captured : CapturedControls
        named : collection of str
            Nodes that must be written, if they move. For the others, a note gives the
            reason why they are not written.
        frames : ndarray, shape (n_frames,)
            Frames on which the channels are sampled.
        mode, layer : str
            Write mode and animation layer.

        Raises
        ------
        DataError
            If a named node that moves cannot be written.
        """
        theirs = [*names.values()]
        refusals = scene.refusals(theirs, mode=mode, layer=layer)
        refused = {
            ours: refusals[channel]
            for ours, channel in names.items()
            if channel in refusals
        }
        notes = _note_refusals(refused, names, captured, named)
        written = [channel for channel in theirs if channel not in refusals]
        factors = find_length_factors(scene, scene, names)
        return cls(
            names=dict(names),
            keyed=frozenset(curve.channel for curve in scene.read_curves(written)),
            before=scene.sample(written, frames),
            orders=dict(scene.rotation_orders([*dict.fromkeys(map(parse_node, theirs))])),
            kinds=dict(scene.kinds(written)),
            notes=(
                *notes,
                *scene.remarks(written),
                *note_factors(factors, parse_namespace(theirs[0])),
            ),
            factors=factors,
        )


def read_targets(
    scene: Scene, captured: CapturedControls, frames: Floats, request: ResequenceRequest
) -> tuple[WriteTarget, ...]:
    """Read the channels to write on each character, at the frames of the output.

    Without namespaces, the captured character is the only one.
    """
    channels = captured.clip.channels
    spaces = [space.strip(":") for space in as_name_list(request.to_namespaces)]
    maps = [find_namespace_channels(scene, channels, space) for space in spaces]
    return tuple(
        WriteTarget.of(
            scene,
            names,
            captured,
            named={*as_name_list(request.controls)},
            frames=frames,
            mode=request.mode,
            layer=request.layer,
        )
        for names in maps or [dict(zip(channels, channels))]
    )


def find_namespace_channels(
    scene: Scene, channels: Sequence[str], space: str
) -> dict[str, str]:
    """Map channels to those of the same controls in another namespace.

    `space` has no colon at its ends.

    Raises
    ------
    UnknownNameError
        If there is no such namespace.
    DataError
        If it lacks one of the channels.
    """
    nodes = list(dict.fromkeys(map(parse_node, channels)))
    known = scene.keyable([f"{space}:{bare_name(node)}" for node in nodes])
    known_nodes = list(dict.fromkeys(map(parse_node, known)))
    spaces = dict.fromkeys(map(parse_namespace, known_nodes))
    if space not in spaces:
        raise UnknownNameError([f"namespace {space}"], filter(None, spaces), "the scene")
    answers = match_names(nodes, known_nodes, "the scene", space)
    named = {
        c: f"{answers.get(parse_node(c), '')}.{c.rpartition('.')[2]}" for c in channels
    }
    have = set(known)
    missing = [c for c, theirs in named.items() if theirs not in have]
    if missing:
        node = parse_node(missing[0])
        name = missing[0] if node in answers else node
        raise DataError(f"namespace {space}", f"has no counterpart of {name}")
    return named


def _note_refusals(
    refused: Mapping[str, str],
    names: Mapping[str, str],
    captured: CapturedControls,
    named: Collection[str],
) -> list[str]:
    """Return notes on moving nodes and channels that cannot be written.

    Raises
    ------
    DataError
        If no channel of a named node can be written, or none of any node.
    """
    moving = _group_moving_channels(captured)
    whole = [node for node, own in moving.items() if refused.keys() >= {*own}]
    for node in whole:
        first = moving[node][0]
        if node in named or len(whole) == len(moving):
            raise DataError(names[first], refused[first])
    subjects = {moving[node][0]: parse_node(names[moving[node][0]]) for node in whole}
    for node, own in moving.items():
        if node not in whole:
            subjects.update((c, names[c]) for c in own if c in refused)
    return [f"{name} {refused[c]}; it is left unchanged" for c, name in subjects.items()]


def _group_moving_channels(captured: CapturedControls) -> dict[str, list[str]]:
    """Group by node the channels that move, or that place the result."""
    moves = captured.moves
    for node in captured.placed:
        place = {f"{node}.{attribute}" for attribute in (*TRANSLATE, *ROTATE)}
        moves.update(dict.fromkeys(place & moves.keys(), True))
    groups: dict[str, list[str]] = {}
    for channel, is_moving in moves.items():
        if is_moving:
            groups.setdefault(parse_node(channel), []).append(channel)
    return groups


def split_writable(
    groups: Sequence[ChannelGroup], refusals: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the channels that can be written, and notes on those that cannot.

    A rotation with locked axes, such as a knee's, is written on its free axes.

    Raises
    ------
    DataError
        If no channel of a group can be written.
    """
    notes = []
    for part in groups:
        refused = [channel for channel in part.channels if channel in refusals]
        if len(refused) == len(part.channels):
            raise DataError(refused[0], refusals[refused[0]])
        notes += [
            f"{channel} {refusals[channel]}; it is left unchanged" for channel in refused
        ]
    channels = dict.fromkeys(channel for part in groups for channel in part.channels)
    return tuple(c for c in channels if c not in refusals), tuple(notes)


def blend_target(clip: Clip, target: WriteTarget, request: SceneRequest) -> Clip:
    """Blend a result with the animation of one character, at the strength of a request.

    The result has the captured channels; the blend has those of the character, on the
    frames of the request.
    """
    own = _select_channels(clip, target).between(*request.frames)
    return blend(
        target.before.between(*request.frames),
        own,
        strength=request.strength,
        soft_frames=request.soft_frames,
    )


def fit_target(own: Clip, target: WriteTarget, request: SceneRequest) -> list[AnimCurve]:
    """Fit the curves that are written to one character; see `select_written`."""
    written = select_written(own, target, request)
    return fit(written, tolerance=request.tolerance, kinds=target.kinds)


def select_written(own: Clip, target: WriteTarget, request: SceneRequest) -> Clip:
    """Return the channels that are written: those that change or have a curve.

    `own` is what `blend_target` returned for the request.
    """
    before = target.before.between(*request.frames)
    moved = np.abs(own.values - before.values).max(axis=0) > CHANGE_TOLERANCE
    some = [c for i, c in enumerate(own.channels) if moved[i] or c in target.keyed]
    return own.keep(some)


def _select_channels(clip: Clip, target: WriteTarget) -> Clip:
    """Return the writable channels of a character, under its own names."""
    theirs = rename_channels(clip, target.names, target.orders)
    theirs = scale_lengths(theirs, target.factors)
    columns = [theirs.index(channel) for channel in target.before.channels]
    return Clip(
        theirs.values[:, columns],
        target.before.channels,
        theirs.frame_rate,
        theirs.start_frame,
        target.orders,
        theirs.up_axis,
    )
