"""A scene's files read as one graph of plugs: drivers, channels, layers and IK chains.

Only saved values are known here; values over time are computed in `evaluation`.
"""
