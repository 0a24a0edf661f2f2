"""The channels, constraint labels and paths in figures of a resequenced motion.

Labels are letters as in figure 4 of [ML04]_; A is the first constrained frame.

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
from ...geometry.vectors import project_to_ground
from ...methods.resequencing import ResequenceResult, Variation
from .liveliest_channels import choose_liveliest, find_channel, map_channels
from .style import check_index


class ConstraintLabel(NamedTuple):
    """The letter of a constraint, with its frames in the output and in the input.

    Attributes
    ----------
    text : str
    row : int
        Index of the output frame, from 0.
    output_frame : float
    motion : int
        Index of the input, from 0.
    source_frame : float
    """

    text: str
    row: int
    output_frame: float
    motion: int
    source_frame: float


def select_variation(result: ResequenceResult, variation: int) -> Variation:
    """Return a variation by its index, from 0."""
    check_index("variation", variation, len(result.variations))
    return result.variations[variation]


def label_constraints(result: ResequenceResult) -> list[ConstraintLabel]:
    """Return the labels of all constraints, in the order of the output."""
    frames, start = result.source_frames, result.motion.start_frame
    return [
        ConstraintLabel(
            format_label(number),
            t,
            start + t,
            int(frames.motion_index[row]),
            float(frames.frame_numbers[row]),
        )
        for number, (t, row) in enumerate(result.fixed.items())
    ]


def format_label(number: int) -> str:
    """Return the letter of a constraint by its index from 0; AA follows Z.

    Examples
    --------
    >>> [format_label(number) for number in (0, 7, 25, 26, 52)]
    ['A', 'H', 'Z', 'AA', 'BA']
    """
    more, place = divmod(number, len(ascii_uppercase))
    return (format_label(more - 1) if more else "") + ascii_uppercase[place]


def build_captured_clip(result: ResequenceResult, variation: Variation) -> Clip:
    """Return the captured channels on the frames of a variation, without smoothing."""
    inputs = [motion_to_clip(motion) for motion in result.source_frames.motions]
    values = np.concatenate([clip.values for clip in inputs])
    rows, start = variation.rearrangement.rows, variation.motion.start_frame
    return inputs[0].with_(values=values[rows], start_frame=start)


def build_result_clip(result: ResequenceResult, variation: Variation) -> Clip:
    """Return a variation's channels, with the angles closest to those captured.

    The joint that carries the figure is rotated along the path; its angles are continuous
    from frame to frame instead.
    """
    motion = variation.motion
    captured, clip = build_captured_clip(result, variation), motion_to_clip(motion)
    skeleton, values = motion.skeleton, np.array(clip.values)
    for joint, name in enumerate(skeleton.names):
        if joint != result.source_frames.carrier:
            columns = clip.columns(name)
            q, order = motion.rotations[:, joint], skeleton.rotation_orders[joint]
            values[:, columns] = quaternion_to_channels(
                q, order, near=captured.values[:, columns]
            )
    return clip.with_(values=values)


def select_channels(
    result: ResequenceResult, clip: Clip, names: Sequence[str], n: int
) -> list[str]:
    """Return channels by channel or joint names, or by default the `n` most active.

    The default leaves out the joint that carries the figure.

    Raises
    ------
    UnknownNameError
        If the clip has no such channel or joint.
    """
    if names:
        return [find_channel(clip, name, "the result") for name in names]
    frames = result.source_frames
    joints = enumerate(frames.motions[0].skeleton.names)
    parts = [
        ChannelGroup(name, is_rotation=True) for j, name in joints if j != frames.carrier
    ]
    return choose_liveliest(clip, map_channels(parts), n)


def list_transition_frames(variation: Variation) -> Floats:
    """Return the first output frame after each transition."""
    return np.array([transition.frame for transition in variation.transitions])


def compute_result_path(result: ResequenceResult, variation: Variation) -> Array:
    """Return a variation's positions on the ground, as complex numbers."""
    frames = result.source_frames
    positions = joint_positions(variation.motion)[:, frames.carrier]
    return project_to_ground(positions, frames.up_axis)
