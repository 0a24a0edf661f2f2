"""Recognition of the source that moves in the manner of the sketch.

Each source is keyed like the sketch, so that both are as smooth. If one source is much
closer than the others, its fragments are better than a prediction from all of them; see
`choose_share`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...._text import BriefRepr
from ....geometry.arrays import Array, Floats, Ints, list_distinct
from ....geometry.splines import NaturalSpline
from ...fields import AUTO
from ..settings import TextureSettings
from ..signals import Matching, Signals, choose_paths
from .target_prediction import (
    MAX_SOURCE_ROWS,
    DriveMetric,
    FitCosts,
    ReadRows,
    predict_targets,
)

# One source is the manner of the sketch below the first ratio of distances, and none above
# the second. The share of the sketch that is matched with one source counts likewise.
LEAST_RATIO, RATIO_RANGE = 0.2, 0.2
SHARE_RANGE = 0.3
FIT_COST = 4.0  # of a prediction alone
POINTS_AT_ONCE = 128  # that are compared, so that their distances fit into the cache


def measure_drive_distances(
    signals: Signals, key_spacing: float, metric: DriveMetric | None = None
) -> Floats:
    """Return the mean squared distance of the sketch's frames to each source.

    A frame's distance is that to the nearest frame of the source; see `DriveMetric`.

    Parameters
    ----------
    signals : Signals
    key_spacing : float
        Frames between the keys of the sketch, at which sources are keyed.
    metric : DriveMetric, optional
        That of the signals, if it is known.

    Returns
    -------
    ndarray, shape (n_sources,)

    Examples
    --------
    >>> times = np.arange(200.0)[:, np.newaxis]
    >>> slow, fast = np.sin(times / 9), np.sin(times / 4)
    >>> sketch = fast[20:90]
    >>> signals = Signals(sketch, sketch, (slow, fast), (slow, fast), 24.0, np.ones(1))
    >>> slow, fast = measure_drive_distances(signals, key_spacing=5)
    >>> bool(fast < 0.2 * slow)
    True
    """
    metric = metric or DriveMetric.of(signals)
    own = metric.project_all(signals.sketch_drive)
    lengths = [len(table) for table in signals.source_drive.tables]
    step = max(-(-sum(lengths) // MAX_SOURCE_ROWS), 1)
    spacing, distances = max(round(key_spacing), 1), np.empty(len(lengths))
    for number, n_frames in enumerate(lengths):
        read = interpolate_keys(signals.source_drive.tables[number], spacing)
        near = metric.project(read, n_frames - 1, np.arange(0, n_frames, step))
        distances[number] = np.mean(_square_nearest(own, near))
    return distances


def _square_nearest(own: Floats, near: Floats) -> Floats:
    """Return the squared distance of each point to the nearest of others."""
    lengths = (near**2).sum(axis=1)
    rows = [
        (lengths - 2 * own[i : i + POINTS_AT_ONCE] @ near.T).min(axis=1)
        for i in range(0, len(own), POINTS_AT_ONCE)
    ]
    squares: Floats = np.concatenate(rows) + (own**2).sum(axis=1)
    return np.maximum(squares, 0.0)


def interpolate_keys(values: Floats, spacing: int) -> ReadRows:
    """Key columns at a spacing and on the last row; return the natural spline of rows."""
    n = len(values)
    rows = list_distinct(np.append(np.arange(0, n, spacing), n - 1))
    return NaturalSpline(rows, values[rows])


def choose_share(distances: Floats, top: float) -> float:
    """Return the share to predict, 0 to 1: less if a source has the sketch's manner.

    Parameters
    ----------
    distances : ndarray, shape (n_sources,)
        Of the sources that are used; see `measure_drive_distances`.
    top : float
        Share of the sketch whose match is in the source that is used most.

    Examples
    --------
    >>> choose_share(np.array([0.1, 1.0, 2.0]), top=1.0)
    0.0
    >>> choose_share(np.array([0.1, 1.0, 2.0]), top=0.85)
    0.5
    >>> choose_share(np.array([0.9, 1.0, 2.0]), top=1.0)
    1.0
    """
    ratio = float(np.min(distances) / max(float(np.median(distances)), 1e-18))
    mixed = max((ratio - LEAST_RATIO) / RATIO_RANGE, (1 - top) / SHARE_RANGE)
    return round(float(np.clip(mixed, 0, 1)), 12)


def measure_shares(clips: Ints, lengths: Array, n_sources: int) -> Floats:
    """Return the share of frames that is made of each source, shape (n_sources,).

    Clips and lengths are those of the chosen fragments, shape (n_fragments,).

    Examples
    --------
    >>> measure_shares(np.array([1, 1, 0]), np.array([10, 20, 10]), 3)
    array([0.25, 0.75, 0.  ])
    """
    return np.bincount(clips, weights=lengths, minlength=n_sources) / np.sum(lengths)


@dataclass(frozen=True, eq=False, repr=False)
class Manner(BriefRepr):
    """The prediction for a sketch and the distances of its sources, computed when needed.

    Attributes
    ----------
    signals : Signals
    wanted : ndarray of bool, shape (n_targets,)
        The columns to predict.
    key_spacing : float
        Frames between the keys of the sketch.
    """

    signals: Signals
    wanted: NDArray[np.bool_]
    key_spacing: float

    @cached_property
    def metric(self) -> DriveMetric:
        """Distances between frames by their drive."""
        return DriveMetric.of(self.signals)

    @cached_property
    def distances(self) -> Floats:
        """Mean squared distance of the sketch to each source, shape (n_sources,)."""
        return measure_drive_distances(self.signals, self.key_spacing, self.metric)

    @cached_property
    def prediction(self) -> Floats:
        """The prediction, shape (n_frames, n_wanted)."""
        return predict_targets(self.signals, self.wanted, self.metric)

    def choose_share(
        self, settings: TextureSettings, match: Callable[[], Matching]
    ) -> tuple[float, Matching | None]:
        """Return the share to predict, and the matching if that was needed to choose it."""
        if not self.wanted.any():
            return 0.0, None
        if settings.predicted != AUTO:
            return float(settings.predicted), None
        matching = match()
        best = choose_paths(self.signals, matching, replace(settings, n_paths=1)).choices[0]
        chosen = matching.matches.fragments[np.arange(len(best)), best]
        n_sources = len(self.signals.source_drive)
        clips = matching.source.clips[chosen]
        shares = measure_shares(clips, matching.sketch.lengths, n_sources)
        used = self.distances[self.signals.weigh_sources() > 0]
        return choose_share(used, float(shares.max())), matching

    def make_fit_costs(
        self, settings: TextureSettings, predicted: float
    ) -> FitCosts | None:
        """Return the costs of fragments that differ from the prediction, if any do."""
        weight = settings.fit_cost
        weight = FIT_COST * predicted if weight is None else weight
        if not (weight and self.wanted.any()):
            return None
        return FitCosts(self.signals, self.wanted, self.prediction, weight)
