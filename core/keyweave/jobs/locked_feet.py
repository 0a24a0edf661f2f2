"""Keep the feet of filtered, resequenced and textured motions from sliding.

Methods never import each other, so their results know nothing of feet; those here add it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import ceil
from typing import Any, Union, cast

import numpy as np
from numpy.typing import ArrayLike

from ..animation.clip import Clip
from ..animation.feet.contacts import Contacts, weigh_air
from ..animation.feet.detection import find_contacts, keep_slow
from ..animation.feet.foot import find_feet
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..errors import DataError
from ..geometry.arrays import Floats
from ..geometry.rotations import slerp
from ..methods.exaggeration.cartoon_filter import filter_channels
from ..methods.exaggeration.foot_controls import filter_controls
from ..methods.feet.cleaning import MILLIMETERS, FeetResult
from ..methods.feet.locking import lock_feet
from ..methods.feet.slides import measure_slides
from ..methods.resequencing import ResequenceResult, SourceFrames, Variation
from ..methods.resequencing.root_path import Placement
from ..methods.texturing import TextureResult
from ..rigs.rig import Rig

FADE_SECONDS = 0.4  # in which legs are textured after a contact and before the next
SEAM_SECONDS = 2.0  # a contact and the fades around it


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """A motion before and after its feet are locked.

    Attributes
    ----------
    before, after : Motion
    contacts : Contacts
        In which they are locked, with the frames of the motions.
    kept : sequence of float
        Frames that stay exactly as they are.
    """

    before: Motion
    after: Motion
    contacts: Contacts
    kept: Sequence[float] = ()

    @cached_property
    def measured(self) -> FeetResult:
        """The slide in each contact, before and after."""
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
        >>> from keyweave import examples
        >>> walk = examples.load_walk().cut(1, 90)
        >>> feet = LockedFeet(walk, lock_feet(walk), find_contacts(walk))
        >>> feet.summarize()  # doctest: +ELLIPSIS
        'mean slide 6... mm, worst 7...'
        """
        slides = [
            MILLIMETERS * np.array([slide.distance for slide in each] or [0.0])
            for each in (self.measured.before, self.measured.after)
        ]
        means, worst = (
            " -> ".join(f"{measure(each):.1f}" for each in slides)
            for measure in (np.mean, np.max)
        )
        return f"mean slide {means} mm, worst {worst}"


@dataclass(frozen=True, eq=False, repr=False)
class LockedTexture(TextureResult):
    """A texture result whose feet are locked.

    Attributes
    ----------
    feet : tuple of LockedFeet
        Of each alternative.
    """

    feet: tuple[LockedFeet, ...] = ()

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result, with ``feet`` in each of ``paths``."""
        return _add_feet(super().facts(sources), self.feet)


@dataclass(frozen=True, eq=False, repr=False)
class LockedSequence(ResequenceResult):
    """A resequenced motion whose feet are locked.

    Attributes
    ----------
    feet : tuple of LockedFeet
        Of each variation.
    """

    feet: tuple[LockedFeet, ...] = ()

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result, with ``feet`` in each of ``paths``."""
        return _add_feet(super().facts(sources), self.feet)


LockedResult = Union[LockedTexture, LockedSequence]


def _add_feet(facts: dict[str, Any], feet: Sequence[LockedFeet]) -> dict[str, Any]:
    paths = [{**path, "feet": locked.facts()} for path, locked in zip(facts["paths"], feet)]
    return {**facts, "paths": paths}


def _collect_fields(result: TextureResult | ResequenceResult) -> dict[str, Any]:
    return {field.name: getattr(result, field.name) for field in fields(result)}


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
        contacts = _find_source_contacts(result.source_frames)
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
    return LockedSequence(**{**_collect_fields(result), **changes}, feet=tuple(feet))


def _find_source_contacts(frames: SourceFrames) -> Contacts:
    """Return the contacts of all inputs, by row."""
    inputs = [find_contacts(motion.with_(notes=())) for motion in frames.motions]
    standing = np.concatenate([contacts.standing for contacts in inputs])
    return inputs[0].with_(standing=standing)


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


