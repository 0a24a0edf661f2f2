"""Convolution with Gaussians whose widths change over time, and the choice of the widths.

All data are steps of columns from frame to frame, so that rotations, which have no limit
of angle as steps, and positions are treated alike, and a constant gives exact zeros.
"""

from __future__ import annotations

import numpy as np

from ...geometry.arrays import Floats, Ints

WINDOW_SECONDS = 1.0  # in which the strongest frequency is found
SMOOTHING_SECONDS = 0.25  # standard deviation of the smoothing of widths
HOPS_PER_WINDOW = 4
FREQUENCIES = np.geomspace(0.75, 6.0, 17)  # Hz; below, a window has no whole period
WIDTH_SHARE = 1 / 6  # of a period: a third of a move from one extremum to the next
LEAST_WIDTH = 1.0  # frames; narrower, the kernel has too few samples
KERNEL_REACH = 5.0  # s; beyond, the kernel is below 1e-4 of its maximum
WIDTHS_PER_OCTAVE = 4  # that are convolved; the result is interpolated between them


def find_widths(steps: Floats, sizes: Ints, frame_rate: float) -> Floats:
    """Return the width s, a third of half a period of the strongest frequency.

    The frequency is that of the velocity in windows of a second, without its mean. Its
    logarithm is smoothed over time with the power as weight, so that a pause has the width
    of the moves around it.

    Parameters
    ----------
    steps : ndarray, shape (n_columns, n_frames - 1)
        Changes from frame to frame.
    sizes : ndarray of int, shape (n_groups,)
        Number of successive columns of each group; their powers are added.
    frame_rate : float

    Returns
    -------
    ndarray, shape (n_groups, n_frames)
        In frames.

    Examples
    --------
    >>> wave = np.sin(2 * np.pi * 2 * np.arange(121) / 60)
    >>> widths = find_widths(np.diff(wave)[np.newaxis], np.array([1]), 60)
    >>> (widths[0, [60]] * 2 / 60).round(2)  # a sixth of a period
    array([0.17])
    """
    n_frames = steps.shape[1] + 1
    span = max(round(WINDOW_SECONDS * frame_rate), 4)
    hop = max(span // HOPS_PER_WINDOW, 1)
    n_windows = -(-(n_frames - 1) // hop) + 1
    padding = (span // 2, span // 2 + n_windows * hop - n_frames + 1)
    padded = np.pad(steps, ((0, 0), padding), mode="symmetric")
    frequencies, power = _find_peaks(padded, sizes, frame_rate, (span, hop, n_windows))
    deviation = SMOOTHING_SECONDS * frame_rate / hop
    smooth = _smooth_logarithm(frequencies, power, deviation)
    centers, frames = hop * np.arange(n_windows), np.arange(n_frames)
    widths = [
        np.interp(frames, centers, WIDTH_SHARE * frame_rate / each) for each in smooth
    ]
    return np.array(np.maximum(widths, LEAST_WIDTH))


def _find_peaks(
    padded: Floats, sizes: Ints, frame_rate: float, windows: tuple[int, int, int]
) -> tuple[Floats, Floats]:
    """Return the strongest frequencies and their power, shapes (n_groups, n_windows)."""
    span, hop, n_windows = windows
    views = np.lib.stride_tricks.sliding_window_view(padded, span, axis=1)
    segments = views[:, ::hop][:, :n_windows]
    hann = np.hanning(span + 2)[1:-1, np.newaxis]
    phases = 2 * np.pi / frame_rate * np.arange(span)[:, np.newaxis] * FREQUENCIES
    waves = hann * np.concatenate([np.cos(phases), np.sin(phases)], axis=1)
    waves -= hann / hann.sum() * waves.sum(axis=0)  # without the mean
    amplitudes = segments.reshape(-1, span) @ waves
    power = (amplitudes**2).reshape(len(padded), n_windows, 2, -1).sum(axis=2)
    firsts = np.cumsum([0, *sizes[:-1]])
    power = np.add.reduceat(power, firsts, axis=0)
    return _refine_peaks(power), power.max(axis=-1)


def _refine_peaks(power: Floats) -> Floats:
    """Return the frequencies at the tops of parabolas through three powers each."""
    best = power.argmax(axis=-1)
    inner = np.clip(best, 1, len(FREQUENCIES) - 2)
    a, b, c = (
        np.take_along_axis(power, (inner + i)[..., np.newaxis], axis=-1)[..., 0]
        for i in (-1, 0, 1)
    )
    bend = a - 2 * b + c
    is_inside = (inner == best) & (bend < 0)
    shift = np.where(is_inside, (a - c) / np.where(is_inside, 2 * bend, 1.0), best - inner)
    ratio = FREQUENCIES[1] / FREQUENCIES[0]
    return np.asarray(FREQUENCIES[inner] * ratio**shift)


def _smooth_logarithm(frequencies: Floats, power: Floats, deviation: float) -> Floats:
    """Return frequencies smoothed over windows by a Gaussian, weighted by their power."""
    from scipy.ndimage import gaussian_filter1d

    weights = power + 1e-9 * power.max(axis=1, keepdims=True) + np.finfo(float).tiny
    weights = weights / weights.max(axis=1, keepdims=True)
    pair = np.stack([weights * np.log(frequencies), weights])
    total, sums = gaussian_filter1d(pair, deviation, axis=-1, mode="nearest")
    return np.asarray(np.exp(total / sums))


def exaggerate_steps(steps: Floats, sizes: Ints, widths: Floats) -> Floats:
    """Return the change of the filter at strength 1, -s^2 (G_s * x)''.

    Beyond its ends a channel continues mirrored in its first or last point, so that its
    slope goes on and both points stay where they are.

    Parameters
    ----------
    steps : ndarray, shape (n_columns, n_frames - 1)
        Changes x' from frame to frame.
    sizes : ndarray of int, shape (n_groups,)
        Number of successive columns of each group.
    widths : ndarray, shape (n_groups, n_frames)
        The width s on each frame, in frames.

    Returns
    -------
    ndarray, shape (n_columns, n_frames)

    Examples
    --------
    >>> exaggerate_steps(np.ones((1, 4)), np.array([1]), np.full((1, 5), 2.0)).round(9) + 0
    array([[0., 0., 0., 0., 0.]])
    """
    from scipy.fft import irfft, next_fast_len, rfft

    places = WIDTHS_PER_OCTAVE * np.log2(widths)
    nodes = _list_nodes(places)
    reach = int(np.ceil(KERNEL_REACH * 2 ** (nodes[-1] / WIDTHS_PER_OCTAVE)))
    padded = np.pad(steps, ((0, 0), (reach, reach)), mode="symmetric")
    length = next_fast_len(padded.shape[1], real=True)
    spectra, changes = rfft(padded, length), np.zeros((len(steps), widths.shape[1]))
    rows = slice(2 * reach - 1, 2 * reach - 1 + widths.shape[1])
    for node in nodes:
        weights = _interpolate(places - node) if len(nodes) > 1 else np.ones_like(widths)
        is_used = weights.any(axis=1)
        used = np.repeat(is_used, sizes)
        if used.any():
            kernel = rfft(_make_kernel(2 ** (node / WIDTHS_PER_OCTAVE), reach), length)
            part = irfft(spectra[used] * kernel, length)[:, rows]
            changes[used] += np.repeat(weights[is_used], sizes[is_used], axis=0) * part
    changes[:, [0, -1]] = 0.0  # exactly, by symmetry; only rounding is left
    return changes


def _list_nodes(places: Floats) -> Floats:
    """Return the widths to convolve with, as places on a scale of octaves."""
    low, high = places.min(), places.max()
    if high - low < 1e-12:
        return np.array([low])
    return np.arange(np.floor(low) - 1, np.floor(high) + 3)


def _interpolate(distances: Floats) -> Floats:
    """Return the weights of cubic interpolation between four nodes, by the distance."""
    weights = np.zeros(distances.shape)
    near = np.abs(distances) < 2
    x = np.abs(distances[near])
    share = np.where(x < 1, (1 + x) / 2, (3 - x) / 6)
    weights[near] = (1 - x) * (2 - x) * share
    return weights


def _make_kernel(width: float, reach: int) -> Floats:
    """Return the kernel for steps, at half frames from -reach + 1/2 to reach - 1/2.

    The running sum of -s^2 G_s'', so that sums over steps are those over values.
    """
    u = np.arange(-reach, reach) / width
    gauss = np.exp(-0.5 * u * u) / (width * np.sqrt(2 * np.pi))
    sums = np.cumsum((1 - u * u) * gauss)
    return np.asarray((sums - sums[::-1]) / 2)
