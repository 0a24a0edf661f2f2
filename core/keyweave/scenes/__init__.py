"""Scenes: the protocol for hosts, animation layers, baking, posing and motion sources.

`maya_ascii` is the host for .ma files; the Maya plug-in provides the host inside Maya.
"""
