"""Differences between cycles: in motion space, in degrees and in millimeters [UG04]_."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from .poses import CyclePoses


@dataclass(frozen=True)
class Difference:
    """A difference between cycles.

    Attributes
    ----------
    distance : float
        In motion space, normalized as in eq. 6.
    degrees : float
        RMS angle between local rotations.
    millimeters : float
        Mean distance between joints, relative to the hips and without heading.
    """

    distance: float
    degrees: float
    millimeters: float


def average_pairs(pairs: Floats) -> Difference:
    """Return the mean of differences in columns, shape (3, ...)."""
    return Difference(*(float(row.mean()) for row in pairs))


def average_differences(differences: Sequence[Difference]) -> Difference:
    """Return the mean of differences; NaN if there are none."""
    if not differences:
        return Difference(*[float("nan")] * 3)
    columns = [(d.distance, d.degrees, d.millimeters) for d in differences]
    return Difference(*np.mean(columns, axis=0).tolist())


@dataclass(frozen=True, eq=False)
class Seen:
    """Cycles as a space sees them.

    Attributes
    ----------
    rotations : ndarray, shape (n, N, n_joints, 4)
    coefficients : ndarray, shape (n, m)
        In motion space.
    places : ndarray, shape (n, N, n_joints, 3)
        Of joints; see `place_joints`.
    """

    rotations: Floats
    coefficients: Floats
    places: Floats


def measure_pairs(seen: Seen, others: Seen, variances: Floats) -> Floats:
    """Return differences in the order of `Difference`, shape (3, n_cycles, n_others)."""
    weights = variances**2
    off = seen.coefficients[:, np.newaxis] - others.coefficients
    distances = np.sqrt((weights * off**2).sum(axis=-1) / weights.sum())
    angles = np.degrees(measure_angles(seen.rotations, others.rotations))
    return np.stack([distances, angles, measure_lengths(seen.places, others.places)])


def measure_angles(q: Floats, p: Floats) -> Floats:
    """Return RMS angles between cycles in radians, each with each, shape (n, m).

    Parameters
    ----------
    q, p : ndarray, shapes (n, N, n_joints, 4) and (m, N, n_joints, 4)
    """
    sums = np.zeros((len(q), len(p)))
    for row, rotations in enumerate(q):
        dots = np.abs(np.einsum("...i,...i->...", rotations, p))
        sums[row] = (np.arccos(np.minimum(dots, 1.0)) ** 2).mean(axis=(1, 2))
    return np.asarray(2 * np.sqrt(sums))


def measure_lengths(places: Floats, others: Floats) -> Floats:
    """Return mean distances between joints, each cycle with each, shape (n, m).

    The first joint, from which the others are measured, does not count.

    Parameters
    ----------
    places, others : ndarray, shapes (n, N, n_joints, 3) and (m, N, n_joints, 3)
    """
    found = np.zeros((len(places), len(others)))
    for row, points in enumerate(places[:, :, 1:]):
        off = others[:, :, 1:] - points
        found[row] = np.sqrt((off * off).sum(axis=-1)).mean(axis=(1, 2))
    return found


def place_joints(poses: CyclePoses, skeleton: Skeleton) -> Floats:
    """Return the joints of cycles relative to the hips in mm, shape (n, N, n_joints, 3)."""
    rotations = poses.rotations.reshape(-1, *poses.rotations.shape[-2:])
    still = Motion(skeleton, rotations, np.zeros((len(rotations), 3)), 30)
    positions, _ = forward_kinematics(still)
    positions = positions - positions[:, :1]
    return 10 * positions.reshape(*poses.rotations.shape[:-1], 3)
