"""Fluctuations of a walk from stride to stride, alike in legs, trunk and arms.

People's strides vary by a few percent, and the deviations persist over many strides
as 1/f noise does. What moods and balance do to the legs they do to the rest as well,
so that a part of each fluctuation is common to all.

References
----------
.. [H95] J. M. Hausdorff et al. Is walking a random walk? Evidence for long-range
   correlations in stride interval of human gait. Journal of Applied Physiology, 1995.
"""

from __future__ import annotations

import numpy as np

from keyweave.geometry.arrays import Floats

# Standard deviation, and its shares that come from four causes common to the body:
# vigour, posture, a shift to one side, attention. What is missing to 1 is its own.
# Unitless ones are relative, angles are in degrees.
SPREAD: dict[str, tuple[float, tuple[float, float, float, float]]] = {
    "cadence": (0.018, (0.2, 0.1, 0.0, 0.6)),
    "speed": (0.03, (0.9, 0.2, 0.0, 0.2)),
    "hip swing": (0.03, (0.7, 0.3, 0.0, 0.2)),
    "knee loading": (0.12, (0.5, 0.5, 0.1, 0.0)),
    "knee swing": (0.04, (0.6, 0.2, 0.2, 0.2)),
    "foot pitch": (0.04, (0.6, 0.3, 0.1, 0.2)),
    "toe out": (1.2, (0.1, 0.3, 0.4, 0.0)),
    "step width": (0.12, (0.3, 0.2, 0.5, 0.3)),
    "pelvis": (0.10, (0.6, 0.2, 0.2, 0.2)),
    "twist": (0.12, (0.8, 0.2, 0.2, 0.2)),
    "left arm": (0.13, (0.8, 0.2, 0.3, 0.2)),
    "right arm": (0.13, (0.8, 0.2, -0.3, 0.2)),
    "left elbow": (3.5, (0.6, 0.3, 0.3, 0.2)),
    "right elbow": (3.5, (0.6, 0.3, -0.3, 0.2)),
    "arm delay": (0.012, (0.4, 0.1, 0.0, 0.5)),
    "lean": (1.1, (0.4, 0.7, 0.0, 0.2)),
    "side lean": (0.8, (0.1, 0.1, 0.8, 0.0)),
    "chest": (1.0, (0.4, 0.7, 0.0, 0.2)),
    "gaze pitch": (1.8, (0.1, 0.5, 0.0, 0.6)),
    "gaze yaw": (2.2, (0.0, 0.0, 0.4, 0.5)),
}


def pink_noise(
    rng: np.random.Generator, shape: tuple[int, int], frame_rate: float, *, highest: float
) -> Floats:
    """Draw smooth noise whose power falls as 1/f.

    Parameters
    ----------
    rng : numpy.random.Generator
    shape : tuple of int
        Number of series and number of frames.
    frame_rate : float
        Frames per second.
    highest : float
        Hertz above which the noise dies away.

    Returns
    -------
    ndarray, shape (n_series, n_frames)
        Of mean 0 and standard deviation 1 in each series.

    Examples
    --------
    >>> noise = pink_noise(np.random.default_rng(1), (2, 300), 30.0, highest=1.0)
    >>> noise.std(axis=1).round(6)
    array([1., 1.])
    """
    n_series, n_frames = shape
    hertz = np.fft.rfftfreq(n_frames, 1 / frame_rate)
    loud = np.exp(-((hertz / highest) ** 2)) / np.sqrt(np.maximum(hertz, hertz[1]))
    loud[0] = 0.0
    waves = rng.normal(size=(n_series, len(hertz), 2)) @ [1, 1j]
    noise = np.fft.irfft(loud * waves, n_frames, axis=1)
    unit: Floats = noise / noise.std(axis=1, keepdims=True)
    return unit


def draw_fluctuations(
    rng: np.random.Generator, n_frames: int, frame_rate: float
) -> dict[str, Floats]:
    """Draw every fluctuation of a walk.

    f = s (w . common + sqrt(1 - |w|^2) own), with s and w from `SPREAD`.

    Returns
    -------
    dict of str to ndarray, shape (n_frames,)
        Under the names of `SPREAD`; angles in degrees.
    """
    common = pink_noise(rng, (4, n_frames), frame_rate, highest=0.6)
    own = pink_noise(rng, (len(SPREAD), n_frames), frame_rate, highest=0.6)
    return {
        name: spread * (shares @ common + np.sqrt(1 - np.dot(shares, shares)) * alone)
        for (name, (spread, shares)), alone in zip(SPREAD.items(), own)
    }
