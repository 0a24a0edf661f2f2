"""
A rig in a file
===============

Keyweave ships a biped of its own making: a Maya scene as Maya would save it, with some
sixty joints, IK and FK, feet that roll, limbs that stretch, hands that follow one of three
spaces, and fingers. It is evaluated here, without Maya.
"""

# %%
# A walk on its controls
# ----------------------
#
# An animator has keyed hips and feet, where heels and toes come down and leave the ground.
# Everything else follows: knees bend towards what stands before them, spine and arms are
# carried along.

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import draw_rig
from keyweave.rigs.rig import CONTROL_KINDS

walk = examples.load_scene("biped_walk")
figure = draw_rig(walk, range(49, 75, 5))

# %%
# Poses
# -----
#
# A pose is a few numbers on a few channels; everything that it does not name stays at rest.
# The foot rolls onto its heel, its ball and its tip, in degrees. A leg with ``stretch``
# reaches a foot that is too far away.

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
        kw.AnimCurve(channel, times, [pose.get(channel, still) for pose in poses])
        for channel, still in zip(channels, rest)
    ])  # fmt: skip


posed = examples.load_scene("biped")
write_poses(posed, POSES)
figure_of_poses = draw_rig(posed, range(1, len(POSES) + 1))

# %%
# What the rig says of itself
# ---------------------------
#
# Controls are told apart by what they move: what carries the whole, what the ends of limbs
# reach for, what turns joints, and what limbs bend towards.

rig = posed.rig()
print(len(rig.joints), "joints")
for kind in CONTROL_KINDS:
    names = [control.name for control in rig.controls if control.kind == kind]
    print(f"{len(names)} {kind}: {', '.join(names[:4])}")
