"""Skeletons, motions and clips, what follows from their poses, and the names of channels.

Animation curves stand a floor above, in `keyweave.curves`.
"""
