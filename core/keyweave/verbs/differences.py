"""Differences between the results of a verb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..animation.clip import Clip
from ..animation.motion import Motion
from ..animation.resampling import channels_to_quaternion
from ..animation.skeleton import ROTATE
from ..geometry.arrays import Floats
from ..geometry.rotations import compose, invert, quaternion_to_vector


class Difference(NamedTuple):
    """Root mean square differences of two results; angles are those between rotations."""

    degrees: float
    centimeters: float


def measure_clips(first: Clip, other: Clip, orders: Mapping[str, str]) -> Difference:
    """Return the differences of the channels of two clips.

    Rotations with all three channels are compared by the angle between them.

    Examples
    --------
    >>> names = [f"hip.rotate{axis}" for axis in "XYZ"] + ["hip.translateX"]
    >>> clip = Clip([[0.0, 0.0, 0.0, 1.0]], names, 24)
    >>> turned = Clip([[0.1, 2 * np.pi, 0.0, 3.0]], names, 24)
    >>> difference = measure_clips(clip, turned, {"hip": "ZYX"})
    >>> round(difference.degrees, 3), difference.centimeters
    (5.73, 2.0)
    """
    angles, single = [], dict.fromkeys(first.channels)
    for node in dict.fromkeys(name.rpartition(".")[0] for name in first.channels):
        names = [f"{node}.{axis}" for axis in ROTATE]
        if node in orders and all(name in single for name in names):
            columns = first.columns(node)
            p, q = (
                channels_to_quaternion(clip.values[:, columns], orders[node])
                for clip in (first, other)
            )
            angles.append(_measure_angles(p, q))
            for name in names:
                del single[name]
    lengths = []
    for name in single:
        column = first.index(name)
        apart = np.abs(other.values[:, column] - first.values[:, column])
        if ".rotate" in name:
            angles.append(apart)
        elif ".translate" in name:
            lengths.append(apart)
    return Difference(
        float(np.degrees(_root_mean_square(angles))), _root_mean_square(lengths)
    )


def measure_motions(first: Motion, other: Motion) -> Difference:
    """Return the differences of the joints' rotations, and of the root's positions."""
    angles = _measure_angles(first.rotations, other.rotations)
    apart = np.linalg.norm(other.root_positions - first.root_positions, axis=-1)
    return Difference(
        float(np.degrees(_root_mean_square([angles]))), _root_mean_square([apart])
    )


def _measure_angles(p: Floats, q: Floats) -> Floats:
    """Return the angles between quaternions, in radians."""
    angles: Floats = np.linalg.norm(quaternion_to_vector(compose(invert(p), q)), axis=-1)
    return np.minimum(angles, 2 * np.pi - angles)


def _root_mean_square(values: Sequence[Floats]) -> float:
    if not values:
        return 0.0
    return float(np.sqrt(np.mean(np.concatenate([each.ravel() for each in values]) ** 2)))
