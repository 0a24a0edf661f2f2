"""Keep the feet of a motion from sliding.

Functions take and return data; their callers read and write the files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..animation.contacts import Contacts
from ..animation.motion import Motion
from ..errors import DataError, SettingError
from ..methods.feet import FeetSettings, FootMode
from ..methods.feet.detection import Slide, measure_slides
from ..methods.feet.locking import find_settled_contacts, lock_feet
from ..methods.feet.settings import MODES

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
            contacts, the mean and worst slide in millimeters, and the worst distance
            between the places on kept frames of a contact.
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
        kept = [each.kept for each in self.before if each.foot == foot]
        facts["worst_slide_kept"] = MILLIMETERS * max(kept, default=0.0)
        return facts


def clean_feet(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    feet: Mapping[str, Sequence[str]] | None = None,
    modes: Sequence[FootMode] = (),
    keep_frames: Sequence[float] = (),
    reference: Motion | None = None,
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
    modes : sequence of FootMode
        Feet and ranges of frames that are locked always, or not at all. Later ones take
        precedence.
    keep_frames : sequence of float
        Frames that stay exactly as they are, such as keys.
    reference : Motion, optional
        The motion whose heights the feet have; see `keyweave.lock_feet`.
    settings : FeetSettings

    Raises
    ------
    DataError
        If the skeleton has no feet, no foot ever stands, or frames do not exist.
    SettingError
        If a mode does not exist.
    UnknownNameError
        If a joint or a foot does not exist.

    Examples
    --------
    >>> from keyweave import examples
    >>> result = clean_feet(examples.load_walk().cut(1, 90))
    >>> [foot["foot"] for foot in result.facts()["feet"]]
    ['LeftFoot', 'RightFoot']
    """
    bare = motion.with_(notes=())
    fixed: dict[str, Any] = {
        "feet": feet,
        "keep_frames": keep_frames,
        "reference": reference,
    }
    if contacts is None:
        contacts = find_settled_contacts(bare, settings, **fixed)
    contacts = apply_modes(contacts, modes)
    if not contacts.standing.any():
        problem = "never stand; check the frame rate and the unit of length"
        raise DataError(f"the feet {', '.join(contacts.feet)}", problem)
    locked = lock_feet(bare, contacts, settings, **fixed)
    slides = [
        measure_slides(each, contacts, feet=feet, keep_frames=keep_frames)
        for each in (bare, locked)
    ]
    return FeetResult(locked, contacts, slides[0], slides[1])


def apply_modes(contacts: Contacts, modes: Sequence[FootMode]) -> Contacts:
    """Return the contacts after modes have added and removed frames.

    Examples
    --------
    >>> runs = {"LeftFoot": {"ball": [(3, 5)]}, "RightFoot": {"ball": [(1, 2)]}}
    >>> contacts = Contacts.from_runs(runs, n_frames=9, frame_rate=24)
    >>> modes = [FootMode("off", "RightFoot"), FootMode("always", "LeftFoot", first=4)]
    >>> changed = apply_modes(contacts, modes)
    >>> changed.runs("LeftFoot"), changed.runs("RightFoot")
    ([(3.0, 9.0)], [])
    """
    changed = contacts
    for mode, foot, first, last in modes:
        first = contacts.start_frame if first is None else first
        last = contacts.last_frame if last is None else last
        feet = contacts.feet if foot is None else [foot]
        if mode not in MODES:
            raise SettingError("mode", mode, f"one of {', '.join(MODES)}")
        changed = changed.without(first, last, feet)
        if mode != "off":
            rows = contacts.rows(first, last)
            columns = np.isin(contacts.feet, feet)
            standing = np.array(changed.standing)
            standing[rows, columns] = contacts.standing[rows, columns]
            changed = changed.with_(standing=standing)
        if mode == "always":
            changed = changed.hold(first, last, feet)
    return changed
