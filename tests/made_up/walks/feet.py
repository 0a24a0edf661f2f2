"""Feet on the ground: where a leg is in its step, footprints, and the rolling foot.

A foot that stands touches the ground with the heel, then with the sole, and last with
the toes; its footprint stays where it is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyweave.geometry.arrays import Floats, Ints
from keyweave.geometry.rotations import euler_to_quaternion, rotate
from made_up.walks.figure import ANKLE_HEIGHT, BALL, HEEL, TIP
from made_up.walks.gait_tables import TOE_OFF

LANDING = 0.12  # strides before contact from which a leg belongs to its next step


@dataclass(frozen=True, eq=False)
class Leg:
    """What a leg is meant to do, before it meets the ground.

    Attributes
    ----------
    side : float
        1 for the left, -1 for the right.
    phase : ndarray, shape (n_frames,)
        Strides of this leg; whole numbers are contacts of its heel.
    hip : ndarray, shape (n_frames, 4)
        Rotations of the thigh against the pelvis.
    knee, pitch, toe, toe_out, width : ndarray, shape (n_frames,)
        Bend of the knee, sole against the ground (toes up), toes against the sole
        (up), heading of the foot outwards, all in radians; and how far the footprint
        lies from the middle, in cm.
    """

    side: float
    phase: Floats
    hip: Floats
    knee: Floats
    pitch: Floats
    toe: Floats
    toe_out: Floats
    width: Floats

    @property
    def step(self) -> Ints:
        """The number of the step each frame belongs to, from 0."""
        step = np.floor(self.phase + LANDING).astype(np.intp)
        return step - step[0]

    @property
    def share(self) -> Floats:
        """How far the step is, from -`LANDING`; the foot stands from 0 to `TOE_OFF`."""
        share: Floats = np.mod(self.phase + LANDING, 1.0) - LANDING
        return share

    @property
    def standing(self) -> NDArray[np.bool_]:
        """On which frames the foot is on the ground."""
        return (self.share >= 0) & (self.share <= TOE_OFF)


def ramp(x: Floats, start: float, end: float) -> Floats:
    """Go smoothly from 0 at `start` to 1 at `end`."""
    u = np.clip((x - start) / (end - start), 0.0, 1.0)
    smooth: Floats = u * u * (3 - 2 * u)
    return smooth


def foot_headings(leg: Leg) -> Floats:
    """Return where the foot points, radians about y, unmoved while it stands."""
    out = _per_step(leg, leg.toe_out)
    following = np.append(out[1:], out[-1])
    turned = ramp(leg.share, 0.66, 1 - LANDING)
    heading: Floats = out[leg.step] + turned * (following - out)[leg.step]
    return leg.side * heading


def rolling(leg: Leg, heading: Floats) -> Floats:
    """Return the ankle of the rolling foot, from its footprint, (n_frames, 3), in cm.

    With the toes up the foot turns about the heel; with the heel up the toes turn
    about their tip and the foot about the toe joint.
    """
    nothing = np.zeros_like(leg.pitch)
    up = np.maximum(leg.pitch, 0.0)
    down = np.minimum(leg.pitch, 0.0)
    y_heel, z_heel = _pitched(up, ANKLE_HEIGHT, -HEEL[2])
    y_toe, z_toe = _pitched(np.minimum(down + leg.toe, 0.0), BALL[1], BALL[2] - TIP[2])
    y_foot, z_foot = _pitched(down, ANKLE_HEIGHT - BALL[1], -BALL[2])
    y = np.where(leg.pitch > 0, y_heel, y_toe + y_foot)
    z = np.where(leg.pitch > 0, HEEL[2] + z_heel, TIP[2] + z_toe + z_foot)
    return rotate(pitched_and_yawed(nothing, heading), np.stack([nothing, y, z], axis=-1))


def footprints(leg: Leg, ankles: Floats, rolled: Floats) -> Floats:
    """Place each footprint where the tables' ankle would be on average, (n_frames, 3)."""
    z = _per_step(leg, (ankles - rolled)[:, 2])
    x = leg.side * _per_step(leg, leg.width)
    return np.stack([x, np.zeros_like(x), z], axis=-1)[leg.step]


def pitched_and_yawed(pitch: Floats, yaw: Floats) -> Floats:
    """Return rotations about x and then about y."""
    return euler_to_quaternion(np.stack([yaw, pitch, np.zeros_like(yaw)], -1), "YXZ")


def _per_step(leg: Leg, values: Floats) -> Floats:
    """Average over the time each foot is flat on the ground."""
    flat = (leg.share > 0.05) & (leg.share < 0.5)
    count = np.bincount(leg.step, flat)
    sums = np.bincount(leg.step, flat * values)
    everywhere = np.bincount(leg.step, values) / np.bincount(leg.step)
    mean: Floats = np.where(count > 0, sums / np.maximum(count, 1), everywhere)
    return mean


def _pitched(angle: Floats, y: float, z: float) -> tuple[Floats, Floats]:
    """Turn a point so that its front rises."""
    return y * np.cos(angle) + z * np.sin(angle), z * np.cos(angle) - y * np.sin(angle)
