"""Frequency bands of a motion: a Laplacian pyramid whose bands sum exactly to the motion.

Section 3.1 of [PB02]_. Each level keeps every second frame of a smoothed copy of the
previous level [BA83]_; a band is the detail lost in one such step, expanded to the full
rate.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
.. [BA83] P. Burt and E. Adelson. The Laplacian pyramid as a compact image code.
   IEEE Transactions on Communications, 1983.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from ...errors import SettingError
from ...geometry.arrays import Floats

FILM_RATE = 24.0  # frames per second for which band numbers are stated


def split_bands(values: Floats, n_bands: int) -> Floats:
    """Split a motion into frequency bands, the highest first.

    With G_0 the motion and G_k = reduce(G_k-1), band k is G_k-1 - expand(G_k) and the
    last band, the low-pass, is G_n-1; each is then expanded to the full rate.

    Parameters
    ----------
    values : ndarray, shape (n_frames, n_channels)
        One frame or more.
    n_bands : int
        Number of bands, including the low-pass. A wave with a period of 4, 8, 16 ...
        frames is strongest in band 1, 2, 3 ...

    Returns
    -------
    bands : ndarray, shape (n_bands, n_frames, n_channels)
        ``bands[k - 1]`` is the paper's band k. They add up to `values`.

    Raises
    ------
    SettingError
        If `n_bands` is less than 1.

    See Also
    --------
    join_bands

    Examples
    --------
    >>> bands = split_bands(np.eye(8)[:, :2], n_bands=3)
    >>> bands.shape
    (3, 8, 2)
    >>> np.allclose(join_bands(bands), np.eye(8)[:, :2])
    True
    """
    return np.stack(list(generate_bands(values, n_bands)))


def generate_bands(
    values: Floats, n_bands: int, last: int | None = None
) -> Iterator[Floats]:
    """Yield the bands of `split_bands` up to `last`, one at a time to save memory.

    Examples
    --------
    >>> ramp = np.arange(16.0)[:, np.newaxis]
    >>> [band.shape for band in generate_bands(ramp, 4, last=2)]
    [(16, 1), (16, 1)]
    """
    levels = _build_pyramid(values, n_bands)
    for k in range(n_bands if last is None else min(last, n_bands)):
        yield _compute_band(levels, k)


def extract_band(values: Floats, band: int, n_bands: int) -> Floats:
    """Return one band of `split_bands`, without computing the others.

    Parameters
    ----------
    values : ndarray, shape (n_frames, n_channels)
    band : int
        1 is the highest, `n_bands` the low-pass.
    n_bands : int

    Raises
    ------
    SettingError
        If there is no such band.

    Examples
    --------
    >>> ramp = np.arange(16.0)[:, np.newaxis]
    >>> np.allclose(extract_band(ramp, 4, n_bands=4), ramp)
    True
    """
    if not 1 <= band <= n_bands:
        raise SettingError("band", band, f"from 1 to {n_bands}")
    return _compute_band(_build_pyramid(values, min(band + 1, n_bands)), band - 1)


def join_bands(bands: Floats) -> Floats:
    """Add bands up to a motion; the inverse of `split_bands`.

    Parameters
    ----------
    bands : ndarray, shape (n_bands, n_frames, n_channels)

    Returns
    -------
    values : ndarray, shape (n_frames, n_channels)

    Examples
    --------
    >>> join_bands(np.ones((4, 2, 1))).ravel()
    array([4., 4.])
    """
    return np.sum(bands, axis=0)


def compute_band_spread(bands: Iterable[Iterable[Floats]]) -> Floats:
    """Return the strength of each band of each channel, shape (n_bands, n_channels).

    It is the root mean square over frames, averaged over motions. Bands are those of each
    motion, shape (n_frames, n_channels); iterators save memory.

    Examples
    --------
    >>> compute_band_spread([np.full((2, 5, 1), 3.0), np.full((2, 9, 1), 5.0)]).ravel()
    array([4., 4.])
    """
    spreads = [[np.sqrt(np.mean(band**2, axis=0)) for band in motion] for motion in bands]
    return np.mean(spreads, axis=0)


def compute_octave_shift(frame_rate: float) -> int:
    """Return the offset to add to band numbers that are stated for 24 fps.

    Examples
    --------
    >>> [compute_octave_shift(rate) for rate in (12, 24, 30, 60, 120)]
    [-1, 0, 0, 1, 2]
    """
    return int(np.round(np.log2(frame_rate / FILM_RATE)))


def _build_pyramid(values: Floats, n_levels: int) -> list[Floats]:
    if n_levels < 1:
        raise SettingError("n_bands", n_levels, "at least 1")
    levels = [np.asarray(values, float)]
    for _ in range(n_levels - 1):
        levels.append(_reduce(levels[-1]))
    return levels


def _compute_band(levels: list[Floats], k: int) -> Floats:
    """Return the difference between levels k and k + 1, expanded to the full rate."""
    fine = levels[k]
    if k + 1 < len(levels):
        fine = fine - _expand(levels[k + 1], len(fine))
    for level in reversed(levels[:k]):
        fine = _expand(fine, len(level))
    return fine


def _reduce(values: Floats) -> Floats:
    """Smooth with the weights 1 4 6 4 1, and keep every second frame."""
    padded = _pad_ends(values, 2)
    n = (len(values) + 1) // 2
    a, b, c, d, e = (padded[tap : tap + 2 * n - 1 : 2] for tap in range(5))
    # Sums are taken in place, since memory for a long motion takes longer than they do.
    smooth, term = a + e, b + d
    term *= 4
    smooth += term
    smooth += np.multiply(c, 6, out=term)
    smooth /= 16
    return smooth


def _expand(values: Floats, n_frames: int) -> Floats:
    """Double the rate: insert zeros between frames, and smooth with the same weights."""
    padded = _pad_ends(values, 1)
    before, here, after = padded[:-2], padded[1:-1], padded[2:]
    expanded = np.empty_like(padded, shape=(2 * len(values), *values.shape[1:]))
    smooth = 6 * here
    smooth += before
    smooth += after
    np.divide(smooth, 8, out=expanded[::2])
    np.divide(np.add(here, after, out=smooth), 2, out=expanded[1::2])
    return expanded[:n_frames]


def _pad_ends(values: Floats, reach: int) -> Floats:
    """Extend both ends by point reflection, which continues their slopes."""
    if len(values) == 1:
        return np.repeat(values, 1 + 2 * reach, axis=0)
    if len(values) <= reach:
        return np.pad(values, ((reach, reach), (0, 0)), "reflect", reflect_type="odd")
    before, after = values[reach:0:-1], values[-2 : -2 - reach : -1]
    return np.concatenate([2 * values[:1] - before, values, 2 * values[-1:] - after])
