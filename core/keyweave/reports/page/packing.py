"""Pack rows of integers over time into few bytes of text for the page's script.

A row is a coordinate of a point or a curve in multiples of a step. Its second differences
are small, so that their upper bytes are almost all zero and compress well.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any
from zlib import DEFLATED, MAX_WBITS, Z_FILTERED, compressobj

import numpy as np
from numpy.typing import NDArray

from ...errors import DataError
from ...geometry.arrays import Array, Floats

Integers = NDArray[np.int32]  # (n_rows, n_columns)

LARGEST = 2**27  # of the integers, so that doubled second differences fit in 32 bits
# Of compression: shorter than the default strategy at level 9, in a third of the time.
LEVEL, MEMORY = 6, 9


def quantize_rows(name: str, rows: Floats, steps: Floats | float) -> Integers:
    """Return rows of numbers as multiples of a step, or of a step per row.

    Parameters
    ----------
    name : str
        Name of the numbers in an error, a plural.
    rows : ndarray, shape (n_rows, n_columns)
    steps : float or ndarray, shape (n_rows,)

    Raises
    ------
    DataError
        If a number is NaN or infinite, or too large for its step.

    Examples
    --------
    >>> quantize_rows("angles", np.array([[0.0, 0.12, 0.2]]), 0.05)
    array([[0, 2, 4]], dtype=int32)
    """
    if not np.isfinite(rows).all():
        raise DataError(name, "hold a number that is not finite")
    multiples = np.rint(rows / np.reshape(steps, (-1, 1)))
    if multiples.size and np.abs(multiples).max() > LARGEST:
        raise DataError(name, f"hold numbers above {LARGEST:,} times their precision")
    return multiples.astype(np.int32)


def pack_integers(rows: Integers) -> dict[str, Any]:
    """Pack rows of integers as the page's script reads them.

    The first column is stored as 32 bits; for the others, the second differences are
    stored as planes of bytes, the lowest first. All of it is deflated.

    Parameters
    ----------
    rows : ndarray of int32, shape (n_rows, n_columns)

    Returns
    -------
    dict
        ``rows``, ``columns``, ``planes``, ``base``, always None, and ``data``, base64.

    Examples
    --------
    >>> packed = pack_integers(np.array([[5, 6, 7, 9]], np.int32))
    >>> packed["rows"], packed["columns"], packed["planes"]
    (1, 4, 1)
    """
    n_rows, n_columns = rows.shape
    planes = _split_bytes(_difference_twice(rows)) if n_columns > 1 else []
    first = np.ascontiguousarray(rows[:, :1]).astype("<i4").tobytes()
    packed = _deflate(b"".join([first, *(plane.tobytes() for plane in planes)]))
    return {
        "rows": n_rows,
        "columns": n_columns,
        "planes": len(planes),
        "base": None,
        "data": b64encode(packed).decode(),
    }


def pack_difference(rows: Integers, others: Integers, base: int) -> dict[str, Any]:
    """Pack rows as their difference from others, if it is simpler and of the same shape.

    Parameters
    ----------
    rows, others : ndarray of int32, shape (n_rows, n_columns)
    base : int
        Number by which the page finds the others.

    Examples
    --------
    >>> noise = np.random.default_rng(1).integers(-99, 99, (4, 50)).astype(np.int32)
    >>> pack_difference(noise + 1, noise, 3)["base"]
    3
    """
    if rows.shape != others.shape:
        return pack_integers(rows)
    change = rows - others
    simpler = _measure_bits(change) < _measure_bits(rows)
    return {**pack_integers(change), "base": base} if simpler else pack_integers(rows)


def pack_rows(rows: Integers, bases: Mapping[int, Integers]) -> dict[str, Any]:
    """Pack rows, as their difference from others if there are any, by their number."""
    for base, others in bases.items():
        return pack_difference(rows, others, base)
    return pack_integers(rows)


def _deflate(data: bytes) -> bytes:
    deflate = compressobj(LEVEL, DEFLATED, MAX_WBITS, MEMORY, Z_FILTERED)
    return deflate.compress(data) + deflate.flush()


def _measure_bits(rows: Integers) -> float:
    """Return about how many bits the second differences of rows need."""
    return float(np.log2(1.0 + _difference_twice(rows)).sum())


def _difference_twice(rows: Integers) -> NDArray[np.uint32]:
    """Return second differences, of which the first is a first difference, as zigzag."""
    steps = np.diff(rows, axis=1)
    bends = np.diff(steps, axis=1, prepend=np.int32(0))
    return ((bends << 1) ^ (bends >> 31)).astype("<u4")


def _split_bytes(numbers: Array) -> list[Array]:
    """Return the planes of bytes of 32-bit numbers, the lowest first, while not empty."""
    n_planes = max(1, -(-int(numbers.max(initial=0)).bit_length() // 8))
    split = np.ascontiguousarray(numbers).view(np.uint8).reshape(*numbers.shape, 4)
    return [split[..., plane] for plane in range(n_planes)]
