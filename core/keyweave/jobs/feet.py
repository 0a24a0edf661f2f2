"""Keep the feet of a motion from sliding.

Functions take and return data; their callers read and write the files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..animation.contacts import Contacts
from ..animation.frame_range import FrameRange
from ..animation.motion import Motion
from ..errors import DataError
from ..methods.feet import FeetSettings
from ..methods.feet.detection import Slide, find_contacts, measure_slides
from ..methods.feet.locking import lock_feet

MILLIMETERS = 10.0  # per centimeter


@dataclass(frozen=True, eq=False)
class FeetResult:
    """A motion whose feet stay in place, its contacts, and the slides before and after.

    Attributes
    ----------
    motion : Motion
        Its notes are those of `lock_feet`, on goals out of reach.
    contacts : Contacts
    before, after : list of Slide
        For each contact.
    """

    motion: Motion
    contacts: Contacts
    before: list[Slide]
    after: list[Slide]

    def facts(self) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types.

        Returns
        -------
        dict
            ``n_frames``, ``contacts``, ``notes`` and, for each of ``feet``, the number of
            contacts and the mean and worst slide in millimeters.
        """
        return {
            "n_frames": len(self.motion),
            "feet": [self._describe_foot(foot) for foot in self.contacts.feet],
            "contacts": self.contacts.table(),
            "notes": [*self.motion.notes],
        }

    def _describe_foot(self, foot: str) -> dict[str, Any]:
        facts: dict[str, Any] = {"foot": foot, "n_contacts": len(self.contacts.runs(foot))}
        for name, slides in (("before", self.before), ("after", self.after)):
            distances = [each.distance for each in slides if each.foot == foot] or [0.0]
            facts[f"mean_slide_{name}"] = MILLIMETERS * float(np.mean(distances))
            facts[f"worst_slide_{name}"] = MILLIMETERS * max(distances)
        return facts


def clean_feet(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    feet: Mapping[str, Sequence[str]] | None = None,
    excluded: Sequence[FrameRange] = (),
    keep_frames: Sequence[float] = (),
    settings: FeetSettings = FeetSettings(),  # noqa: B008  it is frozen
) -> FeetResult:
    """Find the contacts of a motion, lock its feet, and measure the slides.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        By default they are found.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    excluded : sequence of (float, float)
        Ranges of frames in which no foot is locked.
    keep_frames : sequence of float
        Frames that stay exactly as they are, such as keys.
    settings : FeetSettings

    Raises
    ------
    DataError
        If the skeleton has no feet, no foot ever stands, or frames do not exist.
    UnknownNameError
        If a joint does not exist.

    Examples
    --------
    >>> from keyweave import examples
    >>> result = clean_feet(examples.load_walk().cut(1, 90))
    >>> [foot["foot"] for foot in result.facts()["feet"]]
    ['LeftFoot', 'RightFoot']
    """
    bare = motion.with_(notes=())
    contacts = find_contacts(bare, feet=feet) if contacts is None else contacts
    for first, last in excluded:
        contacts = contacts.without(first, last)
    if not contacts.standing.any():
        problem = "never stand; check the frame rate and the unit of length"
        raise DataError(f"the feet {', '.join(contacts.feet)}", problem)
    locked = lock_feet(bare, contacts, settings, feet=feet, keep_frames=keep_frames)
    slides = [measure_slides(each, contacts, feet=feet) for each in (bare, locked)]
    return FeetResult(locked, contacts, slides[0], slides[1])
