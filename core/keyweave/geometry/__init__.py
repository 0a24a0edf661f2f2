"""Arrays in, arrays out: rotations, vectors, transform matrices and NURBS curves.

Nothing here knows of skeletons, curves or files.
"""
