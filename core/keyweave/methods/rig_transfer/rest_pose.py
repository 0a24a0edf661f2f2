"""Rest alignment: one rotation per joint that makes the axes of two skeletons agree.

Where both files have a zero pose alike, it gives the rotation. A file whose zero pose is
not a pose at all, such as one with all bones in a row, has frames of the body instead,
which are measured from joint positions during the clip; see `body_frames`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from ..._arguments import check_arguments
from ...animation.correspondence import Correspondence
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.mapping.slot_places import FOOT, LEG, LIMBS, get_place
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...errors import DataError
from ...geometry.arrays import Floats
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    rotate,
    shortest_arcs,
)
from ...geometry.vectors import cross, dot, length
from .body_frames import BodyFrame, MappedFigure, frame_of_axes
from .zero_pose import IDENTITY, pose_at_rest, pose_target

REST_ANGLE = np.radians(25.0)  # zero poses that differ by less are alike
FLAT_ANGLE = np.radians(3.0)  # the same for feet, whose soles must lie flat
SAME_CONFIDENCE = 0.998  # zero poses of one skeleton; bones differ by 0.1 degrees
SNAP_ANGLE = np.radians(15.0)  # axes of hips this close to right angles are at right angles
SAME_BONES = 1e-3  # radians; rounding turns the bones of one skeleton by less
MIN_AGREEMENT = 0.5  # share of the bones of a group whose zero poses must be alike
ZERO_POSE, FROM_MOTION, FROM_PARENT = "zero pose", "motion", "parent"
SWUNG = ("shoulder", *LIMBS)  # places whose bones keep their captured directions exactly


@check_arguments
def align_rest(
    motion: Motion,
    skeleton: Skeleton | Motion,
    correspondence: Correspondence,
    *,
    rest_frame: float | None = None,
) -> Correspondence:
    """Find the rest offsets of a map: what turns the axes of each joint into the other's.

    The world rotation of a target joint is that of its source joint, composed with the
    offset on the right. Offsets come from

    - the zero poses, where these are alike within 25 degrees and the motion agrees;
    - the motion, which shows in which plane limbs bend and how feet stand: so a target is
      best given as a motion, too;
    - the frame `rest_frame`, if given, in which the capture stands as the target at rest;
    - the parent: the bones agree, and the roll about them is that of the joint above.

    Limbs that hardly bend are less sure.

    Parameters
    ----------
    motion : Motion
        The capture.
    skeleton : Skeleton or Motion
        The target. A motion on it shows more than its zero pose.
    correspondence : Correspondence
        Offsets that have an origin are kept.
    rest_frame : float, optional

    Returns
    -------
    Correspondence
        With rest offsets, their origins and their confidences.

    Raises
    ------
    DataError
        If the rest frame is not in the motion, or a limb has length 0.
    UnknownNameError
        If a skeleton lacks a joint of the map.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> legs = [f"{side}.{place}" for side in "lr" for place in ("thigh", "shin", "foot")]
    >>> names = [f"{side}{joint}" for side in ("Left", "Right")
    ...     for joint in ("UpLeg", "Leg", "Foot")]
    >>> aligned = align_rest(walk, walk.skeleton, Correspondence(legs, names, names))
    >>> aligned.rest_origins[0], aligned.rest_offsets[0].round(6).tolist()
    ('zero pose', [0.0, 0.0, 0.0, 1.0])
    """
    target = pose_target(motion, skeleton, correspondence)
    if all(correspondence.rest_origins):
        return correspondence
    if rest_frame is not None:
        rests = _align_to_frame(motion, target, correspondence, rest_frame)
    else:
        figures = pose_figures(motion, target, correspondence)
        rests = _Alignment(*figures).solve(_list_known(correspondence))
    return _fill_offsets(correspondence, rests)


class RestOffset(NamedTuple):
    """A rest offset, where it comes from, and how sure it is."""

    rotation: Floats
    origin: str
    confidence: float


def pose_figures(
    motion: Motion, target: Motion, correspondence: Correspondence
) -> tuple[MappedFigure, MappedFigure]:
    """Return the capture and the target on some frames, with the joints of each slot."""
    sides = (motion, correspondence.source_joints), (target, correspondence.target_joints)
    return tuple(  # type: ignore[return-value]
        MappedFigure.of(
            each, dict(zip(correspondence.slots, map(each.skeleton.index, joints)))
        )
        for each, joints in sides
    )


def _list_known(correspondence: Correspondence) -> dict[str, RestOffset]:
    columns = zip(
        correspondence.slots,
        correspondence.rest_offsets,
        correspondence.rest_origins,
        correspondence.rest_confidences.tolist(),
    )
    return {slot: RestOffset(*rest) for slot, *rest in columns if rest[1]}


def _fill_offsets(
    correspondence: Correspondence, rests: Mapping[str, RestOffset]
) -> Correspondence:
    rests = {**rests, **_list_known(correspondence)}
    ordered = [rests[slot] for slot in correspondence.slots]
    return correspondence.with_(
        rest_offsets=[rest.rotation for rest in ordered],
        rest_origins=tuple(rest.origin for rest in ordered),
        rest_confidences=[rest.confidence for rest in ordered],
    )


def _align_to_frame(
    motion: Motion, target: Motion, correspondence: Correspondence, frame: float
) -> dict[str, RestOffset]:
    """Return the offsets with which a frame of the capture is the target's zero pose."""
    rows = np.flatnonzero(np.abs(motion.frames - frame) <= FRAME_TOLERANCE)
    if not len(rows):
        known = f"{motion.start_frame:g} to {motion.last_frame:g}"
        raise DataError("rest_frame", f"is {frame:g}, expected one of the frames {known}")
    still = motion.cut(frame, frame)
    rest = pose_at_rest(target.skeleton, target.up_axis)
    source, zero = pose_figures(still, rest, correspondence)
    turn = _frame_of_lines(source)
    level = compose(turn, invert(_frame_of_lines(zero)))
    return {
        slot: RestOffset(
            compose(invert(source.rotations[0, joint]), level), f"frame {frame:g}", 1.0
        )
        for slot, joint in source.joints.items()
    }


