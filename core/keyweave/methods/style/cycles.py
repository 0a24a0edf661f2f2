"""Cycles: strides of a walk or run, each as N = 100 poses [UG04]_.

A cycle starts where the left foot is farthest ahead of the right one, and ends where it is
so again. It has no heading and no place: the pelvis is turned against the mean heading of
the stride, and the path of the hips is given in leg lengths, without its steady travel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..._text import format_count
from ...animation.contacts import Contacts
from ...animation.motion import Motion
from ...errors import SettingError
from ...geometry.arrays import Floats
from .body import Body
from .jumps import find_jumps
from .spans import Cycle as Cycle, Cycles as Cycles, LeftOut as LeftOut, Span
from .strides import LEAST_RANGE, Steps, find_steps

MOST_OFF = 0.25  # of the usual duration; other strides are left out
NEIGHBORS = 3  # strides before and after one, whose median duration is the usual one
SLOWEST = 0.3  # leg lengths per second
LEAST_LEAD = 0.25  # of a foot, in leads of the other one; less is a foot that closes up
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
    the usual duration, turn by more than 20 degrees, are slower than 0.3 leg lengths per
    second, or whose feet do not alternate. The usual duration is the median of a stride and
    the three before and after it, so that a take may hold several speeds.

    Parameters
    ----------
    motion : Motion
        Cycles of motions with z up are turned to have y up.
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
    body = Body.of(motion)
    steps = find_steps(body)
    strides = [Span(body, *ends) for ends in zip(steps.left, steps.left[1:])]
    usual = _list_usual_durations(strides, steps)
    cycles, left_out = [], [*_list_cut_ends(body, steps, usual)]
    for stride, duration in zip(strides, usual):
        reason = _find_fault(stride, duration, steps)
        if reason:
            left_out.append(stride.leave_out(reason))
        else:
            cycles.append(stride.sample(subject, gait))
    return Cycles(tuple(cycles), tuple(sorted(left_out, key=lambda each: each.frames)))


def _list_usual_durations(strides: Sequence[Span], steps: Steps) -> list[float]:
    """Return the median duration of the strides around each one.

    Strides that the right foot does not divide do not count, unless all are like that.
    """
    regular = [len(_list_rights(stride, steps)) == 1 for stride in strides]
    usual = []
    for i in range(len(strides)):
        near = range(max(i - NEIGHBORS, 0), min(i + NEIGHBORS + 1, len(strides)))
        chosen = [j for j in near if regular[j]] or near
        usual.append(float(np.median([strides[j].duration for j in chosen])))
    return usual


def _list_rights(stride: Span, steps: Steps) -> Floats:
    """Return the steps of the right foot within a stride."""
    inside = (steps.right > stride.start) & (steps.right < stride.end)
    return np.asarray(steps.right[inside])


def _find_fault(stride: Span, usual: float, steps: Steps) -> str:
    """Return why a stride cannot be used; an empty text if it can."""
    rights = _list_rights(stride, steps)
    if len(rights) != 1:
        times = "no step" if not len(rights) else format_count(len(rights), "step")
        return f"the right foot makes {times}"
    off = stride.duration / usual - 1
    if abs(off) > MOST_OFF:
        return (
            f"it is {abs(off):.0%} {'longer' if off > 0 else 'shorter'} than those near it"
        )
    if stride.find_turn():
        return stride.find_turn()
    if stride.parameter < SLOWEST:
        return f"it travels {stride.parameter:.2f} leg lengths per second"
    return _find_closing_foot(stride, float(rights[0]), steps)


def _find_closing_foot(stride: Span, right: float, steps: Steps) -> str:
    """Return which foot closes up to the other one, instead of passing it."""
    at = np.arange(len(steps.signal))
    start, middle, end = np.interp([stride.start, right, stride.end], at, steps.signal)
    leads = {"left": min(start, end), "right": -middle}
    side = min(leads, key=leads.__getitem__)
    if leads[side] >= LEAST_LEAD * max(start, end, -middle):
        return ""
    return f"the {side} foot comes up to the other one and does not pass it"


def _list_cut_ends(body: Body, steps: Steps, usual: Sequence[float]) -> Iterator[LeftOut]:
    """List the frames before the first and after the last whole stride."""
    last = len(body.motion) - 1
    if not len(steps.left):
        yield Span(body, 0, last).leave_out(_explain_none(body, steps))
        return
    before, after = Span(body, 0, steps.left[0]), Span(body, steps.left[-1], last)
    durations = (usual[0], usual[-1]) if usual else (np.inf, np.inf)
    for span, duration, end in zip((before, after), durations, ("start", "end")):
        is_cut = span.duration <= 2 * duration
        cut = f"the stride is cut by the {end} of the clip"
        if span.end - span.start >= 1:
            yield span.leave_out(cut if is_cut else "no whole stride was found")


def _explain_none(body: Body, steps: Steps) -> str:
    """Return why the left foot makes no step."""
    n_frames = len(body.motion)
    if n_frames < 3:
        return f"the clip has {format_count(n_frames, 'frame')}, too few for a stride"
    if np.ptp(steps.signal) < LEAST_RANGE:
        return (
            f"the figure stands: its feet move {np.ptp(steps.signal):.2f} leg lengths apart"
        )
    return "no whole stride was found"
