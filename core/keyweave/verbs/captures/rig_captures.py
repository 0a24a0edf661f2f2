"""Captures for a rig: read at the frame rate of a scene, and transferred [W06]_.

A capture is carried over to the rig's own skeleton, its feet are locked in their contacts,
and the controls are matched to the joints.

References
----------
.. [W06] T. T. Wu. Character rigs for motion exaggeration. Master's thesis, Carnegie Mellon
   University, 2006.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..._arguments import check_arguments
from ..._text import format_count, format_list
from ...animation.channel_names import parse_namespace
from ...animation.correspondence import Correspondence
from ...animation.feet.contacts import Contacts
from ...animation.feet.detection import find_contacts
from ...animation.mapping.body_plan import check_bodies
from ...animation.mapping.joint_map import check_map, map_joints
from ...animation.mapping.labeling import find_slots
from ...animation.mapping.slot_places import is_body_slot
from ...animation.motion import Motion
from ...animation.resampling import resample
from ...errors import DataError, KeyweaveError, SettingError
from ...methods.feet import RigFeetSettings
from ...methods.feet.locking import lock_rig_feet
from ...methods.rig_transfer import KnownRig, TransferResult, TransferSettings
from ...methods.rig_transfer.rest_pose import align_rest
from ...methods.rig_transfer.retargeting import map_contacts, retarget
from ...methods.rig_transfer.rig_matching import match_motion
from ...rigs.joint_evidence import find_roots
from ...rigs.presets import ControlSource
from ...rigs.rig import Rig
from ...rigs.shown_joints import find_shown_joints
from ...scenes.scene import Scene
from ...scenes.shown_figures import split_figures
from ...scenes.sources import AUTO, Source
from .source_skeletons import bake_capture, find_namespace_joints

DEFAULT_TRANSFER = TransferSettings()
RIG_FEET = RigFeetSettings()
LISTED_SPACES = 4  # namespaces that an error lists
LISTED_SLOTS = 6  # slots that an error lists
LEAST_COVERAGE = 0.5  # of the slots that capture and rig both have
MIN_FIGURE_SHARE = 0.5  # of the joints of the largest hierarchy that another figure has


@dataclass(frozen=True, eq=False)
class Capture:
    """A capture at the frame rate of a scene.

    Attributes
    ----------
    motion : Motion
        With the frames of the scene.
    name : str
    joint_map : Correspondence, optional
        By default one is found.
    contacts : Contacts, optional
        If the feet are held.
    notes : tuple of str
        Messages for the animator.
    """

    motion: Motion
    name: str
    joint_map: Correspondence | None = None
    contacts: Contacts | None = None
    notes: tuple[str, ...] = ()


def read_capture(
    source: Source, frame_rate: float, start: float, *, finds_feet: bool = True
) -> Capture:
    """Read a capture at a frame rate, and number its frames from a start.

    The source is a motion, or a scene with a skeleton. Times in seconds are kept. If
    `finds_feet`, the contacts of the feet are found; feet that never stand give a note.

    Raise a DataError if the source has no skeleton, or not the frames, a SettingError if
    its map is neither a Correspondence nor ``"auto"``, and an UnknownNameError if it has no
    joints in its namespace.

    Examples
    --------
    >>> from keyweave import examples
    >>> capture = read_capture(Source(examples.load_walk(), (11, 40)), 24, start=101)
    >>> capture.motion.start_frame, len(capture.motion)
    (101.0, 24)
    """
    joint_map, notes = source.joint_map, list[str]()
    if not (joint_map in (None, AUTO) or isinstance(joint_map, Correspondence)):
        raise SettingError("map", joint_map, "auto or a map of joints")
    motion = resample(bake_capture(source, notes), frame_rate)
    motion = motion.with_(start_frame=float(start), notes=())
    return Capture(
        motion,
        source.name,
        joint_map if isinstance(joint_map, Correspondence) else None,
        find_held_contacts(motion, source.name, notes) if finds_feet else None,
        tuple(notes),
    )


def find_held_contacts(motion: Motion, name: str, notes: list[str]) -> Contacts | None:
    """Return the contacts of a capture; None, with a note, if its feet never stand.

    The note, which names the capture, is added to `notes`.
    """
    try:
        contacts = find_contacts(motion)
        if not contacts.standing.any():
            raise DataError("the feet of the capture", "are never in contact")
    except KeyweaveError as error:
        notes.append(f"{name}: feet are not held: {error}")
        return None
    return contacts


def find_scene_rig(
    scene: Scene, namespace: str | None = None, controls: ControlSource | None = None
) -> Rig:
    """Return the only rig of a scene, or that of a namespace.

    See `keyweave.scenes.scene.Scene.rig` for `controls`. Raise a DataError if hierarchies
    of similar size are in different namespaces with controls and none is chosen, and an
    UnknownNameError if no joint is in the namespace.
    """
    if namespace is not None:
        joints = find_namespace_joints(scene, namespace, "the scene")
        return scene.rig(joints, controls)
    rig = scene.rig(None, controls)
    sizes = np.bincount(find_roots(np.asarray(rig.parents)))
    figures = np.flatnonzero(sizes >= MIN_FIGURE_SHARE * sizes.max()).tolist()
    roots = dict.fromkeys(parse_namespace(rig.joints[root]) for root in figures)
    owners = {parse_namespace(control.name) for control in rig.controls}
    spaces = [space for space in roots if space in owners]  # others have a model alone
    if len(spaces) > 1:
        listed = format_list([space or "(none)" for space in spaces], LISTED_SPACES)
        problem = f"has rigs in several namespaces: {listed}; choose one with namespace="
        raise DataError("the scene", problem)
    return rig


def check_coverage(known: KnownRig, result: TransferResult, motion: Motion) -> None:
    """Check that controls move at least half of the slots that capture and rig both have.

    Raise a DataError if they move fewer.
    """
    captured = {slot for slot in find_slots(motion) if is_body_slot(slot)}
    own = {**_find_scene_slots(known), **known.figure.slots}
    both = sorted(captured & own.keys())
    joints = dict(zip(result.correspondence.slots, result.correspondence.target_joints))
    moved = [s for s in both if s in joints and joints[s] not in result.still_joints]
    if len(moved) < LEAST_COVERAGE * len(both):
        lost = format_list([s for s in both if s not in moved], LISTED_SLOTS)
        problem = (
            f"moves only {len(moved)} of the {format_count(len(both), 'slot')} that it "
            f"shares with the capture, not {lost}; name its controls, or give a map= to "
            "transfer to the others alone"
        )
        raise DataError("the rig", problem)


def _check_body(known: KnownRig, motion: Motion) -> None:
    """Check that a rig is built like a capture, if all of its legs can be evaluated.

    Raise a DataError if only one of them is built like a human.
    """
    try:
        check_bodies(motion, known.figure.rest, ("the capture", "the rig"))
    except DataError:
        names = {*known.figure.skeleton.names}
        figures = split_figures(find_shown_joints(known.rig.evidence))
        others = [figure for figure in figures if not names.issuperset(figure.names)]
        missing = {slot for figure in others for slot in find_slots(figure.skeleton)}
        if missing.isdisjoint({"l.thigh", "r.thigh"} - known.figure.slots.keys()):
            raise


def _find_scene_slots(known: KnownRig) -> dict[str, str]:
    """Return the slots of the whole skeleton, also of joints that cannot be evaluated."""
    names = {*known.figure.skeleton.names}
    for figure in split_figures(find_shown_joints(known.rig.evidence)):
        if not names.isdisjoint(figure.names) and not names.issuperset(figure.names):
            return find_slots(figure.skeleton)
    return {}


@check_arguments
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
        Frames on which the captured feet stand, as `keyweave.find_contacts` returns them;
        there the feet of the rig are locked.
    settings : TransferSettings

    Returns
    -------
    TransferResult

    Raises
    ------
    DataError
        If no joint of the rig answers the capture, the map is that of another rig or,
        without a map, only one of them is built like a human.
    UnknownNameError
        If the rig lacks a joint of the map or a control of the settings, or the map a foot
        of the contacts.

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
    rest = known.figure.rest
    notes: tuple[str, ...] = ()
    if correspondence is None:
        _check_body(known, motion)
        correspondence = map_joints(motion, rest)
        notes = correspondence.notes
    else:
        check_map(correspondence, motion, rest)
    correspondence = align_rest(
        motion, rest, correspondence, rest_frame=settings.rest_frame
    )
    carried = retarget(motion, rest, known.drop_still_slots(correspondence), settings)
    if contacts is not None:
        contacts = map_contacts(contacts, correspondence)
        carried = lock_rig_feet(carried, contacts, RIG_FEET, rest)
    result = match_motion(known, carried, correspondence, settings, contacts)
    return replace(result, notes=(*notes, *result.notes))


def transfer_capture(
    capture: Capture, known: KnownRig, settings: TransferSettings, *, checks: bool = True
) -> TransferResult:
    """Transfer one capture; if its feet cannot be held, the result has a note.

    If `checks`, an automatic map must cover the figure, see `check_coverage`, and the rig
    must be built like the capture. Errors are those of `transfer`; a DataError names the
    capture.
    """
    try:
        if not checks and capture.joint_map is None:
            joint_map = map_joints(capture.motion, known.figure.rest)
            capture = replace(capture, joint_map=joint_map)
        result = _hold_or_transfer(capture, known, settings)
        if checks and capture.joint_map is None:
            check_coverage(known, result, capture.motion)
    except DataError as error:
        raise DataError(f"{capture.name}: {error.name}", error.problem) from None
    return result


def _hold_or_transfer(
    capture: Capture, known: KnownRig, settings: TransferSettings
) -> TransferResult:
    fixed = (capture.motion, known, capture.joint_map)
    notes: tuple[str, ...] = ()
    if capture.contacts is not None:
        try:
            return transfer(*fixed, contacts=capture.contacts, settings=settings)
        except KeyweaveError as error:
            notes = (f"feet are not held: {error}",)
    result = transfer(*fixed, settings=settings)
    return replace(result, notes=(*result.notes, *notes))
