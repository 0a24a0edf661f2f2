"""A character of few joints below controls in FK, and nothing else: cheap to evaluate."""

import numpy as np

import keyweave as kw
from made_up.scenes.scene_writing import (
    connect,
    joint_connections,
    node_line,
    plug_of,
    scene_text,
    set_order,
    set_vector,
)
from made_up.walks.walker import walker

LEG = {"UpLeg": "Hips", "Leg": "UpLeg", "Foot": "Leg", "Toe": "Foot"}
PARENTS = {
    "Hips": "",
    **{f"Left{a}": b if b == "Hips" else f"Left{b}" for a, b in LEG.items()},
    **{f"Right{a}": b if b == "Hips" else f"Right{b}" for a, b in LEG.items()},
    **{"Spine": "Hips", "Head": "Spine", "LeftArm": "Spine", "LeftForeArm": "LeftArm"},
}


def walk_in_short(seed=7, **manner):
    """Return four seconds of a walk with the joints of the character alone."""
    walk = walker(4, frame_rate=24, rng=np.random.default_rng(seed), **manner)
    whole, names = walk.skeleton, tuple(PARENTS)
    rows = [whole.index(name) for name in names]
    parents = [names.index(above) if above else -1 for above in PARENTS.values()]
    places = whole.rest_positions()[rows]
    offsets = [p - places[n] if n >= 0 else p for p, n in zip(places, parents)]
    orders = [whole.rotation_orders[row] for row in rows]
    skeleton = kw.Skeleton(names, parents, np.array(offsets), orders)
    rotations, places = walk.rotations[:, rows], walk.root_positions
    return kw.Motion(skeleton, rotations, places, walk.frame_rate)


def fk_character(namespace, keyed=()):
    """Return the text of a scene of the character, with keys on some of its controls.

    A joint has the name of its control without _CTRL. The hips hang from theirs; other
    joints are rotated by theirs.
    """
    walk, prefix = walk_in_short(), f"{namespace}:"
    names, skeleton = walk.skeleton.names, walk.skeleton
    nodes = [node_line("transform", f"{prefix}character")]
    for name in names:
        nodes += _control_lines(skeleton, name, prefix)
    for name in names:
        nodes += _joint_lines(skeleton, name, prefix)
    links = [connect(f"{prefix}{n}_CTRL.r", f"{prefix}{n}.r") for n in names[1:]]
    links += joint_connections(skeleton, prefix)
    return scene_text("shot.ma", walk, nodes, links, _key_controls(walk, prefix, keyed))


def _control_lines(skeleton, name, prefix):
    """Return a group at the place of a joint, and the control below it."""
    above = f"{PARENTS[name]}_CTRL" if PARENTS[name] else "character"
    locked = "trsv"[name == "Hips" :].replace("r", "")
    places = [a for c in locked for a in (("v",) if c == "v" else (c + x for x in "xyz"))]
    return [
        node_line("transform", f"{prefix}{name}_GRP", prefix + above),
        set_vector("t", skeleton.offsets[skeleton.index(name)]),
        node_line("transform", f"{prefix}{name}_CTRL", f"{prefix}{name}_GRP"),
        *set_order(skeleton.rotation_orders[skeleton.index(name)]),
        *(f'\tsetAttr -l on -k off ".{place}";' for place in places),
        node_line("nurbsCurve", f"{prefix}{name}_CTRLShape", f"{prefix}{name}_CTRL"),
        '\tsetAttr ".cc" -type "nurbsCurve" 1 1 0 no 3 2 0 1 2 -5 0 0 5 0 0;',
    ]


def _joint_lines(skeleton, name, prefix):
    """Return a joint below that of its parent; the hips below their control."""
    above, offset = PARENTS[name], skeleton.offsets[skeleton.index(name)]
    return [
        node_line("joint", f"{prefix}{name}", f"{prefix}{above or 'Hips_CTRL'}"),
        *([set_vector("t", offset)] if above else []),
        *set_order(skeleton.rotation_orders[skeleton.index(name)]),
    ]


def _key_controls(walk, prefix, keyed):
    """Return curves with keys on all frames, by the plugs that they drive."""
    rest = walk.skeleton.offsets[0]
    moved = walk.with_(root_positions=walk.root_positions - rest)
    curves = {}
    for curve in kw.fit(kw.motion_to_clip(moved)):
        name, _, attribute = curve.channel.partition(".")
        channel = f"{prefix}{name}_CTRL.{attribute}"
        if name in keyed:
            curves[plug_of(channel)] = curve.with_(channel=channel)
    return curves
