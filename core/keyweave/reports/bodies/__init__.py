"""Motions as bodies of capsules, and their pictures by NumPy alone.

`body` turns a motion into capsules: the rules of `human` if it has legs, those of `plain`
otherwise. Painters, here and in the page, know nothing of anatomy.
"""
