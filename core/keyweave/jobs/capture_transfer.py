"""Rig transfer: a capture as keys of the controls of any rig, after Wu [W06]_.

The capture is carried over to the rig's own skeleton, its feet are locked in their
contacts, and the controls are matched to the joints.

References
----------
.. [W06] T. T. Wu. Character rigs for motion exaggeration. Master's thesis, Carnegie Mellon
   University, 2006.
"""

from __future__ import annotations

from ..animation.contacts import Contacts
from ..animation.correspondence import Correspondence
from ..animation.mapping.joint_map import check_map, map_joints
from ..animation.motion import Motion
from ..methods.feet import FeetSettings
from ..methods.feet.locking import lock_feet
from ..methods.rig_transfer import KnownRig, TransferResult, TransferSettings
from ..methods.rig_transfer.rest_pose import align_rest
from ..methods.rig_transfer.retargeting import map_contacts, retarget
from ..methods.rig_transfer.rig_matching import match_motion
from ..rigs.rig import Rig

DEFAULT_TRANSFER = TransferSettings()
FLAT_FEET = FeetSettings(flat=True)


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
        If no joint of the rig answers the capture, or the map is that of another rig.
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
    if correspondence is None:
        correspondence = map_joints(motion, rest)
    else:
        check_map(correspondence, motion, rest)
    correspondence = align_rest(
        motion, rest, correspondence, rest_frame=settings.rest_frame
    )
    carried = retarget(motion, rest, correspondence, settings)
    if contacts is not None:
        contacts = map_contacts(contacts, correspondence)
        carried = lock_feet(carried, contacts, FLAT_FEET)
    return match_motion(known, carried, correspondence, settings, contacts)
