"""
Work in a notebook
==================

A motion, a clip or a result at the end of a cell plays in the notebook. This page runs as
it is: download it as a notebook at its end, and start it with your own files.
"""

# %%
# Load and look
# -------------
#
# `kw.load("walk.bvh")` loads a capture of your own; here it is a sample. Long motions
# keep the notebook small: it plays at most 600 frames, in steps of several frames, and a
# line below the player states the step.

import keyweave as kw
from keyweave import examples

capture = examples.load_walk().cut(1, 240)
capture

# %%
# Curves
# ------
#
# ``plot`` draws the channels of joints or controls over time. Without a name, it draws
# those that move most.

legs = capture.plot("LeftUpLeg", "LeftLeg")

# %%
# A result
# --------
#
# The sketch has keys every ten frames on pelvis and legs. The capture gives it detail
# and the upper body.

leg_joints = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
sketch = examples.sketch(capture.cut(1, 120), joints=leg_joints, every=10)
result = kw.texture(sketch, capture, drive=leg_joints, synthesize=["Spine", "*Arm"])
result

# %%
# Keep it
# -------
#
# ``result.show()`` writes a page with the liveliest curves, opens it in a browser, and
# returns its file; without a browser, a warning names the file. ``kw.save(result.motion,
# "textured.bvh")`` writes the motion for other programs.
#
# Arguments of the wrong type are refused with what to pass instead:

try:
    kw.find_contacts("textured.bvh")
except kw.DataError as error:
    print(error)
