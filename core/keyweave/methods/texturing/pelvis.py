"""Notes on a pelvis that does not take part: it shortens the steps of textured legs."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from ...animation.features import UP_VECTORS
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...geometry.arrays import Floats
from ...geometry.rotations import extract_heading
from ...geometry.vectors import project_to_ground

TURNING_PATH, STEADY_HEADING = np.radians(30), np.radians(10)
PATH_STEP = 0.02  # of the path, between two directions of it


def describe_pelvis(
    data: MotionOrClip, drive: Collection[str], targets: Collection[str], root: str
) -> list[str]:
    """Return notes on a pelvis that is neither textured nor synthesized, if thighs drive.

    Parameters
    ----------
    data : Motion or Clip
        The sketch; a clip has no pelvis that is known.
    drive, targets : collection of str
        Names of the joints that drive, and of those that change.
    root : str

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> describe_pelvis(walk, ["LeftUpLeg"], ["Hips"], "Hips")
    []
    >>> (note,) = describe_pelvis(walk, ["LeftUpLeg"], ["LeftArm"], "Hips")
    >>> note.startswith("Hips is not textured")
    True
    """
    if not isinstance(data, Motion):
        return []
    slots = find_slots(data.skeleton)
    hips, thighs = slots.get("hips"), {slots.get("l.thigh"), slots.get("r.thigh")}
    if hips is None or hips in targets or thighs.isdisjoint(drive):
        return []
    notes = [
        f"{hips} is not textured, so the pelvis stays as it is and steps do not fit the "
        f"path; add {hips} to texture="
    ]
    turn, heading = _measure_turn(data), _measure_heading(data, hips)
    if root == hips and turn > TURNING_PATH and heading < STEADY_HEADING:
        notes.append(
            f"the path bends by {np.degrees(turn):.0f} degrees, but {hips} keeps its "
            "heading; rotate it along the path"
        )
    return notes


def _measure_turn(motion: Motion) -> float:
    """Return the largest angle between directions of the path over the ground."""
    places = project_to_ground(motion.root_positions, motion.up_axis)
    length = float(np.abs(np.diff(places)).sum())
    if length == 0:
        return 0.0
    along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(places)))])
    marks = np.interp(np.arange(0, 1, PATH_STEP) * length, along, np.arange(len(places)))
    steps = np.diff(places[np.unique(marks.astype(int))])
    steps = steps[np.abs(steps) > PATH_STEP * length / 2]
    return _measure_range(np.unwrap(np.angle(steps)))


def _measure_heading(motion: Motion, joint: str) -> float:
    """Return by how much the heading of a joint changes."""
    rotations = motion.rotations[:, motion.skeleton.index(joint)]
    twist = extract_heading(rotations, UP_VECTORS[motion.up_axis])
    up = "xyz".index(motion.up_axis)
    return _measure_range(np.unwrap(2 * np.arctan2(twist[:, up], twist[:, 3])))


def _measure_range(angles: Floats) -> float:
    return float(np.ptp(angles)) if len(angles) else 0.0
