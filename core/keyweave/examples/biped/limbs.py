"""Arms and legs: FK controls, an IK handle with a pole, and the blend between the two.

There is one chain of joints. What drives their rotations are the FK controls; the handle
takes over as far as its ikBlend says.
"""

# Unconfirmed in Maya: a handle's ikBlend also blends with rotations that are connected
# from another transform, as it does with those that are keyed.

from __future__ import annotations

from dataclasses import dataclass

from ...arrays import Floats
from ..scene_writing import set_vector
from .body import Body
from .constraints import orient_constraint, pole_constraint
from .controls import BLEND, GROUP, POLES, SUFFIX
from .parts import Node, Part, joined, links

SOLVER = "ikRPsolver"
HIDDEN = '\tsetAttr ".v" no;'


@dataclass(frozen=True, eq=False)
class Limb:
    """An arm or a leg.

    Attributes
    ----------
    name : str
        ``"LeftLeg"``, ``"RightArm"``; how its own nodes' names begin.
    start, middle, end : str
        The joints.
    goal, pole : str
        The controls that the end reaches for and the middle bends towards.
    holder : str
        What the handle hangs from, and the end turns with.
    place : ndarray, shape (3,)
        Where the handle is in the holder, cm.
    """

    name: str
    start: str
    middle: str
    end: str
    goal: str
    pole: str
    holder: str
    place: Floats

    @property
    def handle(self) -> str:
        """The name of its IK handle."""
        return f"{self.name}Handle"

    @property
    def blend(self) -> str:
        """The plug that is 0 for FK and 1 for IK."""
        return f"{self.goal}.{BLEND}"

    @property
    def unblend(self) -> str:
        """The plug that is 1 for FK and 0 for IK."""
        return f"{self.name}Blend.ox"


def leg(side: str, holder: str, place: Floats) -> Limb:
    """Return a leg, given what its handle hangs from and where."""
    joints = (f"{side}UpLeg", f"{side}Leg", f"{side}Foot")
    controls = (f"{side}FootIK{SUFFIX}", f"{side}Knee{SUFFIX}")
    return Limb(f"{side}Leg", *joints, *controls, holder, place)


def arm(side: str, place: Floats) -> Limb:
    """Return an arm; its handle hangs from the control of the hand."""
    joints = (f"{side}Arm", f"{side}ForeArm", f"{side}Hand")
    controls = (f"{side}HandIK{SUFFIX}", f"{side}Elbow{SUFFIX}")
    return Limb(f"{side}Arm", *joints, *controls, controls[0], place)


def limb_part(body: Body, limb: Limb) -> Part:
    """Return what moves a limb's joints."""
    targets = (f"{limb.end}{SUFFIX}", limb.holder)
    turned = [(f"{joint}{SUFFIX}.r", f"{joint}.r") for joint in (limb.start, limb.middle)]
    name = f"{limb.name}Blend"
    blend = Part((Node("reverse", name),), ((limb.blend, f"{name}.ix"),))
    return joined([
        Part((), tuple(turned)),
        _handle(limb),
        pole_constraint(limb.handle, limb.start, limb.pole, _pole_way(body, limb)),
        blend,
        orient_constraint(limb.end, targets, (limb.unblend, limb.blend)),
    ])  # fmt: skip


def solver_part() -> Part:
    """Return the node that solves all limbs."""
    return Part((Node("ikRPsolver", SOLVER),))


def _handle(limb: Limb) -> Part:
    effector = f"{limb.name}Effector"
    place = [set_vector("t", limb.place)] if limb.place.any() else []
    lines = (HIDDEN, *place, '\tsetAttr ".roc" yes;')
    nodes = (
        Node("ikHandle", limb.handle, limb.holder, lines),
        Node("ikEffector", effector, limb.middle, (HIDDEN, '\tsetAttr ".hd" yes;')),
    )
    made = (
        *links(limb.end, effector, "tx ty tz"),
        (f"{limb.start}.msg", f"{limb.handle}.hsj"),
        (f"{effector}.hp", f"{limb.handle}.hee"),
        (f"{SOLVER}.msg", f"{limb.handle}.hsv"),
        (limb.blend, f"{limb.handle}.ikb"),
    )
    return Part(nodes, made)


def _pole_way(body: Body, limb: Limb) -> Floats:
    bare = next(pole for pole in POLES if pole in limb.pole)
    way: Floats = body.place(limb.middle) + body.way(POLES[bare][1])
    return way - body.place(limb.start)


def start_group(limb: Limb) -> str:
    """Return the group that stands where a limb starts and does not turn with it."""
    return f"{limb.start}{GROUP}"
