"""Assembly: from chosen fragments to the columns of a result [PB02]_.

Section 3.4, and which bands come from where, section 4.1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..arrays import Floats, Ints
from ..sampling import values_at
from .bands import band_spread, octaves_above_film, split_bands
from .joining import blend_joins, lay_end_to_end
from .settings import TextureSettings
from .signals import Matching, Signals

# At 24 frames per second:
FIT_FRAMES = 5  # of the 5 to 20 that the paper found effective; more blunts the knees
FINEST = 2  # synthesis starts here: band 1 adds only noise
TEXTURE = (2, 3)  # the bands that texturing replaces
LIVELY = 5  # bands below this one are posture, not life
GAIN = 1.4  # liveliness changes a band by no more


@dataclass(frozen=True, eq=False)
class Joined:
    """The target columns of one path.

    Attributes
    ----------
    laid : ndarray, shape (n_frames, n_targets)
        Fragments end to end, jumps and all.
    values : ndarray, shape (n_frames, n_targets)
        Joined smoothly.
    consecutive : ndarray of bool, shape (n_fragments - 1,)
        Joins that were left alone.
    scales : ndarray, shape (n_fragments,)
    """

    laid: Floats
    values: Floats
    consecutive: NDArray[np.bool_]
    scales: Floats


def join_fragments(
    signals: Signals, matching: Matching, chosen: Ints, settings: TextureSettings
) -> Joined:
    """Stretch the chosen fragments to the sketch's and join them, section 3.4.

    Parameters
    ----------
    signals : Signals
    matching : Matching
    chosen : ndarray of int, shape (n_fragments,)
        A source fragment for each of the sketch's.
    settings : TextureSettings

    Examples
    --------
    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> result = texture(walk, walk, drive="*Leg", synthesize="Spine")
    >>> chosen = result.paths[0].fragments
    >>> joined = join_fragments(result.signals, result.matching, chosen, TextureSettings())
    >>> np.array_equal(joined.values, result.paths[0].joined.values)
    True
    """
    sketch, source = matching.sketch, matching.source
    clips, rows = source.clips[chosen], matching.source_rows(chosen)
    scales = np.ones(len(chosen))
    if settings.scale:
        low, high = settings.scale_range
        scales = np.clip(best_scales(matching, clips, rows), low, high)
    means = np.mean(np.concatenate(signals.source_targets), axis=0)
    pieces = [
        means + scale * (_stretched(signals.source_targets[clip], ends, length + 1) - means)
        for clip, ends, length, scale in zip(clips, rows, sketch.lengths, scales)
    ]
    consecutive = source.following()[chosen[:-1]] == chosen[1:]
    consecutive &= scales[1:] == scales[:-1]
    cuts = np.append(sketch.starts, sketch.stops[-1])
    values = lay_end_to_end(pieces, consecutive)
    fit_frames = settings.fit_frames or max(round(FIT_FRAMES * signals.frame_rate / 24), 4)
    return Joined(
        laid=lay_end_to_end(pieces, consecutive, meet=False),
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


def mix_bands(
    signals: Signals,
    joined: Floats,
    textured: NDArray[np.bool_],
    groups: list[slice],
    liveliness: float,
) -> Floats:
    """Take some bands from the sketch and the others from the joined fragments.

    Texturing replaces bands 2 and 3; synthesis takes band 2 and all lower ones.

    Parameters
    ----------
    signals : Signals
    joined : ndarray, shape (n_frames, n_targets)
    textured : ndarray of bool, shape (n_targets,)
        The other columns are synthesised.
    groups : list of slice
        Columns that share one gain: those of a rotation.
    liveliness : float
        0 to 1; see `gains`.

    Returns
    -------
    ndarray, shape (n_frames, n_targets)

    Examples
    --------
    What was textured with the sketch itself is the sketch:

    >>> from keyweave import examples, texture
    >>> walk = examples.walker(8)
    >>> result = texture(walk, walk, drive="*Leg", texture="Spine")
    >>> own = result.signals.sketch_targets
    >>> textured = np.array([True, True, True])
    >>> mixed = mix_bands(result.signals, own, textured, [slice(0, 3)], liveliness=0)
    >>> np.allclose(mixed, own)
    True
    """
    octaves = octaves_above_film(signals.frame_rate)
    finest, first, last = (max(band + octaves, 1) for band in (FINEST, *TEXTURE))
    bands = split_bands(joined, signals.n_bands)
    if liveliness > 0:
        lively = max(LIVELY + octaves, 1)
        gain = gains(band_spread([bands]), signals.usual_spread, groups, liveliness)
        bands[:lively] *= gain[:lively, np.newaxis]
    own = split_bands(signals.sketch_targets, signals.n_bands)
    synthesized = bands[finest - 1 :].sum(axis=0)
    replaced = (bands - own)[first - 1 : last].sum(axis=0)
    mixed: Floats = np.where(textured, signals.sketch_targets + replaced, synthesized)
    return mixed


def gains(spread: Floats, usual: Floats, groups: list[slice], liveliness: float) -> Floats:
    """Return what brings each band of each group to its usual strength in the source.

    (usual / spread) ** liveliness, at most two fifths more or as much less. Stretching
    and joining lose some strength, and a path may keep to calm parts.

    Parameters
    ----------
    spread, usual : ndarray, shape (n_bands, n_targets)
        Root mean squares, as joined and in the source.
    groups : list of slice
    liveliness : float

    Returns
    -------
    ndarray, shape (n_bands, n_targets)
    """
    result = np.ones_like(spread)
    for group in groups:
        wanted, given = (np.sum(s[:, group] ** 2, axis=1) for s in (usual, spread))
        ratio = np.sqrt(wanted / np.maximum(given, 1e-18))
        result[:, group] = ratio[:, np.newaxis] ** liveliness
    return np.clip(result, 1 / GAIN, GAIN)


def best_scales(matching: Matching, clips: Ints, rows: Ints) -> Floats:
    """Return for each fragment the s that minimises ||M s - A||, section 3.2.

    A is the sketch's matching band and M that of the fragment chosen.

    Parameters
    ----------
    matching : Matching
    clips : ndarray of int, shape (n_fragments,)
    rows : ndarray of int, shape (n_fragments, 2)
        First and last row taken from that clip.
    """
    scales = np.ones(len(clips))
    for i, (start, stop) in enumerate(zip(matching.sketch.starts, matching.sketch.stops)):
        a = matching.sketch_band[start : stop + 1]
        m = _stretched(matching.source_bands[clips[i]], rows[i], len(a))
        scales[i] = np.sum(m * a) / max(float(np.sum(m**2)), 1e-18)
    return scales


def _stretched(values: Floats, ends: Ints, n_frames: int) -> Floats:
    """Resample rows linearly, both ends included."""
    return values_at(values, np.linspace(ends[0], ends[1], n_frames))
