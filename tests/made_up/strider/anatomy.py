"""Where the strider's joints are at rest, and which way their axes point.

Each bone lies along its joint's x; the right side's joints are those of the left, mirrored
and turned by half a turn, so that their bones lie against x.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from keyweave.geometry.arrays import Floats
from keyweave.geometry.vectors import cross, unit_vector
from made_up.up_axes import upright

SIDES = ("L", "R")
MIRROR = np.array([-1.0, 1.0, 1.0])
FINGERS = ("thumb", "index", "ring")


class Bone(NamedTuple):
    """A joint of the left or the middle: the joint above, its place, in cm, and its axes.

    `end` is the place that x points to, `side` the way that z points to as far as it can.
    """

    above: str
    place: tuple[float, float, float]
    end: tuple[float, float, float]
    side: tuple[float, float, float]
    order: str = "xyz"


X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_PALM = (0.3, 0.9, 0.3)
PELVIS, CHEST, HEAD = "c_pelvis_jnt", "c_spine_04_jnt", "c_head_jnt"
SPINE = [f"c_spine_{number:02}_jnt" for number in (1, 2, 3, 4)]
NECK = ["c_neck_01_jnt", "c_neck_02_jnt", HEAD]
# With {} for the side, which joints of the middle lack.
BONES = {
    "c_root_jnt": Bone("", (0, 0, 0), Z, X),
    PELVIS: Bone("c_root_jnt", (0, 92.5, 0), (0, 97, 0.4), X, "zxy"),
    SPINE[0]: Bone(PELVIS, (0, 97, 0.4), (0, 105.5, 1.6), X, "xzy"),
    SPINE[1]: Bone(SPINE[0], (0, 105.5, 1.6), (0, 114, 1.2), X, "yxz"),
    SPINE[2]: Bone(SPINE[1], (0, 114, 1.2), (0, 121.5, -0.6), X, "xzy"),
    CHEST: Bone(SPINE[2], (0, 121.5, -0.6), (0, 133, -2.2), X, "zyx"),
    NECK[0]: Bone(CHEST, (0, 133, -2.2), (0, 137.5, -0.8), X, "yzx"),
    NECK[1]: Bone(NECK[0], (0, 137.5, -0.8), (0, 142, 0.4), X, "xyz"),
    HEAD: Bone(NECK[1], (0, 142, 0.4), (0, 160, 1), X, "zxy"),
    "c_head_end": Bone(HEAD, (0, 160, 1), (0, 161, 1), X),
    "jaw_jnt": Bone(HEAD, (0, 143, 2.5), (0, 139, 9.5), X),
    "eye_{}_jnt": Bone(HEAD, (3.1, 147, 7.5), (3.1, 147, 9), X),
    "clavicle_{}_jnt": Bone(CHEST, (2.2, 130, 0.8), (15, 131, -2), Y, "yzx"),
    "uparm_{}_jnt": Bone("clavicle_{}_jnt", (15, 131, -2), (32, 113, -4.2), _PALM, "zyx"),
    "uparm_twist_{}_jnt": Bone("uparm_{}_jnt", (23.5, 122, -3.1), (32, 113, -4.2), _PALM),
    "lowarm_{}_jnt": Bone("uparm_{}_jnt", (32, 113, -4.2), (48, 97, -0.2), _PALM, "xzy"),
    "lowarm_twist_{}_jnt": Bone("lowarm_{}_jnt", (40, 105, -2.2), (48, 97, -0.2), _PALM),
    "hand_{}_jnt": Bone(
        "lowarm_twist_{}_jnt", (48, 97, -0.2), (53.5, 90.5, 1.2), _PALM, "yxz"
    ),
    "thigh_{}_jnt": Bone(PELVIS, (8.6, 89.5, 0.3), (9.3, 48, 2), X, "yzx"),
    "thigh_twist_{}_jnt": Bone("thigh_{}_jnt", (8.95, 68.75, 1.15), (9.3, 48, 2), X),
    "shin_{}_jnt": Bone("thigh_{}_jnt", (9.3, 48, 2), (9.9, 7.4, -2.4), X, "zxy"),
    "foot_{}_jnt": Bone("shin_{}_jnt", (9.9, 7.4, -2.4), (10.9, 2, 10.2), X, "xyz"),
    "toe_{}_jnt": Bone("foot_{}_jnt", (10.9, 2, 10.2), (11.4, 1, 17), X, "zyx"),
    "toe_{}_end": Bone("toe_{}_jnt", (11.4, 1, 17), (11.8, 0.6, 19), X),
}
_KNUCKLES = {"thumb": (50, 93.5, 3), "index": (53, 90.6, 3.4), "ring": (54, 90, -0.8)}
_TIPS = {"thumb": (52, 88.5, 6.5), "index": (57.5, 83, 4.6), "ring": (58, 83, -1)}
for _finger in FINGERS:
    _base, _tip = np.array(_KNUCKLES[_finger]), np.array(_TIPS[_finger])
    _middle, _above = tuple((0.55 * _base + 0.45 * _tip).tolist()), "hand_{}_jnt"
    _first, _second = (f"{_finger}_0{number}_{{}}_jnt" for number in (1, 2))
    BONES[_first] = Bone(_above, _KNUCKLES[_finger], _middle, X)
    BONES[_second] = Bone(_first, _middle, _TIPS[_finger], X)
HEELS = (9.6, 0.0, -6.5)
TWISTS = {  # share of the rotation about x that a twist joint takes, and whose
    "uparm_twist_{}_jnt": ("uparm", -0.5),
    "lowarm_twist_{}_jnt": ("hand", 0.5),
    "thigh_twist_{}_jnt": ("thigh", -0.4),
}


def frame_matrix(place: ArrayLike, axes: ArrayLike, up_axis: str) -> Floats:
    """Return the world matrix of axes at a place; both are given with y up."""
    matrix = np.eye(4)
    matrix[:3, :3] = upright(np.asarray(axes, float), up_axis)
    matrix[3, :3] = upright(np.asarray(place, float), up_axis)
    return matrix


def world_frame(place: ArrayLike, up_axis: str, *, mirrored: bool = False) -> Floats:
    """Return the matrix of the scene's axes at a place, or both seen in the mirror."""
    found = np.eye(4)
    found[3, :3] = upright(np.asarray(place, float), up_axis)
    return found @ np.diag([*MIRROR, 1.0]) if mirrored else found


def bone_frame(name: str, side: str, up_axis: str) -> Floats:
    """Return the world matrix of a joint at rest."""
    bone = BONES[name]
    place, end, aside = (np.array(v, float) for v in (bone.place, bone.end, bone.side))
    x = unit_vector(end - place if name != "c_root_jnt" else end)
    z = unit_vector(aside - (aside @ x) * x)
    axes = np.stack([x, cross(z, x), z])
    if side == "R":
        place, axes = place * MIRROR, -axes * MIRROR
    return frame_matrix(place, axes, up_axis)


def pole_place(joints: list[str], distance: float) -> Floats:
    """Return a place, of the left, in the plane of a bent limb on the side of its bend."""
    first, middle, last = (np.array(BONES[name].place, float) for name in joints)
    along = unit_vector(last - first)
    out = middle - first - ((middle - first) @ along) * along
    place: Floats = middle + distance * unit_vector(out)
    return place
