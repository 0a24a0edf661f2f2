"""
A walk from keyed legs
======================

An animator has keyed the pelvis and the legs of a walk, one key every ten frames.
Arms, spine and head were not touched. Keyweave takes them from a captured walk, and
gives the legs the detail that keys so far apart cannot have. Every key stays.
"""

# %%
# The sketch
# ----------
#
# Both motions are samples of ``keyweave.examples``, which are made up; no capture ships.
# They are two different walks: the one that is sketched goes from slow to brisk, the
# captured one keeps its speed.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import draw_pose_strip, draw_result

UPPER_BODY = ["Spine", "Chest", "Neck", "Head", "*Shoulder", "*Arm", "*Hand"]
LEGS = [
    side + joint for side in ("Left", "Right") for joint in ("UpLeg", "Leg", "Foot", "Toe")
]

capture = examples.load_walk("normal")
wanted = examples.load_walk("accelerating")
sketch = examples.sketch(wanted, joints=["Hips", *LEGS], every=10)
keys = examples.key_frames(sketch, every=10)

# %%
# The call
# --------
#
# ``drive`` is what the animator keyed and what is compared with the capture: hips and
# knees are enough for a walk. ``texture`` gets detail and otherwise stays as it was
# keyed. ``synthesize`` is taken from the capture whole.

result = kw.texture(
    sketch,
    capture,
    drive="*Leg",
    texture=["Hips", *LEGS],
    synthesize=UPPER_BODY,
    key_frames=keys,
)

# %%
# Poses
# -----
#
# The sketch is above, the result below. Left limbs are blue, right limbs are orange. The
# arms swing against the legs, and swing further as the steps grow longer, although the
# sketch says nothing about arms.

fig, axes = plt.subplots(2, 1, figsize=(11, 4.6), layout="constrained")
for ax, motion, name in zip(axes, (sketch, result.motion), ("sketch", "result")):
    draw_pose_strip(motion, keys[::2], ax=ax)
    ax.set_title(name, loc="left")

# %%
# Curves
# ------
#
# Two joints that were keyed and two that were not. The result passes through each key.
# Between the keys it goes the way legs go. The ankle shows it best: its heel strike and
# push-off are shorter than the distance between two keys, so no spline could have had them.
#
# Figures of a result are kept with ``savefig``; they open no window.

curves_figure = draw_result(
    result, sketch, ["LeftUpLeg", "LeftFoot", "LeftArm", "Chest"], key_frames=keys
)

# %%
# Why it looks like this
# ----------------------
#
# A result carries the reason for each frame: which stretch of the capture was taken, how
# far it was stretched in time, what the match cost, and how it was joined.

best = result.paths[0]
for row in best.table(["capture"]):
    print(
        "frames {:3.0f} to {:3.0f} are frames {:3.0f} to {:3.0f} of the {}, {}".format(
            *row["sketch_frames"], *row["source_frames"], row["source"], row["join"]
        )
    )

# %%
# The keys are where they were:

rows = np.searchsorted(sketch.frames, keys)
names = sketch.skeleton.names
keyed = [names.index(name) for name in LEGS]
miss = np.abs(sketch.rotations[rows][:, keyed] - result.motion.rotations[rows][:, keyed])
print(f"largest difference at a key: {miss.max():.0e}")

plt.show()
