"""The controls that hold the feet of a rig in place, kept as they are in contact.

They are found by perturbing each channel of the rig a little: IK handles that move a foot
but not the hips, attributes such as foot rolls, and controls that move toes only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_list
from ...animation.clip import Clip
from ...animation.feet.contacts import Contacts, weigh_air
from ...errors import DataError, UnknownNameError, ignore_warnings, warn_caller
from ...geometry.arrays import Bools, Floats
from ...rigs.classification import find_descendants
from ...rigs.control_reach import Reach
from ...rigs.perturbation import (
    DOWN,
    UP,
    Perturbation,
    PosedChanges,
    WorldMatrices,
    WrongReachError,
)
from ...rigs.rig import Control, Rig, limits_by_channel
from ...rigs.rig_memory import recall_controls
from .cartoon_filter import count_blend_frames, filter_channels

HOLDING_KINDS = ("ik", "extra")  # of the controls that move a foot but not the hips
LISTED_FEET = 4


def filter_controls(
    clip: Clip,
    rig: Rig | None,
    contacts: Contacts | None,
    *,
    strength: float,
    width: float | None = None,
    keep_frames: ArrayLike | None = None,
) -> Clip:
    """Apply the cartoon animation filter to the controls of a rig.

    Parameters
    ----------
    clip : Clip
        Channels of the rig's controls; other channels are filtered as well.
    rig : Rig, optional
    contacts : Contacts, optional
        Its feet are joints of the rig. In contact, `find_foot_controls` do not change.
    strength, width, keep_frames
        See `keyweave.cartoon_filter`.

    Raises
    ------
    DataError
        If contacts come without a rig or with other frames, or the clip has no channel of
        the rig.
    UnknownNameError
        If the rig lacks a joint of the contacts.
    """
    if rig is None and contacts is not None:
        raise DataError("contacts", "of a clip need the rig of its controls as well")
    tuning: Any = {"strength": strength, "width": width, "keep_frames": keep_frames}
    if rig is None:
        return filter_channels(clip, **tuning)
    if not {*clip.channels} & {*rig.channels}:
        raise DataError("the clip", "has no channel of the rig; choose the rig's own clip")
    weights = {} if contacts is None else _weigh_controls(clip, rig, contacts)
    return clamp_clip(clip, filter_channels(clip, **tuning, weights=weights), rig)


def clamp_clip(clip: Clip, filtered: Clip, rig: Rig) -> Clip:
    """Return a filtered clip within the limits of controls, or the wider ones of `clip`."""
    values, limits = np.array(filtered.values), limits_by_channel(rig.controls)
    for column, name in enumerate(clip.channels):
        if name in limits:
            low, high = limits[name]
            own = clip.values[:, column]
            ends = np.minimum(low, own), np.maximum(high, own)
            values[:, column] = np.clip(values[:, column], *ends)
    return filtered.with_(values=values)


def _weigh_controls(clip: Clip, rig: Rig, contacts: Contacts) -> dict[str, Floats]:
    """Return the share of the change for each channel that holds a foot."""
    contacts.check_frames(clip, "the clip")
    blend = count_blend_frames(clip.frame_rate)
    weights: dict[str, Floats] = {}
    stands = contacts.is_in_contact
    if not stands.any():
        return weights
    pose = _read_pose(clip, rig, int(np.argmax(stands.any(axis=1))))
    held = find_foot_controls(rig, contacts.feet, pose)
    for foot, column in zip(contacts.feet, stands.T):
        share = weigh_air(column, blend)
        for control in held[foot]:
            for channel in {*control.channels} & {*clip.channels}:
                weights[channel] = np.minimum(weights.get(channel, 1.0), share)
    loose = [foot for foot in contacts.feet if not held[foot]]
    if loose:
        names = format_list(loose, LISTED_FEET)
        problem = "has no IK control in this clip, so its contacts cannot be kept exactly"
        warn_caller(f"{names} {problem}; lock the feet of the rig afterwards")
    return weights


def _read_pose(clip: Clip, rig: Rig, row: int) -> Floats:
    """Return the values of all channels of a rig on a row of a clip."""
    own = dict(zip(clip.channels, clip.values[row]))
    return np.array([own.get(name, v) for name, v in zip(rig.channels, rig.values)])


def find_foot_controls(
    rig: Rig, feet: Sequence[str], values: Floats
) -> Mapping[str, list[Control]]:
    """Return the controls that hold each foot, and the controls that carry these.

    Feet are named by their ankle joints; one that no IK control moves has no controls.
    `values` are the pose that is perturbed, shape (n_channels,), in which limbs use IK or
    FK. Raises UnknownNameError if the rig lacks a joint.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> held = find_foot_controls(rig, ["LeftFoot"], rig.values)
    >>> [control.name for control in held["LeftFoot"] if control.kind == "ik"]
    ['LeftFootIK_CTRL']
    """
    unknown = [foot for foot in feet if foot not in rig.joints]
    if unknown:
        raise UnknownNameError(unknown, rig.joints, "the rig")
    below = find_descendants(rig.parents.tolist())
    moves = _find_moves(rig, values, below)
    controls = {control.name: control for control in rig.controls}
    held = {}
    for foot in feet:
        joint = rig.joints.index(foot)
        top = int(np.argmax(below[:, joint]))
        names = [*_list_holding(rig, moves, below[joint], (joint, top))]
        has_ik = any(controls[name].kind == "ik" for name in names)
        carriers = [name for each in names for name in _list_carriers(controls, each)]
        listed = dict.fromkeys([*names, *carriers]) if has_ik else {}
        held[foot] = [controls[name] for name in listed]
    return held


def _find_moves(rig: Rig, values: Floats, below: Bools) -> Bools:
    """Return whether each control moves each joint, shape (n_controls, n_joints).

    Steps that reach different joints share a pose. Channels without effect in the saved
    pose step alone, since a switch may have another value here.
    """
    with ignore_warnings():
        # The perturbed poses are not the user's, so warnings about them would confuse.
        here = rig.poses(values[np.newaxis]).joints[0], np.zeros((0, 4, 4))
        reached = recall_controls(rig, rig.values).moves @ below
        reached[~reached.any(axis=1)] = True
        for joints in (reached, np.ones_like(reached)):
            with suppress(WrongReachError):
                return _step_channels(rig, values, here, joints)
    raise AssertionError("each channel may move everything")


def _step_channels(rig: Rig, values: Floats, here: WorldMatrices, reached: Bools) -> Bools:
    """Return whether each control moves each joint; a channel moves what it reaches."""

    def evaluate(rows: Floats) -> WorldMatrices:
        return rig.poses(rows).joints, np.zeros((len(rows), 0, 4, 4))

    size = float(np.linalg.norm(np.ptp(here[0][:, 3, :3], axis=0))) or 1.0
    reach = Reach(reached, np.zeros((len(values), 0), bool))
    perturbation = Perturbation(evaluate, rig.controls, size, reach)
    posed = PosedChanges(perturbation, values, here)
    for side in (UP, DOWN):
        posed.step(np.any(reached & ~posed.moved.joints, axis=1), side)
    return perturbation.unite_channels(posed.moved.joints)


def _list_holding(
    rig: Rig, moves: Bools, below: Bools, ends: tuple[int, int]
) -> Iterator[str]:
    """Yield the controls that move a foot but not the hips, or its toes only."""
    joint, top = ends
    for control, moved in zip(rig.controls, moves):
        is_local = moved.any() and not (moved & ~below).any()
        is_holding = control.kind in HOLDING_KINDS and moved[joint] and not moved[top]
        if is_local or is_holding:
            yield control.name


def _list_carriers(controls: Mapping[str, Control], name: str) -> Iterator[str]:
    """Yield the controls above an IK handle, which carry it."""
    above = controls[name].parent if controls[name].kind == "ik" else ""
    while above in controls:
        yield above
        above = controls[above].parent
