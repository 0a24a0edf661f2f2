"""Identification of a rig: which joints each channel moves, and how each control moves.

The rig is a black box. In random poses, a control whose channels keep their values keeps
its place relative to what carries it, and a joint that keeps its place relative to a
control rides on it. Other random poses verify each control.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import compress

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
from .controls import get_transform_name
from .rig import Control, Rig, RigPoses, check_values, list_limits, pose_quietly

N_POSES = 64  # in a quarter of them, one of two controls is changed and the other is not
N_CHECKS = 32  # in which all controls are changed
N_BASES = 2  # checks with bent limbs, and as many with straight ones
SEEN_WEIGHT = (
    0.25  # of joints that are bent, or straight, in a check that is chosen already
)
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
    RigIdentification(29 of 29 controls, 105 live channels in 18 colors, 180 evaluations)
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
        self.tried = [c for c in rig.controls if c.name not in held and c.channels]
        owns = [np.isin(rig.channels, c.channels) for c in self.tried]
        self.owns = np.array(owns, bool).reshape(-1, len(rig.channels))
        self.is_attribute = np.array(["." in c.name for c in self.tried], bool)
        self.free = [*compress(self.tried, ~self.is_attribute)]
        self.limits = list_limits(rig)
        self.start = np.clip(start, *self.limits.T)
        self.random = np.random.default_rng(SEED)
        at_start = self.pose(self.start[np.newaxis])
        self.size = (
            float(np.linalg.norm(np.ptp(at_start.joints[0, :, 3, :3], axis=0))) or 1.0
        )
        self.ranges = np.array([_find_range(n, self.size) for n in rig.channels])
        changed = self.random.random((N_POSES, len(self.free))) < 0.5
        self.changed = np.vstack([np.zeros((1, len(self.free)), bool), changed])
        everything = np.ones((N_CHECKS, len(self.free)), bool)
        rows = self._draw_poses(np.vstack([self.changed, everything]))
        posed = self.pose(rows[1:])
        self.values, self.checks = np.split(rows, [1 + N_POSES])
        self.worlds = RigPoses(
            *(np.vstack([first, rest[:N_POSES]]) for first, rest in zip(at_start, posed))
        )
        self.check_worlds = RigPoses(*(part[N_POSES:] for part in posed))

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
        is_drawn = changed @ self.owns[~self.is_attribute]
        return np.where(is_drawn, self._draw(len(changed)), self.start)

    def find_moved_joints(self) -> Bools:
        """Return a mask of the joints that each channel moves relative to their parents.

        Each control is tried alone, then in groups whose controls moved different joints.
        Groups that move other joints as well are split.
        """
        moved = np.zeros((len(self.tried), len(self.rig.joints)), bool)
        bent, straight = self._choose_bases()
        both = [base for pair in zip(straight, bent) for base in pair]
        for mask, bases in ((~self.is_attribute, bent), (self.is_attribute, both)):
            controls = np.flatnonzero(mask)
            groups = [*controls[:, np.newaxis]]
            for number, base in enumerate(bases):
                ends = self._draw_ends(to_high=number < N_BASES)
                while groups:
                    groups = self._add_moved(moved, groups, ends, base)
                groups = self._group(moved, controls)
        moves = np.zeros((len(self.column), len(self.rig.joints)), bool)
        for control, joints in zip(self.tried, moved):
            moves[[self.column[name] for name in control.channels]] = joints
        return moves

    def _choose_bases(self) -> tuple[list[int], list[int]]:
        """Return numbers of checks in which limbs are bent, and in which they are straight.

        The middle joint of a limb is the same in several checks while the limb is straight:
        out of reach, it hides the effects of controls, but stretch acts only there.
        """
        local = localize(self.check_worlds.joints, self.rig.parents)
        same = [self.is_same(local, row).all(axis=(-2, -1)).sum(axis=0) for row in local]
        is_straight = np.array(same) > 1
        return _choose_rows(~is_straight), _choose_rows(is_straight)

    def _draw_ends(self, *, to_high: bool) -> Floats:
        """Return other values of all channels; attributes go to one of their limits."""
        ends, (low, high) = self._draw(1)[0], self.limits.T
        leaves = [name.rpartition(".")[2] for name in self.rig.channels]
        bounded = np.isfinite(self.limits).all(axis=1) & ~np.isin(
            leaves, (*TRANSLATE, *ROTATE)
        )
        first, second = (high, low) if to_high else (low, high)
        return np.where(bounded, np.where(first == self.start, second, first), ends)

    def _group(self, moved: Bools, controls: Ints) -> list[Ints]:
        """Return groups of controls that are not known to move the same joints."""
        order = self.random.permutation(controls)
        colors = color_rows(self._find_known(moved)[order])
        return [order[colors == color] for color in np.unique(colors)]

    def _find_known(self, moved: Bools) -> Bools:
        """Return a mask of the joints that controls of each one's transform moved."""
        owners = np.array([get_transform_name(control) for control in self.tried], str)
        return np.asarray((owners[:, np.newaxis] == owners) @ moved)

    def _add_moved(
        self, moved: Bools, groups: Sequence[Ints], ends: Floats, base: int
    ) -> list[Ints]:
        """Add the joints that groups move, from a check, to those of their controls.

        Return the halves of groups that move other joints than the known ones.
        """
        here, parents = self.checks[base], self.rig.parents
        rows = [np.where(self.owns[group].any(axis=0), ends, here) for group in groups]
        before = localize(self.check_worlds.joints[[base]], parents)
        after = localize(self.pose(np.array(rows)).joints, parents)
        changed = np.asarray(~self.is_same(after, before).all(axis=(-2, -1)))
        known, halves = self._find_known(moved), list[Ints]()
        for group, joints in zip(groups, changed):
            if len(group) == 1:
                moved[group] |= joints
            elif (joints & ~known[group].any(axis=0)).any():
                halves += np.array_split(group, 2)
            else:
                moved[group] |= joints & known[group]
        return halves

    def is_same(self, matrices: Floats, others: Floats) -> Bools:
        """Return a mask of the entries that agree but for rounding."""
        return np.asarray(
            abs(matrices - others) <= FRAME_TOLERANCE * 1e-3 * max(1, self.size)
        )

    def identify(self) -> tuple[tuple[ControlFrame, ...], dict[str, float]]:
        """Return the frames of identified controls, and the errors of the others."""
        frames: list[ControlFrame] = []
        missed: dict[str, float] = {}
        for number, control in enumerate(self.free):
            frame = self._fit_frame(number, control)
            error = np.inf if frame is None else self._measure(frame)
            if frame is None or not error <= FRAME_TOLERANCE:
                missed[control.name] = error
            else:
                frame = replace(frame, error=error)
                frames.append(self._add_rides(frame))
        return tuple(sort_frames(self._add_tops(frames))), missed

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

    def _measure(self, frame: ControlFrame) -> float:
        """Return the largest error of a frame in the checks."""
        worlds = self.check_worlds
        carriers = self._find_world(frame.carrier, frame.carrier_is_joint, worlds)
        errors = frame.compute_matrices(self.checks, carriers) - self._find_world(
            frame.name, False, worlds
        )
        rows = [slice(0, 3)] * (frame.rotation is not None)
        rows += [slice(3, 4)] * (frame.translation is not None)
        return max((float(np.abs(errors[:, part, :3]).max()) for part in rows), default=0.0)

    def _add_rides(self, frame: ControlFrame) -> ControlFrame:
        """Return a frame with the joints that ride on the control.

        In the checks, all controls are changed: a joint seems to ride on a control as long
        as the controls between them keep their values.
        """
        worlds = self.check_worlds
        own, joints = worlds.controls[:, self.index[frame.name], np.newaxis], worlds.joints
        parts = np.split(frame.columns >= 0, 2)
        has_lengths, has_angles = (bool(part.any()) for part in parts)
        rotated: dict[str, Ride] = {}
        placed: dict[str, Ride] = {}
        if has_angles:
            rotated = self._find_rides(compare_rotations(joints, own), self.rig.joints)
        # A control that only rotates keeps every joint in place that is at its pivot.
        if has_lengths or rotated:
            placed = self._find_rides(compare_positions(joints, own), self.rig.joints)
        both = [name for name in rotated if name in placed]
        return replace(
            frame,
            rotation_rides=tuple({n: rotated[n] for n in [*both, *rotated]}.values()),
            position_rides=tuple({n: placed[n] for n in [*both, *placed]}.values()),
        )

    def _add_tops(self, frames: Sequence[ControlFrame]) -> list[ControlFrame]:
        """Return frames with the topmost joints that ride on none of them.

        Controls share such a joint: a constraint may hold the hips between the pelvis and a
        control of their own. It rides on the control that it follows in most poses in which
        that control changes: where the others that move it keep their values.
        """
        ridden = {ride.joint for frame in frames for ride in frame.rotation_rides}
        pairs = zip(self.rig.joints, self.rig.parents)
        tops = [joint for joint, parent in pairs if parent < 0 and joint not in ridden]
        rides = [self._find_loose_rides(frame, tops) for frame in frames]
        added = list(frames)
        for joint in tops:
            shares = [each[joint][0].share if joint in each else 0.0 for each in rides]
            if any(shares):
                best = int(np.argmax(shares))
                turn, place = rides[best][joint]
                added[best] = replace(
                    added[best],
                    rotation_rides=(*added[best].rotation_rides, turn),
                    position_rides=(*added[best].position_rides, place),
                )
        return added

    def _find_loose_rides(
        self, frame: ControlFrame, names: Sequence[str]
    ) -> dict[str, tuple[Ride, Ride]]:
        """Return joints that ride on a control where it changes and others may not."""
        number = [control.name for control in self.free].index(frame.name)
        rows = self.changed[:, number]
        own = self.worlds.controls[rows, self.index[frame.name], np.newaxis]
        columns = [self.rig.joints.index(name) for name in names]
        joints = self.worlds.joints[rows][:, columns]
        rotated = self._find_rides(compare_rotations(joints, own), names)
        placed = self._find_rides(compare_positions(joints, own), names)
        return {n: (rotated[n], placed[n]) for n in names if n in rotated and n in placed}

    def _find_rides(self, offsets: Floats, joints: Sequence[str]) -> dict[str, Ride]:
        """Return the joints whose offsets agree, exactly, in many of the poses.

        Not in all: the end of a limb leaves an IK control that is out of reach. But joints
        that do not follow never agree by chance.
        """
        rides = {}
        for number, name in enumerate(joints):
            rows = offsets[:, number].reshape(len(offsets), -1)
            near = np.array(self.is_same(rows[:, np.newaxis], rows).all(axis=-1), ndmin=2)
            best = near[np.argmax(near.sum(axis=1))]
            offset, share = rows[best].mean(axis=0), float(best.mean())
            if share >= LEAST_SHARE:
                rides[name] = Ride(name, offset.reshape(offsets.shape[2:]), share)
        return rides


def _choose_rows(mask: Bools) -> list[int]:
    """Return numbers of rows that have much of a mask, and each what the others lack."""
    chosen, weights = list[int](), np.ones(mask.shape[1])
    for _ in range(N_BASES):
        scores = mask @ weights
        scores[chosen] = -1
        chosen.append(int(np.argmax(scores)))
        weights[mask[chosen[-1]]] *= SEEN_WEIGHT
    return chosen


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
