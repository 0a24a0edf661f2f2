"""Values of repeated frames: interpolated between the middles of the repeats [W06]_.

A channel that jumps from one keyed frame to the next was never meant to be stretched, so
its frames are repeated instead; so are those of switches.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ...animation.clip import Clip
from ...animation.features import (
    UP_VECTORS,
    ChannelGroup,
    FeatureLayout,
    find_channel_groups,
)
from ...animation.motion import Motion
from ...animation.resampling import (
    MotionOrClip,
    channels_to_quaternion,
    quaternion_to_channels,
)
from ...animation.skeleton import ROTATE, TRANSLATE
from ...geometry.arrays import Array, Bools, Floats, Ints, ease_in_out
from ...geometry.banded import BandedSystem
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    slerp,
    unwrap_vectors,
)
from ...geometry.splines import interpolate_monotonely
from ...geometry.vectors import per_vector
from .warp_features import LEAST_CHANGE

JUMP_SHARE = 0.5  # of the range of a channel; a larger step between two frames is a jump
WHOLE_TOLERANCE = 1e-6
ROW_TOLERANCE = 1e-9  # rounding error of whole rows
RATE_CHANGE = 1.0  # most change of the rate in a second; a walk starts within about one
CLOCK_STIFFNESS = (10.0, 100.0)  # of the bounds on the rate and on its change
CLOCK_ITERATIONS = 300

SCALE = ("scaleX", "scaleY", "scaleZ")


@dataclass(frozen=True, eq=False)
class WarpRows:
    """The keyed rows that a capture's frames show, each of shape (n_captured,)."""

    rows: Floats  # fractional rows of the keyed clip; those of a loop go on past its end
    shown: Ints  # the whole row that each frame repeats
    n_cycle: int = 0  # length of the loop; 0 if the clip does not loop

    def split(self) -> tuple[Ints, Floats, Floats]:
        """Return rows, the fractions to the next one, and 0 or 1 for the repeated one."""
        before = np.floor(self.rows).astype(np.intp)
        fractions = self.rows - before
        nearest = np.clip(self.shown - before, 0, 1).astype(float)
        nearest = np.where(fractions == 0, 0.0, nearest)
        return (before % self.n_cycle if self.n_cycle else before), fractions, nearest

    def interpolate(self, values: Floats) -> Floats:
        """Return values at the rows, between those of whole ones, (n_captured, n)."""
        before, u, _ = self.split()
        after = (before + 1) % (self.n_cycle or len(values))
        moved: Floats = values[before] + per_vector(u) * (values[after] - values[before])
        return moved


def find_rows(
    repeats: Ints,
    first: int,
    pins: Sequence[tuple[int, int]],
    positions: Floats,
    *,
    n_cycle: int,
    continuous: bool,
) -> WarpRows:
    """Return the keyed rows at positions, fractional rows of a capture.

    Between the middles of the repeats, time is linear or a smooth monotone curve. A warp
    starts with the first and ends with the last keyed frame; a loop, of `n_cycle` rows,
    goes on. `first` is the keyed row of the first step; pins are pairs of a keyed row and a
    captured row, which replaces the middle.

    Examples
    --------
    >>> repeats = np.array([1, 3, 1])
    >>> positions = np.arange(5.0)
    >>> find_rows(repeats, 0, (), positions, n_cycle=0, continuous=False).rows
    array([0. , 0.5, 1. , 1.5, 2. ])
    """
    ends = np.cumsum(repeats)
    middles: Floats = ends - (repeats + 1) / 2
    steps: Array = first + np.arange(len(repeats))
    shown = steps[np.searchsorted(ends, np.round(positions), side="right")]
    for keyed, captured in pins:
        middles[keyed] = captured
    if not n_cycle:
        middles[[0, -1]] = 0, ends[-1] - 1
    elif len(steps) > 1:
        # One knot more at either end, as far off as the next one.
        before, after = 2 * middles[[0, -1]] - middles[[1, -2]]
        middles = np.concatenate([[before], middles, [after]])
        steps = np.concatenate([steps[:1] - 1.0, steps, steps[-1:] + 1.0])
    return WarpRows(_interpolate(middles, steps, positions, continuous), shown, n_cycle)


def _interpolate(
    middles: Floats, steps: Array, positions: Floats, continuous: bool
) -> Floats:
    if not continuous or len(steps) < 3:
        return np.interp(positions, middles, steps)
    inside = np.clip(positions, middles[0], middles[-1])
    rows = interpolate_monotonely(middles, steps, inside)
    whole = np.round(rows)
    return np.where(np.abs(rows - whole) < ROW_TOLERANCE, whole, rows)


