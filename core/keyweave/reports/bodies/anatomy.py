"""Anatomy: which capsules a motion has.

Limbs and trunk have human proportions where the slots of the skeleton are known; head,
hands and feet are in `extremities`. Any other bone is a capsule whose radius follows from
its length.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...animation.feet.foot import find_feet
from ...animation.mapping.joint_names import parse_joint_names
from ...animation.motion import Motion
from ...geometry.arrays import Floats
from ...geometry.vectors import length
from .draft import TONES, Draft
from .extremities import add_foot, add_hand, add_head

SIDE_LETTERS = ("l", "r")

# Sizes as shares of the height of a human.
LIMB_RADII = {  # radii where a limb begins and ends
    ("thigh", "shin"): (0.046, 0.031),
    ("shin", "foot"): (0.030, 0.020),
    ("shoulder", "upper_arm"): (0.020, 0.026),
    ("upper_arm", "forearm"): (0.028, 0.021),
    ("forearm", "hand"): (0.021, 0.0145),
}
LEG_SHARE, TRUNK_SHARE = 0.49, 0.38  # thigh and shin; from the hip joints to the head
LOWEST, HIGHEST = 0.5, 10.0  # of the measured height, relative to that of the figure
THICKEST = 0.28  # radius of a limb, relative to its length
PELVIS, YOKE, NECK = 0.050, 0.030, (0.028, 0.026)
BAR_ENDS = 0.13  # shares of the path between hips or shoulders that a bar leaves out
TRUNK = (0.0, 0.34, 0.74, 1.0)  # shares of the path from hips to neck
TRUNK_RADII = (0.052, 0.045, 0.060, 0.029)
TRUNK_WIDTHS = (1.38, 1.45, 1.45)  # of the parts between them
SHOULDER_SHARE = 0.82  # of the breadth of shoulders that the chest takes
NECK_SHARE, LOWEST_NECK, HIGHEST_NECK = 0.84, 0.5, 0.93  # of the trunk below the neck
ABOVE_SHOULDERS = 0.022  # of the neck's beginning above the line of the shoulders
HIDDEN = 0.13  # reach from the body below which helper joints are not drawn
# Radius of any other bone: a share of its length, in a range of shares of the height.
BONE, BONE_TAPER, BONE_RANGE = 0.13, 0.1, (0.008, 0.04)
THIN_RANGE = (0.006, 0.02)  # the same on a human
SHORTEST = 1e-5  # share of the height below which a bone is not drawn
STRETCHED = 0.5  # range of a bone's length, relative to it, above which it is not drawn


def draft_body(motion: Motion) -> Draft:
    """Return the parts of a motion's body."""
    draft = Draft(motion)
    slots = draft.slots
    if {"hips", "l.thigh", "r.thigh"} <= {*slots} and {"head", "l.hand"} & {*slots}:
        draft.height = measure_stature(draft)
        _add_human(draft)
    _add_bones(draft)
    ends = ("l.hand", "r.hand", "l.foot", "r.foot")
    draft.trails = tuple(slots[slot] for slot in ends if slot in slots)
    return draft


def measure_stature(draft: Draft) -> float:
    """Return the height at which a human with these legs and this trunk would stand.

    A figure may crouch or lie all the time.
    """
    slots, usual = draft.slots, draft.figure.height
    legs = [
        draft.measure_along([slots[f"{s}.{place}"] for place in ("thigh", "shin", "foot")])
        for s in SIDE_LETTERS
        if f"{s}.foot" in slots
    ]
    lengths, shares = 0.0, 0.0
    if legs:
        lengths += float(np.mean([leg[-1] for leg in legs]))
        shares += LEG_SHARE
    if "head" in slots:
        lengths += float(draft.measure_along(_list_trunk(draft))[-1])
        shares += TRUNK_SHARE
    if lengths <= 0:
        return usual
    return float(np.clip(lengths / shares, LOWEST * usual, HIGHEST * usual))


def _list_trunk(draft: Draft) -> list[int]:
    """Return the anchors from between hips and legs to the head, or the highest spine."""
    slots = draft.slots
    spine = [slots[s] for s in slots if s.startswith(("spine", "neck"))]
    top = slots.get("head", spine[-1] if spine else slots["hips"])
    path = draft.find_path(slots["hips"], top)
    legs = draft.add_between(slots["l.thigh"], slots["r.thigh"], 0.5)
    return [draft.add_between(path[0], legs, 0.5), *path[1:]] if path else [legs]


def _add_human(draft: Draft) -> None:
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
        add_hand(draft, side)
    for foot in find_feet(draft.motion.skeleton):
        add_foot(draft, foot)
    if "head" in draft.slots:
        add_head(draft, draft.slots["head"])
    draft.covered |= {*draft.list_above(draft.slots["hips"])}


def _find_across(draft: Draft, name: str) -> int:
    """Return the anchor of the direction from right to left hips or shoulders, or -1."""
    ends = [draft.slots.get(f"{side}.{name}") for side in SIDE_LETTERS]
    if None in ends:
        return -1
    return draft.add_anchor((ends[0] or 0, 1.0), (ends[1] or 0, -1.0))


