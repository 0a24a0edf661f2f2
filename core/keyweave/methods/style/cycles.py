"""Cycles: strides of a walk or run, each as N = 100 poses [UG04]_.

A cycle starts where the left foot is farthest ahead of the right one, and ends where it is
so again. It has no heading and no place: the rotation of the pelvis is relative to the mean
heading of the stride, and the path of the hips, in leg lengths, has no steady travel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..._text import format_count
from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion
from ...animation.resampling import interpolate_rows
from ...errors import SettingError
from ...geometry.arrays import Floats
from .jumps import find_jumps
from .posed_body import PosedBody
from .spans import N_SAMPLES, Cycle as Cycle, Cycles as Cycles, LeftOut as LeftOut, Span
from .strides import LEAST_RANGE, Steps, find_steps

MOST_OFF = 0.25  # of the usual duration; other strides are left out
NEIGHBORS = 3  # strides before and after one, whose median duration is the usual one
SLOWEST = 0.3  # leg lengths per second
MOST_UNLIKE = 0.3  # of the range of a stride; its ends differ more where a walk begins
MOST_REST = 0.45  # of the time between two steps; see `_measure_rest`
JUMP = "jump"


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
    speeds.

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
    body = PosedBody.of(motion)
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


def _list_rights(stride: Span, steps: Steps) -> Floats:
    """Return the steps of the right foot within a stride."""
    inside = (steps.right > stride.start) & (steps.right < stride.end)
    return np.asarray(steps.right[inside])


def _find_fault(stride: Span, steps: Steps) -> str:
    """Return why a stride cannot be used, whatever the others; an empty text if it can."""
    rights = _list_rights(stride, steps)
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
