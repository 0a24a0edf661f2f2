"""
Another order of captured frames
================================

A captured walk of twelve seconds becomes one of twenty, with certain moments on certain
frames; and a loop that may be repeated for as long as one likes. Nothing is made up: the
captured frames come in another order, and some are smoothed where two stretches meet.
"""

# %%
# Constraints
# -----------
#
# The walk gets slower and faster again. Which moment is to be on which frame is given as
# output frame: input frame.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import draw_pose_strip, draw_source_frames, draw_trajectories

walk = examples.load_walk("uneven")
constraints = {1: 20, 200: 150, 400: 60, 600: 280}
result = kw.resequence(walk, n_frames=600, constraints=constraints)

# %%
# Which frame is from where
# -------------------------
#
# Each rising line is a stretch of the walk as it was captured. It breaks off at a
# transition. The letters are the constraints, and each is met to the frame.

frames_figure = draw_source_frames(result)

# %%
# Two angles
# ----------
#
# Above as captured, below in the result, as in figure 4 of the paper. A letter stands at
# the same moment in both: the angles there are the same.

angles_figure = draw_trajectories(result, ["LeftUpLeg", "LeftForeArm"])

# %%
# What a transition costs
# -----------------------
#
# The result says how well two stretches meet, and how many frames on each side of the
# transition were smoothed.

for transition in result.transitions:
    width = transition.smoothing_width
    print(f"frame {transition.frame:g}: cost {transition.cost:.0f}, {width} smoothed")

# %%
# A loop
# ------
#
# Here the last frame leads on to the first. No constraint is needed; with one it is said
# where in the walk the loop lies. A loop of 64 frames, three times: where one round ends
# and the next begins, the angles go on.

loop = kw.resequence(
    walk, n_frames=64, constraints={1: 40}, settings=kw.ResequenceSettings(loop=True)
)
clip = kw.motion_to_clip(loop.motion)
frames = np.arange(1, 3 * len(clip) + 1)

fig, ax = plt.subplots(figsize=(11, 2.6), layout="constrained")
for channel, color in (
    ("LeftUpLeg.rotateX", "#d3202a"),
    ("LeftForeArm.rotateY", "#1f5fd0"),
):
    angle = np.degrees(clip.values[:, clip.index(channel)])
    ax.plot(frames, np.tile(angle, 3), color=color, label=channel)
for seam in (64.5, 128.5):
    ax.axvline(seam, color="0.75", linewidth=1, zorder=0)
ax.set_xlabel("frame")
ax.set_ylabel("degrees")
ax.legend(ncol=2, loc="lower right", bbox_to_anchor=(1, 0.98), frameon=False)
ax.spines[["top", "right"]].set_visible(False)

# %%
# The loop as poses. The last leads on to the first.

ax = draw_pose_strip(loop.motion, np.arange(1, 65, 7))
plt.show()
