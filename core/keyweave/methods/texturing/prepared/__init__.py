"""Prepared sources: the part of texturing that depends on captured motion alone.

It is computed once for many sketches, and can be saved in a folder.
"""
