"""
A crowd on a path
=================

One captured walk straight ahead becomes a walk along a figure of eight, in a loop, and
several of them that differ.
"""

# %%
# The path
# --------
#
# A path is a smooth curve through points on the ground, in centimetres. This one is closed
# and crosses itself.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.resequencing import Constraint, GroundPath
from keyweave.reports import draw_ground_path, draw_source_frames

walk = examples.load_walk("uneven")

angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
points = np.stack([250 * np.sin(2 * angles), 400 * np.sin(angles)], axis=1)
eight = GroundPath(points, closed=True)

# %%
# Along it
# --------
#
# The figure travels along the path with the steps that it has, and sways about it as it did
# in the capture. Of a closed path a loop goes whole laps; its steps are stretched a little
# for that. Dots are transitions, and the letter is the constraint.

settings = kw.ResequenceSettings(loop=True, n_variations=4)
result = kw.resequence(
    walk,
    n_frames=720,
    constraints=[Constraint(40, 1), eight],
    settings=settings,
    rng=np.random.default_rng(0),
)

way_figure = draw_ground_path(result, path=eight)

# %%
# Others that obey alike
# ----------------------
#
# All variations begin with the same frame and follow the same path. They show other
# stretches of the capture on the way. The best one comes first.

best_figure = draw_source_frames(result)

fig, ax = plt.subplots(figsize=(9, 3.6), layout="constrained")
for number, one in enumerate(result.variations, start=1):
    ax.plot(one.motion.frames, one.source_frame, ".", markersize=2, label=f"{number}")
ax.set_xlabel("output frame")
ax.set_ylabel("input frame")
ax.legend(
    title="variation", ncol=4, loc="upper center", bbox_to_anchor=(0.5, -0.2), markerscale=5
)
ax.spines[["top", "right"]].set_visible(False)

# %%
# Where they are
# --------------
#
# Seconds after they set out together, the variations are at different places of the path:
# each has its own speed. The same seed gives the same crowd.

for second in (0, 6, 12, 18):
    row = round(second * walk.frame_rate)
    places = [one.motion.root_positions[row, [0, 2]] for one in result.variations]
    print(second, [f"({x:.0f}, {z:.0f})" for x, z in places])

plt.show()
