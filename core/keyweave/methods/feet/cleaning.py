"""Clean the feet of a motion: find contacts, correct a drift, lock, and measure slides.

A slow drift of the figure moves a foot a little in each contact, and locking takes it back.
A faster one carries the body out of the reach of a foot that stands, so the path of the
body is corrected before its feet are locked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...animation.fading import FULL_STRENGTH, blend, describe_strength
from ...animation.feet.contacts import POINTS, Contacts, list_runs
from ...animation.feet.detection import find_posed_contacts
from ...animation.feet.foot import Foot, FootJoints, PosedFeet, choose_feet
from ...animation.feet.foot_track import FootTrack
from ...animation.feet.ground_motion import MIN_FRAMES, GroundMotion
from ...animation.kinematics import measure_angular_changes
from ...animation.mapping.body_parts import is_part_word
from ...animation.mapping.slot_words import find_slot_joints
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import DataError
from ...geometry.arrays import Bools, Floats
from .balance import balance_feet
from .balance_terms import MOST_SNAP
from .locking import apply_modes, find_settled_contacts, lock_feet
from .settings import RELEASE_RADIUS, FeetSettings, FootMode
from .slides import Slide, measure_slides

MILLIMETERS = 10.0  # per centimeter
DOUBTFUL_SLIDE = 8.0  # centimeters that a foot slides in a contact, perhaps on purpose
MOST_LISTED = 4  # contacts in a note
LEAST_SNAP = 20.0  # degrees from one step of a knee to the next, which are seen
SOFT = FeetSettings()  # with other settings, feet are locked exactly
MAX_PASSES = 3  # of finding contacts in the locked motion; most motions need one


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
    strength: float = FULL_STRENGTH,
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
        Feet, by names or words such as ``left``, and ranges of frames that are locked
        always, or not at all. Later ones take precedence.
    keep_frames : sequence of float
        Frames that stay exactly as they are, such as keys.
    reference : Motion, optional
        The motion whose heights the feet have; see `keyweave.lock_feet`.
    settings : FeetSettings
    strength : float
        Share of the correction; see `keyweave.animation.fading.blend`.

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
    original = motion.with_(notes=())
    modes = name_feet(modes, motion.skeleton, feet)
    is_fixed = bool(keep_frames) or reference is not None
    bare, notes = _correct_path(original, settings, feet, is_fixed=is_fixed)
    fixed: dict[str, Any] = {
        "feet": feet,
        "keep_frames": keep_frames,
        "reference": reference,
    }
    locked, contacts = _lock(bare, contacts, modes, settings, fixed)
    slides = [
        measure_slides(each, contacts, feet=feet, keep_frames=keep_frames)
        for each in (original, bare, blend(original, locked, strength=strength))
    ]
    notes += [*_find_doubts(slides[1]), *locked.notes, *describe_strength(strength)]
    locked = blend(original, locked, strength=strength).with_(
        notes=tuple(dict.fromkeys(notes))
    )
    return FeetResult(locked, contacts, slides[0], slides[2])


def name_feet(
    modes: Sequence[FootMode], skeleton: Skeleton, feet: FootJoints | None = None
) -> list[FootMode]:
    """Return modes with the feet that words for parts of the body stand for.

    A word stands for the feet of its legs. Other names stay.

    Examples
    --------
    >>> from keyweave import examples
    >>> skeleton = examples.load_walk().skeleton
    >>> [mode.foot for mode in name_feet([FootMode("off", "l.leg")], skeleton)]
    ['LeftFoot']
    """
    if not any(mode.foot and is_part_word(mode.foot) for mode in modes):
        return [*modes]
    legs = {
        foot.name: {skeleton.names[j] for j in (foot.hip, foot.knee, foot.ankle)}
        for foot in choose_feet(skeleton, feet)
    }
    named = list[FootMode]()
    for mode in modes:
        word = "" if mode.foot is None or mode.foot in legs else mode.foot
        joints = find_slot_joints(skeleton, word)
        own = [foot for foot, leg in legs.items() if not leg.isdisjoint(joints)]
        named += [mode._replace(foot=foot) for foot in own] or [mode]
    return named


def _lock(
    motion: Motion,
    contacts: Contacts | None,
    modes: Sequence[FootMode],
    settings: FeetSettings,
    fixed: Mapping[str, Any],
) -> tuple[Motion, Contacts]:
    """Lock the feet of a motion in contacts, by default in those of the locked motion."""
    if contacts is not None:
        contacts = _apply(contacts, modes)
        return _hold(motion, contacts, settings, fixed), contacts
    contacts = _apply(find_settled_contacts(motion, settings, **fixed), modes)
    for _ in range(MAX_PASSES):
        motion = _hold(motion, contacts, settings, fixed)
        before = contacts.standing[..., : len(POINTS)]
        contacts = _apply(find_settled_contacts(motion, settings, **fixed), modes)
        if np.array_equal(contacts.standing[..., : len(POINTS)], before):
            break
    return motion, contacts


def _hold(
    motion: Motion, contacts: Contacts, settings: FeetSettings, fixed: Mapping[str, Any]
) -> Motion:
    """Lock feet exactly or, if a knee would snap, as far as the knees allow."""
    locked = lock_feet(motion, contacts, settings, **fixed)
    feet = choose_feet(motion.skeleton, fixed["feet"])
    snap = _find_snap(motion, locked, feet)
    if snap is None or replace(settings, fade=SOFT.fade, drift=SOFT.drift) != SOFT:
        return locked
    if GroundMotion.of(PosedFeet.of(motion, feet)).is_treadmill:
        return locked
    softly = balance_feet(motion, contacts, **fixed)
    note = f"{snap}, so feet slide a little where its leg is nearly straight"
    return softly.with_(notes=(*softly.notes, note))


def _find_snap(before: Motion, after: Motion, feet: Sequence[Foot]) -> str | None:
    """Return a sentence on the knee that a lock lets snap, if there is one."""
    if len(before) < MIN_FRAMES:
        return None
    knees = [foot.knee for foot in feet]
    sizes = [measure_angular_changes(each.rotations[:, knees]) for each in (before, after)]
    row, knee = np.unravel_index(sizes[1].argmax(), sizes[1].shape)
    limit = max(MOST_SNAP * sizes[0].max(), np.radians(LEAST_SNAP))
    if sizes[1][row, knee] <= limit:
        return None
    name, frame = before.skeleton.names[knees[knee]], before.frames[row + 1]
    return f"{name} would snap at frame {frame:g}"


def _apply(contacts: Contacts, modes: Sequence[FootMode]) -> Contacts:
    """Apply modes, and check that a foot is still in contact."""
    contacts = apply_modes(contacts, modes)
    if not contacts.standing.any():
        problem = "never stand; check the frame rate and the unit of length"
        raise DataError(f"the feet {', '.join(contacts.feet)}", problem)
    return contacts


def _correct_path(
    motion: Motion,
    settings: FeetSettings,
    feet: Mapping[str, Sequence[str]] | None,
    *,
    is_fixed: bool,
) -> tuple[Motion, list[str]]:
    """Return a motion whose drift its legs can make up for, and a note on a correction."""
    drift = measure_drift(motion, feet=feet)
    if not drift.is_beyond_reach:
        return motion, []
    fact = f"the figure glides over the ground by {drift.speed:.0f} cm per second"
    if is_fixed:
        return motion, [f"{fact}, but its path is kept, so its feet slide"]
    if settings.drift == "keep":
        return motion, [f"{fact}, so its feet slide; drift=remove corrects its path"]
    advice = "use drift=keep if the ground moves, as on a platform"
    return remove_drift(motion, drift), [f"{fact}, so its path is corrected; {advice}"]


def _find_doubts(slides: Sequence[Slide]) -> list[str]:
    """Return a note on contacts in which a foot may slide on purpose."""
    doubts = [each for each in slides if each.distance > DOUBTFUL_SLIDE]
    if not doubts:
        return []
    listed = format_list([f"{s.foot} {s.first:g}:{s.last:g}" for s in doubts], MOST_LISTED)
    count = format_count(len(doubts), "contact")
    return [
        f"a foot slides by over {DOUBTFUL_SLIDE:g} cm in {count} ({listed}); use exclude "
        "for those in which it slides on purpose"
    ]


class Drift(NamedTuple):
    """The drift of a motion.

    Attributes
    ----------
    velocity : tuple of float
        Along x, y and z, in centimeters per second; 0 on a treadmill.
    slide : float
        The farthest that it carries a foot in a contact, in leg lengths.
    """

    velocity: tuple[float, float, float]
    slide: float

    @property
    def is_beyond_reach(self) -> bool:
        """Whether a locked foot may be let go; steps need a part of its reach."""
        return self.slide > RELEASE_RADIUS

    @property
    def speed(self) -> float:
        """Centimeters per second."""
        return float(np.linalg.norm(self.velocity))


def measure_drift(motion: Motion, *, feet: FootJoints | None = None) -> Drift:
    """Measure the velocity with which a figure glides over the ground.

    Feet and errors are those of `keyweave.find_contacts`.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> seconds = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate
    >>> drifting = walk.with_(root_positions=walk.root_positions + [60, 0, 0] * seconds)
    >>> drift = measure_drift(drifting)
    >>> round(drift.speed), drift.is_beyond_reach
    (60, True)
    >>> straight = remove_drift(drifting, drift)
    >>> round(measure_drift(straight).speed)
    0
    """
    posed = PosedFeet.of(motion, choose_feet(motion.skeleton, feet))
    if len(motion) < MIN_FRAMES:
        return Drift((0.0, 0.0, 0.0), 0.0)
    ground = GroundMotion.of(posed)
    moving = ground.drift - ground.treadmill
    standing = find_posed_contacts(posed).standing
    slides = [
        slide
        for track, stands in zip(ground.tracks, standing.swapaxes(0, 1))
        for slide in _follow_drift(track, stands, moving)
    ]
    x, y, z = (posed.legs[0] * moving).tolist()
    return Drift((x, y, z), max(slides, default=0.0))


def _follow_drift(track: FootTrack, standing: Bools, drift: Floats) -> list[float]:
    """Return the length of each contact along a drift, in leg lengths."""
    speed = float(np.linalg.norm(drift))
    if speed == 0:
        return []
    along = track.velocities(track.pivots) @ drift / speed
    count = standing.sum(axis=1)
    steps = (along * standing).sum(axis=1) / np.maximum(count, 1) / track.frame_rate
    return [float(steps[begin:end].sum()) for begin, end in list_runs(count > 0)]


def remove_drift(motion: Motion, drift: Drift) -> Motion:
    """Return a motion without its drift; the first frame stays where it is."""
    seconds = np.arange(len(motion))[:, np.newaxis] / motion.frame_rate
    places = motion.root_positions - np.array(drift.velocity) * seconds
    return motion.with_(root_positions=places)
