"""Scenes of a host: the protocol, animation layers, baking, posing and motion sources.

`maya_ascii` is the host for .ma files; the Maya plug-in supplies the host inside Maya.
"""
