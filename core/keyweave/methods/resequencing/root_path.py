"""The root's path when captured frames are shown in a new order.

Each run is moved over the ground and rotated about the up axis as a whole, so frames
within a run do not drift. At a transition, the root's step and change of heading are the
means of those before leaving and before arriving, relative to its heading.

A bend closes a loop, meets a heading, or follows a ground path: it rotates each step a
little more than the step before, and poses stay as they are.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr
from ...animation.features import UP_VECTORS
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints
from ...geometry.filters import smooth_gaussian
from ...geometry.rotations import FULL_TURN, compose, wrap_angles
from ...geometry.vectors import place_on_ground, project_to_ground
from .constraints import PreferredHeading
from .ground_path import GroundPath

IDENTITY_TOLERANCE = 1e-6  # radians and centimeters
SWAY_SECONDS = 0.5  # seconds; faster motion is sway, not part of the path
MAX_CLOSING_GAP = 0.3  # share of a loop's length; with a wider gap it becomes a circuit
MIN_LAP_LENGTH = 600.0  # centimeters; a shorter circuit would be a pirouette
FORWARD_BIAS = 20.0  # centimeters per second; slower figures travel where they face


@dataclass(frozen=True, eq=False, repr=False)
class Placement(BriefRepr):
    """A rotation about the up axis, then a shift over the ground, for each frame.

    Attributes
    ----------
    angles : ndarray, shape (n_frames,)
        Rotations, in radians.
    shifts : ndarray of complex, shape (n_frames,)
        Shifts, in centimeters; see `keyweave.methods.resequencing.ground_path`.
    up_axis : {"y", "z"}
    """

    angles: Floats
    shifts: Array
    up_axis: str

    @classmethod
    def none(cls, n_frames: int, up_axis: str) -> Placement:
        """Return the identity placement."""
        return cls(np.zeros(n_frames), np.zeros(n_frames, complex), up_axis)

    def then(self, other: Placement) -> Placement:
        """Return the composition of this placement and another applied after it."""
        rotated = np.exp(1j * other.angles) * self.shifts
        return Placement(self.angles + other.angles, rotated + other.shifts, self.up_axis)

    def inverse(self) -> Placement:
        """Return the inverse placement."""
        back = -np.exp(-1j * self.angles) * self.shifts
        return Placement(-self.angles, back, self.up_axis)

    @property
    def is_move(self) -> bool:
        """Whether the placement of any frame moves it visibly."""
        rotates = np.abs(wrap_angles(self.angles)) > IDENTITY_TOLERANCE
        return bool(np.any(rotates | (np.abs(self.shifts) > IDENTITY_TOLERANCE)))

    def repeat(self, times: Ints) -> Placement:
        """Return this placement of one frame, applied many times in a row.

        Parameters
        ----------
        times : ndarray of int, shape (n_frames,)
            Number of times for each frame; below 0, the inverse is applied.

        Examples
        --------
        >>> step = Placement(np.array([np.pi / 2]), np.array([1 + 0j]), "y")
        >>> step.repeat(np.array([-1, 1, 2])).shifts.round(6) + 0
        array([0.+1.j, 1.+0.j, 1.+1.j])
        """
        turn = np.exp(1j * wrap_angles(self.angles[0]))
        powers = turn**times
        # The sum of turn**k for k below `times`.
        sums = times if abs(turn - 1) < IDENTITY_TOLERANCE else (powers - 1) / (turn - 1)
        return Placement(self.angles[0] * times, sums * self.shifts[0], self.up_axis)

    def at(self, frames: Ints | slice) -> Placement:
        """Return the placement of selected frames."""
        return Placement(self.angles[frames], self.shifts[frames], self.up_axis)

    def places(self, ground: Array) -> Array:
        """Return ground positions, shape (n_frames, ...), after placement."""
        shape = (-1, *[1] * (ground.ndim - 1))
        angles, shifts = self.angles.reshape(shape), self.shifts.reshape(shape)
        moved: Array = np.exp(1j * angles) * ground + shifts
        # Identity placements leave positions unchanged to the last bit.
        return np.where((angles == 0) & (shifts == 0), ground, moved)

    def positions(self, points: Floats) -> Floats:
        """Return points, shape (n_frames, ..., 3), after placement."""
        moved = self.places(project_to_ground(points, self.up_axis))
        return place_on_ground(points, moved, self.up_axis)

    def rotations(self, q: Floats) -> Floats:
        """Return world rotations, shape (n_frames, 4), after placement."""
        half = self.angles[:, None] / 2
        about_up = np.concatenate(
            [np.sin(half) * UP_VECTORS[self.up_axis], np.cos(half)], axis=1
        )
        return np.where(half == 0, q, compose(about_up, q))


def place_runs(frames: SourceFrames, rows: Ints) -> Placement:
    """Return the placement of each output frame that connects the runs.

    The first run stays where it was captured.

    Parameters
    ----------
    frames : SourceFrames
    rows : ndarray of int, shape (n_frames,)
        Row of each output frame.

    Examples
    --------
    >>> from keyweave import examples
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> bool(place_runs(frames, np.arange(20)).angles.any())
    False
    """
    breaks = np.flatnonzero(~frames.is_consecutive(rows[:-1], rows[1:]))
    angle, shift = 0.0, 0.0 + 0.0j
    angles, shifts = np.zeros(len(rows)), np.zeros(len(rows), complex)
    for t in breaks.tolist():
        leaving, arriving = rows[t], rows[t + 1]
        before = arriving if frames.is_first[arriving] else arriving - 1
        heading = frames.headings[leaving] + angle
        place = np.exp(1j * angle) * frames.places[leaving] + shift
        change = (frames.heading_changes[leaving] + frames.heading_changes[before]) / 2
        step = (frames.steps[leaving] + frames.steps[before]) / 2
        angle = heading + change - frames.headings[arriving]
        place = place + np.exp(1j * heading) * step
        shift = place - np.exp(1j * angle) * frames.places[arriving]
        angles[t + 1 :], shifts[t + 1 :] = angle, shift
    return Placement(angles, shifts, frames.up_axis)


def bend_path(places: Array, corrections: Floats, up_axis: str) -> Placement:
    """Rotate each frame t of a path by corrections[t], and its steps with it.

    A step is rotated by the mean of the corrections at its ends. Places are complex, in
    centimeters, corrections in radians about the up axis; both are of shape (n_frames,).
    """
    steps = np.diff(places) * np.exp(0.5j * (corrections[1:] + corrections[:-1]))
    first = places[:1]
    bent = np.concatenate([first, first + np.cumsum(steps)])
    shifts = bent - np.exp(1j * corrections) * places
    return Placement(
        corrections, np.where(corrections == 0, bent - places, shifts), up_axis
    )


def close_loop(
    places: Array, headings: Floats, up_axis: str, *, return_to_start: bool
) -> Placement:
    """Bend a loop so that it ends with its initial heading, up to full revolutions.

    The last of the n_frames + 1 places and headings repeats the first frame. With
    `return_to_start`, the loop also ends where it began: a long path that ends far away
    becomes a circuit, and the remaining gap is spread over all frames, so that a short walk
    steps on the spot.
    """
    share = np.linspace(0, 1, len(places))
    missing = -float(wrap_angles(headings[-1] - headings[0]))
    if not return_to_start:
        return bend_path(places, missing * share, up_axis)
    bends = [
        bend_path(places, (missing + FULL_TURN * k) * share, up_axis) for k in (0, 1, -1)
    ]
    gaps = [float(np.abs(np.diff(bend.places(places)[[0, -1]]))[0]) for bend in bends]
    length = np.abs(np.diff(places)).sum()
    is_circuit = gaps[0] > MAX_CLOSING_GAP * length and length > MIN_LAP_LENGTH
    best = int(np.argmin(np.round(gaps))) if is_circuit else 0
    bent = bends[best].places(places)
    back = Placement(np.zeros(len(places)), -share * (bent[-1] - bent[0]), up_axis)
    return bends[best].then(back)


def meet_headings(
    places: Array,
    headings: Floats,
    preferred: Sequence[PreferredHeading],
    up_axis: str,
    *,
    loop: bool,
) -> Placement:
    """Bend a path to meet preferred headings, gradually from one to the next.

    Places and headings are of shape (n_frames,); of a loop, the last repeats the first
    frame, and the last heading leads on to the first.
    """
    frames: list[int] = []
    corrections: list[float] = []
    for item in sorted(preferred, key=lambda item: item.output_frame):
        t = int(round(item.output_frame)) - 1
        before = corrections[-1] if corrections else 0.0
        missing = float(wrap_angles(item.heading - headings[t] - before))
        frames.append(t)
        corrections.append(before + item.weight * missing)
    if loop:
        n = len(places) - 1
        full = FULL_TURN * round((corrections[-1] - corrections[0]) / FULL_TURN)
        frames = [frames[-1] - n, *frames, frames[0] + n]
        corrections = [corrections[-1] - full, *corrections, corrections[0] + full]
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
    start: float = 0.0,
) -> Placement:
    """Move a figure onto a path, with its speed and its sway about the path kept.

    Places and headings are of shape (n_frames,); of a loop, the last repeats the first
    frame, and the steps are scaled so that they cover whole laps of a closed path. The
    first frame is at an arc length of `start` centimeters.
    """
    center, along = _remove_sway(places, headings, frame_rate, loop=loop)
    ahead = np.diff(center) * np.conj(along[1:] + along[:-1]) / 2
    lengths = np.append(0, np.cumsum(ahead.real))
    if loop and path.closed and lengths[-1] > 0:
        laps = max(1, round(lengths[-1] / path.length(up_axis)))
        lengths = lengths * (laps * path.length(up_axis) / lengths[-1])
    lengths = lengths + start
    sway = (places - center) * np.conj(along)
    width = max(path.length(up_axis) * 1e-3, 2 * float(np.median(np.abs(sway))), 1e-6)
    new_along = path.direction(lengths, up_axis, width)
    angles = np.unwrap(np.angle(new_along) - np.angle(along))
    new_places = path.place(lengths, up_axis) + sway * new_along
    return Placement(angles, new_places - np.exp(1j * angles) * places, up_axis)


def _remove_sway(
    places: Array, headings: Floats, frame_rate: float, *, loop: bool
) -> tuple[Array, Array]:
    """Return a path without sway, and its directions as complex numbers of modulus 1.

    A direction is the smoothed heading plus the smoothed direction of travel relative to
    it, so it does not flip where a figure spins or sways on the spot. The ends of a loop
    agree.
    """
    n = len(places)
    if loop:
        lap, change = places[-1] - places[0], headings[-1] - headings[0]
        places = np.concatenate([places[:-1] - lap, places[:-1], places + lap])
        headings = np.concatenate(
            [headings[:-1] - change, headings[:-1], headings + change]
        )
    center = _apply_low_pass(places, SWAY_SECONDS * frame_rate)
    heading = _apply_low_pass(headings, SWAY_SECONDS * frame_rate)
    steps = np.gradient(center) if len(center) > 1 else np.zeros(1, complex)
    relative = steps * np.exp(-1j * heading) * frame_rate
    travel = _apply_low_pass(relative, 2 * SWAY_SECONDS * frame_rate) + FORWARD_BIAS
    along = np.exp(1j * (heading + np.angle(travel)))
    middle = slice(n - 1, 2 * n - 1) if loop else slice(None)
    return center[middle], along[middle]


def _apply_low_pass(values: Array, sigma: float) -> Array:
    """Return values after a Gaussian low-pass filter, with odd reflection at the ends."""
    n = len(values)
    pad = min(n - 1, int(4 * sigma) + 1)
    padded = np.pad(values, pad, mode="reflect", reflect_type="odd")
    return smooth_gaussian(padded, sigma)[pad : pad + n]