def fit_clock(rows: Floats, frame_rate: float, *, fastest: float) -> Floats:
    """Return the smooth rows that are nearest to those of a warp, shape (n_frames,).

    Repeated frames make time stop and go, and a body on such a clock surges. These rows
    advance by 0 to `fastest` rows a frame, and their rate changes by at most 1 a
    second. Least squares within these bounds by the alternating direction method of
    multipliers, whose steps solve a banded system.

    Examples
    --------
    >>> rows = np.repeat(np.arange(20.0), 3)
    >>> steps = np.diff(fit_clock(rows, 24, fastest=1.0))
    >>> bool(steps.min() >= 0), bool(np.ptp(steps[3:-3]) < 0.1)
    (True, True)
    """
    n = len(rows)
    if n < 3:
        return rows
    change = RATE_CHANGE / frame_rate
    bounds = ((0.0, fastest), (-change, change))
    system = BandedSystem(_make_bands(n))
    clock, gaps = rows, [np.zeros(n - 1), np.zeros(n - 2)]
    for _ in range(CLOCK_ITERATIONS):
        target = np.array(rows)
        for order, ((low, high), stiffness) in enumerate(zip(bounds, CLOCK_STIFFNESS)):
            own = np.diff(clock, order + 1) + gaps[order]
            held = np.clip(own, low, high)
            gaps[order] = own - held
            target += stiffness * _sum_back(held - gaps[order], order + 1)
        clock = system.solve(target)
    return np.maximum.accumulate(clock)


def _make_bands(n: int) -> Floats:
    """Return the diagonal and the bands below it of the matrix of the least squares."""
    bands = np.zeros((3, n))
    bands[0] = 1.0
    for kernel, stiffness in zip(((-1.0, 1.0), (1.0, -2.0, 1.0)), CLOCK_STIFFNESS):
        for i, a in enumerate(kernel):
            for j, b in enumerate(kernel[: i + 1]):
                bands[i - j, j : n - len(kernel) + 1 + j] += stiffness * a * b
    return bands


def _sum_back(differences: Floats, order: int) -> Floats:
    """Return the transpose of differences of an order, applied to values."""
    for _ in range(order):
        differences = -np.diff(differences, prepend=0.0, append=0.0)
    return differences


def find_value_jumps(clip: Clip, *, loop: bool = False) -> dict[str, Bools]:
    """Return a mask of the rows after which each channel or rotation jumps.

    A jump is a step of more than half the range of a channel or, for a rotation, of more
    than half the largest range of its exponential map. A switch always jumps. In a loop,
    the first frame follows the last one.

    Examples
    --------
    >>> clip = Clip([[0.0, 0.0], [1.0, 0.1], [2.0, 3.0]], ("a.height", "b.height"), 24)
    >>> {name: mask.tolist() for name, mask in find_value_jumps(clip).items()}
    {'a.height': [True, True], 'b.height': [False, True]}
    """
    masks = {}
    for group in find_channel_groups(clip, "*", "the clip"):
        table = _read_steps(clip, group, loop)
        steps = np.linalg.norm(np.diff(table, axis=0), axis=1)
        extent = float(np.ptp(table, axis=0).max())
        is_jump = (steps > JUMP_SHARE * extent) & (extent >= LEAST_CHANGE)
        masks[group.name] = is_jump | is_switch(clip, group)
    return masks


def _read_steps(clip: Clip, group: ChannelGroup, loop: bool) -> Floats:
    """Return the values of a channel, or continuous vectors of a rotation."""
    columns = [clip.index(channel) for channel in group.channels]
    table = clip.values[:, columns]
    table = np.vstack([table, table[:1]]) if loop else table
    if not group.is_rotation:
        return table
    q = channels_to_quaternion(table, clip.rotation_orders[group.name])
    relative = compose(invert(mean_rotation(q)), q)
    return unwrap_vectors(quaternion_to_vector(relative))


