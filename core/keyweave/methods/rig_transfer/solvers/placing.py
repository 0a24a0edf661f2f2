"""Closed form for identified controls: all frames at once, from the root outward.

A control whose joint has a target goes where the joint is in its place. A pole vector goes
into the plane of its limb. All other controls keep their values.

The direction in which a limb bends is an angle phi about it. Each frame counts by the
square of the height h of the bend: sum h^2 (phi - theta)^2 + s sum (phi'')^2 is as small
as possible. So it is exact on frames on which the limb is bent, and still on straight ones.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np

from ....animation.mapping.slot_places import ARM, LEG
from ....geometry.arrays import Bools, Floats, Ints
from ....geometry.banded import BandedSystem
from ....geometry.matrices import (
    assemble_matrix,
    extract_rotation,
    maya_to_scipy_order,
    transform_points,
    transform_vectors,
    transpose,
)
from ....geometry.rotations import list_axes
from ....geometry.vectors import cross, distance, dot, length, per_vector, unit_vector
from ....rigs.control_frames import ControlFrame
from ....rigs.identification import RigIdentification
from ....rigs.rig import LIMIT_TOLERANCE, Control, Rig, RigPoses, list_limits
from .euler_branches import choose_branches
from .pose_targets import PoseTargets

POLE_SHARE = 0.25  # of a limb's length, the least distance of its pole
POLE_STIFFNESS = 1e-9  # s, for heights in lengths of the limb
CLEAR_HEIGHT = 1e-3  # lengths of the limb; below, a bend has no clear direction


class PlacedControls(NamedTuple):
    """Values of all channels, and how they were found."""

    values: Floats  # (n_frames, n_channels)
    names: tuple[str, ...]  # controls that are placed
    exceeds: Bools  # of values at a limit because their target is beyond it
    is_set: Bools  # channels that are placed
    is_complete: bool  # whether the places of all carriers are known


def place_controls(
    rig: Rig,
    known: RigIdentification,
    targets: PoseTargets,
    *,
    values: Floats,
    rest: RigPoses,
    body: str = "",
    held: Collection[str] = (),
    matrices: Mapping[str, Floats] | None = None,
    carriers: Mapping[str, Floats] | None = None,
    posed: RigPoses | None = None,
) -> PlacedControls:
    """Place the identified controls of a rig on all frames.

    `values`, (n_frames, n_channels), are kept where nothing is placed, also of held
    controls. `rest` is the rest pose, with matrices of shape (1, n, 4, 4); `body` is the
    control that carries the hips if the control on which they ride is held. `matrices` are
    the world matrices, (n_frames, 4, 4), of controls that do not follow a joint, and
    `carriers` those of what carries some of the controls, if attributes move it. Joints
    without a target and controls that are not identified are where they are in `posed`, the
    poses for similar values, or else where they rest.
    """
    placer = _Placer(
        rig, known, targets, values, rest, matrices or {}, carriers or {}, posed or rest
    )
    by_name = {frame.name: frame for frame in known.frames}
    for frame in known.frames:
        if frame.name in placer.matrices:
            placer.place(frame, placer.matrices[frame.name])
        elif frame.name == body and body in by_name:
            placer.place_body(frame, by_name)
        elif frame.name not in held:
            placer.follow(frame)
        placer.finish(frame)
    return PlacedControls(
        placer.values,
        tuple(placer.names),
        placer.exceeds,
        placer.is_set,
        placer.is_complete,
    )


def list_carriers(
    frame: ControlFrame, by_name: Mapping[str, ControlFrame]
) -> list[ControlFrame]:
    """Return a control and those that carry it, from the inside outward."""
    chain = [frame]
    while not chain[-1].carrier_is_joint and chain[-1].carrier in by_name:
        chain.append(by_name[chain[-1].carrier])
    return chain


class _Placer:
    """Values and world matrices of the controls while they are placed one after another."""

    def __init__(
        self,
        rig: Rig,
        known: RigIdentification,
        targets: PoseTargets,
        values: Floats,
        rest: RigPoses,
        matrices: Mapping[str, Floats],
        carriers: Mapping[str, Floats],
        posed: RigPoses,
    ):
        self.rig, self.known, self.targets = rig, known, targets
        self.rest, self.posed = rest, posed
        self.matrices, self.carriers = matrices, carriers
        self.is_complete = True
        self.values: Floats = np.array(values)
        self.exceeds: Bools = np.zeros(self.values.shape, bool)
        self.is_set: Bools = np.zeros(self.values.shape[1], bool)
        self.names: list[str] = []
        self.worlds: dict[str, Floats] = {}
        self.controls = {control.name: control for control in rig.controls}
        self.number = {name: i for i, name in enumerate(self.controls)}
        self.limits = list_limits(rig)

    def finish(self, frame: ControlFrame) -> None:
        """Keep the world matrices of a control for those that it carries."""
        worlds = frame.compute_matrices(self.values, self._find_carrier(frame))
        rest = self.rest.controls[0, self.number[frame.name]]
        if frame.rotation is None:
            worlds[:, :3, :3] = rest[:3, :3]
        if frame.translation is None:
            worlds[:, 3, :3] = rest[3, :3]
        self.worlds[frame.name] = worlds

    def _find_carrier(self, frame: ControlFrame) -> Floats:
        """Return the world matrices of what carries a control, shape (n_frames, 4, 4)."""
        name, n_frames = frame.carrier, len(self.targets)
        if frame.name in self.carriers:
            return self.carriers[frame.name]
        if not name:
            return np.broadcast_to(np.eye(4), (n_frames, 4, 4))
        if not frame.carrier_is_joint:
            if name in self.worlds:
                return self.worlds[name]
            world = self.posed.controls[:, self.number[name]]
        elif name in self.targets.index:
            return self._scale_like_rest(name)
        else:
            world = self.posed.joints[:, self.rig.joints.index(name)]
        self.is_complete = False
        return np.broadcast_to(world, (n_frames, 4, 4))

    def _scale_like_rest(self, joint: str) -> Floats:
        """Return the target matrices of a joint with the scale that it has at rest."""
        rest = self.rest.joints[0, self.rig.joints.index(joint), :3, :3]
        scale = rest @ extract_rotation(rest).T
        matrices = self.targets.matrices[:, self.targets.index[joint]]
        return assemble_matrix(scale @ matrices[:, :3, :3], matrices[:, 3, :3])

    def follow(self, frame: ControlFrame) -> None:
        """Place a control so that the joints that ride on it, or its limb, fit."""
        control = self.controls[frame.name]
        if control.kind == "directional":
            self._place_pole(frame, control)
            return
        carriers, joints = self._find_carrier(frame), self.targets.index
        rotated, placed = frame.find_rotated(joints), frame.find_placed(joints)
        linear = frame.compute_matrices(self.values, carriers)[:, :3, :3]
        if rotated is not None:
            rotations = self.targets.rotations[:, joints[rotated.joint]]
            linear = self._turn(frame, rotated.offset.T @ rotations, carriers)
        if placed is not None and _can_move(frame):
            places = self.targets.positions[:, joints[placed.joint]]
            self._move(frame, places - transform_vectors(placed.offset, linear), carriers)

    def place(self, frame: ControlFrame, matrices: Floats) -> None:
        """Place a control by its world matrices."""
        carriers = self._find_carrier(frame)
        self._turn(frame, extract_rotation(matrices[:, :3, :3]), carriers)
        self._move(frame, matrices[:, 3, :3], carriers)

    def place_body(self, body: ControlFrame, by_name: Mapping[str, ControlFrame]) -> None:
        """Place the control that carries the hips by the control on which they ride."""
        hips = [
            n for n, slot in zip(self.targets.joints, self.targets.slots) if slot == "hips"
        ]
        for frame in self.known.frames:
            chain = list_carriers(frame, by_name)
            if body not in chain or frame.find_rotated(hips) is None:
                continue
            local: Floats = np.broadcast_to(np.eye(4), (len(self.values), 4, 4))
            for inner in chain[: chain.index(body)][::-1]:
                local = inner.compute_matrices(self.values, local)
            self._carry_hips(body, frame, local, hips)
            return
        self.follow(body)

    def _carry_hips(
        self, body: ControlFrame, rider: ControlFrame, local: Floats, hips: list[str]
    ) -> None:
        """Place the body so that a held control below it carries the hips to their target.

        ``local`` are the matrices of the held control in the body's space.
        """
        column, carriers = self.targets.index[hips[0]], self._find_carrier(body)
        rotated, placed = rider.find_rotated(hips), rider.find_placed(hips)
        if rotated is not None:
            linear = rotated.offset.T @ self.targets.rotations[:, column]
            own = transpose(extract_rotation(local[:, :3, :3])) @ linear
            self._turn(body, own, carriers)
        if placed is not None:
            solved = body.compute_matrices(self.values, carriers)[:, :3, :3]
            offset = transform_points(placed.offset, local)
            places = self.targets.positions[:, column]
            self._move(body, places - transform_vectors(offset, solved), carriers)

    def _turn(self, frame: ControlFrame, rotations: Floats, carriers: Floats) -> Floats:
        """Rotate a control; return its linear parts within the limits."""
        if frame.rotation is not None and (frame.columns[3:] >= 0).any():
            # Scale and mirroring S of the linear part S @ rotation do not change, so the
            # first frame shows them.
            linear = frame.rotation.compute_linear(np.zeros((1, 3))) @ carriers[:1, :3, :3]
            sizes = linear @ transpose(extract_rotation(linear))
            angles = frame.solve_angles(sizes @ rotations, carriers)
            self._set(frame, slice(3, 6), self._choose_branches(frame, angles))
        return frame.compute_matrices(self.values, carriers)[:, :3, :3]

    def _choose_branches(self, frame: ControlFrame, angles: Floats) -> Floats:
        columns = frame.columns[3:]
        order = maya_to_scipy_order(frame.rotation.order)  # type: ignore[union-attr]
        sort = list_axes(order)
        limits = np.where(columns[:, np.newaxis] >= 0, self.limits[columns], 0.0)
        chosen = np.empty_like(angles)
        chosen[:, sort] = choose_branches(angles[:, sort], order, limits[sort])
        return chosen

    def _move(self, frame: ControlFrame, positions: Floats, carriers: Floats) -> None:
        """Move a control to world positions as far as its channels allow."""
        if _can_move(frame):
            self._set(frame, slice(0, 3), frame.solve_lengths(positions, carriers))

    def _set(self, frame: ControlFrame, part: slice, values: Floats) -> None:
        """Set the channels of a control within their limits."""
        has = frame.columns[part] >= 0
        columns = frame.columns[part][has]
        low, high = self.limits[columns].T
        values = values[:, has]
        self.values[:, columns] = np.clip(values, low, high)
        beyond = (values < low - LIMIT_TOLERANCE) | (values > high + LIMIT_TOLERANCE)
        self.exceeds[:, columns] = beyond
        self.is_set[columns] = True
        if frame.name not in self.names:
            self.names.append(frame.name)

    def _place_pole(self, frame: ControlFrame, control: Control) -> None:
        """Place a pole vector in the plane of the limb that it directs."""
        columns = [self.rig.channels.index(name) for name in control.channels]
        moved = np.any(self.known.moves[columns], axis=0)
        for limb in list_limbs(self.targets):
            own = self.targets.columns[[self.targets.slot_index[slot] for slot in limb]]
            if moved[own[0]] and _can_move(frame):
                rest = self._measure_rest_pole(frame, own)
                start, middle, end = map(self.targets.at, limb)
                poles = place_poles(start, middle, end, rest)
                self._move(frame, poles, self._find_carrier(frame))
                return

    def _measure_rest_pole(self, frame: ControlFrame, limb: Ints) -> Floats:
        joints = self.rest.joints[0, limb, 3, :3]
        pole = self.rest.controls[0, self.number[frame.name], 3, :3]
        size = np.linalg.norm(np.diff(joints, axis=0), axis=1).sum()
        return measure_pole(joints[0], joints[2], pole, POLE_SHARE * float(size))


def list_limbs(targets: PoseTargets) -> list[list[str]]:
    """Return the slots of the legs and arms that have targets as a whole."""
    limbs = [[f"{side}.{place}" for place in limb] for limb in (LEG, ARM) for side in "lr"]
    return [limb for limb in limbs if targets.slot_index.keys() >= {*limb}]


def _can_move(frame: ControlFrame) -> bool:
    return frame.translation is not None and bool((frame.columns[:3] >= 0).any())


def place_poles(start: Floats, middle: Floats, end: Floats, rest: Floats) -> Floats:
    """Return positions of a pole vector, (n_frames, 3), in the planes of a limb.

    The limb is given by the positions of its joints, (n_frames, 3) each; `rest` are the
    distances of the pole along the limb from its start, and away from it.

    Examples
    --------
    >>> start, end = np.zeros((2, 3)), np.array([[0.0, -80, 0]] * 2)
    >>> middle = np.array([[0.0, -40, 5], [5, -40, 0]])
    >>> place_poles(start, middle, end, np.array([40.0, 50.0])).round(3) + 0.0
    array([[  0., -40.,  50.],
           [ 50., -40.,   0.]])
    """
    along = unit_vector(end - start)
    bend = middle - start
    bend = bend - per_vector(dot(bend, along)) * along
    reference = _carry_along(along, bend)
    other = cross(along, reference)
    sizes = distance(start, middle) + distance(middle, end)
    heights = length(bend) / np.maximum(sizes, np.finfo(float).tiny)
    angles = smooth_angles(np.arctan2(dot(bend, other), dot(bend, reference)), heights)
    cosine, sine = per_vector(np.cos(angles)), per_vector(np.sin(angles))
    return start + rest[0] * along + rest[1] * (cosine * reference + sine * other)


def measure_pole(start: Floats, end: Floats, pole: Floats, shortest: float) -> Floats:
    """Return the distance of a pole along a limb from its start, and away from it.

    `shortest` is the least distance away from the limb.
    """
    along = unit_vector(end - start)
    height = float(dot(pole - start, along))
    away = float(length(pole - start - height * along))
    return np.array([height, max(away, shortest)])


def _carry_along(along: Floats, bend: Floats) -> Floats:
    """Return unit vectors across a limb that twist as little as possible over time."""
    first = bend[np.argmax(length(bend))]
    if not first.any():
        first = np.eye(3)[np.abs(along[0]).argmin()]
    carried = np.empty_like(along)
    across = first
    for row, axis in enumerate(along):
        across = across - (across @ axis) * axis
        size = np.sqrt(across @ across)
        across = across / size if size > 0 else np.eye(3)[np.abs(axis).argmin()]
        carried[row] = across
    return carried


def smooth_angles(angles: Floats, heights: Floats) -> Floats:
    """Return a smooth curve of angles, close to those with large heights.

    Angles are in radians, and full turns do not matter; both are of shape (n_frames,).

    Examples
    --------
    >>> smooth_angles(np.array([1.0, -3.0, 2.0]), np.array([0.5, 0.0, 0.5])).round(6)
    array([1. , 1.5, 2. ])
    """
    weights = np.asarray(heights) ** 2
    if len(angles) < 3 or not weights.any():
        return np.unwrap(angles)
    curve = _unwrap_clear(angles, heights)
    n = len(angles)
    bands = np.zeros((3, n))
    bands[0] = weights
    for offset, products in enumerate(_SECOND_DIFFERENCE):
        for first, product in enumerate(products):
            bands[offset, first : n - 2 + first] += POLE_STIFFNESS * product
    # Without two frames that count, straight lines of any slope are as good.
    bands[0] += 1e-6 * POLE_STIFFNESS
    return BandedSystem(bands).solve((weights + 1e-6 * POLE_STIFFNESS) * curve)


_SECOND_DIFFERENCE = ((1.0, 4.0, 1.0), (-2.0, -2.0), (1.0,))  # of 1, -2, 1 with itself


def _unwrap_clear(angles: Floats, heights: Floats) -> Floats:
    """Return angles without full turns between frames with a clear direction."""
    clear = np.flatnonzero(heights >= min(CLEAR_HEIGHT, float(np.max(heights))))
    lines = np.interp(np.arange(len(angles)), clear, np.unwrap(angles[clear]))
    return angles + 2 * np.pi * np.round((lines - angles) / (2 * np.pi))
