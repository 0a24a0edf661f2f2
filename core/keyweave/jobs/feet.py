"""Lock the feet of a motion file to the ground, as `keyweave feet` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..animation.contacts import Contacts
from ..animation.frame_range import FrameRange
from ..animation.motion import Motion
from ..errors import DataError
from ..methods.feet import FeetSettings
from ..methods.feet.detection import Slide, find_contacts, measure_slides
from ..methods.feet.locking import lock_feet
from .motion_files import MotionFile

MILLIMETERS = 10.0  # per centimeter


@dataclass(frozen=True, eq=False)
class FeetInput:
    """The motion that a job locks the feet of, and notes on it."""

    motion: Motion
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class FeetResult:
    """A motion whose feet stand, its contacts, and the slides before and after.

    Attributes
    ----------
    motion : Motion
    contacts : Contacts
    slides : tuple of two lists of Slide
        Before and after, for each contact.
    """

    motion: Motion
    contacts: Contacts
    slides: tuple[list[Slide], list[Slide]]

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes of `lock_feet`, on goals out of reach."""
        return self.motion.notes


@dataclass(frozen=True, eq=False)
class FeetJob:
    """Lock the feet of a motion where they stand.

    Attributes
    ----------
    contacts : Contacts, optional
        By default they are found.
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `keyweave.find_contacts`.
    excluded : sequence of (float, float)
        Ranges of frames in which no foot is locked.
    settings : FeetSettings

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.scenes.sources import Source
    >>> file, job = MotionFile(Source(examples.load_walk().cut(1, 90))), FeetJob()
    >>> data = job.read(file)
    >>> result = job.compute(data)
    >>> job.write(file, data, result)
    >>> [foot["foot"] for foot in job.facts(result)["feet"]]
    ['LeftFoot', 'RightFoot']
    """

    contacts: Contacts | None = None
    feet: Mapping[str, Sequence[str]] | None = None
    excluded: Sequence[FrameRange] = ()
    settings: FeetSettings = field(default_factory=FeetSettings)

    def read(self, host: MotionFile) -> FeetInput:
        """Return the motion of a file.

        Raises
        ------
        DataError
            If the file holds curves.
        """
        if not isinstance(host.data, Motion):
            problem = "has curves but no skeleton; give a motion file"
            raise DataError(host.name, problem)
        return FeetInput(host.data)

    def compute(self, data: FeetInput) -> FeetResult:
        """Find the contacts and lock the feet.

        Raises
        ------
        DataError
            If the skeleton has no feet, a foot never stands, or frames do not exist.
        UnknownNameError
            If a joint does not exist.
        """
        bare = data.motion.with_(notes=())
        contacts = self.contacts or find_contacts(bare, feet=self.feet)
        for first, last in self.excluded:
            contacts = contacts.without(first, last)
        if not contacts.standing.any():
            problem = "never stand; check the frame rate and the unit of length"
            raise DataError(f"the feet {', '.join(contacts.feet)}", problem)
        locked = lock_feet(bare, contacts, self.settings, feet=self.feet)
        slides = [measure_slides(m, contacts, feet=self.feet) for m in (bare, locked)]
        return FeetResult(locked, contacts, (slides[0], slides[1]))

    def write(
        self, host: MotionFile, data: FeetInput, result: FeetResult, number: int = 0
    ) -> None:
        """Replace the motion of the file."""
        host.write(result.motion)

    def facts(self, result: FeetResult) -> dict[str, Any]:
        """Return the facts of a result for scripts, in JSON types; slides in millimeters."""
        before, after = result.slides
        return {
            "n_frames": len(result.motion),
            "feet": [_describe_foot(foot, before, after) for foot in result.contacts.feet],
            "contacts": result.contacts.table(),
            "notes": [*result.notes],
        }


def _describe_foot(
    foot: str, before: Sequence[Slide], after: Sequence[Slide]
) -> dict[str, Any]:
    slides = [
        MILLIMETERS * np.array([each.distance for each in slides if each.foot == foot])
        for slides in (before, after)
    ]
    return {
        "foot": foot,
        "n_contacts": len(slides[0]),
        **{
            f"{name}_{when}": float(measure(values)) if len(values) else 0.0
            for when, values in zip(("before", "after"), slides)
            for name, measure in (("mean_slide", np.mean), ("worst_slide", np.max))
        },
    }
