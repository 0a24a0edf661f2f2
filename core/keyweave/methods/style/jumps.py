"""Jumps: from the stand before the crouch to the stand after the landing [UG04]_.

During the flight no foot is in contact. Between two flights the highest place of the hips
divides the landing of the first from the crouch of the second.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ...animation.feet.contacts import Contacts, list_runs
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Floats, compute_median
from .posed_body import PosedBody
from .spans import Cycles, LeftOut, Span

LEAST_HEIGHT = 0.03  # leg lengths of both toes above the ground in a flight
LEAST_DIP = 0.05  # leg lengths by which the hips sink in a crouch and in a landing
SHARE = 0.05  # of a dip; where less of it is left, the figure stands


def find_jumps(
    motion: Motion,
    contacts: Contacts,
    *,
    subject: str | None = None,
    gait: str | None = None,
) -> Cycles:
    """Return the jumps of a motion, each as N = 100 poses from stand to stand.

    A jump is a flight, without contact and with both toes 0.03 leg lengths above the
    ground, with a crouch before it and a rise after it. It starts where the hips have sunk
    by a twentieth of the crouch, and ends where they have risen but for a twentieth of the
    landing; its parameter is the distance that the hips travel between, in leg lengths.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        Of its feet, on the same frames; see `find_contacts`.
    subject, gait : str, optional
        Labels of the jumps.

    Raises
    ------
    DataError
        If the skeleton has no legs, or contacts and motion have different frames.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> find_jumps(walk, kw.find_contacts(walk)).left_out[0].reason
    'no flight was found: a foot is always in contact'
    """
    _check_frames(motion, contacts)
    body = PosedBody.of(motion)
    flights = [*_list_flights(body, contacts)]
    if not flights:
        whole = Span(body, 0, len(motion) - 1)
        return Cycles((), (whole.leave_out(_explain_none(contacts)),))
    cycles, left_out = [], []
    for number in range(len(flights)):
        jump = _find_jump(body, flights, number)
        if isinstance(jump, LeftOut):
            left_out.append(jump)
        elif jump.find_turn():
            left_out.append(jump.leave_out(jump.find_turn()))
        else:
            cycles.append(jump.sample(subject, gait))
    return Cycles(tuple(cycles), tuple(left_out))


def _check_frames(motion: Motion, contacts: Contacts) -> None:
    shift = abs(contacts.start_frame - motion.start_frame)
    same_rate = np.isclose(contacts.frame_rate, motion.frame_rate)
    if len(contacts) != len(motion) or shift > FRAME_TOLERANCE or not same_rate:
        problem = f"have {contacts._summarize()}, but the motion has {motion._summarize()}"
        raise DataError("the contacts", f"{problem}; find them on the same frames")


def _explain_none(contacts: Contacts) -> str:
    if contacts.is_in_contact.any(axis=1).all():
        return "no flight was found: a foot is always in contact"
    near = f"the toes stay within {LEAST_HEIGHT:g} leg lengths of the ground"
    return f"no flight was found: {near}"


def _list_flights(body: PosedBody, contacts: Contacts) -> Iterator[tuple[int, int]]:
    """List the first row of each flight, and the first row after it."""
    in_contact = contacts.is_in_contact.any(axis=1)
    toes = body.positions[:, body.toes, 1]
    ground = (
        compute_median(toes[in_contact], axis=0) if in_contact.any() else toes.min(axis=0)
    )
    lower = (toes - ground).min(axis=1) / body.leg
    for begin, end in list_runs(~in_contact):
        if lower[begin:end].max() > LEAST_HEIGHT:
            yield begin, end


def _find_jump(
    body: PosedBody, flights: list[tuple[int, int]], number: int
) -> Span | LeftOut:
    """Return the jump of a flight, or why it is left out."""
    begin, end = flights[number]
    flight = Span(body, begin, end - 1, is_closed=False)
    n_rows = len(body.motion)
    if begin == 0 or end == n_rows:
        side = "start" if begin == 0 else "end"
        return flight.leave_out(f"the flight is cut by the {side} of the clip")
    height = body.positions[:, body.hips, 1] / body.leg
    first = flights[number - 1][1] if number else 0
    last = flights[number + 1][0] if number + 1 < len(flights) else n_rows
    # A landing seen backwards in time is a crouch.
    start = _find_stand(height[first:begin], is_first=number == 0)
    stop = _find_stand(height[end:last][::-1], is_first=number + 1 == len(flights))
    fault = _find_fault(start, "crouch before", "start")
    fault = fault or _find_fault(stop, "rise after", "end")
    if fault or start is None or stop is None:
        return flight.leave_out(fault)
    return Span(body, first + start, last - 1 - stop, is_closed=False)


def _find_fault(stand: float | None, what: str, side: str) -> str:
    if stand is None:
        return f"the flight has no {what} it"
    return (
        f"the {what} the flight is cut by the {side} of the clip" if np.isnan(stand) else ""
    )


def _find_stand(height: Floats, *, is_first: bool) -> float | None:
    """Return the row on which a stand ends and the crouch of a take-off begins.

    None without a crouch; NaN if the clip begins within it. Heights are those of the hips
    in leg lengths, from the landing before to the last row in contact; `is_first` if they
    begin with the clip, not with a landing.
    """
    crouch = _find_dip(height[::-1])
    if crouch is None:
        return np.nan if is_first and np.ptp(height) >= LEAST_DIP else None
    crouch = len(height) - 1 - crouch
    landing = 0 if is_first else _find_dip(height)
    if landing is None or landing >= crouch:
        return None
    between = height[landing : crouch + 1]
    top = landing + len(between) - 1 - int(np.argmax(between[::-1]))
    level = height[top] - SHARE * (height[top] - height[crouch])
    row = top + int(np.flatnonzero(height[top:crouch] >= level)[-1])
    start = row + float((height[row] - level) / (height[row] - height[row + 1]))
    return np.nan if is_first and start < 1 else start


def _find_dip(height: Floats) -> int | None:
    """Return the lowest row before the first rise that is high enough; None without."""
    rises = height - np.minimum.accumulate(height) >= LEAST_DIP
    return int(np.argmin(height[: int(np.argmax(rises)) + 1])) if rises.any() else None
