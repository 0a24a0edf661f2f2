"""The dependency graph of a scene: drivers, channels, layers and IK chains.

Only saved values are known here; values over time are computed in `evaluation`.
"""
