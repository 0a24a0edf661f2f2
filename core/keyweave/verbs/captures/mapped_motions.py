"""Captures of other figures: carried over to a skeleton, or refused with a guess.

Without a map, joints are the same if they have the same name. Where they are not, the
error shows which joint seems to be meant; where they stand otherwise at rest, a note does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import format_count
from ...animation.correspondence import Correspondence, measure_rest_angles
from ...animation.feet.detection import find_contacts
from ...animation.inspection.source_checks import has_swapped_sides
from ...animation.inspection.source_fit import fit_source
from ...animation.mapping.body_plan import check_bodies
from ...animation.mapping.joint_map import check_map, map_joints
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import DataError, KeyweaveError, SettingError, UnknownNameError
from ...methods.feet.locking import lock_feet
from ...methods.rig_transfer.rest_pose import align_rest
from ...methods.rig_transfer.retargeting import map_contacts, retarget
from ...methods.rig_transfer.settings import RetargetSettings
from ...scenes.sources import AUTO, JointMap, Source
from ..constraint_syntax import MAP_ADVICE
from ..locked_feet.locked import LockedFeet

GUESSED_JOINTS = 3  # in an error
REST_DEGREES = 10.0  # by which joints may differ at rest without a note


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


def check_joints(
    motion: Motion, figure: Motion, joints: Collection[str], name: str = "the source"
) -> None:
    """Check that a capture has joints of a figure, and guess which it has instead.

    Raise an UnknownNameError with the guess if it lacks one of the joints.
    """
    names = motion.skeleton.names
    wanted = [joint for joint in figure.skeleton.names if joint in joints]
    missing = [joint for joint in wanted if joint not in names][:GUESSED_JOINTS]
    if not missing:
        return
    guess = _guess_joints(motion, figure)
    known = [f"{guess[joint]} for {joint}" for joint in missing if joint in guess]
    reason = f"it seems to have {', '.join(known)}; {MAP_ADVICE}" if known else ""
    raise UnknownNameError(missing, names, name, reason)


def _guess_joints(motion: Motion, figure: Motion) -> dict[str, str]:
    """Return the joint of a capture for each joint of a figure, as far as it is found."""
    try:
        guess = map_joints(motion, figure)
    except KeyweaveError:
        return {}
    return dict(zip(guess.target_joints, guess.source_joints))


def note_rest_poses(
    motion: Motion, figure: Motion, joints: Collection[str], name: str = "the source"
) -> list[str]:
    """Return a note if a joint of both figures is rotated at rest in one of them."""
    if _have_equal_rest(motion.skeleton, figure.skeleton):  # takes of one actor
        return []
    try:
        aligned = align_rest(motion, figure, map_joints(motion, figure))
    except KeyweaveError:
        return []
    pairs = zip(aligned.source_joints, aligned.target_joints, measure_rest_angles(aligned))
    same = [(angle, own) for own, other, angle in pairs if own == other and own in joints]
    angle, joint = max(same, default=(0.0, ""))
    if angle <= REST_DEGREES:
        return []
    return [f"{name}: {joint} differs by {angle:.0f} degrees at rest; {MAP_ADVICE}"]


def note_sides(motion: Motion, figure: Motion, name: str = "the source") -> list[str]:
    """Return a note if left is right in one of two figures of the same joint names."""
    skeletons = motion.skeleton, figure.skeleton
    both = [has_swapped_sides(find_slots(each)) for each in skeletons]
    is_defined = any(each.definition is not None for each in skeletons)
    if both[0] == both[1] or is_defined:
        return []
    return [f"{name}: joints on the left are named as those on the right; {MAP_ADVICE}"]


def _have_equal_rest(a: Skeleton, b: Skeleton) -> bool:
    """Return whether two skeletons have the same joints in the same zero pose."""
    return (
        a.names == b.names
        and np.array_equal(a.parents, b.parents)
        and np.array_equal(a.offsets, b.offsets)
    )


def fit_motions(
    motions: Sequence[Motion],
    sources: Sequence[Source],
    figure: Motion,
    joints: Collection[str],
) -> tuple[tuple[Motion, ...], list[str]]:
    """Return captures on the skeleton of a figure, and notes on how they got there.

    The source of each capture has its map, if it has any. Raise a DataError if a map does
    not fit, and an UnknownNameError if a capture without a map lacks one of the joints.
    """
    fitted, notes = [], list[str]()
    for motion, source in zip(motions, sources):
        if source.joint_map is not None:
            carried = carry_motion(motion, figure, source.joint_map, source.name)
            fitted.append(carried.motion)
            notes += carried.notes
        else:
            check_joints(motion, figure, joints, source.name)
            motion, remarks = fit_source(motion, figure, source.name)
            fitted.append(motion)
            notes += [*remarks, *note_sides(motion, figure, source.name)]
            notes += note_rest_poses(motion, figure, joints, source.name)
    return tuple(fitted), notes
