"""
Alternatives to choose from
===========================

One keyed step can be matched by many captured steps. Keyweave returns the best few
sequences of captured steps. All of them follow the keyed legs; the animator chooses.
"""

# %%
# Five paths
# ----------
#
# The sketch is a walk that slows down, with keys on hips and knees. The capture is one
# longer walk. ``n_paths`` is the number of alternatives.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)

UPPER_BODY = ["Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand"]
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]

capture = examples.load_walk("varied")
wanted = examples.load_walk("uneven").cut(1, 150)
sketch = examples.sketch(wanted, joints=LEGS, every=10)

settings = kw.TextureSettings(n_paths=5)
result = kw.texture(sketch, capture, drive=LEGS, synthesize=UPPER_BODY, settings=settings)

# %%
# The source of each path
# -----------------------
#
# Each line is a segment of the capture. Where a line continues, consecutive steps of the
# capture were used; where it breaks, two segments are joined. The first path has the lowest
# cost. The fewer breaks a path has, the more it keeps of the rhythm of the capture.

LIGHT = list_colors("light")
COLORS = [LIGHT["result"], *(LIGHT[f"compared-{n}"] for n in (1, 2, 3, 4))]

fig, axes = plt.subplots(
    len(result.paths), 1, figsize=(9, 7), sharex=True, sharey=True, layout="constrained"
)
for number, (ax, path, color) in enumerate(zip(axes, result.paths, COLORS), start=1):
    for sketch_frames, source_frames in zip(path.sketch_frames, path.source_frames):
        ax.plot(sketch_frames, source_frames, color=color, linewidth=2.5)
    for frame in path.sketch_frames[1:, 0][~path.consecutive]:
        ax.axvline(frame, color=LIGHT["line"], linewidth=1, zorder=0)
    breaks = int((~path.consecutive).sum())
    ax.set_title(f"path {number}: cost {path.cost:.2f}, {breaks} breaks")
fig.supylabel("frame of the capture")
axes[-1].set_xlabel("frame of the result")

# %%
# How the paths differ
# --------------------
#
# The plot shows the swing of an arm. The paths agree where all of them use the same
# segment, and differ where several segments match about equally well.

CHANNEL = "LeftForeArm.rotateY"

fig, ax = plt.subplots(figsize=(9, 3.5), layout="constrained")
for number, (path, color) in enumerate(zip(result.paths, COLORS), start=1):
    clip = kw.motion_to_clip(path.motion)
    angle = np.degrees(clip.values[:, clip.index(CHANNEL)])
    ax.plot(clip.frames, angle, color=color, label=f"path {number}")
ax.set_title(CHANNEL)
ax.set_xlabel("frame")
ax.set_ylabel("degrees")
ax.legend(ncol=5, loc="lower right", bbox_to_anchor=(1, 1))

# %%
# One sketch in three manners
# ---------------------------
#
# All paths through one capture share its style. Several captures offer several, and the
# legs hardly determine how a figure holds itself and swings its arms. ``recognized`` is the
# capture whose legs move most like the sketch; ``favor`` makes another choice. Half of the
# posture and swing is predicted here, from captured frames with a similar drive.

STYLES = ["normal", "proud", "tired"]
walks = [examples.load_walk(style) for style in STYLES]
settings = kw.TextureSettings(predicted=0.5)
results = {
    style: kw.texture(
        *(sketch, walks),
        **{"drive": LEGS, "synthesize": UPPER_BODY},
        favor={number: 8},
        settings=settings,
    )
    for number, style in enumerate(STYLES)
}
print("most like the sketch:", STYLES[results["normal"].recognized])

fig, axes = plt.subplots(3, 1, figsize=(11, 6.8), layout="constrained")
for ax, (style, result), number in zip(axes, results.items(), range(3)):
    draw_pose_strip(result.motion, np.arange(1, 150, 15), ax=ax)
    ax.set_title(f"{style} favored: {result.shares[number]:.0%} of the fragments")

Player({style: result.motion for style, result in results.items()})

# %%
# A weight of 0 leaves a capture out. Without weights, the result may switch between
# captures in the middle of a walk.

plt.show()
