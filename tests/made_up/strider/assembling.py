"""The strider put together: controls, the joints held to them, and its scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave.examples import load_walk
from keyweave.geometry.arrays import Floats
from made_up.biped.constraints import pole_constraint
from made_up.biped.parts import (
    HIDDEN,
    Added,
    NodeText,
    Part,
    link_lines,
    links,
    node_lines,
    other_nodes,
    placed_nodes,
)
from made_up.constraint_scenes import constraint
from made_up.scenes.scene_writing import prefix_of, scene_text
from made_up.small_rigs import in_namespace
from made_up.strider.anatomy import (
    BONES,
    CHEST,
    FINGERS,
    HEAD,
    HEELS,
    MIRROR,
    NECK,
    PELVIS,
    SIDES,
    SPINE,
    TWISTS,
    bone_frame,
    pole_place,
    world_frame,
)
from made_up.strider.nodes import Plan
from made_up.up_axes import turn_up, upright

SOLVER, SOLVERS = "ikRPsolver", ":ikSystem.sol"
ROOT, BELOW_ROOT, HIPS, OPTIONS = "ctl_root", "ctl_root_sub", "ctl_hips", "ctl_opts"
FULL = 10.0  # of a switch, for IK
ARM, LEG = ("uparm", "lowarm", "hand"), ("thigh", "shin", "foot")
CONTROL_ORDERS = {  # other than those of the joints
    **{"uparm": "yzx", "lowarm": "zyx", "hand": "xzy"},
    **{"thigh": "zxy", "shin": "xyz", "foot": "yxz"},
}
TRUNK = {  # the joint of each control, and the control's rotation order and own rotation
    "ctl_spine_a": (SPINE[0], "zyx", (0, 0, 0)),
    "ctl_spine_b": (SPINE[1], "xzy", (0, 0, 0)),
    "ctl_spine_c": (SPINE[2], "zyx", (0, 35, 0)),
    "ctl_chest": (CHEST, "yxz", (0, 0, 0)),
    "ctl_neck_a": (NECK[0], "xyz", (0, 0, 0)),
    "ctl_neck_b": (NECK[1], "zxy", (0, 0, 0)),
    "ctl_head": (HEAD, "yzx", (90, 0, -20)),
}
LIFTS = {"heel_lift": ("heel", -1.0), "ball_lift": ("ball", 1.0)}


@dataclass(frozen=True)
class StriderBuild:
    """How a strider is made.

    Attributes
    ----------
    legs, arms : {"fk", "ik"}
        What moves them, as the scene is saved.
    toes : bool
        Whether toes have controls.
    up_axis : {"y", "z"}
    """

    legs: str = "fk"
    arms: str = "ik"
    toes: bool = True
    up_axis: str = "y"


def open_strider(
    folder: Path,
    *,
    legs: str = "fk",
    arms: str = "ik",
    toes: bool = True,
    up_axis: str = "y",
    namespace: str = "",
) -> kw.MayaAsciiScene:
    """Write the strider's scene to a folder and return it, opened; see `strider_rig`."""
    path = Path(folder) / "strider.ma"
    path.write_text(
        strider_rig(legs=legs, arms=arms, toes=toes, up_axis=up_axis, namespace=namespace)
    )
    return kw.open_scene(path)


def strider_rig(
    *,
    legs: str = "fk",
    arms: str = "ik",
    toes: bool = True,
    up_axis: str = "y",
    namespace: str = "",
) -> str:
    """Return the text of a Maya ASCII scene with a strider without keys, at rest.

    Parameters
    ----------
    legs, arms : {"fk", "ik"}
        What moves them: the switches ``ctl_opts.leg_L_ik`` and so on, 0 or 10.
    toes : bool
        Whether toes have controls.
    up_axis : {"y", "z"}
        The figure faces z or, where z is up, against y.
    namespace : str
        Of the strider.

    Examples
    --------
    >>> 'createNode joint -n "c_pelvis_jnt" -p "c_root_jnt";' in strider_rig()
    True
    """
    build, prefix = StriderBuild(legs, arms, toes, up_axis), prefix_of(namespace)
    plan = _plan(build)
    part = Part(tuple(plan.nodes), tuple(plan.links))
    nodes = [
        *node_lines(placed_nodes(part), prefix),
        *node_lines(other_nodes(part), prefix),
    ]
    aims = [in_namespace(text.strip(), namespace) for text in _aims(up_axis)]
    return scene_text(
        "strider.ma",
        turn_up(load_walk(), up_axis),
        nodes,
        [*link_lines(part, prefix), *aims],
        {},
        listed=[(f"{prefix}{SOLVER}.msg", SOLVERS)],
    )


