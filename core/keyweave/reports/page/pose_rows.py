"""Strips of poses: rows of a few poses each, which the page's script paints.

They are painted when a reader opens their section, so that a page is written quickly and
holds no pixels of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ...animation.motion import Motion
from ...geometry.arrays import Ints
from ..bodies.body import Body, build_body
from .packing import pack_integers
from .players import PlayedMotion, encode_body, round_digits

POSES_PER_ROW = 10


class PoseRow(NamedTuple):
    """A motion as a row of poses, perhaps over those of another.

    Attributes
    ----------
    title, remark : str
    motion : Motion
    role : str
        Which gives the color.
    under : Motion, optional
        Drawn pale behind it; it has the same number of frames.
    under_role : str
    """

    title: str
    remark: str
    motion: Motion
    role: str = "result"
    under: Motion | None = None
    under_role: str = "source"


@dataclass(frozen=True, eq=False)
class PoseRows:
    """Rows of poses at equal times, or in equal phases of a cycle, seen from the side.

    Attributes
    ----------
    rows : sequence of PoseRow
    is_cycle : bool
        Whether motions are cycles: poses are labeled in percent, and each is centered.
    is_centered : bool
        Whether each pose is centered, as for motions whose paths lead far apart.
    """

    rows: Sequence[PoseRow]
    is_cycle: bool = False
    is_centered: bool = False


def encode_strips(
    strips: Sequence[PoseRows], bodies: list[dict[str, Any]], known: Mapping[int, Body]
) -> dict[str, Any]:
    """Return strips as the page's script reads them, and add their bodies to a list.

    Parameters
    ----------
    strips : sequence of PoseRows
    bodies : list of dict
        Those of the page; see `encode_body`.
    known : mapping of int to Body
        Bodies by the id of their motion.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> strip = PoseRows([PoseRow("75 %", "over itself", walk, under=walk)])
    >>> data = encode_strips([strip], [], {})
    >>> data["strips"][0][0]["layers"], data["strips"][0][0]["labels"][:3]
    ([0, 1], ['1', '4', '7'])
    """
    poses = _Poses(bodies, dict(known), [])
    rows = [[poses.add_row(row, each) for row in each.rows] for each in strips]
    return {"strips": rows, "poses": poses.figures}


class _Poses(NamedTuple):
    """Figures of a few frames that strips show, with their bodies."""

    bodies: list[dict[str, Any]]
    known: dict[int, Body]
    figures: list[dict[str, Any]]

    def add_row(self, row: PoseRow, strip: PoseRows) -> dict[str, Any]:
        """Add the figures of a row, and return it with their numbers."""
        layers = [self.add(row.motion, row.role, strip)]
        if row.under is not None:
            layers.append(self.add(row.under, row.under_role, strip))
        frames, chosen = row.motion.frames, _choose_rows(row.motion, strip.is_cycle)
        percent = np.round(100 * chosen / len(frames))
        numbers = percent if strip.is_cycle else frames[chosen]
        labels = [f"{number:g}" for number in numbers.tolist()]
        return {
            "title": row.title,
            "remark": row.remark,
            "labels": labels,
            "layers": layers,
        }

    def add(self, motion: Motion, role: str, strip: PoseRows) -> int:
        """Add the poses of a motion, and return their number."""
        if id(motion) not in self.known:
            self.known[id(motion)] = build_body(motion)
        body = self.known[id(motion)]
        points = body.points[_choose_rows(motion, strip.is_cycle)]
        if strip.is_cycle or strip.is_centered:
            points = points - points[:, :1] * [1.0, 0.0, 1.0]
        played = PlayedMotion.of("poses", role, motion, replace(body, points=points))
        encoded = encode_body(body)
        if encoded not in self.bodies:
            self.bodies.append(encoded)
        self.figures.append(
            {
                **{"role": role, "start": 0, "rate": 0, "frames": len(points)},
                **{"points": pack_integers(played.rows), "step": played.step},
                **{"ground": round_digits(body.ground), "moves": None, "breadth": 0},
                **{
                    "height": round_digits(body.height),
                    "facing": round_digits(body.facing),
                },
                "body": self.bodies.index(encoded),
            }
        )
        return len(self.figures) - 1


def _choose_rows(motion: Motion, is_cycle: bool) -> Ints:
    """Return the frames that are shown, from 0; a cycle ends where it begins."""
    if is_cycle:
        return np.linspace(0, len(motion), POSES_PER_ROW, endpoint=False).astype(np.intp)
    rows = np.linspace(0, len(motion) - 1, min(POSES_PER_ROW, len(motion)))
    return np.rint(rows).astype(np.intp)
