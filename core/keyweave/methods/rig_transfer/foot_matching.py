"""Controls of a rig moved so that its feet and hips are where a locked motion has them.

A control on which a joint rides moves as the joint does, whatever the values of attributes
that roll the foot. All other channels keep the animator's values exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...animation.motion import Motion
from ...geometry.arrays import Bools, Floats, Ints
from ...geometry.matrices import (
    extract_rigid,
    extract_rotation,
    invert_matrix,
    transform_points,
)
from ...rigs.control_frames import ControlFrame, read_components
from ...rigs.rig import Rig, RigPoses, list_limits
from ...rigs.rig_memory import recall_controls
from .known_rig import KnownRig
from .limb_switches import find_limb_switches, set_switches
from .rig_figure import RigFigure
from .solvers.pose_targets import PoseTargets

FOOT_MISS = 0.001  # centimeters, by which a foot misses its place; closer is not corrected
FOOT_LENGTH = 20.0  # centimeters; converts the rotation of a foot to a distance
SAME_MATRIX = 1e-7  # entries of matrices; joints that move less keep their controls
CHANGE_TOLERANCE = 1e-9  # radians or centimeters; smaller changes are rounding
# Shares of the way to the hips by which feet are drawn in from round to round: the control
# of a foot that it does not reach is brought into its reach, so that the foot rides on it.
DRAWN = (0.0, 0.6, 0.0, 0.0)


Legs = Sequence[Sequence[str]]  # names of the thigh, the shin and the foot of each leg


class MatchedFeet(NamedTuple):
    """Values of all channels with which the feet are in their places.

    Attributes
    ----------
    values : ndarray, shape (n_frames, n_channels)
    worlds : ndarray, shape (n_frames, n_joints, 4, 4)
        World matrices of the joints for these values.
    misses : ndarray, shape (n_frames, n_feet)
        Distance of each foot to its place, in centimeters.
    n_evaluations : int
    """

    values: Floats
    worlds: Floats
    misses: Floats
    n_evaluations: int


class RigPart(NamedTuple):
    """Frames on which a rig uses its limbs alike, with IK or FK.

    Attributes
    ----------
    rows : ndarray of int
    known : KnownRig
    """

    rows: Ints
    known: KnownRig

    def find_controls(self, legs: Legs, hips: str) -> dict[str, str]:
        """Return the joint that each control of the legs and the body follows, by control.

        Parameters
        ----------
        legs : sequence of sequence of str
            Names of the thigh, the shin and the foot of each leg.
        hips : str
            Joint that the body control carries.

        Examples
        --------
        >>> from keyweave.examples import load_scene
        >>> known = KnownRig.learn(load_scene("biped_walk").rig())
        >>> part = RigPart(np.arange(24), known)
        >>> part.find_controls([("LeftUpLeg", "LeftLeg", "LeftFoot")], "Hips")
        {'COG_CTRL': 'Hips', 'LeftFootIK_CTRL': 'LeftFoot'}
        """
        feet = (leg[-1] for leg in legs)
        body = self.known.find_body({"hips": hips, **dict(zip(("l.foot", "r.foot"), feet))})
        joints, followed = {joint for leg in legs for joint in leg}, {}
        for frame in self.known.identification.frames:
            if frame.name == body:
                followed[body] = hips
                continue
            ride = frame.find_rotated(joints)
            if ride is not None:
                followed[frame.name] = ride.joint
        return followed


def learn_leg_modes(rig: Rig, values: Floats) -> list[RigPart]:
    """Identify the controls of a rig for each way in which its animation uses its limbs.

    Parameters
    ----------
    rig : Rig
    values : ndarray, shape (n_frames, n_channels)
        Animated values; each limb counts as IK or FK, whichever its switch is closer to.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> [len(part.rows) for part in learn_leg_modes(rig, np.tile(rig.values, (24, 1)))]
    [24]
    """
    figure = RigFigure.of(rig)
    switches = find_limb_switches(rig, figure.values, figure.slots)
    is_fk = np.zeros((len(values), len(switches)), bool)
    for number, switch in enumerate(switches.values()):
        own = values[:, switch.column]
        is_fk[:, number] = np.abs(own - switch.fk) < np.abs(own - switch.ik)
    modes, groups = np.unique(is_fk, axis=0, return_inverse=True)
    learned = []
    for number, mode in enumerate(modes.tolist()):
        limbs = {limb: "fk" if fk else "ik" for limb, fk in zip(switches, mode)}
        posed = figure
        if limbs:
            posed = figure.with_values(set_switches(rig, figure.values, switches, limbs))
        rows = np.flatnonzero(np.ravel(groups) == number)
        known = KnownRig(posed, recall_controls(rig, posed.values))
        learned.append(RigPart(rows, known))
    return learned


def match_feet(
    parts: Sequence[RigPart],
    after: Motion,
    legs: Legs,
    values: Floats,
    poses: RigPoses,
    *,
    writable: Bools | None = None,
) -> MatchedFeet:
    """Move the controls of feet, legs and body as far as their joints have to move.

    Parameters
    ----------
    parts : sequence of RigPart
        All frames of the animation.
    after : Motion
        Places of the joints, on the skeleton of the rig's figure. The rest of the scene is
        evaluated at its frames.
    legs : sequence of sequence of str
        Names of the thigh, the shin and the foot of each leg; the feet have to arrive.
    values : ndarray, shape (n_frames, n_channels)
        Animated values.
    poses : RigPoses
        Joints and controls for these values.
    writable : ndarray of bool, shape (n_channels,), optional
        Channels that may change; by default all.
    """
    hips = after.skeleton.names[0]
    values, worlds = np.array(values), np.array(poses.joints)
    figure, misses = parts[0].known.figure, np.zeros((len(values), len(legs)))
    targets = figure.place_joints(after, {hips, *(joint for leg in legs for joint in leg)})
    writable = np.ones(values.shape[1], bool) if writable is None else writable
    n_evaluations = 0
    for part in parts:
        mover = _Mover(part.known, part.find_controls(legs, hips), writable)
        rows = part.rows[_find_moved(targets.take(part.rows), worlds[part.rows])]
        search = _Search(mover, targets.take(rows), legs, after.frames[rows])
        search.run(values[rows], RigPoses(poses.joints[rows], poses.controls[rows]))
        values[rows], worlds[rows], misses[rows] = (
            search.values,
            search.worlds,
            search.misses,
        )
        n_evaluations += search.n_evaluations
    return MatchedFeet(values, worlds, misses, n_evaluations)


class _Search:
    """The best values known for the frames on which joints have to move."""

    def __init__(self, mover: _Mover, targets: PoseTargets, legs: Legs, frames: Floats):
        self.mover, self.targets, self.legs, self.frames = mover, targets, legs, frames
        feet = [leg[-1] for leg in legs]
        self.goals = targets.keep(feet)
        # The first values count in any case, because hips move too.
        self.misses: Floats = np.full((len(targets), len(feet)), np.inf)
        self.n_evaluations = 0

    def run(self, values: Floats, poses: RigPoses) -> None:
        """Move the controls until all feet are in their places."""
        self.values, self.worlds = np.array(values), np.array(poses.joints)
        rows = np.arange(len(values))
        for share in DRAWN:
            if not len(rows):
                return
            shares = share * (self.misses[rows] > FOOT_MISS)
            places = _draw_feet(self.targets.take(rows), self.legs, shares)
            values = self.mover.move(values, poses, places)
            poses = self.mover.known.rig.poses(values, self.frames[rows])
            self.n_evaluations += len(rows)
            self._keep_better(rows, values, poses)
            again = self.misses[rows].max(axis=1) > FOOT_MISS
            rows, values = rows[again], values[again]
            poses = RigPoses(poses.joints[again], poses.controls[again])

    def _keep_better(self, rows: Ints, values: Floats, poses: RigPoses) -> None:
        """Keep values with which the feet miss their places by less than before."""
        misses = _measure_misses(self.goals.take(rows), poses.joints)
        better = misses.max(axis=1) < self.misses[rows].max(axis=1)
        kept = rows[better]
        self.values[kept], self.worlds[kept] = values[better], poses.joints[better]
        self.misses[kept] = misses[better]


def _find_moved(targets: PoseTargets, worlds: Floats) -> Bools:
    """Return the frames on which a joint is not at its target."""
    rigid = extract_rigid(worlds[:, targets.columns])
    return np.abs(rigid - targets.matrices).max(axis=(1, 2, 3)) > SAME_MATRIX


def _draw_feet(targets: PoseTargets, legs: Legs, shares: Floats) -> PoseTargets:
    """Return targets whose feet are closer to the hips by shares of the distance.

    ``shares`` has shape (n_frames, n_feet).
    """
    matrices = np.array(targets.matrices)
    for leg, column in zip(legs, shares.T):
        thigh, foot = targets.index[leg[0]], targets.index[leg[-1]]
        reach = matrices[:, thigh, 3] - matrices[:, foot, 3]
        matrices[:, foot, 3] += column[:, np.newaxis] * reach
    return targets.with_matrices(matrices)


def _measure_misses(goals: PoseTargets, worlds: Floats) -> Floats:
    """Return by how much feet miss their places, (n_frames, n_feet) in centimeters."""
    own = extract_rotation(worlds[:, goals.columns, :3, :3])
    turned = FOOT_LENGTH * np.abs(own - goals.rotations).max(axis=(-2, -1))
    return np.maximum(goals.measure_positions(worlds), turned)


class _Mover:
    """Controls that follow joints, and the channels that may change."""

    def __init__(self, known: KnownRig, followed: Mapping[str, str], writable: Bools):
        self.known, self.followed, self.writable = known, followed, writable
        self.numbers = {c.name: row for row, c in enumerate(known.rig.controls)}
        self.limits = list_limits(known.rig)

    def move(self, values: Floats, poses: RigPoses, targets: PoseTargets) -> Floats:
        """Return values with which the controls go where the targets of joints are."""
        rigid = extract_rigid(poses.joints[:, targets.columns])
        steps = invert_matrix(rigid) @ targets.matrices
        joints = {name: steps[:, row] for name, row in targets.index.items()}
        still: Floats = np.broadcast_to(np.eye(4), (len(values), 4, 4))
        controls: dict[str, Floats] = {}
        values = np.array(values)
        for frame in self.known.identification.frames:
            among = joints if frame.carrier_is_joint else controls
            carried = among.get(frame.carrier, still)
            joint = self.followed.get(frame.name)
            step = carried if joint is None else joints[joint]
            if np.abs(step - carried).max() > SAME_MATRIX:
                step = self._set(values, frame, poses, carried, step)
            controls[frame.name] = step
        return values

    def _set(
        self,
        values: Floats,
        frame: ControlFrame,
        poses: RigPoses,
        carried: Floats,
        step: Floats,
    ) -> Floats:
        """Set the channels of a control, in place; return the step that it makes."""
        old = poses.controls[:, self.numbers[frame.name]]
        before = frame.find_carriers(self.known.rig, poses)
        after = before @ carried
        lengths, angles = read_components(values, frame.columns)
        parts = [lengths, angles]
        new = old @ carried
        if frame.translation is not None and (frame.columns[:3] >= 0).any():
            places = transform_points(old[:, 3, :3], step)
            parts[0] = lengths + (
                frame.solve_lengths(places, after)
                - frame.solve_lengths(old[:, 3, :3], before)
            )
            new[:, 3, :3] = places
        if frame.rotation is not None and (frame.columns[3:] >= 0).any():
            new[:, :3, :3] = old[:, :3, :3] @ step[:, :3, :3]
            solved = frame.solve_angles(new[:, :3, :3], after)
            parts[1] = frame.choose_closest_angles(solved, angles)
        is_moved = np.abs(step - carried).max(axis=(1, 2)) > SAME_MATRIX
        self._assign(values, frame, np.concatenate(parts, axis=1), is_moved)
        return invert_matrix(old) @ new

    def _assign(
        self, values: Floats, frame: ControlFrame, components: Floats, rows: Bools
    ) -> None:
        """Set the channels that change, within their limits."""
        for part, column in enumerate(frame.columns.tolist()):
            if column >= 0 and self.writable[column]:
                own = values[:, column]
                is_new = rows & (np.abs(components[:, part] - own) > CHANGE_TOLERANCE)
                clipped = np.clip(components[:, part], *self.limits[column])
                values[:, column] = np.where(is_new, clipped, own)
