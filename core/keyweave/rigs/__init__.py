"""Controls of a rig: what they are, what they move, and in which order.

A host supplies the rig itself: `keyweave.scenes.maya_ascii` or the plug-in for Maya.
"""
