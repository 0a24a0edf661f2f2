"""
A rig in a file
===============

Keyweave includes a sample biped: a Maya scene with some sixty joints, IK and FK, foot
roll, stretchy limbs, three spaces for the hands, and fingers. Keyweave evaluates it without
Maya.
"""

# %%
# A walk on its controls
# ----------------------
#
# Hips and feet have keys where heels and toes touch down and lift off. Everything else
# follows: the knees bend toward their pole vectors, spine and arms follow the hips.

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, build_figure_group, draw_rig
from keyweave.rigs.rig import CONTROL_KINDS

walk = examples.load_scene("biped_walk")
figure = draw_rig(walk, range(49, 75, 5))

# %%
# The same walk with its controls, in the colors that they have in Maya:

Player({"biped": build_figure_group(walk)})

# %%
# Poses
# -----
#
# A pose sets a few channels; all others stay at rest. The foot rolls, in degrees, onto the
# heel, the ball and the tip of the toes. A leg with ``stretch`` reaches a distant foot.

QUARTER = np.pi / 2
FISTS = {
    f"{side}Fingers_CTRL.{finger}": 0.8 * QUARTER
    for side in ("Left", "Right")
    for finger in ("thumb", "index", "middle", "ring", "pinky")
}
POSES = [
    {},
    {"LeftFootIK_CTRL.roll": -30.0, "LeftFootIK_CTRL.translateZ": 35.0},
    {"LeftFootIK_CTRL.roll": 60.0, "LeftFootIK_CTRL.translateZ": -20.0},
    {"LeftFootIK_CTRL.translateY": 45.0, "LeftKnee_CTRL.translateX": 60.0},
    {"COG_CTRL.translateY": 25.0, "LeftFootIK_CTRL.stretch": 1.0},
    {"LeftHandIK_CTRL.ikFk": 1.0, "LeftHandIK_CTRL.translateZ": 35.0, **FISTS},
]


def write_poses(scene, poses):
    """Key poses on a scene, one on each frame."""
    times = np.arange(1, len(poses) + 1) / scene.frame_rate
    channels = sorted({channel for pose in poses for channel in pose})
    rest = scene.sample(channels, [1]).values[0]
    scene.write_curves([
        kw.AnimCurve(channel, times, [pose.get(channel, value) for pose in poses])
        for channel, value in zip(channels, rest)
    ])  # fmt: skip


posed = examples.load_scene("biped")
write_poses(posed, POSES)
figure_of_poses = draw_rig(posed, range(1, len(POSES) + 1))

# %%
# The controls of the rig
# -----------------------
#
# Keyweave classifies controls by the joints that they affect: root controls move the whole
# figure, IK controls the ends of limbs, rotational controls rotate joints, and directional
# controls aim the bend of a limb.

rig = posed.rig()
print(len(rig.joints), "joints")
for kind in CONTROL_KINDS:
    names = [control.name for control in rig.controls if control.kind == kind]
    print(f"{len(names)} {kind}: {', '.join(names[:4])}")
