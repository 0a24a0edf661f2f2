"""
Feet that stand
===============

A walk straight ahead is bent onto a figure eight, so its feet slide. They are locked in the
contacts of the captured frames, and follow the path without sliding.
"""

# %%
# Footprints
# ----------
#
# A foot that slides draws a red tail from its heel and its ball. The path of the hips does
# not change.

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.methods.resequencing import GroundPath
from keyweave.reports import (
    Player,
    draw_foot_heights,
    draw_footprints,
    draw_knee_angles,
    draw_slides,
)

walk = examples.load_walk("uneven")
angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
points = np.stack([150 * np.sin(2 * angles), 240 * np.sin(angles)], axis=1)
eight = GroundPath(points, closed=True)
result = kw.resequence(walk, n_frames=420, constraints=[eight])

captured = kw.find_contacts(walk)
contacts = captured.take(result.variations[0].rearrangement.rows)
locked = kw.lock_feet(result.motion, contacts)

footprints_figure = draw_footprints(result.motion, locked, contacts)

# %%
# Before and after
# ----------------
#
# Footprints mark the contacts.

Player({"before": result.motion, "after": locked})

# %%
# Slides
# ------
#
# Each pair of bars is a contact: how far the heel or the ball slides, before and after.

slides_figure = draw_slides(result.motion, locked, contacts)

# %%
# Heights and speeds
# ------------------
#
# In the gray bands, the heel or the ball stands. Before, it moves there; after, it does
# not. Its height is that of the motion, so the foot still lands on its heel and rolls off.

heights_figure = draw_foot_heights(result.motion, locked, contacts)

# %%
# Knees
# -----
#
# The knees bend a little more or less, so that the foot reaches its place, without a pop.

knees_figure = draw_knee_angles(result.motion, locked, contacts)