def replace_outputs(
    result: TextureResult, outputs: Sequence[MotionOrClip], notes: Sequence[str]
) -> TextureResult:
    """Return a result with other outputs, by which slides are measured, and more notes."""
    notes = (*result.notes, *notes)
    paths = tuple(
        replace(path, output=output) for path, output in zip(result.paths, outputs)
    )
    if not isinstance(result, LockedTexture):
        return replace(result, paths=paths, notes=notes)
    feet = tuple(
        replace(locked, after=cast(Motion, output))
        for locked, output in zip(result.feet, outputs)
    )
    return replace(result, paths=paths, feet=feet, notes=notes)


LegTexturing = Callable[[Motion, Collection[str]], Motion]


def lock_textured(
    result: TextureResult,
    sketch: Motion,
    key_frames: Floats | None = None,
    texture_legs: LegTexturing | None = None,
) -> TextureResult:
    """Lock the feet of all alternatives in the contacts of the sketch.

    Feet in contact have the heights that they have in the sketch. Nothing changes if
    neither the legs nor the joints above them were textured. The result has a note if the
    skeleton has no feet, or they are never in contact.

    Parameters
    ----------
    result : TextureResult
    sketch : Motion
    key_frames : ndarray, optional
        Frames that stay exactly as they are.
    texture_legs : callable, optional
        A function of a motion and names of joints that returns the motion with those of
        these joints textured that are targets. With it, the order is that of [PB02]_:
        first all but the legs is textured, then the feet are put back, and then the legs
        are textured while their feet are in the air.
    """
    skeleton, feet = sketch.skeleton, find_feet(sketch.skeleton)
    targets = {part.name.partition(".")[0] for part in result.target_parts}
    legs = [skeleton.list_below(foot.hip) for foot in feet]
    carriers = [skeleton.list_above(foot.hip) for foot in feet]
    moves = {skeleton.names[joint] for joint in sum(legs + carriers, [])}
    if feet and targets.isdisjoint(moves):
        return result
    try:
        contacts = find_contacts(sketch.with_(notes=()))
        if not contacts.standing.any():
            raise DataError("the feet of the sketch", "are never in contact")
    except DataError as error:
        return replace(result, notes=(*result.notes, f"feet are not locked: {error}"))
    keys = np.empty(0) if key_frames is None else key_frames
    kept = np.intersect1d(keys, sketch.frames)
    feet_of_sketch = _SketchedFeet(sketch, contacts, kept, legs)
    paths, locks, notes = [], [], dict.fromkeys(result.notes)
    for path in result.paths:
        motion = before = cast(Motion, path.output).with_(notes=())
        if texture_legs is not None:
            motion = feet_of_sketch.texture_in_air(motion, texture_legs)
        locked = feet_of_sketch.lock(motion)
        notes.update(dict.fromkeys(locked.notes))
        paths.append(replace(path, output=locked.with_(notes=sketch.notes)))
        locks.append(LockedFeet(before, locked, contacts, kept.tolist()))
    changes = {"paths": tuple(paths), "notes": tuple(notes)}
    return LockedTexture(**{**_collect_fields(result), **changes}, feet=tuple(locks))


@dataclass(frozen=True, eq=False)
class _SketchedFeet:
    """The feet of a sketch, by which those of the alternatives are locked."""

    sketch: Motion
    contacts: Contacts
    kept: Floats
    legs: list[list[int]]  # joints from each hip down

    def lock(self, motion: Motion) -> Motion:
        """Lock the feet of a motion in the contacts and at the heights of the sketch."""
        return lock_feet(
            motion, self.contacts, keep_frames=self.kept, reference=self.sketch
        )

    def texture_in_air(self, motion: Motion, texture_legs: LegTexturing) -> Motion:
        """Texture the legs of a motion again, only while their feet are in the air."""
        rotations, joints = np.array(motion.rotations), sum(self.legs, [])
        rotations[:, joints] = self.sketch.rotations[:, joints]
        planted = self.lock(motion.with_(rotations=rotations))
        names = self.sketch.skeleton.names
        free = texture_legs(planted, {names[joint] for joint in joints})
        rotations = np.array(planted.rotations)
        for leg, stands in zip(self.legs, self.contacts.is_in_contact.T):
            share = weigh_air(stands, FADE_SECONDS * motion.frame_rate)[:, np.newaxis]
            p, q = (each.rotations[:, leg] for each in (planted, free))
            rotations[:, leg] = slerp(p, q, share)
        return planted.with_(rotations=rotations)


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
