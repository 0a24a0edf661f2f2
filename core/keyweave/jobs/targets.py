"""Characters that are written: which of their channels answer, and which cannot be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..arrays import Floats
from ..clip import Clip
from ..errors import DataError, UnknownNameError
from ..name_matching import bare_name, match_names, namespace_of
from ..scene import Scene
from ..skeleton import ROTATE, TRANSLATE
from .capturing import Captured
from .edited_nodes import node_of


@dataclass(frozen=True, eq=False)
class Target:
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
        captured: Captured,
        *,
        named: Collection[str],
        frames: Floats,
        mode: str,
        layer: str | None,
    ) -> Target:
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
        notes = _notes_on(refused, names, captured, named)
        written = [one for one in theirs if one not in refusals]
        return cls(
            names=dict(names),
            keyed=frozenset(curve.channel for curve in scene.read_curves(written)),
            before=scene.sample(written, frames),
            orders=dict(scene.rotation_orders([*dict.fromkeys(map(node_of, theirs))])),
            kinds=dict(scene.kinds(written)),
            notes=(*notes, *scene.remarks(written)),
        )


def channels_under(scene: Scene, channels: Sequence[str], space: str) -> dict[str, str]:
    """Return for each channel that of the same control in another namespace.

    Raises
    ------
    UnknownNameError
        If there is no such namespace.
    DataError
        If it has not all of them.
    """
    nodes = list(dict.fromkeys(map(node_of, channels)))
    known = scene.keyable([f"{space}:{bare_name(node)}" for node in nodes])
    known_nodes = list(dict.fromkeys(map(node_of, known)))
    spaces = dict.fromkeys(map(namespace_of, known_nodes))
    if space not in spaces:
        raise UnknownNameError([f"namespace {space}"], filter(None, spaces), "the scene")
    answers = match_names(nodes, known_nodes, "the scene", space)
    named = {c: f"{answers.get(node_of(c), '')}.{c.rpartition('.')[2]}" for c in channels}
    have = set(known)
    missing = [c for c, theirs in named.items() if theirs not in have]
    if missing:
        what = node_of(missing[0]) if node_of(missing[0]) not in answers else missing[0]
        raise DataError(f"namespace {space}", f"has nothing like {what}")
    return named


def _notes_on(
    refused: Mapping[str, str],
    names: Mapping[str, str],
    captured: Captured,
    named: Collection[str],
) -> list[str]:
    """Return notes on what should be written and cannot be.

    Raises
    ------
    DataError
        If nothing of a node that was named can be written, or nothing at all.
    """
    asked = _asked_of(captured)
    whole = [node for node, own in asked.items() if refused.keys() >= {*own}]
    for node in whole:
        first = asked[node][0]
        if node in named or len(whole) == len(asked):
            raise DataError(names[first], refused[first])
    told = {asked[node][0]: node_of(names[asked[node][0]]) for node in whole}
    for node, own in asked.items():
        if node not in whole:
            told.update((c, names[c]) for c in own if c in refused)
    return [f"{what} {refused[c]}; it stays as it is" for c, what in told.items()]


def _asked_of(captured: Captured) -> dict[str, list[str]]:
    """Return by node the channels that should be written: those that move or may."""
    moves = captured.moves
    for node in captured.placed:
        place = {f"{node}.{attribute}" for attribute in (*TRANSLATE, *ROTATE)}
        moves.update(dict.fromkeys(place & moves.keys(), True))
    asked: dict[str, list[str]] = {}
    for channel, does in moves.items():
        if does:
            asked.setdefault(node_of(channel), []).append(channel)
    return asked
