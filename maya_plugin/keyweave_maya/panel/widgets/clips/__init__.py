"""Clips of a clip library: the window in which they are found by words.

They become sources in the list of sources, which is not here but next to this folder.
"""
