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

from keyweave.animation.skeleton import Skeleton
from keyweave.errors import SettingError

THIGH, SHANK, ANKLE_HEIGHT = 43.0, 42.5, 8.0  # cm
HIP_HEIGHT = THIGH + SHANK + ANKLE_HEIGHT
HIP_JOINT = (9.0, -3.5, 0.0)  # cm, from the root to the left leg
# Heel, toe joint and tip of the toes: cm from the point on the ground below the ankle.
HEEL, BALL, TIP = (0.0, 0.0, -5.5), (0.0, 2.0, 12.5), (0.0, 0.0, 19.5)

Offset = tuple[float, float, float]
Limb = dict[str, tuple[str, Offset]]  # joint to its parent and the way from it, in cm

_TRUNK: Limb = {
    "Spine": ("Hips", (0.0, 9.0, -0.5)),
    "Chest": ("Spine", (0.0, 17.0, -0.5)),
    "Neck": ("Chest", (0.0, 23.5, -1.0)),
    "Head": ("Neck", (0.0, 8.5, 1.5)),
}
_LEG: Limb = {
    "UpLeg": ("Hips", HIP_JOINT),
    "Leg": ("UpLeg", (0.0, -THIGH, 0.0)),
    "Foot": ("Leg", (0.0, -SHANK, 0.0)),
    "Toe": ("Foot", (0.0, BALL[1] - ANKLE_HEIGHT, BALL[2])),
}
_ARM: Limb = {
    "Shoulder": ("Chest", (3.0, 19.0, 0.5)),
    "Arm": ("Shoulder", (15.0, 0.0, -1.0)),
    "ForeArm": ("Arm", (29.5, 0.0, 0.0)),
    "Hand": ("ForeArm", (25.5, 0.0, 0.0)),
}
_ENDS: Limb = {
    **{"Head end": ("Head", (0.0, 19.0, 1.0))},
    **{"LeftToe end": ("LeftToe", (0.0, -BALL[1], TIP[2] - BALL[2]))},
    **{"RightToe end": ("RightToe", (0.0, -BALL[1], TIP[2] - BALL[2]))},
    **{"LeftHand end": ("LeftHand", (17.0, 0.0, 0.0))},
    **{"RightHand end": ("RightHand", (-17.0, 0.0, 0.0))},
}


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
        "proud": Manner(1.35, 1.4, 1.15, 1.2, -0.01, 0.17, 0.08, 0.12),
        "tired": Manner(0.45, 0.6, 0.8, 0.65, 0.11, -0.18, -0.24, -0.12),
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
    root: Limb = {"Hips": ("", (0.0, HIP_HEIGHT - HIP_JOINT[1], 0.0))}
    legs = {**_paired(_LEG, "Left"), **_paired(_LEG, "Right")}
    arms = {**_paired(_ARM, "Left"), **_paired(_ARM, "Right")}
    joints = {**root, **legs, **_TRUNK, **arms}
    index = {name: row for row, name in enumerate(joints)}
    return Skeleton(
        tuple(joints),
        np.array([index.get(parent, -1) for parent, _ in joints.values()]),
        np.array([offset for _, offset in joints.values()]),
        end_site_parents=np.array([index[parent] for parent, _ in _ENDS.values()]),
        end_site_offsets=np.array([offset for _, offset in _ENDS.values()]),
    )


def limb_of(joint: str) -> str:
    """Return a joint's name without its side.

    Examples
    --------
    >>> limb_of("LeftForeArm"), limb_of("Spine")
    ('ForeArm', 'Spine')
    """
    return joint.removeprefix("Left").removeprefix("Right")


def _paired(limb: Limb, side: str) -> Limb:
    sign = 1.0 if side == "Left" else -1.0
    return {
        side + name: (side + parent if parent in limb else parent, (sign * x, y, z))
        for name, (parent, (x, y, z)) in limb.items()
    }
