"""
A capture on another skeleton
=============================

A captured walk is carried over to a skeleton with other names, longer shins and feet, and
narrower hips. The limbs keep their captured directions and the feet stand on the ground.
"""

# %%
# Two skeletons
# -------------
#
# The capture is a walk. The target has other names and other proportions.

from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip
from keyweave.reports.figures import STYLE_FILE

plt.style.use(STYLE_FILE)

FACTORS = {"Leg": 1.25, "Foot": 1.25, "Toe": 1.3, "UpLeg": 0.8, "ForeArm": 0.85}

capture = examples.load_walk("normal").cut(1, 120)
joints = capture.skeleton.names
places = [name.replace("Left", "").replace("Right", "") for name in joints]
scales = [FACTORS.get(place, 1.0) for place in places]
target = replace(
    capture.skeleton,
    names=tuple(f"hero_{name}_JNT" for name in joints),
    offsets=capture.skeleton.offsets * np.transpose([scales]),
)

# %%
# Which joint is which
# --------------------
#
# The map pairs the joints of both skeletons. Rest offsets compare their axes: here both
# have a T-pose as their zero pose.

joint_map = kw.align_rest(capture, target, kw.map_joints(capture, target))
for slot in ("hips", "l.thigh", "l.shin", "l.foot"):
    row = joint_map.index(slot)
    print(f"{slot:8} {joint_map.source_joints[row]:10} -> {joint_map.target_joints[row]}")

# %%
# The same walk
# -------------
#
# The strides of the target are longer, as its legs are.

result = kw.retarget(capture, target, joint_map)
Player({"capture": capture, "result": result})

# %%
# Above the capture, below the target:

frames = np.arange(10, 110, 10)
fig, axes = plt.subplots(2, 1, figsize=(9, 5), layout="constrained")
for ax, motion in zip(axes, (capture, result)):
    draw_pose_strip(motion, frames, ax=ax)

# %%
# Knees
# -----
#
# The knees bend as captured, though the shins are a quarter longer.


def measure_knee(motion, names):
    """Return the angle of a knee on each frame, in degrees."""
    positions = kw.joint_positions(motion)
    hip, knee, ankle = (positions[:, motion.skeleton.index(name)] for name in names)
    thigh, shin = knee - hip, ankle - knee
    sines = np.linalg.norm(np.cross(thigh, shin), axis=1)
    return np.degrees(np.arctan2(sines, np.sum(thigh * shin, axis=1)))


rows = [joint_map.index(slot) for slot in ("l.thigh", "l.shin", "l.foot")]
fig, ax = plt.subplots(figsize=(9, 2.6), layout="constrained")
for label, motion, names in (
    ("captured", capture, joint_map.source_joints),
    ("on the target", result, joint_map.target_joints),
):
    ax.plot(motion.frames, measure_knee(motion, [names[row] for row in rows]), label=label)
ax.set_xlabel("frame")
ax.set_ylabel("left knee, degrees")
ax.legend()
ax.spines[["top", "right"]].set_visible(False)

plt.show()