def _frame_of_lines(figure: MappedFigure) -> Floats:
    """Return the rotation from axes with x up to those of a figure: up, to the left."""
    line = figure.middle_line[0]
    if not line.any():
        raise DataError("the map", "needs both legs or both arms for a rest frame")
    return frame_of_axes(figure.up, line - (line @ figure.up) * figure.up)


class _Alignment:
    """Offsets between two figures, found from the hips outward."""

    def __init__(self, source: MappedFigure, target: MappedFigure):
        self.source, self.target = source, target
        self.frames = {s: (source.measure(s), target.measure(s)) for s in source.joints}
        self.parents = _find_mapped_parents(target)

    def solve(self, known: Mapping[str, RestOffset]) -> dict[str, RestOffset]:
        """Return the offset of each slot; known ones are passed on to the joints below.

        On one skeleton all zero poses count. Otherwise the trunk, the legs and the arms
        each use theirs, or do not: bones in a row are alike however they are rolled.
        """
        slots = [each for group in self._group_slots() for each in group]
        same = self._walk([slot for slot in slots if slot not in known], known, np.pi)
        compared = self._list_compared(same)
        if compared and min(same[slot].confidence for slot in compared) > SAME_CONFIDENCE:
            return same
        rests = dict(known)
        for slots in self._group_slots():
            rests.update(self._choose([slot for slot in slots if slot not in known], rests))
        return rests

    def _group_slots(self) -> list[list[str]]:
        """Return the slots of the trunk, of the legs, and all others."""
        ordered = sorted(self.target.joints, key=self.target.joints.__getitem__)
        trunk = [slot for slot in ordered if slot in self.target.trunk]
        legs = [slot for slot in ordered if get_place(slot) in (*LEG, *FOOT)]
        return [trunk, legs, [s for s in ordered if s not in trunk and s not in legs]]

    def _choose(
        self, slots: list[str], known: Mapping[str, RestOffset]
    ) -> dict[str, RestOffset]:
        """Return the offsets of a group, from its zero poses as far as they are alike."""
        mixed = self._walk(slots, known, REST_ANGLE)
        alike = [mixed[slot].origin == ZERO_POSE for slot in self._list_compared(slots)]
        if np.mean(alike or [True]) >= MIN_AGREEMENT:
            return mixed
        return self._walk(slots, known, 0.0)

    def _list_compared(self, slots: Iterable[str]) -> list[str]:
        """Return the slots whose bones both figures have."""
        return [s for s in slots if s in self.source.bones and s in self.target.bones]

    def _walk(
        self, slots: list[str], known: Mapping[str, RestOffset], limit: float
    ) -> dict[str, RestOffset]:
        rests = dict(known)
        for slot in slots:
            parent = self.parents[slot]
            above = rests[parent].rotation if parent in rests else None
            rests[slot] = self._align(slot, above, limit)
        return {slot: rests[slot] for slot in slots}

    def _align(self, slot: str, above: Floats | None, limit: float) -> RestOffset:
        """Return the offset of a slot, from that of the next joint above in the map.

        Zero poses count if they differ by at most the limit: 0 for not at all, and pi for
        without a look at the motion.
        """
        measured = self._compare_frames(slot)
        if above is None and limit > 0:
            above = self._find_right_angles(measured)
        if above is None:
            if measured is None:
                return RestOffset(IDENTITY, FROM_PARENT, 0.0)
            return RestOffset(measured.rotation, FROM_MOTION, measured.confidence)
        angle, expected = self._measure_bone_angle(slot, above), above
        if limit < np.pi and slot in self.target.trunk:
            angle = min(angle, self._measure_trunk_angle(above))
            expected = self._swing(slot, above)
        if 0 < limit >= angle and (limit == np.pi or _agrees(slot, expected, measured)):
            swung = self._swing(slot, above) if get_place(slot) in SWUNG else above
            return RestOffset(swung, ZERO_POSE, max(1 - angle / (2 * REST_ANGLE), 0.0))
        is_known = limit == 0 or get_place(slot) in FOOT
        if measured is not None and (measured.is_sure or is_known):
            return RestOffset(measured.rotation, FROM_MOTION, measured.confidence)
        if measured is None:
            above = self._keep_mean_pose(slot, above)
        return RestOffset(self._swing(slot, above), FROM_PARENT, 0.2)

    def _keep_mean_pose(self, slot: str, above: Floats) -> Floats:
        """Return the offset with which a joint has the same mean pose below its parent."""
        ours, theirs = (
            mean_rotation(
                compose(
                    invert(figure.rotations[:, figure.joints[slot]]),
                    figure.rotations[:, figure.joints[self.parents[slot] or slot]],
                )
            )
            for figure in (self.source, self.target)
        )
        return compose(compose(ours, above), invert(theirs))

    def _compare_frames(self, slot: str) -> BodyFrame | None:
        """Return the offset between the frames of the body of both figures."""
        ours, theirs = self.frames[slot]
        if ours is None or theirs is None:
            return None
        return BodyFrame(
            compose(ours.rotation, invert(theirs.rotation)),
            min(ours.confidence, theirs.confidence),
            ours.is_sure and theirs.is_sure,
        )

    def _find_right_angles(self, measured: BodyFrame | None) -> Floats | None:
        """Return the rotation by right angles between two zero poses, or None.

        It is next to a measured rotation, or else aligns the bones best. A spine that is
        curved near the hips rotates the measured frame, but not the line of the trunk.
        """
        if measured is not None:
            angles = [measure_angle(measured.rotation, each) for each in RIGHT_ANGLES]
            nearest = RIGHT_ANGLES[int(np.argmin(angles))]
            if min(angles) < REST_ANGLE and self._measure_trunk_angle(nearest) < SNAP_ANGLE:
                return nearest
            return nearest if min(angles) < SNAP_ANGLE else None
        fits = [
            sum(np.cos(self._measure_bone_angle(slot, each)) for slot in self.source.bones)
            for each in RIGHT_ANGLES
        ]
        return RIGHT_ANGLES[int(np.argmax(fits))]

    def _measure_trunk_angle(self, offset: Floats) -> float:
        """Return the angle between upright trunks, whose spines may be curved apart."""
        ours, theirs = self.source.rest_line, self.target.rest_line
        pair = ours, rotate(offset, theirs)
        is_known = length(ours) > 0 and length(theirs) > 0
        return float(np.arctan2(length(cross(*pair)), dot(*pair))) if is_known else np.pi

    def _bone_pair(self, slot: str, offset: Floats) -> tuple[Floats, Floats] | None:
        """Return the bones of the target and the source, in the axes of the source."""
        ours, theirs = self.source.bones.get(slot), self.target.bones.get(slot)
        if ours is None or theirs is None:
            return None
        return rotate(offset, theirs), ours

    def _measure_bone_angle(self, slot: str, offset: Floats) -> float:
        pair = self._bone_pair(slot, offset)
        if pair is None:
            return 0.0
        return float(np.arctan2(length(cross(*pair)), dot(*pair)))

    def _swing(self, slot: str, offset: Floats) -> Floats:
        """Return an offset rotated by the smallest angle that aligns the bones."""
        pair = self._bone_pair(slot, offset)
        if pair is None or self._measure_bone_angle(slot, offset) < SAME_BONES:
            return offset
        return compose(shortest_arcs(*pair), offset)


