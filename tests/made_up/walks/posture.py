"""What pelvis, trunk, head and arms do while the legs walk.

Each is a small sum of waves of the stride, of the size and timing in the references:
the chest turns against the pelvis, each arm swings with the other leg, and the head
is held still against both.

References
----------
.. [M64] M. P. Murray, A. B. Drought, R. C. Kory. Walking patterns of normal men.
   Journal of Bone and Joint Surgery, 1964.
.. [M67] M. P. Murray, S. B. Sepic, E. J. Barnard. Patterns of sagittal rotation of
   the upper limbs in walking. Physical Therapy, 1967.
.. [P90] T. Pozzo, A. Berthoz, L. Lefort. Head stabilization during various locomotor
   tasks in humans. Experimental Brain Research, 1990.
"""

from __future__ import annotations

import numpy as np

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import (
    FULL_TURN,
    compose,
    euler_to_quaternion,
    invert,
    slerp,
)
from made_up.walks.gait import Gait
from made_up.walks.gait_tables import USUAL_SPEED

Pose = dict[str, Floats]  # local rotations, (n_frames, 4), by joint


def pelvis(gait: Gait) -> Floats:
    """Return the pelvis' world rotations, (n_frames, 4)."""
    sway = gait.manner.hip_sway * gait.factor("pelvis")
    yaw = np.radians(-4.5) * gait.stretch**2 * sway * gait.wave(0.97)
    roll = np.radians(3.8) * gait.stretch * sway * gait.wave(0.13)
    pitch = np.radians(3.0) + 0.3 * (gait.manner.lean + gait.degrees("lean"))
    return _world(yaw, pitch + np.radians(0.9) * gait.wave(0.05, 2), roll)


def trunk_and_head(gait: Gait, hips: Floats) -> Pose:
    """Return the local rotations of Spine, Chest, Neck and Head.

    Parameters
    ----------
    gait : Gait
    hips : ndarray, shape (n_frames, 4)
        World rotations of the pelvis.
    """
    yaw = np.radians(4.5) * gait.stretch * gait.factor("twist") * gait.wave(0.03)
    pitch = _leaning(gait)
    roll = np.radians(-1.7) * gait.wave(0.2) + gait.degrees("side lean")
    chest = _world(yaw, pitch, roll)
    look = 0.25 * pitch - gait.manner.gaze + gait.degrees("gaze pitch")
    head = _world(
        0.15 * yaw + gait.degrees("gaze yaw"),
        look + np.radians(0.9) * gait.wave(0.31, 2),  # nods down as the body rises
        0.25 * roll,
    )
    return {
        **_shared(hips, chest, ("Spine", "Chest")),
        **_shared(chest, head, ("Neck", "Head")),
    }


def arm(gait: Gait, side: float) -> Pose:
    """Return the local rotations of one arm, `side` 1 or -1, from Shoulder to Hand."""
    name = "Left" if side > 0 else "Right"
    other_leg = (0.5 if side > 0 else 0.0) + gait.shift["arm delay"]
    size = gait.manner.arm_swing * gait.factor(f"{name.lower()} arm")
    size = size * (gait.speed / USUAL_SPEED) ** 1.1
    forward = np.radians(15.0) * gait.wave(other_leg + 0.02)
    forward = size * (forward + np.radians(1.2) * gait.wave(0.1, 2))
    forward = forward - np.radians(2.0) - 0.5 * gait.manner.chest
    after = gait.wave(other_leg + 0.07)
    bend = np.radians(18.0) * gait.stretch + gait.manner.elbow
    bend = bend + gait.degrees(f"{name.lower()} elbow")
    bend = bend + np.radians(9.0) * size * after + np.radians(1.8) * gait.wave(0.05, 2)
    local = {
        "Shoulder": _shoulder(gait, forward),
        "Arm": _upper_arm(forward, gait.manner.chest),
        "ForeArm": _hinged(_bent(bend)),
        "Hand": _hinged(0.35 * bend * (0.6 - 0.4 * after)),
    }
    return {name + joint: q if side > 0 else mirrored(q) for joint, q in local.items()}


def mirrored(q: Floats) -> Floats:
    """Reflect rotations at the plane between left and right."""
    reflected: Floats = q * [1.0, -1.0, -1.0, 1.0]
    return reflected


def _leaning(gait: Gait) -> Floats:
    """Return how far the chest leans forwards, with breath and the jolt of each step."""
    breath = np.radians(0.7) * np.sin(
        FULL_TURN * 0.27 * gait.time + 3 * gait.shift["chest"]
    )
    jolt = np.radians(1.1) * gait.stretch * gait.wave(0.1, 2)
    jolt = jolt + np.radians(0.25) * gait.wave(0.06, 4)
    lean = gait.manner.lean - gait.manner.chest + np.radians(1.0)
    lean = lean + np.radians(2.0) * (gait.speed - USUAL_SPEED)
    leaning: Floats = lean + gait.degrees("lean") + gait.degrees("chest") + breath + jolt
    return leaning


def _shoulder(gait: Gait, forward: Floats) -> Floats:
    back = 0.5 * gait.manner.chest - 0.12 * forward
    raised = np.radians(1.7) * gait.stretch * gait.wave(0.1, 2) + np.radians(1.0)
    return _world(back, np.zeros_like(back), raised)


def _upper_arm(forward: Floats, chest: float) -> Floats:
    """Lower the left arm from the side, swing it, and turn the elbow's hinge inwards."""
    nothing = np.zeros_like(forward)
    outward = np.radians(7.5) + 0.25 * abs(chest) - 0.12 * forward
    inward_turn = np.radians(22.0) + 0.25 * forward
    swing = np.stack([-forward, nothing, outward - np.pi / 2], -1)
    twist = np.stack([inward_turn, nothing, nothing], -1)
    return compose(euler_to_quaternion(swing, "XYZ"), euler_to_quaternion(twist, "XYZ"))


def _hinged(bend: Floats) -> Floats:
    """Bend the left elbow or wrist forwards."""
    return _world(-bend, np.zeros_like(bend), np.zeros_like(bend))


def _bent(bend: Floats) -> Floats:
    """Keep elbows from bending the wrong way, smoothly: never below 5 degrees."""
    least, softness = np.radians(5.0), np.radians(4.0)
    excess = bend - least
    soft: Floats = least + (excess + np.sqrt(excess**2 + softness**2)) / 2
    return soft


def _world(yaw: Floats, pitch: Floats, roll: Floats) -> Floats:
    return euler_to_quaternion(np.stack(np.broadcast_arrays(yaw, pitch, roll), -1), "YXZ")


def _shared(below: Floats, above: Floats, joints: tuple[str, str]) -> Pose:
    """Split the way between two world rotations evenly over two joints."""
    half = slerp(below, above, np.full(len(below), 0.5))
    first, second = joints
    return {first: compose(invert(below), half), second: compose(invert(half), above)}
