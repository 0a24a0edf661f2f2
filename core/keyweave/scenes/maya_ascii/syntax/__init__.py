"""The text of a Maya ASCII file, cut into statements, tokens and values.

What the statements mean for nodes stands in `document`.
"""
