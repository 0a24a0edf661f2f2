"""Joining: blend the chosen source fragments end to end without jumps [PB02]_.

Section 3.4. Each fragment is skewed so that neighbors meet halfway; then a quadratic
fitted around the join is blended in. Joins between fragments that are consecutive in the
source are left unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr
from ...animation.resampling import interpolate_rows
from ...geometry.arrays import Floats, Ints
from .settings import TextureSettings
from .signals import Matching, Signals

FIT_FRAMES = 5  # at 24 fps; the paper uses 5 to 20, but more frames flatten the knees
FIT_GAP = 2  # frames on each side of a join that are left out of the fit


def skew_fragment(fragment: Floats, first: Floats, last: Floats) -> Floats:
    """Make a fragment pass through new end points.

    The line through the old end points is subtracted, and the line through the new end
    points is added.

    Parameters
    ----------
    fragment : ndarray, shape (n_frames, n_channels)
    first, last : ndarray, shape (n_channels,)

    Examples
    --------
    >>> skew_fragment(np.array([[0.0], [5.0], [0.0]]), np.array([1.0]), np.array([
    ...     3.0])).ravel()
    array([1., 7., 3.])
    """
    t = np.linspace(0, 1, len(fragment))[:, np.newaxis]
    return fragment + (1 - t) * (first - fragment[0]) + t * (last - fragment[-1])


def splice_fragments(fragments: Sequence[Floats], consecutive: NDArray[np.bool_]) -> Floats:
    """Concatenate fragments, each of which shares one frame with the next.

    Parameters
    ----------
    fragments : sequence of ndarray, shape (n_frames, n_channels)
    consecutive : ndarray of bool, shape (n_fragments - 1,)
        Whether each join is left unchanged.

    Returns
    -------
    ndarray, shape (n_frames, n_channels)

    Examples
    --------
    >>> pieces = [np.array([[0.0], [1.0], [2.0]]), np.array([[4.0], [5.0], [6.0]])]
    >>> splice_fragments(pieces, np.array([False])).ravel()
    array([0. , 1.5, 3. , 4.5, 6. ])
    """
    firsts = [fragment[0] for fragment in fragments]
    lasts = [fragment[-1] for fragment in fragments]
    for i in np.flatnonzero(~consecutive).tolist():
        lasts[i] = firsts[i + 1] = (fragments[i][-1] + fragments[i + 1][0]) / 2
    skewed = [skew_fragment(*each) for each in zip(fragments, firsts, lasts)]
    return np.concatenate([*(fragment[:-1] for fragment in skewed), skewed[-1][-1:]])


def blend_joins(
    values: Floats,
    cuts: Ints,
    consecutive: NDArray[np.bool_],
    *,
    fit_frames: int,
    blend_frames: int | None = None,
) -> Floats:
    """Blend a quadratic into each join that is not consecutive.

    s(t) = f(t) q(t) + (1 - f(t)) m(t), with f(t) = cos^2(pi t / 2N): 1 at the join and 0
    at t = +-N. The paper's equation 1, as printed, is 4 and 1 there. q is fitted to the
    frames between 2 and `fit_frames` away from the join. N is at most half the shorter
    fragment and at most `fit_frames`, beyond which q would be an extrapolation.

    Parameters
    ----------
    values : ndarray, shape (n_frames, n_channels)
    cuts : ndarray of int, shape (n_fragments + 1,)
        First frame, joins, last frame.
    consecutive : ndarray of bool, shape (n_fragments - 1,)
    fit_frames : int
    blend_frames : int, optional
        Maximum of N.

    Examples
    --------
    >>> kink = np.abs(np.arange(-8.0, 9))[:, np.newaxis]
    >>> blended = blend_joins(kink, np.array([0, 8, 16]), np.array([False]), fit_frames=4)
    >>> bool(blended[8] > kink[8]), bool(blended[4] == kink[4])
    (True, True)
    """
    blended = np.array(values)
    for i in np.flatnonzero(~consecutive):
        before, join, after = cuts[i : i + 3].tolist()
        left, right = min(fit_frames, join - before), min(fit_frames, after - join)
        n = min(fit_frames, (join - before) // 2, (after - join) // 2)
        n = n if blend_frames is None else min(n, blend_frames)
        if n < 1 or left <= FIT_GAP or right <= FIT_GAP:
            continue
        t = np.arange(-n, n + 1)
        q = _build_fit_matrix(left, right, n) @ values[join - left : join + right + 1]
        f = np.cos(np.pi * t / (2 * n))[:, np.newaxis] ** 2
        blended[join - n : join + n + 1] = f * q + (1 - f) * values[join - n : join + n + 1]
    return blended


@dataclass(frozen=True, eq=False, repr=False)
class JoinedFragments(BriefRepr):
    """The target columns of one path."""

    values: Floats  # (n_frames, n_targets), fragments end to end, without jumps
    consecutive: NDArray[np.bool_]  # (n_fragments - 1,), joins left unchanged
    scales: Floats  # of the fragments about the mean pose, (n_fragments,)


def join_fragments(
    signals: Signals, matching: Matching, chosen: Ints, settings: TextureSettings
) -> JoinedFragments:
    """Resample the chosen fragments to the sketch's lengths and join them, section 3.4.

    Parameters
    ----------
    signals : Signals
    matching : Matching
    chosen : ndarray of int, shape (n_fragments,)
        Index of a source fragment for each sketch fragment.
    settings : TextureSettings

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = texture(walk, walk, drive="*Leg", synthesize="Spine")
    >>> chosen = result.paths[0].fragments
    >>> joined = join_fragments(result.signals, result.matching, chosen, TextureSettings())
    >>> np.array_equal(joined.values, result.paths[0].joined.values)
    True
    """
    sketch, source = matching.sketch, matching.source
    clips, rows = source.clips[chosen], matching.source_rows(chosen)
    consecutive = source.find_successors()[chosen[:-1]] == chosen[1:]
    scales = np.ones(len(chosen))
    if settings.scale:
        low, high = settings.scale_range
        scales = np.clip(fit_scales(matching, clips, rows, consecutive), low, high)
    means, sources = signals.mean_pose, signals.source_targets.tables
    pieces = [
        means + scale * (_resample_rows(sources[clip], ends, length + 1) - means)
        for clip, ends, length, scale in zip(clips, rows, sketch.lengths, scales)
    ]
    cuts = np.append(sketch.starts, sketch.stops[-1])
    values = splice_fragments(pieces, consecutive)
    fit_frames = settings.fit_frames or max(round(FIT_FRAMES * signals.frame_rate / 24), 4)
    return JoinedFragments(
        values=blend_joins(
            values,
            cuts,
            consecutive,
            fit_frames=fit_frames,
            blend_frames=settings.blend_frames,
        ),
        consecutive=consecutive,
        scales=scales,
    )


def fit_scales(
    matching: Matching, clips: Ints, rows: Ints, consecutive: NDArray[np.bool_]
) -> Floats:
    """Return the scale s of each fragment that minimizes ||M s - A||, section 3.2.

    A is the matching band of the sketch fragment, and M that of the chosen source fragment,
    which is given by its clip and its first and last row there, (n_fragments, 2).
    Consecutive fragments are one segment of motion and share a scale.
    """
    products = np.empty((len(clips), 2))
    for i, (start, stop) in enumerate(zip(matching.sketch.starts, matching.sketch.stops)):
        a = matching.sketch_band[start : stop + 1]
        m = _resample_rows(matching.source_bands[clips[i]], rows[i], len(a))
        products[i] = np.sum(m * a), np.sum(m * m)
    run = np.cumsum(np.append(0, ~consecutive))
    ma, mm = (np.bincount(run, weights=column)[run] for column in products.T)
    return ma / np.maximum(mm, 1e-18)


def _resample_rows(values: Floats, ends: Ints, n_frames: int) -> Floats:
    """Resample rows linearly, both ends included."""
    return interpolate_rows(values, np.linspace(ends[0], ends[1], n_frames))


@lru_cache(maxsize=4096)
def _build_fit_matrix(left: int, right: int, n: int) -> Floats:
    """Return the matrix from frames -left .. right to the quadratic at frames -n .. n."""
    t = np.arange(-left, right + 1)
    used = np.abs(t) >= FIT_GAP
    fit = np.zeros((3, len(t)))
    fit[:, used] = np.linalg.pinv(np.vander(t[used].astype(float), 3))
    return np.vander(np.arange(-n, n + 1).astype(float), 3) @ fit
