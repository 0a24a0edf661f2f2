"""Columns of sources, and the stages of texturing that depend on nothing but them.

A stage is computed when it is first needed, and kept: the range, mean and scale of columns,
a band of them, the strength of their lively bands, and the index of fragments.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ....geometry.arrays import Array, Floats, list_distinct
from ..bands import compute_band_spread, extract_band, generate_bands
from ..fragments import Fragments, cut_fragments
from ..matching import FragmentIndex, build_index, compute_inverse_std

Stage = tuple[Array, ...]
StageKey = tuple[Any, ...]  # the name of a stage, and its parameters
STAGES_KEPT = 2  # stages of a name, such as bands
# Columns, and numbers, computed at once; WIDE for sums, which are slow over few columns.
BLOCK_WIDTH, BLOCK_NUMBERS, WIDE = 8, 1 << 17, 1 << 23


class SourceColumns(Sequence[Floats]):
    """Columns of each source, shape (n_frames, n_columns), and stages that are kept.

    Parameters
    ----------
    tables : sequence of ndarray
        float64; float32 if they were read from a folder that holds them so.
    stages : mapping, optional
        Stages that are known, by name and parameters.
    """

    tables: tuple[Floats, ...]
    stages: OrderedDict[StageKey, Stage]

    def __init__(
        self, tables: Sequence[Floats], stages: Mapping[StageKey, Stage] | None = None
    ):
        self.tables = tuple(tables)
        self.stages = OrderedDict(stages or {})

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, source: Any) -> Any:
        return np.asarray(self.tables[source], float)

    def range(self) -> Stage:
        """Return the least and largest value of each column."""
        return self.recall("range")

    def mean(self) -> Floats:
        """Return the mean of each column."""
        return self.recall("mean")[0]

    def scale(self) -> Floats:
        """Return 1 / standard deviation of each column; 0 for columns with only noise."""
        return self.recall("scale")[0]

    def spread(self, n_bands: int, n_lively: int, weights: Floats | None = None) -> Floats:
        """Return the strength of the highest bands, shape (n_lively, n_columns).

        It is the mean of the sources, perhaps weighted.
        """
        each = self.recall("spread", n_bands, n_lively)
        return np.asarray(np.average(each, axis=0, weights=weights))

    def band(self, band: int, n_bands: int) -> Stage:
        """Return a band of each source."""
        return self.recall("band", band, n_bands)

    def band_deviation(self, band: int, n_bands: int) -> Floats:
        """Return the standard deviation of each column in a band."""
        return self.recall("band_deviation", band, n_bands)[0]

    def index_fragments(
        self, band: int, n_bands: int, breaking: int, weights: Sequence[float]
    ) -> FragmentIndex:
        """Return the fragments between extrema of a column in a band, for matching."""
        stage = self.recall("index", band, n_bands, breaking, *weights)
        return FragmentIndex(Fragments(*stage[:3]), *stage[3:])

    def read_rows(self, sources: Array, rows: Array) -> Floats:
        """Return rows of sources, shape (n_rows, n_columns)."""
        values = np.empty((len(rows), self.tables[0].shape[1]))
        for number in list_distinct(sources).tolist():
            own = sources == number
            values[own] = self.tables[number][rows[own]]
        return values

    def recall(self, name: str, *parameters: Any) -> Stage:
        """Return a stage, computed unless it is kept."""
        key = (name, *parameters)
        if key not in self.stages:
            self.stages[key] = COMPUTE[name](self, *parameters)
            same = [other for other in self.stages if other[0] == name]
            for other in same[:-STAGES_KEPT]:
                del self.stages[other]
        self.stages.move_to_end(key)
        return self.stages[key]

    def forget(self, name: str) -> None:
        """Drop the stages of a name."""
        for key in [key for key in self.stages if key[0] == name]:
            del self.stages[key]


def as_columns(tables: Sequence[Floats] | SourceColumns) -> SourceColumns:
    """Return tables as columns of sources."""
    return tables if isinstance(tables, SourceColumns) else SourceColumns(tables)


def _compute_band(columns: SourceColumns, band: int, n_bands: int) -> Stage:
    return tuple(
        _join([extract_band(block, band, n_bands) for block in _split([table])])
        for table in columns.tables
    )


def _compute_spread(columns: SourceColumns, n_bands: int, n_lively: int) -> Stage:
    return tuple(
        _join(
            [
                compute_band_spread([generate_bands(block, n_bands, n_lively)])
                for block in map(np.asfortranarray, _split([table]))
            ]
        )
        for table in columns.tables
    )


def _compute_deviation(columns: SourceColumns, band: int, n_bands: int) -> Stage:
    bands = columns.band(band, n_bands)
    return (_reduce(lambda block: block.std(axis=0), bands),)


def _compute_index(
    columns: SourceColumns, band: int, n_bands: int, breaking: int, *weights: float
) -> Stage:
    bands = columns.band(band, n_bands)
    fragments = cut_fragments([each[:, breaking] for each in bands], whole=False)
    index = build_index(bands, fragments, np.array(weights))
    parts = index.rows, index.features, index.scales, index.signatures, index.sizes
    return (fragments.clips, fragments.starts, fragments.stops, *parts)


def _reduce(function: Callable[[Floats], Floats], tables: Sequence[Floats]) -> Floats:
    """Return values of a function of the columns of all tables together."""
    return _join(map(function, _split(tables, WIDE)))


COMPUTE: Mapping[str, Callable[..., Stage]] = {
    "range": lambda columns: (
        _reduce(lambda block: block.min(axis=0), columns.tables),
        _reduce(lambda block: block.max(axis=0), columns.tables),
    ),
    "mean": lambda columns: (_reduce(lambda block: block.mean(axis=0), columns.tables),),
    "scale": lambda columns: (_reduce(compute_inverse_std, columns.tables),),
    "spread": _compute_spread,
    "band": _compute_band,
    "band_deviation": _compute_deviation,
    "index": _compute_index,
}


def _split(tables: Sequence[Floats], n_most: int = BLOCK_NUMBERS) -> Iterator[Floats]:
    """Yield blocks of columns of all tables, one after another in time.

    No block of several columns has one alone, whose sum NumPy takes in another order.
    """
    n_frames, n_columns = sum(map(len, tables)), tables[0].shape[1]
    width = max(BLOCK_WIDTH, n_most // max(n_frames, 1))
    if len(tables) == 1 and width >= n_columns:
        yield np.asarray(tables[0], float)
        return
    for block in np.array_split(np.arange(n_columns), max(n_columns // width, 1)):
        rows = slice(block[0], block[-1] + 1) if len(block) else slice(0)
        yield np.concatenate([np.asarray(table[:, rows], float) for table in tables])


def _join(parts: Any) -> Floats:
    """Return values of blocks of columns, side by side."""
    return np.concatenate([*parts], axis=-1)
