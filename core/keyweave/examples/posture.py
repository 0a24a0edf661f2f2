"""What pelvis, trunk, head and arms do while the legs walk.

Each is a small sum of waves of the stride, of the size and timing in the references:
the chest turns against the pelvis, each arm swings with the other leg, and the head
is held still against both.

References
----------
.. [M01] M. P. Murray. Gait as a total pattern of movement. American Journal of
   Physical Medicine, 1967.
.. [P90] T. Pozzo, A. Berthoz, L. Lefort. Head stabilization during various locomotor
   tasks in humans. Experimental Brain Research, 1990.
.. [S03] D. Stephenson et al. On arm swing during walking at several speeds, in
   R. Bartlett et al. (eds). Journal of Sports Sciences, 2003.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..arrays import Floats
from ..rotations import compose, euler_to_quaternion, invert, slerp
from .figure import Manner
from .gait_tables import (
    FOOT_PITCH,
    HIP_ABDUCTION,
    HIP_FLEXION,
    HIP_ROTATION,
    KNEE_LOADING,
    KNEE_SWING,
    angle,
)
from .stepping import Leg, ramp

TURN = 2 * np.pi
TOE_LIMIT = np.radians(32.0)
Pose = dict[str, Floats]


@dataclass(frozen=True, eq=False)
class Gait:
    """A walk before it has joints.

    Attributes
    ----------
    time : ndarray, shape (n_frames,)
        Seconds.
    speed : ndarray, shape (n_frames,)
        Metres per second.
    phase : ndarray, shape (n_frames,)
        Strides of the left leg; whole numbers are contacts of its heel.
    stretch : ndarray, shape (n_frames,)
        Length of the stride, over that at the usual speed.
    shift : dict of str to ndarray, shape (n_frames,)
        Fluctuations, see `keyweave.examples.fluctuations`.
    manner : Manner
    """

    time: Floats
    speed: Floats
    phase: Floats
    stretch: Floats
    shift: dict[str, Floats]
    manner: Manner

    def wave(self, peak: float, per_stride: int = 1) -> Floats:
        """Return a cosine wave whose crest is at the phase `peak`."""
        wave: Floats = np.cos(TURN * per_stride * (self.phase - peak))
        return wave

    def factor(self, name: str) -> Floats:
        """Return 1 + the fluctuation, for sizes."""
        return 1 + self.shift[name]

    def degrees(self, name: str) -> Floats:
        """Return the fluctuation of an angle in radians."""
        return np.radians(self.shift[name])


def leg(gait: Gait, side: float) -> Leg:
    """Read the tables for the left leg (`side` 1) or the right one (-1)."""
    phase = gait.phase if side > 0 else gait.phase + 0.5
    energy = gait.manner.energy
    knee = angle(KNEE_LOADING, phase) * gait.stretch * gait.factor("knee loading")
    lift = 1 + 0.15 * (gait.stretch - 1) + 0.25 * (energy - 1)
    knee = knee + angle(KNEE_SWING, phase) * lift * gait.factor("knee swing")
    roll = gait.stretch**0.7 * (0.6 + 0.4 * energy) * gait.factor("foot pitch")
    pitch = angle(FOOT_PITCH, phase) * roll
    return Leg(
        side,
        phase,
        hip=_hip(gait, phase, side),
        knee=knee,
        pitch=pitch,
        toe=_toe(phase, pitch),
        toe_out=np.radians(6.5) + gait.degrees("toe out"),
        width=5.0 * gait.factor("step width"),
    )


def pelvis(gait: Gait) -> Floats:
    """Return the pelvis' world rotations, (n_frames, 4)."""
    sway = gait.manner.hip_sway * gait.factor("pelvis")
    yaw = np.radians(-4.5) * gait.stretch * sway * gait.wave(0.97)
    roll = np.radians(3.8) * gait.stretch * sway * gait.wave(0.13)
    pitch = np.radians(3.0) + 0.3 * (gait.manner.lean + gait.degrees("lean"))
    return _world(yaw, pitch + np.radians(0.9) * gait.wave(0.05, 2), roll)


def trunk_and_head(gait: Gait, hips: Floats) -> Pose:
    """Return the local rotations of Spine, Chest, Neck and Head."""
    yaw = np.radians(4.5) * gait.stretch * gait.factor("twist") * gait.wave(0.03)
    roll = np.radians(-1.7) * gait.wave(0.2) + gait.degrees("side lean")
    breath = np.radians(0.7) * np.sin(TURN * 0.27 * gait.time + 3 * gait.shift["chest"])
    pitch = np.radians(1.0) + gait.manner.lean + gait.degrees("lean") - gait.manner.chest
    pitch = pitch + np.radians(2.0) * (gait.speed - 1.3) + gait.degrees("chest") + breath
    nod = np.radians(1.1) * gait.stretch * gait.wave(0.1, 2) + 0.004 * gait.wave(0.06, 4)
    chest = _world(yaw, pitch + nod, roll)
    look = -gait.manner.gaze + gait.degrees("gaze pitch") + 0.25 * (pitch + nod)
    head = _world(
        0.15 * yaw + gait.degrees("gaze yaw"),
        look + np.radians(0.9) * gait.wave(0.31, 2),
        0.25 * roll,
    )
    return {
        **_shared(hips, chest, ("Spine", "Chest")),
        **_shared(chest, head, ("Neck", "Head")),
    }


