"""Sampling of animation curves into a clip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .._arguments import check_arguments
from ..animation.clip import Clip
from ..animation.frame_range import FRAME_TOLERANCE
from ..errors import DataError
from ..geometry.arrays import check_rate
from .anim_curve import AnimCurve


@check_arguments
def sample_curves(
    curves: Sequence[AnimCurve],
    *,
    frame_rate: float | None = None,
    first: float | None = None,
    last: float | None = None,
    rotation_orders: Mapping[str, str] | None = None,
) -> Clip:
    """Sample animation curves on whole frames.

    Parameters
    ----------
    curves : sequence of AnimCurve
    frame_rate : float, optional
        Frames per second; by default that of the first curve.
    first, last : float, optional
        Frame numbers, both included; by default the whole frame at or before the first
        key, and the whole frame at or after the last.
    rotation_orders : mapping of str to str, optional
        See `Clip`.

    Returns
    -------
    Clip

    Raises
    ------
    DataError
        If there are no curves, or `last` is before `first`.

    Examples
    --------
    >>> times = np.array([1, 4]) / 24  # frames 1 and 4
    >>> sway = AnimCurve("hip.translateX", times, [0, 3], "linear", "linear", frame_rate=24)
    >>> clip = sample_curves([sway])
    >>> clip.start_frame, clip.values[:, 0].round(6)
    (1.0, array([0., 1., 2., 3.]))
    """
    if not curves:
        raise DataError("curves", "are empty; expected at least one curve")
    rate = check_rate(frame_rate or curves[0].frame_rate)
    keyed = np.concatenate([curve.times for curve in curves]) * rate
    first = np.floor(keyed.min() + FRAME_TOLERANCE) if first is None else first
    last = np.ceil(keyed.max() - FRAME_TOLERANCE) if last is None else last
    if last < first:
        raise DataError(
            "frames", f"{first:g} to {last:g} are not a range; the last precedes the first"
        )
    times = np.arange(first, last + FRAME_TOLERANCE) / rate
    values = np.stack([curve.evaluate(times) for curve in curves], axis=1)
    channels = tuple(curve.channel for curve in curves)
    return Clip(values, channels, rate, float(first), rotation_orders or {})
