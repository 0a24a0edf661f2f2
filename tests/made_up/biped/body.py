"""The biped's skeleton: the walker's joints, fingers, and the ends of head and toes.

At rest no joint is rotated and arms are stretched out sideways, palms down. Joints of the
fingers are oriented so that they bend about their z.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from keyweave.animation.skeleton import Skeleton
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import matrix_to_quaternion, quaternion_to_euler
from made_up.biped.parts import HIDDEN, NodeText, Part, joined, links
from made_up.scenes.scene_writing import set_order, set_vector
from made_up.up_axes import upright
from made_up.walks.figure import BALL, TIP, limb_of, walker_skeleton

SKELETON = "skeleton"
SIDES = {"Left": 1.0, "Right": -1.0}
HINGES = {"Leg": (1.0, 0.0, 0.0), "ForeArm": (0.0, -1.0, 0.0)}  # axes, of the left
PREFERRED = 30.0  # degrees by which a hinge is bent before it is solved
FINGERS = ("thumb", "index", "middle", "ring", "pinky")

# Of the left hand: where each finger starts, which way it points, where its tip goes to
# when it bends, and how long its first bones are; cm.
_FINGERS = {
    "thumb": ((2.5, -0.8, 2.6), (0.62, -0.28, 0.73), (0.8, -0.6, -0.9), (4.2, 3.3)),
    "index": ((9.2, 0.2, 2.9), (1.0, 0.0, 0.06), (0.0, -1.0, 0.0), (4.3, 2.6)),
    "middle": ((9.5, 0.4, 0.8), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (4.7, 3.0)),
    "ring": ((9.1, 0.2, -1.3), (1.0, 0.0, -0.06), (0.0, -1.0, 0.0), (4.3, 2.8)),
    "pinky": ((8.4, -0.2, -3.2), (1.0, 0.0, -0.12), (0.0, -1.0, 0.0), (3.4, 2.1)),
}
_ENDS = {"Head": (0.0, 19.0, 1.0), "Toe": (0.0, -BALL[1], TIP[2] - BALL[2])}


@dataclass(frozen=True, eq=False)
class Body:
    """The joints that a motion moves, and which axis is up.

    Attributes
    ----------
    skeleton : Skeleton
        Those of `walker_skeleton`, in the scene's axes.
    up_axis : str
    """

    skeleton: Skeleton
    up_axis: str

    def way(self, vector: ArrayLike, side: str = "Left") -> Floats:
        """Return a vector of the left, given with y up, on a side in the scene's axes."""
        given = np.asarray(vector, float) * [SIDES.get(side, 1.0), 1.0, 1.0]
        return upright(given, self.up_axis)

    def bent(self, joint: str, degrees: float) -> Floats:
        """Return the rotation of a hinge by an angle, about the scene's axes."""
        side = "Left" if joint.startswith("Left") else "Right"
        mirror = [1.0, SIDES[side], SIDES[side]]  # as turns are, at the middle
        return self.way(degrees * np.multiply(HINGES[limb_of(joint)], mirror))

    def offset(self, joint: str) -> Floats:
        """Return the way from the joint above, in cm."""
        found: Floats = self.skeleton.offsets[self.skeleton.index(joint)]
        return found

    def place(self, joint: str) -> Floats:
        """Return where a joint is at rest, in cm."""
        found: Floats = self.skeleton.rest_positions()[self.skeleton.index(joint)]
        return found

    def order(self, joint: str) -> str:
        """Return a joint's rotation order."""
        return self.skeleton.rotation_orders[self.skeleton.index(joint)]

    def above(self, joint: str) -> str:
        """Return the joint that one hangs from; empty for the first."""
        row = int(self.skeleton.parents[self.skeleton.index(joint)])
        return self.skeleton.names[row] if row >= 0 else ""


