"""Exaggeration of captured motion, in the space of a rig's controls.

Captures are brought onto a rig by `keyweave.methods.rig_transfer`; feet are locked by
`keyweave.methods.feet`.
"""
