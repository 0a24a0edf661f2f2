"""
A walk at other speeds
======================

One walk of a person becomes a stroll and a hurry, by other people who walk at two speeds.
"""

# %%
# The motion space
# ----------------
#
# Four people walk at 0.9 and 1.6 m/s. Each stride becomes a cycle of 100 poses, a sum of
# a few components.

import matplotlib.pyplot as plt
import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.reports import Player, draw_pose_strip
from keyweave.reports.figures import STYLE_FILE
from keyweave.reports.tokens import list_colors

plt.style.use(STYLE_FILE)

cycles = [
    cycle
    for name in examples.PEOPLE
    for pace in examples.PACES
    for cycle in kw.find_cycles(examples.load_person(name, pace), subject=name, gait="walk")
]
space = kw.MotionSpace.fit(cycles)
print(space)

# %%
# From a stroll to a hurry
# ------------------------
#
# Another person was observed once, tired, at 1.3 m/s. Speeds are in leg lengths per second.

observed = kw.find_cycles(examples.load_walk("tired"), gait="walk")
print(f"observed at {np.mean([cycle.parameter for cycle in observed]):.2f} legs/s")
speeds = np.linspace(1.0, 2.0, 180)
clip = kw.restyle(space, observed, parameter=speeds)
clip = kw.lock_feet(clip, kw.find_contacts(clip))
Player({"from a stroll to a hurry": clip})

# %%
# The back stays bent, and the steps get longer:

frames = np.linspace(1, len(clip), 12).round()
fig, ax = plt.subplots(figsize=(9, 3), layout="constrained")
draw_pose_strip(clip, frames, ax=ax)

# %%
# The people in the space
# -----------------------
#
# The first two coefficients of each cycle. The strides of a person lie together.

fig, ax = plt.subplots(figsize=(6, 4), layout="constrained")
for name in examples.PEOPLE:
    points = np.array(
        [space.transform(cycle)[:2] for cycle in space.list_cycles(name, "walk")]
    )
    ax.plot(*points.T, "o", label=name)
points = np.array([space.transform(cycle)[:2] for cycle in observed])
ax.plot(*points.T, "+", color=list_colors("light")["text"], label="observed")
ax.set_xlabel("first coefficient")
ax.set_ylabel("second coefficient")
ax.spines[["top", "right"]].set_visible(False)
ax.legend()
