"""Write targets: the characters that receive a result, and the curves written to each.

A target maps the captured channels to its own channels, notes those that cannot be
written, and fits curves with soft ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from .._text import format_count
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
from ..animation.frame_range import FRAME_TOLERANCE, FrameRange, list_frames
from ..animation.skeleton import ROTATE, TRANSLATE
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.key_insertion import insert_key
from ..curves.key_times import find_keyed_range
from ..curves.splicing import cut_curve
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


def fit_target(
    own: Clip,
    target: WriteTarget,
    request: SceneRequest,
    key_frames: Sequence[float] = (),
) -> list[AnimCurve]:
    """Fit the curves that are written to one character; see `select_written`.

    Reduced curves have keys on `key_frames`.
    """
    written, tolerance = select_written(own, target, request), request.tolerance
    keys = key_frames if tolerance is not None else ()
    return fit(written, tolerance=tolerance, kinds=target.kinds, key_frames=keys)


def select_written(own: Clip, target: WriteTarget, request: SceneRequest) -> Clip:
    """Return the channels that are written: those that change or have a curve.

    `own` is what `blend_target` returned for the request.
    """
    before = target.before.between(*request.frames)
    moved = np.abs(own.values - before.values).max(axis=0) > CHANGE_TOLERANCE
    some = [c for i, c in enumerate(own.channels) if moved[i] or c in target.keyed]
    return own.keep(some)


def find_fixed(
    scene: Scene, channels: Sequence[str], request: SceneRequest
) -> dict[str, str]:
    """Return why animated channels on the nodes of channels cannot be written."""
    nodes = {*map(parse_node, channels)}
    animated = [channel for channel in scene.channels if parse_node(channel) in nodes]
    return {**scene.refusals(animated, mode=request.mode, layer=request.layer)}


def note_outside(request: SceneRequest, ends: FrameRange, fixed: Mapping[str, str]) -> str:
    """Return a note on animation outside frames that a request holds or clears.

    `fixed` has the reasons why animated channels cannot be written.
    """
    frames = f"outside frames {ends[0]:g} to {ends[1]:g}"
    is_base, names = request.mode == "base", [*fixed]
    done = f"keys {frames} are removed" if is_base else f"the layer has no keys {frames}"
    if not fixed:
        return done
    count = format_count(len(names), "channel")
    problem = f"{names[0]} {fixed[names[0]]}"
    return f"{done}, but not of {count} that cannot be written: {problem}"


def write_ranges(
    host: Scene,
    parts: Iterable[tuple[FrameRange | None, Sequence[AnimCurve]]],
    request: SceneRequest,
    *,
    ends: FrameRange,
    channels: Sequence[str],
) -> None:
    """Write curves between frames, and outside what a request asks for.

    Parameters
    ----------
    host : Scene
    parts : iterable of tuple
        Curves, and the first and last frame on which they are written; None for all.
    request : SceneRequest
    ends : tuple of float
        The frames outside which poses are held or keys are cleared.
    channels : sequence of str
        Channels of the character, of which not all need to be among the curves. Those that
        cannot be written stay as they are.
    """
    target: dict[str, Any] = {"mode": request.mode, "layer": request.layer}
    if request.outside != "keep":
        refusals = host.refusals(channels, **target)
        channels = [channel for channel in channels if channel not in refusals]
    is_limited = request.mode == "base" or request.outside == "keep"
    for frames, curves in parts:
        if request.outside == "hold" and not is_limited:
            curves = _hold_in_layer(host, curves, request, ends, channels)
        host.write_curves(curves, **target, time_range=frames if is_limited else None)
    if is_limited and request.outside != "keep":
        known = host.read_curves(channels)
        limited = [_limit_keys(curve, request, ends) for curve in known]
        host.write_curves([new for new, old in zip(limited, known) if new is not old])


def _limit_keys(curve: AnimCurve, request: SceneRequest, ends: FrameRange) -> AnimCurve:
    """Return a curve without keys outside frames; the same curve if no key is there."""
    first, last = curve.frames[[0, -1]]
    is_inside = first > ends[0] - FRAME_TOLERANCE and last < ends[1] + FRAME_TOLERANCE
    is_held = {curve.pre_infinity, curve.post_infinity} == {"constant"}
    if is_inside and (is_held or request.outside == "clear"):
        return curve
    cut = cut_curve(curve, *(frame / curve.frame_rate for frame in ends))
    if request.outside == "clear":
        return cut
    return cut.with_(pre_infinity="constant", post_infinity="constant")


def _hold_in_layer(
    host: Scene,
    curves: Sequence[AnimCurve],
    request: SceneRequest,
    ends: FrameRange,
    channels: Sequence[str],
) -> list[AnimCurve]:
    """Return the curves of a layer that holds all channels outside frames.

    They last as long as the animation below, which an additive layer has to undo.
    """
    below, known = host.read_curves(channels), {curve.channel for curve in curves}
    held = [_limit_keys(curve, request, ends) for curve in curves]
    others = [curve.channel for curve in below if curve.channel not in known]
    if others:
        still = host.sample(others, list_frames(*ends, "the written range"))
        held += fit(still, tolerance=request.tolerance, kinds=host.kinds(others))
    outer = *ends, *(find_keyed_range(below) or ends)
    for frame in (min(outer), max(outer)):
        held = [insert_key(curve, frame / host.frame_rate) for curve in held]
    return held


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