def body_of(skeleton: Skeleton, up_axis: str) -> Body:
    """Return the biped's body: where a skeleton has its joints, these are taken."""
    usual = walker_skeleton()
    offsets = np.array(upright(usual.offsets, up_axis))
    orders = list(usual.rotation_orders)
    for joint, name in enumerate(usual.names):
        if name in skeleton.names:
            known = skeleton.index(name)
            offsets[joint] = skeleton.offsets[known]
            orders[joint] = skeleton.rotation_orders[known]
    made = replace(
        usual, offsets=offsets, rotation_orders=tuple(orders), channels=(),
        end_site_offsets=upright(usual.end_site_offsets, up_axis),
    )  # fmt: skip
    return Body(made, up_axis)


def skeleton_part(body: Body, *, fingers: bool) -> Part:
    """Return the joints, each below the one that it hangs from."""
    trunk = [_body_joint(body, name) for name in body.skeleton.names]
    ends = [_end(body, name) for name in body.skeleton.names if limb_of(name) in _ENDS]
    hands = [part for side in SIDES for part in _hand(body, side)] if fingers else []
    return joined([*trunk, *ends, *hands])


def finger_joints(side: str, finger: str) -> list[str]:
    """Return the names of a finger's joints that bend.

    Examples
    --------
    >>> finger_joints("Left", "ring")
    ['LeftRing1', 'LeftRing2', 'LeftRing3']
    """
    return [f"{side}{finger.capitalize()}{number}" for number in (1, 2, 3)]


def solved_chain(body: Body, joints: Mapping[str, str]) -> Part:
    """Return a limb's joints once more, hidden, for an IK handle to turn.

    Parameters
    ----------
    body : Body
    joints : mapping of str to str
        Joints of the body, each below the one before, and how their doubles are called.
        The first hangs from what the first of the body hangs from.
    """
    first = next(iter(joints))
    above, parts = body.above(first), []
    for name, double in joints.items():
        lines = [HIDDEN] if name == first else []
        lines += [set_vector("t", body.offset(name)), *set_order(body.order(name))]
        if limb_of(name) in HINGES:  # straight at rest, it says which way it will bend
            lines.append(set_vector("pa", body.bent(name, PREFERRED)))
        parts.append(_joint(double, above, lines))
        above = double
    return joined(parts)


def _body_joint(body: Body, name: str) -> Part:
    above = body.above(name)
    lines = [set_vector("t", body.offset(name))] if above else []
    return _joint(name, above, [*lines, *set_order(body.order(name))])


def _end(body: Body, name: str) -> Part:
    """Return the joint at the end of a limb, which nothing turns."""
    return _joint(f"{name}End", name, [set_vector("t", body.way(_ENDS[limb_of(name)]))])


def _hand(body: Body, side: str) -> Iterator[Part]:
    for finger in FINGERS:
        above = f"{side}Hand"
        start, way, bent, lengths = _FINGERS[finger]
        lines = [
            set_vector("t", body.way(start, side)),
            set_vector("jo", _orient(body.way(way, side), body.way(bent, side))),
        ]
        for name, length in zip(finger_joints(side, finger), (*lengths, 0.0)):
            yield _joint(name, above, lines)
            above, lines = name, [set_vector("t", [length, 0.0, 0.0])]


def _orient(way: Floats, bent: Floats) -> Floats:
    """Return the jointOrient, degrees: x along a finger, and y where it bends to."""
    x = way / np.linalg.norm(way)
    y = bent - (bent @ x) * x
    y = y / np.linalg.norm(y)
    axes = np.stack([x, y, np.cross(x, y)], axis=-1)
    z_y_x = quaternion_to_euler(matrix_to_quaternion(axes), "ZYX")
    return np.degrees(z_y_x[::-1]).round(9) + 0.0


def _joint(name: str, above: str, lines: list[str]) -> Part:
    scales = links(above, name, "s:is") if above else ()
    return Part((NodeText("joint", name, above or SKELETON, tuple(lines)),), tuple(scales))
