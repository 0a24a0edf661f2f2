"""Fitting a motion space to observed points: markers, joint positions, or key points.

Reading such files is up to `keyweave.formats`.
"""
