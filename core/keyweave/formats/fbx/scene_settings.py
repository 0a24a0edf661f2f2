"""The axes, the unit, the frame rate and the frames of an FBX scene.

UpAxis, FrontAxis and CoordAxis are numbers from 0 to 2 with signs: up, toward the viewer,
and to the right of the viewer. UnitScaleFactor states centimeters per unit. TimeMode is a
number for a frame rate, 14 for that in CustomFrameRate. A take lasts from LocalStart to
LocalStop, or from ReferenceStart to ReferenceStop, or as long as its keys.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..._text import format_count
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, matrix_to_quaternion
from .node_transforms import Locals
from .objects import FbxDocument, find_number
from .records import RecordError
from .stacks import Take

NTSC = 1000 / 1001
RATES_BY_MODE = {
    **{0: 30.0, 1: 120.0, 2: 100.0, 3: 60.0, 4: 50.0, 5: 48.0, 6: 30.0, 7: 30.0},
    **{8: 30 * NTSC, 9: 30 * NTSC, 10: 25.0, 11: 24.0, 12: 1000.0, 13: 24 * NTSC},
    **{15: 96.0, 16: 72.0, 17: 60 * NTSC},
}
CUSTOM_RATE, RATE_LIMITS, DEFAULT_RATE = 14, (0.1, 10_000.0), 30.0
ON_FRAME = 1e-3  # frames by which rounding may move a time
MORE_KEYS, LEAST_KEYS = 1.05, 10  # keys per frame that are noted, of at least so many keys
FEWEST_POSES, POSES_PER_KEY = 1_000_000, 100  # of joints; a take with more is damaged
MIRROR = np.array([-1.0, 1.0, 1.0])
UNIT_LIMITS = 1e-6, 1e6  # centimeters


class Clock(NamedTuple):
    """The frames on which a take is sampled, and notes on their choice."""

    frame_rate: float
    start_frame: float
    n_frames: int
    notes: tuple[str, ...] = ()

    @property
    def times(self) -> Floats:
        """The seconds of the frames."""
        times: Floats = (self.start_frame + np.arange(self.n_frames)) / self.frame_rate
        return times


def read_clock(
    document: FbxDocument, take: Take | None, n_nodes: int, frame_rate: float | None
) -> Clock:
    """Return the frames of a take at the rate of the file, or at another.

    Raise a RecordError if the take is far longer than its keys.
    """
    stated, notes = read_rate(document)
    if frame_rate is not None:
        stated, notes = frame_rate, ()
    if take is None or not take.curves:
        return Clock(stated, 0.0, 1, (*notes, "nothing is animated; the pose is one frame"))
    start, stop = find_range(document, take)
    first = start * stated
    if abs(first - round(first)) < ON_FRAME:
        first = float(round(first))
    count = max(np.floor(stop * stated - first + ON_FRAME), 0.0) + 1
    n_keys = sum(len(curve.times) for curve in take.curves)
    if count * n_nodes > FEWEST_POSES + POSES_PER_KEY * n_keys:
        problem = (
            f"the take {take.object.name} lasts {stop - start:.6g} seconds, but has only"
        )
        raise RecordError(f"{problem} {format_count(n_keys, 'key')}")
    if frame_rate is None:
        notes = (*notes, *_note_dense_keys(take, stated))
    return Clock(stated, first, int(count), notes)


def read_rate(document: FbxDocument) -> tuple[float, tuple[str, ...]]:
    """Return the frame rate that a file states, or a default with a note."""
    mode = find_number(document.settings, "TimeMode", -1)
    rate = RATES_BY_MODE.get(int(mode))
    if mode == CUSTOM_RATE:
        rate = find_number(document.settings, "CustomFrameRate", -1)
    least, most = RATE_LIMITS
    if rate is not None and least <= rate <= most:
        return rate, ()
    note = f"the file does not state its frame rate; {DEFAULT_RATE:g} is assumed"
    return DEFAULT_RATE, (note,)


def find_range(document: FbxDocument, take: Take) -> tuple[float, float]:
    """Return the seconds at which a take starts and stops."""
    for name in ("Local", "Reference"):
        start, stop = (take.object.number(f"{name}{end}", 0) for end in ("Start", "Stop"))
        if stop > start:
            ticks = document.ticks_per_second
            return start / ticks, stop / ticks
    ends = [curve.times[[0, -1]] for curve in take.curves]
    return float(np.min(ends)), float(np.max(ends))


def _note_dense_keys(take: Take, rate: float) -> tuple[str, ...]:
    """Note keys that are denser than the frames."""
    times = max((curve.times for curve in take.curves), key=len)
    if len(times) < LEAST_KEYS:
        return ()
    key_rate = 1 / float(np.median(np.diff(times)))
    if key_rate < MORE_KEYS * rate:
        return ()
    keys, frames = f"{key_rate:.4g} keys", f"{rate:.4g} frames"
    return (
        f"it has {keys} per second and is read at {frames} per second, as the file states; "
        f"read all keys with frame_rate={key_rate:.4g}",
    )


class Frame(NamedTuple):
    """The axes of a scene, as rows in the order right, up and front, and its unit."""

    axes: Floats
    unit: float  # centimeters
    notes: tuple[str, ...] = ()

    @property
    def is_left_handed(self) -> bool:
        """Whether the axes are those of a mirror image."""
        return bool(np.linalg.det(self.axes) < 0)

    def mirror(self, local: Locals) -> Locals:
        """Return transforms of nodes in centimeters, along x mirrored to right-handed."""
        q, scales, translations = local
        translations = translations * self.unit
        if self.is_left_handed:
            q, translations = q * [1.0, -1.0, -1.0, 1.0], translations * MIRROR
        return Locals(q, scales, translations)

    def turn(self, rotations: Floats, positions: Floats) -> tuple[Floats, Floats]:
        """Return rotations and positions in the world, rotated to the axes of a motion."""
        axes = self.axes * MIRROR if self.is_left_handed else self.axes
        if (axes == np.eye(3)).all():
            return rotations, positions
        return compose(matrix_to_quaternion(axes), rotations), positions @ axes.T


def read_frame(document: FbxDocument, unit: float | None, up_axis: str | None) -> Frame:
    """Return the axes and the unit of a scene, or the given ones."""
    settings, notes = document.settings, []
    if unit is None:
        unit = find_number(settings, "UnitScaleFactor", 1.0)
        least, most = UNIT_LIMITS
        if not least < unit < most:
            notes.append("the file does not state its unit; centimeters are assumed")
            unit = 1.0
    if up_axis is not None:
        axes = np.eye(3) if up_axis == "y" else np.eye(3)[[0, 2, 1]] * [[1], [1], [-1]]
        return Frame(axes, unit, tuple(notes))
    axes = np.zeros((3, 3))
    for row, (name, axis) in enumerate([("Coord", 0), ("Up", 1), ("Front", 2)]):
        column = int(find_number(settings, f"{name}Axis", axis))
        sign = find_number(settings, f"{name}AxisSign", 1)
        axes[row, column % 3] = -1.0 if sign < 0 else 1.0
    if np.linalg.det(axes) == 0:
        notes.append("the axes of the file are not at right angles; y is taken to be up")
        axes = np.eye(3)
    return Frame(axes, unit, tuple(notes))
