"""The keys of a walk that is blocked on hips and feet.

Feet have keys where heels and toes come down and leave the ground, hips where a heel comes
down and toes leave; one more is between two where a foot would sink, or a leg not reach.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyweave.animation.motion import Motion
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.curves.anim_curve import AnimCurve
from keyweave.examples.sketching import make_curves
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, rotate
from made_up.biped.body import SIDES, Body
from made_up.biped.footfalls import Footfalls, footfalls, sole_height, spread
from made_up.biped.moves import Moves, channels_of_moves
from made_up.biped.world import World

KEYS_PER_SECOND = 3  # where nothing happens
SINKING, LACKING = 0.7, 0.1  # cm that are let pass
HIPS = ""  # beside the sides of feet
Rows = dict[str, list[int]]  # of keys, by side


def step_curves(body: Body, motion: Motion, moves: Moves) -> list[AnimCurve]:
    """Return the curves of hips and feet, and of toes.

    Parameters
    ----------
    body : Body
    motion : Motion
    moves : Moves
        Of some of the controls ``"Hips"``, ``"LeftFootIK"``, ``"LeftToe"`` and so on.
    """
    falls = footfalls(body, World(motion))
    most = max(round(motion.frame_rate / KEYS_PER_SECOND), 1)
    ends = {HIPS: falls.body, **falls.feet}
    rows = {side: spread(ends[side], len(motion), most) for side in ends}
    more: Rows = {side: [] for side in rows}
    while True:
        rows = {side: sorted({*rows[side], *more[side]}) for side in rows}
        curves = _curves(motion, moves, rows)
        more = _missing(body, falls, rows, _between(motion, moves, curves))
        if not any(more.values()):
            return curves


def _curves(motion: Motion, moves: Moves, rows: Rows) -> list[AnimCurve]:
    """Return curves of which those of feet stay between equal keys."""
    found: list[AnimCurve] = []
    for control, move in moves.items():
        side = _side(control)
        tangents = "auto" if side else "spline"
        values = channels_of_moves({control: move})
        found += make_curves(rows[side], values, motion, tangents)
    return found


def _side(control: str) -> str:
    return next((side for side in SIDES if control.startswith(side)), HIPS)


def _between(motion: Motion, moves: Moves, curves: list[AnimCurve]) -> Moves:
    """Return what curves make of moves on all frames."""
    times = motion.frames / motion.frame_rate
    values = iter([curve.evaluate(times) for curve in curves])
    return {
        control: {name: np.stack([next(values) for _ in range(3)], -1) for name in move}
        for control, move in moves.items()
    }


def _missing(body: Body, falls: Footfalls, rows: Rows, moves: Moves) -> Rows:
    """Return the rows on which keys are missing; for legs, of hips before those of feet."""
    sinking = {side: falls.ground - SINKING - _lowest(body, side, moves) for side in SIDES}
    found = {side: worst(sinking[side], rows[side]) for side in SIDES}
    lacking = {side: _lack(body, side, moves) - LACKING for side in SIDES}
    hips = worst(np.maximum(*lacking.values()), rows[HIPS])
    if not hips:
        found = {side: found[side] + worst(lacking[side], rows[side]) for side in SIDES}
    return {HIPS: hips, **found}


def worst(excess: Floats, rows: Sequence[int]) -> list[int]:
    """Return the greatest value above 0 between each row and the next, where there is one.

    Examples
    --------
    >>> worst(np.array([9.0, 1.0, 2.0, 9.0, -1.0, 9.0]), [0, 3, 5])
    [2]
    """
    found = []
    for first, last in zip(rows, rows[1:]):
        inside = excess[first + 1 : last]
        if len(inside) and inside.max() > 0:
            found.append(first + 1 + int(inside.argmax()))
    return found


def _lowest(body: Body, side: str, moves: Moves) -> Floats:
    """Return how high the lowest point of a sole is, (n_frames,), in cm."""
    foot, toe = f"{side}Foot", f"{side}Toe"
    if f"{foot}IK" not in moves:
        return np.full(1, np.inf)
    ankle, turned = _placed(body, foot, moves[f"{foot}IK"])
    heel = sole_height(body, "Foot", ankle, turned)
    start = ankle + rotate(turned, body.offset(toe))
    if toe in moves:
        turned = compose(turned, channels_to_quaternion(moves[toe]["r"], body.order(toe)))
    return np.minimum(heel, sole_height(body, "Toe", start, turned))


def _lack(body: Body, side: str, moves: Moves) -> Floats:
    """Return how much further than it is long a leg has to reach, (n_frames,), in cm."""
    thigh, shank, foot = (f"{side}{joint}" for joint in ("UpLeg", "Leg", "Foot"))
    hips = body.skeleton.names[0]
    if hips not in moves or f"{foot}IK" not in moves:
        return np.full(1, -np.inf)
    place, turned = _placed(body, hips, moves[hips])
    ankle, _ = _placed(body, foot, moves[f"{foot}IK"])
    length = sum(np.linalg.norm(body.offset(joint)) for joint in (shank, foot))
    way = ankle - place - rotate(turned, body.offset(thigh))
    lack: Floats = np.linalg.norm(way, axis=-1) - length
    return lack


def _placed(body: Body, joint: str, move: dict[str, Floats]) -> tuple[Floats, Floats]:
    """Return where a control of a joint stands in the world, and its rotations."""
    return body.place(joint) + move["t"], channels_to_quaternion(
        move["r"], body.order(joint)
    )
