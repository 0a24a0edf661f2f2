"""Rotations, vectors, transform matrices and NURBS curves as plain arrays.

Nothing here depends on skeletons, animation curves or files.
"""
