"""The channels, constraint labels and path that figures of a resequenced motion show.

Labels are letters as in figure 4 of [ML04]_: A is the first constrained frame.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.kinematics import joint_positions
from ...animation.resampling import motion_to_clip, quaternion_to_channels
from ...geometry.arrays import Array, Floats
from ...methods.resequencing import ResequenceResult, Variation
from ...methods.resequencing.ground_path import project_to_ground
from ..texture_comparison import choose_liveliest, find_channel, map_channels
from .style import check_index


class ConstraintLabel(NamedTuple):
    """A constraint as it is marked: in a variation's frames and in its input's."""

    text: str
    row: int  # of the output, from 0
    output_frame: float
    motion: int
    source_frame: float


def select_variation(result: ResequenceResult, variation: int) -> Variation:
    """Return a variation by its number."""
    check_index("variation", variation, len(result.variations))
    return result.variations[variation]


def label_constraints(result: ResequenceResult) -> list[ConstraintLabel]:
    """Return the constraints, in the order of the output."""
    frames, start = result.source_frames, result.motion.start_frame
    return [
        ConstraintLabel(
            format_label(number),
            t,
            start + t,
            int(frames.motion_of[row]),
            float(frames.frame_numbers[row]),
        )
        for number, (t, row) in enumerate(result.fixed.items())
    ]


def format_label(number: int) -> str:
    """Return the letter of a constraint counted from 0; after Z comes AA.

    Examples
    --------
    >>> [format_label(number) for number in (0, 7, 25, 26, 52)]
    ['A', 'H', 'Z', 'AA', 'BA']
    """
    more, place = divmod(number, len(ascii_uppercase))
    return (format_label(more - 1) if more else "") + ascii_uppercase[place]


def build_captured_clip(result: ResequenceResult, one: Variation) -> Clip:
    """Return the inputs' channels as a variation takes them, jumps and all."""
    inputs = [motion_to_clip(motion) for motion in result.source_frames.motions]
    values = np.concatenate([clip.values for clip in inputs])
    like, motion = inputs[0], one.motion
    return like.with_(values=values[one.rearrangement.rows], start_frame=motion.start_frame)


def build_result_clip(result: ResequenceResult, one: Variation) -> Clip:
    """Return a variation's channels: the angles that are closest to those captured.

    What carries the figure about is turned on the way, and has those angles that go on
    from one frame to the next.
    """
    captured, clip = build_captured_clip(result, one), motion_to_clip(one.motion)
    skeleton, values = one.motion.skeleton, np.array(clip.values)
    for joint, name in enumerate(skeleton.names):
        if joint != result.source_frames.carrier:
            columns = clip.columns(name)
            q, order = one.motion.rotations[:, joint], skeleton.rotation_orders[joint]
            values[:, columns] = quaternion_to_channels(
                q, order, near=captured.values[:, columns]
            )
    return clip.with_(values=values)


def select_channels(
    result: ResequenceResult, clip: Clip, names: Sequence[str], n: int
) -> list[str]:
    """Return channels by their names or their joints', or else the `n` liveliest.

    Of what carries the figure about none is chosen by itself.

    Raises
    ------
    UnknownNameError
        If there is no such channel.
    """
    if names:
        return [find_channel(clip, name, "the result") for name in names]
    frames = result.source_frames
    joints = enumerate(frames.motions[0].skeleton.names)
    parts = [
        ChannelGroup(name, is_rotation=True) for j, name in joints if j != frames.carrier
    ]
    return choose_liveliest(clip, map_channels(parts), n)


def list_transition_frames(one: Variation) -> Floats:
    """Return the first output frame after each transition."""
    return np.array([transition.frame for transition in one.transitions])


def compute_result_path(result: ResequenceResult, one: Variation) -> Array:
    """Return where on the ground a variation's figure is, as complex numbers."""
    frames = result.source_frames
    return project_to_ground(joint_positions(one.motion)[:, frames.carrier], frames.up_axis)
