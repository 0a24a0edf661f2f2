"""
The bands of a walk
===================

Keyweave splits motions into frequency bands before it compares them, as an equalizer
splits sound. Band 1 is the highest: it contains changes from frame to frame. Each band
below it is an octave slower. The last band contains the average pose. The sum of all bands
is the motion.
"""

# %%
# A joint, captured and keyed
# ---------------------------
#
# The example uses the bend of a knee in a walk: captured, and keyed every six frames.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.texturing import join_bands, split_bands
from keyweave.reports import draw_fragments, draw_matching
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)

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
# The plot shows six seconds from the middle. From band 4 on, the two agree: this is the
# movement that the animator has keyed. Keys every six frames capture less and less of the
# higher bands. Texturing takes bands 2 and 3 from the capture. Band 1 is mostly noise and
# is not used.

LIGHT = list_colors("light")
COLORS = {"captured": LIGHT["source"], "keyed": LIGHT["sketch"]}
MIDDLE = slice(72, 216)

fig, axes = plt.subplots(N_BANDS, 1, figsize=(9, 9), sharex=True, layout="constrained")
for name, split in bands.items():
    for number, (ax, band) in enumerate(zip(axes, split[:, MIDDLE, 0]), start=1):
        ax.plot(captured.frames[MIDDLE], band, color=COLORS[name], label=name)
        ax.set_ylabel(f"band {number}", rotation=0, ha="right", va="center")
for ax in axes[:-1]:
    ax.set_ylim(-16, 16)
axes[-1].set_ylim(10, 42)
axes[0].legend(loc="lower right", bbox_to_anchor=(1, 1), ncol=2)
axes[0].set_title(f"{CHANNEL}, degrees")
axes[-1].set_xlabel("frame")

# %%
# No information is lost:

error = np.abs(join_bands(bands["captured"]) - channel(captured)).max()
print(f"maximum error of the sum of all bands: {error:.0e} degrees")

# %%
# Fragments
# ---------
#
# Keyweave compares one band, here band 4 of the left hip. Its extrema are where the thigh
# is furthest forward and furthest back. Sketch and source are cut there, into fragments
# with the same meaning: a swing forward, a push back. The source is a different, longer
# walk.
#
# Notebooks show the figures of a result; ``figure.save("bands.svg")`` writes one.

source = walk_at_24("brisk")
sketch = keyed.cut(1, 144)
result = kw.texture(sketch, source, drive=LEGS, synthesize=["Spine", "*Arm"])
fragments_figure = draw_fragments(result)

# %%
# Matching
# --------
#
# Each fragment of the sketch is compared with all fragments of the source, stretched to
# the same length. The closest fragments are its candidates.

matching_figure = draw_matching(result, fragment=3)

# %%
# The frequencies of a band depend on the frame rate; band 4 above is for 24 frames per
# second. Keyweave shifts its defaults by one band when the frame rate doubles. A band
# number that you set applies at the frame rate of the sketch.

plt.show()
