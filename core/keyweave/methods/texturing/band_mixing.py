"""Band mixing: combine bands of the sketch with bands of the joined fragments [PB02]_.

Section 4.1. Beyond the paper, each band is scaled toward its usual strength in the source.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...geometry.arrays import Floats
from .bands import compute_band_spread, compute_octave_shift, split_bands
from .signals import Signals

# At 24 frames per second:
FIRST_SYNTHESIS_BAND = 2  # synthesis starts here: band 1 adds only noise
TEXTURE_BANDS = (2, 3)  # the bands that texturing replaces
FIRST_PREDICTED_BAND = 4  # higher bands are detail, which cannot be predicted
MAX_GAIN = 1.4  # largest gain of liveliness; its inverse is the smallest


def mix_bands(
    signals: Signals,
    values: Floats,
    textured: NDArray[np.bool_],
    groups: list[slice],
    liveliness: float,
    prediction: Floats | None = None,
    predicted: float = 0.0,
) -> Floats:
    """Take some bands from the sketch and the others from the joined fragments.

    Texturing replaces bands 2 and 3; synthesis takes band 2 and all lower bands. A share of
    band 4 and lower ones may come from a prediction of the synthesized columns.

    Parameters
    ----------
    signals : Signals
    values : ndarray, shape (n_frames, n_targets)
        Joined fragments.
    textured : ndarray of bool, shape (n_targets,)
        Whether each column is textured; the others are synthesized.
    groups : list of slice
        Columns that share a gain, such as those of a rotation.
    liveliness : float
        0 to 1; see `compute_gains`.
    prediction : ndarray, shape (n_frames, n_synthesized), optional
    predicted : float
        Share of the prediction, 0 to 1.

    Returns
    -------
    ndarray, shape (n_frames, n_targets)

    Examples
    --------
    A sketch textured with itself is unchanged:

    >>> from keyweave import examples, texture
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = texture(walk, walk, drive="*Leg", texture="Spine")
    >>> own = result.signals.sketch_targets
    >>> textured = np.array([True, True, True])
    >>> mixed = mix_bands(result.signals, own, textured, [slice(0, 3)], liveliness=0)
    >>> np.allclose(mixed, own)
    True
    """
    octaves = compute_octave_shift(signals.frame_rate)
    finest, first, last = (
        max(band + octaves, 1) for band in (FIRST_SYNTHESIS_BAND, *TEXTURE_BANDS)
    )
    bands = split_bands(values, signals.n_bands)
    if liveliness > 0:
        lively = bands[: signals.n_lively_bands]
        spread = compute_band_spread([lively])
        gain = compute_gains(spread, signals.source_spread, groups, liveliness)
        lively *= gain[:, np.newaxis]
    if prediction is not None and predicted:
        lowest = slice(max(FIRST_PREDICTED_BAND + octaves, 1) - 1, None)
        wanted = split_bands(prediction, signals.n_bands)[lowest]
        low = bands[lowest][..., ~textured]
        bands[lowest][..., ~textured] = (1 - predicted) * low + predicted * wanted
    synthesized = bands[finest - 1 :].sum(axis=0)
    replaced = (bands - signals.sketch_bands)[first - 1 : last].sum(axis=0)
    return np.where(textured, signals.sketch_targets + replaced, synthesized)


def compute_gains(
    spread: Floats, usual: Floats, groups: list[slice], liveliness: float
) -> Floats:
    """Return the gains that restore each band to its usual strength, (n_bands, n_targets).

    (usual / spread) ** liveliness, limited to `MAX_GAIN` and its inverse. Time stretching
    and joining weaken the bands, and a path may keep to calm parts of the source. Spread
    and usual are the root mean square of each band in the joined fragments, and in the
    source.
    """
    result = np.ones_like(spread)
    for group in groups:
        wanted, actual = (np.sum(s[:, group] ** 2, axis=1) for s in (usual, spread))
        ratio = np.sqrt(wanted / np.maximum(actual, 1e-18))
        result[:, group] = ratio[:, np.newaxis] ** liveliness
    return np.clip(result, 1 / MAX_GAIN, MAX_GAIN)
