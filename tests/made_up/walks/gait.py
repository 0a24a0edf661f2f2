"""A walk as numbers over time, and what it makes the legs do.

The tables are stretched and shifted by speed, manner and the stride's fluctuations.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import FULL_TURN, euler_to_quaternion
from made_up.walks.feet import Leg, ramp
from made_up.walks.figure import Manner
from made_up.walks.gait_tables import (
    FOOT_PITCH,
    HIP_ABDUCTION,
    HIP_FLEXION,
    HIP_ROTATION,
    KNEE_LOADING,
    KNEE_SWING,
    angle,
)

KNEE_BASE = np.radians(4.0)  # what a standing knee is bent beside taking the load
TOE_LIMIT = np.radians(32.0)


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
        Fluctuations, see `made_up.walks.fluctuations`.
    manner : Manner
    """

    time: Floats
    speed: Floats
    phase: Floats
    stretch: Floats
    shift: dict[str, Floats]
    manner: Manner

    def wave(self, peak: float | Floats, per_stride: int = 1) -> Floats:
        """Return a cosine wave whose crest is at the phase `peak`."""
        wave: Floats = np.cos(FULL_TURN * per_stride * (self.phase - peak))
        return wave

    def factor(self, name: str) -> Floats:
        """Return 1 + the fluctuation, for sizes."""
        return 1 + self.shift[name]

    def degrees(self, name: str) -> Floats:
        """Return the fluctuation of an angle in radians."""
        return np.radians(self.shift[name])


def leg(gait: Gait, side: float) -> Leg:
    """Read the tables for the left leg (`side` 1) or the right one (-1)."""
    phase = _leg_phase(gait, side)
    energy = gait.manner.energy
    loading = gait.stretch * gait.factor("knee loading")
    knee = KNEE_BASE + (angle(KNEE_LOADING, phase) - KNEE_BASE) * loading
    lift = 1 + 0.3 * (gait.stretch - 1) + 0.25 * (energy - 1)
    knee = knee + angle(KNEE_SWING, phase) * lift * gait.factor("knee swing")
    roll = gait.stretch**0.95 * (0.85 + 0.15 * energy) * gait.factor("foot pitch")
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


def _leg_phase(gait: Gait, side: float) -> Floats:
    """Return a leg's strides, in which feet leave the ground sooner in long ones."""
    phase = gait.phase if side > 0 else gait.phase + 0.5
    sooner = 0.09 * (gait.stretch - 1)
    warped: Floats = phase + sooner * (1 - np.cos(FULL_TURN * phase))
    return warped


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
