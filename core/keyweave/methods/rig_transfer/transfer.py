"""Rig transfer: a capture as keys of the controls of any rig, after Wu [W06]_.

The capture is carried over to the rig's own skeleton. Controls that can be identified are
placed in closed form; what is left is refined by evaluations of the rig.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...animation.clip import Clip
from ...animation.contacts import Contacts
from ...animation.correspondence import Correspondence
from ...animation.mapping.joint_map import check_map, map_joints
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from ...geometry.matrices import assemble_matrix, maya_to_scipy_order, transpose
from ...geometry.rotations import (
    extract_heading,
    matrix_to_quaternion,
    quaternion_to_matrix,
)
from ...rigs.rig import Rig, list_limits
from .known_rig import KnownRig
from .result import TransferResult
from .retargeting import retarget
from .rig_figure import RigFigure
from .settings import TransferSettings
from .solvers.hinges import roll_limbs
from .solvers.matching import refine_controls
from .solvers.placing import list_limbs, place_controls
from .solvers.pose_targets import PoseTargets

DEFAULT_TRANSFER = TransferSettings()
MAX_LISTED = 6  # joints and channels that a note lists


class Solution(NamedTuple):
    """Values of all channels of a rig, and how they were found.

    Attributes
    ----------
    values : ndarray, shape (n_frames, n_channels)
    exceeds : ndarray of bool, shape (n_frames, n_channels)
        Channels that are at a limit because their target is beyond it.
    worlds : ndarray, shape (n_frames, n_joints, 4, 4)
        World matrices of the joints for these values.
    placed, refined, held : tuple of str
        Controls.
    n_evaluations : int
    """

    values: Floats
    exceeds: Bools
    worlds: Floats
    placed: tuple[str, ...]
    refined: tuple[str, ...]
    held: tuple[str, ...]
    n_evaluations: int


def transfer(
    motion: Motion,
    rig: Rig | KnownRig,
    correspondence: Correspondence | None = None,
    *,
    contacts: Contacts | None = None,
    settings: TransferSettings = DEFAULT_TRANSFER,
) -> TransferResult:
    """Transfer a capture to the controls of a rig.

    Parameters
    ----------
    motion : Motion
        The capture, in any unit of length.
    rig : Rig or KnownRig
        Learn a rig once for several captures; see `KnownRig.learn`.
    correspondence : Correspondence, optional
        Which joint of the rig answers which captured joint; by default that of
        `keyweave.map_joints`.
    contacts : Contacts, optional
        Frames on which the captured feet stand; there the feet of the rig are held.
    settings : TransferSettings

    Returns
    -------
    TransferResult

    Raises
    ------
    DataError
        If no joint of the rig answers the capture, or the map is that of another rig.
    UnknownNameError
        If the rig lacks a joint of the map or a control of the settings.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> rig = examples.load_scene("biped_walk").rig()
    >>> result = kw.transfer(examples.load_walk().cut(1, 30), rig)
    >>> bool(result.position_errors.max() < 0.005)
    True
    """
    known = rig if isinstance(rig, KnownRig) else KnownRig.learn(rig)
    figure = known.figure
    if correspondence is None:
        correspondence = map_joints(motion, figure.rest)
    else:
        check_map(correspondence, motion, figure.rest)
    carried = retarget(motion, figure.rest, correspondence, settings)
    targets, still = _choose_targets(known, carried, correspondence, settings)
    solution = _solve(known, targets, settings)
    names = tuple(known.rig.channels)
    return TransferResult(
        clip=_make_clip(known, solution.values, carried),
        motion=figure.make_motion(solution.worlds, carried),
        targets=carried,
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
            for name, column in zip(names, solution.exceeds.T)
            if column.any()
        },
        n_evaluations=solution.n_evaluations,
        n_identifying=known.identification.n_evaluations,
        contacts=contacts,
        notes=(*carried.notes, *_note_joints(known, correspondence, still)),
    )


def _choose_targets(
    known: KnownRig,
    carried: Motion,
    correspondence: Correspondence,
    settings: TransferSettings,
) -> tuple[PoseTargets, tuple[str, ...]]:
    """Return the targets that controls can reach, and mapped joints that none moves."""
    targets = known.figure.make_targets(carried, correspondence)
    solved = known.list_solved(settings.solve)
    used = [c.name for c in known.rig.controls if "." not in c.name or c.name in solved]
    moved = known.list_moved_joints(used)
    skeleton = known.figure.skeleton
    above = {
        n: skeleton.names[max(int(p), 0)] for n, p in zip(skeleton.names, skeleton.parents)
    }
    kept = [j for j in targets.joints if j in moved or above[j] in moved]
    if not moved.intersection(targets.joints):
        joints = format_list(targets.joints, MAX_LISTED)
        raise DataError("the controls of the rig", f"move none of the joints {joints}")
    still = [j for j, slot in zip(targets.joints, targets.slots) if slot and j not in moved]
    return targets.keep(kept), tuple(still)


def _solve(known: KnownRig, targets: PoseTargets, settings: TransferSettings) -> Solution:
    """Find values of the controls by the solver of the settings."""
    rig, figure = known.rig, known.figure
    joints = {slot: targets.joints[row] for slot, row in targets.slot_index.items()}
    body = known.find_body(joints, settings.body)
    tops = known.list_hip_carriers(joints)
    given = {}
    if settings.root_motion and tops and tops[-1] != body:
        given = {
            tops[-1]: figure.get_control(tops[-1]) @ _find_root_motion(figure, targets)
        }
    roots = {c.name for c in rig.controls if c.kind == "root"}.union(tops)
    held = roots - {body, *given} if body else set()
    attributes = {c.name for c in rig.controls if "." in c.name}
    attributes -= {*known.list_solved(settings.solve)}
    place = partial(place_controls, rig, known.identification)
    rest = {"rest": figure.values, "worlds": figure.worlds}
    placed = place(targets, **rest, body=body, held=held, given=given)
    limbs = list_limbs(targets)
    rolled = roll_limbs(
        known.identification, targets, placed.values, list_limits(rig), limbs
    )
    placed = place(rolled, **rest, body=body, held=held, given=given)
    refined = refine_controls(
        *(rig, known.identification, targets, placed.values),
        fixed={body, *given, *held, *attributes},
        rounds=settings.rounds,
    )
    return Solution(
        *(refined.values, placed.exceeds, refined.worlds, placed.names, refined.names),
        held=tuple(c.name for c in rig.controls if c.name in {*held, *attributes}),
        n_evaluations=refined.n_evaluations,
    )


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


def _make_clip(known: KnownRig, values: Floats, like: Motion) -> Clip:
    """Return values of all channels as a clip with the rotate orders of the controls."""
    orders = {
        name: maya_to_scipy_order(frame.rotation.order)
        for name, frame in known.frames.items()
        if frame.rotation is not None
    }
    channels = tuple(known.rig.channels)
    nodes = {name.rpartition(".")[0] for name in channels}
    return Clip(
        values,
        channels,
        like.frame_rate,
        like.start_frame,
        {name: order for name, order in orders.items() if name in nodes},
        known.figure.rest.up_axis,
    )


def _note_joints(
    known: KnownRig, correspondence: Correspondence, still: tuple[str, ...]
) -> list[str]:
    """Return notes on joints that stay as they are, and on controls that are not known."""
    notes = []
    if still:
        count = format_count(len(still), "joint")
        notes.append(f"no control moves {count}: {format_list(still, MAX_LISTED)}")
    missed = [*known.identification.missed]
    if missed:
        count = format_count(len(missed), "control")
        notes.append(f"{count} not identified: {format_list(missed, MAX_LISTED)}")
    return notes