def arm(gait: Gait, side: float) -> Pose:
    """Return the local rotations of one arm, from Shoulder to Hand."""
    name = "Left" if side > 0 else "Right"
    swing = gait.wave((0.52 if side > 0 else 0.02) + gait.shift["arm delay"])
    after = gait.wave((0.57 if side > 0 else 0.07) + gait.shift["arm delay"])
    size = gait.manner.arm_swing * gait.factor(f"{name.lower()} arm")
    size = size * (gait.speed / 1.3) ** 1.1
    forward = np.radians(15.0) * size * swing - np.radians(2.0) - 0.5 * gait.manner.chest
    forward = forward + np.radians(1.2) * size * gait.wave(0.1, 2)
    bend = np.radians(20.0) * gait.stretch + gait.manner.elbow
    bend = bend + gait.degrees(f"{name.lower()} elbow")
    bend = bend + np.radians(9.0) * size * after + np.radians(1.8) * gait.wave(0.05, 2)
    still = np.zeros_like(forward)
    shoulder = [
        -0.12 * forward + 0.5 * gait.manner.chest,
        still,
        0.03 * gait.wave(0.1, 2) * gait.stretch + np.radians(1.0),
    ]
    outward = np.radians(7.5) + 0.25 * np.abs(gait.manner.chest) - 0.12 * forward
    wrist = 0.35 * bend * (0.6 - 0.4 * after)
    local = {
        "Shoulder": euler_to_quaternion(np.stack(shoulder, -1), "YXZ"),
        "Arm": _upper_arm(forward, outward, np.radians(22.0) + 0.25 * forward),
        "ForeArm": euler_to_quaternion(np.stack([still, -_bent(bend), still], -1), "ZYX"),
        "Hand": euler_to_quaternion(np.stack([-wrist * 0.4, -wrist, still], -1), "ZYX"),
    }
    return {name + joint: q if side > 0 else mirrored(q) for joint, q in local.items()}


def mirrored(q: Floats) -> Floats:
    """Reflect rotations at the plane between left and right."""
    reflected: Floats = q * [1.0, -1.0, -1.0, 1.0]
    return reflected


def _hip(gait: Gait, phase: Floats, side: float) -> Floats:
    middle = np.radians(10.0)
    flexion = angle(HIP_FLEXION, phase) - middle
    flexion = middle + flexion * gait.stretch**0.9 * gait.factor("hip swing")
    abduction = angle(HIP_ABDUCTION, phase) * gait.manner.hip_sway
    angles = [side * abduction, -flexion, side * angle(HIP_ROTATION, phase)]
    return euler_to_quaternion(np.stack(angles, -1), "ZXY")


def _toe(phase: Floats, pitch: Floats) -> Floats:
    """Bend the toes against the rising foot as far as they go, and let go in the air."""
    share = np.mod(phase, 1.0)
    bent = TOE_LIMIT * np.tanh(np.maximum(-pitch, 0.0) / TOE_LIMIT)
    landing = 0.08 * np.where(share > 0.5, ramp(share, 0.8, 0.95), 1 - ramp(share, 0, 0.07))
    toe: Floats = bent * (1 - ramp(share, 0.6, 0.76)) + landing
    return toe


def _bent(bend: Floats) -> Floats:
    """Keep elbows from bending the wrong way, smoothly: never below 5 degrees."""
    least, softness = np.radians(5.0), np.radians(4.0)
    excess = bend - least
    soft: Floats = least + (excess + np.sqrt(excess**2 + softness**2)) / 2
    return soft


def _upper_arm(forward: Floats, outward: Floats, inward_turn: Floats) -> Floats:
    lowered = [-forward, outward - np.pi / 2, inward_turn]
    swing = euler_to_quaternion(np.stack([lowered[0], 0 * forward, lowered[1]], -1), "XYZ")
    twist = euler_to_quaternion(np.stack([lowered[2], 0 * forward, 0 * forward], -1), "XYZ")
    return compose(swing, twist)


def _world(yaw: Floats, pitch: Floats, roll: Floats) -> Floats:
    return euler_to_quaternion(np.stack(np.broadcast_arrays(yaw, pitch, roll), -1), "YXZ")


def _shared(below: Floats, above: Floats, joints: tuple[str, str]) -> Pose:
    """Split the way between two world rotations evenly over two joints."""
    half = slerp(below, above, np.full(len(below), 0.5))
    first, second = joints
    return {first: compose(invert(below), half), second: compose(invert(half), above)}
