"""Distances of frames looked up: each pair of frames is compared once.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.3.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..arrays import Array, Floats, Ints
from .distances import distance_table

WHOLE = 4096  # rows of a table that is kept whole
BLOCK = 64  # rows of a larger one that are made at a time
BLOCKS = 16  # of which so many are kept


def once(
    measure: Callable[[Ints, Ints], Floats], n_rows: int, rows: Ints, others: Ints
) -> Array:
    """Measure pairs of rows, broadcast, of which many are alike, each once.

    Examples
    --------
    >>> once(np.subtract, 9, np.array([[1], [1]]), np.array([[5, 6], [5, 5]]))
    array([[-4, -5],
           [-4, -4]])
    """
    keys = rows * n_rows + others
    pairs = distinct(keys, n_rows)
    found = measure(pairs // n_rows, pairs % n_rows)
    return found[np.searchsorted(pairs, keys)]


def distinct(keys: Ints, n_rows: int) -> Ints:
    """Return the numbers of pairs of rows without repetition, rising."""
    if n_rows > WHOLE:
        return np.unique(keys)
    there = np.zeros(n_rows * n_rows, bool)  # quicker than to sort them
    there[keys] = True
    return np.flatnonzero(there)


class FrameDistances:
    """One level's table of d, looked up by rows; a large one in blocks as they are needed.

    Parameters
    ----------
    features : ndarray, shape (n_rows, n_components)
    """

    def __init__(self, features: Floats) -> None:
        self._features = features
        self._size = len(features) if len(features) <= WHOLE else BLOCK
        self._blocks: dict[int, Array] = {}

    def from_row(self, row: int) -> Array:
        """Return the distances of all rows from one, shape (n_rows,)."""
        block, place = divmod(row, self._size)
        if block not in self._blocks:
            if len(self._blocks) == BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            some = self._features[block * self._size : (block + 1) * self._size]
            self._blocks[block] = distance_table(some, self._features)
        return self._blocks[block][place]
