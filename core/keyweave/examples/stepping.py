"""Feet that stay where they are put: footprints, the rolling foot, and bent knees.

The tables of joint angles alone would let the feet slide and sink. The foot of a
standing leg is therefore rolled over heel, sole and toes at one footprint; the pelvis
rides at the height that the standing leg's knee gives; and the leg is solved as two
bones, its plane kept, so that the angles stay near the tables [K02]_.

References
----------
.. [K02] L. Kovar, J. Schreiner, M. Gleicher. Footskate cleanup for motion capture
   editing. Symposium on Computer Animation, 2002.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicHermiteSpline

from ..arrays import Floats, Ints
from ..rotations import compose, euler_to_quaternion, invert, rotate
from .figure import ANKLE_HEIGHT, HEEL, HIP_HEIGHT, HIP_JOINT, SHANK, THIGH
from .gait_tables import TOE_OFF

STRAIGHTEST = np.radians(2.0)  # of a knee
LANDING = 0.1  # strides before contact from which a leg belongs to its next step
CLEARANCE = 1.5  # cm, of the toes in the middle of the swing
_TIP, _BALL = 19.5, 12.5  # cm before the ankle


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
    def standing(self) -> Floats:
        """Where the foot is on the ground, bool."""
        return (self.share >= 0) & (self.share <= TOE_OFF)

    @property
    def weight(self) -> Floats:
        """Share of the body that rides on this leg; both legs' add up to 1."""
        return ramp(self.share, -0.06, 0.07) - ramp(self.share, 0.44, 0.57)


def ramp(x: Floats, start: float, end: float) -> Floats:
    """Go smoothly from 0 at `start` to 1 at `end`."""
    u = np.clip((x - start) / (end - start), 0.0, 1.0)
    smooth: Floats = u * u * (3 - 2 * u)
    return smooth


def walk_on_ground(
    legs: tuple[Leg, Leg], pelvis: Floats, path: Floats
) -> tuple[Floats, dict[str, Floats]]:
    """Put both feet on the ground and let the pelvis ride on them.

    Parameters
    ----------
    legs : tuple of Leg
        Left and right.
    pelvis : ndarray, shape (n_frames, 4)
        World rotations.
    path : ndarray, shape (n_frames, 3)
        Of the root over the ground, in cm; its height is added to what the knees give.

    Returns
    -------
    root : ndarray, shape (n_frames, 3)
        Positions in cm.
    pose : dict of str to ndarray, shape (n_frames, 4)
        Local rotations of the legs' joints by name.
    """
    ground = path * [1.0, 0.0, 1.0]
    root = np.array(path)
    for leg in legs:
        hips = ground + hip_joint(leg, pelvis)
        height = hip_heights(leg, hips, standing_ankles(leg, pelvis, ground))
        root[:, 1] += leg.weight * (height - hips[:, 1])
    pose: dict[str, Floats] = {}
    for leg in legs:
        pose.update(_leg_pose(leg, pelvis, root))
    return root, pose


def hip_joint(leg: Leg, pelvis: Floats) -> Floats:
    """Return the way from the root to a hip joint, (n_frames, 3), in cm."""
    return rotate(pelvis, [leg.side * HIP_JOINT[0], *HIP_JOINT[1:]])


def standing_ankles(leg: Leg, pelvis: Floats, root: Floats) -> Floats:
    """Return where the ankle of a rolling foot is, from footprint to footprint."""
    thigh = compose(pelvis, leg.hip)
    free = root + hip_joint(leg, pelvis) + rotate(thigh, leg_reach(leg.knee))
    rolled = rolling(leg, foot_headings(leg))
    return footprints(leg, free, rolled) + rolled


def foot_headings(leg: Leg) -> Floats:
    """Return where the foot points on every frame, radians about y; still while it stands."""
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
    y_toe, z_toe = _pitched(np.minimum(down + leg.toe, 0.0), 2.0, _BALL - _TIP)
    y_foot, z_foot = _pitched(down, ANKLE_HEIGHT - 2.0, -_BALL)
    y = np.where(leg.pitch > 0, y_heel, y_toe + y_foot)
    z = np.where(leg.pitch > 0, HEEL[2] + z_heel, _TIP + z_toe + z_foot)
    return rotate(yawed(heading), np.stack([nothing, y, z], axis=-1))


def footprints(leg: Leg, ankles: Floats, rolled: Floats) -> Floats:
    """Place each footprint where the tables' ankle would be on average, (n_frames, 3)."""
    z = _per_step(leg, (ankles - rolled)[:, 2])
    x = leg.side * _per_step(leg, leg.width)
    return np.stack([x, np.zeros_like(x), z], axis=-1)[leg.step]


def hip_heights(leg: Leg, hips: Floats, ankles: Floats) -> Floats:
    """Return how high the hip joint is over an ankle when the knee is bent as meant.

    y = y_ankle + sqrt(l^2 - d^2), with l the leg's length and d the way on the ground
    """
    l2 = THIGH**2 + SHANK**2 + 2 * THIGH * SHANK * np.cos(leg.knee)
    d2 = np.sum((hips - ankles)[:, [0, 2]] ** 2, axis=-1)
    heights: Floats = ankles[:, 1] + np.sqrt(np.maximum(l2 - d2, (HIP_HEIGHT / 2) ** 2))
    return heights


