"""The joints of a spline IK chain: rotations that follow a curve, and their twist.

`spline_positions` places the joints. The bone of each joint, not a certain axis, points at
the next joint. Files that Maya saved confirm the twist between the up vectors of two
objects: the up vector of the start is carried along the chain by the smallest rotations,
and the angle that is left to the up vector of the end grows evenly from joint to joint.
`list_uncertain_rules` names the rules of Maya's node reference alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .....errors import warn_caller
from .....geometry.arrays import Floats
from .....geometry.matrices import transform_vectors, transpose
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..rotation_functions import axis_angle_to_matrix
from .limbs import N_LIMB_FIELDS, Limb, compute_swing, convert_rotations
from .spline_positions import CurveSpans, place_chain

UP_TYPES = (
    "Scene Up",
    "Object Up",
    "Object Up (Start/End)",
    "Object Rotation Up",
    "Object Rotation Up (Start/End)",
    "Vector",
    "Vector (Start/End)",
    "Relative",
)
OBJECT_TYPES, VECTOR_TYPES, START_END_TYPES = (1, 2), (5, 6), (2, 4, 6)
CONFIRMED_UP_TYPE, RELATIVE = 4, 7
JOINT_UP_AXES = ("Y", "-Y", "Closest Y", "Z", "-Z", "Closest Z", "X", "-X", "Closest X")
CONFIRMED_UP_AXES = (0, 1, 3, 4)
FORWARD_AXES = ("X", "-X", "Y", "-Y", "Z", "-Z")
NEAR_FORWARD = 0.5  # cosine of the largest angle between a forward axis and its bone
TWIST_VALUE_TYPES = ("Total", "Start/End", "Ramp")
TWIST_TYPES = ("Linear", "Ease In", "Ease Out", "Ease In Out")
SWITCH = ("Off", "On")
SPLINE_CODES = {  # choices by attribute, in the order of the fields of SplineOptions
    "dTwistControlEnable": SWITCH,
    "dWorldUpType": UP_TYPES,
    "dForwardAxis": FORWARD_AXES,
    "dWorldUpAxis": JOINT_UP_AXES,
    "dTwistValueType": TWIST_VALUE_TYPES,
    "twistType": TWIST_TYPES,
    "rootTwistMode": SWITCH,
    "rootOnCurve": SWITCH,
}
LUMINANCE = np.array([0.3, 0.59, 0.11])
FLAT_UP = 1e-9  # largest sine between an axis and a vector along it


class SplineOptions(NamedTuple):
    """The settings of a spline IK handle that do not change over time."""

    advanced: int  # whether the advanced twist controls are enabled
    up_type: int  # number in `UP_TYPES`
    forward_axis: int  # number in `FORWARD_AXES`
    up_axis: int  # number in `JOINT_UP_AXES`
    value_type: int  # number in `TWIST_VALUE_TYPES`
    twist_type: int  # number in `TWIST_TYPES`
    root_twists: int  # whether the first joint takes a share of the twist
    on_curve: int  # whether the first joint is moved to the curve

    @property
    def is_relative(self) -> bool:
        """Whether each joint twists from the joint before it, without an up vector."""
        return not self.advanced or self.up_type == RELATIVE


class SplineTwist(NamedTuple):
    """The inputs of the twist of a chain."""

    # Up vector of the first joint, or the position of the object above it; shape (..., 3).
    start_up: Any
    end_up: Any  # of the last joint, shape (..., 3)
    roll: Any  # radians, shape (...)
    twist: Any  # radians, shape (...)
    ends: Any  # twist of the first and the last joint, radians, shape (..., 2)
    ramp: Any  # color of the twist's texture, shape (..., 3)
    ramp_scale: Any  # twist of a white texture, degrees, shape (...)


N_TWIST_FIELDS = len(SplineTwist._fields)


def list_uncertain_rules(
    options: SplineOptions, used: Sequence[str], *, is_closed: bool
) -> list[str]:
    """Return the rules of a chain that no file from Maya confirms, as noun phrases.

    `used` has the attributes ``roll``, ``twist`` and ``offset`` that are not 0; `is_closed`
    is whether the curve is closed.

    Examples
    --------
    >>> options = SplineOptions(1, 4, 0, 0, 0, 0, 0, 1)
    >>> list_uncertain_rules(options, ["roll"], is_closed=False)
    ['roll']
    """
    rules = []
    if not options.advanced:
        rules.append("twist without advanced controls")
    elif options.up_type != CONFIRMED_UP_TYPE:
        rules.append(f"world up type {UP_TYPES[options.up_type]}")
    if options.advanced and options.up_axis not in CONFIRMED_UP_AXES:
        rules.append(f"up axis {JOINT_UP_AXES[options.up_axis]}")
    if options.advanced and options.value_type:
        rules.append(f"twist value type {TWIST_VALUE_TYPES[options.value_type]}")
    rules += [name for name in ("roll", "twist") if name in used]
    if "twist" in used and options.twist_type:
        rules.append(f"twist type {TWIST_TYPES[options.twist_type]}")
    if "twist" in used and options.root_twists:
        rules.append("root twist mode")
    if not options.on_curve:
        rules.append("root on curve off")
    elif "offset" in used:
        rules.append("offset")
    return [*rules, *(["a closed curve"] if is_closed else [])]


def solve_spline_angles(
    handle: str, options: SplineOptions, spans: CurveSpans, *inputs: Any
) -> Floats:
    """Return the angles of a chain's joints, shape (..., n_joints, 3).

    The inputs are the fields of a `Limb` at rest and those of a `SplineTwist`, the curve's
    control points in the space of the first joint, the place of the first joint on the
    curve, and the two factors of the blend from keys to the solution, 0 to 1. Where they
    are 0, the angles are arbitrary. Warnings name the handle.
    """
    limb = Limb(*inputs[:N_LIMB_FIELDS])
    twist = SplineTwist(*inputs[N_LIMB_FIELDS : N_LIMB_FIELDS + N_TWIST_FIELDS])
    points, start, blend, enabled = inputs[N_LIMB_FIELDS + N_TWIST_FIELDS :]
    bones = [*limb.bones.values()]
    if not np.any(blend * enabled):
        return np.zeros((len(bones), 3))
    sizes = [length(bone) for bone in bones]
    positions = place_chain(spans, points, sizes, start)
    _warn_of_short_parts(handle, points, sizes)
    rests = [*limb.rotations.values()]
    return convert_rotations(limb, solve_spline(bones, rests, positions, options, twist))


def _warn_of_short_parts(handle: str, points: Floats, sizes: Sequence[Floats]) -> None:
    """Warn of a curve or a bone that has no length at some samples."""
    if not np.all(np.ptp(points, axis=-2).any(axis=-1)):
        warn_caller(f"the curve of {handle} has no length; its joints do not bend")
    elif not all(np.all(size > 0) for size in sizes):
        warn_caller(f"{handle} drives a bone of length 0; that joint does not bend")


def solve_spline(
    bones: Sequence[Floats],
    rests: Sequence[Floats],
    positions: Floats,
    options: SplineOptions,
    twist: SplineTwist,
) -> list[Floats]:
    """Return the rotations of joints at given positions, each relative to the previous one.

    Bones and rests are those of `solve_limb`, the rests at angles of 0. The positions have
    the shape (..., n_joints + 1, 3). A joint at the position of the next one keeps its rest
    below the previous joint.
    """
    bones = [unit_vector(bone) for bone in bones]
    aims = [*unit_vector(np.moveaxis(np.diff(positions, axis=-2), -2, 0))]
    twists = _distribute_twist(len(bones), options, twist)
    if options.is_relative:
        totals = _twist_from_joint_to_joint(bones, rests, aims, twists)
    else:
        ups = _find_ups(aims, positions, options, twist)
        totals = _twist_to_ups(bones, rests, aims, ups, twists, options)
    return [totals[0], *(b @ transpose(a) for a, b in zip(totals, totals[1:]))]


# Unconfirmed in Maya: shares of twist and roll, all twist value types and twist types.
def _distribute_twist(
    n_joints: int, options: SplineOptions, twist: SplineTwist
) -> list[Floats]:
    """Return the twist of each joint about its bone, radians."""
    if options.advanced and options.value_type == 1:
        first, last = twist.ends[..., 0], twist.ends[..., 1]
        own = [first + (last - first) * s for s in _count_shares(n_joints)]
    elif options.advanced and options.value_type == 2:
        own = [np.radians(twist.ramp_scale) * (twist.ramp @ LUMINANCE)] * n_joints
    else:
        shares = _count_shares(n_joints)
        if options.root_twists:
            shares = [(k + 1) / n_joints for k in range(n_joints)]
        own = [twist.twist * _ease(share, options.twist_type) for share in shares]
    return [twist.roll + angle for angle in own]


def _count_shares(n_joints: int) -> list[float]:
    """Return shares that grow evenly from 0 at the first joint to 1 at the last."""
    return [k / max(n_joints - 1, 1) for k in range(n_joints)]


def _ease(share: float, twist_type: int) -> float:
    """Return a share that grows faster at the end, at the start, or in the middle."""
    eased = (
        share,
        share * share,
        share * (2.0 - share),
        share * share * (3.0 - 2.0 * share),
    )
    return eased[twist_type]


# Unconfirmed in Maya: joints that leave a plane without advanced controls. Maya's guide has
# the first joint flip where it points away from its direction at angles of 0, as does the
# smallest rotation from there.
def _twist_from_joint_to_joint(
    bones: Sequence[Floats],
    rests: Sequence[Floats],
    aims: Sequence[Floats],
    twists: Sequence[Floats],
) -> list[Floats]:
    """Return rotations that take joints from rest to their aims by the shortest arc."""
    totals: list[Floats] = []
    for k, (bone, rest, aim) in enumerate(zip(bones, rests, aims)):
        total = rest @ totals[-1] if k else rest
        total = total @ compute_swing(bone, total, aim)
        own = twists[k] - twists[k - 1] if k else twists[0]
        totals.append(total @ axis_angle_to_matrix(aim, np.asarray(own)))
    return totals


# Unconfirmed in Maya: all world up types but 4. A scene with type 2 and one object for both
# ends confirms its directions, from each joint to the object, to 1e-7 degrees.
def _find_ups(
    aims: Sequence[Floats], positions: Floats, options: SplineOptions, twist: SplineTwist
) -> list[Floats]:
    """Return the up vectors of joints."""
    if options.up_type in OBJECT_TYPES:
        starts, shares = np.moveaxis(positions, -2, 0), _count_shares(len(aims))
        way = twist.end_up - twist.start_up
        return [twist.start_up + s * way - start for s, start in zip(shares, starts)]
    if options.up_type in START_END_TYPES:
        return _rotate_to_end(_carry_up(twist.start_up, aims), aims, twist.end_up)
    return [twist.start_up for _ in aims]


def _carry_up(up: Floats, aims: Sequence[Floats]) -> list[Floats]:
    """Carry an up vector along bones by the smallest rotations from one to the next.

    v' = v - (v . b) (a + b) / (1 + a . b) for a vector perpendicular to a.
    """
    ups = [_flatten(up, aims[0])]
    for a, b in zip(aims, aims[1:]):
        up = ups[-1]
        half = np.maximum(1.0 + dot(a, b), np.finfo(float).tiny)
        ups.append(_flatten(up - per_vector(dot(up, b) / half) * (a + b), b))
    return ups


def _rotate_to_end(
    ups: Sequence[Floats], aims: Sequence[Floats], end_up: Floats
) -> list[Floats]:
    """Rotate up vectors about their bones, evenly from 0 up to the end's up vector."""
    last, end = ups[-1], _flatten(end_up, aims[-1])
    rest = np.arctan2(dot(cross(last, end), aims[-1]), dot(last, end))
    rotated: list[Floats] = []
    for up, aim, share in zip(ups, aims, _count_shares(len(aims))):
        cosine, sine = np.cos(share * rest), np.sin(share * rest)
        rotated.append(per_vector(cosine) * up + per_vector(sine) * cross(aim, up))
    return rotated


