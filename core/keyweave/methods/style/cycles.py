"""Cycles: strides of a walk or run, each as N = 100 poses [UG04]_.

A cycle starts where the left foot is farthest ahead of the right one, and ends where it is
so again. It has no heading and no place: the rotation of the pelvis is relative to the mean
heading of the stride, and the path of the hips, in leg lengths, has no steady travel.

The signal is the left foot minus the right foot along the facing direction, in leg lengths.
It rises and falls once per stride, whatever the style of the gait. Its maxima are a mark
rather than a contact: they lie within 50 ms of the left heel strike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..._arguments import check_arguments
from ..._text import format_count
from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion
from ...animation.resampling import interpolate_rows
from ...errors import SettingError
from ...geometry.arrays import Floats, Ints, compute_median
from ...geometry.filters import find_peaks, find_window_maxima, measure_prominences
from .jumps import find_jumps
from .posed_body import SLOWEST, PosedBody, leave_treadmill
from .spans import N_SAMPLES, Cycle as Cycle, Cycles as Cycles, LeftOut as LeftOut, Span

MOST_OFF = 0.25  # of the usual duration; other strides are left out
NEIGHBORS = 3  # strides before and after one, whose median duration is the usual one
MOST_UNLIKE = 0.3  # of the range of a stride; its ends differ more where a walk begins
MOST_REST = 0.45  # of the time between two steps; see `_measure_rest`
JUMP = "jump"
WINDOW, HOP = 4.0, 1.0  # seconds in which the period is measured, and between windows
SHORTEST, LONGEST = 0.3, 3.0  # seconds of a stride
SURE = 0.85  # of the best autocorrelation; the shortest period that reaches it is chosen
APART = 0.6  # periods between events
EVENT_REACH = 0.125  # periods before and after an event, in which a parabola is fitted
PROMINENCE = 0.35  # of an event, in ranges of the signal around it
LEAST_RANGE = 0.15  # leg lengths; a smaller range is not a step


@check_arguments
def find_cycles(
    motion: Motion,
    *,
    subject: str | None = None,
    gait: str | None = None,
    contacts: Contacts | None = None,
) -> Cycles:
    """Return the strides of a motion, or its jumps, as cycles of N = 100 poses.

    Strides are left out that are cut by the ends of the clip, differ by more than 25 % from
    the usual duration, rotate by more than 20 degrees, are slower than 0.3 leg lengths per
    second, or whose feet do not alternate. The usual duration is the median of a stride and
    the three before and after it that have no other fault, so that a take may hold several
    speeds. A figure that walks in place as on a treadmill has the speed of its standing
    foot, with a warning.

    Parameters
    ----------
    motion : Motion
        Motions with z up give cycles with y up.
    subject, gait : str, optional
        Labels of the cycles. If `gait` is ``jump``, jumps are found; see `find_jumps`.
    contacts : Contacts, optional
        For jumps; without use for walks and runs.

    Raises
    ------
    DataError
        If the skeleton has no legs, or contacts and motion have different frames.
    SettingError
        If `gait` is ``jump`` without contacts.

    Examples
    --------
    >>> from keyweave import examples
    >>> cycles = find_cycles(examples.load_walk(), subject="walker", gait="walk")
    >>> cycles[0].rotations.shape[0]
    100
    """
    if gait == JUMP:
        if contacts is None:
            raise SettingError("contacts", contacts, "contacts of the feet to find jumps")
        return find_jumps(motion, contacts, subject=subject, gait=gait)
    return find_strides(motion, subject=subject, gait=gait)


def find_strides(
    motion: Motion, *, subject: str | None = None, gait: str | None = None
) -> Cycles:
    """Return the strides of a motion as cycles; see `find_cycles`."""
    body = leave_treadmill(PosedBody.of(motion))
    steps = find_steps(body)
    strides = [Span(body, *ends) for ends in zip(steps.left, steps.left[1:])]
    faults = [_find_fault(stride, steps) for stride in strides]
    sound = [stride for stride, fault in zip(strides, faults) if not fault]
    left_out = [each.leave_out(why) for each, why in zip(strides, faults) if why]
    cycles = []
    for number, stride in enumerate(sound):
        near = sound[max(number - NEIGHBORS, 0) : number + NEIGHBORS + 1]
        off = stride.duration / _find_usual_duration(near) - 1
        if abs(off) > MOST_OFF:
            unlike = f"{abs(off):.0%} {'longer' if off > 0 else 'shorter'}"
            left_out.append(stride.leave_out(f"it is {unlike} than those near it"))
        else:
            cycles.append(stride.sample(subject, gait))
    left_out += _list_cut_ends(body, steps, _find_usual_duration(sound or strides))
    return Cycles(tuple(cycles), tuple(sorted(left_out, key=lambda each: each.frames)))


def _find_usual_duration(strides: Sequence[Span]) -> float:
    """Return the median duration of strides, the lower of two; infinite without any.

    An event that is not found makes a stride longer; hardly anything makes one shorter.
    """
    durations = sorted(stride.duration for stride in strides)
    return durations[(len(durations) - 1) // 2] if durations else np.inf


def _find_fault(stride: Span, steps: Steps) -> str:
    """Return why a stride cannot be used, whatever the others; an empty text if it can."""
    rights = steps.right[(steps.right > stride.start) & (steps.right < stride.end)]
    if len(rights) != 1:
        times = "no step" if not len(rights) else format_count(len(rights), "step")
        return f"the right foot makes {times}"
    if stride.find_turn():
        return stride.find_turn()
    if stride.parameter < SLOWEST:
        return f"it travels {stride.parameter:.2f} leg lengths per second"
    return _find_stand(stride, float(rights[0]), steps)


def _find_stand(stride: Span, right: float, steps: Steps) -> str:
    """Return why a stride holds a stand, or starts or ends at one."""
    start, middle, end = interpolate_rows(
        steps.signal, np.array([stride.start, right, stride.end])
    )
    if abs(end - start) > MOST_UNLIKE * (max(start, end) - middle):
        return f"the left foot is {start:.2f} leg lengths ahead first and {end:.2f} at last"
    halves = ((stride.start, right), (right, stride.end))
    if max(_measure_rest(steps.signal, *half) for half in halves) > MOST_REST:
        return "the feet rest side by side between two steps"
    return ""


def _measure_rest(signal: Floats, start: float, end: float) -> float:
    """Return the share of the time that a signal is in the middle third of its range.

    It is 0.22 for half a sine, 0.33 for a straight line, and more where a foot is put
    next to the other one.
    """
    values = interpolate_rows(signal, np.linspace(start, end, 2 * N_SAMPLES))
    share = (values - values.min()) / np.maximum(np.ptp(values), 1e-9)
    return float(((share > 1 / 3) & (share < 2 / 3)).mean())


def _list_cut_ends(body: PosedBody, steps: Steps, usual: float) -> Iterator[LeftOut]:
    """List the frames before the first and after the last whole stride."""
    last = len(body.motion) - 1
    if not len(steps.left):
        yield Span(body, 0, last).leave_out(_explain_none(body, steps))
        return
    before, after = Span(body, 0, steps.left[0]), Span(body, steps.left[-1], last)
    for span, end in ((before, "start"), (after, "end")):
        cut = f"the stride is cut by the {end} of the clip"
        is_cut = span.duration <= 2 * usual
        if span.end - span.start >= 1:
            yield span.leave_out(cut if is_cut else "no whole stride was found")


def _explain_none(body: PosedBody, steps: Steps) -> str:
    """Return why the left foot makes no step."""
    n_frames = len(body.motion)
    if n_frames < 3:
        return f"the clip has {format_count(n_frames, 'frame')}, too few for a stride"
    if np.ptp(steps.signal) < LEAST_RANGE:
        return (
            f"the figure stands: its feet move {np.ptp(steps.signal):.2f} leg lengths apart"
        )
    return "no whole stride was found"


@dataclass(frozen=True, eq=False)
class Steps:
    """Rows, with fractions, on which each foot of a body is farthest ahead."""

    signal: Floats  # left foot ahead of the right foot, in leg lengths, (n_frames,)
    left: Floats
    right: Floats


def find_steps(body: PosedBody) -> Steps:
    """Return the steps of a body."""
    signal, rate = body.measure_lead(), body.motion.frame_rate
    return Steps(signal, find_events(signal, rate), find_events(-signal, rate))


def find_events(signal: Floats, frame_rate: float) -> Floats:
    """Return the rows of the maxima of a signal that repeats, with fractions.

    Maxima are at least 0.6 local periods apart and rise by 0.35 of the signal's range.

    Examples
    --------
    >>> time = np.arange(90) / 30
    >>> np.round(find_events(np.sin(2 * np.pi * time), 30), 3)
    array([ 7.5, 37.5, 67.5])
    """
    if len(signal) < 3:
        return np.empty(0)
    periods = measure_periods(signal, frame_rate)
    width = max(round(compute_median(periods) * 1.5), 3)
    range_ = find_window_maxima(signal, width) + find_window_maxima(-signal, width)
    rows = find_peaks(signal)
    rise = measure_prominences(signal, rows)
    rows = rows[rise >= np.maximum(PROMINENCE * range_[rows], LEAST_RANGE)]
    rows = _keep_apart(signal, rows, APART * periods)
    return refine_maxima(signal, rows, EVENT_REACH * periods[rows])


def _keep_apart(signal: Floats, rows: Ints, least: Floats) -> Ints:
    """Return maxima, the highest first, that are far enough from those before them."""
    kept: list[int] = []
    for row in rows[np.argsort(-signal[rows], kind="stable")].tolist():
        if all(abs(row - other) >= least[row] for other in kept):
            kept.append(row)
    return np.array(sorted(kept), np.intp)


def refine_maxima(signal: Floats, rows: Ints, reaches: Floats) -> Floats:
    """Return the vertices of parabolas through maxima.

    First through each maximum and its two neighbors; then, by least squares, through the
    rows within reach, the near ones with more weight. A maximum may have two humps, one
    before and one after the heel strikes, of which either is higher by chance.
    """
    vertices = []
    for row, reach in zip(rows.tolist(), reaches.tolist()):
        vertex = _find_vertex(signal, row, np.array([row - 1, row, row + 1]), np.ones(3))
        near = np.arange(
            max(int(vertex - reach) + 1, 0), min(int(vertex + reach) + 1, len(signal))
        )
        if len(near) > 3:
            weights = np.maximum(1 - ((near - vertex) / reach) ** 2, 0.0)
            vertex = _find_vertex(signal, vertex, near, weights)
        vertices.append(vertex)
    return np.array(vertices)


def _find_vertex(signal: Floats, middle: float, rows: Ints, weights: Floats) -> float:
    """Return the vertex of a parabola, or the middle if that lies outside the rows."""
    from numpy.polynomial.polynomial import polyfit

    _, slope, bend = polyfit(rows - middle, signal[rows], 2, w=np.sqrt(weights))
    vertex = middle - slope / (2 * bend) if bend < 0 else middle
    return float(vertex if rows[0] <= vertex <= rows[-1] else middle)


def measure_periods(signal: Floats, frame_rate: float) -> Floats:
    """Return the local period of a signal on each row, in rows.

    The lag of the first maximum of the autocorrelation, in windows of four seconds. The sum
    has fewer terms for longer lags and so prefers one period to two, which fit as well. A
    window on a stop or a change of speed finds too long a period; none is longer than the
    median, which is enough to keep events apart.
    """
    n_rows = len(signal)
    size = min(max(round(WINDOW * frame_rate), 1), n_rows)
    hop = max(round(HOP * frame_rate), 1)
    starts = [*range(0, n_rows - size, hop), n_rows - size]
    periods = [_measure_period(signal[s : s + size], frame_rate) for s in starts]
    middles = np.array(starts) + size / 2
    known = np.isfinite(periods)
    if not known.any():
        return np.full(n_rows, float(n_rows))
    at = np.arange(n_rows)
    local = np.interp(at, middles[known], np.array(periods)[known])
    return np.minimum(local, compute_median(local))


def _measure_period(signal: Floats, frame_rate: float) -> float:
    """Return the period of a signal in rows; NaN if it does not repeat."""
    shortest = max(round(SHORTEST * frame_rate), 2)
    longest = min(round(LONGEST * frame_rate), len(signal) - 2)
    centered = signal - signal.mean()
    if longest <= shortest or np.ptp(signal) < LEAST_RANGE:
        return float("nan")
    lags = np.arange(shortest, longest + 1)
    likeness = np.array([np.sum(centered[lag:] * centered[:-lag]) for lag in lags])
    inner = likeness[1:-1]
    is_maximum = (inner >= likeness[:-2]) & (inner > likeness[2:]) & (inner > 0)
    if not is_maximum.any():
        return float("nan")
    good = is_maximum & (inner >= SURE * inner[is_maximum].max())
    return float(lags[1:-1][good][0])
