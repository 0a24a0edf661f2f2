"""Slow twins of the time warp, of exaggeration and of the cartoon filter.

They are read off the papers.

The warp has two: all warps tried out, and the paper's table with the count in its state.
The table of the thesis forgets how often a frame was repeated; with the count, its
trace-back arrives.
"""

from itertools import product

import numpy as np
from scipy.spatial.transform import Rotation


def frame_costs(keyed, captured):
    """Return squared distances of all pairs of frames."""
    return ((keyed[:, None] - captured[None]) ** 2).sum(axis=2)


def cheapest_of_all(costs, max_repeat, penalties=None, pins=()):
    """Return the cost of the best of all warps, by trying each one."""
    n, m = costs.shape
    best = np.inf
    for repeats in product(range(1, max_repeat + 1), repeat=n):
        if sum(repeats) == m:
            rows = np.repeat(np.arange(n), repeats)
            if all(rows[j] == i for i, j in pins):
                best = min(best, cost_of(costs, rows, repeats, penalties))
    return best


def cost_of(costs, rows, repeats, penalties=None):
    """Return the cost of a warp."""
    total = costs[rows, np.arange(costs.shape[1])].sum()
    if penalties is not None:
        total += sum(penalties[k - 1] for k in repeats)
    return total


def cheapest_in_table(costs, max_repeat):
    """Return the cost of the best warp: section 4.1, the count part of the state.

    Cell (i, c) at captured frame j: keyed frame i is shown for the c-th time.
    """
    n, m = costs.shape
    cells = np.full((n, max_repeat), np.inf)
    cells[0, 0] = costs[0, 0]
    for j in range(1, m):
        repeated = np.full_like(cells, np.inf)
        repeated[:, 1:] = cells[:, :-1]
        repeated[1:, 0] = cells[:-1].min(axis=1)
        cells = repeated + costs[:, j, None]
    return cells[-1].min()


def cheapest_loop(costs, max_repeat):
    """Return the cost of the best warp of a cycle with a free start and end."""
    m = costs.shape[1]
    cells = np.full((len(costs), max_repeat), np.inf)
    cells[:, 0] = costs[:, 0]
    for j in range(1, m):
        repeated = np.full_like(cells, np.inf)
        repeated[:, 1:] = cells[:, :-1]
        repeated[:, 0] = np.roll(cells.min(axis=1), 1)
        cells = repeated + costs[:, j, None]
    return cells.min()


def exaggerate(captured, warped, ratios):
    """Return captured + ratio (warped - captured), frame by frame."""
    return np.array([a + u * (b - a) for a, b, u in zip(captured, warped, ratios)])


def exaggerate_rotations(captured, warped, ratios, order):
    """Return matrices of exp(ratio log(warped captured^-1)) captured, frame by frame.

    Angles about x, y and z are in radians; the order is SciPy's intrinsic one.
    """
    letters = ["XYZ".index(axis) for axis in order]
    result = []
    for a, b, u in zip(captured, warped, ratios):
        own, other = (Rotation.from_euler(order, angles[letters]) for angles in (a, b))
        change = (other * own.inv()).as_rotvec()
        result.append((Rotation.from_rotvec(u * change) * own).as_matrix())
    return np.array(result)


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
