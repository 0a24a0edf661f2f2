"""Foot roll: an attribute of a foot's control that rotates the foot about heel or ball.

While only the heel or only the ball stands, the attribute takes the pitch of the foot, so
that the control stays where it is while the foot lies flat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ....animation.feet.contacts import Contacts, list_runs
from ....geometry.arrays import Bools, Floats, ease_in_out
from ....geometry.matrices import (
    assemble_matrix,
    extract_rigid,
    invert_matrix,
    transform_vectors,
    transpose,
)
from ....geometry.rotations import (
    matrix_to_quaternion,
    quaternion_to_matrix,
    quaternion_to_vector,
    vector_to_quaternion,
)
from ....geometry.vectors import dot, length, per_vector, unit_vector
from ....rigs.control_frames import ControlFrame
from ....rigs.controls import get_transform_name
from ....rigs.rig import Control, Rig
from .pose_targets import PoseTargets

MIDDLE = 20  # samples of the attribute to each side of 0
PROBES = (MIDDLE - 2, MIDDLE + 2)  # samples that show the pivots below and above 0
LEAST_PITCH = np.radians(5.0)  # to both sides, of an attribute that rolls the foot
PLACE_TOLERANCE = 0.01  # centimeters
AXIS_TOLERANCE = 1e-3  # sine of the angle between the axes of two samples
ROLL_SECONDS = 0.3  # in which the attribute returns to 0 outside of a contact


@dataclass(frozen=True, eq=False)
class FootRoll:
    """How an attribute rotates a foot in the space of its control.

    Other controls that the control carries, such as that of the toes, are `carried` with
    the foot for values below and above 0, or are not.
    """

    control: str  # of the foot
    joint: str  # that rides on it
    column: int  # of the attribute among the channels of the rig
    axis: Floats  # (3,), unit vector about which the foot rotates
    pivots: Floats  # (2, 3), points about which it rotates for values below and above 0
    values: Floats  # (n_samples,), of the attribute, ascending
    angles: Floats  # (n_samples,), radians that they give
    ride: Floats  # (4, 4), matrix of the joint in the space of the control at 0
    carried: Mapping[str, tuple[bool, bool]] = field(default_factory=dict)

    def rotate(self, values: Floats) -> Floats:
        """Return the matrices of the roll in the space of the control, (n, 4, 4)."""
        angles = np.interp(values, self.values, self.angles)
        turns = vector_to_quaternion(per_vector(angles) * self.axis)
        linear = transpose(quaternion_to_matrix(turns))
        pivots = self.pivots[(values > 0).astype(int)]
        return assemble_matrix(linear, pivots - transform_vectors(pivots, linear))

    def find_values(self, pitches: Floats) -> Floats:
        """Return the values of the attribute that give angles about its axis."""
        order = np.argsort(self.angles)
        return np.interp(pitches, self.angles[order], self.values[order])


def find_foot_rolls(
    rig: Rig, rest: Floats, frames: Mapping[str, ControlFrame], joints: Sequence[str]
) -> list[FootRoll]:
    """Find the attributes that roll feet, from poses of the rig.

    `rest` are the values of all channels in the rest pose; `joints` are the ankles.
    """
    rolls = []
    for frame in frames.values():
        ride = frame.find_rotated(joints)
        if ride is not None:
            below = [f.name for f in frames.values() if f.carrier == frame.name]
            candidates = (
                _measure_roll(rig, rest, frame, ride.joint, attribute, below)
                for attribute in _list_attributes(rig, frame)
            )
            rolls += [roll for roll in candidates if roll is not None][:1]
    return rolls


def _list_attributes(rig: Rig, frame: ControlFrame) -> Iterator[Control]:
    """Yield the attributes of a control with limits to both sides of 0."""
    for control in rig.controls:
        if "." in control.name and get_transform_name(control) == frame.name:
            low, high = control.limits[0]
            if (
                len(control.channels) == 1
                and np.isfinite([low, high]).all()
                and low < 0 < high
            ):
                yield control


def _measure_roll(
    rig: Rig,
    rest: Floats,
    frame: ControlFrame,
    name: str,
    attribute: Control,
    below: Sequence[str],
) -> FootRoll | None:
    """Return the roll by an attribute, or None if it does not roll the foot."""
    numbers = {control.name: row for row, control in enumerate(rig.controls)}
    column = list(rig.channels).index(attribute.channels[0])
    samples = _sample_range(*attribute.limits[0])
    poses = np.tile(rest, (len(samples), 1))
    poses[:, column] = samples
    worlds = rig.poses(poses)
    own = extract_rigid(worlds.joints[:, list(rig.joints).index(name)])
    spaces = invert_matrix(worlds.controls[:, numbers[frame.name]])
    local: Floats = own @ spaces
    change = invert_matrix(local[MIDDLE]) @ local
    turns = quaternion_to_vector(matrix_to_quaternion(transpose(change[:, :3, :3])))
    if not _is_roll(turns):
        return None
    axis = unit_vector(turns[-1] - turns[0])
    pivots = np.stack([_find_pivot(change[row]) for row in PROBES])
    roll = FootRoll(
        *(frame.name, name, column, axis, pivots, samples),
        angles=turns @ axis,
        ride=local[MIDDLE],
        carried={
            other: _compare(worlds.controls[:, numbers[other]] @ spaces, change)
            for other in below
        },
    )
    return _keep_exact(roll, local)


def _sample_range(low: float, high: float) -> Floats:
    """Return values from a minimum below 0 to a maximum above it; 0 is in the middle."""
    below, above = np.linspace(low, 0, MIDDLE + 1), np.linspace(0, high, MIDDLE + 1)
    return np.concatenate([below, above[1:]])


def _is_roll(turns: Floats) -> bool:
    """Return whether rotation vectors, shape (n_samples, 3), pitch about one axis."""
    axis = unit_vector(turns[-1] - turns[0])
    angles = turns @ axis
    apart = length(turns - per_vector(angles) * axis)
    return bool(
        min(-angles[0], angles[-1]) >= LEAST_PITCH and (apart <= AXIS_TOLERANCE).all()
    )


def _compare(moved: Floats, change: Floats) -> tuple[bool, bool]:
    """Return whether a control moves with the foot for values below and above 0."""
    away = np.abs(invert_matrix(moved[MIDDLE]) @ moved - change).max(axis=(1, 2))
    below, above = (bool(away[row] <= PLACE_TOLERANCE) for row in PROBES)
    return below, above


def _keep_exact(roll: FootRoll, local: Floats) -> FootRoll:
    """Return a roll with the values around 0 for which its pivots hold."""
    misses = roll.ride @ roll.rotate(roll.values) - local
    exact = np.abs(misses[:, 3, :3]).max(axis=1) <= PLACE_TOLERANCE
    begin, end = next(run for run in list_runs(exact) if run[0] <= MIDDLE < run[1])
    return replace(roll, values=roll.values[begin:end], angles=roll.angles[begin:end])


def _find_pivot(change: Floats) -> Floats:
    """Return the point nearest to the origin that a rotation leaves in place."""
    return np.linalg.pinv((np.eye(3) - change[:3, :3]).T) @ change[3, :3]


def roll_feet(
    rolls: list[FootRoll], targets: PoseTargets, contacts: Contacts, values: Floats
) -> tuple[dict[str, Floats], dict[str, Floats], Floats]:
    """Let attributes roll the feet during contacts, which name the ankles.

    Returns the world matrices, (n_frames, 4, 4), of the controls of the feet, and those of
    what carries other controls of the feet, by control; and the values, (n_frames,
    n_channels), with those of the attributes.
    """
    matrices, carriers = dict[str, Floats](), dict[str, Floats]()
    values = np.array(values)
    for roll in rolls:
        if roll.joint in targets.index and roll.joint in contacts.feet:
            column = targets.index[roll.joint]
            controls = invert_matrix(roll.ride) @ targets.matrices[:, column]
            standing = contacts.find_pivots(roll.joint)
            amounts = _choose_amounts(roll, controls, standing, contacts.frame_rate)
            values[:, roll.column] = amounts
            still = invert_matrix(roll.rotate(amounts)) @ controls
            matrices[roll.control] = still
            for name, (lifts, rises) in roll.carried.items():
                moved = np.where(amounts < 0, lifts, rises)[:, np.newaxis, np.newaxis]
                carriers[name] = np.where(moved, controls, still)
    return matrices, carriers, values


def _choose_amounts(
    roll: FootRoll, controls: Floats, standing: Bools, frame_rate: float
) -> Floats:
    """Return the values of the attribute on all frames, shape (n_frames,).

    ``controls`` are the matrices of the control with the attribute at 0.
    """
    amounts = np.zeros(len(controls))
    flat: Bools = np.asarray(standing.all(axis=1))
    used = np.zeros(len(controls), bool)
    for begin, end in list_runs(standing.any(axis=1)):
        steady = np.flatnonzero(flat[begin:end]) + begin
        if not len(steady):
            continue
        rows = np.arange(begin, end)
        nearest = steady[np.abs(rows[:, np.newaxis] - steady).argmin(axis=1)]
        change = controls[rows] @ invert_matrix(controls[nearest])
        turn = quaternion_to_vector(matrix_to_quaternion(transpose(change[:, :3, :3])))
        pitch = roll.find_values(dot(turn, roll.axis))
        low = np.where(standing[rows, 0], roll.values[0], 0.0)
        high = np.where(standing[rows, 1], roll.values[-1], 0.0)
        amounts[rows] = np.where(flat[rows], 0.0, np.clip(pitch, low, high))
        used[rows] = True
    return _fade(amounts, used, max(1, round(ROLL_SECONDS * frame_rate)))


def _fade(amounts: Floats, used: Bools, width: int) -> Floats:
    """Return amounts that fade to 0 before and after runs of frames."""
    faded = np.array(amounts)
    for begin, end in list_runs(~used):
        rows = np.arange(begin, end)
        if begin > 0:
            reach = min(width, end - begin + 1)
            share = np.clip((rows - begin + 1) / reach, 0.0, 1.0)
            faded[rows] += amounts[begin - 1] * (1 - ease_in_out(share))
        if end < len(amounts):
            reach = min(width, end - begin + 1)
            share = np.clip((end - rows) / reach, 0.0, 1.0)
            faded[rows] += amounts[end] * (1 - ease_in_out(share))
    return faded
