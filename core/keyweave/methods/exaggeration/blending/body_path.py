"""The path of a body between a capture and a keyed clip, and controls placed along it.

Paths are not blended in the world, where two walks go different ways: the step from frame
to frame is blended in the heading of the body, and added up from the start of the capture.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ....animation.features import UP_VECTORS
from ....geometry.arrays import Floats
from ....geometry.matrices import transpose
from ....geometry.rotations import (
    FULL_TURN,
    compose,
    invert,
    quaternion_to_matrix,
    quaternion_to_vector,
    rotate,
    slerp,
    vector_to_quaternion,
)
from ....rigs.control_frames import ControlFrame, read_components
from ....rigs.identification import RigIdentification
from ....rigs.rig import Rig, RigPoses, keep_nodes
from ....rigs.rig_memory import recall_controls
from ..body_frames import BodyFrames, RigBody, read_placement
from ..warped_values import WarpRows

ALIGN_SECONDS = 1.0  # in which the mean headings of both are made equal; about a stride
SAME_ANGLE = 1e-9  # radians; angles that differ less keep their values


@dataclass(frozen=True, eq=False)
class Placements:
    """Places and rotations over time, of hips or of a control."""

    positions: Floats  # (n_frames, 3)
    rotations: Floats  # (n_frames, 4)

    def to_local(self, frames: BodyFrames) -> Placements:
        """Return world placements in the frames of a body."""
        return Placements(
            frames.to_local(self.positions), frames.to_local_rotations(self.rotations)
        )

    def to_world(self, frames: BodyFrames) -> Placements:
        """Return placements in the frames of a body in the world."""
        return Placements(
            frames.to_world(self.positions), frames.to_world_rotations(self.rotations)
        )

    def blend(self, other: Placements, ratios: Floats) -> Placements:
        """Return placements between, or beyond, these and others; ratios by frame.

        Examples
        --------
        >>> still = np.array([[0.0, 0.0, 0.0, 1.0]])
        >>> a, b = (Placements(np.full((1, 3), x), still) for x in (0.0, 2.0))
        >>> a.blend(b, np.array([1.25])).positions
        array([[2.5, 2.5, 2.5]])
        """
        u = ratios[:, np.newaxis]
        positions = self.positions + u * (other.positions - self.positions)
        return Placements(positions, slerp(self.rotations, other.rotations, ratios))

    def move(self, moves: Floats) -> Placements:
        """Return the placements moved in the world."""
        return Placements(self.positions + moves, self.rotations)

    def warp(self, rows: WarpRows) -> Placements:
        """Return the placements at the rows of a warp; the ends of a loop are closed."""
        own = self._close() if rows.n_cycle else self
        before, u, _ = rows.split()
        after = (before + 1) % (rows.n_cycle or len(self.positions))
        turned = slerp(own.rotations[before], own.rotations[after], u)
        return Placements(rows.interpolate(own.positions), turned)

    def _close(self) -> Placements:
        """Return a cycle whose first frame follows its last one.

        The step from the last to the first is made like its neighbors, and the rest of it
        spread over the cycle.
        """
        if len(self.positions) < 3:
            return self
        p, q = self.positions, self.rotations
        share = (np.arange(len(p)) / len(p))[:, np.newaxis]
        gap = p[0] - p[-1] - (p[1] - p[0] + p[-1] - p[-2]) / 2
        steps = compose(q[[0, 1, -1]], invert(q[[-1, 0, -2]]))
        seam, first, last = quaternion_to_vector(steps)
        turns = vector_to_quaternion(share * (seam - (first + last) / 2))
        return Placements(p + share * gap, compose(turns, q))


def find_angles(frames: BodyFrames, up: Floats) -> Floats:
    """Return the headings as continuous angles about the up axis, shape (n_frames,)."""
    return np.unwrap(quaternion_to_vector(frames.headings) @ up)


def _turn(angles: Floats, up: Floats) -> Floats:
    """Return rotations by angles about the up axis."""
    return vector_to_quaternion(np.asarray(angles)[..., np.newaxis] * up)


def measure_steps(frames: BodyFrames) -> Floats:
    """Return the steps from frame to frame in the headings, shape (n_frames - 1, 3)."""
    return rotate(invert(frames.headings[:-1]), np.diff(frames.origins, axis=0))


def warp_frames(frames: BodyFrames, rows: WarpRows, up: Floats) -> BodyFrames:
    """Return the path of a keyed body on the frames of a capture.

    A cycle that travels goes on from where its last round ended.

    Examples
    --------
    >>> origins = np.arange(3.0)[:, np.newaxis] * [[0.0, 0.0, 1.0]]
    >>> path = BodyFrames(origins, np.tile([0.0, 0.0, 0.0, 1.0], (3, 1)))
    >>> rows = WarpRows(np.arange(5.0), np.arange(5), n_cycle=3)
    >>> warp_frames(path, rows, np.array([0.0, 1.0, 0.0])).origins[:, 2]
    array([0., 1., 2., 3., 4.])
    """
    steps, turns = measure_steps(frames), np.diff(find_angles(frames, up))
    n = rows.n_cycle or len(frames.origins)
    if n > len(steps):
        # Nobody keyed the step from the last frame to the first: it is like its neighbors.
        steps = np.vstack([steps, (steps[:1] + steps[-1:]) / 2])
        turns = np.append(turns, (turns[0] + turns[-1]) / 2)
    first, last = int(np.floor(rows.rows.min())), int(np.ceil(rows.rows.max()))
    shown = np.arange(first, max(last, first + 1)) % n
    angles = find_angles(frames, up)[first % n] + np.append(0, np.cumsum(turns[shown]))
    path = _add_up(frames.origins[first % n], steps[shown], angles, up)
    at = rows.rows - first
    knots = np.arange(len(angles))
    origins = np.stack([np.interp(at, knots, column) for column in path.T], axis=1)
    return BodyFrames(origins, _turn(np.interp(at, knots, angles), up))


def _add_up(start: Floats, steps: Floats, angles: Floats, up: Floats) -> Floats:
    """Return the path from a start, with steps in headings."""
    moved = rotate(_turn(angles[:-1], up), steps)
    return start + np.vstack([np.zeros((1, 3)), np.cumsum(moved, axis=0)])


def blend_paths(
    captured: BodyFrames, keyed: BodyFrames, ratios: Floats, up_axis: str, rate: float
) -> BodyFrames:
    """Return a path between, or beyond, those of a capture and of a warped body.

    It starts where the capture does. Over the first second, both have the same mean
    heading. All are on the same frames; ratios are of shape (n_frames,), `rate` is in
    frames per second.

    Examples
    --------
    >>> slow, fast = (
    ...     BodyFrames(np.outer([0.0, 1, 2], v), np.tile([0.0, 0, 0, 1], (3, 1)))
    ...     for v in ([0, 0, 1.0], [0, 0, 3.0])
    ... )
    >>> blend_paths(slow, fast, np.full(3, 0.5), "y", 30).origins[:, 2]
    array([0., 2., 4.])
    """
    up = UP_VECTORS[up_axis]
    own, other = find_angles(captured, up), find_angles(keyed, up)
    gaps = np.unwrap(other - own)
    n_start = max(1, round(ALIGN_SECONDS * rate))
    gaps -= FULL_TURN * np.round(gaps[:n_start].mean() / FULL_TURN)
    angles = own + ratios * (gaps - gaps[:n_start].mean())
    u = ((ratios[1:] + ratios[:-1]) / 2)[:, np.newaxis]
    steps = measure_steps(captured) + u * (measure_steps(keyed) - measure_steps(captured))
    return BodyFrames(_add_up(captured.origins[0], steps, angles, up), _turn(angles, up))


def blend_bodies(
    captured: Placements,
    keyed: Placements,
    rows: WarpRows,
    ratios: Floats,
    up_axis: str,
    rate: float,
) -> tuple[Placements, BodyFrames]:
    """Return hips between, or beyond, captured and keyed ones, and their path.

    The hips are on the frames of each clip; ratios are on those of the capture, shape
    (n_frames,), and `rate` is in frames per second.
    """
    own, other = (read_body_frames(each, up_axis) for each in (captured, keyed))
    warped = warp_frames(other, rows, UP_VECTORS[up_axis])
    path = blend_paths(own, warped, ratios, up_axis, rate)
    goal = captured.to_local(own).blend(keyed.to_local(other).warp(rows), ratios)
    return goal.to_world(path), path


class BodyPoses(NamedTuple):
    """World matrices of some joints and controls by name, of shape (n_frames, 4, 4)."""

    joints: dict[str, Floats]
    controls: dict[str, Floats]


@dataclass(frozen=True, eq=False)
class WorldControls:
    """The controls of a rig in world space, and their placement."""

    rig: Rig
    body: RigBody
    identification: RigIdentification

    @classmethod
    def of(cls, rig: Rig) -> WorldControls:
        """Identify the controls of a rig."""
        identification = recall_controls(rig, rig.values)
        return cls(rig, RigBody.of(rig, identification), identification)

    @cached_property
    def frames(self) -> Mapping[str, ControlFrame]:
        """The frames of identified controls."""
        return {frame.name: frame for frame in self.identification.frames}

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """Index of each control."""
        return {control.name: i for i, control in enumerate(self.rig.controls)}

    @property
    def placed(self) -> tuple[str, ...]:
        """Controls that are placed: the body, and those that stand."""
        names = [self.body.body, *self.body.standing]
        return tuple(name for name in names if name in self.frames)

    def pose(self, values: Floats, joints: Sequence[str] = ()) -> BodyPoses:
        """Pose the hips, the controls that are placed and their carriers, and joints."""
        carriers = (self.frames[name].carrier for name in self.placed)
        nodes = {self.body.hips, *self.placed, *carriers, *joints}
        return self.name_poses(self.rig.poses(values, nodes=nodes), nodes)

    def name_poses(
        self, poses: RigPoses, nodes: Collection[str] | None = None
    ) -> BodyPoses:
        """Return the matrices of poses of all nodes, or of some, by their names."""
        own, controls = keep_nodes(self.rig, nodes)
        names = own, [control.name for control in controls]
        parts = (
            {name: part[:, i] for i, name in enumerate(each)}
            for each, part in zip(names, poses)
        )
        return BodyPoses(*parts)

    @property
    def outer(self) -> tuple[str, ...]:
        """Roots that carry the body and standing controls alike; they stay as captured."""
        return self.body.roots[self.body.roots.index(self.body.body) + 1 :]

    @property
    def inner(self) -> tuple[str, ...]:
        """Roots that the body control carries, such as one that sways the hips."""
        return self.body.roots[: self.body.roots.index(self.body.body)]

    def list_columns(self, name: str) -> list[int]:
        """Return the columns of a control among the channels of the rig."""
        channels = self.rig.controls[self.rows[name]].channels
        return [self.rig.channels.index(channel) for channel in channels]

    def read_hips(self, poses: BodyPoses) -> Placements:
        """Return the placements of the hips."""
        return Placements(*read_placement(poses.joints[self.body.hips]))

    def read_control(self, poses: BodyPoses, name: str) -> Placements:
        """Return the placements of a control."""
        return Placements(*read_placement(poses.controls[name]))

    def place_hips(self, values: Floats, poses: BodyPoses, goal: Placements) -> Floats:
        """Return values with which the body control brings the hips to a goal."""
        hips = self.read_hips(poses)
        turns = compose(goal.rotations, invert(hips.rotations))
        control = self.read_control(poses, self.body.body)
        lever = rotate(turns, control.positions - hips.positions)
        positions = goal.positions + lever
        return self._solve(values, poses, self.body.body, turns, positions)

    def place_control(
        self, values: Floats, poses: BodyPoses, name: str, goal: Placements
    ) -> Floats:
        """Return values with which a control is at a goal."""
        own = self.read_control(poses, name)
        turns = compose(goal.rotations, invert(own.rotations))
        return self._solve(values, poses, name, turns, goal.positions)

    def _solve(
        self, values: Floats, poses: BodyPoses, name: str, turns: Floats, positions: Floats
    ) -> Floats:
        """Return values of a control that is rotated in the world and moved to places."""
        frame, result = self.frames[name], np.array(values)
        carriers: Floats = np.broadcast_to(np.eye(4), (len(values), 4, 4))
        if frame.carrier:
            carriers = poses[not frame.carrier_is_joint][frame.carrier]
        lengths, angles = frame.columns[:3], frame.columns[3:]
        solved = frame.solve_lengths(positions, carriers)
        result[:, lengths[lengths >= 0]] = solved[:, lengths >= 0]
        if frame.rotation is not None and (angles >= 0).any():
            linear = poses.controls[name][:, :3, :3]
            turned = linear @ transpose(quaternion_to_matrix(turns))
            own = read_components(values, frame.columns)[1]
            solved = frame.solve_angles(turned, carriers)
            near = frame.choose_closest_angles(solved, own)
            near = np.where(np.abs(near - own) < SAME_ANGLE, own, near)
            result[:, angles[angles >= 0]] = near[:, angles >= 0]
        return result


def read_body_frames(places: Placements, up_axis: str) -> BodyFrames:
    """Return the frames below hips."""
    return BodyFrames.of(places.positions, places.rotations, up_axis)
