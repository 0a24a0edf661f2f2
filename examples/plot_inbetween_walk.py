"""
From keyed poses to motion
==========================

An animator blocks a walk with a pose every 30 frames. A spline through these poses glides;
captured motion between them walks, and passes exactly through every pose.
"""

# %%
# The take, the keys, the spline and the filled motion
# ----------------------------------------------------
#
# A captured walk takes the place of the animator: only its poses on the key frames count.
# The gaps are filled from another take, and the feet are locked where its segments stand.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.animation.kinematics import forward_kinematics
from keyweave.reports import Player, draw_pose_strip
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)

take, capture = examples.load_walk("varied").cut(1, 121), examples.load_walk("normal")
keys = [1, 31, 61, 91, 121]
result = kw.inbetween(take, capture, key_frames=keys)
filled = kw.lock_feet(result.motion, result.contacts, keep_frames=keys)

Player({"take": take, "spline": result.spline, "result": filled})

# %%
# A knee and a foot
# -----------------
#
# Diamonds mark the keys. The spline misses the steps between them, and its feet glide; the
# filled motion bends the knee and lifts the foot as often as the take does.

motions = {"take": take, "spline": result.spline, "filled": filled}
light, rows = list_colors("light"), np.array(keys) - 1
colors = dict(zip(motions, (light["source"], light["sketch"], light["result"])))
fig, (knee, foot) = plt.subplots(2, sharex=True, figsize=(11, 5), layout="constrained")
for name, motion in motions.items():
    clip = kw.motion_to_clip(motion)
    angles = np.degrees(clip.values[:, clip.index("LeftLeg.rotateX")])
    ankle = forward_kinematics(motion)[0][:, motion.skeleton.index("LeftFoot")]
    knee.plot(motion.frames, angles, color=colors[name], label=name)
    foot.plot(motion.frames, ankle[:, 1], color=colors[name])
    if name == "take":
        marks = {"linestyle": "", "color": light["key-rim"], "marker": "D", "zorder": 3}
        knee.plot(keys, angles[rows], **marks, label="key")
        foot.plot(keys, ankle[rows, 1], **marks)
knee.set_ylabel("left knee, degrees")
foot.set_ylabel("left ankle, cm")
foot.set_xlabel("frame")
knee.legend(ncol=4, loc="lower right", bbox_to_anchor=(1, 1))

# %%
# Poses of the spline, and below them those of the filled motion:

shown = np.arange(1, 122, 10)
spline_axes = draw_pose_strip(result.spline, shown)
filled_axes = draw_pose_strip(filled, shown)

# %%
# What each gap is made of
# ------------------------
#
# A low fit is a good one. A gap that no capture fits would be listed without a segment, and
# keep the spline.

for gap in result.gaps:
    segment = gap.segments[0]
    first, last = segment.source_frames
    print(f"{gap.frames}: frames {first:g} to {last:g}, fit {gap.fit:.4f}")

# %%
# The same on a rig: the controls of the sample ``biped_blocking`` follow the filled figure,
# and keep their values on keyed frames.
#
# .. code-block:: bash
#
#     keyweave inbetween biped_blocking.ma walk_varied.bvh -o shot.ma --keys 5mm
plt.show()
