"""Arms and legs: FK controls, an IK handle with a pole, and the blend between the two.

The handle turns a hidden chain of joints that is its own. A limb's joints are held to their
controls or to that chain, or lie between the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from keyweave.geometry.arrays import Floats
from made_up.biped.body import Body, solved_chain
from made_up.biped.constraints import Target, orient_constraint, pole_constraint
from made_up.biped.controls import BLEND, GROUP, POLES, SUFFIX
from made_up.biped.parts import HIDDEN, Link, NodeText, Part, joined, links
from made_up.scenes.scene_writing import set_vector

SOLVER, SOLVERS = "ikRPsolver", ":ikSystem.sol"  # its type and name; where Maya lists it


@dataclass(frozen=True, eq=False)
class LimbNames:
    """How what belongs to an arm or a leg is called.

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
    def solved(self) -> dict[str, str]:
        """The joints that the IK handle turns, by those that follow them."""
        return {joint: f"{joint}IK" for joint in (self.start, self.middle, self.end)}

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


def leg(side: str, holder: str, place: Floats) -> LimbNames:
    """Return a leg, given what its handle hangs from and where."""
    joints = (f"{side}UpLeg", f"{side}Leg", f"{side}Foot")
    controls = (f"{side}FootIK{SUFFIX}", f"{side}Knee{SUFFIX}")
    return LimbNames(f"{side}Leg", *joints, *controls, holder, place)


def arm(side: str, place: Floats) -> LimbNames:
    """Return an arm; its handle hangs from the control of the hand."""
    joints = (f"{side}Arm", f"{side}ForeArm", f"{side}Hand")
    controls = (f"{side}HandIK{SUFFIX}", f"{side}Elbow{SUFFIX}")
    return LimbNames(f"{side}Arm", *joints, *controls, controls[0], place)


def limb_part(body: Body, limb: LimbNames) -> Part:
    """Return what moves a limb's joints."""
    start, name = limb.solved[limb.start], f"{limb.name}Blend"
    return joined([
        solved_chain(body, limb.solved),
        _handle(limb),
        pole_constraint(limb.handle, start, limb.pole, _pole_way(body, limb)),
        Part((NodeText("reverse", name),), ((limb.blend, f"{name}.ix"),)),
        *(_blended(limb, joint) for joint in limb.solved),
    ])  # fmt: skip


def solver_part() -> Part:
    """Return the node that solves all limbs."""
    return Part((NodeText(SOLVER, SOLVER),))


def solver_link(prefix: str) -> Link:
    """Return the plug of a biped's solver, and where Maya lists all solvers."""
    return f"{prefix}{SOLVER}.msg", SOLVERS


def _blended(limb: LimbNames, joint: str) -> Part:
    """Return what turns a joint with its control or its double; the end, with the goal."""
    double = Target(limb.solved[joint], limb.blend, is_joint=True)
    goal = Target(limb.holder, limb.blend) if joint == limb.end else double
    return orient_constraint(joint, [Target(f"{joint}{SUFFIX}", limb.unblend), goal])


def _handle(limb: LimbNames) -> Part:
    effector, (start, middle, end) = f"{limb.name}Effector", limb.solved.values()
    place = [set_vector("t", limb.place)] if limb.place.any() else []
    lines = (HIDDEN, *place, '\tsetAttr ".roc" yes;')
    nodes = (
        NodeText("ikHandle", limb.handle, limb.holder, lines),
        NodeText("ikEffector", effector, middle, (HIDDEN, '\tsetAttr ".hd" yes;')),
    )
    made = (
        *links(end, effector, "tx ty tz"),
        (f"{start}.msg", f"{limb.handle}.hsj"),
        (f"{effector}.hp", f"{limb.handle}.hee"),
        (f"{SOLVER}.msg", f"{limb.handle}.hsv"),
    )
    return Part(nodes, made)


def _pole_way(body: Body, limb: LimbNames) -> Floats:
    bare = next(pole for pole in POLES if pole in limb.pole)
    way: Floats = body.place(limb.middle) + body.way(POLES[bare][1])
    return way - body.place(limb.start)


def start_group(limb: LimbNames) -> str:
    """Return the group that stands where a limb starts and does not turn with it."""
    return f"{limb.start}{GROUP}"
