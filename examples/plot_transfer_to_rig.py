"""
A capture on a rig
==================

A captured walk becomes keys on the controls of a rig, and its feet stay where they stand.
"""

# %%
# The controls
# ------------
#
# Random poses of the rig show what each control does.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip
from keyweave.reports.figures import STYLE_FILE

plt.style.use(STYLE_FILE)

capture = examples.load_walk("normal").cut(1, 120)
known = kw.KnownRig.learn(examples.load_scene("biped_walk").rig())
print(known.identification)

# %%
# The same walk
# -------------
#
# The joints of the rig are where the capture has them, on legs of the rig's own length.

result = kw.transfer(capture, known, contacts=kw.find_contacts(capture))
Player({"capture": capture, "rig": result.motion})

# %%
# Above the capture, below the rig:

frames = np.arange(10, 120, 10)
fig, axes = plt.subplots(2, 1, figsize=(9, 5), layout="constrained")
for ax, motion in zip(axes, (capture, result.motion)):
    draw_pose_strip(motion, frames, ax=ax)
print(f"{10 * result.position_errors.max():.6f} mm from the targets at most")

# %%
# Curves of a foot
# ----------------
#
# While the foot lies flat, its control keeps its values. Then its roll lifts the heel.

fig, axes = plt.subplots(2, 1, figsize=(9, 4), sharex=True, layout="constrained")
names = ("LeftFootIK_CTRL.translateZ", "LeftFootIK_CTRL.roll")
for ax, name in zip(axes, names):
    ax.plot(result.clip.frames, result.clip.values[:, result.clip.index(name)])
    ax.set_ylabel(name.rpartition(".")[2])
    ax.spines[["top", "right"]].set_visible(False)
flat = result.contacts.find_pivots("LeftFoot").all(axis=1)
for ax in axes:
    ax.fill_between(
        result.clip.frames,
        *ax.get_ylim(),
        where=np.asarray(flat),
        alpha=0.15,
        linewidth=0,
        label="flat",
    )
axes[0].legend()
axes[1].set_xlabel("frame")

plt.show()
