"""The cartoon animation filter: anticipation and follow-through of any motion [WDAC06]_.

A smoothed and inverted acceleration is added to each channel x:

    x* = x - A s^2 (G_s * x)''

with the strength A, a Gaussian G_s of width s, and convolution ``*``. The gain is 1 for
steady motion and for noise, and at most 1 + 2 A / e at the frequency sqrt(2) / (2 pi s).

The width follows the strongest frequency over time. The filter works on steps from frame to
frame, so that rotations, which have no limit of angle as steps, and positions are treated
alike, and a constant gives exact zeros.

References
----------
.. [WDAC06] J. Wang, S. M. Drucker, M. Agrawala and M. F. Cohen. The cartoon animation
   filter. ACM Transactions on Graphics (SIGGRAPH), 2006.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.fading import avoid_flips
from ...animation.feet.contacts import weigh_air
from ...animation.frame_range import FRAME_TOLERANCE, Frames, as_frame_array
from ...animation.motion import Motion
from ...animation.resampling import channels_to_quaternion, quaternion_to_channels
from ...animation.skeleton import CHANNEL_BOX, ROTATE, TRANSLATE
from ...errors import DataError, SettingError
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)

MAX_STRENGTH = 2.0
BLEND_SECONDS = 0.15  # from a frame that stays to one with the full change
LEAST_BLEND = 3.0  # frames
MAX_WIDTH = 10.0  # seconds
WINDOW_SECONDS = 1.0  # in which the strongest frequency is found
SMOOTHING_SECONDS = 0.25  # standard deviation of the smoothing of widths
HOPS_PER_WINDOW = 4
FREQUENCIES = np.geomspace(0.75, 6.0, 17)  # Hz; below, a window has no whole period
WIDTH_SHARE = 1 / 6  # of a period: a third of a move from one extremum to the next
LEAST_WIDTH = 1.0  # frames; narrower, the kernel has too few samples
KERNEL_REACH = 5.0  # s; beyond, the kernel is below 1e-4 of its maximum
WIDTHS_PER_OCTAVE = 4  # that are convolved; the result is interpolated between them


class _Columns(NamedTuple):
    """Steps from frame to frame of columns that change together."""

    steps: Floats  # (n_columns, n_frames - 1)
    sizes: Ints  # columns of each group: 3 of a rotation or a translation, otherwise 1


AnyData = TypeVar("AnyData", Motion, Clip)


def filter_channels(
    data: AnyData,
    *,
    strength: float,
    width: float | None = None,
    keep_frames: ArrayLike | None = None,
    weights: Mapping[str, Floats] | None = None,
) -> AnyData:
    """Apply the cartoon animation filter to all channels of a motion or clip.

    A rotation q becomes q exp(-A s^2 (G_s * v)'), where v is its angular velocity in its
    own axes. This is the filter on the exponential map about each pose in turn, so it has
    no limit of angle. Three channels of a translation or rotation have one width.

    Parameters
    ----------
    data : Motion or Clip
    strength, width, keep_frames
        See `keyweave.cartoon_filter`.
    weights : mapping of str to ndarray, shape (n_frames,), optional
        Share of the change for channels of a clip; by default 1.

    Raises
    ------
    SettingError
        If the strength or the width is out of range.
    DataError
        If a kept frame is not in the data.

    Examples
    --------
    >>> jump = np.repeat([[0.0], [1.0]], 12, axis=0)
    >>> clip = Clip(jump, ["hand.translateX"], frame_rate=24)
    >>> filter_channels(clip, strength=1, width=0.1).values.ravel()[[0, 9, 14, 23]].round(2)
    array([ 0.  , -0.24,  1.24,  1.  ])
    """
    if not 0 <= strength <= MAX_STRENGTH:
        raise SettingError("strength", strength, f"from 0 to {MAX_STRENGTH:g}")
    least = LEAST_WIDTH / data.frame_rate
    if width is not None and not least <= width <= MAX_WIDTH:
        expected = f"from {least:.3g}, one frame, to {MAX_WIDTH:g} seconds"
        raise SettingError("width", width, expected)
    shares = strength * _weigh_frames(data, keep_frames)
    if strength == 0 or len(data) == 1:
        return data
    if isinstance(data, Motion):
        return _filter_motion(data, shares, width)
    return _filter_clip(data, shares, width, weights or {})


def count_blend_frames(frame_rate: float) -> float:
    """Return the number of frames from a kept frame to the first with the full change."""
    return max(LEAST_BLEND, BLEND_SECONDS * frame_rate)


def _weigh_frames(data: Frames, keep_frames: ArrayLike | None) -> Floats:
    """Return the share of the change on each frame, 0 on frames that stay."""
    is_kept = np.zeros(len(data), bool)
    if keep_frames is not None:
        for frame in as_frame_array(keep_frames).tolist():
            row = round(frame - data.start_frame)
            if not 0 <= row < len(data):
                known = f"{data.start_frame:g} to {data.last_frame:g}"
                raise DataError("keep_frames", f"include {frame:g}, outside {known}")
            if abs(frame - data.start_frame - row) > FRAME_TOLERANCE:
                raise DataError("keep_frames", f"include {frame:g}, between two frames")
            is_kept[row] = True
    return weigh_air(is_kept, count_blend_frames(data.frame_rate))


def _filter_motion(motion: Motion, shares: Floats, width: float | None) -> Motion:
    q = motion.rotations
    moved = np.stack(list(motion.moved.values()), axis=1)
    steps = np.concatenate([np.diff(moved, axis=0), _find_rotation_steps(q)], axis=1)
    sizes = np.full(steps.shape[1], 3)
    columns = _Columns(steps.reshape(len(steps), -1).T, sizes)
    changes = _exaggerate(columns, motion.frame_rate, width).T
    changes = (shares[:, np.newaxis] * changes).reshape(len(motion), -1, 3)
    positions = moved + changes[:, : moved.shape[1]]
    turns = vector_to_quaternion(changes[:, moved.shape[1] :])
    return motion.with_(
        rotations=compose(q, turns),
        root_positions=positions[:, 0],
        translations=positions[:, 1:],
    )


def _find_rotation_steps(q: Floats) -> Floats:
    """Return rotation vectors from frame to frame, in the axes of the rotations."""
    return quaternion_to_vector(compose(invert(q[:-1]), q[1:]))


def _filter_clip(
    clip: Clip, shares: Floats, width: float | None, weights: Mapping[str, Floats]
) -> Clip:
    orders = clip.rotation_orders
    rotations = {
        order: np.array([clip.columns(node) for node in orders if orders[node] == order])
        for order in {*orders.values()}
    }
    rows = [columns for each in rotations.values() for columns in each.tolist()]
    groups = [*rows, *_group_columns(clip, {column for row in rows for column in row})]
    q = {o: channels_to_quaternion(clip.values[:, c], o) for o, c in rotations.items()}
    steps = [_find_rotation_steps(each).reshape(len(clip) - 1, -1) for each in q.values()]
    others = [column for group in groups[len(rows) :] for column in group]
    steps.append(np.diff(_read_columns(clip, others), axis=0))
    columns = _Columns(np.concatenate(steps, axis=1).T, np.array([*map(len, groups)]))
    changes = np.zeros(clip.values.shape)
    order = [column for group in groups for column in group]
    changes[:, order] = _exaggerate(columns, clip.frame_rate, width).T
    changes *= shares[:, np.newaxis]
    for name, share in weights.items():
        changes[:, clip.index(name)] *= share
    return _add_changes(clip, changes, rotations, q)


def _group_columns(clip: Clip, taken: set[int]) -> list[list[int]]:
    """Return the columns of translations, and of other channels that are not switches."""
    groups = []
    for node, channels in list_by_node(clip.channels).items():
        place = [f"{node}.{attribute}" for attribute in TRANSLATE]
        whole = place if {*place} <= {*channels} else []
        if whole:
            groups.append([clip.index(name) for name in whole])
        singles = [clip.index(name) for name in channels if name not in whole]
        groups += [
            [column]
            for column in singles
            if column not in taken and not _is_switch(clip, column)
        ]
    return groups


def _is_switch(clip: Clip, column: int) -> bool:
    """Return whether a channel is an attribute of whole numbers, such as an enum."""
    values, name = clip.values[:, column], clip.channels[column]
    smooth = name.rpartition(".")[2] in CHANNEL_BOX[:-1]
    return not smooth and bool((values == np.round(values)).all())


def _read_columns(clip: Clip, columns: list[int]) -> Floats:
    """Return channels without the jumps of single angles, shape (n_frames, n_columns)."""
    values = clip.values[:, columns]
    for number, column in enumerate(columns):
        if clip.channels[column].rpartition(".")[2] in ROTATE:
            values[:, number] = np.unwrap(values[:, number])
    return values


def _add_changes(
    clip: Clip, changes: Floats, rotations: Mapping[str, Ints], q: Mapping[str, Floats]
) -> Clip:
    """Return the clip with its changes; unchanged frames are equal to the last bit."""
    values = clip.values + changes
    for order, columns in rotations.items():
        # A rotation's changes are in its own axes, not those of its channels.
        turned = compose(q[order], vector_to_quaternion(changes[:, columns]))
        own = clip.values[:, columns]
        angles = quaternion_to_channels(turned, order, near=own)
        is_same = (changes[:, columns] == 0).all(axis=-1, keepdims=True)
        values[:, columns] = avoid_flips(
            np.where(is_same, own, angles), is_same[..., 0], order
        )
    return clip.with_(values=values)


def _exaggerate(columns: _Columns, frame_rate: float, width: float | None) -> Floats:
    """Return -s^2 (G_s * x)'' of all columns, shape (n_columns, n_frames)."""
    if not len(columns.steps):
        return np.zeros((0, columns.steps.shape[1] + 1))
    if width is None:
        widths = find_widths(columns.steps, columns.sizes, frame_rate)
    else:
        shape = len(columns.sizes), columns.steps.shape[1] + 1
        widths = np.full(shape, width * frame_rate)
    return exaggerate_steps(columns.steps, columns.sizes, widths)


def find_widths(steps: Floats, sizes: Ints, frame_rate: float) -> Floats:
    """Return the width s, a third of half a period of the strongest frequency, in frames.

    The frequency is that of the velocity in windows of a second, without its mean. Its
    logarithm is smoothed over time with the power as weight, so that a pause has the width
    of the moves around it. Steps are of shape (n_columns, n_frames - 1); `sizes` are the
    numbers of successive columns of the groups, whose powers are added; widths are of shape
    (n_groups, n_frames).

    Examples
    --------
    >>> wave = np.sin(2 * np.pi * 2 * np.arange(121) / 60)
    >>> widths = find_widths(np.diff(wave)[np.newaxis], np.array([1]), 60)
    >>> (widths[0, [60]] * 2 / 60).round(2)  # a sixth of a period
    array([0.17])
    """
    n_frames = steps.shape[1] + 1
    span = max(round(WINDOW_SECONDS * frame_rate), 4)
    hop = max(span // HOPS_PER_WINDOW, 1)
    n_windows = -(-(n_frames - 1) // hop) + 1
    padding = (span // 2, span // 2 + n_windows * hop - n_frames + 1)
    padded = np.pad(steps, ((0, 0), padding), mode="symmetric")
    frequencies, power = _find_peaks(padded, sizes, frame_rate, (span, hop, n_windows))
    deviation = SMOOTHING_SECONDS * frame_rate / hop
    smooth = _smooth_logarithm(frequencies, power, deviation)
    centers, frames = hop * np.arange(n_windows), np.arange(n_frames)
    widths = [
        np.interp(frames, centers, WIDTH_SHARE * frame_rate / each) for each in smooth
    ]
    return np.array(np.maximum(widths, LEAST_WIDTH))


def _find_peaks(
    padded: Floats, sizes: Ints, frame_rate: float, windows: tuple[int, int, int]
) -> tuple[Floats, Floats]:
    """Return the strongest frequencies and their power, shapes (n_groups, n_windows)."""
    span, hop, n_windows = windows
    views = np.lib.stride_tricks.sliding_window_view(padded, span, axis=1)
    segments = views[:, ::hop][:, :n_windows]
    hann = np.hanning(span + 2)[1:-1, np.newaxis]
    phases = 2 * np.pi / frame_rate * np.arange(span)[:, np.newaxis] * FREQUENCIES
    waves = hann * np.concatenate([np.cos(phases), np.sin(phases)], axis=1)
    waves -= hann / hann.sum() * waves.sum(axis=0)  # without the mean
    amplitudes = segments.reshape(-1, span) @ waves
    power = (amplitudes**2).reshape(len(padded), n_windows, 2, -1).sum(axis=2)
    firsts = np.cumsum([0, *sizes[:-1]])
    power = np.add.reduceat(power, firsts, axis=0)
    return _refine_peaks(power), power.max(axis=-1)


def _refine_peaks(power: Floats) -> Floats:
    """Return the frequencies at the tops of parabolas through three powers each."""
    best = power.argmax(axis=-1)
    inner = np.clip(best, 1, len(FREQUENCIES) - 2)
    a, b, c = (
        np.take_along_axis(power, (inner + i)[..., np.newaxis], axis=-1)[..., 0]
        for i in (-1, 0, 1)
    )
    bend = a - 2 * b + c
    is_inside = (inner == best) & (bend < 0)
    shift = np.where(is_inside, (a - c) / np.where(is_inside, 2 * bend, 1.0), best - inner)
    ratio = FREQUENCIES[1] / FREQUENCIES[0]
    return FREQUENCIES[inner] * ratio**shift


def _smooth_logarithm(frequencies: Floats, power: Floats, deviation: float) -> Floats:
    """Return frequencies smoothed over windows by a Gaussian, weighted by their power."""
    from scipy.ndimage import gaussian_filter1d

    weights = power + 1e-9 * power.max(axis=1, keepdims=True) + np.finfo(float).tiny
    weights = weights / weights.max(axis=1, keepdims=True)
    pair = np.stack([weights * np.log(frequencies), weights])
    total, sums = gaussian_filter1d(pair, deviation, axis=-1, mode="nearest")
    return np.exp(total / sums)


def exaggerate_steps(steps: Floats, sizes: Ints, widths: Floats) -> Floats:
    """Return the change of the filter at strength 1, -s^2 (G_s * x)''.

    Beyond its ends a channel continues mirrored in its first or last point, so that its
    slope goes on and both points stay where they are. Steps x' are of shape (n_columns,
    n_frames - 1), widths s in frames of shape (n_groups, n_frames), and changes of shape
    (n_columns, n_frames); `sizes` are the numbers of successive columns of the groups.

    Examples
    --------
    >>> exaggerate_steps(np.ones((1, 4)), np.array([1]), np.full((1, 5), 2.0)).round(9) + 0
    array([[0., 0., 0., 0., 0.]])
    """
    from scipy.fft import irfft, next_fast_len, rfft

    places = WIDTHS_PER_OCTAVE * np.log2(widths)
    nodes = _list_nodes(places)
    reach = int(np.ceil(KERNEL_REACH * 2 ** (nodes[-1] / WIDTHS_PER_OCTAVE)))
    padded = np.pad(steps, ((0, 0), (reach, reach)), mode="symmetric")
    length = next_fast_len(padded.shape[1], real=True)
    spectra, changes = rfft(padded, length), np.zeros((len(steps), widths.shape[1]))
    rows = slice(2 * reach - 1, 2 * reach - 1 + widths.shape[1])
    for node in nodes:
        weights = _interpolate(places - node) if len(nodes) > 1 else np.ones_like(widths)
        is_used = weights.any(axis=1)
        used = np.repeat(is_used, sizes)
        if used.any():
            kernel = rfft(_make_kernel(2 ** (node / WIDTHS_PER_OCTAVE), reach), length)
            part = irfft(spectra[used] * kernel, length)[:, rows]
            changes[used] += np.repeat(weights[is_used], sizes[is_used], axis=0) * part
    changes[:, [0, -1]] = 0.0  # exactly, by symmetry; only rounding is left
    return changes


def _list_nodes(places: Floats) -> Floats:
    """Return the widths to convolve with, as places on a scale of octaves."""
    low, high = places.min(), places.max()
    if high - low < 1e-12:
        return np.array([low])
    return np.arange(np.floor(low) - 1, np.floor(high) + 3)


def _interpolate(distances: Floats) -> Floats:
    """Return the weights of cubic interpolation between four nodes, by the distance."""
    weights = np.zeros(distances.shape)
    near = np.abs(distances) < 2
    x = np.abs(distances[near])
    share = np.where(x < 1, (1 + x) / 2, (3 - x) / 6)
    weights[near] = (1 - x) * (2 - x) * share
    return weights


def _make_kernel(width: float, reach: int) -> Floats:
    """Return the kernel for steps, at half frames from -reach + 1/2 to reach - 1/2.

    The running sum of -s^2 G_s'', so that sums over steps are those over values.
    """
    u = np.arange(-reach, reach) / width
    gauss = np.exp(-0.5 * u * u) / (width * np.sqrt(2 * np.pi))
    sums = np.cumsum((1 - u * u) * gauss)
    return (sums - sums[::-1]) / 2
