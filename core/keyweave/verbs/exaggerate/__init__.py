"""Exaggerate a capture by the keyed movement of a rig: the request and its job.

The method is in `keyweave.methods.exaggeration`.
"""