def _plan(build: StriderBuild) -> Plan:
    plan = Plan(build.up_axis)
    plan.node("transform", "strider_grp")
    plan.node("transform", "ctl_grp", "strider_grp")
    plan.node("transform", "skel_grp", "strider_grp")
    for name, side in _joints():
        bone = BONES[name]
        above = bone.above.format(side) or "skel_grp"
        place = bone_frame(name, side, build.up_axis)
        plan.joint(name.format(side), above, place, order=bone.order)
    _add_trunk(plan)
    _add_options(plan, build)
    plan.mirror("mir_R_grp", BELOW_ROOT)
    for side in SIDES:
        _add_arm(plan, side)
        _add_leg(plan, side, build)
        _add_twists(plan, side)
    plan.node(SOLVER, SOLVER)
    return plan


def _joints() -> Iterator[tuple[str, str]]:
    """Yield each joint's name, with {} for its side, and its side."""
    for side in ("", *SIDES):
        yield from ((name, side) for name in BONES if bool(side) == ("{}" in name))


def _add_trunk(plan: Plan) -> None:
    """Add the controls of the whole, the hips, the spine and the head."""
    ground = world_frame((0, 0, 0), plan.up_axis)
    plan.control(ROOT, "ctl_grp", ground, "tr", order="xzy", size=40)
    plan.control(BELOW_ROOT, ROOT, ground, "tr", size=32)
    plan.group("root_ref", BELOW_ROOT, bone_frame("c_root_jnt", "", plan.up_axis))
    plan.hold("c_root_jnt", "root_ref")
    waist = upright(np.array(BONES[PELVIS].place, float), plan.up_axis)
    plan.control(HIPS, BELOW_ROOT, ground, "tr", order="zxy", size=22, pivot=waist)
    plan.group("pelvis_ref", HIPS, bone_frame(PELVIS, "", plan.up_axis))
    plan.hold(PELVIS, "pelvis_ref")
    above = HIPS
    for name, (joint, order, axis) in TRUNK.items():
        world = plan.worlds[joint]
        plan.control(name, above, world, "r", order=order, size=14, axis=axis)
        # Constraints leave out a target's own rotateAxis.
        plan.hold(joint, plan.group(f"{name}_ref", name, world) if any(axis) else name)
        above = name
    plan.control("ctl_jaw", "ctl_head", plan.worlds["jaw_jnt"], "r", size=5)
    plan.hold("jaw_jnt", "ctl_jaw")
    look = world_frame((0, 147, 70), plan.up_axis)
    plan.control("ctl_look", "ctl_head", look, "t", size=4)


def _aims(up_axis: str) -> Iterator[str]:
    """Yield what turns the eyes to their control."""
    up = upright(np.array([0.0, 1, 0]), up_axis)
    for side, sign in zip(SIDES, (1, -1)):
        eye = f"eye_{side}_jnt"
        facts = {"a": (sign, 0, 0), "u": (0, -sign, 0), "wu": up}
        yield constraint("aim", eye, ["ctl_look"], joints=(eye,), **facts)


