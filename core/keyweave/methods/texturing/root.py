"""The root, whose heading and travel over the ground stay the animator's.

Notes name a root that was found, and warn of a pelvis that does not take part: a stiff
pelvis shortens the steps of textured legs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import numpy as np

from ..._text import format_list
from ...animation.channel_names import list_by_node
from ...animation.clip import Clip
from ...animation.features import (
    UP_VECTORS,
    ChannelGroup,
    list_channels,
    list_rotations,
    match_channel_groups,
)
from ...animation.kinematics import find_traveling_joint
from ...animation.mapping.joint_names import JointName, parse_joint_names
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...animation.skeleton import TRANSLATE
from ...errors import UnknownNameError
from ...geometry.arrays import Floats
from ...geometry.rotations import extract_heading
from ...geometry.vectors import project_to_ground

TURNING_PATH, STEADY_HEADING = np.radians(30), np.radians(10)
PATH_STEP = 0.02  # of the path, between two directions of it
NO_ROOT = "none"  # in the settings
ROOT_WORDS = re.compile(r"\broot\b|\bbody\b|\bc ?o ?g\b")


def find_root(
    data: MotionOrClip, name: str | None, named: Sequence[str | ChannelGroup] = ()
) -> str:
    """Return the root's name, or an empty string.

    By default the root of a motion is its root joint or, if that never moves, the first
    joint below it that travels. That of a clip, which has no hierarchy, is the first of
    the named nodes that is called a root, a body or hips.

    Parameters
    ----------
    data : Motion or Clip
    name : str, optional
        Of the root; ``"none"`` if there is none.
    named : sequence of str or ChannelGroup
        Names, patterns or groups that change or drive.

    Raises
    ------
    UnknownNameError
        If no joint or control has the name.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> find_root(walk, None), find_root(walk, "none"), find_root(walk, "Spine")
    ('Hips', '', 'Spine')
    """
    if name == NO_ROOT:
        return ""
    if name is not None:
        known = dict.fromkeys([*list_rotations(data), *list_by_node(list_channels(data))])
        if name not in known:
            raise UnknownNameError([name], [*known], "the sketch")
        return name
    if isinstance(data, Motion):
        return data.skeleton.names[find_traveling_joint(data.moved, data.rotations)]
    return _find_named_root(data, named)


def _find_named_root(data: Clip, named: Sequence[str | ChannelGroup]) -> str:
    """Return the first of the named nodes whose name is that of a root, or of hips."""
    groups = sum(match_channel_groups(data, named), [])  # type: ignore[arg-type]
    nodes = list_by_node(channel for group in groups for channel in group.channels)
    names = dict(zip(nodes, parse_joint_names([*nodes])))
    return next((node for node, name in names.items() if _names_root(name)), "")


def _names_root(name: JointName) -> bool:
    says = name.is_part("hips") or ROOT_WORDS.search(name.text) is not None
    return says and not (name.side or name.is_helper)


def describe_root(
    data: MotionOrClip, targets: Sequence[ChannelGroup], root: str, name: str | None
) -> list[str]:
    """Return notes on a root that was chosen, or on nodes that travel without a root."""
    if name is not None:
        return []
    if isinstance(data, Motion):
        top = data.skeleton.names[0]
        return [f"{root} is used as the root, because {top} never moves"] * (root != top)
    if root:
        return describe_found_root(root, targets)
    nodes = [part.name.rpartition(".") for part in targets if not part.is_rotation]
    movers = [*dict.fromkeys(node for node, _, name in nodes if name in TRANSLATE)]
    if len(movers) > 1:
        names = format_list(movers, 4)
        return [f"{names} travel with the source; set root= to keep one's path and heading"]
    return [
        f"{node} travels with the source; set root= to keep its path and heading"
        for node in movers
    ]


def describe_found_root(root: str, targets: Sequence[ChannelGroup]) -> list[str]:
    """Return a note on a root that was found and not named, if it is to change.

    Examples
    --------
    >>> describe_found_root("COG", [ChannelGroup("COG", is_rotation=True)])
    ['COG is the root, so its heading and its travel over the ground stay; root=none lets \
them change']
    """
    if root not in list_by_node(channel for part in targets for channel in part.channels):
        return []
    return [
        f"{root} is the root, so its heading and its travel over the ground stay; "
        f"root={NO_ROOT} lets them change"
    ]


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
