"""Anatomy: which capsules a motion has.

Limbs, trunk and head have human proportions where the slots of the skeleton are known; any
other bone is a capsule whose radius follows from its length.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...animation.kinematics import append_end_sites, forward_kinematics
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, rotate
from ...methods.feet.foot import Foot, find_feet, locate_heel
from .stick_figure import FACING_SECONDS, StickFigure, find_kept_points

Anchor = tuple[tuple[int, float], ...]  # points and their weights
CapsuleRow = tuple[int, int, tuple[float, float], int, float, int, int]
TONES = ("left", "right", "middle", "ghost")
SIDE_LETTERS = ("l", "r")

# Sizes as shares of the height of a human.
LIMB_RADII = {  # radii where a limb begins and ends
    ("thigh", "shin"): (0.046, 0.031),
    ("shin", "foot"): (0.030, 0.020),
    ("shoulder", "upper_arm"): (0.022, 0.028),
    ("upper_arm", "forearm"): (0.028, 0.021),
    ("forearm", "hand"): (0.021, 0.0145),
}
FOOT, TOES, HEEL = (0.022, 0.0165), (0.0165, 0.011), (0.020, 0.0165)
FOOT_WIDTH, TOE_WIDTH, HEEL_WIDTH = 1.35, 1.5, 1.3
PALM = (0.016, 0.012)
PELVIS, YOKE, NECK = 0.050, 0.030, (0.029, 0.026)
BAR_ENDS = 0.13  # shares of the path between hips or shoulders that a bar leaves out
TRUNK = np.array([0.0, 0.18, 0.53, 0.8, 1.0])  # shares of the path from hips to neck
TRUNK_RADII = np.array([0.053, 0.048, 0.062, 0.052, 0.030])
TRUNK_WIDTHS = np.array([1.35, 1.35, 1.45, 1.6, 1.5])
HEAD_LENGTH, HEAD_LENGTHS = 0.11, (0.07, 0.18)  # usual, and the range that is believed
SKULL = ((0.36, 0.012, 0.041), (0.66, 0.0, 0.052))  # along the head, forward, radius
VISOR = (0.58, 0.0385, 0.020, 0.015)  # along the head, forward, to the sides, radius
IN_HEAD = 0.16  # distance from the head below which joints are inside of the skull
DIRECTION_LENGTH = 0.1  # of points that show a direction
BALL = 1.13  # radius of a joint, relative to that of its limb
STANDING = (0.65, 0.80)  # the range of heights, relative to the extent of a human figure
# Radius of any other bone: a share of its length, in a range of shares of the height.
BONE, BONE_TAPER, BONE_RANGE = 0.13, 0.1, (0.008, 0.04)
SHORTEST = 1e-5  # share of the height below which a bone is not drawn


class Draft:
    """A body in the making.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
    rotations : ndarray, shape (n_frames, n_joints, 4)
    parents : list of int
        Of each of these points.
    names : list of str
    tones : list of int
        Of each point.
    slots : dict of str to int
        Point of each slot.
    height : float
    added : list of ndarray, shape (n_frames, 3)
        Points that move with a joint, whose numbers follow those of the points.
    carriers : list of int
        The joint of each added point.
    anchors, capsules, soles : list
    trails : tuple of int
    covered : set of int
        Points whose bones are drawn.
    """

    def __init__(self, motion: Motion, figure: StickFigure):
        turn = (
            [-np.sqrt(0.5), 0, 0, np.sqrt(0.5)] if motion.up_axis == "z" else [0, 0, 0, 1]
        )
        positions, rotations = forward_kinematics(motion)
        every = rotate(turn, append_end_sites(motion, positions, rotations))
        kept = find_kept_points(motion.skeleton, every)
        self.place = {point: i for i, point in enumerate(kept)}
        self.points = figure.points
        n_joints = sum(point < len(motion.skeleton) for point in kept)
        self.rotations = compose(turn, rotations)[:, kept[:n_joints]]
        self.parents = [-1] * len(kept)
        self.tones = [TONES.index("middle")] * len(kept)
        for (parent, child), side in zip(figure.bones, figure.sides):
            self.parents[child] = parent
            self.tones[child] = TONES.index(side)
        joints = [motion.skeleton.names[point] for point in kept[:n_joints]]
        self.names = [*joints, *[""] * (len(kept) - n_joints)]
        self.slots = {
            slot: joints.index(name)
            for slot, name in find_slots(motion).items()
            if name in joints
        }
        self.soon = slice(0, max(1, round(FACING_SECONDS * motion.frame_rate)))
        self.facing = figure.facing
        self.height = figure.height
        self.added: list[Floats] = []
        self.carriers: list[int] = []
        self.anchors: list[Anchor] = [((i, 1.0),) for i in range(len(kept))]
        self.capsules: list[CapsuleRow] = []
        self.soles: list[tuple[str, int, int]] = []
        self.trails: tuple[int, ...] = ()
        self.covered: set[int] = set()

    def add_point(self, joint: int, places: Floats) -> int:
        """Add a point that moves with a joint, and return its number."""
        self.added.append(places)
        self.carriers.append(joint)
        return self.points.shape[1] + len(self.added) - 1

    def fix_point(self, joint: int, directions: Floats, length: float) -> int:
        """Add a point next to a joint, on average in directions of the first second."""
        own = rotate(invert(self.rotations[self.soon, joint]), directions).mean(axis=0)
        own *= length / max(float(np.linalg.norm(own)), 1e-12)
        offset = rotate(self.rotations[:, joint], own)
        return self.add_point(joint, self.points[:, joint] + offset)

    def add_anchor(self, *parts: tuple[int, float]) -> int:
        """Add a sum of points times weights, and return its number."""
        self.anchors.append(tuple(parts))
        return len(self.anchors) - 1

    def add_between(self, start: int, end: int, share: float) -> int:
        """Return the anchor of a place between two points."""
        if share in (0.0, 1.0):
            return end if share else start
        return self.add_anchor((start, 1 - share), (end, share))

    def add_capsule(
        self,
        start: int,
        end: int,
        radii: tuple[float, float],
        *,
        side: int = -1,
        width: float = 1.0,
        tone: int = 2,
        shade: int = 0,
    ) -> None:
        """Add a capsule with radii in shares of the height."""
        sizes = (radii[0] * self.height, radii[1] * self.height)
        row = (start, end, sizes, side, width if side >= 0 else 1.0, tone, shade)
        self.capsules.append(row)

    def add_ball(self, point: int, radius: float) -> None:
        """Add the ball of a joint."""
        size = BALL * radius
        self.add_capsule(point, point, (size, size), tone=self.tones[point], shade=1)

    def find_path(self, start: int, end: int) -> list[int]:
        """Return the points from one to another below it; empty if it is not below."""
        path = [end]
        while path[-1] != start and path[-1] >= 0:
            path.append(self.parents[path[-1]])
        return path[::-1] if path[-1] == start else []

    def list_below(self, start: int) -> list[int]:
        """Return all points below one."""
        below = [start]
        for point, parent in enumerate(self.parents):
            if parent in below:
                below.append(point)
        return below[1:]

    def measure(self, start: int, end: int) -> float:
        """Return the distance of two points on the first frame."""
        return float(np.linalg.norm(self.points[0, end] - self.points[0, start]))


def draft_body(motion: Motion, figure: StickFigure) -> Draft:
    """Return the parts of a motion's body.

    Parameters
    ----------
    motion : Motion
    figure : StickFigure
        The same motion.
    """
    draft = Draft(motion, figure)
    slots = draft.slots
    if {"hips", "l.thigh", "r.thigh"} <= {*slots} and {"head", "l.hand"} & {*slots}:
        low, high = STANDING
        height = np.clip(figure.height, low * figure.extent, high * figure.extent)
        draft.height = float(height)
        _add_human(draft, find_feet(motion.skeleton))
    _add_bones(draft)
    hands_and_feet = [
        slots[s] for s in ("l.hand", "r.hand", "l.foot", "r.foot") if s in slots
    ]
    draft.trails = tuple(hands_and_feet)
    return draft


def _add_human(draft: Draft, feet: Sequence[Foot]) -> None:
    across = {name: _find_across(draft, name) for name in ("thigh", "upper_arm")}
    _add_trunk(draft, across["thigh"], across["upper_arm"])
    for name, radius in (("thigh", PELVIS), ("upper_arm", YOKE)):
        if across[name] >= 0:
            left, right = (draft.slots[f"{side}.{name}"] for side in SIDE_LETTERS)
            first = draft.add_between(left, right, BAR_ENDS)
            last = draft.add_between(left, right, 1 - BAR_ENDS)
            draft.add_capsule(first, last, (radius, radius))
    for side in SIDE_LETTERS:
        for (start, end), radii in LIMB_RADII.items():
            _add_limb(draft, f"{side}.{start}", f"{side}.{end}", radii)
        _add_hand(draft, f"{side}.hand")
    for foot in feet:
        _add_foot(draft, foot)
    if "head" in draft.slots:
        _add_head(draft, draft.slots["head"])


def _find_across(draft: Draft, name: str) -> int:
    """Return the anchor of the direction from right to left hips or shoulders, or -1."""
    ends = [draft.slots.get(f"{side}.{name}") for side in SIDE_LETTERS]
    if None in ends:
        return -1
    return draft.add_anchor((ends[0] or 0, 1.0), (ends[1] or 0, -1.0))


def _add_limb(draft: Draft, start: str, end: str, radii: tuple[float, float]) -> None:
    """Add the capsules of a limb, which may have joints that twist it on its way."""
    if not {start, end} <= {*draft.slots}:
        return
    path = draft.find_path(draft.slots[start], draft.slots[end])
    ways = np.cumsum([0.0, *(draft.measure(a, b) for a, b in zip(path, path[1:]))])
    if not path or ways[-1] <= SHORTEST * draft.height:
        return
    sizes = np.interp(ways / ways[-1], [0, 1], radii)
    for a, b, first, last in zip(path, path[1:], sizes, sizes[1:]):
        draft.add_capsule(a, b, (first, last), tone=draft.tones[b])
    draft.covered |= {*path[1:], *_list_link(draft, path[0])}
    draft.add_ball(path[-1], radii[1])


def _list_link(draft: Draft, point: int) -> list[int]:
    """Return the points of a limb's start and above it, up to the trunk."""
    link, middle = [], TONES.index("middle")
    while point >= 0 and draft.tones[point] != middle:
        link.append(point)
        point = draft.parents[point]
    return link


