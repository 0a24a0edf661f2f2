"""The text of a Maya ASCII file, split into statements, words and what setAttr sets.

The effect of statements on nodes is in `document`.
"""
