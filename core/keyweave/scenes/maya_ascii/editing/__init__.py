"""Edits of a file's text: animation curves, new nodes and animation layers.

Every other byte of the file stays as it is.
"""