def _add_hand(draft: Draft, slot: str) -> None:
    hand = draft.slots.get(slot)
    for child in [i for i, parent in enumerate(draft.parents) if parent == hand]:
        if hand is not None and draft.measure(hand, child) > SHORTEST * draft.height:
            draft.add_capsule(hand, child, PALM, tone=draft.tones[child])
            draft.covered.add(child)


def _add_foot(draft: Draft, foot: Foot) -> None:
    """Add wedges from the ankle to the tip of the toes, and the heel."""
    every = (foot.ankle, foot.ball, *([] if foot.tip is None else [foot.tip]))
    if not {*every} <= {*draft.place}:
        return
    ankle, ball, *tips = (draft.place[point] for point in every)
    moved = Foot(foot.name, 0, 0, ankle, ball)
    heel = draft.add_point(ankle, locate_heel(draft.points, draft.rotations, moved, 1))
    lying = draft.points[draft.soon, ball] - draft.added[-1][draft.soon]
    sideways = np.stack([lying[:, 2], 0 * lying[:, 0], -lying[:, 0]], axis=-1)
    beside = draft.fix_point(ankle, sideways, DIRECTION_LENGTH * draft.height)
    heel_anchor = draft.add_anchor((heel, 1.0))
    side = draft.add_anchor((beside, 1.0), (ankle, -1.0))
    tone = draft.tones[ankle]
    wedges = [(ankle, ball, FOOT, FOOT_WIDTH), (heel_anchor, ball, HEEL, HEEL_WIDTH)]
    wedges += [(ball, tip, TOES, TOE_WIDTH) for tip in tips]
    for start, end, radii, width in wedges:
        draft.add_capsule(start, end, radii, side=side, width=width, tone=tone)
    draft.covered |= {*draft.list_below(ankle)}
    toe = tips[0] if tips else ball
    draft.soles.append((TONES[tone], heel_anchor, toe))


