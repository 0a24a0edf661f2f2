"""The text of a Maya ASCII file, split into statements, tokens and values.

The effect of statements on nodes is in `document`.
"""
