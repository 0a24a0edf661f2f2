"""Lock the feet of filled gaps in the contacts of their segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...animation.feet.contacts import Contacts
from ...errors import DataError
from ...methods.feet.balance import balance_feet
from ...methods.inbetweening import InbetweenResult, InbetweenVariation
from .locked import LockedFeet, add_feet, collect_fields


@dataclass(frozen=True, eq=False, repr=False)
class LockedInbetweens(InbetweenResult):
    """Filled gaps whose feet are locked; `feet` has those of each variation."""

    feet: tuple[LockedFeet, ...] = ()

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result, with ``feet`` in each of ``paths``."""
        return add_feet(super().facts(sources), self.feet)


def lock_inbetweens(result: InbetweenResult) -> InbetweenResult:
    """Lock the feet of all variations; keyed poses stay exactly as they are.

    The result has a note if the skeleton has no feet.
    """
    try:
        captured = result.captured_contacts
    except DataError as error:
        return replace(result, notes=(*result.notes, f"feet are not locked: {error}"))
    feet = [_lock_variation(each, captured) for each in result.variations]
    pairs = zip(result.variations, feet)
    changes = {
        "variations": tuple(replace(each, motion=own.after) for each, own in pairs),
        "notes": (*result.notes, *dict.fromkeys(feet[0].after.notes)),
    }
    return LockedInbetweens(**{**collect_fields(result), **changes}, feet=tuple(feet))


def _lock_variation(variation: InbetweenVariation, captured: Contacts) -> LockedFeet:
    """Let the feet of a variation stand where its segments do, as far as keys allow."""
    motion, contacts = variation.motion, variation.vote_contacts(captured)
    is_kept = np.ones(len(motion), bool)
    for first, mix in variation.mixes:
        is_kept[first + 1 : first + len(mix.motion) - 1] = False
    kept = motion.frames[is_kept].tolist()
    locked = balance_feet(motion, contacts, keep_frames=kept, travels=True)
    return LockedFeet(motion, locked, contacts, kept)
