"""Bend the root's path: close a loop, meet a heading, or follow a ground path.

A bend rotates each step a little more than the step before; poses stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.ndimage import gaussian_filter1d

from ...geometry.arrays import Array, Floats
from ...geometry.rotations import FULL_TURN, wrap_angles
from .constraints import PreferredHeading
from .ground_path import GroundPath
from .root_path import Placement

SWAY_SECONDS = 0.5  # seconds: what is quicker is sway and not the way
MAX_CLOSING_GAP = 0.3  # of a loop's length: one that ends farther off goes round
MIN_LAP_LENGTH = 600.0  # centimetres: a round of less would be a pirouette
FORWARD_BIAS = 20.0  # centimetres per second: who is slower than this goes where it faces


def bend_path(places: Array, corrections: Floats, up_axis: str) -> Placement:
    """Turn a way by more and more: frame t by corrections[t], steps by half of both ends'.

    Parameters
    ----------
    places : ndarray of complex, shape (n_frames,)
    corrections : ndarray, shape (n_frames,)
        Radians.
    """
    turned = np.diff(places) * np.exp(0.5j * (corrections[1:] + corrections[:-1]))
    first = places[:1]
    bent = np.concatenate([first, first + np.cumsum(turned)])
    shifts = bent - np.exp(1j * corrections) * places
    return Placement(
        corrections, np.where(corrections == 0, bent - places, shifts), up_axis
    )


def close_loop(
    places: Array, headings: Floats, up_axis: str, *, return_to_start: bool
) -> Placement:
    """Let a loop end with the heading that it began with, or some turns on.

    Parameters
    ----------
    places, headings : ndarray, shape (n_frames + 1,)
        The last is the first frame come round again.
    return_to_start : bool
        Whether it also ends where it began. A long way that leads far off becomes a round;
        what is missing then is made up by a little on each frame, so that a short one steps
        on the spot.
    """
    share = np.linspace(0, 1, len(places))
    missing = -float(wrap_angles(headings[-1] - headings[0]))
    if not return_to_start:
        return bend_path(places, missing * share, up_axis)
    ways = [
        bend_path(places, (missing + FULL_TURN * k) * share, up_axis) for k in (0, 1, -1)
    ]
    gaps = [float(np.abs(np.diff(way.places(places)[[0, -1]]))[0]) for way in ways]
    length = np.abs(np.diff(places)).sum()
    goes_round = gaps[0] > MAX_CLOSING_GAP * length and length > MIN_LAP_LENGTH
    best = int(np.argmin(np.round(gaps))) if goes_round else 0
    there = ways[best].places(places)
    back = Placement(np.zeros(len(places)), -share * (there[-1] - there[0]), up_axis)
    return ways[best].then(back)


def meet_headings(
    places: Array,
    headings: Floats,
    wishes: Sequence[PreferredHeading],
    up_axis: str,
    *,
    loop: bool,
) -> Placement:
    """Face where is wished on some frames; turn there gradually from one to the next.

    Parameters
    ----------
    places, headings : ndarray, shape (n_frames,)
        Of a loop with one frame more, the first come round again.
    wishes : sequence of PreferredHeading
    up_axis : {"y", "z"}
    loop : bool
        Whether the last wish leads on to the first.
    """
    frames: list[int] = []
    corrections: list[float] = []
    for wish in sorted(wishes, key=lambda one: one.output_frame):
        t = int(round(wish.output_frame)) - 1
        before = corrections[-1] if corrections else 0.0
        missing = float(wrap_angles(wish.heading - headings[t] - before))
        frames.append(t)
        corrections.append(before + wish.weight * missing)
    if loop:
        n, turns = (
            len(places) - 1,
            FULL_TURN * round((corrections[-1] - corrections[0]) / FULL_TURN),
        )
        frames = [frames[-1] - n, *frames, frames[0] + n]
        corrections = [corrections[-1] - turns, *corrections, corrections[0] + turns]
    elif frames[0] > 0:
        frames, corrections = [0, *frames], [0.0, *corrections]
    return bend_path(
        places, np.interp(np.arange(len(places)), frames, corrections), up_axis
    )


def follow_path(
    places: Array,
    headings: Floats,
    path: GroundPath,
    frame_rate: float,
    up_axis: str,
    *,
    loop: bool,
) -> Placement:
    """Travel along a path as fast as before, with the same sway about it.

    Parameters
    ----------
    places, headings : ndarray, shape (n_frames,)
        Of a loop with one frame more, the first come round again.
    path : GroundPath
    frame_rate : float
    up_axis : {"y", "z"}
    loop : bool
        Whether the path's length is to be covered in whole laps, if it is closed.
    """
    centre, along = _remove_sway(places, headings, frame_rate, loop=loop)
    ahead = np.diff(centre) * np.conj(along[1:] + along[:-1]) / 2
    lengths = np.append(0, np.cumsum(ahead.real))
    if loop and path.closed and lengths[-1] > 0:
        laps = max(1, round(lengths[-1] / path.length(up_axis)))
        lengths = lengths * (laps * path.length(up_axis) / lengths[-1])
    sway = (places - centre) * np.conj(along)
    width = max(path.length(up_axis) * 1e-3, 2 * float(np.median(np.abs(sway))), 1e-6)
    new_along = path.direction(lengths, up_axis, width)
    angles = np.unwrap(np.angle(new_along) - np.angle(along))
    there = path.place(lengths, up_axis) + sway * new_along
    return Placement(angles, there - np.exp(1j * angles) * places, up_axis)


def _remove_sway(
    places: Array, headings: Floats, frame_rate: float, *, loop: bool
) -> tuple[Array, Array]:
    """Return the way without sway, and which way it leads as numbers of size 1.

    That is which way the figure goes as seen from where it faces, on the whole: so it does
    not turn round where a figure does, or where it sways on the spot. A loop's ends agree.
    """
    n = len(places)
    if loop:
        lap, turn = places[-1] - places[0], headings[-1] - headings[0]
        places = np.concatenate([places[:-1] - lap, places[:-1], places + lap])
        headings = np.concatenate([headings[:-1] - turn, headings[:-1], headings + turn])
    centre = _apply_low_pass(places, SWAY_SECONDS * frame_rate)
    faced = _apply_low_pass(headings, SWAY_SECONDS * frame_rate)
    steps = np.gradient(centre) if len(centre) > 1 else np.zeros(1, complex)
    seen = steps * np.exp(-1j * faced) * frame_rate
    goes = _apply_low_pass(seen, 2 * SWAY_SECONDS * frame_rate) + FORWARD_BIAS
    along = np.exp(1j * (faced + np.angle(goes)))
    middle = slice(n - 1, 2 * n - 1) if loop else slice(None)
    return centre[middle], along[middle]


def _apply_low_pass(values: Array, sigma: float) -> Array:
    """Return values without what is quick; beyond their ends they go on as they came."""
    n = len(values)
    pad = min(n - 1, int(4 * sigma) + 1)
    on = np.pad(values, pad, mode="reflect", reflect_type="odd")
    smooth: Array = gaussian_filter1d(on, sigma)[pad : pad + n]
    return smooth
