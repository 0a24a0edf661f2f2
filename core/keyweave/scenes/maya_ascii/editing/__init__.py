"""Changes to the text of a file: curves, new nodes and animation layers.

Every other byte of the file stays as it is.
"""
