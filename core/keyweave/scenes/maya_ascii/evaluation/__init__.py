"""Plans that give plugs their values on many samples, and the planners that make them.

What each type of node computes stands in `nodes`.
"""
