"""Assemble the data of a page: figures, alternatives, curves and the clock they share."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...geometry.arrays import Floats
from .content import Alternative, PageContent
from .players import PlayedMotion, encode_body, encode_player, round_digits, share_views
from .plots import (
    Channel,
    Series,
    build_channels,
    build_parts,
    build_series,
    encode_parts,
    encode_series,
)
from .pose_rows import encode_strips
from .sections import list_strips

DATA_LIMIT = 700_000  # characters of the data of all alternatives but the first


def build_data(content: PageContent) -> dict[str, Any]:
    """Return the data that the page's script reads, in JSON types.

    Alternatives are stored as their differences from the first, as far as `DATA_LIMIT`
    allows.
    """
    parts = build_parts(content.curves, content.parts)
    channels = build_channels(content.curves, parts)
    stored = _encode_alternatives(content, channels)
    start, rate, n_frames = content.find_frames()
    numbers = {figure["name"]: i for i, figure in enumerate(stored.figures)}
    motions = content.motions.items()
    known = {id(motion): content.bodies[name] for name, motion in motions}
    sketches = [i for i, each in enumerate(stored.figures) if each["role"] == "sketch"]
    return {
        "title": content.title,
        "clips": [*content.clips],
        "fragment_columns": [*content.fragment_columns],
        "clock": {"start": start, "rate": rate, "frames": n_frames},
        "loop": content.loop,
        "keys": _round_frames(content.keys),
        "marks": [[*_round_frames([frame]), *texts] for frame, *texts in content.marks],
        "bodies": stored.bodies,
        "figures": stored.figures,
        "sketch": sketches[0] if sketches else None,
        "shown": [numbers[name] for name in content.list_names(0)],
        "alternatives": [
            _encode_alternative(each, numbers, number < stored.n_alternatives)
            for number, each in enumerate(content.alternatives)
        ],
        "parts": encode_parts(parts, [channel.name for channel in channels]),
        "channels": [channel.encode() for channel in channels],
        "series": stored.series,
        "pair": [b64encode(name.encode()).decode() for name in content.pair],
        **encode_strips(list_strips(content.pictures), stored.bodies, known),
    }


class _Stored(NamedTuple):
    """Alternatives that a page stores: their bodies, figures and series."""

    bodies: list[dict[str, Any]]
    figures: list[dict[str, Any]]
    series: list[dict[str, Any]]
    n_alternatives: int


def _encode_alternatives(content: PageContent, channels: Sequence[Channel]) -> _Stored:
    """Encode the first alternative, with all that belongs to none, and others that fit."""
    players: list[PlayedMotion] = []
    curves: list[Series] = []
    every, roles = build_series(content.curves, channels), content.find_roles()
    stored = _Stored([], [], [], 0)
    size = 0
    for number in range(max(1, len(content.alternatives))):
        added = _build_players(content, number, players)
        figures = _encode_figures(added, players)
        own = [each for each in every if (each.alternative or 0) == number]
        series = [encode_series(each, curves, channels, roles[each.group]) for each in own]
        size += _measure_data(figures, series) if number else 0
        if size > DATA_LIMIT:
            break
        players, curves = [*players, *added], [*curves, *own]
        stored = _Stored(
            stored.bodies,
            [*stored.figures, *figures],
            [*stored.series, *series],
            number + 1,
        )
    return _finish_figures(content, stored, players)


def _build_players(
    content: PageContent, number: int, earlier: Sequence[PlayedMotion]
) -> list[PlayedMotion]:
    """Return the figures of an alternative, as precise as the first of each role."""
    roles = content.find_roles()
    steps = {player.role: player.step for player in reversed(earlier)}
    return [
        PlayedMotion.of(
            name,
            roles[name],
            content.motions[name],
            content.bodies[name],
            steps.get(roles[name]),
            (content.contacts or {}).get(name),
        )
        for name in content.list_names(number)
    ]


def _encode_figures(
    players: Sequence[PlayedMotion], earlier: Sequence[PlayedMotion]
) -> list[dict[str, Any]]:
    """Return figures, each as its difference from the first in its role if there is one."""
    bases = {player.role: {i: player} for i, player in reversed([*enumerate(earlier)])}
    return [
        encode_player(
            player,
            bases.get(player.role, {}),
            _find_same_controls(player, [*earlier, *players[:number]]),
        )
        for number, player in enumerate(players)
    ]


def _find_same_controls(
    player: PlayedMotion, earlier: Sequence[PlayedMotion]
) -> dict[int, PlayedMotion]:
    """Return the first figure with as many controls, by its number; of its role if any."""
    same = [i for i, each in enumerate(earlier) if each.moves.shape == player.moves.shape]
    own = [i for i in same if earlier[i].role == player.role]
    return {i: earlier[i] for i in [*own, *same][:1]}


def _measure_data(
    figures: Iterable[Mapping[str, Any]], series: Iterable[Mapping[str, Any]]
) -> int:
    packed = [*(each["points"] for each in figures), *(each["rows"] for each in series)]
    packed += [each["moves"] for each in figures if each["moves"]]
    return sum(len(each["data"]) for each in packed)


def _finish_figures(
    content: PageContent, stored: _Stored, players: Sequence[PlayedMotion]
) -> _Stored:
    """Return figures with what they share: bodies, directions of view, and the loop."""
    bodies: list[dict[str, Any]] = []
    figures = []
    views = share_views(_list_facings(content, players))
    for figure, player, view in zip(stored.figures, players, views):
        body = encode_body(player.body)
        if body not in bodies:
            bodies.append(body)
        path = np.asarray((content.paths or {}).get(player.name, ())).reshape(-1, 2)
        figures.append(
            {
                **figure,
                "body": bodies.index(body),
                "facing": view,
                "asked": np.round(path, 1).tolist(),
                "loop": content.loop and player.role == "result",
            }
        )
    return stored._replace(bodies=bodies, figures=figures)


def _list_facings(content: PageContent, players: Sequence[PlayedMotion]) -> list[float]:
    """Return the facing directions of figures; alternatives have those of the first."""
    names = {name for each in content.alternatives for name in each.motions.values()}
    faces = {
        player.role: player.body.facing
        for player in reversed(players)
        if player.name in names
    }
    return [
        faces[player.role] if player.name in names else player.body.facing
        for player in players
    ]


def _encode_alternative(
    alternative: Alternative, numbers: Mapping[str, int], is_stored: bool
) -> dict[str, Any]:
    figures = (
        {role: numbers[name] for role, name in alternative.motions.items()}
        if is_stored
        else {}
    )
    return {
        "label": alternative.label,
        "share": alternative.share,
        "about": alternative.about,
        "stored": is_stored,
        "figures": figures,
        "fragments": [
            [
                *_round_frames(each[:2]),
                int(each.clip),
                *_round_frames(each[3:5]),
                int(each.continues),
                *(round_digits(value, 4) for value in each.values),
            ]
            for each in alternative.fragments
        ],
        "facts": [[*fact] for fact in alternative.facts],
    }


def _round_frames(frames: Sequence[float] | Floats) -> list[float]:
    """Return frame numbers, whole ones as integers, to save space."""
    rounded = np.round(np.asarray(frames, float), 3).tolist()
    return [int(frame) if frame == int(frame) else frame for frame in rounded]
