"""Limbs that grow when their goal is further away than they are long.

The distance is measured from a group that does not turn with the limb, so that what it
does to the limb cannot change it.
"""

from __future__ import annotations

import numpy as np

from made_up.biped.body import Body
from made_up.biped.controls import STRETCH, SUFFIX
from made_up.biped.limbs import LimbNames, start_group
from made_up.biped.parts import NodeText, Part, joined, links
from made_up.scenes.scene_writing import set_floats

LONGEST = 10.0  # times its own length
DIVIDE = 2  # operation of multiplyDivide


def stretch_part(body: Body, limb: LimbNames) -> Part:
    """Return what makes a limb's bones longer, and those that its handle turns.

    By 1 + s b (max(d / l, 1) - 1) with the distance d, the length l times the scale of
    the whole, the control's stretch s and its blend b.
    """
    return joined([_measured(body, limb), _factor(limb), *_bones(body, limb)])


def _measured(body: Body, limb: LimbNames) -> Part:
    """Return the distance, and both products: s b and the length in the world."""
    length = sum(np.linalg.norm([body.offset(limb.middle), body.offset(limb.end)], axis=1))
    distance, reach = f"{limb.name}Distance", f"{limb.name}Reach"
    lengths = (set_floats("i2", [1.0, length, 1.0]),)
    nodes = (
        NodeText("distanceBetween", distance),
        NodeText("multiplyDivide", reach, "", lengths),
    )
    made = (
        (f"{start_group(limb)}.wm", f"{distance}.im1"),
        (f"{limb.handle}.wm", f"{distance}.im2"),
        (f"{limb.goal}.{STRETCH}", f"{reach}.i1x"),
        (limb.blend, f"{reach}.i2x"),
        (f"World{SUFFIX}.sy", f"{reach}.i1y"),
    )
    return Part(nodes, made)


def _factor(limb: LimbNames) -> Part:
    """Return how much longer the bones become."""
    ratio, bound, factor = (f"{limb.name}{name}" for name in ("Ratio", "Bound", "Factor"))
    one = ('\tsetAttr -s 2 ".i";', '\tsetAttr ".i[0]" 1;')
    nodes = (
        NodeText("multiplyDivide", ratio, "", (f'\tsetAttr ".op" {DIVIDE};',)),
        NodeText("clamp", bound, "", _clamped()),
        NodeText("blendTwoAttr", factor, "", one),
    )
    made = (
        (f"{limb.name}Distance.d", f"{ratio}.i1x"),
        (f"{limb.name}Reach.oy", f"{ratio}.i2x"),
        (f"{ratio}.ox", f"{bound}.ipr"),
        (f"{limb.name}Reach.ox", f"{factor}.ab"),
        (f"{bound}.opr", f"{factor}.i[1]"),
    )
    return Part(nodes, made)


def _clamped() -> tuple[str, ...]:
    ends = (("mn", 1.0), ("mx", LONGEST))
    return tuple(set_floats(name, [end, 0.0, 0.0]) for name, end in ends)


def _bones(body: Body, limb: LimbNames) -> list[Part]:
    return [_bone(body, limb, joint) for joint in (limb.middle, limb.end)]


def _bone(body: Body, limb: LimbNames, joint: str) -> Part:
    name = f"{joint}Length"
    offset = (set_floats("i1", body.offset(joint)),)
    made = (
        *links(f"{limb.name}Factor", name, "o:i2x o:i2y o:i2z"),
        (f"{name}.o", f"{joint}.t"),
        (f"{name}.o", f"{limb.solved[joint]}.t"),
    )
    return Part((NodeText("multiplyDivide", name, "", offset),), made)
