"""Controls of a rig: their kinds, what they move, and their order.

The rig itself comes from a host: `keyweave.scenes.maya_ascii` or the Maya plug-in.
"""
