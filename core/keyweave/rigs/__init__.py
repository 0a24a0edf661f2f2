"""Rigs: their controls, how these are told from other nodes, their kinds and their order.

Nothing here reads a scene; hosts supply what is needed, as `keyweave.scenes.maya_ascii` does.
"""
