"""Smoothing around transitions that would jerk, and nowhere else.

Let i be the last output frame before a transition. While the acceleration of a joint or
end effector at i or i + 1 is above its mean over i - 3 to i - 1 and i + 2 to i + 4, a
Gaussian filter of width 5 is applied to the frames i - k + 1 to i + k, with
k = 1, 2, 3, ... The mean is measured once, before smoothing. Constrained frames never
change.

The filter can push a jerk outwards, to i - 1 and i + 2 or to the ends of the smoothed
range. So, beyond the paper, the acceleration on these frames must not exceed the larger
of its maximum over those six frames and its value before smoothing. If no width achieves
this, the width with the lowest acceleration is used.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...geometry.arrays import Array, Floats, Ints, list_distinct

SMOOTHING_FILTER = np.array([1, 4, 6, 4, 1]) / 16
FILTER_TAPS = np.arange(-2, 3)[:, None]
FILTER_REACH = 2  # frames that the filter needs on each side
REFERENCE_OFFSETS = np.array([-3, -2, -1, 2, 3, 4])
TRANSITION_OFFSETS = (0, 1)
ACCELERATION_TOLERANCE = 1e-9  # centimeters per frame squared


def list_smoothing_passes(
    breaks: Ints, widths: Ints, fixed: NDArray[np.bool_]
) -> tuple[Ints, ...]:
    """Return the frames that each pass of the filter changes.

    Breaks are the last frames before transitions, and widths the numbers of passes over
    them: pass k changes k frames on each side, but never fixed ones.

    Examples
    --------
    >>> free = np.zeros(9, bool)
    >>> [p.tolist() for p in list_smoothing_passes(np.array([4]), np.array([2]), free)]
    [[4, 5], [3, 4, 5, 6]]
    """
    free = ~fixed
    free[:FILTER_REACH] = free[-FILTER_REACH:] = False  # without room for the filter
    passes = []
    for k in range(1, int(widths.max(initial=0)) + 1):
        around = list_distinct(breaks[widths >= k, None] + np.arange(1 - k, k + 1))
        around = around[(around >= 0) & (around < len(free))]
        passes.append(around[free[around]])
    return tuple(passes)


def smooth_values(values: Array, passes: Sequence[Ints], out: Array | None = None) -> Array:
    """Return values, shape (n_frames, ...), after passes of the filter.

    Parameters
    ----------
    values : ndarray
    passes : sequence of ndarray of int
        See `list_smoothing_passes`.
    out : ndarray, optional
        Array to write the result to; may be `values`.

    Examples
    --------
    >>> smooth_values(np.array([0.0, 0, 0, 1, 1, 1]), [np.array([2, 3])])
    array([0.    , 0.    , 0.3125, 0.6875, 1.    , 1.    ])
    """
    smooth = np.array(values) if out is None else out
    for frames in passes:
        smooth[frames] = np.tensordot(SMOOTHING_FILTER, smooth[frames + FILTER_TAPS], 1)
    return smooth


def smooth_rotations(
    q: Floats, passes: Sequence[Ints], out: Floats | None = None
) -> Floats:
    """Return unit quaternions, shape (n_frames, ..., 4), after passes of the filter.

    Of each pair q, -q the quaternion nearer to the filtered frame is used. The parameters
    are those of `smooth_values`.

    Examples
    --------
    >>> still = np.tile([0.0, 0, 0, 1], (6, 1))
    >>> bool((smooth_rotations(still, [np.array([2, 3])]) == still).all())
    True
    """
    smooth = np.array(q) if out is None else out
    for frames in passes:
        near = smooth[frames + FILTER_TAPS]
        away = np.einsum("kf...i,f...i->kf...", near, near[FILTER_REACH]) < 0
        weights = SMOOTHING_FILTER.reshape((-1,) + (1,) * (away.ndim - 1)) * np.where(
            away, -1, 1
        )
        mean = np.einsum("kf...,kf...i->f...i", weights, near)
        smooth[frames] = mean / np.sqrt(np.sum(mean * mean, axis=-1, keepdims=True))
    return smooth


class Smoothable(Protocol):
    """A motion on which smoothing is tried out."""

    def smooth(self, frames: Ints) -> None:
        """Apply the filter once to the given frames."""

    def points(self, frames: Ints) -> Floats:
        """Return the positions of joints and end effectors, shape (n, n_points, 3)."""


def find_smoothing_widths(
    trial: Smoothable, breaks: Ints, fixed: NDArray[np.bool_], max_width: int, step: int = 1
) -> Ints:
    """Return the smoothing width of each transition, 0 for no smoothing.

    Parameters
    ----------
    trial : Smoothable
        Motion to try widths on; it is changed.
    breaks : ndarray of int, shape (n_transitions,)
        Last frame before each transition.
    fixed : ndarray of bool, shape (n_frames,)
        Frames that never change.
    max_width : int
        Maximum number of frames smoothed on each side.
    step : int
        Number of passes between measurements; more than 1 at high frame rates.

    Returns
    -------
    ndarray of int, shape (n_transitions,)

    Examples
    --------
    A point that jumps between frames 5 and 6:

    >>> class Jump:
    ...     def __init__(self):
    ...         self.path = np.where(np.arange(12.0) > 5, 1.0, 0.0)[:, None, None]
    ...
    ...     def smooth(self, frames):
    ...         smooth_values(self.path, [frames], out=self.path)
    ...
    ...     def points(self, frames):
    ...         return self.path[frames]
    >>> find_smoothing_widths(Jump(), np.array([5]), np.zeros(12, bool), max_width=3)
    array([3])
    """
    widths = np.zeros(len(breaks), np.intp)
    jerks = (breaks >= 1) & (breaks + 2 < len(fixed))
    if max_width == 0 or not jerks.any():
        return widths
    wide = max(max_width, 3)  # REFERENCE_OFFSETS reach 3 frames back
    own = _compute_accelerations(
        trial, breaks[:, None] + np.arange(-wide, wide + 2), len(fixed)
    )
    mean, most = _compute_mean_and_max(own[:, REFERENCE_OFFSETS + wide], breaks, len(fixed))
    worst = np.full((max_width + 1, len(breaks)), np.inf)
    for k in range(0, max_width + 1, step):
        edges = np.array(
            [*TRANSITION_OFFSETS, -1, 2, *((-k, 1 - k, k, k + 1) if k > 1 else ())]
        )
        before = own[:, edges + wide]
        now = (
            _compute_accelerations(trial, breaks[:, None] + edges, len(fixed))
            if k
            else before
        )
        worst[k] = now.max(axis=(1, 2))
        allowed = np.maximum(before, most[:, None])
        allowed[:, : len(TRANSITION_OFFSETS)] = mean[:, None]
        jerks = jerks & (now > allowed + ACCELERATION_TOLERANCE).any(axis=(1, 2))
        if not jerks.any():
            break
        for width in range(k + 1, min(k + step, max_width) + 1):
            widths[jerks] = width
            trial.smooth(list_smoothing_passes(breaks, widths, fixed)[-1])
    widths[jerks] = worst[:, jerks].argmin(axis=0)
    return widths


def _compute_mean_and_max(
    sizes: Floats, breaks: Ints, n_frames: int
) -> tuple[Floats, Floats]:
    """Return the mean and the maximum acceleration at `REFERENCE_OFFSETS`.

    Both have shape (n_breaks, n_points).
    """
    near = breaks[:, None] + REFERENCE_OFFSETS
    known = ((near >= 1) & (near < n_frames - 1))[..., None]
    mean: Floats = (sizes * known).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
    return mean, (sizes * known).max(axis=1)


def _compute_accelerations(trial: Smoothable, frames: Ints, n_frames: int) -> Floats:
    """Return |p(t - 1) - 2 p(t) + p(t + 1)|, shape frames.shape + (n_points,)."""
    inner = np.clip(frames, 1, n_frames - 2)[..., None] + np.arange(-1, 2)
    needed = list_distinct(inner)
    p = trial.points(needed)[np.searchsorted(needed, inner)]
    bend = p[..., 0, :, :] - 2 * p[..., 1, :, :] + p[..., 2, :, :]
    return np.linalg.norm(bend, axis=-1)
