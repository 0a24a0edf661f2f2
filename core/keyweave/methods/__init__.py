"""One package per paper or method; they never import each other.

Files, scenes and reports are handled elsewhere.
"""
