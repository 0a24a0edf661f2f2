"""The commands in Maya: flags, sources and results of every verb.

The open scene is in `keyweave_maya.scene`.
"""
