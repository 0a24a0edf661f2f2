"""Edits of a file's text: animation curves, new nodes and layers, and why some are refused.

Every other byte of the file stays as it is; saving files is the scene's own business.
"""
