"""
The bands of a walk
===================

Before anything is compared, motion is split into bands, as sound is split by an
equaliser. Band 1 is the highest: it holds what changes from frame to frame. Each band
below it is an octave slower. The last holds the pose around which all the rest moves.
Added up, the bands are the motion again.
"""

# %%
# A joint, captured and keyed
# ---------------------------
#
# The bend of a knee in a walk, and what is left of it when it is keyed every six frames.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.texturing import join_bands, split_bands
from keyweave.reports import draw_fragments, draw_matching

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
CHANNEL = "LeftLeg.rotateX"
N_BANDS = 7


def walk_at_24(name):
    """Load a sample walk at 24 frames per second."""
    return kw.resample(examples.load_walk(name), 24).with_(start_frame=1)


captured = walk_at_24("normal").cut(1, 288)
keyed = examples.sketch(captured, joints=LEGS, every=6)


def channel(motion):
    """Return one channel in degrees, shape (n_frames, 1)."""
    clip = kw.motion_to_clip(motion)
    return np.degrees(clip.values[:, [clip.index(CHANNEL)]])


bands = {
    "captured": split_bands(channel(captured), N_BANDS),
    "keyed": split_bands(channel(keyed), N_BANDS),
}

# %%
# Seven bands
# -----------
#
# Six seconds from the middle. In bands 4 and lower the two are alike: that is the movement
# which the animator has in mind. The higher the band, the less of it six frames between
# keys can hold. Bands 2 and 3 are what texturing takes from the capture. Band 1 adds mostly
# noise and is not used.

COLORS = {"captured": "#20242b", "keyed": "#1f5fd0"}
MIDDLE = slice(72, 216)

fig, axes = plt.subplots(N_BANDS, 1, figsize=(9, 9), sharex=True, layout="constrained")
for name, split in bands.items():
    for number, (ax, band) in enumerate(zip(axes, split[:, MIDDLE, 0]), start=1):
        ax.plot(captured.frames[MIDDLE], band, color=COLORS[name], label=name)
        ax.set_ylabel(f"band {number}", rotation=0, ha="right", va="center")
for ax in axes[:-1]:
    ax.set_ylim(-16, 16)
axes[-1].set_ylim(10, 42)
axes[0].legend(loc="lower right", bbox_to_anchor=(1, 1), ncol=2, frameon=False)
axes[0].set_title(f"{CHANNEL}, degrees", loc="left", fontsize="medium")
axes[-1].set_xlabel("frame")

# %%
# Nothing is lost:

off = np.abs(join_bands(bands["captured"]) - channel(captured)).max()
print(f"the bands miss the motion by {off:.0e} degrees")

# %%
# Fragments
# ---------
#
# One band is compared, here band 4 of the left hip. It turns where the thigh is furthest
# forward and furthest back. Sketch and source are cut there, into fragments that mean the
# same: a swing forward, a push back. The source is another, longer walk.
#
# Figures of a result are kept with ``savefig``; they open no window.

source = walk_at_24("brisk")
sketch = keyed.cut(1, 144)
result = kw.texture(sketch, source, drive=LEGS, synthesize=["Spine", "*Arm"])
fragments_figure = draw_fragments(result)

# %%
# Matching
# --------
#
# Each fragment of the sketch is compared with all fragments of the source. These are first
# stretched to its length. The closest ones are kept.

matching_figure = draw_matching(result, fragment=3)

# %%
# Which band number holds which movement depends on the frame rate. Band 4 is stated for
# 24 frames per second. Keyweave moves its own defaults by one band per octave of frame
# rate; a number that is given counts at the rate of the sketch.

plt.show()
