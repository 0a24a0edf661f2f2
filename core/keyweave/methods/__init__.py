"""One package per paper or method; they never import each other.

Files, scenes and pictures are not known here.
"""
