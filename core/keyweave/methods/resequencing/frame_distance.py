"""The distance between two frames: the paper's metric on velocities, and tables of it.

d(i, j) = max_c |f_ic - f_jc| + sum_c sqrt |f_ic - f_jc|

over the components c of the velocities of all joints and end effectors, relative to the
heading of the root and in figure heights per second, so that neither heading nor units
matter. Beyond the paper, poses are compared too: their difference enters as the velocity
that would cover it within `pose_seconds`, since a transition has to cover it.

Tables measure each pair of frames once.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.3.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..._progress import offer_cancel
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints

# Features are rounded to this, so that differences between NumPy builds decide nothing.
FEATURE_RESOLUTION = 2.0**-20
CACHE_ROWS = 64  # rows of a table computed at a time, to stay in the cache
CACHE_PAIRS = 1024  # the same for pairs


def compute_frame_features(frames: SourceFrames, pose_seconds: float) -> Floats:
    """Return the features by which frames are compared.

    These are velocities in figure heights per second, followed, unless `pose_seconds` is
    0, by positions relative to the ground below the root, in heights, divided by
    `pose_seconds`.

    Parameters
    ----------
    frames : SourceFrames
    pose_seconds : float
        Weight of poses; see `ResequenceSettings`.

    Returns
    -------
    ndarray of float32, shape (n_rows, n_components)

    Examples
    --------
    >>> from keyweave import examples
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> compute_frame_features(frames, pose_seconds=0.0).shape == (
    ...     60, 3 * frames.points.shape[1])
    True
    """
    parts = [frames.compute_local_velocities() * frames.frame_rate]
    if pose_seconds > 0:
        parts.append(frames.compute_local_points() / pose_seconds)
    features = np.concatenate([part.reshape(len(frames), -1) for part in parts], axis=1)
    return (np.round(features / FEATURE_RESOLUTION) * FEATURE_RESOLUTION).astype(np.float32)


def predict_features(features: Floats, frames: SourceFrames) -> Floats:
    """Return the features expected after each row, in the form of `features`.

    They are those of the next frame; after the last frame of an input they are
    extrapolated.
    """
    expected = np.roll(features, -1, axis=0)
    last = np.flatnonzero(frames.is_last)
    expected[last] = 2 * features[last] - features[last - 1]
    return expected


def compute_distance_table(a: Floats, b: Floats) -> Array:
    """Return d(i, j) for all pairs of features, shape (len(a), len(b)), as float32.

    Examples
    --------
    >>> compute_distance_table(np.array([[0.0, 0.0]]), np.array([[0.25, 0.0], [1.0, 4.0]]))
    array([[0.75, 7.  ]], dtype=float32)
    """
    columns, rows = _transpose_features(a)[:, :, None], _transpose_features(b)[:, None]
    table = np.empty((len(a), len(b)), np.float32)
    for start in range(0, len(a), CACHE_ROWS):
        offer_cancel()
        block = slice(start, start + CACHE_ROWS)
        _fill_block(table[block], columns[:, block], rows)
    return table


def _transpose_features(features: Floats) -> Array:
    """Return features transposed and contiguous by component, as float32."""
    return np.ascontiguousarray(features.T, np.float32)


def _fill_block(out: Array, columns: Array, rows: Array) -> None:
    """Sum a block of a table component by component, always in the same order."""
    largest, difference = np.zeros_like(out), np.empty_like(out)
    out[:] = 0
    for column, row in zip(columns, rows):
        np.subtract(column, row, out=difference)
        np.abs(difference, out=difference)
        np.maximum(largest, difference, out=largest)
        np.sqrt(difference, out=difference)
        out += difference
    out += largest


def compute_pair_distances(a: Floats, b: Floats, rows: Ints, columns: Ints) -> Array:
    """Return d(rows[p], columns[p]) for given pairs, shape (n_pairs,), as float32.

    The values equal those of `compute_distance_table` to the last bit.
    """
    distances = np.empty(len(rows), np.float32)
    columns_a, columns_b = _transpose_features(a), _transpose_features(b)
    for start in range(0, len(rows), CACHE_PAIRS):
        chunk = slice(start, start + CACHE_PAIRS)
        difference = columns_a.take(rows[chunk], axis=1)
        difference -= columns_b.take(columns[chunk], axis=1)
        np.abs(difference, out=difference)
        largest = difference.max(axis=0)
        total = np.zeros_like(largest)
        np.sqrt(difference, out=difference)
        for roots in difference:  # sum() would not add in the order of `_fill_block`
            total += roots
        distances[chunk] = total + largest
    return distances


MAX_FULL_TABLE_ROWS = 4096  # rows up to which a table is kept whole
TABLE_BLOCK_ROWS = 64  # rows of a larger table that are computed at a time
MAX_TABLE_BLOCKS = 16  # blocks of a larger table that are kept


def measure_unique_pairs(
    measure: Callable[[Ints, Ints], Floats], n_rows: int, rows: Ints, others: Ints
) -> Array:
    """Measure each distinct pair of rows once and return the values for all pairs.

    `measure` maps two arrays of rows, shape (n_pairs,), to values; `n_rows` is the number
    of rows that exist. The pairs are broadcast against each other.

    Examples
    --------
    >>> measure_unique_pairs(np.subtract, 9, np.array([[1], [1]]), np.array([[5, 6], [
    ...     5, 5]]))
    array([[-4, -5],
           [-4, -4]])
    """
    keys = rows * n_rows + others
    pairs = find_unique_pairs(keys, n_rows)
    values = measure(pairs // n_rows, pairs % n_rows)
    return values[np.searchsorted(pairs, keys)]


def find_unique_pairs(keys: Ints, n_rows: int) -> Ints:
    """Return the distinct keys of pairs of rows, ascending."""
    if n_rows > MAX_FULL_TABLE_ROWS:
        return np.unique(keys)
    present = np.zeros(n_rows * n_rows, bool)  # faster than sorting
    present[keys] = True
    return np.flatnonzero(present)


class FrameDistances:
    """Table of d within one set of features; a large table is computed block by block."""

    def __init__(self, features: Floats) -> None:
        self._features = features
        self._size = (
            len(features) if len(features) <= MAX_FULL_TABLE_ROWS else TABLE_BLOCK_ROWS
        )
        self._blocks: dict[int, Array] = {}

    def from_row(self, row: int) -> Array:
        """Return the distances from one row to all rows, shape (n_rows,)."""
        block, place = divmod(row, self._size)
        if block not in self._blocks:
            if len(self._blocks) == MAX_TABLE_BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            chunk = self._features[block * self._size : (block + 1) * self._size]
            self._blocks[block] = compute_distance_table(chunk, self._features)
        return self._blocks[block][place]
