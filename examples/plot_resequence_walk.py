"""
Captured frames in a new order
==============================

A captured walk of twelve seconds becomes a walk of twenty, with chosen moments at chosen
frames, and a loop that can repeat forever. No poses are invented: the captured frames are
reordered, and smoothed where two segments meet.
"""

# %%
# Constraints
# -----------
#
# The captured walk slows down and speeds up again. Each constraint maps an output frame to
# an input frame.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip, draw_source_frames, draw_trajectories
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)

walk = examples.load_walk("uneven")
constraints = {1: 20, 200: 150, 400: 60, 600: 280}
result = kw.resequence(walk, n_frames=600, constraints=constraints)

Player({"result": result.motion, "source": walk})

# %%
# The source of each frame
# ------------------------
#
# Each rising line is a segment of the captured walk; it ends at a transition. The letters
# mark the constraints, which are all met exactly.

frames_figure = draw_source_frames(result)

# %%
# Two angles
# ----------
#
# The upper plot shows the capture, the lower plot the result, as in figure 4 of the paper.
# A letter marks the same moment in both, where the angles are equal.

angles_figure = draw_trajectories(result, ["LeftUpLeg", "LeftForeArm"])

# %%
# The cost of transitions
# -----------------------
#
# The result reports how well two segments match, and how many frames on each side of the
# transition were smoothed.

for transition in result.transitions:
    width = transition.smoothing_width
    print(f"frame {transition.frame:g}: cost {transition.cost:.0f}, width {width}")

# %%
# A loop
# ------
#
# The last frame of a loop leads to the first. Constraints are optional; here a constraint
# chooses the part of the walk to loop. The plot repeats a loop of 64 frames three times:
# the angles continue smoothly from each cycle to the next.

loop = kw.resequence(
    walk, n_frames=64, constraints={1: 40}, settings=kw.ResequenceSettings(loop=True)
)
clip = kw.motion_to_clip(loop.motion)
frames = np.arange(1, 3 * len(clip) + 1)

fig, ax = plt.subplots(figsize=(11, 2.6), layout="constrained")
light = list_colors("light")
for channel, color in (
    ("LeftUpLeg.rotateX", light["compared-1"]),
    ("LeftForeArm.rotateY", light["compared-2"]),
):
    angle = np.degrees(clip.values[:, clip.index(channel)])
    ax.plot(frames, np.tile(angle, 3), color=color, label=channel)
for seam in (64.5, 128.5):
    ax.axvline(seam, color=light["line"], linewidth=1, zorder=0)
ax.set_xlabel("frame")
ax.set_ylabel("degrees")
ax.legend(ncol=2, loc="lower right", bbox_to_anchor=(1, 0.98))

# %%
# The poses of the loop:

ax = draw_pose_strip(loop.motion, np.arange(1, 65, 7))
plt.show()
