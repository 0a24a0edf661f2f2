"""Convert motions, curves and scenes into one another.

The formats are in `keyweave.formats`.
"""
