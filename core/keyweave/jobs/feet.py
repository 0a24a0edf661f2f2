"""Keep the feet of motions from sliding: of any motion, of resequenced and textured ones.

Functions take and return data; their callers read and write the files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, cast

import numpy as np

from ..animation.contacts import Contacts, list_runs
from ..animation.motion import Motion
from ..errors import DataError, SettingError
from ..geometry.arrays import Bools, Floats
from ..geometry.rotations import slerp
from ..methods.feet import FeetSettings, FootMode
from ..methods.feet.detection import Slide, find_contacts, keep_slow, measure_slides
from ..methods.feet.foot import find_feet
from ..methods.feet.footprints import find_distances
from ..methods.feet.locking import find_settled_contacts, lock_feet
from ..methods.feet.settings import MODES
from ..methods.resequencing import ResequenceResult, SourceFrames, Variation
from ..methods.resequencing.root_path import Placement
from ..methods.texturing import TextureResult

MILLIMETERS = 10.0  # per centimeter
FADE_SECONDS = 0.4  # in which legs are textured after a contact and before the next
SEAM_SECONDS = 2.0  # a contact and the fades around it


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
    variations = [_lock_variation(each, contacts, kept) for each in result.variations]
    notes = [note for each in variations for note in each.motion.notes]
    return replace(
        result,
        variations=tuple(variations),
        notes=(*result.notes, *dict.fromkeys(notes)),
    )


def _find_source_contacts(frames: SourceFrames) -> Contacts:
    """Return the contacts of all inputs, by row."""
    inputs = [find_contacts(motion.with_(notes=())) for motion in frames.motions]
    standing = np.concatenate([contacts.standing for contacts in inputs])
    return inputs[0].with_(standing=standing)


def _lock_variation(
    variation: Variation, contacts: Contacts, kept: Sequence[int]
) -> Variation:
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
    first, last = variation.motion.start_frame, variation.motion.last_frame
    return replace(variation, motion=locked.cut(first, last))


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
    moves = [{*skeleton.list_above(f.hip), *skeleton.list_below(f.hip)} for f in feet]
    if feet and targets.isdisjoint(skeleton.names[i] for i in set().union(*moves)):
        return result
    try:
        contacts = find_contacts(sketch.with_(notes=()))
        if not contacts.standing.any():
            raise DataError("the feet of the sketch", "are never in contact")
    except DataError as error:
        return replace(result, notes=(*result.notes, f"feet are not locked: {error}"))
    kept = () if key_frames is None else np.intersect1d(key_frames, sketch.frames)
    feet_of_sketch = _SketchedFeet(sketch, contacts, np.asarray(kept))
    paths, notes = [], dict.fromkeys(result.notes)
    for path in result.paths:
        motion = cast(Motion, path.output).with_(notes=())
        if texture_legs is not None:
            motion = feet_of_sketch.texture_in_air(motion, texture_legs)
        locked = feet_of_sketch.lock(motion)
        notes.update(dict.fromkeys(locked.notes))
        paths.append(replace(path, output=locked.with_(notes=sketch.notes)))
    return replace(result, paths=tuple(paths), notes=tuple(notes))


@dataclass(frozen=True, eq=False)
class _SketchedFeet:
    """The feet of a sketch, by which those of the alternatives are locked."""

    sketch: Motion
    contacts: Contacts
    kept: Floats

    def lock(self, motion: Motion) -> Motion:
        """Lock the feet of a motion in the contacts and at the heights of the sketch."""
        return lock_feet(
            motion, self.contacts, keep_frames=self.kept, reference=self.sketch
        )

    def texture_in_air(self, motion: Motion, texture_legs: LegTexturing) -> Motion:
        """Texture the legs of a motion again, only while their feet are in the air."""
        skeleton = self.sketch.skeleton
        legs = [skeleton.list_below(foot.hip) for foot in find_feet(skeleton)]
        rotations, joints = np.array(motion.rotations), sum(legs, [])
        rotations[:, joints] = self.sketch.rotations[:, joints]
        planted = self.lock(motion.with_(rotations=rotations))
        free = texture_legs(planted, {skeleton.names[joint] for joint in joints})
        rotations = np.array(planted.rotations)
        for leg, stands in zip(legs, self.contacts.is_in_contact.T):
            share = _weigh_air(stands, FADE_SECONDS * motion.frame_rate)[:, np.newaxis]
            p, q = (each.rotations[:, leg] for each in (planted, free))
            rotations[:, leg] = slerp(p, q, share)
        return planted.with_(rotations=rotations)


def _weigh_air(stands: Bools, fade: float) -> Floats:
    """Return weights, 0 in contact and 1 in the air, `fade` frames from any contact.

    In a short swing the weight is 1 in the middle.

    Examples
    --------
    >>> _weigh_air(np.array([1, 0, 0, 0, 1, 0, 0], bool), 4)
    array([0.   , 0.5  , 1.   , 0.5  , 0.   , 0.15625, 0.5    ])
    """
    widths = np.full(len(stands), fade)
    for begin, end in list_runs(~stands):
        if begin > 0 and end < len(stands):
            widths[begin:end] = min(fade, (end - begin + 1) / 2)
    u = np.minimum(find_distances(stands) / widths, 1.0)
    weights: Floats = u * u * (3 - 2 * u)
    return weights