def _add_trunk(draft: Draft, hips: int, shoulders: int) -> None:
    """Add the trunk from the hips to the neck, and the neck up to the head.

    Bones are divided where the trunk narrows, so that any number of them has its shape.
    """
    root = draft.slots["hips"]
    top = draft.slots.get("head")
    spine = [draft.slots[s] for s in draft.slots if s.startswith("spine")]
    end = top if top is not None else spine[-1] if spine else root
    path = draft.find_path(root, end)
    ways = np.cumsum([0.0, *(draft.measure(a, b) for a, b in zip(path, path[1:]))])
    if not path or ways[-1] <= SHORTEST * draft.height:
        return
    neck = draft.slots.get("neck1")
    is_known = neck in path[1:] and neck != end
    base = ways[path.index(neck)] if is_known and neck is not None else 0.86 * ways[-1]
    for a, b, first, last in zip(path, path[1:], ways / base, ways[1:] / base):
        if last - first > 1e-9:
            _add_trunk_bone(draft, (a, b), (first, last), (hips, shoulders))
    draft.covered |= {*path[1:]}


def _add_trunk_bone(
    draft: Draft,
    bone: tuple[int, int],
    ends: tuple[float, float],
    sides: tuple[int, int],
) -> None:
    """Add a bone of the trunk that covers shares of the path from hips to neck."""
    first, last = ends
    inner = TRUNK[(first + 0.02 < TRUNK) & (last - 0.02 > TRUNK)]
    knots = [first, *inner.tolist(), last]
    places = [draft.add_between(*bone, (at - first) / (last - first)) for at in knots]
    radii = np.interp(knots, [*TRUNK, 1.4], [*TRUNK_RADII, NECK[1]])
    for i, (a, b) in enumerate(zip(knots, knots[1:])):
        middle = (a + b) / 2
        side = sides[int(middle > 0.5)] if middle < 1 else -1
        width = float(np.interp(middle, TRUNK, TRUNK_WIDTHS))
        draft.add_capsule(
            places[i], places[i + 1], (radii[i], radii[i + 1]), side=side, width=width
        )


