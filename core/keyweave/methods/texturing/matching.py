"""Matching: find the source fragments closest to each fragment of the sketch [PB02]_.

Section 3.2. Source fragments are stretched to the length of the sketch fragment and
compared in value and first derivative. For long sources, an index of short signatures
first proposes a few hundred candidates, which are then compared in full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..._progress import offer_cancel
from ..._text import BriefRepr
from ...errors import MatchingError, SettingError
from ...geometry.arrays import Floats, Ints, compute_median
from .fragments import Fragments, find_matched_rows

SIGNATURE_SAMPLES = 8  # samples per fragment in the index
MIN_PROPOSALS = 640  # minimum number of candidates that the index proposes
NOISE_FLOOR = 1e-6  # radians or centimeters; the idle axes of a hinge vary by rounding only
MATCH_BLOCK_SIZE = 1 << 21  # numbers compared at once, to fit the processor's cache
# Costs of source fragments, by their indices, for a sketch fragment.
MoreCosts = Callable[[int, Ints], Floats]


def choose_match_count(n_fragments: int, share: float = 0.1) -> int:
    """Return the number of candidates to keep: a share of the fragments, 3 to 64.

    Examples
    --------
    >>> [choose_match_count(n) for n in (10, 120, 50_000)]
    [3, 12, 64]
    """
    return int(np.clip(round(share * n_fragments), 3, 64))


@dataclass(frozen=True, eq=False, repr=False)
class Matches(BriefRepr):
    """The closest source fragments of each sketch fragment, best first.

    Attributes
    ----------
    fragments : ndarray of int, shape (n_sketch_fragments, n_matches)
        Indices of source fragments; -1 where there are fewer matches.
    costs : ndarray, shape (n_sketch_fragments, n_matches)
        Mean squared differences, in standard deviations of the source; infinite where
        there are fewer matches.
    """

    fragments: Ints
    costs: Floats


@dataclass(frozen=True, eq=False, repr=False)
class FragmentIndex(BriefRepr):
    """Source fragments, prepared for matching.

    Attributes
    ----------
    fragments : Fragments
    rows : ndarray of int, shape (n_fragments,)
        First row of each fragment in `features`.
    features : ndarray, shape (n_frames, 2 n_channels)
        Values and derivatives of all clips, concatenated and multiplied by `scales`.
    scales : ndarray, shape (2 n_channels,)
        Square roots of the weights, divided by standard deviations in the source.
    signatures : ndarray of float32, shape (n_fragments, SIGNATURE_SAMPLES * 2 n_channels)
        Each fragment at a few evenly spaced times.
    sizes : ndarray of float32, shape (n_fragments,)
        Sum of squares of each signature.
    """

    fragments: Fragments
    rows: Ints
    features: Floats
    scales: Floats
    signatures: Floats
    sizes: Floats


def build_index(
    bands: Sequence[Floats], fragments: Fragments, weights: Floats | None = None
) -> FragmentIndex:
    """Prepare source fragments for matching.

    Parameters
    ----------
    bands : sequence of ndarray, shape (n_frames, n_channels)
        Matching band of the drive channels in each source clip.
    fragments : Fragments
    weights : ndarray, shape (n_channels,), optional
        Weight of each channel; 1 by default.

    Raises
    ------
    MatchingError
        If there are no fragments.

    Examples
    --------
    >>> from keyweave.methods.texturing import cut_fragments
    >>> band = np.sin(np.arange(100) / 4)[:, np.newaxis]
    >>> index = build_index([band], cut_fragments([band[:, 0]], whole=False))
    >>> index.features.shape, len(index.fragments)
    ((100, 2), 7)
    """
    if len(fragments) == 0:
        raise MatchingError(
            "the source has no extrema in the matching band",
            advice="use a longer source or a smaller band number",
        )
    features = np.concatenate([append_derivatives(band) for band in bands])
    scales = compute_inverse_std(features)
    if weights is not None:
        scales = scales * np.sqrt(np.tile(weights, 2))
    features *= scales
    rows = fragments.first_rows(bands)
    signatures = _resample_fragments(
        features.astype(np.float32), rows, fragments.lengths, SIGNATURE_SAMPLES
    )
    signatures = signatures.reshape(len(rows), -1)
    sizes = np.einsum("ij,ij->i", signatures, signatures)
    return FragmentIndex(fragments, rows, features, scales, signatures, sizes)


def compute_inverse_std(values: Floats) -> Floats:
    """Return 1 / standard deviation of each column; 0 for columns with only noise."""
    spread = values.std(axis=0)
    moving = spread > NOISE_FLOOR
    return np.where(moving, 1 / np.where(moving, spread, 1), 0)


def append_derivatives(band: Floats) -> Floats:
    """Append the first derivative (per frame) to the columns of a band."""
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
    factors: Floats | None = None,
    required: Ints | None = None,
    surcharges: Floats | None = None,
    more_costs: MoreCosts | None = None,
) -> Matches:
    """Find the source fragments closest to each sketch fragment.

    The cost of a source fragment, resampled linearly to the sketch fragment's n samples, is
    the mean over samples, channels, value and derivative of ((source - sketch) / std)^2.
    The sketch's first and last fragments, which begin or end between extrema, are compared
    with parts of the source fragments; see `find_matched_rows`.

    Parameters
    ----------
    band : ndarray, shape (n_frames, n_channels)
        Matching band of the sketch's drive channels.
    fragments : Fragments
        Fragments of the sketch.
    index : FragmentIndex
        Fragments of the source.
    n_matches : int
        Number of candidates to keep.
    max_stretch : float
        Maximum length of a source fragment, as a multiple of the sketch fragment's. If all
        are longer, the shortest are compared.
    exhaustive : bool
        Whether to compare all source fragments in full, without the index.
    factors : ndarray, shape (n_source_fragments,), optional
        Costs are multiplied by these; all source fragments are then compared in full.
    required : ndarray of int, shape (n_pairs, 2), optional
        Pairs of a sketch and a source fragment that are among the matches at any cost.
    surcharges : ndarray, shape (n_source_fragments,), optional
        Added to the costs; source fragments with an infinite one are left out.
    more_costs : callable, optional
        Returns costs to add, for the index of a sketch fragment and of source fragments.

    Returns
    -------
    Matches

    Examples
    --------
    A sketch that is its own source matches itself:

    >>> from keyweave.methods.texturing import cut_fragments
    >>> band = np.cumsum(np.random.default_rng(1).normal(size=(100, 1)), axis=0)
    >>> fragments = cut_fragments([band[:, 0]], whole=False)
    >>> index = build_index([band], fragments)
    >>> matches = match_fragments(band, fragments, index, n_matches=1)
    >>> bool((matches.fragments[:, 0] == np.arange(len(fragments))).all())
    True
    """
    features = append_derivatives(band) * index.scales
    n_matches = min(n_matches, len(index.fragments))
    pairs = np.empty((0, 2), np.intp) if required is None else required
    is_whole = exhaustive or factors is not None
    n_proposed = len(index.rows) if is_whole else max(MIN_PROPOSALS, 10 * n_matches)
    chosen = np.full((len(fragments), n_matches), -1, np.intp)
    costs = np.full((len(fragments), n_matches), np.inf)
    for i, (start, stop) in enumerate(zip(fragments.starts, fragments.stops)):
        offer_cancel()
        sketch = features[start : stop + 1]
        rows, lengths = _find_index_rows(index, fragments, i)
        some = _filter_by_length(index.fragments, fragments, i, max_stretch, surcharges)
        if len(some) > n_proposed:
            whole = 0 < i < len(fragments) - 1
            some = _propose_candidates(
                sketch, index, rows, lengths, some, n_proposed, whole, surcharges
            )
        if len(wanted := pairs[pairs[:, 0] == i, 1]):
            some = np.union1d(some, wanted)
        differences = _compute_costs(sketch, index, rows[some], lengths[some])
        if factors is not None:
            differences = differences * factors[some]
        if more_costs is not None:
            differences = differences + more_costs(i, some)
        if surcharges is not None:
            differences = differences + surcharges[some]
        best = _find_best(differences, np.isin(some, wanted), n_matches)
        chosen[i, : len(best)] = some[best]
        costs[i, : len(best)] = differences[best]
    return Matches(chosen, costs)


def _find_best(costs: Floats, is_required: NDArray[np.bool_], n: int) -> Ints:
    """Return n candidates, best first: the required ones, and the cheapest others."""
    chosen = np.lexsort((costs, ~is_required))[:n]
    return chosen[np.argsort(costs[chosen], kind="stable")]


def _filter_by_length(
    source: Fragments,
    sketch: Fragments,
    i: int,
    max_stretch: float,
    surcharges: Floats | None,
) -> Ints:
    """Return the source fragments that are not too long for sketch fragment i.

    The sketch's first and last fragments may be cut short; they are measured by the median
    length.
    """
    length = sketch.lengths[i]
    if i in (0, len(sketch) - 1):
        length = max(length, compute_median(sketch.lengths))
    lengths = source.lengths
    if surcharges is not None:
        lengths = np.where(np.isfinite(surcharges), lengths, np.inf)
    fits = lengths <= max_stretch * length
    return np.flatnonzero(fits if fits.any() else lengths == lengths.min())


def _find_index_rows(index: FragmentIndex, sketch: Fragments, i: int) -> tuple[Ints, Ints]:
    """Return the first rows and lengths of the segments compared with sketch fragment i."""
    starts, stops = find_matched_rows(sketch, i, index.fragments)
    return index.rows + (starts - index.fragments.starts), stops - starts


def _compute_costs(
    sketch: Floats, index: FragmentIndex, rows: Ints, lengths: Ints
) -> Floats:
    """Return the costs of source segments, resampled to a sketch fragment's length."""
    per_block = max(MATCH_BLOCK_SIZE // sketch.size, 1)
    costs = np.empty(len(rows))
    for start in range(0, len(rows), per_block):
        block = slice(start, start + per_block)
        stretched = _resample_fragments(
            index.features, rows[block], lengths[block], len(sketch)
        )
        stretched -= sketch
        costs[block] = np.mean(stretched**2, axis=(1, 2))
    return costs


def _resample_fragments(
    features: Floats, rows: Ints, lengths: Ints, n_samples: int
) -> Floats:
    """Resample rows[i] .. rows[i] + lengths[i] linearly to n_samples each."""
    moments = np.linspace(0, 1, n_samples) * lengths[:, np.newaxis]
    whole = np.minimum(moments.astype(np.intp), lengths[:, np.newaxis] - 1)
    u = (moments - whole)[..., np.newaxis].astype(features.dtype)
    at = rows[:, np.newaxis] + whole
    low = features[at]
    low += u * (features[at + 1] - low)
    return low


def _propose_candidates(
    sketch: Floats,
    index: FragmentIndex,
    rows: Ints,
    lengths: Ints,
    some: Ints,
    n_proposed: int,
    whole: bool,
    surcharges: Floats | None,
) -> Ints:
    """Return the fragments in `some` with the signatures closest to a sketch fragment's.

    The index has signatures of whole fragments; those of parts are computed here.
    """
    signature = _resample_fragments(
        sketch, np.array([0]), np.array([len(sketch) - 1]), SIGNATURE_SAMPLES
    )[0]
    if whole:
        vector, scale = signature.ravel().astype(np.float32), signature.size
        distances = (index.sizes - 2 * (index.signatures @ vector))[some]
    else:
        distances, scale = _compute_costs(signature, index, rows[some], lengths[some]), 1
    if surcharges is not None:
        distances = distances + scale * surcharges[some]
    return np.sort(some[np.argpartition(distances, n_proposed)[:n_proposed]])


@dataclass(frozen=True)
class PreferredMatch:
    """A frame of a source to prefer for a frame of the sketch.

    The fragment of the source with its frame is preferred for the fragment of the sketch
    with the output frame, even if it differs more than other matches.

    Attributes
    ----------
    source : int
        Index of the source.
    source_frame : float
        In the numbering of the source.
    output_frame : float
        In the numbering of the sketch.
    weight : float
        1 is worth three joins between fragments that do not follow each other.

    Raises
    ------
    SettingError
        If the weight is negative.
    """

    source: int
    source_frame: float
    output_frame: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        _check_weight(self.weight)


@dataclass(frozen=True)
class FavoredFrames:
    """Frames of a source to prefer over others.

    Attributes
    ----------
    source : int
        Index of the source.
    first, last : float
        In the numbering of the source.
    weight : float
        1 halves the costs of matches with these frames.

    Raises
    ------
    SettingError
        If the weight is negative.
    """

    source: int
    first: float
    last: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        _check_weight(self.weight)


def _check_weight(weight: float) -> None:
    if weight < 0:
        raise SettingError("weight", weight, "0 or more")


def weigh_fragments(
    favored: Sequence[FavoredFrames], sources: Ints, source_frames: Floats
) -> Floats:
    """Return the factors on the costs of source fragments that favored frames make.

    factor = product over ranges of 1 / (1 + weight * share), where share is that of the
    fragment's duration that is in the range.

    Parameters
    ----------
    favored : sequence of FavoredFrames
    sources : ndarray of int, shape (n_fragments,)
        Source of each fragment.
    source_frames : ndarray, shape (n_fragments, 2)
        First and last frame of each, in the numbering of its source.

    Returns
    -------
    ndarray, shape (n_fragments,)

    Examples
    --------
    >>> ends = np.array([[1.0, 11.0], [11.0, 21.0]])
    >>> weigh_fragments([FavoredFrames(0, 16, 40, 2.0)], np.zeros(2, int), ends)
    array([1. , 0.5])
    """
    factors, (first, last) = np.ones(len(sources)), source_frames.T
    for each in favored:
        inside = np.minimum(last, each.last) - np.maximum(first, each.first)
        share = np.clip(inside / (last - first), 0, 1) * (sources == each.source)
        factors /= 1 + each.weight * share
    return factors


@dataclass(frozen=True)
class Preferences:
    """The preferences among fragments that follow from those among frames.

    Attributes
    ----------
    factors : ndarray, shape (n_source_fragments,), optional
        On the costs of source fragments.
    pairs : ndarray of int, shape (n_pairs, 2)
        A sketch fragment and the source fragment that is preferred for it.
    breaks : ndarray, shape (n_pairs,)
        How many breaks each pair is worth.
    surcharges : ndarray, shape (n_source_fragments,), optional
        On the costs of source fragments; infinite to leave one out.
    more_costs : callable, optional
        Costs to add for a sketch fragment; see `match_fragments`.
    """

    factors: Floats | None
    pairs: Ints
    breaks: Floats
    surcharges: Floats | None = None
    more_costs: MoreCosts | None = None

    def compute_worth(self, matches: Ints) -> Floats | None:
        """Return the number of breaks that each match is worth, or None without pairs.

        Matches and result are of shape (n_sketch_fragments, n_matches).
        """
        worth = np.zeros(matches.shape)
        for (i, fragment), breaks in zip(self.pairs, self.breaks):
            worth[i] += breaks * (matches[i] == fragment)
        return worth if len(self.pairs) else None


def find_pairs(
    preferred: Sequence[PreferredMatch],
    sketch_frames: Floats,
    sources: Ints,
    source_frames: Floats,
) -> Ints:
    """Return the sketch fragment and the source fragment of each preferred match.

    Parameters
    ----------
    preferred : sequence of PreferredMatch
    sketch_frames : ndarray, shape (n_sketch_fragments, 2)
        First and last frame of each fragment of the sketch.
    sources : ndarray of int, shape (n_source_fragments,)
        Source of each fragment.
    source_frames : ndarray, shape (n_source_fragments, 2)
        First and last frame of each, in the numbering of its source.

    Returns
    -------
    ndarray of int, shape (n_preferred, 2)
        The fragments with these frames. Frames before the first extremum of a source, or
        after its last, are in none; the nearest fragment counts.

    Examples
    --------
    >>> ends = np.array([[1.0, 11.0], [11.0, 21.0]])
    >>> find_pairs([PreferredMatch(0, 3, 20)], ends, np.zeros(2, int), ends)
    array([[1, 0]])
    """
    pairs = [
        (
            _find_nearest(sketch_frames, each.output_frame, np.ones(len(sketch_frames))),
            _find_nearest(source_frames, each.source_frame, sources == each.source),
        )
        for each in preferred
    ]
    return np.array(pairs, np.intp).reshape(-1, 2)


def _find_nearest(ends: Floats, frame: float, is_possible: Floats) -> int:
    """Return the possible segment that is nearest to a frame, the first if it is in two."""
    distances = np.maximum(np.maximum(ends[:, 0] - frame, frame - ends[:, 1]), 0)
    return int(np.argmin(np.where(is_possible, distances, np.inf)))
