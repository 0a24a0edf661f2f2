"""The cartoon filter for joints and controls, with feet that stay in their contacts."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ...animation.clip import Clip
from ...animation.feet.contacts import Contacts
from ...animation.resampling import MotionOrClip
from ...errors import DataError
from ...methods.exaggeration.cartoon_filter import filter_channels
from ...methods.exaggeration.foot_controls import filter_controls
from ...methods.feet.locking import lock_feet
from ...rigs.rig import Rig


@check_arguments
def cartoon_filter(
    data: MotionOrClip,
    *,
    strength: float = 0.5,
    width: float | None = None,
    contacts: Contacts | None = None,
    rig: Rig | None = None,
    keep_frames: ArrayLike | None = None,
) -> MotionOrClip:
    """Exaggerate a motion by anticipation and follow-through, x* = x - A s^2 (G_s * x)''.

    Parameters
    ----------
    data : Motion or Clip
        Joints, or controls of a rig. Attributes of whole numbers, such as switches, stay
        as they are.
    strength : float
        A, from 0 to 2; 0 returns the data.
    width : float, optional
        s in seconds, about a third of a move. By default it follows the strongest
        frequency of each channel over time.
    contacts : Contacts, optional
        Of the data. In a clip, the IK controls and toes of the feet do not change in
        contact, and blend over 3 to 5 frames; the feet are joints of the rig. The feet of
        a motion are locked afterwards; see `keyweave.lock_feet`.
    rig : Rig, optional
        The rig of a clip's controls, whose limits apply; needed for contacts.
    keep_frames : array_like, optional
        Numbers of frames that stay exactly as they are, such as keys.

    Returns
    -------
    Motion or Clip
        The first and the last frame are those of the data.

    Raises
    ------
    SettingError
        If the strength or the width is out of range.
    DataError
        If the contacts have other frames, come with a clip but no rig, or a kept frame is
        not in the data.
    UnknownNameError
        If the data lack a foot of the contacts.

    Examples
    --------
    >>> import numpy as np
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> lively = kw.cartoon_filter(walk, strength=1, contacts=kw.find_contacts(walk))
    >>> heights = [motion.root_positions[:, 1] for motion in (walk, lively)]
    >>> bool(np.ptp(heights[1]) > np.ptp(heights[0]))
    True
    """
    tuning: Any = {"strength": strength, "width": width, "keep_frames": keep_frames}
    if isinstance(data, Clip):
        return filter_controls(data, rig, contacts, **tuning)
    if rig is not None:
        raise DataError("rig", "is for clips, which hold its controls; a motion has joints")
    filtered = filter_channels(data, **tuning)
    if contacts is None or strength == 0:
        return filtered
    return lock_feet(filtered, contacts, keep_frames=keep_frames, reference=data)