def _add_head(draft: Draft, head: int) -> None:
    """Add the skull, and a visor that shows where it looks."""
    n_soon, height = len(draft.points[draft.soon]), draft.height
    below = draft.points[draft.soon, max(draft.parents[head], 0)]
    upward = draft.points[draft.soon, head] - below
    inside = [
        i for i in draft.list_below(head) if draft.measure(head, i) < IN_HEAD * height
    ]
    ends = [i for i in inside if i not in draft.parents]
    low, high = HEAD_LENGTHS
    tall = [i for i in ends if low * height <= draft.measure(head, i) <= high * height]
    if len(tall) == 1:
        upward = draft.points[draft.soon, tall[0]] - draft.points[draft.soon, head]
    length = HEAD_LENGTH * height
    if len(tall) == 1:
        length = draft.measure(head, tall[0])
    axis = upward / np.maximum(np.linalg.norm(upward, axis=-1, keepdims=True), 1e-12)
    forward = np.tile([np.sin(draft.facing), 0.0, np.cos(draft.facing)], (n_soon, 1))
    forward = forward - axis * (forward * axis).sum(axis=-1, keepdims=True)
    sideways = np.cross(axis, forward)
    unit = DIRECTION_LENGTH * height
    points = [draft.fix_point(head, axis, length)]
    points += [draft.fix_point(head, each, unit) for each in (forward, sideways)]
    _add_skull(draft, head, points)
    draft.covered |= {*inside}


def _add_skull(draft: Draft, head: int, points: Sequence[int]) -> None:
    top, front, side = points

    def locate(along: float, ahead: float, beside: float = 0.0) -> int:
        parts = [(top, along)]
        parts += [(front, ahead / DIRECTION_LENGTH), (side, beside / DIRECTION_LENGTH)]
        rest = 1 - sum(weight for _, weight in parts)
        return draft.add_anchor((head, rest), *parts)

    (low, ahead, narrow), (high, _, wide) = SKULL
    draft.add_capsule(locate(low, ahead), locate(high, 0.0), (narrow, wide))
    along, ahead, beside, radius = VISOR
    ends = locate(along, ahead, -beside), locate(along, ahead, beside)
    draft.add_capsule(*ends, (radius, radius), shade=2)


def _add_bones(draft: Draft) -> None:
    """Add all bones that have no capsule yet, as thick as they are long."""
    low, high = BONE_RANGE
    is_free = not draft.capsules
    for child in range(draft.points.shape[1]):
        parent = draft.parents[child]
        length = draft.measure(parent, child) / draft.height if parent >= 0 else 0.0
        if child in draft.covered or length <= SHORTEST:
            continue
        thick, thin = (
            float(np.clip(share * length, low, high)) for share in (BONE, BONE_TAPER)
        )
        draft.add_capsule(parent, child, (thick, thin), tone=draft.tones[child])
        if is_free and child in draft.parents:
            draft.add_ball(child, thin)
    if not draft.capsules:
        draft.add_capsule(0, 0, (high, high))
