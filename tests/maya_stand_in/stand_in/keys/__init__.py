"""The commands about keys and tangents, and which keys their arguments mean.

The keys of a curve themselves are `session.keys`.
"""
