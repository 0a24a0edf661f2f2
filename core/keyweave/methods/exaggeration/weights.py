"""Weights of the features of a time warp: by range of motion, or by hand [W06]_."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

import numpy as np

from ...animation.features import match_channel_groups
from ...animation.resampling import MotionOrClip
from ...errors import DataError, SettingError, UnknownNameError
from ...geometry.arrays import Floats
from .features import LEAST_CHANGE, WarpFeatures


def weigh_by_range(features: WarpFeatures) -> Floats:
    """Return the weight of each feature: its range over the largest range of its kind.

    Directional controls, and whatever does not change in the keyed clip, have weight 0.

    Raises
    ------
    DataError
        If nothing changes in the keyed clip.

    Examples
    --------
    >>> names, kinds = ("a.rotateX", "b.rotateX"), ("rotation", "rotation")
    >>> table = np.array([[0.0, 0.0], [0.5, 2.0]])
    >>> weigh_by_range(WarpFeatures(names, kinds, table, table, np.zeros(2, bool)))
    array([0.25, 1.  ])
    """
    ranges = np.ptp(features.keyed, axis=0)
    weights = np.where(features.ignored | (ranges < LEAST_CHANGE), 0.0, ranges)
    kinds = np.array(features.kinds)
    for kind in {*features.kinds}:
        largest = weights[kinds == kind].max()
        weights[kinds == kind] /= largest or 1.0
    if not weights.any():
        raise DataError(
            "the keyed clip", "does not move, so it cannot be warped; key a move"
        )
    return weights


def weigh_by_hand(
    features: WarpFeatures, weights: Mapping[str, float], data: MotionOrClip
) -> Floats:
    """Return the weight of each feature from weights by name or pattern; others are 0.

    Parameters
    ----------
    features : WarpFeatures
    weights : mapping of str to float
        By channel, control or joint, by pattern, or by a word for joints such as ``legs``;
        the last match counts.
    data : Motion or Clip
        The keyed clip.

    Raises
    ------
    UnknownNameError
        If a name matches no feature.
    SettingError
        If a weight is negative or not finite.
    DataError
        If no feature with a weight changes in the keyed clip.
    """
    result = np.zeros(len(features.names))
    for name, weight in weights.items():
        if not (np.isfinite(weight) and weight >= 0):
            raise SettingError("weights", f"{name}={weight}", "numbers of at least 0")
        words = {*(p for g in match_channel_groups(data, [name])[0] for p in g.channels)}
        matches = [each in words or _matches(each, name) for each in features.names]
        if not any(matches):
            raise UnknownNameError([name], features.names, "the features")
        result[matches] = weight
    result[np.ptp(features.keyed, axis=0) < LEAST_CHANGE] = 0.0
    if not result.any():
        raise DataError("weights", "name only what does not move; weigh what is keyed")
    return result


def _matches(feature: str, pattern: str) -> bool:
    node = feature.rpartition(".")[0]
    return fnmatchcase(feature, pattern) or fnmatchcase(node, pattern)
