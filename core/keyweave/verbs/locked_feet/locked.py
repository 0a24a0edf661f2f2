"""The feet of a result before and after they are locked, and their facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion

if TYPE_CHECKING:
    from ...methods.feet.cleaning import FeetResult
    from ...methods.inbetweening import InbetweenResult
    from ...methods.resequencing import ResequenceResult
    from ...methods.texturing import TextureResult


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """A motion before and after its feet are locked.

    The contacts in which they are locked have the frames of the motions. The frames `kept`
    stay exactly as they are.
    """

    before: Motion
    after: Motion
    contacts: Contacts
    kept: Sequence[float] = ()

    @cached_property
    def measured(self) -> FeetResult:
        """The slide in each contact, before and after."""
        # Imported here and below: results without locked feet are of this type too.
        from ...methods.feet.cleaning import FeetResult
        from ...methods.feet.slides import measure_slides

        slides = [
            measure_slides(each, self.contacts, keep_frames=self.kept)
            for each in (self.before, self.after)
        ]
        return FeetResult(self.after, self.contacts, slides[0], slides[1])

    def facts(self) -> list[dict[str, Any]]:
        """Return the facts of each foot in JSON types; see `FeetResult.facts`."""
        feet: list[dict[str, Any]] = self.measured.facts()["feet"]
        return feet

    def summarize(self) -> str:
        """Return the mean and the worst slide of all feet in a line.

        Examples
        --------
        >>> from keyweave import examples, find_contacts, lock_feet
        >>> walk = examples.load_walk().cut(1, 90)
        >>> feet = LockedFeet(walk, lock_feet(walk), find_contacts(walk))
        >>> feet.summarize()  # doctest: +ELLIPSIS
        'mean slide 6... mm, worst 7...'
        """
        from ...methods.feet.cleaning import MILLIMETERS

        slides = [
            MILLIMETERS * np.array([slide.distance for slide in each] or [0.0])
            for each in (self.measured.before, self.measured.after)
        ]
        means, worst = (
            " -> ".join(f"{measure(each):.1f}" for each in slides)
            for measure in (np.mean, np.max)
        )
        return f"mean slide {means} mm, worst {worst}"


def add_feet(facts: dict[str, Any], feet: Sequence[LockedFeet]) -> dict[str, Any]:
    paths = [
        {**path, "feet": locked.facts(), "feet_summary": locked.summarize()}
        for path, locked in zip(facts["paths"], feet)
    ]
    return {**facts, "paths": paths}


def collect_fields(
    result: TextureResult | ResequenceResult | InbetweenResult,
) -> dict[str, Any]:
    return {field.name: getattr(result, field.name) for field in fields(result)}
