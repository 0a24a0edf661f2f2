"""Slow versions which can be read off the papers and the issue, to test the fast ones."""

import numpy as np


def read_beyond(x, frame):
    """Return a value of a channel that continues mirrored in its first and last points."""
    last = len(x) - 1
    if frame < 0:
        return 2 * x[0] - read_beyond(x, -frame)
    if frame > last:
        return 2 * x[last] - read_beyond(x, 2 * last - frame)
    return x[frame]


def second_derivative_of_gaussian(t, s):
    """Return G_s''(t)."""
    gauss = np.exp(-(t**2) / (2 * s**2)) / (s * np.sqrt(2 * np.pi))
    return (t**2 / s**4 - 1 / s**2) * gauss


def cartoon_filter(x, strength, widths):
    """Return x - A s^2 (G_s'' * x), where s is the width on each frame."""
    result = []
    for t, s in enumerate(widths):
        reach = int(8 * s) + 1
        total = sum(
            second_derivative_of_gaussian(k, s) * read_beyond(x, t - k)
            for k in range(-reach, reach + 1)
        )
        result.append(x[t] - strength * s**2 * total)
    return np.array(result)
