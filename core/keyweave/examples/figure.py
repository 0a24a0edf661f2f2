"""The walker's skeleton and the manners it walks in.

Proportions are those of an adult 1.75 m tall: y is up, the figure looks along z, and
its left is on the side of x; at rest the arms are stretched out sideways.

References
----------
.. [DC66] R. Drillis, R. Contini. Body segment parameters. New York University, 1966.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from ..arrays import Floats
from ..errors import SettingError
from ..rotations import vector_to_quaternion
from ..skeleton import Skeleton

THIGH, SHANK, ANKLE_HEIGHT = 43.0, 42.5, 8.0  # cm
HEEL = (0.0, -ANKLE_HEIGHT, -5.5)  # cm, from the ankle, in the foot's axes
HIP_HEIGHT = THIGH + SHANK + ANKLE_HEIGHT
HIP_JOINT = (9.0, -3.5, 0.0)  # cm, from the root to the left leg

# Parent and the way from it, in cm; of a pair, the left one.
_TRUNK = {
    "Hips": (None, (0.0, HIP_HEIGHT + 3.5, 0.0)),
    "Spine": ("Hips", (0.0, 9.0, -0.5)),
    "Chest": ("Spine", (0.0, 17.0, -0.5)),
    "Neck": ("Chest", (0.0, 23.5, -1.0)),
    "Head": ("Neck", (0.0, 8.5, 1.5)),
}
_LEG = {
    "UpLeg": ("Hips", HIP_JOINT),
    "Leg": ("UpLeg", (0.0, -THIGH, 0.0)),
    "Foot": ("Leg", (0.0, -SHANK, 0.0)),
    "Toe": ("Foot", (0.0, 2.0 - ANKLE_HEIGHT, 12.5)),
}
_ARM = {
    "Shoulder": ("Chest", (3.0, 19.0, 0.5)),
    "Arm": ("Shoulder", (15.0, 0.0, -1.0)),
    "ForeArm": ("Arm", (29.5, 0.0, 0.0)),
    "Hand": ("ForeArm", (25.5, 0.0, 0.0)),
}
_ENDS = {"Head": (0.0, 19.0, 1.0), "Toe": (0.0, -2.0, 7.0), "Hand": (17.0, 0.0, 0.0)}


@dataclass(frozen=True)
class Manner:
    """How somebody walks; the defaults are nobody in particular.

    Attributes
    ----------
    arm_swing, bounce, hip_sway, energy : float
        Times the usual: how far the arms swing, how much the body rises and falls,
        how much the pelvis moves, and how high the knees are lifted.
    lean : float
        Of the trunk, forwards, in radians.
    chest : float
        How much further the chest is raised and the shoulders go back; radians.
    gaze : float
        How far the eyes look up; radians.
    elbow : float
        How much more the elbows are bent; radians.

    Raises
    ------
    SettingError
        If one of the factors is negative or above 3.

    Examples
    --------
    >>> Manner(arm_swing=1.5).bounce
    1.0
    """

    arm_swing: float = 1.0
    bounce: float = 1.0
    hip_sway: float = 1.0
    energy: float = 1.0
    lean: float = 0.0
    chest: float = 0.0
    gaze: float = 0.0
    elbow: float = 0.0

    def __post_init__(self) -> None:
        for name in ("arm_swing", "bounce", "hip_sway", "energy"):
            if not 0 <= getattr(self, name) <= 3:
                raise SettingError(name, getattr(self, name), "between 0 and 3")


MANNERS = MappingProxyType(
    {
        "normal": Manner(),
        "proud": Manner(1.35, 1.5, 1.15, 1.2, -0.05, 0.21, 0.12, 0.16),
        "tired": Manner(0.45, 0.6, 0.8, 0.65, 0.14, -0.26, -0.24, -0.14),
    }
)


def walker_skeleton() -> Skeleton:
    """Return the skeleton that `walker` moves: 21 joints, 175 cm tall.

    Examples
    --------
    >>> skeleton = walker_skeleton()
    >>> skeleton.names[:4]
    ('Hips', 'LeftUpLeg', 'LeftLeg', 'LeftFoot')
    """
    joints = {**_paired(_LEG, "Left"), **_paired(_LEG, "Right")}
    joints = {"Hips": _TRUNK["Hips"], **joints, **_TRUNK}
    joints = {**joints, **_paired(_ARM, "Left"), **_paired(_ARM, "Right")}
    names = tuple(joints)
    ends = [
        name for name in names if name.replace("Left", "").replace("Right", "") in _ENDS
    ]
    return Skeleton(
        names,
        [-1 if parent is None else names.index(parent) for parent, _ in joints.values()],
        [offset for _, offset in joints.values()],
        end_site_parents=[names.index(name) for name in ends],
        end_site_offsets=[_end(name) for name in ends],
    )


def hanging_pose(skeleton: Skeleton) -> Floats:
    """Return the pose of somebody who stands with hanging arms.

    Parameters
    ----------
    skeleton : Skeleton
        Its joints LeftArm and RightArm are lowered; without them it stays at rest.

    Returns
    -------
    ndarray, shape (n_joints, 4)
        Unit quaternions.
    """
    pose = np.zeros((len(skeleton), 4))
    pose[:, 3] = 1.0
    for name, way in (("LeftArm", -1.0), ("RightArm", 1.0)):
        if name in skeleton.names:
            lowered = [0.0, 0.0, way * np.radians(80)]
            pose[skeleton.index(name)] = vector_to_quaternion(lowered)
    return pose


def _paired(limb: dict, side: str) -> dict:  # type: ignore[type-arg]
    sign = 1.0 if side == "Left" else -1.0
    return {
        side + name: (side + parent if parent in limb else parent, (sign * x, y, z))
        for name, (parent, (x, y, z)) in limb.items()
    }


def _end(name: str) -> tuple[float, float, float]:
    x, y, z = _ENDS[name.replace("Left", "").replace("Right", "")]
    return (-x if name.startswith("Right") else x, y, z)
