"""Retargeting: a capture on a skeleton with other names, rest pose and proportions.

Joints take the captured world rotations through the rest alignment. Then hips and feet are
placed by one map about the ankles, see `ground_map`, and legs follow by two-bone inverse
kinematics in the captured planes. A constant shift of the hips [W06]_ (section 5.1) is
found from all frames, not from the frame with the most bend, and kept if it makes the
knees better.
"""

from __future__ import annotations

import numpy as np

from ..._arguments import check_arguments
from ...animation.correspondence import Correspondence
from ...animation.feet.contacts import Contacts
from ...animation.mapping.body_plan import check_bodies
from ...animation.mapping.joint_map import check_map, map_joints
from ...animation.mapping.slot_places import ARM, LEG, LIMBS, get_place, list_trunk
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import UnknownNameError
from ...geometry.arrays import Floats
from ...geometry.vectors import compute_angle, dot, length, per_vector
from .body_frames import MAX_SAMPLES, MIN_LENGTH
from .ground_map import GroundMap
from .rest_pose import FROM_PARENT, align_rest, pose_figures
from .settings import RetargetSettings
from .target_pose import Capture, TargetPose
from .zero_pose import pose_target

DEFAULT_RETARGET = RetargetSettings()
MIN_BEND_SHARE = 0.6  # of the captured bend of a knee, which it keeps at least
MAX_SHIFT = 0.1  # of the length of a leg, by which the hips are shifted
SHIFT_GAIN = np.radians(0.05)  # mean angle of the knees that a shift must gain


@check_arguments
def retarget(
    motion: Motion,
    skeleton: Skeleton | Motion,
    correspondence: Correspondence | None = None,
    settings: RetargetSettings = DEFAULT_RETARGET,
) -> Motion:
    """Carry a capture over to a skeleton with other names, rest pose and proportions.

    Parameters
    ----------
    motion : Motion
        The capture, in any unit of length.
    skeleton : Skeleton or Motion
        The target. Give a motion on it if its zero pose is not a standing pose: the motion
        shows how its limbs bend.
    correspondence : Correspondence, optional
        Which joint answers which; by default that of `map_joints`. Rest offsets without an
        origin are found by `align_rest`.
    settings : RetargetSettings

    Returns
    -------
    Motion
        On the target skeleton, in its unit of length and with its up axis, at the frames of
        the capture. With another up axis the world is rotated about x. Joints without a
        partner stay at rest.

    Raises
    ------
    DataError
        If a limb has length 0, left and right of the map are swapped, the units differ and
        ``space="world"`` or, without a map, only one figure is built like a human.
    UnknownNameError
        If a skeleton lacks a joint of the map.

    Examples
    --------
    >>> from dataclasses import replace
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> tall = replace(walk.skeleton, offsets=1.2 * walk.skeleton.offsets)
    >>> moved = kw.retarget(walk, tall)
    >>> travel = [np.ptp(each.root_positions[:, 2]) for each in (walk, moved)]
    >>> bool(np.isclose(travel[1], 1.2 * travel[0]))
    True
    """
    if correspondence is None:
        check_bodies(motion, skeleton)
        correspondence = map_joints(motion, skeleton)
    else:
        check_map(correspondence, motion, skeleton)
    target = pose_target(motion, skeleton, correspondence)
    correspondence = align_rest(
        motion, target, correspondence, rest_frame=settings.rest_frame
    )
    figures = pose_figures(motion, target, correspondence)
    ground = GroundMap.measure(figures, correspondence, settings.space)
    capture = Capture.of(motion, figures[0].joints, target.up_axis)
    pose = TargetPose(capture, figures[1], correspondence, ground.ratio)
    legs = find_limbs(pose, LEG)
    _place_hips(pose, ground, legs, settings.hip_shift)
    for leg in legs:
        pose.reach(leg, _keep_bend(pose, leg, ground.place_foot(pose, leg[2])))
    _place_hands(pose, ground, settings.hand_reach)
    if settings.in_place:
        _keep_in_place(pose)
    notes = motion.notes, ground.notes, _note_guesses(correspondence, skeleton)
    return pose.to_motion(tuple(note for each in notes for note in each))


def map_contacts(contacts: Contacts, correspondence: Correspondence) -> Contacts:
    """Return the contacts of a capture as those of the target, by the map of its feet.

    Raises
    ------
    UnknownNameError
        If the map does not include a foot.

    Examples
    --------
    >>> runs = {"LeftFoot": {"heel": [(1, 3)]}}
    >>> steps = Contacts.from_runs(runs, n_frames=6, frame_rate=30)
    >>> map_contacts(steps, Correspondence(["l.foot"], ["LeftFoot"], ["foot_l"])).feet
    ('foot_l',)
    """
    pairs = correspondence.pairs
    unknown = [foot for foot in contacts.feet if foot not in pairs]
    if unknown:
        raise UnknownNameError(unknown, pairs, "the map")
    return contacts.with_(feet=tuple(pairs[foot] for foot in contacts.feet))