def _add_limb(draft: Draft, start: str, end: str, radii: tuple[float, float]) -> None:
    """Add the capsules of a limb, which may have twist joints between its ends."""
    if not {start, end} <= {*draft.slots}:
        return
    path = draft.find_path(draft.slots[start], draft.slots[end])
    distances = draft.measure_along(path)
    if not path or distances[-1] <= SHORTEST * draft.height:
        return
    thickest = THICKEST * distances[-1] / draft.height
    sizes = np.interp(distances / distances[-1], [0, 1], np.minimum(radii, thickest))
    for a, b, first, last in zip(path, path[1:], sizes, sizes[1:]):
        draft.add_capsule(a, b, (first, last), tone=draft.tones[b])
    draft.covered |= {*path[1:], *_list_link(draft, path[0])}
    draft.add_ball(path[-1], float(sizes[-1]))


def _list_link(draft: Draft, point: int) -> list[int]:
    """Return the points of a limb's start and above it, up to the trunk."""
    link, middle = [], TONES.index("middle")
    while point >= 0 and draft.tones[point] != middle:
        link.append(point)
        point = draft.parents[point]
    return link


def _add_trunk(draft: Draft, hips: int, shoulders: int) -> None:
    """Add the trunk in three parts, for any number of joints, and the neck."""
    path = _list_trunk(draft)
    distances = draft.measure_along(path)
    if distances[-1] <= SHORTEST * draft.height:
        return
    base = _find_neck(draft, path, distances)
    places = [draft.add_on_path(path, share * base) for share in TRUNK]
    sides = (hips, shoulders, shoulders)
    widths = _fit_widths(draft, shoulders)
    for i, (side, width) in enumerate(zip(sides, widths)):
        radii = (TRUNK_RADII[i], TRUNK_RADII[i + 1])
        draft.add_capsule(places[i], places[i + 1], radii, side=side, width=width)
    if "head" in draft.slots:
        draft.add_capsule(places[-1], path[-1], NECK)
    draft.covered |= {*path[1:]}


def _fit_widths(draft: Draft, shoulders: int) -> Sequence[float]:
    """Return the widths of the parts of the trunk, no wider than between the arms."""
    if shoulders < 0:
        return TRUNK_WIDTHS
    left, right = (draft.slots[f"{side}.upper_arm"] for side in SIDE_LETTERS)
    breadth = SHOULDER_SHARE * draft.measure(left, right) / 2 / draft.height
    widest = max(breadth / TRUNK_RADII[2], 1.0)
    return [min(width, widest) for width in TRUNK_WIDTHS]


def _find_neck(draft: Draft, path: Sequence[int], distances: Floats) -> float:
    """Return the length of the trunk up to the neck, which begins above the shoulders."""
    slots, total = draft.slots, float(distances[-1])
    if "head" not in slots:
        return total
    known = [float(d) for point, d in zip(path, distances) if point == slots.get("neck1")]
    if {"l.upper_arm", "r.upper_arm"} <= {*slots}:
        level = draft.add_between(slots["l.upper_arm"], slots["r.upper_arm"], 0.5)
        above = ABOVE_SHOULDERS * draft.height
        known.append(_project_on_path(draft, path, distances, level) + above)
    base = max(known, default=NECK_SHARE * total)
    return float(np.clip(base, LOWEST_NECK * total, HIGHEST_NECK * total))


def _project_on_path(
    draft: Draft, path: Sequence[int], distances: Floats, anchor: int
) -> float:
    """Return the length of a path up to its place closest to an anchor."""
    places, nearest = draft.locate(anchor), []
    for i, (a, b) in enumerate(zip(path, path[1:])):
        share, away = draft.find_closest(places, a, b)
        distance = distances[i] + np.median(share) * (distances[i + 1] - distances[i])
        nearest.append((float(np.median(away)), float(distance)))
    return min(nearest)[1]


def _add_bones(draft: Draft) -> None:
    """Add all bones that have no capsule yet, as thick as they are long."""
    is_free = not draft.capsules
    low, high = BONE_RANGE if is_free else THIN_RANGE
    for child in range(draft.points.shape[1]):
        if child in draft.covered or not _needs_bone(draft, child, is_free):
            continue
        parent = draft.parents[child]
        share = draft.measure(parent, child) / draft.height
        thick, thin = (
            float(np.clip(factor * share, low, high)) for factor in (BONE, BONE_TAPER)
        )
        draft.add_capsule(parent, child, (thick, thin), tone=draft.tones[child])
        if is_free and child in draft.parents:
            draft.add_ball(child, thin)
    if not draft.capsules:
        draft.add_capsule(0, 0, (high, high))


def _needs_bone(draft: Draft, child: int, is_free: bool) -> bool:
    """Return whether a bone has a length, keeps it, and is not inside of the body."""
    parent = draft.parents[child]
    if parent < 0:
        return False
    gaps = draft.points[draft.samples, child] - draft.points[draft.samples, parent]
    lengths = length(gaps)
    if np.median(lengths) <= SHORTEST * draft.height:
        return False
    if np.ptp(lengths) > STRETCHED * np.median(lengths):
        return False
    if is_free:
        return True
    is_helper = parse_joint_names(draft.names)[child].is_helper
    if is_helper and _measure_part(draft, child) < HIDDEN * draft.height:
        return False
    return not (draft.is_inside(parent) and draft.is_inside(child))


def _measure_part(draft: Draft, point: int) -> float:
    """Return the distance from the body to the end of the part with a point."""
    part = point
    while draft.parents[part] >= 0 and draft.parents[part] not in draft.covered:
        part = draft.parents[part]
    start = max(draft.parents[part], 0)
    return max(draft.measure(start, end) for end in (part, *draft.list_below(part)))
