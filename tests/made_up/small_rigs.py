"""A rig that is small enough to be seen through: one control of each kind."""

import re

import numpy as np

import keyweave as kw
from made_up.constraint_scenes import constraint

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
CONTROLS = {  # above, and where in the world
    "world_CTRL": ("", (0, 0, 0)),
    "cog_CTRL": ("world_CTRL", (0, 100, 0)),
    "foot_CTRL": ("world_CTRL", (10, 10, 0)),
    "knee_CTRL": ("world_CTRL", (10, 50, 60)),
    "eye_CTRL": ("world_CTRL", (0, 160, 60)),
    "spine_CTRL": ("cog_CTRL", (0, 120, 0)),
    "head_CTRL": ("spine_CTRL", (0, 150, 0)),
}
JOINTS = {  # above, and where below it
    "hips": ("cog_CTRL", (0, 0, 0)),
    "thigh": ("hips", (10, -10, 0)),
    "knee": ("thigh", (0, -40, 4)),
    "ankle": ("knee", (0, -40, -4)),
    "spine": ("hips", (0, 20, 0)),
    "finger": ("spine", (30, 20, 0)),
    "head": ("spine", (0, 30, 0)),
    "eye": ("head", (0, 10, 5)),
}
KINDS = {
    "world_CTRL": "root",
    "cog_CTRL": "root",
    "foot_CTRL": "ik",
    "knee_CTRL": "directional",
    "eye_CTRL": "directional",
    "foot_CTRL.ik": "extra",
    "spine_CTRL": "rotational",
    "spine_CTRL.curl": "extra",
    "head_CTRL": "rotational",
}
PLACE, TURN, SIZE = ([f"{what}{axis}" for axis in "xyz"] for what in "trs")
LOCKED = {name: SIZE for name in CONTROLS}
LOCKED.update(spine_CTRL=[*SIZE, *PLACE], eye_CTRL=[*SIZE, *TURN])
ADDED = {
    "spine_CTRL": [
        '\taddAttr -ci true -k true -sn "curl" -ln "curl" -min 0 -max 10 -at "double";',
        '\taddAttr -ci true -k true -sn "note" -ln "note" -dt "string";',
        '\taddAttr -ci true -sn "hidden" -ln "hidden" -at "double";',
        '\tsetAttr ".mnrl" -type "double3" -30 -45 -360 ;',
        '\tsetAttr ".mxrl" -type "double3" 60 45 360 ;',
        '\tsetAttr ".mrxe" yes;',
        '\tsetAttr ".xrxe" yes;',
        '\tsetAttr ".xrye" yes;',
    ],
    "foot_CTRL": [
        '\taddAttr -ci true -k true -sn "ik" -ln "ik" -dv 1 -min 0 -max 1 -at "double";'
    ],
}
POLE = "handle_poleVectorConstraint1"
LINKS = {
    "ankle.tx": "effector1.tx",
    "ankle.ty": "effector1.ty",
    "ankle.tz": "effector1.tz",
    "thigh.msg": "handle.hsj",
    "effector1.hp": "handle.hee",
    "solver.msg": "handle.hsv",
    "foot_CTRL.ik": "handle.ikb",
    f"{POLE}.ctx": "handle.pvx",
    f"{POLE}.cty": "handle.pvy",
    f"{POLE}.ctz": "handle.pvz",
    "handle.pim": f"{POLE}.cpim",
    "thigh.pm": f"{POLE}.ps",
    "thigh.t": f"{POLE}.crp",
    "knee_CTRL.t": f"{POLE}.tg[0].tt",
    "knee_CTRL.rp": f"{POLE}.tg[0].trp",
    "knee_CTRL.rpt": f"{POLE}.tg[0].trt",
    "knee_CTRL.pm": f"{POLE}.tg[0].tpm",
    f"{POLE}.w0": f"{POLE}.tg[0].tw",
    "spine_CTRL.curl": "curling.i",
    "curling.o": "finger.rz",
    "spine_CTRL.r": "spine.r",
    "head_CTRL.r": "head.r",
}

