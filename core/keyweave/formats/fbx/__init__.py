"""FBX, the scene format of Autodesk: the motion of a skeleton in binary and ASCII files.

Meshes, materials, cameras and constraints are neither read nor written.
"""
