"""Encode motions, their bodies and controls as the data that the page's script plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Union

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.feet.detection import find_posed_contacts
from ...animation.feet.foot import PosedFeet, choose_feet
from ...animation.motion import Motion
from ...errors import KeyweaveError
from ...geometry.rotations import wrap_angles
from ...methods.feet.slides import measure_posed_slides
from ..bodies.body import Body
from ..bodies.stick_figure import convert_to_y_up
from .control_shapes import ControlLines, encode_control, quantize_moves
from .figure_group import FigureGroup
from .packing import Integers, pack_rows, quantize_rows

Playable = Union[Motion, FigureGroup]  # one figure of a page

POINT_STEP = 0.05  # centimeters; precision of places
FINEST, COARSEST = 1 / 3600, 1 / 20000  # the same as shares of the height
FARTHEST = 2**25  # steps from the origin to a place, at most
SAME_VIEW_ANGLE = np.pi / 4  # figures that face within this angle share a camera direction


@dataclass(frozen=True, eq=False)
class PlayedMotion:
    """A motion prepared for a page: its body, its role and its packed points.

    Attributes
    ----------
    name, role : str
    motion : Motion or FigureGroup
    body : Body
    step : float
        Precision of places, in centimeters.
    rows : ndarray of int32, shape (3 * n_points, n_frames)
        Multiples of the step: the coordinates of each point relative to its parent.
    contacts : Contacts, optional
        Of the feet; by default they are found.
    """

    name: str
    role: str
    motion: Playable
    body: Body
    step: float
    rows: Integers
    contacts: Contacts | None = None

    @classmethod
    def of(
        cls,
        name: str,
        role: str,
        motion: Playable,
        body: Body,
        step: float | None = None,
        contacts: Contacts | None = None,
    ) -> PlayedMotion:
        """Return a motion prepared for a page, with a step that fits its height."""
        least = float(np.abs(body.points).max(initial=0)) / FARTHEST
        step = max(choose_step(body.height) if step is None else step, least)
        rows = quantize_points(name, body, step)
        return cls(name, role, motion, body, step, rows, contacts)

    @cached_property
    def moves(self) -> Integers:
        """Matrices of the controls; see `quantize_moves`."""
        return quantize_moves(list_controls(self.motion))


def choose_step(height: float) -> float:
    """Return the precision of the places of a figure, in centimeters.

    Examples
    --------
    >>> choose_step(180.0), choose_step(18.0), choose_step(1e5)
    (0.05, 0.005, 5.0)
    """
    return float(max(min(POINT_STEP, height * FINEST), height * COARSEST))


def quantize_points(name: str, body: Body, step: float) -> Integers:
    """Return the points of a body as multiples of a step, relative to their parents.

    Differences of rounded places add up to the rounded places, so that no error adds up
    along a chain of joints.

    Returns
    -------
    ndarray of int32, shape (3 * n_points, n_frames)

    Raises
    ------
    DataError
        If a point is not at a finite place.
    """
    n_frames, n_points, _ = body.points.shape
    rows = body.points.reshape(n_frames, -1).T
    places = quantize_rows(f"points of {name}", rows, step).reshape(n_points, 3, n_frames)
    relative = np.array(places)
    children = [i for i, parent in enumerate(body.parents) if parent >= 0]
    relative[children] -= places[[body.parents[i] for i in children]]
    return relative.reshape(-1, n_frames)


def encode_player(
    player: PlayedMotion,
    bases: Mapping[int, PlayedMotion],
    moves: Mapping[int, PlayedMotion] = MappingProxyType({}),
) -> dict[str, Any]:
    """Return a figure as the page's script reads it, without its body.

    Parameters
    ----------
    player : PlayedMotion
    bases : mapping of int to PlayedMotion
        At most one earlier figure by its number, on which this one may build.
    moves : mapping of int to PlayedMotion
        The same for the controls.
    """
    motion, body = player.motion, player.body
    others = {number: base.moves for number, base in moves.items()}
    return {
        "name": player.name,
        "role": player.role,
        "start": motion.start_frame,
        "rate": motion.frame_rate,
        "frames": len(motion),
        "points": pack_rows(player.rows, {n: base.rows for n, base in bases.items()}),
        "step": player.step,
        "ground": round_digits(body.ground),
        "height": round_digits(body.height),
        "breadth": round_digits(measure_breadth(motion)),
        "contacts": list_contacts(motion, body, player.contacts),
        "controls": [*map(encode_control, list_controls(motion))],
        "moves": pack_rows(player.moves, others) if len(player.moves) else None,
    }


def list_controls(motion: Playable) -> tuple[ControlLines, ...]:
    """Return the controls of a figure; empty for a motion."""
    return motion.controls if isinstance(motion, FigureGroup) else ()


def share_views(facings: Sequence[float]) -> list[float]:
    """Return the directions from which figures are seen, in radians.

    Figures that face in about the same direction share the direction of the first, so
    that poses can be compared.

    Examples
    --------
    >>> share_views([0.25, 2.0, 0.5])
    [0.25, 2.0, 0.25]
    """
    angles: list[float] = []
    for own in facings:
        away = np.abs(wrap_angles(np.array(angles) - own))
        close = np.flatnonzero(away < SAME_VIEW_ANGLE)
        angles.append(angles[close[0]] if len(close) else round_digits(own))
    return angles


def round_digits(number: float, digits: int = 6) -> float:
    """Return a number with a few significant digits, to save space.

    Examples
    --------
    >>> round_digits(172.123456789), round_digits(0.000123456789, 3)
    (172.123, 0.000123)
    """
    return float(f"{number:.{digits}g}")


def encode_body(body: Body) -> dict[str, Any]:
    """Return the capsules of a body as the page's script reads them."""
    parts = body.capsules
    looks = zip(parts.tones.tolist(), parts.shades.tolist())
    columns = parts.starts, parts.ends, parts.radii, parts.sides, parts.widths
    rows = zip(*(column.tolist() for column in columns), looks)
    return {
        "names": [*body.names],
        "parents": [*map(int, body.parents)],
        "anchors": [
            [part for i, weight in anchor for part in (int(i), round(float(weight), 5))]
            for anchor in body.anchors
        ],
        "capsules": [
            [*ends, *(round_digits(r, 4) for r in radii), side, round(width, 4), *looks]
            for *ends, radii, side, width, looks in rows
        ],
        "trails": [*map(int, body.trails)],
        "soles": [[side, int(heel), int(toe)] for side, heel, toe in body.soles],
    }


