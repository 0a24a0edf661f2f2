"""Captures and animation on rigs: what jobs read and compute before anything is written.

Captures are carried over to other skeletons and to the controls of a scene. The jobs
themselves, and what they write, are one floor above, in `keyweave.verbs`.
"""
