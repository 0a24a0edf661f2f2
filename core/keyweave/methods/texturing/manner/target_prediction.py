"""Prediction of targets: a regression on captured frames with a similar drive.

An addition to [PB02]_: the drive around a frame determines posture and swing better than
fragments that match it do, but not their detail. See `predict_targets`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ....geometry.arrays import Floats, Ints
from ..fragments import Fragments, find_matched_rows
from ..matching import NOISE_FLOOR
from ..prepared.columns import SourceColumns
from ..signals import Signals

ReadRows = Callable[[Ints], Floats]
KERNEL_SECONDS = (0.0, -0.3, 0.3, -0.6, 0.6)  # around a frame whose drive is compared
RIDGE_SECONDS = (0.0, -0.15, 0.15, -0.4, 0.4)
LEAST_ANGLE_SPREAD = 0.2  # radians; angles that move less count less
N_COMPONENTS, LEAST_VARIANCE = 10, 1e-10  # the variance is a share of the largest
N_NEAREST = 60  # source frames
LEAST_DISTANCE, KERNEL_WIDTH = 0.005, 0.3  # the width is a share of the least distance
RIDGE_PENALTY, RIDGE_SHARE = 0.1, 0.3  # the penalty is for each frame
MAX_SOURCE_ROWS = 20_000  # of all sources; of more, every n-th is used
N_MOMENTS = 6  # of a fragment that is compared with the prediction


@dataclass(frozen=True, eq=False)
class SampledFrames:
    """Frames of the sources: all, or every n-th, without sources of weight 0.

    Attributes
    ----------
    sources, rows : ndarray of int, shape (n_frames,)
    weights : ndarray, shape (n_frames,)
        Weight of each in a mean.
    step : int
        The n of every n-th.
    """

    sources: Ints
    rows: Ints
    weights: Floats
    step: int

    @classmethod
    def of(cls, signals: Signals) -> SampledFrames:
        """Return the frames of the sources of signals."""
        lengths = [len(table) for table in signals.source_drive.tables]
        used = np.flatnonzero(signals.weigh_sources()).tolist()
        step = max(-(-sum(lengths[i] for i in used) // MAX_SOURCE_ROWS), 1)
        rows = [np.arange(0, lengths[i], step) for i in used]
        sources = np.repeat(used, [*map(len, rows)])
        return cls(sources, np.concatenate(rows), signals.weigh_sources()[sources], step)

    def place(self, columns: SourceColumns) -> tuple[ReadRows, Ints]:
        """Return a reader of rows of columns in the sources, and the last row of each."""
        lasts = np.array([len(table) - 1 for table in columns.tables])[self.sources]
        return partial(columns.read_rows, self.sources), lasts

    def compute_spread(self, columns: Floats) -> Floats:
        """Return the standard deviation of columns on these frames."""
        mean = np.average(columns, axis=0, weights=self.weights)
        return np.sqrt(np.average((columns - mean) ** 2, axis=0, weights=self.weights))


@dataclass(frozen=True, eq=False)
class DriveMetric:
    """Distances between frames by their drive, 0.6 seconds before to 0.6 seconds after.

    Columns are divided by their spread in the sources, at least 0.2 rad for angles, and
    reduced to principal components.

    Attributes
    ----------
    frames : SampledFrames
    scales : ndarray, shape (n_drive_columns,)
    components : ndarray, shape (5 n_drive_columns, n_components)
    frame_rate : float
    """

    frames: SampledFrames
    scales: Floats
    components: Floats
    frame_rate: float

    @classmethod
    def of(cls, signals: Signals) -> DriveMetric:
        """Return the metric of the sources of signals."""
        frames = SampledFrames.of(signals)
        drive = signals.source_drive.read_rows(frames.sources, frames.rows)
        spread = frames.compute_spread(drive)
        floors = np.where(signals.find_angles(), LEAST_ANGLE_SPREAD, 0.0)
        scales = np.sqrt(signals.drive_weights) * _invert(np.maximum(spread, floors))
        own = cls(frames, scales, np.eye(0), signals.frame_rate)
        around = own._read(*frames.place(signals.source_drive), frames.rows)
        around -= np.average(around, axis=0, weights=frames.weights)
        covariance = around.T @ (around * frames.weights[:, np.newaxis])
        variances, components = np.linalg.eigh(covariance)
        varies = variances[-N_COMPONENTS:] >= LEAST_VARIANCE * variances[-1]
        components = components[:, -N_COMPONENTS:][:, varies]
        return cls(frames, scales, components, signals.frame_rate)

    def project(self, read: ReadRows, lasts: Ints | int, rows: Ints) -> Floats:
        """Return the components of rows; see `read_around`.

        Their squared distances are means over columns.
        """
        around = self._read(read, lasts, rows)
        return around @ self.components / np.sqrt(around.shape[1])

    def project_sources(self, columns: SourceColumns) -> Floats:
        """Return the components of the sampled frames."""
        return self.project(*self.frames.place(columns), self.frames.rows)

    def project_all(self, drive: Floats) -> Floats:
        """Return the components of all rows of a table of drive columns."""
        return self.project(drive.__getitem__, len(drive) - 1, np.arange(len(drive)))

    def _read(self, read: ReadRows, lasts: Ints | int, rows: Ints) -> Floats:
        around = read_around(read, lasts, rows, KERNEL_SECONDS, self.frame_rate)
        return around * np.tile(self.scales, len(KERNEL_SECONDS))


def read_around(
    read: ReadRows,
    lasts: Ints | int,
    rows: Ints,
    seconds: Sequence[float],
    frame_rate: float,
) -> Floats:
    """Return columns on frames around rows, side by side.

    Beyond the first row and the last, of which there may be one for each row, columns are
    held.

    Examples
    --------
    >>> ramp = np.arange(9.0)[:, np.newaxis]
    >>> read_around(ramp.__getitem__, 8, np.array([0, 4]), (0, -0.1, 0.1), 24)
    array([[0., 0., 2.],
           [4., 2., 6.]])
    """
    moments = [rows + round(second * frame_rate) for second in seconds]
    return np.hstack([read(np.clip(own, 0, lasts)) for own in moments])


def predict_targets(
    signals: Signals, wanted: NDArray[np.bool_], metric: DriveMetric | None = None
) -> Floats:
    """Predict target columns of a sketch from its drive.

    The prediction is 0.7 K + 0.3 R. K is the mean of the targets on the 60 source frames
    with the most similar drive, weighted by exp(-(d - d_min) / (0.3 max(d_min, 0.005))),
    where d is the squared distance; see `DriveMetric`. R is a ridge regression on the drive
    up to 0.4 seconds before and after, each column over its spread. Weights of sources are
    those of their frames in both.

    Parameters
    ----------
    signals : Signals
    wanted : ndarray of bool, shape (n_targets,)
        The columns to predict.
    metric : DriveMetric, optional
        That of the signals, if it is known.

    Returns
    -------
    ndarray, shape (n_frames, n_wanted)

    Examples
    --------
    >>> phase = np.cumsum(np.random.default_rng(0).uniform(0.1, 0.4, 1000))
    >>> drive, swing = np.sin(phase)[:, np.newaxis], np.cos(phase)[:, np.newaxis]
    >>> sketch = drive[:100], swing[:100]
    >>> signals = Signals(*sketch, (drive[100:],), (swing[100:],), 24.0, np.ones(1))
    >>> errors = predict_targets(signals, np.array([True])) - swing[:100]
    >>> bool(np.sqrt(np.mean(errors**2)) < 0.2)
    True
    """
    metric = metric or DriveMetric.of(signals)
    frames = metric.frames
    targets = signals.source_targets.read_rows(frames.sources, frames.rows)[:, wanted]
    kernel = _average_nearest(signals, metric, targets)
    ridge = _regress(signals, frames, targets)
    return (1 - RIDGE_SHARE) * kernel + RIDGE_SHARE * ridge


def _average_nearest(signals: Signals, metric: DriveMetric, targets: Floats) -> Floats:
    """Return the mean of the targets on the nearest source frames."""
    from scipy.spatial import cKDTree

    frames = metric.frames
    near = metric.project_sources(signals.source_drive)
    own = metric.project_all(signals.sketch_drive)
    n = min(max(round(N_NEAREST / frames.step), 1), len(near))
    distances, nearest = cKDTree(near).query(own, k=[*range(1, n + 1)])
    d = distances**2
    least = d[:, :1]
    weights = np.exp((least - d) / (KERNEL_WIDTH * np.maximum(least, LEAST_DISTANCE)))
    weights *= frames.weights[nearest]
    weights /= weights.sum(axis=1, keepdims=True)
    return np.einsum("ij,ijk->ik", weights, targets[nearest])


def _regress(signals: Signals, frames: SampledFrames, targets: Floats) -> Floats:
    """Return the ridge regression of targets on the drive."""
    place = RIDGE_SECONDS, signals.frame_rate
    x = read_around(*frames.place(signals.source_drive), frames.rows, *place)
    weights = frames.weights / frames.weights.mean()
    scales = np.sqrt(np.tile(signals.drive_weights, len(RIDGE_SECONDS)))
    scales = scales * _invert(frames.compute_spread(x))
    means = [np.average(each, axis=0, weights=weights) for each in (x, targets)]
    x = (x - means[0]) * scales
    weighted = x.T * weights
    penalty = RIDGE_PENALTY * len(x) * np.eye(x.shape[1])
    slopes = np.linalg.solve(weighted @ x + penalty, weighted @ (targets - means[1]))
    sketch = signals.sketch_drive
    rows = np.arange(len(sketch))
    own = read_around(sketch.__getitem__, len(sketch) - 1, rows, *place)
    return means[1] + (own - means[0]) * scales @ slopes


def _invert(spread: Floats) -> Floats:
    """Return 1 / spread; 0 for columns with only noise."""
    moves = spread > NOISE_FLOOR
    return np.where(moves, 1 / np.where(moves, spread, 1), 0)


class FitCosts:
    """Costs of source fragments whose targets differ from a prediction.

    cost = weight * mean (target - prediction)^2 / mean variance of the targets, at 6 even
    moments of a fragment.

    Parameters
    ----------
    signals : Signals
    wanted : ndarray of bool, shape (n_targets,)
        The columns that are predicted.
    prediction : ndarray, shape (n_frames, n_wanted)
    weight : float
    """

    def __init__(
        self,
        signals: Signals,
        wanted: NDArray[np.bool_],
        prediction: Floats,
        weight: float,
    ):
        self.columns, self.wanted = signals.source_targets, wanted
        frames = SampledFrames.of(signals)
        own = self.columns.read_rows(frames.sources, frames.rows)[:, wanted]
        variance = float(np.mean(frames.compute_spread(own) ** 2))
        self.prediction = prediction
        self.factor = weight / max(variance, NOISE_FLOOR**2)

    def compare(
        self, sketch: Fragments, source: Fragments, i: int, candidates: Ints
    ) -> Floats:
        """Return the costs of source fragments for sketch fragment i."""
        shares = np.linspace(0, 1, N_MOMENTS)
        moments = sketch.starts[i] + shares * sketch.lengths[i]
        wanted = self.prediction[np.rint(moments).astype(np.intp)]
        starts, stops = (
            ends[candidates, np.newaxis] for ends in find_matched_rows(sketch, i, source)
        )
        rows = np.rint(starts + shares * (stops - starts))
        clips = np.repeat(source.clips[candidates], N_MOMENTS)
        own = self.columns.read_rows(clips, rows.astype(np.intp).ravel())[:, self.wanted]
        differences = own.reshape(len(candidates), N_MOMENTS, -1) - wanted
        return self.factor * np.mean(differences**2, axis=(1, 2))
