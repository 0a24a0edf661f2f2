"""A motion as values of the biped's controls, those of FK and those of IK.

The figure stands in the scene as the motion has it while the controls of the whole, World
and COG, are where they were made.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from keyweave.animation.clip import name_columns
from keyweave.animation.motion import Motion
from keyweave.animation.resampling import quaternion_to_channels
from keyweave.animation.skeleton import ROTATE, TRANSLATE
from keyweave.examples.sketching import hanging_pose
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, invert, rotate
from keyweave.geometry.vectors import dot, per_vector, unit_vector
from made_up.biped.body import SIDES, Body
from made_up.biped.controls import POLES, SUFFIX
from made_up.biped.world import World
from made_up.up_axes import upright

_FRAMES = {"Foot": "", "Knee": "Hips", "Hand": "Chest", "Elbow": "Chest"}  # "" the world
_LIMBS = {  # whose ends and middle tell where a control is
    **dict.fromkeys(("Foot", "Knee"), ("UpLeg", "Leg", "Foot")),
    **dict.fromkeys(("Hand", "Elbow"), ("Arm", "ForeArm", "Hand")),
}
STRAIGHT = 5.0  # cm; a middle joint this near to its limb's line tells little
Moves = dict[str, dict[str, Floats]]  # by control, "t" and "r", (n_frames, 3)


def control_moves(body: Body, motion: Motion) -> Moves:
    """Return where controls are, from where they are at rest, in cm and radians."""
    skeleton = motion.skeleton
    moves: Moves = {}
    for joint, name in enumerate(skeleton.names):
        if name in body.skeleton.names:
            moves[name] = {"r": _angles(body, name, motion.rotations[:, joint])}
    world, root = World(motion), body.skeleton.names[0]
    if root in moves:
        moves[root] = _goal(body, world, root, "")
    for side in SIDES:
        moves.update(_goals(body, world, side))
    return moves


def standing_moves(body: Body) -> dict[str, dict[str, Floats]]:
    """Return where controls are while the figure stands with hanging arms.

    By control, ``"t"`` in cm and ``"r"`` in degrees, shape (3,).
    """
    pose = upright(hanging_pose(body.skeleton), body.up_axis)
    still = Motion(body.skeleton, pose[np.newaxis], body.skeleton.offsets[:1], 1.0)
    return {
        control: {
            move: (np.degrees(values[0]) if move == "r" else values[0]).round(9) + 0.0
            for move, values in found.items()
        }
        for control, found in control_moves(body, still).items()
    }


def _goals(body: Body, world: World, side: str) -> Iterator[tuple[str, dict[str, Floats]]]:
    """Yield the IK controls of a side that a motion has something for."""
    for control, frame in _FRAMES.items():
        known = [f"{side}{joint}" for joint in _LIMBS[control]]
        if not world.names.issuperset([*known, *([frame] if frame else [])]):
            continue
        if control in POLES:
            yield f"{side}{control}", {"t": _pole(body, world, side, control)}
        else:
            yield f"{side}{control}IK", _goal(body, world, f"{side}{control}", frame)


def _goal(body: Body, world: World, joint: str, frame: str) -> dict[str, Floats]:
    """Return the position and rotation of a joint in the axes of another, or the world."""
    position, rotation = world.position(joint), world.rotation(joint)
    rest = body.place(joint)
    if frame:
        back = invert(world.rotation(frame))
        position = rotate(back, position - world.position(frame))
        rotation, rest = compose(back, rotation), rest - body.place(frame)
    return {"t": position - rest, "r": _angles(body, joint, rotation)}


def _pole(body: Body, world: World, side: str, pole: str) -> Floats:
    """Return the position of what a limb bends towards.

    From the middle joint away from the line between the ends; a straight limb has none,
    and takes the way to the front or back of the upper bone.
    """
    frame, way = _FRAMES[pole], body.way(POLES[pole][1])
    start, middle, end = (f"{side}{joint}" for joint in _LIMBS[pole])
    line = unit_vector(world.position(end) - world.position(start))
    usual = across(rotate(world.rotation(start), way), line)
    bent = across(world.position(middle) - world.position(start), line)
    out = unit_vector(bent + STRAIGHT * unit_vector(usual)) * np.linalg.norm(way)
    place = world.position(middle) + out - world.position(frame)
    seen = rotate(invert(world.rotation(frame)), place)
    moved: Floats = seen - (body.place(middle) + way - body.place(frame))
    return moved


def across(vectors: Floats, line: Floats) -> Floats:
    """Return the parts of vectors that are at right angles to unit vectors."""
    found: Floats = vectors - per_vector(dot(vectors, line)) * line
    return found


def _angles(body: Body, joint: str, rotations: Floats) -> Floats:
    return quaternion_to_channels(rotations, body.order(joint))


def channels_of_moves(moves: Moves) -> dict[str, Floats]:
    """Return values by channel, shape (n_frames,)."""
    values: dict[str, Floats] = {}
    for control, found in moves.items():
        for move, columns in found.items():
            names = TRANSLATE if move == "t" else ROTATE
            values.update(name_columns(f"{control}{SUFFIX}", names, columns))
    return values
