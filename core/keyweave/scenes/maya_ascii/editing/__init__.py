"""Edits of a file's text: animation curves, new nodes and layers, and refused edits.

All other bytes of the file are preserved; `scene` saves files.
"""
