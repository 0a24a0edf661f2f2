"""Identification of a rig: which joints each channel moves, and how each control moves.

The rig is a black box. In random poses, a control whose channels keep their values keeps
its place relative to what carries it, and a joint that keeps its place relative to a
control rides on it. Other random poses verify each control.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr, format_count
from ..animation.skeleton import ROTATE, TRANSLATE
from ..errors import UnknownNameError
from ..geometry.arrays import Bools, Floats, Ints, color_rows
from ..geometry.matrices import invert_matrix
from .control_frames import (
    ControlFrame,
    Ride,
    compare_positions,
    compare_rotations,
    fit_rotation,
    fit_translation,
    read_components,
    sort_frames,
)
from .rig import Control, Rig, RigPoses, check_values, list_limits, pose_quietly

N_POSES = 64  # in a quarter of them, one of two controls is changed and the other is not
N_CHECKS = 32  # in which all controls are changed
N_ATTRIBUTE_STEPS = 4
SEED = 2006
ANGLE_RANGE = 0.7  # radians to each side of the starting pose
LENGTH_RANGE = 0.1  # fraction of the figure's size
ATTRIBUTE_RANGE = 1.0
FRAME_TOLERANCE = 1e-6  # centimeters, and entries of matrices
ROUNDING = 1e-9  # times the figure's size
LEAST_SHARE = 3 / N_CHECKS  # of the random poses, in which a joint follows its control


@dataclass(frozen=True, eq=False, repr=False)
class RigIdentification(BriefRepr):
    """Identified controls of a rig; returned by `identify_controls`.

    Attributes
    ----------
    frames : tuple of ControlFrame
        The identified controls, each after the control that carries it.
    missed : dict of str to float
        The largest error of each control that is not identified; infinite if nothing
        carries it.
    moves : ndarray of bool, shape (n_channels, n_joints)
        Whether each channel, or another one of the same control, changes each joint's
        matrix relative to its parent joint.
    colors : ndarray of int, shape (n_channels,)
        Channels with the same number move different joints, so that one pose can show the
        effects of all of them; -1 for channels that move no joint.
    n_evaluations : int
        The number of poses that were evaluated.
    """

    frames: tuple[ControlFrame, ...]
    missed: dict[str, float]
    moves: Bools
    colors: Ints
    n_evaluations: int

    def _summarize(self) -> str:
        n_all = len(self.frames) + len(self.missed)
        colors = format_count(int(self.colors.max(initial=-1)) + 1, "color")
        return (
            f"{len(self.frames)} of {format_count(n_all, 'control')}, "
            f"{int(self.moves.any(axis=1).sum())} live channels in {colors}, "
            f"{format_count(self.n_evaluations, 'evaluation')}"
        )


def identify_controls(
    rig: Rig, values: ArrayLike | None = None, *, held: Collection[str] = ()
) -> RigIdentification:
    """Identify the controls of a rig from its poses.

    Attributes, such as switches, keep their values, because a control may act on other
    joints if a switch is changed.

    The pose to start from, shape (n_channels,), is the saved one by default. Controls that
    are `held` keep their values as well, such as one of two that move the hips. Raise an
    UnknownNameError if the rig lacks one, and a DataError if the values do not match the
    channels, or are not finite.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> found = identify_controls(rig, held=["World_CTRL", "Hips_CTRL"])
    >>> found
    RigIdentification(29 of 29 controls, 105 live channels in 18 colors, 292 evaluations)
    >>> head = next(frame for frame in found.frames if frame.name == "Head_CTRL")
    >>> head.carrier, head.rotated.joint
    ('Neck_CTRL', 'Head')
    """
    names = [control.name for control in rig.controls]
    unknown = [name for name in held if name not in names]
    if unknown:
        raise UnknownNameError(unknown, names, "the rig")
    start = np.asarray(rig.values, float)
    if values is not None:
        start = check_values(np.asarray(values)[np.newaxis], rig.channels)[0]
    survey = _Survey(rig, start, held)
    moves = survey.find_moved_joints()
    frames, missed = survey.identify()
    colors = color_rows(moves)
    return RigIdentification(frames, missed, moves, colors, survey.n_evaluations)


class _Survey:
    """Random poses of a rig, and the controls that they identify."""

    def __init__(self, rig: Rig, start: Floats, held: Collection[str]):
        self.rig, self.n_evaluations = rig, 0
        self.column = {name: i for i, name in enumerate(rig.channels)}
        self.index = {control.name: i for i, control in enumerate(rig.controls)}
        self.free = [c for c in rig.controls if "." not in c.name and c.name not in held]
        self.tried = [
            self.column[n] for c in rig.controls if c.name not in held for n in c.channels
        ]
        self.limits = list_limits(rig)
        self.start = np.clip(start, *self.limits.T)
        self.random = np.random.default_rng(SEED)
        joints = self.pose(self.start[np.newaxis]).joints[0, :, 3, :3]
        self.size = float(np.linalg.norm(np.ptp(joints, axis=0))) or 1.0
        self.ranges = np.array([_find_range(n, self.size) for n in rig.channels])
        changed = self.random.random((N_POSES, len(self.free))) < 0.5
        self.changed = np.vstack([np.zeros(len(self.free), bool), changed])
        self.values = self._draw_poses(self.changed)
        self.worlds = self.pose(self.values)

    def pose(self, values: Floats) -> RigPoses:
        """Return the poses of the rig, and count them."""
        self.n_evaluations += len(values)
        return pose_quietly(self.rig, values)

    def _draw(self, n_poses: int) -> Floats:
        """Return random values of all channels within their limits."""
        low, high = np.clip(self.start + self.ranges * [[-1], [1]], *self.limits.T)
        return self.random.uniform(low, high, (n_poses, len(low)))

    def _draw_poses(self, changed: Bools) -> Floats:
        """Return poses in which some of the controls, a row per pose, are changed."""
        is_drawn = np.zeros((len(changed), len(self.column)), bool)
        for number, control in enumerate(self.free):
            columns = [self.column[name] for name in control.channels]
            is_drawn[:, columns] = changed[:, number, np.newaxis]
        return np.where(is_drawn, self._draw(len(changed)), self.start)

    def find_moved_joints(self) -> Bools:
        """Return a mask of the joints that each channel moves relative to their parents."""
        steps = [step for column in self.tried for step in self._list_steps(column)]
        moves = np.zeros((len(self.column), len(self.rig.joints)), bool)
        if not steps:
            return moves
        columns, ends = (np.array(part) for part in zip(*steps))
        bases = 1 + self.random.permutation(len(steps)) % N_POSES
        rows = self.values[bases]
        rows[np.arange(len(steps)), columns] = ends
        before = localize(self.worlds.joints, self.rig.parents)[bases]
        after = localize(self.pose(rows).joints, self.rig.parents)
        is_moved = ~self.is_same(after, before).all(axis=(-2, -1))
        np.logical_or.at(moves, columns, is_moved)
        for control in self.rig.controls:
            # Out of reach, a straight limb hides the effect of some of the channels.
            own = [self.column[name] for name in control.channels]
            moves[own] = moves[own].any(axis=0)
        return moves

    def _list_steps(self, column: int) -> list[tuple[int, float]]:
        """Return a channel's column with values to try, each from another random pose.

        Attributes are tried at both limits and in several poses, because many act in some
        poses only, as stretch does out of reach.
        """
        if self.rig.channels[column].endswith((*TRANSLATE, *ROTATE)):
            return [(column, value) for value in self._draw(1)[:, column]]
        ends = self.limits[column]
        ends = ends if np.isfinite(ends).all() else self._draw(2)[:, column]
        ends = [end for end in ends.tolist() if end != self.start[column]]
        return [(column, end) for end in (ends * N_ATTRIBUTE_STEPS)[:N_ATTRIBUTE_STEPS]]

    def is_same(self, matrices: Floats, others: Floats) -> Bools:
        """Return a mask of the entries that agree but for rounding."""
        return np.asarray(
            abs(matrices - others) <= FRAME_TOLERANCE * 1e-3 * max(1, self.size)
        )

    def identify(self) -> tuple[tuple[ControlFrame, ...], dict[str, float]]:
        """Return the frames of identified controls, and the errors of the others."""
        checks = self._draw_poses(np.ones((N_CHECKS, len(self.free)), bool))
        worlds = self.pose(checks)
        frames: list[ControlFrame] = []
        missed: dict[str, float] = {}
        for number, control in enumerate(self.free):
            frame = self._fit_frame(number, control)
            error = np.inf if frame is None else self._measure(frame, checks, worlds)
            if frame is None or not error <= FRAME_TOLERANCE:
                missed[control.name] = error
            else:
                frame = replace(frame, error=error)
                frames.append(self._add_rides(frame, worlds))
        return tuple(sort_frames(frames)), missed

    def _fit_frame(self, number: int, control: Control) -> ControlFrame | None:
        """Return the frame of a control in its carrier, or None without a carrier."""
        columns = self._find_columns(control)
        still = ~self.changed[:, number]
        own = self.worlds.controls[:, self.index[control.name]]
        for name, is_joint in self._list_candidates(control):
            local = own @ invert_matrix(self._find_world(name, is_joint, self.worlds))
            parts = self._find_carried_parts(local, columns, still)
            if parts is not None:
                lengths, angles = read_components(self.values, columns)
                is_moved, is_turned = parts
                return ControlFrame(
                    *(control.name, name, is_joint, columns),
                    fit_rotation(angles, local[:, :3, :3]) if is_turned else None,
                    fit_translation(lengths, local[:, 3, :3]) if is_moved else None,
                )
        return None

    def _find_carried_parts(
        self, local: Floats, columns: Ints, still: Bools
    ) -> tuple[bool, bool] | None:
        """Return whether a candidate carries position and linear part, or None for neither.

        Of these parts, a carrier has to carry those that the control's channels change, and
        something that follows the control does not carry it.
        """
        same = self.is_same(local, local[0])
        parts = [np.all(same[:, 3], axis=1), np.all(same[:, :3], axis=(1, 2))]
        has_channels = [bool((own >= 0).any()) for own in columns.reshape(2, 3)]
        needed = [part for part, has_any in zip(parts, has_channels) if has_any]
        if all(part.all() for part in needed) or not all(p[still].all() for p in needed):
            return None
        return bool(parts[0][still].all()), bool(parts[1][still].all())

    def _find_columns(self, control: Control) -> Ints:
        """Return the columns of a control's translation and rotation; -1 for none."""
        columns = {name.rpartition(".")[2]: self.column[name] for name in control.channels}
        return np.array([columns.get(leaf, -1) for leaf in (*TRANSLATE, *ROTATE)])

    def _list_candidates(self, control: Control) -> list[tuple[str, bool]]:
        """Return possible carriers: a control's parent, controls, the world, joints."""
        others = [name for name in self.index if "." not in name and name != control.name]
        others.sort(key=lambda name: name != control.parent)
        joints = [(name, True) for name in self.rig.joints]
        return [*((name, False) for name in [*others, ""]), *joints]

    def _find_world(self, name: str, is_joint: bool, worlds: RigPoses) -> Floats:
        """Return the world matrices of a joint or a control in poses."""
        if not name:
            return np.broadcast_to(np.eye(4), (len(worlds.joints), 4, 4))
        if is_joint:
            return worlds.joints[:, self.rig.joints.index(name)]
        return worlds.controls[:, self.index[name]]

    def _measure(self, frame: ControlFrame, values: Floats, worlds: RigPoses) -> float:
        """Return the largest error of a frame in poses."""
        carriers = self._find_world(frame.carrier, frame.carrier_is_joint, worlds)
        errors = frame.compute_matrices(values, carriers) - self._find_world(
            frame.name, False, worlds
        )
        rows = [slice(0, 3)] * (frame.rotation is not None)
        rows += [slice(3, 4)] * (frame.translation is not None)
        return max((float(np.abs(errors[:, part, :3]).max()) for part in rows), default=0.0)

    def _add_rides(self, frame: ControlFrame, worlds: RigPoses) -> ControlFrame:
        """Return a frame with the joints that ride on the control.

        In the poses, all controls are changed: a joint seems to ride on a control as long
        as the controls between them keep their values.
        """
        own, joints = worlds.controls[:, self.index[frame.name], np.newaxis], worlds.joints
        parts = np.split(frame.columns >= 0, 2)
        has_lengths, has_angles = (bool(part.any()) for part in parts)
        rotated: dict[str, Ride] = {}
        placed: dict[str, Ride] = {}
        if has_angles:
            rotated = self._find_rides(compare_rotations(joints, own))
        # A control that only rotates keeps every joint in place that is at its pivot.
        if has_lengths or rotated:
            placed = self._find_rides(compare_positions(joints, own))
        both = [name for name in rotated if name in placed]
        return replace(
            frame,
            rotation_rides=tuple({n: rotated[n] for n in [*both, *rotated]}.values()),
            position_rides=tuple({n: placed[n] for n in [*both, *placed]}.values()),
        )

    def _find_rides(self, offsets: Floats) -> dict[str, Ride]:
        """Return the joints whose offsets agree, exactly, in many of the poses.

        Not in all: the end of a limb leaves an IK control that is out of reach. But joints
        that do not follow never agree by chance.
        """
        rides = {}
        for number, name in enumerate(self.rig.joints):
            rows = offsets[:, number].reshape(len(offsets), -1)
            near = np.array(self.is_same(rows[:, np.newaxis], rows).all(axis=-1), ndmin=2)
            best = near[np.argmax(near.sum(axis=1))]
            offset, share = rows[best].mean(axis=0), float(best.mean())
            if share >= LEAST_SHARE:
                rides[name] = Ride(name, offset.reshape(offsets.shape[2:]), share)
        return rides


def _find_range(channel: str, size: float) -> float:
    """Return the largest difference of random values of a channel to the starting pose."""
    leaf = channel.rpartition(".")[2]
    if leaf in TRANSLATE:
        return LENGTH_RANGE * size
    return ANGLE_RANGE if leaf in ROTATE else ATTRIBUTE_RANGE


def localize(matrices: Floats, parents: Ints) -> Floats:
    """Return matrices of joints relative to their parents, (n_samples, n_joints, 4, 4).

    Examples
    --------
    >>> worlds = np.tile(2 * np.eye(4), (1, 2, 1, 1))
    >>> localize(worlds, np.array([-1, 0]))[0, :, 0, 0]
    array([2., 1.])
    """
    below = np.asarray(parents) >= 0
    local = np.array(matrices, float)
    above = matrices[:, np.asarray(parents)[below]]
    local[:, below] = matrices[:, below] @ invert_matrix(above)
    return local