def is_switch(clip: Clip, group: ChannelGroup) -> bool:
    """Return whether a channel is an attribute that changes and has whole values only.

    Examples
    --------
    >>> clip = Clip([[0.0, 0.0], [1.0, 0.5]], ("foot.ikFk", "foot.roll"), 24)
    >>> [is_switch(clip, ChannelGroup(name, False)) for name in clip.channels]
    [True, False]
    """
    if group.name.rpartition(".")[2] in (*TRANSLATE, *ROTATE, *SCALE) or group.is_rotation:
        return False
    values = clip.values[:, clip.index(group.name)]
    is_whole = np.abs(values - np.round(values)).max() < WHOLE_TOLERANCE
    return bool(is_whole and np.ptp(values) > 0)


def warp_data(data: MotionOrClip, warp: WarpRows) -> MotionOrClip:
    """Return a motion or a clip at the rows of a warp.

    Rotations are interpolated along the shorter arc; their Euler angles are the solution
    closest to the repeated frame.

    Examples
    --------
    >>> clip = Clip([[0.0], [1.0], [1.5]], ("head.nod",), 24)
    >>> rows = WarpRows(np.array([0.0, 0.5, 1.0, 1.5, 2.0]), np.array([0, 0, 1, 1, 2]))
    >>> warp_data(clip, rows).values.ravel()
    array([0.  , 0.  , 1.  , 1.25, 1.5 ])
    """
    return _warp_motion(data, warp) if isinstance(data, Motion) else _warp_clip(data, warp)


def _warp_clip(clip: Clip, warp: WarpRows) -> Clip:
    jumps = find_value_jumps(clip, loop=warp.n_cycle > 0)
    before, fractions, nearest = warp.split()
    after = _find_next(before, len(clip))
    values = np.empty((len(before), len(clip.channels)))
    for group in find_channel_groups(clip, "*", "the clip"):
        columns = [clip.index(channel) for channel in group.channels]
        own = clip.values[:, columns]
        at = np.minimum(before, len(jumps[group.name]) - 1)
        u = np.where(jumps[group.name][at], nearest, fractions)
        if group.is_rotation:
            order = clip.rotation_orders[group.name]
            near = np.where(nearest[:, np.newaxis] > 0, own[after], own[before])
            q = channels_to_quaternion(own, order)
            turned = slerp(q[before], q[after], u)
            values[:, columns] = quaternion_to_channels(turned, order, near=near)
        else:
            values[:, columns] = _blend(own, before, after, u)
    return clip.with_(values=values)


def _warp_motion(motion: Motion, warp: WarpRows) -> Motion:
    before, fractions, nearest = warp.split()
    after = _find_next(before, len(motion))
    q, places = motion.rotations, motion.root_positions
    # A walk that travels starts over from where it was; that step is not a movement.
    seam = (after < before)[: len(before)] & (np.ptp(places) > 0)
    return motion.with_(
        rotations=slerp(q[before], q[after], fractions[:, np.newaxis]),
        root_positions=_blend(places, before, after, np.where(seam, nearest, fractions)),
        translations=_blend(motion.translations, before, after, fractions),
    )


def _find_next(before: Ints, n_frames: int) -> Ints:
    """Return the row after each row; after the last one follows the first."""
    return (before + 1) % n_frames


def _blend(values: Floats, before: Ints, after: Ints, u: Floats) -> Floats:
    u = u.reshape((-1,) + (1,) * (values.ndim - 1))
    return (1 - u) * values[before] + u * values[after]


def join_ends(data: MotionOrClip, n_frames: int, travels: Collection[str]) -> MotionOrClip:
    """Return a cycle whose last frames are bent so that its first frame follows them.

    The last `n_frames` change, except for the controls or joints that travel.

    Examples
    --------
    >>> clip = Clip([[0.0], [0.1], [0.2], [1.0], [1.1]], ("head.nod",), 24)
    >>> join_ends(clip, 2, ()).values.ravel().round(2)
    array([ 0. ,  0.1,  0.2,  0.4, -0.1])
    """
    groups = [
        group
        for group in find_channel_groups(data, "*", "the keyed clip")
        if group.channels[0].rpartition(".")[0] not in travels
        and (isinstance(data, Motion) or not is_switch(data, group))
    ]
    count = min(n_frames, len(data) - 2)
    if count < 1 or not groups:
        return data
    layout = FeatureLayout.lay_out(groups, [data], "", UP_VECTORS[data.up_axis])
    values = layout.read(data)
    step = (values[1] - values[0] + values[-1] - values[-2]) / 2
    ramp = ease_in_out(np.arange(1, count + 1) / count)
    values[-count:] += ramp[:, np.newaxis] * (values[0] - step - values[-1])
    return layout.write(data, values, near=layout.rotated)