def _add_options(plan: Plan, build: StriderBuild) -> None:
    """Add the control with the switches of the limbs."""
    kinds = {"arm": build.arms, "leg": build.legs}
    limbs = [(f"{limb}_{side}", kinds[limb]) for side in SIDES for limb in kinds]
    facts = f"-dv 0 -min 0 -max {FULL:g}"
    added = [Added(f"{limb}_ik", "double", facts) for limb, _ in limbs]
    values = [
        f'\tsetAttr -k on ".{limb}_ik" {FULL if kind == "ik" else 0.0:g};'
        for limb, kind in limbs
    ]
    place = world_frame((25, 165, 0), plan.up_axis)
    plan.control(OPTIONS, HIPS, place, "", size=5, added=added, values=values)
    for limb, _ in limbs:
        scale = (f'\tsetAttr ".cf" {1 / FULL!r};',)
        plan.add(Part((NodeText("unitConversion", f"{limb}_share", "", scale),)))
        plan.add(Part((NodeText("reverse", f"{limb}_rev"),)))
        plan.links.append((f"{OPTIONS}.{limb}_ik", f"{limb}_share.i"))
        plan.links.append((f"{limb}_share.o", f"{limb}_rev.ix"))


def _add_chain(plan: Plan, stem: str, names: tuple[str, ...], side: str, above: str):
    """Add the joints of a limb once more, hidden; return their names."""
    found = []
    for name in names:
        joint = f"{name}_{{}}_jnt"
        world, order = plan.worlds[joint.format(side)], BONES[joint].order
        double = f"{stem}_{name}_{side}"
        plan.joint(double, above, world, order=order, hidden=not found)
        found.append(double)
        above = double
    return found


def _add_limb(plan: Plan, limb: str, names: tuple[str, ...], above: str, ik_end: str):
    """Add FK controls and two chains, one of which a handle turns; hold the joints."""
    side, carrier = limb[-1], above
    driven = _add_chain(plan, "drv", names, side, carrier)
    solved = _add_chain(plan, "ik", names, side, carrier)
    for name, drive, solve in zip(names, driven, solved):
        joint, control = f"{name}_{side}_jnt", f"ctl_{name}_{side}_fk"
        order = CONTROL_ORDERS[name]
        plan.control(control, above, plan.worlds[joint], "r", order=order, size=8)
        plan.turn(drive, control, ik_end if name == names[-1] else solve, limb)
        plan.hold(joint, drive)
        above = control
    effector, handle = f"{limb}_eff", f"{limb}_hdl"
    plan.node("ikEffector", effector, solved[1], [HIDDEN])
    plan.node("ikHandle", handle, ik_end, [HIDDEN])
    plan.links += [
        *links(solved[2], effector, "tx ty tz"),
        (f"{solved[0]}.msg", f"{handle}.hsj"),
        (f"{effector}.hp", f"{handle}.hee"),
        (f"{SOLVER}.msg", f"{handle}.hsv"),
    ]


def _add_pole(plan: Plan, name: str, above: str, limb: str, names: tuple[str, ...]):
    """Add the control that a limb bends towards."""
    place = pole_place([f"{one}_{{}}_jnt" for one in names], 45.0)
    world = _mirrored(plan, place, limb[-1])
    plan.control(name, above, world, "t", size=5)
    first = f"ik_{names[0]}_{limb[-1]}"
    rest = world[3, :3] - plan.worlds[first][3, :3]
    plan.add(pole_constraint(f"{limb}_hdl", first, name, rest))


def _mirrored(plan: Plan, place: Floats, side: str) -> Floats:
    """Return the scene's axes at a place of the left, or both seen in the mirror."""
    return world_frame(place, plan.up_axis, mirrored=side == "R")


def _unmirrored(plan: Plan, name: str, side: str) -> str:
    """Return a node, or one below it that is not seen in the mirror."""
    return name if side == "L" else plan.mirror(f"{name}_unmir", name)


def _ground_of(side: str) -> str:
    return BELOW_ROOT if side == "L" else "mir_R_grp"


