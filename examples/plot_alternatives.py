"""
Alternatives to choose from
===========================

One keyed step can be matched by many captured steps. Keyweave returns the best few ways
to put captured steps in a row. All of them follow the keyed legs. Which one is best is for
the animator to say.
"""

# %%
# Five paths
# ----------
#
# The sketch is a walk that slows down, with keys on hips and knees. The capture is one
# longer walk. ``n_paths`` says how many alternatives are wanted.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import draw_pose_strip

UPPER_BODY = ["Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand"]
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]

capture = examples.load_walk("varied")
wanted = examples.load_walk("uneven").cut(1, 150)
sketch = examples.sketch(wanted, joints=LEGS, every=10)

settings = kw.TextureSettings(n_paths=5)
result = kw.texture(sketch, capture, drive=LEGS, synthesize=UPPER_BODY, settings=settings)

# %%
# Where each comes from
# ---------------------
#
# Each line is a stretch of the capture. Where a line goes on, captured steps were used as
# they followed each other. Where it breaks off, two stretches are joined. The first path
# has the lowest cost; the fewer breaks, the more of the capture's own rhythm is left.

COLORS = plt.get_cmap("viridis")(np.linspace(0, 0.85, len(result.paths)))

fig, axes = plt.subplots(
    len(result.paths), 1, figsize=(9, 7), sharex=True, sharey=True, layout="constrained"
)
for number, (ax, path, color) in enumerate(zip(axes, result.paths, COLORS), start=1):
    for taken, given in zip(path.sketch_frames, path.source_frames):
        ax.plot(taken, given, color=color, linewidth=2.5)
    for frame in path.sketch_frames[1:, 0][~path.consecutive]:
        ax.axvline(frame, color="0.85", linewidth=1, zorder=0)
    breaks = int((~path.consecutive).sum())
    ax.set_title(
        f"path {number}: cost {path.cost:.2f}, {breaks} breaks",
        loc="left",
        fontsize="medium",
    )
fig.supylabel("frame of the capture")
axes[-1].set_xlabel("frame of the result")

# %%
# What differs
# ------------
#
# The swing of an arm. The paths agree where the same stretch was the best for all of them,
# and part where several stretches were about as good.

CHANNEL = "LeftForeArm.rotateY"

fig, ax = plt.subplots(figsize=(9, 3.5), layout="constrained")
for number, (path, color) in enumerate(zip(result.paths, COLORS), start=1):
    clip = kw.motion_to_clip(path.motion)
    angle = np.degrees(clip.values[:, clip.index(CHANNEL)])
    ax.plot(clip.frames, angle, color=color, label=f"path {number}")
ax.set_title(CHANNEL, loc="left", fontsize="medium")
ax.set_xlabel("frame")
ax.set_ylabel("degrees")
ax.legend(ncol=5, loc="upper center", bbox_to_anchor=(0.5, -0.18), frameon=False)

# %%
# Other material
# --------------
#
# Paths through one capture are cousins: they share its manner. To get another manner, give
# another capture. The same keyed legs, with the upper body of three people:

manners = ("normal", "proud", "tired")
fig, axes = plt.subplots(3, 1, figsize=(11, 6.8), layout="constrained")
for ax, manner in zip(axes, manners):
    person = examples.load_walk(manner)
    made = kw.texture(sketch, person, drive=LEGS, synthesize=UPPER_BODY)
    draw_pose_strip(made.motion, np.arange(1, 150, 15), ax=ax)
    ax.set_title(manner, loc="left")

# %%
# Several captures can be given at once. The result may then change from one to another in
# the middle of a walk, so give together only what belongs together.

plt.show()
