"""Symmetric positive definite systems with few bands, which SciPy takes longer to load.

Blocks as large as the bands are wide make them tridiagonal, and every second block is
eliminated at once, in as many steps as the number of rows has digits [H65].

References
----------
.. [H65] R. W. Hockney. A fast direct solution of Poisson's equation using Fourier analysis.
   Journal of the ACM, 1965.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .arrays import Floats

MOST_LAST = 32  # blocks that are solved in one product, which is faster than more steps


class _Level(NamedTuple):
    """Inverses of every second block, times its couplings to the blocks on both sides."""

    inverses: Floats
    before: Floats
    after: Floats


class BandedSystem:
    """A matrix that is factored once, for many right sides.

    Parameters
    ----------
    bands : ndarray
        Shape (1 + n_bands, n): the diagonal, and the bands below it, each from column 0.

    Examples
    --------
    >>> system = BandedSystem(np.array([[2.0, 2.0, 2.0], [-1.0, -1.0, 0.0]]))
    >>> system.solve(np.array([1.0, 0.0, 1.0])).round(9)
    array([1., 1., 1.])
    """

    def __init__(self, bands: Floats) -> None:
        self.width = len(bands) - 1
        diagonal, lower = self._cut_blocks(bands)
        self._levels: list[_Level] = []
        while len(diagonal) > MOST_LAST:
            inverses = np.linalg.inv(diagonal[1::2])
            before, after = lower[::2], np.swapaxes(lower[1::2], -1, -2)
            level = _Level(inverses, inverses @ before, inverses[: len(after)] @ after)
            self._levels.append(level)
            n, diagonal = len(before), diagonal[::2].copy()
            diagonal[:n] -= np.swapaxes(before, -1, -2) @ level.before
            diagonal[1:] -= lower[1::2] @ level.after
            lower = -lower[1::2] @ level.before[: len(after)]
        self._last = np.linalg.inv(_join_blocks(diagonal, lower))

    def _cut_blocks(self, bands: Floats) -> tuple[Floats, Floats]:
        """Return blocks on the diagonal and below it; rows that fill the last are empty."""
        w, n = self.width, bands.shape[1]
        size = -(-n // w)
        blocks = np.zeros((2, size, w, w))
        for offset, band in enumerate(bands):
            column = np.arange(max(n - offset, 0))
            row = column + offset
            entry = row // w - column // w, column // w, row % w, column % w
            blocks[entry] = band[: len(column)]
        blocks[0, -1] += np.diag(np.arange(w) >= n - (size - 1) * w)
        blocks[0] += np.swapaxes(np.tril(blocks[0], -1), -1, -2)
        return blocks[0], blocks[1, :-1]

    def solve(self, right: Floats) -> Floats:
        """Return x of A x = right, both of shape (n,) or (n, n_columns)."""
        n, columns = len(right), right.reshape(len(right), -1)
        filled = np.pad(columns, ((0, -n % self.width), (0, 0)))
        rows = filled.reshape(-1, self.width, columns.shape[1])
        odds = []
        for level in self._levels:
            odd, rows = rows[1::2], rows[::2].copy()
            rows[: len(odd)] -= np.swapaxes(level.before, -1, -2) @ odd
            rows[1:] -= np.swapaxes(level.after, -1, -2) @ odd[: len(level.after)]
            odds.append(odd)
        joined = rows.reshape(len(self._last), -1)
        x: Floats = (self._last @ joined).reshape(rows.shape)
        for level, odd in zip(reversed(self._levels), reversed(odds)):
            inside = level.inverses @ odd - level.before @ x[: len(odd)]
            inside[: len(level.after)] -= level.after @ x[1:]
            both = np.empty((len(x) + len(odd), *x.shape[1:]))
            both[::2], both[1::2] = x, inside
            x = both
        return np.asarray(x.reshape(filled.shape)[:n].reshape(right.shape))


def _join_blocks(diagonal: Floats, lower: Floats) -> Floats:
    """Return a symmetric matrix from the blocks on its diagonal and below it."""
    n, w = diagonal.shape[:2]
    blocks, row = np.zeros((n, n, w, w)), np.arange(n)
    blocks[row, row] = diagonal
    blocks[row[1:], row[:-1]] = lower
    blocks[row[:-1], row[1:]] = np.swapaxes(lower, -1, -2)
    return np.asarray(np.swapaxes(blocks, 1, 2).reshape(n * w, n * w))
