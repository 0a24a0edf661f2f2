"""The text of a Maya ASCII file: its statements, their words and setAttr values.

The effect of statements on nodes is in `document`.
"""
