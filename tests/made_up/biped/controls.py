"""The controls of the biped: where they hang and stand, what they may do, their shapes.

Each stands under a group that holds its place, so that it is at 0 at rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from keyweave.geometry.arrays import Floats
from keyweave.geometry.nurbs import NurbsCurve
from made_up.biped import control_shapes as shapes
from made_up.biped.body import FINGERS, HINGES, Body
from made_up.biped.parts import Added, Link, NodeText, Part, hidden, joined, locks
from made_up.scenes.scene_writing import set_order, set_vector
from made_up.walks.figure import ANKLE_HEIGHT, HEEL, TIP, limb_of

SUFFIX, GROUP = "_CTRL", "_GRP"
CONTROLS = "controls"
# Where poles stand at rest, from the knee or elbow, cm.
POLES = {"Knee": ("Leg", (0.0, 0.0, 45.0)), "Elbow": ("ForeArm", (0.0, 0.0, -35.0))}
BLEND, ROLL, STRETCH, SPACE = "ikFk", "roll", "stretch", "space"
ROLLS = (-90, 90)  # degrees
SPACES = ("world", "cog", "chest")
USUAL_SPACE = "chest"
CURLS = (-0.4, 1.75)  # radians
BENDS = (-15.0, 165.0)  # degrees, of knees and elbows
_SMALLEST = 0.01  # scale of the whole
_USUAL_LIMITS = 45.0  # degrees; Maya's own


@dataclass(frozen=True, eq=False)
class ControlPlan:
    """A control and its group, as they are to be made.

    Attributes
    ----------
    name : str
        Without `SUFFIX`.
    parent : str
        The control that the group hangs from; empty for the topmost.
    place : ndarray, shape (3,)
        Where it stands at rest in the world, cm.
    moves : tuple of str
        What an animator may do with it: ``"t"``, ``"r"``.
    order : str
        In which it turns.
    shape : NurbsCurve
    attributes : tuple of Added
    limits : tuple of str
        The statements that limit it.
    carried : bool
        Whether the group goes along with something else than the control above, too.
    """

    name: str
    parent: str
    place: Floats
    moves: tuple[str, ...]
    order: str
    shape: NurbsCurve
    attributes: tuple[Added, ...] = ()
    limits: tuple[str, ...] = ()
    carried: bool = False


Standing = Mapping[str, Mapping[str, Floats]]  # by control and by "t" and "r" or attribute


def control_part(controls: list[ControlPlan], standing: Standing) -> Part:
    """Return controls and their groups.

    Parameters
    ----------
    controls : list of ControlPlan
        Parents before children.
    standing : mapping
        By control, where it stands: ``"t"`` in cm, ``"r"`` in degrees, added attributes.
    """
    places = {control.name: control.place for control in controls}
    parts = []
    for control in controls:
        above = places.get(control.parent, np.zeros(3))
        parts.append(_nodes(control, control.place - above, standing.get(control.name, {})))
    return joined(parts)


def body_controls(body: Body) -> Iterator[ControlPlan]:
    """Yield the controls that turn joints, and what moves the whole."""
    yield ControlPlan("World", "", np.zeros(3), ("t", "r"), "ZYX", _ground(body, 45.0),
                  limits=tuple(_least_scale()))  # fmt: skip
    hips, order = body.skeleton.names[0], body.skeleton.rotation_orders[0]
    up = "xyz".index(body.up_axis)
    circle = shapes.circle_curve(30.0, up)
    yield ControlPlan("COG", "World", body.place(hips), ("t", "r"), order, circle)
    for joint, name in enumerate(body.skeleton.names):
        above = body.skeleton.names[body.skeleton.parents[joint]] if joint else "COG"
        yield ControlPlan(
            name,
            above,
            body.place(name),
            ("t", "r") if joint == 0 else ("r",),
            body.order(name),
            shapes.limb_circle(body.skeleton, joint),
            limits=tuple(_hinge_limits(body, name)),
            carried=name.endswith("Toe"),
        )


def goal_controls(body: Body, side: str) -> Iterator[ControlPlan]:
    """Yield the controls that the limbs of a side reach for and bend towards."""
    foot, hand = f"{side}Foot", f"{side}Hand"
    blend = Added(BLEND, "double", "-dv 1 -min 0 -max 1")
    stretch = Added(STRETCH, "double", "-min 0 -max 1")
    roll = Added(ROLL, "double", f"-min {ROLLS[0]} -max {ROLLS[1]}")
    names = ":".join(SPACES)
    space = Added(SPACE, "enum", f'-min 0 -max {len(SPACES) - 1} -en "{names}"')
    yield ControlPlan(f"{foot}IK", "World", body.place(foot), ("t", "r"), body.order(foot),
                  _sole(body), (blend, roll, stretch))  # fmt: skip
    yield ControlPlan(f"{hand}IK", "Chest", body.place(hand), ("t", "r"), body.order(hand),
                  shapes.cube(13.0), (blend, stretch, space), carried=True)  # fmt: skip
    for pole, (joint, way) in POLES.items():
        above = "Hips" if pole == "Knee" else "Chest"
        place = body.place(f"{side}{joint}") + body.way(way)
        yield ControlPlan(f"{side}{pole}", above, place, ("t",), "ZYX", shapes.diamond(8.0))


def finger_control(body: Body, side: str) -> ControlPlan:
    """Return the control with an attribute for each finger."""
    hand = f"{side}Hand"
    facts = "-min {} -max {}".format(*CURLS)
    above = body.way([10.0, 7.0, 0.0], side)
    size = body.way([4.0, 0.0, 4.0])
    shape = shapes.rectangle(above - size, above + size, "xyz".index(body.up_axis))
    attributes = tuple(Added(finger, "doubleAngle", facts) for finger in FINGERS)
    return ControlPlan(f"{side}Fingers", hand, body.place(hand), (), "ZYX", shape,
                   attributes, carried=True)  # fmt: skip


def _nodes(control: ControlPlan, way: Floats, standing: Mapping[str, Floats]) -> Part:
    group, name = f"{control.name}{GROUP}", f"{control.name}{SUFFIX}"
    parent = f"{control.parent}{SUFFIX}" if control.parent else CONTROLS
    shape = tuple(shapes.shape_lines(control.shape, shapes.color_of(control.name)))
    nodes = (
        NodeText("transform", group, parent, tuple(_group_lines(control, way))),
        NodeText("transform", name, group, tuple(_control_lines(control, standing))),
        NodeText("nurbsCurve", f"{name}Shape", name, shape),
    )
    same: tuple[Link, ...] = ()
    if not control.parent:  # its scale along y is that of all
        same = ((f"{name}.sy", f"{name}.sx"), (f"{name}.sy", f"{name}.sz"))
    return Part(nodes, same)


def _group_lines(control: ControlPlan, way: Floats) -> Iterator[str]:
    yield from locks("v")
    if way.any():
        yield set_vector("t", way)
    yield from hidden("t", "r") if control.carried else locks("t", "r")
    yield from locks("s")


def _control_lines(control: ControlPlan, standing: Mapping[str, Floats]) -> Iterator[str]:
    """Yield what is said of a control, in the order of Maya's attributes."""
    yield from (attribute.line for attribute in control.attributes)
    yield from locks("v")
    for move in ("t", "r"):
        if move in standing and standing[move].any():
            yield set_vector(move, standing[move])
        if move not in control.moves:
            yield from locks(move)
    yield from set_order(control.order)
    yield from locks("s") if control.parent else hidden("sx", "sz")
    yield from control.limits
    for name, *_ in control.attributes:
        value = f" {float(standing[name]):g}" if name in standing else ""
        yield f'\tsetAttr -k on ".{name}"{value};'


