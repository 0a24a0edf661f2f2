"""
A crowd on a path
=================

One captured walk straight ahead becomes a crowd of different walks around a figure
eight, in a loop.
"""

# %%
# The path
# --------
#
# A path is a smooth curve through points on the ground, in centimeters. This path is
# closed and crosses itself.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.resequencing import Constraint, GroundPath
from keyweave.reports import Player, draw_ground_path, draw_source_frames
from keyweave.reports.figures import STYLE_FILE

plt.style.use(STYLE_FILE)

walk = examples.load_walk("uneven")

angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
points = np.stack([250 * np.sin(2 * angles), 400 * np.sin(angles)], axis=1)
eight = GroundPath(points, closed=True)

# %%
# A loop along the path
# ---------------------
#
# The figure follows the path with its captured steps, and sways around it as it did in the
# capture. A loop on a closed path covers whole laps; its steps are scaled slightly to fit.
# Dots are transitions, and the letter is the constraint.

settings = kw.ResequenceSettings(loop=True, n_variations=4)
result = kw.resequence(
    walk,
    n_frames=720,
    constraints=[Constraint(40, 1), eight],
    settings=settings,
    rng=np.random.default_rng(0),
)

path_figure = draw_ground_path(result, path=eight)

# %%
# The first two variations, which start with the same frame:

first, second = (variation.motion for variation in result.variations[:2])
Player({"variation 1": first, "variation 2": second}, loop=True)

# %%
# Variations
# ----------
#
# All variations start with the same frame and follow the same path, but use different
# segments of the capture. The best variation comes first.

best_figure = draw_source_frames(result)

fig, ax = plt.subplots(figsize=(9, 3.6), layout="constrained")
for number, variation in enumerate(result.variations, start=1):
    frames = variation.motion.frames
    ax.plot(frames, variation.source_frame, ".", markersize=2, label=f"{number}")
ax.set_xlabel("output frame")
ax.set_ylabel("input frame")
ax.legend(
    title="variation", ncol=4, loc="upper center", bbox_to_anchor=(0.5, -0.2), markerscale=5
)
ax.spines[["top", "right"]].set_visible(False)

# %%
# Positions on the path
# ---------------------
#
# A few seconds after the common start the variations are at different positions on the
# path, since each has its own speed. The same seed always gives the same crowd.

for second in (0, 6, 12, 18):
    row = round(second * walk.frame_rate)
    points = [v.motion.root_positions[row, [0, 2]] for v in result.variations]
    print(second, [f"({x:.0f}, {z:.0f})" for x, z in points])

plt.show()