def _flatten(up: Floats, aim: Floats) -> Floats:
    """Return the unit vector of the part of a vector across a direction, or 0."""
    across = up - per_vector(dot(up, aim)) * aim
    is_flat = length(across) <= FLAT_UP * length(up)
    return np.where(per_vector(is_flat), 0.0, unit_vector(across))


def _twist_to_ups(
    bones: Sequence[Floats],
    rests: Sequence[Floats],
    aims: Sequence[Floats],
    ups: Sequence[Floats],
    twists: Sequence[Floats],
    options: SplineOptions,
) -> list[Floats]:
    """Return rotations that take bones to their aims and an axis to up vectors.

    The rest of each joint swings to its aim first. It then rotates about its bone by the
    angle from its up axis to the up vector, measured about its forward axis.
    """
    totals: list[Floats] = []
    for k, (bone, rest, aim, up) in enumerate(zip(bones, rests, aims, ups)):
        swung = rest @ totals[-1] if k else rest
        swung = swung @ compute_swing(bone, swung, aim)
        forward = transform_vectors(_choose_forward(options.forward_axis, bone), swung)
        axis = _choose_axis(options.up_axis, swung, up)
        angle = _measure_angle(axis, up, forward) + twists[k]
        totals.append(swung @ axis_angle_to_matrix(aim, np.asarray(angle)))
    return totals


