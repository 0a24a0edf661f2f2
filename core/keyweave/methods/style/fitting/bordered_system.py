"""Normal equations of unknowns per frame and shared unknowns: banded, with a border.

Frames are coupled by second differences alone, so their part of the matrix is banded; the
shared unknowns are eliminated by their Schur complement.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....geometry.arrays import Floats

REACH = 2  # frames that a second difference couples


@dataclass(frozen=True, eq=False)
class NormalEquations:
    """A step that decreases a sum of squares: [A B; B^T C] (x, s) = -(g, h).

    Attributes
    ----------
    frames : ndarray, shape (n_frames, k, k)
        Diagonal blocks of A, without smoothness.
    smoothness : ndarray, shape (k,)
        Squared weights of the second differences of each unknown per frame.
    border : ndarray, shape (n_frames, k, n_shared)
    shared : ndarray, shape (n_shared, n_shared)
    frame_gradient, shared_gradient : ndarray, shapes (n_frames, k) and (n_shared,)
    """

    frames: Floats
    smoothness: Floats
    border: Floats
    shared: Floats
    frame_gradient: Floats
    shared_gradient: Floats

    def solve(self, damping: float) -> tuple[Floats, Floats]:
        """Return the steps of the unknowns per frame and of the shared ones.

        Parameters
        ----------
        damping : float
            Share by which the diagonal is increased [Levenberg-Marquardt].
        """
        from scipy.linalg import solveh_banded

        n_frames, k = self.frame_gradient.shape
        band = self._list_band(damping)
        border = self.border.reshape(n_frames * k, -1)
        right = np.concatenate([border, self.frame_gradient.reshape(-1, 1)], axis=1)
        solved = solveh_banded(band, right, lower=True, check_finite=False)
        inner, gradient = solved[:, :-1], solved[:, -1]
        complement = self.shared - border.T @ inner
        complement = complement + damping * np.diag(np.diag(self.shared))
        shared = np.linalg.solve(complement, border.T @ gradient - self.shared_gradient)
        return -(gradient + inner @ shared).reshape(n_frames, k), shared

    def _list_band(self, damping: float) -> Floats:
        """Return the lower diagonals of A, as SciPy expects them."""
        n_frames, k = self.frame_gradient.shape
        band = np.zeros(((REACH + 1) * k, n_frames * k))
        for row in range(k):
            for column in range(row + 1):
                band[row - column, column::k] = self.frames[:, row, column]
        for distance, products in enumerate(second_difference_products(n_frames)):
            for column in range(k):
                places = slice(column, (n_frames - distance) * k, k)
                band[distance * k, places] += self.smoothness[column] * products
        band[0] *= 1 + damping
        return band


def second_difference_products(n: int) -> list[Floats]:
    """Return the diagonals 0, 1 and 2 of D^T D for second differences D of n values.

    Examples
    --------
    >>> [products.tolist() for products in second_difference_products(3)]
    [[1.0, 4.0, 1.0], [-2.0, -2.0], [1.0]]
    """
    products: list[Floats] = [np.zeros(n), np.zeros(max(n - 1, 0)), np.zeros(max(n - 2, 0))]
    row = np.array([1.0, -2.0, 1.0])
    for start in range(3):
        for distance in range(3 - start):
            if n > 2:
                places = slice(start, start + n - 2)
                products[distance][places] += row[start] * row[start + distance]
    return products
