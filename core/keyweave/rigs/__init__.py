"""Rigs: the criteria, kinds, order and presets of their controls.

This package does not read scenes; hosts such as `keyweave.scenes.maya_ascii` do.
"""