KEYS = """createNode animCurveTL -n "cog_CTRL_translateY";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 3 ".ktv[0:2]"  1 0 6 -8 12 3;
connectAttr "cog_CTRL_translateY.o" "cog_CTRL.ty";
createNode animCurveTU -n "spine_CTRL_curl";
	setAttr ".tan" 18;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  1 0 12 10;
connectAttr "spine_CTRL_curl.o" "spine_CTRL.curl";
"""


def figure(namespace="", *, goal=(0, 0, 0), ik=1.0, said=(), extra=""):
    """Return a scene of a one-legged figure: `CONTROLS` move `JOINTS`.

    `goal` is the foot's position from rest, `ik` how much the leg follows it; `said` holds
    further lines behind a control, `extra` what comes last.
    """
    lines = []
    for name, (above, place) in CONTROLS.items():
        origin = CONTROLS[above][1] if above else (0, 0, 0)
        lines += group(f"{name}_GRP", above, [a - b for a, b in zip(place, origin)])
        lines += control(
            name, f"{name}_GRP", [*ADDED.get(name, ()), *dict(said).get(name, ())]
        )
        if name == "foot_CTRL":
            lines += [set_vector("t", goal), f'\tsetAttr -k on ".ik" {ik};']
        lines += shape(name)
    for name, (above, place) in JOINTS.items():
        lines += group(name, above, place, "joint")
    lines += group("effector1", "knee", (0, 0, 0), "ikEffector")
    lines += group("handle", "foot_CTRL", (0, 0, 0), "ikHandle")
    lines += group(POLE, "handle", (0, 0, 0), "poleVectorConstraint")
    lines.append('\taddAttr -ci true -sn "w0" -ln "kneeW0" -dv 1 -min 0 -at "double";')
    lines += [
        'createNode ikRPsolver -n "solver";',
        'createNode unitConversion -n "curling";',
    ]
    lines.append('\tsetAttr ".cf" 0.1;')
    aimed = constraint(
        "aim", "eye", ["eye_CTRL"], joints=("eye",), a=(0, 0, 1), wu=(0, 1, 0)
    )
    lines += [aimed.strip(), *(f'connectAttr "{a}" "{b}";' for a, b in LINKS.items())]
    return HEAD + in_namespace("\n".join(lines), namespace) + "\n" + extra


def group(name, above, place, type_="transform"):
    below = f' -p "{above}"' if above else ""
    return [f'createNode {type_} -n "{name}"{below};', set_vector("t", place)]


def control(name, above, lines=()):
    """Return a transform without a shape, with what is locked and further lines."""
    locked = (f'\tsetAttr -l on -k off ".{one}";' for one in LOCKED.get(name, ()))
    below = f' -p "{above}"' if above else ""
    return [f'createNode transform -n "{name}"{below};', *lines, *locked]


def shape(name, more=""):
    """Return a line for a shape."""
    curve = '\tsetAttr ".cc" -type "nurbsCurve"\n\t\t1 1 0 no 3\n\t\t2 0 1\n\t\t2'
    head = f'createNode nurbsCurve -n "{name}Shape{more}" -p "{name}";'
    return [head, f"{curve}\n\t\t0 0 0\n\t\t5 0 0\n\t\t;"]


def set_vector(short, values):
    numbers = " ".join(repr(float(one)) for one in values)
    return f'\tsetAttr ".{short}" -type "double3" {numbers} ;'


def in_namespace(text, namespace):
    """Put the nodes of a scene's text into a namespace."""
    if not namespace:
        return text
    text = re.sub(r'(-[np]) "', rf'\1 "{namespace}:', text)
    return re.sub(
        r'connectAttr "([^"]+)" "([^"]+)"',
        rf'connectAttr "{namespace}:\1" "{namespace}:\2"',
        text,
    )


def opened(folder, text, name="rig.ma"):
    """Return the scene of a text, opened from a file in a folder."""
    path = folder / name
    path.write_text(text)
    return kw.open_scene(path)


def poses(rig, n, seed=0):
    """Return rows of values near rest, within all limits."""
    some = np.random.default_rng(seed).normal(0, 0.1, (n, len(rig.channels)))
    limits = np.concatenate([control.limits for control in rig.controls])
    return np.clip(some, *limits.T)


def by_name(rig):
    """Return the controls of a rig by their names."""
    return {control.name: control for control in rig.controls}
