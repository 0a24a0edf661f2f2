"""Rigs: their controls, how these are told from other nodes, their kinds and their order.

Nothing here reads a scene; hosts such as `keyweave.scenes.maya_ascii` do.
"""