# Unconfirmed in Maya: a forward axis far from the bone has no effect.
def _choose_forward(forward_axis: int, bone: Floats) -> Floats:
    """Return the forward axis of a joint, or its bone if the axis is far from it."""
    axis = _read_axis(FORWARD_AXES[forward_axis])
    is_near = dot(bone, np.broadcast_to(axis, bone.shape)) > NEAR_FORWARD
    return np.where(per_vector(is_near), axis, bone)


def _read_axis(name: str) -> Floats:
    """Return the unit vector of an axis such as ``"-Y"``."""
    axis = np.eye(3)["XYZ".index(name[-1])]
    return -axis if name.startswith("-") else axis


def _measure_angle(start: Floats, end: Floats, axis: Floats) -> Floats:
    """Return the angle between two vectors about a unit axis; 0 where one is along it."""
    a, b = _flatten(start, axis), _flatten(end, axis)
    angle: Floats = np.arctan2(dot(cross(a, b), axis), dot(a, b))
    return angle


# Unconfirmed in Maya: the closest of two axes is that of the joint without any twist.
def _choose_axis(up_axis: int, swung: Floats, up: Floats) -> Floats:
    """Return the axis of a joint that points up, for its rotation without twist."""
    name = JOINT_UP_AXES[up_axis]
    axis = transform_vectors(_read_axis(name), swung)
    is_away = name.startswith("Closest") & (dot(axis, up) < 0)
    return np.where(per_vector(is_away), -axis, axis)