def list_contacts(
    motion: Playable, body: Body, contacts: Contacts | None = None
) -> list[list[float]]:
    """Return the contacts of a body's soles: sole, first and last row, slide.

    Parameters
    ----------
    motion : Motion or FigureGroup
    body : Body
    contacts : Contacts, optional
        Of the motion, or of the first of a group; by default they are found.

    Returns
    -------
    list of list
        Empty if the motion has no feet. The slide is in centimeters.
    """
    if isinstance(motion, Motion):
        return _list_own_contacts(motion, body, contacts)
    rows, n_soles = [], 0
    for number, (each, own) in enumerate(zip(motion.motions, motion.bodies)):
        runs = _list_own_contacts(each, own, None if number else contacts)
        rows += [[n_soles + sole, *rest] for sole, *rest in runs]
        n_soles += len(own.soles)
    return rows


def _list_own_contacts(
    motion: Motion, body: Body, contacts: Contacts | None
) -> list[list[float]]:
    if not body.soles:
        return []
    try:
        posed = PosedFeet.of(motion, choose_feet(motion.skeleton))
        if contacts is None or {f.name for f in posed.feet}.isdisjoint(contacts.feet):
            contacts = find_posed_contacts(posed)
    except KeyweaveError:  # too short, or without feet
        return []
    slides = measure_posed_slides(posed, contacts, np.zeros(len(motion), bool))
    soles, start = _match_soles(posed, body), motion.start_frame
    return [
        [soles[s.foot], round(s.first - start), round(s.last - start), round(s.distance, 1)]
        for s in slides
        if s.foot in soles
    ]


def _match_soles(posed: PosedFeet, body: Body) -> dict[str, int]:
    """Return the number of each foot's sole: the closest one on the first frame."""
    balls = posed.points[0, [foot.ball for foot in posed.feet]]
    if posed.motion.up_axis == "z":
        balls = convert_to_y_up(balls)
    toes = body.place([0])[0, [toe for _, _, toe in body.soles]]
    away = np.linalg.norm(balls[:, np.newaxis] - toes, axis=-1)
    return {foot.name: int(n) for foot, n in zip(posed.feet, away.argmin(axis=1))}


def measure_breadth(motion: Playable) -> float:
    """Return the largest distance of a figure from the center of the group, in centimeters.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> beside = walk.with_(root_positions=walk.root_positions + [90.0, 0, 0])
    >>> measure_breadth(walk), round(measure_breadth(FigureGroup((
    ...     walk, beside), frame_rate=30)))
    (0.0, 45)
    """
    if not isinstance(motion, FigureGroup) or len(motion.motions) < 2:
        return 0.0
    points = np.array([body.points.mean(axis=1) for body in motion.bodies])
    away = (points - points.mean(axis=0))[..., [0, 2]]
    return float(np.linalg.norm(away, axis=-1).max())
