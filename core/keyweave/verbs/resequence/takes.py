"""The variations of a resequenced motion and the captured frames that they are made of.

Both are shown in the same place and timing, so that they differ by the smoothing of the
transitions only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...animation.clip import Clip
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip, quaternion_to_channels
from ...animation.source_frames import SourceFrames
from ...methods.resequencing import Placement, ResequenceResult, Variation
from ...reports.figures.texturing.texture_comparison import convert_like


@dataclass(frozen=True, eq=False)
class VariationTake:
    """A variation, and the captured frames in its timing.

    Angles of the source are those of the inputs, except for the joint that carries the
    figure; angles of the result are those closest to them.
    """

    result: Motion
    source: Motion  # the poses as captured, on the path of the result
    result_clip: Clip
    source_clip: Clip


def build_takes(result: ResequenceResult, *, align: bool = False) -> list[VariationTake]:
    """Return all variations next to their sources.

    If they are aligned, all start at the place and with the heading of the first.

    Examples
    --------
    >>> from keyweave import examples, resequence
    >>> walk = examples.load_walk().cut(1, 240)
    >>> (take,) = build_takes(resequence(walk, n_frames=60, constraints={1: 20}))
    >>> bool(np.allclose(take.source.rotations[5, 3], walk.rotations[24, 3]))
    True
    """
    frames, first = result.source_frames, result.variations[0]
    inputs = [motion_to_clip(motion) for motion in frames.motions]
    takes = []
    for variation in result.variations:
        move = _find_move(frames, variation, first) if align else None
        pair = [variation.motion, build_source(frames, variation)]
        played, source = pair if move is None else [_place(each, move) for each in pair]
        source_clip = _collect_captured(frames, variation, source, inputs)
        result_clip = convert_like(played, source_clip)
        takes.append(VariationTake(played, source, result_clip, source_clip))
    return takes


def build_source(frames: SourceFrames, variation: Variation) -> Motion:
    """Return the captured poses of a variation, placed on its path without smoothing."""
    sequence = variation.rearrangement
    bare = replace(sequence, breaks=sequence.breaks[:0], widths=sequence.widths[:0])
    return bare.motion(frames).with_(start_frame=variation.motion.start_frame, notes=())


def _find_move(
    frames: SourceFrames, variation: Variation, first: Variation
) -> Placement | None:
    """Return the move from the start of a variation to that of the first, on all frames.

    None if they start alike.
    """
    (place, heading), (home, ahead) = (_find_start(frames, v) for v in (variation, first))
    angle = ahead - heading
    n_frames, shift = len(variation.motion), home - np.exp(1j * angle) * place
    move = Placement(np.full(n_frames, angle), np.full(n_frames, shift), frames.up_axis)
    return move if move.is_move else None


def _find_start(frames: SourceFrames, variation: Variation) -> tuple[complex, float]:
    """Return the place and the heading of the first frame, before smoothing.

    The place is a complex number of centimeters on the ground; the heading is in radians.
    """
    sequence = variation.rearrangement
    row, at = sequence.rows[0], np.array([-sequence.first % len(sequence.rows)])
    placed = sequence.placed.at(at).then(sequence.moved.at(np.array([0])))
    place = placed.places(frames.places[[row]])[0]
    return complex(place), float(frames.headings[row] + placed.angles[0])


def _place(motion: Motion, move: Placement) -> Motion:
    """Return a motion moved over the ground."""
    rotations = np.array(motion.rotations)
    rotations[:, 0] = move.rotations(rotations[:, 0])
    return motion.with_(
        rotations=rotations, root_positions=move.positions(motion.root_positions)
    )


def _collect_captured(
    frames: SourceFrames, variation: Variation, source: Motion, inputs: Sequence[Clip]
) -> Clip:
    """Return the channels of the inputs in the timing of a variation.

    The joint that carries the figure is rotated along the path; its angles are continuous
    from frame to frame instead.
    """
    rows = np.concatenate([clip.values for clip in inputs])[variation.rearrangement.rows]
    captured = inputs[0].with_(values=rows, start_frame=source.start_frame)
    clip = convert_like(source, captured)
    values, skeleton = np.array(clip.values), source.skeleton
    for joint in {0, frames.carrier}:
        columns = clip.columns(skeleton.names[joint])
        values[:, columns] = quaternion_to_channels(
            source.rotations[:, joint], skeleton.rotation_orders[joint]
        )
    return clip.with_(values=values)
