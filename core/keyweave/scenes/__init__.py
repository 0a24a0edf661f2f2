"""Scenes of a host: the protocol, layers, baking and posing, and sources of motion.

`maya_ascii` is the host for .ma files; the host inside Maya is the plug-in.
"""
