"""The keyed poses of a blocking: which frames are keys, and a spline through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_list
from ...animation.clip import Clip
from ...animation.feet.foot import find_feet
from ...animation.frame_range import FRAME_TOLERANCE, as_frame_array
from ...animation.kinematics import figure_height
from ...animation.motion import Motion
from ...animation.resampling import clip_to_motion, motion_to_clip
from ...animation.skeleton import Skeleton
from ...curves.anim_curve import AnimCurve
from ...curves.key_times import seconds_to_frames
from ...curves.sampling import sample_curves
from ...errors import DataError
from ...geometry.arrays import Floats, Ints
from ...geometry.vectors import project_to_ground

MAX_SPEED = 6.0  # figure heights per second; no one runs faster than that
SPLINE = "auto"  # the tangents of the fallback


@dataclass(frozen=True, eq=False)
class KeyedPoses:
    """A motion whose poses count on some frames only.

    Attributes
    ----------
    motion : Motion
    rows : ndarray of int, shape (n_keys,)
        Rows of the keyed frames.
    """

    motion: Motion
    rows: Ints

    @classmethod
    def of(
        cls,
        poses: Motion | Clip | Sequence[AnimCurve],
        skeleton: Skeleton,
        key_frames: ArrayLike | None,
    ) -> KeyedPoses:
        """Return the keyed poses of a motion, a clip or curves.

        Clips and curves pose the skeleton; curves are sampled at the frame rate of their
        keys. Their key frames are by default those with keys on the root and the legs.

        Raises
        ------
        DataError
            If the poses lack legs, there are fewer than two keys, two of them are on one
            frame, one is outside the motion, or the root is faster than anyone between two.
        """
        if not isinstance(poses, (Motion, Clip)):
            if key_frames is None:
                key_frames = list_pose_frames([*poses], skeleton)
            orders = dict(zip(skeleton.names, skeleton.rotation_orders))
            poses = sample_curves([*poses], rotation_orders=orders)
        if isinstance(poses, Clip):
            _check_posed(poses.channels, skeleton)
            poses = clip_to_motion(poses, skeleton)
        if key_frames is None:
            raise DataError("key_frames=", "is missing; name the keyed frames")
        keyed = cls(poses.with_(notes=()), _find_rows(poses, key_frames))
        keyed._check_travel()
        return keyed

    @property
    def frames(self) -> Floats:
        """Numbers of the keyed frames."""
        return self.motion.frames[self.rows]

    @property
    def lengths(self) -> Ints:
        """Number of frames from each key to the next."""
        return np.diff(self.rows)

    @property
    def poses(self) -> Motion:
        """The poses alone, a frame for each key."""
        return self.motion.take(self.rows)

    @cached_property
    def spline(self) -> Motion:
        """The motion with curves with auto tangents between the keys, as in Maya."""
        keys = motion_to_clip(self.poses)
        times, rate = self.frames / self.motion.frame_rate, self.motion.frame_rate
        curves = [
            AnimCurve(channel, times, values, SPLINE, SPLINE, frame_rate=rate)
            for channel, values in zip(keys.channels, keys.values.T)
        ]
        clip = sample_curves(
            curves,
            first=self.motion.start_frame,
            last=self.motion.last_frame,
            rotation_orders=keys.rotation_orders,
        )
        moved = clip_to_motion(clip.with_(up_axis=keys.up_axis), self.motion.skeleton)
        columns = np.searchsorted(moved.translated, self.motion.translated)
        return self.motion.with_(
            rotations=moved.rotations,
            root_positions=moved.root_positions,
            translations=moved.translations[:, columns],
        )

    def _check_travel(self) -> None:
        """Raise a DataError if the figure would have to fly from one key to the next."""
        height = figure_height(self.poses) or 1.0
        places = project_to_ground(self.poses.root_positions, self.motion.up_axis)
        speeds = np.abs(np.diff(places)) / self.lengths * self.motion.frame_rate
        worst = int(np.argmax(speeds))
        if speeds[worst] > MAX_SPEED * height:
            first, last = self.frames[[worst, worst + 1]]
            distance = speeds[worst] * self.lengths[worst] / self.motion.frame_rate
            problem = (
                f"move the root by {distance:.0f} cm from frame {first:g} to {last:g}, "
                "faster than anyone runs; move the keys apart"
            )
            raise DataError("the keyed poses", problem)


def _find_rows(motion: Motion, key_frames: ArrayLike) -> Ints:
    """Return the rows of key frames, in ascending order."""
    try:
        frames = np.sort(as_frame_array(key_frames))
    except DataError as error:
        raise DataError("key_frames=", error.problem) from None
    rows = np.rint(frames - motion.start_frame).astype(int)
    off = np.abs(motion.start_frame + rows - frames) > FRAME_TOLERANCE
    off |= (rows < 0) | (rows >= len(motion))
    if off.any():
        known = f"{motion.start_frame:g} to {motion.last_frame:g}"
        problem = f"includes {frames[off][0]:g}, expected frames {known}"
        raise DataError("key_frames=", problem)
    if len(frames) < 2:
        raise DataError("key_frames=", "has one key; gaps need 2 or more")
    twice = np.flatnonzero(np.diff(rows) == 0)
    if len(twice):
        raise DataError("key_frames=", f"includes frame {frames[twice[0]]:g} twice")
    return rows


def list_pose_joints(skeleton: Skeleton) -> list[str]:
    """Return the names of the root and of the hips, knees and ankles of all legs."""
    legs = [(foot.hip, foot.knee, foot.ankle) for foot in find_feet(skeleton)]
    return [skeleton.names[joint] for joint in sorted({0, *sum(legs, ())})]


def _check_posed(channels: Sequence[str], skeleton: Skeleton) -> None:
    """Raise a DataError if the root or a joint of a leg has no channel."""
    nodes = {channel.rpartition(".")[0] for channel in channels}
    missing = [name for name in list_pose_joints(skeleton) if name not in nodes]
    if missing:
        problem = f"have no keys on {format_list(missing, 6)}; key the whole body"
        raise DataError("the poses", problem)


def list_pose_frames(curves: Sequence[AnimCurve], skeleton: Skeleton) -> Floats:
    """Return the frames on which the root and all joints of the legs have keys.

    Raise a DataError if one of these joints is without keys, or they share no frame.

    Examples
    --------
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> curve = AnimCurve("hip.rotateX", [0, 0.5, 1], [0, 1, 0], frame_rate=24)
    >>> list_pose_frames([curve], hip)
    array([ 0., 12., 24.])
    """
    _check_posed([curve.channel for curve in curves], skeleton)
    rate, shared = curves[0].frame_rate, None
    for name in list_pose_joints(skeleton):
        own = [c.times for c in curves if c.channel.rpartition(".")[0] == name]
        frames = {*np.rint(seconds_to_frames(np.unique(np.concatenate(own)), rate))}
        shared = frames if shared is None else shared & frames
    if not shared:
        problem = "have no frame on which the root and both legs are keyed"
        raise DataError("the poses", f"{problem}; set key_frames= to the keyed frames")
    return np.array(sorted(shared))
