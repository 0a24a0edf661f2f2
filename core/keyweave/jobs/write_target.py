"""Write targets: the characters that receive a result, and the curves written to each.

A target matches the captured channels to its own, notes those that cannot be written, and
fits curves with soft ends.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..animation.channel_names import bare_name, match_names, parse_namespace
from ..animation.clip import Clip
from ..animation.fading import soften_ends
from ..animation.skeleton import ROTATE, TRANSLATE
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..scenes.scene import Scene
from .control_capture import CapturedControls, parse_node
from .control_playback import rename_channels
from .request import SceneRequest


@dataclass(frozen=True, eq=False)
class WriteTarget:
    """A character that is written.

    Attributes
    ----------
    names : mapping of str to str
        Its channel for each that was captured.
    keyed : frozenset of str
        Channels that have a curve.
    before : Clip
        What its channels that can be written did on the output's frames; of the first
        alone where the ends are hard.
    orders : mapping of str to str
        Rotation orders of its nodes.
    kinds : mapping of str to str
        What its channels measure.
    notes : tuple of str
        What the animator should know.
    """

    names: Mapping[str, str]
    keyed: frozenset[str]
    before: Clip
    orders: Mapping[str, str]
    kinds: Mapping[str, str]
    notes: tuple[str, ...]

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
        """Read what is written of a character, and what of it cannot be.

        Parameters
        ----------
        scene : Scene
        names : mapping of str to str
            Its channel for each that was captured.
        captured : Captured
        named : collection of str
            Nodes that must be written, if they move; of others a note says why they are
            not.
        frames : ndarray
            On which is read what its channels do.
        mode, layer : str
            Where it is written.

        Raises
        ------
        DataError
            If what must be written cannot be.
        """
        theirs = [*names.values()]
        refusals = scene.refusals(theirs, mode=mode, layer=layer)
        refused = {ours: refusals[one] for ours, one in names.items() if one in refusals}
        notes = _note_refusals(refused, names, captured, named)
        written = [one for one in theirs if one not in refusals]
        return cls(
            names=dict(names),
            keyed=frozenset(curve.channel for curve in scene.read_curves(written)),
            before=scene.sample(written, frames),
            orders=dict(scene.rotation_orders([*dict.fromkeys(map(parse_node, theirs))])),
            kinds=dict(scene.kinds(written)),
            notes=(*notes, *scene.remarks(written)),
        )


def find_namespace_channels(
    scene: Scene, channels: Sequence[str], space: str
) -> dict[str, str]:
    """Return for each channel that of the same control in another namespace.

    Raises
    ------
    UnknownNameError
        If there is no such namespace.
    DataError
        If it has not all of them.
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
        what = (
            parse_node(missing[0]) if parse_node(missing[0]) not in answers else missing[0]
        )
        raise DataError(f"namespace {space}", f"has nothing like {what}")
    return named


def _note_refusals(
    refused: Mapping[str, str],
    names: Mapping[str, str],
    captured: CapturedControls,
    named: Collection[str],
) -> list[str]:
    """Return notes on what should be written and cannot be.

    Raises
    ------
    DataError
        If nothing of a node that was named can be written, or nothing at all.
    """
    asked = _group_moving_channels(captured)
    whole = [node for node, own in asked.items() if refused.keys() >= {*own}]
    for node in whole:
        first = asked[node][0]
        if node in named or len(whole) == len(asked):
            raise DataError(names[first], refused[first])
    told = {asked[node][0]: parse_node(names[asked[node][0]]) for node in whole}
    for node, own in asked.items():
        if node not in whole:
            told.update((c, names[c]) for c in own if c in refused)
    return [f"{what} {refused[c]}; it stays as it is" for c, what in told.items()]


def _group_moving_channels(captured: CapturedControls) -> dict[str, list[str]]:
    """Return by node the channels that should be written: those that move or may."""
    moves = captured.moves
    for node in captured.placed:
        place = {f"{node}.{attribute}" for attribute in (*TRANSLATE, *ROTATE)}
        moves.update(dict.fromkeys(place & moves.keys(), True))
    asked: dict[str, list[str]] = {}
    for channel, does in moves.items():
        if does:
            asked.setdefault(parse_node(channel), []).append(channel)
    return asked


CHANGE_TOLERANCE = 1e-9  # radians, centimetres; what differs by less is not written


def fit_target(clip: Clip, target: WriteTarget, asked: SceneRequest) -> list[AnimCurve]:
    """Return what of a clip is written of one character.

    Parameters
    ----------
    clip : Clip
        Of the channels that were captured.
    target : Target
    asked : SceneRequest
        Says which frames are written, how soft the ends are, and how few keys there are.

    Raises
    ------
    DataError
        If ends are to be soft, but the target was read for hard ones.
    """
    own = _soften_target(
        _select_channels(clip, target).between(*asked.frames), target, asked
    )
    moved = np.abs(own.values - target.before.values[:1]).max(axis=0) > CHANGE_TOLERANCE
    some = [i for i, c in enumerate(own.channels) if moved[i] or c in target.keyed]
    written = Clip(
        own.values[:, some],
        tuple(own.channels[i] for i in some),
        own.frame_rate,
        own.start_frame,
    )
    return fit(written, tolerance=asked.tolerance, kinds=target.kinds)


def _select_channels(clip: Clip, target: WriteTarget) -> Clip:
    """Return the channels of a character that can be written, under its own names."""
    theirs = rename_channels(clip, target.names, target.orders)
    columns = [theirs.index(channel) for channel in target.before.channels]
    return Clip(
        theirs.values[:, columns],
        target.before.channels,
        theirs.frame_rate,
        theirs.start_frame,
        target.orders,
        theirs.up_axis,
    )


def _soften_target(clip: Clip, target: WriteTarget, asked: SceneRequest) -> Clip:
    """Return a clip whose ends are soft, if they are to be."""
    if asked.soft_frames == 0:
        return clip
    if len(target.before) < 2:
        raise DataError("soft ends", "must be asked for when a result is computed")
    return soften_ends(clip, target.before.between(*asked.frames), asked.soft_frames)
