"""Evaluation plans, which compute plugs on many samples, and the planners that build them.

The rules of each node type are in `nodes`.
"""
