"""How high the body rides on its legs.

The pelvis is as high as the bent knee of the standing leg lets it be, and goes over
from leg to leg; it gives way, smoothly, for a leg that would not reach its footprint.
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import correlate1d, gaussian_filter1d, maximum_filter1d

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, rotate
from made_up.walks.feet import Leg, foot_headings, footprints, ramp, rolling
from made_up.walks.figure import HIP_JOINT, SHANK, THIGH
from made_up.walks.leg_solving import leg_reach, soft_minimum

STRETCHED = np.radians(5.0)  # of a knee that has to reach
INERTIA = 0.035  # strides over which the body's height is smoothed
SWELL = 0.07  # strides in which the body makes way for a leg that has to reach


def root_heights(legs: tuple[Leg, Leg], pelvis: Floats, path: Floats) -> Floats:
    """Return how high the root is when the knees that carry it bend as meant, in cm.

    No higher, though, than either foot on the ground allows.
    """
    ground = path * [1.0, 0.0, 1.0]
    meant, highest = [], []
    for leg in legs:
        hips = ground + hip_joint(leg, pelvis)
        ankles = standing_ankles(leg, pelvis, ground)
        meant.append(hip_heights(leg.knee, hips, ankles) - hips[:, 1])
        straight = np.minimum(leg.knee, STRETCHED)
        highest.append(hip_heights(straight, hips, ankles) - hips[:, 1])
    heights = meant[0] + carried_by_second(*legs) * (meant[1] - meant[0])
    stride = 1 / np.mean(np.diff(legs[0].phase))  # frames
    heights = gaussian_filter1d(heights, INERTIA * stride, mode="nearest")
    excess = np.zeros(len(path))
    for leg, limit in zip(legs, highest):
        too_high = heights - soft_minimum(heights, limit)
        excess = np.maximum(excess, leg.standing * too_high)
    lowered: Floats = heights - swell(excess, round(SWELL * stride))
    return lowered


def carried_by_second(first: Leg, second: Leg) -> Floats:
    """Return the share of the body, 0 to 1, that rides on the second leg.

    Around its contact the body goes over to the leg whose step is the newer one.
    """
    onto_first = ramp(first.share, -0.09, 0.03)
    onto_second = ramp(second.share, -0.09, 0.03)
    return np.where(first.share < second.share, 1 - onto_first, onto_second)


def hip_heights(knee: Floats, hips: Floats, ankles: Floats) -> Floats:
    """Return how high a hip joint is over its ankle when the knee is bent so far.

    y = y_ankle + sqrt(l^2 - d^2), with l the leg's length and d the way on the ground
    """
    l2 = THIGH**2 + SHANK**2 + 2 * THIGH * SHANK * np.cos(knee)
    d2 = np.sum((hips - ankles)[:, [0, 2]] ** 2, axis=-1)
    heights: Floats = ankles[:, 1] + np.sqrt(np.maximum(l2 - d2, SHANK**2))
    return heights


def hip_joint(leg: Leg, pelvis: Floats) -> Floats:
    """Return the way from the root to a hip joint, (n_frames, 3), in cm."""
    return rotate(pelvis, [leg.side * HIP_JOINT[0], *HIP_JOINT[1:]])


def standing_ankles(leg: Leg, pelvis: Floats, root: Floats) -> Floats:
    """Return where the ankle of a rolling foot is, from footprint to footprint."""
    thigh = compose(pelvis, leg.hip)
    free = root + hip_joint(leg, pelvis) + rotate(thigh, leg_reach(leg.knee))
    rolled = rolling(leg, foot_headings(leg))
    return footprints(leg, free, rolled) + rolled


def swell(values: Floats, radius: int) -> Floats:
    """Smooth values upwards: each frame's result is no less than its own value.

    The greatest value within `radius` frames, averaged over as many with a Hann window.
    """
    window = np.hanning(2 * radius + 3)[1:-1]
    greatest = maximum_filter1d(values, 2 * radius + 1, mode="nearest")
    smooth: Floats = correlate1d(greatest, window / window.sum(), mode="nearest")
    return smooth