def measure_angle(p: Floats, q: Floats) -> float:
    """Return the angle between two rotations in radians."""
    return float(length(quaternion_to_vector(compose(invert(p), q))))


def _agrees(slot: str, offset: Floats, measured: BodyFrame | None) -> bool:
    """Return whether a measured frame is near an offset, or is not sure."""
    is_foot = get_place(slot) in FOOT
    if measured is None or not (measured.is_sure or is_foot):
        return True
    limit = FLAT_ANGLE if is_foot and measured.is_sure else REST_ANGLE
    return measure_angle(offset, measured.rotation) <= limit


def _find_mapped_parents(figure: MappedFigure) -> dict[str, str | None]:
    """Return the slot of the nearest joint above each slot's.

    Joints above the hips, which only carry the figure, go by the hips.
    """
    slots = {joint: slot for slot, joint in figure.joints.items()}
    parents = figure.motion.skeleton.parents.tolist()
    nearest: dict[str, str | None] = {}
    for joint, slot in slots.items():
        above = parents[joint]
        while above >= 0 and above not in slots:
            above = parents[above]
        carrier = "hips" if "hips" in figure.joints and slot not in figure.trunk else None
        nearest[slot] = slots[above] if above >= 0 else carrier
    return nearest


def _list_right_angles() -> Floats:
    """Return the 24 rotations that take axes to axes."""
    axes = np.eye(3)
    pairs = [
        (sign * axes[i], other * axes[j])
        for i, j in permutations(range(3), 2)
        for sign, other in product((1.0, -1.0), repeat=2)
    ]
    return np.stack([frame_of_axes(along, across) for along, across in pairs])


RIGHT_ANGLES = _list_right_angles()
