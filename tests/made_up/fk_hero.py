"""A character with FK controls: its scene, and helpers for resequencing jobs."""

import re

import numpy as np

import keyweave as kw
from keyweave.verbs import ResequenceJob
from made_up.fk_character import fk_character

N = 96  # captured frames
SIDES = ("Left", "Right")
MOVED = [f"{side}{part}" for side in SIDES for part in ("UpLeg", "Leg", "Foot")]
CONTROLS = [f"hero:{part}_CTRL" for part in ("Hips", *MOVED, "Spine", "Head", "LeftArm")]
HIPS = "hero:Hips_CTRL"
GROUND = [f"{HIPS}.translateX", f"{HIPS}.translateZ"]
TURNS = [f"{HIPS}.rotate{axis}" for axis in "XYZ"]
FIRST = 'createNode transform -n "hero:character";\n'
FEET = ("LeftFoot", "RightFoot")
PATH = """
createNode transform -n "way";
createNode nurbsCurve -n "wayShape" -p "way";
	setAttr -k off ".v";
	setAttr ".cc" -type "nurbsCurve"
		1 3 0 no 3
		4 0 1 2 3
		4
		0 0 0
		0 0 200
		300 0 300
		900 0 300
		;
"""


def character(namespace):
    """Return the text of a scene of a character; the hero moves, and others stand still."""
    names = [control.partition(":")[2].removesuffix("_CTRL") for control in CONTROLS]
    return fk_character(namespace, keyed=names if namespace == "hero" else ())


def without_header(text):
    """Return the statements that make nodes, and those that connect them."""
    nodes = text[text.index("createNode") : text.index("createNode script")]
    return nodes + "\n".join(re.findall(r"^connectAttr.*$", text, re.MULTILINE)) + "\n"


def with_feet(scene, space="hero"):
    """Key two controls that hang from nothing where the feet's joints are."""
    motion = scene.motion([], (1, N))
    places = dict(zip(motion.skeleton.names, kw.joint_positions(motion).swapaxes(0, 1)))
    frames = np.arange(1, N + 1) / 24
    scene.write_curves(
        [
            kw.AnimCurve(
                f"{space}:{foot}_IK.translate{axis}", frames, column, frame_rate=24
            )
            for foot in FEET
            for axis, column in zip("XYZ", places[f"hero:{foot}"].T)
        ]
    )
    return scene


IK = "".join(f'createNode transform -n "hero:{foot}_IK";\n' for foot in FEET)


def job(**changes):
    return ResequenceJob(**{"controls": CONTROLS, **changes})


def taken(scene, work):
    """Read, compute and write; return the input and the result."""
    given = work.read(scene)
    result = work.compute(given)
    work.write(scene, given, result)
    return given, result


def positions(scene, first, last, joints="hero:*"):
    return of_the_body(scene.motion(joints, (first, last)))


def of_the_body(motion):
    """Return positions of the joints, except those that IK rotates to follow goals."""
    rows = [i for i, name in enumerate(motion.skeleton.names) if not name.endswith("IK")]
    return kw.joint_positions(motion)[:, rows]


PLAIN = {"frames": (1, 150), "at": ["1=20", "150=20", "70=80"]}
