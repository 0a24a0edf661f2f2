"""What nodes compute: the table of their types, and one module per family of nodes.

Functions take and return arrays of samples; how nodes are connected stands in `graph`.
"""
