"""The nodes of a scene as a graph: plugs, what drives them, curves, layers, IK chains.

Values over time are worked out in `evaluation`.
"""
