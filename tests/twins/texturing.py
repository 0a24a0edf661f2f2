"""Slow versions which can be read off the paper, to test the fast ones."""

from itertools import product

import numpy as np

KERNEL = {-2: 1 / 16, -1: 4 / 16, 0: 6 / 16, 1: 4 / 16, 2: 1 / 16}


def beyond(values, frame):
    """Return a frame; beyond the ends the motion is reflected through its end point."""
    last = len(values) - 1
    if last == 0:
        return values[0]
    if frame < 0:
        return 2 * values[0] - beyond(values, -frame)
    if frame > last:
        return 2 * values[last] - beyond(values, 2 * last - frame)
    return values[frame]


def reduce(values):
    """Keep every second frame of a smoothed copy."""
    return np.array(
        [
            sum(weight * beyond(values, frame + tap) for tap, weight in KERNEL.items())
            for frame in range(0, len(values), 2)
        ]
    )


def expand(values, n_frames):
    """Put zeros between the frames and smooth twice as strongly."""
    result = []
    for frame in range(n_frames):
        total = 0
        for tap, weight in KERNEL.items():
            if (frame + tap) % 2 == 0:
                total = total + 2 * weight * beyond(values, (frame + tap) // 2)
        result.append(total)
    return np.array(result)


def split_bands(values, n_bands):
    """Peel off one octave after the other; bring each back to the full rate."""
    bands, level, lengths = [], values, []
    for _ in range(n_bands - 1):
        coarse = reduce(level)
        bands.append(level - expand(coarse, len(level)))
        lengths.append(len(level))
        level = coarse
    bands.append(level)
    for k, band in enumerate(bands):
        for n_frames in reversed(lengths[:k]):
            band = expand(band, n_frames)
        bands[k] = band
    return bands


def find_turns(channel):
    """Walk along a channel; a turn is where it last moved the other way."""
    turns, direction = [], 0
    for frame in range(1, len(channel)):
        step = np.sign(channel[frame] - channel[frame - 1])
        if step == 0:
            continue
        if direction and step != direction:
            turns.append(frame - 1)
        direction = step
    return turns


def match_cost(sketch, source, spread):
    """Stretch a source fragment and add up squared differences, sample by sample.

    `sketch` and `source` hold values and derivatives, `spread` their standard deviations.
    """
    n = len(sketch)
    total, count = 0.0, 0
    for i in range(n):
        moment = i / (n - 1) * (len(source) - 1)
        for column in range(sketch.shape[1]):
            stretched = np.interp(moment, range(len(source)), source[:, column])
            total += ((stretched - sketch[i, column]) / spread[column]) ** 2
            count += 1
    return total / count


def best_paths(candidates, costs, following, n_paths, edges=None):
    """Try every combination; return (breaks, cost) of the cheapest of each set of joins."""
    n = len(candidates)
    alternatives = {}
    for choice in product(range(candidates.shape[1]), repeat=n):
        chosen = [candidates[i, c] for i, c in enumerate(choice)]
        if min(chosen) < 0:
            continue
        joins = {i for i in range(n - 1) if following[chosen[i]] == chosen[i + 1]}
        cost = sum(costs[i, c] for i, c in enumerate(choice))
        breaks = n - 1 - len(joins)
        if edges is not None:
            cost += sum(
                edges[i][choice[i], choice[i + 1]] for i in range(n - 1) if i not in joins
            )
        key = (breaks, cost) if edges is None else (cost, breaks)
        label = frozenset((i, chosen[i], chosen[i + 1]) for i in joins)
        alternatives[label] = min(alternatives.get(label, key), key)
    best = sorted(alternatives.values())[:n_paths]
    return best if edges is None else [(breaks, cost) for cost, breaks in best]


def lay_end_to_end(fragments, consecutive):
    """Skew each fragment by the lines through its old and new end points."""
    result = []
    for i, fragment in enumerate(fragments):
        first, last = fragment[0], fragment[-1]
        if i > 0 and not consecutive[i - 1]:
            first = (fragments[i - 1][-1] + fragment[0]) / 2
        if i < len(fragments) - 1 and not consecutive[i]:
            last = (fragment[-1] + fragments[i + 1][0]) / 2
        n = len(fragment) - 1
        for t in range(n + 1):
            old = fragment[0] + (fragment[-1] - fragment[0]) * t / n
            new = first + (last - first) * t / n
            if t < n or i == len(fragments) - 1:
                result.append(fragment[t] - old + new)
    return np.array(result)


def blend_join(values, before, join, after, fit_frames):
    """Fit one quadratic around a join and blend it in by a squared cosine."""
    left, right = min(fit_frames, join - before), min(fit_frames, after - join)
    used = [t for t in range(-left, right + 1) if abs(t) >= 2]
    n = min(fit_frames, (join - before) // 2, (after - join) // 2)
    result = np.array(values)
    for column in range(values.shape[1]):
        samples = [values[join + t, column] for t in used]
        quadratic = np.polynomial.Polynomial.fit(used, samples, 2)
        for t in range(-n, n + 1):
            f = np.cos(np.pi * t / (2 * n)) ** 2
            result[join + t, column] = f * quadratic(t) + (1 - f) * values[join + t, column]
    return result
