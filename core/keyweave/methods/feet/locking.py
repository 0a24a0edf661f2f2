"""Lock feet to the ground: during a contact, the pivot of the foot keeps its place.

The pivot is the heel or the ball, whichever stands. A foot keeps its pitch, its roll and
its height, so it still rolls off. The legs follow by two-bone inverse kinematics. Where
they would not be long enough, the root comes down, so that all ankles arrive [KSG02]_.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._progress import offer_cancel
from ..._text import format_count
from ...animation.feet.contacts import POINTS, RATE_TOLERANCE, Contacts
from ...animation.feet.detection import find_posed_contacts
from ...animation.feet.foot import Foot, FootJoints, PosedFeet, choose_feet, find_feet
from ...animation.feet.soles import add_soles
from ...animation.motion import Motion
from ...animation.two_bone_ik import Limb
from ...errors import DataError, SettingError, UnknownNameError
from ...geometry.arrays import Bools, Floats
from ...geometry.rotations import compose, invert, rotate, vector_to_quaternion
from ...geometry.vectors import place_on_ground
from .flat_feet import flatten_leg
from .footprints import Correction, FootCourse, correct_course, find_kept, measure_kept
from .ground import find_lifts
from .reach import Leg, reach_goals
from .settings import MODES, RELEASE_RADIUS, FeetSettings, FootMode
from .slides import follow_courses

DEFAULT_LOCK = FeetSettings()
REACH = 0.98  # of the length of a leg; straighter knees would pop
KEPT_SLIDE = 0.01  # legs; kept frames that place a foot this close are not reported
MAX_ROUNDS = 8  # of finding contacts in the locked motion; most motions need one
FREE_ROUNDS = 4  # after which contacts only grow
TIP = len(POINTS)


@check_arguments
def lock_feet(
    motion: Motion,
    contacts: Contacts | None = None,
    settings: FeetSettings = DEFAULT_LOCK,
    *,
    feet: FootJoints | None = None,
    keep_frames: ArrayLike | None = None,
    reference: Motion | None = None,
) -> Motion:
    """Keep the feet where they stand, without sliding.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames on which the feet stand; by default those of `find_settled_contacts`.
    settings : FeetSettings
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot; see `find_contacts`.
    keep_frames : array_like, optional
        Numbers of frames that stay exactly as they are, such as keys. A contact that
        includes such a frame has its place there.
    reference : Motion, optional
        A motion with the same skeleton and frames whose heights the feet have, such as
        the sketch of a textured motion: in contact the heel, ball or tip that stands has
        the height that it has there, and none goes below the floor unless it does there.
        By default the heights are those of the motion.

    Returns
    -------
    Motion
        Frames without a contact nearby are unchanged. Notes name the worst frame if a
        goal is out of reach, and the number of frames on which a foot was let go.

    Raises
    ------
    DataError
        If the skeleton has no feet, the contacts or the reference have other frames than
        the motion, or a kept frame is not in the motion.
    UnknownNameError
        If the contacts name a foot that the skeleton does not have.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> locked = kw.lock_feet(walk, contacts)
    >>> begin, end = contacts.runs("LeftFoot", "ball")[0]
    >>> ball = walk.skeleton.index("LeftToe")
    >>> [
    ...     float(np.ptp(kw.joint_positions(motion.cut(begin, end))[:, ball, 2]).round(1))
    ...     for motion in (walk, locked)
    ... ]
    [0.6, 0.0]
    """
    task = _Task.of(motion, settings, feet, keep_frames, reference)
    if contacts is None:
        contacts, legs = _settle(task)
    else:
        check_contacts(contacts, motion, task.chosen.feet)
        legs = _plan(task, contacts)
    if settings.strength == 0 or not contacts.standing.any():
        return motion
    moved, missed = reach_goals(motion, legs, task.kept, settings.out_of_reach)
    notes = (*missed, *_describe_released(legs), *_describe_kept(task, contacts))
    return moved.with_(notes=(*motion.notes, *notes))


def lock_rig_feet(
    motion: Motion, contacts: Contacts, settings: FeetSettings, rest: Motion
) -> Motion:
    """Keep the feet of a rig where they stand; feet without toes have assumed soles.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
    settings : FeetSettings
    rest : Motion
        The rig at rest, from which the soles follow; see `add_soles`.
    """
    soled = motion.with_(skeleton=add_soles(rest).skeleton)
    return lock_feet(soled, contacts, settings).with_(skeleton=motion.skeleton)


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


def find_settled_contacts(
    motion: Motion,
    settings: FeetSettings = DEFAULT_LOCK,
    *,
    feet: FootJoints | None = None,
    keep_frames: ArrayLike | None = None,
    reference: Motion | None = None,
) -> Contacts:
    """Find contacts that are found again after the feet are locked in them.

    A locked foot is slower around its contacts, so a few of them are found to be a frame
    longer than before. These frames are added, so that a second lock changes nothing.
    Parameters and errors are those of `lock_feet`.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> found, settled = kw.find_contacts(walk), find_settled_contacts(walk)
    >>> int(settled.standing.sum() - found.standing.sum())
    0
    """
    return _settle(_Task.of(motion, settings, feet, keep_frames, reference))[0]


@dataclass(frozen=True, eq=False)
class _Task:
    """A motion with its poses, and how to lock it."""

    posed: PosedFeet  # also of feet that are not locked, but follow a lowered root
    n_chosen: int
    settings: FeetSettings
    kept: Bools

    @classmethod
    def of(
        cls,
        motion: Motion,
        settings: FeetSettings,
        feet: FootJoints | None,
        keep_frames: ArrayLike | None,
        reference: Motion | None,
    ) -> _Task:
        chosen = choose_feet(motion.skeleton, feet)
        known = chosen if feet is None else find_feet(motion.skeleton)
        ankles = [foot.ankle for foot in chosen]
        others = [foot for foot in known if foot.ankle not in ankles]
        every, before = [*chosen, *others], None
        if reference is not None:
            _check_reference(reference, motion)
            before = PosedFeet.of(reference, every)
        posed = PosedFeet.of(motion, every, before)
        return cls(posed, len(chosen), settings, find_kept(motion, keep_frames))

    @property
    def chosen(self) -> PosedFeet:
        """The poses of the feet to lock."""
        return self.posed.select(self.n_chosen)

    @cached_property
    def limbs(self) -> list[Limb]:
        """The legs, without goals."""
        posed, skeleton = self.posed, self.posed.motion.skeleton
        chains = [(foot.hip, foot.knee, foot.ankle) for foot in posed.feet]
        return [Limb(skeleton, each, posed.points, posed.rotations) for each in chains]

    @cached_property
    def courses(self) -> list[FootCourse]:
        """The courses of all feet over the ground, which moves below a walk in place."""
        return follow_courses(self.posed)


def _settle(task: _Task) -> tuple[Contacts, list[Leg]]:
    """Find contacts, and extend them to those found after the feet are locked in them."""
    contacts = find_posed_contacts(task.chosen)
    legs = _plan(task, contacts)
    for number in range(MAX_ROUNDS):
        offer_cancel()
        again = find_posed_contacts(_move_feet(task.posed, legs).select(task.n_chosen))
        standing = _extend(contacts.standing, again.standing)
        if number >= FREE_ROUNDS:  # otherwise a point may come and go
            standing = _extend(standing, contacts.standing | standing)
        if (standing == contacts.standing)[..., :TIP].all():
            break
        contacts = contacts.with_(standing=standing)
        legs = _plan(task, contacts)
    return contacts, legs


def _extend(standing: Bools, again: Bools) -> Bools:
    """Return flags found again, and the earlier ones where neither heel nor ball stands."""
    pivots = again[..., :TIP].any(axis=2, keepdims=True)
    extended = np.where(pivots, again, standing)
    extended[..., TIP] |= again[..., TIP]
    extended[..., TIP] &= ~extended[..., :TIP].any(axis=2)
    return extended


def _move_feet(posed: PosedFeet, legs: Sequence[Leg]) -> PosedFeet:
    """Return the poses with feet at their goals; knees and hips stay."""
    points, rotations = np.array(posed.points), np.array(posed.rotations)
    for leg in legs:
        ankle, sole = leg.foot.ankle, leg.foot.sole
        turn = compose(leg.rotations, invert(rotations[:, ankle]))[:, np.newaxis]
        arms = points[:, sole] - points[:, ankle, np.newaxis]
        points[:, sole] = leg.goals[:, np.newaxis] + rotate(turn, arms)
        rotations[:, ankle] = leg.rotations
    return replace(posed, points=points, rotations=rotations, reference=posed)


def _describe_released(legs: Sequence[Leg]) -> list[str]:
    """Return a note for each foot that was let go during contacts."""
    counts = [(leg.foot.name, int(leg.released.sum())) for leg in legs]
    return [
        f"{name} is too far from its place on {format_count(count, 'frame')} in contact "
        "and slides there"
        for name, count in counts
        if count
    ]


def _describe_kept(task: _Task, contacts: Contacts) -> list[str]:
    """Return a note for each foot whose kept frames place it differently in a contact."""
    notes = []
    for foot, leg, course in zip(task.chosen.feet, task.posed.legs, task.courses):
        if foot.name not in contacts.feet or not task.kept.any():
            continue
        distances = measure_kept(course, contacts.find_pivots(foot.name), task.kept)
        worst = max(distances, default=0.0)
        if worst > KEPT_SLIDE * leg:
            where = "in contacts whose kept frames have it in different places"
            notes.append(f"{foot.name} slides by up to {worst:.2g} cm {where}")
    return notes


def _check_reference(reference: Motion, motion: Motion) -> None:
    own, other = motion.skeleton, reference.skeleton
    if own.names != other.names or not np.array_equal(own.offsets, other.offsets):
        raise DataError("reference", "has another skeleton than the motion")
    frames = [(len(m), m.frame_rate, m.start_frame) for m in (reference, motion)]
    if not np.allclose(frames[0], frames[1], rtol=0, atol=RATE_TOLERANCE):
        words = [f"{n} frames at {rate:g} fps from {start:g}" for n, rate, start in frames]
        raise DataError("reference", f"has {words[0]}, the motion has {words[1]}")


def check_contacts(contacts: Contacts, motion: Motion, feet: Sequence[Foot]) -> None:
    """Check that contacts have the frames of a motion, and name only feet that it has."""
    known = [foot.name for foot in feet]
    unknown = [name for name in contacts.feet if name not in known]
    if unknown:
        raise UnknownNameError(unknown, known, "the feet of the motion")
    contacts.check_frames(motion, "the motion")


def _plan(task: _Task, contacts: Contacts) -> list[Leg]:
    """Return the legs with their goals before the root comes down."""
    posed, settings, legs = task.posed, task.settings, []
    still = np.zeros(len(posed.motion))
    lifts = find_lifts(posed, posed.reference or posed, contacts, task.kept, settings)
    for foot, leg, limb, course in zip(posed.feet, posed.legs, task.limbs, task.courses):
        correction = Correction.none(len(posed.motion))
        if foot.name in contacts.feet:
            radius = settings.release_radius
            correction = correct_course(
                course,
                contacts.find_pivots(foot.name),
                task.kept,
                fade=settings.fade * posed.motion.frame_rate,
                radius=RELEASE_RADIUS * leg if radius is None else radius,
                angle=np.radians(settings.release_angle),
            )
        lift = lifts.get(foot.name, still)
        legs.append(_set_goals(foot, limb, correction, lift, settings, posed.up))
    if not settings.flat:
        return legs
    fade = settings.fade * posed.motion.frame_rate
    return [
        flatten_leg(leg, posed, heel, _stand(leg, contacts), task.kept, fade)
        for leg, heel in zip(legs, posed.heels)
    ]


def _stand(leg: Leg, contacts: Contacts) -> Bools:
    """Return whether heel and ball of a locked foot stand, shape (n_frames, 2)."""
    if leg.foot.name not in contacts.feet:
        return np.zeros((len(contacts), 2), bool)
    locked = ~leg.released[:, np.newaxis]
    return contacts.find_pivots(leg.foot.name) & locked


def _set_goals(
    foot: Foot,
    limb: Limb,
    correction: Correction,
    lift: Floats,
    settings: FeetSettings,
    up: int,
) -> Leg:
    upward = np.eye(3)[up]
    angles = upward * (settings.strength * correction.angles)[:, np.newaxis]
    rotations = compose(vector_to_quaternion(angles), limb.rotations[:, foot.ankle])
    shifts = settings.strength * correction.shifts
    goals = limb.end + place_on_ground(np.zeros_like(limb.end), shifts, "xyz"[up])
    goals += settings.strength * lift[:, np.newaxis] * upward
    share = np.linalg.norm(limb.end - limb.start, axis=1) / limb.lengths
    reach = np.maximum(REACH, share) if settings.reach is None else settings.reach
    return Leg(
        foot,
        limb,
        goals,
        rotations,
        correction.is_active | (lift != 0),
        correction.released,
        reach * limb.lengths,
    )
