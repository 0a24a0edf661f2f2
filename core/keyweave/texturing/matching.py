"""Matching: which source fragments are most like a fragment of the sketch [PB02]_.

Section 3.2. Source fragments are stretched to the sketch's length and compared in value
and in first derivative. For long sources an index of short signatures proposes a few
hundred candidates, which are then compared at their own lengths like all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..arrays import Floats, Ints
from ..errors import MatchingError
from .fragments import Fragments

SIGNATURE = 8  # samples of a fragment that the index compares
PROPOSED = 640  # candidates that the index proposes at least
NOISE = 1e-6  # radians or centimetres; the idle axes of a hinge vary by rounding only
BLOCK = 1 << 21  # numbers compared at once, to stay inside the processor's cache


@dataclass(frozen=True, eq=False)
class Matches:
    """The closest source fragments of each sketch fragment, best first.

    Attributes
    ----------
    fragments : ndarray of int, shape (n_sketch_fragments, n_matches)
        Indices of source fragments; -1 where there are fewer.
    costs : ndarray, shape (n_sketch_fragments, n_matches)
        Mean squared difference in the source's standard deviations; infinite where
        there are fewer.
    """

    fragments: Ints
    costs: Floats


@dataclass(frozen=True, eq=False)
class FragmentIndex:
    """Source fragments made ready to be matched.

    Attributes
    ----------
    fragments : Fragments
    rows : ndarray of int, shape (n_fragments,)
        First row of each fragment in `features`.
    features : ndarray, shape (n_frames, 2 n_channels)
        Values and derivatives of all clips end to end, times `scales`.
    scales : ndarray, shape (2 n_channels,)
        Square roots of the weights over standard deviations in the source.
    signatures : ndarray of float32, shape (n_fragments, SIGNATURE * 2 n_channels)
        Each fragment at a few evenly spaced moments.
    """

    fragments: Fragments
    rows: Ints
    features: Floats
    scales: Floats
    signatures: Floats


def build_index(
    bands: Sequence[Floats], fragments: Fragments, weights: Floats | None = None
) -> FragmentIndex:
    """Make source fragments ready to be matched.

    Parameters
    ----------
    bands : sequence of ndarray, shape (n_frames, n_channels)
        The chosen band of the matching channels, per source clip.
    fragments : Fragments
    weights : ndarray, shape (n_channels,), optional
        How much each channel counts; 1 by default.

    Raises
    ------
    MatchingError
        If there is no fragment.
    """
    if len(fragments) == 0:
        raise MatchingError(
            "the source never turns in the matching band",
            advice="give a longer source or a lower band number",
        )
    features = np.concatenate([with_derivatives(band) for band in bands])
    scales = inverse_spread(features)
    if weights is not None:
        scales = scales * np.sqrt(np.tile(weights, 2))
    features = features * scales
    starts = np.cumsum([0, *(len(band) for band in bands)])
    rows = starts[fragments.clips] + fragments.starts
    signatures = _stretch(features.astype(np.float32), rows, fragments.lengths, SIGNATURE)
    return FragmentIndex(
        fragments, rows, features, scales, signatures.reshape(len(rows), -1)
    )


def inverse_spread(values: Floats) -> Floats:
    """Return 1 / standard deviation of each column; 0 for one that only carries noise."""
    spread = values.std(axis=0)
    moving = spread > NOISE
    inverse: Floats = np.where(moving, 1 / np.where(moving, spread, 1), 0)
    return inverse


def with_derivatives(band: Floats) -> Floats:
    """Put a band and its first derivative (per frame) side by side."""
    slope = np.gradient(band, axis=0) if len(band) > 1 else np.zeros_like(band)
    return np.concatenate([band, slope], axis=1)


def match_fragments(
    band: Floats,
    fragments: Fragments,
    index: FragmentIndex,
    *,
    n_matches: int,
    max_stretch: float = 4.0,
    exhaustive: bool = False,
) -> Matches:
    """Find the source fragments closest to each sketch fragment.

    The cost of a source fragment, stretched linearly to the sketch fragment's n samples, is
    the mean over samples, channels, value and derivative of ((source - sketch) / std)^2.

    Parameters
    ----------
    band : ndarray, shape (n_frames, n_channels)
        The chosen band of the sketch's matching channels.
    fragments : Fragments
        Of the sketch.
    index : FragmentIndex
        Of the source.
    n_matches : int
        How many to keep.
    max_stretch : float
        Source fragments more than this many times as long are rejected; where that
        rejects all, the shortest are compared.
    exhaustive : bool
        Compare all source fragments, however many there are.

    Returns
    -------
    Matches
    """
    features = with_derivatives(band) * index.scales
    n_matches = min(n_matches, len(index.fragments))
    chosen = np.full((len(fragments), n_matches), -1, np.intp)
    costs = np.full((len(fragments), n_matches), np.inf)
    proposals = None
    if not exhaustive and len(index.fragments) > 2 * PROPOSED:
        proposals = _propose(features, fragments, index, n_matches, max_stretch)
    for i, (start, stop) in enumerate(zip(fragments.starts, fragments.stops)):
        allowed = _allowed(index.fragments.lengths, stop - start, max_stretch)
        if proposals is not None:
            allowed = proposals[i]
        differences = _costs(features[start : stop + 1], index, allowed)
        best = np.argsort(differences, kind="stable")[:n_matches]
        chosen[i, : len(best)] = allowed[best]
        costs[i, : len(best)] = differences[best]
    return Matches(chosen, costs)


def _allowed(lengths: Ints, length: int, max_stretch: float) -> Ints:
    allowed = np.flatnonzero(lengths <= max_stretch * length)
    return allowed if len(allowed) else np.flatnonzero(lengths == lengths.min())


def _costs(sketch: Floats, index: FragmentIndex, candidates: Ints) -> Floats:
    """Compare a sketch fragment with source fragments stretched to its length."""
    per_block = max(BLOCK // sketch.size, 1)
    costs = np.empty(len(candidates))
    for block in range(0, len(candidates), per_block):
        some = candidates[block : block + per_block]
        lengths = index.fragments.lengths[some]
        stretched = _stretch(index.features, index.rows[some], lengths, len(sketch))
        stretched -= sketch
        costs[block : block + per_block] = np.mean(stretched**2, axis=(1, 2))
    return costs


def _stretch(features: Floats, rows: Ints, lengths: Ints, n_samples: int) -> Floats:
    """Resample rows[i] .. rows[i] + lengths[i] linearly to n_samples each."""
    moments = np.linspace(0, 1, n_samples) * lengths[:, np.newaxis]
    whole = np.minimum(moments.astype(np.intp), lengths[:, np.newaxis] - 1)
    u = (moments - whole)[..., np.newaxis].astype(features.dtype)
    at = rows[:, np.newaxis] + whole
    low = features[at]
    low += u * (features[at + 1] - low)
    return low


def _propose(
    features: Floats,
    fragments: Fragments,
    index: FragmentIndex,
    n_matches: int,
    max_stretch: float,
) -> list[Ints]:
    """Return for each sketch fragment the source fragments whose signatures are closest."""
    sketch = _stretch(features, fragments.starts, fragments.lengths, SIGNATURE)
    flat = sketch.reshape(len(sketch), -1).astype(np.float32)
    squares = np.einsum("ij,ij->i", index.signatures, index.signatures)
    n_proposed = min(max(PROPOSED, 10 * n_matches), len(index.fragments))
    proposals = []
    for one, length in zip(flat, fragments.lengths):
        distances = squares - 2 * (index.signatures @ one)
        allowed = _allowed(index.fragments.lengths, length, max_stretch)
        if len(allowed) > n_proposed:
            near = np.argpartition(distances[allowed], n_proposed)[:n_proposed]
            allowed = np.sort(allowed[near])
        proposals.append(allowed)
    return proposals
