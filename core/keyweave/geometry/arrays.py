"""Array types, and functions that check, copy and freeze arrays for the data classes.

Also statistics and curves that apply to each element alone.
"""

from __future__ import annotations

from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import DataError

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]
Array = NDArray[Any]

BLOCK_FRAMES = 512  # frames of matrices that become rotations at once; limits memory
POWERS: Floats = np.array([float(f"1e{power}") for power in range(23)])  # of 10, all exact


def freeze_floats(name: str, values: ArrayLike, shape: tuple[int | None, ...]) -> Floats:
    """Copy finite numbers of a given shape into a read-only array.

    An array that is read-only and owns its numbers, such as one of this function, or maps
    those of a file, is returned as it is. None in the shape matches any length. Raise a
    DataError if the shape differs, or a number is NaN or infinite; it calls the numbers by
    their `name`, a plural.

    Examples
    --------
    >>> freeze_floats("offsets", [[0, 1, 0]], (None, 3))
    array([[0., 1., 0.]])
    """
    array = _freeze_array(name, values, np.float64, shape)
    # An array of a million frames has no room for a mask of its size.
    if array.size and not (np.isfinite(array.min()) and np.isfinite(array.max())):
        where = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise DataError(name, f"hold a number that is not finite, at index {where}")
    return array


def freeze_ints(name: str, values: ArrayLike, shape: tuple[int | None, ...]) -> Ints:
    """Copy whole numbers of a given shape into a read-only array."""
    return _freeze_array(name, values, np.intp, shape)


def freeze_flags(name: str, values: ArrayLike, shape: tuple[int | None, ...]) -> Bools:
    """Copy true and false of a given shape into a read-only array."""
    return _freeze_array(name, values, np.bool_, shape)


def _freeze_array(
    name: str, values: ArrayLike, dtype: Any, shape: tuple[int | None, ...]
) -> Any:
    try:
        copy = np.asarray if _is_frozen(values) else np.array
        array = copy(values, dtype=dtype)
    except (TypeError, ValueError) as error:
        raise DataError(name, f"are not an array of numbers ({error})") from None
    if array.ndim != len(shape) or any(
        expected is not None and expected != length
        for expected, length in zip(shape, array.shape)
    ):
        expected_shape = ", ".join("any" if n is None else str(n) for n in shape)
        raise DataError(name, f"have shape {array.shape}, expected ({expected_shape})")
    array.setflags(write=False)
    return array


def _is_frozen(values: ArrayLike) -> bool:
    """Return whether nothing can change an array, and no larger one is behind it."""
    if not isinstance(values, np.ndarray) or values.flags.writeable:
        return False
    owner = values if isinstance(values, np.memmap) else values.base
    if isinstance(owner, np.memmap):
        return bool(owner.mode == "r")
    return type(values) is np.ndarray and values.flags.owndata


@overload
def compute_median(values: ArrayLike) -> float: ...
@overload
def compute_median(values: ArrayLike, axis: int) -> Floats: ...
def compute_median(values: ArrayLike, axis: int | None = None) -> float | Floats:
    """Return the median of numbers, the same as `numpy.median`.

    NumPy's own loads ``numpy.ma``, which takes longer than reading a short motion.

    Examples
    --------
    >>> compute_median([3.0, 1.0, 2.0, 7.0]), compute_median([3, 1, 2])
    (2.5, 2.0)
    """
    array = np.ravel(values) if axis is None else np.moveaxis(np.asarray(values), axis, 0)
    low, high = (len(array) - 1) // 2, len(array) // 2
    ordered = np.partition(array, [low, high], axis=0) if len(array) else array
    median: Floats = np.mean(ordered[low : high + 1], axis=0)
    return float(median) if axis is None else median


def compute_percentile(
    values: ArrayLike, percent: float, axis: int | None = None
) -> Floats:
    """Return the percentile of numbers, as `numpy.percentile` does, without ``numpy.ma``.

    Examples
    --------
    >>> float(compute_percentile([4.0, 1.0, 2.0], 75))
    3.0
    """
    array = np.ravel(values) if axis is None else np.moveaxis(np.asarray(values), axis, 0)
    place = (len(array) - 1) * (percent / 100)
    row = int(place)
    rows = [row, min(row + 1, len(array) - 1)]
    low, high = np.partition(array, rows, axis=0)[rows]
    share, step = place - row, high - low
    between: Floats = low + step * share if share < 0.5 else high - step * (1 - share)
    return between


