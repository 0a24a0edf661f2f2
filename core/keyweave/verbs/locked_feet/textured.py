"""Let the feet of textured motions stand where their keys allow.

The feet of a sketch hardly ever stand, so contacts are not looked for there. For each
result, the contacts of the result itself and those of its captured frames are tried, and
the better are used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from ...animation.feet.contacts import Contacts, weigh_air
from ...animation.feet.detection import find_contacts
from ...animation.feet.foot import Foot, PosedFeet, find_feet
from ...animation.kinematics import forward_kinematics
from ...animation.measurement.standing import FeetTrack
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, resample
from ...errors import DataError
from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import compose, invert, slerp
from ...methods.texturing import TexturePath, TextureResult
from .locked import LockedFeet, add_feet, collect_fields

FADE_SECONDS = 0.4  # in which legs are textured after a contact and before the next
OWN, CAPTURED = "the textured motion", "the captured frames"  # that contacts come from
LegTexturing = Callable[[Motion, Collection[str]], Motion]


@dataclass(frozen=True, eq=False, repr=False)
class LockedTexture(TextureResult):
    """A texture result whose feet are locked; `feet` has those of each alternative."""

    feet: tuple[LockedFeet, ...] = ()

    def facts(self, sources: Sequence[str] = ()) -> dict[str, Any]:
        """Return the facts of the result, with ``feet`` in each of ``paths``."""
        return add_feet(super().facts(sources), self.feet)


def replace_outputs(
    result: TextureResult, outputs: Sequence[MotionOrClip], notes: Sequence[str]
) -> TextureResult:
    """Return a result with other outputs, by which slides are measured, and more notes.

    Slides of clips are those of a figure; see `RigFeet.measure`.
    """
    notes = (*result.notes, *notes)
    paths = tuple(
        replace(path, output=output) for path, output in zip(result.paths, outputs)
    )
    if not isinstance(result, LockedTexture):
        return replace(result, paths=paths, notes=notes)
    feet = tuple(
        replace(locked, after=output) if isinstance(output, Motion) else locked
        for locked, output in zip(result.feet, outputs)
    )
    return replace(result, paths=paths, feet=feet, notes=notes)


def lock_textured(
    result: TextureResult,
    sketch: Motion,
    key_frames: Floats | None = None,
    texture_legs: LegTexturing | None = None,
    *,
    sources: Sequence[MotionOrClip | None] = (),
    changed: Collection[str] | None = None,
    root_keys: ArrayLike | None = None,
    travels: bool = False,
    free_end: bool = False,
) -> TextureResult:
    """Let the feet of all alternatives stand as far as keys, hips and knees allow.

    Nothing changes if neither the legs nor the joints above them were textured. The result
    has notes on the contacts that are used, and on feet that never stand.

    Legs and root stay exactly as they are on `key_frames`. The root stays where it is on
    `root_keys`, by default the same frames. The contacts of the `sources` that the result
    is made of are tried too. The joints that were textured are `changed`, by default the
    targets of the result. If `travels`, the hips may move over the ground, and if
    `free_end`, they may end elsewhere.

    `texture_legs` takes a motion and names of joints, and returns the motion with those of
    these joints textured that are targets. With it, the order is that of [PB02]_: first all
    but the legs is textured, then the feet are put back, and then the legs are textured
    while their feet are in the air.
    """
    skeleton, feet = sketch.skeleton, find_feet(sketch.skeleton)
    targets = {part.name.partition(".")[0] for part in result.target_parts}
    targets = targets if changed is None else {*changed}
    legs = [skeleton.list_below(foot.hip) for foot in feet]
    carriers = [skeleton.list_above(foot.hip) for foot in feet]
    moves = {skeleton.names[joint] for joint in sum(legs + carriers, [])}
    if feet and targets.isdisjoint(moves):
        return result
    keys, roots = (
        None if frames is None else np.intersect1d(frames, sketch.frames)
        for frames in (key_frames, root_keys)
    )
    synthesized = {part.name for part in {*result.target_parts} - {*result.textured_parts}}
    pitching = [
        foot.name
        for foot in feet
        if changed is None and skeleton.names[foot.ankle] in synthesized
    ]
    lock = _Lock(
        sketch,
        feet,
        [_find_source_contacts(source, sketch.frame_rate) for source in sources],
        {
            **{"keep_frames": keys, "root_keys": roots},
            **{"travels": travels, "free_end": free_end, "pitching": pitching},
        },
        legs,
    )
    paths: list[TexturePath] = []
    locks, notes = list[LockedFeet](), dict.fromkeys(result.notes)
    for path in result.paths:
        before = cast(Motion, path.output).with_(notes=())
        try:
            rows = result.matching.source_rows(path.fragments)
            voted = lock.vote(path, rows, before)
            locked, contacts = lock.choose(before, voted, texture_legs)
        except DataError as error:
            return replace(result, notes=(*notes, f"feet are not locked: {error}"))
        if not paths:  # those of the best alternative
            notes.update(dict.fromkeys(locked.notes))
        paths.append(replace(path, output=locked.with_(notes=sketch.notes)))
        kept = [] if keys is None else keys.tolist()
        locks.append(LockedFeet(before, locked, contacts, kept))
    changes = {"paths": tuple(paths), "notes": tuple(notes)}
    return LockedTexture(**{**collect_fields(result), **changes}, feet=tuple(locks))


def _find_source_contacts(
    source: MotionOrClip | None, frame_rate: float
) -> Contacts | None:
    """Return the contacts of a source at the frame rate of the sketch, if it has feet."""
    if not isinstance(source, Motion):
        return None
    try:
        return find_contacts(resample(source, frame_rate).with_(notes=()))
    except DataError:
        return None


@dataclass(frozen=True, eq=False)
class _Lock:
    """How the feet of textured motions are locked."""

    sketch: Motion
    feet: tuple[Foot, ...]
    sources: list[Contacts | None]
    options: Mapping[str, Any]
    legs: list[list[int]]  # joints from each hip down

    def choose(
        self, motion: Motion, captured: Contacts | None, texture_legs: LegTexturing | None
    ) -> tuple[Motion, Contacts]:
        """Lock a motion in its own contacts and in the captured ones; return the better.

        Raise a DataError if it has no feet, or they are never in contact.
        """
        own, tried = find_contacts(motion), []
        if not own.standing.any():
            raise DataError("the feet of the textured motion", "are never in contact")
        for name, contacts in ((OWN, own), (CAPTURED, captured)):
            if contacts is None:
                continue
            before = motion
            if texture_legs is not None:
                before = self._texture_in_air(motion, contacts, texture_legs)
            locked = self._lock(before, contacts)
            note = f"feet use the contacts of {name}"
            locked = locked.with_(notes=(note, *locked.notes))
            speed = FeetTrack.of(PosedFeet.of(locked, self.feet)).measure_slower_foot()
            tried.append((speed, locked, contacts))
        _, locked, contacts = min(tried, key=lambda each: each[0])
        return locked, contacts

    def vote(self, path: TexturePath, rows: Ints, motion: Motion) -> Contacts | None:
        """Return the contacts of the captured rows that the fragments of a path show."""
        used = [self.sources[clip] for clip in path.clips if clip < len(self.sources)]
        known = [each for each in used if each is not None]
        names = tuple(foot.name for foot in self.feet)
        if len(known) < len(path.clips) or any(each.feet != names for each in known):
            return None
        standing = np.zeros((len(motion), *known[0].standing.shape[1:]), bool)
        spans = np.rint(path.sketch_frames - motion.start_frame).astype(int)
        for source, (begin, end), (start, stop) in zip(known, spans, rows):
            shown = np.rint(np.linspace(start, stop, end - begin + 1)).astype(int)
            shown = np.clip(shown[: len(motion) - begin], 0, len(source) - 1)
            standing[begin : begin + len(shown)] = source.standing[shown]
        return known[0].with_(standing=standing, start_frame=motion.start_frame)

    def _lock(self, motion: Motion, contacts: Contacts) -> Motion:
        """Lock the feet of a motion, at the heights of the sketch."""
        from ...methods.feet.balance import balance_feet

        reference = self._pose_sketched_feet(motion)
        return balance_feet(motion, contacts, reference=reference, **self.options)

    def _pose_sketched_feet(self, motion: Motion) -> Motion:
        """Return the sketch with the feet of a motion, where they may pitch.

        A foot without keys only has a rest pose in the sketch, and no heights of its own.
        """
        pitching = [foot for foot in self.feet if foot.name in self.options["pitching"]]
        if not pitching:
            return self.sketch
        parents = self.sketch.skeleton.parents
        (_, own), (_, worlds) = map(forward_kinematics, (self.sketch, motion))
        rotations = np.array(self.sketch.rotations)
        for foot in pitching:
            parent = invert(own[:, parents[foot.ankle]])
            rotations[:, foot.ankle] = compose(parent, worlds[:, foot.ankle])
            below = self.sketch.skeleton.list_below(foot.ankle)[1:]
            rotations[:, below] = motion.rotations[:, below]
        return self.sketch.with_(rotations=rotations)

    def _texture_in_air(
        self, motion: Motion, contacts: Contacts, texture_legs: LegTexturing
    ) -> Motion:
        """Texture the legs of a motion again, only while their feet are in the air."""
        rotations, joints = np.array(motion.rotations), sum(self.legs, [])
        rotations[:, joints] = self.sketch.rotations[:, joints]
        planted = self._lock(motion.with_(rotations=rotations), contacts)
        names = self.sketch.skeleton.names
        free = texture_legs(planted, {names[joint] for joint in joints})
        rotations = np.array(planted.rotations)
        for leg, stands in zip(self.legs, contacts.is_in_contact.T):
            share = weigh_air(stands, FADE_SECONDS * motion.frame_rate)[:, np.newaxis]
            p, q = (each.rotations[:, leg] for each in (planted, free))
            rotations[:, leg] = slerp(p, q, share)
        return planted.with_(rotations=rotations)
