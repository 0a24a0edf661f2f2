"""Bodies: motions as lists of capsules between weighted points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import ArrayLike

from ...animation.motion import Motion
from ...geometry.arrays import Floats, Ints
from .anatomy import draft_body
from .draft import TONES, Anchor, Draft

GHOST_TONE = TONES.index("ghost")


@dataclass(frozen=True, eq=False)
class Capsules:
    """Round cones between anchors, as columns.

    Attributes
    ----------
    starts, ends : ndarray of int, shape (n,)
        Anchors; the same one twice is a ball.
    radii : ndarray, shape (n, 2)
        At the start and the end, in centimeters.
    sides : ndarray of int, shape (n,)
        Anchor of a direction across which the capsule is wide, or -1.
    widths : ndarray, shape (n,)
        How many times as wide across that direction.
    tones : ndarray of int, shape (n,)
        0 left, 1 right, 2 middle, 3 ghost.
    shades : ndarray of int, shape (n,)
        0 plain, 1 joint, 2 visor.
    """

    starts: Ints
    ends: Ints
    radii: Floats
    sides: Ints
    widths: Floats
    tones: Ints
    shades: Ints


@dataclass(frozen=True, eq=False)
class Body:
    """A motion as capsules.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
        In centimeters, y is up: joints, end sites, then points that move with a joint.
    names : tuple of str
        Of each point; empty where it is not a joint.
    parents : tuple of int
        Of each point, -1 for the root; parents come first.
    anchors : tuple of tuple of (int, float)
        Each a sum of points times weights, which add up to 1 for a place and to 0 for a
        direction.
    capsules : Capsules
    trails : tuple of int
        Points whose trails are drawn: hands and feet.
    soles : tuple of (str, int, int)
        Side, and the anchors of the heel and of the toes.
    ground, height : float
        In centimeters; see `StickFigure`.
    facing : float
        In radians, from z toward x.
    """

    points: Floats
    names: tuple[str, ...]
    parents: tuple[int, ...]
    anchors: tuple[Anchor, ...]
    capsules: Capsules
    trails: tuple[int, ...]
    soles: tuple[tuple[str, int, int], ...]
    ground: float
    height: float
    facing: float

    def place(self, rows: ArrayLike) -> Floats:
        """Return the anchors on some rows of the points, shape (n_rows, n_anchors, 3)."""
        weights = np.zeros((len(self.anchors), self.points.shape[1]))
        for number, anchor in enumerate(self.anchors):
            for point, weight in anchor:
                weights[number, point] += weight
        placed: Floats = weights @ self.points[np.asarray(rows, dtype=np.intp)]
        return placed


def build_body(motion: Motion) -> Body:
    """Return a motion as capsules: a human figure, or else a capsule per bone.

    Parameters
    ----------
    motion : Motion

    Returns
    -------
    Body

    Examples
    --------
    >>> from keyweave import examples
    >>> body = build_body(examples.load_walk().cut(1, 30))
    >>> [side for side, *_ in body.soles]
    ['left', 'right']
    """
    draft = draft_body(motion)
    figure = draft.figure
    return Body(
        np.concatenate([figure.points, *(each[:, np.newaxis] for each in draft.added)], 1),
        (*draft.names, *[""] * len(draft.added)),
        (*draft.parents, *draft.carriers),
        tuple(draft.anchors),
        _list_capsules(draft),
        draft.trails,
        tuple(draft.soles),
        figure.ground,
        figure.height,
        figure.facing,
    )


def _list_capsules(draft: Draft) -> Capsules:
    rows = draft.capsules
    starts, ends, sides, tones, shades = (
        np.array([row[column] for row in rows], dtype=np.intp) for column in (0, 1, 3, 5, 6)
    )
    radii = np.array([row[2] for row in rows], dtype=float).reshape(-1, 2)
    widths = np.array([row[4] for row in rows], dtype=float)
    return Capsules(starts, ends, radii, sides, widths, tones, shades)


def merge_bodies(bodies: Sequence[Body]) -> Body:
    """Merge bodies into one that faces like the first body with most capsules.

    Examples
    --------
    >>> from keyweave import examples
    >>> body = build_body(examples.load_walk().cut(1, 30))
    >>> len(merge_bodies([body, body]).anchors) == 2 * len(body.anchors)
    True
    """
    points = np.concatenate([body.points for body in bodies], axis=1)
    starts = np.cumsum([0, *(body.points.shape[1] for body in bodies)]).tolist()
    anchors = np.cumsum([0, *(len(body.anchors) for body in bodies)]).tolist()
    parts = [body.capsules for body in bodies]
    columns = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Capsules)
    }
    shifts = np.repeat(anchors[:-1], [len(part.starts) for part in parts])
    for name in ("starts", "ends", "sides"):
        columns[name] = np.where(columns[name] >= 0, columns[name] + shifts, -1)
    rows = [*zip(bodies, starts, anchors)]
    largest = max(bodies, key=lambda body: len(body.capsules.starts))
    ground = min(body.ground for body in bodies)
    return replace(
        bodies[0],
        points=points,
        names=tuple(name for body in bodies for name in body.names),
        parents=tuple(p + n if p >= 0 else p for b, n, _ in rows for p in b.parents),
        anchors=tuple(
            tuple((i + n, w) for i, w in anchor) for b, n, _ in rows for anchor in b.anchors
        ),
        capsules=Capsules(**columns),
        trails=tuple(i + n for b, n, _ in rows for i in b.trails),
        soles=tuple((s, h + n, t + n) for b, _, n in rows for s, h, t in b.soles),
        ground=ground,
        height=max(body.ground + body.height for body in bodies) - ground,
        facing=largest.facing,
    )


def replace_tones(body: Body) -> Body:
    """Return a body that is all ghost."""
    tones = np.full_like(body.capsules.tones, GHOST_TONE)
    return replace(body, capsules=replace(body.capsules, tones=tones))


def place_points(points: Floats) -> Body:
    """Return a body of points without capsules."""
    n = points.shape[1]
    none = np.zeros(0, np.intp)
    heights = points[..., 1]
    return Body(
        points,
        ("",) * n,
        (-1,) * n,
        tuple(((i, 1.0),) for i in range(n)),
        Capsules(none, none, np.zeros((0, 2)), none, np.ones(0), none, none),
        (),
        (),
        float(heights.min()),
        max(float(np.ptp(heights)), 1.0),
        0.0,
    )
