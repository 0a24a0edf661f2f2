"""Plans that compute plugs on many samples, and scenes evaluated, baked and posed by them.

The rules of each node type are in `nodes`; nothing is written.
"""
