"""The rolling foot: pivots at heel, tip and ball of the toes, and what turns them.

``roll`` below 0 lifts the toes about the heel; above, the heel rises about the ball of the
foot and, from `BREAK` degrees on, the whole foot about the tip. Set-driven keys do it.
"""

from __future__ import annotations

import numpy as np

from keyweave.geometry.arrays import Floats
from made_up.biped.body import Body
from made_up.biped.constraints import Target, orient_constraint, parent_constraint
from made_up.biped.controls import GROUP, ROLL, ROLLS, SUFFIX
from made_up.biped.limbs import LimbNames, leg
from made_up.biped.parts import NodeText, Part, hidden, joined, locks
from made_up.scenes.scene_writing import set_vector
from made_up.walks.figure import ANKLE_HEIGHT, BALL, HEEL, TIP

BREAK = 45  # degrees
_PIVOTS = {"Heel": HEEL, "Tip": TIP, "Ball": BALL}  # each below the one before
_KEYS = {  # of roll to the pivot's turn, degrees
    "Heel": ((ROLLS[0], ROLLS[0]), (0, 0)),
    "Tip": ((BREAK, 0), (ROLLS[1], ROLLS[1] - BREAK)),
    "Ball": ((0, 0), (BREAK, BREAK)),
}


def foot_part(body: Body, side: str) -> Part:
    """Return the pivots of a foot, and what turns them."""
    above = f"{side}FootIK{SUFFIX}"
    here: Floats = np.zeros(3)
    parts = []
    for pivot in _PIVOTS:
        name, place = f"{side}{pivot}{GROUP}", _place(body, side, pivot)
        parts += [_pivot(name, above, place - here), _driven(side, pivot, name)]
        above, here = name, place
    return joined(parts)


def leg_on_pivots(body: Body, side: str) -> LimbNames:
    """Return the leg, whose handle is carried by the foot's pivots."""
    from_ball = np.zeros(3) - _place(body, side, "Ball")  # not negated, which gives -0
    return leg(side, f"{side}Ball{GROUP}", from_ball)


def toe_part(body: Body, limb: LimbNames, side: str) -> Part:
    """Return what carries the toes: the FK foot, or the tip, which the ball leaves be."""
    foot, toe = body.place(f"{side}Foot"), body.place(f"{side}Toe")
    from_tip = toe - foot - _place(body, side, "Tip")
    targets = [
        Target(f"{side}Foot{SUFFIX}", limb.unblend, toe - foot),
        Target(f"{side}Tip{GROUP}", limb.blend, from_tip),
    ]
    return joined([
        parent_constraint(f"{side}Toe{GROUP}", targets, toe - foot),
        orient_constraint(f"{side}Toe", [Target(f"{side}Toe{SUFFIX}")]),
    ])  # fmt: skip


def _place(body: Body, side: str, pivot: str) -> Floats:
    """Return where a pivot is from the ankle; the ball is where the toes start."""
    if pivot == "Ball":
        return body.offset(f"{side}Toe")
    return body.way(np.subtract(_PIVOTS[pivot], [0.0, ANKLE_HEIGHT, 0.0]))


def _pivot(name: str, above: str, way: Floats) -> Part:
    lines = (
        *locks("v"),
        set_vector("t", way),
        *locks("t"),
        *hidden("rx"),
        *locks("ry", "rz", "s"),
    )
    return Part((NodeText("transform", name, above, lines),))


def _driven(side: str, pivot: str, name: str) -> Part:
    """Return the set-driven keys that turn a pivot."""
    curve = f"{name}_rotateX"
    keys = " ".join(f"{roll} {turn}" for roll, turn in _KEYS[pivot])
    lines = (
        '\tsetAttr ".tan" 2;',
        '\tsetAttr ".wgt" no;',
        f'\tsetAttr -s 2 ".ktv[0:1]"  {keys};',
    )
    source = f"{side}FootIK{SUFFIX}.{ROLL}"
    made = ((source, f"{curve}.i"), (f"{curve}.o", f"{name}.rx"))
    return Part((NodeText("animCurveUA", curve, "", lines),), made)
