"""Measurements of the animation that a job has written, in a scene or in files.

`references` collects the data to compare with, and `written` reads the host back. Neither
asks the method; the measures are in `keyweave.animation.measurement`.
"""
