"""Expression nodes: a safe part of MEL, parsed to a tree and computed on arrays of frames.

Nothing in a text is executed: a text outside the supported part is only named.
"""
