"""The biped put together: its joints, its controls, and what moves which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from keyweave.animation.motion import Motion
from keyweave.geometry.arrays import Floats
from made_up.biped.body import SIDES, SKELETON, Body, body_of, skeleton_part
from made_up.biped.constraints import Target, parent_constraint
from made_up.biped.controls import (
    BLEND,
    CONTROLS,
    SPACE,
    SPACES,
    SUFFIX,
    USUAL_SPACE,
    ControlPlan,
    body_controls,
    control_part,
    finger_control,
    goal_controls,
)
from made_up.biped.feet import foot_part, leg_on_pivots, toe_part
from made_up.biped.hands import finger_part, space_part
from made_up.biped.keys import FK, IK, check_blend
from made_up.biped.limbs import arm, limb_part, solver_part
from made_up.biped.moves import standing_moves
from made_up.biped.parts import NodeText, Part, joined
from made_up.biped.stretch import stretch_part

CHARACTER = "character"


@dataclass(frozen=True)
class Build:
    """How a biped is made.

    Attributes
    ----------
    legs, arms : {"ik", "fk"}
    fingers : bool
        Whether hands have fingers.
    """

    legs: str = IK
    arms: str = FK
    fingers: bool = True

    def __post_init__(self) -> None:
        check_blend("legs", self.legs)
        check_blend("arms", self.arms)


def biped_of(motion: Motion) -> Part:
    """Return all nodes and connections of the biped that a motion moves."""
    return biped_part(body_of(motion.skeleton, motion.up_axis), Build())


def biped_part(
    body: Body, build: Build, animated: Iterable[str] = (), aside: float = 0.0
) -> Part:
    """Return all nodes and connections of a biped.

    Parameters
    ----------
    body : Body
    build : Build
    animated : iterable of str
        Controls, without their ending, that have curves and need no values.
    aside : float
        Where it stands along x, in cm.
    """
    standing = _standing(body, build, set(animated), aside)
    sides = [part for side in SIDES for part in _side_parts(body, build, side)]
    hips = body.skeleton.names[0]
    carrier = [Target(f"{hips}{SUFFIX}")]
    return joined([
        Part((NodeText("transform", CHARACTER),)),
        Part((NodeText("transform", CONTROLS, CHARACTER),)),
        control_part(_controls(body, build), standing),
        *(foot_part(body, side) for side in SIDES),
        Part((NodeText("transform", SKELETON, f"World{SUFFIX}"),)),
        skeleton_part(body, fingers=build.fingers),
        parent_constraint(hips, carrier, body.place(hips), is_joint=True),
        Part((), tuple((f"{name}{SUFFIX}.r", f"{name}.r") for name in _plain(body))),
        solver_part(),
        *sides,
    ])  # fmt: skip


def _controls(body: Body, build: Build) -> list[ControlPlan]:
    found = [*body_controls(body)]
    for side in SIDES:
        found += goal_controls(body, side)
        found += [finger_control(body, side)] if build.fingers else []
    return found


def _plain(body: Body) -> list[str]:
    """Return the joints that controls turn with nothing in between."""
    trunk = ("Spine", "Chest", "Neck", "Head")
    return [*trunk, *(f"{side}Shoulder" for side in SIDES)]


def _side_parts(body: Body, build: Build, side: str) -> Iterator[Part]:
    """Yield what moves the limbs of a side."""
    leg = leg_on_pivots(body, side)
    hand = arm(side, np.zeros(3))
    for limb in (leg, hand):
        yield limb_part(body, limb)
        yield stretch_part(body, limb)
    yield toe_part(body, leg, side)
    yield space_part(body, side)
    if build.fingers:
        yield finger_part(body, side)


def _standing(
    body: Body, build: Build, animated: set[str], aside: float
) -> dict[str, dict[str, Floats]]:
    """Return where still controls are, and what their attributes are set to."""
    standing: dict[str, dict[str, Floats]] = {
        name: {} if name in animated else moves
        for name, moves in standing_moves(body).items()
    }
    standing["World"] = {"t": np.array([aside, 0.0, 0.0])}
    for side in SIDES:
        for end, kind in (("Foot", build.legs), ("Hand", build.arms)):
            if kind == FK:
                standing[f"{side}{end}IK"][BLEND] = np.zeros(())
        standing[f"{side}HandIK"][SPACE] = np.array(SPACES.index(USUAL_SPACE))
    return standing
