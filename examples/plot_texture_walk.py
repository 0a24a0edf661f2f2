"""
A walk from keyed legs
======================

An animator has keyed the pelvis and the legs of a walk every ten frames, and left arms,
spine and head alone. Keyweave takes these from a captured walk, and adds the detail to the
legs that keys so far apart cannot describe. All keys stay as they are.
"""

# %%
# The sketch
# ----------
#
# Both motions are generated walks from ``keyweave.examples``. They differ: the sketched
# walk speeds up from slow to brisk, the capture keeps its speed.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip, draw_result
from keyweave.reports.figures import STYLE_FILE

plt.style.use(STYLE_FILE)

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
# ``drive`` names the keyed joints to compare with the capture: for a walk, hips and knees
# suffice. Joints in ``texture`` keep their keyed motion and gain detail. Joints in
# ``synthesize`` are taken entirely from the capture.

result = kw.texture(
    sketch,
    capture,
    drive="*Leg",
    texture=["Hips", *LEGS],
    synthesize=UPPER_BODY,
    key_frames=keys,
)

# %%
# The result next to the sketch
# -----------------------------
#
# Drag to turn the figures. The arms swing although the sketch has no keys on them.

Player({"sketch": sketch, "result": result.motion, "source": capture}, keys=keys)

# %%
# Poses
# -----
#
# The upper strip is the sketch, the lower strip the result. Left limbs have the full color,
# right limbs are dimmed. The arms swing opposite the legs, and swing further as the steps
# grow longer, although the sketch has no keys on the arms.

fig, axes = plt.subplots(2, 1, figsize=(11, 4.6), layout="constrained")
for ax, motion, name in zip(axes, (sketch, result.motion), ("sketch", "result")):
    draw_pose_strip(motion, keys[::2], ax=ax)
    ax.set_title(name, loc="left")

# %%
# Curves
# ------
#
# The plots show two joints with keys and two without. The result passes through each key,
# and moves between the keys as real legs do. The ankle shows it best: heel strike and
# push-off are shorter than the time between two keys, so a spline cannot contain them.
#
# Notebooks show the figures of a result; ``figure.save("curves.svg")`` writes one.

curves_figure = draw_result(
    result, sketch, ["LeftUpLeg", "LeftFoot", "LeftArm", "Chest"], key_frames=keys
)

# %%
# The source of each frame
# ------------------------
#
# The result records which segment of the capture each frame comes from, how much the
# segment was stretched in time, the cost of the match, and how it was joined.

best = result.paths[0]
for row in best.table(["capture"]):
    print(
        "frames {:3.0f} to {:3.0f} are frames {:3.0f} to {:3.0f} of the {}, {}".format(
            *row["sketch_frames"], *row["source_frames"], row["source"], row["join"]
        )
    )

# %%
# The keys are unchanged:

rows = np.searchsorted(sketch.frames, keys)
names = sketch.skeleton.names
keyed = [names.index(name) for name in LEGS]
error = np.abs(sketch.rotations[rows][:, keyed] - result.motion.rotations[rows][:, keyed])
print(f"maximum difference at a key: {error.max():.0e}")

plt.show()