def list_distinct(values: ArrayLike) -> Array:
    """Return different values in order, as `numpy.unique` does, without ``numpy.ma``.

    Examples
    --------
    >>> list_distinct([3, 1, 3, 2])
    array([1, 2, 3])
    """
    ordered = np.sort(values, axis=None)
    is_new = np.ones(len(ordered), bool)
    is_new[1:] = ordered[1:] != ordered[:-1]
    return ordered[is_new]


def ease_in_out(u: Floats) -> Floats:
    """Return u^2 (3 - 2 u), which goes from 0 to 1 with a slope of 0 at both ends.

    Examples
    --------
    >>> ease_in_out(np.array([0.0, 0.25, 0.5, 1.0]))
    array([0.     , 0.15625, 0.5    , 1.     ])
    """
    eased: Floats = u * u * (3 - 2 * u)
    return eased


def check_rate(frame_rate: float) -> float:
    """Return a frame rate as a float, or raise if it is not positive."""
    rate = check_finite("frame_rate", frame_rate)
    if rate <= 0:
        raise DataError("frame_rate", f"is {frame_rate}, expected more than 0")
    return rate


def check_finite(name: str, value: float) -> float:
    """Return a finite number as a float, or raise a DataError."""
    return float(freeze_floats(name, [value], (1,))[0])


def list_generations(parents: Ints) -> tuple[Ints, ...]:
    """Return the indices of those without a parent, of their children, and so on.

    The parents, shape (n,), are those of a hierarchy in which they come before their
    children; -1 for none.

    Examples
    --------
    >>> list_generations(np.array([-1, 0, 1, 0]))
    (array([0]), array([1, 3]), array([2]))
    """
    depths = np.zeros(len(parents), int)
    for row, parent in enumerate(parents.tolist()):
        depths[row] = depths[parent] + 1 if parent >= 0 else 0
    outwards = np.argsort(depths, kind="stable")
    return tuple(np.split(outwards, np.cumsum(np.bincount(depths))[:-1]))


def color_rows(depends: Bools) -> Ints:
    """Return numbers of rows; rows with the same number have no true column in common.

    Rows without a true column have -1.

    Examples
    --------
    >>> color_rows(np.array([[1, 0], [0, 1], [1, 1], [0, 0]], bool))
    array([ 1,  1,  0, -1])
    """
    colors, taken = np.full(len(depends), -1), np.zeros((0, depends.shape[1]), bool)
    # The rows with the most columns first, which need the fewest colors.
    for row in np.argsort(-depends.sum(axis=1), kind="stable").tolist():
        if not depends[row].any():
            continue
        free = np.flatnonzero(~(taken & depends[row]).any(axis=1))
        if not len(free):
            taken, free = np.vstack([taken, depends[row]]), np.array([len(taken)])
        taken[free[0]] |= depends[row]
        colors[row] = free[0]
    return colors


def choose_states(costs: Floats, steps: Floats) -> Ints:
    """Return the state of each frame; costs of states and of steps are minimal together.

    Costs are of shape (n_frames, n_states), and steps from a state, the first index, to one
    of the next frame of shape (n_frames - 1, n_states, n_states).

    Examples
    --------
    >>> choose_states(np.array([[0, 1], [3, 0], [0, 1.0]]), np.zeros((2, 2, 2)))
    array([0, 1, 0])
    """
    total, back = costs[0], np.zeros(costs.shape, int)
    for frame in range(1, len(costs)):
        ways = total[:, np.newaxis] + steps[frame - 1]
        back[frame] = ways.argmin(axis=0)
        total = ways.min(axis=0) + costs[frame]
    path = np.empty(len(costs), int)
    path[-1] = total.argmin()
    for frame in range(len(costs) - 1, 0, -1):
        path[frame - 1] = back[frame, path[frame]]
    return path
