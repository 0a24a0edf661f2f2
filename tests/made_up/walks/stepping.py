"""Legs that reach their feet.

The tables of joint angles alone would let the feet slide and sink. The swinging foot
is therefore led from footprint to footprint and the leg solved so that it arrives, as
close to the tables as it can be [K02]_.

References
----------
.. [K02] L. Kovar, J. Schreiner, M. Gleicher. Footskate cleanup for motion capture
   editing. Symposium on Computer Animation, 2002.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicHermiteSpline

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, invert, rotate
from made_up.walks.body_height import hip_joint, root_heights
from made_up.walks.feet import (
    Leg,
    foot_headings,
    footprints,
    pitched_and_yawed,
    ramp,
    rolling,
)
from made_up.walks.gait_tables import TOE_OFF
from made_up.walks.leg_solving import leg_reach, solve_leg

CLEARANCE = 1.5  # cm, of the toes in the middle of the swing
TOUCHDOWN = 0.4  # of its slowing down to nothing that a foot does before it lands


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
    root = path + [0.0, 1.0, 0.0] * root_heights(legs, pelvis, path)[:, np.newaxis]
    pose: dict[str, Floats] = {}
    for leg in legs:
        pose.update(_leg_pose(leg, pelvis, root))
    return root, pose


def land(leg: Leg, free: Floats, standing: Floats) -> Floats:
    """Lead the ankle of the swinging leg from footprint to footprint, (n_frames, 3).

    What the standing ankle differs from the free one is carried through the swing on
    a cubic that meets the difference and its slope where the foot leaves the ground,
    and part of its slope where it lands.
    """
    on = np.flatnonzero(leg.standing)
    difference = CubicHermiteSpline(
        on, (standing - free)[on], _slopes(standing - free, leg.standing)[on]
    )
    frames = np.clip(np.arange(len(free)), on[0], on[-1])
    swinging = free + difference(frames)
    return np.where(leg.standing[:, np.newaxis], standing, swinging)


def lift(leg: Leg, ankles: Floats, rolled: Floats) -> Floats:
    """Raise the ankle where the swinging foot would touch the ground, (n_frames, 3).

    c' = m + (c - m + sqrt((c - m)^2 + m^2)) / 2, with c the clearance and m its least
    """
    through = np.mod(leg.phase, 1.0)
    m = CLEARANCE * ramp(through, TOE_OFF, 0.69) * (1 - ramp(through, 0.88, 1.0))
    c = ankles[:, 1] - rolled[:, 1]
    lifted = np.array(ankles)
    lifted[:, 1] += m - c + (c - m + np.hypot(c - m, m)) / 2
    return lifted


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


def _slopes(values: Floats, standing: NDArray[np.bool_]) -> Floats:
    """Slope per frame from frames on which the foot stands alone."""
    steps = np.diff(values, axis=0)
    after = np.append(steps, steps[-1:], axis=0)
    before = np.append(steps[:1], steps, axis=0)
    lands = standing & ~np.append(False, standing[:-1])
    leaves = standing & ~np.append(standing[1:], False)
    slopes = np.where(lands[:, np.newaxis], TOUCHDOWN * after, (before + after) / 2)
    return np.where(leaves[:, np.newaxis], before, slopes)
