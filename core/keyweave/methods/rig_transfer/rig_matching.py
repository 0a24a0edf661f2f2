"""Matching of a rig's controls to the motion of its joints, after Wu [W06]_.

Controls that can be identified are placed in closed form; what is left is refined by
evaluations of the rig.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from ..._progress import offer_cancel
from ..._text import format_count, format_list
from ...animation.clip import Clip
from ...animation.correspondence import Correspondence
from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from ...geometry.matrices import (
    ROTATE_ORDERS,
    assemble_matrix,
    maya_to_scipy_order,
    scipy_to_maya_order,
    transpose,
)
from ...geometry.rotations import (
    extract_heading,
    list_axes,
    matrix_to_quaternion,
    quaternion_to_matrix,
)
from ...rigs.rig import list_limits
from .known_rig import KnownRig
from .result import TransferResult
from .rig_figure import RigFigure
from .settings import TransferSettings
from .solvers.euler_branches import find_better_order, find_large_steps, roll_limbs
from .solvers.foot_roll import roll_feet
from .solvers.matching import refine_controls
from .solvers.paper import solve_by_paper
from .solvers.placing import PlacedControls, list_limbs, place_controls
from .solvers.pose_targets import PoseTargets

MAX_PASSES = 3  # of evaluations for controls below joints without targets
SETTLED = 1e-9  # radians or centimeters
MAX_LISTED_JOINTS = 6  # joints and channels that a note lists


class Solution(NamedTuple):
    """Values of all channels of a rig, and how they were found."""

    values: Floats  # (n_frames, n_channels)
    exceeds: Bools  # of values at a limit because their target is beyond it
    worlds: Floats  # of the joints for these values, (n_frames, n_joints, 4, 4)
    placed: tuple[str, ...]  # controls
    refined: tuple[str, ...]
    held: tuple[str, ...]
    body: str
    n_evaluations: int


def match_motion(
    known: KnownRig,
    motion: Motion,
    correspondence: Correspondence,
    settings: TransferSettings,
    contacts: Contacts | None = None,
    values: Floats | None = None,
) -> TransferResult:
    """Match the controls of a rig to a motion of its joints.

    Parameters
    ----------
    known : KnownRig
    motion : Motion
        On the skeleton of the rig's figure.
    correspondence : Correspondence
        Its target joints are those of the rig that have a target.
    settings : TransferSettings
    contacts : Contacts, optional
        Of the rig's feet: frames on which an attribute that rolls a foot is used.
    values : ndarray, shape (n_frames, n_channels), optional
        Values of channels that are not placed; by default those of the rig at rest.

    Raises
    ------
    DataError
        If no control moves any of the joints.
    UnknownNameError
        If the rig lacks a control of the settings.
    """
    targets, still = _choose_targets(known, motion, correspondence, settings)
    solution = _solve(known, targets, settings, contacts, values)
    clip = make_clip(known, solution.values, motion)
    return TransferResult(
        clip=clip,
        motion=known.figure.make_motion(solution.worlds, motion),
        targets=motion,
        correspondence=correspondence,
        joints=targets.joints,
        position_errors=targets.measure_positions(solution.worlds),
        angle_errors=targets.measure_angles(solution.worlds),
        identified=solution.placed,
        refined=solution.refined,
        held=solution.held,
        still_joints=still,
        at_limits={
            name: int(column.sum())
            for name, column in zip(known.rig.channels, solution.exceeds.T)
            if column.any()
        },
        n_evaluations=solution.n_evaluations,
        n_identifying=known.n_evaluations,
        body=solution.body,
        contacts=contacts,
        notes=(
            *motion.notes,
            *_note_still(known, motion, correspondence, still, solution.body),
            *_note_missed(known),
            *_note_gimbal_lock(clip),
        ),
    )


def _choose_targets(
    known: KnownRig,
    motion: Motion,
    correspondence: Correspondence,
    settings: TransferSettings,
) -> tuple[PoseTargets, tuple[str, ...]]:
    """Return the targets that controls can reach, and mapped joints that none moves."""
    targets = known.figure.make_targets(motion, correspondence)
    solved = known.list_solved(settings.solve)
    used = [c.name for c in known.rig.controls if "." not in c.name or c.name in solved]
    moved = known.list_moved_joints(used)
    if moved.isdisjoint(targets.joints):
        joints = format_list(targets.joints, MAX_LISTED_JOINTS)
        raise DataError("the controls of the rig", f"move none of the joints {joints}")
    kept = [j for j in targets.joints if j in moved or known.figure.get_parent(j) in moved]
    still = [j for j, slot in zip(targets.joints, targets.slots) if slot and j not in moved]
    return targets.keep(kept), tuple(still)


class Roles(NamedTuple):
    """The roles of the controls of a rig."""

    body: str  # the control that carries the body; empty for none
    held: set[str]  # controls and attributes that keep their values
    matrices: dict[str, Floats]  # (n_frames, 4, 4), of controls that do not follow a joint
    carriers: dict[str, Floats]  # (n_frames, 4, 4), of what carries some of the controls
    values: Floats  # (n_frames, n_channels), where nothing is placed


def _solve(
    known: KnownRig,
    targets: PoseTargets,
    settings: TransferSettings,
    contacts: Contacts | None,
    base: Floats | None,
) -> Solution:
    """Find values of the controls by the solver of the settings."""
    rig = known.rig
    roles = _assign_roles(known, targets, settings, contacts, base)
    held = tuple(c.name for c in rig.controls if c.name in roles.held)
    if settings.solver == "paper":
        start = known.figure.values
        values, n_poses = solve_by_paper(rig, targets, start, held=roles.held)
        worlds = rig.poses(values).joints
        within = np.zeros(values.shape, bool)
        names = tuple(c.name for c in rig.controls if c.name not in roles.held)
        n_poses += len(targets)
        return Solution(values, within, worlds, (), names, held, roles.body, n_poses)
    placed, n_poses = _place(known, targets, roles)
    fixed = roles.held.union(roles.matrices, {roles.body}.intersection(placed.names))
    refined = refine_controls(
        *(rig, known.identification, targets, placed.values),
        fixed=fixed,
        is_set=placed.is_set,
        rounds=settings.rounds,
    )
    n_poses += refined.n_evaluations
    return Solution(
        *(refined.values, placed.exceeds, refined.worlds),
        placed=placed.names,
        refined=refined.names,
        held=held,
        body=roles.body,
        n_evaluations=n_poses,
    )


def _assign_roles(
    known: KnownRig,
    targets: PoseTargets,
    settings: TransferSettings,
    contacts: Contacts | None,
    base: Floats | None,
) -> Roles:
    """Choose the controls that carry the body, that are held, and that roll the feet."""
    rig, figure = known.rig, known.figure
    joints = {slot: targets.joints[row] for slot, row in targets.slot_index.items()}
    body, chain = known.find_body(joints, settings.body), known.list_hip_carriers(joints)
    matrices, carriers = dict[str, Floats](), dict[str, Floats]()
    if settings.root_motion and chain and chain[-1] != body:
        travel = _find_root_motion(figure, targets)
        matrices[chain[-1]] = figure.get_control(chain[-1]) @ travel
    roots = {*chain}
    for control in rig.controls:
        frame = known.frames.get(control.name)
        is_rider = frame is not None and frame.find_rotated([*joints.values()]) is not None
        if control.kind == "root" and not is_rider:  # a chest may be the root of its joints
            roots.add(control.name)
    held = roots - {body, *matrices} if body else set()
    held |= {c.name for c in rig.controls if "." in c.name}
    held -= {*known.list_solved(settings.solve)}
    values: Floats = np.tile(figure.values, (len(targets), 1)) if base is None else base
    if contacts is not None:
        feet = [joints[slot] for slot in ("l.foot", "r.foot") if slot in joints]
        rolls = known.find_rolls(feet)
        controls, carriers, values = roll_feet(rolls, targets, contacts, values)
        matrices.update(controls)
    return Roles(body, held, matrices, carriers, values)


def _place(
    known: KnownRig, targets: PoseTargets, roles: Roles
) -> tuple[PlacedControls, int]:
    """Place the controls; return them and the number of evaluations."""
    rig, n_evaluations = known.rig, 0
    place = partial(
        place_controls,
        *(rig, known.identification),
        values=roles.values,
        rest=known.figure.worlds,
        body=roles.body,
        held=roles.held,
        matrices=roles.matrices,
        carriers=roles.carriers,
    )
    placed, posed = place(targets), None
    while not placed.is_complete and n_evaluations < MAX_PASSES * len(targets):
        offer_cancel()
        previous, posed = placed.values, rig.poses(placed.values)
        n_evaluations += len(targets)
        placed = place(targets, posed=posed)
        if np.allclose(placed.values, previous, rtol=0, atol=SETTLED):
            break
    limits, limbs = list_limits(rig), list_limbs(targets)
    rolled = roll_limbs(known.identification, targets, placed.values, limits, limbs)
    return (placed if rolled is targets else place(rolled, posed=posed)), n_evaluations


def _find_root_motion(figure: RigFigure, targets: PoseTargets) -> Floats:
    """Return matrices of the travel and heading of the hips, shape (n_frames, 4, 4)."""
    column = targets.slot_index["hips"]
    row = figure.skeleton.index(targets.joints[column])
    up = np.eye(3)["xyz".index(figure.rest.up_axis)]
    turns = transpose(figure.axes[row]) @ targets.rotations[:, column]
    headings = extract_heading(matrix_to_quaternion(transpose(turns)), up)
    linear = transpose(quaternion_to_matrix(headings))
    ground = 1.0 - up
    start = figure.skeleton.rest_positions()[row] * ground
    return assemble_matrix(linear, targets.at("hips") * ground - start @ linear)


def make_clip(known: KnownRig, values: Floats, like: Motion) -> Clip:
    """Return values of all channels as a clip with the rotate orders of the controls."""
    channels = tuple(known.rig.channels)
    nodes = {name.rpartition(".")[0] for name in channels}
    orders = {
        name: maya_to_scipy_order(frame.rotation.order)
        for name, frame in known.frames.items()
        if frame.rotation is not None and name in nodes
    }
    up_axis = known.figure.rest.up_axis
    return Clip(values, channels, like.frame_rate, like.start_frame, orders, up_axis)


def _note_gimbal_lock(clip: Clip) -> list[str]:
    """Return a note for each control that passes gimbal lock, and a better order."""
    notes = []
    for node, order in clip.rotation_orders.items():
        sort = list_axes(order)
        angles = clip.values[:, np.array(clip.columns(node))[sort]]
        locked = np.flatnonzero(find_large_steps(angles, order))
        if not len(locked):
            continue
        frame, better = clip.frames[1 + locked[0]], find_better_order(angles, order)
        note = f"{node} passes close to gimbal lock on frame {frame:g}"
        if better is not None:
            name = ROTATE_ORDERS[scipy_to_maya_order(better)]
            note += f"; with the rotate order {name} it would not"
        notes.append(note)
    return notes


def _note_still(
    known: KnownRig,
    motion: Motion,
    correspondence: Correspondence,
    still: Sequence[str],
    body: str,
) -> list[str]:
    """Return a note on mapped joints that no control moves, and those between them."""
    if not still:
        return []
    every = known.figure.make_targets(motion, correspondence).joints
    moved = known.list_moved_joints([c.name for c in known.rig.controls])
    unmoved = [joint for joint in every if joint in still or joint not in moved]
    listed = format_list(unmoved, MAX_LISTED_JOINTS)
    note = f"no control moves {format_count(len(unmoved), 'joint')}: {listed}"
    return [note if body else f"{note}; the figure does not travel"]


def _note_missed(known: KnownRig) -> list[str]:
    """Return a note on controls that are not identified."""
    missed = [*known.identification.missed]
    if not missed:
        return []
    count = format_count(len(missed), "control")
    return [f"{count} not identified: {format_list(missed, MAX_LISTED_JOINTS)}"]
