"""Captures of other figures, carried over to a skeleton by a map of joints."""

from __future__ import annotations

from dataclasses import dataclass

from ..._text import format_count
from ...animation.correspondence import Correspondence
from ...animation.feet.detection import find_contacts
from ...animation.mapping.body_plan import check_bodies
from ...animation.mapping.joint_map import check_map, map_joints
from ...animation.motion import Motion
from ...errors import DataError, KeyweaveError, SettingError
from ...methods.feet.locking import lock_feet
from ...methods.rig_transfer.rest_pose import align_rest
from ...methods.rig_transfer.retargeting import map_contacts, retarget
from ...methods.rig_transfer.settings import RetargetSettings
from ...scenes.sources import AUTO, JointMap
from ..locked_feet.locked import LockedFeet


@dataclass(frozen=True, eq=False)
class CarriedMotion:
    """A capture on another skeleton, and how it got there.

    The map has the rest offset of each joint. `feet` is None if the feet are not locked.
    """

    motion: Motion
    joint_map: Correspondence
    notes: tuple[str, ...]
    feet: LockedFeet | None = None


def carry_motion(
    motion: Motion,
    figure: Motion,
    joint_map: JointMap = AUTO,
    name: str = "the source",
    settings: RetargetSettings = RetargetSettings(),  # noqa: B008  it is frozen
    *,
    feet: str = "off",
) -> CarriedMotion:
    """Carry a capture over to the skeleton of another motion, by a map of joints.

    The figure is a motion on the target skeleton. Errors and notes call the capture by its
    name. If `feet` is ``"after"``, not ``"off"``, they are locked in the contacts of the
    capture.

    Raise a DataError if no joints match, or the map is that of other skeletons, and a
    SettingError if the map is neither a Correspondence nor ``"auto"``.

    Examples
    --------
    >>> import numpy as np
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> carried = carry_motion(walk, walk)
    >>> bool(np.allclose(carried.motion.root_positions, walk.root_positions))
    True
    >>> carried.notes
    ('the source: 21 joints are mapped',)
    """
    if not (isinstance(joint_map, Correspondence) or joint_map == AUTO):
        raise SettingError("map", joint_map, "auto or a map of joints")
    try:
        bare = motion.with_(notes=())
        if isinstance(joint_map, Correspondence):
            check_map(joint_map, bare, figure)
        else:
            check_bodies(bare, figure)
            joint_map = map_joints(bare, figure)
        joint_map = align_rest(bare, figure, joint_map, rest_frame=settings.rest_frame)
        carried = retarget(bare, figure, joint_map, settings)
    except DataError as error:
        raise DataError(f"{name}: {error.name}", error.problem) from None
    count = format_count(len(joint_map.slots), "joint")
    verb = "is" if len(joint_map.slots) == 1 else "are"
    notes = [f"{count} {verb} mapped", *joint_map.notes, *carried.notes]
    locked = None
    if feet == "after":
        try:
            locked = _lock_carried(carried.with_(notes=()), bare, joint_map)
        except KeyweaveError as error:
            notes.append(f"feet are not locked: {error}")
        else:
            carried = locked.after
            notes += carried.notes
    motion = carried.with_(notes=motion.notes)
    every = tuple(f"{name}: {note}" for note in notes)
    return CarriedMotion(motion, joint_map, every, locked)


def _lock_carried(
    carried: Motion, capture: Motion, joint_map: Correspondence
) -> LockedFeet:
    """Lock the feet of a carried motion in the contacts of its capture.

    Raise a KeyweaveError if one of the figures has no feet, or they are not mapped or never
    in contact.
    """
    contacts = map_contacts(find_contacts(capture), joint_map)
    if not contacts.standing.any():
        raise DataError("the feet of the capture", "are never in contact")
    return LockedFeet(carried, lock_feet(carried, contacts), contacts)