def land(leg: Leg, free: Floats, standing: Floats) -> Floats:
    """Lead the ankle of the swinging leg from footprint to footprint, (n_frames, 3).

    What the standing ankle differs from the free one is carried through the swing on
    a cubic that meets the difference and its slope at both ends.
    """
    frames = np.arange(len(free), dtype=float)
    on = np.flatnonzero(leg.standing)
    slopes = _one_sided(standing - free, on)  # a foot in the air has no say
    difference = CubicHermiteSpline(on, (standing - free)[on], slopes)
    inside = np.clip(frames, on[0], on[-1])
    swinging = free + difference(inside)
    return np.where(leg.standing[:, np.newaxis], standing, swinging)


def lift(leg: Leg, ankles: Floats, rolled: Floats) -> Floats:
    """Raise the ankle where the swinging foot would touch the ground, (n_frames, 3).

    c' = m + (c - m + sqrt((c - m)^2 + m^2)) / 2, with c the clearance and m its least
    """
    through = np.mod(leg.phase, 1.0)
    m = CLEARANCE * ramp(through, TOE_OFF, 0.75) * (1 - ramp(through, 0.85, 1.0))
    c = ankles[:, 1] - rolled[:, 1]
    lifted = np.array(ankles)
    lifted[:, 1] += m - c + (c - m + np.hypot(c - m, m)) / 2
    return lifted


def solve_leg(thigh: Floats, hips: Floats, ankles: Floats) -> tuple[Floats, Floats]:
    """Turn a thigh and bend its knee so that the ankle arrives.

    Parameters
    ----------
    thigh : ndarray, shape (n_frames, 4)
        World rotations that tell the plane of the leg.
    hips, ankles : ndarray, shape (n_frames, 3)
        Where the leg starts and shall end, in cm.

    Returns
    -------
    thigh : ndarray, shape (n_frames, 4)
        World rotations.
    knee : ndarray, shape (n_frames,)
        Radians; cos k = (r^2 - a^2 - b^2) / 2ab
    """
    way = ankles - hips
    cosine = (np.sum(way * way, axis=-1) - THIGH**2 - SHANK**2) / (2 * THIGH * SHANK)
    knee = np.arccos(np.clip(cosine, -0.9, np.cos(STRAIGHTEST)))
    reach = rotate(thigh, leg_reach(knee))
    return compose(_between(reach, way), thigh), knee


def leg_reach(knee: Floats) -> Floats:
    """Return the way from the hip to the ankle in the thigh's axes, (n_frames, 3), in cm."""
    shank = [np.zeros_like(knee), -SHANK * np.cos(knee), -SHANK * np.sin(knee)]
    return np.stack(shank, axis=-1) - [0.0, THIGH, 0.0]


def yawed(angle: Floats) -> Floats:
    """Return rotations about y."""
    return pitched_and_yawed(np.zeros_like(angle), angle)


def pitched_and_yawed(pitch: Floats, yaw: Floats) -> Floats:
    """Return rotations about x and then about y."""
    return euler_to_quaternion(np.stack([yaw, pitch, np.zeros_like(yaw)], -1), "YXZ")


def _leg_pose(leg: Leg, pelvis: Floats, root: Floats) -> dict[str, Floats]:
    hips = root + hip_joint(leg, pelvis)
    thigh = compose(pelvis, leg.hip)
    free = hips + rotate(thigh, leg_reach(leg.knee))
    rolled = rolling(leg, foot_headings(leg))
    ankles = land(leg, free, footprints(leg, free, rolled) + rolled)
    ankles = lift(leg, ankles, rolled)
    thigh, knee = solve_leg(thigh, hips, ankles)
    bent = pitched_and_yawed(knee, np.zeros_like(knee))
    foot = pitched_and_yawed(-leg.pitch, foot_headings(leg))
    local = {
        "UpLeg": compose(invert(pelvis), thigh),
        "Leg": bent,
        "Foot": compose(invert(compose(thigh, bent)), foot),
        "Toe": pitched_and_yawed(-leg.toe, np.zeros_like(knee)),
    }
    name = "Left" if leg.side > 0 else "Right"
    return {name + joint: q for joint, q in local.items()}


def _per_step(leg: Leg, values: Floats) -> Floats:
    """Average over the time each foot is flat on the ground."""
    flat = (leg.share > 0.05) & (leg.share < 0.5)
    count = np.bincount(leg.step, flat)
    sums = np.bincount(leg.step, flat * values)
    everywhere = np.bincount(leg.step, values) / np.bincount(leg.step)
    mean: Floats = np.where(count > 0, sums / np.maximum(count, 1), everywhere)
    return mean


def _one_sided(values: Floats, on: Ints) -> Floats:
    before = values[on] - values[np.maximum(on - 1, 0)]
    after = values[np.minimum(on + 1, len(values) - 1)] - values[on]
    starts = np.diff(on, prepend=-9) > 1
    ends = np.diff(on, append=on[-1] + 9) > 1
    slopes = np.where(starts[:, np.newaxis], after, (before + after) / 2)
    sided: Floats = np.where(ends[:, np.newaxis], before, slopes)
    return sided


def _pitched(angle: Floats, y: float, z: float) -> tuple[Floats, Floats]:
    """Turn a point so that its front rises."""
    return y * np.cos(angle) + z * np.sin(angle), z * np.cos(angle) - y * np.sin(angle)


def _between(start: Floats, end: Floats) -> Floats:
    """Return the shortest rotations from one vector's direction to another's."""
    length = np.linalg.norm(start, axis=-1) * np.linalg.norm(end, axis=-1)
    w = length + np.sum(start * end, axis=-1)
    q = np.concatenate([np.cross(start, end), w[:, np.newaxis]], axis=-1)
    unit: Floats = q / np.linalg.norm(q, axis=-1, keepdims=True)
    return unit
