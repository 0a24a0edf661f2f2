"""Lock the feet of resequenced motions in the contacts of their source frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.feet.detection import join_contacts, keep_slow
from ...animation.motion import Motion
from ...errors import DataError
from ...methods.feet.locking import lock_feet
from ...methods.resequencing import ResequenceResult, Variation
from ...methods.resequencing.root_path import Placement
from .locked import LockedFeet, add_feet, collect_fields

SEAM_SECONDS = 2.0  # a contact and the fades around it


@dataclass(frozen=True, eq=False, repr=False)
class LockedSequence(ResequenceResult):
    """A resequenced motion whose feet are locked; `feet` has those of each variation."""

    feet: tuple[LockedFeet, ...] = ()

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result, with ``feet`` in each of ``paths``."""
        return add_feet(super().facts(sources), self.feet)


def lock_variations(result: ResequenceResult) -> ResequenceResult:
    """Lock the feet of all variations in the contacts of their source frames.

    Contacts are found in the inputs, where feet do not slide. Constrained frames stay
    exactly as they are; a loop is locked across its seam. The result has a note if the
    skeleton has no feet.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 240)
    >>> result = kw.resequence(walk, n_frames=300, constraints={1: 20, 300: 20})
    >>> locked = lock_variations(result)
    >>> bool((locked.motion.rotations[0] == result.motion.rotations[0]).all())
    True
    """
    try:
        contacts = join_contacts(result.source_frames.motions)
    except DataError as error:
        return replace(result, notes=(*result.notes, f"feet are not locked: {error}"))
    kept = [*result.fixed]
    feet = [_lock_variation(each, contacts, kept) for each in result.variations]
    notes = [note for each in feet for note in each.after.notes]
    shown = zip(result.variations, feet)
    changes = {
        "variations": tuple(replace(each, motion=locked.after) for each, locked in shown),
        "notes": (*result.notes, *dict.fromkeys(notes)),
    }
    return LockedSequence(**{**collect_fields(result), **changes}, feet=tuple(feet))


def _lock_variation(
    variation: Variation, contacts: Contacts, kept: Sequence[int]
) -> LockedFeet:
    """Lock the feet of a variation; output frame indices `kept` stay as they are."""
    motion = variation.motion.with_(notes=())
    n_frames, lap = len(motion), variation.rearrangement.lap
    n_more = 0
    if lap is not None:
        n_more = n_frames * ceil(SEAM_SECONDS / motion.duration)
        motion = _unroll_loop(motion, lap, n_more)
    shown = np.arange(-n_more, n_frames + n_more) % n_frames
    stays = np.isin(shown, kept)
    blended = np.isin(shown, _list_blended(variation)) & ~stays
    standing = contacts.take(variation.rearrangement.rows[shown], motion.start_frame)
    standing = keep_slow(standing, motion, np.flatnonzero(blended))
    if lap is not None and lap.is_move:
        standing = _drop_permanent(standing)
    locked = lock_feet(motion, standing, keep_frames=motion.frames[stays])
    ends = variation.motion.start_frame, variation.motion.last_frame
    constrained = variation.motion.frames[[*kept]].tolist()
    return LockedFeet(variation.motion, locked.cut(*ends), standing.cut(*ends), constrained)


def _drop_permanent(contacts: Contacts) -> Contacts:
    """Return contacts without the feet that never leave the ground.

    In a loop that travels, they have to slide.
    """
    leaves = np.asarray(~contacts.is_in_contact.all(axis=0))
    return contacts.with_(standing=contacts.standing & leaves[:, np.newaxis])


def _list_blended(variation: Variation) -> list[int]:
    """Return the output frames, from 0, around transitions that are smoothed."""
    first, n_frames = variation.motion.start_frame, len(variation.motion)
    return [
        (round(each.frame - first) + offset) % n_frames
        for each in variation.transitions
        for offset in range(-each.smoothing_width - 1, each.smoothing_width + 1)
    ]


def _unroll_loop(motion: Motion, lap: Placement, n_more: int) -> Motion:
    """Return a loop with whole laps of `n_more` frames in all before it, and after it."""
    laps, rows = np.divmod(np.arange(-n_more, len(motion) + n_more), len(motion))
    placed, rotations = lap.repeat(laps), motion.rotations[rows].copy()
    rotations[:, 0] = placed.rotations(rotations[:, 0])
    return motion.with_(
        rotations=rotations,
        root_positions=placed.positions(motion.root_positions[rows]),
        translations=motion.translations[rows],
        start_frame=motion.start_frame - n_more,
    )
