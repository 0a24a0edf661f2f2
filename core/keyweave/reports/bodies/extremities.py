"""Head, hands and feet of a human body."""

from __future__ import annotations

import numpy as np

from ...animation.feet.foot import Foot, locate_heel
from ...animation.up_axis import find_standing_axis
from ...geometry.arrays import Floats
from ...geometry.rotations import invert, rotate
from ...geometry.vectors import cross, dot, length, per_vector, unit_vector
from .draft import TONES, Draft

# Sizes as shares of the height of a human.
FOOT, TOES, HEEL = (0.022, 0.0165), (0.0165, 0.011), (0.020, 0.0165)
FOOT_WIDTH, TOE_WIDTH, HEEL_WIDTH = 1.35, 1.5, 1.3
TOE_LENGTH, TOE_LENGTHS = 0.04, (0.02, 0.09)  # usual, and the range that is believed
TOE_COSINE = 0.8  # of the angle between toes that are believed and the foot
WHOLE_FOOT = 0.11  # distance from the ankle above which a ball is the tip of the foot
PALM = (0.0135, 0.0115)
HAND, HAND_SHARE = (0.0155, 0.0105), 0.45  # without fingers; relative to the forearm
FINGER = (0.0068, 0.0052)
SHORTEST_FINGER = 0.004  # of a bone of a hand
MIN_KNUCKLES = 3  # fingers of a hand that has a palm
HEAD_LENGTH, HEAD_LENGTHS = 0.11, (0.085, 0.18)  # usual, and the range that is believed
SKULL = ((0.36, 0.012, 0.041), (0.66, 0.0, 0.052))  # along the head, forward, radius
SKULL_WIDTH = 0.86
VISOR = (0.58, 0.0425, 0.017, 0.0135)  # along the head, forward, to the sides, radius
IN_HEAD = 0.2  # distance from the head below which joints are inside of the skull
DIRECTION_LENGTH = 0.1  # of points that show a direction
STANDING = 0.7  # cosine between trunk and vertical, above which heads are upright
LEVEL, STRAIGHT = 0.6, 0.7  # rise of a trunk on fours, and height of its hips by its leg
AGREEING = 0.5  # cosine between the faces of zero pose and motion that agree


def add_hand(draft: Draft, side: str) -> None:
    """Add a palm and fingers, or a single capsule."""
    hand, forearm = (draft.slots.get(f"{side}.{slot}") for slot in ("hand", "forearm"))
    if hand is None or forearm is None:
        return
    below = draft.list_below(hand)
    draft.covered |= {*below}
    shortest = SHORTEST_FINGER * draft.height
    bones = [i for i in below if draft.measure(draft.parents[i], i) > shortest]
    roots = [i for i in bones if draft.parents[i] == hand]
    tone = draft.tones[hand]
    if not roots:
        tip = draft.add_blend((hand, 1 + HAND_SHARE), (forearm, -HAND_SHARE))
        draft.add_capsule(hand, tip, HAND, tone=tone)
        return
    thumbs = {i for slot, i in draft.slots.items() if slot.startswith(f"{side}.thumb")}
    knuckles = [i for i in roots if i not in thumbs]
    if len(knuckles) >= MIN_KNUCKLES:
        _add_palm(draft, hand, knuckles)
        bones = [i for i in bones if i not in knuckles]
    else:
        main = max(knuckles or roots, key=lambda i: (len(draft.list_below(i)), -i))
        draft.add_capsule(hand, main, HAND, tone=tone)
        bones = [i for i in bones if i != main]
    for point in bones:
        draft.add_capsule(draft.parents[point], point, FINGER, tone=tone)
    _add_finger_tips(draft, below, bones)


def _add_palm(draft: Draft, hand: int, knuckles: list[int]) -> None:
    middle = draft.add_anchor(*((i, 1 / len(knuckles)) for i in knuckles))
    pairs = [(a, b) for a in knuckles for b in knuckles if a < b]
    first, last = max(pairs, key=lambda pair: draft.measure(*pair))
    across = draft.add_blend((first, 1.0), (last, -1.0))
    half = draft.measure(first, last) / 2 / draft.height
    width = float(np.clip(half / PALM[1] + 0.4, 1.0, 3.0))
    draft.add_capsule(
        *(hand, middle, PALM), side=across, width=width, tone=draft.tones[hand]
    )


