"""Hosts of the panel without Maya: scene files, and samples.

Maya itself is `keyweave_maya.interface.panel_host`.
"""
