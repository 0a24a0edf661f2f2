"""The nodes of a scene as a graph: plugs, drivers, curves, layers and IK chains.

Values over time are computed in `evaluation`.
"""