def _add_arm(plan: Plan, side: str) -> None:
    clavicle, hand = f"ctl_clav_{side}", f"ctl_hand_{side}_ik"
    place = plan.worlds[f"clavicle_{side}_jnt"]
    plan.control(clavicle, "ctl_chest", place, "r", order="zxy", size=7)
    plan.hold(f"clavicle_{side}_jnt", clavicle)
    world = bone_frame("hand_{}_jnt", "L", plan.up_axis)
    if side == "R":
        world = world @ np.diag([*MIRROR, 1.0])
    plan.control(hand, _ground_of(side), world, "tr", order="yzx", size=9)
    above = _unmirrored(plan, hand, side)
    end = plan.group(f"hand_{side}_ref", above, plan.worlds[f"hand_{side}_jnt"])
    _add_limb(plan, f"arm_{side}", ARM, clavicle, end)
    _add_pole(plan, f"ctl_elbow_{side}", _ground_of(side), f"arm_{side}", ARM)
    for finger in FINGERS:
        above = f"drv_hand_{side}"
        for number in (1, 2):
            joint = f"{finger}_0{number}_{side}_jnt"
            name = f"ctl_{finger}_0{number}_{side}"
            above = plan.control(name, above, plan.worlds[joint], "r", size=2)
            plan.hold(joint, name)


def _add_leg(plan: Plan, side: str, build: StriderBuild) -> None:
    foot, leg = f"ctl_foot_{side}_ik", f"leg_{side}"
    place = np.array(BONES["foot_{}_jnt"].place)
    added = [Added(name, "double", "-min -60 -max 60") for name in LIFTS]
    world = _mirrored(plan, place, side)
    shown = [f'\tsetAttr -k on ".{name}";' for name in LIFTS]
    plan.control(
        foot, _ground_of(side), world, "tr", order="zyx", size=11, added=added, values=shown
    )
    heel = plan.group(f"heel_{side}_piv", foot, _mirrored(plan, np.array(HEELS), side))
    ball_place = np.array(BONES["toe_{}_jnt"].place)
    ball = plan.group(f"ball_{side}_piv", heel, _mirrored(plan, ball_place, side))
    _add_lifts(plan, side, foot)
    end = plan.group(
        f"foot_{side}_ref",
        _unmirrored(plan, ball, side),
        plan.worlds[f"foot_{side}_jnt"],
    )
    _add_limb(plan, leg, LEG, "pelvis_ref", end)
    _add_pole(plan, f"ctl_knee_{side}", foot, leg, LEG)
    toe = f"toe_{side}_jnt"
    plan.joint(f"toe_{side}_base", f"drv_foot_{side}", plan.worlds[toe])
    flat = plan.group(f"toe_{side}_ik_ref", _unmirrored(plan, heel, side), plan.worlds[toe])
    bent = plan.group(f"toe_{side}_fk_ref", f"ctl_foot_{side}_fk", plan.worlds[toe])
    plan.turn(f"toe_{side}_base", bent, flat, leg)
    if build.toes:
        plan.control(
            f"ctl_toe_{side}", f"toe_{side}_base", plan.worlds[toe], "r", order="yxz"
        )
    plan.hold(toe, f"ctl_toe_{side}" if build.toes else f"toe_{side}_base")


def _add_lifts(plan: Plan, side: str, foot: str) -> None:
    """Let the attributes of a foot turn it about its heel and its ball."""
    for name, (pivot, sign) in LIFTS.items():
        node = f"{pivot}_{side}_deg"
        factor = (f'\tsetAttr ".cf" {sign * float(np.pi) / 180!r};',)
        plan.add(Part((NodeText("unitConversion", node, "", factor),)))
        plan.links.append((f"{foot}.{name}", f"{node}.i"))
        plan.links.append((f"{node}.o", f"{pivot}_{side}_piv.rx"))


def _add_twists(plan: Plan, side: str) -> None:
    """Let joints within the limbs take a share of a joint's rotation about its bone."""
    for joint, (name, share) in TWISTS.items():
        node = f"{joint.format(side)}_share"
        factor = (f'\tsetAttr ".cf" {share!r};',)
        plan.add(Part((NodeText("unitConversion", node, "", factor),)))
        plan.links.append((f"drv_{name}_{side}.rx", f"{node}.i"))
        plan.links.append((f"{node}.o", f"{joint.format(side)}.rx"))
