"""A written motion against the capture that it shows, bone by bone.

A bone is the line from the joint of a slot to that of the next one. Its angle to the
captured bone needs no rest pose. Its rotation is that of the joint relative to rest:
with the world rotations r and those at rest r0, d = r r0^-1 is compared in both figures.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from ..._text import format_list
from ...geometry.arrays import Array, Floats
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    measure_rotation_angle,
    rotate,
    shortest_arc,
    vector_to_quaternion,
)
from ...geometry.vectors import compute_angle, length, project_to_ground, unit_vector
from ..mapping.slot_places import get_part, get_place, is_body_slot
from ..skeleton import Skeleton
from .findings import LIMITS, MOST_LISTED, Finding
from .posed_figure import NO_ROTATION, PosedFigure
from .postures import describe_frozen, find_frozen, measure_ranges

LEAST_BONE = 1e-3  # centimeters
FACES_ALIKE = np.radians(45.0)
FOLDED = 0.5  # cosine between the trunk and a leg that points along it
NO_SKIN: Mapping[str, float] = MappingProxyType({})
# Bones whose direction is that of the figure's shape; they are compared relative to rest.
SHAPED = ("hips", "spine", "neck", "head", "shoulder", "foot", "toe")
OF_LIMBS = ("thigh", "shin", "foot", "upper_arm", "forearm", "hand")
ACROSS = {
    "hips": ("l.thigh", "r.thigh"),
    "chest": ("l.upper_arm", "r.upper_arm"),
}


def measure_bones(
    written: PosedFigure,
    capture: PosedFigure,
    *,
    is_partial: bool = False,
    skin: Mapping[str, float] = NO_SKIN,
) -> list[Finding]:
    """Compare all slots of a capture but fingers with the written motion, by frame.

    A partial figure has other joints, which could not be measured. The skin is the number
    of points of surfaces that follow each joint, also outside the figure.
    """
    n = min(len(written.motion), len(capture.motion))
    body = [slot for slot in capture.slots if is_body_slot(slot)]
    shared = [slot for slot in body if slot in written.slots]
    missing = [slot for slot in body if slot not in written.slots]
    if not shared:
        reason = "the figure has no slot that the capture has"
        return [Finding.missing("bones", reason)]
    angles, turns = {}, {}
    measure_turns = _measure_twists if _has_leg_along_trunk(capture) else _measure_turns
    for slot in shared:
        bones = written.find_bone(slot), capture.find_bone(slot)
        if bones[0] and bones[1] and not _is_shaped(slot):
            angles[slot] = _measure_angles(written, capture, bones[0], bones[1], n)
        turns[slot] = measure_turns(written, capture, slot, n)
    return [
        _describe_bones(written, angles, turns, missing, is_partial),
        _find_frozen(written, capture, shared, n, skin),
    ]


def _is_shaped(slot: str) -> bool:
    return get_part(slot) in SHAPED


def _measure_angles(
    written: PosedFigure,
    capture: PosedFigure,
    own: tuple[int, int],
    theirs: tuple[int, int],
    n_frames: int,
) -> Floats:
    """Return the angles between a bone and the captured one, in degrees."""
    lines = [
        figure.posed.points[:n_frames, end] - figure.posed.points[:n_frames, start]
        for figure, (start, end) in ((written, own), (capture, theirs))
    ]
    if min(float(length(line).min()) for line in lines) < LEAST_BONE:
        return np.zeros(n_frames)
    return np.degrees(compute_angle(*lines))


def _measure_turns(
    written: PosedFigure, capture: PosedFigure, slot: str, n_frames: int
) -> Floats:
    """Return the angles between the rotations of a slot relative to rest, in degrees.

    Bones of limbs that differ at rest are turned onto each other on the shortest way.
    """
    own, theirs = _turn_from_rest(written, slot), _turn_from_rest(capture, slot)
    if own is None or theirs is None:
        return np.zeros(0)
    bones = _get_rest_bone(written, slot), _get_rest_bone(capture, slot)
    onto = _find_rest_yaw(written, capture)
    if bones[0] is not None and bones[1] is not None and not _is_shaped(slot):
        onto = compose(shortest_arc(rotate(onto, bones[1]), bones[0]), onto)
    own = compose(own[:n_frames], onto)
    return np.degrees(measure_rotation_angle(theirs[:n_frames], own))


def _measure_twists(
    written: PosedFigure, capture: PosedFigure, slot: str, n_frames: int
) -> Floats:
    """Return the angles between the rotations of a slot beyond their mean, in degrees.

    A file whose zero pose is not one of a figure does not show how bones are rolled.
    """
    own, theirs = _turn_from_rest(written, slot), _turn_from_rest(capture, slot)
    if own is None or theirs is None:
        return np.zeros(0)
    offsets = compose(invert(theirs[:n_frames]), own[:n_frames])
    return np.degrees(measure_rotation_angle(mean_rotation(offsets), offsets))


def _has_leg_along_trunk(figure: PosedFigure) -> bool:
    """Return whether a leg points along the trunk at rest, which is then not a pose."""
    rest = {
        slot: figure.rest.positions[figure.names[joint]]
        for slot, joint in figure.slots.items()
        if figure.names[joint] in figure.rest.positions
    }
    top = next((slot for slot in ("head", "neck1", "spine1") if slot in rest), "")
    legs = [(f"{side}.thigh", f"{side}.foot") for side in "lr"]
    if not top or "hips" not in rest:
        return False
    trunk = unit_vector(rest[top] - rest["hips"])
    lines = [rest[b] - rest[a] for a, b in legs if {a, b} <= rest.keys()]
    return any(unit_vector(line) @ trunk > FOLDED for line in lines)


def _find_rest_yaw(written: PosedFigure, capture: PosedFigure) -> Floats:
    """Return the rotation from the captured facing direction at rest to the written one.

    Directions less than 45 degrees apart are those of figures that face alike.
    """
    own, theirs = (
        _find_rest_line(figure, written.motion.up_axis) for figure in (written, capture)
    )
    angle = float(np.angle(own / theirs)) if own and theirs else 0.0
    if abs(angle) < FACES_ALIKE:
        return NO_ROTATION
    axis = np.eye(3)["xyz".index(written.motion.up_axis)]
    return vector_to_quaternion(angle * axis)


def _find_rest_line(figure: PosedFigure, up_axis: str) -> complex | None:
    """Return the line across the hips at rest over the ground; None without legs."""
    names = [figure.names[figure.slots[s]] for s in ACROSS["hips"] if s in figure.slots]
    ends = [figure.rest.positions[name] for name in names if name in figure.rest.positions]
    if len(ends) != 2:
        return None
    line = complex(project_to_ground(ends[0] - ends[1], up_axis))
    return line if abs(line) > LEAST_BONE else None


def _turn_from_rest(figure: PosedFigure, slot: str) -> Floats | None:
    joint = figure.slots[slot]
    rest = figure.rest.rotations.get(figure.names[joint])
    return None if rest is None else compose(figure.posed.rotations[:, joint], invert(rest))


def _get_rest_bone(figure: PosedFigure, slot: str) -> Floats | None:
    """Return the direction of a bone at rest, of a hand that of its forearm; or None."""
    bone = figure.find_bone(slot.replace("hand", "forearm"))
    ends = [figure.rest.positions.get(figure.names[joint]) for joint in bone or ()]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    line = ends[1] - ends[0]
    return unit_vector(line) if length(line) > LEAST_BONE else None


def _describe_bones(
    written: PosedFigure,
    angles: dict[str, Floats],
    turns: dict[str, Floats],
    missing: Sequence[str],
    is_partial: bool,
) -> Finding:
    """Return the finding of the bone that is furthest from the capture."""
    numbers = written.numbers
    means = {slot: float(each.mean()) for slot, each in angles.items()}
    twists = {slot: float(each.mean()) for slot, each in turns.items() if len(each)}
    limits = LIMITS["bone"].value, LIMITS["turn"].value
    scores = {slot: mean / limits[0] for slot, mean in means.items()}
    for slot, mean in twists.items():
        scores[slot] = max(scores.get(slot, 0.0), mean / limits[1])
    if not scores:
        return Finding.missing("bones", "no bone has both its ends")
    worst = max(scores, key=scores.__getitem__)
    is_turned = means.get(worst, -1.0) / limits[0] < twists.get(worst, -2.0) / limits[1]
    own = turns[worst] if is_turned else angles[worst]
    joint = written.names[written.slots[worst]]
    frame = float(numbers[int(own.argmax())])
    values = {"missing_slots": float(len(missing))}
    if means:
        values["mean_degrees"] = float(np.mean([*means.values()]))
    if twists:
        values["mean_turn_degrees"] = float(np.mean([*twists.values()]))
    values["worst_degrees"] = float(own.mean())
    text = (
        f"bones are {values.get('mean_degrees', 0.0):.1f} degrees from the capture, "
        f"{joint} {values['worst_degrees']:.1f}"
    )
    if missing:
        text += f", without {format_list(missing, MOST_LISTED)}"
    warning = ""
    if scores[worst] > 1.0:
        warning = (
            f"{joint} is {values['worst_degrees']:.0f} degrees from the capture, most on "
            f"frame {frame:g}; check the map of joints and the controls"
        )
    lost = [slot for slot in missing if get_place(slot) in OF_LIMBS]
    if is_partial and lost:
        listed = format_list(lost, MOST_LISTED)
        reason = f"no joint was found for {listed}, though the scene has others"
        warning = "; ".join(filter(None, [warning, f"{reason}; check the map of joints"]))
    rows = tuple(
        {
            "slot": slot,
            "joint": written.names[written.slots[slot]],
            "degrees": means.get(slot),
            "rest_degrees": twists.get(slot),
        }
        for slot in turns
    )
    return Finding("bones", text, values, joint, frame, warning, rows)


def _find_frozen(
    written: PosedFigure,
    capture: PosedFigure,
    shared: Sequence[str],
    n_frames: int,
    skin: Mapping[str, float],
) -> Finding:
    """Return the finding of joints that move in the capture, but not in the result."""
    own, theirs = (
        measure_ranges(_read_local(figure, shared, n_frames))[1]
        for figure in (written, capture)
    )
    names = [written.names[written.slots[slot]] for slot in shared]
    share = LIMITS["frozen_share"].value
    finding = describe_frozen(written, names, own, theirs, share)
    if not sum(skin.values()):
        return finding
    is_frozen = find_frozen(own, theirs, share)
    frozen = [name for name, still in zip(names, is_frozen) if still]
    followed = _find_followed(written.motion.skeleton, {*names})
    return _weigh_skin(finding, frozen, followed, skin)


def _weigh_skin(
    finding: Finding,
    frozen: Sequence[str],
    followed: Mapping[str, str],
    skin: Mapping[str, float],
) -> Finding:
    """Return the finding with the shares of the skin that stand still or are left out."""
    total = sum(skin.values())
    still = sum(p for name, p in skin.items() if followed.get(name) in frozen) / total
    others = {name: points for name, points in skin.items() if name not in followed}
    left_out = sum(others.values()) / total
    values = {**finding.values, "frozen_skin": still, "other_skin": left_out}
    text, warnings, joint = finding.text, list[str](), finding.joint
    if still > 0:
        text = (
            f"{_format_share(still)} of the skin follows joints that stand still though "
            f"the capture moves them: {format_list(frozen, MOST_LISTED)}"
        )
        warnings.append(f"{text}; name their controls, or check the map of joints")
    if left_out > LIMITS["other_skin"].value:
        most = sorted(others, key=lambda name: -others[name])
        joint = joint or most[0]
        warnings.append(
            f"{_format_share(left_out)} of the skin follows joints outside the figure: "
            f"{format_list(most, MOST_LISTED)}; choose the figure with joints="
        )
    warning = "; ".join(warnings)
    return replace(finding, text=text, values=values, joint=joint, warning=warning)


def _format_share(share: float) -> str:
    """Return a share in percent.

    Examples
    --------
    >>> _format_share(0.123), _format_share(0.004), _format_share(0)
    ('12%', 'less than 1%', '0%')
    """
    return "less than 1%" if 0 < share < 0.01 else f"{share:.0%}"


def _find_followed(skeleton: Skeleton, slotted: Collection[str]) -> dict[str, str]:
    """Return the joint with a slot that each joint is, or that is nearest above it."""
    followed: dict[str, str] = {}
    for name, parent in zip(skeleton.names, skeleton.parents.tolist()):
        above = followed.get(skeleton.names[parent], "") if parent >= 0 else ""
        followed[name] = name if name in slotted else above
    return followed


def _read_local(figure: PosedFigure, slots: Sequence[str], n_frames: int) -> Floats:
    """Return rotations of slots relative to the slot above, shape (n_frames, n_slots, 4).

    Helpers between two slots are left out.
    """
    rotations, parents = figure.posed.rotations[:n_frames], figure.motion.skeleton.parents
    known = {*figure.slots.values()}
    columns = []
    for slot in slots:
        joint = figure.slots[slot]
        above = int(parents[joint])
        while above >= 0 and above not in known:
            above = int(parents[above])
        local = rotations[:, joint]
        columns.append(compose(invert(rotations[:, above]), local) if above >= 0 else local)
    return np.stack(columns, axis=1)


def measure_facing(written: PosedFigure, capture: PosedFigure) -> Finding | None:
    """Compare where hips and chest face; None if a figure lacks the joints."""
    n = min(len(written.motion), len(capture.motion))
    angles: dict[str, Floats] = {}
    for part, pair in ACROSS.items():
        lines = [_find_line(figure, pair, n) for figure in (written, capture)]
        if lines[0] is not None and lines[1] is not None:
            angles[part] = np.abs(np.angle(lines[0] / lines[1], deg=True))
    if not angles:
        return None
    worst = max(angles, key=lambda part: float(angles[part].mean()))
    means = {f"{part}_degrees": float(each.mean()) for part, each in angles.items()}
    frame = float(written.numbers[int(angles[worst].argmax())])
    joint = written.names[written.slots[ACROSS[worst][0]]]
    mean = float(angles[worst].mean())
    faces = "hips face" if worst == "hips" else "chest faces"
    text = f"the {faces} {mean:.1f} degrees away from the captured direction"
    warning = f"{text}, most on frame {frame:g}" if mean > LIMITS["facing"].value else ""
    return Finding("facing", text, means, joint, frame, warning)


def _find_line(figure: PosedFigure, pair: tuple[str, str], n_frames: int) -> Array | None:
    """Return the line between two joints over the ground, as complex numbers."""
    if not all(slot in figure.slots for slot in pair):
        return None
    joints = [figure.slots[slot] for slot in pair]
    points = figure.posed.points[:n_frames, joints]
    left, right = project_to_ground(points, figure.motion.up_axis).T
    line: Array = right - left
    return line if float(np.abs(line).min()) > LEAST_BONE else None
