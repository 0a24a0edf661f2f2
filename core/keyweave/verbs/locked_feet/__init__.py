"""Keeping the feet of filtered, resequenced and textured motions from sliding.

Methods never import each other, so their results know nothing of feet; those here add it.
"""