def _hinge_limits(body: Body, joint: str) -> Iterator[str]:
    """Yield the statements that keep a knee or an elbow from bending the wrong way."""
    if limb_of(joint) not in HINGES:
        return
    ends = np.array([body.bent(joint, angle) for angle in BENDS])
    number = int(np.abs(ends).sum(axis=0).argmax())
    for name, found, usual in (("mnrl", ends.min(0), -1.0), ("mxrl", ends.max(0), 1.0)):
        values = np.full(3, usual * _USUAL_LIMITS)
        values[number] = found[number]
        yield set_vector(name, values)
    for name in ("mr{}e", "xr{}e"):
        yield f'\tsetAttr ".{name.format("xyz"[number])}" yes;'


def _least_scale() -> Iterator[str]:
    yield set_vector("mnsl", [-1.0, _SMALLEST, -1.0])
    yield '\tsetAttr ".msye" yes;'


def _ground(body: Body, reach: float) -> NurbsCurve:
    """Return a square on the ground."""
    corner = body.way([reach, 0.0, reach])
    return shapes.rectangle(-corner, corner, "xyz".index(body.up_axis))


def _sole(body: Body) -> NurbsCurve:
    """Return a rectangle around the foot on the ground, from the ankle."""
    first = body.way([-7.0, -ANKLE_HEIGHT, HEEL[2] - 4.0])
    second = body.way([7.0, -ANKLE_HEIGHT, TIP[2] + 4.0])
    return shapes.rectangle(first, second, "xyz".index(body.up_axis))
