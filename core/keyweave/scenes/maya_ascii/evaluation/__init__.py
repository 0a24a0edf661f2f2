"""Plans that compute plugs on many samples, and scenes that are evaluated, baked and posed.

The rules of each node type are in `nodes`. This package does not write scenes.
"""
