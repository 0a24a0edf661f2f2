"""Slow versions of the prediction of posture and swing, frame by frame."""

import numpy as np
from scipy.interpolate import CubicSpline


def look_around(drive, frame, seconds, rate):
    """Return the drive at moments around a frame; a clip is held at its ends."""
    rows = [min(max(frame + round(s * rate), 0), len(drive) - 1) for s in seconds]
    return np.concatenate([drive[row] for row in rows])


def weighted_spread(values, weights):
    """Return the standard deviation of columns."""
    mean = sum(w * v for w, v in zip(weights, values)) / sum(weights)
    return np.sqrt(sum(w * (v - mean) ** 2 for w, v in zip(weights, values)) / sum(weights))


class Metric:
    """Squared distances of frames by their drive, in ten components, over all columns."""

    seconds = (0.0, -0.3, 0.3, -0.6, 0.6)

    def __init__(self, clips, weights, angles, rate):
        frames = [(i, t) for i, clip in enumerate(clips) for t in range(len(clip))]
        self.weights = np.array([weights[i] for i, _ in frames])
        drive = [clips[i][t] for i, t in frames]
        spread = weighted_spread(drive, self.weights)
        self.scale = 1 / np.where(angles, np.maximum(spread, 0.2), spread)
        self.rate, self.components = rate, None
        around = np.array([self.describe(clips[i], t) for i, t in frames])
        mean = np.average(around, axis=0, weights=self.weights)
        rows = np.sqrt(self.weights)[:, np.newaxis] * (around - mean)
        _, sizes, components = np.linalg.svd(rows, full_matrices=False)
        self.components = components[:10][sizes[:10] > 1e-5 * sizes[0]]
        self.frames, self.near = frames, around @ self.components.T

    def describe(self, drive, frame):
        """Return the components of a frame; its columns before they are known."""
        scale = np.tile(self.scale, len(self.seconds))
        around = look_around(drive, frame, self.seconds, self.rate) * scale
        return around if self.components is None else self.components @ around

    def square(self, one, other):
        """Return the squared distance of two descriptions."""
        return float(np.sum((one - other) ** 2)) / (len(self.seconds) * len(self.scale))


def average_nearest(metric, targets, own):
    """Return the mean of targets on the 60 frames that are nearest to a description."""
    distances = [metric.square(own, near) for near in metric.near]
    chosen = sorted(range(len(distances)), key=distances.__getitem__)[:60]
    width = 0.3 * max(distances[chosen[0]], 0.005)
    weights = [
        metric.weights[i] * np.exp(-(distances[i] - distances[chosen[0]]) / width)
        for i in chosen
    ]
    values = [targets[metric.frames[i][0]][metric.frames[i][1]] for i in chosen]
    return sum(w * v for w, v in zip(weights, values)) / sum(weights)


def regress(clips, targets, weights, sketch, rate):
    """Return a ridge regression by least squares, with a row for each penalty."""
    seconds = (0.0, -0.15, 0.15, -0.4, 0.4)
    frames = [(i, t) for i, clip in enumerate(clips) for t in range(len(clip))]
    w = np.array([weights[i] for i, _ in frames])
    w = w / w.mean()
    x = np.array([look_around(clips[i], t, seconds, rate) for i, t in frames])
    y = np.array([targets[i][t] for i, t in frames])
    spread = weighted_spread(list(x), w)
    spread[spread < 1e-6] = np.inf  # held at both ends of a short clip
    means = [np.average(values, axis=0, weights=w) for values in (x, y)]
    x = (x - means[0]) / spread
    rows = np.sqrt(w)[:, np.newaxis]
    penalty = np.sqrt(0.1 * len(x)) * np.eye(x.shape[1])
    left = np.vstack([rows * x, penalty])
    right = np.vstack([rows * (y - means[1]), np.zeros((len(penalty), y.shape[1]))])
    slopes = np.linalg.lstsq(left, right, rcond=None)[0]
    own = [look_around(sketch, t, seconds, rate) for t in range(len(sketch))]
    return means[1] + (np.array(own) - means[0]) / spread @ slopes


def predict(clips, targets, weights, angles, sketch, rate):
    """Return 0.7 of the mean of near frames and 0.3 of the regression."""
    metric = Metric(clips, weights, angles, rate)
    kernel = np.array(
        [
            average_nearest(metric, targets, metric.describe(sketch, t))
            for t in range(len(sketch))
        ]
    )
    return 0.7 * kernel + 0.3 * regress(clips, targets, weights, sketch, rate)


def measure_distance(clips, weights, angles, sketch, rate, spacing):
    """Return the mean squared distance of a sketch to each clip, keyed and splined."""
    metric, result = Metric(clips, weights, angles, rate), []
    for clip in clips:
        rows = sorted({*range(0, len(clip), spacing), len(clip) - 1})
        keyed = CubicSpline(rows, clip[rows], bc_type="natural")(np.arange(len(clip)))
        near = [metric.describe(keyed, t) for t in range(len(clip))]
        own = [metric.describe(sketch, t) for t in range(len(sketch))]
        result.append(np.mean([min(metric.square(o, n) for n in near) for o in own]))
    return result


def fit_cost(targets, wanted, sketch_rows, source_rows, variance, weight):
    """Return the cost of a fragment at six moments, between first and last rows."""
    total, ends = 0.0, (sketch_rows, source_rows)
    for share in (0, 0.2, 0.4, 0.6, 0.8, 1):
        row, own = (round(first + share * (last - first)) for first, last in ends)
        total += np.mean((targets[own] - wanted[row]) ** 2) / 6
    return weight * total / variance
