"""Parts of exaggeration: the path of a body, controls between clips, and feet.

Time warps are in the folder above; so are `exaggerate` and `scale_steps`, which use these.
"""
