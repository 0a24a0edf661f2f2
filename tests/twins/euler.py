"""Continuous Euler angles frame by frame, by trying every equivalent solution."""

import itertools

import numpy as np

TURN = 2 * np.pi


def solutions(angles, around):
    """Return all equivalent Euler angles within about a turn of some others."""
    a, b, c = angles
    found = []
    for base in ((a, b, c), (a + np.pi, np.pi - b, c + np.pi)):
        nearest = [x + TURN * round((y - x) / TURN) for x, y in zip(base, around)]
        for turns in itertools.product((-1, 0, 1), repeat=3):
            found.append([x + TURN * k for x, k in zip(nearest, turns)])
    return np.array(found)


def needed_steps(angles):
    """Return the shortest step, summed over the angles, from each frame to the next."""
    return np.array(
        [
            np.abs(solutions(after, before) - before).sum(axis=1).min()
            for before, after in zip(angles, angles[1:])
        ]
    )


def follow(angles):
    """Return the closest solutions to the frame before; the first is kept."""
    followed = [np.array(angles[0], float)]
    for frame in angles[1:]:
        tried = solutions(frame, followed[-1])
        followed.append(tried[np.abs(tried - followed[-1]).sum(axis=1).argmin()])
    return np.array(followed)
