"""Skeletons, motions, clips and their channels: the data that every method works on.

Animation curves are in `keyweave.curves`.
"""