def _add_finger_tips(draft: Draft, below: list[int], bones: list[int]) -> None:
    """Add the last bone of fingers whose files end with its joint."""
    for point in bones:
        is_last = not any(draft.parents[i] == point and i in bones for i in below)
        if is_last and point < draft.rotations.shape[1]:
            tip = draft.add_blend((point, 1.7), (draft.parents[point], -0.7))
            draft.add_capsule(point, tip, FINGER, tone=draft.tones[point])


def add_foot(draft: Draft, foot: Foot) -> None:
    """Add wedges from the ankle to the tip of the toes, and the heel."""
    if not {foot.ankle, foot.ball} <= {*draft.place}:
        return
    ankle, ball = draft.place[foot.ankle], draft.place[foot.ball]
    moved = Foot(foot.name, 0, 0, ankle, ball)
    heel = draft.add_point(ankle, locate_heel(draft.points, draft.rotations, moved, 1))
    ahead = draft.locate(ball) - draft.locate(heel)
    sideways = np.stack([ahead[:, 2], 0 * ahead[:, 0], -ahead[:, 0]], axis=-1)
    unit = DIRECTION_LENGTH * draft.height
    beside = draft.fix_point(ankle, unit * draft.average_own(ankle, sideways))
    side = draft.add_blend((beside, 1.0), (ankle, -1.0))
    tone = draft.tones[ankle]
    tip = _find_tip(draft, foot, ball, ahead)
    wedges = [(ankle, ball, FOOT, FOOT_WIDTH), (heel, ball, HEEL, HEEL_WIDTH)]
    wedges += [] if tip == ball else [(ball, tip, TOES, TOE_WIDTH)]
    for start, end, radii, width in wedges:
        draft.add_capsule(start, end, radii, side=side, width=width, tone=tone)
    draft.covered |= {*draft.list_below(ankle)}
    draft.soles.append((TONES[tone], heel, tip))


def _find_tip(draft: Draft, foot: Foot, ball: int, ahead: Floats) -> int:
    """Return the anchor of the tip of the toes: as captured, or in front of the ball."""
    ankle = draft.place[foot.ankle]
    if draft.measure(ankle, ball) > WHOLE_FOOT * draft.height:
        return ball
    forward = unit_vector(ahead)
    if foot.tip in draft.place:
        tip = draft.place[foot.tip]
        toes = draft.locate(tip) - draft.locate(ball)
        share = float(np.median(length(toes))) / draft.height
        low, high = TOE_LENGTHS
        if low < share < high and np.median(dot(unit_vector(toes), forward)) > TOE_COSINE:
            return tip
    carrier = ball if ball < draft.rotations.shape[1] else ankle
    offset = TOE_LENGTH * draft.height * draft.average_own(carrier, forward)
    if carrier == ball:
        return draft.fix_point(ball, offset)
    own = rotate(draft.rotations[:, ankle], offset)
    return draft.add_point(ankle, draft.points[:, ball] + own)


def add_head(draft: Draft, head: int) -> None:
    """Add the skull, and a visor that shows where it looks."""
    up, forward = _find_face(draft, head)
    inside = [
        i for i in draft.list_below(head) if draft.measure(head, i) < IN_HEAD * draft.height
    ]
    unit = DIRECTION_LENGTH * draft.height
    top = draft.fix_point(head, _measure_head(draft, head, inside, up) * up)
    front = draft.fix_point(head, unit * forward)
    side = draft.fix_point(head, unit * np.cross(up, forward))
    _add_skull(draft, head, (top, front, side))
    draft.covered |= {*inside}


def _find_face(draft: Draft, head: int) -> tuple[Floats, Floats]:
    """Return the directions up and forward of a head, in its own axes.

    Those of the zero pose, if the figure is upright there and the motion agrees; otherwise
    a head looks ahead of the shoulders on average.
    """
    up, forward = _find_moving_face(draft, head)
    zero = _find_zero_face(draft)
    if zero is not None and min(zero[0] @ up, zero[1] @ forward) > AGREEING:
        up, forward = zero
    if not up.any():
        up = np.array([0.0, 1.0, 0.0])
    forward = unit_vector(forward - (forward @ up) * up)
    if not forward.any():
        forward = unit_vector(np.cross(up, [1.0, 0.3, 0.2]))
    return up, forward


