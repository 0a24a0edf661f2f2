"""Lock the feet of filled gaps in the contacts of their segments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.feet.foot import PosedFeet, find_feet
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from ...methods.feet.balance import balance_feet
from ...methods.feet.ground import find_floors, list_heights, list_standing
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
    floors = _find_captured_floors(result, captured)
    feet = [_lock_variation(each, captured, floors) for each in result.variations]
    pairs = zip(result.variations, feet)
    changes = {
        "variations": tuple(replace(each, motion=own.after) for each, own in pairs),
        "notes": (*result.notes, *dict.fromkeys(feet[0].after.notes)),
    }
    return LockedInbetweens(**{**collect_fields(result), **changes}, feet=tuple(feet))


def _find_captured_floors(result: InbetweenResult, captured: Contacts) -> Floats:
    """Return the heights of heel, ball and tip on the floor of the sources."""
    motions = result.variations[0].source_frames.motions[1:]
    heights, standing, begin = list[Floats](), list[Bools](), 0
    for motion in motions:
        posed = PosedFeet.of(motion, find_feet(motion.skeleton))
        heights += [list_heights(posed, number) for number in range(len(posed.feet))]
        rows = slice(begin, begin + len(motion))
        standing += [list_standing(captured, foot.name)[rows] for foot in posed.feet]
        begin += len(motion)
    return find_floors(heights, standing)


def _lock_variation(
    variation: InbetweenVariation, captured: Contacts, floors: Floats
) -> LockedFeet:
    """Let the feet of a variation stand where its segments do, as far as keys allow.

    No foot goes below the floor of the sources, or below that of the keys.
    """
    motion, contacts = variation.motion, variation.vote_contacts(captured)
    is_kept = np.ones(len(motion), bool)
    for first, mix in variation.mixes:
        is_kept[first + 1 : first + len(mix.motion) - 1] = False
    kept = motion.frames[is_kept].tolist()
    posed = PosedFeet.of(motion, find_feet(motion.skeleton))
    for number in range(len(posed.feet)):
        lowest = list_heights(posed, number)[is_kept].min(axis=0)
        floors = np.minimum(floors, np.pad(lowest, (0, 3 - len(lowest))))
    locked = balance_feet(motion, contacts, keep_frames=kept, travels=True, ground=floors)
    return LockedFeet(motion, locked, contacts, kept)
