"""Switches of limbs between IK and FK: attributes that change what rotates a limb.

With FK, the first joint of a limb rides on a control that rotates it; with IK, it does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ...animation.mapping.slot_places import ARM, LEG
from ...errors import DataError, ignore_warnings
from ...geometry.arrays import Floats
from ...rigs.control_frames import compare_rotations
from ...rigs.rig import Rig, list_limits

LIMB_STARTS = {
    f"{side}.{limb}": f"{side}.{places[0]}"
    for limb, places in (("leg", LEG), ("arm", ARM))
    for side in "lr"
}
N_TEST_POSES = 6
TEST_ANGLE = 0.4  # radians to each side of the rest pose
RIDE_TOLERANCE = 1e-6
SEED = 2006


class LimbSwitch(NamedTuple):
    """An attribute that switches a limb between IK and FK, by two of its values."""

    limb: str  # such as "l.arm"
    column: int  # among the channels of the rig
    ik: float
    fk: float
    saved: str  # the mode in the rest pose, or empty for a blend of both


def has_open_switch(rig: Rig, values: Floats) -> bool:
    """Return whether an attribute with two limits is neither 0 nor at one of them."""
    columns, ends = _list_attributes(rig)
    return any(
        low < values[column] < high and values[column] != 0.0
        for column, (low, high) in zip(columns, ends)
    )


def find_limb_switches(
    rig: Rig, rest: Floats, slots: Mapping[str, str]
) -> dict[str, LimbSwitch]:
    """Find the attribute that switches each limb, by its name such as ``"l.arm"``.

    `rest` are the values of all channels in the rest pose, and `slots` joints of the rig.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> slots = {"l.upper_arm": "LeftArm", "l.thigh": "LeftUpLeg"}
    >>> switches = find_limb_switches(rig, rig.values, slots)
    >>> [rig.channels[switch.column] for switch in switches.values()]
    ['LeftFootIK_CTRL.ikFk', 'LeftHandIK_CTRL.ikFk']
    """
    columns, ends = _list_attributes(rig)
    if not columns:
        return {}
    numbers, poses = _draw_poses(rig, rest)
    every = np.tile(poses, (2 * len(columns), 1, 1))
    for row, (column, values) in enumerate(zip(columns, ends)):
        every[2 * row : 2 * row + 2, :, column] = np.array(values)[:, np.newaxis]
    with ignore_warnings():
        worlds = rig.poses(every.reshape(-1, len(rest)))
    joints, controls = (w.reshape(len(columns), 2, N_TEST_POSES, -1, 4, 4) for w in worlds)
    controls = controls[..., numbers, :, :]
    switches: dict[str, LimbSwitch] = {}
    for limb, slot in LIMB_STARTS.items():
        if slots.get(slot) not in rig.joints:
            continue
        own = joints[..., list(rig.joints).index(slots[slot]), :, :]
        for column, (low, high), joint, others in zip(columns, ends, own, controls):
            at_low, at_high = (_find_rider(*each) for each in zip(joint, others))
            riders = [number for number in (at_low, at_high) if number is not None]
            if len(riders) == 1:
                ik, fk = (low, high) if at_low is None else (high, low)
                saved = {ik: "ik", fk: "fk"}.get(float(rest[column]))
                if saved is None:
                    saved = _find_mode(rig, poses, slots[slot], numbers[riders[0]])
                switches[limb] = LimbSwitch(limb, column, ik, fk, saved)
                break
    return switches


def _find_mode(rig: Rig, poses: Floats, start: str, number: int) -> str:
    """Return the mode of a limb at a value between those of IK and FK.

    It may be a choice, such as of a space: then a control alone rotates the first joint, or
    has no effect on it. Empty for a blend of both.
    """
    control = rig.controls[number]
    own = np.isin(rig.channels, control.channels)
    still = np.where(own, poses[0], poses)
    with ignore_warnings():
        worlds = rig.poses(np.concatenate([poses, still]))
    joint = worlds.joints[:, list(rig.joints).index(start)]
    posed = joint[:N_TEST_POSES]
    if _find_rider(posed, worlds.controls[:N_TEST_POSES, [number]]) is not None:
        return "fk"
    is_same = np.allclose(posed, joint[N_TEST_POSES:], rtol=0, atol=RIDE_TOLERANCE)
    return "ik" if is_same else ""


def _list_attributes(rig: Rig) -> tuple[list[int], list[tuple[float, float]]]:
    """Return the columns of attributes with two limits, and the limits."""
    limits = list_limits(rig)
    names = {n for control in rig.controls if "." in control.name for n in control.channels}
    columns = [
        column
        for column, name in enumerate(rig.channels)
        if name in names and np.isfinite(limits[column]).all()
    ]
    return columns, [(float(low), float(high)) for low, high in limits[columns]]


def _draw_poses(rig: Rig, rest: Floats) -> tuple[list[int], Floats]:
    """Return the numbers of rotational controls, and poses in which they are rotated."""
    rotational = [c.kind == "rotational" for c in rig.controls]
    names = {n for c in rig.controls if c.kind == "rotational" for n in c.channels}
    is_turned = np.array([name in names for name in rig.channels])
    random = np.random.default_rng(SEED)
    draw = random.uniform(-TEST_ANGLE, TEST_ANGLE, (N_TEST_POSES, len(rest)))
    poses = np.clip(rest + np.where(is_turned, draw, 0.0), *list_limits(rig).T)
    return np.flatnonzero(rotational).tolist(), poses


def _find_rider(joint: Floats, controls: Floats) -> int | None:
    """Return the number of a control relative to which a joint keeps its rotation."""
    offsets = compare_rotations(joint[:, np.newaxis], controls)
    changes = np.abs(offsets - offsets[0]).max(axis=(0, 2, 3))
    is_ridden = changes <= RIDE_TOLERANCE
    return int(np.argmax(is_ridden)) if is_ridden.any() else None


def set_switches(
    rig: Rig, rest: Floats, switches: Mapping[str, LimbSwitch], limbs: Mapping[str, str]
) -> Floats:
    """Return values of all channels with the switches of limbs set.

    Raises DataError if a limb has no switch, or a switch is saved at a blend of both.
    """
    values = np.array(rest, float)
    for limb, mode in limbs.items():
        if limb not in switches:
            raise DataError(limb, "has no attribute that switches between IK and FK")
        values[switches[limb].column] = getattr(switches[limb], mode)
    for switch in switches.values():
        value = values[switch.column]
        if value not in (switch.ik, switch.fk) and not switch.saved:
            problem = f"is {value:g}, between IK ({switch.ik:g}) and FK ({switch.fk:g})"
            advice = f"choose one of them with limbs={switch.limb}=ik"
            raise DataError(rig.channels[switch.column], f"{problem}; {advice}")
    return values