def _note_guesses(
    correspondence: Correspondence, skeleton: Skeleton | Motion
) -> tuple[str, ...]:
    """Return a note on limbs whose rest offset about the bone is a guess."""
    rows = zip(correspondence.slots, correspondence.rest_origins)
    limbs = [
        slot for slot, origin in rows if origin == FROM_PARENT and get_place(slot) in LIMBS
    ]
    if not limbs or isinstance(skeleton, Motion):
        return ()
    problem = "the zero pose of the target does not show how these joints are rolled"
    return (f"{problem}: {', '.join(limbs)}; give a motion on it, or a rest frame",)


def find_limbs(pose: TargetPose, places: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the slots of the limbs of both sides that are mapped as a whole."""
    limbs = [tuple(f"{side}.{place}" for place in places) for side in "lr"]
    return [limb for limb in limbs if all(slot in pose.joints for slot in limb)]


def _place_hips(
    pose: TargetPose, ground: GroundMap, legs: list[tuple[str, ...]], shifts: bool
) -> None:
    """Put the midpoint of the hip joints where the ground map has it."""
    anchors = [leg[0] for leg in legs] or list_trunk(pose.joints)[:1] or [*pose.joints]
    captured = np.mean([pose.capture.at(slot) for slot in anchors], axis=0)
    here = np.mean([pose.at(slot) for slot in anchors], axis=0)
    pose.shift(ground.place_hips(captured) - here)
    if shifts and legs:
        height = find_hip_shift(pose, ground, legs)
        pose.shift(np.zeros_like(here) + height * ground.up)


def find_hip_shift(
    pose: TargetPose, ground: GroundMap, legs: list[tuple[str, ...]]
) -> float:
    """Return the height by which the hips are raised on all frames.

    The mean difference of the angles of the knees is as small as it can be within 0.1 legs;
    the shift is 0 if it gains less than 0.05 degrees.
    """
    rows = np.linspace(0, len(pose.positions) - 1, MAX_SAMPLES).astype(int)
    up = "xyz".index(ground.up_axis)
    away, angles, bones = [], [], []
    for leg in legs:
        angles.append(_measure_bend(pose.capture, leg)[rows])
        away.append(ground.place_foot(pose, leg[2])[rows] - pose.at(leg[0])[rows])
        start, middle, end = (pose.at(slot)[rows] for slot in leg)
        bones.append((length(middle - start), length(end - middle)))
    ways, sizes = np.stack(away), np.array(bones).swapaxes(0, 1)

    def measure(shifts: Floats) -> Floats:
        """Return the mean error of the knees for each shift."""
        heights = ways[..., up] - shifts[:, np.newaxis, np.newaxis]
        squares = dot(ways, ways) - ways[..., up] ** 2 + heights**2
        upper, lower = sizes
        cosines = (squares - upper**2 - lower**2) / (2 * upper * lower)
        errors = np.arccos(np.clip(cosines, -1.0, 1.0)) - np.array(angles)
        return np.abs(errors).mean(axis=(1, 2))

    width, best = MAX_SHIFT * float(sizes.sum(axis=0).mean()), 0.0
    for _ in range(4):
        shifts = best + np.linspace(-width, width, 11)
        best, width = float(shifts[measure(shifts).argmin()]), width / 5
    errors = measure(np.array([0.0, best]))
    return best if errors[0] - errors[1] > SHIFT_GAIN else 0.0


def _measure_bend(places: Capture | TargetPose, limb: tuple[str, ...]) -> Floats:
    """Return the angles by which the middle joint of a limb is bent."""
    start, middle, end = map(places.at, limb)
    return compute_angle(middle - start, end - middle)


def _keep_bend(pose: TargetPose, leg: tuple[str, ...], goals: Floats) -> Floats:
    """Return goals of an ankle, nearer to the hip where the knee would be too straight.

    An almost straight knee bends by many degrees for a millimeter, so it would pop.
    """
    hip, knee, ankle = map(pose.at, leg)
    upper, lower = length(knee - hip), length(ankle - knee)
    bend = MIN_BEND_SHARE * _measure_bend(pose.capture, leg)
    reach = np.sqrt(upper**2 + lower**2 + 2 * upper * lower * np.cos(bend))
    away = goals - hip
    shares = per_vector(np.minimum(reach / np.maximum(length(away), MIN_LENGTH), 1.0))
    return np.where(shares < 1.0, hip + shares * away, goals)


def _place_hands(pose: TargetPose, ground: GroundMap, share: float) -> None:
    """Move the hands a share of the way to where the captured hands are."""
    if share > 0:
        for arm in find_limbs(pose, ARM):
            here = pose.at(arm[2])
            goals = ground.place_hand(pose.capture.at(arm[2]))
            pose.reach(arm, here + share * (goals - here))


def _keep_in_place(pose: TargetPose) -> None:
    """Take the travel of the hips over the ground away."""
    hips = pose.at("hips" if "hips" in pose.joints else next(iter(pose.joints)))
    travel = hips - hips[0]
    travel[:, "xyz".index(pose.up_axis)] = 0.0
    pose.shift(-travel)
