"""The commands in Maya: flags, sources and results of every verb.

The open scene itself is reached through `keyweave_maya.scene`.
"""
