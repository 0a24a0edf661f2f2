"""Smoothing where a transition would jerk, and nowhere else.

Let i be the last output frame before a transition. While the acceleration of a joint or
end effector at i or i + 1 is above its mean over i - 3 to i - 1 and i + 2 to i + 4, a
Gaussian filter of width 5 goes over the frames i - k + 1 to i + k, with k = 1, 2, 3, ...
What is usual is measured once, before. Frames that are constrained are never changed.

Beyond the paper, the frames to which the filter moves a jerk, i - 1 and i + 2 and those
at the ends of what it changes, must not be above the greatest acceleration of those six,
nor above their own before. Where that cannot be had, the width is taken that jerks least.

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

from ...geometry.arrays import Array, Floats, Ints

FILTER = np.array([1, 4, 6, 4, 1]) / 16
TAPS = np.arange(-2, 3)[:, None]
REACH = 2  # frames on each side that the filter needs
NEAR = np.array([-3, -2, -1, 2, 3, 4])
AT = (0, 1)
ROOM = 1e-9  # centimetres per frame squared: what is above by less is not


def smoothing_passes(
    breaks: Ints, widths: Ints, fixed: NDArray[np.bool_]
) -> tuple[Ints, ...]:
    """Return the frames that each pass of the filter changes.

    Parameters
    ----------
    breaks : ndarray of int
        The last frame before each transition.
    widths : ndarray of int
        Passes over each; pass k changes k frames on each side.
    fixed : ndarray of bool, shape (n_frames,)
        Frames that never change.

    Examples
    --------
    >>> free = np.zeros(9, bool)
    >>> [p.tolist() for p in smoothing_passes(np.array([4]), np.array([2]), free)]
    [[4, 5], [3, 4, 5, 6]]
    """
    free = ~fixed
    free[:REACH] = free[-REACH:] = False  # the filter has nothing to take there
    return tuple(
        _window(breaks[widths >= k], k, free)
        for k in range(1, int(widths.max(initial=0)) + 1)
    )


def _window(breaks: Ints, width: int, free: NDArray[np.bool_]) -> Ints:
    around = np.unique(breaks[:, None] + np.arange(1 - width, width + 1))
    around = around[(around >= 0) & (around < len(free))]
    return around[free[around]]


def smooth_values(values: Array, passes: Sequence[Ints], out: Array | None = None) -> Array:
    """Return values, shape (n_frames, ...), after passes of the filter.

    Parameters
    ----------
    values : ndarray
    passes : sequence of ndarray of int
        See `smoothing_passes`.
    out : ndarray, optional
        Where they are to be; may be `values`.

    Examples
    --------
    >>> smooth_values(np.array([0.0, 0, 0, 1, 1, 1]), [np.array([2, 3])])
    array([0.    , 0.    , 0.3125, 0.6875, 1.    , 1.    ])
    """
    smooth = np.array(values) if out is None else out
    for frames in passes:
        smooth[frames] = np.tensordot(FILTER, smooth[frames + TAPS], 1)
    return smooth


def smooth_rotations(
    q: Floats, passes: Sequence[Ints], out: Floats | None = None
) -> Floats:
    """Return unit quaternions, shape (n_frames, ..., 4), after passes of the filter.

    Of each pair q, -q the one nearer to the frame that is filtered is taken. Parameters
    are those of `smooth_values`.

    Examples
    --------
    >>> still = np.tile([0.0, 0, 0, 1], (6, 1))
    >>> bool((smooth_rotations(still, [np.array([2, 3])]) == still).all())
    True
    """
    smooth = np.array(q) if out is None else out
    for frames in passes:
        near = smooth[frames + TAPS]
        away = np.einsum("kf...i,f...i->kf...", near, near[REACH]) < 0
        weights = FILTER.reshape((-1,) + (1,) * (away.ndim - 1)) * np.where(away, -1, 1)
        mean = np.einsum("kf...,kf...i->f...i", weights, near)
        smooth[frames] = mean / np.sqrt(np.sum(mean * mean, axis=-1, keepdims=True))
    return smooth


class Smoothable(Protocol):
    """A motion on which smoothing is tried out."""

    def smooth(self, frames: Ints) -> None:
        """Filter some frames once more."""

    def points(self, frames: Ints) -> Floats:
        """Return where joints and end effectors are, shape (n, n_points, 3)."""


def find_widths(
    trial: Smoothable,
    breaks: Ints,
    fixed: NDArray[np.bool_],
    max_width: int,
    step: int = 1,
) -> Ints:
    """Return how wide each transition must be smoothed, 0 for not at all.

    Parameters
    ----------
    trial : Smoothable
        Is smoothed on the way.
    breaks : ndarray of int
        The last frame before each transition.
    fixed : ndarray of bool, shape (n_frames,)
    max_width : int
    step : int
        How many passes are made before it is looked at again; more at high frame rates.

    Examples
    --------
    A point that jumps between the frames 5 and 6:

    >>> class Jump:
    ...     def __init__(self):
    ...         self.path = np.where(np.arange(12.0) > 5, 1.0, 0.0)[:, None, None]
    ...
    ...     def smooth(self, frames):
    ...         smooth_values(self.path, [frames], out=self.path)
    ...
    ...     def points(self, frames):
    ...         return self.path[frames]
    >>> find_widths(Jump(), np.array([5]), np.zeros(12, bool), max_width=3)
    array([3])
    """
    widths = np.zeros(len(breaks), np.intp)
    jerks = (breaks >= 1) & (breaks + 2 < len(fixed))
    if max_width == 0 or not jerks.any():
        return widths
    wide = max(max_width, 3)  # as far as what is usual is measured
    own = _accelerations(trial, breaks[:, None] + np.arange(-wide, wide + 2), len(fixed))
    mean, most = _usual(own[:, NEAR + wide], breaks, len(fixed))
    worst = np.full((max_width + 1, len(breaks)), np.inf)
    for k in range(0, max_width + 1, step):
        edges = np.array([*AT, -1, 2, *((-k, 1 - k, k, k + 1) if k > 1 else ())])
        before = own[:, edges + wide]
        now = _accelerations(trial, breaks[:, None] + edges, len(fixed)) if k else before
        worst[k] = now.max(axis=(1, 2))
        allowed = np.maximum(before, most[:, None])
        allowed[:, : len(AT)] = mean[:, None]
        jerks = jerks & (now > allowed + ROOM).any(axis=(1, 2))
        if not jerks.any():
            break
        for width in range(k + 1, min(k + step, max_width) + 1):
            widths[jerks] = width
            trial.smooth(smoothing_passes(breaks, widths, fixed)[-1])
    widths[jerks] = worst[:, jerks].argmin(axis=0)
    return widths


def _usual(found: Floats, breaks: Ints, n_frames: int) -> tuple[Floats, Floats]:
    """Return the mean acceleration of `NEAR` and the most, (n_breaks, n_points) each."""
    near = breaks[:, None] + NEAR
    known = ((near >= 1) & (near < n_frames - 1))[..., None]
    mean: Floats = (found * known).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
    return mean, (found * known).max(axis=1)


def _accelerations(trial: Smoothable, frames: Ints, n_frames: int) -> Floats:
    """Return |p(t - 1) - 2 p(t) + p(t + 1)|, shape frames.shape + (n_points,)."""
    inner = np.clip(frames, 1, n_frames - 2)[..., None] + np.arange(-1, 2)
    needed = np.unique(inner)
    p = trial.points(needed)[np.searchsorted(needed, inner)]
    bend = p[..., 0, :, :] - 2 * p[..., 1, :, :] + p[..., 2, :, :]
    size: Floats = np.linalg.norm(bend, axis=-1)
    return size