def _find_zero_face(draft: Draft) -> tuple[Floats, Floats] | None:
    """Return up and forward of the zero pose; None if the figure does not stand there."""
    skeleton = draft.motion.skeleton
    names = {slot: draft.names[point] for slot, point in draft.slots.items()}
    axis = find_standing_axis(skeleton, names)
    if axis is None:
        return None
    places = skeleton.rest_positions()
    left, right = (places[skeleton.index(names[f"{side}.thigh"])] for side in "lr")
    up = np.eye(3)["xyz".index(axis)]
    forward = np.cross(left - right, up)
    if length(forward) < 0.5 * length(left - right):
        return None
    return up, unit_vector(forward)


def _find_moving_face(draft: Draft, head: int) -> tuple[Floats, Floats]:
    """Return the mean directions up and ahead of the shoulders, in the axes of the head."""
    slots = draft.slots
    place = "upper_arm" if {"l.upper_arm", "r.upper_arm"} <= {*slots} else "thigh"
    left, right = (draft.locate(slots[f"{side}.{place}"]) for side in "lr")
    trunk = unit_vector((left + right) / 2 - draft.locate(slots["hips"]))
    if place == "thigh":
        trunk = unit_vector(draft.locate(head) - draft.locate(slots["hips"]))
    forward = unit_vector(cross(left - right, trunk))
    world = np.array([0.0, 1.0, 0.0])
    if _goes_on_fours(draft, trunk):
        ahead = unit_vector(trunk * [1.0, 0.0, 1.0])
        up = np.broadcast_to(world, ahead.shape)
        return draft.average_own(head, up), draft.average_own(head, ahead)
    upright = np.where(per_vector(trunk[:, 1] > STANDING), world, trunk)
    return draft.average_own(head, upright), draft.average_own(head, forward)


def _goes_on_fours(draft: Draft, trunk: Floats) -> bool:
    """Return whether a level trunk is carried by straight legs and by the hands."""
    slots, ends = draft.slots, ("l.hand", "r.hand", "l.foot", "r.foot")
    if not {*ends} <= {*slots} or np.median(np.abs(trunk[:, 1])) > LEVEL:
        return False
    leg = draft.measure(slots["l.thigh"], slots["l.foot"])
    lows = [draft.locate(slots[slot])[:, 1] for slot in ends]
    hips = draft.locate(slots["hips"])[:, 1] - np.min(lows, axis=0)
    return bool(
        np.median(hips) > STRAIGHT * leg and np.ptp(np.median(lows, axis=1)) < leg / 3
    )


def _measure_head(draft: Draft, head: int, inside: list[int], up: Floats) -> float:
    """Return the length of a head up to its end, if it has a single one that is likely."""
    ends = [i for i in inside if i not in draft.parents]
    inverse = invert(draft.rotations[draft.samples, head])
    low, high = (share * draft.height for share in HEAD_LENGTHS)
    if len(ends) == 1:
        reach = draft.locate(ends[0]) - draft.locate(head)
        rise = float(np.median(rotate(inverse, reach) @ up))
        if low <= rise <= high:
            return rise
    return HEAD_LENGTH * draft.height


def _add_skull(draft: Draft, head: int, anchors: tuple[int, int, int]) -> None:
    top, front, side = anchors

    def locate(along: float, ahead: float, beside: float = 0.0) -> int:
        parts = [(top, along)]
        parts += [(front, ahead / DIRECTION_LENGTH), (side, beside / DIRECTION_LENGTH)]
        rest = 1 - sum(weight for _, weight in parts)
        return draft.add_blend((head, rest), *parts)

    across = draft.add_blend((side, 1.0), (head, -1.0))
    (low, ahead, narrow), (high, _, wide) = SKULL
    ends = locate(low, ahead), locate(high, 0.0)
    draft.add_capsule(*ends, (narrow, wide), side=across, width=SKULL_WIDTH)
    along, ahead, beside, radius = VISOR
    ends = locate(along, ahead, -beside), locate(along, ahead, beside)
    draft.add_capsule(*ends, (radius, radius), shade=2)
