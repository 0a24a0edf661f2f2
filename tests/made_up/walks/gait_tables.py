"""Joint angles of people walking, over one stride, and how they change with speed.

The tables follow the shape and range of published normative curves of healthy adults at
1.3 m/s, from one contact of the heel to the next. They are round values set by hand, not
a copy of any one data set, and were tuned until feet, knees and body height agreed.

References
----------
.. [W91] D. A. Winter. The biomechanics and motor control of human gait: normal,
   elderly and pathological. University of Waterloo Press, 1991.
.. [P92] J. Perry. Gait analysis: normal and pathological function. Slack, 1992.
.. [B11] G. Bovi et al. A multiple-task gait analysis approach: kinematic, kinetic
   and EMG reference data for healthy young and adult subjects. Gait & Posture, 2011.
.. [G66] D. W. Grieve, R. J. Gear. The relationships between length of stride, step
   frequency, time of swing and speed of walking. Ergonomics, 1966.
"""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline

from keyweave.geometry.arrays import Floats

USUAL_SPEED = 1.3  # m/s
USUAL_RATE = 0.93  # strides per second at the usual speed
TOE_OFF = 0.61  # share of the stride after which the foot leaves the ground

Table = tuple[tuple[float, float], ...]

# Percent of the stride, degrees. Hip: thigh against the pelvis, forward is positive.
HIP_FLEXION: Table = (
    *((0, 25.5), (5, 24.5), (10, 21.5), (20, 13), (30, 0.5), (40, -9.5), (47, -13.5)),
    *((52, -14.5), (57, -13.5), (62, -9), (70, 7.5), (78, 21), (85, 27.5), (91, 29)),
    (96, 27.5),
)
# The knee gives way twice: to take the load, and to swing.
KNEE_LOADING: Table = (
    *((0, 5), (4, 9), (9, 15.5), (14, 18), (20, 16.5), (30, 9.5), (38, 5.5), (46, 4)),
    *((60, 4), (80, 4), (95, 4)),
)
KNEE_SWING: Table = (
    *((0, 0), (20, 0), (34, 0), (40, 1.5), (45, 4.5), (50, 10), (55, 18.5), (60, 31)),
    *((66, 48), (71, 57), (75, 55.5), (80, 46), (86, 28), (91, 11), (95, 2), (98, 0)),
)
# Sole against the ground, toes up is positive.
FOOT_PITCH: Table = (
    *((0, 20), (3, 12), (6, 4.5), (9, 0.6), (12, 0), (22, 0), (31, 0), (36, -1.2)),
    *((41, -5), (46, -12.5), (51, -24.5), (56, -41), (61, -58), (66, -66), (70, -59.5)),
    *((75, -43), (80, -23), (85, -3), (90, 12), (94, 20), (97, 22)),
)
# The thigh moves outwards (positive) and turns outwards (positive).
HIP_ABDUCTION: Table = (
    *((0, -3), (10, -6), (18, -7), (30, -5), (45, 0), (55, 4), (63, 5.5), (72, 4)),
    *((85, 1), (95, -1.5)),
)
HIP_ROTATION: Table = ((0, 3), (15, -1), (35, -2), (50, 0), (65, 5), (80, 4), (92, 3.5))


def angle(table: Table, phase: Floats) -> Floats:
    """Read a table at phases.

    Parameters
    ----------
    table : tuple of (float, float)
        Percent of the stride and degrees, once around.
    phase : ndarray, shape (...)
        In strides; whole numbers are contacts of the heel.

    Returns
    -------
    ndarray, shape (...)
        Radians, on a periodic cubic spline through the table.

    Examples
    --------
    >>> np.degrees(angle(KNEE_SWING, np.array([0.71, 3.71]))).round(6)
    array([57., 57.])
    """
    percent, degrees = np.transpose([*table, (100.0, table[0][1])])
    spline = CubicSpline(percent / 100, np.radians(degrees), bc_type="periodic")
    radians: Floats = spline(np.mod(phase, 1.0))
    return radians


def strides_per_second(speed: Floats) -> Floats:
    """Return how often people stride who walk at `speed`, in m/s.

    Of a faster walk a little more than half comes from longer strides [G66]_.

    Examples
    --------
    >>> strides_per_second(np.array([0.8, 1.3, 1.8])).round(2)
    array([0.75, 0.93, 1.08])
    """
    rate: Floats = USUAL_RATE * (np.asarray(speed, float) / USUAL_SPEED) ** 0.45
    return rate
