"""Let feet stand as far as keys, hips and knees allow; see `balance_terms`."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_count
from ...animation.feet.contacts import Contacts, list_runs
from ...animation.feet.foot import FootJoints, PosedFeet, choose_feet
from ...animation.feet.ground_motion import MIN_FRAMES
from ...animation.inspection.facts import describe_ranges
from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...animation.two_bone_ik import Limb
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, vector_to_quaternion
from .balance_terms import DOUBT, N_AXES, UNCHANGED, UP, Balance
from .footprints import find_kept
from .locking import check_contacts
from .slides import find_contradictions

MOST_AWAY = 0.05  # of the length of the path that the hips may leave it unnoted


def balance_feet(
    motion: Motion,
    contacts: Contacts,
    *,
    feet: FootJoints | None = None,
    keep_frames: ArrayLike | None = None,
    root_keys: ArrayLike | None = None,
    travels: bool = False,
    free_end: bool = False,
    reference: Motion | None = None,
    pitching: Collection[str] = (),
    ground: Floats | None = None,
) -> Motion:
    """Keep feet in place in their contacts as far as keys, hips and knees allow.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        With the frames of the motion.
    feet : mapping of str to sequence of str, optional
        See `keyweave.find_contacts`.
    keep_frames : array_like, optional
        Frames on which the rotations of the legs stay exactly as they are.
    root_keys : array_like, optional
        Frames on which the root stays where it is; by default `keep_frames`.
    travels : bool
        Whether the hips may move over the ground; otherwise only their height changes.
    free_end : bool
        Whether hips that travel may end elsewhere; they always start where they are.
    reference : Motion, optional
        See `lock_feet`; by default feet keep their heights.
    pitching : collection of str
        Feet that may pitch about their ankles, on kept frames too, so that heel and ball
        come to the ground.

    Returns
    -------
    Motion
        A note counts the frames on which a foot slides because its contact cannot be met.
        Motions of one or two frames have no speeds, and stay as they are.

    Raises
    ------
    DataError
        If the contacts have other frames, or a kept frame does not exist.
    UnknownNameError
        If the contacts name a foot that the skeleton does not have.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 60)
    >>> contacts = kw.find_contacts(walk)
    >>> blocked = examples.sketch(walk, joints=walk.skeleton.names, every=6)
    >>> still = balance_feet(blocked, contacts, keep_frames=examples.key_frames(walk, 6))
    >>> bool(np.array_equal(still.rotations[6], blocked.rotations[6]))
    True
    """
    chosen = choose_feet(motion.skeleton, feet)
    check_contacts(contacts, motion, chosen)
    if len(motion) < MIN_FRAMES:
        return motion
    own = [foot for foot in chosen if foot.name in contacts.feet]
    before = None if reference is None else PosedFeet.of(reference, own)
    posed = PosedFeet.of(motion, own, before)
    legs_kept = find_kept(motion, keep_frames)
    root_kept = legs_kept if root_keys is None else find_kept(motion, root_keys)
    if travels:
        root_kept = root_kept.copy()
        root_kept[[0, 0 if free_end else -1]] = True
    task = Balance(
        posed,
        before or posed,
        contacts,
        legs_kept,
        root_kept,
        travels,
        pitching,
        ground,
    )
    shifts = task.solve()
    moved = _apply(task, shifts)
    notes = [*_describe_path(task, shifts), *_describe_slides(task, shifts, moved)]
    return moved.with_(notes=(*motion.notes, *notes))


def _apply(task: Balance, shifts: Floats) -> Motion:
    """Return the motion with shifted hips and feet."""
    posed, motion = task.posed, task.posed.motion
    places = np.array(motion.root_positions)
    places[:, task.axes] += task.leg * shifts[:, :N_AXES]
    moved = motion.with_(root_positions=places)
    points, worlds = forward_kinematics(moved)
    rotations = np.array(motion.rotations)
    for number, foot in enumerate(posed.feet):
        joints = (foot.hip, foot.knee, foot.ankle)
        limb = Limb(motion.skeleton, joints, points, worlds)
        goals = np.array(posed.points[:, foot.ankle])
        goals[:, task.axes] += task.leg * task.measure_shift(shifts, number)
        changes = np.abs(limb.end - goals).max(axis=1) > UNCHANGED * task.leg
        pitch = shifts[:, task.find_pitch(number)]
        rows = np.flatnonzero((changes | (pitch != 0)) & ~task.legs_kept)
        turned = compose(_pitch(task, number, pitch), worlds[:, foot.ankle])
        local = limb.reach(goals, turned)
        rotations[rows[:, np.newaxis], joints] = local[rows]
        rows = np.flatnonzero((pitch != 0) & task.legs_kept)
        parents = worlds[rows, motion.skeleton.parents[foot.ankle]]
        rotations[rows, foot.ankle] = compose(invert(parents), turned[rows])
    return moved.with_(rotations=rotations)


def _pitch(task: Balance, foot: int, angles: Floats) -> Floats:
    """Return rotations that pitch a foot by angles, its tip upward."""
    ahead, up = np.zeros((2, len(angles), 3))
    ahead[:, task.axes[:UP]] = task.aheads[foot]
    up[:, task.axes[UP]] = 1.0
    return vector_to_quaternion(np.cross(ahead, up) * angles[:, np.newaxis])


def _describe_path(task: Balance, shifts: Floats) -> list[str]:
    """Return a note if the hips leave their path by much of its length."""
    way = np.linalg.norm(shifts[:, :UP], axis=1)
    path = task.posed.motion.root_positions[:, task.axes[:UP]] / task.leg
    length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
    if way.max() <= MOST_AWAY * length or not task.travels:
        return []
    away, frame = task.leg * way.max(), task.posed.motion.frames[way.argmax()]
    return [f"the hips leave their path by {away:.0f} cm at frame {frame:g}"]


def _describe_slides(task: Balance, shifts: Floats, moved: Motion) -> list[str]:
    """Return notes on each foot that slides in contact, by its keys or otherwise."""
    posed, notes = PosedFeet.of(moved, task.posed.feet, task.reference), []
    held = task.legs_kept & (task.root_kept if task.travels else True)
    by_keys = find_contradictions(posed, task.contacts, held)
    for number, foot in enumerate(task.posed.feet):
        standing = task.contacts.find_pivots(foot.name)
        both = standing[:-1] & standing[1:]
        speeds = [
            task.rate * np.linalg.norm(task.measure_slides(shifts, number, point), axis=1)
            for point in range(2)
        ]
        slow = np.where(both, np.stack(speeds, axis=1), np.inf).min(axis=1)
        slides = both.any(axis=1) & (slow > DOUBT) & ~by_keys[1:, number]
        runs = list_runs(by_keys[:, number])
        if runs:
            start = moved.start_frame
            ranges = describe_ranges([(start + a, start + b - 1) for a, b in runs])
            notes.append(f"keys keep {foot.name} from standing on {ranges}")
        if slides.any():
            frames = format_count(int(slides.sum()), "frame")
            notes.append(f"keys or reach let {foot.name} slide on {frames} in contact")
    return notes
