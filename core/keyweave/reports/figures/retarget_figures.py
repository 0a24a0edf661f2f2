"""Figures of a carried motion: how far it departs from the directions of its capture.

The capture has the color of sources, the carried motion that of results.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.kinematics import joint_positions
from ...animation.mapping.slot_places import ARM, LEG
from ...animation.motion import Motion
from ...animation.up_axis import UP_TURNS
from ...errors import DataError
from ...geometry.arrays import Floats
from ...geometry.rotations import rotate
from ...geometry.vectors import compute_angle, length
from ..bodies.stick_figure import SIDE_NAMES
from .error_maps import draw_error_map
from .inline_svg import Figure
from .panels import finish_time_rows, make_time_rows
from .style import CHOSEN_COLOR, SOURCE_COLOR, make_thick_style, write_title

FACING = "facing"
MIN_DIRECTION_SCALE = 5.0  # degrees, of the colors and the bars


class PoseComparison(NamedTuple):
    """Directions and knees of a carried motion and its capture.

    Attributes
    ----------
    frames : ndarray, shape (n_frames,)
    errors : dict of str to ndarray
        Angle in degrees between the captured and the carried direction of each bone,
        shape (n_frames,), by slot; and of the direction that the figure faces.
    knees : dict of str to (ndarray, ndarray)
        Bend of each captured and carried knee in radians, by the slot of the shin; 0 is a
        straight leg.
    ratio : float
        Length of the carried legs over that of the captured ones; 1 without legs.
    """

    frames: Floats
    errors: dict[str, Floats]
    knees: dict[str, tuple[Floats, Floats]]
    ratio: float


def compare_poses(
    capture: Motion, carried: Motion, joint_map: Correspondence
) -> PoseComparison:
    """Compare the limbs of a carried motion with those of its capture.

    Raises
    ------
    DataError
        If the motions differ in length, or no limb is mapped.
    UnknownNameError
        If a skeleton lacks a joint of the map.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> comparison = compare_poses(walk, walk, kw.map_joints(walk, walk))
    >>> list(comparison.errors)[:3], list(comparison.knees)
    (['l.thigh', 'r.thigh', 'l.shin'], ['l.shin', 'r.shin'])
    """
    if len(capture) != len(carried):
        problem = f"has {len(carried)} frames, the capture has {len(capture)}"
        raise DataError("the carried motion", problem)
    joint_map.check(capture.skeleton, carried.skeleton)
    turn = UP_TURNS.get((capture.up_axis, carried.up_axis))
    ours = _find_places(capture, joint_map.slots, joint_map.source_joints)
    if turn is not None:
        ours = {slot: rotate(turn, points) for slot, points in ours.items()}
    theirs = _find_places(carried, joint_map.slots, joint_map.target_joints)
    errors = _measure_errors(ours, theirs, "xyz".index(carried.up_axis))
    if not errors:
        raise DataError("the map", "has no limb to compare; map a thigh and a shin")
    knees = {}
    for side in "lr":
        leg = [f"{side}.{place}" for place in LEG]
        if all(slot in ours for slot in leg):
            knees[leg[1]] = _measure_bend(ours, leg), _measure_bend(theirs, leg)
    sizes = [
        sum(length(each[b] - each[a]).mean() for a, b in _list_bones(each, LEG))
        for each in (ours, theirs)
    ]
    ratio = float(sizes[1] / sizes[0]) if sizes[0] > 0 else 1.0
    return PoseComparison(carried.frames, errors, knees, ratio)


def _find_places(
    motion: Motion, slots: tuple[str, ...], joints: tuple[str, ...]
) -> dict[str, Floats]:
    """Return the positions of the joint of each slot."""
    positions = joint_positions(motion)
    return {
        slot: positions[:, motion.skeleton.index(joint)]
        for slot, joint in zip(slots, joints)
    }


def _list_bones(
    places: Mapping[str, Floats], limb: tuple[str, ...]
) -> list[tuple[str, str]]:
    """Return the slots at both ends of the bones of both limbs that are mapped."""
    bones = [
        (f"{side}.{start}", f"{side}.{end}")
        for start, end in zip(limb, limb[1:])
        for side in "lr"
    ]
    return [bone for bone in bones if set(bone) <= places.keys()]


def _measure_errors(
    ours: Mapping[str, Floats], theirs: Mapping[str, Floats], up: int
) -> dict[str, Floats]:
    errors = {
        start: _measure_angles(*(each[end] - each[start] for each in (ours, theirs)))
        for start, end in (*_list_bones(ours, LEG), *_list_bones(ours, ARM))
    }
    for place in (LEG[0], ARM[0]):
        left, right = f"l.{place}", f"r.{place}"
        if left in ours and right in ours:
            lines = [np.array(each[left] - each[right]) for each in (ours, theirs)]
            for line in lines:
                line[:, up] = 0.0
            return {**errors, FACING: _measure_angles(*lines)}
    return errors


def _measure_angles(a: Floats, b: Floats) -> Floats:
    """Return angles between vectors in degrees."""
    degrees: Floats = np.degrees(compute_angle(a, b))
    return degrees


def _measure_bend(places: Mapping[str, Floats], leg: list[str]) -> Floats:
    hip, knee, ankle = (places[slot] for slot in leg)
    return np.radians(_measure_angles(knee - hip, ankle - knee))


def name_slot(slot: str) -> str:
    """Return a slot in words.

    Examples
    --------
    >>> name_slot("l.upper_arm"), name_slot("facing")
    ('left upper arm', 'facing')
    """
    side, _, place = slot.rpartition(".")
    word = f"{SIDE_NAMES[side]} " if side else ""
    return word + place.replace("_", " ")


def draw_direction_errors(
    capture: Motion, carried: Motion, joint_map: Correspondence
) -> Figure:
    """Draw how far limbs depart from their captured directions, over time and by joint.

    Parameters
    ----------
    capture, carried : Motion
        A capture, and the motion that `keyweave.retarget` makes of it.
    joint_map : Correspondence
        Which joint answers which.

    Returns
    -------
    Figure
        A row for each bone and for the facing direction: angles over time as colors, the
        mean as a bar and the worst as a tick.

    Raises
    ------
    DataError
        If the motions differ in length, or no limb is mapped.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> joint_map = kw.map_joints(walk, walk)
    >>> figure = draw_direction_errors(walk, walk, joint_map)
    >>> figure.axes[0].y_scale.ticks[-1][1]
    'facing'
    """
    comparison = compare_poses(capture, carried, joint_map)
    return draw_error_map(
        {name_slot(slot): error for slot, error in comparison.errors.items()},
        comparison.frames,
        title="Angle to the captured direction",
        units=("°", "degrees"),
        min_scale=MIN_DIRECTION_SCALE,
    )


def draw_knee_bends(capture: Motion, carried: Motion, joint_map: Correspondence) -> Figure:
    """Draw how far the knees bend, captured and carried; 0 is a straight leg.

    Parameters
    ----------
    capture, carried, joint_map
        As for `draw_direction_errors`, whose errors it also raises.

    Returns
    -------
    Figure
        One panel for each leg.

    Raises
    ------
    DataError
        If no leg is mapped.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> figure = draw_knee_bends(walk, walk, kw.map_joints(walk, walk))
    >>> [ax.title for ax in figure.axes]
    ['Left knee: differs by 0.0° on average', 'Right knee: differs by 0.0° on average']
    """
    comparison = compare_poses(capture, carried, joint_map)
    knees, frames = comparison.knees, comparison.frames
    if not knees:
        raise DataError("the map", "has no whole leg to compare")
    figure, axes = make_time_rows(len(knees), sharey="all")
    for (slot, bends), ax in zip(knees.items(), axes):
        ours, theirs = map(np.degrees, bends)
        ax.plot(frames, ours, label="source", **make_thick_style(SOURCE_COLOR))
        ax.plot(frames, theirs, label="result", color=CHOSEN_COLOR, zorder=4)
        error = float(np.abs(theirs - ours).mean())
        side = SIDE_NAMES[slot[0]].capitalize()
        write_title(ax, f"{side} knee: differs by {error:.1f}° on average")
        ax.y_label = "bend (°)"
    finish_time_rows(axes, frames)
    return figure
